"""Matrices over GF(2) in bits: rank, solutions, kernels of tens of thousands of columns."""

from __future__ import annotations

from typing import Any

import numpy as np

from permgroups.errors import InvalidArgument, TooLarge
from permgroups.kernels import bits as _kernel

__all__ = ["BitMatrix"]

MAX_BYTES = 6 << 30
BUDGET = 400_000_000  # words between two looks at Ctrl-C


class BitMatrix:
    """A matrix over GF(2), 64 entries a word; ``rows`` is the array of words.

    Examples
    --------
    >>> A = BitMatrix.of([[1, 1, 0], [0, 1, 1], [1, 0, 1]])
    >>> A.rank()
    2
    >>> A.solve([1, 0, 1])[0].tolist(), A.solve([1, 0, 0])[0]
    ([1, 0, 0], None)
    """

    def __init__(self, rows: np.ndarray, columns: int):
        self.rows = rows
        self.columns = columns

    @classmethod
    def zeros(cls, height: int, columns: int) -> BitMatrix:
        """Return the zero matrix."""
        words = -(-columns // 64)
        if height * words * 8 > MAX_BYTES:
            raise TooLarge(f"a matrix of {height}×{columns} bits takes over {MAX_BYTES >> 30} GB")
        return cls(np.zeros((height, words), np.uint64), columns)

    @classmethod
    def of(cls, A: Any) -> BitMatrix:
        """Return the matrix of an array of 0 and 1."""
        array = np.asarray(A)
        if array.ndim != 2 or array.dtype.kind not in "iub":
            raise InvalidArgument(f"expected a matrix of 0 and 1, not shape {array.shape} of {array.dtype}")
        out = cls.zeros(*array.shape)
        out.rows[:] = pack(array & 1)
        return out

    @classmethod
    def of_columns(cls, height: int, columns: list[np.ndarray]) -> BitMatrix:
        """Return the matrix with ones at the given rows of every column."""
        out = cls.zeros(height, len(columns))
        for j, places in enumerate(columns):
            out.rows[places, j >> 6] ^= np.uint64(1 << (j & 63))
        return out

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
        return self.rows.shape[0], self.columns

    def unpacked(self) -> np.ndarray:
        """Return the entries as an array of uint8."""
        return unpack(self.rows, self.columns)

    def _echelon(self, rows: np.ndarray, columns: int, full: bool) -> np.ndarray:
        """Bring rows to echelon form in place; return the pivot columns."""
        pivots = np.zeros(min(len(rows), columns) + 1, np.int64)
        table = np.zeros((1 << _kernel.BLOCK, rows.shape[1]), np.uint64)
        state = np.zeros(2, np.int64)
        while not _kernel.echelon(rows, columns, full, pivots, table, state, BUDGET):
            pass
        return pivots[: int(state[1])]

    def rank(self) -> int:
        """Return the rank."""
        return len(self._echelon(self.rows.copy(), self.columns, False))

    def solve(self, b: Any) -> tuple[np.ndarray | None, np.ndarray]:
        """Return a solution of Ax = b, None if there is none, and a basis of the kernel as rows of 0 and 1."""
        height, columns = self.shape
        target = np.asarray(b)
        work = BitMatrix.zeros(height, columns + 1)
        work.rows[:, : self.rows.shape[1]] = self.rows
        work.rows[:, columns >> 6] |= (target.astype(np.uint64) & np.uint64(1)) << np.uint64(columns & 63)
        pivots = self._echelon(work.rows, columns, True)
        last = (work.rows[:, columns >> 6] >> np.uint64(columns & 63)) & np.uint64(1)
        kernel = _kernel_basis(work.rows, pivots, columns)
        if last[len(pivots) :].any():
            return None, kernel
        x = np.zeros(columns, np.uint8)
        x[pivots] = last[: len(pivots)]
        return x, kernel

    def kernel(self) -> np.ndarray:
        """Return a basis of the solutions of Ax = 0, as rows of 0 and 1."""
        rows = self.rows.copy()
        return _kernel_basis(rows, self._echelon(rows, self.columns, True), self.columns)

    def transpose(self) -> BitMatrix:
        """Return the transposed matrix."""
        return BitMatrix.of(self.unpacked().T)

    def times(self, x: Any) -> np.ndarray:
        """Return Ax for a vector."""
        v = pack(np.asarray(x)[None, :] & 1)
        out = np.zeros(len(self.rows), np.uint8)
        _kernel.strip_values(v[0], self.rows, out)
        return out

    def times_left(self, y: Any) -> np.ndarray:
        """Return yA for a vector."""
        chosen = self.rows[np.flatnonzero(np.asarray(y) & 1)]
        return unpack(np.bitwise_xor.reduce(chosen, axis=0)[None, :], self.columns)[0]


def _kernel_basis(rows: np.ndarray, pivots: np.ndarray, columns: int) -> np.ndarray:
    """Return the kernel of a matrix in reduced echelon form: a vector for every column without a pivot."""
    free = np.setdiff1d(np.arange(columns), pivots)
    out = np.zeros((len(free), columns), np.uint8)
    out[np.arange(len(free)), free] = 1
    for k, c in enumerate(free.tolist()):
        out[k, pivots] = (rows[: len(pivots), c >> 6] >> np.uint64(c & 63)) & np.uint64(1)
    return out


def pack(array: np.ndarray) -> np.ndarray:
    """Return rows of 0 and 1 as words, entry j in bit j mod 64 of word j // 64."""
    height, columns = array.shape
    words = -(-columns // 64)
    padded = np.zeros((height, 64 * words), np.uint8)
    padded[:, :columns] = array
    return np.packbits(padded, axis=1, bitorder="little").view("<u8").astype(np.uint64).reshape(height, words)


def unpack(rows: np.ndarray, columns: int) -> np.ndarray:
    """Return words as rows of 0 and 1."""
    as_bytes = np.ascontiguousarray(rows.astype("<u8")).view(np.uint8).reshape(len(rows), -1)
    return np.unpackbits(as_bytes, axis=1, bitorder="little")[:, :columns]
