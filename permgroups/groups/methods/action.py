"""The action on points: orbits, transitivity, blocks, giants."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from math import factorial, perm
from typing import TYPE_CHECKING, Any

import numpy as np

from permgroups import checks
from permgroups.errors import InvalidArgument
from permgroups.groups import actions as _actions
from permgroups.groups.homomorphism import Homomorphism
from permgroups.groups.methods.base import GroupMethods
from permgroups.groups.rows import is_odd

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["Action"]


class Action(GroupMethods):
    """Exact answers about the action of a group on its points.

    >>> from permgroups import PermGroup, alternating
    >>> G = PermGroup({"a": "(1,2,3)(5,6)"})
    >>> [orbit.tolist() for orbit in G.point_orbits]
    [[0, 1, 2], [3], [4, 5]]
    >>> G.is_giant, alternating(100).is_giant
    (False, True)
    """

    def orbits(self, rep: bool = False) -> list[set[int]]:
        """Return the orbits on points as a list of sets; ``rep`` is accepted and ignored, as in sympy.

        >>> from permgroups.puzzles import cube
        >>> sorted(len(orbit) for orbit in cube(3).group.orbits())  # centres, stickers of corners, of edges
        [1, 1, 1, 1, 1, 1, 24, 24]
        """
        return [set(o.tolist()) for o in self.point_orbits]

    @cached_property
    def point_orbits(self) -> list[np.ndarray]:
        """The orbits on points as a list of arrays, each breadth first from its least point."""
        return _actions.point_orbits(self.rows)

    def orbits_on(self, k: int, action: str = "sets") -> list[_actions.OrbitSize]:
        """Return representatives and sizes of the orbits on k-sets or on k-tuples of distinct points.

        ``action`` is ``sets`` or ``tuples``; all of them are listed. Raises :class:`TooLarge` if they are more than
        twenty million.

        >>> from permgroups import mathieu
        >>> mathieu(12).orbits_on(6)  # all other sets, and the hexads
        [OrbitSize(representative=(0, 1, 2, 3, 4, 5), size=792), OrbitSize(representative=(0, 1, 2, 3, 4, 6), size=132)]
        """
        return _actions.orbits_on(self.group, k, action)

    def is_transitive(self, strict: bool = True) -> bool:
        """Return whether there is one orbit; with ``strict=False`` fixed points are allowed.

        >>> from permgroups import mathieu
        >>> H = mathieu(12).stabilizer(0)
        >>> H.is_transitive(), H.is_transitive(strict=False)
        (False, True)
        """
        sizes = [len(o) for o in self.point_orbits]
        if strict:
            return len(sizes) == 1
        return sum(s > 1 for s in sizes) == 1

    @property
    def transitivity_degree(self) -> int:
        """The largest k such that the group is transitive on ordered k-tuples of distinct points.

        Read off the stabilizer chain; symmetric and alternating groups need none.

        >>> from permgroups import mathieu
        >>> [mathieu(n).transitivity_degree for n in (11, 12, 22, 23, 24)]
        [4, 5, 3, 4, 5]
        """
        n = self.degree
        if self.is_giant:
            return n if self.order() == factorial(n) else n - 2
        lengths = self.chain().length.tolist()
        k = 0
        while k < n and (lengths[k] if k < len(lengths) else 1) == n - k:
            k += 1
        return k

    def is_sharply_transitive(self, k: int) -> bool:
        """Return whether exactly one element takes any ordered k-tuple to any other.

        >>> from permgroups.groups.products import mathieu
        >>> mathieu(12).is_sharply_transitive(5)
        True
        """
        k = checks.whole("k", k, 1, max(self.degree, 1))
        return self.transitivity_degree >= k and self.order() == perm(self.degree, k)

    def restrict(self, points: Iterable[Any] | None = None) -> PermGroup:
        """Return the action on a union of orbits, by default the moved points, keeping their labels and the names of
        the moves.

        Raises
        ------
        InvalidArgument
            If a generator leaves the points, or a point is given twice.

        Examples
        --------
        >>> from permgroups import PermGroup
        >>> PermGroup({"a": "(1,2)(4,5,6)"}).restrict(["4", "5", "6"])
        PermGroup({'a': '(4,5,6)'}, labels=['4', '5', '6'])
        """
        if points is None:
            chosen = np.flatnonzero((self.rows != np.arange(self.degree)).any(axis=0)).tolist()
        else:
            chosen = self.points(points)
        if len(set(chosen)) < len(chosen):
            raise InvalidArgument("the points to restrict to must differ")
        where = np.full(self.degree, -1)
        where[chosen] = np.arange(len(chosen))
        rows = where[self.rows[:, chosen].astype(np.intp)] if len(chosen) else self.rows[:, :0]
        if (rows < 0).any():
            k, i = np.argwhere(rows < 0)[0]
            image = self.rows[k, chosen[i]]
            raise InvalidArgument(
                f"generator {self.names[k]!r} sends point {self.labels[chosen[i]]} to {self.labels[image]}, "
                "which is not among the points to restrict to"
            )
        labels: tuple[str, ...] | None = tuple(self.labels[p] for p in chosen)
        if labels == tuple(map(str, range(1, len(chosen) + 1))):
            labels = None
        return type(self.group).of_rows(self.names, np.ascontiguousarray(rows, np.uint16), labels)

    def minimal_block(self, points: Sequence[Any]) -> list[int]:
        """Return the finest block system with all the points in one block, as block numbers per point.

        A block's number is its least point. Raises :class:`InvalidArgument` if the group is not transitive.

        >>> from permgroups import dihedral
        >>> dihedral(6).minimal_block([0, 3])
        [0, 1, 2, 0, 1, 2]
        """
        if not self.is_transitive():
            raise InvalidArgument("blocks are defined for a transitive group; restrict to an orbit first")
        return _actions.block_of(self.rows, self.points(points))

    def minimal_blocks(self, randomized: bool = True) -> Any:
        """Return all minimal block systems, exactly, each as block numbers per point; False for an intransitive group,
        as in sympy.

        The stabilizer of a point is needed; the systems are kept.

        >>> from permgroups import dihedral
        >>> dihedral(6).minimal_blocks()
        [[0, 1, 0, 1, 0, 1], [0, 1, 2, 0, 1, 2]]
        """
        if not self.is_transitive():
            return False
        return [list(s) for s in self._minimal_blocks]

    @cached_property
    def _minimal_blocks(self) -> list[list[int]]:
        if self.is_giant:
            return []
        return _actions.minimal_block_systems(self.group)

    def is_primitive(self, randomized: bool = True) -> bool:
        """Return whether the group is transitive without nontrivial blocks; exact, ``randomized`` changes nothing.

        >>> from permgroups import dihedral
        >>> [n for n in range(3, 14) if dihedral(n).is_primitive()]
        [3, 5, 7, 11, 13]
        """
        return self.is_giant or (self.is_transitive() and not self._minimal_blocks)

    def action_on_blocks(self, system: Sequence[int]) -> Homomorphism:
        """Return the action on the blocks of a system, given as block numbers per point; blocks are ordered by their
        numbers.

        Raises :class:`InvalidArgument` if a generator does not map blocks to blocks.

        >>> from permgroups import dihedral
        >>> f = dihedral(6).action_on_blocks([0, 1, 2, 0, 1, 2])  # three diagonals
        >>> f.image().order(), f.kernel().order()
        (6, 2)
        """
        numbers, first, block_of = np.unique(np.array(system), return_index=True, return_inverse=True)
        for name, row in zip(self.names, self.rows, strict=True):
            if (block_of[row] != block_of[row[first]][block_of]).any():
                raise InvalidArgument(f"generator {name!r} does not map blocks to blocks")
        return Homomorphism.of_action(self.group, lambda row: block_of[row[first]], len(numbers))

    @cached_property
    def is_giant(self) -> bool:
        """Whether the group is symmetric or alternating on at least five points; no chain is needed to know more.

        The first question finds out how the group is known.
        """
        n = self.degree
        return n >= 5 and self.is_transitive() and self.order() * 2 >= factorial(n)

    def is_alt_sym(self, eps: float = 0.05, _random_prec: Any = None) -> bool:
        """Return whether the group is the alternating or the symmetric group on its points; exact, ``eps`` changes
        nothing.

        >>> from permgroups import mathieu, symmetric
        >>> symmetric(12).is_alt_sym(), mathieu(12).is_alt_sym()
        (True, False)
        """
        return self.is_symmetric or self.is_alternating

    @property
    def is_symmetric(self) -> bool:
        """Whether the group is the symmetric group on its points, by its order.

        >>> from permgroups import PermGroup
        >>> PermGroup("(1,2,3,4,5,6,7)", "(1,2)").is_symmetric
        True
        """
        return self.order() == factorial(self.degree)

    @property
    def is_alternating(self) -> bool:
        """Whether the group is the alternating group on its points, by its order and the parities of the generators.

        >>> from permgroups import PermGroup
        >>> PermGroup("(1,2,3,4,5,6,7)", "(1,2,3)").is_alternating
        True
        """
        even = not any(is_odd(row) for row in self.rows)
        return even and self.order() == max(factorial(self.degree) // 2, 1)
