"""Normal subgroups, factor groups and series."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from sympy import isprime

from permgroups.checks import is_whole
from permgroups.errors import InvalidArgument
from permgroups.groups import normal_structure as _normal
from permgroups.groups.as_groups import as_group
from permgroups.groups.characteristic import characteristic_subgroups, is_characteristic
from permgroups.groups.frattini import frattini_subgroup
from permgroups.groups.largest_normal import join
from permgroups.groups.methods.base import GroupMethods
from permgroups.groups.quotients import coset_action, projection

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup
    from permgroups.groups.homomorphism import Homomorphism

__all__ = ["NormalStructure"]


class NormalStructure(GroupMethods):
    """The methods about normal subgroups and what they leave."""

    def normal_subgroups(self) -> list[PermGroup]:
        """Return all normal subgroups, small ones first.

        Raises
        ------
        TooLarge
            If there are more than 5000, or if the factor group by the solvable radical needs more than 20,000 points.

        Examples
        --------
        >>> from permgroups import symmetric, wreath_product
        >>> [N.order() for N in wreath_product(symmetric(4), symmetric(3)).normal_subgroups()]
        [1, 64, 1728, 3456, 6912, 13824, 20736, 41472, 41472, 41472, 82944]
        """
        return list(self._normal_subgroups)

    @cached_property
    def _normal_subgroups(self) -> list[PermGroup]:
        return _normal.normal_subgroups(self.group)

    def characteristic_subgroups(self) -> list[PermGroup]:
        """Return the subgroups that all automorphisms keep, small ones first.

        Raises
        ------
        TooLarge
            Where :meth:`normal_subgroups` or :meth:`automorphism_group` does.

        Examples
        --------
        >>> from permgroups import dihedral, group
        >>> [N.order() for N in dihedral(4).characteristic_subgroups()]
        [1, 2, 4, 8]
        >>> [N.order() for N in group("C2 x C2").characteristic_subgroups()]
        [1, 4]
        """
        return characteristic_subgroups(self.group.automorphism_group(), self._normal_subgroups)

    def is_characteristic(self, H: Any) -> bool:
        """Return whether all automorphisms of the group keep a subgroup H.

        >>> from permgroups import dihedral
        >>> D = dihedral(4)
        >>> D.is_characteristic(D.center()), D.is_characteristic(D.subgroup(["(1,3)", "(2,4)"]))
        (True, False)
        """
        return is_characteristic(self.group.automorphism_group(), as_group(H, self.group))

    def minimal_normal_subgroups(self) -> list[PermGroup]:
        """Return the minimal normal subgroups, small ones first.

        >>> from permgroups import alternating, direct_product
        >>> [N.order() for N in direct_product(alternating(4), alternating(5)).minimal_normal_subgroups()]
        [4, 60]
        """
        return list(self._minimal_normal_subgroups)

    @cached_property
    def _minimal_normal_subgroups(self) -> list[PermGroup]:
        return _normal.minimal_normals(self.group)

    def socle(self) -> PermGroup:
        """Return the product of the minimal normal subgroups.

        >>> from permgroups import symmetric
        >>> symmetric(4).socle().order()
        4
        """
        return join(self.group, self._minimal_normal_subgroups)

    def solvable_radical(self) -> PermGroup:
        """Return the largest solvable normal subgroup.

        >>> from permgroups import symmetric, wreath_product
        >>> wreath_product(symmetric(4), symmetric(5)).solvable_radical().order() == 24**5
        True
        """
        return _normal.solvable_radical(self.group)

    def p_core(self, p: int) -> PermGroup:
        """Return O_p(G), the largest normal p-subgroup.

        >>> from permgroups import symmetric
        >>> symmetric(4).p_core(2).order(), symmetric(4).p_core(3).order()
        (4, 1)
        """
        if not is_whole(p) or not isprime(p):
            raise InvalidArgument(f"p must be a prime, not {p!r}")
        return _normal.p_core(self.group, p)

    def fitting_subgroup(self) -> PermGroup:
        """Return the largest nilpotent normal subgroup.

        >>> from permgroups import group
        >>> group("S3 x S4").fitting_subgroup().order()
        12
        """
        return _normal.fitting_subgroup(self.group)

    def frattini_subgroup(self) -> PermGroup:
        """Return the intersection of all maximal subgroups.

        >>> from permgroups import cyclic, symmetric, wreath_product
        >>> cyclic(12).frattini_subgroup().order()
        2
        >>> wreath_product(symmetric(5), symmetric(5)).frattini_subgroup().order()
        1
        """
        return frattini_subgroup(self.group)

    def upper_central_series(self) -> list[PermGroup]:
        """Return 1 = Z_0 < Z_1 < …, each the preimage of the center of G/Z_i, until it stops rising.

        >>> from permgroups import dihedral
        >>> [Z.order() for Z in dihedral(8).upper_central_series()]
        [1, 2, 4, 16]
        """
        return _normal.upper_central_series(self.group)

    def hypercenter(self) -> PermGroup:
        """Return the last term of the upper central series.

        >>> from permgroups import group
        >>> G = group("D8 x S3")
        >>> G.center().order(), G.hypercenter().order()
        (2, 8)
        """
        return self.upper_central_series()[-1]

    def chief_series(self) -> list[PermGroup]:
        """Return G = G_0 > G_1 > … > 1, all normal in G, each maximal among those below the one before.

        >>> from permgroups import symmetric
        >>> [N.order() for N in symmetric(4).chief_series()]
        [24, 12, 4, 1]
        """
        return _normal.chief_series(self.group)

    def quotient(self, N: Any) -> PermGroup:
        """Return the factor group G/N as a permutation group; its moves are the images of the moves.

        Raises
        ------
        NotInGroup
            If N is no normal subgroup.
        TooLarge
            If no action with at most 20,000 points is found.

        Examples
        --------
        >>> from permgroups import symmetric
        >>> S4 = symmetric(4)
        >>> Q = S4.quotient(S4.socle())
        >>> Q.order(), Q.degree, Q.names == S4.names
        (6, 3, True)
        """
        return self.projection(N).image()

    def projection(self, N: Any) -> Homomorphism:
        """Return the homomorphism onto the factor group G/N; its kernel was checked to be N.

        >>> from permgroups.puzzles import cube
        >>> G = cube(3).group
        >>> f = G.projection(G.center())
        >>> f.kernel().order(), f.image().order() * 2 == G.order()
        (2, True)
        """
        return projection(self.group, as_group(N, self.group))

    def action_on_cosets(self, H: Any) -> Homomorphism:
        """Return the action on the right cosets of a subgroup of index up to 20,000.

        >>> from permgroups import alternating
        >>> A = alternating(5)
        >>> A.action_on_cosets(A.sylow_subgroup(5)).image().degree
        12
        """
        return coset_action(self.group, as_group(H, self.group))
