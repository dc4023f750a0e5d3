"""Inserting elements into a word where they cost least.

What is to act at the end of a word may stand anywhere earlier, conjugated by what follows it. First small elements are
inserted that bring home more pieces than they drive away, then 3-cycles bring piece after piece home.
"""

from __future__ import annotations

from collections.abc import Collection

import numpy as np

from permgroups.budget import Budget
from permgroups.kernels import three_cycles as _kernel
from permgroups.search.cycle_table import CycleTable
from permgroups.search.parities import Parities
from permgroups.search.small_elements import SMALL

__all__ = ["Insertion", "spliced"]

Rows = np.ndarray

INSERTION_WORK = 400_000  # small elements times places looked at for one insertion
TRIED = 24  # pieces among which the cheapest 3-cycle is chosen
ONE_HOME = 30  # handicap of a 3-cycle that brings one piece home, not two
STEPS = 500  # of the kernels for one unit of effort
ROUND = 60  # the work of an insertion beside that
CHUNK = 1 << 21  # images of points in a batch of small elements


class Insertion:
    """What is inserted: 3-cycles of a table, and small elements that leave parities and the orbits ``solved`` alone.

    ``y[p]`` is where the counter of point p lies after the word; a solved element is the identity.
    """

    def __init__(self, table: CycleTable, parities: Parities, solved: Collection[int], budget: Budget):
        self.table = table
        self.pieces = pieces = table.pieces
        small = sorted(table.elements.small.items(), key=lambda item: len(item[1]))
        done = {int(j) for start in solved for j in pieces.members(start)}
        small = [(key, word) for key, word in small if done.isdisjoint(key[0])]
        chosen = []
        several = max(CHUNK // max(len(pieces), 1), 1)
        for begin in range(0, len(small), several):
            budget.require("the table of 3-cycles was")
            batch = small[begin : begin + several]
            budget.spend(len(batch) * (5 + len(pieces) / 100))
            images = np.tile(pieces.tracked, (len(batch), 1))
            for row, ((moving, there), _) in zip(images, batch, strict=True):
                row[list(moving)] = there
            even = parities.are_even(images)
            chosen += [item for item, keep in zip(batch, even.tolist(), strict=True) if keep]
        self._support = np.zeros((len(chosen), SMALL), np.int64)
        self._image = np.zeros((len(chosen), SMALL), np.int64)
        self._sizes = np.array([len(key[0]) for key, _ in chosen], np.int64)
        for k, ((moving, there), _) in enumerate(chosen):
            self._support[k, : len(moving)] = pieces.tracked[list(moving)]
            self._image[k, : len(moving)] = there
        self._words = [np.array(word, np.int64) for _, word in chosen]
        self._lengths = np.array([len(w) for w in self._words], np.int64)
        self._head = np.array([w[0] for w in self._words], np.int64)
        self._tail = np.array([w[-1] for w in self._words], np.int64)
        self._price_of_a_piece = max(table.least.values(), default=1)

    def insert_small(self, word: Rows, y: Rows, rng: np.random.Generator, budget: Budget) -> Rows:
        """Insert small elements wherever they bring home more pieces than they drive away; ``y`` changes with it."""
        pieces = self.pieces
        if len(self._sizes) == 0:
            return word
        rotation = pieces.rotation
        best = np.zeros(4, np.int64)
        scratch = np.empty((2, len(y)), np.int64)
        while not budget.over:
            every = max(1, len(word) * len(self._sizes) // INSERTION_WORK)
            looked = (len(word) // every + 1) * len(self._sizes) * 8 + len(word) * len(y)
            budget.spend(ROUND + looked / STEPS)
            where = _inverse(y)
            _kernel.best_insertion(
                word, pieces.rows, pieces.letters.back, where, self._support, self._image, self._sizes, self._lengths,
                self._head, self._tail, every, int(rng.integers(every)), best, *scratch,
            )  # fmt: skip
            k, position, gain, price = best.tolist()
            if gain == 0 or price > gain * self._price_of_a_piece:
                break
            here, there = (x[k, : self._sizes[k]].copy() for x in (self._support, self._image))
            for points in (here, there):
                _kernel.carried(word[position:], pieces.rows, points)
            turns = int(pieces.twists[pieces.system.piece_of[here]].max())
            moved = []
            for _ in range(turns):
                moved.append((where[here], there))
                here, there = rotation[here], rotation[there]
            for counters, points in moved:
                y[counters] = points
            word = spliced(word, position, self._words[k], pieces.letters.back)
        return word

    def insert_cycles(self, word: Rows, y: Rows, rng: np.random.Generator, budget: Budget) -> Rows | None:
        """Insert 3-cycles until all is solved; None if the budget is over before."""
        pieces, table = self.pieces, self.table
        where = _inverse(y)
        best = np.zeros(6, np.int64)
        for _ in range(4 * len(pieces) + 16):  # every round but those of twisted pieces brings at least one home
            triples = self.candidates(y, where, rng)
            if len(triples) == 0:
                return word
            if budget.over:
                return None
            budget.spend(ROUND + len(triples) * (2 + len(word) / 100))
            j = pieces.system.piece_of[triples[:, 0]]
            _kernel.cheapest(
                word, pieces.rows, pieces.letters.back, triples, pieces.first[j], pieces.size[j], table.offset[j],
                table.costs, table.head, table.tail, best,
            )  # fmt: skip
            k, position, _, a, b, c = best.tolist()
            turn = {p: q for x, z, w in table.same(*triples[k, :3].tolist()) for p, q in ((x, z), (z, w), (w, x))}
            for p, q in turn.items():
                y[where[p]] = q
            where[y] = np.arange(len(y))
            word = spliced(word, position, np.array(table.cycle(a, b, c), np.int64), pieces.letters.back)
        raise AssertionError("3-cycles do not bring the pieces home")

    def candidates(self, y: Rows, where: Rows, rng: np.random.Generator) -> Rows:
        """Return 3-cycles (a, b, c, handicap), each of which brings a piece home where any is out of its place.

        Pieces that are all in their places, twisted, are moved away together.
        """
        pieces = self.pieces
        wrong = np.flatnonzero(y[pieces.tracked] != pieces.tracked)
        if len(wrong) == 0:
            return np.empty((0, 4), np.int64)
        out = self._homeward(
            wrong if len(wrong) <= TRIED else rng.choice(wrong, TRIED, replace=False), wrong, y, where, rng
        )
        if not out:  # the pieces chosen are in place, twisted
            away = wrong[pieces.system.piece_of[y[pieces.tracked[wrong]]] != wrong]
            out = self._homeward(away[:TRIED], wrong, y, where, rng) if len(away) else self._untwisting(wrong)
        if not out:
            raise AssertionError("an orbit of fewer than three pieces is not solved")
        return np.array(out, np.int64)

    def _homeward(
        self, pick: Rows, wrong: Rows, y: Rows, where: Rows, rng: np.random.Generator
    ) -> list[tuple[int, int, int, int]]:
        """Return 3-cycles that bring one of the chosen pieces home, or it and another one."""
        pieces = self.pieces
        piece_of = pieces.system.piece_of
        out = []
        for j in pick.tolist():
            p = int(pieces.tracked[j])
            a, q = int(y[p]), int(where[p])
            here = int(piece_of[a])
            if here == j:
                continue  # only twisted
            if int(piece_of[q]) not in (here, j):
                out.append((a, p, q, 0))
                continue
            others = wrong[(pieces.first[wrong] == pieces.first[j]) & (wrong != j) & (wrong != here)]
            if len(others) == 0:
                others = pieces.members(int(pieces.first[j]))
                others = others[(others != j) & (others != here)]
            for o in (others if len(others) <= 4 else rng.choice(others, 4, replace=False)).tolist():
                c = int(pieces.tracked[o])
                for _ in range(int(pieces.twists[o])):
                    out.append((a, p, c, ONE_HOME))
                    c = int(pieces.rotation[c])
        return out

    def _untwisting(self, wrong: Rows) -> list[tuple[int, int, int, int]]:
        """Return for every orbit whose pieces are only twisted a 3-cycle of two or three of them."""
        pieces = self.pieces
        out = []
        for start in np.unique(pieces.first[wrong]).tolist():
            members = wrong[pieces.first[wrong] == start]
            rest = np.setdiff1d(pieces.members(start), members)
            three = [*members.tolist(), *rest.tolist()][:3]
            if len(three) == 3:
                a, b, c = (int(pieces.tracked[j]) for j in three)
                out.append((a, b, c, 0))
        return out


def _inverse(y: Rows) -> Rows:
    where = np.empty_like(y)
    where[y] = np.arange(len(y))
    return where


def spliced(word: Rows, position: int, middle: Rows, back: Rows) -> Rows:
    """Return the word with letters inserted, cancelling where they meet it."""
    begin = 0
    left = position
    while left > 0 and begin < len(middle) and back[word[left - 1]] == middle[begin]:
        left, begin = left - 1, begin + 1
    joined = np.concatenate([word[:left], middle[begin:]])
    end, right = len(joined), position
    while end > 0 and right < len(word) and back[joined[end - 1]] == word[right]:
        end, right = end - 1, right + 1
    return np.concatenate([joined[:end], word[right:]])
