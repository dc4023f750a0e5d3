"""Depth first from the proved lower bound into the ball around the goal: a shortest word of moderate length."""

from __future__ import annotations

from collections.abc import Iterator

from permgroups.budget import Budget
from permgroups.groups.words import Word
from permgroups.search.strategies.beam import projections_of
from permgroups.search.strategies.strategy import Strategy

__all__ = ["ByDeepening"]


class ByDeepening(Strategy):
    """Tries every length from the lower bound on. Where mismatches are allowed its bound would prove nothing."""

    name = "ida"

    def words(self, budget: Budget) -> Iterator[Word]:
        """Yield a shortest word, or none where the budget is over before."""
        problem, best = self.problem, self.best
        if problem.may_stop_early:
            return
        beam = projections_of(problem)
        best.prove(beam.lower_bound(problem.start))
        while not budget.over:
            finished, letters = beam.deepen(problem.start, best.lower_bound, budget)
            if letters is not None:
                yield beam.word(letters)
                return
            if not finished:
                return
            best.prove(best.lower_bound + 1)
