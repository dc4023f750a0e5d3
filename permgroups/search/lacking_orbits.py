"""The orbits without 3-cycles of their own, such as corners and middle edges of odd cubes: solved before the others.

They are a puzzle of their own, in which the other orbits do not matter: there 3-cycles may be found that are none in
the whole. It has fewer orbits than the whole, so that going on like this comes to an end. Few pieces are solved by a
beam.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from permgroups.budget import Budget
from permgroups.errors import BudgetExhausted, TooLarge
from permgroups.groups.group import PermGroup
from permgroups.search.beam import Beam
from permgroups.search.pieces import Pieces

if TYPE_CHECKING:
    from permgroups.search.three_cycles import ThreeCycles

__all__ = ["LackingOrbits"]

BEAM_PIECES = 24  # without 3-cycles that a beam solves
WIDTH = 2000
PIVOTS = 1_000_000  # positions of pieces that others turn about, at most


class LackingOrbits:
    """A solver of some orbits of pieces, given by their first points.

    Raises
    ------
    BudgetExhausted
        If the budget is over before its tables are finished.
    """

    def __init__(self, pieces: Pieces, lacking: Sequence[int], budget: Budget):
        before = budget.spent
        chosen = [np.arange(first, first + m) for first, m in pieces.orbits if first in lacking]
        if not 0 < len(chosen) < len(pieces.orbits):
            raise AssertionError(f"{len(chosen)} of {len(pieces.orbits)} orbits are no smaller puzzle")
        self._points = np.concatenate(chosen)
        self._place = np.zeros(pieces.degree, np.int64)
        self._place[self._points] = np.arange(len(self._points))
        letters, self._numbers = pieces.letters.restricted(pieces.old[self._points])
        self._letters = letters
        self._solver = self._made(Pieces.of_letters(letters), budget)
        self.work = budget.spent - before

    @cached_property
    def is_small(self) -> bool:
        """Whether the letters act on these orbits as a small group, as they do on pivots."""
        rows = [row.tolist() for row in self._letters.rows]
        return bool(PermGroup(rows, degree=len(self._points)).order() <= PIVOTS)

    @staticmethod
    def _made(part: Pieces, budget: Budget) -> Beam | ThreeCycles:
        from permgroups.search.three_cycles import ThreeCycles

        if len(part) > BEAM_PIECES:
            with suppress(TooLarge):
                return ThreeCycles(part, budget=budget)
        beam = Beam(part, budget=budget)
        if not beam.complete:
            raise BudgetExhausted("the projection tables were not finished in time; give more seconds or effort")
        return beam

    @property
    def cycles(self) -> ThreeCycles | None:
        """What solves them by 3-cycles of their own; None where a beam does."""
        return None if isinstance(self._solver, Beam) else self._solver

    def restricted(self, y: np.ndarray) -> np.ndarray:
        """Return what an element does to the pieces of :attr:`cycles`."""
        assert self.cycles is not None
        return self.cycles.pieces.renumbered(self._place[y[self._points]])

    def restricted_classes(self, classes: np.ndarray) -> np.ndarray:
        """Return the numbers of these points alone."""
        return classes[self._points]

    def lifted(self, word: Sequence[int]) -> list[int]:
        """Return letters of these orbits as letters of the whole."""
        return [self._numbers[s] for s in word]

    def solve(self, y: np.ndarray, seed: int, budget: Budget) -> list[int] | None:
        """Return letters that solve these orbits of an element, None if the budget is over before."""
        part = self._place[y[self._points]].astype(np.uint16)
        if not isinstance(self._solver, Beam):
            found = self._solver.search(part, [], seed, budget)
        else:
            found, width = None, WIDTH
            while found is None and not budget.over:
                found = self._solver.search(part, width, 400, budget)
                width *= 4
        return None if found is None else self.lifted(found)
