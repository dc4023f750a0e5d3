"""Rubik's cube as users of Sage know it: facets numbered 1 … 48, moves that are remembered, undo, scramble, solve.

``RubiksCube`` is immutable: a move gives a new cube. Words are read with parentheses as they stand, so ``(R*U)^2`` is
R U R U; ``solve`` returns the word that *solves*; Sage's returns the one that makes the position, here
:meth:`RubiksCube.factor`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from permgroups import checks
from permgroups.errors import InvalidPermutation
from permgroups.groups.words import Word
from permgroups.puzzles.cube import cube
from permgroups.puzzles.puzzle import Puzzle
from permgroups.puzzles.shape import FACES
from permgroups.puzzles.solving import Solution
from permgroups.puzzles.state import State
from permgroups.wording import count

__all__ = ["RubiksCube"]


@dataclass(frozen=True)
class RubiksCube:
    """A cube with its history.

    Parameters
    ----------
    state
        A position: a word, which is then its history, a ``State``, or the list of facets of :meth:`facets`.
    n
        The number of layers.

    Examples
    --------
    >>> C = RubiksCube().move("R U")
    >>> C.history, C.undo() == RubiksCube()
    (('R U',), True)
    >>> RubiksCube("R U F").history, RubiksCube("R U F").undo().is_solved
    (('R U F',), True)
    >>> C.move(C.solve().word).is_solved
    True
    >>> RubiksCube("(R*U)^2") == RubiksCube("R U R U")
    True
    >>> print(RubiksCube("F"))
          U U U
          U U U
          L L L
    L L D F F F U R R B B B
    L L D F F F U R R B B B
    L L D F F F U R R B B B
          R R R
          D D D
          D D D
    """

    at: State
    n: int = 3
    history: tuple[str, ...] = ()
    before: RubiksCube | None = None

    def __init__(
        self,
        state: Any = "",
        n: int = 3,
        history: Sequence[str] = (),
        before: RubiksCube | None = None,
    ):
        P = cube(n)
        if isinstance(state, (str, Word)) and not history and P.word(state):
            history, before = (str(state),), RubiksCube(n=n)
        if isinstance(state, (list, tuple, np.ndarray)):
            state = _from_facets(list(state), n)
        object.__setattr__(self, "at", P.state(state))
        object.__setattr__(self, "n", n)
        object.__setattr__(self, "history", tuple(history))
        object.__setattr__(self, "before", before)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RubiksCube) and (self.n, self.at) == (other.n, other.at)

    def __hash__(self) -> int:
        return hash((self.n, self.at))

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle: its group is ``puzzle.group``.

        >>> RubiksCube().puzzle.order()
        43252003274489856000
        """
        return cube(self.n)

    def parse(self, text: str) -> Word:
        """Return the word of a text, in the cube's own moves; raises `ParseError` for what is none.

        >>> RubiksCube().parse("[R, U] (x R)2")
        Word("R U R' U' R2")
        """
        return self.puzzle.word(text)

    def move(self, word: str | Word) -> RubiksCube:
        """Return the cube after a word."""
        return RubiksCube(self.puzzle.apply(self.at, word), self.n, (*self.history, str(word)), self)

    def undo(self) -> RubiksCube:
        """Return the cube before the last move; the first one stays as it is."""
        return self if self.before is None else self.before

    def scramble(self, *, moves: int | None = None, seed: Any = None) -> RubiksCube:
        """Return a cube after so many random moves, or at a uniformly random position.

        >>> RubiksCube().scramble(moves=20, seed=1) == RubiksCube().scramble(moves=20, seed=1)
        True
        """
        rng = checks.rng(seed)
        if moves is None:
            return RubiksCube(self.puzzle.scramble(seed=rng), self.n, (*self.history, "scramble"), self)
        moves = checks.whole("moves", moves, 0)
        names = self.puzzle.group.names
        chosen = zip(rng.integers(len(names), size=moves), rng.choice([-1, 1, 2], size=moves), strict=True)
        letters = [(names[int(k)], int(e)) for k, e in chosen]
        return self.move(Word(letters))

    def solve(self, **options: Any) -> Solution:
        """Return a word that leads to the solved cube; options as for :func:`permgroups.solve`."""
        return self.puzzle.solve(self.at, **options)

    def factor(self) -> Word:
        """Return a word that makes this position from the solved cube; the tables for it are made at first use.

        >>> C = RubiksCube("R U F")
        >>> RubiksCube(C.factor()) == C
        True
        """
        return self.puzzle.group.factor(self.at.row)

    @property
    def is_solved(self) -> bool:
        """Whether every counter is at home."""
        return self.at == self.puzzle.start

    def facets(self) -> list[int]:
        """Return the facet on each of the 48 places (Sage's numbers, from 1); all stickers for other sizes than 3.

        >>> RubiksCube("R").facets()[:8]
        [1, 2, 19, 4, 21, 6, 7, 24]
        """
        kept = _numbered(self.n)
        number = {point: k + 1 for k, point in enumerate(kept)}
        return [number[self.at[point]] for point in kept]

    def faces(self) -> dict[str, list[list[str]]]:
        """Return the colours of every face row by row, each named by the face where it is at home.

        >>> RubiksCube("R").faces()["U"]
        [['U', 'U', 'F'], ['U', 'U', 'F'], ['U', 'U', 'F']]
        """
        n = self.n
        letters = [FACES[c // (n * n)] for c in self.at]
        return {
            f: [letters[k * n * n + i * n : k * n * n + (i + 1) * n] for i in range(n)] for k, f in enumerate(FACES)
        }

    @staticmethod
    def legal(facets: Sequence[int], n: int = 3) -> bool:
        """Return whether turns lead to a list of facets.

        >>> facets = RubiksCube().facets(); facets[0], facets[2] = facets[2], facets[0]
        >>> RubiksCube.legal(facets), RubiksCube.legal(RubiksCube("R U").facets())
        (False, True)
        """
        return cube(n).is_solvable(_from_facets(list(facets), n))

    def show(self) -> None:
        """Show the net: a picture in a notebook, text elsewhere.

        >>> RubiksCube("R U", n=2).show()
            U U
            F F
        F D R R U B L L
        L L F D R R U B
            D B
            D B
        """
        self.puzzle.show(self.at)

    def plot(self, **options: Any) -> str:
        """Return the net as SVG; options are ``changed``, points from 0 to be outlined, ``labels`` and ``size``.

        >>> RubiksCube("R U").plot().count("<polygon")
        54
        """
        from permgroups.show.puzzles import net_svg

        return net_svg(self.puzzle, self.at, **options)

    def plot3d(self, **options: Any) -> str:
        """Return the cube seen from two sides as SVG; options as for :meth:`plot`.

        >>> RubiksCube("R U").plot3d().count("<polygon")
        54
        """
        from permgroups.show.puzzles import views_svg

        return views_svg(self.puzzle, self.at, **options)

    def _repr_svg_(self) -> str:
        return self.plot3d()

    def __str__(self) -> str:
        from permgroups.show.puzzles import state_text

        return state_text(self.puzzle, self.at)

    def __repr__(self) -> str:
        state = "solved" if self.is_solved else " ".join(map(str, self.facets()[:8])) + " …"
        return f"<RubiksCube {self.n}×{self.n}×{self.n}: {state}, {count(len(self.history), 'move')}>"


def _numbered(n: int) -> list[int]:
    """Return the points that have a facet number: all but the six centres of the 3×3×3 cube."""
    return [p for p in range(6 * n * n) if n != 3 or p % 9 != 4]


def _from_facets(facets: list[Any], n: int) -> State:
    kept = _numbered(n)
    if len(facets) != len(kept) or not all(checks.is_whole(x) for x in facets):
        raise InvalidPermutation(f"expected {len(kept)} facets, whole numbers from 1, not {facets[:6]!r} …")
    if sorted(facets) != list(range(1, len(kept) + 1)):
        odd = next(x for x in facets if facets.count(x) > 1 or not 1 <= x <= len(kept))
        raise InvalidPermutation(f"every facet 1 … {len(kept)} must appear once; look at {odd}")
    counters = list(range(6 * n * n))
    for place, facet in zip(kept, facets, strict=True):
        counters[place] = kept[int(facet) - 1]
    return State(counters)
