"""Section 4 on groups and puzzles as a whole: Proposition 1, cycles as generators, Proposition 6 applied."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

import numpy as np

from permgroups.claims.cubelike.common import EVERY, SOLVED, claim, moving_orbits, puzzle
from permgroups.claims.ledger import CASES, THEORY, Claim, Outcome
from permgroups.groups.group import PermGroup

__all__ = ["CLAIMS"]


@cache
def _subspaces(size: int) -> tuple[frozenset[int], ...]:
    """Return all subspaces of Z2^size, vectors as bits."""
    found = {frozenset([0])}
    while True:
        more = {V | frozenset(v ^ w for w in V) for V in found for v in range(1 << size)} - found
        if not more:
            return tuple(found)
        found |= more


def _bases(V: frozenset[int], size: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Yield all choices of orbits and of parities of h_i in V with (i) and (ii) of Proposition 1."""
    for m in range(size + 1):
        for orbits in combinations(range(size), m):
            marks = [
                [h for h in V if [h >> o & 1 for o in orbits] == [int(i == k) for k in range(m)]] for i in range(m)
            ]
            sums = _subsets([1 << o for o in orbits])
            if all(any(_depends(V, o, c) for c in sums) for o in range(size)):
                yield from ((orbits, hs) for hs in product(*marks))


def _subsets(bits: list[int]) -> list[int]:
    out = [0]
    for b in bits:
        out += [x | b for x in out]
    return out


def _depends(V: frozenset[int], orbit: int, chosen: int) -> bool:
    """Whether the parity on an orbit is the sum of those on the chosen orbits, for every element of V."""
    return all((v >> orbit & 1) == (v & chosen).bit_count() % 2 for v in V)


def _prop1() -> Outcome:
    """All subspaces of parities for up to four orbits: bases exist, and (iii) holds for every basis and every g."""
    count = 0
    for size in range(1, 5):
        for V in _subspaces(size):
            bases = list(_bases(V, size))
            if not bases:
                return Outcome(False, f"{sorted(V)} has no orbits with (i) and (ii)")
            for orbits, hs in bases:
                for g in V:
                    p = 0
                    for o, h in zip(orbits, hs, strict=True):
                        p ^= h if g >> o & 1 else 0
                    if g ^ p:
                        return Outcome(False, f"{sorted(V)}, orbits {orbits}, h {hs}: g = {g} is left odd")
            count += len(bases)
    groups = _parities_are_any()
    return Outcome(
        True,
        f"all groups with up to four orbits, by their parities: every choice of orbits and h_i ({count}), every g; "
        f"parities are a homomorphism, checked for all pairs in {groups} groups",
        CASES,
    )


def _parities_are_any() -> int:
    """Check g → ν(g, ·) on all pairs of elements, in subdirect products of S3's with every group of parities."""
    done = 0
    for V in _subspaces(3):
        rows = []
        for v in V:
            row = list(range(9))
            for o in range(3):
                row[3 * o], row[3 * o + 1] = row[3 * o + (v >> o & 1)], row[3 * o + 1 - (v >> o & 1)]
            rows.append(row)
        cycles = [[*range(3 * o), 3 * o + 1, 3 * o + 2, 3 * o, *range(3 * o + 3, 9)] for o in range(3)]
        G = PermGroup([*rows, *cycles], degree=9)
        elements = np.array([list(g.array_form) for g in G.elements])
        ν = _parities(elements)
        code = ν @ np.array([1, 2, 4])
        if set(code.tolist()) != set(V):
            raise AssertionError("the group has other parities than it was made with")
        for x, row in enumerate(elements):
            if (_parities(elements[:, row]) != (ν + ν[x]) % 2).any():  # row first, then every element
                raise AssertionError("parity is no homomorphism")
        done += 1
    return done


def _parities(rows: np.ndarray) -> np.ndarray:
    """Return ν on three orbits of three points."""
    out = [sum((rows[:, 3 * o + i] > rows[:, 3 * o + j]) for i, j in ((0, 1), (0, 2), (1, 2))) % 2 for o in range(3)]
    return np.array(out).T


def _echelon() -> Outcome:
    """The nonzero rows of the reduced matrix of all parities are parities of elements, and give h_i and O_i."""
    count = 0
    for size in range(1, 6):
        for V in _subspaces(size):
            rows = sorted(V)
            leads: list[int] = []
            matrix = list(rows)
            for o in range(size):
                pivot = next((v for v in matrix if v >> o & 1 and not any(v >> q & 1 for q in leads)), None)
                if pivot is not None:
                    matrix = [v if v == pivot or not v >> o & 1 else v ^ pivot for v in matrix]
                    leads.append(o)
            reduced = [v for v in dict.fromkeys(matrix) if v]
            if not set(reduced) <= V or len(reduced) != len(leads) or 1 << len(leads) != len(V):
                return Outcome(False, f"{rows}: {reduced}")
            if any((v >> o & 1) != (i == k) for k, v in enumerate(reduced) for i, o in enumerate(leads)):
                order = sorted(reduced, key=lambda v: [v >> o & 1 for o in leads], reverse=True)
                if any((v >> o & 1) != (i == k) for k, v in enumerate(order) for i, o in enumerate(leads)):
                    return Outcome(False, f"{rows}: {reduced}, leading places {leads}")
            count += 1
    return Outcome(True, f"every subgroup of parities on up to five orbits, {count} matrices", CASES)


def _last_orbit(printed: bool) -> Outcome:
    """ν(gp, O_l) = 0 for i = 1 … m, where l is the number of all orbits; or ν(gp, O_i) = 0."""
    for size in range(1, 5):
        for V in _subspaces(size):
            for orbits, hs in _bases(V, size):
                if printed and 1 <= len(orbits) < size:
                    m = len(orbits)
                    return Outcome(
                        False, f"with l = {size} orbits, parities {sorted(V)}, m = {m}: no O_l among O_1 … O_{m}"
                    )
                for g in V:
                    p = 0
                    for o, h in zip(orbits, hs, strict=True):
                        p ^= h if g >> o & 1 else 0
                    if any((g ^ p) >> o & 1 for o in orbits):
                        return Outcome(False, f"{orbits}, {hs}, g = {g}")
    return Outcome(True, "every subgroup of parities on up to four orbits, every basis, every g", CASES)


def _bases_of_puzzles() -> Outcome:
    """(i) and (ii) on generators, so for all elements: parities are a homomorphism; and (iii) follows."""
    for name in EVERY:
        P = puzzle(name)
        S = P.structure()
        basis = S.parity_basis
        ν = {o.name: [int(not S.element(g, o).is_even) for g in P.moves.values()] for o in S.orbits}
        for o, h in zip(basis.orbits, basis.words, strict=True):
            odd = {x.name for x in S.orbits if not S.element(P.group.evaluate(h), x).is_even}
            if odd & set(basis.orbits) != {o}:
                return Outcome(False, f"{name}: {h} on {odd}")
        for o, c in basis.depends:
            if ν[o] != [sum(ν[x][i] for x in c) % 2 for i in range(len(P.moves))]:
                return Outcome(False, f"{name}: {o} on {c}")
    return Outcome(True, f"(i) and (ii) on all generators of {len(EVERY)} puzzles: {', '.join(EVERY)}", CASES)


def _by_cycles() -> Outcome:
    """On every orbit of more than one piece each generator is a product of disjoint cycles as in section 4."""
    generators = 0
    for name in SOLVED:
        P = puzzle(name)
        S = P.structure()
        for move, g in P.moves.items():
            generators += 1
            for o in moving_orbits(S):
                e = S.element(g, o)
                inside = [sum(e.twists[x] for x in c) % o.orientations for c in e.cycles()]
                if any(inside) or e.act_prime != e.act:
                    return Outcome(False, f"{name}: {move} on {o.name}: {e}")
    return Outcome(
        True,
        f"{generators} generators of {', '.join(SOLVED)}; pivots, which turn in place, aside; for the third "
        "tetrahedron, where it fails, see tetrahedron3.cycles",
        CASES,
    )


def _separately() -> Outcome:
    """Each orbit can be restored alone: the group has all even elements of no twist on it that leave the others alone.

    Its order is that of its parities and twists times the orders of these subgroups, so it holds their product.
    """
    for name in EVERY:
        S = puzzle(name).structure()
        if not S.fits:
            return Outcome(False, f"{name}: 1/{S.bound // S.order} of what the laws allow")
    return Outcome(True, f"the proved orders of {', '.join(EVERY)} are all that the laws allow", CASES)


def _conservation() -> Outcome:
    """Flips of edges sum to zero mod 2, twists of corners mod 3, on all generators and so always (Proposition 2)."""
    P = puzzle("cube")
    S = P.structure()
    sums = {(o.pieces, o.orientations): {S.element(g, o).total_twist for g in P.moves.values()} for o in S.orbits}
    return Outcome(sums == {(8, 3): {0}, (12, 2): {0}}, f"sums by (pieces, orientations): {sums}", THEORY)


def _triples(applied: bool) -> Outcome:
    """S_m is triply transitive for m ≥ 3, A_m for m ≥ 5; then p = (x a) or (x a y) is there for Proposition 6."""
    seen = 0
    for name in EVERY:
        for o in moving_orbits(puzzle(name).structure()):
            # a transposition (x a) in S_m; a cycle (x a y) in A_m with y none of a, b, c, x
            enough = {f"S{o.pieces}": 4 if applied else 3, f"A{o.pieces}": 5}.get(o.acts, 99)
            if o.pieces < enough:
                return Outcome(False, f"{name}: {o.pieces} pieces permuted as {o.acts}")
            seen += 1
    return Outcome(True, f"{seen} orbits of {', '.join(EVERY)}; trivial orbits aside", CASES)


CLAIMS: tuple[Claim, ...] = (
    claim("prop1", "§4, Proposition 1", "Parity bases exist, and every basis makes any g even on every orbit.", _prop1),
    claim(
        "prop1.proof", "§4, Proposition 1", "Proof: the reduced matrix is [ν(g_r, X_j)], rows are parities of "
        "elements.",
        _echelon,
    ),
    claim(
        "prop1.letters", "§4, Proposition 1", "Proof: ν(gp, O_l) = 0 for i = 1, …, m.", lambda: _last_orbit(True),
        reading=lambda: _last_orbit(False), repair="read: ν(gp, O_i) = 0", origin="print or scan",
    ),
    claim("prop1.puzzles", "§4, Proposition 1", "… in the puzzles of section 5.", _bases_of_puzzles),
    claim("strategy", "§4", "The pieces of an orbit can be restored without disturbing the others.", _separately),
    claim(
        "conservation", "§4", "The number of flipped cubies is even; clockwise and counterclockwise twist agree mod 3.",
        _conservation,
    ),
    claim(
        "bycycles", "§4", "Cubelike puzzles are generated by products of cycles (the third tetrahedron apart).",
        _by_cycles,
    ),
    claim(
        "triply", "§4", "For all of the puzzles considered G is triply transitive on the pieces.",
        lambda: _triples(False),
    ),
    claim("prop6.applies", "§4, §5", "Proposition 6 applies to all orbits of all puzzles.", lambda: _triples(True)),
)  # fmt: skip
