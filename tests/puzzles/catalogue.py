"""Puzzles of the tests and benchmarks, as plain generators."""

from __future__ import annotations

import numpy as np

from permgroups import PermGroup


def hungarian_rings(cells: int, distance: int) -> PermGroup:
    """Return two rings that share two cells, which lie so far apart on both."""
    n = 2 * cells - 2
    rest = iter(range(cells, n))
    second = [i if i in (0, distance) else next(rest) for i in range(cells)]
    rows = {}
    for name, ring in (("L", list(range(cells))), ("R", second)):
        row = np.arange(n)
        row[ring] = np.roll(ring, -1)
        rows[name] = row
    return PermGroup(rows)


def masterball(rings: int) -> PermGroup:
    """Return rings of eight cells, each of which turns, and four flips of half of the ball."""
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


def top_spin(n: int, k: int) -> PermGroup:
    """Return the cycle of n counters and the reversal of the first k."""
    flip = np.arange(n)
    flip[:k] = flip[:k][::-1]
    return PermGroup({"t": (np.arange(n) + 1) % n, "f": flip})


def shuffled(G: PermGroup, rng: np.random.Generator) -> PermGroup:
    """Return the same puzzle with its points renumbered and its moves renamed and reordered."""
    new = rng.permutation(G.degree)
    order = rng.permutation(len(G.rows))
    back = np.argsort(new)
    return PermGroup({f"m{k}_": new[G.rows[i][back]] for k, i in enumerate(order.tolist())})
