"""The name of a permutation group: which way to a name is taken.

Up to order 200 the multiplication table decides alone, so that the name does not depend on the action. Beyond, what
the action shows comes first: symmetric, alternating and dihedral groups, products over orbits, wreath products, pieces
of puzzles; simple groups by their orders, linear groups by isomorphism. What remains is taken apart by its table up to
order 2000.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from permgroups.errors import TooLarge
from permgroups.groups.element_table import ElementTable
from permgroups.groups.names.abelian import abelian_name, invariants, name_of_abelian_group
from permgroups.groups.names.families import family_of_group, family_of_table
from permgroups.groups.names.large import (
    by_orbits,
    dihedral,
    extended_simple,
    giant,
    projective_general,
    simple,
    wreath,
)
from permgroups.groups.names.name import UNKNOWN, Name
from permgroups.groups.names.pieces import by_pieces
from permgroups.groups.names.small import small_name
from permgroups.groups.names.table import Table
from permgroups.groups.rows import element_order

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["describe"]

TABLE_ALONE = 200
MAX_TABLE = 2000


def describe(G: PermGroup) -> Name:
    """Return the name of the group with its proof."""
    order = G.order()
    if order == 1:
        return Name("1", ("every generator is the identity",))
    if G.is_abelian:
        return _small_abelian(G) if order <= TABLE_ALONE else name_of_abelian_group(G)
    if order <= TABLE_ALONE:
        return _by_table(G) or UNKNOWN
    ways: tuple[Callable[[PermGroup], Name | None], ...] = (
        giant,
        dihedral,
        lambda G: by_orbits(G, describe),
        simple,
        projective_general,
        family_of_group,
        extended_simple,
        lambda G: wreath(G, describe),
        by_pieces,
        _by_table,
    )
    for way in ways:
        found = way(G)
        if found is not None:
            return found
    return UNKNOWN


def _small_abelian(G: PermGroup) -> Name:
    if any(element_order(row) == G.order() for row in G.rows):
        return Name(f"C{G.order()}", (f"an element of order {G.order()} generates it",))
    parts = invariants(Table.of_rows(G.rows, G.order()).orders)
    return Name(abelian_name(parts), ("abelian", f"invariants {parts} from the orders of its elements"))


def _by_table(G: PermGroup) -> Name | None:
    if G.order() > MAX_TABLE:
        return None
    try:
        found = small_name(_table(G), partial(family_of_table, kind=type(G)))
    except TooLarge:
        return None
    return found or None


def _table(G: PermGroup) -> Table:
    if G.order() <= TABLE_ALONE:
        return Table.of_rows(G.rows, G.order())
    T = ElementTable(G)
    return Table(T.cayley, T.orders)
