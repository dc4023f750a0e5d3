"""Rank and spaces of a matrix: kernels, rows, sums and intersections, over GF(q) and Z/d.

A space is given by vectors that span it, the rows of a matrix, and comes back as its reduced form: the reduced echelon
form over a field, the Howell form over Z/d. So two spaces are equal exactly when these are.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from permgroups.errors import InvalidArgument
from permgroups.linear.kinds import system_of
from permgroups.linear.rings import Ring, ring_of
from permgroups.linear.sparse import SparseSystem
from permgroups.linear.systems import LinearSystem

__all__ = ["column_space", "intersection", "left_null_space", "null_space", "rank", "row_space", "sum_of_spaces"]


def rank(A: Any, d: int | None = None) -> int:
    """Return the rank of a matrix over a field.

    Parameters
    ----------
    A
        A galois array; or a matrix of whole numbers, with the prime ``d``. Sparse matrices of scipy stay sparse.

    Raises
    ------
    InvalidArgument
        Over Z/d with d composite, where :func:`smith_form` says more than one number could.

    Examples
    --------
    >>> rank([[1, 1, 0], [0, 1, 1], [1, 0, 1]], 2), rank([[1, 1, 0], [0, 1, 1], [1, 0, 1]], 3)
    (2, 3)
    """
    return system_of(A, d).rank


def null_space(A: Any, d: int | None = None) -> Any:
    """Return vectors that span the solutions of Ax = 0, as rows in reduced form: a basis over a field.

    >>> null_space([[1, 1, 0], [0, 1, 1]], 2).tolist()
    [[1, 1, 1]]
    >>> null_space([[2, 0], [0, 3]], 6).tolist()
    [[3, 0], [0, 2]]
    """
    system = system_of(A, d)
    return _reduced(system.kernel, system.ring)


def _reduced(kernel: Any, ring: Ring) -> Any:
    """Return the reduced form of a kernel."""
    return LinearSystem(kernel, None if ring.field is not None else ring.d).row_space()


def left_null_space(A: Any, d: int | None = None) -> Any:
    """Return vectors that span the solutions of yA = 0, as rows.

    >>> left_null_space([[1, 0], [1, 1], [0, 1]], 5).tolist()
    [[1, 4, 1]]
    """
    system = system_of(A, d)
    if not isinstance(system, (LinearSystem, SparseSystem)):
        system = LinearSystem(system.dense(), system.d)
    return _reduced(system.transpose().kernel, system.ring)


def row_space(A: Any, d: int | None = None) -> Any:
    """Return the reduced form of a matrix without rows of zeros: the same for matrices with the same row space.

    >>> row_space([[2, 2, 0], [0, 1, 1], [1, 2, 1]], 3).tolist()
    [[1, 0, 2], [0, 1, 1]]
    >>> row_space([[2, 1], [0, 3]], 6).tolist()
    [[2, 1], [0, 3]]
    """
    return LinearSystem(A, d).row_space()


def column_space(A: Any, d: int | None = None) -> Any:
    """Return the reduced form of the transposed matrix: its rows span the vectors Ax.

    >>> column_space([[1, 2], [2, 4]], 5).tolist()
    [[1, 2]]
    """
    return LinearSystem(A, d).transpose().row_space()


def _both(U: Any, W: Any, d: int | None) -> tuple[Ring, np.ndarray, np.ndarray]:
    ring = ring_of(U, d)
    first, second = ring.read(U), ring.read(W)
    if first.shape[1] != second.shape[1]:
        raise InvalidArgument(f"vectors of {first.shape[1]} and of {second.shape[1]} entries have no space in common")
    return ring, first, second


def sum_of_spaces(U: Any, W: Any, d: int | None = None) -> Any:
    """Return the space that the rows of both matrices span; ``linear.sum`` is another name.

    >>> sum_of_spaces([[1, 1, 0]], [[0, 1, 1]], 2).tolist()
    [[1, 0, 1], [0, 1, 1]]
    """
    ring, first, second = _both(U, W, d)
    return row_space(ring.wrap(np.concatenate([first, second])), None if ring.field is not None else ring.d)


def intersection(U: Any, W: Any, d: int | None = None) -> Any:
    """Return the space of the vectors that the rows of either matrix span.

    >>> intersection([[1, 0, 0], [0, 1, 0]], [[1, 1, 1], [0, 0, 1]], 2).tolist()
    [[1, 1, 0]]
    """
    ring, first, second = _both(U, W, d)
    modulus = None if ring.field is not None else ring.d
    weights = left_null_space(ring.wrap(np.concatenate([first, second])), modulus)
    common = ring.product(ring.read(weights)[:, : len(first)], first)
    return row_space(ring.wrap(common), modulus)
