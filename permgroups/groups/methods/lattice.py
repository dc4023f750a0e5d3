"""Subgroups up to conjugacy, cosets and double cosets, complements."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from permgroups.groups.as_groups import as_group
from permgroups.groups.double_coset_lists import Coset, DoubleCoset, coset_list, double_cosets
from permgroups.groups.frattini import maximal_subgroups
from permgroups.groups.lattice.classes import (
    ConjugateSubgroups,
    GivenClass,
    SubgroupClass,
    SubgroupLattice,
    require_listable,
)
from permgroups.groups.lattice.complements import complements
from permgroups.groups.methods.base import GroupMethods

__all__ = ["Lattice"]


class Lattice(GroupMethods):
    """The methods about all subgroups of a small group, and about cosets."""

    def subgroup_lattice(self) -> SubgroupLattice:
        """Return all subgroups by conjugacy classes, with the Hasse diagram as a picture.

        Raises
        ------
        TooLarge
            If the group has more than 100,000 elements, 50,000 classes of subgroups or two million subgroups.

        Examples
        --------
        >>> from permgroups import mathieu
        >>> mathieu(11).subgroup_lattice()
        <SubgroupLattice of 8651 subgroups in 39 classes>
        """
        return self._lattice

    @cached_property
    def _lattice(self) -> SubgroupLattice:
        return SubgroupLattice(self.group)

    def subgroup_classes(self) -> list[SubgroupClass]:
        """Return the conjugacy classes of subgroups, small ones first; limits as for :meth:`subgroup_lattice`.

        >>> from permgroups import symmetric
        >>> classes = symmetric(4).subgroup_classes()
        >>> [(c.order, len(c)) for c in classes[4:7]]
        [(4, 1), (4, 3), (4, 3)]
        >>> classes[4].representative.is_normal(symmetric(4))
        True
        """
        return list(self._lattice.classes)

    def maximal_subgroups(self) -> list[ConjugateSubgroups]:
        """Return the classes of maximal subgroups, large ones first.

        Limits as for :meth:`subgroup_lattice`, but for the factor group by the solvable radical; a solvable group has
        no such limit. No factor group that is met on the way may need more than 20,000 points.

        >>> from permgroups import mathieu
        >>> [(c.order, len(c)) for c in mathieu(11).maximal_subgroups()]
        [(720, 11), (660, 12), (144, 55), (120, 66), (48, 165)]
        """
        if self.group.solvable_radical().order() == 1:
            require_listable(
                self.group, "the maximal subgroups of a group without solvable normal subgroups are listed"
            )
            return list(self._lattice.maximal_classes)
        return [GivenClass(self.group, M, length) for M, length in maximal_subgroups(self.group)]

    def complements(self, N: Any) -> list[SubgroupClass]:
        """Return the classes of complements of a normal subgroup: K with N K = G and N ∩ K = 1.

        Limits as for :meth:`subgroup_lattice`.

        >>> from permgroups import symmetric, cyclic
        >>> S4 = symmetric(4)
        >>> S4.complements(S4.socle())
        [<4 subgroups of order 6>]
        >>> cyclic(4).complements(cyclic(4).socle())
        []
        """
        H = as_group(N, self.group)
        require_listable(self.group, "complements are found in groups")
        return complements(self._lattice, H)

    def double_cosets(self, H: Any, K: Any) -> list[DoubleCoset]:
        """Return the double cosets HgK with representatives and sizes, whose sum is the order of the group.

        Raises
        ------
        NotInGroup
            If H or K is no subgroup.
        TooLarge
            If both have more than 500,000 cosets.

        Examples
        --------
        >>> from permgroups import mathieu
        >>> M12 = mathieu(12)
        >>> H = M12.stabilizer(0)
        >>> [d.size for d in M12.double_cosets(H, H)]
        [7920, 87120]
        """
        return double_cosets(self.group, as_group(H, self.group), as_group(K, self.group))

    def right_cosets(self, H: Any) -> list[Coset]:
        """Return all right cosets Hg of a subgroup, the subgroup itself first.

        >>> from permgroups import symmetric
        >>> S3 = symmetric(3)
        >>> [len(c) for c in S3.right_cosets(S3.subgroup(["(1,2)"]))]
        [2, 2, 2]
        >>> "(1,2)" in S3.right_cosets(S3.derived_subgroup())[1]
        True
        """
        return coset_list(self.group, as_group(H, self.group), left=False)

    def left_cosets(self, H: Any) -> list[Coset]:
        """Return all left cosets gH of a subgroup, the subgroup itself first.

        Raises :class:`NotInGroup` if H is no subgroup, :class:`TooLarge` if there are more than 500,000.

        >>> from permgroups import symmetric
        >>> S3 = symmetric(3)
        >>> H = S3.subgroup(["(1,2)"])
        >>> [sorted(S3.format(g) for g in c) for c in S3.left_cosets(H)]
        [['()', '(1,2)'], ['(1,3)', '(1,3,2)'], ['(1,2,3)', '(2,3)']]
        """
        return coset_list(self.group, as_group(H, self.group), left=True)
