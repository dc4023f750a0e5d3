"""Orders of short words in a tuple of elements: what an isomorphism must keep, and random tuples that keep it.

If a_1, …, a_k generate G, an isomorphism to H is a tuple of elements of H. The tuples that are images of the a_i number
|Aut(G)|, which for two generators of small orders is a good part of all pairs of elements of these orders: so a few
hundred random pairs, compared by the orders of some words, often contain one.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np
from sympy import factorint

from permgroups.groups.chain import Chain
from permgroups.groups.rows import kernel_rows
from permgroups.groups.schreier_sims import build_chain
from permgroups.kernels.element_numbers import element_orders
from permgroups.kernels.row_words import row_powers, same_orders

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["batch_orders", "extends", "generating_pair", "graph_chain", "graph_images", "random_graph", "words"]

Rows = np.ndarray
FIRST_BATCH = 64
BATCH = 512
NUMBER_OF_WORDS = 24


def batch_orders(rows: Rows) -> Rows:
    """Return the orders of a batch of rows."""
    out = np.empty(len(rows), np.int64)
    element_orders(kernel_rows(rows), np.empty(rows.shape[1], np.int32), out)
    return out


def batch_powers(rows: Rows, exponents: Rows) -> Rows:
    """Return every row of a batch to its own power.

    >>> batch_powers(np.array([[1, 2, 3, 0], [1, 0, 3, 2]], np.uint16), np.array([2, 3])).tolist()
    [[2, 3, 0, 1], [1, 0, 3, 2]]
    """
    out = np.empty(rows.shape, np.uint16)
    row_powers(kernel_rows(rows), np.asarray(exponents, np.int64), np.empty(rows.shape[1], np.int64), out)
    return out


@cache
def words(letters: int, last: int) -> list[list[int]]:
    """Return words in the first letters that contain the last of them, short ones first.

    >>> words(2, 1)[:3]
    [[0, 1], [0, 1, 1], [0, 0, 1]]
    """
    out = [[i, last] for i in range(letters - 1)] + [[i, last, last] for i in range(letters - 1)]
    out += [[i, i, last] for i in range(letters - 1)]
    rng = np.random.default_rng(letters)
    length = 4
    while len(out) < NUMBER_OF_WORDS + letters:
        word = rng.integers(0, letters, length).tolist()
        if last in word and len(set(word)) > 1 and word not in out:
            out.append(word)
            length = 4 + len(out) // 3
    return out


@cache
def _words_of_pairs() -> tuple[Rows, Rows]:
    """Return the words in two letters one after the other, and where each ends."""
    tests = words(2, 1)
    return np.concatenate(tests), np.cumsum([len(w) for w in tests])


def generating_pair(G: PermGroup, rng: np.random.Generator) -> Rows | None:
    """Return two rows of small prime power orders that generate G, None if random ones did not."""
    order = G.order()
    pool: dict[int, Rows] = {}
    rows = G.random_rows(96, rng)
    orders = batch_orders(rows)
    for d in {4, *map(int, factorint(order))}:
        good = orders % d == 0
        if good.any():
            pool[d] = batch_powers(rows[good], orders[good] // d)
    kinds = sorted(pool)
    wanted = sorted((a * b, a, b) for i, a in enumerate(kinds) for b in kinds[i:] if (a, b) != (2, 2))
    for attempt in range(6):
        for _, a, b in wanted:
            first, second = pool[a], pool[b]
            pair = np.array([first[attempt % len(first)], second[(3 * attempt + 1) % len(second)]])
            if build_chain(pair, target=order, prove=False).order == order:
                return pair
    return None


def random_graph(G: PermGroup, pair: Rows, H: PermGroup, rng: np.random.Generator, rounds: int) -> Chain | None:
    """Return the graph of an isomorphism from G to H, from random images of a generating pair of G; None if they gave
    none.
    """
    orders = batch_orders(pair).tolist()
    word, end = _words_of_pairs()
    wanted = np.zeros(len(end), np.int64)  # filled in by the pair itself
    _same_orders(pair[:, None, :], word, end, wanted)
    for attempt in range(rounds):
        count = BATCH if attempt else FIRST_BATCH
        letters = np.empty((2, count, H.degree), np.uint16)
        for letter, k in zip(letters, orders, strict=True):
            rows = H.random_rows(count, rng)
            found = batch_orders(rows)
            good = found % k == 0
            if not good.any():
                break
            powers = batch_powers(rows[good], found[good] // k)
            chosen = powers[np.arange(count) % len(powers)].astype(np.intp)
            # conjugated by the random elements, they run through their classes
            np.put_along_axis(letter, rows.astype(np.intp), np.take_along_axis(rows, chosen, axis=1), axis=1)
        else:
            rng.shuffle(letters[1])
            for i in _same_orders(letters, word, end, wanted)[:4].tolist():
                graph = graph_chain(G, pair, letters[:, i])
                if graph is not None:
                    return graph
    return None


def _same_orders(letters: Rows, word: Rows, end: Rows, wanted: Rows) -> Rows:
    """Return the numbers of the tuples whose words have the wanted orders."""
    count, n = letters.shape[1:]
    good = np.empty(count, np.uint8)
    same_orders(kernel_rows(letters), word, end, wanted, np.empty(n, np.uint16), np.zeros(n, np.int64), good)
    return np.flatnonzero(good)


def extends(G: PermGroup, rows: Rows, images: Rows) -> bool:
    """Return whether generators of G go to these images under an injective homomorphism; see :func:`graph_chain`."""
    return graph_chain(G, rows, images) is not None


def graph_chain(G: PermGroup, rows: Rows, images: Rows) -> Chain | None:
    """Return the group of the pairs (g, image of g) if generators of G go to these images under an injective
    homomorphism, None if they do not.

    The pairs of generators generate a group whose order is that of G exactly if there is a homomorphism, which is
    proved. The images then generate a group of at most that order, and of that order exactly if it is injective.
    """
    order = G.order()
    both = np.concatenate([rows, images.astype(np.int64) + rows.shape[1]], axis=1).astype(np.uint16)
    # without a proof orders are lower bounds; most candidates that fail already show too many pairs at random
    if build_chain(both, prove=False).order > order:
        return None
    graph = build_chain(both, prefix=G.chain().base.tolist())
    if graph.order != order:
        return None
    injective = build_chain(images, prove=False).order == order or build_chain(images).order == order
    return graph if injective else None


def graph_images(graph: Chain, rows: Rows) -> Rows:
    """Return the images of elements of G by the graph of a homomorphism, whose base is that of G."""
    n = rows.shape[1]
    beside = np.tile(np.arange(n, graph.degree, dtype=np.uint16), (len(rows), 1))
    # (g, 1) * (g, φ(g))^-1 = (1, φ(g)^-1)
    residues = graph.sift(np.concatenate([rows, beside], axis=1))[0]
    return np.argsort(residues[:, n:], axis=1).astype(np.uint16)
