"""Orders of short words in a tuple of elements: what an isomorphism must keep, and random tuples that keep it.

If a_1, …, a_k generate G, an isomorphism to H is a tuple of elements of H. The tuples that are images of the a_i number
|Aut(G)|, which for two generators of small orders is a good part of all pairs of elements of these orders: so a few
hundred random pairs, compared by the orders of some words, often contain one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from permgroups.groups.rows import kernel_rows, row_power
from permgroups.groups.schreier_sims import build_chain
from permgroups.kernels.element_numbers import element_orders

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["batch_orders", "extends", "generating_pair", "random_images", "words"]

Rows = np.ndarray
BATCH = 512
NUMBER_OF_WORDS = 16


def batch_orders(rows: Rows) -> Rows:
    """Return the orders of a batch of rows."""
    out = np.empty(len(rows), np.int64)
    element_orders(kernel_rows(rows), np.empty(rows.shape[1], np.int32), out)
    return out


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


def _evaluated(word: list[int], letters: list[Rows]) -> Rows:
    out = letters[word[0]]
    for k in word[1:]:
        out = np.take_along_axis(letters[k], out.astype(np.intp), axis=1)
    return out


def generating_pair(G: PermGroup, rng: np.random.Generator) -> Rows | None:
    """Return two rows of small prime power orders that generate G, None if random ones did not."""
    order = G.order()
    pool: dict[int, list[Rows]] = {}
    rows = G.random_rows(96, rng)
    for row, k in zip(rows, batch_orders(rows).tolist(), strict=True):
        for d in (2, 3, 4, 5, 7, 11, 13, 23):
            if k % d == 0:
                pool.setdefault(d, []).append(row_power(row, k // d))
    kinds = sorted(pool)
    wanted = sorted((a * b, a, b) for i, a in enumerate(kinds) for b in kinds[i:] if (a, b) != (2, 2))
    for attempt in range(6):
        for _, a, b in wanted:
            first, second = pool[a], pool[b]
            pair = np.array([first[attempt % len(first)], second[(3 * attempt + 1) % len(second)]])
            if build_chain(pair, target=order, prove=False).order == order:
                return pair
    return None


def random_images(G: PermGroup, pair: Rows, H: PermGroup, rng: np.random.Generator, rounds: int) -> Rows | None:
    """Return images in H of a generating pair of G that define an isomorphism, None if random ones did not."""
    orders = batch_orders(pair).tolist()
    tests = words(2, 1)
    singles = [row[None, :] for row in pair]
    wanted = [int(batch_orders(_evaluated(w, singles))[0]) for w in tests]
    for _ in range(rounds):
        letters = []
        for k in orders:
            rows = H.random_rows(BATCH, rng)
            found = batch_orders(rows)
            good = np.flatnonzero(found % k == 0)
            if len(good) == 0:
                break
            powers = [row_power(rows[i], int(found[i]) // k) for i in good[: BATCH // 4]]
            back = np.argsort(kernel_rows(rows), axis=1)
            chosen = np.array(powers)[np.arange(BATCH) % len(powers)]
            # conjugated by the random elements, they run through their classes
            inside = np.take_along_axis(chosen, back, axis=1).astype(np.intp)
            letters.append(np.take_along_axis(rows, inside, axis=1))
        if len(letters) < 2:
            continue
        rng.shuffle(letters[1])
        alive = np.arange(BATCH)
        for w, k in zip(tests, wanted, strict=True):
            alive = alive[batch_orders(_evaluated(w, [x[alive] for x in letters])) == k]
            if len(alive) == 0:
                break
        for i in alive[:4]:
            images = np.array([letters[0][i], letters[1][i]])
            if extends(G, pair, images):
                return images
    return None


def extends(G: PermGroup, rows: Rows, images: Rows) -> bool:
    """Return whether generators of G go to these images under an injective homomorphism.

    The pairs (g, image) generate a group whose order is that of G exactly if there is a homomorphism, and the images
    generate a group of that order exactly if it is injective. Both orders are proved.
    """
    order = G.order()
    both = np.concatenate([rows, images.astype(np.int64) + rows.shape[1]], axis=1).astype(np.uint16)
    return build_chain(both).order == order and build_chain(images).order == order
