"""Section 5, its first paragraphs: d-way bulbs in Merlin style games, and the group of the operators of F-type."""

from __future__ import annotations

from itertools import combinations, product
from math import gcd

import numpy as np
from sympy import ZZ, Matrix
from sympy.matrices.normalforms import smith_normal_form

from permgroups import lights
from permgroups.claims.ledger import CASES, SAMPLE, THEORY, Claim, Outcome
from permgroups.claims.merlin.common import claim, three_circles
from permgroups.claims.merlin.merlin_games import matrix_by_rule
from permgroups.lights import LightsGame, shallit
from permgroups.lights.operators import Operator
from permgroups.linear.systems import LinearSystem

__all__ = ["CLAIMS"]


def _matrix_equation() -> Outcome:
    """Presses of F-type lead from u to v iff Mx = v - u mod d: every word is a sum of columns."""
    sets = [{i for i in range(4) if i != 3 - j} for j in range(4)]  # the plus-shaped board of 2×2 lights
    for d in (3, 4, 5):
        buttons = [Operator.of("f", R, 4, d) for R in sets]
        M = np.array([b(np.zeros(4, int)) for b in buttons]).T
        vectors = np.array(list(product(range(d), repeat=4)))
        for u in (np.zeros(4, int), np.array([1, 0, 2, 1])):
            made = {tuple(v) for v in ((u + vectors @ M.T) % d).tolist()}
            seen, todo = {tuple(u.tolist())}, [u]
            for v in todo:
                for w in (b(v) for b in buttons):
                    if tuple(w.tolist()) not in seen:
                        seen.add(tuple(w.tolist()))
                        todo.append(w)
            if seen != made:
                return Outcome(False, f"d = {d}: {len(seen)} by words, {len(made)} by the equation")
    return Outcome(d == 5, "2×2 board, d = 3, 4, 5, two starts: all words against all solutions", CASES)


def _invertible(d: int) -> bool:
    """Return whether M is invertible mod d exactly where its determinant is a unit, for both games."""
    for n, rule in ((3, "merlin"), (4, "quatrainment")):
        M = matrix_by_rule(n, rule)
        unit = gcd(int(Matrix(M.tolist()).det()), d) == 1
        whole = LinearSystem(M, d).image_size == d ** len(M)  # M is square: then nothing else is in its kernel
        if unit != whole or unit != bool(d % {3: 5, 4: 3}[n]):
            return False
    return True


def _unique_mod_d() -> Outcome:
    """Proposition 2.5 mod d: where M is invertible mod d there is one solution, and pressing otherwise is longer."""
    bad = [d for d in range(2, 31) if not _invertible(d)]
    return Outcome(
        not bad,
        f"fails for d = {bad}" if bad else "M is invertible mod d exactly where its determinant is a unit: Merlin (5) "
        "unless 5 | d, Quatrainment (9) unless 3 | d; then x = M^-1(v - u) mod d is the only solution, so the least "
        "number of presses; computed for d = 2 … 30",
        THEORY,
    )  # fmt: skip


def _order(empty: bool) -> Outcome:
    """F_R for all sets R of four lights, the empty one among them or not."""
    for d in range(2, 31):
        for bits in product(range(2), repeat=4):
            op = Operator.of("f", np.flatnonzero(bits).tolist(), 4, d)
            order = next(n for n in range(1, 2 * d) if (op**n).is_identity)
            if order != d and (empty or any(bits)):
                return Outcome(False, f"d = {d}, R = {np.flatnonzero(bits).tolist()}: F_R has order {order}")
    return Outcome(d == 30, "all 15 sets R of four lights that are not empty, d = 2 … 30", CASES)


def _rank(strictly: bool) -> Outcome:
    """The group of the t = 3 operators F_X for d = 2 … 8 has d^r elements: r < t, or r ≤ t?"""
    for d in range(2, 9):
        size = len(three_circles(d).f_class())
        if size > d**3 or (strictly and size == d**3):
            return Outcome(False, f"d = {d}, t = 3: {size} = d^3 elements")
    return Outcome(d == 8, "Z_d³ for d = 2 … 8, so r = t = 3", CASES)


def _elementary() -> Outcome:
    """Has every element but I the same order, for all d?"""
    for d in range(2, 14):
        op = three_circles(d).operators["FA"]
        orders = {next(n for n in range(1, d + 1) if (op ** (a * n)).is_identity) for a in range(1, d)}
        if len(orders) > 1:
            return Outcome(False, f"d = {d}: powers of F_A have the orders {sorted(orders)}")
    return Outcome(d == 13, "all powers of F_A have the same order, d = 2 … 13", CASES)


def _orders(elements: np.ndarray, d: int) -> set[int]:
    """Return the orders of elements of Z_d^n, given as rows."""
    return {int(n) for n in d // np.gcd.reduce(np.column_stack([elements, np.full(len(elements), d)]), axis=1)}


def _generated() -> Outcome:
    """All families of one to three sets of three lights: the group by its elements, against the t×t minors of M."""
    columns = [np.array(c) for c in product(range(2), repeat=3)]
    full: set[tuple[int, int]] = set()
    families = 0
    for t in (1, 2, 3):
        for family in product(columns, repeat=t):
            M = np.array(family).T
            minors = [round(float(np.linalg.det(M[list(rows)]))) for rows in combinations(range(3), t)]
            families += 1
            for d in range(2, 10):
                powers = np.array(list(product(range(d), repeat=t)))
                elements = np.unique(powers @ M.T % d, axis=0)
                if (len(elements) == d**t) != (gcd(d, *minors) == 1):
                    return Outcome(False, f"d = {d}, M = {M.tolist()}: order {len(elements)}, minors {minors}")
                if d in (2, 3, 5, 7) and not _orders(elements, d) <= {1, d}:
                    return Outcome(False, f"d = {d}, M = {M.tolist()}: orders {_orders(elements, d)}")
                if len(elements) == d**t:
                    full.add((t, d))
    triangle = Matrix([[1, 0, 1], [1, 1, 0], [0, 1, 1]])  # the sets {1, 2}, {2, 3}, {1, 3}
    sizes = [LinearSystem(np.array(triangle.tolist(), int), d).image_size for d in (4, 6)]
    games = all(len(_f_columns(k, d)) == k for k in range(3, 9) for d in range(2, 10))
    return Outcome(
        games and len(full) == 24,
        f"Z_d^t exactly if the t×t minors and d have no common divisor, elementary for prime d: all {families} "
        f"families of 1 to 3 sets of three lights, d = 2 … 9; {{1,2}}, {{2,3}}, {{1,3}} have the orders {sizes} for "
        "d = 4, 6, which are no powers of d; Z_d^k in Shallit's games with k = 3 … 8",
        CASES,
    )


def _f_columns(k: int, d: int) -> list[np.ndarray]:
    """Return the columns of the F_X of Shallit's game, none of them if they do not generate Z_d^k."""
    G = shallit(k, d)
    M = [op(G.zero()) for name, op in G.operators.items() if name[0] == "F"]
    return M if LinearSystem(np.array(M).T, d).image_size == d**k else []


def _modulus_free(game: list[LightsGame], name: str) -> Outcome:
    bad = [L.d for L in game if not L.is_transitive()]
    return Outcome(
        not bad, f"{name} with d-way bulbs is not transitive for d = {bad}, as its determinant is no unit", SAMPLE
    )


def _modified_mod_d() -> Outcome:
    """Rank 12, orbits of d^12, d^4 solutions, F_1, F_2, F_15, F_16 disabled: for which d do they stay?"""
    M = matrix_by_rule(4, "modified")
    kept = [j for j in range(16) if j + 1 not in (1, 2, 15, 16)]
    smith = [abs(int(x)) for x in smith_normal_form(Matrix(M.tolist()), domain=ZZ).diagonal()]
    bad = {}
    for d in range(2, 31):
        whole, some = LinearSystem(M, d), LinearSystem(M[:, kept], d)
        found = (whole.image_size, whole.number_of_solutions, some.image_size, some.number_of_solutions)
        if found != (d**12, d**4, d**12, 1):
            bad[d] = found
    first = next(iter(bad), 0)
    return Outcome(
        not bad,
        f"d = {list(bad)}, by the Smith form {smith}; for d = {first} orbits have {bad.get(first, (0,))[0]} = 3^11 "
        f"configurations, not 3^12, with {bad.get(first, (0, 0))[1]} = 3^5 solutions, and without F_1, F_2, F_15, F_16 "
        f"still {bad.get(first, (0,) * 4)[3]} each",
        CASES,
    )


def _all_ones_mod_d() -> Outcome:
    """Proposition 2.8 with d-way bulbs: buttons add one, M symmetric with ones on the diagonal."""
    for n in range(1, 6):
        pairs = list(combinations(range(n), 2))
        for x in range(2 ** len(pairs)):
            M = np.eye(n, dtype=int)
            for k, (i, j) in enumerate(pairs):
                M[i, j] = M[j, i] = x >> k & 1
            for d in range(3, 8):
                if not lights.from_matrix(M, d).solve_all_ones():
                    return Outcome(False, f"d = {d}, M = {M.tolist()}: all-ones cannot be made")
    return Outcome(n == 5, "all matrices of up to five lights, d = 3 … 7", CASES)


CLAIMS: tuple[Claim, ...] = (
    claim("5.matrix", "§5", "The matrix equation M(Σ ε_x e_x) = v - u does not appeal to mod 2.", _matrix_equation),
    claim(
        "5.unique",
        "§5",
        "d-way bulbs do not effect our results, read narrowly: where M is invertible mod d the solution is unique.",
        _unique_mod_d,
    ),
    claim(
        "5.order",
        "§5",
        "Operators of F-type have order d.",
        lambda: _order(True),
        repaired=lambda: _order(False),
        repair="F_R with R not empty, the degenerate case",
        origin="statement",
    ),
    claim(
        "5.rank",
        "§5",
        "The abelian subgroup has rank r < t, t the number of operators of F-type.",
        lambda: _rank(True),
        reading=lambda: _rank(False),
        repair="read r ≤ t",
        origin="print or scan",
    ),
    claim(
        "5.group",
        "§5",
        "The abelian subgroup is an elementary abelian d-group.",
        _elementary,
        repaired=_generated,
        repair="it is the subgroup of Z_d^n that t elements generate: elementary for prime d, and Z_d^t if the t×t "
        "minors of M and d have no common divisor, as in Shallit's games",
        origin="statement",
    ),
    claim(
        "5.merlin",
        "§5",
        "d-way bulbs do not affect the results for Merlin style games: Merlin.",
        lambda: _modulus_free([lights.merlin(d) for d in range(2, 31)], "Merlin"),
        origin="statement",
    ),
    claim(
        "5.quatrainment",
        "§5",
        "d-way bulbs do not affect the results for Merlin style games: Quatrainment.",
        lambda: _modulus_free([lights.quatrainment(d) for d in range(2, 31)], "Quatrainment"),
        origin="statement",
    ),
    claim(
        "5.modified",
        "§5",
        "d-way bulbs do not affect the results for Merlin style games: Modified Quatrainment (rank 12, orbits of d^12, "
        "d^4 solutions, F_1, F_2, F_15, F_16 can be disabled).",
        _modified_mod_d,
        origin="statement",
    ),
    claim(
        "5.2.8",
        "§5",
        "d-way bulbs do not affect the results for Merlin style games: Proposition 2.8.",
        _all_ones_mod_d,
        origin="statement",
    ),
)
