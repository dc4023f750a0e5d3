"""A dense matrix over GF(2) asked for several things: what one elimination has shown is kept for the next question."""

from __future__ import annotations

import numpy as np

from permgroups.linear.four_russians import bit_transpose, pack
from permgroups.linear.packed import BitMatrix, unpack

__all__ = ["BitCore"]


class BitCore:
    """A matrix in bits with the questions of :class:`~permgroups.linear.modular.ModularMatrix`.

    Examples
    --------
    >>> A = BitCore(BitMatrix.of([[1, 1, 0], [0, 1, 1], [1, 0, 1]]))
    >>> X, good = A.solve_many(np.array([[1, 1], [0, 0], [1, 0]]))
    >>> X.tolist(), good.tolist(), A.witness(np.array([1, 0, 0])).tolist(), A.kernel().tolist(), A.rank
    ([[1, 0], [0, 0], [0, 0]], [True, False], [1, 1, 1], [[1, 1, 1]], 2)
    """

    def __init__(self, matrix: BitMatrix):
        self.matrix = matrix
        self._reduced: tuple[np.ndarray, np.ndarray] | None = None

    def _echelon(self) -> tuple[np.ndarray, np.ndarray]:
        """Return the pivot columns and the pivot rows of the reduced echelon form."""
        if self._reduced is None:
            self.solve_many(np.zeros((self.matrix.shape[0], 0), np.int64))
        assert self._reduced is not None
        return self._reduced

    @property
    def rank(self) -> int:
        """The rank."""
        return self.matrix.rank() if self._reduced is None else len(self._reduced[0])

    @property
    def image_size(self) -> int:
        """The number of vectors b for which Ax = b can be solved."""
        return int(2**self.rank)

    def solve_many(self, B: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return X with AX = B, zeros in columns where that cannot be, and for each column whether it can be."""
        X, good, pivots, rows = self.matrix.reduced_beside(B)
        self._reduced = pivots, rows
        return X.astype(np.int64), good

    def witness(self, b: np.ndarray) -> np.ndarray | None:
        """Return y with yA = 0 and yb = 1, None if there is a solution of Ax = b."""
        height, width = self.matrix.shape
        beside = BitMatrix.zeros(width + 1, height)
        beside.rows[:width] = self.matrix.transpose().rows
        beside.rows[width] = pack(b[None, :].astype(np.uint8) & 1)[0]
        right = np.zeros((width + 1, 1), np.int64)
        right[width] = 1
        Y, good = BitCore(beside).solve_many(right)
        return Y[:, 0] if good[0] else None

    def kernel(self) -> np.ndarray:
        """Return a basis of the solutions of Ax = 0, as rows of 0 and 1."""
        pivots, rows = self._echelon()
        width = self.matrix.columns
        free = np.setdiff1d(np.arange(width), pivots)
        out = np.zeros((len(free), width), np.uint8)
        out[np.arange(len(free)), free] = 1
        if len(pivots):
            out[:, pivots] = unpack(bit_transpose(rows, width)[free], len(pivots))
        return out
