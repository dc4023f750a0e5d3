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
                start, turns = self.offset(s.name), np.arange(s.twists)
                comes, twists = (np.asarray(part, np.int64)[:, None] for part in parts[s.name])
                here = np.arange(len(comes))[:, None]
                row[start + comes * s.twists + turns] = start + here * s.twists + (turns + twists) % s.twists
        return row

    def parts(self, row: np.ndarray) -> dict[str, tuple[list[int], list[int]]]:
        """Return a move as (permutation, twists) of every set, passive, 0-based: the inverse of :meth:`row`."""
        out = {}
        start = 0
        for s in self.sets:
            places, turns = np.divmod(np.asarray(row, np.int64)[start : start + s.points : s.twists] - start, s.twists)
            comes = np.argsort(places)
            out[s.name] = (comes.tolist(), turns[comes].tolist())
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
        system = G.pieces
        sets = [PieceSet(f"SET{i}", *system.points[k].shape) for i, k in enumerate(system.kept.tolist(), 1)]
        old = [system.points[k].ravel() for k in system.kept.tolist()]
        rest = np.setdiff1d(np.arange(G.degree), np.concatenate([*old, np.empty(0, np.int64)]))
        if len(rest):  # points that no move touches, or that follow others
            sets.append(PieceSet("FIXED", len(rest), 1))
        return cls(tuple(sets)), np.concatenate([*old, rest]).astype(np.int64)
