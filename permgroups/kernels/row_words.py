"""Powers of rows, and the orders of words in them."""

from __future__ import annotations

import numpy as np

from permgroups.kernels.jit import inner, jit


@inner
def _order(row, n, seen, stamp):
    """Return the least common multiple of the cycle lengths; ``seen`` is less than ``stamp`` before, and equal after."""
    order = np.int64(1)
    for x in range(n):
        length = np.int64(0)
        y = np.int64(x)
        while seen[y] != stamp:
            seen[y] = stamp
            y = np.int64(row[y])
            length += 1
        if length > 1:
            a, b = order, length
            while b:
                a, b = b, a % b
            order *= length // a
    return order


@jit
def same_orders(letters, word, end, wanted, row, seen, good):
    """Mark every i for which the words in ``letters[:, i]`` have the wanted orders; where 0 is wanted, write the order.

    The words are ``word[end[w - 1] : end[w]]``, applied left to right. ``seen`` is all 0 before.
    """
    count, n = letters.shape[1], letters.shape[2]
    stamp = np.int64(0)
    for i in range(count):
        good[i] = 1
        first = 0
        for w in range(end.shape[0]):
            start = letters[word[first], i]
            for x in range(n):
                row[x] = start[x]
            for k in range(first + 1, end[w]):
                step = letters[word[k], i]
                for x in range(n):
                    row[x] = step[row[x]]
            first = end[w]
            stamp += 1
            order = _order(row, n, seen, stamp)
            if wanted[w] == 0:
                wanted[w] = order
            elif wanted[w] != order:
                good[i] = 0
                break


@jit
def row_powers(rows, exponents, cycle, out):
    """Write every row to its power, the exponents being at least 0."""
    count, n = rows.shape
    for i in range(count):
        row, power = rows[i], out[i]
        for x in range(n):
            power[x] = n
        for x in range(n):
            if power[x] == n:
                length = 0
                y = np.int64(x)
                while length == 0 or y != x:
                    cycle[length] = y
                    length += 1
                    y = np.int64(row[y])
                for k in range(length):
                    power[cycle[k]] = cycle[(k + exponents[i]) % length]
