"""Depth first by the distances of all cosets of a large subgroup: shortest words, where projections are too weak."""

from __future__ import annotations

from collections.abc import Iterator

from permgroups.budget import Budget
from permgroups.errors import TooLarge
from permgroups.groups.words import Word
from permgroups.search.strategies.strategy import Strategy
from permgroups.search.tables import coset_search_of

__all__ = ["ByCosets"]


class ByCosets(Strategy):
    """Tries every length from the proved lower bound on."""

    name = "cosets"

    def words(self, budget: Budget) -> Iterator[Word]:
        """Yield a shortest word, or none where the budget is over before."""
        problem, best = self.problem, self.best
        if problem.goal is not None:
            raise TooLarge("tables of cosets lead to one state, not to a pattern")
        search = coset_search_of(problem.group, problem.metric, budget)
        best.prove(search.lower_bound(problem.start))
        while not budget.over and not best.optimal:
            finished, word = search.deepen(problem.start, best.lower_bound, budget)
            if word is not None:
                yield word
                return
            if not finished:
                return
            best.prove(best.lower_bound + 1)
