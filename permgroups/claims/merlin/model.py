"""Sections 1 and 2: the formal model, Merlin style games, Quatrainment, the All-Ones Problem."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import combinations, product

import numpy as np

from permgroups import lights
from permgroups.claims.ledger import Claim, Outcome
from permgroups.claims.merlin.common import claim
from permgroups.lights.operators import Operator

__all__ = ["CLAIMS"]

KINDS = "fpb"
VECTORS = [np.array(v) for v in product(range(2), repeat=3)]


def _one(kind: str, x: int = 0) -> Operator:
    return Operator.of(kind, [x], 3, 2)


def _same(A: Operator, B: Operator) -> bool:
    return A == B and all((A(v) == B(v)).all() for v in VECTORS)


def _all(cases: list[bool], what: str) -> Outcome:
    return Outcome(all(cases), f"{sum(cases)} of {len(cases)} cases: {what}")


def _plus(A: Operator, B: Operator, x: int) -> bool:
    """Whether A(v) = B(v) + e_x for all v."""
    return all(((A(v) - B(v)) % 2 == np.eye(3, dtype=int)[x]).all() for v in VECTORS)


def _linear() -> Outcome:
    p = _one("p")
    pairs = [((p((v + w) % 2) - p(v) - p(w)) % 2 == 0).all() for v in VECTORS for w in VECTORS]
    flip = _one("f")
    breaks = any(((flip((v + w) % 2) - flip(v) - flip(w)) % 2).any() for v in VECTORS for w in VECTORS)
    return Outcome(all(pairs) and breaks, "p_x(v + w) = p_x(v) + p_x(w) for all pairs; f_x is not linear")


def _absorb() -> Outcome:
    return _all([_same(_one(a) * _one(o), _one(a)) for a in "pb" for o in KINDS], "p o = p and b o = b")


def _commute() -> Outcome:
    cases = [_same(_one(a, 0) * _one(b, 1), _one(b, 1) * _one(a, 0)) for a in KINDS for b in KINDS]
    return _all(cases, "operators on different lights commute")


def _rules() -> Outcome:
    """The rules in words against the printed F_1, F_6 and F_5."""
    L = lights.merlin()
    wanted = {1: {1, 2, 4, 5}, 6: {3, 6, 9}, 5: {2, 4, 5, 6, 8}}
    found = {j: {int(i) + 1 for i in np.flatnonzero(L.press("0" * 9, j))} for j in wanted}
    corners = {j: {int(i) + 1 for i in np.flatnonzero(L.press("0" * 9, j))} for j in (1, 3, 7, 9)}
    squares = all(
        {(i - 1) // 3 for i in s} == {(j - 1) // 3, 1} and {(i - 1) % 3 for i in s} == {(j - 1) % 3, 1} and len(s) == 4
        for j, s in corners.items()
    )  # fmt: skip
    return Outcome(found == wanted and squares, f"F1, F6, F5 change {found[1]}, {found[6]}, {found[5]}")


def _sets() -> list[tuple[list[int], list[int]]]:
    rng = np.random.default_rng(22)
    return [
        (np.flatnonzero(rng.integers(0, 2, 6)).tolist(), np.flatnonzero(rng.integers(0, 2, 6)).tolist())
        for _ in range(60)
    ]  # fmt: skip


def _lemma22() -> Outcome:
    rng = np.random.default_rng(23)
    for R, T in _sets():
        F, G = Operator.of("f", R, 6, 2), Operator.of("f", T, 6, 2)
        v, w = rng.integers(0, 2, (2, 6))
        r = np.isin(np.arange(6), R).astype(int)
        if not (
            (F(v) == (v + r) % 2).all() and (F * F).is_identity and F * G == G * F
            and (F((v + w) % 2) == (F(v) + w) % 2).all()
        ):  # fmt: skip
            return Outcome(False, f"R = {R}, T = {T}")
    return Outcome(True, "60 pairs of sets of six lights, all four parts")


def _rank(strictly: bool) -> Outcome:
    L = lights.merlin()
    rank = L.system.rank
    if strictly:
        return Outcome(rank < L.number_of_buttons, f"Merlin has {L.number_of_buttons} buttons and rank {rank}")
    ranks = [
        (g.name, g.system.rank, g.number_of_buttons) for g in (L, lights.modified_quatrainment(), lights.grid(4, 4))
    ]
    squares = all(not g.press(g.press(g.zero(), b + 1), b + 1).any() for g in (L, lights.grid(4, 4)) for b in range(9))
    return Outcome(squares and all(r <= m for _, r, m in ranks), f"rank and buttons: {ranks}; operators square to I")


def _merlin() -> Outcome:
    L = lights.merlin()
    answers = [L.solve([x >> i & 1 for i in range(9)]) for x in range(512)]
    good = all(a.check() and a.unique for a in answers)
    return Outcome(good, f"M has rank {L.system.rank}; all 512 configurations solved, each in one way")


def _prop25() -> Outcome:
    rng = np.random.default_rng(25)
    done = 0
    while done < 40:
        L = lights.from_matrix(rng.integers(0, 2, (6, 6)))
        if not L.system.is_invertible():
            continue
        answer = L.solve(rng.integers(0, 2, 6), rng.integers(0, 2, 6))
        if not (answer.check() and answer.unique):
            return Outcome(False, str(L.matrix.tolist()))
        done += 1
    return Outcome(True, "40 random invertible matrices: a solution, and only one")


def _quatrainment() -> Outcome:
    L = lights.quatrainment()
    return Outcome(L.is_transitive() and L.number_of_solutions == 1, f"rank {L.system.rank} of 16")


def _modified() -> Outcome:
    L = lights.modified_quatrainment()
    a = L.solve_all_ones()
    longest = int(L.system.solutions(L.ones()).sum(axis=1).max())
    good = (L.system.rank, L.orbit_size, L.number_of_solutions) == (12, 2**12, 16) and a.check() and longest <= 16
    return Outcome(good, f"rank {L.system.rank}, orbits of {L.orbit_size}, {L.number_of_solutions} solutions each")


def _disabled() -> Outcome:
    L = lights.modified_quatrainment()
    K = L.without_buttons(1, 2, 15, 16)
    others = 0
    for four in combinations(range(1, 17), 4):
        others += L.without_buttons(*four).system.rank == 12
    return Outcome(
        K.system.rank == 12 and K.number_of_solutions == 1,
        f"without 1, 2, 15, 16 the rank is still 12 and solutions are unique; so with {others} of 1820 sets of four",
    )


def _independent() -> Outcome:
    T = lights.ThinkADot()
    toys = [T.is_independent(h) for h in T.buttons]
    return Outcome(
        not any(toys), f"drops through A, B, C independent: {toys}; operators made of f, p, b are by construction"
    )


def _think_a_dot() -> Outcome:
    T = lights.ThinkADot()
    G = T.group
    orbits = G.orbits()
    sizes = sorted(map(len, orbits))
    ways = [T.distances([x >> i & 1 for i in range(8)]) for x in range(256)]
    # drops alone, which cannot be undone, must lead wherever the group does
    same = all(set(np.flatnonzero(ways[x] >= 0).tolist()) == orbit for orbit in orbits for x in orbit)
    most = int(max(way.max() for way in ways))
    return Outcome(
        same and sum(sizes) == 256,
        f"{len(sizes)} orbits of {sizes}, the group has order {G.order()}; at most {most} marbles are needed",
    )


def _all_ones() -> Outcome:
    rng = np.random.default_rng(28)
    for _ in range(60):
        n = int(rng.integers(1, 15))
        A = np.triu(rng.integers(0, 2, (n, n)), 1)
        M = A + A.T + np.eye(n, dtype=int)
        L = lights.from_matrix(M)
        x = L.all_ones_by_induction()
        if not (bool(L.solve_all_ones()) and (L.effect(x) == 1).all()):
            return Outcome(False, str(M.tolist()))
    return Outcome(True, "60 random symmetric matrices of up to 14 lights, solved by the constructive proof")


def _all_ones_needed() -> Outcome:
    symmetric = lights.from_matrix([[0, 1, 1], [1, 0, 1], [1, 1, 0]])
    diagonal = lights.from_matrix([[1, 1, 0], [0, 1, 1], [1, 0, 1]])
    grids = [n for n in range(1, 30) if not lights.grid(n, n).solve_all_ones()]
    return Outcome(
        not symmetric.solve_all_ones() and not diagonal.solve_all_ones() and not grids,
        "without ones on the diagonal, or without symmetry, it can fail; all square boards up to 29 have a solution",
    )


def _eden() -> Outcome:
    L = lights.merlin()
    flips = lights.EnhancedGame("Merlin", [str(i) for i in range(9)], {
        str(j): {str(i): "f" for i, _ in effect} for j, effect in enumerate(L.effects)
    })  # fmt: skip
    clears = lights.shallit(3, 2, kinds=("p",))
    eden = clears.garden_of_eden()
    return Outcome(
        not flips.garden_of_eden() and not L.garden_of_eden() and bool(eden),
        f"none with F-type buttons, each undoes itself; with P-type buttons alone {eden.size} of 128 are",
    )


def _modulus_free(make: Callable[[int], lights.LightsGame], name: str) -> Outcome:
    bad = [d for d in range(2, 13) if not make(d).is_transitive()]
    return Outcome(
        not bad, f"{name} with d-way bulbs is not transitive for d = {bad}, as its determinant is not a unit"
    )


CLAIMS: tuple[Claim, ...] = (
    claim("rules", "§1, §2", "F_1 = f1 f2 f4 f5, F_6 = f3 f6 f9, F_5 = f2 f4 f5 f6 f8.", _rules),
    claim(
        "2.1.1", "Proposition 2.1", "f_x b_x = p_x.",
        lambda: _all([_same(_one("f") * _one("b"), _one("p"))], "f b = p"),
    ),
    claim("2.1.2", "Proposition 2.1", "p_x is linear.", _linear),
    claim("2.1.3", "Proposition 2.1", "o_x o_y = o_y o_x.", _commute),
    claim("2.1.4", "Proposition 2.1", "p_x o_x = p_x and b_x o_x = b_x.", _absorb),
    claim("2.1.5", "Proposition 2.1", "f_x² = I.", lambda: _all([(_one("f") ** 2).is_identity], "f f = I")),
    claim(
        "2.1.6", "Proposition 2.1", "(f_x p_x)(v) = p_x(v) + e_x, (f_x b_x)(v) = b_x(v) + e_x.",
        lambda: _all([_plus(_one("f") * _one(o), _one(o), 0) for o in "pb"], "for all v"),
    ),
    claim("2.2", "Lemma 2.2", "F_R(v) = v + Σ e_r, F_R² = I, F_R F_T = F_T F_R, F_R(v + w) = F_R(v) + w.", _lemma22),
    claim(
        "2.3", "Proposition 2.3", "The operators F_R generate an elementary abelian 2-group of rank r < m.",
        lambda: _rank(True), reading=lambda: _rank(False), repair="read: r ≤ m",
    ),
    claim("2.5", "Proposition 2.5", "If m = n and M is invertible there is a unique solution.", _prop25),
    claim("2.6", "Corollary 2.6", "There is a unique solution for Merlin's Magic Square.", _merlin),
    claim("quatrainment", "§2", "Quatrainment has a unique solution.", _quatrainment),
    claim(
        "modified", "§2", "Modified Quatrainment: rank 12, orbits of 2^12, 16 solutions, at most 16 long.", _modified
    ),
    claim("disabled", "§2", "Solutions are unique up to disabling four buttons, for example 1, 2, 15, 16.", _disabled),
    claim("2.7", "Definition 2.7", "Operators of Think-a-Dot are not independent.", _independent),
    claim("thinkadot", "§2", "How does Think-a-Dot behave?", _think_a_dot, question=True),
    claim(
        "2.8", "Proposition 2.8", "M symmetric, ones on the diagonal: the All-Ones Problem has a solution.", _all_ones
    ),
    claim("2.8.needed", "Proposition 2.8", "Are both conditions needed?", _all_ones_needed, question=True),
    claim("eden", "§2, footnote", "Gardens of Eden need operators that are not of F-type.", _eden),
    claim(
        "5.merlin", "§5", "d-way bulbs do not affect the results for Merlin.",
        partial(_modulus_free, lights.merlin, "Merlin"),
    ),
    claim(
        "5.quatrainment", "§5", "d-way bulbs do not affect the results for Quatrainment.",
        partial(_modulus_free, lights.quatrainment, "Quatrainment"),
    ),
)  # fmt: skip
