"""Puzzles on rings, rows and cells: Hungarian rings, Masterball, TopSpin, Loopover."""

from __future__ import annotations

import numpy as np

from permgroups.errors import InvalidArgument
from permgroups.groups.group import PermGroup

__all__ = ["hungarian_rings", "loopover", "masterball", "top_spin"]


def _whole(name: str, value: int, least: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= 200:
        raise InvalidArgument(f"{name} must be a whole number from {least} to 200, not {value!r}")
    return value


def hungarian_rings(cells: int = 20, distance: int = 5) -> PermGroup:
    """Return two rings L and R that share two cells, which lie so far apart on both.

    >>> hungarian_rings(6, 2).order() == 3628800
    True
    """
    _whole("cells", cells, 3)
    if not 0 < _whole("distance", distance, 1) < cells:
        raise InvalidArgument(f"the shared cells of rings of {cells} lie 1 to {cells - 1} apart, not {distance}")
    n = 2 * cells - 2
    rest = iter(range(cells, n))
    second = [i if i in (0, distance) else next(rest) for i in range(cells)]
    rows = {}
    for name, ring in (("L", list(range(cells))), ("R", second)):
        row = np.arange(n)
        row[ring] = np.roll(ring, -1)
        rows[name] = row
    return PermGroup(rows)


def masterball(rings: int = 4) -> PermGroup:
    """Return rings of eight cells, each of which turns (r0_, r1_, …), and four flips of half of the ball (f0_ …)."""
    _whole("rings", rings, 1)
    cell = np.arange(8 * rings).reshape(rings, 8)
    rows = {}
    for r in range(rings):
        row = np.arange(8 * rings)
        row[cell[r]] = np.roll(cell[r], -1)
        rows[f"r{r}_"] = row
    for k in range(4):
        row = np.arange(8 * rings)
        columns = (k + np.arange(4)) % 8
        row[cell[:, columns]] = cell[::-1, columns[::-1]]
        rows[f"f{k}_"] = row
    return PermGroup(rows)


def top_spin(n: int = 20, k: int = 4) -> PermGroup:
    """Return the cycle t of n counters and the reversal f of the first k."""
    if not 2 <= _whole("k", k, 2) <= _whole("n", n, 3):
        raise InvalidArgument(f"the first {k} of {n} counters cannot be reversed")
    flip = np.arange(n)
    flip[:k] = flip[:k][::-1]
    return PermGroup({"t": (np.arange(n) + 1) % n, "f": flip})


def loopover(rows: int = 5, columns: int = 5) -> PermGroup:
    """Return the board whose rows r0_, r1_, … and columns c0_, … are shifted around.

    >>> loopover(3, 3).order() == 181440
    True
    """
    _whole("rows", rows, 2)
    _whole("columns", columns, 2)
    cell = np.arange(rows * columns).reshape(rows, columns)
    out = {}
    for i in range(rows):
        row = np.arange(rows * columns)
        row[cell[i]] = np.roll(cell[i], -1)
        out[f"r{i}_"] = row
    for j in range(columns):
        row = np.arange(rows * columns)
        row[cell[:, j]] = np.roll(cell[:, j], -1)
        out[f"c{j}_"] = row
    return PermGroup(out)
