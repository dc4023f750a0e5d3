"""Annealing a word and inserting 3-cycles into it by what can be seen, again and again with more work."""

from __future__ import annotations

from collections.abc import Generator, Iterator

import numpy as np

from permgroups.errors import TooLarge
from permgroups.groups.words import Word
from permgroups.search.annealing import Annealing
from permgroups.search.budget import Budget
from permgroups.search.cycle_beam import CycleBeam
from permgroups.search.parities import Parities
from permgroups.search.problem import Best, Problem
from permgroups.search.strategies.strategy import Strategy
from permgroups.search.tables import cycle_beam_of, cycle_table_of

__all__ = ["ByCycleBeam"]

Rows = np.ndarray

MOST_LACKING = 12  # pieces without 3-cycles, which annealing has to keep in place
FEW_PIECES = 120  # up to so many a new word is soon annealed, beyond that takes long
CHANGES = 20_000  # tried in one annealing, for every piece
ANNEALED = 4  # words from which the most promising one is taken
WIDTH = 1500  # of the beam, divided by the number of pieces
LEFT = 2.2  # letters that a wrong piece costs in the end
ALPHA = (2.0, 3.2)  # prices of a wrong piece while annealing
HOT, COLD = 1.0, 0.2
ROUNDS = (4, 2)  # of one size, with few and with many pieces; then twice as much work for each
LOOSENED = 10  # 3-cycles that are taken out of a word at most
REPAIRED = 3  # width of the beam that puts others in
SPENT_LOOSENING = 0.5  # of the work of annealing and inserting, without a shorter word


class ByCycleBeam(Strategy):
    """Every round anneals a few words, inserts 3-cycles into the best of them by a beam, then takes some out again and
    puts others in."""

    name = "three-cycles"

    def __init__(self, problem: Problem, best: Best):
        super().__init__(problem, best)
        self._round = 0
        self._length = float("inf")  # of the best word without mismatches
        self._rng = np.random.default_rng(problem.seed)

    def words(self, budget: Budget) -> Iterator[Word]:
        """Yield shorter and shorter words."""
        problem, best = self.problem, self.best
        table = cycle_table_of(problem.group, problem.metric, problem.budget)
        pieces = table.pieces
        if sum(len(pieces.members(first)) for first in table.lacking) > MOST_LACKING:
            raise TooLarge("too many pieces have no 3-cycles for annealing to keep them in place")
        beam, annealing, first = cycle_beam_of(problem.group, problem.metric, problem.goal, problem.budget)
        if best.word is None:  # tables and no word would be a pity
            budget = budget.for_a_first_word(problem.budget)
        y = pieces.renumbered(problem.start)
        begin = [] if first is None else first.solve(y, problem.seed, budget)
        if begin is None:
            return
        begin = [*begin, *Parities(pieces, table.lacking).even_word(pieces.played(y, begin))]
        while not (budget.over or best.optimal):
            before = budget.spent
            late = problem.budget.with_grace() if best.word is None else budget
            word = self._annealed(annealing, y, np.array(begin, np.int64), budget)
            width = max(int(WIDTH * self._growth / len(pieces)), 1) if self._round else 1
            current = yield from self._inserted(beam, y, word, width, late, self._length + 0.1 * len(word))
            self._round += 1
            if current is None or self._round == 1:
                continue
            patience = SPENT_LOOSENING * (budget.spent - before)
            end = budget.spent + patience
            while budget.spent < end and not budget.over:
                budget.spend(100)
                loose = beam.loosened(current, self._rng, int(self._rng.integers(1, LOOSENED + 1)))
                other = yield from self._inserted(beam, y, loose, REPAIRED, budget, len(current) + 1)
                if other is not None:
                    end = budget.spent + patience if len(other) < len(current) else end
                    current = other

    def _inserted(
        self, beam: CycleBeam, y: Rows, word: Rows, width: int, budget: Budget, below: float
    ) -> Generator[Word, None, Rows | None]:
        """Yield words that reach the goal; return one without mismatches, below a length.

        Where mismatches are allowed the search is the same as without, and words met on the way are taken too: so the
        word is never longer for them.
        """
        goal = self.problem.goal
        found, near = beam.insert(y, word, width, budget, below, 0 if goal is None else goal.wildcards)
        if near is not None and len(near) < self.best.length:
            yield beam.pieces.letters.word(near.tolist())
        if found is not None and len(found) < self._length:
            self._length = len(found)
            yield beam.pieces.letters.word(found.tolist())
        return found

    @property
    def _growth(self) -> float:
        """How much more work than in the first rounds is done."""
        if self._round == 0:
            return 0.25
        few = len(cycle_table_of(self.problem.group, self.problem.metric, Budget()).pieces) <= FEW_PIECES
        return float(2.0 ** ((self._round - 1) // ROUNDS[not few]))

    def _annealed(self, annealing: Annealing, y: Rows, begin: Rows, budget: Budget) -> Rows:
        """Return the most promising one of a few words."""
        pieces = len(annealing.pieces)
        best: tuple[float, Rows] | None = None
        for _ in range(ANNEALED if self._round and pieces <= FEW_PIECES else 1):
            alpha, seed = float(self._rng.uniform(*ALPHA)), int(self._rng.integers(1 << 31))
            work = CHANGES * pieces * self._growth
            word, wrong = annealing.run(y, begin, seed, budget, alpha=alpha, hot=HOT, cold=COLD, work=work)
            if best is None or len(word) + LEFT * wrong < best[0]:
                best = len(word) + LEFT * wrong, word
        assert best is not None
        return best[1]
