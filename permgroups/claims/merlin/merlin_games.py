"""Sections 1 and 2: Merlin's Magic Square, Quatrainment, the matrix M, the All-Ones Problem."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product

import numpy as np

from permgroups import lights
from permgroups.claims.ledger import CASES, CONSTRUCTION, EXHAUSTIVE, Claim, Outcome
from permgroups.claims.merlin.common import claim
from permgroups.lights.operators import Operator
from permgroups.linear.systems import LinearSystem

__all__ = ["CLAIMS", "matrix_by_rule"]


def _triangle(a: int, b: int) -> bool:
    """Whether a light so many rows and columns away is in the 3×3 triangle of a corner: 3 + 2 + 1 lights."""
    return a + b <= 2


def _by_rule(n: int, rule: str, triangle: Callable[[int, int], bool] = _triangle) -> dict[int, set[int]]:
    """Return the lights, from 1, that the buttons of an n×n grid invert by the rules in words."""
    out = {}
    for i, j in product(range(n), repeat=2):
        cross = {(i + a, j + b) for a, b in ((0, 1), (0, -1), (1, 0), (-1, 0))} & set(product(range(n), repeat=2))
        corner, edge = {i, j} <= {0, n - 1}, bool({i, j} & {0, n - 1})
        if rule == "merlin" and corner:  # the 2×2 corner
            cells = {(a, b) for a in (i, abs(i - 1)) for b in (j, abs(j - 1))}
        elif rule == "merlin" and edge:  # the outer row or column
            cells = {(a, j) for a in range(n)} if j in (0, n - 1) else {(i, b) for b in range(n)}
        elif rule != "merlin" and corner:  # the triangle of a 3×3 corner
            cells = {(a, b) for a, b in product(range(n), repeat=2) if triangle(abs(a - i), abs(b - j))}
        else:
            cells = cross if rule == "quatrainment" and edge else cross | {(i, j)}
        out[n * i + j + 1] = {n * a + b + 1 for a, b in cells}
    return out


def matrix_by_rule(n: int, rule: str, triangle: Callable[[int, int], bool] = _triangle) -> np.ndarray:
    """Return the matrix M of ``merlin``, ``quatrainment`` or ``modified`` on n×n lights, by the rules in words."""
    out = np.zeros((n * n, n * n), np.int64)
    for j, cells in _by_rule(n, rule, triangle).items():
        out[[i - 1 for i in cells], j - 1] = 1
    return out


def _bits(n: int) -> np.ndarray:
    return (np.arange(2**n)[:, None] >> np.arange(n) & 1).astype(np.int64)


def _made(M: np.ndarray) -> np.ndarray:
    """Return the numbers of all Mε, for all ε in the order of their numbers."""
    powers = 1 << np.arange(M.shape[0])
    return np.asarray(_bits(M.shape[1]) @ M.T % 2 @ powers, np.int64)


def _rules() -> Outcome:
    wanted = {1: {1, 2, 4, 5}, 6: {3, 6, 9}, 5: {2, 4, 5, 6, 8}}
    found = _by_rule(3, "merlin")
    return Outcome(
        {j: found[j] for j in wanted} == wanted, f"by the rules F1, F6, F5 change {list(wanted.values())}", EXHAUSTIVE
    )


# other readings of the "3×3 triangle" of a corner, by rows and columns away
TRIANGLES: dict[str, Callable[[int, int], bool]] = {
    "the whole 3×3 square": lambda a, b: max(a, b) <= 2,
    "its far half": lambda a, b: max(a, b) <= 2 <= a + b,
    "the triangle without the corner": lambda a, b: 0 < a + b <= 2,
    "a triangle of side 2": lambda a, b: a + b <= 1,
    "a triangle of side 4": lambda a, b: a + b <= 3,
}


def _quatrainment_rules() -> Outcome:
    """The rules in words, the 3×3 triangle as distance at most 2, against the board; and what else they might say."""
    counts = [len(cells) for cells in _by_rule(4, "quatrainment").values()]
    whole, modified = lights.quatrainment(), lights.modified_quatrainment()
    same = (matrix_by_rule(4, "quatrainment") == whole.matrix).all() and (
        matrix_by_rule(4, "modified") == modified.matrix
    ).all()

    def ranks(triangle: Callable[[int, int], bool]) -> tuple[int, ...]:
        return tuple(LinearSystem(matrix_by_rule(4, rule, triangle), 2).rank for rule in ("quatrainment", "modified"))

    det = round(float(np.linalg.det(matrix_by_rule(4, "quatrainment"))))
    others = {name: ranks(triangle) for name, triangle in TRIANGLES.items()}
    out = [name for name, found in others.items() if found != (16, 12)]
    kept = [name for name, found in others.items() if found == (16, 12)]
    return Outcome(
        bool(same) and counts == [6, 3, 3, 6, 3, 5, 5, 3, 3, 5, 5, 3, 6, 3, 3, 6] and ranks(_triangle) == (16, 12),
        f"a corner has the 6 lights at a distance of at most 2, an edge its 3 neighbours, an interior button 5; rank "
        f"16, determinant {det}, modified rank 12. These ranks exclude {', '.join(out)}; they do not tell apart "
        f"{', '.join(kept)}, which are not 3×3",
        CONSTRUCTION,
    )


def _form() -> Outcome:
    """Every word is a product of F_j^ε_j: these products are closed under one more press."""
    for rule, n in (("merlin", 3), ("quatrainment", 4)):
        M = matrix_by_rule(n, rule)
        made, powers = _made(M), 1 << np.arange(n * n)
        numbers = np.arange(len(made))
        for j in range(n * n):
            if (made[numbers ^ (1 << j)] != made ^ int(M[:, j] @ powers)).any():
                return Outcome(False, f"{rule}: button {j + 1} leads out of the products")
    return Outcome(
        len(made) == 2**16,
        "one more press changes one ε_j: all 512 products of Merlin, all 65536 of Quatrainment",
        CASES,
    )


def _equation() -> Outcome:
    """F_j^ε(v) = v + M(ε_j e_j) for Merlin, light by light, for all v; and sums of columns for all ε."""
    M, effects = matrix_by_rule(3, "merlin"), _by_rule(3, "merlin")
    starts = _bits(9)
    for j, cells in effects.items():
        pressed = starts.copy()
        for i in cells:
            pressed[:, i - 1] ^= 1
        for power in range(2):
            after = pressed if power else starts
            if (after != (starts + M @ (power * np.eye(9, dtype=int)[j - 1])) % 2).any():
                return Outcome(False, f"button {j}, ε = {power}")
    sums = _made(M)
    return Outcome(
        all(int(sums[x]) == int((M[:, [j for j in range(9) if x >> j & 1]].sum(axis=1) % 2) @ (1 << np.arange(9)))
            for x in range(512)),
        "every button, ε = 0 and 1, all 512 v; all 512 sums of columns", CASES,
    )  # fmt: skip


def _index(free: bool) -> Outcome:
    """F_i^ε_j(v) = v + M(ε_j e_j) for Merlin: i and j free as printed, or i = j."""
    M, starts = matrix_by_rule(3, "merlin"), _bits(9)
    for i, j, power in product(range(9), range(9), range(2)):
        if i != j and not free:
            continue
        op = Operator.of("f", np.flatnonzero(M[:, i]).tolist(), 9, 2) ** power
        for line in (op(np.zeros(9, int)), M @ (power * np.eye(9, dtype=int)[j])):
            if (op(starts) != (starts + line) % 2).any():
                return Outcome(
                    False, f"i = {i + 1}, j = {j + 1}, ε_j = {power}: F_{i + 1} is not the column {j + 1} of M"
                )
    return Outcome(len(starts) == 512, "all buttons j of Merlin, ε_j = 0 and 1, all 512 v", CASES)


def _invertible(n: int) -> np.ndarray:
    """Return all matrices of n lights with an odd determinant."""
    every = _bits(n * n).reshape(-1, n, n)
    odd: np.ndarray = np.rint(np.linalg.det(every)).astype(np.int64) % 2 == 1
    return np.asarray(every[odd], np.int64)


def _prop25() -> Outcome:
    """All invertible matrices of one to four lights: Mε = v - u has one solution for every change."""
    counts = {}
    for n in range(1, 5):
        found = _invertible(n)
        changes = np.einsum("mij,ej->mei", found, _bits(n)) % 2 @ (1 << np.arange(n))
        bad = np.flatnonzero((np.sort(changes, axis=1) != np.arange(2**n)).any(axis=1))
        if len(bad):
            return Outcome(False, str(found[bad[0]].tolist()))
        counts[n] = len(found)
    return Outcome(
        list(counts.values()) == [1, 6, 168, 20160],
        f"invertible matrices of n lights: {counts}, every change v - u has exactly one ε", CASES,
    )  # fmt: skip


def _inverse(M: np.ndarray) -> np.ndarray:
    """Return the ε of every change, in the order of their numbers, by trying all."""
    return _bits(len(M))[np.argsort(_made(M))]


def _prop25_minimal() -> Outcome:
    """No word is shorter than the solution: distances by breadth-first search, all invertible 3×3 matrices."""
    seen = 0
    for M in _invertible(3):
        weights = _inverse(M).sum(axis=1)
        columns = (M.T @ (1 << np.arange(3))).tolist()
        distance, layer = {0: 0}, [0]
        while layer:
            layer = [y for y in dict.fromkeys(x ^ c for x in layer for c in columns) if y not in distance]
            distance |= dict.fromkeys(layer, max(distance.values()) + 1)
        if any(distance[x] != weights[x] for x in range(8)):
            return Outcome(False, str(M.tolist()))
        seen += 1
    return Outcome(
        seen == 168, "as many presses as ones in ε are needed: all 168 matrices of three lights, by search", CASES
    )


def _merlin() -> Outcome:
    M, L = matrix_by_rule(3, "merlin"), lights.merlin()
    made = _made(M)
    pressed = all((L.press(u, *(j + 1 for j in np.flatnonzero(x))) == L.goal).all() for u, x in zip(
        (_bits(9)[made] + L.goal) % 2, _bits(9), strict=True))  # fmt: skip
    return Outcome(
        len(set(made.tolist())) == 512 and pressed,
        "all 512 changes come from one ε each; pressing exactly the j with ε_j = 1 gives Σ_{i≠5} e_i from all 512 u",
        EXHAUSTIVE,
    )


def _counted(rule: str) -> tuple[np.ndarray, np.ndarray]:
    """Return the configurations that ε lead to, and by how many each."""
    return np.unique(_made(matrix_by_rule(4, rule)), return_counts=True)


def _quatrainment() -> Outcome:
    found, times = _counted("quatrainment")
    return Outcome(len(found) == 2**16 and bool((times == 1).all()), "all 65536 changes, each by one ε", EXHAUSTIVE)


def _modified(what: str) -> Outcome:
    found, times = _counted("modified")
    if what == "rank":
        return Outcome(
            len(found) == 2**12, f"2^16 presses make {len(found)} = 2^12 changes: rank 12, nullity 4", EXHAUSTIVE
        )
    if what == "orbits":
        inside = np.zeros(2**16, bool)
        inside[found] = True
        closed = all(inside[found ^ int(x)].all() for x in found[:4096])
        return Outcome(
            closed and len(found) == 2**12,
            "the changes are closed under addition, so orbits are cosets of 2^12",
            EXHAUSTIVE,
        )
    made = _made(matrix_by_rule(4, "modified"))
    weights = _bits(16).sum(axis=1)
    least = np.full(2**16, 99)
    np.minimum.at(least, made, weights)
    longest = int(weights.max())
    return Outcome(
        bool((times == 16).all()) and longest <= 16,
        f"each of {len(found)} changes has 16 solutions ε; the shortest of them never need more than "
        f"{int(least[found].max())} presses",
        EXHAUSTIVE,
    )


def _fewest() -> Outcome:
    """Shortest words by search, against the fewest nonzero coefficients, for Modified Quatrainment."""
    M = matrix_by_rule(4, "modified")
    least = np.full(2**16, 99)
    np.minimum.at(least, _made(M), _bits(16).sum(axis=1))
    columns = M.T @ (1 << np.arange(16))
    distance = np.full(2**16, 99)
    distance[0], layer, step = 0, np.array([0]), 0
    while len(layer):
        step += 1
        layer = np.unique(layer[:, None] ^ columns[None, :])
        layer = layer[distance[layer] == 99]
        distance[layer] = step
    return Outcome(
        bool((least == distance).all()), f"the same for all {int((least < 99).sum())} solvable changes", EXHAUSTIVE
    )


def _disabled() -> Outcome:
    M = matrix_by_rule(4, "modified")
    kept = [j for j in range(16) if j + 1 not in (1, 2, 15, 16)]
    made = _made(M[:, kept])
    L = lights.modified_quatrainment()
    others = sum(L.without_buttons(*four).system.rank == 12 for four in combinations(range(1, 17), 4))
    return Outcome(
        len(set(made.tolist())) == 2**12 and set(made.tolist()) == set(_made(M).tolist()),
        f"the other twelve make the same 4096 changes, each in one way; so do {others} of 1820 choices of four",
        EXHAUSTIVE,
    )


def _all_ones() -> Outcome:
    """All symmetric matrices with ones on the diagonal of up to five lights, and larger ones at random."""
    checked = 0
    rng = np.random.default_rng(28)
    for n in range(1, 16):
        pairs = list(combinations(range(n), 2))
        for bits in _bits(len(pairs)) if n <= 5 else rng.integers(0, 2, (20, len(pairs))):
            M = np.eye(n, dtype=int)
            for x, (i, j) in zip(bits, pairs, strict=True):
                M[i, j] = M[j, i] = x
            L = lights.from_matrix(M)
            if not (L.solve_all_ones() and (M @ L.all_ones_by_induction() % 2 == 1).all()):
                return Outcome(False, str(M.tolist()))
            checked += 1
    return Outcome(
        checked == 1 + 2 + 8 + 64 + 1024 + 200,
        "all 1099 matrices of up to five lights, 200 random ones of up to 15; by equations and by a constructive proof",
        CASES,
    )


def _all_ones_needed() -> Outcome:
    symmetric = lights.from_matrix([[0, 1, 1], [1, 0, 1], [1, 1, 0]])
    diagonal = lights.from_matrix([[1, 1, 0], [0, 1, 1], [1, 0, 1]])
    grids = [n for n in range(1, 30) if not lights.grid(n, n).solve_all_ones()]
    return Outcome(
        not symmetric.solve_all_ones() and not diagonal.solve_all_ones() and not grids,
        "without ones on the diagonal, or without symmetry, it can fail; all square boards up to 29 have a solution",
        CASES,
    )


def _conditions() -> Outcome:
    """m_ij = 1 iff button j inverts light i, against the columns F_j(0); (a) and (b) against symmetry and diagonal."""
    for sets in product(range(8), repeat=3):
        R = [{i for i in range(3) if bits >> i & 1} for bits in sets]
        M = np.array([Operator.of("f", some, 3, 2)(np.zeros(3, int)) for some in R]).T
        inverts = np.array([[int(i in R[j]) for j in range(3)] for i in range(3)])
        a = all((i in R[j]) == (j in R[i]) for i in range(3) for j in range(3))
        b = all(i in R[i] for i in range(3))
        if (inverts != M).any() or (a, b) != (bool((M == M.T).all()), bool(M.diagonal().all())):
            return Outcome(False, f"{R}: {M.tolist()}")
    return Outcome(sets == (7, 7, 7), "all 512 games of three lights and three buttons", CASES)


CLAIMS: tuple[Claim, ...] = (
    claim(
        "rules", "§1, §2", "The rules of Merlin give F_1 = f1 f2 f4 f5, F_6 = f3 f6 f9, F_5 = f2 f4 f5 f6 f8.", _rules
    ),
    claim("2.form", "§2", "Every word is W = ∏ F_j^ε_j.", _form),
    claim(
        "2.equation.index",
        "§2",
        "F_{R_i}^ε_j(v) = v + F_{R_i}^ε_j(0) = v + M(ε_j e_j).",
        lambda: _index(True),
        reading=lambda: _index(False),
        repair="read R_j for R_i",
        origin="print or scan",
    ),
    claim("2.equation", "§2", "W(u) = v iff u + Σ M(ε_j e_j) = v iff M(Σ ε_j e_j) = v - u.", _equation),
    claim("2.5", "Proposition 2.5", "If m = n and M is invertible there is a unique solution.", _prop25),
    claim("2.5.minimal", "Proposition 2.5", "It is minimal.", _prop25_minimal),
    claim("2.6", "Corollary 2.6", "A unique solution for Merlin: press j iff ε_j = 1; objective Σ_{i≠5} e_i.", _merlin),
    claim(
        "quatrainment.rules",
        "§2",
        "Corner buttons invert the 3×3 triangle, interior ones their lights and four neighbours, edge buttons their "
        "three neighbours and not themselves.",
        _quatrainment_rules,
    ),
    claim("quatrainment", "§2", "Quatrainment has a unique solution.", _quatrainment),
    claim(
        "modified", "§2", "Modified Quatrainment: M has rank 12, its null space dimension 4.", lambda: _modified("rank")
    ),
    claim("modified.orbits", "§2", "The orbits form equivalence classes of size 2^12.", lambda: _modified("orbits")),
    claim(
        "modified.16",
        "§2",
        "Every solvable instance has 16 distinct solutions of length at most 16.",
        lambda: _modified("16"),
    ),
    claim(
        "disabled",
        "§2",
        "Solutions are unique up to disabling four buttons, for example F_1, F_2, F_15, F_16.",
        _disabled,
    ),
    claim(
        "2.minimality",
        "§2",
        "The Minimality Problem is to find the x with Ax = b and fewest nonzero coefficients.",
        _fewest,
    ),
    claim(
        "2.8", "Proposition 2.8", "M symmetric, ones on the diagonal: the All-Ones Problem has a solution.", _all_ones
    ),
    claim(
        "2.8.design",
        "Proposition 2.8",
        "m_ij = 1 iff button j inverts light i; the conditions are: i inverts j iff j inverts i, and i inverts i.",
        _conditions,
    ),
    claim("2.8.needed", "Proposition 2.8", "Are both conditions needed?", _all_ones_needed, question=True),
)
