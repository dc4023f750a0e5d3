"""Theorem 3.8 of section 3: fourteen F-classes and their shortest words."""

from __future__ import annotations

from functools import cache, partial

import numpy as np

from permgroups.claims.ledger import EXHAUSTIVE, Claim, Outcome
from permgroups.claims.merlin.common import (
    chain,
    claim,
    cleared,
    every,
    flips,
    orderings,
    paper_word,
    same_values,
    three_circles,
)

__all__ = ["CLAIMS"]

LISTED = (
    ("PA FB", "PA FC", "PB FC"),
    ("PA FB FC", "PB FA FC", "PC FA FB"),
    ("PA PB FC", "PA PC FB", "PA PC FB"),
    ("PA FB PC FB", "PB FC PA FC", "PC FA PB FA"),
    ("PA FB PB FC",),
)
CORRECTED = (*LISTED[:2], ("PA PB FC", "PA PC FB", "PB PC FA"), *LISTED[3:])
FORMS = ("PX FY", "PX FY FZ", "PX PY FZ", "PX FY PZ FY", "PX FY PY FZ")


@cache
def _classes() -> np.ndarray:
    """Return for every configuration, by its number, the least number in its F-class."""
    S = three_circles()
    numbers = np.array([F(every(S)) @ S.powers for F in flips(S)])
    return np.asarray(numbers.min(axis=0))


def _class_of(word: str, use: dict[str, str] | None = None) -> int:
    S = three_circles()
    return int(_classes()[S.number(paper_word(S, word, use)(S.zero()))])


def _words(listed: tuple[tuple[str, ...], ...]) -> Outcome:
    """Whether the words, with I, represent all F-classes of the orbit of 0, each once, and no shorter word does."""
    S = three_circles()
    classes: dict[int, str] = {_class_of("I"): "I"}
    for word in (word for group in listed for word in group):
        key = _class_of(word)
        if key in classes:
            return Outcome(False, f"{word} is F-equivalent to {classes[key]}")
        classes[key] = word
    table = S.orbit_table()
    reached = set(_classes()[np.flatnonzero(table.inside)].tolist())
    if reached != set(classes):
        return Outcome(False, f"{len(classes)} of {len(reached)} F-classes are represented")
    least = {key: int(table.distances[_classes() == key].min()) for key in classes}
    long = [w for key, w in classes.items() if w != "I" and len(w.split()) != least[key]]
    return Outcome(
        not long,
        f"not minimal: {long}"
        if long
        else f"I and {len(classes) - 1} words, one for each F-class, none with a shorter word",
        EXHAUSTIVE,
    )


def _minimality(every_form: bool) -> Outcome:
    """Are the words W_F W_P the shortest to their configurations, W_P one of those listed, or any of the five forms?"""
    S = three_circles()
    table = S.orbit_table()
    best = np.full(128, 99)
    if every_form:
        words = [(form, use) for form in ("I", *FORMS) for use in orderings()]
    else:
        words = [(word, {}) for word in ("I", *(w for group in CORRECTED for w in group))]
    for word, use in words:
        value = paper_word(S, word, use)(S.zero())
        for F in flips(S):
            presses = sum(F.add[S.lights.index(x)] for x in "ABC") + (0 if word == "I" else len(word.split()))
            n = S.number(F(value))
            best[n] = min(best[n], presses)
    inside = np.flatnonzero(table.inside)
    longer = [n for n in inside.tolist() if best[n] > table.distances[n]]
    if longer:
        n = longer[0]
        v = S.configurations_of(np.array([n]))[0]
        return Outcome(
            False,
            f"{len(longer)} of {len(inside)} configurations have a shorter word: {S.text(v)} takes {best[n]} presses, "
            f"{S.paper(table.word(v).moves)} takes {table.distances[n]}",
        )
    return Outcome(len(inside) == 112, "all 112 configurations of the orbit of 0, against search", EXHAUSTIVE)


def _count(printed: bool) -> Outcome:
    S = three_circles()
    rows = every(S)[S.orbit_table().inside]
    clearing = rows[np.any([~(rows * cleared(S, Z)).any(axis=1) for Z in "ABC"], axis=0)]
    classes = set(_classes()[clearing @ S.powers].tolist())
    size = S.orbit().size
    return Outcome(
        (len(clearing) if printed else len(classes)) == 14 and size == 8 * 14 == 112,
        f"{len(classes)} F-classes of 8, {size} configurations; {len(clearing)} of them are W_P(0)",
        EXHAUSTIVE,
    )


def _shape() -> Outcome:
    """The rules that the proof gives for W_P hold for every word listed."""
    S = three_circles()
    for word in (w for group in CORRECTED for w in group):
        letters = word.split()
        after = [(x, y) for i, x in enumerate(letters) for y in letters[i + 1 :] if x[0] == "P" and y[1] == x[1]]
        kinds = "".join(x[0] for x in letters)
        if letters[-1][0] == "P" or "PPP" in kinds or after:
            return Outcome(False, f"{word}: {after}")
    cleared_zero = all(not paper_word(S, f"P{X}")(S.zero()).any() for X in "ABC")
    return Outcome(
        cleared_zero, "P_X(0) = 0; no word ends in P, has three P's together, or F_X or P_X after P_X", EXHAUSTIVE
    )


def _shaped() -> list[str]:
    """Return all words W_P by the rules of the proof, F's between P's in the order of the alphabet, by length."""
    found, todo = [], [f"P{X}" for X in "ABC"]
    for word in todo:
        letters = word.split()
        after = {x[1] for x in letters if x[0] == "P"}
        last = letters[-1]
        if last[0] == "F":
            found.append(word)
        nexts = [f"{kind}{X}" for kind in "FP" for X in "ABC" if X not in after]
        todo += [f"{word} {x}" for x in nexts if x[0] == "P" or last[0] == "P" or x > last]
    return [w for w in found if "PPP" not in "".join(x[0] for x in w.split())]


def _inequivalence(compared: bool) -> Outcome:
    """Are words that obey the rules and are not F-equivalent the shortest of their classes? Or: those listed are."""
    listed = {_class_of(word): word for group in CORRECTED for word in group}
    least: dict[int, str] = {}
    for word in _shaped():
        key = _class_of(word)
        if key in least and not compared and len(word.split()) > len(least[key].split()):
            return Outcome(
                False, f"{word} obeys the rules; put for {listed[key]}, to which it is F-equivalent, it leaves all "
                "words inequivalent, and is longer",
            )  # fmt: skip
        least.setdefault(key, word)
    same = {key: len(word.split()) for key, word in least.items()} == {k: len(w.split()) for k, w in listed.items()}
    return Outcome(
        same and len(listed) == 13,
        f"13 words that are not F-equivalent, each as short as any of the {len(_shaped())} words that obey the rules "
        "and are F-equivalent to it",
        EXHAUSTIVE,
    )


def _translate() -> Outcome:
    S = three_circles()
    for F in flips(S):
        if (F(every(S)) != (F(S.zero()) + every(S)) % 2).any():
            return Outcome(False, repr(F))
    return Outcome(len(flips(S)) == 8, "W_F(w) = W_F(0) + w for all 8 W_F and all 128 w", EXHAUSTIVE)


def _numerals() -> Outcome:
    groups = [{_class_of(form, use) for use in orderings()} for form in FORMS]
    common = [(i + 1, j + 1) for i in range(5) for j in range(i) if groups[i] & groups[j]]
    return Outcome(
        not common,
        f"F-classes of the forms (1) to (5): {[len(g) for g in groups]}, in common: {common or 'none'}",
        EXHAUSTIVE,
    )


def _within() -> Outcome:
    """Within each numeral: the words of the form fall into as many F-classes as are listed."""
    S = three_circles()
    pairs: dict[int, set[str]] = {}
    for use in orderings():
        pairs.setdefault(_class_of("PX FY", use), set()).add(use["X"] + use["Y"])
    one = sorted("/".join(sorted(p)) for p in pairs.values())
    counts = [len({_class_of(form, use) for use in orderings()}) for form in FORMS]
    values = [{S.number(paper_word(S, form, use)(S.zero())) for use in orderings()} for form in FORMS]
    # F-translates of the values of (2), (3), (4) by W_F ≠ I are not of the form again
    shifted = []
    for some in values[1:4]:
        rows = S.configurations_of(np.array(sorted(some)))
        moved = {S.number(F(v)) for F in flips(S) if not F.is_identity for v in rows}
        shifted.append(bool(moved & some))
    return Outcome(
        one == ["AB/BA", "AC/CA", "BC/CB"] and counts == [3, 3, 3, 3, 1] and not any(shifted),
        f"(1): P_X F_Y with P_Y F_X alone, {one}; classes of the five forms {counts}; translates of (2), (3), (4) "
        f"of the same form: {shifted}",
        EXHAUSTIVE,
    )


def _five() -> Outcome:
    return chain([("FX FY PX FY PY FZ", ""), ("I", "X Z XZ"), ("PY FX PX FZ", "")])


CLAIMS: tuple[Claim, ...] = (
    claim(
        "3.8.count",
        "Theorem 3.8",
        "14 distinct configurations W_P(0), 8·14 = 112 in the orbit of 0.",
        lambda: _count(True),
        repaired=lambda: _count(False),
        repair="14 up to F-equivalence",
        origin="statement",
    ),
    claim(
        "3.8.words",
        "Theorem 3.8",
        "The minimal non-identity words, in five groups.",
        lambda: _words(LISTED),
        reading=lambda: _words(CORRECTED),
        repair="read P_B P_C F_A for the second P_A P_C F_B",
        origin="print or scan",
    ),
    claim(
        "3.8.minimality",
        "§3, Theorem 3.8",
        "The theorem solves the Orbit and the Minimality Problem simultaneously.",
        lambda: _minimality(False),
        repaired=lambda: _minimality(True),
        repair="with all words of the five forms, not one for each F-class",
        origin="statement",
    ),
    claim(
        "3.8.shape",
        "Theorem 3.8, proof",
        "W_P does not end in P_X, has no P_X P_Y P_Z, no F_X or P_X after P_X.",
        _shape,
    ),
    claim(
        "3.8.inequivalence",
        "Theorem 3.8, proof",
        "So minimality can be established by showing F-inequivalence for the words listed.",
        lambda: _inequivalence(False),
        repaired=lambda: _inequivalence(True),
        repair="this shows that they are distinct; minimal they are by comparing all words that obey the rules",
        origin="statement",
    ),
    claim(
        "3.8.values",
        "Theorem 3.8, proof",
        "The values of the five forms at 0.",
        partial(same_values, tuple(zip(FORMS, ("Y YZ", "Y Z", "Z", "YZ", "Y Z YZ"), strict=True))),
    ),
    claim("3.8.translate", "Theorem 3.8, proof", "(W_F W_P)(0) = W_F(0) + W_P(0).", _translate),
    claim("3.8.numerals", "Theorem 3.8, proof", "Words under different numerals are not F-equivalent.", _numerals),
    claim(
        "3.8.within", "Theorem 3.8, proof", "Within numerals: (1) by pairs, (2), (3), (4) three each, (5) one.", _within
    ),
    claim(
        "3.8.five",
        "Theorem 3.8, proof",
        "(F_X F_Y)((P_X F_Y P_Y F_Z)(0)) = e_X + e_Z + e_XZ = (P_Y F_X P_X F_Z)(0).",
        _five,
    ),
)
