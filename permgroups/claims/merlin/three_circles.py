"""Section 3 without Claims 3.4 and 3.5, Theorem 3.8 and what follows: Shallit's game with three circles."""

from __future__ import annotations

from functools import cache, partial
from itertools import product

import numpy as np

from permgroups.claims.ledger import CASES, EXHAUSTIVE, Claim, Outcome
from permgroups.claims.merlin.common import (
    begins,
    chain,
    claim,
    cleared,
    e,
    every,
    flips,
    named,
    orderings,
    paper_word,
    same_values,
    three_circles,
)
from permgroups.lights import Semigroup, shallit
from permgroups.lights.operators import Operator

__all__ = ["CLAIMS"]


@cache
def _monoid() -> tuple[Operator, ...]:
    """All operators that words in F, P and B make, the identity among them."""
    semigroup = Semigroup(shallit(3, 2, kinds=("f", "p", "b")))
    return tuple(semigroup.operator(i) for i in range(semigroup.size))


def _buttons() -> Outcome:
    """The four regions of F_X as printed, against those that lie in the circle: points as sets of circles."""
    regions = [
        frozenset(c for c, inside in zip("ABC", bits, strict=True) if inside) for bits in product((0, 1), repeat=3)
    ]
    for use in orderings():
        printed = {named(label, use) for label in ("X", "XY", "XZ", "XYZ")}
        if printed != {"".join(sorted(r)) for r in regions if use["X"] in r}:
            return Outcome(False, str(use))
    return Outcome(sum(map(bool, regions)) == 7, "seven regions, four in each circle, those of F_X and P_X", EXHAUSTIVE)


def _not_abelian() -> Outcome:
    S = three_circles()
    differ = [
        (X, Y) for X in "ABC" for Y in "ABC"
        if S.operators[f"P{X}"] * S.operators[f"F{Y}"] != S.operators[f"F{Y}"] * S.operators[f"P{X}"]
    ]  # fmt: skip
    return Outcome(
        len(differ) == 9, f"P_X F_Y ≠ F_Y P_X for {len(differ)} of 9 pairs of circles, X = Y among them", EXHAUSTIVE
    )


def _independent() -> Outcome:
    """All words as maps of the 128 configurations, made of bits: a light's value depends on that light alone."""
    S = three_circles()
    numbers = np.arange(128)
    masks = {X: int(cleared(S, X) @ S.powers) for X in "ABC"}
    letters = [numbers ^ m for m in masks.values()] + [numbers & ~m for m in masks.values()]
    found = {numbers.tobytes(): numbers}
    todo = [numbers]
    for W in todo:
        for letter in letters:
            new = letter[W]
            if new.tobytes() not in found:
                found[new.tobytes()] = new
                todo.append(new)
    for W in found.values():
        for i in range(7):
            values = W >> i & 1
            if any(len(set(values[numbers >> i & 1 == on].tolist())) > 1 for on in (0, 1)):
                return Outcome(False, f"light {S.lights[i]} depends on others")
    return Outcome(
        len(found) == Semigroup(S).size, f"all words: {len(found)} different maps, each light by light", EXHAUSTIVE
    )


def _warning() -> Outcome:
    """W = O_1 … O_t as a composition, against pressing O_t, …, O_1 and against O_1, …, O_t: words of up to three."""
    S = three_circles()
    rows = every(S)
    words = otherwise = 0
    for t in (1, 2, 3):
        for word in product(S.operators, repeat=t):
            value = paper_word(S, " ".join(word))(rows)
            presses = {}
            for order in (word[::-1], word):
                after = rows
                for name in order:
                    inside = cleared(S, name[1])
                    after = (after + inside) % 2 if name[0] == "F" else after * (1 - inside)
                presses[order] = after
            if (presses[word[::-1]] != value).any():
                return Outcome(False, f"{' '.join(word)} is not pressed from right to left")
            words += 1
            otherwise += bool((presses[word] != value).any())
    return Outcome(
        otherwise > 0,
        f"all {words} words of up to three letters, all 128 v; from left to right {otherwise} of them lead elsewhere",
        CASES,
    )


def _follows(as_written: bool) -> set[Operator]:
    """Return the operators of words in which no F_X follows P_X, as written or in the order of the presses."""
    S = three_circles()
    start = (Operator.identity(7, 2), frozenset[str]())
    found, todo = {start}, [start]
    for W, used in todo:
        for name, op in S.operators.items():
            if name[0] == "F" and name[1] in used:
                continue
            new = (W * op if as_written else op * W), used | ({name[1]} if name[0] == "P" else frozenset())
            if new not in found:
                found.add(new)
                todo.append(new)
    return {W for W, _ in found}


def _never() -> Outcome:
    written, pressed, size = _follows(True), _follows(False), Semigroup(three_circles()).size
    return Outcome(
        len(written) == size > len(pressed),
        f"F_X to the right of P_X: all {size} operators have a word without it. In the order of the presses it is "
        f"needed: without F_X after P_X there are {len(pressed)} operators, F_X P_X not among them",
        EXHAUSTIVE,
    )


def _rank3() -> Outcome:
    S = three_circles()
    M = np.array([S.operators[f"F{x}"](S.zero()) for x in "ABC"])
    group = set(flips(S))
    good = (M[:, :3] == np.eye(3)).all() and len(group) == 8 and all((g * g).is_identity for g in group)
    return Outcome(bool(good), "Mᵗ = [I_3 | *]; eight products of the F_X, each its own inverse", EXHAUSTIVE)


def _lemma32(part: str) -> Outcome:
    """P_X W_2 O_X = P_X W_2 for every operator W_2: then also with W_1 before and W_3 behind."""
    monoid = _monoid()
    S = shallit(3, 2, kinds=("f", "p", "b"))
    for X in "ABC":
        P, inside = S.operators[f"P{X}"], cleared(S, X)
        for op in (S.operators[f"{kind}{X}"] for kind in "FPB"):
            for W2 in monoid:
                left, right = P * W2 * op, P * W2
                if part == "lemma" and left != right:
                    return Outcome(False, f"X = {X}, O = {op!r}, W_2 = {W2!r}")
                outside = [(a, b) for i, (a, b) in enumerate(zip(left.add, right.add, strict=True)) if not inside[i]]
                if any(a != b for a, b in outside):
                    return Outcome(False, f"X = {X}: a light outside of X is changed by {op!r}")
    return Outcome(
        len(monoid) > 500,
        f"as operators, so at every v: all {len(monoid)} W_2 that words make, all X, O = F, P, B",
        EXHAUSTIVE,
    )


def _lemma32_value(printed: bool) -> Outcome:
    """At a light i of X, v = ε_i e_i: both sides are W_1(v) there as printed, or W_1(0)."""
    S = shallit(3, 2, kinds=("f", "p", "b"))
    monoid = _monoid()
    for X in "ABC":
        P = S.operators[f"P{X}"]
        for i in np.flatnonzero(cleared(S, X)).tolist():
            firsts = {(W.keep[i], W.add[i]): W for W in monoid}  # what W_1 and W_2 do to light i
            for W1, W2, on in product(firsts.values(), firsts.values(), (0, 1)):
                v = S.zero()
                v[i] = on
                found, wanted = (W1 * P * W2)(v)[i], W1(v if printed else S.zero())[i]
                if found != wanted:
                    return Outcome(
                        False, f"X = {X}, i = {S.lights[i]}, v = {S.text(v)}, W_1 = {W1!r}: {found}, not {wanted}"
                    )
    return Outcome(
        len(firsts) > 2,
        "light i has the value that W_1(0) has there: all operators, all lights, both values",
        EXHAUSTIVE,
    )


def _normal() -> Outcome:
    S = three_circles()
    semigroup = Semigroup(S)
    all_words = {semigroup.operator(i) for i in range(semigroup.size)}
    forms = {F * W for F in flips(S) for W in (Operator.identity(7, 2), *begins("A"), *begins("B"), *begins("C"))}
    return Outcome(
        all_words == forms, f"the operators of all words, {len(all_words)}, are those of the words W_F W_P", EXHAUSTIVE
    )


def _lemma36(proof: bool) -> Outcome:
    S = three_circles()
    for use in orderings():
        left, right = paper_word(S, "PX FY", use), paper_word(S, "FY PX", use)
        shift = e(S, "XY XYZ", use)
        rows = every(S)
        if proof:
            y, yz, z = (S.lights.index(named(x, use)) for x in ("Y", "YZ", "Z"))
            rows = rows[rows[:, z] == 0]
            shown = np.outer(1 + rows[:, y], e(S, "Y", use)) + np.outer(1 + rows[:, yz], e(S, "YZ", use))
            if (left(rows) != shown % 2).any() or (right(rows) != (shown + shift) % 2).any():
                return Outcome(False, str(use))
        elif (left(rows) != (right(rows) + shift) % 2).any():
            return Outcome(False, str(use))
    return Outcome(len(rows) in (64, 128), f"{len(rows)} configurations, all readings of X and Y", EXHAUSTIVE)


def _prop37() -> Outcome:
    pairs = (("FX FY PY FX", "PX FY"), ("FX PX FY", "FY PY FX"), ("FY PX FY", "FX PY FX"))
    outcomes = [chain([(left, ""), (right, "")]) for left, right in pairs]
    bad = [o for o in outcomes if not o.true]
    return bad[0] if bad else Outcome(not bad, "three identities, all six readings of X, Y, Z", EXHAUSTIVE)


def _proof37() -> Outcome:
    plus = "XY XYZ"
    lines = [
        chain([("FX FY PY FX", ""), ("FX FY FX PY", plus), ("FY PY", plus), ("FY PX", plus), ("PX FY", "")]),
        chain([("FX PX FY", ""), ("FX FX FY PY FX", ""), ("FY PY FX", "")]),
        chain([("FY PX FY", ""), ("FY FX FY PY FX", ""), ("FX PY FX", "")]),
    ]
    # the second line: F_X F_Y of a sum, and the third, where the sum is drawn out
    S = three_circles()
    for use in orderings():
        F, inner = paper_word(S, "FX FY", use), paper_word(S, "FX PY", use)(S.zero())
        if (F((inner + e(S, plus, use)) % 2) != (F(inner) + e(S, plus, use)) % 2).any():
            return Outcome(False, f"{use}: the sum cannot be drawn out")
    bad = [o for o in lines if not o.true]
    return bad[0] if bad else Outcome(not bad, "all lines of the three chains, all readings", EXHAUSTIVE)


CLAIMS: tuple[Claim, ...] = (
    claim("3.buttons", "§3", "Seven regions; F_X = f_X f_XY f_XZ f_XYZ inverts the four in circle X.", _buttons),
    claim("3.nonabelian", "§3", "The semigroup is not abelian.", _not_abelian),
    claim(
        "3.warning",
        "§3",
        "Warning: W = O_1 O_2 … O_t must be read from right to left: the presses are O_t, …, O_2, O_1.",
        _warning,
    ),
    claim("3.independent", "Lemma 3.2, proof", "Our operators are coordinatewise independent.", _independent),
    claim("3.1", "Lemma 3.1", "Mᵗ = [I_3 | *]: the F_X generate an elementary abelian 2-group of rank 3.", _rank3),
    claim(
        "3.F0",
        "§3",
        "The F-class of 0: F_X(0), F_X F_Y(0), F_X F_Y F_Z(0).",
        partial(same_values, [("FX", "X XY XZ XYZ"), ("FX FY", "X Y XZ YZ"), ("FX FY FZ", "X Y Z XYZ")]),
    ),
    claim("3.2", "Lemma 3.2", "(W1 P_X W2 O_X W3)(v) = (W1 P_X W2 W3)(v).", lambda: _lemma32("lemma")),
    claim(
        "3.2.never",
        "Lemma 3.2",
        "In particular, a semigroup word never requires F_X to follow P_X (as written, from left to right).",
        _never,
    ),
    claim(
        "3.2.outside",
        "Lemma 3.2, proof",
        "At a light outside of X, P_X and O_X have no influence.",
        lambda: _lemma32("proof"),
    ),
    claim(
        "3.2.proof",
        "Lemma 3.2, proof",
        "At a light of X both expressions evaluate to W_1(v).",
        lambda: _lemma32_value(True),
        reading=lambda: _lemma32_value(False),
        repair="read W_1(0)",
        origin="print or scan",
    ),
    claim("3.3", "Corollary 3.3", "W = W_F W_P; W_P = I, or it begins with P_X and has no F_X.", _normal),
    claim("3.6", "Lemma 3.6", "(P_X F_Y)(v) = (F_Y P_X)(v) + e_XY + e_XYZ.", lambda: _lemma36(False)),
    claim("3.6.proof", "Lemma 3.6, proof", "Both sides for v without e_Z, as displayed.", lambda: _lemma36(True)),
    claim("3.7", "Proposition 3.7", "Three identities of words at 0.", _prop37),
    claim("3.7.proof", "Proposition 3.7, proof", "The chains of equalities, line by line.", _proof37),
)
