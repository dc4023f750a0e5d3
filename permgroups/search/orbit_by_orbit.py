"""Solving orbit by orbit as the paper does (Eidswick 1986, section 4): parities, then one 3-cycle after the other.

Soon and easy to follow, not short. Orbits of one piece, such as centres that turn in their places, are set together
with the parities: both are places in one abelian quotient. Orbits that have no 3-cycles of their own come first: the
*pivots* that the others turn about, or whatever the table has no 3-cycles for.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from permgroups.budget import Budget
from permgroups.errors import BudgetExhausted, TooLarge
from permgroups.search.cycle_table import CycleTable
from permgroups.search.lacking_orbits import LackingOrbits
from permgroups.search.parities import Parities

__all__ = ["CycleStep", "OrbitByOrbit"]

Rows = np.ndarray


@dataclass(frozen=True)
class CycleStep:
    """One step of :meth:`OrbitByOrbit.walk`, as letters.

    ``kind`` is 'pivots', 'other means', 'parity' or '3-cycle'. A 3-cycle is setup · core · setup⁻¹, and core is
    [α, β] where ``parts`` has them; it takes the pieces on ``places`` to one another, and brings ``home`` some.
    ``orbits`` are the first points of the orbits that the step is for, of a parity those that were not even.
    """

    kind: str
    core: Sequence[int]
    setup: Sequence[int] = ()
    parts: tuple[list[int], list[int]] | None = None
    places: tuple[int, ...] = ()
    home: tuple[int, ...] = ()
    orbits: tuple[int, ...] = ()


class OrbitByOrbit:
    """The steps of the universal algorithm, from a table of 3-cycles.

    Parameters
    ----------
    table
        The 3-cycles.
    stages
        Sets of first points of orbits, solved one after the other, each with parities of its own; the shells of a
        solid cube. All orbits together where none are given.
    first
        The solver of all orbits that lack 3-cycles, if there is one already.
    pivots
        First points of orbits that are set at the outset although the table has 3-cycles: what it takes for one piece
        are several that go in step.

    Raises
    ------
    TooLarge
        If no orbit is left for 3-cycles.
    BudgetExhausted
        If the budget is over before tables for orbits without 3-cycles are finished.
    """

    def __init__(
        self,
        table: CycleTable,
        budget: Budget,
        stages: Sequence[Sequence[int]] = (),
        first: LackingOrbits | None = None,
        pivots: Collection[int] = (),
    ):
        self.table = table
        self.pieces = pieces = table.pieces
        before = budget.spent
        lacking = [o for o, _ in pieces.orbits if o in table.lacking or o in pivots]
        self._pivots = [o for o in lacking if first is not None or len(pieces.members(o)) > 1]
        if len(self._pivots) == len(pieces.orbits):
            raise TooLarge("for no orbit were all 3-cycles found: the puzzle is outside of the theory of 3-cycles")
        self._first = LackingOrbits(pieces, self._pivots, budget) if self._pivots and first is None else first
        every = [first for first, _ in pieces.orbits if first not in self._pivots]
        chosen = [[first for first in stage if first in every] for stage in stages]
        left = [first for first in every if not any(first in stage for stage in chosen)]
        self._stages = [stage for stage in (*chosen, left) if stage]
        solved = list(self._pivots)
        self._parities = []
        for stage in self._stages:
            self._parities.append(Parities(pieces, solved, stage))
            solved += stage
        self.work = budget.spent - before

    def walk(self, row: Rows, budget: Budget) -> Iterator[CycleStep]:
        """Yield the steps that solve an element one 3-cycle after the other.

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
                kind = "pivots" if self._first.is_small else "other means"
                yield CycleStep(kind, first, orbits=tuple(self._pivots))
            y = pieces.played(y, first)
        for stage, parities in zip(self._stages, self._parities, strict=True):
            even = parities.even_word(y)
            if even:
                yield CycleStep("parity", even, orbits=parities.odd(y))
            y = pieces.played(y, even).astype(np.int64)
            where = np.argsort(y)
            for start in stage:
                yield from self._walk_orbit(start, y, where, budget)

    def _walk_orbit(self, start: int, y: Rows, where: Rows, budget: Budget) -> Iterator[CycleStep]:
        """Bring the pieces of an orbit home, the cheapest 3-cycle first."""
        members = self.pieces.members(start).tolist()
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
            commutator = self.table.commutator(a, b, c)
            for x, z, w in self.table.same(a, b, c)[::3]:
                here = where[[x, z, w]]
                y[here] = [z, w, x]
                where[[z, w, x]] = here
            places = tuple(int(piece_of[x]) for x in (a, b, c))
            home = tuple(j for j in places if y[tracked[j]] == tracked[j])
            parts = None if commutator is None else commutator[1:]
            yield CycleStep("3-cycle", core, setup, parts, places, home, (start,))

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
