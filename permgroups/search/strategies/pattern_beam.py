"""Beams over patterns with scores learned from walks, for moves with long cycles."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from permgroups.groups.rows import cycle_lengths_of
from permgroups.groups.words import Word
from permgroups.search.budget import Budget
from permgroups.search.pattern_beam import PatternBall, PatternBeam
from permgroups.search.problem import Best, Problem
from permgroups.search.strategies.strategy import Strategy
from permgroups.search.walk_scores import WalkScores, reach_of

__all__ = ["ByPatternBeam"]

LONG_CYCLE = 6  # moves of shorter cycles carry pieces that projections see better
MOST_POINTS = 600
MOST_COLOURS = 64
FIRST_WIDTH = 1 << 9
WALKS = ((3.4, 0.25), (6.8, 0.1), (3.4, 0.1), (6.8, 0.25))  # how long, and what single points say


class ByPatternBeam(Strategy):
    """Widens the beam, with one score after the other, until the budget is over."""

    name = "beam"

    def __init__(self, problem: Problem, best: Best):
        super().__init__(problem, best)
        self._round = 0
        self._scores: dict[int, WalkScores] = {}
        self._ball: PatternBall | None = None

    @property
    def applies(self) -> bool:
        """Whether some letter has a long cycle, and points and colours are not too many."""
        goal, letters = self.problem.goal, self.problem.letters
        if goal is None or (letters.back < 0).any() or len(goal.classes) > MOST_POINTS:
            return False
        longest = max((max(cycle_lengths_of(row), default=1) for row in letters.rows), default=1)
        return bool(longest >= LONG_CYCLE and len(np.unique(goal.classes)) <= MOST_COLOURS)

    def words(self, budget: Budget) -> Iterator[Word]:
        """Yield shorter and shorter words."""
        problem, best, letters = self.problem, self.best, self.problem.letters
        if problem.goal is None or not self.applies:
            return
        wanted = problem.goal.classes
        _, colours = np.unique(wanted, return_inverse=True)  # what may be anything is a colour of its own
        start = np.empty_like(colours)
        start[problem.start] = colours
        reach = reach_of(letters, colours)
        if self._ball is None:
            self._ball = PatternBall(letters, colours, budget)
        kinds = np.where(wanted >= 0, colours, -1)
        beam = PatternBeam(self._ball, kinds, problem.goal.wildcards)
        while not budget.over and not best.optimal:
            which = self._round % len(WALKS)
            if which not in self._scores:
                longest, share = WALKS[which]
                self._scores[which] = WalkScores(letters, colours, max(int(longest * reach), 4), share, budget.share(0.3))
            limit = int(min(best.length - 1, 8 * reach + 50))
            width = FIRST_WIDTH << self._round
            found = beam.search(start, self._scores[which], width, limit, budget)
            if found is not None:
                yield letters.word(found)
            self._round += 1
