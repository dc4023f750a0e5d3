"""Skeletons of shared letters, filled orbit by orbit: many ends for one beginning, then another beginning."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from permgroups.budget import Budget
from permgroups.groups.words import Word
from permgroups.search.fillings import Filling, Fillings, Halves
from permgroups.search.problem import Best, Problem
from permgroups.search.strategies.strategy import Strategy
from permgroups.search.tables import pieces_of
from permgroups.threads import side_by_side

__all__ = ["ByFillings"]

BATCH = 2  # ends that are tried side by side; their number must not depend on the machine, or words would
SPENT = 1.0  # on ends, in the work for their beginning
ROUND = 2000  # effort for a batch beside its fillings


class ByFillings(Strategy):
    """Draws skeletons of the lengths that promise most."""

    name = "fillings"

    def __init__(self, problem: Problem, best: Best):
        super().__init__(problem, best)
        self._rng = np.random.default_rng(problem.seed)
        self._rounds = 0
        self._found = False  # whether a skeleton was filled
        self._fillings: Fillings | None = None

    @property
    def applies(self) -> bool:
        """Whether every orbit has letters of its own, beside shared ones, and few enough states."""
        if self.problem.goal is not None or self.problem.metric == "positive":
            return False
        if self._fillings is None:
            pieces = pieces_of(self.problem.group, self.problem.metric)
            self._fillings = Fillings(pieces, self.problem.budget.memory)
        return self._fillings.applies

    def words(self, budget: Budget) -> Iterator[Word]:
        """Yield shorter and shorter words."""
        if not self.applies or self._fillings is None:
            return
        fillings, best, rng = self._fillings, self.best, self._rng
        y = fillings.pieces.renumbered(self.problem.start)
        while not budget.over and not best.optimal:
            lengths = fillings.lengths
            length = lengths[self._rounds % len(lengths)]
            self._rounds += 1
            first = fillings.first_length(length)
            halves = Halves(fillings, y, fillings.skeleton(first, rng), budget)
            spent = 0.0
            while spent <= SPENT * halves.work and not budget.over and not best.optimal:
                last = halves.shared[-1] if halves.shared else -1
                ends = [fillings.skeleton(length - first, rng, last) for _ in range(BATCH if self._found else 1)]
                effort = np.inf if budget.timed else budget.left / len(ends)
                found = self._ended(halves, ends, budget, effort)
                work = ROUND + sum(work for _, work in found)
                spent += work
                budget.spend(work)
                self._found = self._found or any(filled is not None for filled, _ in found)
                for end, (filled, _) in zip(ends, found, strict=True):
                    if filled is not None and len(halves.shared) + len(end) + sum(f.cost for f in filled) < best.length:
                        letters = halves.word(end, filled, budget)
                        if letters is not None:
                            yield self.problem.letters.word(letters)

    def _ended(
        self, halves: Halves, ends: list[list[int]], budget: Budget, effort: float
    ) -> list[tuple[list[Filling] | None, float]]:
        """Return what some ends of a skeleton are filled with; a single one has both threads for itself."""
        if len(ends) == 1:
            return [halves.ended(ends[0], np.inf, budget, effort)]
        below = self.best.length
        return side_by_side(lambda end: halves.ended(end, below, budget, effort), ends)
