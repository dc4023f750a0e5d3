"""Normal subgroups of groups of moderate order, as sets of conjugacy classes.

Every normal subgroup is the join of the normal closures of its elements, one for each class: the *atoms*. Which
classes lie in a subgroup is asked of its chain; the join of N and M has order |N||M|/|N ∩ M|, so a normal subgroup of
that order that is already known and contains both is the join, and no group has to be made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from permgroups.errors import TooLarge
from permgroups.groups.fewer_generators import lean
from permgroups.groups.subgroups import normal_closure

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["normal_subgroups_by_classes"]

MAX_ORDER = 10**7
MAX_CLASSES = 3000


def normal_subgroups_by_classes(G: PermGroup, limit: int) -> list[PermGroup] | None:
    """Return all normal subgroups, small ones first; None if the group has too many elements or classes for this way.

    Raises
    ------
    TooLarge
        If there are more than the limit.
    """
    if G.order() > MAX_ORDER:
        return None
    try:
        classes = G.conjugacy_classes()
    except TooLarge:
        return None
    if len(classes) > MAX_CLASSES:
        return None
    return _Unions(G, classes).all(limit)


class _Unions:
    """Normal subgroups by the sets of their classes, as the bits of whole numbers."""

    def __init__(self, G: PermGroup, classes: object):
        self.G = G
        self.reps = np.array([c.representative.array_form for c in classes], np.uint16)  # type: ignore[attr-defined]
        self.sizes = [int(c.size) for c in classes]  # type: ignore[attr-defined]
        self.atoms: dict[int, PermGroup] = {}
        for rep in self.reps:
            if (rep != np.arange(G.degree)).any():
                N = normal_closure(G, G.subgroup_of_rows(rep[None, :]))
                self.atoms.setdefault(self._classes_in(N), N)

    def _classes_in(self, N: PermGroup) -> int:
        inside = np.packbits(N.contains_batch(self.reps), bitorder="little").tobytes()
        return int.from_bytes(inside, "little")

    def _order(self, classes: int) -> int:
        return sum(size for i, size in enumerate(self.sizes) if classes >> i & 1)

    def all(self, limit: int) -> list[PermGroup]:
        G = self.G
        trivial = G.subgroup_of_rows(np.empty((0, G.degree), np.uint16))
        found = {self._classes_in(trivial): trivial}
        orders = {classes: self._order(classes) for classes in (*found, *self.atoms)}
        by_order: dict[int, list[int]] = {1: list(found)}
        for N in (todo := list(found)):
            for atom, group in self.atoms.items():
                if atom & ~N == 0:
                    continue
                order = orders[N] * orders[atom] // self._order(N & atom)
                both = N | atom
                if any(both & ~known == 0 for known in by_order.get(order, ())):
                    continue
                J = G
                if order < G.order():
                    J = lean(G.subgroup_of_rows(np.concatenate([found[N].rows, group.rows])))
                classes = self._classes_in(J)
                if self._order(classes) != order:
                    raise AssertionError("the join of two normal subgroups has not the order that it must have")
                found[classes] = J
                orders[classes] = order
                by_order.setdefault(order, []).append(classes)
                todo.append(classes)
                if len(found) > limit:
                    raise TooLarge(f"the group has more than {limit} normal subgroups")
        return sorted(found.values(), key=lambda H: H.order())
