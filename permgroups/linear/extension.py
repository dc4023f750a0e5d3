"""Matrices over GF(q), q = p^k with k > 1: elimination in blocks, products by those over the prime field.

Over GF(2^k) the bits of a row of factors, times the rows of all 2^b B[j], make a product over GF(2); for odd p the
coefficients make k² products of matrices mod p, in floating-point numbers that hold their sums exactly. Within a panel of
few columns, elements are multiplied by tables of logarithms. All tables are made from the field's own polynomial.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from permgroups.kernels import extension as _kernel
from permgroups.linear.four_russians import bit_product
from permgroups.linear.prime import to_the_top

__all__ = ["MAX_ORDER", "echelon_over", "has_tables", "product_over"]

PANEL = 64
MAX_ORDER = 1 << 16
Planes = np.ndarray


class FieldTables:
    """Logarithms, powers and Zech's logarithms of a field, and how powers of x are written by lower ones."""

    def __init__(self, p: int, k: int, coefficients: tuple[int, ...], primitive: int):
        self.p, self.k, self.q = p, k, p**k
        order = self.q - 1
        # multiplication by x, on rows of coefficients from the lowest on; the polynomial has its leading one first
        x = np.zeros((k, k), np.int64)
        x[np.arange(k - 1), np.arange(1, k)] = 1
        x[k - 1] = [-c % p for c in coefficients[:0:-1]]
        step = np.zeros((k, k), np.int64)
        power = np.eye(k, dtype=np.int64)
        for d in range(k):
            step = (step + (primitive // p**d % p) * power) % p
            power = power @ x % p
        weights = p ** np.arange(k)
        values = np.eye(1, k, dtype=np.int64)
        while len(values) < order:
            values = np.concatenate([values, values @ step % p])
            step = step @ step % p
        powers = values[:order] @ weights
        self.log = np.full(self.q, 2 * order, np.int64)
        self.log[powers] = np.arange(order)
        self.exp = np.zeros(4 * order + 1, np.int64)
        self.exp[:order] = self.exp[order : 2 * order] = powers
        plus_one = powers + np.where(powers % p == p - 1, 1 - p, 1)
        self.zech = self.log[plus_one]
        self.minus = np.int64(0 if p == 2 else order // 2)
        # the coefficients of x^t, t up to 2k - 2
        self.reduction = np.zeros((2 * k - 1, k), np.int64)
        self.reduction[:k] = np.eye(k)
        for t in range(k, 2 * k - 1):
            self.reduction[t] = self.reduction[t - 1] @ x % p

    @property
    def arithmetic(self) -> tuple[Any, ...]:
        return self.p == 2, self.minus, self.log, self.exp, self.zech


@cache
def _tables(p: int, k: int, coefficients: tuple[int, ...], primitive: int) -> FieldTables:
    return FieldTables(p, k, coefficients, primitive)


def tables_of(field: Any) -> FieldTables:
    """Return the tables of a field of galois."""
    coefficients = tuple(int(c) for c in field.irreducible_poly.coefficients())
    return _tables(int(field.characteristic), int(field.degree), coefficients, int(field.primitive_element))


def has_tables(field: Any) -> bool:
    """Return whether a field of galois is small enough for tables.

    >>> import galois
    >>> has_tables(galois.GF(9)), has_tables(galois.GF(2**20))
    (True, False)
    """
    return int(field.order) <= MAX_ORDER


class _Bits:
    """A matrix over GF(2^k), one element in 8 or 16 bits."""

    def __init__(self, A: np.ndarray, tables: FieldTables):
        self.tables = tables
        self.entries = A.astype(np.uint8 if tables.q <= 256 else np.uint16)

    def part(self, rows: slice, columns: Any) -> np.ndarray:
        return self.entries[rows][:, columns]

    def exchange(self, low: int, chosen: np.ndarray) -> None:
        to_the_top(self.entries, low, chosen)

    def replace(self, rows: slice, c0: int, factors: np.ndarray) -> np.ndarray:
        """Multiply rows from the left, from a column on; return them."""
        self.entries[rows, c0:] = self._product(factors, self.entries[rows, c0:])
        return self.entries[rows, c0:]

    def subtract(self, rows: slice, c0: int, factors: np.ndarray, head: np.ndarray) -> None:
        self.entries[rows, c0:] ^= self._product(factors, head)

    def _product(self, A: np.ndarray, B: np.ndarray) -> np.ndarray:
        t, kind = self.tables, self.entries.dtype
        size = 8 * kind.itemsize
        each = 64 // size  # elements of a word
        left = np.zeros((len(A), -(-A.shape[1] // each) * each), kind)
        left[:, : A.shape[1]] = A
        right = np.zeros((len(B), size, -(-B.shape[1] // each) * each), kind)
        _kernel.multiples(B, np.int64(t.k), t.log, t.exp, right)
        words = right.reshape(len(B) * size, -1).view(np.uint64)
        return bit_product(left.view(np.uint64), words, len(B) * size).view(kind)[:, : B.shape[1]]

    def times(self, other: _Bits) -> np.ndarray:
        return self._product(self.entries, other.entries).astype(np.int64)

    def whole(self) -> np.ndarray:
        return self.entries.astype(np.int64)


class _Coefficients:
    """A matrix over GF(p^k), p odd: a plane of floats for every coefficient."""

    def __init__(self, A: np.ndarray, tables: FieldTables, inside: int = PANEL):
        self.tables = tables
        top = inside * tables.k * (tables.p - 1) ** 2 + tables.p
        self.planes: Planes = self._digits(A, np.float32 if top < 1 << 24 else np.float64)

    def _digits(self, A: np.ndarray, kind: Any = None) -> Planes:
        out = np.empty((self.tables.k, *A.shape), kind or self.planes.dtype)
        _kernel.digits(A, np.int64(self.tables.p), out)
        return out

    def part(self, rows: slice, columns: Any) -> np.ndarray:
        return self._numbers(self.planes[:, rows][:, :, columns])

    def _numbers(self, planes: Planes) -> np.ndarray:
        out = np.empty(planes.shape[1:], np.int64)
        _kernel.numbers(planes, np.int64(self.tables.p), out)
        return out

    def exchange(self, low: int, chosen: np.ndarray) -> None:
        for plane in self.planes:
            to_the_top(plane, low, chosen)

    def replace(self, rows: slice, c0: int, factors: np.ndarray) -> Planes:
        """Multiply rows from the left, from a column on; return them."""
        before = self.planes[:, rows, c0:].copy()
        self.planes[:, rows, c0:] = 0
        minus = self.tables.exp[self.tables.log[factors] + self.tables.minus]
        self.subtract(rows, c0, minus, before)
        return self.planes[:, rows, c0:].copy()

    def subtract(self, rows: slice, c0: int, factors: np.ndarray, head: Planes) -> None:
        k, p = self.tables.k, self.tables.p
        left = self._digits(factors)
        for t in range(2 * k - 1):
            total = sum(left[i] @ head[t - i] for i in range(max(0, t - k + 1), min(k, t + 1)))
            for d in range(k):
                factor = self.tables.reduction[t, d]
                if factor:
                    _kernel.subtract_power(self.planes[d, rows, c0:], total, np.float64(factor), np.int64(p))

    def times(self, other: _Coefficients) -> np.ndarray:
        out = _Coefficients(np.zeros((self.planes.shape[1], other.planes.shape[2]), np.int64), self.tables)
        out.planes = out.planes.astype(self.planes.dtype)
        minus = self.tables.exp[self.tables.log[self.whole()] + self.tables.minus]
        out.subtract(slice(None), 0, minus, other.planes)
        return out.whole()

    def whole(self) -> np.ndarray:
        return self._numbers(self.planes)


def product_over(field: Any, A: np.ndarray, B: np.ndarray) -> np.ndarray:
    """Return the product of matrices over a field of galois, as whole numbers.

    >>> import galois
    >>> product_over(galois.GF(4), np.array([[2, 3]]), np.array([[2], [1]]))
    array([[0]])
    """
    A, B = np.asarray(A), np.asarray(B)
    if not has_tables(field):
        return np.asarray(field(A) @ field(B)).astype(np.int64)
    if 0 in (*A.shape, B.shape[1]):
        return np.zeros((len(A), B.shape[1]), np.int64)
    tables = tables_of(field)
    if tables.p == 2:
        return _Bits(A, tables).times(_Bits(B, tables))
    return _Coefficients(A, tables, A.shape[1]).times(_Coefficients(B, tables, A.shape[1]))


def echelon_over(field: Any, A: np.ndarray, columns: int, full: bool) -> tuple[np.ndarray, np.ndarray]:
    """Return the echelon form of the first columns of A over a field of galois, reduced if ``full``, and its pivot columns.

    The pivot rows come first, in the order of their columns. Without ``full`` rows above a pivot are left alone and
    only the rank is of use.

    >>> import galois
    >>> rows, pivots = echelon_over(galois.GF(4), np.array([[2, 3], [1, 1]]), 2, True)
    >>> rows.tolist(), pivots.tolist()
    ([[1, 0], [0, 1]], [0, 1])
    """
    A = np.asarray(A)
    if not has_tables(field):
        return _by_galois(field, A, columns)
    tables = tables_of(field)
    work = _Bits(A, tables) if tables.p == 2 else _Coefficients(A, tables)
    m = len(A)
    pivots: list[int] = []
    rank = 0
    for c0 in range(0, columns, PANEL):
        if rank == m:
            break
        c1 = min(c0 + PANEL, columns)
        panel = work.part(slice(rank, m), slice(c0, c1)).astype(np.int64)
        rows, where = np.zeros(c1 - c0, np.int64), np.zeros(c1 - c0, np.int64)
        used = np.zeros(m - rank, np.uint8)
        found = int(_kernel.panel_pivots(panel, *tables.arithmetic, rows, where, used))
        if found == 0:
            continue
        at = c0 + where[:found]
        work.exchange(rank, rank + rows[:found])
        top = slice(rank, rank + found)
        small = np.concatenate([work.part(top, at).astype(np.int64), np.eye(found, dtype=np.int64)], axis=1)
        _kernel.small_inverse(small, *tables.arithmetic)
        head = work.replace(top, c0, small[:, found:].copy())
        for rest in (slice(rank + found, m), slice(0, rank if full else 0)):
            factors = work.part(rest, at)
            if factors.any():
                work.subtract(rest, c0, factors, head)
        pivots += at.tolist()
        rank += found
    return work.whole(), np.array(pivots, np.int64)


def _by_galois(field: Any, A: np.ndarray, columns: int) -> tuple[np.ndarray, np.ndarray]:
    reduced = np.asarray(field(A).row_reduce(ncols=columns)) if A.size else A
    lead = [int(np.flatnonzero(row[:columns])[0]) for row in reduced if row[:columns].any()]
    return reduced, np.array(lead, np.int64)
