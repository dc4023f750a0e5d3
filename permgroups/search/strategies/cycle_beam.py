"""Annealing a word and inserting 3-cycles into it by what can be seen, again and again with more work."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from permgroups.errors import TooLarge
from permgroups.groups.words import Word
from permgroups.search.budget import Budget
from permgroups.search.parities import Parities
from permgroups.search.problem import Best, Problem
from permgroups.search.strategies.strategy import Strategy
from permgroups.search.tables import cycle_beam_of, cycle_table_of

__all__ = ["ByCycleBeam"]

CHANGES = 20_000  # tried in one annealing, for every piece
ANNEALED = 4  # words from which the most promising one is taken
WIDTH = 16
LEFT = 2.2  # letters that a wrong piece costs in the end
ALPHA = (2.0, 3.2)  # prices of a wrong piece while annealing, from few pieces to many
HOT, COLD = 1.0, 0.2
ROUNDS = 4  # of one size; then twice as much work for each


class ByCycleBeam(Strategy):
    """Every round anneals a few words, takes the best one and inserts 3-cycles by a beam."""

    name = "three-cycles"

    def __init__(self, problem: Problem, best: Best):
        super().__init__(problem, best)
        self._round = 0
        self._rng = np.random.default_rng(problem.seed)

    def words(self, budget: Budget) -> Iterator[Word]:
        """Yield shorter and shorter words."""
        problem, best = self.problem, self.best
        table = cycle_table_of(problem.group, problem.metric, problem.budget)
        if table.lacking:
            raise TooLarge("an orbit has no 3-cycles; the others cannot be annealed without it")
        beam, annealing = cycle_beam_of(problem.group, problem.metric, problem.goal, problem.budget)
        pieces = table.pieces
        y = pieces.renumbered(problem.start)
        even = np.array(Parities(pieces).even_word(y), np.int64)
        while not (budget.over or best.optimal):
            growth = 0.25 if self._round == 0 else 2.0 ** ((self._round - 1) // ROUNDS)
            tried = []
            for _ in range(ANNEALED if self._round else 1):
                alpha = float(self._rng.uniform(*ALPHA))
                seed = int(self._rng.integers(1 << 31))
                work = CHANGES * len(pieces) * growth
                word, wrong = annealing.run(y, even, seed, budget, alpha=alpha, hot=HOT, cold=COLD, work=work)
                tried.append((len(word) + LEFT * wrong, seed, word))
            _, _, word = min(tried, key=lambda item: item[:2])
            width = max(int(WIDTH * growth), 1) if self._round else 1
            late = problem.budget.with_grace() if best.word is None else budget
            found = beam.insert(y, word, width, late, best.length)
            self._round += 1
            if found is not None:
                yield pieces.letters.word(found.tolist())
