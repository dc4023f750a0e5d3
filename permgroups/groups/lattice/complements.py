"""Complements of a normal subgroup, from the lattice of subgroups."""

from __future__ import annotations

from math import gcd
from typing import TYPE_CHECKING

from permgroups.groups.lattice.classes import SubgroupClass, SubgroupLattice
from permgroups.groups.quotients import require_normal

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["complements"]


def complements(lattice: SubgroupLattice, N: PermGroup) -> list[SubgroupClass]:
    """Return the classes of subgroups K with |K| = |G : N| and K ∩ N = 1; then N K = G by orders."""
    require_normal(lattice.group, N)
    index = lattice.group.order() // N.order()
    out = []
    for c in lattice.classes:
        if c.order != index:
            continue
        if gcd(index, N.order()) == 1 or not lattice.meets(c, N):
            out.append(c)
    return out
