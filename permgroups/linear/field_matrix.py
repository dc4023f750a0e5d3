"""A matrix over GF(q) that is solved by elimination in blocks: kernels, solutions, witnesses, inverses."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from permgroups.linear.rings import Ring

__all__ = ["FieldMatrix"]


class FieldMatrix:
    """A matrix over a field; ``matrix`` has its entries as whole numbers.

    Examples
    --------
    >>> A = FieldMatrix(Ring(5), np.array([[1, 2], [2, 4]]))
    >>> A.rank, A.kernel().tolist(), A.witness(np.array([1, 0])).tolist()
    (1, [[3, 1]], [1, 2])
    >>> X, good = A.solve_many(np.array([[1, 1], [2, 3]]))
    >>> X.tolist(), good.tolist()
    ([[1, 0], [0, 0]], [True, False])
    """

    def __init__(self, ring: Ring, matrix: np.ndarray):
        self.ring = ring
        self.matrix = matrix

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
        return self.matrix.shape[0], self.matrix.shape[1]

    @cached_property
    def rank(self) -> int:
        """The rank."""
        return len(self.ring.echelon(self.matrix, full=False)[1])

    @property
    def image_size(self) -> int:
        """The number of vectors b for which Ax = b can be solved."""
        return self.ring.d**self.rank

    def kernel(self) -> np.ndarray:
        """Return a basis of the solutions of Ax = 0, as rows."""
        return self.ring.kernel(self.matrix)

    def left_kernel(self) -> np.ndarray:
        """Return a basis of the solutions of yA = 0, as rows."""
        return self.ring.kernel(self.matrix.T)

    def row_space(self) -> np.ndarray:
        """Return the reduced echelon form without rows of zeros."""
        rows, pivots = self.ring.echelon(self.matrix)
        return rows[: len(pivots)]

    def solve_many(self, B: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return X with AX = B, zeros in columns where that cannot be, and for each column whether it can be."""
        n = self.shape[1]
        rows, pivots = self.ring.echelon(np.concatenate([self.matrix, B], axis=1), n)
        good = np.asarray(~rows[len(pivots) :, n:].any(axis=0))
        X = np.zeros((n, B.shape[1]), np.int64)
        X[pivots] = rows[: len(pivots), n:]
        X[:, ~good] = 0
        return X, good

    def witness(self, b: np.ndarray) -> np.ndarray | None:
        """Return y with yA = 0 and yb = 1, None if there is a solution of Ax = b."""
        beside = np.concatenate([self.matrix, b[:, None]], axis=1).T
        return self.ring.solution(beside, np.append(np.zeros(self.shape[1], np.int64), 1))

    def inverse(self) -> np.ndarray | None:
        """Return the inverse matrix, None if there is none."""
        m, n = self.shape
        if m != n:
            return None
        X, good = self.solve_many(np.eye(n, dtype=np.int64))
        return X if good.all() else None

    def times(self, X: np.ndarray) -> np.ndarray:
        """Return AX for a matrix."""
        return self.ring.product(self.matrix, X)

    def times_left(self, Y: np.ndarray) -> np.ndarray:
        """Return YA for a matrix."""
        return self.ring.product(Y, self.matrix)
