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
    """Exact answers about the action of a group on its points."""

    def orbits(self, rep: bool = False) -> list[set[int]]:
        """Return the orbits on points as sets; ``rep`` is accepted and ignored, as in sympy."""
        return [set(o.tolist()) for o in self.point_orbits]

    @cached_property
    def point_orbits(self) -> list[np.ndarray]:
        """The orbits on points as arrays, each breadth first from its least point."""
        return _actions.point_orbits(self.rows)

    def orbits_on(self, k: int, action: str = "sets") -> list[_actions.OrbitSize]:
        """Return representatives and sizes of the orbits on k-sets or on k-tuples of distinct points."""
        return _actions.orbits_on(self.group, k, action)

    def is_transitive(self, strict: bool = True) -> bool:
        """Return whether there is one orbit; with ``strict=False`` fixed points are allowed."""
        sizes = [len(o) for o in self.point_orbits]
        if strict:
            return len(sizes) == 1
        return sum(s > 1 for s in sizes) == 1

    @property
    def transitivity_degree(self) -> int:
        """The largest k such that the group is transitive on ordered k-tuples of distinct points."""
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
        """Return the action on a union of orbits, by default the moved points, keeping their labels.

        Raises
        ------
        InvalidArgument
            If a generator leaves the points.
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

        A block's number is its least point. The group must be transitive.
        """
        if not self.is_transitive():
            raise InvalidArgument("blocks are defined for a transitive group; restrict to an orbit first")
        return _actions.block_of(self.rows, self.points(points))

    def minimal_blocks(self, randomized: bool = True) -> Any:
        """Return all minimal block systems, exactly; False for an intransitive group, as in sympy."""
        if not self.is_transitive():
            return False
        return [list(s) for s in self._minimal_blocks]

    @cached_property
    def _minimal_blocks(self) -> list[list[int]]:
        if self.is_giant:
            return []
        return _actions.minimal_block_systems(self.group)

    def is_primitive(self, randomized: bool = True) -> bool:
        """Return whether the group is transitive without nontrivial blocks; exact."""
        return self.is_giant or (self.is_transitive() and not self._minimal_blocks)

    def action_on_blocks(self, system: Sequence[int]) -> Homomorphism:
        """Return the action on the blocks of a system, given as block numbers per point."""
        numbers, first, block_of = np.unique(np.array(system), return_index=True, return_inverse=True)
        for name, row in zip(self.names, self.rows, strict=True):
            if (block_of[row] != block_of[row[first]][block_of]).any():
                raise InvalidArgument(f"generator {name!r} does not map blocks to blocks")
        return Homomorphism.of_action(self.group, lambda row: block_of[row[first]], len(numbers))

    @cached_property
    def is_giant(self) -> bool:
        """Whether the group is symmetric or alternating on at least five points; no chain is needed to know more."""
        n = self.degree
        return n >= 5 and self.is_transitive() and self.order() * 2 >= factorial(n)

    def is_alt_sym(self, eps: float = 0.05, _random_prec: Any = None) -> bool:
        """Return whether the group is the alternating or the symmetric group on its points; exact."""
        return self.is_symmetric or self.is_alternating

    @property
    def is_symmetric(self) -> bool:
        """Whether the group is the symmetric group on its points."""
        return self.order() == factorial(self.degree)

    @property
    def is_alternating(self) -> bool:
        """Whether the group is the alternating group on its points."""
        even = not any(is_odd(row) for row in self.rows)
        return even and self.order() == max(factorial(self.degree) // 2, 1)
