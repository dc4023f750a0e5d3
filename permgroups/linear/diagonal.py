"""Matrices over Z/p^k as lower triangle · powers of p · upper triangle: everything that is asked of them follows.

Rows and columns are exchanged so that PAQ = L·diag(p^v)·U with v growing, L with ones and U with units on the diagonal.
First the units are eliminated, in blocks as over a field; what then remains is divisible by p, and its quotient is
treated in the same way mod p^(k-1). Solutions, kernels on both sides, witnesses, the determinant and the Smith form are
read off.
"""

from __future__ import annotations

import numpy as np

from permgroups.kernels import residues as _kernel
from permgroups.linear.residues import add_product, lower_solve, negative, product_mod, upper_solve

__all__ = ["Diagonal"]

PANEL = 64


class Diagonal:
    """A matrix over Z/p^k, factored; ``valuations`` are the v of its pivots p^v, and k means zero.

    ``rows`` and ``columns`` say which row and column of the matrix came to which place.

    Examples
    --------
    >>> F = Diagonal(np.array([[2, 1], [6, 3]]), 2, 3)
    >>> F.valuations.tolist(), F.determinant(), F.image_size()
    ([0], 0, 8)
    >>> X, good = F.solve(np.array([[1, 1], [3, 0]]))
    >>> X.tolist(), good.tolist(), F.witness(np.array([1, 0])).tolist()
    ([[0, 0], [1, 0]], [True, False], [5, 1])
    """

    def __init__(self, A: np.ndarray, p: int, k: int):
        self.p, self.k, self.q = p, k, p**k
        m, n = A.shape
        self.rows, self.columns = np.arange(m), np.arange(n)
        self.shape = (m, n)
        self._work = np.asarray(A, np.int64) % np.int64(self.q)
        self.valuations = np.array(self._factor(), np.int64)

    # -- elimination --------------------------------------------------------------------------------

    def _factor(self) -> list[int]:
        m, n = self.shape
        work, q = self._work, self.q
        valuations: list[int] = []
        v = 0
        while len(valuations) < min(m, n):
            r = len(valuations)
            more = int(_kernel.divide(work[r:, r:], np.int64(self.p), np.int64(q)))
            if more < 0:
                break
            v += more
            q //= self.p**more
            end = n
            while r < min(m, end):
                found, skipped = self._panel(r, min(PANEL, end - r), q)
                # columns without a pivot change places with the last ones not looked at
                t = min(skipped, end - r - found - skipped)
                a = r + found
                if t:
                    self._exchange_columns(np.arange(a, a + t), np.arange(end - t, end))
                end -= skipped
                valuations += [v] * found
                r += found
        return valuations

    def _panel(self, r: int, w: int, q: int) -> tuple[int, int]:
        """Eliminate by the units of some columns; return how many columns have a pivot and how many none."""
        m, n = self.shape
        work = self._work
        panel = work[r:, r : r + w].copy()
        row_order, column_order = np.arange(m - r), np.arange(w)
        found = int(_kernel.unit_panel(panel, np.int64(self.p), np.int64(q), row_order, column_order))
        moved = np.flatnonzero(row_order != np.arange(m - r))
        work[r + moved] = work[r + row_order[moved]]
        self.rows[r + moved] = self.rows[r + row_order[moved]]
        work[r:, r : r + w] = panel
        work[:r, r : r + w] = work[:r, r + column_order]
        self.columns[r : r + w] = self.columns[r + column_order]
        if found and r + w < n:
            top, right = slice(r, r + found), slice(r + w, n)
            inverse = np.eye(found, dtype=np.int64)
            _kernel.triangle_inverse(panel[:found, :found].copy(), False, True, np.int64(q), inverse)
            head = product_mod(inverse, work[top, right], q)
            work[top, right] = head
            add_product(work[r + found :, right], negative(panel[found:, :found], q), head, q)
        return found, w - found

    def _exchange_columns(self, here: np.ndarray, there: np.ndarray) -> None:
        both, swapped = np.concatenate([here, there]), np.concatenate([there, here])
        self._work[:, both] = self._work[:, swapped]
        self.columns[both] = self.columns[swapped]

    # -- what follows -------------------------------------------------------------------------------

    @property
    def rank(self) -> int:
        """How many pivots there are."""
        return len(self.valuations)

    def image_size(self) -> int:
        """Return how many vectors b have a solution of Ax = b: as many as the rows span."""
        return int(self.p ** int((self.k - self.valuations).sum()))

    def determinant(self) -> int:
        """Return the determinant of a square matrix."""
        if self.rank < self.shape[0]:
            return 0
        out = _sign(self.rows) * _sign(self.columns) * self.p ** int(self.valuations.sum())
        for x in np.diagonal(self._work).tolist():
            out = out * x % self.q
        return int(out) % self.q

    def _powers(self) -> np.ndarray:
        return np.array([self.p**v for v in self.valuations.tolist()], np.int64)

    def solve(self, B: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return X with AX = B in those columns where that can be, and for each column whether it can be."""
        r = self.rank
        Y = lower_solve(self._work[:, :r], B[self.rows] % np.int64(self.q), self.q)
        powers = self._powers()[:, None]
        good = ~Y[r:].any(axis=0) & ~(Y[:r] % powers).any(axis=0)
        Z = np.zeros((self.shape[1], B.shape[1]), np.int64)
        Z[:r] = Y[:r] // powers
        X = np.zeros_like(Z)
        X[self.columns] = upper_solve(self._work[:r], Z, self.q, False)
        X[:, ~good] = 0
        return X, good

    def witness(self, b: np.ndarray) -> np.ndarray | None:
        """Return y with yA = 0 and yb ≠ 0, None if there is a solution of Ax = b."""
        r = self.rank
        y = lower_solve(self._work[:, :r], b[self.rows, None] % np.int64(self.q), self.q)[:, 0]
        y[:r] %= self._powers()
        if not y.any():
            return None
        return self._left(np.flatnonzero(y)[-1:])[0]

    def kernel(self) -> np.ndarray:
        """Return vectors x that span the solutions of Ax = 0, as rows."""
        r, n = self.rank, self.shape[1]
        places = np.concatenate([np.flatnonzero(self.valuations), np.arange(r, n)])
        out = np.zeros((n, len(places)), np.int64)
        out[self.columns] = upper_solve(self._work[:r], self._multiples(places, n), self.q, False)
        return out.T

    def left_kernel(self) -> np.ndarray:
        """Return vectors y that span the solutions of yA = 0, as rows."""
        return self._left(np.concatenate([np.flatnonzero(self.valuations), np.arange(self.rank, self.shape[0])]))

    def _left(self, places: np.ndarray) -> np.ndarray:
        m = self.shape[0]
        out = np.zeros((m, len(places)), np.int64)
        lower = self._work[:, : self.rank]
        out[self.rows] = upper_solve(lower.T, self._multiples(places, m), self.q, True)
        return out.T

    def _multiples(self, places: np.ndarray, size: int) -> np.ndarray:
        """Return the unit vectors of some places, times the least numbers that kill the pivots there."""
        out = np.zeros((size, len(places)), np.int64)
        for j, i in enumerate(places.tolist()):
            out[i, j] = self.p ** (self.k - int(self.valuations[i])) if i < self.rank else 1
        return out

    def transforms(self) -> tuple[np.ndarray, np.ndarray]:
        """Return invertible matrices S and T for which SAT has the powers of p on its diagonal and zeros elsewhere."""
        m, n = self.shape
        r, one = self.rank, np.int64(1)
        left = np.zeros((m, m), np.int64)
        left[np.arange(m), self.rows] = one
        right = np.zeros((n, n), np.int64)
        right[self.columns] = upper_solve(self._work[:r], np.eye(n, dtype=np.int64), self.q, False)
        return lower_solve(self._work[:, :r], left, self.q), right


def _sign(order: np.ndarray) -> int:
    """Return the sign of a permutation."""
    left, sign = order.tolist(), 1
    for i in range(len(left)):
        while left[i] != i:
            j = left[i]
            left[i], left[j] = left[j], left[i]
            sign = -sign
    return sign
