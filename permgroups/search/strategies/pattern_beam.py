"""Beams over patterns with scores learned from walks, for moves with long cycles."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from permgroups.budget import Budget
from permgroups.groups.rows import cycle_lengths_of
from permgroups.groups.words import Word
from permgroups.search.pattern_beam import PatternBall, PatternBeam
from permgroups.search.problem import Best, Problem
from permgroups.search.strategies.strategy import Strategy
from permgroups.search.tables import pattern_table_of
from permgroups.search.walk_scores import WalkScores, reach_of

__all__ = ["ByPatternBeam"]

LONG_CYCLE = 6  # moves of shorter cycles carry pieces that projections see better
MOST_POINTS = 600
MOST_COLOURS = 64
FIRST_WIDTH = 1 << 9
WIDER = 3  # times, from round to round
# how long walks are, whether they repeat letters, and what single points say: large puzzles need more of all
WALKS = ((3.4, False, 0.2), (14.0, True, 0.3), (30.0, True, 0.5))
SCORE_SHARE = 0.2  # of the budget, at most, for learning a score
LIMIT = 8  # times the reach of letters: longer words are not looked for
KEPT = 2  # scores that are used after the first round


class ByPatternBeam(Strategy):
    """Widens the beam, with one score after the other, until the budget is over."""

    name = "beam"

    def __init__(self, problem: Problem, best: Best):
        super().__init__(problem, best)
        self._width = FIRST_WIDTH
        self._lengths = dict.fromkeys(WALKS, float("inf"))  # of the words found with a score
        self._left = list(WALKS)  # of this round
        self._scores: dict[tuple[float, bool, float], WalkScores] = {}
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
        goal, group, metric = problem.goal, problem.group, problem.metric
        if self._ball is None:
            self._ball = pattern_table_of(
                group, metric, goal, "ball", lambda: PatternBall(letters, colours, budget), budget
            )
        kinds = np.where(wanted >= 0, colours, -1)
        beam = PatternBeam(self._ball, kinds, problem.goal.wildcards)
        while not budget.over and not best.optimal:
            if not self._left:
                each = 5 * len(letters) + 3 * len(start) + 6 * int(LIMIT * reach + 50)
                if WIDER * self._width * each > budget.memory:
                    return
                self._width *= WIDER
                self._left = sorted(WALKS, key=lambda walk: self._lengths[walk])[:KEPT]
            walk = self._left[0]
            if walk not in self._scores:
                longest, part = max(int(walk[0] * reach), 4), budget.share(SCORE_SHARE)
                make = partial(WalkScores, letters, colours, longest, *walk[1:], part)
                self._scores[walk] = pattern_table_of(group, metric, goal, walk, make, budget)
            limit = int(min(best.length - 1, LIMIT * reach + 50))
            found = beam.search(start, self._scores[walk], self._width, limit, budget)
            if found is not None:
                self._lengths[walk] = len(found)
                yield letters.word(found)
            if beam.whole:
                return
            if not budget.over:
                del self._left[0]
