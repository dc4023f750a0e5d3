"""Section 3: Shallit's game with three circles."""

from __future__ import annotations

from functools import cache, partial
from itertools import product

import numpy as np

from permgroups.claims.ledger import Claim, Outcome
from permgroups.claims.merlin.common import claim, e, orderings, paper_word
from permgroups.lights import EnhancedGame, shallit
from permgroups.lights.charts import chart
from permgroups.lights.operators import Operator
from permgroups.lights.recipes import recipe

__all__ = ["CLAIMS"]


@cache
def _game() -> EnhancedGame:
    return shallit(3, 2)


def _every() -> np.ndarray:
    return _game().configurations_of(np.arange(128))


def _equations(start: str, equations: list[tuple[str, str]]) -> Outcome:
    """Whether words as printed take a sum of e's to other ones, for every reading of X, Y, Z."""
    S = _game()
    for use in orderings():
        for word, result in equations:
            found = paper_word(S, word, use)(e(S, start, use))
            if (found != e(S, result, use)).any():
                return Outcome(False, f"{word} gives {S.text(found)} for {use}, printed {result}")
    return Outcome(True, f"{len(equations)} equations, all six readings of X, Y, Z")


def _rank3() -> Outcome:
    S = _game()
    M = np.array([S.operators[f"F{x}"](S.zero()) for x in "ABC"])
    good = (M[:, :3] == np.eye(3)).all() and len(S.f_class()) == 8
    return Outcome(bool(good), "the first three columns of Mᵗ are I_3; the F-class of 0 has 8 configurations")


def _lemma32() -> Outcome:
    """W1 P_X W2 O_X W3 = W1 P_X W2 W3 for random words."""
    S = shallit(3, 2, kinds=("f", "p", "b"))
    rng = np.random.default_rng(32)

    def word() -> list[str]:
        return [S.buttons[int(k)] for k in rng.integers(len(S.buttons), size=int(rng.integers(0, 5)))]

    for _ in range(200):
        X = "ABC"[int(rng.integers(3))]
        kind = "FPB"[int(rng.integers(3))]
        w1, w2, w3 = word(), word(), word()
        full = [*w3, f"{kind}{X}", *w2, f"P{X}", *w1]  # in time order
        short = [*w3, *w2, f"P{X}", *w1]
        if S.operator(full) != S.operator(short):
            return Outcome(False, f"{S.paper(full)} differs from {S.paper(short)}")
    return Outcome(True, "200 random words, as operators")


def _normal() -> Outcome:
    S = _game()
    rng = np.random.default_rng(33)
    for _ in range(200):
        word = [S.buttons[int(k)] for k in rng.integers(6, size=12)]
        form = S.normal_form(word)
        last = max((i for i, b in enumerate(form) if b[0] == "P"), default=-1)
        head, tail = form[: last + 1], form[last + 1 :]
        if S.operator(form) != S.operator(word) or len(set(tail)) < len(tail):
            return Outcome(False, S.paper(word))
        if head and any(b == f"F{head[-1][1]}" for b in head):
            return Outcome(False, f"{S.paper(head)} contains F of the circle that it clears last")
    return Outcome(True, "200 random words of 12 letters brought to the form W_F W_P, the operator unchanged")


def _unreachable(v: np.ndarray) -> Outcome:
    """Whether v cannot be reached from zero; if it can, the word shows it."""
    S = _game()
    answer = S.solve(S.zero(), v)
    if not answer:
        return Outcome(True, f"{S.orbit_table().size} configurations can be reached, it is not among them")
    return Outcome(False, f"({S.paper(answer.moves)})(0) = {S.text(v)} on {' '.join(S.lights)}")


PRINTED, TRUE = "AB AC BC", "AB AC BC ABC"  # the second configuration outside of the orbit of zero


def _sixteen(second: str) -> Outcome:
    S = _game()
    R = S.orbit_table()
    outside = {tuple(v) for v in _every().tolist() if v not in R}
    classes = {tuple(v) for u in ("ABC", second) for v in S.f_class(e(S, u)).tolist()}
    inside = sorted(v for v in classes if v not in outside)
    if inside:
        return Outcome(False, f"{len(inside)} of the {len(classes)} can be reached, such as {S.text(inside[0])}")
    return Outcome(outside == classes and len(outside) == 16, "the two F-classes are all that cannot be reached: 16")


def _lemma36() -> Outcome:
    S = _game()
    for use in orderings():
        left, right = paper_word(S, "PX FY", use), paper_word(S, "FY PX", use)
        shift = e(S, "XY XYZ", use)
        if any((left(v) != (right(v) + shift) % 2).any() for v in _every()):
            return Outcome(False, str(use))
    return Outcome(True, "all 128 configurations, all readings of X and Y")


def _prop37() -> Outcome:
    S = _game()
    pairs = (("FX FY PY FX", "PX FY"), ("FX PX FY", "FY PY FX"), ("FY PX FY", "FX PY FX"))
    for use in orderings():
        for left, right in pairs:
            if (paper_word(S, left, use)(S.zero()) != paper_word(S, right, use)(S.zero())).any():
                return Outcome(False, f"{left} and {right} differ at 0 for {use}")
    return Outcome(True, "three identities, all readings")


LISTED = (
    ("PA FB", "PA FC", "PB FC"),
    ("PA FB FC", "PB FA FC", "PC FA FB"),
    ("PA PB FC", "PA PC FB", "PA PC FB"),
    ("PA FB PC FB", "PB FC PA FC", "PC FA PB FA"),
    ("PA FB PB FC",),
)
CORRECTED = (*LISTED[:2], ("PA PB FC", "PA PC FB", "PB PC FA"), *LISTED[3:])


def _words(listed: tuple[tuple[str, ...], ...]) -> Outcome:
    """Whether the words, with I, represent all F-classes of the orbit of 0, each once, and no shorter word does."""
    S = _game()
    flips = [tuple(v) for v in S.f_class().tolist()]
    classes: dict[tuple[int, ...], str] = {}

    def name_of(v: np.ndarray) -> tuple[int, ...]:
        return min(tuple(((np.array(v) + np.array(f)) % 2).tolist()) for f in flips)

    classes[name_of(S.zero())] = "I"
    for group in listed:
        for word in group:
            key = name_of(paper_word(S, word)(S.zero()))
            if key in classes:
                return Outcome(False, f"{word} is F-equivalent to {classes[key]}")
            classes[key] = word
    reached = {name_of(v) for v in S.orbit_table().configurations()}
    if reached != set(classes):
        return Outcome(False, f"{len(classes)} of {len(reached)} F-classes are represented")
    least: dict[tuple[int, ...], int] = {}
    layer: set[Operator] = {Operator.identity(7, 2)}
    for length in range(5):
        for op in layer:
            least.setdefault(name_of(op(S.zero())), length)
        layer = {g * op for op in layer for g in S.operators.values()}
    long = [w for key, w in classes.items() if w != "I" and len(w.split()) != least[key]]
    return Outcome(
        not long, f"not minimal: {long}" if long else f"{len(classes)} F-classes of 8, {8 * len(classes)} in all"
    )


def _values() -> Outcome:
    return _equations("", [
        ("PX FY", "Y YZ"), ("PX FY FZ", "Y Z"), ("PX PY FZ", "Z"), ("PX FY PZ FY", "YZ"), ("PX FY PY FZ", "Y Z YZ"),
    ])  # fmt: skip


def _count(printed: bool) -> Outcome:
    S = _game()
    clearing = {tuple(v) for v in S.orbit_table().configurations().tolist() if any(
        not any(x for x, light in zip(v, S.lights, strict=True) if Z in light) for Z in "ABC")}  # fmt: skip
    flips = S.f_class()
    classes = {min(tuple(((np.array(v) + f) % 2).tolist()) for f in flips) for v in clearing}
    return Outcome(
        (len(clearing) if printed else len(classes)) == 14 and S.orbit_table().size == 112,
        f"{len(classes)} F-classes, {S.orbit_table().size} configurations; {len(clearing)} of them are W_P(0)",
    )


def _zero() -> Outcome:
    S = _game()
    good = all(not paper_word(S, "PX PY PZ", use)(v).any() for use in orderings() for v in _every())
    return Outcome(good and all(S.zero() in S.orbit_table(v) for v in _every()), "all 128 configurations lead to 0")


def _rearranged(printed: bool) -> Outcome:
    """w_Z^c = W_F(v_Z + w_Z^c) as printed, or v_Z^c: from W_F(v_Z^c) = v_Z + w_Z^c, with W_F its own inverse."""
    S = _game()
    for use in orderings():
        inside = np.array([int(use["Z"] in light) for light in S.lights])
        for word in ("FX", "FX FY", "FX FZ", "FX FY FZ"):
            W = paper_word(S, word, use)
            for start in (v * (1 - inside) for v in _every()):  # v_Z^c
                image = W(start)
                vz, wzc = image * inside, image * (1 - inside)
                if (W((vz + wzc) % 2) != (wzc if printed else start)).any():
                    return Outcome(
                        False, f"W_F = {word}, v_Z^c = {S.text(start)}: W_F gives {S.text(W((vz + wzc) % 2))}"
                    )
    return Outcome(True, "W_F(v_Z + w_Z^c) = v_Z^c for the four W_F and all v")


def _not_required() -> Outcome:
    """Every pattern of the bottom circle that occurs is matched without F_Y F_Z, up to the names of X and Y."""
    S = _game()
    found = set()
    for use in orderings():
        if use["Z"] == "C":
            for word in ("", "FZ", "FX", "FX FY", "FX FZ", "FX FY FZ"):
                v = paper_word(S, word, use)(S.zero())
                found.add(tuple(int(v[S.lights.index(x)]) for x in ("C", "AC", "BC", "ABC")))
    return Outcome(
        found == {row for row, _ in chart(3, 2).rows}, f"{len(found)} patterns of the bottom circle, all that occur"
    )


def _identity_five() -> Outcome:
    S = _game()
    for use in orderings():
        left = paper_word(S, "FX FY PX FY PY FZ", use)(S.zero())
        right = paper_word(S, "PY FX PX FZ", use)(S.zero())
        if (left != e(S, "X Z XZ", use)).any() or (right != left).any():
            return Outcome(False, f"{S.text(left)}, {S.text(right)} for {use}")
    return Outcome(True, "both sides are e_X + e_Z + e_XZ, all readings")


def _orbits(second: str) -> Outcome:
    """Whether the orbits are R(0) and its unions with the two F-classes."""
    S = _game()
    R = {tuple(v) for v in S.orbit_table().configurations().tolist()}
    found = {frozenset(tuple(w) for w in S.orbit_table(v).configurations().tolist()) for v in _every()}
    expected = {frozenset(R)} | {
        frozenset(R | {tuple(w) for w in S.f_class(e(S, u)).tolist()}) for u in ("ABC", second)
    }  # fmt: skip
    return Outcome(
        found == expected,
        f"the sets named have {sorted(map(len, expected))} configurations, the orbits {sorted(map(len, found))}",
    )


def _outside_part(printed: bool) -> Outcome:
    """v_Z^c = v - P_Z(v) as printed, or P_Z(v): which of them has the lights outside of Z?"""
    S = _game()
    for Z in "ABC":
        P = S.operators[f"P{Z}"]
        outside = np.array([int(Z not in light) for light in S.lights])
        for v in _every():
            part = (v - P(v)) % 2 if printed else P(v)
            if (part != v * outside).any():
                return Outcome(False, f"Z = {Z}, v = {S.text(v)}: {S.text(part)}")
    return Outcome(True, "P_Z(v) has the lights of v outside of Z")


def _example() -> Outcome:
    """(F_X F_Z)(v_Z^c) = (1 + ε_X)e_X + (1 + ε_XY)e_XY + ε_Y e_Y + e_YZ + e_Z."""
    S = _game()
    for use in orderings():
        for x, xy, y in product(range(2), repeat=3):
            start = (x * e(S, "X", use) + xy * e(S, "XY", use) + y * e(S, "Y", use)) % 2
            right = ((1 + x) * e(S, "X", use) + (1 + xy) * e(S, "XY", use) + y * e(S, "Y", use) + e(S, "YZ Z", use)) % 2
            if (paper_word(S, "FX FZ", use)(start) != right).any():
                return Outcome(False, f"{use}, ε = {x, xy, y}")
    return Outcome(True, "all values of ε_X, ε_XY, ε_Y")


def _steps(second: str) -> Outcome:
    """Steps 1 and 2a as printed: flip the exterior lights out; impossible if what is left is one of two patterns."""
    S = _game()
    forbidden = {tuple(e(S, "ABC").tolist()), tuple(e(S, second).tolist())}
    wrong = []
    for v in _every():
        flips = " ".join(f"F{x}" for x in "ABC" if v[S.lights.index(x)])
        left = paper_word(S, flips)(v)
        if (tuple(left.tolist()) in forbidden) == (v in S.orbit_table()):
            wrong.append(S.text(v))
    return Outcome(
        not wrong, f"{len(wrong)} configurations are judged wrongly, such as {wrong[0]}" if wrong else "all 128"
    )


def _algorithm() -> Outcome:
    S = _game()
    longest = 0
    for v in _every():
        r = recipe(S, None, v)
        if bool(r) != (v in S.orbit_table()):
            return Outcome(False, S.text(v))
        longest = max(longest, len(r.word or ()))
    return Outcome(True, f"all 128 configurations: 112 solved, at most {longest} presses, 16 announced as impossible")


def _chart() -> Outcome:
    S = _game()
    rows = chart(3, 2).rows
    for (z, xz, yz, xyz), (fz, fx, fy) in rows:
        use = dict(zip("XYZ", "ABC", strict=True))
        v = paper_word(S, " ".join(["FX"] * fx + ["FY"] * fy + ["FZ"] * fz), use)(S.zero())
        inside = tuple(int(v[S.lights.index(label)]) for label in ("C", "AC", "BC", "ABC"))
        if inside != (z, xz, yz, xyz):
            return Outcome(False, f"{(fx, fy, fz)} gives {inside}")
    return Outcome(
        True, f"{len(rows)} patterns of the bottom circle, one F-sequence for each; the other 8 do not occur"
    )


CLAIMS: tuple[Claim, ...] = (
    claim("3.1", "Lemma 3.1", "The F_X generate an elementary abelian 2-group of rank 3.", _rank3),
    claim(
        "3.F0", "§3", "The F-class of 0: F_X(0), F_X F_Y(0), F_X F_Y F_Z(0).",
        partial(_equations, "", [("FX", "X XY XZ XYZ"), ("FX FY", "X Y XZ YZ"), ("FX FY FZ", "X Y Z XYZ")]),
    ),
    claim("3.2", "Lemma 3.2", "(W1 P_X W2 O_X W3)(v) = (W1 P_X W2 W3)(v).", _lemma32),
    claim("3.3", "Corollary 3.3", "Every word can be written W_F W_P, W_P begins with P_X and has no F_X.", _normal),
    claim("3.4", "Claim 3.4", "It is not possible to solve W(0) = e_ABC.", lambda: _unreachable(e(_game(), "ABC"))),
    claim(
        "3.5", "Claim 3.5", "It is not possible to solve W(0) = e_AB + e_AC + e_BC.",
        lambda: _unreachable(e(_game(), PRINTED)), repaired=lambda: _unreachable(e(_game(), TRUE)),
        repair="true of e_AB + e_AC + e_BC + e_ABC; in the proof F_Y F_Z P_X … does have the component e_XZ",
    ),
    claim(
        "3.Fabc", "§3", "The F-class of e_ABC.",
        partial(_equations, "ABC", [("FX", "X XY XZ"), ("FX FY", "X Y XZ YZ XYZ"), ("FX FY FZ", "A B C")]),
    ),
    claim(
        "3.Fab", "§3", "The F-class of e_AB + e_AC + e_BC.",
        partial(_equations, "AB AC BC", [
            ("FX", "X YZ XYZ"), ("FX FY", "X Y XY"), ("FX FY FZ", "A B C AB AC BC ABC"),
        ]),
    ),
    claim(
        "3.sixteen", "§3", "The F-classes of e_ABC and of e_AB + e_AC + e_BC are not in the orbit of 0.",
        lambda: _sixteen(PRINTED), repaired=lambda: _sixteen(TRUE), repair="with e_AB + e_AC + e_BC + e_ABC",
    ),
    claim(
        "3.ones", "§3", "The All-Ones Problem is not solvable for Shallit's Game.", lambda: _unreachable(_game().ones())
    ),
    claim("3.6", "Lemma 3.6", "(P_X F_Y)(v) = (F_Y P_X)(v) + e_XY + e_XYZ.", _lemma36),
    claim("3.7", "Proposition 3.7", "Three identities of words at 0.", _prop37),
    claim(
        "3.8.count", "Theorem 3.8", "14 distinct configurations W_P(0), 112 in the orbit of 0.", lambda: _count(True),
        reading=lambda: _count(False), repair="read: 14 configurations W_P(0) up to F-equivalence",
    ),
    claim("3.zero", "Theorem 3.8, proof", "(P_X P_Y P_Z)(v) = 0, so every orbit contains that of 0.", _zero),
    claim(
        "3.8.words", "Theorem 3.8", "The minimal words, in five groups.", lambda: _words(LISTED),
        reading=lambda: _words(CORRECTED), repair="read P_B P_C F_A for the second P_A P_C F_B",
    ),
    claim("3.8.values", "Theorem 3.8, proof", "The values of the five forms at 0.", _values),
    claim("3.8.five", "Theorem 3.8, proof", "(F_X F_Y)((P_X F_Y P_Y F_Z)(0)) = (P_Y F_X P_X F_Z)(0).", _identity_five),
    claim(
        "3.9", "Corollary 3.9", "The orbits are R(0), R(0) ∪ F(e_ABC) and R(0) ∪ F(e_AB + e_AC + e_BC).",
        lambda: _orbits(PRINTED), repaired=lambda: _orbits(TRUE), repair="with e_AB + e_AC + e_BC + e_ABC",
    ),
    claim(
        "3.outside", "§3", "v_Z^c = v - P_Z(v) records the lights that do not belong to Z.",
        lambda: _outside_part(True), reading=lambda: _outside_part(False), repair="read v_Z^c = P_Z(v)",
    ),
    claim("3.example", "§3", "(F_X F_Z)(v_Z^c) as printed.", _example),
    claim(
        "3.rearranged", "§3", "w_Z^c = W_F(v_Z + w_Z^c) = v_Z + W_F(w_Z^c).", lambda: _rearranged(True),
        reading=lambda: _rearranged(False), repair="read v_Z^c on the left",
    ),
    claim("3.labeling", "§3", "By careful labeling W_F = F_Y F_Z is not required.", _not_required),
    claim("3.chart", "§3", "A chart of F-sequences by the bottom circle (derived; Figure 6 is missing).", _chart),
    claim(
        "3.10.steps", "Algorithm 3.10", "Steps 1 and 2a find the configurations that cannot be obtained.",
        lambda: _steps(PRINTED), repaired=lambda: _steps(TRUE), repair="with e_AB + e_AC + e_BC + e_ABC for Claim 3.5",
    ),
    claim("3.10", "Algorithm 3.10, §5", "With the first step of section 5 it solves W(0) = v or stops.", _algorithm),
)  # fmt: skip
