"""Powers of short words, along longer and longer chains of points, then again with other choices."""

from __future__ import annotations

from collections.abc import Iterator

from permgroups.budget import Budget
from permgroups.groups.rows import inverse_row
from permgroups.groups.words import Word
from permgroups.search.powers import SmallPowers
from permgroups.search.problem import Best, Problem
from permgroups.search.strategies.strategy import Strategy

__all__ = ["ByPowers"]

FAR = (10.0, 13.0, 15.5, 18.5)  # bits of the look-ups for a chain, one after the other
HOPELESS = 2.5  # times the best word: then other ways are better


class ByPowers(Strategy):
    """Solves the element and its inverse in turn."""

    name = "powers"

    def __init__(self, problem: Problem, best: Best):
        super().__init__(problem, best)
        self._powers: SmallPowers | None = None  # changes while it is used
        self._rounds = 0
        self._far = list(FAR)

    def words(self, budget: Budget) -> Iterator[Word]:
        """Yield shorter and shorter words."""
        problem, best = self.problem, self.best
        if problem.goal is not None or problem.metric != "quarter":
            return
        if self._powers is None:
            self._powers = SmallPowers(problem.group, problem.letters, budget)
        powers = self._powers
        sides = (problem.start, inverse_row(problem.start))
        while not budget.over:
            if best.word is not None:
                while self._far and not powers.chain_up(self._far.pop(0), budget):
                    pass
            side = self._rounds % 2
            found = powers.solve(sides[side], problem.seed + self._rounds, budget)
            self._rounds += 1
            if found is not None and len(found) > HOPELESS * best.length:
                return
            if found is not None:
                word = problem.letters.word(found)
                yield ~word if side else word
