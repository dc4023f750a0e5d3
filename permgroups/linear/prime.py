"""Elimination mod an odd prime in blocks: a panel finds its pivots, one product of matrices clears the rest.

The entries are whole numbers in floating-point arrays, so that the products run as fast as the machine can; sums stay
far below what such numbers hold exactly.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from permgroups.errors import TooLarge
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
    kind: Any = np.float32 if PANEL * (p - 1) ** 2 + p < 1 << 24 else np.float64
    work = (np.asarray(A, np.int64) % p).astype(kind)
    m = len(work)
    pivots: list[int] = []
    rank = 0
    for c0 in range(0, columns, PANEL):
        if rank == m:
            break
        c1 = min(c0 + PANEL, columns)
        panel = work[rank:, c0:c1].astype(np.float64)
        rows, where = np.zeros(c1 - c0, np.int64), np.zeros(c1 - c0, np.int64)
        found = int(_kernel.panel_pivots(panel, np.int64(p), rows, where, np.zeros(m - rank, np.uint8)))
        if found == 0:
            continue
        at = c0 + where[:found]
        to_the_top(work, rank, rank + rows[:found])
        top = slice(rank, rank + found)
        small = np.concatenate([work[top][:, at].astype(np.int64), np.eye(found, dtype=np.int64)], axis=1)
        _kernel.small_inverse(small, np.int64(p))
        head = (small[:, found:].astype(kind) @ work[top, c0:]) % p
        work[top, c0:] = head
        for rest in (slice(rank + found, m), slice(0, rank if full else 0)):
            factors = work[rest][:, at]
            if factors.any():
                _kernel.subtract_mod(work[rest, c0:], factors @ head, p)
        pivots += at.tolist()
        rank += found
    return work.astype(np.int64), np.array(pivots, np.int64)


def to_the_top(work: np.ndarray, rank: int, chosen: np.ndarray) -> None:
    """Exchange rows so that the chosen ones come to lie at ``rank`` and below, in their order."""
    place = chosen.tolist()
    for k in range(len(place)):
        target, source = rank + k, place[k]
        if source != target:
            work[[target, source]] = work[[source, target]]
            for j in range(k + 1, len(place)):  # a row that was there has moved away
                if place[j] == target:
                    place[j] = source
