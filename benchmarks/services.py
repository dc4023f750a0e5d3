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

from benchmarks.cases import cube_rows, psl2_rows, sylow_of_symmetric
from permgroups import PermGroup, accelerate, alternating, cyclic, dihedral, mathieu, symmetric, wreath_product

__all__ = ["SERVICES", "Service"]

Rows = np.ndarray


@dataclass(frozen=True)
class Service:
    """A method on a group; ``data`` are lists of generators or elements, ``call(Group, *lists)`` is timed."""

    method: str
    group: str
    data: Callable[[], list[Rows]]
    call: Callable[..., Any]
    answer: Callable[[Any], Any]
    quick: bool = True

    @property
    def title(self) -> str:
        return f"{self.method}, {self.group}"


@cache
def _rubik() -> PermGroup:
    return PermGroup(list(cube_rows(3, "faces")))


def _some(group: PermGroup, count: int, outside: bool = False) -> Rows:
    """Return random elements; with ``outside`` every second one is multiplied by a transposition."""
    rows = group.random_rows(count, 1)
    if outside:
        rows[1::2, [0, 1]] = rows[1::2, [1, 0]]
    return rows


def _commuting(group: PermGroup, power: int) -> Rows:
    """Return one element, a power of the product of the first two generators."""
    g = group.generators
    return np.array([((g[0] * g[1]) ** power).array_form], np.uint16)


def _rubik_rows() -> list[Rows]:
    return [_rubik().rows]


def _order(group: Any) -> int:
    return int(PermGroup(list(group.generators), degree=group.degree).order())


def _orders(groups: Any) -> list[int]:
    return [_order(group) for group in groups]


def _product(factors: Any) -> list[int]:
    """Return the image row of f_k … f_1 f_0 for the list [f_0, f_1, …]."""
    result = factors[-1]
    for f in reversed(factors[:-1]):
        result = result * f
    return list(result.array_form)


def _accelerated(Group: Any, gens: Any) -> int:
    """Return the order of a plain sympy group, with its caches filled first in permgroups' column."""
    from sympy.combinatorics import PermutationGroup

    H = PermutationGroup(gens)
    return int((accelerate(H) if Group is PermGroup else H).order())


RUBIK, BOTH = "Rubik's cube", "S5 ≀ S5"


def _wreath() -> PermGroup:
    return wreath_product(symmetric(5), symmetric(5))


def _soluble() -> PermGroup:
    return wreath_product(wreath_product(cyclic(3), cyclic(2)), symmetric(4))


SERVICES: tuple[Service, ...] = (
    Service("order", RUBIK, _rubik_rows, lambda Group, gens: Group(gens).order(), int),
    Service(
        "base",
        RUBIK,
        _rubik_rows,
        lambda Group, gens: Group(gens).base,
        lambda base: _order(_rubik().pointwise_stabilizer(base)),
    ),
    Service(
        "strong_gens",
        RUBIK,
        _rubik_rows,
        lambda Group, gens: Group(gens).strong_gens,
        lambda strong: PermGroup(list(strong)).order(),
    ),
    Service(
        "basic_orbits",
        RUBIK,
        _rubik_rows,
        lambda Group, gens: Group(gens).basic_orbits,
        lambda orbits: math.prod(map(len, orbits)),
    ),
    Service(
        "basic_transversals",
        RUBIK,
        _rubik_rows,
        lambda Group, gens: Group(gens).basic_transversals,
        lambda tables: math.prod(map(len, tables)),
    ),
    Service(
        "basic_stabilizers",
        RUBIK,
        _rubik_rows,
        lambda Group, gens: Group(gens).basic_stabilizers,
        lambda groups: _order(groups[0]),
    ),
    Service("schreier_sims", RUBIK, _rubik_rows, lambda Group, gens: Group(gens).schreier_sims(), str),
    Service("contains (1)", RUBIK, lambda: [_rubik().rows, _some(_rubik(), 1)], lambda Group, gens, elements: Group(gens).contains(elements[0]), bool),
    Service(
        "contains (200)",
        RUBIK,
        lambda: [_rubik().rows, _some(_rubik(), 200, outside=True)],
        lambda Group, gens, elements: [G.contains(g) for G in [Group(gens)] for g in elements],
        list,
    ),
    Service(
        "coset_factor",
        RUBIK,
        lambda: [_rubik().rows, _some(_rubik(), 1)],
        lambda Group, gens, elements: Group(gens).coset_factor(elements[0]),
        _product,
    ),
    Service("stabilizer", RUBIK, _rubik_rows, lambda Group, gens: Group(gens).stabilizer(5), _order),
    Service("stabilizer", "M24", lambda: [mathieu(24).rows], lambda Group, gens: Group(gens).stabilizer(5), _order),
    Service(
        "pointwise_stabilizer",
        RUBIK,
        _rubik_rows,
        lambda Group, gens: Group(gens).pointwise_stabilizer([5, 17, 30]),
        _order,
    ),
    Service(
        "subgroup + order",
        RUBIK,
        lambda: [_rubik().rows, _some(_rubik(), 2)],
        lambda Group, gens, elements: Group(gens).subgroup(elements).order(),
        int,
    ),
    Service(
        "product + order",
        "Rubik × M24",
        lambda: [_rubik().rows, mathieu(24).rows],
        lambda Group, first, second: (Group(first) * Group(second)).order(),
        int,
    ),
    Service(
        "accelerate + order",
        RUBIK,
        _rubik_rows,
        _accelerated,
        int,
    ),
    Service("center", RUBIK, _rubik_rows, lambda Group, gens: Group(gens).center(), _order),
    Service("center", BOTH, lambda: [_wreath().rows], lambda Group, gens: Group(gens).center(), _order),
    Service(
        "centralizer",
        "M12, an element",
        lambda: [mathieu(12).rows, _commuting(mathieu(12), 1)],
        lambda Group, gens, elements: Group(gens).centralizer(elements[0]),
        _order,
    ),
    Service(
        "centralizer",
        "S10, A4",
        lambda: [symmetric(10).rows, alternating(4).rows],
        lambda Group, gens, elements: Group(gens).centralizer(Group([p.__class__(p.array_form, size=10) for p in elements])),
        _order,
    ),
    Service(
        "normal_closure",
        "S5 ≀ S5, an element",
        lambda: [_wreath().rows, _wreath().rows[:1]],
        lambda Group, gens, elements: Group(gens).normal_closure(Group(elements)),
        _order,
    ),
    Service("derived_subgroup", RUBIK, _rubik_rows, lambda Group, gens: Group(gens).derived_subgroup(), _order),
    Service("derived_subgroup", BOTH, lambda: [_wreath().rows], lambda Group, gens: Group(gens).derived_subgroup(), _order),
    Service("derived_series", "(C3 ≀ C2) ≀ S4", lambda: [_soluble().rows], lambda Group, gens: Group(gens).derived_series(), _orders),
    Service(
        "commutator",
        BOTH,
        lambda: [_wreath().rows, _wreath().rows[:2]],
        lambda Group, gens, some: (lambda G: G.commutator(G, Group(some)))(Group(gens)),
        _order,
    ),
    Service(
        "composition_series",
        "Sylow 2 of S32",
        lambda: [sylow_of_symmetric(5)],
        lambda Group, gens: Group(gens).composition_series(),
        _orders,
    ),
    Service("composition_series", "(C3 ≀ C2) ≀ S4", lambda: [_soluble().rows], lambda Group, gens: Group(gens).composition_series(), len),
    Service("sylow_subgroup(2)", "S12", lambda: [symmetric(12).rows], lambda Group, gens: Group(gens).sylow_subgroup(2), _order),
    Service("sylow_subgroup(3)", "M12", lambda: [mathieu(12).rows], lambda Group, gens: Group(gens).sylow_subgroup(3), _order),
    Service("is_alt_sym", "S100", lambda: [symmetric(100).rows], lambda Group, gens: Group(gens).is_alt_sym(), bool),
    Service("is_alt_sym", "M24", lambda: [mathieu(24).rows], lambda Group, gens: Group(gens).is_alt_sym(), bool),
    Service("is_primitive", "M24", lambda: [mathieu(24).rows], lambda Group, gens: Group(gens).is_primitive(randomized=False), bool),
    Service("is_primitive", "PSL(2,101)", lambda: [psl2_rows(101)], lambda Group, gens: Group(gens).is_primitive(randomized=False), bool),
    Service(
        "minimal_blocks",
        BOTH,
        lambda: [_wreath().rows],
        lambda Group, gens: Group(gens).minimal_blocks(randomized=False),
        lambda systems: sorted(map(list, systems)),
    ),
    Service(
        "minimal_blocks",
        "D240 on 120 points",
        lambda: [dihedral(120).rows],
        lambda Group, gens: Group(gens).minimal_blocks(randomized=False),
        lambda systems: sorted(map(list, systems)),
    ),
    Service(
        "is_normal",
        "A5⁵ in S5 ≀ S5",
        lambda: [_wreath().rows, _wreath().normal_closure(_wreath().derived_subgroup()).rows],
        lambda Group, gens, some: Group(some).is_normal(Group(gens)),
        bool,
    ),
)
