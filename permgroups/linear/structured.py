"""Matrices over Z/d with a structure that is cheaper than its entries: Kronecker products, circulant and banded ones.

A Kronecker product is diagonal where the Smith forms of its factors are; a circulant matrix over a field multiplies
polynomials mod x^n - 1; a banded one is sparse.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from math import gcd
from typing import Any, cast

import numpy as np
from sympy import isprime

from permgroups import checks
from permgroups.errors import InvalidArgument, TooLarge
from permgroups.linear.euclid import divided, gcdex, product, wheel
from permgroups.linear.matrices import field_of_array, plain_array
from permgroups.linear.modular import ModularMatrix
from permgroups.linear.residues import product_mod, residues, residues_of_vector, scaled
from permgroups.linear.rings import Ring
from permgroups.linear.smith import SmithForm, smith_form
from permgroups.linear.sparse_matrix import SparseMatrix
from permgroups.linear.systems import LinearAnswer, LinearSystem

__all__ = ["Circulant", "Kronecker", "banded"]

MAX_DENSE = 1 << 28
MAX_MODULUS = 1 << 31


class _Structured:
    """What both have: answers that are multiplied out."""

    d: int
    shape: tuple[int, int]

    @property
    def ring(self) -> Ring:
        """The ring of the entries.

        >>> Circulant([1, 1, 0], 2).ring.name, Kronecker([[1, 2]], [[3]], 6).ring.name
        ('GF(2)', 'Z/6')
        """
        return Ring(self.d)

    @cached_property
    def kernel(self) -> np.ndarray:
        """Vectors that span the solutions of Ax = 0, as rows.

        Found from the dense matrix: raises `TooLarge` over 2^28 entries.

        >>> Circulant([1, 1, 0, 0, 0, 1], 2).kernel.tolist()
        [[1, 1, 0, 1, 1, 0], [1, 0, 1, 1, 0, 1]]
        """
        return np.asarray(LinearSystem(self.dense(), self.d).kernel)

    def dense(self) -> np.ndarray:
        raise NotImplementedError

    def times(self, x: Any) -> np.ndarray:
        raise NotImplementedError

    def _answer(self, b: np.ndarray) -> tuple[np.ndarray | None, np.ndarray | None]:
        raise NotImplementedError

    def dot(self, y: Any, b: Any) -> int:
        """Return yb, for vectors with a number for every equation; raises `InvalidArgument` for others.

        >>> Circulant([1, 2, 0], 5).dot([1, 2, 3], [1, 1, 1])
        1
        """
        left, right = (residues_of_vector(v, self.d, self.shape[0]) for v in (y, b))
        return int(product_mod(left[None, :], right[:, None], self.d)[0, 0])

    def solve(self, b: Any) -> LinearAnswer:
        """Return a solution of Ax = b, or the witness that there is none; multiplied out.

        Raises `InvalidArgument` where b has not a whole number for every equation.

        >>> Circulant([1, 2, 0], 5).solve([1, 2, 3])
        <LinearAnswer: x = 1 0 1>
        >>> Circulant([1] + [0] * 9998 + [1], 2).solve([1] * 10000)
        <LinearAnswer: x = 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 …>
        """
        if np.ndim(b) != 1 or len(b) != self.shape[0]:
            raise InvalidArgument(f"expected {self.shape[0]} whole numbers, not shape {np.shape(b)}")
        target = residues_of_vector(b, self.d)
        answer = LinearAnswer(cast(Any, self), target, *self._answer(target))
        if not answer.check():
            raise AssertionError(f"a {type(self).__name__} of shape {self.shape} has a wrong answer: {answer!r}")
        return answer

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.shape[0]}×{self.shape[1]} over {self.ring.name}>"

    def _small(self) -> None:
        if self.shape[0] * self.shape[1] > MAX_DENSE:
            raise TooLarge(f"a dense matrix of shape {self.shape} is over the limit of {MAX_DENSE} entries")


class Kronecker(_Structured):
    """The Kronecker product of A and B over Z/d: blocks a_ij·B, solved as AXBᵀ = C by the Smith forms of A and B.

    Examples
    --------
    >>> K = Kronecker([[1, 2], [3, 4]], [[2, 0], [1, 3]], 6)
    >>> K.shape, K.image_size, K.solve([0, 3, 2, 1]).solution.tolist()
    ((4, 4), 18, [1, 0, 4, 0])
    >>> answer = K.solve([1, 0, 0, 0])
    >>> bool(answer), answer.check()
    (False, True)
    >>> K.dense().tolist()
    [[2, 0, 4, 0], [1, 3, 2, 0], [0, 0, 2, 0], [3, 3, 4, 0]]
    >>> K.times([1, 0, 4, 0]).tolist(), K.times_left([1, 0, 0, 0]).tolist(), K.number_of_solutions
    ([0, 3, 2, 1], [2, 0, 4, 0], 72)
    """

    def __init__(self, A: Any, B: Any, d: int):
        self.d = checks.whole("d", d, 2)
        self.A, self.B = residues(A, self.d), residues(B, self.d)
        self.shape = (len(self.A) * len(self.B), self.A.shape[1] * self.B.shape[1])

    @cached_property
    def _forms(self) -> tuple[SmithForm, SmithForm]:
        return smith_form(self.A, self.d, transforms=True), smith_form(self.B, self.d, transforms=True)

    def dense(self) -> np.ndarray:
        """Return it as an array; raises `TooLarge` over 2^28 entries."""
        self._small()
        outer = product_mod(self.A.reshape(-1, 1), self.B.reshape(1, -1), self.d)
        blocks = outer.reshape(*self.A.shape, *self.B.shape).transpose(0, 2, 1, 3)
        return np.ascontiguousarray(blocks).reshape(self.shape)

    def times(self, x: Any) -> np.ndarray:
        """Return the product with a vector; raises `InvalidArgument` where it has another length."""
        X = residues_of_vector(x, self.d, self.shape[1]).reshape(self.A.shape[1], self.B.shape[1])
        return product_mod(product_mod(self.A, X, self.d), self.B.T, self.d).ravel()

    def times_left(self, y: Any) -> np.ndarray:
        """Return the product of a vector with it; raises `InvalidArgument` where it has another length."""
        Y = residues_of_vector(y, self.d, self.shape[0]).reshape(len(self.A), len(self.B))
        return product_mod(product_mod(self.A.T, Y, self.d), self.B, self.d).ravel()

    @cached_property
    def rank(self) -> int:
        """The rank over a field: the product of the ranks. Raises `InvalidArgument` where d is not prime.

        >>> Kronecker([[1, 2], [2, 4]], [[1, 1], [0, 1]], 5).rank
        2
        """
        if not isprime(self.d):
            raise InvalidArgument(f"over Z/{self.d} there is no rank; see image_size")
        return int(np.prod([sum(f == 1 for f in smith_form(M, self.d).factors) for M in (self.A, self.B)]))

    @cached_property
    def image_size(self) -> int:
        """The number of vectors b for which Ax = b can be solved."""
        out = 1
        first, second = (smith_form(M, self.d).factors for M in (self.A, self.B))
        for a in set(first):
            for b in set(second):
                out *= (self.d // gcd(a * b, self.d)) ** (first.count(a) * second.count(b))
        return out

    @property
    def number_of_solutions(self) -> int:
        """How many solutions Ax = b has wherever it has one."""
        return int(self.d ** self.shape[1] // self.image_size)

    def _answer(self, b: np.ndarray) -> tuple[np.ndarray | None, np.ndarray | None]:
        first, second = self._forms
        left = [cast(np.ndarray, form.left) for form in (first, second)]
        right = [cast(np.ndarray, form.right) for form in (first, second)]
        C = product_mod(product_mod(left[0], b.reshape(len(self.A), len(self.B)), self.d), left[1].T, self.d)
        height, width = len(first.factors), len(second.factors)
        outside = np.ones(C.shape, bool)
        outside[:height, :width] = False
        found = np.zeros((self.A.shape[1], self.B.shape[1]), np.int64)
        wrong = [(int(i), int(j), 1) for i, j in np.argwhere(outside & (C != 0))[:1]]
        pairs = [(a * b, gcd(a * b, self.d)) for a in set(first.factors) for b in set(second.factors)]
        ends = [residues(np.array([form.factors], np.int64).reshape(1, -1), self.d) for form in (first, second)]
        divisors = product_mod(ends[0].T, ends[1], self.d)
        for value, common in pairs:
            here = np.zeros(C.shape, bool)
            here[:height, :width] = divisors == value % self.d
            bad = np.argwhere(here & (C % np.int64(common) != 0))
            wrong += [(int(i), int(j), self.d // common) for i, j in bad[:1]]
            at = np.nonzero(here)
            rest = self.d // common
            inverse = pow(value // common, -1, rest) if rest > 1 else 0
            found[at] = scaled(C[at] // np.int64(common), inverse, self.d)
        if wrong:
            i, j, factor = wrong[0]
            outer = product_mod(left[0][i][:, None], left[1][j][None, :], self.d)
            return None, scaled(outer, factor, self.d).ravel()
        return product_mod(product_mod(right[0], found, self.d), right[1].T, self.d).ravel(), None


class Circulant(_Structured):
    """The circulant matrix with a given first row, each row that above moved on by one, over Z/d.

    Over a field its product with x is that of polynomials mod x^n - 1, and the greatest common divisor of both tells
    the rank; over other Z/d it is treated as dense.

    Examples
    --------
    >>> C = Circulant([1, 1, 0, 0, 0, 1], 2)
    >>> C.dense()[1].tolist(), C.rank, C.solve([1, 1, 0, 0, 0, 1]).solution.tolist()
    ([1, 1, 1, 0, 0, 0], 4, [0, 1, 0, 1, 1, 0])
    >>> C.solve([1, 0, 0, 0, 0, 0])
    <LinearAnswer: impossible, as 1 0 1 1 0 1 times the matrix is 0 and times the right side is 1>
    >>> C.image_size, C.number_of_solutions
    (16, 4)
    >>> D = Circulant([1, 2, 0], 5)
    >>> D.times([1, 0, 0]).tolist(), D.times_left([1, 0, 0]).tolist()
    ([1, 0, 2], [1, 2, 0])
    """

    def __init__(self, row: Any, d: int):
        self.d = checks.whole("d", d, 2)
        if self.d > MAX_MODULUS:
            raise TooLarge(f"moduli up to {MAX_MODULUS} are supported for circulant matrices, not {d}")
        if np.ndim(row) != 1 or not len(row):
            raise InvalidArgument(f"expected a row of whole numbers, not shape {np.shape(row)}")
        self.row = residues_of_vector(row, self.d)
        self.shape = (len(self.row), len(self.row))
        self._is_field = bool(isprime(self.d))
        # Ax has the coefficients of c(t)·x(t) with c the first column: the row backwards
        self._column = np.roll(self.row[::-1], 1)

    def dense(self) -> np.ndarray:
        """Return it as an array; raises `TooLarge` over 2^28 entries."""
        self._small()
        n = len(self.row)
        return self.row[(np.arange(n)[None, :] - np.arange(n)[:, None]) % n]

    def _cyclic(self, a: np.ndarray, b: np.ndarray) -> np.ndarray:
        """Return the product of polynomials mod x^n - 1."""
        n = len(self.row)
        flat = product(a, b, self.d)
        flat = np.concatenate([flat, np.zeros(-len(flat) % n, np.int64)])
        return flat.reshape(-1, n).sum(axis=0) % self.d

    def times(self, x: Any) -> np.ndarray:
        """Return the product with a vector; raises `InvalidArgument` where it has another length."""
        return self._cyclic(self._column, residues_of_vector(x, self.d, self.shape[1]))

    def times_left(self, y: Any) -> np.ndarray:
        """Return the product of a vector with it; raises `InvalidArgument` where it has another length."""
        return self._cyclic(self.row, residues_of_vector(y, self.d, self.shape[0]))

    @cached_property
    def _dense(self) -> ModularMatrix:
        return ModularMatrix(self.dense(), self.d)

    @cached_property
    def _divisor(self) -> tuple[np.ndarray, np.ndarray]:
        """The greatest common divisor g of c(x) and x^n - 1, and s with sc = g mod x^n - 1."""
        return gcdex(self._column, wheel(len(self.row), self.d), self.d)

    @cached_property
    def rank(self) -> int:
        """The rank, over a field; raises `InvalidArgument` where d is not prime."""
        if not self._is_field:
            raise InvalidArgument(f"over Z/{self.d} there is no rank; see image_size")
        return len(self.row) + 1 - len(self._divisor[0])

    @property
    def image_size(self) -> int:
        """The number of vectors b for which Ax = b can be solved."""
        return int(self.d**self.rank) if self._is_field else self._dense.image_size

    @property
    def number_of_solutions(self) -> int:
        """How many solutions Ax = b has wherever it has one."""
        return int(self.d ** self.shape[1] // self.image_size)

    def _answer(self, b: np.ndarray) -> tuple[np.ndarray | None, np.ndarray | None]:
        if not self._is_field:
            x = self._dense.solve(b)
            return x, None if x is not None else self._dense.witness(b)
        g, s = self._divisor
        quotient, rest = divided(b, g, self.d)
        if not len(rest):
            return self._cyclic(quotient, s), None
        h, _ = divided(wheel(len(self.row), self.d), g, self.d)  # h·c = 0, and h·b is not
        at = int(np.flatnonzero(self._cyclic(h, b))[0])
        wide = np.zeros(len(self.row), np.int64)
        wide[: len(h)] += h[: len(wide)]
        if len(h) > len(wide):
            wide[0] = (wide[0] + h[-1]) % self.d
        return None, wide[(at - np.arange(len(wide))) % len(wide)]


def banded(shape: tuple[int, int], diagonals: Mapping[int, Any]) -> SparseMatrix:
    """Return the sparse matrix with given diagonals: a number, or a list of its entries from the top, for each offset.

    >>> banded((3, 4), {0: 1, 1: [5, 6, 7]}).dense().tolist()
    [[1, 5, 0, 0], [0, 1, 6, 0], [0, 0, 1, 7]]
    """
    if not isinstance(shape, tuple) or len(shape) != 2 or not isinstance(diagonals, Mapping):
        raise InvalidArgument(f"expected rows and columns, (3, 4), and diagonals by their offset, not {shape!r}")
    shape = (checks.whole("rows", shape[0], 0), checks.whole("columns", shape[1], 0))
    if min(shape) * max(len(diagonals), 1) > MAX_DENSE:
        raise TooLarge(f"{len(diagonals)} diagonals of {min(shape)} entries are over the limit of {MAX_DENSE}")
    rows, columns, values = [], [], []
    for offset, entries in diagonals.items():
        k = checks.whole("offset", offset)
        i = np.arange(max(-k, 0), max(min(shape[0], shape[1] - k), max(-k, 0)))
        if field_of_array(entries) is not None:
            raise InvalidArgument("a sparse matrix has whole numbers, no elements of a field")
        given = plain_array(entries, "a diagonal")
        if not len(i) and not given.size:
            continue
        if given.ndim > 1 or (given.ndim == 1 and len(given) != len(i)):
            raise InvalidArgument(f"diagonal {k} has {len(i)} entries, not {given.shape}")
        rows.append(i)
        columns.append(i + k)
        values.append(np.broadcast_to(given, len(i)))
    if not rows:
        return SparseMatrix(shape, np.zeros(shape[0] + 1, np.int64), [], [])
    return SparseMatrix.of_entries(shape, np.concatenate(rows), np.concatenate(columns), np.concatenate(values))
