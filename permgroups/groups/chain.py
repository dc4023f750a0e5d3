"""The stabilizer chain of a permutation group: base, basic orbits, transversals, sifting."""

from __future__ import annotations

import math
from functools import cached_property

import numpy as np

from permgroups.groups.bounds import Bound
from permgroups.groups.origins import Origin
from permgroups.groups.rows import inverse_row
from permgroups.kernels import chain_verification as _closing

__all__ = ["Chain"]

Rows = np.ndarray


class Chain:
    """A base, basic orbits and transversals; ``order`` is the product of the orbit lengths."""

    def __init__(
        self,
        degree: int,
        base: Rows,
        edge: Rows,
        orbit: Rows,
        length: Rows,
        pool: Rows,
        strong: Rows,
        strong_level: Rows,
        own: int,
        kept: Rows,
        origin: Origin | None,
        bound: Bound | None,
        reached_bound: bool,
        dense: bool,
    ):
        self.degree = degree
        self.base = base
        self.edge = edge
        self.orbit = orbit
        self.length = length
        self.pool = pool
        self.strong = strong  # every strong generator ever found; the first ``own`` are the group's
        self.strong_level = strong_level
        self.own = own
        self.kept = kept  # numbers of the strong generators the chain stands on
        self.origin = origin
        self.bound = bound
        self.reached_bound = reached_bound  # whether the upper bound proves it; else its Schreier generators do
        self.dense = dense
        self._levels = len(base)

    @cached_property
    def order(self) -> int:
        return math.prod(self.length.tolist())

    @property
    def levels(self) -> int:
        return self._levels

    def basic_orbit(self, level: int) -> Rows:
        """Return the points of the basic orbit of the level, its base point first."""
        return self.orbit[level, : self.length[level]]

    @cached_property
    def index_in_orbit(self) -> Rows:
        """``index[level, p]`` = position of p in the basic orbit, -1 outside."""
        index = np.full((self.levels, self.degree), -1, np.int32)
        for level in range(self.levels):
            index[level, self.basic_orbit(level)] = np.arange(self.length[level])
        return index

    def sift(self, rows: Rows) -> tuple[Rows, Rows, Rows]:
        """Return (residues, level reached, base images) for a batch; level L+1 means *inside*."""
        residues = np.array(rows, dtype=np.uint16, order="C", copy=True)
        if residues.ndim == 1:
            residues = residues[None, :]
        stopped = np.empty(len(residues), np.int32)
        coordinates = np.zeros((len(residues), max(self.levels, 1)), np.uint16)
        _closing.sift_batch(
            residues, self.levels, self.base, self.edge, self.pool, np.empty(0, np.int32), stopped, coordinates
        )
        return residues, stopped, coordinates[:, : self.levels]

    def contains(self, rows: Rows) -> Rows:
        """Return a bool for every row of the batch."""
        return self.sift(rows)[1] > self.levels

    def representative(self, level: int, point: int) -> Rows:
        """Return the transversal element of the level that takes the base point to ``point``."""
        inverse = np.empty(self.degree, np.uint16)
        inverse[self.way_down(level, point)] = np.arange(self.degree, dtype=np.uint16)
        return inverse

    def way_down(self, level: int, point: int) -> Rows:
        """Return the inverse of the transversal element of an orbit point."""
        down = np.arange(self.degree, dtype=np.uint16)
        e = self.edge[level, point]
        while e >= 0:
            down = self.pool[e][down]
            e = self.edge[level, down[point]]
        return down

    @cached_property
    def transversals(self) -> list[Rows]:
        """One array per level: row j takes the base point to orbit point j."""
        out = []
        for level in range(self.levels):
            points = self.basic_orbit(level)
            rows = np.empty((len(points), self.degree), np.uint16)
            if self.dense:  # every point's edge is the row of the whole way down
                identity = np.arange(self.degree, dtype=np.uint16)
                rows[0] = identity
                down = self.pool[self.edge[level, points[1:]]].astype(np.intp)
                np.put_along_axis(rows[1:], down, identity[None, :], axis=1)
            else:
                steps: dict[int, Rows] = {}
                place = {p: j for j, p in enumerate(points.tolist())}
                for p, j in place.items():
                    e = int(self.edge[level, p])
                    before = place[int(self.pool[e, p])] if e >= 0 else j
                    if before < j:  # one step beyond a point whose row is there
                        if e not in steps:
                            steps[e] = inverse_row(self.pool[e])
                        rows[j] = steps[e][rows[before]]
                    else:
                        rows[j] = self.representative(level, p)
            out.append(rows)
        return out

    def from_digits(self, digits: Rows) -> Rows:
        """Return rows u_{L-1} … u_1 u_0, digit ``digits[:, i]`` choosing u_i in its transversal."""
        if self.levels == 0:
            return np.tile(np.arange(self.degree, dtype=np.uint16), (len(digits), 1))
        rows = self.transversals[-1][digits[:, -1]]
        for level in range(self.levels - 2, -1, -1):
            step = self.transversals[level][digits[:, level]]
            rows = np.take_along_axis(step, rows.astype(np.intp), axis=1)
        return rows

    def to_digits(self, rows: Rows) -> tuple[Rows, Rows]:
        """Return (digits, levels reached) of a batch; the inverse of :meth:`from_digits`."""
        _, stopped, coordinates = self.sift(rows)
        index = self.index_in_orbit
        digits = index[np.arange(self.levels)[None, :], coordinates]
        return digits, stopped

    def strong_generators(self, level: int = 0) -> Rows:
        """Return the rows of the strong generators that fix the first ``level`` base points."""
        chosen = self.kept[self.strong_level[self.kept] >= level]
        return self.strong[chosen]
