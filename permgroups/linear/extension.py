"""Matrices over GF(q), q = p^k: elimination in strips of 64 bytes by tables of combinations of rows, p at most 13.

Within a panel of few columns elements are inverted by tables of logarithms, made from the field's own polynomial.
Elements of fields that are too large for tables are taken for matrices over their prime field, of k rows and columns:
the reduced echelon form of such a matrix is that of the matrix it stands for.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from permgroups.errors import TooLarge
from permgroups.kernels import extension as _kernel
from permgroups.linear.floats import MAX_PRIME, echelon_by_products, product_mod_p
from permgroups.linear.four_russians import THREADS, aligned, bit_echelon, bit_product, pack, shared

__all__ = ["MAX_SMALL", "echelon_over", "echelon_small", "minus_over", "product_over", "product_small"]

MAX_ORDER = 1 << 16
MAX_SMALL = 13  # bytes hold the sums of nine numbers below p, with room to divide by p
MAX_EXPANDED = 1 << 31  # entries of a matrix over the prime field
SMALL = 1 << 16  # entries of a matrix for which threads are not worth their while
ROWS = 64  # that are brought into strips at a time


class FieldLogarithms:
    """Logarithms and powers of a field of order p^k, and how its elements lie in lines of 64 bytes."""

    def __init__(self, p: int, k: int, coefficients: tuple[int, ...], primitive: int):
        order = p**k - 1
        step = np.zeros((k, k), np.int64)
        for d, power in enumerate(_powers_of_x(p, coefficients)):
            step = (step + primitive // p**d % p * power) % p
        values = np.eye(1, k, dtype=np.int64)
        while len(values) < order:
            values = np.concatenate([values, values @ step % p])
            step = step @ step % p
        powers = values[:order] @ p ** np.arange(k)
        self.log = np.full(p**k, 2 * order, np.int64)
        self.log[powers] = np.arange(order)
        self.exp = np.zeros(4 * order + 1, np.int64)
        self.exp[:order] = self.exp[order : 2 * order] = powers
        self.minus = np.int64(0 if p == 2 else order // 2)
        law = [-c % p for c in coefficients[:0:-1]]  # x^k, from the lowest power on
        if p == 2:
            law = [sum(c << d for d, c in enumerate(law))]
        self.law = np.array(law, np.int64)
        self.p, self.k = np.int64(p), np.int64(k)
        self.each = np.int64(next(e for e in range(8, 0, -1) if p**e <= 256))
        self.width = (64 if k <= 8 else 32) if p == 2 else 64 // k

    @property
    def form(self) -> tuple[Any, ...]:
        return self.p, self.k, self.each, self.law

    def words(self, elements: int) -> int:
        """The words of an index row of so many elements, an even number."""
        return max(2, 2 * -(-elements * int(self.k) // (16 * int(self.each))))

    def strips(self, A: np.ndarray) -> np.ndarray:
        """Return a matrix in strips of 64 bytes."""
        m, n = A.shape
        out = aligned(-(-n // self.width), m, 8).view(np.uint8)
        numbers = A.astype(np.int64, copy=False)
        for low in range(0, m, ROWS):
            high = np.int64(min(low + ROWS, m))
            _kernel.write(numbers, np.int64(self.width), self.p, self.k, out, np.int64(low), high)
        return out

    def matrix(self, strips: np.ndarray, n: int) -> np.ndarray:
        """Return the numbers in strips."""
        m = strips.shape[1]
        out = np.empty((m, n), np.int64)
        for low in range(0, m, ROWS):
            high = np.int64(min(low + ROWS, m))
            _kernel.read(strips, np.int64(self.width), self.p, self.k, out, np.int64(low), high)
        return out


class _Space:
    """What a kernel needs to work in: tables, powers of lines, pivot rows."""

    def __init__(self, tables: FieldLogarithms):
        self.tables = aligned(_kernel.LINES, 8, zero=False).view(np.uint8)
        self.powers = aligned(tables.width * int(tables.k), 8, zero=False).view(np.uint8)
        self.head = aligned(tables.width, 8, zero=False).view(np.uint8)


def _powers_of_x(p: int, coefficients: tuple[int, ...]) -> list[np.ndarray]:
    """Return the matrices of 1, x, x², … on rows of coefficients, lowest first; the polynomial's are the other way."""
    k = len(coefficients) - 1
    x = np.zeros((k, k), np.int64)
    x[np.arange(k - 1), np.arange(1, k)] = 1
    x[k - 1] = [-c % p for c in coefficients[:0:-1]]
    out = [np.eye(k, dtype=np.int64)]
    for _ in range(k - 1):
        out.append(out[-1] @ x % p)
    return out


@cache
def _tables(p: int, k: int, coefficients: tuple[int, ...], primitive: int) -> FieldLogarithms:
    return FieldLogarithms(p, k, coefficients, primitive)


@cache
def _prime_tables(p: int) -> FieldLogarithms:
    """Return the tables of a prime field, p ≤ 13."""
    root = next(g for g in range(1, p) if len({pow(g, e, p) for e in range(p - 1)}) == p - 1)
    return FieldLogarithms(p, 1, (1, -root % p), root)


def _coefficients(field: Any) -> tuple[int, ...]:
    return tuple(int(c) for c in field.irreducible_poly.coefficients())


def _tables_of(field: Any) -> FieldLogarithms | None:
    """Return the tables of a field of galois, None if it is too large for them."""
    p, k = int(field.characteristic), int(field.degree)
    if p > MAX_SMALL or p**k > MAX_ORDER:
        return None
    return _tables(p, k, _coefficients(field), int(field.primitive_element))


def echelon_over(field: Any, A: np.ndarray, columns: int, full: bool) -> tuple[np.ndarray, np.ndarray]:
    """Return the echelon form of the first columns of A over a field of galois, and its pivot columns.

    The form is reduced if ``full``, and its pivot rows come first, in the order of their columns. Without ``full``
    only the pivots are of use.

    >>> import galois
    >>> rows, pivots = echelon_over(galois.GF(4), np.array([[2, 3], [1, 1]]), 2, True)
    >>> rows.tolist(), pivots.tolist()
    ([[1, 0], [0, 1]], [0, 1])
    """
    A = np.asarray(A)
    tables = _tables_of(field)
    return _by_expansion(field, A, columns) if tables is None else _echelon(tables, A, columns, full)


def echelon_small(A: np.ndarray, p: int, columns: int, full: bool) -> tuple[np.ndarray, np.ndarray]:
    """Return the same over GF(p), p ≤ 13, of a matrix of numbers below p.

    >>> rows, pivots = echelon_small(np.array([[2, 1], [1, 2]]), 3, 2, True)
    >>> rows.tolist(), pivots.tolist()
    ([[1, 2], [0, 0]], [0])
    """
    return _echelon(_prime_tables(p), A, columns, full)


def _echelon(t: FieldLogarithms, A: np.ndarray, columns: int, full: bool) -> tuple[np.ndarray, np.ndarray]:
    m, n = A.shape
    strips = t.strips(A)
    spaces = [_Space(t) for _ in range(1 if A.size < SMALL else THREADS)]
    index, small = (aligned(height, t.words(t.width), zero=False) for height in (m, t.width))
    at, swaps, counts = np.zeros(t.width, np.int64), np.zeros((t.width, 2), np.int64), np.zeros(1, np.int64)
    inverse, factors = aligned(t.width, 8, zero=False).view(np.uint8), np.zeros(320, np.int64)
    logs = (*t.form, t.minus, t.log, t.exp, spaces[0].tables, spaces[0].powers)
    pivots: list[np.ndarray] = []
    rank = np.int64(0)
    for s in range(-(-columns // t.width)):
        if rank == m:
            break
        limit = np.int64(min(columns - s * t.width, t.width))
        found = np.int64(_kernel.panel(strips[s].copy(), rank, limit, *logs, at, swaps, counts, factors))
        if found == 0:
            continue
        now = strips[s].copy()
        _kernel.exchange_rows(now, swaps, counts)
        _kernel.indices(now, np.int64(0) if full else rank, np.int64(m), at, found, t.p, t.k, t.each, index)
        _kernel.invert(now[rank : rank + found].copy(), found, at, *logs, inverse)
        every = np.arange(t.width)
        _kernel.indices(inverse, np.int64(0), found, every, found, t.p, t.k, t.each, small)
        first, low = (s if full else s + 1), rank

        def one(u: int, space: _Space, low: np.int64 = low, found: np.int64 = found) -> None:
            _kernel.carry(
                strips[u],
                low,
                found,
                swaps,
                counts,
                small,
                index,
                full,
                *t.form,
                space.tables,
                space.powers,
                space.head,
            )

        shared(one, range(first, len(strips)), spaces)
        pivots.append(s * t.width + at[:found])
        rank += found
    return t.matrix(strips, n) if full else A, np.concatenate(pivots) if pivots else np.zeros(0, np.int64)


def product_over(field: Any, A: np.ndarray, B: np.ndarray) -> np.ndarray:
    """Return the product of matrices over a field of galois, as numbers.

    >>> import galois
    >>> product_over(galois.GF(4), np.array([[2, 3]]), np.array([[2], [1]]))
    array([[0]])
    """
    A, B = np.asarray(A), np.asarray(B)
    if 0 in (*A.shape, *B.shape):
        return np.zeros((len(A), B.shape[1]), np.int64)
    tables = _tables_of(field)
    if tables is not None:
        return _product(tables, A, B)
    p, k = int(field.characteristic), int(field.degree)
    digits = _digits(A, p, k).reshape(len(A), -1)
    return _numbers(_product_mod(digits, _expanded(field, B), p), p, k, B.dtype)


def minus_over(field: Any, A: np.ndarray) -> np.ndarray:
    """Return -A over a field of galois, as numbers.

    >>> import galois
    >>> minus_over(galois.GF(9), np.array([[0, 1, 3, 5]])).tolist()
    [[0, 2, 6, 7]]
    """
    A = np.asarray(A)
    p, k = int(field.characteristic), int(field.degree)
    if p == 2 or not A.size:
        return A
    tables = _tables_of(field)
    if tables is not None:
        return np.asarray(tables.exp[tables.log[A] + tables.minus])
    return _numbers((-_digits(A, p, k) % p).reshape(len(A), -1), p, k, A.dtype)


def product_small(A: np.ndarray, B: np.ndarray, p: int) -> np.ndarray:
    """Return the product over GF(p), p ≤ 13, of matrices of numbers below p.

    >>> product_small(np.array([[1, 2]]), np.array([[2], [2]]), 3)
    array([[0]])
    """
    return _product(_prime_tables(p), A, B)


def _product(t: FieldLogarithms, A: np.ndarray, B: np.ndarray) -> np.ndarray:
    m = len(A)
    left, right = t.strips(A), t.strips(B)
    out = aligned(len(right), m, 8).view(np.uint8)
    index = aligned(len(left), m, t.words(t.width))
    every = np.arange(t.width)
    for strip, rows in zip(left, index, strict=True):
        _kernel.indices(strip, np.int64(0), np.int64(m), every, np.int64(t.width), t.p, t.k, t.each, rows)

    def one(u: int, space: _Space) -> None:
        for s, rows in enumerate(index):
            part = right[u, s * t.width : (s + 1) * t.width]
            _kernel.add_product(rows, part, np.int64(len(part)), out[u], *t.form, space.tables, space.powers)

    shared(one, range(len(right)), [_Space(t) for _ in range(1 if max(A.size, B.size) < SMALL else THREADS)])
    return t.matrix(out, B.shape[1])


# -- matrices over the prime field in place of elements ---------------------------------------------


def _digits(A: np.ndarray, p: int, k: int) -> np.ndarray:
    """Return the coefficients of the elements of a matrix, the lowest first, along a third axis."""
    A = A.astype(np.int64, copy=False) if A.dtype != object else A
    return np.stack([(A // p**d % p).astype(np.int64) for d in range(k)], axis=2)


def _expanded(field: Any, A: np.ndarray) -> np.ndarray:
    """Return the matrix over the prime field: row r of the block of an element has the coefficients of x^r times it."""
    p, k = int(field.characteristic), int(field.degree)
    if A.size * k * k > MAX_EXPANDED or p > MAX_PRIME:
        raise TooLarge(f"a matrix of {A.shape[0]}×{A.shape[1]} elements of {field.name} is too large")
    digits = _digits(A, p, k)
    out = np.empty((A.shape[0], k, A.shape[1], k), np.uint8 if p < 256 else np.int64)
    for r, power in enumerate(_powers_of_x(p, _coefficients(field))):
        for c in range(k):
            total = np.zeros(A.shape, np.int64)
            for d in np.flatnonzero(power[:, c]):
                total = (total + digits[:, :, d] * power[d, c]) % p
            out[:, r, :, c] = total
    return out.reshape(A.shape[0] * k, A.shape[1] * k)


def _numbers(digits: np.ndarray, p: int, k: int, kind: Any) -> np.ndarray:
    """Return the elements whose coefficients stand side by side."""
    big = np.dtype(object if np.dtype(kind).hasobject else np.int64)
    parts = digits.reshape(len(digits), -1, k).astype(big)
    out = np.zeros(parts.shape[:2], big)
    for d in range(k - 1, -1, -1):
        out = out * p + parts[:, :, d]
    return out


def _product_mod(A: np.ndarray, B: np.ndarray, p: int) -> np.ndarray:
    if p == 2:
        words = bit_product(pack(A), pack(B), A.shape[1])
        return np.unpackbits(words.view(np.uint8), axis=1, bitorder="little", count=B.shape[1])
    return product_small(A, B, p) if p <= MAX_SMALL else product_mod_p(A, B, p)


def _by_expansion(field: Any, A: np.ndarray, columns: int) -> tuple[np.ndarray, np.ndarray]:
    p, k = int(field.characteristic), int(field.degree)
    large = _expanded(field, A)
    if p == 2:
        rows = pack(large)
        pivots = bit_echelon(rows, columns * k, True, rows)
        reduced = np.unpackbits(rows[::k].copy().view(np.uint8), axis=1, bitorder="little", count=large.shape[1])
    else:
        elimination = echelon_small if p <= MAX_SMALL else echelon_by_products
        reduced, pivots = elimination(large, p, columns * k, True)
        reduced = reduced[::k]
    return _numbers(reduced, p, k, A.dtype), pivots[::k] // k
