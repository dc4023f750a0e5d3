"""Words of a code without a list of them all: combinations of few rows, counts by weight, the nearest to a vector."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from itertools import combinations, product
from math import comb
from typing import Any

import numpy as np

from permgroups.kernels import code_words as _kernel
from permgroups.linear.field_tables import FieldTables
from permgroups.linear.four_russians import pack

__all__ = ["PackedRows", "in_threads", "number_of_combinations", "planes_of"]

LARGEST_TABLE = 1 << 16  # numbers in the table of the innermost rows
BUDGET = 1 << 26  # vectors that are looked at in one call of a kernel: less than 0.2 s
WORTH_THREADS = 1 << 24


def planes_of(vectors: np.ndarray, q: int) -> np.ndarray:
    """Return vectors of symbols in bit planes, one in every column, as the kernels take them."""
    if not vectors.shape[1]:  # a word at least
        vectors = np.zeros((len(vectors), 1), np.uint8)
    planes = [pack(((vectors >> b) & 1).astype(np.uint8)).T for b in range((q - 1).bit_length())]
    return np.ascontiguousarray(np.concatenate(planes))


def number_of_combinations(k: int, weight: int, q: int) -> int:
    """Return how many combinations of that many of k rows there are, up to a factor."""
    return comb(k, weight) * (q - 1) ** max(weight - 1, 0)


def in_threads(run: Callable[[Any, Callable[[], bool]], Any], jobs: Iterable[Any], work: float) -> list[Any]:
    """Return what a function says of jobs, in their order; in threads where there is much work.

    The function also gets a question, whether to stop: after Ctrl-C nobody waits for its answer.
    """
    jobs = list(jobs)
    if work < WORTH_THREADS or len(jobs) < 2:
        return [run(job, lambda: False) for job in jobs]
    stopped: list[bool] = []
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        try:
            return list(pool.map(lambda job: run(job, lambda: bool(stopped)), jobs))
        except BaseException:
            stopped.append(True)
            pool.shutdown(wait=False, cancel_futures=True)
            raise


class PackedRows:
    """Some rows over a field, ready for combinations of them.

    Parameters
    ----------
    rows
        Symbols, one vector in every row.
    tables
        The tables of the field.
    """

    def __init__(self, rows: np.ndarray, tables: FieldTables):
        self.rows = tables.symbols(rows)
        self.tables = tables
        self.q = tables.q
        self.words = max(-(-self.rows.shape[1] // 64), 1)
        self.planes = (self.q - 1).bit_length()
        self._tables: dict[int, tuple[np.ndarray, np.ndarray, np.ndarray]] = {}  # the last one

    @cached_property
    def _multiples(self) -> np.ndarray:
        """The packed multiples: ``[i, a - 1]`` is a times row i."""
        k, n = self.rows.shape
        all_of_them = self.tables.multiply[np.arange(1, self.q)[None, :, None], self.rows[:, None, :]]
        packed = planes_of(all_of_them.reshape(k * (self.q - 1), n), self.q).T
        return np.ascontiguousarray(packed).reshape(k, self.q - 1, self.planes * self.words)

    def _scratch(self) -> tuple[np.ndarray, np.ndarray]:
        return np.zeros(_kernel.BLOCK, np.uint64), np.zeros(_kernel.BLOCK, np.int64)

    def _largest_table(self, weight: int) -> int:
        """Return of how many rows the combinations make one table."""
        k = len(self.rows)
        best = 1
        for t in range(2, min(weight, 4) + 1):
            entries = comb(k, t) * (self.q - 1) ** t
            worth = t == 2 or 16 * entries <= number_of_combinations(k, weight, self.q)
            if worth and entries * self.planes * self.words <= LARGEST_TABLE:
                best = t
        return min(best, weight)

    def _table(self, t: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Return the packed combinations of t rows, their digits, and where those from row i on begin."""
        if t not in self._tables:
            self._tables = {t: self._new_table(t)}
        return self._tables[t]

    def _new_table(self, t: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        k, n = self.rows.shape
        chosen = np.array(list(combinations(range(k), t)), np.int64).reshape(comb(k, t), t)
        factors = np.array(list(product(range(1, self.q), repeat=t)), np.int64).reshape((self.q - 1) ** t, t)
        digits = (chosen[:, None, :] * (self.q - 1) + factors[None, :, :] - 1).reshape(len(chosen) * len(factors), t)
        total = np.zeros((len(digits), n), self.rows.dtype)
        for column in digits.T:
            line = self.tables.multiply[column[:, None] % (self.q - 1) + 1, self.rows[column // (self.q - 1)]]
            total = self.tables.add[total, line]
        first = digits[:, 0] // (self.q - 1) if t else np.zeros(len(digits), np.int64)
        return planes_of(total, self.q), digits, np.searchsorted(first, np.arange(k + 2))

    def combinations(
        self, weight: int, limit: int, falling: bool, base: np.ndarray | None = None
    ) -> tuple[np.ndarray, np.ndarray]:
        """Return the factors of combinations of ``weight`` rows that, with ``base``, give a vector of weight ≤ limit.

        Parameters
        ----------
        falling
            Whether only ever lighter vectors are kept: the last of the lightest is enough.
        base
            A vector of symbols; without one, combinations are taken up to a factor.

        Returns
        -------
        The factors, one combination in every row, and the weights of the vectors.
        """
        k = len(self.rows)
        t = self._largest_table(weight)
        outer = weight - t
        table, digits, starts = self._table(t)
        start = np.zeros(self.planes * self.words, np.uint64)
        if base is not None:
            start = np.ascontiguousarray(planes_of(self.tables.symbols(base)[None, :], self.q)[:, 0])
        step = 1 if base is not None else self.q - 1
        firsts = range(0, (k - weight + 1) * (self.q - 1), step) if outer else [0]

        def run(first: int, stop: Callable[[], bool]) -> list[np.ndarray]:
            limits = np.array([limit, falling], np.int64)
            found = np.zeros((table.shape[1] + 1024, outer + 1), np.int64)
            where, acc = np.zeros(outer + 1, np.int64), np.zeros((outer + 1, self.planes * self.words), np.uint64)
            state, kept = np.zeros(2, np.int64), []
            while True:
                done = _kernel.combinations(
                    self._multiples, table, starts, t, outer, first, start, self.tables.add, self.q, self.planes,
                    self.words, limits, where, acc, found, state, BUDGET, *self._scratch(),
                )  # fmt: skip
                kept.append(found[: state[1]].copy())
                state[1] = 0
                if done == 1 or stop():
                    return kept

        work = number_of_combinations(k, weight, self.q)
        _ = self._multiples
        hits = np.concatenate([part for parts in in_threads(run, firsts, work) for part in parts])
        negatives = self.tables.negative
        coefficients = np.zeros((len(hits), k), self.rows.dtype)
        at = np.arange(len(hits))
        for level in range(outer):
            coefficients[at, hits[:, level] // (self.q - 1)] = hits[:, level] % (self.q - 1) + 1
        for column in digits.T if len(hits) else []:
            d = column[hits[:, outer]]
            coefficients[at, d // (self.q - 1)] = negatives[d % (self.q - 1) + 1]
        vectors = self.combined(coefficients, base)
        weights = (vectors != 0).sum(axis=1)
        if falling and len(hits):
            best = int(np.argmin(weights))
            return coefficients[best : best + 1], weights[best : best + 1]
        return coefficients, weights

    def combined(self, coefficients: np.ndarray, base: np.ndarray | None = None) -> np.ndarray:
        """Return the combinations of the rows with these factors, added to a vector."""
        from permgroups.kernels.code_decoding import encode

        out = np.zeros((len(coefficients), self.rows.shape[1]), self.rows.dtype)
        chosen = self.tables.symbols(coefficients)
        encode(chosen, self.rows, self.tables.add, self.tables.multiply, 0, len(chosen), out)
        return out if base is None else self.tables.add[out, self.tables.symbols(base)[None, :]]

    # -- all combinations ---------------------------------------------------------------------------

    def _inner_rows(self) -> int:
        """Return how many of the last rows make a table with all their combinations."""
        t = 0
        while t < len(self.rows) and self.q ** (t + 1) * self.planes * self.words <= 4096:
            t += 1
        return t

    def _span(self, t: int) -> np.ndarray:
        """Return all combinations of the last t rows, as symbols; the last row's factor changes fastest."""
        out = np.zeros((1, self.rows.shape[1]), self.rows.dtype)
        for row in self.rows[len(self.rows) - t :]:
            multiples = self.tables.multiply[np.arange(self.q)[:, None], row[None, :]]
            out = self.tables.add[out[:, None, :], multiples[None, :, :]].reshape(-1, self.rows.shape[1])
        return out

    def _parts(self, total: int, columns: int) -> Sequence[tuple[int, int]]:
        size = max(BUDGET // 4 // columns, 1)
        return [(low, min(low + size, total)) for low in range(0, total, size)]

    def weight_counts(self) -> list[int]:
        """Return the numbers of combinations of independent rows by weight."""
        k, n = self.rows.shape
        t = self._inner_rows()
        span = self._span(t)
        table = planes_of(span, self.q)
        counts = np.bincount((span != 0).sum(axis=1), minlength=n + 1).astype(object)
        multiples = self._multiples
        jobs = [
            (lead, low, high)
            for lead in range(k - t)
            for low, high in self._parts(self.q ** (k - t - 1 - lead), table.shape[1])
        ]

        def run(job: tuple[int, int, int], stop: Callable[[], bool]) -> np.ndarray:
            lead, low, high = job
            got = np.zeros((4, n + 1), np.int64)
            if not stop():
                rest = np.ascontiguousarray(multiples[lead + 1 : k - t])
                _kernel.count_weights(
                    multiples[lead, 0].copy(), rest, table, low, high, self.tables.add, self.q, self.planes, self.words,
                    np.zeros(len(rest), np.int64), np.zeros((len(rest) + 1, self.planes * self.words), np.uint64), got,
                    *self._scratch(),
                )  # fmt: skip
            return got.sum(axis=0)

        for got in in_threads(run, jobs, float(self.q) ** (k - 1)):
            counts += got * (self.q - 1)
        return [int(x) for x in counts]

    def nearest(self, v: np.ndarray) -> np.ndarray:
        """Return the lightest of the vectors v - (combination of the rows): the error of v."""
        k, n = self.rows.shape
        t = self._inner_rows()
        span = self._span(t)
        table = planes_of(span, self.q)
        v = self.tables.symbols(v)
        base = np.ascontiguousarray(planes_of(v[None, :], self.q)[:, 0])
        multiples = np.ascontiguousarray(self._multiples[: k - t])

        def run(job: tuple[int, int], stop: Callable[[], bool]) -> tuple[int, int, int]:
            best = np.array([n + 1, 0, 0], np.int64)
            if not stop():
                _kernel.nearest(
                    base, multiples, table, *job, self.tables.add, self.q, self.planes, self.words,
                    np.zeros(k - t, np.int64),
                    np.zeros((k - t + 1, self.planes * self.words), np.uint64), best, *self._scratch(),
                )  # fmt: skip
            return int(best[0]), int(best[1]), int(best[2])

        total = self.q ** (k - t)
        _, number, column = min(in_threads(run, self._parts(total, table.shape[1]), float(total) * table.shape[1]))
        factors = np.zeros((1, k), np.int64)
        for i in range(k - t - 1, -1, -1):
            number, factors[0, i] = divmod(number, self.q)
        away = self.tables.add[self.combined(factors)[0], v]
        return self.tables.add[away, self.tables.negative[span[column]]]
