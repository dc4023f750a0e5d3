"""Cycle types and names."""

from __future__ import annotations

from functools import cached_property

from permgroups.groups.cycle_types import cycle_types
from permgroups.groups.methods.base import GroupMethods
from permgroups.groups.structure_names import Name, describe

__all__ = ["Names"]


class Names(GroupMethods):
    """What kind of elements a group has, and what it is called."""

    def cycle_types(self) -> dict[tuple[int, ...], int]:
        """Return how many elements have each cycle type, a falling tuple of lengths.

        Raises
        ------
        TooLarge
            If the group is neither symmetric nor alternating and has more than 10^8 elements.

        Examples
        --------
        >>> from permgroups.groups.products import symmetric
        >>> symmetric(3).cycle_types()
        {(1, 1, 1): 1, (2, 1): 3, (3,): 2}
        """
        return cycle_types(self.group)

    def structure_description(self) -> str:
        """Return the group's name, or 'unknown'; :meth:`structure` also has the proof."""
        return self.structure().name

    def structure(self) -> Name:
        """Return the group's name with the facts that prove it."""
        return self._structure

    @cached_property
    def _structure(self) -> Name:
        return describe(self.group)
