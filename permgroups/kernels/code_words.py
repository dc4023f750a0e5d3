"""Words of linear codes by the million: weights of combinations of rows, words near a vector, counts by weight.

A vector over GF(q) is kept in bit planes, 64 coordinates a word: component ``b * words + w`` has bit b of the coordinates
64·w …. Two vectors differ where the planes differ, so the weight of a sum is counted against the negative of a
summand and no sum is formed. A table has one vector in every column: ``table[component, j]``.
"""

from __future__ import annotations

import numpy as np
from numba.core import types
from numba.extending import intrinsic

from permgroups.kernels.jit import inner, jit

BLOCK = 256  # columns of a table that are looked at together


@intrinsic
def _ones(typingctx, x):
    """Return the number of bits that are one."""

    def code(context, builder, signature, args):
        return builder.ctpop(args[0])

    return types.int64(types.uint64), code


@inner
def _least(acc, table, start, planes, words, mask, count):
    """Return the least number of coordinates in which a vector differs from the columns of a table from ``start`` on."""
    best = np.int64(1 << 40)
    if words == 1 and planes == 1:
        one = table[0][start:]
        a = acc[0]
        for j in range(len(one)):
            best = min(best, _ones(a ^ one[j]))
        return best
    if words * planes == 2:
        one, two = table[0][start:], table[1][start:]
        a, b = acc[0], acc[1]
        if planes == 2:
            for j in range(len(one)):
                best = min(best, _ones((a ^ one[j]) | (b ^ two[j])))
        else:
            for j in range(len(one)):
                best = min(best, _ones(a ^ one[j]) + _ones(b ^ two[j]))
        return best
    for begin in range(start, table.shape[1], 256):
        size = min(table.shape[1] - begin, 256)
        _weights(acc, table, begin, size, planes, words, mask, count)
        for j in range(size):
            best = min(best, count[j])
    return best


@inner
def _weights(acc, table, begin, size, planes, words, mask, count):
    """Write in how many coordinates a vector differs from some columns of a table."""
    for j in range(size):
        count[j] = 0
    for w in range(words):
        column = table[w][begin:]
        a = acc[w]
        for j in range(size):
            mask[j] = a ^ column[j]
        for b in range(1, planes):
            column = table[b * words + w][begin:]
            a = acc[b * words + w]
            for j in range(size):
                mask[j] |= a ^ column[j]
        for j in range(size):
            count[j] += _ones(mask[j])


@inner
def _sum(a, b, out, add, q, planes, words):
    """Write the sum of two vectors in planes."""
    if q & (q - 1) == 0:  # characteristic 2: galois writes the coefficients of an element as bits
        for c in range(planes * words):
            out[c] = a[c] ^ b[c]
    elif q == 3:
        for w in range(words):
            a1, a2, b1, b2 = a[w], a[words + w], b[w], b[words + w]
            t = (a1 | b2) ^ (a2 | b1)
            out[w] = (a2 | b2) ^ t
            out[words + w] = (a1 | b1) ^ t
    else:
        for w in range(words):
            for s in range(64):
                x, y = np.int64(0), np.int64(0)
                for p in range(planes):
                    x |= np.int64((a[p * words + w] >> np.uint64(s)) & np.uint64(1)) << p
                    y |= np.int64((b[p * words + w] >> np.uint64(s)) & np.uint64(1)) << p
                z = np.int64(add[x, y])
                for p in range(planes):
                    bit = np.uint64(1) << np.uint64(s)
                    if (z >> p) & 1:
                        out[p * words + w] |= bit
                    else:
                        out[p * words + w] &= ~bit


@jit
def combinations(
    multiples,
    table,
    starts,
    inside,
    outer,
    first,
    base,
    add,
    q,
    planes,
    words,
    limits,
    digits,
    acc,
    found,
    state,
    budget,
    mask,
    count,
):
    """Look at the vectors base + (combination of ``outer`` rows) - (column of the table), and keep the light ones.

    ``multiples[i, a - 1]`` is a times row i. The rows are chosen in ascending order with any factors other than 0; a row with its factor
    is a digit i·(q - 1) + a - 1, and ``first`` is the digit of the first row. The table has combinations of ``inside`` rows in the
    order of their first row, those from row i on begin at ``starts[i]``. ``limits`` has the largest weight that is kept and whether it
    falls below every weight found. ``found`` gets the digits and the column; ``state`` has the number of rows chosen and of
    vectors found. Return 1 when done, 0 after about ``budget`` vectors, 2 when ``found`` has no room.
    """
    k, scale = multiples.shape[0], q - 1
    columns = table.shape[1]
    level = state[0]
    spent = np.int64(0)
    if outer == 0:
        for c in range(planes * words):
            acc[0, c] = base[c]
    elif level == 0:
        digits[0] = first
        _sum(base, multiples[first // scale, first % scale], acc[1], add, q, planes, words)
        level = 1
        if outer > 1:
            digits[1] = (first // scale + 1) * scale
    while True:
        if level == outer:
            start = np.int64(0) if outer == 0 else starts[digits[level - 1] // scale + 1]
            if found.shape[0] - state[1] < columns - start:
                state[0] = level
                return 2
            if start < columns and _least(acc[level], table, start, planes, words, mask, count) <= limits[0]:
                for begin in range(start, columns, 256):
                    size = min(columns - begin, 256)
                    _weights(acc[level], table, begin, size, planes, words, mask, count)
                    for j in range(size):
                        if count[j] <= limits[0]:
                            for i in range(outer):
                                found[state[1], i] = digits[i]
                            found[state[1], outer] = begin + j
                            state[1] += 1
                            if limits[1]:
                                limits[0] = count[j] - 1
            spent += columns - start + 8
            level -= 1
            if level < 1:
                return 1
            digits[level] += 1
            if spent > budget:
                state[0] = level
                return 0
            continue
        d = digits[level]
        i = d // scale
        if i > k - outer + level - inside:
            level -= 1
            if level < 1:
                return 1
            digits[level] += 1
            continue
        _sum(acc[level], multiples[i, d % scale], acc[level + 1], add, q, planes, words)
        level += 1
        if level < outer:
            digits[level] = (i + 1) * scale


@inner
def _begin(base, multiples, low, digits, acc, add, q, planes, words):
    """Write the combination with that number, and its beginnings."""
    h = multiples.shape[0]
    for i in range(h - 1, -1, -1):
        digits[i] = low % q
        low //= q
    for c in range(planes * words):
        acc[0, c] = base[c]
    _downward(np.int64(0), multiples, digits, acc, add, q, planes, words)


@inner
def _downward(level, multiples, digits, acc, add, q, planes, words):
    """Write the beginnings of a combination from a level on."""
    for i in range(level, multiples.shape[0]):
        if digits[i]:
            _sum(acc[i], multiples[i, digits[i] - 1], acc[i + 1], add, q, planes, words)
        else:
            for c in range(planes * words):
                acc[i + 1, c] = acc[i, c]


@inner
def _advance(multiples, digits, acc, add, q, planes, words):
    """Go to the combination with the next number; the last is followed by the first."""
    level = multiples.shape[0] - 1
    while level >= 0 and digits[level] == q - 1:
        digits[level] = 0
        level -= 1
    if level >= 0:
        digits[level] += 1
        _downward(level, multiples, digits, acc, add, q, planes, words)


@jit
def count_weights(base, multiples, table, low, high, add, q, planes, words, digits, acc, counts, mask, count):
    """Count base + (combination of all rows) - (column of the table) by weight, for the combinations from ``low`` to ``high``.

    ``counts`` has four lines, whose sum is the answer: one counter that goes up all the time would wait for itself.
    """
    h, columns = multiples.shape[0], table.shape[1]
    _begin(base, multiples, low, digits, acc, add, q, planes, words)
    for _ in range(low, high):
        top = acc[h]
        if words == 1 and planes == 1:
            one = table[0]
            a = top[0]
            for j in range(0, columns - 3, 4):
                counts[0, _ones(a ^ one[j])] += 1
                counts[1, _ones(a ^ one[j + 1])] += 1
                counts[2, _ones(a ^ one[j + 2])] += 1
                counts[3, _ones(a ^ one[j + 3])] += 1
            for j in range(columns // 4 * 4, columns):
                counts[0, _ones(a ^ one[j])] += 1
        else:
            for begin in range(0, columns, 256):
                size = min(columns - begin, 256)
                _weights(top, table, begin, size, planes, words, mask, count)
                for j in range(size):
                    counts[j & 3, count[j]] += 1
        _advance(multiples, digits, acc, add, q, planes, words)


@jit
def nearest(base, multiples, table, low, high, add, q, planes, words, digits, acc, best, mask, count):
    """Find the lightest of base + (combination of all rows) - (column of the table), from ``low`` to ``high``.

    ``best`` has the weight to be beaten, and gets the weight, the combination's number and the column.
    """
    h, columns = multiples.shape[0], table.shape[1]
    _begin(base, multiples, low, digits, acc, add, q, planes, words)
    for number in range(low, high):
        if _least(acc[h], table, np.int64(0), planes, words, mask, count) < best[0]:
            for begin in range(0, columns, 256):
                size = min(columns - begin, 256)
                _weights(acc[h], table, begin, size, planes, words, mask, count)
                for j in range(size):
                    if count[j] < best[0]:
                        best[0], best[1], best[2] = count[j], number, begin + j
        _advance(multiples, digits, acc, add, q, planes, words)
