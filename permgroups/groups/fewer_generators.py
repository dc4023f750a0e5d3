"""The same group with fewer generators."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["lean"]

FEW = 5  # generators that need no thinning


def lean(G: PermGroup) -> PermGroup:
    """Return the same group with few generators: random elements until they generate it.

    A group given by many generators is left as it is when there are at most ``FEW`` of them.
    """
    if len(G.rows) <= FEW:
        return G
    order = G.order()
    rows = G.random_rows(max(len(G.rows), 2), 0)
    count = 2
    while count < len(rows):
        H = G.subgroup_of_rows(rows[:count])
        if H.order() == order:
            return H
        count += 1 if count < 6 else count // 4
    return G
