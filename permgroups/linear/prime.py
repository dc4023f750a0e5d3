"""Elimination mod an odd prime in blocks: a panel finds its pivots, one product of matrices clears the rest.

The entries are whole numbers in floating-point arrays, so that the products run as fast as the machine can; sums
stay far
below what such numbers hold exactly.
"""

from __future__ import annotations

import numpy as np

from permgroups.errors import InvalidArgument, TooLarge
from permgroups.kernels import modular as _kernel

__all__ = ["echelon_mod_p"]

PANEL = 64
MAX_PRIME = 1 << 23


def echelon_mod_p(A: np.ndarray, p: int, columns: int, full: bool) -> tuple[np.ndarray, np.ndarray]:
    """Return the echelon form of the first columns of A mod p, reduced if ``full``, and its pivot columns.

    The pivot rows come first, in the order of their columns. Without ``full`` rows above a pivot are left alone and
    only the rank is of use.
    """
    if not 2 <= p <= MAX_PRIME:
        raise TooLarge(f"primes up to {MAX_PRIME} are supported, not {p}")
    kind = np.float32 if PANEL * (p - 1) ** 2 + p < 1 << 24 else np.float64
    work = (np.asarray(A, np.int64) % p).astype(kind)
    m = len(work)
    order = np.arange(m)  # pivot rows first, without moving rows about
    pivots: list[int] = []
    rank = 0
    for c0 in range(0, columns, PANEL):
        if rank == m:
            break
        c1 = min(c0 + PANEL, columns)
        below = order[rank:]
        panel = work[below, c0:c1].astype(np.int64)
        rows = np.zeros(c1 - c0, np.int64)
        where = np.zeros(c1 - c0, np.int64)
        found = int(_kernel.panel_pivots(panel, np.int64(p), rows, where, np.zeros(len(below), np.uint8)))
        if found == 0:
            continue
        chosen, at = below[rows[:found]], c0 + where[:found]
        small = np.concatenate([work[np.ix_(chosen, at)].astype(np.int64), np.eye(found, dtype=np.int64)], axis=1)
        _kernel.small_inverse(small, np.int64(p))
        head = _product(small[:, found:].astype(kind), work[chosen, c0:], p)
        work[chosen, c0:] = head
        rest = np.setdiff1d(order if full else below, chosen, assume_unique=True)
        if len(rest):
            factors = work[np.ix_(rest, at)]
            busy = rest[factors.any(axis=1)]
            if len(busy):
                tail = work[busy, c0:]
                _kernel.subtract_mod(tail, factors[factors.any(axis=1)] @ head, p)
                work[busy, c0:] = tail
        order = np.concatenate([order[:rank], chosen, np.setdiff1d(below, chosen, assume_unique=True)])
        pivots += at.tolist()
        rank += found
    return work[order].astype(np.int64), np.array(pivots, np.int64)


def _product(A: np.ndarray, B: np.ndarray, p: int) -> np.ndarray:
    out = A @ B
    zero = np.zeros_like(out)
    _kernel.subtract_mod(zero, (p - out % p) % p, p)
    return zero


def check_prime(p: int) -> None:
    """Raise unless p is a prime."""
    from sympy import isprime

    if not isprime(p):
        raise InvalidArgument(f"{p} is not a prime")
