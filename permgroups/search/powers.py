"""Solving by powers of short words, where the generators have no short commutators of few points.

Of a million short words some have one long cycle and little else: a power of such a word moves few points. In a
symmetric or alternating group its conjugates take any three points where one likes; so counters are brought home two
or three at a time. While most are wrong it does not matter what else moves, and cheap powers that move many points are
best; later those that move three.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import factorial
from typing import TYPE_CHECKING

import numpy as np

from permgroups.budget import Budget
from permgroups.errors import BudgetExhausted, TooLarge
from permgroups.groups.rows import cycles_of, inverse_row, is_odd, row_power
from permgroups.kernels import powers as _kernel
from permgroups.search.balls import Ball, ball_of, marks_of
from permgroups.search.letters import Letters
from permgroups.threads import side_by_side

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["SmallPowers"]

Rows = np.ndarray

MOST_WORDS = 300_000
MANY_WORDS = 1_000_000  # where there are many points: chains need them
MANY_POINTS = 128
MOST_LETTERS = 20_000  # of a power
MOST_POINTS = 256
MOST_ELEMENTS = 40  # powers that are used
STARTS = 12  # points of one where the root triple may be put
MOST_CHAINS = 8  # powers that are conjugated along chains of more than three points
LOOK_UPS = 5_000_000  # for one step
LOOK_UP = 0.1  # effort for one
LEAST_CHAINS = 3  # of each that are tried for one step
MOST_TRIED = 300
NEVER = 1 << 40
CHUNK = 1 << 14
LOOKS = 4_000_000  # points of conjugates that are looked at for one step
PRICE = 0.005  # effort for one


@dataclass(frozen=True, eq=False)
class _Power:
    """A power of a short word: its letters and its row."""

    word: list[int]
    row: Rows

    @cached_property
    def moved(self) -> Rows:
        """The points that it moves."""
        return np.flatnonzero(self.row != np.arange(len(self.row)))


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
    >>> for s in powers.solve(g, 0, Budget()):
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
        self._find(budget)
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

    def _find(self, budget: Budget) -> None:
        """Find the cheapest power for every number of points."""
        n = self._rows.shape[1]
        self._marks = marks_of(n)
        words = MOST_WORDS if n <= MANY_POINTS else MANY_WORDS
        ball = ball_of(self.letters, np.arange(n), words, self._marks, budget)
        if ball is None:
            raise BudgetExhausted("the powers of short words were not found in time; give more seconds or effort")
        self._ball = ball
        self._put_at_root(self._cheapest(ball, 3, budget)[:MOST_ELEMENTS])
        self._chain = 0
        self._chains: list[tuple[_Power, Rows, Rows, Rows]] = []

    def chain_up(self, far: float, budget: Budget) -> bool:
        """Conjugate powers along chains of as many points as 2^far look-ups find; return whether that is new."""
        chain = int((np.log2(len(self._ball.rows)) + far) / np.log2(self._rows.shape[1]))
        if chain <= max(self._chain, 3):
            return False
        chosen = self._cheapest(self._ball, chain, budget)
        step = max(len(chosen) / MOST_CHAINS, 1.0)
        picked = [chosen[int(k * step)] for k in range(int(len(chosen) / step))]
        self._chains = [self._indexed(element, chain, budget) for element in picked]
        self._chain = chain
        return True

    def _cheapest(self, ball: Ball, chain: int, budget: Budget) -> list[_Power]:
        """Return powers with a cycle of so many points, each cheaper than those that move fewer points."""
        n = self._rows.shape[1]
        cost, source, power = np.full(n + 1, NEVER), np.zeros(n + 1, np.int64), np.zeros(n + 1, np.int64)
        scratch = np.zeros((3, n + 1), np.int64)
        for first in range(0, len(ball.rows), CHUNK):
            last = min(first + CHUNK, len(ball.rows))
            _kernel.small_powers(ball.rows, ball.sizes, first, last, MOST_LETTERS, chain, cost, source, power, *scratch)
            budget.spend(CHUNK * n * PRICE)
            budget.require("the powers of short words were")
        out: list[_Power] = []
        for s in range(3, n + 1):
            if cost[s] < (len(out[-1].word) if out else NEVER):
                now = row_power(ball.rows[source[s]].astype(np.int64), int(power[s]))
                out.append(_Power(ball.word(int(source[s])) * int(power[s]), now))
        return out

    def _put_at_root(self, elements: list[_Power]) -> None:
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

    def _indexed(self, element: _Power, length: int, budget: Budget) -> tuple[_Power, Rows, Rows, Rows]:
        """Return a power, a chain of its points, and where the ball takes this chain."""
        rows = self._ball.rows
        chain = np.array(cycles_of(element.row)[0][:length], np.int64)
        keys, slots = np.zeros(len(rows), np.uint64), np.full(1 << (2 * len(rows)).bit_length(), -1, np.int32)
        _kernel.index_images(rows, chain, self._marks, keys, slots)
        budget.spend(len(rows) * length * PRICE)
        budget.require("the powers of short words were")
        return element, chain, keys, slots

    def _path(self, triple: int) -> list[int]:
        out = np.empty(512, np.int64)
        return out[: _kernel.path(self._root, triple, self._rows, self._back, self._came, out)].tolist()

    def solve(self, row: Rows, seed: int, budget: Budget) -> list[int] | None:
        """Return letters that take an element home, None if the budget is over before."""
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
            step = self._step(y, wrong, rng, budget)
            if budget.over:
                return None
            for s in step:
                y = self._rows[s][y].astype(np.int64)
            word += step

    def _step(self, y: Rows, wrong: Rows, rng: np.random.Generator, budget: Budget) -> list[int]:
        """Return the conjugate of a power that brings most counters home for a letter, of those tried."""
        ball, undo = self._ball, inverse_row(y).astype(np.int64)
        n = len(y)
        best, scratch = np.array([0, 0, 0, 1], np.int64), np.empty(512, np.int64)
        tries = min(LOOKS // int(self._sizes.mean() * 8), 40 * len(wrong) * len(self._sizes))
        _kernel.best_power(
            y, undo, wrong, self._support, self._images, self._sizes, self._costs, self._root, self._rows,
            self._back, self._came, tries, int(rng.integers(1 << 40)), scratch, best,
        )  # fmt: skip
        budget.spend(LOOKS * PRICE)
        chained = np.array([-1, 0, 0, best[2], best[3]], np.int64)
        if self._chain and len(wrong) >= self._chain:
            expected = max(float(n) ** self._chain / len(ball.rows), 1.0)  # look-ups for one chain
            tries = int(min(max(LOOK_UPS / (expected * len(self._chains)), LEAST_CHAINS), MOST_TRIED))
            farthest = int(min(len(ball.rows), 4 * expected + 1000))
            seeds = rng.integers(1 << 40, size=len(self._chains)).tolist()

            def along(number: int) -> Rows:
                element, points, keys, slots = self._chains[number]
                found = chained.copy()
                _kernel.best_chain(
                    y, undo, wrong, ball.rows, ball.sizes, points, self._marks, keys, slots, element.moved,
                    element.row[element.moved], len(element.word), number, tries, farthest, seeds[number],
                    np.empty(n, np.int64), np.empty(n, np.int64), found,
                )  # fmt: skip
                return found

            for found in side_by_side(along, range(len(self._chains))):
                if found[0] >= 0 and found[3] * chained[4] > chained[3] * found[4]:
                    chained = found
            budget.spend(len(self._chains) * tries * min(expected, farthest) * LOOK_UP)
        letters = self.letters
        if chained[0] >= 0:
            u, w = ball.word(int(chained[1])), ball.word(int(chained[2]))
            return [*w, *letters.undo(u), *self._chains[int(chained[0])][0].word, *u, *letters.undo(w)]
        if best[2] == 0:
            return []
        way = self._path(int(best[1]))
        return [*letters.undo(way), *self._words[int(best[0])], *way]
