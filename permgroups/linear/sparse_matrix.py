"""Sparse matrices of whole numbers: ours, and those of scipy, which is not imported for them."""

from __future__ import annotations

from typing import Any

import numpy as np

from permgroups import checks
from permgroups.errors import InvalidArgument
from permgroups.linear.matrices import field_of_array, whole_matrix

__all__ = ["SparseMatrix", "is_sparse"]


def is_sparse(A: Any) -> bool:
    """Return whether A is a sparse matrix, ours or one of scipy; scipy is not imported for that.

    >>> is_sparse(SparseMatrix.of([[1, 0]])), is_sparse(np.eye(2))
    (True, False)
    """
    return isinstance(A, SparseMatrix) or (hasattr(A, "tocsr") and hasattr(A, "nnz"))


class SparseMatrix:
    """A matrix of whole numbers by rows: row i has ``data`` at columns ``indices``, from indptr[i] to indptr[i + 1].

    Examples
    --------
    >>> A = SparseMatrix.of_entries((2, 3), [0, 1, 1], [2, 0, 2], [5, 6, 7])
    >>> A.dense().tolist(), A.shape, len(A.data)
    ([[0, 0, 5], [6, 0, 7]], (2, 3), 3)
    """

    def __init__(self, shape: tuple[int, int], indptr: Any, indices: Any, data: Any):
        self.shape = (checks.whole("rows", shape[0], 0), checks.whole("columns", shape[1], 0, (1 << 31) - 1))
        _no_field(data)
        parts = [np.asarray(part) for part in (indptr, indices, data)]
        for part in parts:
            if part.ndim != 1 or (part.size and part.dtype.kind not in "iub"):
                raise InvalidArgument(f"expected lists of whole numbers, not shape {part.shape} of {part.dtype}")
        self.indptr, self.indices = parts[0].astype(np.int64), parts[1].astype(np.int64)
        self.data = parts[2].astype(np.uint64 if parts[2].dtype.kind == "u" else np.int64)
        ends = self.indptr
        if len(ends) != self.shape[0] + 1 or ends[0] != 0 or ends[-1] != len(self.indices) or (np.diff(ends) < 0).any():
            raise InvalidArgument(f"indptr does not cut {len(self.indices)} entries into {self.shape[0]} rows")
        if len(self.data) != len(self.indices):
            raise InvalidArgument(f"{len(self.data)} values for {len(self.indices)} entries")
        if self.indices.size and not 0 <= int(self.indices.min()) <= int(self.indices.max()) < self.shape[1]:
            raise InvalidArgument(f"columns are 0 … {self.shape[1] - 1}")

    @classmethod
    def of(cls, A: Any) -> SparseMatrix:
        """Return the sparse matrix of one of scipy, of another of these, or of a dense one.

        >>> SparseMatrix.of([[0, 3], [0, 0]]).indptr.tolist()
        [0, 1, 1]
        """
        if isinstance(A, SparseMatrix):
            return A
        if is_sparse(A):
            rows = A.tocsr()
            if len(rows.shape) != 2:
                raise InvalidArgument(f"expected a matrix, not shape {rows.shape}")
            return cls((int(rows.shape[0]), int(rows.shape[1])), rows.indptr, rows.indices, rows.data)
        _no_field(A)
        dense = whole_matrix(A)
        at = np.nonzero(dense)
        return cls.of_entries((dense.shape[0], dense.shape[1]), at[0], at[1], dense[at])

    @classmethod
    def of_entries(cls, shape: tuple[int, int], rows: Any, columns: Any, values: Any) -> SparseMatrix:
        """Return the matrix with the given entries; those at the same place are added."""
        _no_field(values)
        places = np.asarray(rows, np.int64)
        if places.size and not 0 <= int(places.min()) <= int(places.max()) < shape[0]:
            raise InvalidArgument(f"rows are 0 … {shape[0] - 1}")
        order = np.argsort(places, kind="stable")
        indptr = np.concatenate([[0], np.cumsum(np.bincount(places, minlength=shape[0]))])
        return cls(shape, indptr, np.asarray(columns)[order], np.asarray(values)[order])

    def __repr__(self) -> str:
        return f"<SparseMatrix of {self.shape[0]}×{self.shape[1]} with {len(self.data)} entries>"

    def dense(self) -> np.ndarray:
        """Return it as an array."""
        out = np.zeros(self.shape, self.data.dtype)
        np.add.at(out, (np.repeat(np.arange(self.shape[0]), np.diff(self.indptr)), self.indices), self.data)
        return out

    def transpose(self) -> SparseMatrix:
        """Return the transposed matrix, with its entries by rows again.

        >>> SparseMatrix.of([[0, 3], [0, 5]]).transpose().dense().tolist()
        [[0, 0], [3, 5]]
        """
        rows = np.repeat(np.arange(self.shape[0]), np.diff(self.indptr))
        return SparseMatrix.of_entries((self.shape[1], self.shape[0]), self.indices, rows, self.data)

    def residues(self, d: int) -> SparseMatrix:
        """Return the matrix mod d: one entry a place, from 1 to d-1, columns growing.

        >>> A = SparseMatrix.of_entries((1, 3), [0, 0, 0, 0], [2, 0, 2, 1], [5, 6, 5, -1])
        >>> A.residues(6).indices.tolist(), A.residues(6).data.tolist()
        ([1, 2], [5, 4])
        """
        values = (self.data % self.data.dtype.type(d)).astype(np.int64)
        rows = np.repeat(np.arange(self.shape[0]), np.diff(self.indptr))
        order = np.lexsort((self.indices, rows))
        rows, columns, values = rows[order], self.indices[order], values[order]
        if len(rows):
            new = np.flatnonzero(np.concatenate([[True], (np.diff(rows) != 0) | (np.diff(columns) != 0)]))
            rows, columns, values = rows[new], columns[new], np.add.reduceat(values, new) % d
        keep = values != 0
        return SparseMatrix.of_entries(self.shape, rows[keep], columns[keep], values[keep])


def _no_field(values: Any) -> None:
    if field_of_array(values) is not None:
        raise InvalidArgument("a sparse matrix has whole numbers mod d, no elements of a field: give it dense")
