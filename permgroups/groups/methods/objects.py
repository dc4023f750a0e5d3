"""The action on sets, tuples, partitions, colourings, graphs …: orbits, stabilizers, transporters, canonical images."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from sympy.combinatorics import Permutation

from permgroups.groups import actions as _actions
from permgroups.groups.backtrack.actions import action_named
from permgroups.groups.backtrack.answers import OrbitStabilizer, Transporter, orbit_of_object
from permgroups.groups.backtrack.objects import ActionOnObjects
from permgroups.groups.methods.base import GroupMethods

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["Objects"]


class Objects(GroupMethods):
    """Questions about what a group acts on. ``action`` says how an object is read and moved:

    ``points`` (a point), ``tuples`` (points in order), ``sets``, ``partitions`` (a list of disjoint sets, in order),
    ``colourings`` (a colour for every point), ``sets of sets``, ``graphs`` and ``digraphs`` (pairs of points, a
    matrix, or a networkx graph), ``matrices`` (rows and columns moved alike), ``elements`` (permutations, by
    conjugation), ``subgroups``.
    """

    def orbit(self, alpha: Any, action: str = "tuples") -> set[Any]:
        """Return the orbit of a point, or of another object.

        ``action`` is one of those above or 'union' (of the points' orbits); a single point needs none.

        Raises
        ------
        TooLarge
            If an orbit of objects other than points, tuples and sets has more than a million members.

        Examples
        --------
        >>> from permgroups.groups.products import alternating
        >>> A5 = alternating(5)
        >>> len(A5.orbit([0, 1], "sets")), len(A5.orbit([(0, 1), (1, 2)], "graphs"))
        (10, 30)
        >>> sorted(H.order() for H in A5.orbit(A5.stabilizer(0), "subgroups"))
        [12, 12, 12, 12, 12]
        """
        if action in ("tuples", "sets", "union", "points"):
            return _actions.orbit_of(self.group, alpha, "tuples" if action == "points" else action)
        kind = action_named(action)
        found = orbit_of_object(self.group, kind, kind.read(self.group, alpha))
        return {kind.shown(H) for H in found} if action == "subgroups" else found

    def stabilizer(self, alpha: Any, action: str = "points") -> PermGroup:
        """Return the elements that keep an object: a point by its number from 0 or its label, a set, a graph, ….

        An exhaustive search; every generator is applied, and the order of the group that they generate is compared with
        the order that the search counted. :meth:`orbit_stabilizer` also counts the orbit.

        Examples
        --------
        >>> from permgroups import PermGroup, mathieu
        >>> PermGroup({"r": "(N,E,S,W)", "s": "(E,W)"}, labels="NESW").stabilizer("N").order()
        2
        >>> mathieu(12).stabilizer([0, 1, 2, 3, 4, 5], action="sets").order()
        120
        """
        kind = action_named(action)
        x = kind.read(self.group, alpha)
        H = kind.stabilizer(self.group, x)
        if any(kind.move(x, row) != x for row in H.rows):
            raise AssertionError("an element of the stabilizer found does not keep the object")
        return H

    def orbit_stabilizer(self, alpha: Any, action: str = "points") -> OrbitStabilizer:
        """Return the stabilizer with the length of the orbit; ``check()`` counts the orbit.

        >>> from permgroups import mathieu
        >>> proof = mathieu(24).orbit_stabilizer([0, 1, 2, 3, 4], action="sets")
        >>> proof.orbit_length, proof.check()
        (42504, True)
        """
        kind = action_named(action)
        return OrbitStabilizer(self.group, kind, kind.read(self.group, alpha), self.stabilizer(alpha, action))

    def transporter(self, x: Any, y: Any, action: str = "points") -> Transporter:
        """Return an answer: an element that takes x to y, or the proof that there is none.

        >>> from permgroups import cyclic
        >>> C = cyclic(6)
        >>> answer = C.transporter([0, 2], [3, 5], action="sets")
        >>> answer.element
        Permutation(0, 3)(1, 4)(2, 5)
        >>> print(C.transporter([0, 2], [0, 1], action="sets"))
        no element of the group takes one to the other: their canonical images are 1 3 and 1 2
        """
        kind = action_named(action)
        a, b = kind.read(self.group, x), kind.read(self.group, y)
        row = kind.transporter_row(self.group, a, b)
        answer = Transporter(self.group, kind, a, b, row)
        if answer and not answer.check():
            raise AssertionError("the element found does not take one object to the other")
        return answer

    def canonical_image(self, x: Any, action: str = "points") -> Any:
        """Return the same member of the orbit for every member of it: two objects have equal canonical images exactly
        when an element of the group takes one to the other.

        It depends on the group, not on its generators. :meth:`canonizing_element` takes the object there.

        Raises
        ------
        TooLarge
            If more than 20,000 ways look alike during the search.

        Examples
        --------
        >>> from permgroups import symmetric
        >>> S = symmetric(5)
        >>> path, other = [(0, 1), (1, 2), (2, 3)], [(4, 2), (2, 0), (0, 3)]
        >>> S.canonical_image(path, action="graphs") == S.canonical_image(other, action="graphs")
        True
        """
        kind = action_named(action)
        a = kind.read(self.group, x)
        return kind.shown(kind.move(a, self._canonizing_row(kind, a)))

    def canonizing_element(self, x: Any, action: str = "points") -> Permutation:
        """Return an element that takes an object to its canonical image; limits as for :meth:`canonical_image`.

        >>> from permgroups import dihedral
        >>> D = dihedral(6)
        >>> g = D.canonizing_element([1, 4], action="sets")
        >>> sorted(p ^ g for p in (1, 4)), D.canonical_image([1, 4], action="sets")
        ([0, 3], [0, 3])
        """
        kind = action_named(action)
        return Permutation._af_new(self._canonizing_row(kind, kind.read(self.group, x)).tolist())

    def _canonizing_row(self, kind: ActionOnObjects, x: Any) -> np.ndarray:
        row = kind.canonizing_row(self.group, x)
        self.require_member(row)
        return row
