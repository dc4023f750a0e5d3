"""Paths of the hole, read in time order; a path's permutation tells for every point where its content goes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from sympy.combinatorics import Permutation

from permgroups.errors import InvalidArgument
from permgroups.search.positions import Position, same_puzzle
from permgroups.shown import Facts, Shown

if TYPE_CHECKING:
    from permgroups.games.hole_games import HoleGame
    from permgroups.geometry.designs import Design

__all__ = ["Path", "check_points"]


class Path(Shown):
    """The way of the hole through a game, in time order.

    Examples
    --------
    >>> from permgroups.games import M13
    >>> path = M13().path([0, 6, 12, 1, 8, 0])
    >>> path.cycles, path.is_closed, path.is_nondegenerate, len(path)
    ('(1 7 12 6 8)(3 4 10 5 9)', True, True, 5)
    """

    def __init__(self, game: HoleGame, points: Sequence[Any]):
        self.game = game
        self.points = tuple(points)

    @cached_property
    def position(self) -> Position:
        """What the path does to the counters, as a position; computed at first use.

        >>> from permgroups.games import M13
        >>> M13().path([0, 6, 12]).position
        <Position 6 1 2 9 5 4 12 7 8 3 10 11 ·>
        """
        row = np.arange(len(self.game.points) * self.game.sides, dtype=np.uint16)
        for p, q in zip(self.numbers, self.numbers[1:], strict=False):
            if p != q:
                row = self.game.move_row(p, q)[row]
        return Position(self.game, row, self.points[0], self.points[-1])

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The points by their numbers in the design.

        >>> from permgroups.games import HoleGame
        >>> from permgroups.games.conway import boolean
        >>> HoleGame(boolean(3).relabelled("abcdefgh")).path("adg").numbers
        (0, 3, 6)
        """
        return tuple(self.game.design.index_of(p) for p in self.points)

    @property
    def permutation(self) -> Permutation:
        """The permutation that the path induces, on the numbers of the points.

        >>> from permgroups.games import M13
        >>> M13().path([0, 6, 12, 1, 8, 0]).permutation.order()
        5
        """
        return self.position.permutation

    @property
    def cycles(self) -> str:
        """The same as text in the game's labels."""
        return self.position.cycles

    @property
    def is_closed(self) -> bool:
        """Whether the hole comes back to where it began."""
        return self.points[0] == self.points[-1]

    def _skips(self, i: int) -> bool:
        """Return whether point i can be left out: it repeats its neighbour, or the three lie on a line."""
        p, q, r = self.numbers[i - 1 : i + 2]
        if q in (p, r) or p == r:
            return True
        game = self.game
        return bool((game.move_row(q, r)[game.move_row(p, q)] == game.move_row(p, r)).all())

    @property
    def is_nondegenerate(self) -> bool:
        """Whether no three consecutive points are collinear and no move is trivial."""
        same = len(self.points) == 2 and self.points[0] == self.points[1]
        return not same and not any(self._skips(i) for i in range(1, len(self.points) - 1))

    def reduced(self) -> Path:
        """Return an equivalent nondegenerate path, not longer than this one.

        >>> from permgroups.games import M13
        >>> M13().path([0, 4, 5, 6, 12]).reduced()                # 0, 4, 5 and 6 lie on a line
        [0, 6, 12]
        """
        points = list(self.points)
        i = 1
        while i < len(points):
            inside = i + 1 < len(points)
            if points[i] == points[i - 1] or (inside and Path(self.game, points[i - 1 : i + 2])._skips(1)):
                del points[i]
                i = max(i - 1, 1)
            else:
                i += 1
        return Path(self.game, points)

    def is_equivalent(self, other: Path) -> bool:
        """Return whether two paths induce the same permutation.

        Raises `InvalidArgument` if they are paths of different games.

        >>> from permgroups.games import M13
        >>> game = M13()
        >>> move = game.path([0, 6])                               # along the line 0, 4, 5, 6
        >>> game.path([0, 4, 5, 6]).is_equivalent(move), game.path([0, 1, 6]).is_equivalent(move)
        (True, False)
        """
        same_puzzle(self.game, other.game)
        return bool((self.position.row == other.position.row).all())

    def reverse(self) -> Path:
        """Return the path played backwards, which undoes this one.

        >>> from permgroups.games import M13
        >>> path = M13().path([0, 6, 12, 1])
        >>> path.reverse(), (path * path.reverse()).position.is_home
        ([1, 12, 6, 0], True)
        """
        return Path(self.game, self.points[::-1])

    def __mul__(self, other: Path) -> Path:
        if not isinstance(other, Path):
            return NotImplemented
        same_puzzle(self.game, other.game)
        if self.points[-1] != other.points[0]:
            raise InvalidArgument(
                f"the first path leaves the hole at {self.points[-1]}, the second starts with it at {other.points[0]}"
            )
        return Path(self.game, (*self.points, *other.points[1:]))

    def __len__(self) -> int:
        return len(self.points) - 1

    def __iter__(self) -> Iterator[Any]:
        return iter(self.points)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Path) and self.game == other.game and self.points == other.points

    def __hash__(self) -> int:
        return hash(self.points)

    def __repr__(self) -> str:
        return f"[{', '.join(map(str, self.points))}]"

    def summary(self) -> Facts:
        """Return the points, the permutation that the path induces, and whether it is closed and nondegenerate.

        >>> from permgroups.games import M13
        >>> print(M13().path([0, 6, 12, 1, 8, 0]).summary())
        path of the hole
          points         0, 6, 12, 1, 8, 0
          moves          5
          cycles         (1 7 12 6 8)(3 4 10 5 9)
          closed         yes
          nondegenerate  yes
        """
        facts: list[tuple[str, Any]] = [("points", ", ".join(map(str, self.points))), ("moves", len(self))]
        facts += [("cycles", self.cycles or "()"), ("closed", self.is_closed), ("nondegenerate", self.is_nondegenerate)]
        return Facts("path of the hole", facts)

    def _repr_svg_(self) -> str:
        from permgroups.show.games import path_svg

        return path_svg(self)


def check_points(design: Design, points: Sequence[Any]) -> tuple[Any, ...]:
    """Return the points of a path, once each is one of the design's."""
    try:
        chosen = tuple(points)
    except TypeError:
        raise InvalidArgument(f"a path is a list of points, not {points!r}") from None
    if not chosen:
        raise InvalidArgument("a path has at least the point where the hole is")
    for p in chosen:
        design.index_of(p)
    return chosen
