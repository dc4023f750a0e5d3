"""Section 5 on the n×n×n cube and section 6: coordinates, orbits, parities, 3-cycles, numbers of patterns."""

from __future__ import annotations

from functools import cache
from itertools import product
from math import factorial

import numpy as np

from permgroups.claims.cubelike.common import claim
from permgroups.claims.ledger import Claim, Outcome
from permgroups.groups.group import PermGroup
from permgroups.puzzles import cube

__all__ = ["CLAIMS"]

Cell = tuple[int, int, int]


@cache
def cells(m: int) -> tuple[Cell, ...]:
    """Return the surface cubelets (i, j, k) of the cube of side 2m + 1."""
    side = range(-m, m + 1)
    return tuple((i, j, k) for i in side for j in side for k in side if max(abs(i), abs(j), abs(k)) == m)


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
    """Return the number of positions of a coloured cube: stickers of a face alike, one position up to rigid motions."""
    G = cube(n).group
    order = G.order()
    # pieces that look alike: the centres of a face, in orbits of 24 that show one sticker
    S = cube(n).structure()
    same = 1
    for o in S.orbits:
        faces = [{int(x) // (n * n) for x in piece} for piece in o.points]
        single = o.orientations == 1 and not any(d.follows == o.name for d in S.determined)
        if o.pieces == 24 and single and all(len(f) == 1 for f in faces):
            same *= factorial(4) ** 6
    centres = sum(1 for o in S.orbits if o.pieces == 24 and not any(d.follows == o.name for d in S.determined))
    return order * 2**centres // same // (24 if n % 2 == 0 else 1)


def _table() -> Outcome:
    f = factorial
    printed = {
        2: f(8) * 3**7 // 24,
        3: f(8) * f(12) * 2**11 * 3**7 // 2,
        4: f(8) * f(24) ** 2 * 3**7 // (2 * 24 * (f(4) ** 6 // 2)),
        5: f(8) * f(12) * f(24) ** 3 * 2**11 * 3**7 // (2**3 * (f(4) ** 6 // 2) ** 2),
    }
    found = {n: _coloured(n) for n in printed}
    wrong = [n for n in printed if printed[n] != found[n]]
    return Outcome(not wrong, f"n = {wrong}" if wrong else ", ".join(f"{n}: {v}" for n, v in found.items()))


def _layers() -> Outcome:
    faces, layers = cube(3).order(), cube(3, centre_slices=True).order()
    return Outcome(layers == 24 * faces, f"|M_l| / |M_f| = {layers // faces}")


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
    claim("n.internal", "§5, n×n×n", "The internal cubelets are unaltered by the algorithm.", _internal),
    claim("6.odd", "§6", "Patterns of the (2m+1)³ cube: 8!·12!·24!^(m²-1)·2^11·3^7 / 2^(m²+1-m).", _odd_order),
    claim("6.even.orbits", "§6", "The (2m)³ cube has m²+1-m orbits and a parity basis of size m.", _even_orbits),
    claim("6.even", "§6", "Patterns of the (2m)³ cube: 8!·24!^(m(m-1))·3^7 / (2^((m-1)²)·24).", _even_order),
    claim("6.table", "§6", "Distinguishable patterns of coloured cubes for n = 2, 3, 4, 5.", _table),
)  # fmt: skip
