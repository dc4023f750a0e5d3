"""Annealing a word by letters and 3-cycles, and inserting what is left by a beam, again and again with more work."""

from __future__ import annotations

import queue
from collections.abc import Callable, Iterator

import numpy as np

from permgroups.budget import Budget
from permgroups.groups.words import Word
from permgroups.search.cycle_solver import CycleSolver
from permgroups.search.problem import Best, Problem
from permgroups.search.strategies.strategy import Strategy
from permgroups.search.tables import cycle_solver_of
from permgroups.threads import threads

__all__ = ["ByCycleBeam"]

Rows = np.ndarray
Offer = Callable[[Rows], None]

LANES = 2  # words that are made side by side; their number must not depend on the machine, or words would
FEW_PIECES = 120  # up to so many there are many rounds, beyond that a first word and a long round
TRIED = 400_000  # 3-cycles in one round, for every piece
FIRST = 0.0125  # of that for the first word
FIRST_TRIES = 20
ROUNDS = 3  # of one size, then with twice the work
LOOSENED = 10  # 3-cycles that are taken out of a word at most
REPAIRED = 3  # width of the beam that puts others in
SPENT_LOOSENING = 0.3  # of the work of annealing and inserting, without a shorter word


class ByCycleBeam(Strategy):
    """Two lanes side by side; every round of one anneals a word, inserts 3-cycles by a beam until nothing is wrong,
    then takes some out again and puts others in."""

    name = "three-cycles"

    def __init__(self, problem: Problem, best: Best):
        super().__init__(problem, best)
        self._lanes: list[_Lane] = []

    def words(self, budget: Budget) -> Iterator[Word]:
        """Yield shorter and shorter words."""
        problem, best = self.problem, self.best
        if not self._lanes:
            self._lanes = self._made()
        letters = self._lanes[0].beam.pieces.letters
        if best.word is None:  # tables and no word would be a pity
            budget = budget.for_a_first_word(problem.budget)
        if self._lanes[0].rounds == 0:
            found: list[Rows] = []
            self._lanes[0].first_word(problem.budget.with_grace() if best.word is None else budget, found.append)
            yield from (letters.word(word.tolist()) for word in found)
        if budget.over or best.optimal:
            return
        words: queue.Queue[Rows | None] = queue.Queue()
        parts = budget.split(LANES)
        try:  # also where Ctrl-C comes before all of them run
            ran = [threads().submit(lane.run, part, words.put) for lane, part in zip(self._lanes, parts, strict=True)]
            if budget.timed:  # as they come
                for word in _coming(words, LANES):
                    yield letters.word(word.tolist())
                    if best.optimal:
                        return
            for job in ran:
                job.result()
        finally:
            for part in parts:
                part.stop()
        if not budget.timed:  # in an order that does not depend on the machine
            for lane in self._lanes:
                yield from (letters.word(word.tolist()) for word in lane.found)
        budget.spend(sum(lane.spent for lane in self._lanes))

    def _made(self) -> list[_Lane]:
        problem = self.problem
        solver = cycle_solver_of(problem.group, problem.metric, problem.goal, problem.budget)
        y = solver.pieces.renumbered(problem.start)
        wildcards = 0 if problem.goal is None else problem.goal.wildcards
        return [_Lane(solver.twin(), y, wildcards, (problem.seed, k)) for k in range(LANES)]


def _coming(words: queue.Queue[Rows | None], lanes: int) -> Iterator[Rows]:
    """Yield words until every lane has said that it is through."""
    while lanes:
        word = words.get()
        if word is None:
            lanes -= 1
        else:
            yield word


class _Lane:
    """One word after the other, each by other choices; ``y`` is the element to solve."""

    def __init__(self, solver: CycleSolver, y: Rows, wildcards: int, seed: tuple[int, int]):
        self.solver = solver
        self.beam = solver.beam
        self.rounds = 0
        self.spent = 0.0  # in the last run
        self._y = y
        self._wildcards = wildcards
        self._rng = np.random.default_rng(seed)
        self._length = float("inf")  # of the best word without mismatches
        self._near = float("inf")  # of the best word with some
        self.found: list[Rows] = []  # the words of the last run

    def first_word(self, budget: Budget, offer: Offer) -> None:
        """Offer a word soon; insertion can fail, where two pieces are left and the third must be one of many alike."""
        self.rounds = 1
        for _ in range(FIRST_TRIES):
            word = self.solver.annealed(self._y, self._rng, FIRST * TRIED * len(self.beam.pieces), budget)
            if word is None:
                return
            if self._inserted(word, 1, budget, float("inf"), offer) is not None or budget.over:
                return

    def run(self, budget: Budget, say: Callable[[Rows | None], None]) -> None:
        """Say every shorter word as it comes, and None at the end."""
        self.found = []

        def offer(word: Rows) -> None:
            self.found.append(word)
            say(word)

        try:
            while not budget.over:
                before = budget.spent
                current = self._round(budget, offer)
                if current is not None:
                    self._loosen(current, SPENT_LOOSENING * (budget.spent - before), budget, offer)
        finally:
            self.spent = budget.spent
            say(None)

    def _round(self, budget: Budget, offer: Offer) -> Rows | None:
        """Return a word that reaches the goal, None if there was no time for one or it is long."""
        pieces = len(self.beam.pieces)
        work = TRIED * pieces * 2.0 ** (self.rounds // ROUNDS)
        if pieces > FEW_PIECES and budget.is_bounded:
            work = float("inf")
        word = self.solver.annealed(self._y, self._rng, work, budget)
        self.rounds += 1
        if word is None:
            return None
        return self._inserted(word, self.solver.width, budget, self._length + 0.1 * len(word), offer)

    def _loosen(self, current: Rows, patience: float, budget: Budget, offer: Offer) -> None:
        """Take 3-cycles out and put others in, until that does not help for long."""
        end = budget.spent + patience
        while budget.spent < end and not budget.over:
            budget.spend(100)
            loose = self.beam.loosened(current, self._rng, int(self._rng.integers(1, LOOSENED + 1)))
            other = self._inserted(loose, REPAIRED, budget, len(current) + 1, offer)
            if other is not None:
                end = budget.spent + patience if len(other) < len(current) else end
                current = other

    def _inserted(self, word: Rows, width: int, budget: Budget, below: float, offer: Offer) -> Rows | None:
        """Offer words that reach the goal; return one without mismatches, below a length.

        Where mismatches are allowed the search is the same as without, and words met on the way are taken too: so the
        word is never longer for them.
        """
        found, near = self.beam.insert(self._y, word, width, budget, below, self._wildcards)
        if near is not None and len(near) < min(self._length, self._near):
            self._near = len(near)
            offer(near)
        if found is not None and len(found) < self._length:
            self._length = len(found)
            offer(found)
        return found
