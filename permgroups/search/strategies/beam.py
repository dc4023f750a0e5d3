"""Beams of growing width, from the state and from its inverse in turn."""

from __future__ import annotations

from collections.abc import Iterator

from permgroups.budget import Budget
from permgroups.groups.rows import inverse_row
from permgroups.groups.words import Word
from permgroups.search.beam import Beam
from permgroups.search.problem import Best, Problem
from permgroups.search.strategies.strategy import Strategy
from permgroups.search.tables import beam_of

__all__ = ["ByBeam", "projections_of"]

FIRST_WIDTH = 1 << 10
WIDER = (2.0, 32.0)  # times, from round to round: as much as the budget allows
MOST_WIDTH = 1 << 21
FULL = 0.9  # of what is left, so that the last round ends in time
SEARCH = 1000  # effort for a search beside its states


def projections_of(problem: Problem) -> Beam:
    """Return the projection tables towards the goal."""
    if problem.goal is None:
        return beam_of(problem.group, problem.metric, problem.budget)
    return beam_of(problem.group, problem.metric, problem.budget, problem.goal.classes, problem.goal.key)


class ByBeam(Strategy):
    """Widens the beam until the budget is over."""

    name = "beam"

    def __init__(self, problem: Problem, best: Best):
        super().__init__(problem, best)
        self._width = FIRST_WIDTH
        self._done = 0  # the width of the last round
        self._price = 0.0  # what it took, for one state of the width

    def prepare(self) -> None:
        """Make the tables, which may take all the time there is."""
        projections_of(self.problem)

    def words(self, budget: Budget) -> Iterator[Word]:
        """Yield shorter and shorter words."""
        problem, best = self.problem, self.best
        beam = projections_of(problem)
        if not problem.may_stop_early:
            best.prove(beam.lower_bound(problem.start))
        direct = beam.search(problem.start, 1, beam.radius, problem.budget)  # what lies in the ball is found at once
        if direct is not None:
            yield beam.word(direct)
        limit = int(6 * problem.letters.shortest_possible(problem.group.order())) + 20
        sides = [(problem.start, False)]
        if problem.goal is None:
            sides.append((inverse_row(problem.start), True))
        if best.word is None:  # tables and no word would be a pity
            budget = budget.for_a_first_word(problem.budget)
        widest = min(beam.widest(limit, budget.memory), MOST_WIDTH)
        while True:
            self._widen(budget, widest)
            before = budget.left
            for row, back in sides:
                if budget.over or best.optimal:
                    return
                budget.spend(SEARCH)  # also where it ends at once
                letters = beam.search(row, self._width, int(min(best.length - 1, limit)), budget)
                if letters is not None:
                    word = beam.word(letters)
                    yield ~word if back else word
            self._price, self._done = (before - budget.left) / self._width, self._width
            if self._done >= widest:
                return

    def _widen(self, budget: Budget, widest: int) -> None:
        """Choose the width of the next round: as wide as the budget allows, within limits."""
        if self._done:
            fits = FULL * budget.left / max(self._price, 1e-9) if budget.is_bounded else 0.0
            self._width = int(min(max(fits, WIDER[0] * self._done), WIDER[1] * self._done, widest))
