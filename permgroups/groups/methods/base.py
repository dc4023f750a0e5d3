"""What the methods of a group may rely on."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from permgroups.groups.known import Known, how_known

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sympy.combinatorics import Permutation

    from permgroups.groups.chain import Chain
    from permgroups.groups.group import PermGroup

__all__ = ["GroupMethods"]


class GroupMethods:
    """The ground of the classes of methods that ``PermGroup`` is made of.

    >>> from permgroups import symmetric
    >>> symmetric(10).known.certificate
    <BoundCertificate: order 3628800, by upper bound>
    """

    if TYPE_CHECKING:

        @property
        def rows(self) -> np.ndarray: ...
        @property
        def names(self) -> tuple[str, ...]: ...
        @property
        def labels(self) -> tuple[str, ...]: ...
        @property
        def given_labels(self) -> tuple[str, ...] | None: ...
        @property
        def degree(self) -> int: ...
        @property
        def generators(self) -> list[Permutation]: ...
        @property
        def point_orbits(self) -> list[np.ndarray]: ...
        @property
        def is_giant(self) -> bool: ...

        def row_of_word(self, word: Any) -> np.ndarray: ...
        def row_of(self, g: Any) -> np.ndarray: ...
        def point(self, given: Any) -> int: ...
        def points(self, given: Iterable[Any]) -> list[int]: ...
        def order(self) -> int: ...
        def chain(self, prefix: Sequence[Any] = ()) -> Chain: ...
        def is_transitive(self, strict: bool = True) -> bool: ...
        def cycle_types(self) -> dict[tuple[int, ...], int]: ...
        def require_member(self, row: np.ndarray) -> None: ...
        def subgroup_of_rows(self, rows: np.ndarray) -> PermGroup: ...

    @property
    def group(self) -> PermGroup:
        """The group itself: groups, puzzles and games are asked alike.

        >>> from permgroups import mathieu
        >>> from permgroups.puzzles import cube
        >>> [thing.group.degree for thing in (mathieu(12), cube(2))]
        [12, 24]
        """
        return self  # type: ignore[return-value]

    @cached_property
    def known(self) -> Known:
        """How the group is known, found at first use and kept: see :mod:`permgroups.groups.known`."""
        return how_known(self.rows)
