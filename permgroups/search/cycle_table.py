"""A word for every 3-cycle of pieces: those found among short words, and their conjugates.

For solving any short word will do. For explaining, the table is made of *commutators* [α, β], and where short words
have none they are looked for by Proposition 4 (``shared_pieces``). Orbits that lack them get other words, as A4 does,
whose commutators are no 3-cycles.

In an orbit of m points from ``first`` on, the 3-cycle a → b → c → a has the number offset + ((a·m) + b)·m + c, points
counted from ``first``; see ``kernels/three_cycles.py``.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property
from itertools import permutations
from math import factorial

import numpy as np

from permgroups.budget import Budget
from permgroups.errors import TooLarge
from permgroups.groups.group import PermGroup
from permgroups.kernels import three_cycles as _kernel
from permgroups.search.factoring import WordTables
from permgroups.search.pieces import Pieces
from permgroups.search.shared_pieces import SharedPieces
from permgroups.search.small_elements import LONGEST, Parts, SmallElements

__all__ = ["CycleTable"]

LARGEST_ORBIT = 260  # points: the table has its cube
MOST_SHARED = 2500  # pieces of puzzles whose sets are followed for longer commutators
STEPS = 1000  # entries for one unit of effort


class CycleTable:
    """A word for every 3-cycle of the orbits that have them; ``lacking`` are the first points of the others.

    With ``commutators`` every word of an orbit that has them is a conjugate γ[α, β]γ⁻¹, and longer ones are looked for
    as well; where no orbit has any 3-cycles among short words, membership in the group decides. With ``families``
    of names each [α, β] has letters of one family only: a puzzle that combines others is solved by what solves these.

    Raises
    ------
    TooLarge
        If no 3-cycles were found in any orbit, or an orbit is too long for the table.
    BudgetExhausted
        If the budget is over before the table is finished.

    Examples
    --------
    >>> from permgroups.puzzles import cube
    >>> table = CycleTable(cube(3).group)
    >>> a, b, c = table.pieces.tracked[:3].tolist()
    >>> len(table.cycle(a, b, c)) == table.cost(a, b, c)
    True
    """

    def __init__(
        self,
        G: PermGroup | Pieces,
        metric: str = "quarter",
        budget: Budget | None = None,
        *,
        commutators: bool = False,
        families: Sequence[Collection[str]] = (),
    ):
        budget = Budget() if budget is None else budget
        before = budget.spent
        self.pieces = pieces = Pieces.of(G, metric)
        longest = max((m for _, m in pieces.orbits), default=0)
        if longest > LARGEST_ORBIT:
            raise TooLarge(f"an orbit of {longest} points is too long for a table of 3-cycles; at most {LARGEST_ORBIT}")
        self.elements = SmallElements(pieces, budget)
        sizes = np.array([m for _, m in pieces.orbits], np.int64)
        offsets = np.concatenate([[0], np.cumsum(sizes**3)])
        self.offset = offsets[pieces.system.orbit_of_piece]  # by pieces
        self.costs = np.full(int(offsets[-1]), _kernel.NONE, np.int16)
        self._setup = np.full(len(self.costs), -1, np.int16)
        self._base: dict[int, list[int]] = {}
        parts = self.elements.parts
        self._parts: dict[int, Parts] = {}
        for triple, word in self.elements.found.items():
            if not commutators:
                self._note(triple, word)
            elif tuple(word) in parts and self._is_within(families, parts[tuple(word)]):
                self._note(triple, word, parts[tuple(word)])
        self.lacking = []
        self.least: dict[int, int] = {}  # the cheapest 3-cycle of every other orbit
        for (start, m), begin, end in zip(pieces.orbits, offsets[:-1], offsets[1:], strict=True):
            costs, setup = self.costs[begin:end], self._setup[begin:end]
            q, r = len(pieces.members(start)), int(pieces.twists[pieces.members(start)[0]])
            if commutators and not families and q >= 3 and (costs == _kernel.NONE).all():
                self._share(start, budget)
            self._conjugate(start, m, costs, setup, budget)
            every = q * (q - 1) * (q - 2) * r**3
            if commutators and not families and q >= 3 and int((costs < LONGEST).sum()) < every:
                self._take_others(start, m, costs, setup, budget)
            if q < 3 or int((costs < LONGEST).sum()) < every:
                self.lacking.append(start)
            else:
                self.least[start] = int(costs.min())
        if commutators and not families and len(self.lacking) == len(pieces.orbits):
            self._factor(offsets, budget)
        if len(self.lacking) == len(pieces.orbits):
            why = "for no orbit were all 3-cycles found" if commutators else "no 3-cycles were found among short words"
            other = "" if commutators else "; the methods auto, beam and chain need none"
            raise TooLarge(f"{why}: the puzzle is outside of the theory of 3-cycles{other}")
        self.head = np.full(len(self.costs), -1, np.int16)  # first and last letters, where no conjugation is before
        self.tail = np.full(len(self.costs), -1, np.int16)
        for number, word in self._base.items():
            if self._setup[number] < 0 and word:
                self.head[number], self.tail[number] = word[0], word[-1]
        self.work = budget.spent - before

    @cached_property
    def mean_cost(self) -> float:
        """The letters of a 3-cycle, on the average."""
        return float(self.costs[self.costs < LONGEST].mean())

    def _is_within(self, families: Sequence[Collection[str]], parts: Parts) -> bool:
        names = {self.pieces.letters.names[s] for part in parts for s in part}
        return not families or any(names <= set(family) for family in families)

    def _note(self, triple: tuple[int, int, int], word: list[int], parts: Parts | None = None) -> None:
        """Note a word of a 3-cycle, and its α and β, where it is the first or shorter."""
        number = self.number(*triple)
        if len(word) < self.costs[number]:
            self.costs[number] = min(len(word), LONGEST - 1)
            self._base[number] = word
            if parts is not None:
                self._parts[number] = parts

    def _share(self, start: int, budget: Budget) -> None:
        """Note the 3-cycles of an orbit by Proposition 4; only an orbit with Alt on its pieces has commutators."""
        pieces, undo = self.pieces, self.pieces.letters.undo
        if len(pieces) > MOST_SHARED or not self._has_commutators(start):
            return
        orbit = pieces.orbits.index(next(o for o in pieces.orbits if o[0] == start))
        for found in SharedPieces(pieces).find(orbit, range(len(pieces.orbits)), budget):
            a, b = found.parts(pieces)
            word = [*a, *b, *undo(a), *undo(b)]
            x, y, z = found.triple
            for triple in self.same(x, y, z):
                self._note(triple, word, (a, b))
            for triple in self.same(x, z, y):
                self._note(triple, undo(word), (b, a))

    def _take_others(self, start: int, m: int, costs: np.ndarray, setup: np.ndarray, budget: Budget) -> None:
        """Note words that are no commutators for the 3-cycles of an orbit that lack them."""
        noted = False
        for triple, word in self.elements.found.items():
            if start <= triple[0] < start + m and self.cost(*triple) >= LONGEST:
                self._note(triple, word)
                noted = True
        if noted:
            self._conjugate(start, m, costs, setup, budget)

    def _factor(self, offsets: np.ndarray, budget: Budget) -> None:
        """Note words from tables of the whole group for orbits whose 3-cycles are all in it."""
        pieces = self.pieces
        G = PermGroup({f"x{k}": row.tolist() for k, row in enumerate(pieces.rows)}, degree=pieces.degree)
        tables: WordTables | None = None
        for start, begin, end in zip(list(self.lacking), offsets[:-1], offsets[1:], strict=True):
            members = pieces.members(start).tolist()
            costs, setup = self.costs[begin:end], self._setup[begin:end]
            points = [(p, j) for j in members for p in pieces.points_of(j)]
            for (a, i), (b, j), (c, k) in permutations(points, 3):
                if len({i, j, k}) < 3 or self.cost(a, b, c) < LONGEST:
                    continue
                row = np.arange(pieces.degree)
                for x, y, z in self.same(a, b, c):
                    row[[x, y, z]] = y, z, x
                row = pieces.system.spread(row[pieces.tracked])
                if not G.contains_batch(row[None, :])[0]:
                    break
                tables = WordTables.of(G, budget) if tables is None else tables
                found = [(int(name[1:]), e) for name, e in tables.factor(row.astype(np.uint16)).letters()]
                word = [s if e > 0 else int(pieces.letters.back[s]) for s, e in found]
                if len(word) >= LONGEST:
                    break
                for triple in self.same(a, b, c):
                    self._note(triple, word)
                self._conjugate(start, len(points), costs, setup, budget)
            else:
                if len(members) >= 3:
                    self.lacking.remove(start)
                    self.least[start] = int(costs.min())

    def _has_commutators(self, start: int) -> bool:
        """Return whether commutators act on the pieces of an orbit as all even permutations."""
        members = self.pieces.members(start)
        places = self.pieces.system.piece_of[self.pieces.rows[:, self.pieces.tracked[members]]] - members[0]
        derived = PermGroup([row.tolist() for row in places], degree=len(members)).derived_subgroup()
        return bool(2 * derived.order() >= factorial(len(members)))

    def _conjugate(self, start: int, m: int, costs: np.ndarray, setup: np.ndarray, budget: Budget) -> None:
        """Extend the 3-cycles of an orbit by conjugation, cheapest first."""
        for price in range(LONGEST - 2):
            budget.require("the table of 3-cycles was")
            budget.spend(len(costs) / STEPS)
            if not _kernel.conjugate_all(self.pieces.rows, start, m, costs, setup, price):
                return

    def number(self, a: int, b: int, c: int) -> int:
        """Return the number of the 3-cycle a → b → c → a."""
        pieces = self.pieces
        j = int(pieces.system.piece_of[a])
        first, m = int(pieces.first[j]), int(pieces.size[j])
        return int(self.offset[j]) + ((a - first) * m + b - first) * m + c - first

    def cost(self, a: int, b: int, c: int) -> int:
        """Return the number of letters of the 3-cycle a → b → c → a."""
        return int(self.costs[self.number(a, b, c)])

    def cycle(self, a: int, b: int, c: int) -> list[int]:
        """Return the letters of the 3-cycle a → b → c → a."""
        setup, core = self.cycle_parts(a, b, c)
        return [*setup, *core, *self.pieces.letters.undo(setup)]

    def cycle_parts(self, a: int, b: int, c: int) -> tuple[list[int], list[int]]:
        """Return letters γ and τ with γ τ γ⁻¹ = (a b c)."""
        setup, x, y, z = self._begun(a, b, c)
        return setup, self._base[self.number(x, y, z)]

    def _begun(self, a: int, b: int, c: int) -> tuple[list[int], int, int, int]:
        """Return the letters γ and the 3-cycle that γ was put around to make (a b c)."""
        before: list[int] = []
        rows, back = self.pieces.rows, self.pieces.letters.back
        while (s := int(self._setup[self.number(a, b, c)])) >= 0:
            u = int(back[s])
            before.append(u)
            a, b, c = int(rows[u, a]), int(rows[u, b]), int(rows[u, c])
        return before, a, b, c

    def commutator(self, a: int, b: int, c: int) -> tuple[list[int], list[int], list[int]] | None:
        """Return letters γ, α and β with γ[α, β]γ⁻¹ = (a b c); None where the word was found otherwise."""
        setup, x, y, z = self._begun(a, b, c)
        parts = self._parts.get(self.number(x, y, z))
        return None if parts is None else (setup, *parts)

    def same(self, a: int, b: int, c: int) -> list[tuple[int, int, int]]:
        """Return the names of one 3-cycle: begun elsewhere, and followed on another point of the pieces."""
        return self.elements.same(a, b, c)
