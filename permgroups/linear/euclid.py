"""Polynomials over GF(p), p up to 2^31: division and greatest common divisors.

Coefficients are int64 arrays from the constant term on, the last one not 0.
"""

from __future__ import annotations

import numpy as np

__all__ = ["divided", "gcdex", "product", "trimmed", "wheel"]


def trimmed(a: np.ndarray) -> np.ndarray:
    """Return a polynomial without leading zeros."""
    last = np.flatnonzero(a)
    return a[: last[-1] + 1] if len(last) else a[:0]


def wheel(n: int, p: int) -> np.ndarray:
    """Return x^n - 1.

    >>> wheel(3, 5).tolist()
    [4, 0, 0, 1]
    """
    out = np.zeros(n + 1, np.int64)
    out[0], out[n] = p - 1, 1
    return out


def product(a: np.ndarray, b: np.ndarray, p: int) -> np.ndarray:
    """Return the product; also that of polynomials over Z/d.

    >>> product(np.array([1, 1]), np.array([4, 1]), 5).tolist()
    [4, 0, 1]
    """
    if not len(a) or not len(b):
        return np.zeros(0, np.int64)
    if min(len(a), len(b)) * (p - 1) ** 2 < 1 << 63:
        return np.convolve(a, b) % p
    high, low = np.convolve(a >> 16, b) % p, np.convolve(a & 0xFFFF, b) % p
    return ((high << 16) + low) % p


def divided(a: np.ndarray, b: np.ndarray, p: int) -> tuple[np.ndarray, np.ndarray]:
    """Return quotient and rest.

    >>> [x.tolist() for x in divided(np.array([1, 0, 0, 1]), np.array([1, 1]), 2)]
    [[1, 1, 1], []]
    """
    rest, b = trimmed(a).copy(), trimmed(b)
    quotient = np.zeros(max(len(rest) - len(b) + 1, 0), np.int64)
    unit = pow(int(b[-1]), -1, p)
    for k in range(len(quotient) - 1, -1, -1):
        factor = int(rest[k + len(b) - 1]) * unit % p
        if factor:
            quotient[k] = factor
            part = rest[k : k + len(b)]
            part[:] = (part - factor * b) % p
    return quotient, trimmed(rest)


def gcdex(a: np.ndarray, m: np.ndarray, p: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the greatest common divisor g of a and m, leading coefficient 1, and s with sa = g mod m.

    >>> [x.tolist() for x in gcdex(np.array([1, 1, 1]), wheel(6, 2), 2)]
    [[1, 1, 1], [1]]
    """
    r0, r1 = m, trimmed(a)
    s0, s1 = np.zeros(0, np.int64), np.ones(1, np.int64)
    while len(r1):
        quotient, rest = divided(r0, r1, p)
        step = product(quotient, s1, p)
        following = np.zeros(max(len(s0), len(step)), np.int64)
        following[: len(s0)] = s0
        following[: len(step)] -= step
        r0, r1, s0, s1 = r1, rest, s1, trimmed(following % p)
    unit = pow(int(r0[-1]), -1, p)
    return r0 * unit % p, s0 * unit % p
