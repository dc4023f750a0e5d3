"""Section 5 on the n×n×n cube and section 6: coordinates, orbits, parities, 3-cycles, numbers of patterns."""

from __future__ import annotations

from functools import cache
from itertools import product
from math import factorial

import numpy as np

from permgroups.claims.cubelike.common import claim
from permgroups.claims.ledger import Claim, Outcome
from permgroups.groups.group import PermGroup
from permgroups.linear.modular import solve_mod
from permgroups.puzzles import cube, number_of_patterns, solid_cube
from permgroups.puzzles.cubelets import cubelet_turns, cubelets

__all__ = ["CLAIMS"]


def cells(m: int) -> tuple[tuple[int, ...], ...]:
    """Return the surface cubelets (i, j, k) of the cube of side 2m + 1."""
    return cubelets(2 * m + 1)


@cache
def turns(m: int, surface: bool = True) -> dict[str, np.ndarray]:
    """Return X_i, Y_j, Z_k as products of the printed 4-cycles, on surface cubelets or on all."""
    places = cells(m) if surface else tuple(product(range(-m, m + 1), repeat=3))
    number = {c: x for x, c in enumerate(places)}
    out = {}
    for axis, letter in enumerate("XYZ"):
        for layer in range(-m, m + 1):
            row = np.arange(len(places))
            for j, k in product(range(m + 1), range(1, m + 1)):
                if axis == 0:
                    cycle = [(layer, j, k), (layer, k, -j), (layer, -j, -k), (layer, -k, j)]
                elif axis == 1:
                    cycle = [(j, layer, k), (-k, layer, j), (-j, layer, -k), (k, layer, -j)]
                else:
                    cycle = [(j, k, layer), (k, -j, layer), (-j, -k, layer), (-k, j, layer)]
                if cycle[0] in number:
                    for x, y in zip(cycle, cycle[1:] + cycle[:1], strict=True):
                        row[number[x]] = number[y]
            out[f"{letter}{layer}"] = row
    return out


def _four_cycles() -> Outcome:
    for m in (1, 2, 3, 4):
        for name, row in turns(m, surface=False).items():
            moved = int((row != np.arange(len(row))).sum())
            if moved != 4 * m * (m + 1) or (row[row[row[row]]] != np.arange(len(row))).any():
                return Outcome(False, f"m = {m}, {name}: {moved} cubelets move")
    return Outcome(True, "m(m+1) disjoint 4-cycles for every layer, m = 1 … 4, internal cubelets included")


def _clockwise() -> Outcome:
    """Each turn is a rotation of its layer; which way round, as seen from the positive axis?"""
    ways = {}
    for axis, letter in enumerate("XYZ"):
        row, places = turns(2)[f"{letter}2"], cells(2)
        start = next(c for c in places if c[axis] == 2 and c[(axis + 1) % 3] == 1 and c[(axis + 2) % 3] == 0)
        end = places[row[places.index(start)]]
        ways[letter] = "clockwise" if end[(axis + 2) % 3] == -1 else "anticlockwise"
    return Outcome(set(ways.values()) == {"clockwise"}, ", ".join(f"{k} {v}" for k, v in ways.items()))


def _orbits() -> Outcome:
    found = []
    for m in (2, 3, 4, 5):
        G = PermGroup(list(turns(m).values()))
        sizes = sorted(len(o) for o in G.orbits() if len(o) != 6)
        found.append(sizes == [8, 12] + [24] * (m * m - 1))
    return Outcome(all(found), "m² + 1 orbits for m = 2 … 5: one of 8, one of 12, m² - 1 of 24 (and the face centres)")


def _orbit_list() -> Outcome:
    for m in (2, 3, 4):
        G = PermGroup(list(turns(m).values()))
        number = {c: x for x, c in enumerate(cells(m))}
        listed = [(m, m, m), (m, m, 0), *((m, m, k) for k in range(1, m))]
        listed += [(m, j, k) for j in range(1, m) for k in [*range(-(j - 1), j), j]]
        orbits = {min(G.orbit(number[c])) for c in listed}
        if len(orbits) != len(listed) or len(listed) != m * m + 1:
            return Outcome(False, f"m = {m}: {len(listed)} listed, {len(orbits)} different")
    return Outcome(True, "V, E, E_k and F_jk are different and all there are, m = 2, 3, 4")


def _parity_table(m: int) -> tuple[list[str], dict[str, list[int]]]:
    """Return the turns but the central slices, and the parity of each on every orbit by its name."""
    rows = {name: row for name, row in turns(m).items() if name[1:] != "0"}
    number = {c: x for x, c in enumerate(cells(m))}
    G = PermGroup(list(rows.values()))
    listed = {"V": (m, m, m), "E": (m, m, 0), **{f"E{k}": (m, m, k) for k in range(1, m)}}
    listed |= {f"F{j},{k}": (m, j, k) for j in range(1, m) for k in [*range(-(j - 1), j), j]}
    orbits = {name: sorted(G.orbit(number[c])) for name, c in listed.items()}
    return list(rows), {name: [_odd(row, o) for row in rows.values()] for name, o in orbits.items()}


def _delta(strictly: bool) -> Outcome:
    """ν(Y_i, O_j) = δ_ij for O_j = F_j0, j < m, and O_m = E; or only that the Y_i are independent there."""
    for m in (2, 3, 4, 5):
        names, table = _parity_table(m)
        basis = [*(f"F{j},0" for j in range(1, m)), "E"]
        matrix = [[table[o][names.index(f"Y{i}")] for o in basis] for i in range(1, m + 1)]
        if strictly and matrix != np.eye(m, dtype=int).tolist():
            return Outcome(False, f"m = {m}: ν(Y_i, O_j) = {matrix}: the face turn Y_{m} is odd on F_j0 too")
        if round(abs(np.linalg.det(np.array(matrix)))) % 2 == 0:
            return Outcome(False, f"m = {m}: {matrix}")
    return Outcome(
        True, "Y_1 … Y_m are independent, so a product of at most m of them makes every orbit even, m = 2 … 5"
    )


def _relations() -> Outcome:
    for m in (2, 3, 4, 5):
        _, table = _parity_table(m)
        ν = {name: np.array(values) for name, values in table.items()}
        zero = np.zeros_like(ν["E"])
        for name, values in ν.items():
            if name == "V":
                expected = ν["E"]
            elif name == "E" or name.endswith(",0"):
                continue
            elif name[0] == "E":
                expected = ν["E"] + ν[f"F{name[1:]},0"]
            else:
                j, k = (abs(int(x)) for x in name[1:].split(","))
                same = name[1:].split(",")[0] == name[1:].split(",")[1]
                expected = ν["E"] if same else ν["E"] + ν[f"F{j},0"] + (ν[f"F{k},0"] if k else zero)
            if ((values - expected) % 2).any():
                return Outcome(False, f"m = {m}: {name}")
    return Outcome(True, "for every turn, so for every position, m = 2 … 5")


def _odd(row: np.ndarray, inside: list[int]) -> int:
    seen: set[int] = set()
    odd = 0
    for x in inside:
        length = 0
        while x not in seen:
            seen.add(x)
            x = int(row[x])
            length += 1
        odd ^= (length - 1) & 1 if length else 0
    return odd


def _formula() -> Outcome:
    """((-j,m,k)(m,j,k)(-k,m,-j)) = [Z_k, X_m Z_-j X_m^-1] for 0 ≤ |k| ≤ j ≤ m, k ≠ -j."""
    count, bad = 0, []
    for m in (2, 3, 4, 5):
        rows, places = turns(m), cells(m)
        number = {c: x for x, c in enumerate(places)}
        for j in range(m + 1):
            for k in range(-j, j + 1):
                if k == -j:
                    continue
                inner = _product(rows[f"X{m}"], rows[f"Z{-j}"], np.argsort(rows[f"X{m}"]))
                found = _product(rows[f"Z{k}"], inner, np.argsort(rows[f"Z{k}"]), np.argsort(inner))
                expected = np.arange(len(places))
                cycle = [number[(-j, m, k)], number[(m, j, k)], number[(-k, m, -j)]]
                for x, y in zip(cycle, cycle[1:] + cycle[:1], strict=True):
                    expected[x] = y
                count += 1
                if (found != expected).any():
                    moved = [places[x] for x in np.flatnonzero(found != np.arange(len(places)))[:4].tolist()]
                    bad.append((m, j, k, len(np.flatnonzero(found != np.arange(len(places)))), moved))
    if bad:
        return Outcome(
            False, f"{len(bad)} of {count} cases, m = 2 … 5, for instance m, j, k = {bad[0][:3]}: moves {bad[0][4]}"
        )
    return Outcome(True, f"{count} cases, m = 2 … 5")


def _product(*rows: np.ndarray) -> np.ndarray:
    out = np.arange(len(rows[0]))
    for row in rows:
        out = row[out]
    return out


def _internal() -> Outcome:
    """Commutators leave internal cubelets where they are if every orbit inside is even; 3-cycles do always."""
    for m in (2, 3):
        rows = turns(m, surface=False)
        places = tuple(product(range(-m, m + 1), repeat=3))
        inside = [x for x, c in enumerate(places) if max(map(abs, c)) < m]
        for j in range(1, m + 1):
            for k in range(-j + 1, j + 1):
                inner = _product(rows[f"X{m}"], rows[f"Z{-j}"], np.argsort(rows[f"X{m}"]))
                found = _product(rows[f"Z{k}"], inner, np.argsort(rows[f"Z{k}"]), np.argsort(inner))
                if any(found[x] != x for x in inside):
                    return Outcome(False, f"m = {m}, j = {j}, k = {k}")
    return Outcome(True, "the 3-cycles of the formula move no internal cubelet, m = 2, 3")


def _odd_order() -> Outcome:
    for m in (1, 2, 3, 4, 7, 16):
        expected = factorial(8) * factorial(12) * factorial(24) ** (m * m - 1) * 2**11 * 3**7 // 2 ** (m * m + 1 - m)
        if cube(2 * m + 1).order() != expected:
            return Outcome(False, f"m = {m}: {cube(2 * m + 1).order()}")
    return Outcome(True, "equal to the proved order for n = 3, 5, 7, 9, 15, 33")


def _even_order() -> Outcome:
    for m in (1, 2, 3, 4, 7, 16):
        expected = factorial(8) * factorial(24) ** (m * (m - 1)) * 3**7 // 2 ** ((m - 1) ** 2)
        if cube(2 * m).order() != expected:
            return Outcome(False, f"m = {m}: {cube(2 * m).order()}")
    return Outcome(True, "24 times the formula is the proved order for n = 2, 4, 6, 8, 14, 32 (24 rigid motions)")


def _even_orbits() -> Outcome:
    for m in (2, 3, 4, 5):
        S = cube(2 * m).structure()
        sizes = sorted(o.pieces for o in S.orbits)
        if sizes != [8] + [24] * (m * m - m) or len(S.parity_basis.orbits) != m:
            return Outcome(False, f"m = {m}: {sizes}, basis of {len(S.parity_basis.orbits)}")
    return Outcome(True, "m² + 1 - m orbits, one of 8 and the others of 24, a parity basis of size m, for m = 2 … 5")


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
    return Outcome(not wrong, f"n = {wrong}" if wrong else ", ".join(f"{n}: {v}" for n, v in found.items()))


def _every_size() -> Outcome:
    for n in (6, 7):
        if _coloured(n) != number_of_patterns(n):
            return Outcome(False, f"n = {n}: {_coloured(n)} by the chain, {number_of_patterns(n)} by the formula")
    digits = [(n, len(str(number_of_patterns(n)))) for n in (10, 17)]
    return Outcome(True, f"the formula agrees with the chain for n = 2 … 7; decimal digits for (n, digits) in {digits}")


def _layers() -> Outcome:
    ratios = {n: cube(n, centre_slices=True).order() // cube(n).order() for n in (3, 5, 7)}
    return Outcome(set(ratios.values()) == {24}, f"|M_l| / |M_f| for n = 3, 5, 7: {ratios}")


def _omissible() -> Outcome:
    """X_0 is a rigid motion times the other layers turned back: it makes no new pattern."""
    for n in (3, 5):
        rows = cubelet_turns(n)
        for letter in "XYZ":
            whole = _product(*(row for (x, _), row in rows.items() if x == letter))
            others = _product(*(np.argsort(row) for (x, i), row in rows.items() if x == letter and i))
            if (_product(whole, others) != rows[letter, 0]).any():
                return Outcome(False, f"n = {n}, {letter}")
    return Outcome(True, "X_0 = (the whole cube turned) · ∏ X_i^-1 over i ≠ 0, n = 3, 5; likewise Y_0, Z_0")


def _products() -> Outcome:
    """The printed products of 4-cycles are the rotations (i, j, k) → (i, k, -j) and so on."""
    for m in (1, 2, 3):
        for (letter, layer), row in cubelet_turns(2 * m + 1, solid=True).items():
            if (row != turns(m, surface=False)[f"{letter}{layer}"]).any():
                return Outcome(False, f"m = {m}, {letter}{layer}")
    return Outcome(True, "X_i, Y_j, Z_k for m = 1, 2, 3, internal cubelets included")


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
    return Outcome(True, "ν(F_j0) + ν(E) is a sum of parities of internal orbits, n = 5, 7")


def _is_f_j0(n: int, points: np.ndarray) -> bool:
    """Whether an orbit is that of (m, j, 0): on a face, in its middle row or column, not at its edge."""
    row, column = divmod(int(points.min()) % (n * n), n)
    middle = n // 2
    return (row == middle) != (column == middle) and 0 < row < n - 1 and 0 < column < n - 1


def _solid_solved() -> Outcome:
    P = solid_cube(5)
    plan = P.explain(P.scramble(seed=5))
    return Outcome(plan.check(), f"all shells of a solid 5×5×5 cube, from a random position: {len(plan.steps)} steps")


CLAIMS: tuple[Claim, ...] = (
    claim("layers", "§5", "M_l is an extension of M_f by the group of rigid motions of the cube.", _layers),
    claim("n.generators", "§5, n×n×n", "Each generator is a product of m(m+1) 4-cycles.", _four_cycles),
    claim("n.clockwise", "§5, n×n×n", "Clockwise is seen along a positive axis toward the origin.", _clockwise),
    claim("n.orbits", "§5, n×n×n", "There are m² + 1 orbits.", _orbits),
    claim("n.list", "§5, n×n×n", "They are V, E, E_k and F_jk.", _orbit_list),
    claim("n.relations", "§5, n×n×n", "ν on F_jj, F_jk, E_k and V in terms of ν on E and F_j0.", _relations),
    claim(
        "n.parity", "§5, n×n×n", "ν(Y_i, O_j) = δ_ij, so all parities can be made even by at most m quarter-turns.",
        lambda: _delta(True), repaired=lambda: _delta(False), repair="Y_m is odd on every F_j0; the conclusion holds",
    ),
    claim(
        "n.formula", "§5, n×n×n", "((-j,m,k)(m,j,k)(-k,m,-j)) = [Z_k, X_m Z_-j X_m^-1] for 0 ≤ |k| ≤ j ≤ m, k ≠ -j.",
        _formula,
    ),
    claim("n.products", "§5, n×n×n", "The turns are the printed products of 4-cycles.", _products),
    claim("n.omit", "§5, n×n×n", "X_0, Y_0, Z_0 can be replaced by the complementary moves.", _omissible),
    claim(
        "n.shells", "§5, n×n×n", "If internal orbits are even, ν(g, O_j) = 0 for j = 1 … m-1.",
        lambda: _shells(True), repaired=lambda: _shells(False),
        repair="ν(g, O_j) = ν(g, E): the face turn Y_m, which moves nothing inside, is all that may be needed",
    ),
    claim("n.solid", "§5, n×n×n", "The solid cube can be unscrambled shell by shell.", _solid_solved),
    claim("n.internal", "§5, n×n×n", "The internal cubelets are unaltered by the algorithm.", _internal),
    claim("6.odd", "§6", "Patterns of the (2m+1)³ cube: 8!·12!·24!^(m²-1)·2^11·3^7 / 2^(m²+1-m).", _odd_order),
    claim("6.even.orbits", "§6", "The (2m)³ cube has m²+1-m orbits and a parity basis of size m.", _even_orbits),
    claim("6.even", "§6", "Patterns of the (2m)³ cube: 8!·24!^(m(m-1))·3^7 / (2^((m-1)²)·24).", _even_order),
    claim("6.every", "§6", "Numbers of patterns of coloured cubes of every size.", _every_size, question=True),
    claim("6.table", "§6", "Distinguishable patterns of coloured cubes for n = 2, 3, 4, 5.", _table),
)  # fmt: skip
