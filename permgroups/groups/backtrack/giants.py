"""Colourings under symmetric groups, by theory; alternating groups by the even half of the answer."""

from __future__ import annotations

import numpy as np

from permgroups.groups.rows import inverse_row, is_odd

__all__ = ["even_rows", "even_transporter", "sorting_row", "young_rows"]

Rows = np.ndarray


def young_rows(colours: Rows) -> Rows:
    """Return generators of all permutations that keep every colour: a swap and a cycle for each of them.

    >>> young_rows(np.array([5, 7, 5, 5])).tolist()
    [[2, 1, 0, 3], [2, 1, 3, 0]]
    """
    n = len(colours)
    rows = []
    for colour in np.unique(colours):
        points = np.flatnonzero(colours == colour)
        if len(points) > 1:
            swap = np.arange(n, dtype=np.uint16)
            swap[points[:2]] = points[1::-1]
            rows.append(swap)
        if len(points) > 2:
            cycle = np.arange(n, dtype=np.uint16)
            cycle[points] = np.roll(points, -1)
            rows.append(cycle)
    return np.array(rows, np.uint16).reshape(len(rows), n)


def sorting_row(left: Rows, right: Rows) -> Rows | None:
    """Return a permutation that takes one colouring to another, None if the colours are not equally frequent.

    >>> sorting_row(np.array([1, 2, 2]), np.array([2, 1, 2])).tolist()
    [1, 0, 2]
    """
    here, there = np.argsort(left, kind="stable"), np.argsort(right, kind="stable")
    if (left[here] != right[there]).any():
        return None
    row = np.empty(len(left), np.uint16)
    row[here] = there
    return row


def even_rows(rows: Rows) -> Rows:
    """Return generators of the even elements of a group: Schreier's for the transversal 1, s with s odd."""
    odd = [is_odd(row) for row in rows]
    if not any(odd):
        return rows
    s = rows[odd.index(True)]
    back = inverse_row(s)
    out = []
    for row, is_one in zip(rows, odd, strict=True):
        out += [back[row], row[s]] if is_one else [row, back[row[s]]]
    return np.array(out, np.uint16)


def even_transporter(row: Rows | None, symmetry: Rows) -> Rows | None:
    """Return an even one of the elements ``row * symmetry``, None if there is none."""
    if row is None or not is_odd(row):
        return row
    for s in symmetry:
        if is_odd(s):
            return s[row]
    return None
