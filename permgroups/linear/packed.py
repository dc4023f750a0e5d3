"""Matrices over GF(2) in bits: rank, solutions, kernels of tens of thousands of columns."""

from __future__ import annotations

from typing import Any

import numpy as np

from permgroups import checks
from permgroups.errors import InvalidArgument, TooLarge
from permgroups.kernels import bits as _kernel
from permgroups.linear.four_russians import bit_echelon, bit_product, bit_transpose, pack
from permgroups.linear.matrices import plain_array, require_ring
from permgroups.linear.residues import residues_of_vector

__all__ = ["BitMatrix"]

MAX_BYTES = 6 << 30  # elimination takes as much again


class BitMatrix:
    """A matrix over GF(2), 64 entries a word; ``rows`` is the array of words.

    Examples
    --------
    >>> A = BitMatrix.of([[1, 1, 0], [0, 1, 1], [1, 0, 1]])
    >>> A.rank()
    2
    >>> A.solve([1, 0, 1])[0].tolist(), A.solve([1, 0, 0])[0]
    ([1, 0, 0], None)
    >>> A.shape, A.d, A.times([1, 0, 0]).tolist(), A.times_left([1, 1, 0]).tolist()
    ((3, 3), 2, [1, 0, 1], [1, 0, 1])
    >>> A.kernel().tolist(), A.witness([1, 0, 0]).tolist()
    ([[1, 1, 1]], [1, 1, 1])
    """

    def __init__(self, rows: np.ndarray, columns: int):
        words = -(-checks.whole("columns", columns, 0) // 64)
        if rows.dtype != np.uint64 or rows.ndim != 2 or rows.shape[1] != words:
            raise InvalidArgument(f"{columns} columns take {words} words of uint64, not {rows.shape} of {rows.dtype}")
        self.rows = rows
        self.columns = columns

    @classmethod
    def zeros(cls, height: int, columns: int) -> BitMatrix:
        """Return the zero matrix; raises `TooLarge` over 6 GB.

        >>> BitMatrix.zeros(3, 1000), BitMatrix.zeros(3, 1000).rank()
        (<BitMatrix of 3×1000>, 0)
        """
        checks.whole("rows", height, 0)
        checks.whole("columns", columns, 0)
        _check_size(height, columns)
        return cls(np.zeros((height, -(-columns // 64)), np.uint64), columns)

    @classmethod
    def of(cls, A: Any) -> BitMatrix:
        """Return the matrix of an array of whole numbers mod 2.

        Raises `InvalidArgument` where it is no matrix of whole numbers or has elements of another field, `TooLarge`
        over 6 GB.

        >>> BitMatrix.of([[1, 0, 1]]).rows.tolist()
        [[5]]
        """
        require_ring(A, 2)
        array = plain_array(A)
        if array.ndim != 2 or array.dtype.kind not in "iub":
            raise InvalidArgument(f"expected a matrix of 0 and 1, not shape {array.shape} of {array.dtype}")
        _check_size(*array.shape)
        return cls(pack(array), array.shape[1])

    @classmethod
    def identity(cls, n: int) -> BitMatrix:
        """Return the identity matrix of n rows; raises `TooLarge` over 6 GB.

        >>> BitMatrix.identity(3).dense().tolist()
        [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
        """
        out = cls.zeros(n, n)
        i = np.arange(n)
        out.rows[i, i >> 6] = np.uint64(1) << (i & 63).astype(np.uint64)
        return out

    @classmethod
    def of_columns(cls, height: int, columns: list[np.ndarray]) -> BitMatrix:
        """Return the matrix with ones at the given rows of every column; raises `TooLarge` over 6 GB.

        >>> import numpy as np
        >>> BitMatrix.of_columns(3, [np.array([0, 1]), np.array([2])]).dense().tolist()
        [[1, 0], [1, 0], [0, 1]]
        """
        out = cls.zeros(height, len(columns))
        for j, places in enumerate(columns):
            out.rows[places, j >> 6] ^= np.uint64(1 << (j & 63))
        return out

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
        return self.rows.shape[0], self.columns

    def unpacked(self) -> np.ndarray:
        """Return the entries as an array of uint8, eight times as large.

        >>> BitMatrix.of([[1, 2], [3, 4]]).unpacked().tolist()
        [[1, 0], [1, 0]]
        """
        return unpack(self.rows, self.columns)

    def dense(self) -> np.ndarray:
        """Return the entries as an array, like other matrices: those of :meth:`unpacked`.

        >>> BitMatrix.identity(2).dense().tolist()
        [[1, 0], [0, 1]]
        """
        return self.unpacked()

    @property
    def d(self) -> int:
        """The modulus, 2."""
        return 2

    def __repr__(self) -> str:
        return f"<BitMatrix of {self.shape[0]}×{self.shape[1]}>"

    def rank(self) -> int:
        """Return the rank; eliminates a copy, by the method of the four Russians."""
        return len(bit_echelon(self.rows, self.columns, False))

    def echelon(self) -> tuple[BitMatrix, np.ndarray]:
        """Return the reduced echelon form and its pivot columns.

        >>> R, pivots = BitMatrix.of([[1, 1, 0], [0, 1, 1], [1, 0, 1]]).echelon()
        >>> R.unpacked().tolist(), pivots.tolist()
        ([[1, 0, 1], [0, 1, 1], [0, 0, 0]], [0, 1])
        """
        out = BitMatrix(np.empty_like(self.rows), self.columns)
        pivots = bit_echelon(self.rows, self.columns, True, out.rows)
        return out, pivots

    def row_space(self) -> BitMatrix:
        """Return the basis of the row space that is in reduced echelon form.

        >>> BitMatrix.of([[1, 1, 0], [0, 1, 1], [1, 0, 1]]).row_space().unpacked().tolist()
        [[1, 0, 1], [0, 1, 1]]
        """
        reduced, pivots = self.echelon()
        return BitMatrix(reduced.rows[: len(pivots)].copy(), self.columns)

    def inverse(self) -> BitMatrix | None:
        """Return the inverse, None if there is none.

        >>> BitMatrix.of([[1, 1], [0, 1]]).inverse().unpacked().tolist()
        [[1, 1], [0, 1]]
        """
        n, columns = self.shape
        if n != columns:
            return None
        words = self.rows.shape[1]
        work = np.concatenate([self.rows, BitMatrix.identity(n).rows], axis=1)
        if len(bit_echelon(work, n, True, work)) < n:
            return None
        return BitMatrix(np.ascontiguousarray(work[:, words:]), n)

    def solve(self, b: Any) -> tuple[np.ndarray | None, np.ndarray]:
        """Return a solution of Ax = b, None if there is none, and a basis of the kernel as rows of 0 and 1.

        Raises `InvalidArgument` where b has not as many whole numbers as there are rows.
        """
        height, columns = self.shape
        target = residues_of_vector(b, 2, height)
        work = BitMatrix.zeros(height, columns + 1)
        work.rows[:, : self.rows.shape[1]] = self.rows
        work.rows[:, columns >> 6] |= target.astype(np.uint64) << np.uint64(columns & 63)
        pivots = bit_echelon(work.rows, columns, True, work.rows)
        last = (work.rows[:, columns >> 6] >> np.uint64(columns & 63)) & np.uint64(1)
        kernel = _kernel_basis(work.rows, pivots, columns)
        if last[len(pivots) :].any():
            return None, kernel
        x = np.zeros(columns, np.uint8)
        x[pivots] = last[: len(pivots)]
        return x, kernel

    def solve_many(self, B: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return X with AX = B, zeros in columns where that cannot be, and for each column whether it can be.

        >>> X, good = BitMatrix.of([[1, 1], [0, 0]]).solve_many(np.array([[1, 1], [0, 1]]))
        >>> X.tolist(), good.tolist()
        ([[1, 0], [0, 0]], [True, False])
        """
        return self.reduced_beside(B)[:2]

    def reduced_beside(self, B: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """Return what :meth:`solve_many` does, the pivot columns, and the pivot rows of the reduced echelon form.

        The pivot rows are in words, as ``rows`` is.

        >>> import numpy as np
        >>> X, good, pivots, rows = BitMatrix.of([[1, 1], [1, 1]]).reduced_beside(np.array([[1], [1]]))
        >>> X.tolist(), good.tolist(), pivots.tolist(), rows.tolist()
        ([[1], [0]], [True], [0], [[3]])
        """
        words, columns = self.rows.shape[1], self.columns
        work = np.concatenate([self.rows, BitMatrix.of(B).rows], axis=1)
        pivots = bit_echelon(work, columns, True, work)
        r = len(pivots)
        right = unpack(np.ascontiguousarray(work[:, words:]), B.shape[1])
        good = np.asarray(~right[r:].any(axis=0))
        X = np.zeros((columns, B.shape[1]), np.uint8)
        X[pivots] = right[:r]
        X[:, ~good] = 0
        return X, good, pivots, np.ascontiguousarray(work[:r, :words])

    def witness(self, b: Any) -> np.ndarray | None:
        """Return y with yA = 0 and yb = 1, None if there is a solution of Ax = b.

        Raises `InvalidArgument` where b has not as many whole numbers as there are rows.
        """
        height, columns = self.shape
        beside = BitMatrix.zeros(columns + 1, height)
        beside.rows[:columns] = self.transpose().rows
        beside.rows[columns] = pack(residues_of_vector(b, 2, height)[None, :])[0]
        return beside.solve(np.append(np.zeros(columns, np.int64), 1))[0]

    def kernel(self) -> np.ndarray:
        """Return a basis of the solutions of Ax = 0, as rows of 0 and 1."""
        reduced, pivots = self.echelon()
        return _kernel_basis(reduced.rows, pivots, self.columns)

    def transpose(self) -> BitMatrix:
        """Return the transposed matrix.

        >>> BitMatrix.of([[1, 1, 0], [0, 1, 1]]).transpose().dense().tolist()
        [[1, 0], [1, 1], [0, 1]]
        """
        return BitMatrix(bit_transpose(self.rows, self.columns), len(self.rows))

    def __matmul__(self, other: BitMatrix) -> BitMatrix:
        """Return the product of matrices.

        >>> A = BitMatrix.of([[1, 1], [0, 1]])
        >>> (A @ A).unpacked().tolist()
        [[1, 0], [0, 1]]
        """
        if not isinstance(other, BitMatrix):
            return NotImplemented
        if self.columns != len(other.rows):
            raise InvalidArgument(f"a product of a {self.shape} matrix by a {other.shape} one is not defined")
        return BitMatrix(bit_product(self.rows, other.rows, self.columns), other.columns)

    def times(self, x: Any) -> np.ndarray:
        """Return Ax for a vector, as uint8; raises `InvalidArgument` where x has another length."""
        v = pack(residues_of_vector(x, 2, self.columns)[None, :])
        out = np.zeros(len(self.rows), np.uint8)
        _kernel.strip_values(v[0], self.rows, out)
        return out

    def times_left(self, y: Any) -> np.ndarray:
        """Return yA for a vector, as uint8; raises `InvalidArgument` where y has another length."""
        chosen = self.rows[np.flatnonzero(residues_of_vector(y, 2, len(self.rows)))]
        return unpack(np.bitwise_xor.reduce(chosen, axis=0)[None, :], self.columns)[0]


def _kernel_basis(rows: np.ndarray, pivots: np.ndarray, columns: int) -> np.ndarray:
    """Return the kernel of a matrix in reduced echelon form: a vector for every column without a pivot."""
    free = np.setdiff1d(np.arange(columns), pivots)
    out = np.zeros((len(free), columns), np.uint8)
    out[np.arange(len(free)), free] = 1
    r = len(pivots)
    out[:, pivots] = unpack(bit_transpose(rows[:r], columns)[free], r)
    return out


def _check_size(height: int, columns: int) -> None:
    if height * -(-columns // 64) * 8 > MAX_BYTES:
        raise TooLarge(f"a matrix of {height}×{columns} bits takes over {MAX_BYTES >> 30} GB")


def unpack(rows: np.ndarray, columns: int) -> np.ndarray:
    """Return words as rows of 0 and 1."""
    as_bytes = np.ascontiguousarray(rows.astype("<u8", copy=False)).view(np.uint8).reshape(len(rows), 8 * rows.shape[1])
    return np.unpackbits(as_bytes, axis=1, bitorder="little")[:, :columns]
