"""Elimination over GF(p^k), p at most 13 and p^k at most 2^16: lines of 64 bytes, tables of combinations of lines.

An element is a number below q = p^k whose digits to base p are its coefficients. In a line it takes one byte or two if
p = 2, and k bytes, one a digit, if p is odd: first come the lowest bytes of all elements, then the next. A *strip* is an
array of lines, as many columns as a line has elements.
Multiplication is linear over GF(p): a sum of multiples of lines is one of the lines x^b·line with the digits of the
factors, and tables have the sums of ``each`` of those, with all digits. An *index* row has a byte for every table.

``log`` has q entries, that of 0 so large that ``exp`` is 0 there and behind it; ``law`` is x^k by lower powers of x.
"""

from __future__ import annotations

import numpy as np

from permgroups.kernels.jit import inner, jit
from permgroups.kernels.lines import add_looked_up, add_looked_up_mod, exchange, set_sum, set_sum_mod

__all__ = ["LINES", "TABLES", "add_product", "carry", "exchange_rows", "indices", "invert", "panel", "read", "write"]

TABLES = 16  # tables that are in use at a time: 256 KB
LINES = TABLES * 256


@inner
def _get(C, i, c, p, k):
    """Return an element of a line."""
    if p == 2:
        if k <= 8:
            return np.int64(C[i, c])
        return np.int64(C[i, c]) | (np.int64(C[i, 32 + c]) << 8)
    x = np.int64(0)
    width = 64 // k
    for d in range(k - 1, -1, -1):
        x = x * p + np.int64(C[i, width * d + c])
    return x


@inner
def _put(C, i, c, p, k, x):
    if p == 2:
        C[i, c] = np.uint8(x & 255)
        if k > 8:
            C[i, 32 + c] = np.uint8(x >> 8)
        return
    width = 64 // k
    for d in range(k):
        C[i, width * d + c] = np.uint8(x % p)
        x //= p


@inner
def _powers(C, i, B, j, p, k, law, minus):
    """Write x^b times a line, or minus that, to the k lines from B[j] on."""
    if minus and p > 2:
        for c in range(64):
            B[j, c] = np.uint8(p - C[i, c]) * np.uint8(C[i, c] != 0)
    else:
        for c in range(64):
            B[j, c] = C[i, c]
    inverse = (2047 + p) // p  # n · inverse >> 11 is n // p for n up to p² - p
    for b in range(1, k):
        if p == 2 and k <= 8:
            low, top = np.uint8(law[0]), np.uint8(1 << (k - 1))
            for c in range(64):
                v = B[j + b - 1, c]
                B[j + b, c] = np.uint8((v & ~top) << 1) ^ (low * np.uint8((v & top) != 0))
        elif p == 2:
            low, high = np.uint8(law[0] & 255), np.uint8(law[0] >> 8)
            top = np.uint8(1 << (k - 9))
            for c in range(32):
                v, u = B[j + b - 1, c], B[j + b - 1, 32 + c]
                over = np.uint8((u & top) != 0)
                B[j + b, c] = np.uint8(v << 1) ^ (low * over)
                B[j + b, 32 + c] = np.uint8((u & ~top) << 1) ^ np.uint8(v >> 7) ^ (high * over)
        else:
            width = 64 // k
            for d in range(k):
                factor = law[d]
                for c in range(width):
                    x = np.int64(B[j + b - 1, width * (k - 1) + c]) * factor
                    if d:
                        x += np.int64(B[j + b - 1, width * (d - 1) + c])
                    B[j + b, width * d + c] = np.uint8(x - p * ((x * inverse) >> 11))
            for c in range(k * width, 64):
                B[j + b, c] = np.uint8(0)


@inner
def _table(T, t, B, j, count, p):
    """Make table t: the sums of ``count`` lines from B[j] on with factors below p, by the number these are digits of."""
    first = t << 8
    for c in range(64):
        T[first, c] = np.uint8(0)
    size = np.int64(1)
    for i in range(count):
        for d in range(1, p):
            for y in range(size):
                at = first + d * size + y
                if p == 2:
                    set_sum(T, at, T, at - size, B, j + i)
                else:
                    set_sum_mod(T, at, T, at - size, B, j + i, p)
        size *= p


@inner
def _products(index, low, high, B, height, C, T, p, each):
    """Add to lines from ``low`` to ``high`` of C what their index rows say of the first lines of B."""
    tables = (height + each - 1) // each
    for g in range(0, tables, 16):
        two = g + 8 < tables
        for t in range(16 if two else 8):
            j = (g + t) * each
            _table(T, t, B, min(j, height), min(max(height - j, 0), each), p)
        w = g >> 3
        for i in range(low, high):
            if p == 2:
                add_looked_up(C, i, T, np.int64(0), index[i, w])
                if two:
                    add_looked_up(C, i, T, np.int64(8), index[i, w + 1])
            else:
                add_looked_up_mod(C, i, T, np.int64(0), index[i, w], p)
                if two:
                    add_looked_up_mod(C, i, T, np.int64(8), index[i, w + 1], p)


@inner
def _columns_in_use(P, low, T, width, used):
    """Mark the columns of a strip that have an entry from row ``low`` on; others will have none."""
    for c in range(64):
        T[0, c] = np.uint8(0)
    for i in range(low, P.shape[0]):
        for c in range(64):
            T[0, c] |= P[i, c]
    for c in range(width):
        used[c] = 0
        for d in range(c, 64, width):
            used[c] |= np.int64(T[0, d])


@inner
def _multiples(C, i, T, B, p, k, each, law):
    """Make the tables of all multiples of a line."""
    _powers(C, i, B, np.int64(0), p, k, law, False)
    for t in range((k + each - 1) // each):
        _table(T, t, B, t * each, min(each, k - t * each), p)


@inner
def _add_multiple(C, i, x, T, p, size, many):
    """C[i] += the multiple by x of the line whose tables these are."""
    t = np.int64(0)
    while many > 1:
        y = x % size
        x //= size
        if p == 2:
            set_sum(C, i, C, i, T, t + y)
        else:
            set_sum_mod(C, i, C, i, T, t + y, p)
        t += 256
        many -= 1
    if p == 2:
        set_sum(C, i, C, i, T, t + x)
    else:
        set_sum_mod(C, i, C, i, T, t + x, p)


@jit
def panel(P, low, limit, p, k, each, law, minus, log, exp, T, B, at, swaps, counts, factors):
    """Find the pivots of a strip (which is changed) among its first columns and the rows from ``low`` on; count them.

    ``at`` gets the columns, ``swaps`` the rows that were exchanged, ``counts`` how many of these; the pivot rows come to
    lie at ``low`` and below. ``minus`` is the logarithm of -1; ``factors`` has room for 320 numbers.
    """
    m = P.shape[0]
    order = (exp.shape[0] - 1) >> 2
    many, size = (k + each - 1) // each, p**each
    found = np.int64(0)
    swapped = np.int64(0)
    width = (64 if k <= 8 else 32) if p == 2 else 64 // k
    _columns_in_use(P, low, T, width, factors[256:])
    for c in range(limit):
        top = low + found
        if top == m:
            break
        if factors[256 + c] == 0:
            continue
        hit = top
        while hit < m and _get(P, hit, c, p, k) == 0:
            hit += 1
        if hit == m:
            continue
        if hit != top:
            exchange(P, hit, top)
            swaps[swapped, 0], swaps[swapped, 1] = hit, top
            swapped += 1
        at[found] = c
        found += 1
        _multiples(P, top, T, B, p, k, each, law)
        shift = (minus + order - log[_get(P, top, c, p, k)]) % order
        if k == 1 or (p == 2 and k <= 8):
            for x in range(log.shape[0]):
                factors[x] = exp[log[x] + shift]
            for i in range(hit + 1, m):
                _add_multiple(P, i, np.int64(factors[P[i, c]]), T, p, size, np.int64(1))
        else:
            for i in range(hit + 1, m):
                _add_multiple(P, i, exp[log[_get(P, i, c, p, k)] + shift], T, p, size, many)
    counts[0] = swapped
    return found


@jit
def exchange_rows(C, swaps, counts):
    """Exchange the rows of a strip as those of the panel were."""
    for s in range(counts[0]):
        exchange(C, swaps[s, 0], swaps[s, 1])


@jit
def invert(P, found, at, p, k, each, law, minus, log, exp, T, B, out):
    """Write to ``out`` the lines of the inverse of the matrix in the first lines of P (changed) at the columns ``at``."""
    order = (exp.shape[0] - 1) >> 2
    many, size = (k + each - 1) // each, p**each
    for i in range(found):
        for c in range(64):
            out[i, c] = np.uint8(0)
        _put(out, i, i, p, k, np.int64(1))
    for f in range(found):
        c = at[f]
        hit = f
        while _get(P, hit, c, p, k) == 0:
            hit += 1
        if hit != f:
            exchange(P, hit, f)
            exchange(out, hit, f)
        unit = exp[(order - log[_get(P, f, c, p, k)]) % order]
        for side in range(2):
            lines = P if side == 0 else out
            _multiples(lines, f, T, B, p, k, each, law)
            for b in range(64):
                lines[f, b] = np.uint8(0)
            _add_multiple(lines, f, unit, T, p, size, many)
        for side in range(2):
            lines = out if side == 0 else P  # P last, as it tells the factors
            _multiples(lines, f, T, B, p, k, each, law)
            for i in range(found):
                if i != f:
                    x = _get(P, i, c, p, k)
                    if x:
                        _add_multiple(lines, i, exp[log[x] + minus], T, p, size, many)


@jit
def indices(C, low, high, at, found, p, k, each, out):
    """Write the index rows of lines: a word has eight bytes, a byte the next ``each`` digits of the elements at ``at``."""
    digits = found * k
    for i in range(low, high):
        for w in range(out.shape[1]):
            out[i, w] = np.uint64(0)
        if p == 2:
            for f in range(found):
                x = np.uint64(_get(C, i, at[f], p, k))
                place = f * k
                out[i, place >> 6] |= x << np.uint64(place & 63)
                if (place & 63) + k > 64:
                    out[i, (place >> 6) + 1] |= x >> np.uint64(64 - (place & 63))
        elif k == 1:
            for t in range((found + each - 1) // each):
                y = np.int64(0)
                for f in range(min((t + 1) * each, found) - 1, t * each - 1, -1):
                    y = y * p + np.int64(C[i, at[f]])
                out[i, t >> 3] |= np.uint64(y) << np.uint64(8 * (t & 7))
        else:
            for t in range((digits + each - 1) // each):
                y = np.int64(0)
                for n in range(min((t + 1) * each, digits) - 1, t * each - 1, -1):
                    y = y * p + np.int64(C[i, (64 // k) * (n % k) + at[n // k]])
                out[i, t >> 3] |= np.uint64(y) << np.uint64(8 * (t & 7))


@jit
def carry(C, low, found, swaps, counts, small, index, full, p, k, each, law, T, B, head):
    """Do to a strip what was done to the panel: exchange rows, multiply the pivot rows by ``small``, clear the others."""
    for s in range(counts[0]):
        exchange(C, swaps[s, 0], swaps[s, 1])
    for i in range(found):
        _powers(C, low + i, B, k * i, p, k, law, False)
        for c in range(64):
            head[i, c] = np.uint8(0)
    _products(small, np.int64(0), found, B, found * k, head, T, p, each)
    for i in range(found):
        for c in range(64):
            C[low + i, c] = head[i, c]
        _powers(head, i, B, k * i, p, k, law, True)
    _products(index, low + found, C.shape[0], B, found * k, C, T, p, each)
    if full:
        _products(index, np.int64(0), low, B, found * k, C, T, p, each)


@jit
def add_product(index, B, height, C, p, k, each, law, T, powers):
    """C += the product of the matrix of the index rows by the first ``height`` lines of B, for one strip each."""
    for i in range(height):
        _powers(B, i, powers, k * i, p, k, law, False)
    _products(index, np.int64(0), C.shape[0], powers, height * k, C, T, p, each)


@jit
def write(A, width, p, k, strips, low, high):
    """Write rows of a matrix of numbers, from ``low`` to ``high``, into strips of ``width`` columns."""
    n = A.shape[1]
    plain = k == 1 or (p == 2 and k <= 8)
    for s in range(strips.shape[0]):
        first = s * width
        for i in range(low, high):
            if plain:
                for c in range(min(width, n - first)):
                    strips[s, i, c] = np.uint8(A[i, first + c])
            else:
                for c in range(min(width, n - first)):
                    _put(strips[s], i, c, p, k, np.int64(A[i, first + c]))


@jit
def read(strips, width, p, k, A, low, high):
    """Write strips of ``width`` columns into rows of a matrix of numbers, from ``low`` to ``high``."""
    n = A.shape[1]
    plain = k == 1 or (p == 2 and k <= 8)
    for s in range(strips.shape[0]):
        first = s * width
        for i in range(low, high):
            if plain:
                for c in range(min(width, n - first)):
                    A[i, first + c] = np.int64(strips[s, i, c])
            else:
                for c in range(min(width, n - first)):
                    A[i, first + c] = _get(strips[s], i, c, p, k)
