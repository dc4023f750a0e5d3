"""Meeting in the middle with fewer and fewer joins: words become shorter, lists longer."""

from __future__ import annotations

from collections.abc import Iterator

from permgroups.groups.words import Word
from permgroups.search.budget import Budget
from permgroups.search.meeting import Meeting
from permgroups.search.problem import Best, Problem
from permgroups.search.strategies.strategy import Strategy

__all__ = ["ByMeeting"]

MOST_JOINS = 7
LEAST = 1 << 9  # rows of a list
MOST_BYTES = 1 << 30
MOST_POINTS = 400
SPARES = (0.6, 1.3, 2.0, 2.7)  # bits; more where nothing was met


class ByMeeting(Strategy):
    """Begins with short lists and many joins, which is quick, and goes on with fewer joins."""

    name = "meeting"

    def __init__(self, problem: Problem, best: Best):
        super().__init__(problem, best)
        self._left: list[tuple[int, float]] = []
        if problem.goal is None and problem.group.degree <= MOST_POINTS and (problem.letters.back >= 0).all():
            self._meeting = Meeting(problem.group, problem.letters, problem.seed)
            found = [j for j in range(MOST_JOINS + 1) if self._fits(j)]
            self._left = [(j, spare) for j in reversed(found) for spare in SPARES]

    def _fits(self, joins: int) -> bool:
        least = LEAST if joins else 2
        return self._meeting.size(joins) >= least and self._meeting.bytes(joins) <= MOST_BYTES

    def words(self, budget: Budget) -> Iterator[Word]:
        """Yield shorter and shorter words."""
        problem, best = self.problem, self.best
        while self._left and not budget.over and not best.optimal:
            joins, spare = self._left[0]
            found = None
            if self._meeting.expected(joins) < best.length:
                found = self._meeting.search(problem.start, joins, budget, spare)
                if found is None and budget.over:
                    return
                if joins == 0:
                    best.prove(self._meeting.bound)
            del self._left[0]
            if found is not None:
                self._left = [(j, s) for j, s in self._left if j < joins]
                yield problem.letters.word(found)
