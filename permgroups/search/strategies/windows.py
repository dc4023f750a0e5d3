"""The words of all strategies, once more through a tube around them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from permgroups.budget import Budget
from permgroups.groups.words import Word
from permgroups.search.strategies.strategy import Strategy
from permgroups.search.tubes import through_tube

__all__ = ["ByWindows"]

MOST_COLOURS = 256


class ByWindows(Strategy):
    """Replaces windows by the shortest words that join the same patterns, as long as that helps.

    All words that were found make one graph, so that a way may begin as one of them and end as another.
    """

    name = "windows"

    def words(self, budget: Budget) -> Iterator[Word]:
        """Yield shorter and shorter words."""
        problem, letters = self.problem, self.problem.letters
        goal = problem.goal
        if goal is None or self.best.word is None:  # single elements: nothing was gained on any puzzle tried
            return
        kinds = np.unique(goal.classes, return_inverse=True)[1]
        if kinds.max(initial=0) >= MOST_COLOURS:
            return
        colours = kinds.astype(np.uint8)
        start = np.empty_like(colours)
        start[problem.start] = colours
        while not budget.over and not self.best.optimal:
            found = [self.best.word] if problem.may_stop_early else self.best.found  # others may end elsewhere
            words = [letters.numbers(word, problem.group) for word in found]
            shorter = through_tube(letters, start, words, budget)
            if shorter is None:
                return
            yield letters.word(shorter)
