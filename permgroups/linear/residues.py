"""Whole matrices over Z/q, q below 2^63: exact products by floating-point ones, triangular systems.

Entries are int64 from 0 to q-1. A product is cut so that all its sums are whole numbers that floats hold exactly: into
ranges of the inner dimension, and for large q into limbs of 22 bits.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from permgroups import checks
from permgroups.errors import InvalidArgument, TooLarge
from permgroups.kernels import residues as _kernel
from permgroups.linear.matrices import plain_array, require_ring, whole_matrix

__all__ = [
    "add_product",
    "lower_solve",
    "negative",
    "product_mod",
    "residues",
    "residues_of_vector",
    "scaled",
    "sum_mod",
    "upper_solve",
]

MAX_MODULUS = 1 << 63
LIMB = 22
BLOCK = 64
AT_ONCE = 1 << 22  # entries of a product that are made before they are added


def residues(A: Any, d: int) -> np.ndarray:
    """Return a matrix of whole numbers with entries from 0 to d-1, int64.

    >>> residues([[-1, 7]], 6).tolist()
    [[5, 1]]
    """
    if checks.whole("d", d, 1) >= MAX_MODULUS:
        raise TooLarge(f"moduli below 2^63 are supported, not {d}")
    require_ring(A, d)
    out = whole_matrix(A)
    if out.dtype == object:
        return np.asarray(out % int(d)).astype(np.int64).reshape(out.shape)
    if out.dtype.kind == "u":
        return np.asarray(out % np.uint64(d)).astype(np.int64)
    return np.asarray(out.astype(np.int64) % np.int64(d))


def residues_of_vector(v: Any, d: int, length: int | None = None) -> np.ndarray:
    """Return a vector of whole numbers with entries from 0 to d-1; of the given length, where there is one.

    >>> residues_of_vector([-1, 7], 6).tolist()
    [5, 1]
    """
    require_ring(v, d)
    array = plain_array(v, "a vector")
    if array.ndim != 1:
        raise InvalidArgument(f"expected a vector of whole numbers, not shape {array.shape}")
    if length is not None and len(array) != length:
        raise InvalidArgument(f"expected a vector of {length} whole numbers, not of {len(array)}")
    return residues(array[None, :], d)[0]


def _inner(q: int) -> int:
    """Return how long sums of products may be in float64, one limb each."""
    return max((1 << 53) // max((q - 1) ** 2, 1) - 1, 1)


def add_product(A: np.ndarray, F: np.ndarray, B: np.ndarray, q: int) -> None:
    """A ← A + FB mod q, in place."""
    (m, inner), n = F.shape, B.shape[1]
    if not m or not n or not inner:
        return
    limbs = 1 if q <= 1 << LIMB else -(-(q - 1).bit_length() // LIMB)
    height = max(AT_ONCE // n, 16)
    if limbs == 1:
        kind: Any = np.float32 if min(inner, BLOCK) * (q - 1) ** 2 < 1 << 24 else np.float64
        length = BLOCK if kind is np.float32 else min(_inner(q), 1 << 12)
        for k in range(0, inner, length):
            right = B[k : k + length].astype(kind)
            for i in range(0, m, height):
                left = F[i : i + height, k : k + length].astype(kind)
                _kernel.add_small(A[i : i + height], left @ right, np.int64(q))
        return
    length = (1 << 53) // (limbs << (2 * LIMB)) - 1
    height = max(height // 8, 16)
    for k in range(0, inner, length):
        rights = _limbs(B[k : k + length], limbs)
        for i in range(0, m, height):
            lefts = _limbs(F[i : i + height, k : k + length], limbs)
            sums = np.zeros((2 * limbs - 1, lefts.shape[1], n))
            for s in range(limbs):
                for t in range(limbs):
                    sums[s + t] += lefts[s] @ rights[t]
            _kernel.add_limbs(A[i : i + height], sums, np.int64(1 << LIMB), np.int64(q))


def _limbs(A: np.ndarray, limbs: int) -> np.ndarray:
    mask = np.int64((1 << LIMB) - 1)
    return np.array([((A >> np.int64(LIMB * s)) & mask).astype(np.float64) for s in range(limbs)])


def product_mod(F: np.ndarray, B: np.ndarray, q: int) -> np.ndarray:
    """Return FB mod q.

    >>> big = (1 << 62) + 1
    >>> product_mod(np.array([[big - 1, 2]]), np.array([[big - 1], [3]]), big).tolist()
    [[7]]
    """
    out = np.zeros((F.shape[0], B.shape[1]), np.int64)
    add_product(out, F, B, q)
    return out


def scaled(A: np.ndarray, factor: int, d: int) -> np.ndarray:
    """Return factor·A mod d, also where products are over 2^63.

    >>> scaled(np.array([[2**61]]), 4, 2**62 + 1).tolist()
    [[4611686018427387903]]
    """
    if d <= 1 << 31:
        return A * np.int64(factor % d) % np.int64(d)
    return product_mod(A.reshape(-1, 1), np.array([[factor % d]], np.int64), d).reshape(A.shape)


def sum_mod(A: np.ndarray, B: np.ndarray, d: int) -> np.ndarray:
    """Return A + B mod d without going over 2^63."""
    rest = np.int64(d) - B
    return np.where(rest <= A, A - rest, A + B)


def negative(A: np.ndarray, q: int) -> np.ndarray:
    """Return -A mod q."""
    return np.where(A, np.int64(q) - A, np.int64(0))


def _solve_block(T: np.ndarray, B: np.ndarray, upper: bool, unit: bool, q: int) -> np.ndarray:
    inverse = np.eye(len(T), dtype=np.int64) % np.int64(q)
    _kernel.triangle_inverse(np.ascontiguousarray(T), upper, unit, np.int64(q), inverse)
    return product_mod(inverse, B, q)


def lower_solve(L: np.ndarray, B: np.ndarray, q: int) -> np.ndarray:
    """Return X with LX = B over Z/q; L has ones on its diagonal, and right of its columns goes on as the identity.

    Entries on and above the diagonal are not looked at.
    """
    X = B.copy()
    r = L.shape[1]
    for a in range(0, r, BLOCK):
        b = min(a + BLOCK, r)
        X[a:b] = _solve_block(L[a:b, a:b], X[a:b], False, True, q)
        add_product(X[b:], negative(L[b:, a:b], q), X[a:b], q)
    return X


def upper_solve(U: np.ndarray, B: np.ndarray, q: int, unit: bool) -> np.ndarray:
    """Return X with UX = B over Z/q; U has units on its diagonal (ones, not looked at, if ``unit``), and below its rows
    goes on as the identity.

    Entries below the diagonal are not looked at.
    """
    X = B.copy()
    r = len(U)
    add_product(X[:r], negative(U[:, r:], q), X[r:], q)
    for b in range(r, 0, -BLOCK):
        a = max(b - BLOCK, 0)
        X[a:b] = _solve_block(U[a:b, a:b], X[a:b], True, unit, q)
        add_product(X[:a], negative(U[:a, a:b], q), X[a:b], q)
    return X
