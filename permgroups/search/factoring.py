"""Words for group elements from Minkwitz's tables over a stabilizer chain.

Every transversal element carries a word over the group's own generators. The tables are filled
from short words, their powers and their commutators: such an element is sifted, and wherever it
meets an entry that is missing or longer, its word takes the place. Then entries are combined.
T. Minkwitz, *An algorithm for solving the factorization problem in permutation groups*,
J. Symb. Comp. 26 (1998) 89–95.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from permgroups.budget import Budget
from permgroups.errors import BudgetExhausted, TooLarge
from permgroups.groups.chain import Chain
from permgroups.groups.rows import element_order
from permgroups.groups.schreier_sims import build_chain
from permgroups.groups.words import Word
from permgroups.kernels import factoring as _kernel

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["WordTables"]

MAX_ENTRY = 40_000  # letters in one table entry
WORDS = 60_000  # short words fed in every pass
ROW_BYTES = 1 << 26  # memory for their rows
COMMUTATORS = 160  # words whose commutators are fed
COMBINE_WORK = 40_000_000
PREFIX_WORK = 60_000_000  # look-ups for choosing the first letters of a word
TRIED = 12  # of the cheapest beginnings, for the sake of cancellation
BUDGET = 20_000_000
STEPS = 750  # of the kernels for one unit of effort


class WordTables:
    """Short words for the transversals of a group's chain; ``factor`` looks up and concatenates.

    Raises
    ------
    BudgetExhausted
        If the budget is over before every entry has a word.

    Examples
    --------
    >>> from permgroups import PermGroup
    >>> G = PermGroup({"a": "(1,2,3,4,5)", "b": "(1,2)"})
    >>> tables = WordTables.of(G)
    >>> g = G.random_rows(1, 1)[0]
    >>> bool((G.row_of_word(tables.factor(g)) == g).all()), len(tables.factor(g)) <= tables.worst_case
    (True, True)
    """

    def __init__(self, G: PermGroup, chain: Chain, budget: Budget | None = None):
        self._chain = chain
        self._budget = Budget() if budget is None else budget
        before = self._budget.spent
        n, levels = G.degree, chain.levels
        self.names = G.names
        self.levels = levels
        self._orders = [element_order(row) for row in G.rows]
        self.base = np.ascontiguousarray(chain.base, np.int32)
        entries = int(chain.length.sum())
        self._slot = np.full((max(levels, 1), n), -1, np.int32)
        self._entry_level = np.repeat(np.arange(levels), chain.length).astype(np.int32)
        for i, start in enumerate(np.concatenate([[0], np.cumsum(chain.length)])[:-1].tolist()):
            self._slot[i, chain.basic_orbit(i)] = np.arange(start, start + chain.length[i])
        self._up = np.empty((entries, n), np.uint16)
        self._down = np.empty((entries, n), np.uint16)
        self._offset = np.zeros(entries, np.int64)
        self._size = np.full(entries, -1, np.int64)
        self._heap = np.empty(1 << 20, np.int16)
        self._st = np.zeros(4, np.int64)
        roots = self._slot[np.arange(levels), self.base] if levels else np.empty(0, int)
        self._up[roots] = self._down[roots] = np.arange(n)
        self._size[roots] = 0
        self._st[_kernel.MISSING] = entries - levels
        if levels:
            self._fill(G)
        self.work = self._budget.spent - before
        self.best = True  # whether the other order of the orbits was tried too
        self._budget = Budget()

    @classmethod
    def of(cls, G: PermGroup, budget: Budget | None = None) -> WordTables:
        """Return the better one of the tables for the chain's base and for a base with the orbits reversed.

        Which orbits should come first depends on the group: on Rubik's cube the edges, on larger
        cubes the corners.

        Raises
        ------
        BudgetExhausted
            If the budget is over before the first of them is finished.
        """
        budget = Budget() if budget is None else budget
        tables = cls(G, G.chain(), budget)
        orbits = sorted((sorted(o) for o in G.orbits() if len(o) > 1), key=len)
        order = list(dict.fromkeys(G.chain().base.tolist()))
        where = {p: k for k, o in enumerate(orbits) for p in o}
        if len({where[p] for p in order}) < 2:
            return tables
        last_first = sorted(range(G.degree), key=lambda p: -_last_use(order, where, p))
        tables.best = False
        if budget.out_of_time:
            return tables
        try:
            other = cls(G, build_chain(G.rows, target=G.order(), priority=last_first), budget)
        except BudgetExhausted:
            if budget.worked_out:  # what comes back must not depend on how much was left
                raise
            return tables
        best = min(tables, other, key=lambda t: t.expected_length)
        best.work, best.best = tables.work + other.work, True
        return best

    @property
    def expected_length(self) -> float:
        """The mean number of letters over all elements, before cancellation."""
        return sum(float(self._size[self._entry_level == i].mean()) for i in range(self.levels))

    @property
    def worst_case(self) -> int:
        """The largest number of letters that ``factor`` can return."""
        return sum(int(self._size[self._entry_level == i].max()) for i in range(self.levels))

    def _fill(self, G: PermGroup) -> None:
        chain = self._chain
        n = G.degree
        letters = np.empty((2 * len(G.rows), n), np.uint16)
        letters[0::2] = G.rows
        for k, row in enumerate(G.rows):
            letters[2 * k + 1, row] = np.arange(n)
        count = max(min(WORDS, ROW_BYTES // (2 * n)), 2)
        rows = np.empty((count, n), np.uint16)
        parent, letter, depth = np.empty(count, np.int32), np.empty(count, np.int16), np.empty(count, np.int32)
        identity = np.arange(n)
        codes = [
            2 * k + back
            for k, row in enumerate(G.rows)
            for back in (0, 1)
            if (row != identity).any() and not (back and (row[row] == identity).all())
        ]
        end = _kernel.words_breadth_first(letters, np.array(codes, np.int16), rows, parent, letter, depth)
        words = (rows, parent, letter, depth)
        kept = int(min(end, max(PREFIX_WORK // max(self.levels * n, 1), 1)))
        self._prefixes = (rows[:kept].copy(), parent[:kept].copy(), letter[:kept].copy(), depth[:kept].copy())
        self._scratch = (np.empty((4, n), np.uint16), np.empty((5, 2 * MAX_ENTRY + 64), np.int16))
        limit = 12
        while True:
            for commutators, last in ((False, end), (True, min(COMMUTATORS, end))):
                position = np.array([1, 1], np.int64)
                while True:
                    self._keep_account()
                    status = _kernel.feed_words(
                        *words, position, last, commutators, limit, *self._tables(), *self._scratch, BUDGET
                    )
                    if status == _kernel.GROW:
                        self._compact()
                    elif status == _kernel.DONE:
                        break
            full = self._st[_kernel.MISSING] == 0
            self._combine(chain, letters, limit if not full else MAX_ENTRY)
            if full:
                return
            if limit >= MAX_ENTRY:
                self._complete(chain, letters)
                return
            limit = min(limit + limit // 2, MAX_ENTRY)

    def _keep_account(self) -> None:
        """Count the work of the kernels, and stop where the budget is over."""
        self._budget.spend(int(self._st[_kernel.WORK]) / STEPS)
        self._st[_kernel.WORK] = 0
        self._budget.require("the word tables were")

    def _tables(self) -> tuple[object, ...]:
        return (
            self.levels, self.base, self._slot, self._offset, self._size, self._up, self._down, self._heap, self._st,
        )  # fmt: skip

    def _combine_level(self, level: int, schreier: bool, chain: Chain, letters: np.ndarray, limit: int) -> None:
        position = np.zeros(2, np.int64)
        status = _kernel.PAUSED
        while status != _kernel.DONE:
            self._keep_account()
            status = _kernel.combine(
                level, schreier, chain.orbit, chain.length, letters, self._entry_level, position, limit,
                *self._tables(), *self._scratch, BUDGET,
            )  # fmt: skip
            if status == _kernel.GROW:
                self._compact()

    def _combine(self, chain: Chain, letters: np.ndarray, limit: int) -> None:
        """Combine entries until nothing changes, or for a while once every entry has a word."""
        work = 0
        while True:
            before = int(self._st[_kernel.CHANGES])
            for level in range(self.levels - 1, -1, -1):
                self._combine_level(level, False, chain, letters, limit)
                work += int(chain.length[level]) * len(self._size)
            full = self._st[_kernel.MISSING] == 0
            if self._st[_kernel.CHANGES] == before or (full and work > COMBINE_WORK):
                return

    def _complete(self, chain: Chain, letters: np.ndarray) -> None:
        """Feed the Schreier generators level by level: what is still missing must come out of them."""
        for level in range(self.levels):
            if self._st[_kernel.MISSING] > 0:
                self._combine_level(level, True, chain, letters, MAX_ENTRY)
        self._combine(chain, letters, MAX_ENTRY)
        if self._st[_kernel.MISSING] > 0:
            raise TooLarge(
                f"{int(self._st[_kernel.MISSING])} of {len(self._size)} transversal elements have no word "
                f"of at most {MAX_ENTRY} letters from the words tried"
            )

    def _compact(self) -> None:
        """Drop the words that no entry uses any more and leave as much room again."""
        used = int(np.maximum(self._size, 0).sum())
        heap = np.empty(max(2 * used, len(self._heap)) + (1 << 20), np.int16)
        end = 0
        for e in range(len(self._size)):
            size = int(self._size[e])
            if size > 0:
                heap[end : end + size] = self._heap[self._offset[e] : self._offset[e] + size]
                self._offset[e] = end
                end += size
        self._heap = heap
        self._st[_kernel.HEAP] = end

    def factor(self, row: np.ndarray) -> Word:
        """Return a freely reduced word for a member of the group.

        The first letters are chosen among many short words so that what is left is cheap.
        """
        if not self.levels:
            return Word()
        rows, parent, letter, depth = self._prefixes
        lengths = np.empty(len(rows), np.int64)
        _kernel.lengths_after(
            rows, np.ascontiguousarray(row, np.uint16), self.levels, self.base, self._slot, self._size, self._down,
            self._scratch[0], lengths,
        )  # fmt: skip
        best: list[tuple[int, int]] | None = None
        for k in np.argsort(lengths + depth, kind="stable")[:TRIED].tolist():
            first: list[int] = []
            i = k
            while i > 0:
                first.append(int(letter[i]))
                i = int(parent[i])
            rest = np.empty_like(row)
            rest[rows[k]] = row
            syllables = self._reduced(np.array([*first[::-1], *self._looked_up(rest)], int))
            if best is None or _letters(syllables) < _letters(best):
                best = syllables
        return Word([(self.names[k], e) for k, e in best or []])

    def entries(self, level: int) -> Iterator[tuple[int, Word]]:
        """Yield the words of a level: each fixes the base points before it and takes its own to the point."""
        for point in np.flatnonzero(self._slot[level] >= 0).tolist():
            e = int(self._slot[level, point])
            letters = self._heap[self._offset[e] : self._offset[e] + int(self._size[e])].tolist()
            yield point, Word([(self.names[x >> 1], -1 if x & 1 else 1) for x in letters])

    def _looked_up(self, row: np.ndarray) -> list[int]:
        """Return the letters of the table words of a member of the group."""
        parts: list[np.ndarray] = []
        h = row
        for level in range(self.levels):
            e = int(self._slot[level, h[self.base[level]]])
            parts.append(self._heap[self._offset[e] : self._offset[e] + int(self._size[e])])
            h = self._down[e][h]
        return [int(x) for part in reversed(parts) for x in part]

    def _reduced(self, letters: np.ndarray) -> list[tuple[int, int]]:
        """Return syllables (generator, exponent), neighbours merged and exponents of least absolute value."""
        out: list[tuple[int, int]] = []
        for x in letters.tolist():
            k, e = x >> 1, -1 if x & 1 else 1
            if out and out[-1][0] == k:
                e += out.pop()[1]
            m = self._orders[k]
            e %= m
            e = e - m if 2 * e > m else e
            if e:
                out.append((k, e))
        return out


def _letters(syllables: list[tuple[int, int]]) -> int:
    return sum(abs(e) for _, e in syllables)


def _last_use(base: list[int], where: dict[int, int], point: int) -> int:
    """Return where in the base the point's orbit is used last, -1 if nowhere."""
    orbit = where.get(point)
    return max((i for i, b in enumerate(base) if where[b] == orbit), default=-1) if orbit is not None else -1
