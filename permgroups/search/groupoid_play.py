"""Puzzles on groupoids as games to play: M13 and its family, the dualized game, the 15-puzzle, Square-1."""

from __future__ import annotations

import numpy as np

from permgroups.errors import InvalidArgument, ParseError
from permgroups.groups.words import Word
from permgroups.search.groupoid_puzzles import GroupoidPuzzle
from permgroups.search.positions import Position
from permgroups.search.sessions import Solitaire
from permgroups.wording import brief, listed

__all__ = ["GroupoidRules"]

MOST_AT_ONCE = 1000
EFFORT = 2_000_000  # of the search where there is no table of all positions


class GroupoidRules(Solitaire):
    """How a puzzle on a groupoid is played.

    A move is written as its name; where moves are called p0, p1, … after a point, the point alone will do, and is what
    is written.

    Examples
    --------
    >>> from permgroups.games import M13
    >>> rules = GroupoidRules(M13(dual=True))
    >>> rules.moves("1, L4 p8")
    ['1', 'L4', '8']
    >>> from permgroups.puzzles import sliding
    >>> GroupoidRules(sliding(3, 3)).moves("U2 L'")
    ['U', 'U', "L'"]
    """

    def __init__(self, puzzle: GroupoidPuzzle):
        self.puzzle = puzzle
        self._short = {name: name[1:] for name in puzzle.moves if name[:1] == "p" and name[1:] not in puzzle.moves}
        self._names = {**{name: name for name in puzzle.moves}, **{short: name for name, short in self._short.items()}}

    @property
    def name(self) -> str:
        """The name of the puzzle."""
        return self.puzzle.name

    def read(self, text: str) -> Position:
        """Return a position that can be reached, from its text."""
        return self.puzzle.position(text)

    def text(self, position: Position) -> str:
        """Return a position in one line."""
        return str(position)

    def moves(self, text: str) -> list[str]:
        """Return the moves of a text."""
        out = []
        for word in text.replace(",", " ").split():
            if word in self._names:
                out.append(self._shown(word))
                continue
            try:
                found = Word(word, self.puzzle.moves)
            except ParseError:
                alike = {self._shown(name) for name in self._names if name.lower() == word.lower()}
                if len(alike) == 1:
                    out += alike
                    continue
                known = listed([self._shown(name) for name in self.puzzle.moves], 30)
                raise ParseError(f"no move {brief(word)}; the moves are {known}") from None
            if len(found) > MOST_AT_ONCE:
                raise ParseError(f"{brief(word)} are {len(found)} moves; at most {MOST_AT_ONCE} in a word")
            out += [self._shown(str(Word([letter]))) for letter in found.letters()]
        return out

    def _shown(self, name: str) -> str:
        full = self._names.get(name, name)
        return self._short.get(full, full)

    def played(self, position: Position, move: str) -> Position:
        """Return the position after a move."""
        word = Word(self._names.get(move, move), self.puzzle.moves)
        try:
            return self.puzzle.apply(position, word)
        except InvalidArgument:
            raise InvalidArgument(f"{move} is not possible there; possible: {' '.join(self.legal(position))}") from None

    def legal(self, position: Position) -> list[str]:
        """Return the moves that are possible."""
        return [self._shown(name) for name in self.puzzle.legal(position)]

    def is_over(self, position: Position) -> bool:
        """Return whether everything is where it began."""
        return position.is_home

    def solution(self, position: Position, rng: np.random.Generator, hidden: bool) -> list[str]:
        """Return the moves of a path home, a shortest one where there is a table; there is no method to hide."""
        path = self.puzzle.solve(position, effort=EFFORT).moves
        return [self._shown(name) for name in self.puzzle.move_names(path)]

    def scramble(self, rng: np.random.Generator) -> Position:
        """Return a random position that is not solved."""
        at = self.puzzle.scramble(seed=rng)
        while at.is_home and self.puzzle.order() > 1:
            at = self.puzzle.scramble(seed=rng)
        return at
