"""Subgroups as objects, moved by conjugation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from permgroups.groups.as_groups import as_group
from permgroups.groups.backtrack.normalizers import canonical_conjugate, conjugating_subgroups, normalizer
from permgroups.groups.backtrack.objects import ActionOnObjects

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["SameGroup", "Subgroups"]


class SameGroup:
    """A group that equals others with the same elements."""

    def __init__(self, group: PermGroup):
        self.group = group

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SameGroup) and self.group.equals(other.group)

    def __hash__(self) -> int:
        return hash((self.group.order(), tuple(sorted(tuple(sorted(o.tolist())) for o in self.group.point_orbits))))


class Subgroups(ActionOnObjects):
    """Groups on the points; they need not lie in the group that moves them."""

    name = "subgroups"

    def read(self, G: PermGroup, x: Any) -> SameGroup:
        return x if isinstance(x, SameGroup) else SameGroup(as_group(x, G))

    def move(self, x: SameGroup, row: np.ndarray) -> SameGroup:
        return SameGroup(x.group**row)

    def stabilizer(self, G: PermGroup, x: SameGroup) -> PermGroup:
        return normalizer(G, x.group)

    def transporter_row(self, G: PermGroup, x: SameGroup, y: SameGroup) -> np.ndarray | None:
        return conjugating_subgroups(G, x.group, y.group)

    def canonizing_row(self, G: PermGroup, x: SameGroup) -> np.ndarray:
        return canonical_conjugate(G, x.group)

    def shown(self, x: SameGroup) -> PermGroup:
        return x.group
