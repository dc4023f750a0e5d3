"""Elimination over GF(p^k) by tables of logarithms: small panels here, the large products outside.

An element is a number below q whose digits to base p are its coefficients. ``log`` has q entries, that of 0 so large that
``exp``, which has twice as many again, is 0 there; ``zech[n]`` is the logarithm of 1 + g^n.
"""

from __future__ import annotations

import numpy as np

from permgroups.kernels.jit import inner, jit


@inner
def _sum(x, y, two, log, exp, zech):
    if two:
        return x ^ y
    if x == 0:
        return y
    if y == 0:
        return x
    a, n = log[x], log[y] - log[x]
    if n < 0:
        n += zech.shape[0]
    return exp[a + zech[n]]


@jit
def panel_pivots(panel, two, minus, log, exp, zech, pivot_rows, pivot_columns, used):
    """Eliminate a panel of few columns in place, rows used as pivots marked; count these.

    ``two`` says that sums are exclusive ors; ``minus`` is the logarithm of -1.
    """
    m, width = panel.shape
    order = zech.shape[0]
    found = 0
    start = np.int64(0)
    for c in range(width):
        while start < m and used[start]:
            start += 1
        hit = -1
        for i in range(start, m):
            if not used[i] and panel[i, c]:
                hit = i
                break
        if hit < 0:
            continue
        used[hit] = 1
        pivot_rows[found] = hit
        pivot_columns[found] = c
        found += 1
        lead = log[panel[hit, c]]
        for i in range(start, m):
            if not used[i] and panel[i, c]:
                factor = (log[panel[i, c]] + minus + order - lead) % order
                for k in range(c, width):
                    panel[i, k] = _sum(panel[i, k], exp[log[panel[hit, k]] + factor], two, log, exp, zech)
    return found


@jit
def small_inverse(work, two, minus, log, exp, zech):
    """Turn [K | I] into [I | K⁻¹] in place; K must be invertible."""
    n, width = work.shape
    order = zech.shape[0]
    for c in range(n):
        hit = c
        while work[hit, c] == 0:
            hit += 1
        if hit != c:
            for k in range(width):
                x = work[hit, k]
                work[hit, k] = work[c, k]
                work[c, k] = x
        unit = (order - log[work[c, c]]) % order
        for k in range(width):
            work[c, k] = exp[log[work[c, k]] + unit]
        for i in range(n):
            if i != c and work[i, c]:
                factor = (log[work[i, c]] + minus) % order
                for k in range(c, width):
                    work[i, k] = _sum(work[i, k], exp[log[work[c, k]] + factor], two, log, exp, zech)


@jit
def multiples(B, k, log, exp, out):
    """Write 2^b B[j], for b below k, to row b of block j of ``out``: what the bits of a factor of row j stand for."""
    height, n = B.shape
    for j in range(height):
        for b in range(k):
            shift = log[1 << b]
            for c in range(n):
                out[j, b, c] = exp[log[B[j, c]] + shift]


@jit
def digits(A, p, out):
    """Write the digits to base p of whole numbers as floats, one plane a digit."""
    m, n = A.shape
    for i in range(m):
        for j in range(n):
            x = np.int64(A[i, j])
            for d in range(out.shape[0]):
                y = x // p
                out[d, i, j] = x - y * p
                x = y


@jit
def numbers(planes, p, out):
    """Write the numbers whose digits to base p are in planes of floats."""
    k, m, n = planes.shape
    for i in range(m):
        for j in range(n):
            x = np.int64(0)
            for d in range(k - 1, -1, -1):
                x = x * p + np.int64(planes[d, i, j])
            out[i, j] = x


@jit
def subtract_power(plane, C, factor, p):
    """plane ← plane - factor · C mod p, digits in 0 … p-1, C whole numbers from 0 on, all as floats."""
    m, n = plane.shape
    inverse = 1.0 / p
    for i in range(m):
        for j in range(n):
            c = np.float64(C[i, j])
            c -= np.floor(c * inverse) * p
            x = np.float64(plane[i, j]) - factor * c
            x -= np.floor(x * inverse) * p
            if x >= p:
                x -= p
            plane[i, j] = x
