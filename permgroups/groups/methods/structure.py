"""Conjugacy, cycle types and names."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from sympy.combinatorics import Permutation

from permgroups.groups.backtrack.commuting import conjugating_row
from permgroups.groups.cycle_types import cycle_types
from permgroups.groups.methods.base import GroupMethods
from permgroups.groups.names.describe import describe
from permgroups.groups.names.name import Name

__all__ = ["NamesAndConjugacy"]


class NamesAndConjugacy(GroupMethods):
    """What kind of elements a group has, and what it is called."""

    def conjugating_element(self, g: Any, h: Any) -> Permutation | None:
        """Return x in the group with ``x**-1 * g * x == h``; None after an exhaustive search.

        >>> from permgroups.groups.products import alternating
        >>> A = alternating(4)
        >>> A.conjugating_element("(1,2,3)", "(1,3,2)") is None
        True
        """
        x = conjugating_row(self.group, self.row_of(g), self.row_of(h))
        return None if x is None else Permutation._af_new(x.tolist())

    def is_conjugate(self, g: Any, h: Any) -> bool:
        """Return whether an element of the group conjugates g to h."""
        return self.conjugating_element(g, h) is not None

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
