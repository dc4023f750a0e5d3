"""Linear and symplectic groups over finite fields, as permutations of vectors or of points of a projective space.

Vectors are rows and matrices act on the right, so that products of matrices and of permutations agree. The elements of
GF(pᵏ) are numbered 0 … pᵏ-1, the number's digits to the base p being the coefficients of a polynomial.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial

import numpy as np
from sympy import factorint

from permgroups.checks import whole
from permgroups.errors import InvalidArgument, TooLarge
from permgroups.groups.inputs import MAX_DEGREE

__all__ = [
    "Field",
    "Matrix",
    "affine_rows",
    "checked_field",
    "finite_field",
    "linear_rows",
    "moving_rows",
    "number_of_points",
    "point_rows",
    "projective_semilinear_rows",
    "symplectic_rows",
    "times_matrix",
]

Numbers = np.ndarray
Matrix = list[list[int]]


@dataclass(frozen=True, eq=False)
class Field:
    """GF(pᵏ): ``powers[e]`` is the primitive element w to the power e, ``logarithms`` the other way round."""

    p: int
    k: int
    powers: Numbers
    logarithms: Numbers

    @property
    def q(self) -> int:
        """The number of elements."""
        return len(self.powers) + 1

    def plus(self, a: Numbers, b: Numbers) -> Numbers:
        """Return sums, digit by digit."""
        out = np.zeros_like(a)
        for i in range(self.k):
            unit = self.p**i
            out += (a // unit + b // unit) % self.p * unit
        return out

    def times(self, a: Numbers, b: int) -> Numbers:
        """Return products with one element."""
        if b == 0:
            return np.zeros_like(a)
        exponents = (self.logarithms[a] + self.logarithms[b]) % (self.q - 1)
        return np.where(a == 0, 0, self.powers[exponents])

    def inverse(self, a: Numbers) -> Numbers:
        """Return the inverses of elements that are not 0."""
        out: Numbers = self.powers[-self.logarithms[a] % (self.q - 1)]
        return out

    def power(self, a: Numbers, exponent: int) -> Numbers:
        """Return powers of elements, 0 staying 0."""
        return np.where(a == 0, 0, self.powers[self.logarithms[a] * exponent % (self.q - 1)])

    def minus(self, a: int) -> int:
        """Return the negative of an element."""
        return sum((-(a // self.p**i)) % self.p * self.p**i for i in range(self.k))


@cache
def finite_field(q: int) -> Field:
    """Return GF(q), made from the first polynomial whose root generates all units.

    >>> F = finite_field(9)
    >>> F.p, F.k, sorted(F.powers.tolist())
    (3, 2, [1, 2, 3, 4, 5, 6, 7, 8])
    """
    factors = factorint(whole("q", q, 2))
    if len(factors) != 1:
        shown = " · ".join(str(p) + ("" if e == 1 else f"^{e}") for p, e in factors.items())
        raise InvalidArgument(f"q must be a power of a prime, not {q} = {shown}")
    ((p, k),) = factors.items()
    if q > MAX_DEGREE:
        raise TooLarge(f"a field of {q} elements is over the limit of {MAX_DEGREE}")
    top = q // p
    for tail in range(1, q):  # x^k = the polynomial with these digits; for k = 1 the root is the number itself
        powers = [1]
        while True:
            high, low = divmod(powers[-1], top)
            after = tail * powers[-1] % p if k == 1 else _sum(low * p, high, tail, p, k)
            if after in (0, 1) or len(powers) == q:
                break
            powers.append(after)
        if len(powers) == q - 1 and after == 1:
            table = np.array(powers, np.int64)
            logarithms = np.zeros(q, np.int64)
            logarithms[table] = np.arange(q - 1)
            return Field(p, k, table, logarithms)
    raise AssertionError(f"no primitive polynomial for GF({q})")


def _sum(a: int, times: int, b: int, p: int, k: int) -> int:
    """Return a + times · b, digit by digit."""
    return sum((a // p**i + times * (b // p**i)) % p * p**i for i in range(k))


# -- what they act on -------------------------------------------------------------------------------------


def all_vectors(n: int, q: int) -> Numbers:
    """Return all vectors, in the order of their numbers to the base q."""
    return np.arange(q**n)[:, None] // q ** np.arange(n - 1, -1, -1) % q


def times_matrix(F: Field, vectors: Numbers, matrix: Matrix) -> Numbers:
    """Return the vectors times a matrix."""
    out = np.zeros_like(vectors)
    for i, row in enumerate(matrix):
        for j, entry in enumerate(row):
            if entry:
                out[:, j] = F.plus(out[:, j], F.times(vectors[:, i], entry))
    return out


def vector_numbers(vectors: Numbers, q: int) -> Numbers:
    """Return the numbers of vectors to the base q."""
    out: Numbers = vectors @ q ** np.arange(vectors.shape[1] - 1, -1, -1)
    return out


def normed(F: Field, vectors: Numbers) -> Numbers:
    """Return the vectors with their first entry that is not 0 made 1."""
    lead = vectors[np.arange(len(vectors)), (vectors != 0).argmax(axis=1)]
    scale = F.logarithms[F.inverse(lead)]
    products = F.powers[(F.logarithms[vectors] + scale[:, None]) % (F.q - 1)]
    return np.where(vectors == 0, 0, products)


def moving_rows(rows: list[Numbers]) -> Numbers:
    """Return permutations as an array of rows, identities left out if there is anything else."""
    table = np.array(rows, np.uint16)
    moving = (table != np.arange(table.shape[1])).any(axis=1)
    return table[moving] if moving.any() else table[:1]


def projective_points(n: int, q: int) -> Numbers:
    """Return a vector for every point of the projective space: the first entry that is not 0 is 1."""
    parts = []
    for zeros in reversed(range(n)):
        rest = n - zeros - 1
        part = np.zeros((q**rest, n), np.int64)
        part[:, zeros] = 1
        part[:, zeros + 1 :] = all_vectors(rest, q)
        parts.append(part)
    return np.concatenate(parts)


def point_rows(F: Field, n: int, maps: list[Callable[[Numbers], Numbers]]) -> list[Numbers]:
    """Return the permutations of the projective points that maps of vectors are."""
    points = projective_points(n, F.q)
    known = vector_numbers(points, F.q)  # in increasing order
    return [np.searchsorted(known, vector_numbers(normed(F, f(points)), F.q)) for f in maps]


def on_points(F: Field, n: int, matrices: list[Matrix]) -> Numbers:
    """Return the rows of matrices on the points of the projective space."""
    return moving_rows(point_rows(F, n, [partial(times_matrix, F, matrix=M) for M in matrices]))


def on_vectors(F: Field, n: int, matrices: list[Matrix]) -> Numbers:
    """Return the rows of matrices on the vectors that are not 0."""
    vectors = all_vectors(n, F.q)[1:]
    return moving_rows([vector_numbers(times_matrix(F, vectors, M), F.q) - 1 for M in matrices])


# -- the matrices -------------------------------------------------------------------------------------------


def unit_matrix(n: int) -> Matrix:
    """Return the unit matrix."""
    return [[int(i == j) for j in range(n)] for i in range(n)]


def linear_matrices(F: Field, n: int, determinant_one: bool) -> list[Matrix]:
    """Return generators: a transvection, a cycle of the basis, and a diagonal matrix."""
    w = int(F.powers[1 % (F.q - 1)])
    diagonal = unit_matrix(n)
    if not determinant_one:
        diagonal[0][0] = w
    if n == 1:
        return [diagonal]
    if determinant_one:
        diagonal[0][0], diagonal[1][1] = w, int(F.inverse(np.array(w)))
    transvection = unit_matrix(n)
    transvection[0][1] = 1
    cycle = [[int(j == (i + 1) % n) for j in range(n)] for i in range(n)]
    if n % 2 == 0:
        cycle[n - 1][0] = F.minus(1)
    return [transvection, cycle, diagonal]


def symplectic_matrices(F: Field, n: int) -> list[Matrix]:
    """Return transvections x ↦ x + a B(x, v) v for the basis vectors v and their sums in pairs."""
    half = n // 2
    basis = unit_matrix(n)
    directions = basis + [[a | b for a, b in zip(basis[i], basis[j], strict=True)] for i in range(n) for j in range(i)]
    out = []
    for v in directions:
        for e in range(F.k):
            a = int(F.powers[e % (F.q - 1)])
            M = unit_matrix(n)
            for i in range(n):
                partner = v[i + half] if i < half else v[i - half]  # B(e_i, v) up to its sign
                form = 0 if not partner else a if i < half else F.minus(a)
                for j in range(n):
                    if form and v[j]:
                        M[i][j] = _sum(M[i][j], 1, form, F.p, F.k)
            out.append(M)
    return out


# -- the groups ---------------------------------------------------------------------------------------------


def checked_field(n: int, q: int, degree: Callable[[int, int], int]) -> Field:
    """Return the field, if the numbers are in range and there are not too many points."""
    whole("n", n, 1)
    whole("q", q, 2)
    if n > 17 or degree(n, q) > MAX_DEGREE:
        raise TooLarge(f"n = {n} and q = {q} give more than {MAX_DEGREE} points")
    return finite_field(q)


def number_of_points(n: int, q: int) -> int:
    """Return how many points the projective space has."""
    return int((q**n - 1) // (q - 1))


def number_of_vectors(n: int, q: int) -> int:
    """Return how many vectors are not 0."""
    return q**n - 1


def even(n: int) -> int:
    """Return n if it is even; raises InvalidArgument if not."""
    if whole("n", n, 2) % 2:
        raise InvalidArgument(f"a symplectic group has an even n, not {n}")
    return n


def linear_rows(n: int, q: int, special: bool, projective: bool) -> Numbers:
    """Return rows that generate SL(n, q) or GL(n, q) on vectors, PSL(n, q) or PGL(n, q) on points."""
    F = checked_field(n, q, number_of_points if projective else number_of_vectors)
    return (on_points if projective else on_vectors)(F, n, linear_matrices(F, n, special))


def symplectic_rows(n: int, q: int, projective: bool) -> Numbers:
    """Return rows that generate Sp(n, q) on vectors or PSp(n, q) on points."""
    F = checked_field(even(n), q, number_of_points if projective else number_of_vectors)
    return (on_points if projective else on_vectors)(F, n, symplectic_matrices(F, n))


def affine_rows(n: int, q: int, semilinear: bool = False) -> Numbers:
    """Return rows that generate AGL(n, q) on all vectors: matrices and a translation; AΓL(n, q) with x ↦ x^p too."""
    F = checked_field(n, q, lambda n, q: q**n)
    vectors = all_vectors(n, q)
    moved = vectors.copy()
    moved[:, 0] = F.plus(moved[:, 0], np.ones(len(moved), np.int64))
    images = [*(times_matrix(F, vectors, M) for M in linear_matrices(F, n, False)), moved]
    if semilinear:
        images.append(F.power(vectors, F.p))
    return moving_rows([vector_numbers(x, q) for x in images])


def projective_semilinear_rows(n: int, q: int) -> Numbers:
    """Return rows that generate PΓL(n, q) on the points of the projective space."""
    F = checked_field(n, q, number_of_points)
    maps = [partial(times_matrix, F, matrix=M) for M in linear_matrices(F, n, False)]
    return moving_rows(point_rows(F, n, [*maps, lambda vectors: F.power(vectors, F.p)]))
