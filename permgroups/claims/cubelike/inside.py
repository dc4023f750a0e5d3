"""Section 5 on the n×n×n cube: the cubelets inside, and why the algorithm leaves them alone."""

from __future__ import annotations

import numpy as np

from permgroups.claims.cubelike.big_cubes import SIZES, WHICH, cells, formula, odd_on, turns
from permgroups.claims.cubelike.common import claim
from permgroups.claims.cubelike.small import after, inverse
from permgroups.claims.ledger import CASES, SAMPLE, Claim, Outcome
from permgroups.groups.group import PermGroup
from permgroups.linear.modular import solve_mod
from permgroups.puzzles import solid_cube

__all__ = ["CLAIMS"]

Cell = tuple[int, ...]


def _shells(strictly: bool) -> Outcome:
    """If every internal orbit is even, so are F_j0, j < m; or F_j0 and E are odd together: a face turn mends both."""
    for n in (5, 7):
        P = solid_cube(n)
        S = P.structure()
        outer = 6 * n * n
        even = {o.name: np.array([int(not S.element(g, o).is_even) for g in P.moves.values()]) for o in S.orbits}
        inside = np.array([even[o.name] for o in S.orbits if o.points.min() >= outer and o.pieces > 1])
        edges = next(even[o.name] for o in S.orbits if o.points.max() < outer and o.pieces == 12)
        checked = 0
        for o in S.orbits:
            if o.points.max() < outer and o.pieces == 24 and _is_f_j0(n, o.points):
                checked += 1
                wanted = even[o.name] if strictly else (even[o.name] + edges) % 2
                if solve_mod(inside.T, wanted, 2) is None:
                    return Outcome(False, f"n = {n}: a face turn moves nothing inside, yet is odd on {o.name} = F_j0")
        if checked != n // 2 - 1:
            return Outcome(False, f"n = {n}: {checked} orbits F_j0 found, not {n // 2 - 1}")
    return Outcome(True, "ν(F_j0) + ν(E) is a sum of parities of internal orbits, n = 5, 7", CASES)


def _is_f_j0(n: int, points: np.ndarray) -> bool:
    """Whether an orbit is that of (m, j, 0): on a face, in its middle row or column, not at its edge."""
    row, column = divmod(int(points.min()) % (n * n), n)
    middle = n // 2
    return (row == middle) != (column == middle) and 0 < row < n - 1 and 0 < column < n - 1


def _internal() -> Outcome:
    """There are (n-2)³ internal cubelets; Y_m and the 3-cycles leave them where they are."""
    for m in SIZES:
        places = cells(m, False)
        inside = [x for x, c in enumerate(places) if max(map(abs, c)) < m]
        if len(inside) != (2 * m - 1) ** 3 or any(turns(m, False)[f"Y{m}"][x] != x for x in inside):
            return Outcome(False, f"m = {m}: {len(inside)} internal cubelets")
    return Outcome(
        formula().true, f"{WHICH}; Y_m is the only turn of the adjustment that is needed then, and moves none", CASES
    )


def _solid_solved() -> Outcome:
    steps = []
    for n in (3, 4, 5):
        P = solid_cube(n)
        plan = P.explain(P.scramble(seed=5))
        if not plan.check():
            return Outcome(False, f"n = {n}")
        steps.append(len(plan.steps))
    return Outcome(True, f"all shells of solid cubes n = 3, 4, 5, one random position each: {steps} steps", SAMPLE)


def _parities(m: int) -> tuple[dict[Cell, np.ndarray], dict[Cell, np.ndarray]]:
    """Return ν of all turns but the central slices, by a cubelet of each orbit: those of the surface, those inside."""
    places = cells(m, False)
    number = {c: x for x, c in enumerate(places)}
    rows = [row for name, row in turns(m, False).items() if name[1:] != "0"]
    outer: dict[Cell, np.ndarray] = {}
    inner: dict[Cell, np.ndarray] = {}
    seen: set[int] = set()
    G = PermGroup([row.tolist() for row in rows], degree=len(places))
    for c in sorted(places, reverse=True):
        if number[c] not in seen:
            orbit = sorted(G.orbit(number[c]))
            seen |= set(orbit)
            ν = np.array([odd_on(row, orbit) for row in rows])
            (outer if max(map(abs, c)) == m else inner)[c] = ν
    return outer, inner


def _chain(printed: bool) -> Outcome:
    """ν(g, O_j) = ν(g, O(s_j)) = ν(g, O(t_j)) for any s_j and any t_j inside; or ν(g, O_j) + ν(g, E) in their place."""
    said = []
    for m in SIZES[:3]:
        outer, inner = _parities(m)
        for j in range(1, m):
            O_j = outer[m, j, 0]
            wanted = O_j if printed else (O_j + outer[m, m, 0]) % 2
            s = [c for c, ν in outer.items() if (ν == wanted).all() and c != (m, j, 0)]
            t = [c for c, ν in inner.items() if (ν == wanted).all()]
            if not t:
                said_s = (
                    f"nor of any other orbit of the surface than {s}" if s else "nor of any other orbit of the surface"
                )
                return Outcome(
                    False,
                    f"m = {m}, j = {j}: of none of the {len(inner)} orbits inside is it the parity, {said_s}; so the "
                    "first equality breaks, unless s_j lies in O_j and the second one does: a face turn is odd on O_j",
                )
            if not printed and (m, m, j) not in s:
                return Outcome(False, f"m = {m}, j = {j}: not that of E_j")
            said.append(f"m = {m}, j = {j}: t_j = {t[0]}")
    return Outcome(True, f"s_j = (m, m, j), and for example {'; '.join(said)}", CASES)


def _commutators(printed: bool) -> Outcome:
    """Do commutators of layer turns leave the inside alone? The 3-cycles do: X_m is 1 there, and [Z_k, Z_-j] = 1."""
    for m in SIZES:
        places, rows = cells(m, False), turns(m, False)
        inside = np.array([max(map(abs, c)) < m for c in places])
        if printed:
            X, Y = rows["X1"], rows["Y1"]
            moved = int(((after(X, Y, inverse(X), inverse(Y)) != np.arange(len(places))) & inside).sum())
            return Outcome(not moved, f"m = {m}: the commutator [X_1, Y_1] moves {moved} internal cubelets")
        if (rows[f"X{m}"] != np.arange(len(places)))[inside].any():
            return Outcome(False, f"m = {m}: X_m moves internal cubelets")
        for j in range(m + 1):
            for k in range(-j + 1, j + 1):
                α, δ = rows[f"Z{k}"], rows[f"Z{-j}"]
                if (after(α, δ) != after(δ, α)).any():
                    return Outcome(False, f"m = {m}: [Z_{k}, Z_{-j}] is not 1")
    return Outcome(True, f"X_m moves nothing inside, and Z_k commutes with Z_-j, all j and k; {WHICH}", CASES)


CLAIMS: tuple[Claim, ...] = (
    claim(
        "n.shells", "§5, n×n×n", "If internal orbits are even, ν(g, O_j) = 0 for j = 1 … m-1.",
        lambda: _shells(True), repaired=lambda: _shells(False),
        repair="ν(g, O_j) = ν(g, E): the face turn Y_m, which moves nothing inside, is all that may be needed",
        origin="statement",
    ),
    claim(
        "n.shells.chain", "§5, n×n×n", "From Fig. 16, ν(g, O_j) = ν(g, O(s_j)) = ν(g, O(t_j)), t_j internal.",
        lambda: _chain(True), repaired=lambda: _chain(False),
        repair="ν(g, O_j) + ν(g, E) = ν(g, O(s_j)) = ν(g, O(t_j)), with s_j = (m, m, j)", origin="statement",
    ),
    claim("n.internal", "§5, n×n×n", "The (n-2)³ internal cubelets are unaltered by the algorithm.", _internal),
    claim(
        "n.commutators", "§5, n×n×n", "… \"since all other moves are commutators\".", lambda: _commutators(True),
        repaired=lambda: _commutators(False),
        repair="since inside X_m is the identity and Z_k commutes with Z_-j: there [Z_k, X_m Z_-j X_m^-1] = 1",
        origin="statement",
    ),
    claim("n.solid", "§5, n×n×n", "The solid cube can be unscrambled shell by shell.", _solid_solved),
)  # fmt: skip
