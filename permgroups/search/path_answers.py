"""The answer to whether a position of a groupoid puzzle can be solved: a path home, or why there is none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from permgroups.answers import Answer
from permgroups.errors import NotInGroup
from permgroups.search.positions import Position

__all__ = ["PathAnswer"]


class PathAnswer(Answer):
    """Whether a position can be solved: the path home, or what shows that there is none.

    What the path has, the answer has: it prints, iterates and counts as its moves do. The ``witness`` of a position
    that cannot be solved is the position brought back to the object of the start, which no closed path makes.

    Examples
    --------
    >>> from permgroups.games import M13
    >>> g = M13()
    >>> answer = g.solve("(1 7 12 6 8)(3 4 10 5 9)")
    >>> answer, answer.length, answer.optimal, answer.check()
    ([0, 8, 1, 12, 6, 0], 5, True, True)
    >>> swapped = g.solve("(1 2)")
    >>> bool(swapped), swapped.witness.cycles, swapped.check()
    (False, '(1 2)', True)
    """

    def __init__(self, position: Position, moves: Any = None, lower_bound: int = 0, witness: Position | None = None):
        self.asked = position
        self._moves = moves
        self._lower_bound = lower_bound
        self._witness = witness

    @property
    def moves(self) -> Any:
        """The path: a word of a puzzle, a path of the hole in a game."""
        self.require()
        return self._moves

    @property
    def witness(self) -> Position | None:
        """The position closed by the way home, if it is not in the group of closed paths; None if there is a path."""
        return self._witness

    @property
    def lower_bound(self) -> int:
        """A length that is proved to be needed."""
        return self._lower_bound

    @property
    def reason(self) -> str:
        """Why there is no path; '' where there is one."""
        if self._witness is None:
            return ""
        try:
            self.asked.puzzle.group_at(self._witness.start).require_member(self._witness.row)
        except NotInGroup as error:
            return f"no path leads from this position to the start: {error}"
        return ""

    def check(self) -> bool:
        """Return whether the moves, played from the position, lead home, or the witness shows that none do."""
        puzzle = self.asked.puzzle
        if self._witness is None:
            after: Position = puzzle.apply(self.asked, self._moves)
            return after.is_home and self._lower_bound <= len(self._moves)
        home = self._witness
        space = puzzle.space.started_at(self.asked.start)
        back = Position(puzzle, space.ways[space.number_of(self.asked.at)], self.asked.start, self.asked.at)
        return self.asked * ~back == home and not space.group.contains_batch(home.row[None, :])[0]

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(self.moves, name)

    def __len__(self) -> int:
        return self.length

    def __iter__(self) -> Iterator[Any]:
        return iter(self.moves)

    def __str__(self) -> str:
        return str(self._moves) if self else f"impossible: {self.reason}"

    def __repr__(self) -> str:
        return repr(self._moves) if self else f"<impossible: {self.reason}>"
