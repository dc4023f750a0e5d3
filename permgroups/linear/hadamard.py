"""Hadamard matrices and their automorphisms: pairs of signed permutations (σ, τ) with σHτ = H."""

from __future__ import annotations

from typing import Any

import numpy as np

from permgroups.errors import InvalidArgument
from permgroups.groups.graphs import Graph
from permgroups.groups.group import PermGroup

__all__ = ["is_hadamard", "matrix_automorphisms"]


def _signs(H: Any) -> np.ndarray:
    try:
        matrix = np.asarray(H)
    except ValueError:
        raise InvalidArgument("expected a square matrix of entries 1 and -1, not rows of different lengths") from None
    if matrix.ndim != 2 or matrix.shape[0] != matrix.shape[1] or not np.isin(matrix, (1, -1)).all():
        raise InvalidArgument(f"expected a square matrix of entries 1 and -1, not shape {matrix.shape}")
    return matrix.astype(np.int64)


def is_hadamard(H: Any) -> bool:
    """Return whether the rows of a matrix of signs are orthogonal.

    >>> is_hadamard([[1, 1], [1, -1]]), is_hadamard([[1, 1], [1, 1]])
    (True, False)
    """
    matrix = _signs(H)
    return bool((matrix @ matrix.T == len(matrix) * np.eye(len(matrix), dtype=np.int64)).all())


def matrix_automorphisms(H: Any) -> PermGroup:
    """Return the pairs of signed permutations of rows and columns that keep a matrix of signs.

    Point 2i is row i, point 2i+1 the same with its sign changed; the columns follow after 2n points.

    >>> matrix_automorphisms([[1, 1], [1, -1]]).order()
    8
    """
    matrix = _signs(H)
    n = len(matrix)
    doubled = np.kron(matrix, np.array([[1, -1], [-1, 1]])) == 1
    total = 4 * n
    agree = np.zeros((total, total), bool)
    agree[: 2 * n, 2 * n :] = doubled
    opposite = np.kron(np.eye(2 * n, dtype=bool), np.array([[0, 1], [1, 0]], bool))
    labels = [f"{s}{kind}{i}" for kind in "rc" for i in range(n) for s in ("", "-")]
    found = Graph([agree | agree.T, opposite], [0] * (2 * n) + [1] * (2 * n)).automorphism_group()
    return PermGroup([row.tolist() for row in found.rows], labels=labels)
