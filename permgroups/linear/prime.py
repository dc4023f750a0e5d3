"""Elimination and products mod a prime: bits for 2, tables of combinations up to 13, floating-point products beyond."""

from __future__ import annotations

import numpy as np

from permgroups.errors import TooLarge
from permgroups.linear.extension import MAX_SMALL, echelon_small, product_small
from permgroups.linear.floats import MAX_PRIME, echelon_by_products, product_mod_p

__all__ = ["MAX_PRIME", "echelon_mod_p", "product_mod"]

TINY = 100  # entries of a matrix for which tables are not worth their while


def echelon_mod_p(A: np.ndarray, p: int, columns: int, full: bool) -> tuple[np.ndarray, np.ndarray]:
    """Return the echelon form of the first columns of A mod p, reduced if ``full``, and its pivot columns.

    The pivot rows come first, in the order of their columns. Without ``full`` only the pivots are of use.

    >>> rows, pivots = echelon_mod_p(np.array([[2, 4, 1], [1, 2, 2]]), 7, 3, True)
    >>> rows.tolist(), pivots.tolist()
    ([[1, 2, 0], [0, 0, 1]], [0, 2])
    """
    _check(p)
    if p <= MAX_SMALL and np.size(A) > TINY:
        return echelon_small(_reduced(A, p), p, columns, full)
    return echelon_by_products(np.asarray(A), p, columns, full)


def product_mod(A: np.ndarray, B: np.ndarray, p: int) -> np.ndarray:
    """Return the product of two matrices mod a prime.

    >>> product_mod(np.array([[2, 4]]), np.array([[5], [6]]), 7)
    array([[6]])
    """
    _check(p)
    return (product_small if p <= MAX_SMALL else product_mod_p)(_reduced(A, p), _reduced(B, p), p)


def _check(p: int) -> None:
    if not 2 <= p <= MAX_PRIME:
        raise TooLarge(f"primes up to {MAX_PRIME} are supported, not {p}")


def _reduced(A: np.ndarray, p: int) -> np.ndarray:
    """Return a matrix mod p, itself if its numbers are in order."""
    A = np.asarray(A)
    if not A.size or (A.min() >= 0 and A.max() < p):
        return A
    return A % p
