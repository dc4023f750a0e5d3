"""Section 6: the underlying groups, their orders, and the numbers of patterns of cubes."""

from __future__ import annotations

from collections.abc import Sequence
from math import factorial, prod

import numpy as np

from permgroups.claims.cubelike.common import SOLVED, claim, moving_orbits, puzzle
from permgroups.claims.cubelike.orientations import whole_turns
from permgroups.claims.ledger import CASES, THEORY, Claim, Outcome
from permgroups.groups.group import PermGroup
from permgroups.puzzles import cube, cubelet_cube, number_of_patterns
from permgroups.puzzles.puzzle import Puzzle
from permgroups.puzzles.structure import PieceOrbit

__all__ = ["CLAIMS", "restricted", "section_6"]


def _indices() -> Outcome:
    """On every orbit the group of the puzzle has index r_i in Z_r ≀ G_i, and G_i is Alt or Sym."""
    count = 0
    for name in SOLVED:
        P = puzzle(name)
        S = P.structure()
        for o in moving_orbits(S):
            P_i = restricted(P, [o])
            G_i = PermGroup([S.element(g, o).permutation for g in P.moves.values()], degree=o.pieces)
            whole = G_i.order() * o.orientations**o.pieces
            if whole != P_i.order() * o.orientations or factorial(o.pieces) // G_i.order() not in (1, 2):
                return Outcome(False, f"{name}, {o.name}: index {whole / P_i.order()}")
            count += 1
    return Outcome(
        True, f"{count} orbits of {', '.join(SOLVED)}; for the third tetrahedron see tetrahedron3.order", CASES
    )


def restricted(P: Puzzle, orbits: Sequence[PieceOrbit]) -> PermGroup:
    """Return the group of a puzzle on some of its orbits."""
    points = np.concatenate([o.points.ravel() for o in orbits])
    number = np.full(P.group.degree, -1)
    number[points] = np.arange(len(points))
    return PermGroup([number[P.group.row_of(m)[points]].tolist() for m in P.moves], degree=len(points))


def section_6(P: Puzzle) -> tuple[int, int, int]:
    """Return N, m and ∏ |X_i|! r_i^(|X_i| - 1) / 2^(N - m) for the orbits of more than one piece."""
    S = P.structure()
    orbits = moving_orbits(S)
    m, N = _rank([[int(not S.element(g, o).is_even) for o in orbits] for g in P.moves.values()]), len(orbits)
    return N, m, prod(factorial(o.pieces) * o.orientations ** (o.pieces - 1) for o in orbits) // 2 ** (N - m)


def _orders() -> Outcome:
    """|P| = ∏ |X_i|! r_i^(|X_i| - 1) / 2^(N - m) for the group on the N orbits of more than one piece."""
    said = []
    for name in SOLVED:
        P = puzzle(name)
        G = restricted(P, moving_orbits(P.structure()))
        N, m, expected = section_6(P)
        if G.order() != expected:
            return Outcome(False, f"{name}: order {G.order()}, N = {N}, m = {m}: {expected}")
        said.append(f"{name} N = {N}, m = {m}")
    return Outcome(True, f"{'; '.join(said)}; for the third tetrahedron see tetrahedron3.order", CASES)


def _rank(rows: list[list[int]]) -> int:
    """Return the rank mod 2."""
    basis: list[int] = []
    for row in rows:
        v = int("".join(map(str, row)), 2)
        for b in basis:
            v = min(v, v ^ b)
        if v:
            basis.append(v)
    return len(basis)


def _odd_order() -> Outcome:
    for m in (1, 2, 3, 4, 7, 16):
        expected = factorial(8) * factorial(12) * factorial(24) ** (m * m - 1) * 2**11 * 3**7 // 2 ** (m * m + 1 - m)
        if cube(2 * m + 1).order() != expected:
            return Outcome(False, f"m = {m}: {cube(2 * m + 1).order()}")
    return Outcome(True, "equal to the proved order for n = 3, 5, 7, 9, 15, 33", CASES)


def _even_orbits() -> Outcome:
    for m in (2, 3, 4, 5):
        S = cube(2 * m).structure()
        sizes = sorted(o.pieces for o in S.orbits)
        if sizes != [8] + [24] * (m * m - m) or len(S.parity_basis.orbits) != m:
            return Outcome(False, f"m = {m}: {sizes}, basis of {len(S.parity_basis.orbits)}")
    return Outcome(True, "m² + 1 - m orbits, one of 8 and the others of 24, a parity basis of size m, m = 2 … 5", CASES)


def _duplications() -> Outcome:
    """For even n the 24 rotations of the whole cube are in the group, so every pattern is counted 24 times."""
    for n in (2, 4, 6, 8):
        G = cubelet_cube(n).group
        rotations = whole_turns(n)
        if len({w.tobytes() for w in rotations}) != 24 or not all(G.contains(w) for w in rotations):
            return Outcome(False, f"n = {n}")
    return Outcome(True, "n = 2, 4, 6, 8: 24 different rotations, all products of layer turns", CASES)


def _even_order() -> Outcome:
    for m in (1, 2, 3, 4, 7, 16):
        expected = factorial(8) * factorial(24) ** (m * (m - 1)) * 3**7 // 2 ** ((m - 1) ** 2)
        if cube(2 * m).order() != expected:
            return Outcome(False, f"m = {m}: {cube(2 * m).order()}")
    return Outcome(
        True, "24 times the formula is the proved order for n = 2, 4, 6, 8, 14, 32 (24 rigid motions)", CASES
    )


def _coloured(n: int) -> int:
    """Return the number of patterns by the chain: |G| over what exchanges alike centre pieces, and rigid motions.

    The elements that fix all corners and edges are found by the chain; their order shows that they are a product
    of alternating groups, of which 4!⁶/2 elements each exchange pieces of one colour only.
    """
    P = cube(n)
    S = P.structure()
    centres = [
        o for o in S.orbits
        if o.pieces == 24 and o.orientations == 1 and not any(d.follows == o.name for d in S.determined)
    ]  # fmt: skip
    inside = {int(x) for o in centres for x in o.points.ravel()}
    fixing = P.group.pointwise_stabilizer([x for x in range(6 * n * n) if x not in inside])
    if fixing.order() != (factorial(24) // 2) ** len(centres):
        raise AssertionError("the centres are not permuted by a product of alternating groups")
    same = (factorial(4) ** 6 // 2) ** len(centres)
    return P.order() // same // (24 if n % 2 == 0 else 1)


def _table() -> Outcome:
    f = factorial
    printed = {
        2: f(8) * 3**7 // 24,
        3: f(8) * f(12) * 2**11 * 3**7 // 2,
        4: f(8) * f(24) ** 2 * 3**7 // (2 * 24 * (f(4) ** 6 // 2)),
        5: f(8) * f(12) * f(24) ** 3 * 2**11 * 3**7 // (2**3 * (f(4) ** 6 // 2) ** 2),
    }
    found = {n: _coloured(n) for n in printed}
    wrong = [n for n in printed if not printed[n] == found[n] == number_of_patterns(n)]
    detail = (
        "compared with the order of the group over the exchanges of centres of one colour, 4!⁶/2 for each of their "
        "orbits by the order of what fixes all else, and over 24 rotations for even n; and with number_of_patterns: "
    )
    return Outcome(
        not wrong, f"n = {wrong}" if wrong else detail + ", ".join(f"{n}: {v}" for n, v in found.items()), THEORY
    )


def _solidly(sizes: tuple[int, ...]) -> Outcome:
    """Whether colouring the faces leaves fewer patterns than the formulas count, for these n."""
    said, same = [], []
    for n in sizes:
        order = cube(n).order() // (1 if n % 2 else 24)
        if _coloured(n) == order:
            same.append(n)
        said.append(f"n = {n}: {'as many' if n in same else f'1/{order // _coloured(n)}'}")
    return Outcome(
        not same, f"{'; '.join(said)}; no two pieces but centres look alike, and n = 2, 3 have none that move", CASES
    )


def _every_size() -> Outcome:
    for n in (6, 7):
        if _coloured(n) != number_of_patterns(n):
            return Outcome(False, f"n = {n}: {_coloured(n)} by the chain, {number_of_patterns(n)} by the formula")
    digits = [(n, len(str(number_of_patterns(n)))) for n in (10, 17)]
    return Outcome(
        True, f"the formula agrees with the chain for n = 2 … 7; decimal digits for (n, digits) in {digits}", CASES
    )


CLAIMS: tuple[Claim, ...] = (
    claim("6.index", "§6", "G_i is Alt or Sym, and P restricted to an orbit has index r_i in H_i ≀ G_i.", _indices),
    claim("6.order", "§6", "The order of P is ∏ |X_i|! r_i^(|X_i|-1) / 2^(N-m).", _orders),
    claim("6.odd", "§6", "Patterns of the (2m+1)³ cube: 8!·12!·24!^(m²-1)·2^11·3^7 / 2^(m²+1-m).", _odd_order),
    claim("6.even.orbits", "§6", "The (2m)³ cube has m²+1-m orbits and a parity basis of size m.", _even_orbits),
    claim("6.even.motions", "§6", "The 24 rigid motions of the (2m)³ cube yield duplications.", _duplications),
    claim("6.even", "§6", "Patterns of the (2m)³ cube: 8!·24!^(m(m-1))·3^7 / (2^((m-1)²)·24).", _even_order),
    claim(
        "6.every", "beyond the paper, §6", "How many patterns do coloured cubes of every size have?", _every_size,
        question=True,
    ),
    claim(
        "6.solid", "§6", "In case the faces are solidly colored, the number of distinguishable patterns decreases.",
        lambda: _solidly((2, 3, 4, 5)), repaired=lambda: _solidly((4, 5, 6, 7)), repair="for n ≥ 4",
        origin="statement",
    ),
    claim("6.table", "§6", "Distinguishable patterns of coloured cubes for n = 2, 3, 4, 5.", _table),
)  # fmt: skip
