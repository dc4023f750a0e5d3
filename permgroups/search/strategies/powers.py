"""Powers of short words, along longer and longer chains of points, as many look-ups as there is time for."""

from __future__ import annotations

from collections.abc import Iterator

from permgroups.budget import Budget
from permgroups.groups.rows import inverse_row
from permgroups.groups.words import Word
from permgroups.search.powers import SmallPowers
from permgroups.search.problem import Best, Problem
from permgroups.search.strategies.strategy import Strategy

__all__ = ["ByPowers"]

LOOKS = 1 << 12  # products that are looked up for a step of the second round; the first one does without
WIDER = 4  # times as many for every next round
MOST_LOOKS = 1 << 24
SAFE = 0.7  # of what is left, for a round that is to be finished
HOPELESS = 2.5  # times the best word: then other ways are better


class ByPowers(Strategy):
    """Solves the element and its inverse in turn."""

    name = "powers"

    def __init__(self, problem: Problem, best: Best):
        super().__init__(problem, best)
        self._powers: SmallPowers | None = None
        self._rounds = 0
        self._looks = 0
        self._took = 0.0  # what the last round took for one product

    def words(self, budget: Budget) -> Iterator[Word]:
        """Yield shorter and shorter words."""
        problem, best = self.problem, self.best
        if problem.goal is not None or problem.metric != "quarter":
            return
        if self._powers is None:
            self._powers = SmallPowers(problem.group, problem.letters, budget)
        sides = (problem.start, inverse_row(problem.start))
        while not budget.over:
            self._looks = self._next_looks(budget.left)
            side, before = self._rounds % 2, budget.left
            found = self._powers.solve(sides[side], problem.seed + self._rounds, self._looks, budget)
            self._rounds += 1
            if self._looks and budget.is_bounded:
                self._took = (before - budget.left) / self._looks
            if found is not None and len(found) > HOPELESS * best.length:
                return
            if found is not None:
                word = problem.letters.word(found)
                yield ~word if side else word

    def _next_looks(self, left: float) -> int:
        """Return how many products the next round looks up for a step: more, if it can be finished."""
        if self.best.word is None:
            return 0
        looks = min(max(WIDER * self._looks, LOOKS), MOST_LOOKS)
        if self._took:
            looks = min(looks, int(SAFE * left / self._took))
        return max(looks, LOOKS)
