"""Isomorphisms and automorphisms of groups of up to 200,000 elements, by exhaustive search for images of generators.

Elements are numbers (:class:`~permgroups.groups.element_table.ElementTable`). Their kinds (order, size of the class,
kinds of their powers) are kept by isomorphisms, and so are the kinds of words. The first generator's image is one of
each class of its kind; the others run through all elements of their kinds, all at once, sieved by the kinds of words
and taken up to conjugation by what centralizes the earlier images. What passes is decided by the orders of groups.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from permgroups.errors import TooLarge
from permgroups.groups.element_table import ElementTable
from permgroups.groups.names.abelian import prime_factors
from permgroups.groups.schreier_sims import build_chain
from permgroups.groups.word_fingerprints import extends, words

__all__ = ["Kinds", "image_tuples", "kind_difference", "require_few_products", "small_generators"]

MAX_SIEVES = 2000
MAX_PRODUCTS = 400_000_000  # of elements in one search: about ten seconds
MAX_GENERATORS = 5


@dataclass(frozen=True, eq=False)
class Kinds:
    """The elements of a group with their kinds, numbered alike in isomorphic groups."""

    table: ElementTable

    @cached_property
    def by_class(self) -> tuple[np.ndarray, list[object]]:
        """The kind of every class, and what the kinds are."""
        T = self.table
        sizes = [len(c) for c in T.classes]
        firsts = np.array([int(c[0]) for c in T.classes], np.int32)
        orders = T.orders[firsts].tolist()
        powers = {p: T.class_of[T.power(firsts, p)] for p in prime_factors(T.order)}
        keys: list[tuple[int, ...]] = list(zip(orders, sizes, strict=True))
        while True:
            ranks = {key: i for i, key in enumerate(sorted(set(keys)))}
            kinds = np.array([ranks[key] for key in keys])
            roots = {p: np.zeros((len(keys), len(ranks)), np.int64) for p in powers}
            for p, to in powers.items():
                np.add.at(roots[p], (to, kinds), sizes)
            refined = [
                (
                    int(kinds[c]),
                    *(int(kinds[to[c]]) for to in powers.values()),
                    *(int(x) for p in powers for x in roots[p][c]),
                )
                for c in range(len(keys))
            ]
            if len(set(refined)) == len(ranks):
                counts = np.bincount(kinds, weights=sizes).astype(int).tolist()
                return kinds, [sorted(set(keys)), sorted(set(refined)), counts]
            keys = refined

    @cached_property
    def of_element(self) -> np.ndarray:
        """The kind of every element."""
        return self.by_class[0][self.table.class_of]

    @cached_property
    def counts(self) -> np.ndarray:
        """The number of elements of every kind."""
        return np.bincount(self.of_element)


def kind_difference(G: Kinds, H: Kinds) -> str:
    """Return in words how two groups of the same order differ, '' if their kinds agree."""
    largest = int(max(G.table.orders.max(), H.table.orders.max())) + 1
    counts = [np.bincount(K.table.orders, minlength=largest) for K in (G, H)]
    different = np.flatnonzero(counts[0] != counts[1])
    if len(different):
        k = int(different[0])
        return f"one has {counts[0][k]}, the other {counts[1][k]} elements of order {k}"
    if len(G.table.classes) != len(H.table.classes):
        return f"one has {len(G.table.classes)}, the other {len(H.table.classes)} classes of conjugate elements"
    if G.by_class[1] != H.by_class[1]:
        return "orders of elements, sizes of classes and power maps differ"
    return ""


def small_generators(K: Kinds) -> list[int]:
    """Return numbers of elements that generate the group, with few candidates for their images.

    Raises
    ------
    TooLarge
        If no few random elements generate it.
    """
    T = K.table
    rng = np.random.default_rng(0)
    kinds = K.by_class[0]
    firsts = np.array([int(c[0]) for c in T.classes])
    classes_of_kind = np.bincount(kinds)
    for count in range(2, MAX_GENERATORS + 1):
        tuples = []
        for _ in range(40 * count):
            chosen = rng.integers(1, len(firsts), count)
            cost = float(classes_of_kind[kinds[chosen[0]]]) * float(np.prod(K.counts[kinds[chosen[1:]]].astype(float)))
            tuples.append((cost, *chosen.tolist()))
        for _, first, *others in sorted(set(tuples)):
            gens = [int(firsts[first]), *(int(rng.choice(T.classes[c])) for c in others)]
            if build_chain(T.rows[gens], target=T.order, prove=False).order == T.order:
                return gens
    raise TooLarge(f"no {MAX_GENERATORS} random elements generate the group; images of more are not searched")


def image_tuples(G: Kinds, gens: list[int], H: Kinds) -> Iterator[tuple[list[int], int]]:
    """Yield images of generators under isomorphisms, up to conjugation in H, with the number of conjugates of each.

    Raises
    ------
    TooLarge
        If more than 2000 sieves of all elements or 4·10^8 products would be needed.
    """
    T = H.table
    sieves = products = 0
    rows = G.table.rows[gens]
    tests = [[(w, int(_kind_of_word(G, w, gens))) for w in words(i + 1, i)] if i else [] for i in range(len(gens))]
    kinds = [int(G.of_element[g]) for g in gens]
    everything = np.arange(T.order, dtype=np.int32)
    firsts = [int(c[0]) for k, c in enumerate(T.classes) if H.by_class[0][k] == kinds[0]]
    stack = [([y], len(T.classes[int(T.class_of[y])]), everything) for y in reversed(firsts)]
    while stack:
        images, size, among = stack.pop()
        fixing = _centralizer(T, among, images[-1])  # of all images; ``among`` commutes with those before
        products += 2 * len(among)
        if products > MAX_PRODUCTS:
            raise _too_many_products()
        i = len(images)
        if i == len(gens):
            if extends(G.table.group, rows, T.rows[images]):
                yield images, size
            continue
        sieves += 1
        if sieves > MAX_SIEVES:
            raise TooLarge(f"images of {len(gens)} generators would take more than {MAX_SIEVES} sieves of all elements")
        alive = np.flatnonzero(H.of_element == kinds[i]).astype(np.int32)
        for word, kind in tests[i]:
            products += len(alive) * (len(word) - 1)
            alive = alive[_kinds_of_words(H, word, images, alive) == kind]
            if len(alive) == 0:
                break
        left = np.zeros(T.order, bool)
        left[alive] = True
        for y in alive.tolist():
            if left[y]:
                conjugates = np.unique(T.conjugate(y, fixing))
                left[conjugates] = False
                products += 2 * len(fixing)
                stack.append(([*images, y], size * len(conjugates), fixing))


def require_few_products(K: Kinds, gens: list[int]) -> None:
    """Refuse a search for all automorphisms whose first sieves alone take too many products of elements.

    Raises
    ------
    TooLarge
        If they take more than 4·10^8.
    """
    kinds = K.of_element[gens]
    classes = int((K.by_class[0] == kinds[0]).sum())
    if classes * (2 * K.table.order + int(K.counts[kinds[1]])) > MAX_PRODUCTS:
        raise _too_many_products()


def _too_many_products() -> TooLarge:
    return TooLarge(
        f"the search for images of generators would take more than {MAX_PRODUCTS} products of elements; "
        "the group has too many classes of elements that look alike"
    )


def _centralizer(T: ElementTable, among: np.ndarray, y: int) -> np.ndarray:
    return among[T.product(among, y) == T.product(y, among)]


def _kind_of_word(K: Kinds, word: list[int], letters: list[int]) -> int:
    out = letters[word[0]]
    for k in word[1:]:
        out = int(K.table.product(out, letters[k]))
    return int(K.of_element[out])


def _kinds_of_words(K: Kinds, word: list[int], images: list[int], last: np.ndarray) -> np.ndarray:
    letters: list[Any] = [*images, last]
    out = letters[word[0]]
    for k in word[1:]:
        out = K.table.product(out, letters[k])
    return K.of_element[out]
