"""Isomorphic groups and automorphisms."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from sympy.combinatorics import PermutationGroup

from permgroups.errors import InvalidArgument
from permgroups.groups.automorphisms import AutomorphismGroup, automorphism_group
from permgroups.groups.homomorphism import Homomorphism
from permgroups.groups.isomorphisms import IsomorphismTest, isomorphism_test
from permgroups.groups.methods.base import GroupMethods

__all__ = ["Isomorphisms"]


class Isomorphisms(GroupMethods):
    """The group up to isomorphism."""

    def is_isomorphic(self, other: Any) -> IsomorphismTest:
        """Return whether another group is isomorphic: an answer that is true with the isomorphism, or false with a
        reason.

        Raises
        ------
        TooLarge
            If no isomorphism is found at random, no invariant differs and the order is over 200,000.

        Examples
        --------
        >>> from permgroups import alternating, group
        >>> bool(alternating(8).is_isomorphic(group("PSL(4,2)")))
        True
        >>> print(alternating(8).is_isomorphic(group("PSL(3,4)")))
        not isomorphic: one has 1232, the other 2240 elements of order 3
        """
        if not isinstance(other, PermutationGroup):
            raise InvalidArgument(f"expected a permutation group, not {type(other).__name__}")
        kind = type(self.group)
        H = other if isinstance(other, kind) else kind(other.generators, degree=other.degree)
        return isomorphism_test(self.group, H)

    def isomorphism(self, other: Any) -> Homomorphism | None:
        """Return an isomorphism to another group, None if there is none.

        >>> from permgroups import symmetric, group
        >>> f = symmetric(5).isomorphism(group("PGL(2,5)"))
        >>> f.is_injective, f("(1,2)").cycle_structure
        (True, {2: 3})
        """
        answer = self.is_isomorphic(other)
        return answer.isomorphism if answer else None

    def automorphism_group(self) -> AutomorphismGroup:
        """Return the automorphism group, as a permutation group of elements.

        Raises
        ------
        TooLarge
            If the group is neither symmetric nor alternating and has more than 200,000 elements.

        Examples
        --------
        >>> from permgroups import mathieu, group
        >>> A = mathieu(11).automorphism_group()
        >>> A.order(), A.outer_order
        (7920, 1)
        >>> group("Q8").automorphism_group().group.structure_description()
        'S4'
        """
        return self._automorphisms

    @cached_property
    def _automorphisms(self) -> AutomorphismGroup:
        return automorphism_group(self.group)
