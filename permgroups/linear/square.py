"""Square matrices over GF(q) and Z/d: inverse, determinant, polynomials, rational form."""

from __future__ import annotations

from typing import Any

import numpy as np
from sympy.ntheory.modular import crt

from permgroups.errors import InvalidArgument
from permgroups.groups.rows import is_odd
from permgroups.kernels import residues as _kernel
from permgroups.linear.field_matrix import FieldMatrix
from permgroups.linear.modular import determinant_mod
from permgroups.linear.rational_form import RationalForm, invariant_factors, least_polynomial, rational_form_of
from permgroups.linear.rings import Ring, ring_of
from permgroups.linear.systems import LinearSystem

__all__ = [
    "characteristic_polynomial",
    "determinant",
    "inverse",
    "is_invertible",
    "minimal_polynomial",
    "rational_form",
]

BLOCK = 48  # rows that a determinant is found by at a time


def _square(A: Any, d: int | None) -> tuple[Ring, np.ndarray]:
    ring = ring_of(A, d)
    matrix = ring.read(A)
    if matrix.shape[0] != matrix.shape[1]:
        raise InvalidArgument(f"expected a square matrix, not one of {matrix.shape[0]}×{matrix.shape[1]}")
    return ring, matrix


def is_invertible(A: Any, d: int | None = None) -> bool:
    """Return whether a matrix has an inverse.

    >>> is_invertible([[2, 1], [1, 1]], 6), is_invertible([[2, 0], [0, 1]], 6)
    (True, False)
    """
    return LinearSystem(A, d).is_invertible()


def inverse(A: Any, d: int | None = None) -> Any:
    """Return the inverse of a matrix.

    Raises
    ------
    InvalidArgument
        If it has none.

    Examples
    --------
    >>> inverse([[2, 1], [1, 1]], 6).tolist()
    [[1, 5], [5, 2]]
    """
    return LinearSystem(A, d).inverse()


def determinant(A: Any, d: int | None = None) -> Any:
    """Return the determinant: a whole number mod d, or an element of the field.

    >>> determinant([[2, 1], [5, 4]], 6)
    3
    """
    ring, matrix = _square(A, d)
    if ring.extends:
        return _by_blocks(ring, matrix)
    value = determinant_mod(matrix, ring.d)
    return value if ring.field is None else ring.field(value)


def _by_blocks(ring: Ring, matrix: np.ndarray) -> Any:
    """Return the determinant over a field, some rows at a time: det P · det (S - R P⁻¹ Q), P invertible."""
    out = ring.field(1)
    while len(matrix):
        w = min(BLOCK, len(matrix))
        pivots = ring.echelon(matrix[:w], full=False)[1]
        if len(pivots) < w:
            return ring.field(0)
        others = np.setdiff1d(np.arange(matrix.shape[1]), pivots)
        order = np.concatenate([pivots, others])
        if is_odd(order):
            out = -out
        P, Q, R, S = matrix[:w][:, pivots], matrix[:w][:, others], matrix[w:][:, pivots], matrix[w:][:, others]
        out *= np.linalg.det(ring.wrap(P))
        inside = FieldMatrix(ring, P).solve_many(Q)[0]
        matrix = ring.sum(S, ring.negative(ring.product(R, inside)))
    return out


def characteristic_polynomial(A: Any, d: int | None = None) -> Any:
    """Return det(x - A): a polynomial of galois for galois arrays, else coefficients with the highest power first.

    Over a field it is the product of the invariant factors of the rational form, over Z/d it comes from matrices that
    are nearly triangular, one for each prime power.

    >>> characteristic_polynomial([[1, 1], [1, 0]], 7), characteristic_polynomial([[2, 0], [0, 3]], 6)
    (array([1, 6, 6]), array([1, 1, 0]))
    """
    ring, matrix = _square(A, d)
    if ring.extends:
        from galois import Poly

        out = Poly.One(ring.field)
        for f in invariant_factors(ring, matrix):
            out *= Poly(ring.wrap(f[::-1]))
        return out
    moduli = [p**k for p, k in ring.prime_powers]
    parts = [_by_nearly_triangular(matrix, p, q) for (p, _), q in zip(ring.prime_powers, moduli, strict=True)]
    if len(parts) == 1:
        coefficients = parts[0]
    else:
        joined = [crt(moduli, [int(x) for x in some])[0] for some in zip(*parts, strict=True)]
        coefficients = np.array(joined, np.int64)
    if ring.field is None:
        return coefficients
    from galois import Poly

    return Poly(ring.wrap(coefficients))


def _by_nearly_triangular(matrix: np.ndarray, p: int, q: int) -> np.ndarray:
    n = len(matrix)
    H = matrix % q
    for c in range(n - 2):
        _kernel.hessenberg_step(H, np.int64(c), np.int64(p), np.int64(q))
    out = np.zeros((n + 1, n + 1), np.int64)
    out[0, 0] = 1
    for m in range(1, n + 1):
        _kernel.polynomial_step(H, np.int64(m), np.int64(q), out)
    return out[n, ::-1].copy()


def minimal_polynomial(A: Any, d: int | None = None) -> Any:
    """Return the monic polynomial of least degree with f(A) = 0, over a field.

    >>> minimal_polynomial([[1, 0, 0], [0, 1, 0], [0, 0, 2]], 5)
    array([1, 2, 2])
    """
    ring, matrix = _square(A, d)
    ring.require_field("minimal polynomial", "characteristic_polynomial")
    return least_polynomial(ring, matrix)


def rational_form(A: Any, d: int | None = None) -> RationalForm:
    """Return the rational (Frobenius) form over a field: companion matrices of the invariant factors, and T with T⁻¹AT.

    >>> form = rational_form([[1, 1, 0], [0, 1, 0], [0, 0, 1]], 2)
    >>> form, form.factors, form.check()
    (<RationalForm over GF(2), invariant factors of degree 1, 2>, (array([1, 1]), array([1, 0, 1])), True)
    """
    ring, matrix = _square(A, d)
    ring.require_field("rational form", "smith_form")
    return rational_form_of(ring, matrix)
