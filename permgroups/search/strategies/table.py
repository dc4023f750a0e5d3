"""Breadth-first search of the whole group: a shortest word."""

from __future__ import annotations

from collections.abc import Iterator

from permgroups.budget import Budget
from permgroups.groups.rows import inverse_row
from permgroups.groups.words import Word
from permgroups.search.strategies.strategy import Strategy
from permgroups.search.tables import growth_of

__all__ = ["ByTable"]

STATES = 10  # for one unit of effort


class ByTable(Strategy):
    """Looks the element up in the group's growth, which is made whatever it costs."""

    name = "table"

    def words(self, budget: Budget) -> Iterator[Word]:
        """Yield the shortest word to the start; a pattern may be reached sooner."""
        problem = self.problem
        growth = growth_of(problem.group, problem.metric, memory=budget.memory)
        budget.spend(growth.order() / STATES)
        inverse = inverse_row(problem.start)
        if problem.goal is None:
            self.best.prove(growth.distance(inverse))
        yield growth.word(inverse)
