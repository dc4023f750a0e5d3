"""Breadth-first search from the state and from the goal: a shortest word as soon as the two balls meet.

Where no mismatches are allowed the goal is one pattern, what does not matter being a colour like others.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from permgroups.errors import BudgetExhausted, TooLarge
from permgroups.groups.words import Word
from permgroups.search.breadth_first import CHUNK, Layers
from permgroups.search.budget import Budget
from permgroups.search.letters import Letters
from permgroups.search.problem import Best, Problem
from permgroups.search.strategies.near_states import STATES, Colourings
from permgroups.search.strategies.strategy import Strategy

__all__ = ["ByBothSides"]


class ByBothSides(Strategy):
    """Looks at up to ``most`` patterns around the state and around the goal; ``exhausted``: they can never meet."""

    name = "table"

    def __init__(self, problem: Problem, best: Best, most: int):
        super().__init__(problem, best)
        self._most = most
        self.looked = 0
        self.exhausted = False

    def words(self, budget: Budget) -> Iterator[Word]:
        """Yield a shortest word, or none where the budget or the patterns are over before."""
        problem, goal = self.problem, self.problem.goal
        classes = np.arange(len(problem.start)) if goal is None else goal.classes
        start = np.empty_like(classes)
        start[problem.start] = classes  # the colour of the counter on every point
        letters = problem.letters
        ahead = Layers(Colourings(letters, classes), start, self._most)
        back = Layers(Colourings(_inverted(letters), classes), classes, self._most)
        sides = (ahead, back)

        def stop() -> bool:
            budget.spend(min(len(ahead) + len(back), CHUNK) * len(classes) / (100 * STATES))
            return budget.over

        met = _meeting(ahead, back, ahead.sphere(0))
        while met is None:
            growing = min(sides, key=lambda side: side.spheres[-1])
            try:
                if len(ahead) + len(back) + growing.spheres[-1] * len(letters) > 4 * self._most:
                    raise TooLarge("the next sphere may be too large")
                more = growing.grow(stop)
            except (TooLarge, BudgetExhausted):
                self.best.prove(ahead.radius + back.radius + 1)
                return
            self.looked = len(ahead) + len(back)
            if not more:
                self.exhausted = True
                return
            other = back if growing is ahead else ahead
            found = _meeting(growing, other, growing.sphere(growing.radius))
            if found is not None:
                met = found if growing is ahead else found[::-1]
        self.best.prove(ahead.depth(met[0]) + back.depth(met[1]))
        names = letters.names, letters.exponents
        path = [*ahead.path(met[0]), *reversed(back.path(met[1]))]
        yield Word([(names[0][s], names[1][s]) for s in path]).reduced()


def _inverted(letters: Letters) -> Letters:
    """Return letters that undo: the same names, the inverse rows."""
    rows = np.empty_like(letters.rows)
    every = np.arange(letters.rows.shape[1], dtype=letters.rows.dtype)
    for row, inverse in zip(letters.rows, rows, strict=True):
        inverse[row] = every
    return replace(letters, rows=rows)


def _meeting(side: Layers, other: Layers, sphere: range) -> tuple[int, int] | None:
    """Return a state of a sphere that the other side knows, by both numbers, with the least depth there."""
    best: tuple[int, int] | None = None
    for first in range(sphere.start, sphere.stop, CHUNK):
        last = min(first + CHUNK, sphere.stop)
        numbers = other.numbers(side.states(first, last))
        hits = np.flatnonzero(numbers >= 0)
        if len(hits):
            i = int(hits[np.argmin(numbers[hits])])  # numbers rise with depth
            if best is None or numbers[i] < best[1]:
                best = first + i, int(numbers[i])
    return best
