"""The groups whose orders are timed, as image rows that every competitor gets.

Generators of sporadic groups come from GAP's library of primitive groups when the benchmarks run.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations, permutations

import numpy as np

from benchmarks.cube import cube_rows
from permgroups import PermGroup, alternating, cyclic, dihedral, direct_product, mathieu, symmetric, wreath_product

__all__ = ["CASES", "Case", "psl2_rows", "sylow_of_symmetric"]

Rows = np.ndarray


@dataclass(frozen=True)
class Case:
    """One row of the table of orders.

    ``rows`` makes the generators; ``primitive`` = (degree, order) asks GAP's library for them.
    ``order`` is the order known from the literature, where there is one.
    """

    family: str
    name: str
    rows: Callable[[], Rows] | None = None
    primitive: tuple[int, int] | None = None
    order: int | None = None
    quick: bool = True

    @property
    def known_order(self) -> int | None:
        return self.primitive[1] if self.primitive else self.order


def psl2_rows(p: int) -> Rows:
    """Return x ↦ x + 1 and x ↦ -1/x on the projective line over GF(p), p prime; the last point is infinity."""
    shift = [(x + 1) % p for x in range(p)] + [p]
    invert = [p] + [-pow(x, -1, p) % p for x in range(1, p)] + [0]
    return np.array([shift, invert], np.uint16)


def projective_rows(d: int, p: int) -> Rows:
    """Return generators of PSL(d, p) on the points of projective space, p prime: all elementary matrices."""
    vectors = [v for v in np.ndindex(*(p,) * d) if next((x for x in v if x), 0) == 1]
    number = {v: k for k, v in enumerate(vectors)}

    def image(v: tuple[int, ...], i: int, j: int) -> int:
        w = list(v)
        w[j] = (w[j] + w[i]) % p
        first = pow(next(x for x in w if x), -1, p)
        return number[tuple(x * first % p for x in w)]

    return np.array([[image(v, i, j) for v in vectors] for i, j in permutations(range(d), 2)], np.uint16)


def affine_rows(d: int) -> Rows:
    """Return AGL(d, 2) on the 2^d vectors: one translation and the elementary matrices of a cycle of pairs."""
    points = np.arange(2**d)
    steps = [points ^ (((points >> i) & 1) << ((i + 1) % d)) for i in range(d)]
    return np.array([points ^ 1, *steps], np.uint16)


def on_subsets(group: PermGroup, k: int) -> Rows:
    """Return the action of a group on k-sets of points."""
    sets = [frozenset(s) for s in combinations(range(group.degree), k)]
    number = {s: i for i, s in enumerate(sets)}
    return np.array([[number[frozenset(row[x] for x in s)] for s in sets] for row in group.rows.tolist()], np.uint16)


def regular(group: PermGroup) -> Rows:
    """Return a small group acting on its own elements by multiplication from the right."""
    elements = [group.unrank(i) for i in range(group.order())]
    number = {g: i for i, g in enumerate(elements)}
    return np.array([[number[x * g] for x in elements] for g in group.generators], np.uint16)


def sylow_of_symmetric(k: int) -> Rows:
    """Return the Sylow 2-subgroup of the symmetric group on 2^k points: swap the halves of the first 2^i."""
    points = np.arange(2**k)
    return np.array([np.where(points < 2 ** (i + 1), points ^ 2**i, points) for i in range(k)], np.uint16)


def transpositions(n: int) -> Rows:
    """Return all n(n-1)/2 transpositions."""
    rows = np.tile(np.arange(n, dtype=np.uint16), (math.comb(n, 2), 1))
    for row, (i, j) in zip(rows, combinations(range(n), 2), strict=True):
        row[[i, j]] = j, i
    return rows


def _power(group: PermGroup, k: int) -> Rows:
    return direct_product(*[group] * k).rows


RUBIK = 43252003274489856000
M11, M12, M24 = 7920, 95040, 244823040

CASES: tuple[Case, ...] = (
    Case("Mathieu groups", "M12", lambda: mathieu(12).rows, order=M12),
    Case("Mathieu groups", "M24", lambda: mathieu(24).rows, order=M24),
    Case("Mathieu groups", "M22", primitive=(22, 443520)),
    Case("Mathieu groups", "M23", primitive=(23, 10200960)),
    Case("Cubes", "Rubik, 6 face turns", lambda: cube_rows(3, "faces"), order=RUBIK),
    Case("Cubes", "Rubik, 9 layer turns", lambda: cube_rows(3), order=24 * RUBIK),
    Case("Cubes", "4×4×4", lambda: cube_rows(4)),
    Case("Cubes", "5×5×5", lambda: cube_rows(5)),
    Case("Cubes", "7×7×7", lambda: cube_rows(7), quick=False),
    Case("Cubes", "10×10×10", lambda: cube_rows(10), quick=False),
    Case("Symmetric groups", "S50", lambda: symmetric(50).rows, order=math.factorial(50)),
    Case("Symmetric groups", "S100", lambda: symmetric(100).rows, order=math.factorial(100), quick=False),
    Case("Symmetric groups", "A100", lambda: alternating(100).rows, order=math.factorial(100) // 2, quick=False),
    Case("Symmetric groups", "S1000", lambda: symmetric(1000).rows, order=math.factorial(1000), quick=False),
    Case("Symmetric groups", "S60, all transpositions", lambda: transpositions(60), order=math.factorial(60)),
    Case("Symmetric groups", "S20 on pairs", lambda: on_subsets(symmetric(20), 2), order=math.factorial(20)),
    Case("Symmetric groups", "A12 on 3-sets", lambda: on_subsets(alternating(12), 3), order=math.factorial(12) // 2),
    Case("Classical groups", "PSL(2,997)", lambda: psl2_rows(997), order=997 * (997**2 - 1) // 2),
    Case("Classical groups", "PSL(2,1009)", lambda: psl2_rows(1009), order=1009 * (1009**2 - 1) // 2),
    Case("Classical groups", "PSL(3,7)", lambda: projective_rows(3, 7), order=1876896),
    Case("Classical groups", "PSL(4,5)", lambda: projective_rows(4, 5), order=7254000000),
    Case("Classical groups", "AGL(8,2)", lambda: affine_rows(8), order=2**8 * math.prod(2**8 - 2**i for i in range(8))),
    Case("Classical groups", "U3(5)", primitive=(50, 126000)),
    Case("Sporadic groups", "J1", primitive=(266, 175560)),
    Case("Sporadic groups", "J2", primitive=(100, 604800)),
    Case("Sporadic groups", "HS", primitive=(100, 44352000)),
    Case("Sporadic groups", "HS:2", primitive=(100, 88704000)),
    Case("Sporadic groups", "McL", primitive=(275, 898128000)),
    Case("Sporadic groups", "Co3", primitive=(276, 495766656000)),
    Case("Sporadic groups", "Suz", primitive=(1782, 448345497600), quick=False),
    Case("Sporadic groups", "He", primitive=(2058, 4030387200), quick=False),
    Case("Sporadic groups", "Co2", primitive=(2300, 42305421312000), quick=False),
    Case("Sporadic groups", "Fi22", primitive=(3510, 64561751654400), quick=False),
    Case("Sporadic groups", "Ru", primitive=(4060, 145926144000), quick=False),
    Case("Products", "M12 × M24", lambda: direct_product(mathieu(12), mathieu(24)).rows, order=M12 * M24),
    Case(
        "Products",
        "S20 × S30 × A10",
        lambda: direct_product(symmetric(20), symmetric(30), alternating(10)).rows,
        order=math.factorial(20) * math.factorial(30) * math.factorial(10) // 2,
    ),
    Case("Products", "M11⁴", lambda: _power(mathieu(11), 4), order=M11**4),
    Case("Products", "S5 ≀ S5", lambda: wreath_product(symmetric(5), symmetric(5)).rows, order=120**6),
    Case("Products", "M11 ≀ S4", lambda: wreath_product(mathieu(11), symmetric(4)).rows, order=M11**4 * 24),
    Case("Small and soluble", "C1000", lambda: cyclic(1000).rows, order=1000),
    Case("Small and soluble", "D2000 on 1000 points", lambda: dihedral(1000).rows, order=2000),
    Case("Small and soluble", "C2¹⁰⁰", lambda: _power(cyclic(2), 100), order=2**100),
    Case("Small and soluble", "S6, regular", lambda: regular(symmetric(6)), order=720),
    Case("Small and soluble", "Sylow 2 of S256", lambda: sylow_of_symmetric(8), order=2**255),
)
