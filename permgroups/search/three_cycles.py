"""Solving with 3-cycles: for puzzles of hundreds or thousands of points.

Words that move just three pieces are found among short words, their powers and commutators. Their
conjugates make a table with a word for every 3-cycle of every orbit. An element is first solved on the orbits that
have none, then made even on all others; then 3-cycles bring piece after piece home, each inserted at that time of the
word where its conjugate is cheapest, so most cost little more than one commutator.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from permgroups.errors import BudgetExhausted
from permgroups.groups.words import Word
from permgroups.search.budget import Budget
from permgroups.search.cycle_table import CycleTable
from permgroups.search.insertion import Insertion
from permgroups.search.lacking_orbits import LackingOrbits
from permgroups.search.parities import Parities
from permgroups.search.pieces import Pieces

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["CycleStep", "ThreeCycles"]

Rows = np.ndarray


@dataclass(frozen=True)
class CycleStep:
    """One step of :meth:`ThreeCycles.walk`, as letters.

    ``kind`` is 'other means', 'parity' or '3-cycle'. A 3-cycle is setup · core · setup⁻¹; it takes the pieces on
    ``places`` to one another and brings ``home`` those numbered.
    """

    kind: str
    core: Sequence[int]
    setup: Sequence[int] = ()
    places: tuple[int, ...] = ()
    home: tuple[int, ...] = ()


class ThreeCycles:
    """A word for every 3-cycle of pieces of a group, and solving by them.

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

    def __init__(self, G: PermGroup | Pieces | CycleTable, metric: str = "quarter", budget: Budget | None = None):
        budget = Budget() if budget is None else budget
        before = budget.spent
        table: CycleTable = G if isinstance(G, CycleTable) else CycleTable(G, metric, budget)
        self.table = table
        self.pieces: Pieces = table.pieces
        lacking = table.lacking
        self._first = LackingOrbits(self.pieces, lacking, budget) if lacking else None
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
        if self._first is not None:
            first = self._first.solve(y, seed, budget)
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

    # -- orbit by orbit -------------------------------------------------------------------------

    def walk(self, row: Rows, budget: Budget) -> Iterator[CycleStep]:
        """Yield the steps that solve an element one 3-cycle after the other: soon and easy to follow, not short.

        Raises
        ------
        BudgetExhausted
            If the budget is over before the end.
        """
        pieces = self.pieces
        y = pieces.renumbered(row)
        if self._first is not None:
            first = self._first.solve(y, 0, budget)
            if first is None:
                raise BudgetExhausted("the orbits without 3-cycles were not solved in time; give more seconds")
            if first:
                yield CycleStep("other means", first)
            y = pieces.played(y, first)
        even = self._parities.even_word(y)
        if even:
            yield CycleStep("parity", even)
        y = pieces.played(y, even).astype(np.int64)
        where = np.argsort(y)
        for start, _ in pieces.orbits:
            if start not in self.table.lacking:
                yield from self._walk_orbit(pieces.members(start).tolist(), y, where, budget)

    def _walk_orbit(self, members: list[int], y: Rows, where: Rows, budget: Budget) -> Iterator[CycleStep]:
        """Bring the pieces of an orbit home, the cheapest 3-cycle first."""
        tracked, piece_of = self.pieces.tracked, self.pieces.system.piece_of
        while True:
            wrong = [j for j in members if y[tracked[j]] != tracked[j]]
            if not wrong:
                return
            budget.require("the steps were")
            budget.spend(20 + 5 * len(members))
            away = [j for j in wrong if piece_of[y[tracked[j]]] != j]
            triples = self._homeward(away, members, y, where) if away else self._meson(wrong, members)
            a, b, c = min(triples, key=lambda t: self.table.cost(*t))
            setup, core = self.table.cycle_parts(a, b, c)
            for x, z, w in self.table.same(a, b, c)[::3]:
                here = where[[x, z, w]]
                y[here] = [z, w, x]
                where[[z, w, x]] = here
            places = tuple(int(piece_of[x]) for x in (a, b, c))
            home = tuple(j for j in places if y[tracked[j]] == tracked[j])
            yield CycleStep("3-cycle", core, setup, places, home)

    def _homeward(self, away: list[int], members: list[int], y: Rows, where: Rows) -> list[tuple[int, int, int]]:
        """Return 3-cycles that bring two pieces home, or else one."""
        tracked, piece_of = self.pieces.tracked, self.pieces.system.piece_of
        both, one = [], []
        for j in away:
            p = int(tracked[j])
            a, q = int(y[p]), int(where[p])
            here = int(piece_of[a])
            if int(piece_of[q]) not in (here, j):
                both.append((a, p, q))
            elif not both:
                others = [k for k in away if k not in (j, here)] or [k for k in members if k not in (j, here)]
                one += [(a, p, c) for k in others for c in self.pieces.points_of(k)]
        return both or one

    def _meson(self, wrong: list[int], members: list[int]) -> list[tuple[int, int, int]]:
        """Return 3-cycles that move two twisted pieces and a third one, as they are."""
        rest = [k for k in members if k not in wrong[:2]]
        third = [k for k in rest if k in wrong] or rest
        a, b = (int(self.pieces.tracked[j]) for j in wrong[:2])
        return [(a, b, int(self.pieces.tracked[k])) for k in third]
