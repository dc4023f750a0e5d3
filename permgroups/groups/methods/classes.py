"""Conjugacy classes, class functions and what is counted with them."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from permgroups.groups.characters import CharacterTable, ClassFunction
from permgroups.groups.classes_by_theory import exponent_of_giant
from permgroups.groups.conjugacy_classes import ConjugacyClass, ConjugacyClasses, class_of_row, conjugacy_classes
from permgroups.groups.counting import CycleIndex, colourings_of_giant
from permgroups.groups.irreducibles import character_table
from permgroups.groups.methods.base import GroupMethods

__all__ = ["Classes"]


class Classes(GroupMethods):
    """The conjugacy classes of a group."""

    def conjugacy_classes(self) -> ConjugacyClasses:
        """Return all conjugacy classes: sets of permutations with representative, size, centralizer and powers.

        They come by the order of their elements, then by size. Symmetric and alternating groups have theirs by
        theory, others by search; ``conjugacy_classes().certificate`` has the proof that none is missing.

        Raises
        ------
        TooLarge
            If there are more than 100,000 classes, or too many that only a search can tell apart.

        Examples
        --------
        >>> from permgroups import mathieu, symmetric
        >>> symmetric(3).conjugacy_classes().sizes
        (1, 3, 2)
        >>> M = mathieu(12).conjugacy_classes()
        >>> len(M), sum(c.size for c in M), M.certificate.check()
        (15, 95040, True)
        >>> M.names
        ['1a', '2a', '2b', '3a', '3b', '4a', '4b', '5a', '6a', '6b', '8a', '8b', '10a', '11a', '11b']
        """
        return self._conjugacy_classes

    @cached_property
    def _conjugacy_classes(self) -> ConjugacyClasses:
        return conjugacy_classes(self.group)

    def conjugacy_class(self, x: Any) -> ConjugacyClass:
        """Return the class of an element, from its centralizer alone.

        Raises
        ------
        NotInGroup
            If x is not in the group.

        Examples
        --------
        >>> from permgroups.puzzles import cube
        >>> cube(3).group.conjugacy_class("R U R' U'").size
        6652800
        """
        row = self.row_of(x)
        self.require_member(row)
        return class_of_row(self.group, row)

    def class_of(self, g: Any) -> ConjugacyClass:
        """Return the member of :meth:`conjugacy_classes` that contains an element.

        >>> from permgroups import alternating
        >>> A = alternating(5)
        >>> A.class_of("(1,2,3,4,5)").index, A.class_of("(1,3,5,2,4)").index
        (3, 4)
        """
        row = self.row_of(g)
        self.require_member(row)
        return self.conjugacy_classes().of_row(row)

    def number_of_conjugacy_classes(self) -> int:
        """Return how many conjugacy classes there are.

        >>> from permgroups import symmetric
        >>> symmetric(20).number_of_conjugacy_classes()
        627
        """
        return len(self.conjugacy_classes())

    def power_map(self, k: int) -> list[int]:
        """Return for every conjugacy class the place of the class of its k-th powers.

        >>> from permgroups import symmetric
        >>> symmetric(4).power_map(2)
        [0, 0, 0, 3, 1]
        """
        return self.conjugacy_classes().power_map(k)

    def exponent(self) -> int:
        """Return the least common multiple of the orders of all elements.

        Symmetric and alternating groups have theirs by theory, others from their classes.

        >>> from permgroups import mathieu
        >>> mathieu(11).exponent()
        1320
        """
        if self.group.is_giant:
            return exponent_of_giant(self.degree, not self.group.is_symmetric)
        return self.conjugacy_classes().exponent

    def character_table(self) -> CharacterTable:
        """Return the irreducible characters with exact values; ``print`` shows the table as GAP does.

        By the method of Dixon and Schneider, or from the lattice of induced characters for large groups with few
        classes; the orthogonality relations are checked exactly before it is returned.

        Raises
        ------
        TooLarge
            If there are too many classes, or products of elements to look at.

        Examples
        --------
        >>> from permgroups import mathieu, symmetric
        >>> print(symmetric(4).character_table())
             2  3  3  2  .  2
             3  1  .  .  1  .
        <BLANKLINE>
               1a 2a 2b 3a 4a
            2P 1a 1a 1a 3a 2a
            3P 1a 2a 2b 1a 4a
        <BLANKLINE>
        X.1     1  1  1  1  1
        X.2     1  1 -1  1 -1
        X.3     2  2  . -1  .
        X.4     3 -1 -1  .  1
        X.5     3 -1  1  . -1
        >>> mathieu(24).character_table().degrees[:5]
        (1, 23, 45, 45, 231)
        """
        return self._character_table

    @cached_property
    def _character_table(self) -> CharacterTable:
        return character_table(self.group)

    def class_function(self, values: Any) -> ClassFunction:
        """Return the class function with these values, one for every class in the order of :meth:`conjugacy_classes`.

        >>> from permgroups import symmetric
        >>> symmetric(3).class_function([1, -1, 1]).decomposition()
        {1: 1}
        """
        return ClassFunction(self.conjugacy_classes(), values)

    def permutation_character(self) -> ClassFunction:
        """Return the character of the action on the points: the numbers of fixed points.

        >>> from permgroups import mathieu
        >>> mathieu(11).permutation_character().decomposition()
        {0: 1, 1: 1}
        """
        return self.class_function([c.cycle_type.count(1) for c in self.conjugacy_classes()])

    def permutation_rank(self) -> int:
        """Return the number of orbits on ordered pairs of points, the norm of the permutation character.

        >>> from permgroups import dihedral, mathieu
        >>> mathieu(12).permutation_rank(), dihedral(6).permutation_rank()
        (2, 4)
        """
        return int(self.permutation_character().norm().rational())

    def cycle_index(self) -> CycleIndex:
        """Return the cycle index (``1/|G|``)·Σ Π x_l^(number of cycles of length l) of the action on the points.

        Raises
        ------
        TooLarge
            If the group has more than 10^8 elements and too many classes.

        Examples
        --------
        >>> from permgroups import dihedral
        >>> dihedral(4).cycle_index()
        1/8*x_1^4+1/4*x_1^2*x_2+3/8*x_2^2+1/4*x_4
        """
        return self._cycle_index

    @cached_property
    def _cycle_index(self) -> CycleIndex:
        return CycleIndex(self.cycle_types())

    def number_of_colourings(self, colours: Any) -> int:
        """Return in how many ways the points can be coloured, up to the group.

        Parameters
        ----------
        colours
            The number of colours, not all of which need be used; or a list with the number of points of each colour.

        Examples
        --------
        >>> from permgroups import cyclic, dihedral, symmetric
        >>> dihedral(6).number_of_colourings(3)              # bracelets of six beads
        92
        >>> dihedral(6).number_of_colourings([3, 2, 1])
        6
        >>> cyclic(100).number_of_colourings(2)
        12676506002282305273966813560
        >>> symmetric(100).number_of_colourings(3)
        5151
        """
        if self.group.is_giant:
            return colourings_of_giant(self.degree, not self.group.is_symmetric, colours)
        return self.cycle_index().colourings(colours)
