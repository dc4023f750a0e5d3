"""Phases through a chain of subgroups, the first one by longer and longer words."""

from __future__ import annotations

from collections.abc import Iterator

from permgroups.budget import Budget
from permgroups.errors import TooLarge
from permgroups.groups.words import Word
from permgroups.search.phase_frames import FramedSearches
from permgroups.search.problem import Best, Problem
from permgroups.search.strategies.strategy import Strategy
from permgroups.search.tables import phase_frames_of

__all__ = ["ByPhases"]

LONGEST = 250  # letters


class ByPhases(Strategy):
    """Solves the element, its inverse and their images under symmetries of the moves side by side.

    With ``most`` only a chain of at most so many phases is used.
    """

    name = "phases"

    def __init__(self, problem: Problem, best: Best, most: int = LONGEST):
        super().__init__(problem, best)
        self._most = most
        self._searches: FramedSearches | None = None

    def words(self, budget: Budget) -> Iterator[Word]:
        """Yield shorter and shorter words."""
        problem, best = self.problem, self.best
        if problem.goal is not None:
            raise TooLarge("phases lead to one state, not to a pattern")
        frames = phase_frames_of(problem.group, problem.metric, problem.budget, self._most)
        if self._searches is None:
            self._searches = frames.searches(problem.start)
        if best.word is None:  # tables and no word would be a pity
            budget = budget.for_a_first_word(problem.budget)
        while not budget.over and not best.optimal:
            word = self._searches.better(int(min(best.length, LONGEST)), budget)
            if word is None:
                if self._searches.over and best.word is not None:
                    best.prove(int(best.length))
                return
            yield word
