"""Solving with 3-cycles: for puzzles of hundreds or thousands of points.

Words that move just three pieces are found among short words, their powers and commutators. Their
conjugates make a table with a word for every 3-cycle of every orbit. An element is first solved on the orbits that
have none, then made even on all others; then 3-cycles bring piece after piece home, each inserted at that time of the
word where its conjugate is cheapest, so most cost little more than one commutator.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from permgroups.budget import Budget
from permgroups.groups.words import Word
from permgroups.search.cycle_table import CycleTable
from permgroups.search.insertion import Insertion
from permgroups.search.lacking_orbits import LackingOrbits
from permgroups.search.parities import Parities
from permgroups.search.pieces import Pieces

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["ThreeCycles"]

Rows = np.ndarray


class ThreeCycles:
    """A word for every 3-cycle of pieces of a group, and solving by them; ``first`` solves the orbits that have none.

    Raises
    ------
    TooLarge
        If no 3-cycles were found in any orbit, or an orbit is too long for the table.
    BudgetExhausted
        If the budget is over before the tables are finished.

    Examples
    --------
    >>> from permgroups.puzzles import cube
    >>> G = cube(4).group
    >>> cycles = ThreeCycles(G)
    >>> g = G.random_rows(1, 1)[0]
    >>> word = cycles.solve(g)
    >>> len(word) < 500, bool((G.row_of_word(word)[g] == range(96)).all())
    (True, True)
    """

    def __init__(
        self,
        G: PermGroup | Pieces | CycleTable,
        metric: str = "quarter",
        budget: Budget | None = None,
        first: LackingOrbits | None = None,
    ):
        budget = Budget() if budget is None else budget
        before = budget.spent
        table: CycleTable = G if isinstance(G, CycleTable) else CycleTable(G, metric, budget)
        self.table = table
        self.pieces: Pieces = table.pieces
        lacking = table.lacking
        self.first = LackingOrbits(self.pieces, lacking, budget) if lacking and first is None else first
        self._parities = Parities(self.pieces, lacking)
        self._insertion = Insertion(table, self._parities, lacking, budget)
        self.work = budget.spent - before

    def solve(
        self,
        row: Rows,
        begin: Sequence[int] = (),
        seed: int = 0,
        *,
        seconds: float | None = None,
        effort: int | None = None,
    ) -> Word | None:
        """Return a word w with row·w = 1, None if the time is over; ``begin`` are letters to start from."""
        letters = self.search(row, begin, seed, Budget(seconds, effort))
        return None if letters is None else self.pieces.letters.word(letters)

    def search(
        self, row: Rows, begin: Sequence[int] = (), seed: int = 0, budget: Budget | None = None
    ) -> list[int] | None:
        """Return the letters of such a word."""
        budget = Budget() if budget is None else budget
        rng = np.random.default_rng(seed)
        word = list(begin)
        y = self.pieces.played(self.pieces.renumbered(row), word)
        if self.first is not None:
            first = self.first.solve(y, seed, budget)
            if first is None:
                return None
            word += first
            y = self.pieces.played(y, first)
        even = self._parities.even_word(y)
        y = self.pieces.played(y, even)
        inserted = self._insertion.insert_small(np.array([*word, *even], np.int64), y, rng, budget)
        found = self._insertion.insert_cycles(inserted, y, rng, budget)
        return None if found is None else self.tidied(found.tolist())

    def tidied(self, word: Sequence[int]) -> list[int]:
        """Return letters of the same element, those that meet across commuting ones merged."""
        return self.table.elements.tidy(word)
