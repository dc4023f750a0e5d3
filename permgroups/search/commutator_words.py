"""Words of 3-cycles for annealing: all commutators [x, t⁻¹st] of letters that are 3-cycles, begun at any letter.

On cubes of any size these are the words of eight letters that puzzlers use for every kind of piece. Where there are few
of them, or none for an orbit, the longer words that a beam inserts are tried too.
"""

from __future__ import annotations

import numpy as np

from permgroups.budget import Budget
from permgroups.kernels import commutators as _kernel
from permgroups.search.cycle_words import CycleWords
from permgroups.search.pieces import Pieces, ragged

__all__ = ["CommutatorWords", "found_commutators"]

Rows = np.ndarray

LOOKS = 20_000_000  # look-ups between two looks at the clock
STEPS = 250  # look-ups for one unit of effort
MOST = 500_000  # commutators
SIZE = 8  # letters of one
LONGER = 16  # letters of other words that are used too
MANY = 100_000  # words of commutators, that are enough
FEW_LETTERS = 256


class CommutatorWords:
    """``words[k, : sizes[k]]`` takes the points ``triples[k]`` round.

    ``by_ends`` has the words sorted by two of their letters (the first two; the last two, the last one first; the first
    and the last): those with the letters s, t are from ``ends[.., s * letters + t]`` on.
    """

    def __init__(self, others: CycleWords, budget: Budget):
        before = budget.spent
        pieces = others.table.pieces
        words, sizes, triples = _turned(pieces, *found_commutators(pieces, budget))
        has = np.unique(pieces.first[pieces.system.piece_of[triples[:, 0]]])
        orbit = pieces.first[pieces.system.piece_of[others.triples[:, 0].astype(np.int64)]]
        longest = LONGER if len(words) < MANY else 0
        more = (others.sizes > 1) & (~np.isin(orbit, has) | (others.sizes <= longest))
        width = int(max(SIZE, others.sizes[more].max(initial=0)))
        every = np.concatenate([
            np.pad(words, ((0, 0), (0, width - SIZE))), others.words[more, :width].astype(np.uint16)
        ])  # fmt: skip
        _, once = np.unique(every, axis=0, return_index=True) if more.any() else (None, np.arange(len(every)))
        self.words = np.ascontiguousarray(every[once])
        self.sizes = np.concatenate([sizes, others.sizes[more]])[once]
        self.triples = np.concatenate([triples, others.triples[more]])[once]
        self._sort_by_ends(len(pieces.rows))
        self.work = budget.spent - before

    def _sort_by_ends(self, m: int) -> None:
        numbers = np.arange(len(self.words))
        first, second = self.words[:, :2].astype(np.int64).T
        last = self.words[numbers, self.sizes - 1].astype(np.int64)
        before = self.words[numbers, self.sizes - 2].astype(np.int64)
        pairs = (first * m + second, last * m + before, first * m + last)
        order = [np.argsort(pair, kind="stable") for pair in pairs]
        self.by_ends = np.array(order, np.int32)
        self.ends = np.array(
            [np.searchsorted(pair[some], np.arange(m * m + 1)) for pair, some in zip(pairs, order, strict=True)],
            np.int64,
        )


def found_commutators(pieces: Pieces, budget: Budget) -> tuple[Rows, Rows]:
    """Return x, s, t of the commutators that are 3-cycles, t = -1 for [x, s], and three points that each takes round.

    >>> from permgroups.puzzles import cube
    >>> found, triples = found_commutators(Pieces.of(cube(2).group), Budget())
    >>> len(found), bool((found[:, 2] >= 0).all())
    (384, True)
    """
    rows, tracked = pieces.rows, pieces.tracked
    supports, count = ragged([tracked[row[tracked] != tracked] for row in rows])
    place = np.array([0, -1, 0], np.int64)
    room = min(MOST, len(rows) ** 3) + len(rows)
    found, triples = np.empty((room, 3), np.int16), np.empty((room, 3), np.uint16)
    while not _kernel.commutators(
        rows, pieces.letters.back.astype(np.int64), pieces.commute, supports, count, pieces.system.piece_of, tracked,
        place, LOOKS, np.zeros(3, np.int64), found, triples,
    ):  # fmt: skip
        budget.spend(LOOKS / STEPS)
        budget.require("the words of 3-cycles were")
        if place[2] + len(rows) > room:
            break
    return found[: place[2]], triples[: place[2]]


def _turned(pieces: Pieces, found: Rows, triples: Rows) -> tuple[Rows, Rows, Rows]:
    """Return the words of commutators, begun at every letter, each once; their lengths and triples."""
    back = pieces.letters.back.astype(np.int64)
    x, s, t = found.astype(np.int64).T
    short = t < 0
    long = ~short
    u = back[np.maximum(t, 0)]
    eight = np.stack([x, u, s, t, back[x], u, back[s], t], axis=1)[long]
    four = np.stack([x, s, back[x], back[s]], axis=1)[short]
    words, sizes, points = [], [], []
    for part, own in ((eight, triples[long]), (four, triples[short])):
        size = part.shape[1]
        for k in range(size):
            words.append(np.pad(np.roll(part, -k, axis=1), ((0, 0), (0, SIZE - size))).astype(np.uint16))
            sizes.append(np.full(len(part), size, np.int64))
            points.append(own)
            own = pieces.rows[part[:, k, None], own]
    every = np.concatenate(words)
    if len(pieces.rows) < FEW_LETTERS:
        _, once = np.unique(every.astype(np.uint8).view(np.uint64), return_index=True)
    else:
        _, once = np.unique(every, axis=0, return_index=True)
    return every[once], np.concatenate(sizes)[once], np.concatenate(points)[once]
