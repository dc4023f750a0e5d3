"""Breadth-first search from the state and from the goal: a shortest word as soon as the two balls meet.

Where no mismatches are allowed the goal is one pattern, what does not matter being a colour like others.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from permgroups.errors import BudgetExhausted, TooLarge
from permgroups.groups.words import Word
from permgroups.search.breadth_first import CHUNK, Layers
from permgroups.search.budget import Budget
from permgroups.search.strategies.near_states import STATES, Colourings, PatternSearch

__all__ = ["ByBothSides"]


class ByBothSides(PatternSearch):
    """Looks at patterns around the state and around the goal; ``exhausted`` says that they can never meet."""

    def words(self, budget: Budget) -> Iterator[Word]:
        """Yield a shortest word, or none where the budget or the patterns are over before."""
        classes, start = self.patterns()
        letters = self.problem.letters
        ahead = Layers(Colourings(letters, classes), start, self.most)
        back = Layers(Colourings(letters.inverted(), classes), classes, self.most)
        sides = (ahead, back)

        def stop() -> bool:
            budget.spend(min(len(ahead) + len(back), CHUNK) * len(classes) / (100 * STATES))
            return budget.over

        met = _meeting(ahead, back, ahead.sphere(0))
        while met is None:
            growing = min(sides, key=lambda side: side.spheres[-1])
            try:
                if len(ahead) + len(back) + growing.spheres[-1] * len(letters) > 4 * self.most:
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
        yield letters.word([*ahead.path(met[0]), *reversed(back.path(met[1]))])


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
