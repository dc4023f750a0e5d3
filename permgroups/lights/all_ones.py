"""The All-Ones Problem constructively (Proposition 2.8)."""

from __future__ import annotations

import numpy as np

__all__ = ["diagonal_constructively"]


def diagonal_constructively(M: np.ndarray) -> np.ndarray:
    """Return c with Mc = the diagonal of M, mod 2, for any symmetric M: with ones on the diagonal it lights all.

    By induction. If the diagonal is zero, press nothing. Else take a light i on it, and let M′ = M - M_i M_iᵗ be the
    game of the other lights in which every press of a button that changes light i is followed by a press of i. It is
    symmetric, its diagonal is d_j - M_ij, and it has a solution c′. Press c′, and i as well if c′ leaves light i out.
    Then light i is lit, and light j is changed by M′c′ + M_ij = d_j. (Lossers' proof runs over all subsets of lights;
    this one over n of them.)

    >>> diagonal_constructively(np.array([[1, 1, 0], [1, 1, 1], [0, 1, 1]])).tolist()
    [0, 1, 0]
    """
    work = M.astype(np.uint8) & 1
    n = len(work)
    left = np.ones(n, bool)
    steps: list[tuple[int, np.ndarray]] = []
    while True:
        on = np.flatnonzero(left & (work.diagonal() == 1))
        if not len(on):
            break
        i = int(on[0])
        row = work[i] * left
        steps.append((i, row.copy()))
        left[i] = False
        work ^= np.outer(row, row)
    c = np.zeros(n, np.int64)
    for i, row in reversed(steps):
        others = row.astype(np.int64)
        others[i] = 0
        c[i] = (1 + int(others @ c)) % 2
    return c
