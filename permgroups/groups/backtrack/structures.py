"""Structures on points, as the search sees them: coloured vertices and arcs with codes.

The first n vertices are the points; further vertices stand for sets of points. Colours and codes are whole numbers
that mean the same on both sides of a search.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain

import numpy as np

__all__ = ["Structure", "hashed", "joined"]

Rows = np.ndarray
_ONE, _TWO, _THREE = (np.uint64(k) for k in (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB))


def hashed(values: Rows) -> Rows:
    """Return whole numbers scattered over 64 bits, the same on every machine."""
    x = np.asarray(values).astype(np.int64).view(np.uint64) + _ONE
    x = (x ^ (x >> np.uint64(30))) * _TWO
    x = (x ^ (x >> np.uint64(27))) * _THREE
    return x ^ (x >> np.uint64(31))


@dataclass(frozen=True, eq=False)
class Structure:
    """``colours`` of all vertices, points first; ``arcs`` with columns (from, to, code)."""

    degree: int
    colours: Rows
    arcs: Rows

    @classmethod
    def of_colours(cls, colours: Rows) -> Structure:
        """Return a structure of colours alone."""
        return cls(len(colours), np.asarray(colours, np.int64), np.empty((0, 3), np.int64))

    @classmethod
    def of_arcs(cls, degree: int, arcs: Rows, colours: Rows | None = None) -> Structure:
        """Return arcs between points, with colours where there are any."""
        given = np.zeros(degree, np.int64) if colours is None else np.asarray(colours, np.int64)
        return cls(degree, given, np.asarray(arcs, np.int64).reshape(-1, 3))

    @classmethod
    def of_sets(cls, degree: int, sets: list[list[int]] | Rows) -> Structure:
        """Return a further vertex for every set, with an arc to each of its points; an array has sets of one size."""
        if isinstance(sets, np.ndarray):
            sizes, points = np.full(len(sets), sets.shape[1]), sets.ravel()
        else:
            sizes, points = np.array([len(s) for s in sets], np.int64), np.array(list(chain.from_iterable(sets)))
        arcs = np.zeros((len(points), 3), np.int64)
        arcs[:, 0] = np.repeat(degree + np.arange(len(sets)), sizes)
        arcs[:, 1] = points
        return cls(degree, np.repeat([0, 1], [degree, len(sets)]), arcs)

    def incidence(self) -> Rows:
        """Return the 0-1 matrix of sets (the further vertices) and points."""
        out = np.zeros((len(self.colours) - self.degree, self.degree), np.int32)
        out[self.arcs[:, 0] - self.degree, self.arcs[:, 1]] = 1
        return out

    @property
    def has_arcs(self) -> bool:
        """Whether there is more than colours."""
        return len(self.arcs) > 0 or len(self.colours) > self.degree

    def compressed(self) -> tuple[Rows, Rows, Rows, Rows]:
        """Return hashed colours and, for every vertex, its arcs in both directions as (start, other end, hashed
        code).
        """
        size = len(self.colours)
        if len(self.arcs) == 0:
            return hashed(self.colours), np.zeros(size + 1, np.int64), np.empty(0, np.int32), np.empty(0, np.uint64)
        tail, head, code = self.arcs.T
        ends = np.concatenate([tail, head])
        others = np.concatenate([head, tail])
        codes = np.concatenate([2 * code, 2 * code + 1])
        order = np.argsort(ends.astype(np.uint16) if size <= 1 << 16 else ends, kind="stable")  # short keys sort faster
        start = np.zeros(size + 1, np.int64)
        np.cumsum(np.bincount(ends, minlength=size), out=start[1:])
        return hashed(self.colours), start, others[order].astype(np.int32), hashed(codes[order] + (1 << 40))


def joined(first: Structure, second: Structure) -> Structure:
    """Return both structures on the same points; colours and codes of the second are kept apart from the first's."""
    n = first.degree
    points = first.colours[:n] * (1 << 20) + second.colours[:n]
    further = [first.colours[n:], second.colours[n:] + (1 << 50)]
    moved = second.arcs.copy()
    shift = len(first.colours) - n
    for column in (0, 1):
        moved[:, column] += np.where(moved[:, column] >= n, shift, 0)
    moved[:, 2] += 1 << 30
    return Structure(n, np.concatenate([points, *further]), np.concatenate([first.arcs, moved]))
