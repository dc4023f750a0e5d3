"""Linear algebra over Z/d, where d may be composite: kernels, solutions, inverses, witnesses of impossibility.

The prime powers of d are treated apart (``diagonal``) and put together again by the Chinese remainder theorem.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np

from permgroups.errors import InvalidArgument
from permgroups.linear.diagonal import Diagonal
from permgroups.linear.howell import howell_basis, prime_powers, span_order
from permgroups.linear.residues import product_mod, residues, residues_of_vector, scaled, sum_mod

__all__ = ["ModularMatrix", "determinant_mod", "howell_basis", "kernel_mod", "solve_mod", "span_order"]


class ModularMatrix:
    """A matrix over Z/d, factored once for each prime power of d; ``matrix`` has entries from 0 to d-1.

    Parameters
    ----------
    A
        A matrix of whole numbers.
    d
        The modulus, at least 1 and below 2^63.

    Examples
    --------
    >>> A = ModularMatrix([[2, 1], [0, 3]], 6)
    >>> A.image_size, A.determinant(), A.kernel().tolist()
    (6, 0, [[3, 0], [2, 2]])
    >>> X, good = A.solve_many(np.array([[1, 1], [3, 2]]))
    >>> X.tolist(), good.tolist(), A.witness(np.array([1, 2])).tolist()
    ([[2, 0], [3, 0]], [True, False], [3, 3])
    """

    def __init__(self, A: Any, d: int):
        self.matrix = residues(A, d)
        self.d = int(d)

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
        return self.matrix.shape[0], self.matrix.shape[1]

    @cached_property
    def parts(self) -> list[Diagonal]:
        """The matrix over Z/p^k, factored, for every prime power of d."""
        return [Diagonal(self.matrix, p, k) for p, k in prime_powers(self.d)]

    @cached_property
    def image_size(self) -> int:
        """The number of vectors b for which Ax = b can be solved; as many as the rows span."""
        out = 1
        for part in self.parts:
            out *= part.image_size()
        return out

    def _once(self, q: int) -> int:
        """Return the number that is 1 mod q and 0 mod d/q."""
        return self.d // q * pow(self.d // q, -1, q)

    def together(self, parts: list[np.ndarray]) -> np.ndarray:
        """Return the matrix over Z/d that is the given ones mod the prime powers of d."""
        if len(parts) == 1:
            return parts[0]
        out = np.zeros(parts[0].shape if parts else self.shape, np.int64)
        for part, X in zip(self.parts, parts, strict=True):
            out = sum_mod(out, scaled(X, self._once(part.q), self.d), self.d)
        return out

    def solve_many(self, B: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return X with AX = B, zeros in columns where that cannot be, and for each column whether it can be."""
        target = residues(B, self.d)
        if len(target) != self.shape[0]:
            raise InvalidArgument(f"{len(target)} numbers for {self.shape[0]} equations")
        good = np.ones(target.shape[1], bool)
        if self.d == 1:
            return np.zeros((self.shape[1], target.shape[1]), np.int64), good
        parts = []
        for part in self.parts:
            X, possible = part.solve(target)
            parts.append(X)
            good &= possible
        out = self.together(parts)
        out[:, ~good] = 0
        return out, good

    def solve(self, b: Any) -> np.ndarray | None:
        """Return a solution of Ax = b, None if there is none."""
        X, good = self.solve_many(residues_of_vector(b, self.d)[:, None])
        return X[:, 0] if good[0] else None

    def witness(self, b: Any) -> np.ndarray | None:
        """Return y with yA = 0 and yb ≠ 0 over Z/d, None if there is a solution of Ax = b."""
        target = residues_of_vector(b, self.d)
        for part in self.parts:
            y = part.witness(target)
            if y is not None:
                return scaled(y, self.d // part.q, self.d)
        return None

    def kernel(self) -> np.ndarray:
        """Return vectors that span the solutions of Ax = 0 as rows: for each prime power those of a Howell form."""
        return self._spanning([part.kernel() for part in self.parts], self.shape[1])

    def left_kernel(self) -> np.ndarray:
        """Return vectors that span the solutions of yA = 0 as rows, in the same form."""
        return self._spanning([part.left_kernel() for part in self.parts], self.shape[0])

    def _spanning(self, kernels: list[np.ndarray], width: int) -> np.ndarray:
        found = [
            scaled(howell_basis(rows, part.p, part.k), self.d // part.q, self.d)
            for part, rows in zip(self.parts, kernels, strict=True)
        ]
        return np.concatenate([*found, np.zeros((0, width), np.int64)])

    def is_invertible(self) -> bool:
        """Return whether A is square and every b has exactly one solution."""
        m, n = self.shape
        return m == n and all(part.rank == n and not part.valuations.any() for part in self.parts)

    def inverse(self) -> np.ndarray:
        """Return the inverse matrix.

        >>> ModularMatrix([[5, 6], [3, 5]], 12).inverse().tolist()
        [[11, 6], [3, 11]]
        """
        if not self.is_invertible():
            raise InvalidArgument(f"a matrix of shape {self.shape} over Z/{self.d} that has no inverse")
        return self.solve_many(np.eye(self.shape[0], dtype=np.int64))[0]

    def determinant(self) -> int:
        """Return the determinant mod d."""
        if self.shape[0] != self.shape[1]:
            raise InvalidArgument(f"expected a square matrix, not shape {self.shape}")
        return sum(part.determinant() * self._once(part.q) for part in self.parts) % self.d

    def times(self, X: np.ndarray) -> np.ndarray:
        """Return AX for a matrix."""
        return product_mod(self.matrix, residues(X, self.d), self.d)


def kernel_mod(M: Any, d: int) -> np.ndarray:
    """Return vectors x that span the solutions of Mx = 0 over Z/d, as rows: a Howell form for each prime power of d.

    >>> kernel_mod([[2, 0], [0, 3]], 6).tolist()
    [[3, 0], [0, 2]]
    """
    return ModularMatrix(M, d).kernel()


def solve_mod(M: Any, b: Any, d: int) -> np.ndarray | None:
    """Return a solution x of Mx = b over Z/d, or None if there is none.

    >>> solve_mod([[2, 1], [0, 3]], [1, 3], 6).tolist()
    [2, 3]
    >>> solve_mod([[2]], [1], 4) is None
    True
    """
    return ModularMatrix(M, d).solve(b)


def determinant_mod(M: Any, d: int) -> int:
    """Return the determinant of a square matrix mod d.

    >>> determinant_mod([[2, 3], [5, 7]], 12)
    11
    """
    return ModularMatrix(M, d).determinant()
