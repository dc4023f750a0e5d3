"""Linear groups by isomorphism with the group of the name: SL, GL, PGL, AGL, AΓL, PΓL, Sp and PSU.

The order leaves few candidates; each is made by its definition and compared. Up to order 63 the names are those of
GAP, which knows SL and GL among these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from math import gcd, prod
from typing import TYPE_CHECKING

import numpy as np

from permgroups.errors import TooLarge
from permgroups.groups.classical_families import FAMILIES
from permgroups.groups.isomorphisms import isomorphism_test
from permgroups.groups.names.abelian import prime_factors
from permgroups.groups.names.name import Name
from permgroups.groups.names.table import Table
from permgroups.groups.table_colours import ColouredTable
from permgroups.groups.table_isomorphisms import coloured, coloured_table, isomorphism_map

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["family_of_group", "family_of_table", "linear_names"]

AS_GAP = 63  # the largest order at which only the names that GAP uses are given
MAX_N = 8


def linear_names(order: int) -> list[str]:
    """Return the names of linear groups of an order that are neither simple nor solvable by an easier name.

    >>> linear_names(48), linear_names(336)
    (['GL(2,3)'], ['SL(2,7)', 'PGL(2,7)'])
    """
    return list(_linear_names(order))


@cache
def _linear_names(order: int) -> tuple[str, ...]:
    out = []
    for n, q, size in _general_linear(order):
        k = next(iter(prime_factors(q).values()))
        units = gcd(n, q - 1)
        if n > 1 and (n, q) != (2, 2):
            if size == order * (q - 1) and units > 1:
                out.append(f"SL({n},{q})")
            if size == order and q > 2:
                out.append(f"GL({n},{q})")
            if order > AS_GAP and size == order * (q - 1) and units > 1:
                out.append(f"PGL({n},{q})")
        if order > AS_GAP and q > 2 and size * q**n == order:
            out.append(f"AGL({n},{q})")
        if order > AS_GAP and q == 2 and n > 2 and size * q**n == order:
            out.append(f"AGL({n},{q})")
        if order > AS_GAP and n == 1 and k > 1 and q > 4 and size * q * k == order:
            out.append(f"AGammaL(1,{q})")
        if order > AS_GAP and n == 2 and k > 1 and q > 4 and size * k == order * (q - 1):
            out.append(f"PGammaL(2,{q})")
    for n in range(4, MAX_N + 1, 2):
        for q in _odd_prime_powers(order):
            if q ** (n * n // 4) * prod(q ** (2 * i) - 1 for i in range(1, n // 2 + 1)) == order:
                out.append(f"Sp({n},{q})")
    return tuple(out)


def _general_linear(order: int) -> Iterator[tuple[int, int, int]]:
    """Yield (n, q, |GL(n, q)|) where q^n(n-1)/2 divides the order."""
    for p, k in prime_factors(order).items():
        for e in range(1, k + 1):
            for n in range(1, MAX_N + 1):
                q = p**e
                if n > 1 and e * n * (n - 1) // 2 > k:
                    break
                yield n, q, prod(q**n - q**i for i in range(n))


def _odd_prime_powers(order: int) -> Iterator[int]:
    for p, k in prime_factors(order).items():
        if p > 2:
            yield from (p**e for e in range(1, k + 1))


def _made(kind: type[PermGroup], name: str) -> PermGroup:
    family, numbers = name[:-1].split("(")
    n, q = map(int, numbers.split(","))
    return kind.from_rows(FAMILIES[family](n, q))


_REFERENCES: dict[str, ColouredTable] = {}


def _reference(kind: type[PermGroup], name: str) -> ColouredTable:
    if name not in _REFERENCES:
        _REFERENCES[name] = coloured(_made(kind, name))
    return _REFERENCES[name]


def family_of_table(T: Table, kind: type[PermGroup]) -> Name | None:
    """Return the name of a linear group that a table is isomorphic to, None if there is none."""
    names = _linear_names(T.order)
    if not names:
        return None
    counts = sorted(T.orders)
    fitting = tuple(name for name in names if counts == sorted(_reference(kind, name).orders.tolist()))
    if not fitting:
        return None
    own = coloured_table(T.product, np.array(T.orders))
    return _first(fitting, lambda name: isomorphism_map(own, _reference(kind, name))[0] is not None)


def family_of_group(G: PermGroup) -> Name | None:
    """Return the same for a permutation group of any order that the search for isomorphisms can do."""
    return _first(_linear_names(G.order()), lambda name: bool(isomorphism_test(G, _made(type(G), name))))


def _first(names: tuple[str, ...], is_it: Callable[[str], bool]) -> Name | None:
    for name in names:
        try:
            if is_it(name):
                return Name(name, (f"isomorphic to {name}, the images of generators being verified",))
        except TooLarge:
            continue
    return None
