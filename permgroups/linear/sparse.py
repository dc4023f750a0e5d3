"""Sparse systems over Z/d: elimination by light rows and columns, then the dense engine for the core that fills in.

Every step takes the entry, a unit, whose row and column are lightest (Markowitz), until the rest is better treated as
dense: in bits over GF(2), in blocks otherwise. What was done to rows is kept, so that further right-hand sides, kernels
and witnesses cost no second elimination; every answer is multiplied out with the matrix that was given.

Reference: H. M. Markowitz, *The elimination form of the inverse* (1957).
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, cast

import numpy as np
from sympy import isprime

from permgroups import checks
from permgroups.errors import InvalidArgument, TooLarge
from permgroups.kernels import sparse as _kernel
from permgroups.linear.bit_core import BitCore
from permgroups.linear.linear_answers import LinearAnswer
from permgroups.linear.modular import ModularMatrix
from permgroups.linear.packed import BitMatrix
from permgroups.linear.residues import product_mod, residues, residues_of_vector
from permgroups.linear.rings import Ring
from permgroups.linear.sparse_matrix import SparseMatrix

__all__ = ["SparseSystem"]

MAX_MODULUS = 1 << 31
MAX_CORE = 6 << 30  # bytes of the dense core
MAX_POOL = 1 << 29  # entries of the rows on the way
MAX_BASIS = 1 << 28  # entries of a basis of the kernel
BUDGET = 20_000_000  # entries looked at between two looks at Ctrl-C
RATIO_BITS, RATIO = 150_000, 100  # how much cheaper an entry of the dense core is than one of the lists
AT_ONCE = 16  # vectors that are found side by side


class SparseSystem:
    """The equations Ax = b over Z/d with a sparse matrix A.

    Parameters
    ----------
    A
        A :class:`SparseMatrix`, a sparse matrix of scipy, or a dense one.
    d
        The modulus, from 2 to 2^31; answers are those of :class:`~permgroups.linear.systems.LinearSystem`.

    Examples
    --------
    >>> ring = [(i, (i + k) % 9) for i in range(9) for k in (-1, 0, 1)]
    >>> S = SparseSystem(SparseMatrix.of_entries((9, 9), *zip(*ring), [1] * 27), 2)
    >>> S.rank, S.solve([1] * 9).check(), S.solve([1] + [0] * 8)
    (7, True, <LinearAnswer: impossible, as 1 1 0 1 1 0 1 1 0 times the matrix is 0 and times the right side is 1>)
    >>> S.nullity, S.image_size, S.number_of_solutions, S.kernel.tolist()
    (2, 128, 4, [[1, 1, 0, 1, 1, 0, 1, 1, 0], [1, 0, 1, 1, 0, 1, 1, 0, 1]])
    >>> S.ring.name, S.core_shape, S.dense()[0].tolist()
    ('GF(2)', (9, 9), [1, 1, 0, 0, 0, 0, 0, 0, 1])
    """

    def __init__(self, A: Any, d: int):
        self.d = checks.whole("d", d, 2)
        if self.d > MAX_MODULUS:
            raise TooLarge(f"moduli up to {MAX_MODULUS} are supported for sparse matrices, not {d}")
        self.matrix = SparseMatrix.of(A).residues(self.d)
        self.shape = self.matrix.shape
        self._is_field = self.d == 2 or bool(isprime(self.d))

    @property
    def ring(self) -> Ring:
        """The ring Z/d of the entries."""
        return Ring(self.d)

    def transpose(self) -> SparseSystem:
        """Return the system of the transposed matrix, which is eliminated anew.

        >>> SparseSystem([[1, 2, 0], [0, 1, 3]], 5).transpose().dense().tolist()
        [[1, 0], [2, 1], [0, 3]]
        """
        return SparseSystem(self.matrix.transpose(), self.d)

    def dense(self) -> np.ndarray:
        """Return the matrix as an array, with all its zeros."""
        return self.matrix.dense()

    # -- products -----------------------------------------------------------------------------------

    def times(self, x: Any) -> np.ndarray:
        """Return Ax, for a vector or for every column of a matrix.

        Raises `InvalidArgument` where they have not as many whole numbers as A has columns.

        >>> S = SparseSystem([[1, 2, 0], [0, 1, 3]], 5)
        >>> S.times([1, 1, 1]).tolist(), S.times([[1, 0], [1, 0], [1, 1]]).tolist()
        ([3, 4], [[3, 0], [4, 3]])
        """
        columns = residues(x, self.d) if np.ndim(x) == 2 else residues_of_vector(x, self.d, self.shape[1])[:, None]
        if len(columns) != self.shape[1]:
            raise InvalidArgument(f"a product with {self.shape[1]} rows is needed, not with {len(columns)}")
        out = np.zeros((self.shape[0], columns.shape[1]), np.int64)
        A = self.matrix
        _kernel.products(A.indptr, A.indices, A.data, np.int64(self.d), np.ascontiguousarray(columns), out)
        return out if np.ndim(x) == 2 else out[:, 0]

    def times_left(self, y: Any) -> np.ndarray:
        """Return yA; raises `InvalidArgument` where y has not as many whole numbers as A has rows.

        >>> SparseSystem([[1, 2, 0], [0, 1, 3]], 5).times_left([2, 1]).tolist()
        [2, 0, 3]
        """
        out = np.zeros(self.shape[1], np.int64)
        A = self.matrix
        weights = residues_of_vector(y, self.d, self.shape[0])
        _kernel.left_products(A.indptr, A.indices, A.data, np.int64(self.d), weights, out)
        return out

    def dot(self, y: Any, b: Any) -> int:
        """Return yb, for vectors with a number for every equation; raises `InvalidArgument` for others.

        >>> SparseSystem([[1, 2, 0], [0, 1, 3]], 5).dot([2, 1], [4, 4])
        2
        """
        left, right = (residues_of_vector(v, self.d, self.shape[0]) for v in (y, b))
        return int((left * right % self.d).sum() % self.d)

    # -- elimination --------------------------------------------------------------------------------

    @cached_property
    def _eliminated(self) -> _Eliminated:
        return _Eliminated(self.matrix, self.d, self._is_field)

    @property
    def core_shape(self) -> tuple[int, int]:
        """Rows and columns of what elimination, done at first use, leaves to the dense engine."""
        done = self._eliminated
        return len(done.rows), len(done.columns)

    @cached_property
    def rank(self) -> int:
        """The rank, over a field; raises `InvalidArgument` where d is not prime.

        The first question eliminates; raises `TooLarge` where the core that fills in takes more than 6 GB.
        """
        if not self._is_field:
            raise InvalidArgument(f"over Z/{self.d} there is no rank; see image_size")
        core = self._eliminated.core
        dense = core.rank if isinstance(core, BitCore) else core.parts[0].rank
        return len(self._eliminated.pivots) + dense

    @property
    def nullity(self) -> int:
        """The dimension of the kernel; raises `InvalidArgument` where d is not prime."""
        return self.shape[1] - self.rank

    @cached_property
    def image_size(self) -> int:
        """The number of vectors b for which Ax = b can be solved."""
        return int(self.d ** len(self._eliminated.pivots) * self._eliminated.core.image_size)

    @property
    def number_of_solutions(self) -> int:
        """How many solutions Ax = b has wherever it has one."""
        return int(self.d ** self.shape[1] // self.image_size)

    def solve(self, b: Any) -> LinearAnswer:
        """Return a solution of Ax = b, or the witness that there is none; multiplied out."""
        if np.ndim(b) != 1:
            raise InvalidArgument(f"expected a vector of whole numbers, not shape {np.shape(b)}")
        return self.answers([b])[0]

    def answers(self, rows: Any) -> list[LinearAnswer]:
        """Return the answers for many right-hand sides, the rows of a matrix, after one elimination.

        Raises `InvalidArgument` where the rows have not a whole number for every equation.

        >>> yes, no = SparseSystem([[1, 2], [2, 4]], 5).answers([[1, 2], [1, 1]])
        >>> yes.moves.tolist(), no.witness.tolist()
        ([1, 0], [3, 1])
        """
        if np.ndim(rows) < 1 or isinstance(rows, str):
            raise InvalidArgument(f"expected right-hand sides, one in every row, not {rows!r}")
        if not len(rows):
            return []
        targets = self._targets(rows).T
        X, good = self._eliminated.solve(targets)
        out = []
        for k in range(targets.shape[1]):
            y = None if good[k] else self._eliminated.witness(targets[:, [k]])
            answer = LinearAnswer(cast(Any, self), targets[:, k], X[:, k] if good[k] else None, y)
            if not answer.check():
                raise AssertionError(f"{self!r} has a wrong answer: {answer!r}")
            out.append(answer)
        return out

    def solve_many(self, B: Any) -> tuple[np.ndarray, np.ndarray]:
        """Return X with AX = B, zeros in columns where that cannot be, and for each column whether it can be.

        >>> X, good = SparseSystem([[1, 2], [2, 4]], 5).solve_many([[1, 1], [2, 1]])
        >>> X.tolist(), good.tolist()
        ([[1, 0], [0, 0]], [True, False])
        """
        target = self._targets(np.asarray(B).T).T
        X, good = self._eliminated.solve(target)
        if (self.times(X)[:, good] != target[:, good]).any():
            raise AssertionError(f"{self!r} has a wrong answer")
        return X, good

    def _targets(self, rows: Any) -> np.ndarray:
        out = np.array([residues_of_vector(b, self.d) for b in rows]).reshape(len(rows), -1)
        if out.shape[1] != self.shape[0]:
            raise InvalidArgument(f"{out.shape[1]} numbers for {self.shape[0]} equations")
        return out

    @cached_property
    def kernel(self) -> np.ndarray:
        """Vectors that span the solutions of Ax = 0, as rows; a basis over a field.

        Raises `TooLarge` over 2^28 entries; :meth:`random_kernel_vector` needs no basis.
        """
        out = self._eliminated.kernel()
        for row in out:
            if self.times(row).any():
                raise AssertionError(f"{self!r} has a wrong kernel")
        return out

    def random_kernel_vector(self, seed: Any = None) -> np.ndarray:
        """Return a solution of Ax = 0, each as likely as any other; also where a basis would be too large.

        >>> S = SparseSystem([[1, 2, 0, 1], [0, 1, 3, 1]], 5)
        >>> x = S.random_kernel_vector(seed=1)
        >>> x.tolist(), S.times(x).tolist()
        ([2, 2, 3, 4], [0, 0])
        """
        x = self._eliminated.random_kernel_vector(checks.rng(seed))
        if self.times(x).any():
            raise AssertionError(f"{self!r} has a wrong kernel")
        return x

    def __repr__(self) -> str:
        ring = f"GF({self.d})" if self._is_field else f"Z/{self.d}"
        entries = len(self.matrix.data)
        return (
            f"<SparseSystem of {self.shape[0]} equations in {self.shape[1]} unknowns, {entries} entries, over {ring}>"
        )


class _Eliminated:
    """What elimination has done: ``pivots`` with their logs, and the dense ``core`` in ``rows`` and ``columns``."""

    def __init__(self, A: SparseMatrix, d: int, field: bool):
        self.d, self.shape = d, A.shape
        m, n = A.shape
        pool, values = A.indices.astype(np.int32), A.data.astype(np.int64)
        starts, lengths = A.indptr[:-1].copy(), np.diff(A.indptr)
        by_column = np.argsort(pool, kind="stable")
        column_pool = np.repeat(np.arange(m, dtype=np.int32), lengths)[by_column]
        column_lengths = np.bincount(pool, minlength=n).astype(np.int64)
        column_starts = np.concatenate([[0], np.cumsum(column_lengths)[:-1]])[:n].astype(np.int64)
        rooms, column_rooms = lengths.copy(), column_lengths.copy()
        links = [np.full(k, -1, np.int64) for k in (n + 2, m, m, m + 2, n, n)]
        _kernel.link_all(lengths, *links[:3])
        _kernel.link_all(column_lengths, *links[3:])
        state = np.zeros(10, np.int64)
        state[_kernel.ROW_END] = state[_kernel.COLUMN_END] = len(pool)
        state[_kernel.LIGHTEST_ROW] = state[_kernel.LIGHTEST_COLUMN] = 1
        state[_kernel.ROWS_LEFT], state[_kernel.COLUMNS_LEFT] = (
            np.count_nonzero(lengths),
            np.count_nonzero(column_lengths),
        )
        mark, seen, targets = np.zeros(n, np.int64), np.zeros(n, np.int64), np.zeros(m, np.int64)
        pivots = np.zeros((min(m, n), 5), np.int64)
        log_row, log_factor = np.zeros(len(pool) + 16, np.int32), np.zeros(len(pool) + 16, np.int64)
        kept_column, kept_value = log_row.copy(), log_factor.copy()
        none = np.zeros(0, np.int64)
        ratio = np.int64(RATIO_BITS if d == 2 else RATIO)
        while True:
            need = _kernel.eliminate(
                *(np.int64(d), field, ratio, np.int64(BUDGET), state, starts, lengths, rooms, pool, values),
                *(column_starts, column_lengths, column_rooms, column_pool, *links, mark, seen, targets),
                *(pivots, log_row, log_factor, kept_column, kept_value),
            )
            if need == _kernel.DENSE:
                break
            if need == _kernel.ROW_ROOM:
                size = _room(lengths, pool)
                old, old_values = pool, values
                pool, values = np.zeros(size, np.int32), np.zeros(size, np.int64)
                state[_kernel.ROW_END] = _kernel.repack(starts, lengths, rooms, old, old_values, True, pool, values)
            elif need == _kernel.COLUMN_ROOM:
                old, column_pool = column_pool, np.zeros(_room(column_lengths, column_pool), np.int32)
                lists = (column_starts, column_lengths, column_rooms)
                state[_kernel.COLUMN_END] = _kernel.repack(*lists, old, none, False, column_pool, none)
            elif need == _kernel.LOG_ROOM:
                more = len(log_row) + max(m, n)
                log_row, log_factor = _longer(log_row, more), _longer(log_factor, more)
                more = len(kept_column) + max(m, n)
                kept_column, kept_value = _longer(kept_column, more), _longer(kept_value, more)
        self.pivots = pivots[: state[_kernel.STEPS]]
        self._log = (log_row[: state[_kernel.LOGGED]], log_factor[: state[_kernel.LOGGED]])
        self._kept = (kept_column[: state[_kernel.KEPT]], kept_value[: state[_kernel.KEPT]])
        self.rows, self.columns = np.flatnonzero(lengths), np.flatnonzero(column_lengths)
        used = np.zeros(m, bool)
        used[self.pivots[:, 0]] = used[self.rows] = True
        self.zero_rows = np.flatnonzero(~used)
        used = np.zeros(n, bool)
        used[self.pivots[:, 1]] = used[self.columns] = True
        self.free_columns = np.flatnonzero(~used)
        self.core = self._dense(starts, lengths, pool, values)

    def _dense(self, starts: np.ndarray, lengths: np.ndarray, pool: np.ndarray, values: np.ndarray) -> Any:
        height, width = len(self.rows), len(self.columns)
        size = height * width // 8 if self.d == 2 else height * width * 8
        if size > MAX_CORE:
            raise TooLarge(
                f"elimination leaves a dense core of {height}×{width}, over the limit of {MAX_CORE >> 30} GB"
            )
        place = np.zeros(self.shape[1], np.int64)
        place[self.columns] = np.arange(width)
        if self.d == 2:
            bits = BitMatrix.zeros(height, width)
            _kernel.fill_bits(self.rows, starts, lengths, pool, place, bits.rows)
            return BitCore(bits)
        out = np.zeros((height, width), np.int64)
        _kernel.fill(self.rows, starts, lengths, pool, values, place, out)
        return ModularMatrix(out, self.d)

    def _forward(self, target: np.ndarray) -> np.ndarray:
        B = target.copy()
        for k in range(0, B.shape[1], AT_ONCE):
            part = np.ascontiguousarray(B[:, k : k + AT_ONCE])
            _kernel.forward(self.pivots, *self._log, np.int64(self.d), part)
            B[:, k : k + AT_ONCE] = part
        return B

    def _backward(self, B: np.ndarray, X: np.ndarray) -> None:
        for k in range(0, X.shape[1], AT_ONCE):
            part, right = (np.ascontiguousarray(M[:, k : k + AT_ONCE]) for M in (X, B))
            _kernel.backward(self.pivots, *self._kept, np.int64(self.d), right, part)
            X[:, k : k + AT_ONCE] = part

    def solve(self, target: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return solutions for the columns of a matrix, and for each whether there is one."""
        B = self._forward(target)
        X = np.zeros((self.shape[1], B.shape[1]), np.int64)
        X[self.columns], good = self.core.solve_many(B[self.rows])
        good &= ~B[self.zero_rows].any(axis=0)
        self._backward(B, X)
        X[:, ~good] = 0
        return X, good

    def witness(self, target: np.ndarray) -> np.ndarray:
        """Return weights of the rows that show that a column has no solution."""
        B = self._forward(target)
        y = np.zeros(self.shape[0], np.int64)
        wrong = np.flatnonzero(B[self.zero_rows, 0])
        if len(wrong):
            y[self.zero_rows[wrong[0]]] = 1
        else:
            y[self.rows] = self.core.witness(B[self.rows, 0])
        _kernel.weights_of(self.pivots, *self._log, np.int64(self.d), y)
        return y

    def kernel(self) -> np.ndarray:
        """Return vectors that span the kernel, as rows."""
        m, n = self.shape
        core = self.core.kernel()
        free = len(self.free_columns)
        many = len(core) + free
        if many * n > MAX_BASIS:
            raise TooLarge(
                f"a kernel of {many} vectors of length {n} is over the limit of {MAX_BASIS} entries; "
                "nullity and random_kernel_vector have none"
            )
        out = np.zeros((many, n), np.int64)
        out[np.arange(free), self.free_columns] = 1
        out[free:, self.columns] = core
        for k in range(0, many, AT_ONCE):
            X = np.ascontiguousarray(out[k : k + AT_ONCE].T)
            self._backward(np.zeros((m, X.shape[1]), np.int64), X)
            out[k : k + AT_ONCE] = X.T
        return out

    def random_kernel_vector(self, rng: np.random.Generator) -> np.ndarray:
        """Return a random element of the kernel."""
        x = np.zeros((self.shape[1], 1), np.int64)
        x[self.free_columns, 0] = rng.integers(0, self.d, len(self.free_columns))
        core = self.core.kernel()
        weights = rng.integers(0, self.d, (1, len(core)))
        x[self.columns, 0] = product_mod(weights, core.astype(np.int64), self.d)[0]
        self._backward(np.zeros((self.shape[0], 1), np.int64), x)
        return x[:, 0]


def _room(lengths: np.ndarray, pool: np.ndarray) -> int:
    """Return how large the next pool shall be: three times what is in use, and more than the last one."""
    size = max(3 * int(lengths.sum()), len(pool)) + 4 * int(lengths.max(initial=0)) * 64 + 1024
    if size > MAX_POOL:
        raise TooLarge(f"elimination fills in: {int(lengths.sum())} entries on the way")
    return size


def _longer(array: np.ndarray, size: int) -> np.ndarray:
    out = np.zeros(size, array.dtype)
    out[: len(array)] = array
    return out
