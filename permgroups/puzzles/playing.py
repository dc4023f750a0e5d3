"""Puzzles as games to play: a move is a generator or its inverse."""

from __future__ import annotations

from typing import TYPE_CHECKING

from permgroups.groups.words import Word
from permgroups.puzzles.state import State
from permgroups.search.sessions import Solitaire

if TYPE_CHECKING:
    import numpy as np

    from permgroups.puzzles.puzzle import Puzzle

__all__ = ["PuzzleRules"]

EFFORT = 2_000_000  # of a solution: a second or two


class PuzzleRules(Solitaire):
    """How a puzzle is played; the goal is the puzzle's own.

    Examples
    --------
    >>> from permgroups.puzzles import cube
    >>> from permgroups.search.sessions import Session
    >>> s = Session(PuzzleRules(cube(2)), "R U")
    >>> s.hint(), s.solve(), s.is_over
    ("U'", ["U'", "R'"], True)
    >>> PuzzleRules(cube(2)).legal(s.position)[:4]
    ['R', "R'", 'L', "L'"]
    """

    def __init__(self, puzzle: Puzzle, effort: int = EFFORT):
        self.puzzle = puzzle
        self.effort = effort

    @property
    def name(self) -> str:
        """The name of the puzzle."""
        return self.puzzle.name

    def read(self, text: str) -> State:
        """Return the state of a list of counters, as ``text`` writes them, of a scramble, or of colours."""
        words = text.split()
        if len(words) == self.puzzle.group.degree and not set(words) - {str(x) for x in self.puzzle.group.labels}:
            return self.puzzle.read_state(text)
        return self.puzzle.state(text)

    def text(self, position: State) -> str:
        """Return the counters in one line."""
        return self.puzzle.format_state(position)

    def moves(self, text: str) -> list[str]:
        """Return the letters of a word."""
        return [self._written(name, sign) for name, sign in self.puzzle.word(text).letters()]

    def _written(self, name: str, sign: int) -> str:
        return Word([(name, sign)]).to_str(names=self.puzzle.group.names)

    def played(self, position: State, move: str) -> State:
        """Return the state after a move."""
        return self.puzzle.apply(position, move)

    def legal(self, position: State) -> list[str]:
        """Return the moves, each with its inverse where that is another one."""
        out = []
        for name, row in zip(self.puzzle.group.names, self.puzzle.group.rows, strict=True):
            out.append(self._written(name, 1))
            if (row[row] != range(len(row))).any():
                out.append(self._written(name, -1))
        return out

    def is_over(self, position: State) -> bool:
        """Return whether the goal is reached."""
        goal = self.puzzle.goal
        return position == self.puzzle.start if goal is None else goal.reached(position)

    def solution(self, position: State, rng: np.random.Generator, hidden: bool) -> list[str]:
        """Return the letters of a short word that leads to the goal; there is no method to hide."""
        return self.moves(str(self.puzzle.solve(position, effort=self.effort).word))

    def scramble(self, rng: np.random.Generator) -> State:
        """Return a random state that is not solved."""
        at = self.puzzle.scramble(seed=rng)
        while self.is_over(at) and self.puzzle.order() > 1:
            at = self.puzzle.scramble(seed=rng)
        return at
