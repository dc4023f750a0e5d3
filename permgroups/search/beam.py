"""Beam search: words far beyond the reach of breadth-first search.

A state is scored by the squares of its distances in the projection tables, and of every layer the best states are
kept. Where a layer meets the ball around the identity, a word is found.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from permgroups.budget import Budget
from permgroups.groups.words import Word
from permgroups.kernels import beam as _kernel
from permgroups.search.projections import Projections
from permgroups.threads import side_by_side

__all__ = ["Beam", "threshold"]

Rows = np.ndarray

CANDIDATES = 1 << 14  # scored between two looks at the clock
NODES = 300_000  # of a depth-first search between two looks at the clock
FIRST_NODES = 2_000
VISITED = 1 << 22
SECOND = 2  # times the width: so many states are looked at in all tables, all others in the first block
NO_LIMIT = 1 << 30
CANDIDATE = 0.6  # effort for scoring a state
NODE = 0.4  # effort for a state of a depth-first search
LAYER = 200  # effort for a layer beside its states


class Beam(Projections):
    """A search guided by projections, for one group and metric; parameters as those of :class:`Projections`.

    With ``classes`` the word leads to some state that looks like the start.

    Examples
    --------
    >>> from permgroups.puzzles import cube
    >>> G = cube(2).group
    >>> beam = Beam(G)
    >>> g = G.random_rows(1, 3)[0]
    >>> word = beam.solve(g, width=300)
    >>> len(word) < 20, bool((G.row_of_word(word)[g] == range(24)).all())
    (True, True)
    """

    nearest: Sequence[int] = ()  # letters to the state with the best score of the last search
    begun: int = 0  # which of several rows the last search brought home

    def solve(
        self,
        row: Rows,
        width: int = 10_000,
        most: int = 400,
        *,
        seconds: float | None = None,
        effort: int | None = None,
        power: int = 2,
    ) -> Word | None:
        """Return a word w with row·w = 1, or None if none of at most ``most`` letters was found in time."""
        letters = self.search(row, width, most, Budget(seconds, effort), power)
        return None if letters is None else self.word(letters)

    def word(self, letters: Sequence[int]) -> Word:
        """Return the word of numbered letters, equal neighbours merged."""
        return self.pieces.letters.word(letters)

    def deepen(self, row: Rows, length: int, budget: Budget | None = None) -> tuple[bool, list[int] | None]:
        """Look for a word of that length, no state nearer being known: (whether all were tried, the letters)."""
        budget = Budget() if budget is None else budget
        pieces = self.pieces
        states = np.empty((max(length, 1) + 1, len(pieces)), np.uint16)
        states[0] = pieces.images(row)
        direct = self.from_ball(states[0])
        if direct is not None or length <= self.radius:
            return True, direct
        tables = self.tables
        index = np.empty(_kernel.HALF, np.int64)
        path = np.full(length + 1, -1, np.int64)
        position = np.zeros(2, np.int64)
        nodes = FIRST_NODES
        while not budget.over:
            budget.spend(NODE * nodes)
            status = _kernel.deepen(
                length, pieces.rows, pieces.letters.back, pieces.commute, tables.row_of, tables.pairs, tables.bases,
                tables.entries, self.keys, self.ball_keys, self.slots, self.depth, self.radius, states, index, path,
                position, nodes,
            )  # fmt: skip
            if status == 1:
                return True, [*path[: position[0] + 1].tolist(), *self.home(int(position[1]))]
            if status == 0:
                return True, None
            nodes = min(2 * nodes, NODES)
        return False, None

    def widest(self, layers: int, memory: int) -> int:
        """Return how many states a beam of so many layers may have within some bytes, beside the tables."""
        each = 9 * len(self.pieces.letters) + 4 * len(self.pieces) + 6 * layers
        return max(memory - self.bytes, 0) // each

    def search(
        self, row: Rows, width: int, most: int, budget: Budget | None = None, power: int = 2
    ) -> list[int] | None:
        """Return the letters of such a word; ``nearest`` keeps those of the state with the best score.

        Of several rows that one is solved which comes home first; ``begun`` says which.
        """
        budget = Budget() if budget is None else budget
        pieces, tables = self.pieces, self.tables
        self.nearest, self.begun = [], 0
        nearest = 1 << 40
        states = np.array([pieces.images(one) for one in np.atleast_2d(row)])
        for self.begun, state in enumerate(states):
            direct = self.from_ball(state)
            if direct is not None:
                return direct
        worth = (np.arange(256) ** power).astype(np.int32)
        count = len(pieces.letters)
        came = np.full(len(states), -1, np.int16)
        visited = np.zeros(VISITED, np.uint64)
        history: list[tuple[Rows, Rows]] = []
        near = len(tables.base) * int(worth[self.radius + 1])  # what lies in the ball scores no more
        while len(history) + self.radius < most:
            if budget.over:
                return None
            budget.spend(LAYER + CANDIDATE * len(states) * count)
            scores = np.zeros((len(states), count), np.int32)
            stepped = np.flatnonzero(came >= 0)
            scores[stepped, pieces.letters.back[came[stepped]]] = -1  # no letter is undone at once
            self._score(states, scores, slice(1), NO_LIMIT, worth, budget)
            if len(tables.bases) > 1:
                limit = threshold(scores, SECOND * width)[0]
                self._score(states, scores, slice(1, None), limit, worth, budget)
            if budget.out_of_time:
                return None
            met = self._met(states, scores, near)
            if met is not None:
                self.begun = _root(history, met[0])
                return [*_path(history, met[0]), met[1], *self.home(met[2])]
            limit, ties, total = threshold(scores, width)
            if total == 0:
                return None
            new = np.empty((min(total, width), len(pieces)), np.uint16)
            new_came = np.empty(len(new), np.int16)
            parent, new_scores = np.empty((2, len(new)), np.int32)
            kept = _kernel.select(
                states, len(states), pieces.rows, scores, limit, ties, self.keys, visited, new, new_came, parent,
                new_scores,
            )  # fmt: skip
            if kept == 0:
                return None
            states, came = new[:kept], new_came[:kept]
            history.append((parent[:kept].copy(), came))
            best = int(new_scores[:kept].argmin())
            if new_scores[best] < nearest:
                nearest = int(new_scores[best])
                self.nearest = _path(history, best)
        return None

    def _score(self, states: Rows, scores: Rows, blocks: slice, limit: int, worth: Rows, budget: Budget) -> None:
        """Add what some blocks of look-ups say to the scores up to the limit."""
        rows, tables = self.pieces.rows, self.tables
        pairs, bases = tables.pairs[blocks], tables.bases[blocks]

        def score(first: int, last: int) -> None:
            if not budget.out_of_time:
                _kernel.score(
                    states, first, last, rows, tables.row_of, pairs, bases, tables.entries, worth, limit, scores,
                    np.empty(_kernel.HALF, np.int64),
                )  # fmt: skip

        self._in_parts(len(states), score)

    def _met(self, states: Rows, scores: Rows, near: int) -> list[int] | None:
        """Return a state, a letter and the entry of the ball that it leads to, the nearest to home; None if none is."""

        def meet(first: int, last: int) -> Rows:
            met = np.full(3, -1, np.int64)
            _kernel.meet(
                states, first, last, self.pieces.rows, scores, near, self.keys, self.ball_keys, self.slots, self.depth,
                met,
            )  # fmt: skip
            return met

        found = [met for met in self._in_parts(len(states), meet) if met[0] >= 0]
        return min(found, key=lambda met: int(self.depth[met[2]])).tolist() if found else None

    def _in_parts(self, count: int, run: Callable[[int, int], Any]) -> list[Any]:
        """Return what a function says of parts of so many states, side by side."""
        chunk = max(CANDIDATES // max(len(self.pieces.letters), 1), 1)
        return side_by_side(lambda first: run(first, min(first + chunk, count)), range(0, count, chunk))


def _path(history: list[tuple[Rows, Rows]], i: int) -> list[int]:
    """Return the letters that led to state i of the last layer."""
    out = []
    for parents, letters in reversed(history):
        out.append(int(letters[i]))
        i = int(parents[i])
    return out[::-1]


def _root(history: list[tuple[Rows, Rows]], i: int) -> int:
    """Return the state of the first layer that led to state i of the last layer."""
    for parents, _ in reversed(history):
        i = int(parents[i])
    return i


def threshold(scores: Rows, width: int) -> tuple[int, int, int]:
    """Return the score up to which candidates are kept, how many of that very score, and how many there are."""
    wanted = width + width // 7  # some will turn out to be old
    flat = scores.ravel()
    counts = np.bincount(flat[flat >= 0])
    sums = np.cumsum(counts)
    total = int(sums[-1]) if len(sums) else 0
    if total <= wanted:
        return len(counts), 0, total
    limit = int(np.searchsorted(sums, wanted))
    return limit, wanted - (int(sums[limit - 1]) if limit else 0), total
