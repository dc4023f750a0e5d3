"""Projections: how far a few pieces are from home, and the ball around the identity.

A *projection* forgets all but a few pieces, taken from different orbits; the distances of their images from home fill
a small table. Tables that mix orbits matter most: those of single orbits cannot see that corners and edges must come
home by the same moves. The largest of the distances is a lower bound for the length of a word.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from permgroups import checks
from permgroups.budget import Budget
from permgroups.kernels import beam as _kernel
from permgroups.search.pieces import Pieces
from permgroups.search.projection_tables import ProjectionTables
from permgroups.search.symmetries import symmetries_of

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["Projections"]

Rows = np.ndarray

BALL_BYTES = 1 << 26
BUDGET = 2_000_000
BALL_STEPS = 16


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
        self.homes = [np.array([p]) for p in self.pieces.tracked.tolist()]
        if classes is not None:
            self._identify(classes)
        looks = None if classes is None else self.pieces.looks(classes)
        self.tables = ProjectionTables(self.pieces, self.homes, symmetries_of(self.pieces, looks), rng, budget)
        self.complete = self.tables.complete
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
                self.homes[j] = np.sort(points[kind == this])
                if this not in keys:
                    period = next(d for d in range(1, r + 1) if r % d == 0 and kind[i, (t + d) % r] == this)
                    least = np.min([np.roll(points, -period * s, axis=1) for s in range(r // period)], axis=0)
                    keys[this] = self.keys[j].copy()
                    keys[this][points] = self.keys[j][least]
                self.keys[j] = keys[this]
        self.pieces = replace(pieces, tracked=tracked)

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
        return int(self.tables.entries.nbytes + sum(part.nbytes for part in ball) + self.keys.nbytes)

    def lower_bound(self, row: Rows) -> int:
        """Return a number of letters that every word for the element or its inverse needs."""
        images = self.pieces.images(row)
        direct = self.from_ball(images)
        if direct is not None:
            return len(direct)
        beyond = self.radius + 1
        return max([beyond, *self.tables.distances(images).tolist()]) if self.complete else beyond

    def from_ball(self, images: Rows) -> list[int] | None:
        """Return shortest letters that lead home from the images of the tracked points, None outside of the ball."""
        entry = int(_kernel.look_up(images, self.keys, self.ball_keys, self.slots))
        return None if entry < 0 else self.home(entry)

    def home(self, entry: int) -> list[int]:
        """Return the letters that lead home from an entry of the ball."""
        out = []
        while entry > 0:
            out.append(int(self.pieces.letters.back[self._came[entry]]))
            entry = int(self._parent[entry])
        return out
