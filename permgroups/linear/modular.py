"""Linear algebra over Z/d, where d may be composite: kernels, solutions, with witnesses of impossibility.

Over Z/p^k a matrix is brought to Howell form: a pivot of least valuation clears its column, and the pivot row
times the power of p that kills the pivot goes on as a row of its own. For composite d the prime powers are
treated apart and put together again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from sympy import factorint

from permgroups import checks
from permgroups.errors import InvalidArgument, TooLarge
from permgroups.linear.matrices import whole_matrix

__all__ = ["HowellForm", "howell_basis", "kernel_mod", "solve_mod", "span_order"]

MAX_MODULUS = 1 << 31
MAX_ENTRIES = 1 << 27


def _matrix(M: Any, d: int) -> np.ndarray:
    if checks.whole("d", d, 1) > MAX_MODULUS:
        raise TooLarge(f"moduli up to {MAX_MODULUS} are supported, not {d}")
    out = whole_matrix(M)
    if out.size > MAX_ENTRIES:
        raise TooLarge(f"a matrix of {out.size} entries is over the limit of {MAX_ENTRIES}")
    return out.astype(np.int64) % int(d)


@dataclass(frozen=True, eq=False)
class HowellForm:
    """The rows of a matrix over Z/p^k in Howell form.

    ``rows`` are those with a pivot, ``columns`` where it is, ``valuations`` its power of p, ``made`` how
    every row is made of the given ones; ``relations`` are the combinations of the given rows that vanish.
    """

    p: int
    k: int
    rows: np.ndarray
    columns: tuple[int, ...]
    valuations: tuple[int, ...]
    made: np.ndarray
    relations: np.ndarray

    @classmethod
    def of(cls, M: np.ndarray, p: int, k: int) -> HowellForm:
        """Return the Howell form of the rows of M."""
        d = p**k
        height, width = M.shape
        work = np.concatenate([M % d, np.eye(height, dtype=np.int64) % d], axis=1)
        done: list[np.ndarray] = []
        columns: list[int] = []
        valuations: list[int] = []
        for c in range(width):
            pivot, v = _least(work[:, c], p, k)
            if pivot < 0:
                continue
            row = work[pivot]
            unit = int(row[c]) // p**v
            row = row * pow(unit, -1, d) % d
            work = np.delete(work, pivot, axis=0)
            factors = work[:, c] // p**v
            hit = np.flatnonzero(factors)
            work[hit] = (work[hit] - factors[hit, None] * row) % d
            done.append(row)
            columns.append(c)
            valuations.append(v)
            if v:
                work = np.concatenate([work, (row * p ** (k - v) % d)[None, :]])
        pivots = np.array(done, np.int64).reshape(len(done), width + height)
        relations = work[work[:, width:].any(axis=1), width:]
        return cls(
            p, k, pivots[:, :width], tuple(columns), tuple(valuations), pivots[:, width:], howell_basis(relations, p, k)
        )

    def order(self) -> int:
        """Return how many vectors the rows span."""
        return self.p ** sum(self.k - v for v in self.valuations)

    def combine(self, target: np.ndarray) -> np.ndarray | None:
        """Return how the given rows make a vector, or None if they do not."""
        d = self.p**self.k
        left = target.astype(np.int64) % d
        made = np.zeros(self.made.shape[1], np.int64)
        for row, c, v, how in zip(self.rows, self.columns, self.valuations, self.made, strict=True):
            factor, rest = divmod(int(left[c]), self.p**v)
            if rest:
                return None
            left = (left - factor * row) % d
            made = (made + factor * how) % d
        return None if left.any() else made


def _least(column: np.ndarray, p: int, k: int) -> tuple[int, int]:
    """Return the place of an entry of least valuation and that valuation; -1 if all are zero."""
    power = 1
    for v in range(k):
        power *= p
        found = np.flatnonzero(column % power)
        if len(found):
            return int(found[0]), v
    return -1, k


def howell_basis(rows: np.ndarray, p: int, k: int) -> np.ndarray:
    """Return a reduced Howell basis of the span of rows over Z/p^k, without the bookkeeping."""
    d = p**k
    work = rows % d
    out: list[np.ndarray] = []
    for c in range(rows.shape[1]):
        pivot, v = _least(work[:, c], p, k)
        if pivot < 0:
            continue
        row = work[pivot] * pow(int(work[pivot, c]) // p**v, -1, d) % d
        work = np.delete(work, pivot, axis=0)
        work = (work - (work[:, c] // p**v)[:, None] * row) % d
        if v:
            work = np.concatenate([work, (row * p ** (k - v) % d)[None, :]])
        out = [(other - other[c] // p**v * row) % d for other in out]
        out.append(row)
    return np.array(out, np.int64).reshape(len(out), rows.shape[1])


def kernel_mod(M: Any, d: int) -> np.ndarray:
    """Return vectors x that span the solutions of Mx = 0 over Z/d, as rows.

    >>> kernel_mod([[2, 0], [0, 3]], 6).tolist()
    [[3, 0], [0, 2]]
    """
    A = _matrix(M, d)
    found = []
    for p, k in factorint(d).items():
        form = HowellForm.of(A.T % p**k, int(p), int(k))
        found.append(form.relations * (d // p**k) % d)
    return np.concatenate([*found, np.zeros((0, A.shape[1]), np.int64)])


def solve_mod(M: Any, b: Any, d: int) -> np.ndarray | None:
    """Return a solution x of Mx = b over Z/d, or None if there is none.

    >>> solve_mod([[2, 1], [0, 3]], [1, 3], 6).tolist()
    [2, 3]
    >>> solve_mod([[2]], [1], 4) is None
    True
    """
    A = _matrix(M, d)
    target = _matrix([b], d)[0]
    if len(target) != len(A):
        raise InvalidArgument(f"{len(target)} numbers for {len(A)} equations")
    out = np.zeros(A.shape[1], np.int64)
    for p, k in factorint(d).items():
        q = p**k
        part = HowellForm.of(A.T % q, int(p), int(k)).combine(target % q)
        if part is None:
            return None
        out = (out + part * (d // q) * pow(d // q, -1, q)) % d
    return out


def span_order(M: Any, d: int) -> int:
    """Return how many vectors the rows of M span over Z/d.

    >>> span_order([[2, 0], [0, 3]], 6)
    6
    """
    A = _matrix(M, d)
    order = 1
    for p, k in factorint(d).items():
        order *= HowellForm.of(A % p**k, int(p), int(k)).order()
    return order
