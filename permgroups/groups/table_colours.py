"""Colours of the elements of a group that every isomorphism keeps.

The first colour of x is its order, the size of its class, and whether it is central or a commutator product. Then
colours are refined: the new colour of x is the old one with the numbers of y for which y and x·y have given colours.
Colours are numbered by the order of what they stand for, so isomorphic groups get the same numbers, and groups whose
lists of colours differ are not isomorphic.

A subgroup may be given that isomorphisms must take to the other group's: elements are then told apart by the colours in
their cosets of it too, and only what normalises it gives automorphisms by conjugation.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

__all__ = ["ColouredTable", "colour_difference"]

ROUNDS = 3
MANY_CLASSES = 400  # beyond, one round


@dataclass(frozen=True, eq=False)
class ColouredTable:
    """A multiplication table with what the search for isomorphisms needs of it."""

    product: np.ndarray
    orders: np.ndarray
    class_of: np.ndarray
    kept: np.ndarray | None = None  # the numbers of the elements of the subgroup to be kept

    @cached_property
    def inverses(self) -> np.ndarray:
        return (self.product == 0).argmax(axis=1)

    @cached_property
    def order(self) -> int:
        return len(self.product)

    @cached_property
    def class_sizes(self) -> np.ndarray:
        """The number of elements of every class."""
        return np.bincount(self.class_of)

    @cached_property
    def representatives(self) -> np.ndarray:
        """The first element of every class."""
        return np.unique(self.class_of, return_index=True)[1]

    @cached_property
    def first_colours(self) -> list[tuple[int, ...]]:
        """The order of the elements, the size and the number of kept elements, for every class."""
        kept = np.empty(0, np.int64) if self.kept is None else self.class_of[self.kept]
        counts = [self.class_sizes, np.bincount(kept, minlength=len(self.class_sizes))]
        return list(zip(self.orders[self.representatives].tolist(), *(c.tolist() for c in counts), strict=True))

    @cached_property
    def stages(self) -> list[tuple[list[tuple[Hashable, int]], np.ndarray]]:
        """After each round: the sorted colours with the numbers of elements, and the colour of every element."""
        classes = self.representatives
        keys: Sequence[Hashable] = self.first_colours
        out = []
        for _ in range(ROUNDS + 1 if len(classes) <= MANY_CLASSES else 2):
            ranks = {key: i for i, key in enumerate(sorted(set(keys)))}  # type: ignore[type-var]
            by_class = np.array([ranks[key] for key in keys])
            colours = by_class[self.class_of]
            sizes = np.bincount(colours)
            out.append(([(key, int(sizes[i])) for key, i in ranks.items()], colours))
            many = len(ranks)
            if len(out) > 1 and len(out[-2][0]) == many:
                break
            keys = [
                (
                    int(by_class[k]),
                    *np.bincount(colours * many + colours[self.product[x]], minlength=many * many).tolist(),
                )
                for k, x in enumerate(classes)
            ]
        return out

    @cached_property
    def coset_colours(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Numbers that stand for the last colours with those of the two cosets of the kept subgroup, in increasing
        order; the number of elements of each, and which of them every element has.
        """
        colours, kept = self.stages[-1][1], self.kept
        if kept is None:
            kept = np.empty(0, np.int64)
        weight = np.random.default_rng(7).integers(1, 1 << 63, (3, int(colours.max()) + 1), np.uint64)
        key = weight[0, colours]
        key[kept] += np.uint64(1)
        for x in kept.tolist():
            key += weight[1, colours[self.product[x]]] + weight[2, colours[self.product[:, x]]]
        names, of, counts = np.unique(key, return_inverse=True, return_counts=True)
        return names, counts, of.ravel()

    @property
    def colours(self) -> np.ndarray:
        """The last colours, of elements and their cosets."""
        return self.stages[-1][1] if self.kept is None else self.coset_colours[2]

    @cached_property
    def normalising(self) -> np.ndarray:
        """Whether conjugation by an element keeps the kept subgroup, for every element."""
        out = np.ones(self.order, bool)
        if self.kept is not None:
            inside = np.zeros(self.order, bool)
            inside[self.kept] = True
            for x in self.kept.tolist():
                out &= inside[self.product[self.product[self.inverses, x], np.arange(self.order)]]
        return out


def colour_difference(G: ColouredTable, H: ColouredTable) -> str:
    """Return in words how two groups differ in an invariant, '' if they do not.

    >>> from permgroups.groups.table_isomorphisms import coloured
    >>> from permgroups import cyclic, symmetric
    >>> colour_difference(coloured(cyclic(6)), coloured(symmetric(3)))
    'one has 1, the other 3 elements of order 2'
    """
    if G.order != H.order:
        return f"one has order {G.order}, the other {H.order}"
    counts = [np.bincount(T.orders, minlength=G.order + 1) for T in (G, H)]
    different = np.flatnonzero(counts[0] != counts[1])
    if len(different):
        k = int(different[0])
        return f"one has {counts[0][k]}, the other {counts[1][k]} elements of order {k}"
    first, second = sorted(G.first_colours), sorted(H.first_colours)
    if first != second:
        if len(first) != len(second):
            return f"one has {len(first)}, the other {len(second)} classes of conjugate elements"
        k, size, kept = next(a for a, b in zip(first, second, strict=True) if a != b)
        return (
            f"one has {first.count((k, size, kept))}, the other {second.count((k, size, kept))} classes of {size} "
            f"elements of order {k}" + (f", {kept} of them kept" if kept else "")
        )
    for (a, _), (b, _) in zip(G.stages, H.stages, strict=False):
        if a != b:
            return "the numbers of y for which y and x·y have given orders and class sizes differ"
    if G.kept is not None and any(
        (a != b).any() for a, b in zip(G.coset_colours[:2], H.coset_colours[:2], strict=True)
    ):
        return "the cosets of the kept subgroups differ"
    return ""
