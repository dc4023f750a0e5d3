"""Matrices mod a prime as whole numbers in floating-point arrays: products run as fast as the machine can, and exactly.

Elimination goes in blocks: a panel of few columns finds its pivots, products of matrices clear the rest. Sums stay
below what floating-point numbers hold exactly; where two numbers have too large a product, one of them is split.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from permgroups.errors import TooLarge
from permgroups.kernels import modular as _kernel

__all__ = ["MAX_PRIME", "echelon_by_products", "product_mod_p"]

PANEL = 64
MAX_PRIME = 1 << 31
UNSPLIT = 1 << 23  # up to here the sums of a panel's products are exact as they are
HALF = 1 << 16


def echelon_by_products(A: np.ndarray, p: int, columns: int, full: bool) -> tuple[np.ndarray, np.ndarray]:
    """Return the echelon form of the first columns of A mod p, reduced if ``full``, and its pivot columns.

    The pivot rows come first, in the order of their columns. Without ``full`` only the pivots are of use.

    >>> rows, pivots = echelon_by_products(np.array([[1, 16], [2, 15]]), 17, 2, True)
    >>> rows.tolist(), pivots.tolist()
    ([[1, 16], [0, 0]], [0])
    """
    if not 2 <= p <= MAX_PRIME:
        raise TooLarge(f"primes up to {MAX_PRIME} are supported, not {p}")
    kind: Any = np.float32 if PANEL * (p - 1) ** 2 + p < 1 << 24 else np.float64
    work = (np.asarray(A, np.int64) % p).astype(kind)
    m = len(work)
    pivots: list[int] = []
    rank = 0
    for c0 in range(0, columns, PANEL):
        if rank == m:
            break
        c1 = min(c0 + PANEL, columns)
        panel = work[rank:, c0:c1].astype(np.float64 if p <= UNSPLIT else np.int64)
        rows, where = np.zeros(c1 - c0, np.int64), np.zeros(c1 - c0, np.int64)
        find = _kernel.panel_pivots if p <= UNSPLIT else _kernel.panel_pivots_of_integers
        found = int(find(panel, np.int64(p), rows, where, np.zeros(m - rank, np.uint8)))
        if found == 0:
            continue
        at = c0 + where[:found]
        _to_the_top(work, rank, rank + rows[:found])
        top = slice(rank, rank + found)
        small = np.concatenate([work[top][:, at].astype(np.int64), np.eye(found, dtype=np.int64)], axis=1)
        _kernel.small_inverse(small, np.int64(p))
        head = _sums(small[:, found:].astype(kind), work[top, c0:], p) % p
        work[top, c0:] = head
        for rest in (slice(rank + found, m), slice(0, rank if full else 0)):
            factors = work[rest][:, at]
            if factors.any():
                _kernel.subtract_mod(work[rest, c0:], _sums(factors, head, p), p)
        pivots += at.tolist()
        rank += found
    return work.astype(np.int64), np.array(pivots, np.int64)


def product_mod_p(A: np.ndarray, B: np.ndarray, p: int) -> np.ndarray:
    """Return the product of matrices of numbers below p, mod p.

    >>> product_mod_p(np.array([[100, 7]]), np.array([[100], [1]]), 101)
    array([[8]])
    >>> product_mod_p(np.array([[2**31 - 2]]), np.array([[2**31 - 2]]), 2**31 - 1)
    array([[1]])
    """
    if not 2 <= p <= MAX_PRIME:
        raise TooLarge(f"primes up to {MAX_PRIME} are supported, not {p}")
    left, right = A.astype(np.float64), B.astype(np.float64)
    out = np.zeros((len(A), B.shape[1]))
    step = PANEL if p > UNSPLIT else max(PANEL, ((1 << 53) - p) // (p - 1) ** 2)
    for k in range(0, A.shape[1], step):
        out = (out + _sums(left[:, k : k + step], right[k : k + step], p)) % p
    return out.astype(np.int64)


def _sums(A: np.ndarray, B: np.ndarray, p: int) -> np.ndarray:
    """Return whole numbers, not always below p, that are the product mod p; for large p of at most 64 terms each."""
    if p <= UNSPLIT:
        return np.asarray(A @ B)
    high = np.floor(A / HALF)
    return np.asarray((high @ B) % p * HALF + (A - high * HALF) @ B % p)


def _to_the_top(work: np.ndarray, rank: int, chosen: np.ndarray) -> None:
    """Exchange rows so that the chosen ones come to lie at ``rank`` and below, in their order."""
    place = chosen.tolist()
    for k in range(len(place)):
        target, source = rank + k, place[k]
        if source != target:
            work[[target, source]] = work[[source, target]]
            for j in range(k + 1, len(place)):  # a row that was there has moved away
                if place[j] == target:
                    place[j] = source
