"""The rational form of a square matrix over a field: cyclic spaces, one inside the other's complement.

A vector v whose polynomial f (the least one with f(A)v = 0) is that of the whole matrix spans, with its images, a space
that has an invariant complement: the common kernel of φ, φA, …, where φ is 0 on v, Av, … but for the last image. The
polynomials of such vectors, found in one complement after the other, divide each other: they are the invariant factors.
All of it is products and eliminations of whole matrices, and f(A) = 0 is multiplied out.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from permgroups.linear.rings import Ring
from permgroups.shown import Facts, Maths, Shown
from permgroups.wording import matrix_lines

__all__ = ["RationalForm", "invariant_factors", "least_polynomial", "rational_form_of"]


@dataclass(frozen=True, eq=False)
class RationalForm(Shown):
    """T⁻¹AT = C, with companion matrices of the invariant factors, each a divisor of the next, along the diagonal of C.

    A companion matrix has ones below its diagonal, and in its last column the coefficients with their signs changed.

    Examples
    --------
    >>> from permgroups import linear
    >>> form = linear.rational_form([[0, 1, 0], [1, 0, 0], [0, 0, 1]], 5)
    >>> form.factors
    (array([1, 4]), array([1, 0, 4]))
    >>> form.matrix.tolist(), form.check()
    ([[1, 0, 0], [0, 0, 1], [0, 1, 0]], True)
    """

    ring: Ring
    given: np.ndarray
    matrix: Any
    transform: Any
    factors: tuple[Any, ...]

    def check(self) -> bool:
        """Return whether AT = TC, T is invertible, C is made of companions, and factors divide the next."""
        ring = self.ring
        C, T = ring.read(self.matrix), ring.read(self.transform)
        polynomials = [_polynomial(ring, _coefficients(ring, f)) for f in self.factors]
        blocks = [_companion(ring, _coefficients(ring, f)) for f in self.factors]
        return (
            len(ring.echelon(T, full=False)[1]) == len(T)
            and (ring.product(self.given, T) == ring.product(T, C)).all()
            and (_along_the_diagonal(blocks) == C).all()
            and all(not (g % f).coeffs.any() for f, g in pairwise(polynomials))
        )

    def summary(self) -> Facts:
        """Return the field, the invariant factors as polynomials, the form and the transform.

        >>> from permgroups import linear
        >>> print(linear.rational_form([[0, 1, 0], [1, 0, 0], [0, 0, 1]], 5).summary())
        rational form
          over               GF(5)
          invariant factors  x + 4
                             x^2 + 4
          form               1 0 0
                             0 0 1
                             0 1 0
          transform          0 4 3
                             0 3 4
                             1 2 2
        """
        factors = [_written(_coefficients(self.ring, f).tolist()) for f in self.factors]
        form, transform = (matrix_lines(np.asarray(A).tolist()) for A in (self.matrix, self.transform))
        facts = [("over", self.ring.name), ("invariant factors", factors), ("form", form), ("transform", transform)]
        return Facts("rational form", facts)

    def __repr__(self) -> str:
        degrees = ", ".join(str(len(_coefficients(self.ring, f)) - 1) for f in self.factors)
        return f"<RationalForm over {self.ring.name}, invariant factors of degree {degrees}>"


def _written(coefficients: list[int]) -> Maths:
    """Return a polynomial in x from its coefficients, lowest first, as text and as LaTeX."""

    def term(k: int, c: int, braces: str) -> str:
        power = "" if k == 0 else "x" if k == 1 else f"x^{braces[:1]}{k}{braces[1:]}"
        return " ".join(filter(None, ["" if c == 1 and k else str(c), power]))

    terms = [(k, c) for k, c in enumerate(coefficients) if c][::-1] or [(0, 0)]
    text, latex = (" + ".join(term(k, c, braces) for k, c in terms) for braces in ("", "{}"))
    return Maths(text, latex)


def _coefficients(ring: Ring, f: Any) -> np.ndarray:
    """Return the coefficients of a polynomial, lowest first."""
    return ring.vector(f.coeffs if hasattr(f, "coeffs") else f)[::-1]


def _polynomial(ring: Ring, coefficients: np.ndarray) -> Any:
    """Return a polynomial of galois from its coefficients, lowest first."""
    import galois

    field = ring.field if ring.field is not None else galois.GF(ring.d)
    return galois.Poly(field(coefficients[::-1].astype(field.dtypes[-1])))


def _lowest_first(f: Any) -> np.ndarray:
    return np.asarray(f.coeffs).astype(np.int64)[::-1]


def _companion(ring: Ring, f: np.ndarray) -> np.ndarray:
    m = len(f) - 1
    out = np.eye(m, k=-1, dtype=np.int64)
    out[:, m - 1 :] = ring.negative(f[:m])[:, None]
    return out


def _along_the_diagonal(blocks: list[np.ndarray]) -> np.ndarray:
    n = sum(map(len, blocks))
    out = np.zeros((n, n), np.int64)
    at = 0
    for block in blocks:
        out[at : at + len(block), at : at + len(block)] = block
        at += len(block)
    return out


# -- vectors and their polynomials ---------------------------------------------------------------------


def _images(ring: Ring, A: np.ndarray, v: np.ndarray, most: int) -> np.ndarray:
    """Return v, Av, A²v, … as rows, so many: each product doubles their number."""
    rows, power = v[None, :], A.T
    while len(rows) < most:
        rows = np.concatenate([rows, ring.product(rows, power)])
        if len(rows) < most:
            power = ring.product(power, power)
    return rows[:most]


def _polynomial_of(ring: Ring, A: np.ndarray, v: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the least f with f(A)v = 0, lowest coefficient first, and v, Av, … up to its degree, as rows."""
    n = len(A)
    if not v.any():
        return np.array([1], np.int64), np.zeros((0, n), np.int64)
    most = 2
    while True:
        rows = _images(ring, A, v, min(most, n + 1))
        m = len(ring.echelon(rows, full=False)[1])
        if m < len(rows):
            break
        most *= 4
    combination = ring.solution(rows[:m].T, rows[m])
    assert combination is not None
    return np.append(ring.negative(combination), 1), rows[:m]


def _value(ring: Ring, f: np.ndarray, A: np.ndarray) -> np.ndarray:
    """Return f(A), with about 2√m products."""
    n, m = len(A), len(f)
    step = max(int(m**0.5), 1)
    powers = [np.eye(n, dtype=np.int64)]
    while len(powers) < step:
        powers.append(ring.product(powers[-1], A))
    large = ring.product(powers[-1], A)
    stacked = np.array(powers).reshape(step, n * n)
    out = np.zeros((n, n), np.int64)
    for start in range((m - 1) // step * step, -1, -step):
        part = f[start : start + step]
        here = ring.product(part[None, :], stacked[: len(part)]).reshape(n, n)
        out = ring.sum(ring.product(out, large), here)
    return out


def _joined(ring: Ring, A: np.ndarray, v: np.ndarray, f: np.ndarray, w: np.ndarray) -> np.ndarray:
    """Return a vector whose polynomial is the least common multiple of those of v, which is f, and w."""
    import galois

    g, _ = _polynomial_of(ring, A, w)
    rows_v, rows_w = _images(ring, A, v, len(f)), _images(ring, A, w, len(g))
    F, G = _polynomial(ring, f), _polynomial(ring, g)
    # of f the primes that it has more often than g, of g all the others
    more, mine = F // galois.gcd(F, G), galois.Poly.One(F.field)
    rest = F
    while (common := galois.gcd(rest, more)).degree > 0:
        mine, rest = mine * common, rest // common
    yours = F // galois.gcd(F, G) * G // mine
    one, two = _lowest_first(F // mine), _lowest_first(G // yours)
    return ring.sum(
        ring.product(one[None, :], rows_v[: len(one)])[0], ring.product(two[None, :], rows_w[: len(two)])[0]
    )


def _best_vector(ring: Ring, A: np.ndarray, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Return a vector and its polynomial f, with f(A) = 0."""
    n = len(A)
    v = np.random.default_rng(seed).integers(0, ring.d, n)
    while True:
        f, _ = _polynomial_of(ring, A, v)
        if len(f) == n + 1:
            return v, f
        left = np.flatnonzero(_value(ring, f, A).any(axis=0))
        if len(left) == 0:
            return v, f
        v = _joined(ring, A, v, f, np.eye(n, dtype=np.int64)[left[0]])


def _split(ring: Ring, A: np.ndarray, seed: int) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Return a polynomial f with f(A) = 0, rows v, Av, … that it belongs to, a complement (rows), and A on this one."""
    n = len(A)
    v, f = _best_vector(ring, A, seed)
    m = len(f) - 1
    rows = _images(ring, A, v, m)
    if m == n:
        return f, rows, np.zeros((0, n), np.int64), np.zeros((0, 0), np.int64)
    functional = ring.solution(rows, np.eye(m, dtype=np.int64)[m - 1])
    assert functional is not None
    reduced, pivots = ring.echelon(ring.kernel(_images(ring, A.T, functional, m)))
    complement = reduced[: len(pivots)].astype(np.int64)
    return f, rows, complement, ring.product(complement, A.T)[:, pivots].T


def _parts(ring: Ring, A: np.ndarray) -> tuple[list[np.ndarray], list[np.ndarray]]:
    """Return the invariant factors, largest first, and for each the rows v, Av, … of its space."""
    factors, spaces = [], []
    basis: np.ndarray | None = None  # of the complement that is left; None for everything
    seed = 0
    while len(A):
        f, rows, complement, smaller = _split(ring, A, seed)
        if len(f) == 2:  # A is a multiple of the identity
            factors += [f] * len(A)
            units = np.eye(len(A), dtype=np.int64) if basis is None else basis
            spaces += [row[None, :] for row in units]
            break
        factors.append(f)
        spaces.append(rows if basis is None else ring.product(rows, basis))
        basis = complement if basis is None else ring.product(complement, basis)
        A, seed = smaller, seed + 1
    return factors, spaces


# -- what is asked for ---------------------------------------------------------------------------------


def _shown(ring: Ring, f: np.ndarray) -> Any:
    """Return a polynomial as people gave their matrix: of galois, or coefficients with the highest first."""
    return _polynomial(ring, f) if ring.field is not None else f[::-1].copy()


def least_polynomial(ring: Ring, A: np.ndarray) -> Any:
    """Return the monic polynomial of least degree with f(A) = 0."""
    if len(A) == 0:
        return _shown(ring, np.array([1], np.int64))
    return _shown(ring, _best_vector(ring, A, 0)[1])


def invariant_factors(ring: Ring, A: np.ndarray) -> list[np.ndarray]:
    """Return the invariant factors, each a divisor of the next, as coefficients with the lowest first."""
    return _parts(ring, A)[0][::-1]


def rational_form_of(ring: Ring, A: np.ndarray) -> RationalForm:
    """Return the rational form, with the matrix that leads to it; checked."""
    factors, spaces = _parts(ring, A)
    n = len(A)
    transform = np.concatenate(spaces[::-1]).T if spaces else np.zeros((n, n), np.int64)
    matrix = _along_the_diagonal([_companion(ring, f) for f in factors[::-1]])
    shown = tuple(_shown(ring, f) for f in factors[::-1])
    form = RationalForm(ring, A, ring.wrap(matrix), ring.wrap(transform), shown)
    if not form.check():
        raise AssertionError("the rational form does not belong to the matrix")
    return form
