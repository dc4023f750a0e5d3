"""Linear systems over Z/d for any d ≥ 2 and over GF(q): solutions, kernels, inverses, and witnesses of impossibility.

One interface, four engines: bits for d = 2 (``packed``), blocks for odd primes (``prime``) and for the fields of galois
(``extension``), Howell forms for other d (``modular``). A system without a solution comes with a witness: a row vector
y with yA = 0 and yb ≠ 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import gcd
from typing import Any

import numpy as np
from sympy import factorint

from permgroups import checks
from permgroups.answers import Answer
from permgroups.errors import InvalidArgument, TooLarge
from permgroups.linear.extension import echelon_over, minus_over, product_over
from permgroups.linear.matrices import field_of_array, whole_matrix
from permgroups.linear.modular import HowellForm, kernel_mod, solve_mod
from permgroups.linear.packed import BitMatrix
from permgroups.linear.prime import MAX_PRIME, echelon_mod_p, product_mod

__all__ = ["LinearAnswer", "LinearSystem"]

MAX_ENTRIES = 1 << 31
MAX_MODULUS = 1 << 63
MAX_HOWELL = 3_000_000  # entries of a matrix over Z/d, d composite
ENUMERATED = 1_000_000


@dataclass(frozen=True, eq=False)
class LinearAnswer(Answer):
    """A solution x of Ax = b, or the witness y of its impossibility: yA = 0, yb ≠ 0.

    ``moves`` and ``solution`` are x; ``solution`` is None where there is none. The length counts the unknowns that are
    not 0.

    Examples
    --------
    >>> yes, no = (LinearSystem([[1, 1], [2, 2]], 4).solve(b) for b in ([1, 2], [1, 1]))
    >>> yes, yes.moves.tolist(), yes.length, yes.optimal
    (<LinearAnswer: x = 1 0>, [1, 0], 1, True)
    >>> no, no.check()
    (<LinearAnswer: impossible, as 2 1 times the matrix is 0 and times the right side is 3>, True)
    """

    system: LinearSystem
    target: np.ndarray
    solution: np.ndarray | None
    weights: np.ndarray | None

    @property
    def witness(self) -> np.ndarray | None:
        """The weights y of the equations; None where there is a solution."""
        return self.weights

    @property
    def moves(self) -> np.ndarray:
        """The solution; where there is none, :class:`~permgroups.errors.Impossible`."""
        self.require()
        assert self.solution is not None
        return self.solution

    @property
    def length(self) -> int:
        """How many unknowns are not 0."""
        return int(np.count_nonzero(self.moves))

    @property
    def lower_bound(self) -> int:
        """How many have to be: all of these if this is the only solution, else one if b is not 0."""
        if not self:
            return 0
        return self.length if self.system.number_of_solutions == 1 else int(self.target.any())

    @property
    def reason(self) -> str:
        if self:
            return ""
        value = self.system.dot(self.weights, self.target)
        return f"as {_numbers(self.weights)} times the matrix is 0 and times the right side is {value}"

    def check(self) -> bool:
        """Multiply it out."""
        A = self.system
        if self.solution is not None:
            return self.weights is None and bool((A.times(self.solution) == self.target).all())
        if self.weights is None:
            return False
        return not A.times_left(self.weights).any() and bool(A.dot(self.weights, self.target))

    def __str__(self) -> str:
        return f"x = {_numbers(self.solution)}" if self else f"impossible, {self.reason}"

    def __repr__(self) -> str:
        return f"<LinearAnswer: {self}>"


def _numbers(x: Any) -> str:
    values = np.asarray(x).tolist()
    return " ".join(map(str, values[:40])) + (" …" if len(values) > 40 else "")


class LinearSystem:
    """The equations Ax = b over Z/d, or over the field of a galois array.

    Parameters
    ----------
    A
        A matrix of whole numbers; or a galois array, whose field then counts.
    d
        The modulus, at least 2; left out for a galois array.

    Examples
    --------
    >>> S = LinearSystem([[2, 1], [0, 3]], 6)
    >>> S.solve([1, 3]).solution.tolist(), S.image_size, S.number_of_solutions
    ([2, 3], 6, 6)
    >>> answer = LinearSystem([[2, 0], [0, 2]], 4).solve([1, 0])
    >>> bool(answer), answer.witness.tolist(), answer.check()
    (False, [2, 0], True)
    """

    def __init__(self, A: Any, d: int | None = None):
        field = field_of_array(A)
        if d is None and field is None:
            raise InvalidArgument("give the modulus d, or a galois array")
        if field is not None:
            if d is not None and (field.degree > 1 or checks.whole("d", d, 2) != field.order):
                raise InvalidArgument(f"a matrix over {field.name} brings its field along: leave d = {d!r} out")
            d = int(field.order)
        self.field: Any = field if field is not None and field.degree > 1 else None
        self.d = checks.whole("d", d, 2)
        matrix = whole_matrix(A)
        if matrix.size > MAX_ENTRIES:
            raise TooLarge(f"a matrix of {matrix.size} entries is over the limit of {MAX_ENTRIES}")
        self._dense: np.ndarray | None = matrix.view(np.ndarray)
        self._packed: BitMatrix | None = None
        if self.field is None:
            if self.d >= MAX_MODULUS:
                raise TooLarge(f"moduli up to 2^63 are supported, not {self.d}")
            if self.d == 2:  # a dense copy is made when it is asked for
                self._packed = BitMatrix.of(self._dense if matrix.size else self._dense.astype(np.uint8))
                self._dense = None
            elif matrix.dtype.kind == "u":
                self._dense = (self._dense % np.uint64(self.d)).astype(np.int64)
            else:
                self._dense = self._dense.astype(np.int64) % self.d
        self.shape = (matrix.shape[0], matrix.shape[1])
        self._classify(matrix.size)

    @classmethod
    def of_bits(cls, bits: BitMatrix) -> LinearSystem:
        """Return the system of a matrix over GF(2) that is in bits already."""
        self = cls.__new__(cls)
        self.field, self.d, self._dense, self._packed, self.shape = None, 2, None, bits, bits.shape
        self._classify(0)
        return self

    @property
    def matrix(self) -> np.ndarray:
        """The matrix A."""
        if self._dense is None:
            self._dense = self._bits.unpacked()
        return self._dense

    @property
    def _bits(self) -> BitMatrix:
        if self._packed is None:
            self._packed = BitMatrix.of(self.matrix)
        return self._packed

    def _classify(self, size: int) -> None:
        self._primes = factorint(self.d)
        self._is_field = len(self._primes) == 1 and (self.field is not None or sum(self._primes.values()) == 1)
        if not self._is_field and size > MAX_HOWELL:
            raise TooLarge(f"over Z/{self.d} a matrix may have {MAX_HOWELL} entries, not {size}")
        if self.field is None and self._is_field and self.d > MAX_PRIME:
            raise TooLarge(f"primes up to {MAX_PRIME} are supported, not {self.d}")

    # -- products -----------------------------------------------------------------------------------

    def times(self, x: Any) -> np.ndarray:
        """Return Ax."""
        x = np.asarray(x)
        if x.shape != (self.shape[1],) or (x.size and x.dtype.kind not in "iub"):
            raise InvalidArgument(f"expected {self.shape[1]} whole numbers, not shape {x.shape} of {x.dtype}")
        if self.d == 2:
            return self._bits.times(x)
        return self._product(self.matrix, x)

    def times_left(self, y: Any) -> np.ndarray:
        """Return yA."""
        if self.d == 2:
            return self._bits.times_left(np.asarray(y))
        return self._product(self.matrix.T, np.asarray(y))

    def dot(self, y: Any, b: Any) -> int:
        """Return yb."""
        return int(self._product(np.asarray(y)[None, :], np.asarray(b))[0])

    def _product(self, A: np.ndarray, x: np.ndarray) -> np.ndarray:
        if self.field is not None:
            return product_over(self.field, A, x[:, None])[:, 0]
        if self.d < 1 << 15:
            return np.asarray(A.astype(np.int64) @ x.astype(np.int64) % self.d)
        if self._is_field:
            return product_mod(A, x[:, None], self.d)[:, 0]
        products = [sum(int(a) * int(b) for a, b in zip(row, x)) % self.d for row in A]
        return np.array(products, np.int64).reshape(len(A))

    # -- elimination --------------------------------------------------------------------------------

    def _echelon(self, A: np.ndarray, columns: int, full: bool) -> tuple[np.ndarray, np.ndarray]:
        """Return the echelon form over a field and its pivot columns."""
        if self.field is not None:
            return echelon_over(self.field, A, columns, full)
        return echelon_mod_p(A, self.d, columns, full)

    @cached_property
    def rank(self) -> int:
        """The rank, over a field."""
        if not self._is_field:
            raise InvalidArgument(f"over Z/{self.d} there is no rank; see image_size")
        if 0 in self.shape:
            return 0
        return self._bits.rank() if self.d == 2 else len(self._echelon(self.matrix, self.shape[1], False)[1])

    @cached_property
    def image_size(self) -> int:
        """The number of vectors b for which Ax = b can be solved."""
        if self._is_field:
            return self.d**self.rank
        out = 1
        for p, k in self._primes.items():
            out *= HowellForm.of(self.matrix.T % p**k, int(p), int(k)).order()
        return out

    @property
    def number_of_solutions(self) -> int:
        """How many solutions Ax = b has wherever it has one."""
        return self.d ** self.shape[1] // self.image_size

    @cached_property
    def kernel(self) -> np.ndarray:
        """Vectors that span the solutions of Ax = 0, as rows; a basis over a field."""
        n = self.shape[1]
        if 0 in self.shape:
            return np.eye(n, dtype=np.int64)
        if self.d == 2:
            return self._bits.kernel()
        if not self._is_field:
            return kernel_mod(self.matrix, self.d)
        rows, pivots = self._echelon(self.matrix, n, True)
        return self._kernel_of(rows, pivots, n)

    def _kernel_of(self, rows: np.ndarray, pivots: np.ndarray, n: int) -> np.ndarray:
        free = np.setdiff1d(np.arange(n), pivots)
        out = np.zeros((len(free), n), np.int64)
        out[np.arange(len(free)), free] = 1
        part = rows[: len(pivots)][:, free].T
        out[:, pivots] = minus_over(self.field, part) if self.field is not None else -part % self.d
        return out

    def solve(self, b: Any) -> LinearAnswer:
        """Return a solution of Ax = b, or the witness that there is none; multiplied out."""
        target = self._target(b)
        x = self.particular(target)
        answer = LinearAnswer(self, target, x, None if x is not None else self._witness(target))
        if not answer.check():
            raise AssertionError(f"{self!r} has a wrong answer: {answer!r}")
        return answer

    def _target(self, b: Any) -> np.ndarray:
        target = np.asarray(b)
        if target.ndim != 1 or (target.dtype.kind not in "iub" and target.size):
            raise InvalidArgument(f"expected a vector of whole numbers, not shape {target.shape} of {target.dtype}")
        if len(target) != self.shape[0]:
            raise InvalidArgument(f"{len(target)} numbers for {self.shape[0]} equations")
        plain = target.view(np.ndarray)
        if self.field is not None:
            if plain.size and (int(plain.min()) < 0 or int(plain.max()) >= self.d):
                raise InvalidArgument(f"elements of GF({self.d}) are 0 … {self.d - 1}")
            return plain.astype(np.int64)
        if plain.dtype.kind == "u":
            return (plain % np.uint64(self.d)).astype(np.int64)
        return plain.astype(np.int64) % self.d

    def particular(self, target: np.ndarray) -> np.ndarray | None:
        """Return a solution of Ax = target, None if there is none; without checks and without a witness."""
        n = self.shape[1]
        if 0 in self.shape:
            return None if target.any() else np.zeros(n, np.int64)
        if self.d == 2:
            return self._bits.solve(target)[0]
        if not self._is_field:
            return solve_mod(self.matrix, target, self.d)
        beside = np.concatenate([self.matrix, target[:, None].astype(self.matrix.dtype)], axis=1)
        rows, pivots = self._echelon(beside, n, True)
        if rows[len(pivots) :, n].any():
            return None
        x = np.zeros(n, np.int64)
        x[pivots] = rows[: len(pivots), n]
        return x

    def _witness(self, target: np.ndarray) -> np.ndarray:
        """Return y with yA = 0 and yb ≠ 0; over a field yb = 1."""
        if self.d == 2:
            height, columns = self.shape
            beside_bits = BitMatrix.zeros(columns + 1, height)
            beside_bits.rows[:columns] = self._bits.transpose().rows
            beside_bits.rows[columns] = BitMatrix.of(target[None, :]).rows[0]
            found = beside_bits.solve(np.append(np.zeros(columns, np.int64), 1))[0]
            if found is None:
                raise AssertionError("a system without solution or witness")
            return found
        if self._is_field:
            beside = np.concatenate([self.matrix, target[:, None].astype(self.matrix.dtype)], axis=1).T
            right = np.append(np.zeros(self.shape[1], np.int64), 1)
            other = LinearSystem(self.field(beside)) if self.field is not None else LinearSystem(beside, self.d)
            y = other.particular(right)
            if y is None:
                raise AssertionError("a system without solution or witness")
            return y
        for y in kernel_mod(self.matrix.T, self.d):
            if self.dot(y, target):
                return y
        raise AssertionError("a system without solution or witness")

    def is_invertible(self) -> bool:
        """Return whether A is square and every b has exactly one solution."""
        m, n = self.shape
        return m == n and (self.image_size == self.d**n)

    def inverse(self) -> np.ndarray:
        """Return the inverse matrix.

        Raises
        ------
        InvalidArgument
            If there is none.
        """
        m, n = self.shape
        found: np.ndarray | None = None
        if m == n and self.d == 2:
            bits = self._bits.inverse()
            found = None if bits is None else bits.unpacked().astype(np.int64)
        elif m == n and self._is_field:
            beside = np.concatenate([self.matrix, np.eye(n, dtype=self.matrix.dtype)], axis=1)
            rows, pivots = self._echelon(beside, n, True)
            found = rows[:, n:] if len(pivots) == n else None
        elif self.is_invertible():
            columns = [self.particular(e) for e in np.eye(n, dtype=np.int64)]
            found = np.array(columns, np.int64).T.reshape(n, n)
        if found is None:
            raise InvalidArgument(f"the {m}×{n} matrix has no inverse over {self._ring()}")
        return found

    def solutions(self, b: Any) -> np.ndarray:
        """Return all solutions of Ax = b as rows, if there are at most a million.

        >>> LinearSystem([[1, 1, 0], [0, 1, 1]], 2).solutions([1, 0]).tolist()
        [[0, 1, 1], [1, 0, 0]]
        """
        answer = self.solve(b)
        if not answer:
            return np.empty((0, self.shape[1]), np.int64)
        if self.number_of_solutions > ENUMERATED:
            raise TooLarge(f"{self.number_of_solutions} solutions are over the limit of {ENUMERATED}")
        found = np.asarray(answer.moves, np.int64)[None, :]
        for k in self.kernel:
            order = self.d if self.field is not None else self.d // gcd(self.d, *np.asarray(k, np.int64).tolist())
            multiples = [self._scaled(k, t) for t in range(order)]
            found = np.concatenate([self._sum(found, m) for m in multiples])
        return np.unique(found, axis=0)

    def _scaled(self, k: np.ndarray, t: int) -> np.ndarray:
        if self.field is not None:
            return np.asarray(self.field(k.astype(self.matrix.dtype)) * self.field(t))
        return np.asarray(k, np.int64) * t % self.d

    def _sum(self, rows: np.ndarray, k: np.ndarray) -> np.ndarray:
        if self.field is not None:
            kind = self.matrix.dtype
            return np.asarray(self.field(rows.astype(kind)) + self.field(k.astype(kind))).astype(np.int64)
        return (rows + k) % self.d

    def _ring(self) -> str:
        return f"GF({self.d})" if self._is_field else f"Z/{self.d}"

    def __repr__(self) -> str:
        return f"<LinearSystem of {self.shape[0]} equations in {self.shape[1]} unknowns over {self._ring()}>"
