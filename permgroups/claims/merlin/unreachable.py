"""Claims 3.4 and 3.5 of section 3 with the F-classes after them, and Corollary 3.9: what zero does not lead to."""

from __future__ import annotations

from functools import partial

import numpy as np

from permgroups.claims.ledger import EXHAUSTIVE, Claim, Outcome
from permgroups.claims.merlin.common import (
    begins,
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

__all__ = ["CLAIMS", "PRINTED", "TRUE"]

PRINTED, TRUE = "AB AC BC", "AB AC BC ABC"  # the second configuration outside of the orbit of zero
WITH = "with e_AB + e_AC + e_BC + e_ABC"


def _unreachable(v: np.ndarray) -> Outcome:
    """Whether v cannot be reached from zero; if it can, the word shows it."""
    S = three_circles()
    answer = S.solve(S.zero(), v)
    if not answer:
        return Outcome(
            answer.check(), f"{S.orbit().size} configurations can be reached, it is not among them", EXHAUSTIVE
        )
    return Outcome(False, f"({S.paper(answer.moves)})(0) = {S.text(v)} on {' '.join(S.lights)}")


def _components(word: str, label: str, value: int) -> Outcome:
    """Whether W_F W_P(0), W_P beginning with P_X, has a component or not; W_F as given, with F_X: all that have it."""
    S = three_circles()
    seen = 0
    for use in orderings():
        X = use["X"]
        wanted = {paper_word(S, word, use)} if word != "FX …" else {
            F for F in flips(S) if F(S.zero())[S.lights.index(X)]
        }  # fmt: skip
        i = S.lights.index(named(label, use))
        for W in {W(S.zero()).tobytes(): W for W in begins(X)}.values():
            for F in wanted:
                v = F(W(S.zero()))
                seen += 1
                if v[i] != value:
                    return Outcome(False, f"{word} P_X … can give {S.text(v)}, {use}: e_{label} has coefficient {v[i]}")
    return Outcome(seen > 0, f"{seen} values W(0), all W_P that begin with P_X, all readings", EXHAUSTIVE)


def _proof34() -> Outcome:
    S = three_circles()
    parts = [
        _components("FX …", "X", 1),
        _components("FY", "XY", 1),
        _components("FY FZ", "XYZ", 0),
    ]
    outside = not any((F(S.zero()) == e(S, "ABC")).all() for F in flips(S))
    bad = [p.detail for p in parts if not p.true]
    return Outcome(
        outside and not bad, "; ".join(bad) or f"e_ABC is not in the F-class of 0; {parts[0].detail}", EXHAUSTIVE
    )


def _cases34(identity: bool) -> Outcome:
    """F_X …, F_Y, F_Z and F_Y F_Z before P_X: are these all W_F? With W_F = I, which leaves e_ABC out, or without."""
    S = three_circles()
    for use in orderings():
        named_ones = {F for F in flips(S) if F(S.zero())[S.lights.index(use["X"])]}
        named_ones |= {paper_word(S, word, use) for word in ("FY", "FZ", "FY FZ", *(["I"] if identity else []))}
        missing = [F for F in flips(S) if F not in named_ones]
        if missing:
            shown = "W_F = I, W = P_X …" if missing[0].is_identity else repr(missing[0])
            return Outcome(False, f"{len(missing)} of {len(flips(S))} W_F is in no case: {shown}")
    trivial = _components("I", "XYZ", 0)
    return Outcome(trivial.true, f"all 8 W_F; for W_F = I the centre is out: {trivial.detail}", EXHAUSTIVE)


def _forced() -> Outcome:
    """Which W_F, after W_P that begins with P_X, can give the lights of X the values of e_AB + e_AC + e_BC?"""
    S = three_circles()
    for use in orderings():
        inside = cleared(S, use["X"])
        fits = [F for F in flips(S) if (F(S.zero()) * inside == e(S, PRINTED) * inside).all()]
        if fits != [paper_word(S, "FY FZ", use)]:
            return Outcome(False, f"{use}: {fits}")
    alone = not any((F(S.zero()) == e(S, PRINTED)).all() for F in flips(S))
    return Outcome(
        alone,
        "some P_X is needed, and then F_Y F_Z P_X … alone has no e_X, no e_ABC and e_XY: all readings",
        EXHAUSTIVE,
    )


def _sixteen(second: str) -> Outcome:
    S = three_circles()
    inside = S.orbit_table().inside
    classes = {S.number(v) for u in ("ABC", second) for v in S.f_class(e(S, u))}
    reached = sorted(n for n in classes if inside[n])
    if reached:
        shown = S.text(S.configurations_of(np.array(reached))[0])
        return Outcome(False, f"{len(reached)} of the {len(classes)} can be reached, such as {shown}")
    every_one = classes == set(np.flatnonzero(~inside).tolist()) and len(classes) == 16
    return Outcome(every_one, "the two F-classes are all that cannot be reached: 16", EXHAUSTIVE)


def _orbits(second: str) -> Outcome:
    """Whether the orbits are R(0) and its unions with the two F-classes."""
    S = three_circles()
    zero = S.orbit_table().inside.copy()
    found = {S.orbit_table(v).inside.tobytes() for v in every(S)}
    expected, sizes = {zero.tobytes()}, [int(zero.sum())]
    for u in ("ABC", second):
        union = zero.copy()
        union[[S.number(v) for v in S.f_class(e(S, u))]] = True
        expected.add(union.tobytes())
        sizes.append(int(union.sum()))
    seen = sorted(sum(x) for x in found)
    return Outcome(
        found == expected, f"the sets named have {sorted(sizes)} configurations, the orbits {seen}", EXHAUSTIVE
    )


def _every_orbit() -> Outcome:
    """R(u) = R(0) ∪ F(u) for every u."""
    S = three_circles()
    zero = S.orbit_table().inside.copy()
    for u in every(S):
        union = zero.copy()
        union[[S.number(v) for v in S.f_class(u)]] = True
        if (S.orbit_table(u).inside != union).any():
            return Outcome(False, f"u = {S.text(u)}")
    return Outcome(int(zero.sum()) == 112, "R(u) = R(0) ∪ F(u) for all 128 u", EXHAUSTIVE)


def _disjoint(second: str) -> Outcome:
    S = three_circles()
    inside = S.orbit_table().inside
    parts = [set(np.flatnonzero(inside).tolist())] + [
        {S.number(v) for v in S.f_class(e(S, u))} for u in ("ABC", second)
    ]
    total, union = sum(map(len, parts)), len(set().union(*parts))
    return Outcome(
        total == union == 128,
        f"{'+'.join(str(len(p)) for p in parts)} configurations, {union} of 128 in all",
        EXHAUSTIVE,
    )


def _zero() -> Outcome:
    S = three_circles()
    good = all(not paper_word(S, "PX PY PZ", use)(every(S)).any() for use in orderings())
    return Outcome(
        good and all(S.zero() in S.orbit(v) for v in every(S)), "all 128 configurations lead to 0", EXHAUSTIVE
    )


CLAIMS: tuple[Claim, ...] = (
    claim(
        "3.4", "Claim 3.4", "It is not possible to solve W(0) = e_ABC.", lambda: _unreachable(e(three_circles(), "ABC"))
    ),
    claim(
        "3.4.proof",
        "Claim 3.4, proof",
        "F_X gives e_X, F_Y P_X … gives e_XY, F_Y F_Z P_X … does not give e_ABC.",
        _proof34,
    ),
    claim(
        "3.4.cases",
        "Claim 3.4, proof",
        "The cases F_X … P_X, F_Y P_X … and F_Y F_Z P_X … establish that no such W exists.",
        lambda: _cases34(False),
        repaired=lambda: _cases34(True),
        repair="with the case W_F = I: P_X … has no component e_ABC",
        origin="statement",
    ),
    claim(
        "3.5",
        "Claim 3.5",
        "It is not possible to solve W(0) = e_AB + e_AC + e_BC.",
        lambda: _unreachable(e(three_circles(), PRINTED)),
        repaired=lambda: _unreachable(e(three_circles(), TRUE)),
        repair="true of e_AB + e_AC + e_BC + e_ABC",
        origin="statement",
    ),
    claim("3.5.forced", "Claim 3.5, proof", "Some P_X operator must be used, and W = F_Y F_Z P_X ….", _forced),
    claim(
        "3.5.proof",
        "Claim 3.5, proof",
        "If W = F_Y F_Z P_X … then e_XZ is not a component of W(0).",
        lambda: _components("FY FZ", "XZ", 0),
        repaired=lambda: _components("FY FZ", "XZ", 1),
        repair="e_XZ always is a component",
        origin="statement",
    ),
    claim(
        "3.Fabc",
        "§3",
        "The F-class of e_ABC, four lines.",
        partial(
            same_values, [("I", "ABC"), ("FX", "X XY XZ"), ("FX FY", "X Y XZ YZ XYZ"), ("FX FY FZ", "A B C")], "ABC"
        ),
    ),
    claim(
        "3.Fab",
        "§3",
        "The F-class of e_AB + e_AC + e_BC, four lines (Figure 5).",
        partial(
            same_values,
            [
                ("I", "AB AC BC"),
                ("FX", "X YZ XYZ"),
                ("FX FY", "X Y XY"),
                ("FX FY FZ", "A B C AB AC BC ABC"),
            ],
            "AB AC BC",
        ),
    ),
    claim(
        "3.sixteen",
        "§3",
        "The F-classes of the two configurations are 16 that are not in the orbit of 0.",
        lambda: _sixteen(PRINTED),
        repaired=lambda: _sixteen(TRUE),
        repair=WITH,
        origin="statement",
    ),
    claim(
        "3.ones",
        "§3",
        "The All-Ones Problem is not solvable for Shallit's Game.",
        lambda: _unreachable(three_circles().ones()),
        origin="statement",
    ),
    claim(
        "3.9",
        "Corollary 3.9",
        "The orbits are R(0), R(0) ∪ F(e_ABC) and R(0) ∪ F(e_AB + e_AC + e_BC).",
        lambda: _orbits(PRINTED),
        repaired=lambda: _orbits(TRUE),
        repair=WITH,
        origin="statement",
    ),
    claim(
        "3.9.every",
        "Corollary 3.9, proof",
        "The orbit of an arbitrary u is determined by its membership.",
        _every_orbit,
    ),
    claim(
        "3.9.union",
        "Corollary 3.9, proof",
        "V(S) is the disjoint union of R(0) and the two F-classes.",
        lambda: _disjoint(PRINTED),
        repaired=lambda: _disjoint(TRUE),
        repair=WITH,
        origin="statement",
    ),
    claim("3.zero", "Corollary 3.9, proof", "P_X P_Y P_Z is the zero operator, so every orbit contains R(0).", _zero),
)
