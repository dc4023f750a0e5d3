"""Bounds for God's number once more: plain searches that take nothing from those that found the bounds.

What was visited is kept in Python sets of whole rows, so nothing depends on random marks; orders are those of groups
made anew, which carry their own certificates. Stages of millions of cosets are too large for that: their tables are
made anew in another way.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import prod

import numpy as np

from permgroups.budget import Budget
from permgroups.groups.cosets import canonical_representatives
from permgroups.groups.group import PermGroup
from permgroups.groups.rows import element_order, row_power
from permgroups.groups.words import Word
from permgroups.search.coset_stages import coset_table
from permgroups.search.letters import Metric, letters_of
from permgroups.search.subgroup_chains import ChainStage
from permgroups.search.tables import word_tables_of
from permgroups.search.weights import Weights

__all__ = ["counted_again", "searched_again", "stage_again", "word_tables_again"]

Rows = np.ndarray
CHUNK = 20_000
PLAIN = 2_000_000  # cosets that are searched with a set of rows
GROWN = 1_000_000_000  # elements that are searched by growth


def stage_again(G: PermGroup, stage: ChainStage, metric: Metric) -> bool:
    """Return whether the cosets of a stage are as many, and as far, as it says.

    >>> from permgroups.puzzles import named
    >>> from permgroups.search.subgroup_chains import subgroup_chain
    >>> G = named("pocket-cube-held").group
    >>> stages = subgroup_chain(G, "half", most=10_000)
    >>> all(stage_again(G, stage, "half") for stage in stages)
    True
    """
    rows = {name: G.rows[k] for k, name in enumerate(G.names)}
    A = PermGroup([row_power(rows[name], e).tolist() for name, e in stage.moves], degree=G.degree)
    B = PermGroup([row_power(rows[name], e).tolist() for name, e in stage.into], degree=G.degree)
    if not A.contains_batch(B.rows).all() or A.order() != stage.index * B.order():
        return False
    if not stage.spheres or stage.index > PLAIN:
        return _large_stage_again(G, stage, metric)
    half = metric in ("syllable", "half")
    letters: list[tuple[int, Rows]] = []
    for name, e in stage.moves:
        order = element_order(rows[name])
        for x in range(e, order, e):
            price = metric.power(name, x) if isinstance(metric, Weights) else 1 if half else min(x, order - x)
            letters.append((price, row_power(rows[name], x).astype(np.uint16)))
    first = canonical_representatives(B, np.arange(G.degree, dtype=np.uint16)[None, :])
    seen = {first[0].tobytes()}
    layers = [first]
    while len(seen) < stage.index and len(layers) <= stage.farthest:
        fresh: list[Rows] = []
        for price, row in letters:
            if price <= len(layers):
                from_ = layers[len(layers) - price]
                for i in range(0, len(from_), CHUNK):
                    for there in canonical_representatives(B, row[from_[i : i + CHUNK]]):
                        key = there.tobytes()
                        if key not in seen:
                            seen.add(key)
                            fresh.append(there)
        layers.append(np.array(fresh, np.uint16).reshape(-1, G.degree))
    return tuple(len(layer) for layer in layers) == stage.spheres and len(seen) == stage.index


def _large_stage_again(G: PermGroup, stage: ChainStage, metric: Metric) -> bool:
    """Return whether a large stage is as far as it says: by tables made anew, or by words multiplied out."""
    half = metric in ("syllable", "half")
    rows = {name: G.rows[k] for k, name in enumerate(G.names)}
    K = PermGroup({f"{name}_{e}": row_power(rows[name], e) for name, e in stage.moves}, degree=G.degree)
    if stage.spheres and (stage.into or stage.index > GROWN):  # made anew, by other coordinates or without symmetries
        named = "syllable" if half else "quarter"
        return coset_table(G, stage.moves, stage.into, named, Budget(), again=True).spheres == stage.spheres
    if stage.spheres:
        return (half or all(e == 1 for _, e in stage.moves)) and tuple(K.growth(metric).spheres) == stage.spheres
    tables = word_tables_of(K)
    levels = [list(tables.entries(k)) for k in range(tables.levels)]
    prices = {f"{name}_{e}": 0 if half else min(e, element_order(rows[name]) - e) for name, e in stage.moves}
    return stage.enough == word_tables_again(K, tables.base.tolist(), levels, prices)


def _spheres(letters: Iterable[Rows], degree: int, most: int) -> list[int]:
    """Return the sizes of the spheres around the identity, as long as the ball has at most so many elements."""
    steps = [np.asarray(row, np.uint16) for row in letters]
    layer = np.arange(degree, dtype=np.uint16)[None, :]
    seen = {layer[0].tobytes()}
    out = [1]
    while True:
        fresh = []
        for row in steps:
            for there in row[layer]:
                key = there.tobytes()
                if key not in seen:
                    if len(seen) >= most:
                        return out
                    seen.add(key)
                    fresh.append(there)
        if not fresh:
            return out
        layer = np.array(fresh, np.uint16)
        out.append(len(fresh))


def searched_again(G: PermGroup, metric: Metric) -> int:
    """Return the diameter of a small group.

    >>> from permgroups import symmetric
    >>> searched_again(symmetric(4), "quarter")
    6
    """
    letters = letters_of(G, metric)
    steps = list(zip(letters.prices.tolist(), letters.rows, strict=True))
    start = np.arange(G.degree, dtype=np.uint16)
    layers, price = {0: [start]}, 0
    seen: set[bytes] = set()
    farthest = 0
    while layers:  # what is met at one price for the first time is as far as that
        for here in layers.pop(price, []):
            if here.tobytes() not in seen:
                seen.add(here.tobytes())
                farthest = price
                for cost, row in steps:
                    layers.setdefault(price + cost, []).append(row[here])
        price += 1
    return farthest


def counted_again(G: PermGroup, metric: Metric, most: int) -> int:
    """Return what a ball of at most so many elements, counted anew, says of the letters that some element needs."""
    if isinstance(metric, Weights):
        return metric.at_least(counted_again(G, metric.base, most))
    spheres = _spheres(letters_of(G, metric).rows, G.degree, most)
    reach, order = len(spheres) - 1, G.order()
    bound, within, d = list(spheres), 0, 0
    while True:
        if d == len(bound):
            bound.append(min(bound[d - k] * spheres[k] for k in range(1, reach + 1)))
        within += bound[d]
        if within >= order:
            return d
        d += 1


def word_tables_again(
    G: PermGroup, base: list[int], levels: list[list[tuple[int, Word]]], prices: Mapping[str, int] | None = None
) -> int | None:
    """Return the letters that words of all levels together need at most; None if they do not make up the group.

    With a price of 0 any power of a letter counts one. A word of a level must fix the base points before its own. With
    as many different images as the order asks for, every element is a product of one word of each level.
    """
    for k, level in enumerate(levels):
        for point, word in level:
            row = G.row_of_word(word)
            if row[base[k]] != point or any(row[b] != b for b in base[:k]):
                return None
    if prod(len({point for point, _ in level}) for level in levels) != G.order():
        return None
    price = dict.fromkeys(G.names, 1) if prices is None else prices
    return sum(
        max(sum(abs(e) * price[name] or 1 for name, e in word.reduced().syllables) for _, word in level)
        for level in levels
    )
