"""Annealing of words: a short word after which most pieces look as wanted.

Letters are exchanged, inserted and deleted in pairs that keep the laws (parities, sums of twists) as far as these can
be seen, so that what is left can always be done by 3-cycles.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property

import numpy as np

from permgroups.budget import Budget
from permgroups.kernels import annealing as _kernel
from permgroups.kernels import cycle_annealing as _by_cycles
from permgroups.search.pieces import Pieces, ragged

__all__ = ["Annealing", "Changing", "Looks"]

Rows = np.ndarray

LOGS = 1 << 10
FARTHEST = 12  # letters between two that change together
TRIES = 8  # pairs of letters for one place of a sweep
KEPT = 12  # what a wrong piece counts in an orbit that has no 3-cycles
ROOM = 30  # letters for every piece that a word may have at most


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
        turns = pieces.twists_of_point
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
    """Annealing of words of a group's letters towards how pieces should look.

    All laws are kept, or only those that can be ``seen``.
    """

    def __init__(self, looks: Looks, seen: bool = True):
        self.looks = looks
        self.pieces = pieces = looks.pieces
        rows = pieces.rows.astype(np.int64)
        points = np.arange(pieces.degree)
        moved = [np.intersect1d(np.flatnonzero(row != points), looks.inside) for row in rows]
        held = [pieces.tracked[row[pieces.tracked] != pieces.tracked] for row in rows]
        self.rows = rows.astype(np.uint16)
        self.moved, self.count = ragged(moved)
        self.held, self.holds = ragged(held)
        self._laws((looks if seen else pieces.system).moduli.ravel())
        self.price = 0.1 + float(self.holds.mean()) / 100  # of a change, in units of effort
        uniform = (np.arange(LOGS) + 0.5) / LOGS
        self.logs = np.round(-np.log(uniform), 9)

    def _laws(self, moduli: Rows) -> None:
        laws = self.pieces.system.law(self.pieces.rows).reshape(len(self.pieces.rows), moduli.size) % moduli
        laws = np.concatenate([laws, np.zeros((1, moduli.size), np.int64)])
        kinds, number = np.unique(laws, axis=0, return_inverse=True)
        self.law = number.ravel().astype(np.int64)
        order = np.argsort(self.law, kind="stable")
        self.begin = np.searchsorted(self.law[order], np.arange(len(kinds) + 1)).astype(np.int64)
        self.members = np.where(order == len(laws) - 1, -1, order).astype(np.int64)
        sums = ((kinds[:, None, :] + kinds[None, :, :]) % moduli).reshape(-1, moduli.size)
        found, index = np.unique(sums, axis=0, return_inverse=True)
        self.sum_of = index.reshape(len(kinds), len(kinds)).astype(np.int64)
        self.partner = np.full((len(found), len(kinds)), -1, np.int64)
        for u in range(len(kinds)):
            for v in range(len(kinds)):
                self.partner[self.sum_of[u, v], u] = v


class Changing:
    """A word that is being changed, letter by letter or otherwise; ``y`` is the element to solve."""

    def __init__(self, annealing: Annealing, y: Rows, word: Rows, seed: int):
        self._annealing = annealing
        pieces, looks = annealing.pieces, annealing.looks
        self.room = np.zeros(2 * len(word) + 200 + ROOM * len(pieces), np.int64)
        self.room[: len(word)] = word
        wrong = looks.wrong(pieces.played(y, word.tolist()))
        self.numbers = np.array([len(word), wrong, (seed * 2654435761 + 88172645463) & 0xFFFFFFFF or 1, 0, 0])
        self._content, self._middle, self._undo, self._wanted, self._buffer = np.empty((5, pieces.degree), np.int64)
        self._start = looks.shown(y)
        self._gone = np.zeros(len(self.room), np.uint8)

    @property
    def length(self) -> int:
        """The number of letters."""
        return int(self.numbers[_kernel.LENGTH])

    @property
    def word(self) -> Rows:
        """The letters."""
        return self.room[: self.length].copy()

    @property
    def wrong(self) -> int:
        """How many pieces do not look as wanted."""
        return int(self.numbers[_kernel.WRONG])

    def change_letters(self, alpha: float, heat: float, work: int, budget: Budget) -> int:
        """Change letters at a temperature; return how many changes were tried."""
        annealing = self._annealing
        before = int(self.numbers[_kernel.WORK])
        _kernel.anneal(
            self.room, annealing.rows, annealing.moved, annealing.count, annealing.held, annealing.holds, self._start,
            annealing.looks.look, annealing.looks.bad, annealing.sum_of, annealing.partner, annealing.begin,
            annealing.members, annealing.law, FARTHEST, TRIES, alpha, heat, annealing.logs, self._content,
            self._middle, self._undo, self._wanted, self._buffer, self.numbers, work,
        )  # fmt: skip
        done = int(self.numbers[_kernel.WORK]) - before
        budget.spend(done * annealing.price)
        return done

    def insert_cycles(self, cycles: tuple[Rows, ...], tries: int, alpha: float, heat: float, work: int) -> int:
        """Insert 3-cycles at a temperature, ``tries`` at every place; return how many were tried."""
        annealing = self._annealing
        before = int(self.numbers[_kernel.WORK])
        places = np.zeros(cycles[0].shape[1], np.int64)  # as long as the longest word for a 3-cycle
        _by_cycles.anneal_by_cycles(
            self.room, annealing.rows, annealing.moved, annealing.count, self._start, annealing.looks.look,
            annealing.looks.bad, *cycles, tries, alpha, heat, annealing.logs, self._content, self._wanted,
            self._buffer, self._gone, places, self.numbers, work,
        )  # fmt: skip
        return int(self.numbers[_kernel.WORK]) - before
