"""Generators and relators: presentations of a group, and the group of a presentation."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from permgroups.errors import InvalidArgument, TooLarge
from permgroups.groups.coset_enumeration import MAX_COSETS, coset_enumeration
from permgroups.groups.inputs import MAX_DEGREE
from permgroups.groups.methods.base import GroupMethods
from permgroups.groups.presentations import Presentation, presentation_of

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["Presentations"]


class Presentations(GroupMethods):
    """Presentations of a group, and the group of a presentation."""

    def presentation(self, eliminate_gens: bool = True) -> Presentation:
        """Return generators and relators: relators are words in this group's own generators.

        sympy's method of this name returns an ``FpGroup``: that is ``presentation().to_sympy()``. Here no generator is
        ever eliminated, so ``eliminate_gens``, True or False, changes nothing.

        Raises
        ------
        TooLarge
            If the relators would have over two million letters.

        Examples
        --------
        >>> from permgroups import dihedral
        >>> P = dihedral(5).presentation()
        >>> print(P)
        <a, b | a^5, b^2, (a b)^2>
        >>> P.check()
        True
        """
        if not isinstance(eliminate_gens, bool):
            raise InvalidArgument(f"eliminate_gens must be True or False, not {eliminate_gens!r}")
        return self._presentation

    @cached_property
    def _presentation(self) -> Presentation:
        return presentation_of(self.group)

    def strong_presentation(self) -> Presentation:
        """Return a presentation on the strong generators of the chain, named s_1, s_2, …; ``group`` of it has them.

        >>> from permgroups import symmetric
        >>> P = symmetric(4).strong_presentation()
        >>> P.group.equals(symmetric(4)), P.check()
        (True, True)
        """
        chain = self.chain()
        strong = np.unique(chain.strong_generators(), axis=0)
        names = tuple(f"s_{k + 1}" for k in range(len(strong)))
        G = type(self.group).of_rows(names, strong, self.given_labels)
        return presentation_of(G, strong=[int(b) for b in chain.base])

    @classmethod
    def from_presentation(
        cls, relators: Any, subgroup: Any = (), generators: Any = None, *, max_cosets: int = MAX_COSETS
    ) -> PermGroup:
        """Return the group of a presentation as it permutes the cosets of a subgroup, with the same generators' names.

        A word w of the presented group goes to ``G.evaluate(w)``: the homomorphism onto the permutations. It is
        faithful where no normal subgroup lies in the subgroup; with the trivial subgroup it always is.

        Parameters
        ----------
        relators, subgroup, generators, max_cosets
            As :func:`~permgroups.groups.coset_enumeration.coset_enumeration` takes them; an ``FpGroup`` of sympy too,
            and what ``print(G.presentation())`` writes.

        Raises
        ------
        TooLarge
            If the index is larger than the largest degree, or not found with ``max_cosets``.

        Examples
        --------
        >>> from permgroups import PermGroup
        >>> G = PermGroup.from_presentation("a2, b3, (a b)7, [a, b]4", ["b"])
        >>> G.degree, G.order(), G.evaluate("(a b)7").is_identity
        (56, 168, True)
        """
        table = coset_enumeration(relators, subgroup, generators, max_cosets=max_cosets)
        if table.index > MAX_DEGREE:
            raise TooLarge(
                f"the subgroup has {table.index} cosets; a permutation group has at most {MAX_DEGREE} points"
            )
        rows = np.array(table.rows, np.uint16).reshape(len(table.names), table.index)
        return cls.of_rows(table.names, rows)  # type: ignore[attr-defined]
