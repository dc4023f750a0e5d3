"""Cycle types and names."""

from __future__ import annotations

from functools import cached_property

from permgroups.groups.cycle_types import cycle_types
from permgroups.groups.methods.base import GroupMethods
from permgroups.groups.names.describe import describe
from permgroups.groups.names.name import Name

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
        """Return the group's name, or 'unknown'; :meth:`structure` also has the proof.

        >>> from permgroups import PermGroup, mathieu
        >>> PermGroup("(1,2,3,4,5)", "(1,2,4,3)").structure_description()
        'C5 : C4'
        >>> mathieu(12).pointwise_stabilizer([0, 1, 2, 3]).structure_description()
        'Q8'
        """
        return self.structure().name

    def structure(self) -> Name:
        """Return the group's name with the facts that prove it; ``unknown`` is false. It is kept once it is found.

        >>> from permgroups import mathieu
        >>> name = mathieu(12).stabilizer(0).structure()
        >>> print(name, "-", name.proof[-1])
        M11 - by the classification the only simple group of this order
        """
        return self._structure

    @cached_property
    def _structure(self) -> Name:
        return describe(self.group)
