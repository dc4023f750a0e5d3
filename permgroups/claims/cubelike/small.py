"""Whole wreath products Z_r ≀ S_n, small enough for checks of every element, pair or triple.

An element is an image row on the stickers i·r + t, and products are products of such rows: nothing here uses the
formulas of section 3, so they can be compared with it.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations, product

import numpy as np

__all__ = ["SMALL", "Elements", "after", "inverse", "short", "small_wreath"]

SMALL = ((3, 2), (3, 3), (4, 2))  # (n, r) of wreath products whose pairs are all looked at


class Elements:
    """Elements of Z_r ≀ S_n: the permuting parts, the shuffling parts at the destination, and Act' as bits."""

    def __init__(self, rows: np.ndarray, n: int, r: int):
        self.rows, self.n, self.r = rows, n, r
        first = rows[:, ::r].astype(np.int64)
        self.perm: np.ndarray = first // r
        self.twist: np.ndarray = np.empty_like(first)
        np.put_along_axis(self.twist, self.perm, first % r, axis=1)

    def __len__(self) -> int:
        return len(self.rows)

    def kept(self, which: np.ndarray) -> Elements:
        """Return some of the elements."""
        return Elements(self.rows[which], self.n, self.r)

    @property
    def moved(self) -> np.ndarray:
        """Act(α'), as bits."""
        return (self.perm != np.arange(self.n)) @ (1 << np.arange(self.n))

    @property
    def act(self) -> np.ndarray:
        """Act'(α), as bits."""
        return ((self.perm != np.arange(self.n)) | (self.twist != 0)) @ (1 << np.arange(self.n))

    @property
    def total(self) -> np.ndarray:
        """The sum of the shuffling part, mod r."""
        out: np.ndarray = self.twist.sum(axis=1) % self.r
        return out

    @property
    def odd(self) -> np.ndarray:
        """Whether α' is odd, by counting inversions."""
        i, j = np.triu_indices(self.n, 1)
        out: np.ndarray = (self.perm[:, i] > self.perm[:, j]).sum(axis=1) % 2
        return out

    def power(self, k: int) -> Elements:
        """Return the k-th powers, k ≥ 0."""
        out = np.tile(np.arange(self.rows.shape[1], dtype=self.rows.dtype), (len(self), 1))
        for _ in range(k):
            out = np.take_along_axis(self.rows, out, axis=1)
        return Elements(out, self.n, self.r)

    def orders(self) -> np.ndarray:
        """Return the order of every element, by its powers."""
        out = np.zeros(len(self), int)
        k, power = 1, self.rows
        while (out == 0).any():
            out[(out == 0) & (power == np.arange(power.shape[1])).all(axis=1)] = k
            power = np.take_along_axis(self.rows, power, axis=1)
            k += 1
        return out

    def cycle_lengths(self) -> np.ndarray:
        """Return k where the element is a k-cycle in the sense of section 4, and 0 elsewhere."""
        length = (self.perm != np.arange(self.n)).sum(axis=1)
        start = np.argmax(self.perm != np.arange(self.n), axis=1)
        one = _cycle_of(self.perm, start) == length
        good = one & (length > 1) & (self.act == self.moved) & (self.orders() == length)
        return np.where(good, length, 0)

    def said(self, i: int) -> str:
        """Return an element as a pair of its permuting and shuffling part, places from 1."""
        return f"({[int(x) + 1 for x in self.perm[i]]}, {self.twist[i].tolist()})"


def _cycle_of(perm: np.ndarray, start: np.ndarray) -> np.ndarray:
    """Return the length of the cycle through a place, for every permutation."""
    x = start
    out = np.zeros(len(perm), int)
    rows = np.arange(len(perm))
    for k in range(1, perm.shape[1] + 1):
        x = perm[rows, x]
        out[(out == 0) & (x == start)] = k
    return out


@cache
def small_wreath(n: int, r: int) -> Elements:
    """Return all r^n·n! elements of Z_r ≀ S_n, generated as π(g) σ(h) on stickers."""
    rows = []
    for g in permutations(range(n)):
        for h in product(range(r), repeat=n):
            rows.append([g[i] * r + (t + h[g[i]]) % r for i in range(n) for t in range(r)])
    return Elements(np.array(rows, np.int16), n, r)


def after(*factors: np.ndarray) -> np.ndarray:
    """Return products of rows, the first factor first; one row or a table of them each."""
    out = factors[0]
    for rows in factors[1:]:
        if rows.ndim == 1:
            out = rows[out]
        elif out.ndim == 1:
            out = rows[:, out]
        else:
            out = np.take_along_axis(rows, out.astype(np.int64), axis=1)
    return out


def inverse(rows: np.ndarray) -> np.ndarray:
    """Return the inverse rows."""
    return np.argsort(rows, axis=-1).astype(rows.dtype)


def short(n: int, r: int) -> str:
    """Return the name of a wreath product."""
    return f"Z{r} ≀ S{n}"
