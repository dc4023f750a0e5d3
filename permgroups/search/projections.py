"""Projections: how far a few pieces are from home, and the ball around the identity.

A *projection* forgets all but a few pieces, taken from different orbits; the distances of their images from home fill
a small table. Tables that mix orbits matter most: those of single orbits cannot see that corners and edges must come
home by the same moves. The largest of the distances is a lower bound for the length of a word.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from threading import Barrier, Thread
from typing import TYPE_CHECKING

import numpy as np

from permgroups import checks
from permgroups.kernels import beam as _kernel
from permgroups.search.budget import Budget
from permgroups.search.pieces import Pieces

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["Projections", "threads"]

Rows = np.ndarray

TABLE_WORK = 250_000_000  # entries times letters over all tables
LARGEST_TABLE = 1 << 22
MOST_TABLES = 32
COVERS = 6  # every piece is in so many tables, if that is not too much
BALL_BYTES = 1 << 26
BUDGET = 2_000_000
STEPS = 60  # of a table for one unit of effort
BALL_STEPS = 16


@cache
def threads() -> ThreadPoolExecutor:
    """Return the threads that run kernels side by side, all of them started.

    Another thread starts them, as Ctrl-C breaks into the main one only: a pool that is interrupted while it starts a
    thread forgets it, and the program would wait for that thread for ever when it ends.
    """
    count = max(os.cpu_count() or 1, 1)
    pool = ThreadPoolExecutor(count)
    all_there = Barrier(count)
    starter = Thread(target=lambda: list(pool.map(lambda _: all_there.wait(), range(count))))
    starter.start()
    starter.join()
    return pool


class Projections:
    """Projection tables and a ball around the identity, for one group and metric.

    Parameters
    ----------
    G
        The group, or its pieces.
    metric
        ``quarter`` or ``syllable``: letters must have inverses.
    seed
        Chooses the projections.
    budget
        Where it is over no more tables are begun; ``complete`` says whether all are there.
    classes
        A number for every point: pieces whose points have the same numbers look alike. Distances
        are then those from any state that looks like the start.
    """

    def __init__(
        self,
        G: PermGroup | Pieces,
        metric: str = "quarter",
        seed: int = 0,
        budget: Budget | None = None,
        classes: Rows | None = None,
    ):
        checks.one_of("the metric of a search by letters with inverses", metric, ("quarter", "syllable"))
        budget = Budget() if budget is None else budget
        before = budget.spent
        self.pieces = Pieces.of(G, metric)
        rng = np.random.default_rng(seed)
        self.keys = rng.integers(0, 1 << 63, size=(len(self.pieces), self.pieces.degree), dtype=np.uint64)
        self._homes = [np.array([p]) for p in self.pieces.tracked.tolist()]
        if classes is not None:
            self._identify(classes)
        self._choose_tables(rng, budget.memory // 4)
        self._fill_tables(budget)
        self._fill_ball(budget)
        self.work = budget.spent - before

    def _identify(self, classes: Rows) -> None:
        """Give pieces that look alike the same homes and the same keys."""
        pieces, system = self.pieces, self.pieces.system
        look = pieces.looks(classes)
        tracked = pieces.tracked.copy()
        for o, k in enumerate(system.kept.tolist()):
            points = system.points[k]
            m, r = points.shape
            turned = np.stack([np.roll(look[points], -t, axis=1) for t in range(r)], axis=1)
            _, kind = np.unique(turned.reshape(m * r, -1), axis=0, return_inverse=True)
            kind = kind.reshape(m, r)
            keys: dict[int, Rows] = {}
            for i in range(m):
                j = int(system.start[o]) + i
                t = int(np.argmin(kind[i]))  # the same corner of all that look alike
                tracked[j] = points[i, t]
                this = int(kind[i, t])
                self._homes[j] = np.sort(points[kind == this])
                if this not in keys:
                    period = next(d for d in range(1, r + 1) if r % d == 0 and kind[i, (t + d) % r] == this)
                    least = np.min([np.roll(points, -period * s, axis=1) for s in range(r // period)], axis=0)
                    keys[this] = self.keys[j].copy()
                    keys[this][points] = self.keys[j][least]
                self.keys[j] = keys[this]
        self.pieces = replace(pieces, tracked=tracked)

    # -- tables ---------------------------------------------------------------------------------

    def _choose_tables(self, rng: np.random.Generator, memory: int) -> None:
        """Choose the projections: covers of all pieces, the largest tables that the work and the memory allow."""
        letters = max(len(self.pieces.letters), 1)
        most = min(TABLE_WORK, memory * letters)  # an entry is a byte
        limit = LARGEST_TABLE
        while True:
            tuples: list[list[int]] = []
            work = 0
            for cover in range(COVERS):
                more = self._cover(limit, rng)
                cost = sum(self._entries(g) for g in more) * letters
                if cover and (work + cost > most or len(tuples) + len(more) > MOST_TABLES):
                    break
                tuples += more
                work += cost
            if limit <= 64 or (work <= most and len(tuples) <= MOST_TABLES and cover >= 2):
                break
            if work <= most and limit <= 1 << 16:
                break
            limit >>= 1
        pieces = self.pieces
        longest = max(map(len, tuples), default=1)
        self.tuples = np.zeros((len(tuples), longest), np.int64)
        self.weights = np.zeros((len(tuples), longest), np.int64)
        self.sizes = np.array([len(g) for g in tuples], np.int64)
        self.offset = np.zeros(len(tuples), np.int64)
        self._start = np.zeros(len(tuples) + 1, np.int64)
        for t, g in enumerate(tuples):
            weights = np.cumprod([1, *pieces.size[g[:0:-1]]])[::-1]
            self.tuples[t, : len(g)] = g
            self.weights[t, : len(g)] = weights
            self._start[t + 1] = self._start[t] + self._entries(g)
            self.offset[t] = self._start[t] - weights @ pieces.first[g]

    def _entries(self, group: list[int]) -> int:
        return int(np.prod(self.pieces.size[group], dtype=object))

    def _cover(self, limit: int, rng: np.random.Generator) -> list[list[int]]:
        """Return tuples of pieces in which every piece stands, orbits mixed in proportion."""
        pieces = self.pieces
        place = np.empty(len(pieces))
        for start, _ in pieces.orbits:
            members = pieces.members(start)
            place[rng.permutation(members)] = (np.arange(len(members)) + rng.random(len(members))) / len(members)
        order = np.argsort(place).tolist()
        out: list[list[int]] = []
        for i in order:
            if out and self._entries([*out[-1], i]) <= limit:
                out[-1].append(i)
            else:
                out.append([i])
        for i in order:  # fill the last one up
            if out and i not in out[-1] and self._entries([*out[-1], i]) <= limit:
                out[-1].append(i)
        return out

    def _fill_tables(self, budget: Budget) -> None:
        pieces = self.pieces
        self.tables = np.full(int(self._start[-1]), _kernel.FAR, np.uint8)
        back = np.ascontiguousarray(pieces.rows[pieces.letters.back])
        budget.spend(int(self._start[-1]) * len(pieces.letters) / STEPS)

        def fill(t: int) -> bool:
            if budget.over:
                return False
            group = self.tuples[t, : self.sizes[t]]
            table = self.tables[self._start[t] : self._start[t + 1]]
            queue = np.zeros(len(table) + 2, np.int32)
            first, size = pieces.first[group], pieces.size[group]
            goals = np.zeros(1, np.int64)
            for j in group.tolist():
                goals = (goals[:, None] * pieces.size[j] + (self._homes[j] - pieces.first[j])).ravel()
            table[goals] = 0
            queue[2 : 2 + len(goals)] = goals
            queue[:2] = 2, 2 + len(goals)
            images = np.empty(len(group), np.int64)
            while not _kernel.fill_table(back, first, size, table, queue, BUDGET, images):
                if budget.over:
                    return False
            return True

        self.complete = all(list(threads().map(fill, range(len(self.sizes)))))

    def _fill_ball(self, budget: Budget) -> None:
        pieces = self.pieces
        n = max(len(pieces), 1)
        room = max(min(min(BALL_BYTES, budget.memory // 4) // (2 * n + 16), 1 << 20), 2)
        states = np.empty((room, len(pieces)), np.uint16)
        states[0] = pieces.tracked
        self.ball_keys = np.zeros(room, np.uint64)
        self.slots = np.full(1 << (2 * room).bit_length(), -1, np.int32)
        self._parent = np.full(room, -1, np.int32)
        self._came = np.full(room, -1, np.int16)
        self.depth = np.zeros(room, np.int16)
        self.ball_keys[0] = np.bitwise_xor.reduce(self.keys[np.arange(len(pieces)), pieces.tracked], initial=0)
        self.slots[_kernel.find(self.ball_keys[0], self.slots, self.ball_keys)] = 0
        position = np.array([0, 1], np.int64)
        while not _kernel.fill_ball(
            states, pieces.rows, self.keys, self.ball_keys, self.slots, self._parent, self._came, self.depth,
            position, BUDGET,
        ):  # fmt: skip
            if budget.over:
                break
        read, written = position.tolist()
        budget.spend(read * len(pieces.letters) / BALL_STEPS)
        whole = read >= written  # the ball is the whole group
        self.radius = int(self.depth[written - 1]) if whole else int(self.depth[min(read, written - 1)])

    # -- what they say --------------------------------------------------------------------------

    @property
    def bytes(self) -> int:
        """How much the tables and the ball take."""
        ball = (self.ball_keys, self.slots, self._parent, self._came, self.depth)
        return int(self.tables.nbytes + sum(part.nbytes for part in ball) + self.keys.nbytes)

    def lower_bound(self, row: Rows) -> int:
        """Return a number of letters that every word for the element or its inverse needs."""
        images = self.pieces.images(row)
        direct = self.from_ball(images)
        if direct is not None:
            return len(direct)
        beyond = self.radius + 1
        index = self.offset + (images[self.tuples] * self.weights).sum(axis=1)
        return max([beyond, *self.tables[index].tolist()]) if self.complete else beyond

    def from_ball(self, images: Rows) -> list[int] | None:
        """Return shortest letters that lead home from the images of the tracked points, None outside of the ball."""
        met = np.full(2, -1, np.int64)
        _kernel.meet(images[None, :], 1, self.keys, self.ball_keys, self.slots, self.depth, met)
        return None if met[0] < 0 else self.home(int(met[1]))

    def home(self, entry: int) -> list[int]:
        """Return the letters that lead home from an entry of the ball."""
        out = []
        while entry > 0:
            out.append(int(self.pieces.letters.back[self._came[entry]]))
            entry = int(self._parent[entry])
        return out
