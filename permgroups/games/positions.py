"""Paths of the hole and the positions they lead to: the groupoid of a game.

A path is read in time order. Its permutation tells for every point where the content goes. A
position is what a path from one hole to another does to the counters; two positions can be
multiplied, first one then the other, where the hole of the first is the start of the second.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from sympy.combinatorics import Permutation

from permgroups.errors import InvalidPermutation, ParseError, PermGroupsError
from permgroups.groups.chain import inverse_row
from permgroups.groups.text import format_cycles

if TYPE_CHECKING:
    from permgroups.games.hole_games import HoleGame

__all__ = ["Path", "Position"]

HOLE = "·"
_new_permutation = Permutation._af_new


def _same_game(first: Any, second: Any) -> None:
    if first != second:
        raise PermGroupsError(f"two different games: {first!r} and {second!r}")


class Position:
    """Where the counters of a game lie: an element of its groupoid, from the hole ``start`` to ``hole``.

    The text lists the counters point by point, ``·`` for the hole and ``-`` before a counter that is
    turned over; it reads back by ``game.position(text)``.

    Examples
    --------
    >>> from permgroups.games import M13
    >>> g = M13()
    >>> str(g.path([0, 6]).position)
    '6 1 2 3 5 4 · 7 8 9 10 11 12'
    >>> g.position('6 1 2 3 5 4 · 7 8 9 10 11 12') == g.path([0, 6]).position
    True
    """

    __slots__ = ("game", "hole", "row", "start")

    def __init__(self, game: Any, row: np.ndarray, start: int, hole: int):
        self.game = game
        self.row = row
        self.start = start
        self.hole = hole

    @property
    def permutation(self) -> Permutation:
        """The permutation of the points, signed points where the counters have two sides."""
        return _new_permutation(self.row.tolist())

    @property
    def cycles(self) -> str:
        """The permutation as text in the game's labels."""
        return format_cycles(self.row, self.game.row_labels, " ")

    @property
    def counters(self) -> Any:
        """For every point the counter on it and its side (1 turned over), None at the hole; in the dualized
        game this for the points and the same for the lines.
        """
        return self.game.counters_of(self)

    def __mul__(self, other: Position | Path) -> Position:
        after = other.position if isinstance(other, Path) else other
        if not isinstance(after, Position):
            return NotImplemented
        _same_game(self.game, after.game)
        if self.hole != after.start:
            first, second = self.game.object_name(self.hole), self.game.object_name(after.start)
            raise PermGroupsError(f"the first leaves the hole at {first}, the second starts with it at {second}")
        return Position(self.game, after.row[self.row], self.start, after.hole)

    def __invert__(self) -> Position:
        return Position(self.game, inverse_row(self.row), self.hole, self.start)

    def _key(self) -> tuple[Any, ...]:
        return (self.start, self.hole, self.row.tobytes())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.game == other.game and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __str__(self) -> str:
        return self.game.format_position(self)

    def __repr__(self) -> str:
        return f"<Position {self}>"

    def _repr_svg_(self) -> str:
        return self.game.draw_position(self)


def format_counters(counters: Sequence[tuple[int, int] | None], names: Sequence[Any]) -> str:
    """Return counters as text, ``·`` for the hole and ``-`` before one that is turned over."""
    return " ".join(HOLE if c is None else "-" * c[1] + str(names[c[0]]) for c in counters)


def read_counters(text: str, points: Sequence[Any], sides: int) -> tuple[np.ndarray, int, int]:
    """Return (row, start, hole) of a text that lists what lies on the points."""
    words = text.replace(",", " ").split()
    names = {str(p): i for i, p in enumerate(points)}
    n = len(points)
    if len(words) != n:
        raise ParseError(f"a position lists what lies on each of the {n} points; {len(words)} entries are given")
    row = np.full(n * sides, -1, np.int64)
    hole = None
    for point, word in enumerate(words):
        if word in (HOLE, ".", "_"):
            if hole is not None:
                raise ParseError("a position has one hole; a second one is given", text, text.rfind(word))
            hole = point
            continue
        side = 1 if word.startswith("-") and word not in names else 0
        name = word[side:]
        if name not in names or (side and sides == 1):
            raise ParseError(f"{word!r} is not a counter of this game", text, text.find(word))
        for s in range(sides):
            row[names[name] * sides + s] = point * sides + (s + side) % sides
    missing = sorted({int(x) // sides for x in np.flatnonzero(row < 0)})
    if hole is None or len(missing) != 1 or len(set(row.tolist())) != len(row) - sides + 1:
        raise ParseError("a position has one hole and every counter at most once, all but one", text, 0)
    start = missing[0]
    for s in range(sides):
        row[start * sides + s] = hole * sides + s
    return row, start, hole


def read_position(game: HoleGame, text: str) -> Position:
    """Return the position that a text lists."""
    row, start, _ = read_counters(text, game.points, game.sides)
    return game._checked(row.astype(np.uint16), start)


class Path:
    """The way of the hole through a game, in time order.

    Examples
    --------
    >>> from permgroups.games import M13
    >>> path = M13().path([0, 6, 12, 1, 8, 0])
    >>> path.cycles, path.is_closed, path.is_nondegenerate, len(path)
    ('(1 7 12 6 8)(3 4 10 5 9)', True, True, 5)
    """

    def __init__(self, game: HoleGame, points: Sequence[int]):
        self.game = game
        self.points = tuple(points)

    @cached_property
    def position(self) -> Position:
        """What the path does to the counters."""
        row = np.arange(len(self.game.points) * self.game.sides, dtype=np.uint16)
        for p, q in zip(self._numbers, self._numbers[1:], strict=False):
            if p != q:
                row = self.game.move_row(p, q)[row]
        return Position(self.game, row, self._numbers[0], self._numbers[-1])

    @cached_property
    def _numbers(self) -> tuple[int, ...]:
        return tuple(self.game.design._index(p) for p in self.points)

    @property
    def permutation(self) -> Permutation:
        """The permutation that the path induces."""
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
        p, q, r = self._numbers[i - 1 : i + 2]
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
        """Return an equivalent nondegenerate path, not longer than this one."""
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
        """Return whether two paths induce the same permutation."""
        _same_game(self.game, other.game)
        return bool((self.position.row == other.position.row).all())

    def reverse(self) -> Path:
        """Return the path played backwards, which undoes this one."""
        return Path(self.game, self.points[::-1])

    def __mul__(self, other: Path) -> Path:
        if not isinstance(other, Path):
            return NotImplemented
        _same_game(self.game, other.game)
        if self.points[-1] != other.points[0]:
            raise PermGroupsError(
                f"the first path leaves the hole at {self.points[-1]}, the second starts with it at {other.points[0]}"
            )
        return Path(self.game, (*self.points, *other.points[1:]))

    def __len__(self) -> int:
        return len(self.points) - 1

    def __iter__(self) -> Iterator[int]:
        return iter(self.points)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Path) and self.game == other.game and self.points == other.points

    def __hash__(self) -> int:
        return hash(self.points)

    def __repr__(self) -> str:
        return f"[{', '.join(map(str, self.points))}]"

    def _repr_svg_(self) -> str:
        from permgroups.show.games import path_svg

        return path_svg(self)


def check_points(game: HoleGame, points: Sequence[Any]) -> tuple[Any, ...]:
    """Return the points of a path, once each is one of the game's."""
    try:
        chosen = tuple(points)
    except TypeError:
        raise InvalidPermutation(f"a path is a list of points, not {points!r}") from None
    if not chosen:
        raise InvalidPermutation("a path has at least the point where the hole is")
    for p in chosen:
        game.design._index(p)
    return chosen
