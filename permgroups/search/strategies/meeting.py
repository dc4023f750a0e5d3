"""Meeting in the middle with fewer and fewer joins: words become shorter, lists longer."""

from __future__ import annotations

from collections.abc import Iterator

from permgroups.budget import Budget
from permgroups.groups.words import Word
from permgroups.search.meeting import Meeting
from permgroups.search.problem import Best, Problem
from permgroups.search.strategies.strategy import Strategy

__all__ = ["ByMeeting"]

MOST_JOINS = 7
LEAST = 1 << 9  # rows of a list
MOST_BYTES = 1 << 30
MOST_POINTS = 400
SPARES = (1.3, 2.1, 2.9)  # bits; more where nothing was met
QUICK = 1 << 17  # rows of the lists of a first call


class ByMeeting(Strategy):
    """Begins with short lists and many joins, which is quick, and goes on with fewer joins when it is called again."""

    name = "meeting"

    def __init__(self, problem: Problem, best: Best):
        super().__init__(problem, best)
        self._called = False
        self._meeting: Meeting | None = None
        self._left: list[tuple[int, float]] = []  # joins and spares

    def _prepare(self) -> Meeting | None:
        """Return what meets, None where lists would be too long."""
        problem = self.problem
        if (
            self._called
            or problem.goal is not None
            or problem.group.degree > MOST_POINTS
            or (problem.letters.back < 0).any()
        ):
            return self._meeting
        meeting = Meeting(problem.group, problem.letters, problem.seed)
        most = min(MOST_BYTES, problem.budget.memory)
        for joins in range(MOST_JOINS, -1, -1):
            if meeting.size(joins) >= (LEAST if joins else 2) and meeting.bytes(joins) <= most:
                self._left += [(joins, spare) for spare in SPARES]
        self._meeting = meeting if self._left else None
        return self._meeting

    def words(self, budget: Budget) -> Iterator[Word]:
        """Yield shorter and shorter words."""
        problem, best = self.problem, self.best
        meeting = self._prepare()
        quick, self._called = not self._called, True
        while meeting is not None and self._left and not budget.over and not best.optimal:
            joins, spare = self._left[0]
            if quick and meeting.size(joins, spare) > QUICK:
                return
            found = None
            if meeting.expected(joins) < best.length:
                found = meeting.search(problem.start, joins, budget, spare)
                if found is None and budget.over:
                    return
                if joins == 0:
                    best.prove(meeting.bound)
            del self._left[0]
            if found is not None:
                self._left = [(j, s) for j, s in self._left if j < joins]
                yield problem.letters.word(found)
