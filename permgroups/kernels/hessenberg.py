"""Characteristic polynomials over Z/q, q = p^k below 2^31: nearly triangular form by similar matrices, then a recursion.

Over Z/p^k an entry of least valuation divides all others, so that elimination goes through as over a field.
"""

from __future__ import annotations

import numpy as np

from permgroups.kernels.jit import inner, jit


@inner
def _valuation(x, p):
    v = np.int64(0)
    while x % p == 0:
        x //= p
        v += 1
    return v


@inner
def _inverse(x, q):
    a, b, u, v = x % q, q, np.int64(1), np.int64(0)
    while a > 1:
        t = b // a
        a, b = b - t * a, a
        u, v = v - t * u, u
    return u % q


@jit
def hessenberg_step(H, c, p, q):
    """Clear column c of H below row c + 1 by exchanges and multiples of rows, and of columns the other way round."""
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
            factor = (H[i, c] // power) * unit % q
            for j in range(c, n):
                H[i, j] = (H[i, j] + (q - factor) * H[pivot, j]) % q
            for j in range(n):
                H[j, pivot] = (H[j, pivot] + factor * H[j, i]) % q


@jit
def polynomial_step(H, m, q, out):
    """Write row m of ``out``, the characteristic polynomial of the first m rows and columns of a nearly triangular H.

    Row 0 is 1; coefficients stand with the lowest first.
    """
    for j in range(m):
        out[m, j + 1] = out[m - 1, j]
    factor = q - H[m - 1, m - 1]
    for j in range(m):
        out[m, j] = (out[m, j] + factor * out[m - 1, j]) % q
    below = np.int64(1)
    for i in range(1, m):
        below = below * H[m - i, m - i - 1] % q
        if below == 0:
            break
        factor = q - H[m - i - 1, m - 1] * below % q
        for j in range(m - i):
            out[m, j] = (out[m, j] + factor * out[m - i - 1, j]) % q
