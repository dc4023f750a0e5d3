"""Whether a group is dihedral, from its generators alone."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from permgroups.groups.names.abelian import prime_factors
from permgroups.groups.rows import element_order, inverse_row, own_generators, row_power

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["dihedral_generators", "is_dihedral"]


def is_dihedral(G: PermGroup) -> bool:
    """Return whether G is a dihedral group of order 2, 4, 6, …."""
    order = G.order()
    if order % 2 == 0 and G.is_abelian:
        return order == 2 or (order == 4 and not any(element_order(row) == 4 for row in G.rows))
    return dihedral_generators(G) is not None


def dihedral_generators(G: PermGroup, orders: tuple[int, ...] = (2,)) -> tuple[np.ndarray, np.ndarray] | None:
    """Return a rotation of order n and a reflection of a dihedral group of order 2n ≥ 6, None if G is none.

    With orders 2 and 4 of the reflections, groups with a cyclic half that they invert count, dicyclic groups, too.

    A generating set of a dihedral group of order 2n ≥ 6 contains a reflection y, an involution outside the center. Then
    for every generator g either g or gy is a rotation: y inverts it, and it is central if it is an involution. If all
    of these commute and the least common multiple of their orders is n, they generate a cyclic group of order n, which
    y inverts; so the test is exact. Cost: O(r² · degree) for r generators, beside the order.
    """
    order = G.order()
    if order % 2 or G.is_abelian:
        return None
    rows = own_generators(G.rows)

    def central(row: np.ndarray) -> bool:
        return all(bool((row[g] == g[row]).all()) for g in rows)

    def rotation(row: np.ndarray, y: np.ndarray) -> bool:
        back = inverse_row(row)
        return bool((y[row] == back[y]).all()) and (bool((row != back).any()) or central(row))

    for y in rows:
        if element_order(y) not in orders or central(y):
            continue
        rotations = []
        for g in rows:
            chosen = next((row for row in (g, inverse_row(y)[g]) if rotation(row, y)), None)
            if chosen is None:
                break
            rotations.append(chosen)
        else:
            commute = all(bool((a[b] == b[a]).all()) for a in rotations for b in rotations)
            if commute and 2 * math.lcm(*map(element_order, rotations)) == order:
                return _generator(rotations), y
    return None


def _generator(rotations: list[np.ndarray]) -> np.ndarray:
    """Return a product of powers of commuting rows whose order is the least common multiple of theirs."""
    orders = [element_order(row) for row in rotations]
    out = np.arange(len(rotations[0]), dtype=rotations[0].dtype)
    for p, e in prime_factors(math.lcm(*orders)).items():
        row, order = next((row, k) for row, k in zip(rotations, orders, strict=True) if k % p**e == 0)
        out = row_power(row, order // p**e)[out]
    return out
