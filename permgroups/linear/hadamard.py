"""Hadamard matrices of Sylvester and Paley; equivalence and automorphisms.

An automorphism is a pair of signed permutations (σ, τ) with σHτ = H.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from permgroups import checks
from permgroups.errors import InvalidArgument, TooLarge
from permgroups.groups.graphs import Graph
from permgroups.groups.group import PermGroup

__all__ = ["hadamard_equivalence", "is_hadamard", "matrix_automorphisms", "paley", "sylvester"]

MAX_ORDER = 4096


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


def sylvester(k: int) -> np.ndarray:
    """Return Sylvester's matrix of order 2^k: the k-fold Kronecker product of [[1, 1], [1, -1]].

    >>> sylvester(2)
    array([[ 1,  1,  1,  1],
           [ 1, -1,  1, -1],
           [ 1,  1, -1, -1],
           [ 1, -1, -1,  1]])
    """
    out = np.ones((1, 1), np.int64)
    for _ in range(checks.whole("k", k, 0, 12)):
        out = np.kron(np.array([[1, 1], [1, -1]]), out)
    return out


def paley(q: int) -> np.ndarray:
    """Return Paley's matrix from the squares of GF(q), q an odd prime power.

    It is the first kind, of order q + 1, where q is 3 mod 4, and the second, of order 2(q + 1), where q is 1 mod 4.

    >>> paley(3)
    array([[ 1,  1,  1,  1],
           [-1,  1,  1, -1],
           [-1, -1,  1,  1],
           [-1,  1, -1,  1]])
    >>> [len(paley(q)) for q in (7, 9, 11, 13, 27)], is_hadamard(paley(9))
    ([8, 20, 12, 28, 28], True)
    """
    import galois

    q = checks.whole("q", q, 3)
    if 2 * (q + 1) > MAX_ORDER:
        raise TooLarge(f"a matrix of order {q + 1} or {2 * (q + 1)}; at most {MAX_ORDER} is made")
    if q % 2 == 0 or not galois.is_prime_power(q):
        raise InvalidArgument(f"q must be an odd prime power, not {q}")
    x = np.arange(q)
    if galois.is_prime(q):
        squares, differences = x * x % q, (x[None, :] - x[:, None]) % q
    else:
        elements = galois.GF(q)(x)
        squares, differences = np.asarray(elements * elements), np.asarray(elements[None, :] - elements[:, None])
    character = np.full(q, -1)
    character[squares] = 1
    character[0] = 0
    core = character[differences]
    border = np.ones((q + 1, q + 1), np.int64)
    border[0, 0] = 0
    border[1:, 1:] = core
    identity = np.eye(q + 1, dtype=np.int64)
    if q % 4 == 3:
        border[1:, 0] = -1
        return border + identity
    return np.kron(border, np.array([[1, 1], [1, -1]])) + np.kron(identity, np.array([[1, -1], [-1, -1]]))


def _graph(matrix: np.ndarray) -> Graph:
    """Return signed rows and columns as vertices, with the pairs that agree and the pairs of opposites."""
    n = len(matrix)
    agree = np.zeros((4 * n, 4 * n), bool)
    agree[: 2 * n, 2 * n :] = np.kron(matrix, np.array([[1, -1], [-1, 1]])) == 1
    opposite = np.kron(np.eye(2 * n, dtype=bool), np.array([[0, 1], [1, 0]], bool))
    return Graph([agree | agree.T, opposite], [0] * (2 * n) + [1] * (2 * n))


def hadamard_equivalence(H: Any, K: Any) -> tuple[np.ndarray, np.ndarray] | None:
    """Return signed permutation matrices P, Q with P H Q = K, or None if there are none, as for two sizes.

    What is no Hadamard matrix is refused.

    >>> H = sylvester(3)
    >>> P, Q = hadamard_equivalence(H, paley(7))
    >>> bool((P @ H @ Q == paley(7)).all())
    True
    >>> hadamard_equivalence(paley(19), paley(9)) is None
    True
    """
    one, other = _signs(H), _signs(K)
    for which, matrix in (("first", one), ("second", other)):
        if not is_hadamard(matrix):
            raise InvalidArgument(f"the {which} is no Hadamard matrix: its rows are not orthogonal")
    if len(one) != len(other):
        return None
    image = _graph(one).isomorphism(_graph(other))
    if image is None:
        return None
    n = len(one)
    P, Q = np.zeros((n, n), np.int64), np.zeros((n, n), np.int64)
    at = np.arange(n)
    rows, columns = image[: 2 * n : 2], image[2 * n :: 2] - 2 * n
    P[rows // 2, at] = 1 - 2 * (rows % 2)
    Q[at, columns // 2] = 1 - 2 * (columns % 2)
    if (P @ one @ Q != other).any():
        raise AssertionError("the map found is no equivalence")
    return P, Q


def matrix_automorphisms(H: Any) -> PermGroup:
    """Return the pairs of signed permutations of rows and columns that keep a matrix of signs.

    Point 2i is row i, point 2i+1 the same with its sign changed; the columns follow after 2n points.

    >>> matrix_automorphisms([[1, 1], [1, -1]]).order()
    8
    """
    matrix = _signs(H)
    labels = [f"{s}{kind}{i}" for kind in "rc" for i in range(len(matrix)) for s in ("", "-")]
    found = _graph(matrix).automorphism_group()
    return PermGroup([row.tolist() for row in found.rows], labels=labels)
