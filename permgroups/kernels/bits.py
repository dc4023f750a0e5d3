"""Affine functions over GF(2), 64 coefficients a word: the presses of a board, row after row, and their values."""

from __future__ import annotations

import numpy as np

from permgroups.kernels.jit import jit


@jit
def strip_step(before, here, constant, last, neighbours, start, out):
    """Write the next row of presses: constant - (neighbours' sums of ``here``) - ``before``, all over GF(2).

    Each of n cells has a packed row of coefficients; ``last`` is the bit of the constant term; the cells that
    cell i sees in its own row are ``neighbours[start[i] : start[i + 1]]``.
    """
    n, words = here.shape
    for i in range(n):
        for w in range(words):
            out[i, w] = before[i, w]
        for k in range(start[i], start[i + 1]):
            j = neighbours[k]
            for w in range(words):
                out[i, w] ^= here[j, w]
        if constant[i]:
            out[i, last >> 6] ^= np.uint64(1) << np.uint64(last & 63)


@jit
def strip_values(vector, rows, out):
    """Write the value of every cell: the parity of its coefficients at the chosen unknowns (packed, constant included)."""
    n, words = rows.shape
    for i in range(n):
        x = np.uint64(0)
        for w in range(words):
            x ^= rows[i, w] & vector[w]
        x ^= x >> np.uint64(32)
        x ^= x >> np.uint64(16)
        x ^= x >> np.uint64(8)
        x ^= x >> np.uint64(4)
        x ^= x >> np.uint64(2)
        x ^= x >> np.uint64(1)
        out[i] = np.uint8(x & np.uint64(1))
