"""Isomorphisms and automorphisms of groups of up to 3000 elements, by images of few generators.

An isomorphism is known by the images of generators a_1, …, a_k, and keeps the colours of elements
(:mod:`permgroups.groups.table_colours`). Images are chosen one after the other, each up to conjugation by what fixes
the earlier ones; a choice is kept if it extends to an isomorphism of the subgroups generated so far, which is verified
on every product of an element and a generator. The search is exhaustive: finding nothing is a proof.

Automorphisms are counted along a_1, …, a_k as along the base of a stabilizer chain: those that fix a_1, …, a_{i-1} move
a_i through an orbit, and |Aut| is the product of the lengths. One image of each orbit of the known part is tried.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import TYPE_CHECKING

import numpy as np

from permgroups.groups.element_table import MAX_CAYLEY, ElementTable
from permgroups.groups.table_colours import ColouredTable, colour_difference
from permgroups.kernels import table_maps as _kernel

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["TableAutomorphisms", "automorphisms", "coloured", "coloured_table", "isomorphism_map"]

TRIES = 24  # generating tuples that are compared, for small numbers of candidate images
DRAWS = 4
FEW = 32  # candidates for which no better tuple is sought, at the first attempts


def coloured(G: PermGroup) -> ColouredTable:
    """Return a group of at most 3000 elements with the colours of its elements."""
    T = ElementTable(G, MAX_CAYLEY)
    return ColouredTable(T.cayley, T.orders, T.class_of)


def coloured_table(product: np.ndarray, orders: np.ndarray) -> ColouredTable:
    """Return the same for a multiplication table."""
    n = len(product)
    inverses, every = (product == 0).argmax(axis=1), np.arange(n)
    class_of = np.full(n, -1)
    count = 0
    for x in range(n):
        if class_of[x] < 0:
            class_of[product[product[inverses, x], every]] = count
            count += 1
    return ColouredTable(product, orders, class_of)


@dataclass(frozen=True, eq=False)
class _Program:
    """A subgroup as a list of its elements, each an earlier one times a generator."""

    element: np.ndarray
    parent: np.ndarray
    letter: np.ndarray
    gens: np.ndarray


def _program(product: np.ndarray, gens: list[int]) -> _Program:
    number = {0: 0}
    element, parent, letter = [0], [0], [0]
    columns = [product[:, g].tolist() for g in gens]
    for t, x in enumerate(element):
        for j, column in enumerate(columns):
            y = column[x]
            if y not in number:
                number[y] = len(element)
                element.append(y)
                parent.append(t)
                letter.append(j)
    arrays = (np.array(a, np.int64) for a in (element, parent, letter, gens))
    return _Program(*arrays)


class _Closures:
    """Orders of subgroups of one table."""

    def __init__(self, product: np.ndarray):
        self.product = np.ascontiguousarray(product, np.uint16)
        self.gens, self.seen, self.queue = np.empty((3, len(product)), np.int64)

    def size(self, gens: list[int]) -> int:
        self.gens[: len(gens)] = gens
        return int(_kernel.generated(self.product, self.gens, len(gens), self.seen, self.queue))


def few_generators(G: ColouredTable) -> list[int]:
    """Return generators whose colours leave few candidates for their images, those with the fewest first."""
    n = G.order
    sizes = np.bincount(G.colours)[G.colours]
    closures = _Closures(G.product)
    rng = np.random.default_rng(0)
    best: tuple[float, list[int]] = (np.inf, [])
    by_size = np.argsort(sizes, kind="stable")[1:]
    for attempt in range(TRIES):
        gens: list[int] = []
        size = 1
        while size < n:
            # rare colours are drawn more often; of a few draws the one that generates most is taken
            options = {int(by_size[int((n - 1) * rng.random() ** (1 + attempt % 3))]) for _ in range(DRAWS)}
            top, _, x = max((closures.size([*gens, x]), -int(sizes[x]), x) for x in options)
            if top > size:
                size = top
                gens.append(x)
        cost = float(np.prod(sizes[gens].astype(float))) * len(gens)
        if cost < best[0]:
            best = (cost, sorted(gens, key=lambda x: (sizes[x], x)))
        if best[0] <= FEW * attempt:
            break
    return best[1]


class _Search:
    """Images of generators of G in H, chosen in order."""

    def __init__(self, G: ColouredTable, H: ColouredTable, gens: list[int]):
        self.G, self.H, self.gens = G, H, gens
        self.programs = [_program(G.product, gens[: i + 1]) for i in range(len(gens))]
        self.candidates = [np.flatnonzero(H.colours == G.colours[g]) for g in gens]
        self.colours = G.colours.astype(np.int64)
        self.other_colours = H.colours.astype(np.int64)
        self.into = np.empty(G.order, np.int64)
        self.used = np.zeros(G.order, np.int64)
        self.first = np.ascontiguousarray(G.product, np.uint16)
        self.second = np.ascontiguousarray(H.product, np.uint16)

    def fits(self, images: list[int]) -> bool:
        """Whether images of the first generators extend to an isomorphism of what they generate."""
        p = self.programs[len(images) - 1]
        status = _kernel.spread(
            len(p.element), p.element, p.parent, p.letter, p.gens, np.array(images, np.int64), self.first, self.second,
            self.colours, self.other_colours, self.into, self.used,
        )  # fmt: skip
        return bool(status)

    def complete(self, images: list[int]) -> np.ndarray | None:
        """Return the map of an isomorphism with these first images, None after an exhaustive search."""
        if images and not self.fits(images):
            return None
        i = len(images)
        if i == len(self.gens):
            return self.into.copy()
        fixing = self._centralizer(images)
        left = np.zeros(self.H.order, bool)
        left[self.candidates[i]] = True
        for y in self.candidates[i].tolist():
            if not left[y]:
                continue
            found = self.complete([*images, y])
            if found is not None:
                return found
            left[self._conjugates(y, fixing)] = False
        return None

    def _centralizer(self, images: list[int]) -> np.ndarray:
        product = self.H.product
        good = self.H.normalising.copy()
        for y in images:
            good &= product[y] == product[:, y]
        return np.flatnonzero(good)

    def _conjugates(self, y: int, by: np.ndarray) -> np.ndarray:
        return self.H.product[self.H.product[self.H.inverses[by], y], by]


def isomorphism_map(G: ColouredTable, H: ColouredTable) -> tuple[np.ndarray | None, str]:
    """Return the numbers of the images of all elements under an isomorphism, or None and the reason."""
    reason = colour_difference(G, H)
    if reason:
        return None, reason
    if G.order == 1:
        return np.zeros(1, np.int64), ""
    found = _Search(G, H, few_generators(G)).complete([])
    return found, "" if found is not None else "an exhaustive search for images of generators found none"


@dataclass(frozen=True, eq=False)
class TableAutomorphisms:
    """Generators of the automorphism group as maps of all elements, and the orbits that count it."""

    table: ColouredTable
    gens: list[int]
    maps: np.ndarray
    lengths: list[int]

    @cached_property
    def order(self) -> int:
        """The number of automorphisms."""
        return prod(self.lengths)


def automorphisms(G: ColouredTable) -> TableAutomorphisms:
    """Return the automorphism group of a table, counted exhaustively."""
    if G.order == 1:
        return TableAutomorphisms(G, [], np.zeros((0, 1), np.int64), [])
    gens = few_generators(G)
    search = _Search(G, G, gens)
    known: list[np.ndarray] = []
    lengths = []
    for i in reversed(range(len(gens))):
        fixing = search._centralizer(gens[:i])
        a = gens[i]
        inner = [_conjugation(G, x) for x in _generating(G.product, fixing)]
        known += inner  # they fix the earlier generators
        orbit = _orbit([a], known)
        failed: set[int] = set()
        for y in search.candidates[i].tolist():
            if y in orbit or y in failed:
                continue
            found = search.complete([*gens[:i], y])
            if found is None:
                failed |= _orbit([y], known)
            else:
                known.append(found)
                orbit = _orbit([a], known)
        lengths.append(len(orbit))
    return TableAutomorphisms(G, gens, np.array(_useful(known), np.int64).reshape(-1, G.order), lengths[::-1])


def _generating(product: np.ndarray, members: np.ndarray) -> list[int]:
    """Return elements that generate the subgroup with these members."""
    gens: list[int] = []
    size = 1
    closures = _Closures(product)
    for x in members.tolist():
        if size == len(members):
            break
        larger = closures.size([*gens, x])
        if larger > size:
            gens, size = [*gens, x], larger
    return gens


def _conjugation(G: ColouredTable, x: int) -> np.ndarray:
    return G.product[G.product[G.inverses[x]], x].astype(np.int64)


def _useful(maps: list[np.ndarray]) -> list[np.ndarray]:
    every = np.arange(len(maps[0])) if maps else np.zeros(0)
    return [f for f in maps if (f != every).any()]


def _orbit(start: list[int], maps: list[np.ndarray]) -> set[int]:
    seen = set(start)
    todo = list(start)
    for x in todo:
        for f in maps:
            y = int(f[x])
            if y not in seen:
                seen.add(y)
                todo.append(y)
    return seen
