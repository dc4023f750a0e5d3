"""Conjugates of a power along a chain of wrong counters, by products of words that meet.

A cycle of k points brings k − 1 counters home if its points are taken to a chain of counters, each the home of the one
before. So many points are taken anywhere by words that meet: the products of two words from a ball, that take two or
three points of the cycle to places that are always the same, stand in a table by the images of the other points; those
of two words that do so with the counters are looked up in it.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

import numpy as np

from permgroups.budget import Budget
from permgroups.kernels import chain_conjugates as _kernel
from permgroups.search.balls import Ball, marks_of
from permgroups.search.letters import Letters
from permgroups.search.short_powers import LONGEST_CHAIN, Power
from permgroups.threads import side_by_side

__all__ = ["ChainConjugates"]

Rows = np.ndarray

LEAST_CHAIN = 4
LANES = 2  # looked up side by side
CHAINS = 4  # of counters that are tried for one step, at least
ENTRY = 350  # bytes of the memory for one
TABLES = 3  # that are kept
MATCHES = (1.5, 20.0)  # that are expected, at least; the second where the first brought none
LOOK_UP = 0.4  # effort for one product
PRICE = 0.005  # effort for one point of a row


@dataclass(frozen=True, eq=False)
class _Index:
    """The rows of a ball by what they take to ``fixed`` places; without places there is the first row only."""

    fixed: int
    keys: Rows
    slots: Rows
    after: Rows


@dataclass(frozen=True, eq=False)
class _Table:
    """Products of two rows by the images of the points of a cycle."""

    keys: Rows
    slots: Rows
    firsts: Rows
    seconds: Rows


class ChainConjugates:
    """Conjugates of powers in a symmetric or alternating group; ``ball`` has the words they are conjugated by."""

    def __init__(self, ball: Ball, letters: Letters, powers: list[list[Power]], budget: Budget):
        self._ball = ball
        self._letters = letters
        self._powers = powers
        n = ball.rows.shape[1]
        self._bits, self._point = float(np.log2(len(ball.rows))), float(np.log2(n))
        self._marks = marks_of(n)
        self._length = float(ball.sizes.mean())
        self._indices = [self._index(0, budget), self._index(max(int(self._bits / self._point), 1), budget)]
        self._most = 1 << int(np.log2(budget.memory / ENTRY))  # entries of a table
        self._tables: OrderedDict[tuple[int, int, int, int], _Table] = OrderedDict()

    def _index(self, fixed: int, budget: Budget) -> _Index:
        rows = self._ball.rows if fixed else self._ball.rows[:1]
        size = len(rows)
        keys, slots = np.zeros(size, np.uint64), np.full(1 << (2 * size).bit_length(), -1, np.int32)
        after = np.full(size, -1, np.int32)
        _kernel.index_origins(rows, np.arange(fixed), self._marks, keys, slots, after)
        budget.spend(rows.size * PRICE)
        budget.require("the words that conjugate powers were")
        return _Index(fixed, keys, slots, after)

    def _choice(self, wrong: int, looks: int, matches: float) -> tuple[int, int, Power] | None:
        """Return what brings most counters home for a letter, as expected: the level, points of a chain, the power."""
        entries = np.log2(min(looks, self._most))
        share = 1 - wrong / self._ball.rows.shape[1]  # of the counters that are at home
        best, choice = 0.0, None
        for k in range(LEAST_CHAIN, min(LONGEST_CHAIN, wrong) + 1):
            level, known = 0, min(entries, self._bits)  # one word on both sides, or two
            if known + np.log2(looks / matches) < k * self._point:
                level, known = 1, entries + self._indices[1].fixed * self._point
                if known + np.log2(looks / matches) < k * self._point:
                    break
            for power in self._powers[k]:
                gain = k - 1 - (len(power.moved) - k) * share
                value = gain / (len(power.word) + 4 * (level + 1) * self._length)
                if value > best:
                    best, choice = value, (level, k, power)
        return choice

    def _table(self, level: int, k: int, power: Power, entries: int, budget: Budget) -> _Table:
        """Return products that take points of the longest cycle that follow each other, from anywhere on."""
        name = level, k, id(power), entries
        if name in self._tables:
            self._tables.move_to_end(name)
            return self._tables[name]
        while len(self._tables) >= TABLES:
            self._tables.popitem(last=False)
        index, rows = self._indices[level], self._ball.rows
        keys, slots = np.zeros(entries, np.uint64), np.full(1 << (2 * entries).bit_length(), -1, np.int32)
        firsts, seconds = np.zeros((2, entries), np.int32)
        starts, count = len(power.cycle), 0
        for start in range(starts):
            points = np.roll(power.cycle, -start)[:k]
            room = entries * (start + 1) // starts
            count = _kernel.enter_products(
                rows, index.keys, index.slots, index.after, index.fixed, self._marks, points, count, keys[:room], slots,
                firsts, seconds, np.empty(k, np.int64),
            )  # fmt: skip
            budget.spend(entries / starts * LOOK_UP)
        self._tables[name] = _Table(keys, slots, firsts, seconds)
        return self._tables[name]

    def step(
        self, undo: Rows, wrong: Rows, looks: int, rng: np.random.Generator, budget: Budget
    ) -> tuple[int, list[int]]:
        """Return how many counters a conjugate brings home, and its letters; 0 where none was found.

        ``undo`` is the inverse of the element; so many products (``looks``) are looked up.
        """
        for matches in MATCHES:
            choice = self._choice(len(wrong), looks, matches)
            if choice is None:
                break
            gain, step = self._along(*choice, undo, wrong, looks, rng, budget)
            if gain:
                return gain, step
        return 0, []

    def _along(
        self,
        level: int,
        k: int,
        power: Power,
        undo: Rows,
        wrong: Rows,
        looks: int,
        rng: np.random.Generator,
        budget: Budget,
    ) -> tuple[int, list[int]]:
        index, ball, n = self._indices[level], self._ball, len(undo)
        most = len(ball.rows) if level == 0 else self._most
        table = self._table(level, k, power, min(looks, most), budget)

        def along(seed: int) -> Rows:
            found = np.array([0, 1, 0, 0, 0, 0], np.int64)
            _kernel.meet_products(
                undo, wrong, ball.rows, ball.sizes, index.keys, index.slots, index.after, index.fixed, self._marks,
                table.keys, table.slots, table.firsts, table.seconds, power.moved, power.row[power.moved],
                len(power.word), looks // LANES, max(looks // (LANES * CHAINS), 1), seed, *np.empty((2, k), np.int64),
                *np.empty((2, n), np.int64), found,
            )  # fmt: skip
            return found

        best = np.array([0, 1])
        for found in side_by_side(along, rng.integers(1 << 40, size=LANES).tolist()):
            if found[0] * best[1] > best[0] * found[1]:
                best = found
        budget.spend(looks * LOOK_UP)
        if best[0] == 0:
            return 0, []
        a, b, c, d = (ball.word(int(w)) for w in best[2:])
        way = [*a, *b, *self._letters.undo(d), *self._letters.undo(c)]
        return int(best[0]), [*self._letters.undo(way), *power.word, *way]
