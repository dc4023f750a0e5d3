"""The methods of sympy's ``PermutationGroup`` that the chain serves, timed on both libraries.

Both get the same fresh sympy permutations and run the same line; the time includes making the group.
``answer`` turns the result into something that must be equal for both.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from sympy.combinatorics import PermutationGroup

from benchmarks.cases import psl2_rows, sylow_of_symmetric
from benchmarks.cube import cube_rows
from permgroups import PermGroup, accelerate, cyclic, dihedral, mathieu, symmetric, wreath_product

__all__ = ["SERVICES", "Service"]

Rows = np.ndarray

GROUPS: dict[str, Callable[[], PermGroup]] = {
    "Rubik's cube": lambda: PermGroup(list(cube_rows(3, "faces"))),
    "M12": lambda: mathieu(12),
    "M24": lambda: mathieu(24),
    "S12": lambda: symmetric(12),
    "S100": lambda: symmetric(100),
    "PSL(2,101)": lambda: PermGroup(list(psl2_rows(101))),
    "D240": lambda: dihedral(120),
    "S5 ≀ S5": lambda: wreath_product(symmetric(5), symmetric(5)),
    "(C3 ≀ C2) ≀ S4": lambda: wreath_product(wreath_product(cyclic(3), cyclic(2)), symmetric(4)),
    "Sylow 2 of S32": lambda: PermGroup(list(sylow_of_symmetric(5))),
}
RUBIK, WREATH, SOLUBLE, TWOS = "Rubik's cube", "S5 ≀ S5", "(C3 ≀ C2) ≀ S4", "Sylow 2 of S32"


@dataclass(frozen=True)
class Service:
    """``call(G, elements)`` on a fresh group; ``elements`` makes rows of further permutations from the group.

    ``make`` is how permgroups makes the group; sympy's side always makes a ``PermutationGroup``.
    """

    method: str
    group: str
    call: Callable[..., Any]
    answer: Callable[[Any], Any]
    elements: Callable[[PermGroup], Rows] | None = None
    make: Callable[[Any], Any] = PermGroup

    @property
    def title(self) -> str:
        return f"{self.method}, {self.group}"

    def data(self) -> list[Rows]:
        """Return the rows of the generators, and of the further permutations if there are any."""
        group = _group(self.group)
        return [group.rows, self.elements(group)] if self.elements else [group.rows]


@cache
def _group(name: str) -> PermGroup:
    return GROUPS[name]()


def _random(count: int, outside: bool = False) -> Callable[[PermGroup], Rows]:
    """Return a maker of random elements; with ``outside`` every second one is off by a transposition."""

    def make(group: PermGroup) -> Rows:
        rows = group.random_rows(count, 1)
        if outside:
            rows[1::2, [0, 1]] = rows[1::2, [1, 0]]
        return rows

    return make


def _order(group: Any) -> int:
    return PermGroup(list(group.generators), degree=group.degree).order()


def _orders(groups: Any) -> list[int]:
    return [_order(group) for group in groups]


def _sizes(lists: Any) -> int:
    return math.prod(map(len, lists))


def _product(factors: Any) -> list[int]:
    """Return the image row of f_k … f_1 f_0 for the list [f_0, f_1, …]."""
    result = factors[-1]
    for f in reversed(factors[:-1]):
        result = result * f
    return list(result.array_form)


def _systems(blocks: Any) -> list[list[int]]:
    return sorted(map(list, blocks))


SERVICES: tuple[Service, ...] = (
    Service("order", RUBIK, lambda G: G.order(), int),
    Service("order after accelerate", RUBIK, lambda G: G.order(), int, make=lambda p: accelerate(PermutationGroup(p))),
    Service("base", RUBIK, lambda G: G.base, lambda base: _order(_group(RUBIK).pointwise_stabilizer(base))),
    Service("strong_gens", RUBIK, lambda G: G.strong_gens, lambda strong: PermGroup(list(strong)).order()),
    Service("basic_orbits", RUBIK, lambda G: G.basic_orbits, _sizes),
    Service("basic_transversals", RUBIK, lambda G: G.basic_transversals, _sizes),
    Service("basic_stabilizers", RUBIK, lambda G: G.basic_stabilizers, lambda groups: _order(groups[0])),
    Service("schreier_sims", RUBIK, lambda G: G.schreier_sims(), str),
    Service("contains, 1 element", RUBIK, lambda G, g: G.contains(g[0]), bool, _random(1)),
    Service("contains, 200 elements", RUBIK, lambda G, g: [G.contains(x) for x in g], list, _random(200, True)),
    Service("coset_factor", RUBIK, lambda G, g: G.coset_factor(g[0]), _product, _random(1)),
    Service("stabilizer", RUBIK, lambda G: G.stabilizer(5), _order),
    Service("stabilizer", "M24", lambda G: G.stabilizer(5), _order),
    Service("pointwise_stabilizer", RUBIK, lambda G: G.pointwise_stabilizer([5, 17, 30]), _order),
    Service("subgroup, then order", RUBIK, lambda G, g: G.subgroup(g).order(), int, _random(2)),
    Service("product, then order", RUBIK, lambda G: (G * G).order(), int),
    Service("center", RUBIK, lambda G: G.center(), _order),
    Service("center", WREATH, lambda G: G.center(), _order),
    Service("centralizer of 1 element", "M12", lambda G, g: G.centralizer(g[0]), _order, _random(1)),
    Service("centralizer of a subgroup", "S12", lambda G: G.centralizer(G.stabilizer(0)), _order),
    Service("normal_closure", WREATH, lambda G, g: G.normal_closure(g[0]), _order, lambda G: G.rows[:1]),
    Service("derived_subgroup", RUBIK, lambda G: G.derived_subgroup(), _order),
    Service("derived_subgroup", WREATH, lambda G: G.derived_subgroup(), _order),
    Service("derived_series", SOLUBLE, lambda G: G.derived_series(), _orders),
    Service("commutator", WREATH, lambda G, g: G.commutator(G, type(G)(g)), _order, lambda G: G.rows[:2]),
    Service("composition_series", TWOS, lambda G: G.composition_series(), _orders),
    Service("composition_series", SOLUBLE, lambda G: G.composition_series(), len),
    Service("sylow_subgroup(2)", "S12", lambda G: G.sylow_subgroup(2), _order),
    Service("sylow_subgroup(3)", "M12", lambda G: G.sylow_subgroup(3), _order),
    Service("is_alt_sym", "S100", lambda G: G.is_alt_sym(), bool),
    Service("is_alt_sym", "M24", lambda G: G.is_alt_sym(), bool),
    Service("is_primitive", "M24", lambda G: G.is_primitive(randomized=False), bool),
    Service("is_primitive", "PSL(2,101)", lambda G: G.is_primitive(randomized=False), bool),
    Service("minimal_blocks", WREATH, lambda G: G.minimal_blocks(randomized=False), _systems),
    Service("minimal_blocks", "D240", lambda G: G.minimal_blocks(randomized=False), _systems),
    Service("is_normal", WREATH, lambda G, g: type(G)(g).is_normal(G), bool, lambda G: G.derived_subgroup().rows),
)
