"""Colours of which a few may be wrong: points are left out, as faults name them, until a state shows the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from permgroups.errors import TooLarge
from permgroups.puzzles.reading import UNKNOWN, Fault, read_colouring

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["read_with_mismatches"]

MOST_READ = 1000  # colourings that are tried,
MOST_POINTS = 100_000  # and their points altogether


def read_with_mismatches(G: PermGroup, solved: np.ndarray, seen: np.ndarray, most: int) -> np.ndarray | None:
    """Return an element g with ``seen[i^g] = solved[i]`` but for at most so many points; None if none was found.

    Fewest points are tried first. What is not found may still be there.

    Examples
    --------
    >>> from permgroups.puzzles import cube
    >>> solved = np.repeat(range(6), 4)
    >>> seen = solved.copy()
    >>> seen[[0, 20]] = seen[[20, 0]]
    >>> read_with_mismatches(cube(2).group, solved, seen, 1) is None
    True
    >>> row = read_with_mismatches(cube(2).group, solved, seen, 2)
    >>> int((seen[row] != solved).sum())
    2
    """
    level: list[frozenset[int]] = [frozenset()]
    tried = 0
    for left_out in range(most + 1):
        after: dict[frozenset[int], None] = {}
        for hidden in level:
            tried += 1
            if tried > MOST_READ or tried * G.degree > MOST_POINTS:
                return None
            shown = seen.copy()
            shown[list(hidden)] = UNKNOWN
            try:
                found = read_colouring(G, solved, shown)
            except TooLarge:
                continue
            if not isinstance(found, Fault):
                return found
            if left_out < most:
                after.update(dict.fromkeys(hidden | {p} for p in _suspects(G, found, shown)))
        level = list(after)
    return None


def _suspects(G: PermGroup, fault: Fault, shown: np.ndarray) -> list[int]:
    """Return the points that a fault may come from, those that it names first.

    A piece that is seen at two places may be wrong at either, so that the other places of the orbit follow.
    """
    named = list(fault.points)
    if fault.kind in ("piece", "places"):
        stickers = G.pieces.looks(np.arange(G.degree))  # of a piece, by each of its tracked points
        orbits = (G.pieces.points[k] for k in G.pieces.kept.tolist())
        places = next(points for points in orbits if named[0] in points)
        looks = [sorted(shown[stickers[place]].ravel().tolist()) for place in places]
        here = next(look for look, place in zip(looks, places, strict=True) if named[0] in place)
        others = sorted(zip(looks, places.tolist(), strict=True), key=lambda other: other[0] != here)
        seen_twice = others if fault.numbers[0] else ()
        named = [p for place in (named, *(place for _, place in seen_twice)) for p in stickers[place].ravel().tolist()]
    return [p for p in dict.fromkeys(named) if p >= 0 and shown[p] != UNKNOWN] or np.flatnonzero(shown >= 0).tolist()
