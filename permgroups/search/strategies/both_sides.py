"""Breadth-first search from the state and from the goal: a shortest word as soon as the two balls meet.

Where no mismatches are allowed the goal is one pattern, what does not matter being a colour like others. Where letters
have prices, balls that meet may have missed a cheaper way: a step of price w can lead over the gap between balls whose
radii add up to less than its length and w - 1 more. So they grow until no gap is left.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from permgroups.budget import Budget
from permgroups.errors import BudgetExhausted, TooLarge
from permgroups.groups.words import Word
from permgroups.search.breadth_first import CHUNK, Layers
from permgroups.search.strategies.near_states import STATES, Colourings, PatternSearch

__all__ = ["ByBothSides"]


class ByBothSides(PatternSearch):
    """Looks at patterns around the state and around the goal; ``exhausted`` says that they can never meet."""

    def words(self, budget: Budget) -> Iterator[Word]:
        """Yield a shortest word, or none where the budget or the patterns are over before."""
        classes, start = self.patterns()
        letters = self.problem.letters
        half = budget.memory // 2
        ahead = Layers(Colourings(letters, classes), start, self.most, half)
        back = Layers(Colourings(letters.inverted(), classes), classes, self.most, half)
        sides = (ahead, back)

        def stop() -> bool:
            budget.spend(min(len(ahead) + len(back), CHUNK) * len(classes) / (100 * STATES))
            return budget.over

        met = _meeting(ahead, back, ahead.sphere(0))
        length = 0 if met is not None else math.inf
        bound = 0  # no word is shorter
        while length > bound:
            growing = min(sides, key=lambda side: side.spheres[-1])
            try:
                if len(ahead) + len(back) + growing.spheres[-1] * len(letters) > 4 * self.most:
                    raise TooLarge("the next sphere may be too large")
                more = growing.grow(stop)
            except (TooLarge, BudgetExhausted):
                break
            self.looked = len(ahead) + len(back)
            if not more:  # all are known, the goal among them if it can be reached
                self.exhausted = met is None
                if self.exhausted:
                    return
                bound = int(length)
                break
            other = back if growing is ahead else ahead
            found = _meeting(growing, other, growing.sphere(growing.radius))
            if found is not None and growing.radius + other.depth(found[1]) < length:
                length = growing.radius + other.depth(found[1])
                met = found if growing is ahead else found[::-1]
            bound = ahead.radius + back.radius + 2 - ahead.dearest
        self.best.prove(int(min(length, bound)))
        if met is not None:
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
