"""Linear systems over Z/d for any d ≥ 2 and over GF(q): solutions, kernels, inverses, and witnesses of impossibility.

One interface, several engines: bits for d = 2 (``packed``), blocks for odd primes and for GF(p^k) (``field_matrix``),
diagonal forms for other d (``modular``), lists of entries for sparse matrices (``sparse``). A system without a solution
comes with a witness: a row vector y with yA = 0 and yb ≠ 0.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np

from permgroups.errors import InvalidArgument, TooLarge
from permgroups.linear.field_matrix import FieldMatrix
from permgroups.linear.howell import howell_form
from permgroups.linear.linear_answers import LinearAnswer
from permgroups.linear.matrices import MAX_ENTRIES, is_whole, plain_array, whole_matrix
from permgroups.linear.modular import ModularMatrix
from permgroups.linear.packed import BitMatrix
from permgroups.linear.prime import MAX_PRIME
from permgroups.linear.rings import Ring, field_given, ring_of

__all__ = ["LinearAnswer", "LinearSystem"]


class LinearSystem:
    """The equations Ax = b over Z/d, or over the field of a galois array.

    What comes out is of the class that went in: galois arrays for a galois array, else numpy arrays with entries from
    0 to d - 1.

    Parameters
    ----------
    A
        A matrix of whole numbers, also a sparse one of scipy or a ``BitMatrix``; or a galois array, whose field then
        counts.
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
    >>> S.d, S.matrix.tolist(), S.kernel.tolist(), S.is_invertible()
    (6, [[2, 1], [0, 3]], [[3, 0], [2, 2]], False)
    >>> S.times([2, 3]).tolist(), S.times_left([1, 1]).tolist(), S.dot([1, 1], [1, 3])
    ([1, 3], [2, 4], 4)
    """

    def __init__(self, A: Any, d: Any = None):
        if isinstance(A, BitMatrix):
            if d not in (None, 2) and getattr(field_given(d), "order", None) != 2:
                raise InvalidArgument(f"a matrix of bits is over GF(2): leave d = {d!r} out")
            self.ring, self.shape = Ring(2), A.shape
            self._given: np.ndarray | None = None
            self._bits: BitMatrix | None = A
            return
        self.ring = ring_of(A, d)
        self._bits = None
        matrix = whole_matrix(A)
        if matrix.size > MAX_ENTRIES:
            raise TooLarge(f"a matrix of {matrix.size} entries is over the limit of {MAX_ENTRIES}")
        if self.d == 2:  # a dense copy is made when it is asked for
            bits = matrix if matrix.dtype.kind in "iub" else (matrix % 2).astype(np.uint8)
            self._given, self._bits = None, BitMatrix.of(bits)
        else:
            self._given = self.ring.read(A)
        self.shape = (matrix.shape[0], matrix.shape[1])

    @property
    def d(self) -> int:
        """The modulus, or the number of elements of the field."""
        return self.ring.d

    @property
    def field(self) -> Any:
        """The field of a galois array over GF(p^k), k > 1; else None.

        >>> import galois
        >>> LinearSystem(galois.GF(4)([[1, 2], [3, 1]])).field.name, LinearSystem([[1, 2]], 5).field
        ('GF(2^2)', None)
        """
        return self.ring.field if self.ring.extends else None

    @property
    def matrix(self) -> np.ndarray:
        """The matrix A, as whole numbers."""
        if self._given is None:
            assert self._bits is not None
            self._given = self._bits.unpacked()
        return self._given

    @cached_property
    def engine(self) -> BitMatrix | FieldMatrix | ModularMatrix:
        """The matrix as the engine of its ring keeps it: in bits for GF(2), over other fields in blocks, else mod d.

        >>> LinearSystem([[1, 1], [0, 1]], 2).engine, type(LinearSystem([[1, 1], [0, 1]], 6).engine).__name__
        (<BitMatrix of 2×2>, 'ModularMatrix')
        """
        if self.d == 2:
            assert self._bits is not None
            return self._bits
        if self.ring.is_field and (self.ring.extends or self.d <= MAX_PRIME):
            return FieldMatrix(self.ring, self.matrix)
        return ModularMatrix(self.matrix, self.d)

    def transpose(self) -> LinearSystem:
        """Return the system of the transposed matrix, which is eliminated anew.

        >>> LinearSystem([[1, 2, 0], [0, 1, 3]], 5).transpose().matrix.tolist()
        [[1, 0], [2, 1], [0, 3]]
        """
        if self._bits is not None and self.ring.field is None:
            return LinearSystem(self._bits.transpose())
        return LinearSystem(self.ring.wrap(self.matrix.T), None if self.ring.field is not None else self.d)

    # -- products -----------------------------------------------------------------------------------

    def times(self, x: Any) -> Any:
        """Return Ax; raises `InvalidArgument` where x has not as many whole numbers as A has columns."""
        return self.ring.wrap(self._times(self._vector(x, self.shape[1])))

    def times_left(self, y: Any) -> Any:
        """Return yA; raises `InvalidArgument` where y has not as many whole numbers as A has rows."""
        return self.ring.wrap(self._times_left(self._vector(y, self.shape[0])))

    def dot(self, y: Any, b: Any) -> int:
        """Return yb, for vectors with a number for every equation; raises `InvalidArgument` for others."""
        left, right = self._vector(y, self.shape[0]), self._vector(b, self.shape[0])
        return int(self.ring.product(left[None, :], right[:, None])[0, 0])

    def _vector(self, v: Any, length: int) -> np.ndarray:
        array = plain_array(v, "a vector")
        if array.shape != (length,) or (array.size and not is_whole(array)):
            raise InvalidArgument(f"expected {length} whole numbers, not shape {array.shape} of {array.dtype}")
        return self.ring.vector(v)

    def _times(self, x: np.ndarray) -> np.ndarray:
        if self.d == 2:
            return self._bit_engine.times(x)
        return self.ring.product(self.matrix, x[:, None])[:, 0]

    def _times_left(self, y: np.ndarray) -> np.ndarray:
        if self.d == 2:
            return self._bit_engine.times_left(y)
        return self.ring.product(y[None, :], self.matrix)[0]

    @property
    def _bit_engine(self) -> BitMatrix:
        assert isinstance(self.engine, BitMatrix)
        return self.engine

    # -- elimination --------------------------------------------------------------------------------

    @cached_property
    def rank(self) -> int:
        """The rank; raises `InvalidArgument` over Z/d that is no field.

        >>> [LinearSystem([[1, 2, 3], [4, 5, 6], [7, 8, 10]], p).rank for p in (2, 3, 5)]
        [3, 2, 3]
        """
        if not self.ring.is_field:
            self.ring.require_field("rank", "the Smith form")
        if 0 in self.shape:
            return 0
        engine = self.engine
        if isinstance(engine, BitMatrix):
            return engine.rank()
        return engine.rank if isinstance(engine, FieldMatrix) else engine.parts[0].rank

    @cached_property
    def image_size(self) -> int:
        """The number of vectors b for which Ax = b can be solved."""
        return self.d**self.rank if self.ring.is_field else self._modular.image_size

    @property
    def _modular(self) -> ModularMatrix:
        assert isinstance(self.engine, ModularMatrix)
        return self.engine

    @property
    def number_of_solutions(self) -> int:
        """How many solutions Ax = b has wherever it has one."""
        return self.d ** self.shape[1] // self.image_size

    @cached_property
    def kernel(self) -> Any:
        """Vectors that span the solutions of Ax = 0, as rows; a basis over a field."""
        n = self.shape[1]
        found = self._out(np.eye(n, dtype=np.int64) if 0 in self.shape else self.engine.kernel())
        found.flags.writeable = False
        return found

    def _out(self, values: np.ndarray) -> Any:
        """Return entries in the class of what was given; those of bits stay bytes."""
        return values if self.ring.field is None else self.ring.wrap(values)

    def row_space(self) -> Any:
        """Return the reduced echelon form, over Z/d the Howell form, without rows of zeros.

        >>> LinearSystem([[1, 1, 0], [0, 1, 1], [1, 0, 1]], 2).row_space().tolist()
        [[1, 0, 1], [0, 1, 1]]
        >>> LinearSystem([[4, 2], [2, 4]], 6).row_space().tolist()
        [[2, 4]]
        """
        if 0 in self.shape:
            return self._out(np.zeros((0, self.shape[1]), np.int64))
        engine = self.engine
        if isinstance(engine, BitMatrix):
            return self._out(engine.row_space().unpacked())
        if isinstance(engine, FieldMatrix):
            return self._out(engine.row_space())
        return self._out(howell_form(engine.matrix, self.d))

    def solve(self, b: Any) -> LinearAnswer:
        """Return a solution of Ax = b, or the witness that there is none; multiplied out.

        Raises `InvalidArgument` where b has not a whole number for every equation.
        """
        target = self._target(b)
        x = self.particular(target)
        return self._answer(target, x)

    def solve_many(self, rows: Any) -> list[LinearAnswer]:
        """Return the answers for many right-hand sides, the rows of a matrix, after one elimination.

        >>> yes, no = LinearSystem([[1, 1], [2, 2]], 5).solve_many([[1, 2], [1, 1]])
        >>> yes, no.witness.tolist()
        (<LinearAnswer: x = 1 0>, [2, 4])
        """
        if np.ndim(rows) < 1 or isinstance(rows, str):
            raise InvalidArgument(f"expected right-hand sides, one in every row, not {rows!r}")
        targets = [self._target(b) for b in rows]
        if not targets:
            return []
        if 0 in self.shape:
            return [self.solve(b) for b in rows]
        X, good = self.engine.solve_many(np.array(targets, np.int64).T)
        return [self._answer(b, X[:, k] if good[k] else None) for k, b in enumerate(targets)]

    def _answer(self, target: np.ndarray, x: np.ndarray | None) -> LinearAnswer:
        y = None if x is not None else self._witness(target)
        out, why = (None if v is None else self._out(v) for v in (x, y))
        answer = LinearAnswer(self, self._out(target), out, why)
        if not answer.check():
            raise AssertionError(f"{self!r} has a wrong answer: {answer!r}")
        return answer

    def _target(self, b: Any) -> np.ndarray:
        target = plain_array(b, "a vector")
        if target.ndim != 1 or (target.size and not is_whole(target)):
            raise InvalidArgument(f"expected a vector of whole numbers, not shape {target.shape} of {target.dtype}")
        if len(target) != self.shape[0]:
            raise InvalidArgument(f"{len(target)} numbers for {self.shape[0]} equations")
        return self.ring.vector(b)

    def particular(self, target: np.ndarray) -> np.ndarray | None:
        """Return a solution of Ax = target as whole numbers, None if there is none; no checks, no witness.

        The target has entries of 0 … d-1.

        >>> import numpy as np
        >>> S = LinearSystem([[1, 1], [2, 2]], 5)
        >>> S.particular(np.array([1, 2])).tolist(), S.particular(np.array([1, 1]))
        ([1, 0], None)
        """
        if 0 in self.shape:
            return None if target.any() else np.zeros(self.shape[1], np.int64)
        if isinstance(self.engine, BitMatrix):
            return self.engine.solve(target)[0]
        X, good = self.engine.solve_many(target[:, None])
        return X[:, 0] if good[0] else None

    def _witness(self, target: np.ndarray) -> np.ndarray:
        """Return y with yA = 0 and yb ≠ 0; over a field of moderate size yb = 1."""
        if 0 in self.shape:
            at = int(np.flatnonzero(target)[0])
            return np.eye(len(target), dtype=np.int64)[at]
        y = self.engine.witness(target)
        if y is None:
            raise AssertionError("a system without solution or witness")
        return y

    def is_invertible(self) -> bool:
        """Return whether A is square and every b has exactly one solution."""
        m, n = self.shape
        return m == n and (self.image_size == self.d**n)

    def inverse(self) -> Any:
        """Return the inverse matrix.

        Raises
        ------
        InvalidArgument
            If there is none.

        Examples
        --------
        >>> LinearSystem([[2, 3], [1, 2]], 6).inverse().tolist()
        [[2, 3], [5, 2]]
        >>> LinearSystem([[2, 0], [0, 1]], 6).inverse()
        Traceback (most recent call last):
            ...
        permgroups.errors.InvalidArgument: the 2×2 matrix has no inverse over Z/6
        """
        found = None
        if 0 in self.shape:
            found = np.zeros(self.shape, np.int64) if self.shape == (0, 0) else None
        elif self.shape[0] == self.shape[1]:
            engine = self.engine
            if isinstance(engine, BitMatrix):
                bits = engine.inverse()
                found = None if bits is None else bits.unpacked()
            elif isinstance(engine, FieldMatrix) or engine.is_invertible():
                found = engine.inverse()
        if found is None:
            raise InvalidArgument(f"the {self.shape[0]}×{self.shape[1]} matrix has no inverse over {self.ring.name}")
        return self._out(found)

    def solutions(self, b: Any) -> Any:
        """Return all solutions of Ax = b as rows, if there are at most a million.

        >>> LinearSystem([[1, 1, 0], [0, 1, 1]], 2).solutions([1, 0]).tolist()
        [[0, 1, 1], [1, 0, 0]]
        """
        answer = self.solve(b)
        return answer.all() if answer else self._out(np.empty((0, self.shape[1]), np.int64))

    def __repr__(self) -> str:
        return f"<LinearSystem of {self.shape[0]} equations in {self.shape[1]} unknowns over {self.ring.name}>"
