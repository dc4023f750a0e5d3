"""Elimination mod an odd prime: small panels here, the large products as floating-point matrices outside."""

from __future__ import annotations

import numpy as np

from permgroups.kernels.jit import inner, jit


@inner
def _inverse(x, p):
    a, b, u, v = x % p, p, np.int64(1), np.int64(0)
    while a > 1:
        q = b // a
        a, b = b - q * a, a
        u, v = v - q * u, u
    return u % p


@jit
def panel_pivots(panel, p, pivot_rows, pivot_columns, used):
    """Eliminate a panel of few columns (whole numbers as floats) in place, rows used as pivots marked; count these."""
    m, width = panel.shape
    inverse = 1.0 / p
    found = 0
    for c in range(width):
        hit = -1
        for i in range(m):
            if not used[i] and panel[i, c]:
                hit = i
                break
        if hit < 0:
            continue
        used[hit] = 1
        pivot_rows[found] = hit
        pivot_columns[found] = c
        found += 1
        unit = _inverse(np.int64(panel[hit, c]), p)
        for i in range(m):
            if not used[i] and panel[i, c]:
                factor = np.float64(p - (np.int64(panel[i, c]) * unit) % p)
                for k in range(c, width):
                    x = panel[i, k] + factor * panel[hit, k]
                    x -= np.floor(x * inverse) * p
                    if x >= p:
                        x -= p
                    panel[i, k] = x
    return found


@jit
def panel_pivots_of_integers(panel, p, pivot_rows, pivot_columns, used):
    """Do the same with integers, p up to 2^31."""
    m, width = panel.shape
    found = 0
    for c in range(width):
        hit = -1
        for i in range(m):
            if not used[i] and panel[i, c]:
                hit = i
                break
        if hit < 0:
            continue
        used[hit] = 1
        pivot_rows[found] = hit
        pivot_columns[found] = c
        found += 1
        unit = _inverse(panel[hit, c], p)
        for i in range(m):
            if not used[i] and panel[i, c]:
                factor = p - panel[i, c] * unit % p
                for k in range(c, width):
                    panel[i, k] = (panel[i, k] + factor * panel[hit, k]) % p
    return found


@jit
def small_inverse(work, p):
    """Turn [K | I] into [I | K⁻¹] mod p in place; K must be invertible."""
    n = work.shape[0]
    width = work.shape[1]
    for c in range(n):
        hit = c
        while work[hit, c] == 0:
            hit += 1
        if hit != c:
            for k in range(width):
                x = work[hit, k]
                work[hit, k] = work[c, k]
                work[c, k] = x
        unit = _inverse(work[c, c], p)
        for k in range(width):
            work[c, k] = work[c, k] * unit % p
        for i in range(n):
            if i != c and work[i, c]:
                factor = p - work[i, c]
                for k in range(width):
                    work[i, k] = (work[i, k] + factor * work[c, k]) % p


@jit
def subtract_mod(A, C, p):
    """A ← A - C mod p, entries of A in 0 … p-1, of C whole numbers from 0 on, all as floats."""
    m, n = A.shape
    inverse = 1.0 / p
    for i in range(m):
        for j in range(n):
            x = np.float64(A[i, j]) - np.float64(C[i, j])
            x -= np.floor(x * inverse) * p
            if x >= p:
                x -= p
            if x < 0:
                x += p
            A[i, j] = x


@jit
def strip_step_mod(before, here, constant, neighbours, start, d, out):
    """Write the next row of presses mod d: constant - (neighbours' sums of ``here``) - ``before``; the last column is constant."""
    n, width = here.shape
    for i in range(n):
        for w in range(width):
            out[i, w] = before[i, w]
        for k in range(start[i], start[i + 1]):
            j = neighbours[k]
            for w in range(width):
                out[i, w] += here[j, w]
        out[i, width - 1] -= constant[i]
        for w in range(width):
            out[i, w] = -out[i, w] % d
