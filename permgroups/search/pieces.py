"""Letters and the pieces that they move, numbered so that searches run over plain intervals.

Points are renumbered orbit by orbit, those that do not count last. The images of one tracked point of every piece
determine an element; searches work on them alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from permgroups.groups.piece_system import PieceSystem, piece_system
from permgroups.groups.rows import element_order
from permgroups.search.letters import Letters, letters_of

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["Pieces", "ragged"]

Rows = np.ndarray


@dataclass(frozen=True, eq=False)
class Pieces:
    """``letters.rows`` renumbered as ``rows``: new point i is the old point ``old[i]``, old point p is ``new[p]``.

    ``system`` has the orbits, pieces and twists of the new points. Piece j is followed at the new point ``tracked[j]``.

    Examples
    --------
    >>> from permgroups.puzzles import cube
    >>> pieces = Pieces.of(cube(3).group)
    >>> len(pieces), pieces.orbits
    (20, [(0, 24), (24, 24)])
    """

    letters: Letters
    system: PieceSystem
    old: Rows
    new: Rows
    rows: Rows
    tracked: Rows

    @classmethod
    def of(cls, G: PermGroup | Pieces, metric: str = "quarter") -> Pieces:
        """Return the pieces of a group with the letters of a metric; pieces as they are."""
        if isinstance(G, Pieces):
            return G
        return cls.of_letters(letters_of(G, metric), G.pieces)

    @classmethod
    def of_letters(cls, letters: Letters, system: PieceSystem | None = None) -> Pieces:
        """Return the pieces that letters move."""
        system = piece_system(letters.rows) if system is None else system
        n = system.degree
        orbits = [np.sort(system.points[k].ravel()) for k in system.kept.tolist()]
        inside = np.concatenate([*orbits, np.empty(0, np.int64)]).astype(np.int64)
        old = np.concatenate([inside, np.setdiff1d(np.arange(n), inside)]).astype(np.int64)
        new = np.empty(n, np.int64)
        new[old] = np.arange(n)
        rows = new[letters.rows[:, old]].astype(np.uint16).reshape(len(letters), n)
        ordered = system.renumbered(old)
        return cls(letters, ordered, old, new, rows, ordered.tracked)

    @property
    def degree(self) -> int:
        """The number of points."""
        return self.system.degree

    @cached_property
    def orbits(self) -> list[tuple[int, int]]:
        """The first point and the number of points of every orbit that counts."""
        shapes = [self.system.points[k].size for k in self.system.kept.tolist()]
        return list(zip(np.cumsum([0, *shapes])[:-1].tolist(), shapes, strict=True))

    @cached_property
    def first(self) -> Rows:
        """For every piece the first point of its orbit."""
        return np.array([first for first, _ in self.orbits], np.int64)[self.system.orbit_of_piece]

    @cached_property
    def size(self) -> Rows:
        """For every piece the number of points of its orbit."""
        return np.array([size for _, size in self.orbits], np.int64)[self.system.orbit_of_piece]

    @property
    def twists(self) -> Rows:
        """For every piece the number of its twists."""
        return self.system.twists

    @property
    def rotation(self) -> Rows:
        """Takes every point to the next one of its piece."""
        return self.system.rotation

    @cached_property
    def commute(self) -> Rows:
        """Which letters commute."""
        return np.array([(self.rows[:, x] == x[self.rows]).all(axis=1) for x in self.rows]).reshape(len(self.rows), -1)

    @cached_property
    def orders(self) -> Rows:
        """The orders of the letters."""
        return np.array([element_order(row) for row in self.rows], np.int64)

    @cached_property
    def twists_of_point(self) -> Rows:
        """For every point the number of twists of its piece, 1 where it has none."""
        out = np.ones(self.degree, np.int64)
        inside = self.system.piece_of >= 0
        out[inside] = self.twists[self.system.piece_of[inside]]
        return out

    def members(self, first: int) -> Rows:
        """Return the pieces of the orbit with that first point."""
        return np.flatnonzero(self.first == first)

    def points_of(self, j: int) -> list[int]:
        """Return the points of a piece, from the tracked one on."""
        out = [int(self.tracked[j])]
        for _ in range(int(self.twists[j]) - 1):
            out.append(int(self.rotation[out[-1]]))
        return out

    def looks(self, classes: Rows) -> Rows:
        """Return for every new point the classes of its old point and of the points that move along with it."""
        return self.system.looks(np.asarray(classes)[self.old])

    def __len__(self) -> int:
        return len(self.tracked)

    def renumbered(self, row: Rows) -> Rows:
        """Return an element as a row of new points."""
        return self.new[row[self.old]]

    def images(self, row: Rows) -> Rows:
        """Return the state of an element: the images of the tracked points."""
        return self.renumbered(row)[self.tracked].astype(np.uint16)

    def played(self, row: Rows, numbers: list[int]) -> Rows:
        """Return a row of new points after numbered letters."""
        for s in numbers:
            row = self.rows[s][row]
        return row.astype(np.int64)


def ragged(lists: list[Rows]) -> tuple[Rows, Rows]:
    """Return lists of numbers as rows of one array, filled up with zeros, and how long each is."""
    count = np.array([len(x) for x in lists], np.int64)
    out = np.zeros((len(lists), int(count.max(initial=1))), np.int64)
    for row, x in zip(out, lists, strict=True):
        row[: len(x)] = x
    return out, count
