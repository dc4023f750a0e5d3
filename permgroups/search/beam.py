"""Beam search: words far beyond the reach of breadth-first search.

A *projection* forgets all but a few pieces, taken from different orbits; the distances of their
images from home fill a small table. A state is scored by the squares of its distances in many such
tables, and of every layer the best states are kept. The ball around the identity is kept as well:
where a layer meets it, a word is found. Tables that mix orbits matter most: those of single orbits
cannot see that corners and edges must come home by the same moves.
"""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from permgroups.groups.pieces import Pieces
from permgroups.groups.words import Word
from permgroups.kernels import beam as _kernel

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["Beam"]

Rows = np.ndarray

TABLE_WORK = 250_000_000  # entries times letters over all tables
LARGEST_TABLE = 1 << 22
MOST_TABLES = 32
COVERS = 6  # every piece is in so many tables, if that is not too much
BALL_BYTES = 1 << 26
CANDIDATES = 1 << 14  # scored between two looks at the clock
BUDGET = 5_000_000
NODES = 300_000  # of a depth-first search between two looks at the clock
VISITED = 1 << 22


@cache
def _threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(max(os.cpu_count() or 1, 1))


class Beam:
    """Projection tables and a ball around the identity, for one group and metric.

    Parameters
    ----------
    G
        The group.
    metric
        ``quarter`` or ``syllable``: letters must have inverses.
    seed
        Chooses the projections.
    deadline
        A time of ``time.monotonic()`` after which no more tables are begun.
    classes
        A number for every point: pieces whose points have the same numbers look alike. The word
        then leads to some state that looks like the start.

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

    def __init__(
        self,
        G: PermGroup,
        metric: str = "quarter",
        seed: int = 0,
        deadline: float = float("inf"),
        classes: Rows | None = None,
    ):
        if metric not in ("quarter", "syllable"):
            raise ValueError(
                f"a beam search needs letters with inverses: metric 'quarter' or 'syllable', not {metric!r}"
            )
        self.pieces = Pieces.of(G, metric)
        rng = np.random.default_rng(seed)
        self._keys = rng.integers(0, 1 << 63, size=(len(self.pieces), G.degree), dtype=np.uint64)
        self._homes = [np.array([p]) for p in self.pieces.tracked.tolist()]
        if classes is not None:
            self._identify(classes)
        self._choose_tables(rng)
        self._fill_tables(deadline)
        self._fill_ball()

    def _identify(self, classes: Rows) -> None:
        """Give pieces that look alike the same homes and the same keys."""
        pieces = self.pieces
        look = pieces.looks(classes)

        def colours(p: int, twists: int) -> tuple[tuple[int, ...], ...]:
            out = []
            for _ in range(twists):
                out.append(tuple(look[p].tolist()))
                p = int(pieces.rotation[p])
            return tuple(out)

        keys: dict[tuple[int, tuple[tuple[int, ...], ...]], Rows] = {}
        tracked = pieces.tracked.copy()
        for j, (p, first, size, twists) in enumerate(
            zip(
                pieces.tracked.tolist(),
                pieces.first.tolist(),
                pieces.size.tolist(),
                pieces.twists.tolist(),
                strict=True,
            )
        ):
            turns = [p]
            for _ in range(twists - 1):
                turns.append(int(pieces.rotation[turns[-1]]))
            p = tracked[j] = min(turns, key=lambda q: colours(q, twists))  # the same corner of all that look alike
            kind = colours(p, twists)
            self._homes[j] = np.array([q for q in range(first, first + size) if colours(q, twists) == kind])
            if (first, kind) not in keys:
                period = next(d for d in range(1, twists + 1) if twists % d == 0 and kind[d:] + kind[:d] == kind)
                same = self._keys[j].copy()
                for y in range(first, first + size):
                    z, least = y, y
                    for _ in range(twists // period):
                        for _ in range(period):
                            z = int(pieces.rotation[z])
                        least = min(least, z)
                    same[y] = self._keys[j][least]
                keys[first, kind] = same
            self._keys[j] = keys[first, kind]
        self.pieces = replace(pieces, tracked=tracked)

    # -- tables ---------------------------------------------------------------------------------

    def _choose_tables(self, rng: np.random.Generator) -> None:
        """Choose the projections: covers of all pieces, the largest tables that the work allows."""
        letters = max(len(self.pieces.letters), 1)
        limit = LARGEST_TABLE
        while True:
            tuples: list[list[int]] = []
            work = 0
            for cover in range(COVERS):
                more = self._cover(limit, rng)
                cost = sum(self._entries(g) for g in more) * letters
                if cover and (work + cost > TABLE_WORK or len(tuples) + len(more) > MOST_TABLES):
                    break
                tuples += more
                work += cost
            if limit <= 64 or (work <= TABLE_WORK and len(tuples) <= MOST_TABLES and cover >= 2):
                break
            if work <= TABLE_WORK and limit <= 1 << 16:
                break
            limit >>= 1
        pieces = self.pieces
        longest = max(map(len, tuples), default=1)
        self._tuples = np.zeros((len(tuples), longest), np.int64)
        self._weights = np.zeros((len(tuples), longest), np.int64)
        self._sizes = np.array([len(g) for g in tuples], np.int64)
        self._offset = np.zeros(len(tuples), np.int64)
        self._start = np.zeros(len(tuples) + 1, np.int64)
        for t, g in enumerate(tuples):
            weights = np.cumprod([1, *pieces.size[g[:0:-1]]])[::-1]
            self._tuples[t, : len(g)] = g
            self._weights[t, : len(g)] = weights
            self._start[t + 1] = self._start[t] + self._entries(g)
            self._offset[t] = self._start[t] - weights @ pieces.first[g]

    def _entries(self, group: list[int]) -> int:
        return int(np.prod(self.pieces.size[group], dtype=object))

    def _cover(self, limit: int, rng: np.random.Generator) -> list[list[int]]:
        """Return tuples of pieces in which every piece stands, orbits mixed in proportion."""
        pieces = self.pieces
        place = np.empty(len(pieces))
        for start in np.unique(pieces.first).tolist():
            members = np.flatnonzero(pieces.first == start)
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

    def _fill_tables(self, deadline: float) -> None:
        pieces = self.pieces
        self._tables = np.full(int(self._start[-1]), _kernel.FAR, np.uint8)
        back = np.ascontiguousarray(pieces.rows[pieces.letters.back])

        def fill(t: int) -> bool:
            if time.monotonic() > deadline:
                return False
            group = self._tuples[t, : self._sizes[t]]
            table = self._tables[self._start[t] : self._start[t + 1]]
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
                if time.monotonic() > deadline:
                    return False
            return True

        done = list(_threads().map(fill, range(len(self._sizes))))
        self.complete = all(done)

    def _fill_ball(self) -> None:
        pieces = self.pieces
        n = max(len(pieces), 1)
        room = min(BALL_BYTES // (2 * n + 16), 1 << 20)
        states = np.empty((room, len(pieces)), np.uint16)
        states[0] = pieces.tracked
        self._ball_keys = np.zeros(room, np.uint64)
        self._slots = np.full(1 << (2 * room).bit_length(), -1, np.int32)
        self._parent = np.full(room, -1, np.int32)
        self._came = np.full(room, -1, np.int16)
        self._depth = np.zeros(room, np.int16)
        self._ball_keys[0] = np.bitwise_xor.reduce(self._keys[np.arange(len(pieces)), pieces.tracked], initial=0)
        self._slots[_kernel.find(self._ball_keys[0], self._slots, self._ball_keys)] = 0
        position = np.array([0, 1], np.int64)
        while not _kernel.fill_ball(
            states, pieces.rows, self._keys, self._ball_keys, self._slots, self._parent, self._came, self._depth,
            position, BUDGET,
        ):  # fmt: skip
            pass
        read, written = position.tolist()
        whole = read >= written  # the ball is the whole group
        self.radius = int(self._depth[written - 1]) if whole else int(self._depth[min(read, written - 1)])

    # -- search ---------------------------------------------------------------------------------

    def lower_bound(self, row: Rows) -> int:
        """Return a number of letters that every word for the element or its inverse needs."""
        images = self.pieces.images(row)
        direct = self._from_ball(images)
        if direct is not None:
            return len(direct)
        beyond = self.radius + 1
        index = self._offset + (images[self._tuples] * self._weights).sum(axis=1)
        return max([beyond, *self._tables[index].tolist()]) if self.complete else beyond

    def _from_ball(self, images: Rows) -> list[int] | None:
        met = np.full(2, -1, np.int64)
        _kernel.meet(images[None, :], 1, self._keys, self._ball_keys, self._slots, self._depth, met)
        return None if met[0] < 0 else self._home(int(met[1]))

    def _home(self, entry: int) -> list[int]:
        out = []
        while entry > 0:
            out.append(int(self.pieces.letters.back[self._came[entry]]))
            entry = int(self._parent[entry])
        return out

    def solve(
        self, row: Rows, width: int = 10_000, most: int = 400, deadline: float = float("inf"), power: int = 2
    ) -> Word | None:
        """Return a word w with row·w = 1, or None if none of at most ``most`` letters was found in time."""
        letters = self.search(row, width, most, deadline, power)
        return None if letters is None else self.word(letters)

    def deepen(self, row: Rows, length: int, deadline: float) -> tuple[bool, list[int] | None]:
        """Look for a word of that length, no state nearer being known: (whether all were tried, the letters)."""
        pieces = self.pieces
        rows = pieces.rows
        if not hasattr(self, "_commute"):
            self._commute = np.array([[bool((x[y] == y[x]).all()) for y in rows] for x in rows]).reshape(len(rows), -1)
        states = np.empty((max(length, 1) + 1, len(pieces)), np.uint16)
        states[0] = pieces.images(row)
        direct = self._from_ball(states[0])
        if direct is not None or length <= self.radius:
            return True, direct
        path = np.full(length + 1, -1, np.int64)
        position = np.zeros(2, np.int64)
        while True:
            status = _kernel.deepen(
                length, rows, pieces.letters.back, self._commute, self._tuples, self._weights, self._sizes,
                self._offset, self._tables, self._keys, self._ball_keys, self._slots, self._depth, self.radius, states,
                path, position, NODES,
            )  # fmt: skip
            if status == 1:
                return True, [*path[: position[0] + 1].tolist(), *self._home(int(position[1]))]
            if status == 0 or time.monotonic() > deadline:
                return status == 0, None

    def word(self, letters: Sequence[int]) -> Word:
        """Return the word of numbered letters, equal neighbours merged."""
        return self.pieces.letters.word(letters)

    def search(self, row: Rows, width: int, most: int, deadline: float, power: int = 2) -> list[int] | None:
        """Return the letters of such a word; ``nearest`` keeps those of the state with the best score."""
        pieces = self.pieces
        self.nearest: list[int] = []
        nearest = 1 << 40
        state = pieces.images(row)
        direct = self._from_ball(state)
        if direct is not None:
            return direct
        worth = (np.arange(256) ** power).astype(np.int32)
        count = len(pieces.letters)
        states = state[None, :]
        came = np.full(1, -1, np.int16)
        visited = np.zeros(VISITED, np.uint64)
        history: list[tuple[Rows, Rows]] = []
        met = np.full(2, -1, np.int64)
        chunk = max(CANDIDATES // max(count, 1), 1)
        while len(history) + self.radius < most:
            scores = np.empty((len(states), count), np.int32)

            def score(first: int, states: Rows = states, came: Rows = came, scores: Rows = scores) -> None:
                if time.monotonic() < deadline:
                    _kernel.score(
                        states, first, min(first + chunk, len(states)), came, pieces.rows, pieces.letters.back,
                        self._tuples, self._weights, self._sizes, self._offset, self._tables, worth, scores,
                        np.empty(states.shape[1], np.int64),
                    )  # fmt: skip

            list(_threads().map(score, range(0, len(states), chunk)))
            if time.monotonic() > deadline:
                return None
            limit, ties, total = _threshold(scores, width)
            if total == 0:
                return None
            new = np.empty((min(total, width), len(pieces)), np.uint16)
            new_came = np.empty(len(new), np.int16)
            parent, new_scores = np.empty((2, len(new)), np.int32)
            kept = _kernel.select(
                states, len(states), pieces.rows, scores, limit, ties, self._keys, visited, new, new_came, parent,
                new_scores,
            )  # fmt: skip
            if kept == 0:
                return None
            states, came = new[:kept], new_came[:kept]
            history.append((parent[:kept].copy(), came))
            _kernel.meet(states, kept, self._keys, self._ball_keys, self._slots, self._depth, met)
            if met[0] >= 0:
                return [*_path(history, int(met[0])), *self._home(int(met[1]))]
            best = int(new_scores[:kept].argmin())
            if new_scores[best] < nearest:
                nearest = int(new_scores[best])
                self.nearest = _path(history, best)
        return None


def _path(history: list[tuple[Rows, Rows]], i: int) -> list[int]:
    """Return the letters that led to state i of the last layer."""
    out = []
    for parents, letters in reversed(history):
        out.append(int(letters[i]))
        i = int(parents[i])
    return out[::-1]


def _threshold(scores: Rows, width: int) -> tuple[int, int, int]:
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
