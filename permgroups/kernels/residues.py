"""Matrices over Z/q, q = p^k below 2^63: panels of few columns here, the large products as floating-point matrices outside."""

from __future__ import annotations

import numpy as np

from permgroups.kernels.jit import inner, jit

SMALL = 1 << 26  # below, a product and a sum are whole numbers that floats hold exactly


@inner
def _step(a, b, q):
    """Return ab mod q for b < 2^32: the quotient by floats is never too large, and too small by one at most."""
    quotient = np.float64(a) * np.float64(b) / np.float64(q) - 0.001
    whole = np.uint64(0)
    if quotient > 0:
        whole = np.uint64(np.int64(quotient))
    rest = np.uint64(a) * np.uint64(b) - whole * np.uint64(q)
    if rest >= np.uint64(q):
        rest -= np.uint64(q)
    return np.int64(rest)


@inner
def _times(a, b, q):
    """Return ab mod q for 0 ≤ a, b < q < 2^63."""
    if q <= 2147483648:
        return a * b % q
    high = _step(_step(a, b >> np.int64(31), q), np.int64(2147483648), q)
    total = np.uint64(high) + np.uint64(_step(a, b & np.int64(2147483647), q))
    if total >= np.uint64(q):
        total -= np.uint64(q)
    return np.int64(total)


@inner
def _plus(a, b, q):
    rest = q - b
    return a - rest if a >= rest else a + b


@inner
def _add_multiple(target, source, factor, start, stop, q):
    """target ← target + factor·source mod q, from start to stop."""
    if q <= 67108864:
        inverse = 1.0 / q
        for k in range(start, stop):
            x = target[k] + factor * source[k]
            x -= np.int64(np.float64(x) * inverse) * q
            x += q if x < 0 else np.int64(0)
            x -= q if x >= q else np.int64(0)
            target[k] = x
    else:
        for k in range(start, stop):
            target[k] = _plus(target[k], _times(factor, source[k], q), q)


@inner
def _inverse(x, q):
    """Return the inverse of a unit."""
    a, b, u, v = x % q, q, np.int64(1), np.int64(0)
    while a > 1:
        t = b // a
        a, b = b - t * a, a
        u, v = v - t * u, u
    return u % q


@inner
def _valuation(x, p):
    v = np.int64(0)
    while x % p == 0:
        x //= p
        v += 1
    return v


@jit
def howell_panel(panel, width, height, p, k, q, done, rows, columns, valuations, sources, counts):
    """Bring the first ``width`` columns of a panel over Z/q, q = p^k, to echelon form with the Howell property.

    The panel has ``height`` rows and ``width`` empty ones below, for multiples of pivot rows; right of its columns
    ``width`` empty ones keep how a row is made of the rows in ``sources`` (a row that is no source has itself added).
    ``rows``, ``columns``, ``valuations`` get the pivots, whose rows are ``done``; ``counts`` their number, that of
    the sources and that of the rows below. ``panel[i, width]`` and on belong to source 0 and on.
    """
    total = panel.shape[1]
    found, origins, new = 0, 0, 0
    for c in range(width):
        hit, least = np.int64(-1), k
        for i in range(height + new):
            x = panel[i, c]
            if x == 0 or done[i]:
                continue
            v = _valuation(x, p)
            if v < least:
                hit, least = i, v
                if v == 0:
                    break
        if hit < 0:
            continue
        if hit < height:
            sources[origins] = hit
            panel[hit, width + origins] = _plus(panel[hit, width + origins], np.int64(1), q)
            origins += 1
        power = np.int64(1)
        for _ in range(least):
            power *= p
        unit = _inverse(panel[hit, c] // power, q)
        for j in range(c, total):
            panel[hit, j] = _times(panel[hit, j], unit, q)
        rows[found], columns[found], valuations[found] = hit, c, least
        done[hit] = 1
        found += 1
        # whole lots of eight entries: the pivot row has zeros there
        start, stop = c & ~7, min(total, (width + origins + 7) & ~7)
        for i in range(height + new):
            x = panel[i, c]
            if x == 0 or done[i]:
                continue
            factor = q - x // power
            _add_multiple(panel[i], panel[hit], factor, start, stop, q)
        if least > 0:
            factor = q // power
            for j in range(c, total):
                panel[height + new, j] = _times(panel[hit, j], factor, q)
            new += 1
    counts[0], counts[1], counts[2] = found, origins, new


@jit
def reduction_factors(panel, triangle, pivots, first, d, factors):
    """Write which multiples of pivot rows, added, make entries above pivots smaller than these, over Z/d.

    ``panel`` has the columns of the pivots, ``triangle`` these columns of the pivot rows; row i of the panel is pivot row
    i - ``first`` itself and takes later pivots only.
    """
    m, w = panel.shape
    for i in range(m):
        for c in range(max(np.int64(0), i - first + 1), w):
            t = panel[i, c] // pivots[c]
            if t:
                factors[i, c] = d - t
                _add_multiple(panel[i], triangle[c], d - t, c, w, d)


@jit
def unit_panel(panel, p, q, row_order, column_order):
    """Factor a panel over Z/q by its entries that are units of Z/p^k in place; return how many pivots were found.

    Rows and columns are exchanged so that the pivots come first: below them is L (with ones on its diagonal, not
    written), from the diagonal on U. Right of and below the pivots all entries are multiples of p.
    """
    m, w = panel.shape
    found, end = np.int64(0), w
    while found < min(m, end):
        hit = np.int64(-1)
        for i in range(found, m):
            if panel[i, found] % p:
                hit = i
                break
        if hit < 0:
            end -= 1
            if end != found:
                for i in range(m):
                    x = panel[i, end]
                    panel[i, end] = panel[i, found]
                    panel[i, found] = x
                column_order[found], column_order[end] = column_order[end], column_order[found]
            continue
        if hit != found:
            for j in range(w):
                x = panel[hit, j]
                panel[hit, j] = panel[found, j]
                panel[found, j] = x
            row_order[found], row_order[hit] = row_order[hit], row_order[found]
        unit = _inverse(panel[found, found], q)
        for i in range(found + 1, m):
            if panel[i, found]:
                factor = _times(panel[i, found], unit, q)
                panel[i, found] = factor
                _add_multiple(panel[i], panel[found], q - factor, found + 1, w, q)
        found += 1
    return found


@jit
def triangle_inverse(T, upper, unit_diagonal, q, out):
    """Write the inverse of a triangular matrix over Z/q whose diagonal has units; ``out`` is the identity."""
    n = len(T)
    for step in range(n):
        i = n - 1 - step if upper else step
        for other in range(step):
            j = n - 1 - other if upper else other
            if T[i, j]:
                _add_multiple(out[i], out[j], q - T[i, j], np.int64(0), n, q)
        if not unit_diagonal:
            unit = _inverse(T[i, i], q)
            for j in range(n):
                out[i, j] = _times(out[i, j], unit, q)


@jit
def divide(A, p, q):
    """Divide a matrix of multiples of p by p as often as all entries allow; return how often, -1 if all are zero."""
    m, n = A.shape
    power = np.int64(0)
    for i in range(m):
        for j in range(n):
            x = A[i, j]
            if x == 0:
                continue
            if power == 0:
                power = q
            while x % power:
                power //= p
            if power == 1:
                return 0
    if power == 0:
        return -1
    for i in range(m):
        for j in range(n):
            A[i, j] //= power
    v = np.int64(0)
    while power > 1:
        power //= p
        v += 1
    return v


@jit
def add_small(A, C, q):
    """A ← A + C mod q, C whole numbers from 0 on as floats, q below 2^26."""
    m, n = A.shape
    inverse = 1.0 / q
    for i in range(m):
        for j in range(n):
            x = np.float64(A[i, j]) + np.float64(C[i, j])
            x -= np.floor(x * inverse) * q
            x += q if x < 0 else 0.0
            x -= q if x >= q else 0.0
            A[i, j] = np.int64(x)


@jit
def add_limbs(A, C, base, q):
    """A ← A + Σ C[s]·base^s mod q, C whole numbers from 0 to 2^53 as floats, base below 2^32."""
    limbs, m, n = C.shape
    for i in range(m):
        for j in range(n):
            x = np.int64(C[limbs - 1, i, j]) % q
            for s in range(limbs - 2, -1, -1):
                x = _plus(_step(x, base, q), np.int64(C[s, i, j]) % q, q)
            A[i, j] = _plus(A[i, j], x, q)


@jit
def hessenberg_step(H, c, p, q):
    """Clear column c of H below row c + 1 by exchanges and multiples of rows, and of columns the other way round.

    Over Z/q, q = p^k, an entry of least valuation divides all others.
    """
    n = len(H)
    pivot, hit, least = c + 1, np.int64(-1), np.int64(64)
    for i in range(pivot, n):
        if H[i, c]:
            v = _valuation(H[i, c], p)
            if v < least:
                hit, least = np.int64(i), v
    if hit < 0:
        return
    if hit != pivot:
        for j in range(n):
            x = H[hit, j]
            H[hit, j] = H[pivot, j]
            H[pivot, j] = x
        for i in range(n):
            x = H[i, hit]
            H[i, hit] = H[i, pivot]
            H[i, pivot] = x
    power = np.int64(1)
    for _ in range(least):
        power *= p
    unit = _inverse(H[pivot, c] // power, q)
    for i in range(pivot + 1, n):
        if H[i, c]:
            factor = _times(H[i, c] // power, unit, q)
            _add_multiple(H[i], H[pivot], q - factor, c, n, q)
            for j in range(n):
                H[j, pivot] = _plus(H[j, pivot], _times(factor, H[j, i], q), q)


@jit
def polynomial_step(H, m, q, out):
    """Write row m of ``out``, the characteristic polynomial of the first m rows and columns of a nearly triangular H.

    Row 0 is 1; coefficients stand with the lowest first.
    """
    for j in range(m):
        out[m, j + 1] = out[m - 1, j]
    if H[m - 1, m - 1]:
        _add_multiple(out[m], out[m - 1], q - H[m - 1, m - 1], np.int64(0), m, q)
    below = np.int64(1)
    for i in range(1, m):
        below = _times(below, H[m - i, m - i - 1], q)
        if below == 0:
            break
        factor = _times(H[m - i - 1, m - 1], below, q)
        if factor:
            _add_multiple(out[m], out[m - i - 1], q - factor, np.int64(0), m - i, q)
