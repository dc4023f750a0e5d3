"""Structures that a group keeps, so that the search sees more of it than orbits of stabilizers.

A group that is twice transitive looks alike everywhere until two or more points are fixed. But where the stabilizer of some
points has a short orbit, these points and the orbit form a set whose images are a design that the group keeps: lines of a
projective plane, the octads of M24.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from permgroups.groups.backtrack.structures import Structure
from permgroups.kernels.bounds import orbits

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["kept_design", "orbit_of_set"]

Rows = np.ndarray

MOST_SETS = 4096


def kept_design(G: PermGroup) -> Structure | None:
    """Return a design that a group which is at least twice transitive keeps; None if none of few sets is met.

    >>> from permgroups import mathieu
    >>> len(kept_design(mathieu(24)).colours) - 24
    759
    """
    n = G.degree
    chain = G.chain()
    if chain.levels < 2 or chain.length[0] != n or chain.length[1] != n - 1:
        return None
    orbit_of, order, start = (np.empty(n + 1, np.int32) for _ in range(3))
    for depth in range(2, chain.levels):
        count = orbits(chain.strong_generators(depth), orbit_of[:n], order[:n], start)
        pieces = [order[start[k] : start[k + 1]].tolist() for k in range(count)]
        base = set(chain.base[:depth].tolist())
        others = sorted((piece for piece in pieces if not base & set(piece)), key=len)
        if len(others) > 1:
            family = orbit_of_set(G.rows, sorted(base | set(others[0])), MOST_SETS)
            return None if family is None else Structure.of_sets(n, family)
    return None


def orbit_of_set(rows: Rows, members: list[int], limit: int) -> list[list[int]] | None:
    """Return all images of a set of points, None if there are more than the limit."""
    first = tuple(sorted(members))
    seen = {first}
    layer = np.array([first], np.int64)
    while len(layer):
        images = np.concatenate([row[layer] for row in rows]) if len(rows) else layer[:0]
        images.sort(axis=1)
        fresh = [t for t in dict.fromkeys(map(tuple, images.tolist())) if t not in seen]
        seen.update(fresh)
        if len(seen) > limit:
            return None
        layer = np.array(fresh, np.int64).reshape(len(fresh), len(first))
    return [list(t) for t in sorted(seen)]
