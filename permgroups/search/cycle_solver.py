"""Short words by annealing with 3-cycles and by inserting what is left of them.

Orbits without 3-cycles of their own come first, as a puzzle of their own that is solved in the same way; where it has
few pieces, by a beam.
"""

from __future__ import annotations

from copy import copy

import numpy as np

from permgroups.budget import Budget
from permgroups.search.annealing import Annealing, Looks
from permgroups.search.commutator_words import CommutatorWords
from permgroups.search.cycle_annealing import CycleAnnealing
from permgroups.search.cycle_beam import CycleBeam
from permgroups.search.cycle_words import CycleWords
from permgroups.search.lacking_orbits import LackingOrbits
from permgroups.search.parities import Parities

__all__ = ["CycleSolver"]

Rows = np.ndarray

ALPHA = 1.2  # the price of a wrong piece in letters, to begin with
ALPHA_END = (0.25, 0.33)  # and at the end, in letters of a 3-cycle, on the average
HEAT = (0.5, 0.25)
WIDTH = 6000  # of the beam, divided by the number of pieces
MOST_WIDTH = 60
ANNEALED = 0.9  # of the budget at most; the rest is for inserting


class CycleSolver:
    """Solves elements by words of letters and 3-cycles.

    Parameters
    ----------
    words, tried
        Words of 3-cycles: those that are inserted, and those that annealing tries.
    first
        Solves the orbits that have none.
    classes
        A number for every point, the same for points that look alike; without them all differ.
    seen
        Whether only the laws matter that can be seen; a puzzle that is part of another one has to keep all.
    """

    def __init__(
        self,
        words: CycleWords,
        tried: CommutatorWords,
        first: LackingOrbits | None,
        classes: Rows | None,
        budget: Budget,
        seen: bool = True,
    ):
        before = budget.spent
        self.table = table = words.table
        self.pieces = pieces = table.pieces
        looks = Looks(pieces, classes, table.lacking)
        self.beam = CycleBeam(words, looks)
        self.annealing = CycleAnnealing(Annealing(looks, seen), tried)
        self._first = first
        self._parities = Parities(pieces, table.lacking)
        self._part: CycleSolver | None = None
        if first is not None and first.cycles is not None:
            inner = first.cycles.table
            part_words = CycleWords(inner, budget)
            part_tried = CommutatorWords(part_words, budget)
            alike = None if classes is None else first.restricted_classes(np.asarray(classes)[pieces.old])
            self._part = CycleSolver(part_words, part_tried, first.cycles.first, alike, budget, seen=False)
        self.work = budget.spent - before

    def twin(self) -> CycleSolver:
        """Return the same solver for another thread."""
        other = copy(self)
        other.beam = self.beam.twin()
        other._part = None if self._part is None else self._part.twin()
        return other

    def begin(self, y: Rows, rng: np.random.Generator, work: float, budget: Budget) -> Rows | None:
        """Return letters after which the orbits without 3-cycles are right and all others even; None without any."""
        word = self._first_word(y, rng, work, budget)
        if word is None:
            return None
        return np.array([*word, *self._parities.even_word(self.pieces.played(y, word))], np.int64)

    def _first_word(self, y: Rows, rng: np.random.Generator, work: float, budget: Budget) -> list[int] | None:
        """Return letters after which the orbits without 3-cycles are right."""
        first, part = self._first, self._part
        if first is None:
            return []
        if part is not None:
            share = len(part.pieces) / len(self.pieces)
            found = part.word(first.restricted(y), rng, work * share, budget.share(share))
            if found is not None:
                return first.lifted(found.tolist())
        return first.solve(y, int(rng.integers(1 << 31)), budget)

    def annealed(self, y: Rows, rng: np.random.Generator, work: float, budget: Budget) -> Rows | None:
        """Return letters after which few pieces are wrong, after so many 3-cycles tried; None without any."""
        begin = self.begin(y, rng, work, budget)
        if begin is None:
            return None
        end, seed = float(rng.uniform(*ALPHA_END)) * self.table.mean_cost, int(rng.integers(1 << 31))
        return self.annealing.run(
            y, begin, seed, budget.share(ANNEALED), alpha=(ALPHA, end), heat=HEAT, work=work
        )[0]  # fmt: skip

    @property
    def width(self) -> int:
        """The width of a beam for so many pieces."""
        return min(max(WIDTH // len(self.pieces), 1), MOST_WIDTH)

    def word(self, y: Rows, rng: np.random.Generator, work: float, budget: Budget) -> Rows | None:
        """Return letters after which the element looks as wanted, None if the budget is over before."""
        word = self.annealed(y, rng, work, budget)
        return None if word is None else self.beam.insert(y, word, self.width, budget)[0]
