"""Oriented pieces: sets of slots with twists, and the points that stand for them.

The point of (set, slot, twist) is ``offset + slot·r + twist``. Foreign files give a move as
``p[i]``, the slot whose piece comes to slot i, with the twist it gets there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from permgroups.errors import ParseError
from permgroups.groups.group import PermGroup
from permgroups.groups.pieces import Pieces

__all__ = ["Layout", "PieceSet"]

MAX_PIECES = 65_535


@dataclass(frozen=True)
class PieceSet:
    """So many slots for pieces with so many twists each."""

    name: str
    pieces: int
    twists: int

    @property
    def points(self) -> int:
        return self.pieces * self.twists


@dataclass(frozen=True)
class Layout:
    """The sets of a puzzle, in the order of their points."""

    sets: tuple[PieceSet, ...]

    @property
    def points(self) -> int:
        return sum(s.points for s in self.sets)

    def offset(self, name: str) -> int:
        """Return the first point of a set."""
        start = 0
        for s in self.sets:
            if s.name == name:
                return start
            start += s.points
        raise ParseError(f"there is no set {name!r}; the sets are {', '.join(s.name for s in self.sets)}")

    def row(self, parts: Mapping[str, tuple[Sequence[int], Sequence[int]]]) -> np.ndarray:
        """Return the image row of a move given as (permutation, twists) of every set it touches, passive, 0-based."""
        row = np.arange(self.points)
        for s in self.sets:
            if s.name in parts:
                start = self.offset(s.name)
                permutation, twists = parts[s.name]
                for i, (j, t) in enumerate(zip(permutation, twists, strict=True)):
                    for k in range(s.twists):
                        row[start + j * s.twists + k] = start + i * s.twists + (k + t) % s.twists
        return row

    def parts(self, row: np.ndarray) -> dict[str, tuple[list[int], list[int]]]:
        """Return a move as (permutation, twists) of every set, passive, 0-based: the inverse of :meth:`row`."""
        out = {}
        start = 0
        for s in self.sets:
            permutation, twists = [0] * s.pieces, [0] * s.pieces
            for j in range(s.pieces):
                i, t = divmod(int(row[start + j * s.twists]) - start, s.twists)
                permutation[i], twists[i] = j, t
            out[s.name] = (permutation, twists)
            start += s.points
        return out

    def looks(self, colours: Sequence[object]) -> dict[str, tuple[list[int], list[tuple[object, ...]]]]:
        """Return for every set the first piece that looks like each, and each piece's colours."""
        out = {}
        start = 0
        for s in self.sets:
            cells = [tuple(colours[start + i * s.twists : start + (i + 1) * s.twists]) for i in range(s.pieces)]
            first = {c: i for i, c in reversed(list(enumerate(cells)))}
            out[s.name] = ([first[c] for c in cells], cells)
            start += s.points
        return out

    @classmethod
    def of(cls, G: PermGroup) -> tuple[Layout, np.ndarray]:
        """Return a layout for a group's orbits, and the old point that stands at every new one."""
        pieces = Pieces.of(G)
        sets: list[PieceSet] = []
        old: list[int] = []
        for start in dict.fromkeys(pieces.first.tolist()):
            members = np.flatnonzero(pieces.first == start)
            sets.append(PieceSet(f"SET{len(sets) + 1}", len(members), int(pieces.twists[members[0]])))
            for j in members.tolist():
                p = int(pieces.tracked[j])
                for _ in range(int(pieces.twists[j])):
                    old.append(int(pieces.old[p]))
                    p = int(pieces.rotation[p])
        fixed = sorted(set(range(G.degree)) - set(old))  # points that no move touches
        if fixed:
            sets.append(PieceSet("FIXED", len(fixed), 1))
            old += fixed
        return cls(tuple(sets)), np.array(old, np.int64)
