"""The pieces of a group: one point of each, with the points numbered orbit by orbit.

Orbits that others determine are left out, and of a piece with several twists one point is enough:
the images of these *tracked* points determine an element. Search works on them alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from permgroups.groups.bounds import Bound, upper_bound
from permgroups.search.letters import Letters, letters_of

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["Pieces", "shadows"]

Rows = np.ndarray


@dataclass(frozen=True, eq=False)
class Pieces:
    """``letters.rows`` renumbered as ``rows``: new point i is the old point ``old[i]``.

    Piece j is tracked at the new point ``tracked[j]``, in the orbit of the ``size[j]`` new points
    from ``first[j]`` on; it has ``twists[j]`` points, ``rotation`` takes each to the next.
    """

    letters: Letters
    old: Rows
    new: Rows
    rows: Rows
    tracked: Rows
    first: Rows
    size: Rows
    twists: Rows
    rotation: Rows
    shadows: tuple[Rows, ...]  # maps of the tracked orbits to orbits left out, as old points, -1 where none

    @classmethod
    def of(cls, G: PermGroup, metric: str = "quarter") -> Pieces:
        """Return the pieces of a group and the letters of a metric."""
        letters = letters_of(G, metric)
        bound = upper_bound(G.rows)
        orbits = [np.flatnonzero(bound.orbit_of == k) for k in np.flatnonzero(bound.kept).tolist()]
        inside = np.concatenate([*orbits, np.empty(0, np.int64)])
        old = np.concatenate([inside, np.setdiff1d(np.arange(G.degree), inside)]).astype(np.int64)
        new = np.empty(G.degree, np.int64)
        new[old] = np.arange(G.degree)
        rotation = new[bound.rotation[old]]
        tracked, first, size, twists = [], [], [], []
        start = 0
        for k, orbit in zip(np.flatnonzero(bound.kept).tolist(), orbits, strict=True):
            seen = np.zeros(G.degree, bool)
            for p in range(start, start + len(orbit)):
                if not seen[p]:
                    tracked.append(p)
                    first.append(start)
                    size.append(len(orbit))
                    twists.append(int(bound.rotation_order[k]))
                    while not seen[p]:
                        seen[p] = True
                        p = int(rotation[p])
            start += len(orbit)
        rows = new[letters.rows[:, old]].astype(np.uint16).reshape(len(letters), G.degree)
        where, begin, long, turns = (np.array(x, np.int64) for x in (tracked, first, size, twists))
        return cls(letters, old, new, rows, where, begin, long, turns, rotation, shadows(G.rows, bound, old))

    def looks(self, classes: Rows) -> Rows:
        """Return for every new point the classes of its old point and of the points that move along with it."""
        columns = [np.asarray(classes)[self.old]]
        columns += [np.where(shadow >= 0, np.asarray(classes)[shadow], -1) for shadow in self.shadows]
        return np.stack(columns, axis=1)

    def __len__(self) -> int:
        return len(self.tracked)

    def renumbered(self, row: Rows) -> Rows:
        """Return an element as a row of new points."""
        return self.new[row[self.old]]

    def images(self, row: Rows) -> Rows:
        """Return the state of an element: the images of the tracked points."""
        return self.renumbered(row)[self.tracked].astype(np.uint16)


def shadows(rows: Rows, bound: Bound, old: Rows) -> tuple[Rows, ...]:
    """Return a map that commutes with the moves from a kept orbit to every orbit that it determines."""
    out = []
    for k in np.flatnonzero(bound.determined_by >= 0).tolist():
        domain = np.flatnonzero(bound.orbit_of == bound.determined_by[k])
        for target in np.flatnonzero(bound.orbit_of == k).tolist():
            image = np.full(rows.shape[1], -1)
            image[domain[0]] = target
            queue = [int(domain[0])]
            fits = True
            for p in queue:
                for row in rows:
                    q, want = int(row[p]), int(row[image[p]])
                    if image[q] < 0:
                        image[q] = want
                        queue.append(q)
                    elif image[q] != want:
                        fits = False
                if not fits:
                    break
            if fits:
                out.append(image[old])
                break
    return tuple(out)
