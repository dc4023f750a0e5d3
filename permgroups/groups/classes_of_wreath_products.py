"""Conjugacy classes of full wreath products H ≀ S_m in their action on m copies of the points of H, by theory.

An element is (h_1, …, h_m; π). With every cycle of π goes the product of the h_i along it, whose class in H does not
depend on where the cycle begins. The class of the element is given by how often a cycle of length r has its product in
the class c of H, and its centralizer has order Π (r·|C_H(c)|)^a·a! over these numbers a (W. Specht, 1932).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import factorial, prod
from typing import TYPE_CHECKING

import numpy as np
from sympy import integer_nthroot
from sympy.utilities.iterables import partitions

from permgroups.groups.class_labels import MAX_CLASSES, Found, too_many

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["ByWreathProduct", "CopiedPoints", "base_group", "block_systems"]

Rows = np.ndarray
Kind = tuple[tuple[int, int], ...]  # the (length, class of H) of the cycles, sorted


class CopiedPoints:
    """The points of copies of the points of H: ``points[i, t]`` is the t-th point of copy i."""

    def __init__(self, points: Rows):
        self.points = points
        self.copy_of, self.coordinate = np.empty((2, points.size), np.int64)
        self.copy_of[points] = np.arange(len(points))[:, None]
        self.coordinate[points] = np.arange(points.shape[1])

    def element(self, cycles: list[list[int]], factors: list[Rows]) -> Rows:
        """Return the element that permutes the copies in cycles, with these products along them."""
        row = np.empty(self.points.size, np.uint16)
        for cycle, factor in zip(cycles, factors, strict=True):
            for j, i in enumerate(cycle):
                here = np.arange(self.points.shape[1]) if j else factor
                row[self.points[i]] = self.points[cycle[(j + 1) % len(cycle)]][here]
        return row

    def cycle_products(self, row: Rows) -> tuple[list[list[int]], list[Rows]]:
        """Return the cycles of copies under an element, and the product along each."""
        images = row[self.points]
        there, twist = self.copy_of[images[:, 0]].tolist(), self.coordinate[images]
        cycles: list[list[int]] = []
        products = []
        left = set(range(len(there)))
        while left:
            i = min(left)
            cycles.append([])
            total = np.arange(self.points.shape[1])
            while i in left:
                left.remove(i)
                cycles[-1].append(i)
                total = twist[i][total]
                i = there[i]
            products.append(total)
        return cycles, products


def block_systems(G: PermGroup, least: int = 2) -> Iterator[tuple[Rows, int]]:
    """Yield the systems of at least so many blocks of a transitive group: the block of every point, and how many."""
    systems = [np.array(s) for s in G.minimal_blocks()]
    seen = set()
    for system in systems:  # grows: blocks of blocks are blocks
        numbers, block_of = np.unique(system, return_inverse=True)
        key = np.unique(block_of, return_index=True)[1][block_of].tobytes()
        if key in seen:
            continue
        seen.add(key)
        yield block_of, len(numbers)
        if len(numbers) > least:
            image = G.action_on_blocks(system.tolist()).image()
            systems += [np.array(s)[block_of] for s in image.minimal_blocks()]


class ByWreathProduct:
    """The classes of H ≀ S_m; ``numbers(rows)`` says which class rows lie in."""

    def __init__(self, G: PermGroup, H: PermGroup, points: Rows):
        """``points[i, t]`` is the t-th point of copy i; the group is trusted to be all of H ≀ S_m on them."""
        self.group, self.base = G, H
        self._copies = CopiedPoints(points)
        m = len(points)
        classes = H.conjugacy_classes()
        if _number_of_kinds(m, len(classes)) > MAX_CLASSES:
            raise too_many(MAX_CLASSES)
        self.found: list[Found] = []
        self._number: dict[Kind, int] = {}
        for kind in _kinds(m, len(classes)):
            order = prod((r * classes[c].centralizer_order) ** a * factorial(a) for (r, c), a in Counter(kind).items())
            self._number[kind] = len(self.found)
            self.found.append(Found(self._element(kind), G.order() // order, None))
        if sum(f.size for f in self.found) != G.order():
            raise AssertionError("the class equation of the wreath product does not hold")

    @classmethod
    def recognise(cls, G: PermGroup) -> ByWreathProduct | None:
        """Return the classes of a group that is a full wreath product for some system of blocks, else None."""
        n, order = G.degree, G.order()
        counts = [m for m in range(2, n) if n % m == 0 and _is_power(order, m)]
        if not counts or not G.is_transitive():
            return None
        for block_of, m in block_systems(G, min(counts)):
            if m in counts:
                H, points = base_group(G, block_of, m)
                if H.order() ** m * factorial(m) == order:
                    return cls(G, H, points)
        return None

    def _element(self, kind: Kind) -> Rows:
        """Return the element with the cycles of a kind, one after the other."""
        classes = self.base.conjugacy_classes()
        ends = np.cumsum([r for r, _ in kind]).tolist()
        cycles = [list(range(end - r, end)) for (r, _), end in zip(kind, ends, strict=True)]
        return self._copies.element(cycles, [classes[c].row for _, c in kind])

    def numbers(self, rows: Rows) -> Rows:
        """Return the number of the class of every row, -1 outside of the group."""
        out = np.full(len(rows), -1, np.int64)
        inside = np.flatnonzero(self.group.contains_batch(rows))
        if len(inside) == 0:
            return out
        cycles, products = zip(*map(self._copies.cycle_products, rows[inside]), strict=True)
        factors = np.concatenate(products).astype(np.uint16)
        numbers = iter(self.base.conjugacy_classes().numbers_of(factors).tolist())
        for i, own in zip(inside.tolist(), cycles, strict=True):
            out[i] = self._number[tuple(sorted((len(cycle), next(numbers)) for cycle in own))]
        return out


def _is_power(order: int, m: int) -> bool:
    """Return whether an order is h^m·m! for some h > 1."""
    whole, rest = divmod(order, factorial(m))
    return not rest and whole > 1 and bool(integer_nthroot(whole, m)[1])


def base_group(G: PermGroup, block_of: Rows, m: int) -> tuple[PermGroup, Rows]:
    """Return the action of the stabilizer of the first block on it, and the points of all blocks in matching order.

    Elements t_i take the first block to block i; the Schreier generators t_i g t_j^-1 generate its stabilizer.
    """
    points = np.full((m, G.degree // m), -1, np.int64)
    points[0] = np.flatnonzero(block_of == block_of[0])
    names = {int(block_of[0]): 0}
    for i in range(m):
        for g in G.rows:
            images = g[points[i]]
            if int(block_of[images[0]]) not in names:
                names[int(block_of[images[0]])] = len(names)
                points[len(names) - 1] = images
    coordinate = np.empty(G.degree, np.int64)
    coordinate[points] = np.arange(points.shape[1])
    rows = np.unique(np.concatenate([coordinate[g[points]] for g in G.rows]), axis=0)
    return type(G).from_rows(rows.astype(np.uint16)), points


def _number_of_kinds(m: int, classes: int) -> int:
    """Return the coefficient of x^m in Π (1 - x^r)^-classes."""
    counts = [1] + [0] * m
    for r in range(1, m + 1):
        for _ in range(classes if classes < MAX_CLASSES else MAX_CLASSES):
            for k in range(r, m + 1):
                counts[k] += counts[k - r]
        if counts[m] > MAX_CLASSES:
            return counts[m]
    return counts[m]


def _kinds(m: int, classes: int) -> Iterator[Kind]:
    """Yield all ways to give partitions of m in all to the classes of H."""

    def rest(c: int, left: int) -> Iterator[Kind]:
        if c == classes:
            if left == 0:
                yield ()
            return
        for size in range(left, -1, -1) if c < classes - 1 else [left]:
            for parts in partitions(size) if size else [{}]:
                own = tuple((r, c) for r in sorted(parts) for _ in range(parts[r]))
                for others in rest(c + 1, left - size):
                    yield own + others

    for kind in rest(0, m):
        yield tuple(sorted(kind))
