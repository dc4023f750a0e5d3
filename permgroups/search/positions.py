"""Positions of puzzles whose moves depend on the position: elements of a groupoid, and their text.

A position is what a path from one object to another does to the pieces. Two positions can be multiplied, first one
then the other, where the first ends at the object at which the second starts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from sympy.combinatorics import Permutation

from permgroups.errors import InvalidArgument, ParseError
from permgroups.groups.cycle_text import format_cycles
from permgroups.groups.rows import inverse_row
from permgroups.shown import Facts, Shown

__all__ = ["HOLE", "Position", "format_counters", "read_counters", "same_puzzle"]

HOLE = "·"
_new_permutation = Permutation._af_new


def same_puzzle(first: Any, second: Any) -> None:
    """Raise unless two positions or paths are of one game."""
    if first != second:
        raise InvalidArgument(f"two different games: {first!r} and {second!r}")


class Position(Shown):
    """Where the pieces of a puzzle are: an element of its groupoid, from the object ``start`` to the object ``at``.

    ``row[i]`` is the place of piece i. For games with a hole the object is the place of the hole. The text reads back
    by ``puzzle.position(text)``; in a game it lists the counters point by point, ``·`` for the hole and ``-`` before a
    counter that is turned over.

    Examples
    --------
    >>> from permgroups.games import M13
    >>> g = M13()
    >>> str(g.path([0, 6]).position)
    '6 1 2 3 5 4 · 7 8 9 10 11 12'
    >>> g.position('6 1 2 3 5 4 · 7 8 9 10 11 12') == g.path([0, 6]).position
    True
    >>> at = g.path([0, 6]).position
    >>> at.hole, at.cycles, at.permutation, at.is_home, at.game == g
    (6, '(0 6)(4 5)', Permutation(12)(0, 6)(4, 5), False, True)
    >>> at.counters[:7]
    ((6, 0), (1, 0), (2, 0), (3, 0), (5, 0), (4, 0), None)
    """

    __slots__ = ("at", "puzzle", "row", "start")

    def __init__(self, puzzle: Any, row: Any, start: Any, at: Any):
        self.puzzle: Any = puzzle
        self.row = np.array(row, np.uint16)
        self.row.flags.writeable = False
        self.start = start
        self.at = at

    @property
    def game(self) -> Any:
        """The puzzle, where it is a game."""
        return self.puzzle

    @property
    def hole(self) -> Any:
        """The object, where it is the place of the hole."""
        return self.at

    @property
    def is_home(self) -> bool:
        """Whether every piece, and the hole, is where it started."""
        return self.at == self.start and bool((self.row == np.arange(len(self.row))).all())

    @property
    def permutation(self) -> Permutation:
        """The permutation of the places, signed ones where the counters have two sides."""
        return _new_permutation(self.row.tolist())

    @property
    def cycles(self) -> str:
        """The permutation as text in the puzzle's labels."""
        return format_cycles(self.row, self.puzzle.row_labels, " ")

    @property
    def counters(self) -> Any:
        """For every place the counter on it and its side (1 turned over), None at the hole; in the dualized
        game this for the points and the same for the lines.
        """
        return self.puzzle.counters_of(self)

    def move(self, *moves: Any) -> Position:
        """Return the position after moves, one after the other: points for the hole, or the names of moves.

        >>> from permgroups.games import M13
        >>> M13().start.move(6).move(12, 1, 8, 0).cycles
        '(1 7 12 6 8)(3 4 10 5 9)'
        """
        at = self
        for move in moves:
            at = self.puzzle.play(at, move)
        return at

    def __mul__(self, other: Any) -> Position:
        after = getattr(other, "position", other)
        if not isinstance(after, Position):
            return NotImplemented
        same_puzzle(self.puzzle, after.puzzle)
        if self.at != after.start:
            raise InvalidArgument(f"the first leaves the hole at {self.at}, the second starts with it at {after.start}")
        return Position(self.puzzle, after.row[self.row], self.start, after.at)

    def __invert__(self) -> Position:
        return Position(self.puzzle, inverse_row(self.row), self.at, self.start)

    def _key(self) -> tuple[Any, ...]:
        return (self.start, self.at, self.row.tobytes())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.puzzle == other.puzzle and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __str__(self) -> str:
        text: str = self.puzzle.format_position(self)
        return text

    def __repr__(self) -> str:
        return f"<Position {self}>"

    def summary(self) -> Facts:
        """Return what lies where, the permutation as cycles, and where it leads from and to.

        >>> from permgroups.games import M13
        >>> print(M13().path([0, 6]).position.summary())
        position
          counters  6 1 2 3 5 4 · 7 8 9 10 11 12
          cycles    (0 6)(4 5)
          from      0
          to        6
        """
        facts = [("counters", str(self)), ("cycles", self.cycles or "()"), ("from", str(self.start))]
        return Facts("position", [*facts, ("to", str(self.at))])

    def _repr_svg_(self) -> str | None:
        picture: str | None = self.puzzle.draw_position(self)
        return picture


def format_counters(counters: Sequence[tuple[int, int] | None], names: Sequence[Any]) -> str:
    """Return counters as text, ``·`` for the hole and ``-`` before one that is turned over."""
    return " ".join(HOLE if c is None else "-" * c[1] + str(names[c[0]]) for c in counters)


def read_counters(text: str, points: Sequence[Any], sides: int) -> tuple[np.ndarray, int, int]:
    """Return (row, start, hole) of a text that lists what lies on the points; the last two by number."""
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
