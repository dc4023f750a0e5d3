"""Matrices over GF(2), 64 entries a word: elimination by tables of combinations ("four Russians"), strips of boards."""

from __future__ import annotations

import numpy as np

from permgroups.kernels.jit import inner, jit

BLOCK = 8  # pivots whose combinations make one table


@inner
def _bit(row, c):
    return (row[c >> 6] >> np.uint64(c & 63)) & np.uint64(1)


@jit
def echelon(rows, columns, full, pivots, table, state, budget):
    """Bring the first columns of rows to echelon form, reduced if ``full``; return 1 when done, 0 to be called again.

    ``state`` has the next column and the rank; ``pivots`` gets the pivot columns; ``table`` has 256 rows as wide as
    these; about ``budget`` words are changed in one call.
    """
    m, words = rows.shape
    c, rank = state[0], state[1]
    spent = 0
    where = np.int64(0)
    while c < columns and rank < m:
        if spent > budget:
            state[0], state[1] = c, rank
            return 0
        first_word = c >> 6
        found = 0
        while c < columns and found < 8 and rank + found < m:
            # the first row whose entry at c, after the pivots of this block, is not zero
            hit = -1
            for i in range(rank + found, m):
                row = rows[i]
                v = _bit(row, c)
                for k in range(found):
                    if _bit(row, pivots[rank + k]):
                        v ^= _bit(rows[rank + k], c)
                if v:
                    hit = i
                    break
            spent += m >> 4
            if hit >= 0:
                here = rank + found
                if hit != here:
                    for w in range(words):
                        x = rows[hit, w]
                        rows[hit, w] = rows[here, w]
                        rows[here, w] = x
                for k in range(found):
                    if _bit(rows[here], pivots[rank + k]):
                        for w in range(first_word, words):
                            rows[here, w] ^= rows[rank + k, w]
                for k in range(found):
                    if _bit(rows[rank + k], c):
                        for w in range(first_word, words):
                            rows[rank + k, w] ^= rows[here, w]
                pivots[here] = c
                found += 1
            c += 1
        if found == 0:
            break
        # all combinations of the block's pivot rows, each from one with a bit less
        for w in range(first_word, words):
            table[0, w] = np.uint64(0)
        for k in range(found):
            size = 1 << k
            for j in range(size):
                for w in range(first_word, words):
                    table[size + j, w] = table[j, w] ^ rows[rank + k, w]
        start = 0 if full else rank + found
        for i in range(start, m):
            if rank <= i < rank + found:
                continue
            where = 0
            for k in range(found):
                where |= np.int64(_bit(rows[i], pivots[rank + k])) << k
            if where:
                for w in range(first_word, words):
                    rows[i, w] ^= table[where, w]
        spent += (m - start) * (words - first_word)
        rank += found
    state[0], state[1] = c, rank
    return 1


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
