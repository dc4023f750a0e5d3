"""Whether a group is dihedral, from its generators alone."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from permgroups.groups.rows import element_order, inverse_row, own_generators

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["is_dihedral"]


def is_dihedral(G: PermGroup) -> bool:
    """Return whether G is a dihedral group of order 2, 4, 6, ….

    A generating set of a dihedral group of order 2n ≥ 6 contains a reflection y, an involution outside the center. Then
    for every generator g either g or gy is a rotation: y inverts it, and it is central if it is an involution. If all
    of these commute and the least common multiple of their orders is n, they generate a cyclic group of order n, which
    y inverts; so the test is exact. Cost: O(r² · degree) for r generators, beside the order.
    """
    order = G.order()
    if order % 2:
        return False
    if G.is_abelian:
        return order == 2 or (order == 4 and not any(element_order(row) == 4 for row in G.rows))
    rows = own_generators(G.rows)

    def central(row: np.ndarray) -> bool:
        return all(bool((row[g] == g[row]).all()) for g in rows)

    def rotation(row: np.ndarray, y: np.ndarray) -> bool:
        back = inverse_row(row)
        return bool((y[row[y]] == back).all()) and (bool((row != back).any()) or central(row))

    for y in rows:
        if element_order(y) != 2 or central(y):
            continue
        rotations = []
        for g in rows:
            chosen = next((row for row in (g, y[g]) if rotation(row, y)), None)
            if chosen is None:
                break
            rotations.append(chosen)
        else:
            commute = all(bool((a[b] == b[a]).all()) for a in rotations for b in rotations)
            if commute and 2 * math.lcm(*map(element_order, rotations)) == order:
                return True
    return False
