"""Symmetric groups by theory: colourings, tuples of permutations; alternating groups by the even half of the answer."""

from __future__ import annotations

import numpy as np

from permgroups.groups.actions import point_orbits
from permgroups.groups.rows import inverse_row, is_odd, kernel_rows
from permgroups.kernels import matching as _kernel

__all__ = ["commuting_rows", "even_rows", "even_transporter", "matching_row", "sorting_row", "young_rows"]

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


def matching_row(a: Rows, b: Rows) -> Rows | None:
    """Return a permutation x with ``x^-1 a_j x = b_j`` for all j, None if there is none.

    >>> matching_row(np.array([[1, 0, 2]]), np.array([[0, 2, 1]])).tolist()
    [1, 2, 0]
    """
    n = a.shape[1]
    image, trail = np.empty(n, np.int64), np.empty(n, np.int64)
    found = _kernel.matching(_taken(a), _taken(b), image, np.empty(n, np.uint8), trail)
    return image.astype(np.uint16) if found else None


def commuting_rows(a: Rows) -> Rows:
    """Return generators of all permutations that commute with every row.

    Maps of an orbit that commute with the rows are given by the image of one point; orbits on which the rows act
    alike can be exchanged.

    >>> commuting_rows(np.array([[1, 2, 0, 4, 5, 3]])).tolist()
    [[1, 2, 0, 3, 4, 5], [3, 4, 5, 0, 1, 2]]
    """
    a = _taken(a)
    n = a.shape[1]
    image, trail, used = np.empty(n, np.int64), np.empty(n, np.int64), np.empty(n, np.uint8)
    rows: list[Rows] = []
    done = np.zeros(n, bool)
    orbits = point_orbits(a)
    for orbit in orbits:
        p = int(orbit[0])
        if done[p]:
            continue
        alike = [o for o in orbits if len(o) == len(orbit) and not done[o[0]]]
        targets = np.concatenate(alike).astype(np.int64)
        lengths = np.empty(len(targets), np.int64)
        _kernel.equivalences(a, p, targets, image, used, trail, lengths)
        good = set(targets[lengths > 0].tolist())
        reached = {p}
        for other in alike:
            here = [q for q in other.tolist() if q in good]
            if not here:
                continue
            done[other] = True
            for q in here if other is orbit else here[:1]:
                if q in reached:
                    continue
                _kernel.equivalence(a, p, q, image, used, trail)
                row = np.arange(n, dtype=np.uint16)
                moved = np.flatnonzero(image >= 0)
                row[moved] = image[moved]
                if other is not orbit:
                    row[image[moved]] = moved
                rows.append(row)
                if other is orbit:
                    reached = _closed(reached, rows)
        done[orbit] = True
    return np.array(rows, np.uint16).reshape(len(rows), n)


def _closed(points: set[int], rows: list[Rows]) -> set[int]:
    todo = list(points)
    for x in todo:
        for row in rows:
            if int(row[x]) not in points:
                points.add(int(row[x]))
                todo.append(int(row[x]))
    return points


def _taken(rows: Rows) -> Rows:
    return kernel_rows(np.ascontiguousarray(rows, np.uint16))
