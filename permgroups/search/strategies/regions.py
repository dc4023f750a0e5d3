"""Region after region by beams, the last moves by projections; again and again with other regions and wider beams."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from permgroups.budget import Budget
from permgroups.groups.rows import inverse_row
from permgroups.groups.words import Word
from permgroups.search.beam import Beam
from permgroups.search.letters import Letters
from permgroups.search.pieces import Pieces
from permgroups.search.problem import Best, Problem
from permgroups.search.region_beam import RegionBeam
from permgroups.search.regions import Regions
from permgroups.search.strategies.strategy import Strategy
from permgroups.search.tables import pieces_of

__all__ = ["ByRegions"]

Rows = np.ndarray

FIRST_WIDTH = 2_000
MOST_WIDTH = 60_000
WIDER = 4  # times, after some rounds
ROUNDS = 2  # of one width: the element and its inverse
BEGINNINGS = 4_000  # words that the last moves go on from
WIDTH_AT_LAST = 1.0  # times the width of the regions' beam


class ByRegions(Strategy):
    """Every round takes another chain of regions, for the element or its inverse."""

    name = "regions"

    def __init__(self, problem: Problem, best: Best):
        super().__init__(problem, best)
        self._rounds = 0
        self._width = FIRST_WIDTH
        self._rng = np.random.default_rng(problem.seed)
        self._regions: Regions | None = None

    @property
    def applies(self) -> bool:
        """Whether the moves leave regions, and all pieces are distinct."""
        if self.problem.goal is not None:
            return False
        self._regions = Regions(pieces_of(self.problem.group, self.problem.metric))
        return self._regions.apply

    def words(self, budget: Budget) -> Iterator[Word]:
        """Yield shorter and shorter words."""
        if self._regions is None and not self.applies:
            return
        while not budget.over and not self.best.optimal:
            back = self._rounds % ROUNDS == 1
            row = inverse_row(self.problem.start) if back else self.problem.start
            found = self._round(row, budget)
            if found is not None:
                word = self.problem.letters.word(found)
                yield ~word if back else word
            self._rounds += 1
            if self._rounds % ROUNDS == 0:
                self._width = min(self._width * WIDER, MOST_WIDTH)

    def _round(self, row: Rows, budget: Budget) -> list[int] | None:
        """Return letters that solve an element, fewer than the best word has."""
        assert self._regions is not None
        regions, letters = self._regions, self.problem.letters
        chain = regions.chain(self._rng)
        beam = RegionBeam(regions.pieces, [regions.untouched(kinds) for kinds in chain], self._rng)
        words = beam.search(row, self._width, budget, self.best.length, BEGINNINGS)
        if not words:
            return None
        last = regions.letters(chain[-1])
        end = Beam(Pieces.of_letters(_some(letters, last)), budget=budget)
        best: list[int] | None = None
        for length in sorted({len(word) for word in words}):  # as long as all of one length are: they are compared
            some = [word for word in words if len(word) == length]
            most = (self.best.length if best is None else len(best)) - 1 - length
            if most <= 0 or budget.over:
                break
            rows = np.array([_played(letters, row, word) for word in some])
            found = end.search(rows, int(WIDTH_AT_LAST * self._width), int(min(most, 400)), budget)
            if found is not None:
                best = [*some[end.begun], *(last[k] for k in found)]
        return best


def _some(letters: Letters, numbers: list[int]) -> Letters:
    """Return some of the letters; with each also the one that undoes it."""
    place = {k: i for i, k in enumerate(numbers)}
    return replace(
        letters,
        names=tuple(letters.names[k] for k in numbers),
        exponents=tuple(letters.exponents[k] for k in numbers),
        rows=letters.rows[numbers],
        back=np.array([place[int(letters.back[k])] for k in numbers], np.int32),
        prices=letters.prices[numbers],
    )


def _played(letters: Letters, row: Rows, numbers: list[int]) -> Rows:
    """Return an element after numbered letters."""
    for k in numbers:
        row = letters.rows[k][row]
    return row
