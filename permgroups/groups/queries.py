"""Questions a group answers: transitivity, orbits, blocks, conjugacy, cycle types, its name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from math import factorial
from typing import TYPE_CHECKING, Any

import numpy as np
from sympy.combinatorics import Permutation

from permgroups.errors import InvalidPermutation
from permgroups.groups import actions as _actions
from permgroups.groups.giants import number_of_cycles

if TYPE_CHECKING:
    from permgroups.groups.chain import Chain
    from permgroups.groups.group import PermGroup
    from permgroups.groups.homomorphism import Homomorphism
    from permgroups.groups.names import Name

__all__ = ["Queries"]


class Queries:
    """Exact answers about the action and the structure of a ``PermGroup``."""

    if TYPE_CHECKING:
        _rows: np.ndarray
        _labels: tuple[str, ...] | None
        _names: tuple[str, ...]
        _chain: Chain

        @property
        def degree(self) -> int: ...
        @property
        def labels(self) -> tuple[str, ...]: ...

        def order(self) -> int: ...
        def row_of(self, g: Any) -> np.ndarray: ...
        def require_member(self, row: np.ndarray) -> None: ...

    @property
    def _self(self) -> PermGroup:
        return self  # type: ignore[return-value]

    # -- orbits and transitivity ------------------------------------------------------------------

    def orbits(self, rep: bool = False) -> list[set[int]]:
        """Return the orbits on points as sets; ``rep`` is accepted and ignored, as in sympy."""
        return [set(o.tolist()) for o in self._point_orbits]

    @cached_property
    def _point_orbits(self) -> list[np.ndarray]:
        return _actions.point_orbits(self._rows)

    def orbit(self, alpha: Any, action: str = "tuples") -> set[Any]:
        """Return the orbit of a point, or of a sequence of points.

        ``action`` is 'tuples' (in order), 'sets', or 'union' (of the points' orbits).

        >>> from permgroups.groups.products import alternating
        >>> len(alternating(5).orbit([0, 1], "sets"))
        10
        """
        return _actions.orbit_of(self._self, alpha, action)

    def orbits_on(self, k: int, action: str = "sets") -> list[_actions.Orbit]:
        """Return representatives and sizes of the orbits on k-sets or on k-tuples of distinct points."""
        return _actions.orbits_on(self._self, k, action)

    def is_transitive(self, strict: bool = True) -> bool:
        """Return whether there is one orbit; with ``strict=False`` fixed points are allowed."""
        sizes = [len(o) for o in self._point_orbits]
        if strict:
            return len(sizes) == 1
        return sum(s > 1 for s in sizes) == 1

    @property
    def transitivity_degree(self) -> int:
        """The largest k such that the group is transitive on ordered k-tuples of distinct points."""
        n = self.degree
        if self._is_giant:
            return n if self.order() == factorial(n) else n - 2
        lengths = self._chain.length.tolist()
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
        if isinstance(k, bool) or not isinstance(k, int) or not 1 <= k <= max(self.degree, 1):
            raise InvalidPermutation(f"k must be one of 1 … {self.degree}, not {k!r}")
        tuples = 1
        for i in range(k):
            tuples *= self.degree - i
        return self.transitivity_degree >= k and self.order() == tuples

    def restrict(self, points: Iterable[int] | None = None) -> PermGroup:
        """Return the action on a union of orbits, by default the moved points, keeping their labels.

        Raises
        ------
        InvalidPermutation
            If a generator leaves the points.
        """
        if points is None:
            chosen = np.flatnonzero((self._rows != np.arange(self.degree)).any(axis=0)).tolist()
        else:
            chosen = _actions.check_points(points, self.degree)
        if len(set(chosen)) < len(chosen):
            raise InvalidPermutation("the points to restrict to must differ")
        where = np.full(self.degree, -1)
        where[chosen] = np.arange(len(chosen))
        rows = where[self._rows[:, chosen].astype(np.intp)] if len(chosen) else self._rows[:, :0]
        if (rows < 0).any():
            k, i = np.argwhere(rows < 0)[0]
            image = self._rows[k, chosen[i]]
            raise InvalidPermutation(
                f"generator {self._names[k]!r} sends point {self.labels[chosen[i]]} to {self.labels[image]}, "
                "which is not among the points to restrict to"
            )
        labels: tuple[str, ...] | None = tuple(self.labels[p] for p in chosen)
        if labels == tuple(map(str, range(1, len(chosen) + 1))):
            labels = None
        return type(self._self).of_rows(self._names, np.ascontiguousarray(rows, np.uint16), labels)

    # -- blocks -----------------------------------------------------------------------------------

    def minimal_block(self, points: Sequence[int]) -> list[int]:
        """Return the finest block system with all the points in one block, as block numbers per point.

        A block's number is its least point. The group must be transitive.
        """
        if not self.is_transitive():
            raise InvalidPermutation("blocks are defined for a transitive group; restrict to an orbit first")
        return _actions.block_of(self._rows, points)

    def minimal_blocks(self, randomized: bool = True) -> Any:
        """Return all minimal block systems, exactly; False for an intransitive group, as in sympy."""
        if not self.is_transitive():
            return False
        return [list(s) for s in self._minimal_blocks]

    @cached_property
    def _minimal_blocks(self) -> list[list[int]]:
        if self._is_giant:
            return []
        return _actions.minimal_block_systems(self._self)

    def is_primitive(self, randomized: bool = True) -> bool:
        """Return whether the group is transitive without nontrivial blocks; exact."""
        return self._is_giant or (self.is_transitive() and not self._minimal_blocks)

    def action_on_blocks(self, system: Sequence[int]) -> Homomorphism:
        """Return the action on the blocks of a system, given as block numbers per point."""
        from permgroups.groups.homomorphism import Homomorphism

        numbers, first, block_of = np.unique(np.array(system), return_index=True, return_inverse=True)
        for name, row in zip(self._names, self._rows, strict=True):
            if (block_of[row] != block_of[row[first]][block_of]).any():
                raise InvalidPermutation(f"generator {name!r} does not map blocks to blocks")
        return Homomorphism.of_action(self._self, lambda row: block_of[row[first]], len(numbers))

    @cached_property
    def _is_giant(self) -> bool:
        """Whether the group is symmetric or alternating on at least five points; no chain is needed to know more."""
        n = self.degree
        return n >= 5 and self.is_transitive() and self.order() * 2 >= factorial(n)

    # -- giants -----------------------------------------------------------------------------------

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
        even = all((self.degree - number_of_cycles(row)) % 2 == 0 for row in self._rows)
        return even and self.order() == max(factorial(self.degree) // 2, 1)

    # -- conjugacy and cycle types ----------------------------------------------------------------

    def conjugating_element(self, g: Any, h: Any) -> Permutation | None:
        """Return x in the group with ``x**-1 * g * x == h``; None after an exhaustive search.

        >>> from permgroups.groups.products import alternating
        >>> A = alternating(4)
        >>> A.conjugating_element("(1,2,3)", "(1,3,2)") is None
        True
        """
        from permgroups.groups.backtrack import conjugating_row

        x = conjugating_row(self._self, self.row_of(g), self.row_of(h))
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
        from permgroups.groups.cycle_types import cycle_types

        return cycle_types(self._self)

    # -- its name ---------------------------------------------------------------------------------

    def structure_description(self) -> str:
        """Return the group's name, or 'unknown'; :meth:`structure` also has the proof."""
        return self.structure().name

    def structure(self) -> Name:
        """Return the group's name with the facts that prove it."""
        return self._structure

    @cached_property
    def _structure(self) -> Name:
        from permgroups.groups.names import describe

        return describe(self._self)
