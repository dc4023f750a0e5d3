"""Annealing of words: a short word after which most pieces look as wanted.

Letters are exchanged, inserted and deleted in pairs that keep the laws (parities, sums of twists) as far as these can
be seen, so that what is left can always be done by 3-cycles.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property

import numpy as np

from permgroups.kernels import annealing as _kernel
from permgroups.search.budget import Budget
from permgroups.search.pieces import Pieces

__all__ = ["Annealing", "Looks"]

Rows = np.ndarray

LOGS = 1 << 12
FARTHEST = 12  # letters between two that change together
TRIES = 8  # pairs of letters for one place of a sweep
KEPT = 12  # what a wrong piece counts in an orbit that has no 3-cycles
CHUNK = 100_000  # changes between two looks at the budget


class Looks:
    """How pieces look: ``look[p]`` numbers the looks of points, the whole piece seen from there.

    ``bad[u, v]`` is 1 where look u does not do on a place that wants look v, much more in orbits that are ``lacking``
    3-cycles, which a word has to keep right; ``mismatches[u, v]`` is the number of points that are wrong then. Without
    classes all points differ.
    """

    def __init__(self, pieces: Pieces, classes: Rows | None = None, lacking: Collection[int] = ()):
        self.pieces = pieces
        n = pieces.degree
        seen = np.arange(n)[:, None] if classes is None else pieces.looks(classes)
        most = int(pieces.twists.max(initial=1))
        kept = np.zeros((n, 1), np.int64)  # what orbit, of those that lack 3-cycles
        for first, size in pieces.orbits:
            kept[first : first + size] = first + 1 if first in lacking else 0
        columns, p = [kept, seen], np.arange(n)
        turns = np.ones(n, np.int64)
        turns[pieces.system.piece_of >= 0] = pieces.twists[pieces.system.piece_of[pieces.system.piece_of >= 0]]
        for t in range(1, most):
            p = pieces.rotation[p]
            columns.append(np.where((turns > t)[:, None], seen[p], -2))
        inside = np.flatnonzero(pieces.system.piece_of >= 0)
        kinds, numbers = np.unique(np.concatenate(columns, axis=1)[inside], axis=0, return_inverse=True)
        self.look = np.zeros(n, np.int64)
        self.look[inside] = numbers.ravel()
        self.inside = inside
        if classes is None:
            self.mismatches = 1 - np.eye(len(kinds), dtype=np.int8)
        else:
            self.mismatches = np.zeros((len(kinds), len(kinds)), np.int8)
            for column in kinds.T:
                self.mismatches += (column[:, None] != column) & (column >= 0)
        self.bad = (self.mismatches > 0).astype(np.int8)
        self.bad[:, kinds[:, 0] > 0] *= KEPT

    @cached_property
    def moduli(self) -> Rows:
        """What the laws of elements count modulo, (twists, parity) for every orbit, as far as that can be seen.

        Two pieces that look alike can be exchanged, a piece that looks the same when turned can be turned.
        """
        pieces = self.pieces
        out = pieces.system.moduli.copy()
        for i, (first, size) in enumerate(pieces.orbits):
            looks = self.look[first : first + size]
            if len(np.unique(looks)) == size:
                continue
            r = int(out[i, 0])
            turned = [self.look[pieces.points_of(int(j))] for j in pieces.members(first)]
            kinds = {min(np.roll(t, k).tobytes() for k in range(r)) for t in turned}
            if len(kinds) < len(turned):
                out[i, 1] = 1
            for t in turned:
                out[i, 0] = np.gcd(out[i, 0], min(k for k in range(1, r + 1) if (np.roll(t, k) == t).all()))
        return out

    @cached_property
    def weight(self) -> Rows:
        """What a look costs on a place that wants another: 1; 2 where it is only turned, which takes two 3-cycles."""
        out = self.bad.copy()
        pieces = self.pieces
        for j in np.flatnonzero(pieces.twists > 1).tolist():
            looks = self.look[pieces.points_of(j)]
            turned = ~self.bad[looks].all(axis=0)
            for u in looks:
                out[u, turned & (self.bad[u] == 1)] = 2
        return out

    def shown(self, y: Rows) -> Rows:
        """Return the look on every point, where the counter of point p lies on y[p]."""
        out = np.zeros_like(self.look)
        out[y] = self.look
        return out

    def wrong(self, y: Rows) -> int:
        """Return how many pieces do not look as wanted."""
        tracked = self.pieces.tracked
        return int(self.bad[self.shown(y)[tracked], self.look[tracked]].sum())


class Annealing:
    """Annealing of words of a group's letters towards how pieces should look."""

    def __init__(self, looks: Looks):
        self.looks = looks
        self.pieces = pieces = looks.pieces
        rows = pieces.rows.astype(np.int64)
        points = np.arange(pieces.degree)
        moved = [np.intersect1d(np.flatnonzero(row != points), looks.inside) for row in rows]
        held = [pieces.tracked[row[pieces.tracked] != pieces.tracked] for row in rows]
        self._rows = rows.astype(np.uint16)
        self._moved, self._count = _ragged(moved)
        self._held, self._holds = _ragged(held)
        self._laws()
        self._price = 0.1 + float(self._holds.mean()) / 100  # of a change, in units of effort
        uniform = (np.arange(LOGS) + 0.5) / LOGS
        self._logs = np.round(-np.log(uniform), 9)

    def _laws(self) -> None:
        moduli = self.looks.moduli.ravel()
        laws = self.pieces.system.law(self.pieces.rows).reshape(len(self.pieces.rows), moduli.size) % moduli
        laws = np.concatenate([laws, np.zeros((1, moduli.size), np.int64)])
        kinds, number = np.unique(laws, axis=0, return_inverse=True)
        self._law = number.ravel().astype(np.int64)
        order = np.argsort(self._law, kind="stable")
        self._begin = np.searchsorted(self._law[order], np.arange(len(kinds) + 1)).astype(np.int64)
        self._members = np.where(order == len(laws) - 1, -1, order).astype(np.int64)
        sums = ((kinds[:, None, :] + kinds[None, :, :]) % moduli).reshape(-1, moduli.size)
        found, index = np.unique(sums, axis=0, return_inverse=True)
        self._sum_of = index.reshape(len(kinds), len(kinds)).astype(np.int64)
        self._partner = np.full((len(found), len(kinds)), -1, np.int64)
        for u in range(len(kinds)):
            for v in range(len(kinds)):
                self._partner[self._sum_of[u, v], u] = v

    def run(
        self,
        y: Rows,
        word: Rows,
        seed: int,
        budget: Budget,
        *,
        alpha: float,
        hot: float,
        cold: float,
        work: float,
        most: int = 0,
    ) -> tuple[Rows, int]:
        """Return a word annealed from one temperature to another, and how many pieces are wrong after it.

        ``y`` is the element to solve; ``work`` the number of changes that are tried.
        """
        n = self.pieces.degree
        looks = self.looks
        start, goal = looks.shown(y), looks.look
        room = np.zeros(max(most, 2 * len(word) + 200), np.int64)
        room[: len(word)] = word
        after = self.pieces.played(y, word.tolist())
        numbers = np.array([len(word), looks.wrong(after), (seed * 2654435761 + 88172645463) & 0xFFFFFFFF or 1, 0, 0])
        content, middle, undo, wanted, buffer = np.empty((5, n), np.int64)
        done = 0
        while done < work and not budget.over:
            share = done / work
            heat = hot * (1 - share) + cold * share
            _kernel.anneal(
                room, self._rows, self._moved, self._count, self._held, self._holds, start, goal, looks.bad,
                self._sum_of, self._partner, self._begin, self._members, self._law, FARTHEST, TRIES, alpha, heat,
                self._logs, content, middle, undo, wanted, buffer, numbers, min(CHUNK, max(int(work / 50), 1)),
            )  # fmt: skip
            budget.spend((int(numbers[_kernel.WORK]) - done) * self._price)
            done = int(numbers[_kernel.WORK])
        return room[: numbers[_kernel.LENGTH]].copy(), int(numbers[_kernel.WRONG])


def _ragged(lists: list[Rows]) -> tuple[Rows, Rows]:
    count = np.array([len(x) for x in lists], np.int64)
    out = np.zeros((len(lists), int(count.max(initial=1))), np.int64)
    for row, x in zip(out, lists, strict=True):
        row[: len(x)] = x
    return out, count
