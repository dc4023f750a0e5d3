"""Pairs of points that few equal letters join: neighbours along cycles, and points as far apart as crossings."""

from __future__ import annotations

import numpy as np

from permgroups.search.letters import Letters

__all__ = ["crossing_steps", "joined_pairs"]

Rows = np.ndarray

MOST_CROSSINGS = 6


def joined_pairs(letters: Letters, most: int, together: int) -> Rows:
    """Return the pairs of points that at most so many equal letters join, fewest first, as many as may be.

    Where the cycles of a letter meet other moves in few points only, pairs as far apart as those come first: what is
    brought to one crossing while another thing is brought to the next.

    >>> from permgroups.puzzles.rings import hungarian_rings
    >>> from permgroups.search.letters import letters_of
    >>> len(joined_pairs(letters_of(hungarian_rings(21, 5)), 4000, 1))  # neighbours, and points 5 apart
    83
    """
    rows = letters.rows.astype(np.int64)
    n = rows.shape[1]
    here = np.arange(n)
    found: dict[tuple[int, int], None] = {}
    far = [crossing_steps(k, letters) for k in range(len(rows))]
    for apart in [0, *range(1, together + 1)]:
        for k, row in enumerate(rows):
            for steps in [apart] if apart else far[k]:
                power = here
                for _ in range(steps):
                    power = row[power]
                low, high = np.minimum(here, power), np.maximum(here, power)
                found.update(dict.fromkeys((a, b) for a, b in zip(low.tolist(), high.tolist(), strict=True) if a != b))
    return np.array(list(found)[:most], np.uint16).reshape(-1, 2)


def crossing_steps(k: int, letters: Letters) -> list[int]:
    """Return how many letters k lead from a point that other moves move too to the next such ones; few, or none.

    >>> from permgroups.puzzles.rings import hungarian_rings
    >>> from permgroups.search.letters import letters_of
    >>> crossing_steps(0, letters_of(hungarian_rings(21, 5)))
    [5, 16]
    """
    rows = letters.rows.astype(np.int64)
    others = [j for j, name in enumerate(letters.names) if name != letters.names[k]]
    crossing = (rows[others] != np.arange(rows.shape[1])).any(axis=0) & (rows[k] != np.arange(rows.shape[1]))
    out = set()
    for p in np.flatnonzero(crossing).tolist():
        q, steps = int(rows[k, p]), 1
        while q != p:
            if crossing[q]:
                out.add(steps)
            q, steps = int(rows[k, q]), steps + 1
    return sorted(out) if len(out) <= MOST_CROSSINGS else []
