"""Inserting 3-cycles, again and again with other choices."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import numpy as np

from permgroups.budget import Budget
from permgroups.errors import BudgetExhausted
from permgroups.groups.rows import inverse_row
from permgroups.groups.words import Word
from permgroups.search.orbit_by_orbit import OrbitByOrbit
from permgroups.search.problem import Best, Problem
from permgroups.search.strategies.strategy import Strategy
from permgroups.search.tables import beam_of, three_cycles_of

__all__ = ["ByThreeCycles"]

MOST_INSERTED = 1000  # pieces; beyond, insertion takes minutes
NARROW = (300, 1000, 3000)  # widths of the beams that prepare a state


class ByThreeCycles(Strategy):
    """Insertion is greedy, so other beginnings give quite other words: random letters, the head of the best word, or,
    with ``prepare``, what a narrow beam finds near to the goal."""

    name = "three-cycles"

    def __init__(self, problem: Problem, best: Best, prepare: bool = False):
        super().__init__(problem, best)
        self._prepare = prepare
        self._rng = np.random.default_rng(problem.seed)
        self._tries = 0
        # for the state and its inverse: beginnings from a beam, the best word so far
        self._near: list[list[list[int]]] = [[], []]
        self._best: list[list[int]] = [[], []]

    def words(self, budget: Budget) -> Iterator[Word]:
        """Yield shorter and shorter words."""
        problem, best = self.problem, self.best
        cycles = three_cycles_of(problem.group, problem.metric, problem.budget)
        letters = cycles.pieces.letters
        rows = (problem.start, inverse_row(problem.start))
        if best.word is None and len(cycles.pieces) > MOST_INSERTED:
            with suppress(BudgetExhausted):  # soon, if long: one 3-cycle after the other
                walker = OrbitByOrbit(cycles.table, problem.budget, first=cycles.first)
                steps = walker.walk(problem.start, problem.budget.with_grace())
                walked = [s for step in steps for s in (*step.setup, *step.core, *letters.undo(step.setup))]
                yield letters.word(cycles.tidied(walked))
        while best.word is None or not (problem.budget.over or best.optimal):
            late = problem.budget.with_grace() if best.word is None else budget
            if late.over:
                return
            side = self._tries % 2
            found = cycles.search(rows[side], self._begin(side, len(letters)), problem.seed + self._tries, late)
            if found is not None:
                undo = letters.undo(found)
                before = best.length
                yield letters.word(undo if side else found)
                if best.length < before:
                    self._best[side], self._best[1 - side] = found, undo
            if budget.over or best.optimal:
                return
            if self._prepare and self._tries in (2, 3):
                self._near[side] = self._nearer(rows[side], budget)
            self._tries += 1

    def _begin(self, side: int, letters: int) -> list[int]:
        """Return letters to begin with."""
        if self._tries < 2:
            return []
        rng, near, best = self._rng, self._near[side], self._best[side]
        kind = int(rng.integers(3))
        if kind == 0 and near:
            word = near[int(rng.integers(len(near)))]
            return word[: int(rng.integers(len(word) // 3, len(word) + 1))]
        head = best[: int(rng.integers(len(best)))] if kind == 1 and best else []
        return [*head, *rng.integers(letters, size=int(rng.integers(1, 5))).tolist()]

    def _nearer(self, row: np.ndarray, budget: Budget) -> list[list[int]]:
        """Return letters that lead to states which look near to the goal."""
        problem = self.problem
        try:
            beam = beam_of(problem.group, problem.metric, problem.budget)
        except BudgetExhausted:
            return []
        limit = int(1.5 * problem.letters.shortest_possible(problem.group.order()))
        out = []
        for width in NARROW:
            if beam.search(row, width, limit + beam.radius, budget) is None and beam.nearest:
                out.append(list(beam.nearest))
        return out
