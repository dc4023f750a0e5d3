"""Conjugacy classes of full wreath products H ≀ K in their action on copies of the points of H, by theory.

An element is (h_1, …, h_m; π), π in K. With every cycle of π goes the product of the h_i along it, up to conjugacy in
H: a colouring of the cycles by classes of H. Over a given π two elements are conjugate exactly when an element of the
centralizer of π in K, which permutes the cycles, takes one colouring to the other. A colouring belongs to
Π |H|^(r-1)·|c| elements over π, for cycles of length r and colour c.
"""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING

import numpy as np

from permgroups.errors import TooLarge
from permgroups.groups.backtrack.commuting import conjugating_row
from permgroups.groups.class_labels import MAX_CLASSES, Found, too_many
from permgroups.groups.classes_of_wreath_products import CopiedPoints, base_group, block_systems
from permgroups.groups.rows import cycles_of
from permgroups.kernels.element_numbers import orbits_of_tables

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["ByColourings"]

Rows = np.ndarray
MAX_COLOURINGS = 4_000_000


class ByColourings:
    """The classes of H ≀ K; ``numbers(rows)`` says which class rows lie in."""

    def __init__(self, G: PermGroup, H: PermGroup, K: PermGroup, points: Rows):
        """``points[i, t]`` is the t-th point of copy i; the group is trusted to be all of H ≀ K on them.

        Raises
        ------
        TooLarge
            If there are more than 4 million colourings or 100,000 classes.
        """
        self.group, self.base, self.top = G, H, K
        self._copies = CopiedPoints(points)
        self._above, colours = K.conjugacy_classes(), H.conjugacy_classes()
        k = len(colours)
        cycles = [cycles_of(c.row) for c in self._above]
        if sum(k ** len(own) for own in cycles) > MAX_COLOURINGS:
            raise TooLarge(f"there are more than {MAX_COLOURINGS} colourings of cycles by {k} classes")
        self.found: list[Found] = []
        self._cycle_of: list[Rows] = []  # for every class of K the number of the cycle of each point
        self._number: list[Rows] = []  # and the number of the class of G for every colouring
        for above, own in zip(self._above, cycles, strict=True):
            cycle_of = np.empty(len(points), np.int64)
            for i, cycle in enumerate(own):
                cycle_of[cycle] = i
            codes = np.arange(k ** len(own))
            digits = codes[:, None] // k ** np.arange(len(own)) % k
            starts = [cycle[0] for cycle in own]
            moved = [digits @ k ** cycle_of[g[starts]] for g in above.centralizer().rows]
            label, queue = np.empty((2, len(codes)), np.int32)
            count = int(orbits_of_tables(np.array(moved, np.int32).reshape(-1, len(codes)), label, queue))
            self._cycle_of.append(cycle_of)
            self._number.append(label.astype(np.int64) + len(self.found))
            if len(self.found) + count > MAX_CLASSES:
                raise too_many(MAX_CLASSES)
            first = np.unique(label, return_index=True)[1]
            lengths = np.bincount(label, minlength=count).tolist()
            free = H.order() ** (len(points) - len(own))
            for colouring, length in zip(digits[first].tolist(), lengths, strict=True):
                size = above.size * length * free * prod(colours[c].size for c in colouring)
                row = self._copies.element(own, [colours[c].row for c in colouring])
                self.found.append(Found(row, size, None))
        if sum(f.size for f in self.found) != G.order():
            raise AssertionError("the class equation of the wreath product does not hold")

    @classmethod
    def recognise(cls, G: PermGroup) -> ByColourings | None:
        """Return the classes of a group that is a full wreath product for some system of blocks, else None."""
        if not G.is_transitive():
            return None
        for block_of, m in block_systems(G):
            H, points = base_group(G, block_of, m)
            if H.order() == 1 or G.order() % H.order() ** m:
                continue
            K = type(G).from_rows(CopiedPoints(points).copy_of[G.rows[:, points[:, 0]]].astype(np.uint16))
            if H.order() ** m * K.order() == G.order():
                try:
                    return cls(G, H, K, points)
                except TooLarge:
                    continue
        return None

    def numbers(self, rows: Rows) -> Rows:
        """Return the number of the class of every row, -1 outside of the group."""
        out = np.full(len(rows), -1, np.int64)
        inside = np.flatnonzero(self.group.contains_batch(rows))
        if len(inside) == 0:
            return out
        k = len(self.base.conjugacy_classes())
        above = self._copies.copy_of[rows[inside][:, self._copies.points[:, 0]]].astype(np.uint16)
        cycles, products = zip(*map(self._copies.cycle_products, rows[inside]), strict=True)
        kinds = self._above.numbers_of(above).tolist()
        colours = iter(self.base.conjugacy_classes().numbers_of(np.concatenate(products).astype(np.uint16)).tolist())
        ways: dict[bytes, Rows | None] = {}
        for i, pi, own, kind in zip(inside.tolist(), above, cycles, kinds, strict=True):
            key = pi.tobytes()
            if key not in ways:
                ways[key] = conjugating_row(self.top, pi, self._above[kind].row)
            t = ways[key]
            assert t is not None
            code = sum(next(colours) * k ** int(self._cycle_of[kind][t[cycle[0]]]) for cycle in own)
            out[i] = self._number[kind][code]
        return out
