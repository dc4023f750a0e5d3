"""Centralizers, normalizers, conjugacy of elements and of subgroups, intersections."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from sympy.combinatorics import Permutation, PermutationGroup

from permgroups.errors import InvalidArgument
from permgroups.groups.as_groups import as_group, may_be_elements
from permgroups.groups.backtrack.intersections import coset_intersection_row, intersection
from permgroups.groups.backtrack.normalizers import conjugating_subgroups, normalizer
from permgroups.groups.backtrack.subgroup_images import tuple_transporter
from permgroups.groups.methods.base import GroupMethods
from permgroups.groups.subgroups import centralizer

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["Conjugacy"]


class Conjugacy(GroupMethods):
    """What commutes with, normalises or is conjugate to what; what two groups share."""

    def centralizer(self, other: Any) -> PermGroup:
        """Return the elements commuting with a permutation, or with all elements of a group.

        >>> from permgroups import mathieu
        >>> M = mathieu(12)
        >>> M.centralizer(M.sylow_subgroup(11)).order()
        11
        """
        return centralizer(self.group, as_group(other, self.group))

    def normalizer(self, H: Any) -> PermGroup:
        """Return the elements g of the group with H^g = H, for a group H on the same points, inside or not.

        Raises
        ------
        TooLarge
            If H has more than 20,000 elements and more than 20,000 conjugates that its orbits, suborbits and designs
            do not tell apart.

        Examples
        --------
        >>> from permgroups import mathieu, symmetric
        >>> M = mathieu(11)
        >>> M.normalizer(M.sylow_subgroup(11)).order(), M.normalizer(M.sylow_subgroup(3)).order()
        (55, 144)
        >>> symmetric(12).normalizer(mathieu(12)).order()
        95040
        """
        return normalizer(self.group, self._on_these_points(H))

    def conjugating_element(self, g: Any, h: Any) -> Permutation | None:
        """Return x in the group with ``x**-1 * g * x == h``, for elements or for subgroups; None after an exhaustive
        search.

        Examples
        --------
        >>> from permgroups.groups.products import alternating
        >>> A = alternating(4)
        >>> A.conjugating_element("(1,2,3)", "(1,3,2)") is None
        True
        >>> H, K = A.subgroup(["(1,2,3)"]), A.subgroup(["(2,3,4)"])
        >>> (H ** A.conjugating_element(H, K)).equals(K)
        True
        """
        groups = [isinstance(x, PermutationGroup) for x in (g, h)]
        if groups[0] != groups[1]:
            raise InvalidArgument("conjugacy is asked of two elements or of two subgroups, not of one of each")
        if groups[0]:
            row = conjugating_subgroups(self.group, self._on_these_points(g), self._on_these_points(h))
        else:
            for x in (g, h):
                if not may_be_elements(x):
                    raise InvalidArgument(f"conjugacy is asked of two elements or of two groups, not of {x!r}")
            row = tuple_transporter(self.group, self.row_of(g)[None, :], self.row_of(h)[None, :])
        return None if row is None else Permutation._af_new(row.tolist())

    def is_conjugate(self, g: Any, h: Any) -> bool:
        """Return whether an element of the group conjugates g to h, elements or subgroups.

        >>> from permgroups import mathieu
        >>> M = mathieu(12)
        >>> H, K = M.stabilizer(0), M.stabilizer(5)
        >>> M.is_conjugate(H, K)
        True
        """
        return self.conjugating_element(g, h) is not None

    def intersection(self, *others: Any) -> PermGroup:
        """Return the elements that lie in this group and in all the others.

        A group on fewer points fixes the further ones; the answer is a group on the points of the largest.

        >>> from permgroups import alternating, dihedral
        >>> dihedral(6).intersection(alternating(6)).order()
        6
        """
        found = self.group
        larger = [H for H in others if isinstance(H, PermutationGroup) and H.degree > found.degree]
        if larger and self.given_labels is None:
            H = max(larger, key=lambda H: H.degree)
            found = as_group(found, type(found)(H.generators, degree=H.degree))
        for H in others:
            found = intersection(found, found._on_these_points(H))
        return found

    def coset_intersection(self, g: Any, H: Any, h: Any) -> Permutation | None:
        """Return an element of the right cosets Gg and Hh of this group G and of H, None if they are disjoint.

        All of them are the elements of G ∩ H times this one.

        >>> from permgroups import PermGroup
        >>> G, H = PermGroup("(1,2)", degree=4), PermGroup("(3,4)", degree=4)
        >>> G.coset_intersection("(3,4)", H, "(1,2)")
        Permutation(0, 1)(2, 3)
        """
        row = coset_intersection_row(self.group, self.row_of(g), self._on_these_points(H), self.row_of(h))
        return None if row is None else Permutation._af_new(np.asarray(row).tolist())

    def _on_these_points(self, H: Any) -> PermGroup:
        if isinstance(H, PermutationGroup) and H.degree > self.degree:
            raise InvalidArgument(f"a group on {H.degree} points where one on {self.degree} points is expected")
        return as_group(H, self.group)
