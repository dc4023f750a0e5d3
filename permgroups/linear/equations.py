"""Equations Ax = b over GF(q) and Z/d, for one right-hand side or many."""

from __future__ import annotations

from typing import Any

from permgroups.linear.kinds import system_of
from permgroups.linear.sparse import SparseSystem
from permgroups.linear.systems import LinearAnswer, LinearSystem

__all__ = ["solve", "solve_many"]


def solve(A: Any, b: Any, d: Any = None) -> LinearAnswer:
    """Return a solution of Ax = b, and with it all of them; or the witness that there is none.

    Parameters
    ----------
    A
        A galois array, or a matrix of whole numbers: a numpy array, lists, a sparse matrix of scipy, a ``BitMatrix``.
    b
        The right-hand side, one number for every row of A.
    d
        The modulus of whole numbers, any from 2 on, or a field: a class of galois or text, ``GF(9)``. A galois array
        brings its field along.

    Examples
    --------
    >>> solve([[2, 1], [0, 3]], [1, 3], 6)
    <LinearAnswer: x = 2 3>
    >>> answer = solve([[1, 2], [2, 4]], [1, 1], 5)
    >>> bool(answer), answer.witness, answer.check()
    (False, array([2, 4]), True)

    Over the field of a galois array, and in its class:

    >>> import galois
    >>> GF = galois.GF(4)
    >>> solve(GF([[2, 1], [1, 1]]), GF([1, 3])).solution
    GF([3, 0], order=2^2)
    >>> solve([[2, 1], [1, 1]], [1, 3], GF).solution
    GF([3, 0], order=2^2)
    """
    return system_of(A, d).solve(b)


def solve_many(A: Any, rows: Any, d: Any = None) -> list[LinearAnswer]:
    """Return the answers for many right-hand sides, each a row, after one elimination.

    >>> [bool(x) for x in solve_many([[1, 1], [1, 1]], [[0, 0], [1, 0], [1, 1]], 2)]
    [True, False, True]
    """
    system = system_of(A, d)
    if isinstance(system, LinearSystem):
        return system.solve_many(rows)
    return system.answers(rows) if isinstance(system, SparseSystem) else [system.solve(b) for b in rows]
