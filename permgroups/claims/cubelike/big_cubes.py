"""Section 5 on the n×n×n cube, n = 2m + 1: coordinates, orbits, parities, 3-cycles.

Its line of the table in section 7 is here too.
"""

from __future__ import annotations

from functools import cache
from itertools import product

import numpy as np

from permgroups.claims.cubelike.common import claim
from permgroups.claims.cubelike.orientations import cubelet_orientations, whole_turns
from permgroups.claims.cubelike.small import after, inverse
from permgroups.claims.ledger import CASES, SAMPLE, Claim, Outcome
from permgroups.groups.group import PermGroup
from permgroups.linear.modular import solve_mod
from permgroups.puzzles.cubelets import cubelet_turns, cubelets
from permgroups.puzzles.cutting import cut

__all__ = ["CLAIMS", "SIZES", "WHICH", "cells", "formula", "odd_on", "orbits_of", "relative", "turns"]

SIZES = (2, 3, 4, 5)  # the m that are looked at
WHICH = "m = 2 … 5"


def cells(m: int, surface: bool = True) -> tuple[tuple[int, ...], ...]:
    """Return the cubelets (i, j, k) of the cube of side 2m + 1, those of the surface or all."""
    return cubelets(2 * m + 1, not surface)


@cache
def turns(m: int, surface: bool = True) -> dict[str, np.ndarray]:
    """Return X_i, Y_j, Z_k as products of the printed 4-cycles, on surface cubelets or on all."""
    places = cells(m, surface)
    number = {c: x for x, c in enumerate(places)}
    out = {}
    for axis, letter in enumerate("XYZ"):
        for layer in range(-m, m + 1):
            row = np.arange(len(places))
            for a, b in product(range(m + 1), range(1, m + 1)):
                if axis == 0:
                    cycle = [(layer, a, b), (layer, b, -a), (layer, -a, -b), (layer, -b, a)]
                elif axis == 1:
                    cycle = [(a, layer, b), (-b, layer, a), (-a, layer, -b), (b, layer, -a)]
                else:
                    cycle = [(a, b, layer), (b, -a, layer), (-a, -b, layer), (-b, a, layer)]
                if cycle[0] in number:
                    for x, y in zip(cycle, cycle[1:] + cycle[:1], strict=True):
                        if row[number[x]] != number[x]:
                            raise AssertionError("the printed 4-cycles are not disjoint")
                        row[number[x]] = number[y]
            out[f"{letter}{layer}"] = row
    return out


def _four_cycles() -> Outcome:
    for m in (1, *SIZES):
        rows = turns(m, surface=False)
        if len(rows) != 3 * (2 * m + 1):
            return Outcome(False, f"m = {m}: {len(rows)} layers")
        for name, row in rows.items():
            moved = int((row != np.arange(len(row))).sum())
            two = row[row]
            if (
                moved != 4 * m * (m + 1)
                or (two[two] != np.arange(len(row))).any()
                or ((two == np.arange(len(row))) != (row == two)).any()
            ):
                return Outcome(False, f"m = {m}, {name}: {moved} cubelets move")
    return Outcome(
        True, "m(m+1) disjoint 4-cycles for each of the 3n layers, m = 1 … 5, internal cubelets included", CASES
    )


def _products() -> Outcome:
    """The printed products of 4-cycles are the rotations (i, j, k) → (i, k, -j) and so on of one layer."""
    for m in (1, *SIZES):
        for (letter, layer), row in cubelet_turns(2 * m + 1, solid=True).items():
            if (row != turns(m, surface=False)[f"{letter}{layer}"]).any():
                return Outcome(False, f"m = {m}, {letter}{layer}")
    return Outcome(True, "X_i, Y_j, Z_k for m = 1 … 5, internal cubelets included", CASES)


def _clockwise() -> Outcome:
    """Each turn is a rotation of its layer; which way round, as seen along the positive axis toward the origin?"""
    ways = set()
    for m in SIZES:
        places = cells(m)
        for axis, letter in enumerate("XYZ"):
            for layer in range(-m, m + 1):
                row = turns(m)[f"{letter}{layer}"]
                for x in np.flatnonzero(row != np.arange(len(row))).tolist():
                    start, end = np.array(places[x]), np.array(places[row[x]])
                    ways.add("counterclockwise" if np.cross(start, end)[axis] > 0 else "clockwise")
    return Outcome(ways == {"clockwise"}, f"{', '.join(ways)}: every cubelet of every layer, {WHICH}", CASES)


def _complementary() -> Outcome:
    """X_0 is a rotation of the whole cube after all other layers of the axis are turned back."""
    for m in SIZES:
        rotations = whole_turns(2 * m + 1)
        rows = turns(m)
        for letter in "XYZ":
            others = after(*(inverse(rows[f"{letter}{i}"]) for i in range(-m, m + 1) if i))
            if sum((after(others, w) == rows[f"{letter}0"]).all() for w in rotations) != 1:
                return Outcome(False, f"m = {m}, {letter}_0")
    return Outcome(
        True, f"X_0 is ∏ X_i^-1 over i ≠ 0 and then one of the 24 rotations; likewise Y_0, Z_0; {WHICH}", CASES
    )


def _listed(m: int) -> dict[str, tuple[int, int, int]]:
    """Return a cubelet of each orbit in the paper's list."""
    listed = {"V": (m, m, m), "E": (m, m, 0), **{f"E{k}": (m, m, k) for k in range(1, m)}}
    return listed | {f"F{j},{k}": (m, j, k) for j in range(1, m) for k in [*range(-(j - 1), j), j]}


@cache
def orbits_of(m: int) -> dict[str, list[int]]:
    """Return the orbits in the paper's list, by their names there."""
    G = PermGroup([row for name, row in turns(m).items() if name[1:] != "0"])
    number = {c: x for x, c in enumerate(cells(m))}
    return {name: sorted(G.orbit(number[c])) for name, c in _listed(m).items()}


def _orbit_list() -> Outcome:
    for m in SIZES:
        orbits = orbits_of(m)
        sizes = {name: len(o) for name, o in orbits.items()}
        expected = {name: {"V": 8, "E": 12}.get(name, 24) for name in orbits}
        covered = sum(map(len, orbits.values())) + 6
        apart = len({min(o) for o in orbits.values()}) == len(orbits) == m * m + 1
        if not apart or sizes != expected or covered != len(cells(m)):
            return Outcome(False, f"m = {m}: {sizes}")
    return Outcome(
        True,
        f"V, E, E_k, F_jk are m² + 1 different orbits of 8, 12, 24, 24, and all but the six centers; {WHICH}",
        CASES,
    )


def _only_one() -> Outcome:
    """Orientations by the rotations that carry a cubelet about: 3, 2, 4 for V, E and centers, else 1."""
    for n in range(2, 12):
        expected = {8: {3}, **({12: {2}, 6: {4}} if n % 2 else {}), **({24: {1}} if n > 3 else {})}
        if cubelet_orientations(n) != expected:
            return Outcome(False, f"n = {n}: {cubelet_orientations(n)}")
    return Outcome(True, "n = 2 … 11, even n too: one orientation in every orbit of 24", CASES)


# -- parities ---------------------------------------------------------------------------------------------


@cache
def _parity_table(m: int) -> tuple[list[str], dict[str, np.ndarray]]:
    """Return the turns but the central slices, and the parity of each on every orbit by its name."""
    rows = {name: row for name, row in turns(m).items() if name[1:] != "0"}
    table = {name: np.array([odd_on(row, o) for row in rows.values()]) for name, o in orbits_of(m).items()}
    number = {c: x for x, c in enumerate(cells(m))}
    for k in (*range(-m + 1, 0), *range(1, m)):  # F_0k is not in the list: the orbit of (m, 0, k)
        table[f"F0,{k}"] = next(table[name] for name, o in orbits_of(m).items() if number[m, 0, k] in o)
    table["F0,0"] = np.zeros(len(rows), int)  # the centers, which these turns leave in place
    return list(rows), table


def odd_on(row: np.ndarray, inside: list[int]) -> int:
    """Return ν: 1 if a row permutes these places oddly."""
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


def _sums() -> Outcome:
    """ν(g, O) = f(O) + s(O) mod 2 for g = L_1 … L_N: words of one and two turns, and longer ones at random."""
    rng = np.random.default_rng(5)
    words = 0
    for m in SIZES[:3]:
        names, ν = _parity_table(m)
        face = np.array([abs(int(n[1:])) == m for n in names])
        rows = [turns(m)[n] for n in names]
        some = [[x] for x in range(len(rows))] + [list(xs) for xs in product(range(len(rows)), repeat=2)]
        some += [rng.integers(0, len(rows), 20).tolist() for _ in range(100)]
        for word in some:
            g = after(*(rows[x] for x in word))
            for name, orbit in orbits_of(m).items():
                f = sum(int(ν[name][x]) for x in word if face[x])
                s = sum(int(ν[name][x]) for x in word if not face[x])
                if odd_on(g, orbit) != (f + s) % 2:
                    return Outcome(False, f"m = {m}, {name}, g = {[names[x] for x in word]}")
            words += 1
    return Outcome(
        True, f"{words} words: all of one and two turns, 100 of twenty for each m = 2, 3, 4; every orbit", SAMPLE
    )


def _one_index(first: bool) -> Outcome:
    """Whether F_0k, or F_k0, is in the list for all k of the relation, and is the orbit of (m, 0, k)."""
    for m in SIZES:
        number = {c: x for x, c in enumerate(cells(m))}
        for k in range(1, m):
            name = f"F0,{k}" if first else f"F{k},0"
            if number[m, 0, k] not in orbits_of(m).get(name, ()):
                return Outcome(False, f"m = {m}: the list of orbits has no F_0{k}: there j = 1, …, m - 1")
    return Outcome(True, f"F_k0 is in the list, and holds (m, 0, k), for k = 1 … m - 1; {WHICH}", CASES)


def _relation_v(letter: str) -> Outcome:
    """The last relation, for the orbit of that letter."""
    if letter not in orbits_of(2):
        return Outcome(False, f"there is no orbit {letter} among {', '.join(orbits_of(2))} (m = 2)")
    return _relations(letter)


def _relations(which: str, strictly: bool = True) -> Outcome:
    """One of the printed relations, on all generators and so on all products; f counts face turns, s slice turns."""
    count = 0
    for m in SIZES:
        names, ν = _parity_table(m)
        face = np.array([abs(int(n[1:])) == m for n in names])
        f = {o: v * face for o, v in ν.items()}
        s = {o: v * ~face for o, v in ν.items()}
        for name in orbits_of(m):
            lines: list[tuple[np.ndarray, np.ndarray]] = []
            if name == "V" and which == "V":
                lines += [(ν["V"], f["V"]), (ν["V"], ν["E"])]
            elif name[0] == "E" and name != "E" and which == "E":
                lines += [(ν[name], s[name]), (ν[name], ν["E"] + ν[f"F{name[1:]},0"])]
            elif name[0] == "F":
                j, k = map(int, name[1:].split(","))
                if j == k and which == "jj":
                    lines += [(ν[name], f[name]), (f[name], f["E"]), (f["E"], ν["E"])]
                elif j != k and which == "jk" and (k or strictly):
                    lines += [(ν[name], f["E"] + s[f"F{j},0"] + s[f"F0,{k}"])]
                    lines += [(ν[name], ν["E"] + ν[f"F{j},0"] + ν[f"F0,{k}"])]
            for left, right in lines:
                if ((left - right) % 2).any():
                    x = int(np.flatnonzero((left - right) % 2)[0])
                    return Outcome(
                        False,
                        f"m = {m}, {name}, g = {names[x]}: {left[x] % 2} on the left, {right[x] % 2} on the right",
                    )
            count += len(lines)
    letters = "; F_0k and F_k0, which for k < 0 are not in the list, are read as O((m, 0, k))" if which == "jk" else ""
    return Outcome(True, f"{count} equations, each for every generator and so for every g; {WHICH}{letters}", CASES)


def _delta(strictly: bool) -> Outcome:
    """ν(Y_i, O_j) = δ_ij for O_j = F_j0, j < m, and O_m = E; or only that the Y_i are independent there."""
    for m in SIZES:
        names, table = _parity_table(m)
        basis = [*(f"F{j},0" for j in range(1, m)), "E"]
        matrix = [[int(table[o][names.index(f"Y{i}")]) for o in basis] for i in range(1, m + 1)]
        if strictly and matrix != np.eye(m, dtype=int).tolist():
            return Outcome(False, f"m = {m}: ν(Y_i, O_j) = {matrix}: the face turn Y_{m} is odd on F_j0 too")
        mended = [*matrix[:-1], np.sum(matrix, axis=0) % 2]  # h_m = Y_1 … Y_m
        if (np.array(mended) != np.eye(m, dtype=int)).any():
            return Outcome(False, f"m = {m}: Y_1 … Y_m has parities {mended[-1]}")
        for wanted in product(range(2), repeat=m):  # any parities on the basis: some of the Y_i make them even
            if solve_mod(np.array(matrix).T, np.array(wanted), 2) is None:
                return Outcome(False, f"m = {m}: {wanted} is no sum of rows of {matrix}")
    return Outcome(
        True,
        "with h_m = Y_1 … Y_m (i) holds; every choice of parities on the basis is made even by some of Y_1 … Y_m, once "
        f"each; {WHICH}",
        CASES,
    )


def _oriented_centres() -> Outcome:
    """Quarter turns of centers sum to ν(E) mod 2; and Y_i, 0 < i < m, neither moves nor turns a center."""
    for n in (5, 7):
        cuts = " ".join(f"{n - 2 * i}/{n}" for i in range(1, n // 2 + 1))
        P = cut(f"c f {cuts}", oriented=True)
        S = P.structure()
        centres = [o for o in S.orbits if o.pieces == 1 and o.orientations == 4]
        E = next(o for o in S.orbits if o.pieces == 12)
        for move, g in P.moves.items():
            twists = sum(S.element(g, o).total_twist for o in centres)
            if len(centres) != 6 or twists % 2 != int(not S.element(g, E).is_even):
                return Outcome(False, f"n = {n}, {move}: centers turned by {twists}")
            if move[0].isdigit() and twists:
                return Outcome(False, f"n = {n}: the slice {move} turns a center")
    return Outcome(True, "on every generator, n = 5, 7; so ν(g, E) = 0 and Y_m is not needed", CASES)


# -- 3-cycles -----------------------------------------------------------------------------------------------


def formula() -> Outcome:
    """((-j,m,k)(m,j,k)(-k,m,-j)) = [Z_k, X_m Z_-j X_m^-1] for 0 ≤ |k| ≤ j ≤ m, k ≠ -j; in every orbit."""
    count = 0
    for m in SIZES:
        rows, places = turns(m, False), cells(m, False)
        number = {c: x for x, c in enumerate(places)}
        surface = {c: x for x, c in enumerate(cells(m))}
        reached = set()
        for j in range(m + 1):
            for k in range(-j + 1, j + 1):
                X, α, δ = rows[f"X{m}"], rows[f"Z{k}"], rows[f"Z{-j}"]
                β = after(X, δ, inverse(X))
                expected = np.arange(len(places))
                a, b, c = (number[x] for x in ((-j, m, k), (m, j, k), (-k, m, -j)))
                expected[[a, b, c]] = b, c, a
                count += 1
                if (after(α, β, inverse(α), inverse(β)) != expected).any():
                    return Outcome(False, f"m = {m}, j = {j}, k = {k}")
                meets = np.flatnonzero((α != np.arange(len(α))) & (β != np.arange(len(α)))).tolist()
                four = set(X[np.flatnonzero(α != np.arange(len(α)))]) & set(np.flatnonzero(δ != np.arange(len(α))))
                if meets != [b] or four != {int(X[b])}:
                    return Outcome(
                        False, f"m = {m}, j = {j}, k = {k}: Propositions 3–4 do not apply, {len(meets)} in common"
                    )
                reached |= {name for name, o in orbits_of(m).items() if surface[m, j, k] in o}
        if reached != set(orbits_of(m)):
            return Outcome(False, f"m = {m}: no 3-cycle for {set(orbits_of(m)) - reached}")
    return Outcome(
        True,
        f"{count} cases, {WHICH}: 3-cycles in every orbit, by the hypotheses of Propositions 3–4; no internal "
        "cubelet moves",
        CASES,
    )


def _even() -> Outcome:
    """n = 2m, where no coordinate is 0: the same formula, in every orbit; Y_1 … Y_m make all parities even."""
    count = 0
    for m in SIZES:
        places = cubelets(2 * m)
        number = {c: x for x, c in enumerate(places)}
        rows = {f"{letter}{i}": row for (letter, i), row in cubelet_turns(2 * m).items()}
        G = PermGroup(list(rows.values()))
        orbits = [sorted(o) for o in G.orbits()]
        reached = set()
        for j in range(1, m + 1):
            for k in (*range(-j + 1, 0), *range(1, j + 1)):
                X, α, δ = rows[f"X{m}"], rows[f"Z{k}"], rows[f"Z{-j}"]
                β = after(X, δ, inverse(X))
                expected = np.arange(len(places))
                a, b, c = (number[x] for x in ((-j, m, k), (m, j, k), (-k, m, -j)))
                expected[[a, b, c]] = b, c, a
                if (after(α, β, inverse(α), inverse(β)) != expected).any():
                    return Outcome(False, f"n = {2 * m}, j = {j}, k = {k}")
                reached.add(min(G.orbit(b)))
                count += 1
        every = np.array([[odd_on(row, o) for o in orbits] for row in rows.values()])
        some = np.array([[odd_on(rows[f"Y{i}"], o) for o in orbits] for i in range(1, m + 1)])
        if any(solve_mod(some.T, parities, 2) is None for parities in every) or len(reached) != len(orbits):
            return Outcome(False, f"n = {2 * m}: {len(reached)} of {len(orbits)} orbits, or Y_1 … Y_m are not enough")
    return Outcome(True, f"{count} 3-cycles in all orbits, Y_1 … Y_m make every orbit even; n = 4, 6, 8, 10", CASES)


def relative() -> Outcome:
    """[X_m, Y_i] is a 3-cycle of O(m,i,0) that leaves O(m,1,0), …, O(m,i-1,0) alone."""
    for m in SIZES:
        rows = turns(m)
        series = [*(f"F{i},0" for i in range(1, m)), "E"]
        for i in range(1, m + 1):
            X, Y = rows[f"X{m}"], rows[f"Y{i}"]
            found = after(X, Y, inverse(X), inverse(Y))
            moved = [[x for x in orbits_of(m)[o] if found[x] != x] for o in series[:i]]
            places = [x for o in series[:i] for x in orbits_of(m)[o] if X[x] != x and Y[x] != x]
            if len(places) != 1 or places[0] not in orbits_of(m)[series[i - 1]]:
                return Outcome(
                    False, f"m = {m}: X_m and Y_{i} have {len(places)} cubelets in common, Proposition 3 asks 1"
                )
            if any(moved[:-1]) or len(moved[-1]) != 3:
                return Outcome(False, f"m = {m}, [X_m, Y_{i}] moves {list(map(len, moved))} cubelets of {series[:i]}")
    return Outcome(
        True,
        "[X_m, Y_1], …, [X_m, Y_m], four letters for the eight of [Z_k, X_m Z_-j X_m^-1]; X_m and Y_i have one cubelet "
        f"of these orbits in common, as Proposition 3 asks; {WHICH}",
        CASES,
    )


CLAIMS: tuple[Claim, ...] = (
    claim(
        "n.generators", "§5, n×n×n", "There are 3n layers; each generator is a product of m(m+1) 4-cycles.",
        _four_cycles,
    ),
    claim(
        "n.products", "§5, n×n×n", "The clockwise turns X_i, Y_j, Z_k are the printed products of 4-cycles.",
        _products,
    ),
    claim("n.clockwise", "§5, n×n×n", "Clockwise is seen along a positive axis toward the origin.", _clockwise),
    claim(
        "n.oriented", "§5, n×n×n", "But for the cubelets of the 3×3×3 case only one orientation is possible.",
        _only_one,
    ),
    claim("n.omit", "§5, n×n×n", "X_0, Y_0, Z_0 can be replaced by the complementary moves.", _complementary),
    claim("n.list", "§5, n×n×n", "There are m² + 1 orbits V, E, E_k and F_jk, of 8, 12, 24 and 24.", _orbit_list),
    claim("n.sums", "§5, n×n×n", "ν(g, O) = f(O) + s(O) mod 2.", _sums),
    claim("n.relations.jj", "§5, n×n×n", "ν(g, F_jj) = f(F_jj) = f(E) = ν(g, E).", lambda: _relations("jj")),
    claim(
        "n.relations.jk", "§5, n×n×n",
        "ν(g, F_jk) = f(E) + s(F_j0) + s(F_0k) = ν(g, E) + ν(g, F_j0) + ν(g, F_k0) for k ≠ j.",
        lambda: _relations("jk"), repaired=lambda: _relations("jk", False), repair="for k ≠ j and k ≠ 0",
        origin="statement",
    ),
    claim(
        "n.relations.letters", "§5, n×n×n", "… s(F_0k), of an orbit F_0k.", lambda: _one_index(True),
        reading=lambda: _one_index(False), repair="read: F_k0, as in the next line", origin="print or scan",
    ),
    claim("n.relations.k", "§5, n×n×n", "ν(g, E_k) = s(E_k) = ν(g, E) + ν(g, F_k0).", lambda: _relations("E")),
    claim(
        "n.relations.v", "§5, n×n×n", "ν(g, S) = f(S) = ν(g, E).", lambda: _relation_v("S"),
        reading=lambda: _relation_v("V"), repair="read: V for S", origin="print or scan",
    ),
    claim(
        "n.parity", "§5, n×n×n", "ν(Y_i, O_j) = δ_ij, so all parities can be made even by at most m quarter-turns.",
        lambda: _delta(True), repaired=lambda: _delta(False),
        repair="Y_m is odd on every F_j0; (i) holds with h_m = Y_1 … Y_m, and so does the conclusion",
        origin="statement",
    ),
    claim(
        "n.centres", "§5, n×n×n", "If the face centers are oriented, ν(g, E) = 0 and the adjustment does not "
        "affect them.",
        _oriented_centres,
    ),
    claim(
        "n.formula", "§5, n×n×n", "((-j,m,k)(m,j,k)(-k,m,-j)) = [Z_k, X_m Z_-j X_m^-1] for 0 ≤ |k| ≤ j ≤ m, k ≠ -j.",
        formula,
    ),
    claim("n.even", "§5, n×n×n", "The even case is a corollary.", _even),
    claim(
        "n.rel", "§7", "[X_m, Y_1], …, [X_m, Y_m] are 3-cycles of O(m,1,0), …, O(m,m,0), relative ones.",
        relative,
    ),
)  # fmt: skip
