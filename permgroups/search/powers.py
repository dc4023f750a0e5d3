"""Solving by powers of short words, where the generators have no short commutators of few points.

Of a million short words some have one long cycle and little else: a power of such a word moves few points. In a
symmetric or alternating group its conjugates take any three points where one likes; so counters are brought home two
or three at a time. While most are wrong it does not matter what else moves, and cheap powers that move many points are
best; later those that move three.
"""

from __future__ import annotations

from math import factorial
from typing import TYPE_CHECKING

import numpy as np

from permgroups.budget import Budget
from permgroups.errors import BudgetExhausted, TooLarge
from permgroups.groups.rows import inverse_row, is_odd
from permgroups.kernels import powers as _kernel
from permgroups.search.balls import ball_of, marks_of
from permgroups.search.chain_conjugates import ChainConjugates
from permgroups.search.letters import Letters
from permgroups.search.short_powers import Power, cheapest_powers

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["SmallPowers"]

Rows = np.ndarray

BALL = 300_000  # words that powers are conjugated by
LARGE_BALL = 1_000_000  # where there are many points: chains need them
ROW = 6  # bytes of the memory for one point of a word
MANY_POINTS = 128
MOST_POINTS = 256
MOST_ELEMENTS = 40  # powers that are put to a triple
STARTS = 12  # points of one where the root triple may be put
LOOKS = 4_000_000  # points of conjugates that are looked at for one step
PRICE = 0.005  # effort for one


class SmallPowers:
    """Even powers of short words that move few points, in a symmetric or alternating group.

    Raises
    ------
    TooLarge
        If the group is another one, or no 3-cycle was found.
    BudgetExhausted
        If the budget is over before the tables are finished.

    Examples
    --------
    >>> from permgroups import PermGroup
    >>> from permgroups.search.letters import letters_of
    >>> rng = np.random.default_rng(1)
    >>> G = PermGroup([rng.permutation(20).tolist() for _ in range(2)])
    >>> powers = SmallPowers(G, letters_of(G), Budget())
    >>> g = G.random_rows(1, 1)[0]
    >>> row = g
    >>> for s in powers.solve(g, 0, 10_000, Budget()):
    ...     row = powers.letters.rows[s][row]
    >>> bool((row == np.arange(20)).all())
    True
    """

    def __init__(self, group: PermGroup, letters: Letters, budget: Budget):
        n = group.degree
        if not 5 <= n <= MOST_POINTS:
            raise TooLarge(f"powers of few points are looked for on 5 to {MOST_POINTS} points, not {n}")
        if group.order() not in (factorial(n), factorial(n) // 2):
            raise TooLarge("powers of few points are used in symmetric and alternating groups")
        before = budget.spent
        self.letters = letters
        self._rows = letters.rows.astype(np.uint8)
        self._back = letters.back.astype(np.int64)
        self._fill_triples(budget)
        self._powers = cheapest_powers(letters, budget)
        self._put_at_root(self._powers[3][:MOST_ELEMENTS])
        self._chains: ChainConjugates | None = None
        self.work = budget.spent - before

    def _fill_triples(self, budget: Budget) -> None:
        n = self._rows.shape[1]
        self._came = np.full(n**3, _kernel.NONE, np.uint8)
        self._root = n + 2  # the triple 0, 1, 2
        self._came[self._root] = 0
        queue = np.empty(n * (n - 1) * (n - 2), np.int32)
        queue[0] = self._root
        _kernel.fill_triples(self._rows, self._came, queue)
        budget.spend(len(queue) * PRICE)

    def _put_at_root(self, elements: list[Power]) -> None:
        """Conjugate elements so that three points that follow each other are the root triple."""
        if not elements or len(elements[0].moved) > 3:
            raise TooLarge("no power of a short word is a 3-cycle")
        n = self._rows.shape[1]
        self._words: list[list[int]] = []
        supports, images = [], []
        for element in elements:
            now = element.row
            starts = [p for p in element.moved.tolist() if now[now[p]] != p][:STARTS]
            for start in starts:
                first = [start, int(now[start]), int(now[now[start]])]
                way = self._path((first[0] * n + first[1]) * n + first[2])
                moved = np.concatenate([first, np.setdiff1d(element.moved, first)])
                there = now[moved]
                for letter in reversed(way):
                    undo = self._rows[self._back[letter]]
                    moved, there = undo[moved], undo[there]
                self._words.append([*way, *element.word, *self.letters.undo(way)])
                supports.append(moved)
                images.append(there)
        self._sizes = np.array([len(m) for m in supports], np.int64)
        self._costs = np.array([len(w) for w in self._words], np.int64)
        self._support, self._images = np.zeros((2, len(supports), int(self._sizes.max())), np.uint8)
        for k, (moved, there) in enumerate(zip(supports, images, strict=True)):
            self._support[k, : len(moved)], self._images[k, : len(there)] = moved, there

    def _path(self, triple: int) -> list[int]:
        out = np.empty(512, np.int64)
        return out[: _kernel.path(self._root, triple, self._rows, self._back, self._came, out)].tolist()

    def solve(self, row: Rows, seed: int, looks: int, budget: Budget) -> list[int] | None:
        """Return letters that take an element home, None if the budget is over before.

        For every step so many products are looked up that conjugate a power along a chain of points.
        """
        if looks and self._chains is None:
            self._chains = self._prepare_chains(budget)
        n = len(row)
        rng = np.random.default_rng(seed)
        y = np.asarray(row, np.int64)
        word: list[int] = []
        if is_odd(y):
            odd = [s for s in range(len(self._rows)) if is_odd(self._rows[s])]
            word.append(odd[int(rng.integers(len(odd)))])
            y = self._rows[word[0]][y].astype(np.int64)
        while True:
            wrong = np.flatnonzero(y != np.arange(n))
            if len(wrong) == 0:
                return word
            step = self._step(y, wrong, looks, rng, budget)
            if budget.over:
                return None
            for s in step:
                y = self._rows[s][y].astype(np.int64)
            word += step

    def _prepare_chains(self, budget: Budget) -> ChainConjugates:
        n = self._rows.shape[1]
        size = min(BALL if n <= MANY_POINTS else LARGE_BALL, budget.memory // (ROW * n))
        ball = ball_of(self.letters, np.arange(n), size, marks_of(n), budget)
        if ball is None:
            raise BudgetExhausted("the words that conjugate powers were not found in time; give more seconds or effort")
        return ChainConjugates(ball, self.letters, self._powers, budget)

    def _step(self, y: Rows, wrong: Rows, looks: int, rng: np.random.Generator, budget: Budget) -> list[int]:
        """Return the conjugate of a power that brings most counters home for a letter, of those tried."""
        undo = inverse_row(y).astype(np.int64)
        best, scratch = np.array([0, 0, 0, 1], np.int64), np.empty(512, np.int64)
        tries = min(LOOKS // int(self._sizes.mean() * 8), 40 * len(wrong) * len(self._sizes))
        _kernel.best_power(
            y, undo, wrong, self._support, self._images, self._sizes, self._costs, self._root, self._rows,
            self._back, self._came, tries, int(rng.integers(1 << 40)), scratch, best,
        )  # fmt: skip
        budget.spend(LOOKS * PRICE)
        if self._chains is not None and looks:
            gain, step = self._chains.step(undo, wrong, looks, rng, budget)
            if gain * best[3] > best[2] * len(step):
                return step
        if best[2] == 0:
            return []
        way = self._path(int(best[1]))
        return [*self.letters.undo(way), *self._words[int(best[0])], *way]
