"""The Howell form over Z/d, d composite or not: the one echelon form of a span of rows.

For each prime power q = p^k of d, panels of columns are eliminated in blocks: a pivot of least p-valuation clears its
column, and the pivot row times the power of p that kills the pivot goes on as a row. What happens in a panel is kept as
combinations of few rows, so that one product of matrices does the same in all columns to the right. The forms mod the
prime powers are put together by the Chinese remainder theorem and reduced above the pivots, in blocks again.

References: J. A. Howell, *Spans in the module (Z_m)^s* (1986); A. Storjohann, *Algorithms for matrix canonical forms*
(2000), chapter 4.
"""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np
from sympy import factorint

from permgroups.kernels import residues as _kernel
from permgroups.linear.residues import add_product, product_mod, residues, scaled, sum_mod

__all__ = ["howell_basis", "howell_form", "prime_powers", "span_order"]

PANEL = 64
HIGH = 20_000  # rows from which on panels are narrower, so that one ends soon


def prime_powers(d: int) -> list[tuple[int, int]]:
    """Return the primes of d and their exponents.

    >>> prime_powers(12)
    [(2, 2), (3, 1)]
    """
    return [(int(p), int(k)) for p, k in sorted(factorint(d).items())]


def _echelon(A: np.ndarray, p: int, k: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return rows in echelon form with the Howell property over Z/p^k, their pivot columns and the valuations there.

    A is used up. Entries above pivots are not reduced.
    """
    q = p**k
    work = A
    height, n = work.shape
    width = PANEL if height < HIGH else max(PANEL * HIGH // height, 8)
    done: list[np.ndarray] = []
    at: list[np.ndarray] = []
    values: list[np.ndarray] = []
    for c in range(0, n, width):
        if not height:
            break
        w = min(width, n - c)
        panel = np.zeros((height + w, 2 * w), np.int64)
        panel[:height, :w] = work[:height, c : c + w]
        rows, columns, valuations, sources = (np.zeros(w, np.int64) for _ in range(4))
        counts, ended = np.zeros(3, np.int64), np.zeros(height + w, np.uint8)
        primes = (np.int64(p), np.int64(k), np.int64(q))
        _kernel.howell_panel(panel, w, height, *primes, ended, rows, columns, valuations, sources, counts)
        found, origins, new = counts.tolist()
        if not found:
            continue
        made, base = panel[:, w : w + origins], work[sources[:origins], c + w :]
        work[sources[:origins], c + w :] = 0  # what becomes of them is in ``made`` altogether
        add_product(work[:height, c + w :], made[:height], base, q)
        pivot_rows = np.zeros((found, n), np.int64)
        pivot_rows[:, c : c + w] = panel[rows[:found], :w]
        old, late = rows[:found] < height, rows[:found] >= height
        pivot_rows[old, c + w :] = work[rows[:found][old], c + w :]
        pivot_rows[late, c + w :] = product_mod(made[rows[:found][late]], base, q)
        done.append(pivot_rows)
        at.append(c + columns[:found])
        values.append(valuations[:found])
        # the sources have become pivot rows: their places go to the new rows, then to the last ones
        fresh = [height + i for i in range(new) if not ended[height + i]]
        free = sources[:origins].tolist()
        work[free[: len(fresh)], c + w :] = product_mod(made[fresh], base, q)
        empty = sorted(free[len(fresh) :])
        keep = height - len(empty)
        holes = [i for i in empty if i < keep]
        movers = sorted(set(range(keep, height)) - set(empty))
        work[holes, c + w :] = work[movers, c + w :]
        height = keep
    if not done:
        return np.zeros((0, n), np.int64), np.zeros(0, np.int64), np.zeros(0, np.int64)
    return np.concatenate(done), np.concatenate(at), np.concatenate(values)


def _reduce(rows: np.ndarray, columns: np.ndarray, pivots: np.ndarray, d: int) -> None:
    """Make the entries above pivots smaller than these, in place."""
    for a in range(0, len(rows), PANEL):
        b = min(a + PANEL, len(rows))
        here = columns[a:b]
        panel = np.ascontiguousarray(rows[:b, here])
        factors = np.zeros((b, b - a), np.int64)
        _kernel.reduction_factors(panel, panel[a:b].copy(), pivots[a:b], np.int64(a), np.int64(d), factors)
        first = int(here[0])
        add_product(rows[:b, first:], factors, rows[a:b, first:].copy(), d)


def howell_form(A: Any, d: int) -> np.ndarray:
    """Return the Howell form of the rows of A over Z/d, without rows of zeros.

    It spans what the rows of A span, and is the only such matrix of this form: every row has its first entry that is
    not 0, the pivot, further to the right than the row above; pivots divide d; entries above a pivot are smaller than
    it; and (Howell's property) the vectors of the span that begin with c zeros are spanned by the rows that do.

    Parameters
    ----------
    A
        A matrix of whole numbers.
    d
        The modulus, at least 1 and below 2^63; over a prime field this is the reduced echelon form.

    Examples
    --------
    >>> howell_form([[4, 1, 0], [0, 0, 5]], 12).tolist()
    [[4, 1, 0], [0, 3, 0], [0, 0, 1]]
    >>> howell_form([[2, 1], [0, 3]], 6).tolist()
    [[2, 1], [0, 3]]
    """
    M = residues(A, d)
    n = M.shape[1]
    parts = []
    for p, k in prime_powers(d):
        q = p**k
        rows, columns, valuations = _echelon(M % np.int64(q) if q != d else M.copy(), p, k)
        parts.append((q, rows, columns, np.array([p**v for v in valuations.tolist()], np.int64)))
    here = np.unique(np.concatenate([np.zeros(0, np.int64), *(columns for _, _, columns, _ in parts)]))
    where = np.full(n, -1, np.int64)
    where[here] = np.arange(len(here))
    powers = np.array([[q] * len(here) for q, _, _, _ in parts], dtype=object).reshape(len(parts), len(here))
    for part, (_, _, columns, values) in zip(powers, parts, strict=True):
        part[where[columns]] = values.tolist()
    pivots = np.array([prod(column) for column in powers.T.tolist()], np.int64)
    out = np.zeros((len(here), n), np.int64)
    for q, rows, columns, values in parts:
        place = where[columns]
        if q == d:
            out[place] = rows
            continue
        units = [int(g) // int(v) % q for g, v in zip(pivots[place], values, strict=True)]
        once = d // q * pow(d // q, -1, q)
        for unit in set(units):  # mostly a handful of different ones
            those = [i for i, u in enumerate(units) if u == unit]
            out[place[those]] = sum_mod(out[place[those]], scaled(rows[those], unit * once, d), d)
    _reduce(out, here, pivots, d)
    return out


def howell_basis(rows: np.ndarray, p: int, k: int) -> np.ndarray:
    """Return the Howell form of rows over Z/p^k.

    >>> howell_basis(np.array([[6, 2], [3, 1]]), 3, 2).tolist()
    [[3, 1], [0, 3]]
    """
    q = p**k
    out, columns, valuations = _echelon(np.asarray(rows, np.int64) % np.int64(q), p, k)
    _reduce(out, columns, np.array([p**v for v in valuations.tolist()], np.int64), q)
    return out


def span_order(M: Any, d: int) -> int:
    """Return how many vectors the rows of M span over Z/d.

    >>> span_order([[2, 0], [0, 3]], 6)
    6
    """
    A = residues(M, d)
    order = 1
    for p, k in prime_powers(d):
        _, _, valuations = _echelon(A % np.int64(p**k), p, k)
        order *= p ** int((k - valuations).sum())
    return order
