"""What every strategy is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from permgroups.budget import Budget
from permgroups.groups.words import Word
from permgroups.search.problem import Best, Problem

__all__ = ["Strategy"]


class Strategy:
    """One way to find words for one problem.

    :meth:`words` may be called again with another share of the budget and goes on where it stopped. Whoever calls it
    offers the words to ``best``, which strategies read: what is no shorter is not looked for.
    """

    name: ClassVar[str]

    def __init__(self, problem: Problem, best: Best):
        self.problem = problem
        self.best = best

    def words(self, budget: Budget) -> Iterator[Word]:
        """Yield words that lead to the goal, each shorter than ``best``, until the budget is over.

        Raises
        ------
        TooLarge
            If the problem is beyond the strategy.
        BudgetExhausted
            If the tables cannot be made within the budget.
        """
        raise NotImplementedError
