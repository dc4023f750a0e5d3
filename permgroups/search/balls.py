"""The shortest words from an element on: all elements that so many of them reach, with their words."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from permgroups.budget import Budget
from permgroups.kernels import beam as _kernel
from permgroups.search.letters import Letters

__all__ = ["Ball", "ball_of", "marks_of"]

Rows = np.ndarray

STEPS = 4_000_000  # images of points between two looks at the clock
PRICE = 0.02  # effort for the image of a point


@dataclass(frozen=True, eq=False)
class Ball:
    """Elements by the images of some points, nearest first, and the letters that lead to them.

    All elements within ``radius`` are there.
    """

    rows: Rows
    sizes: Rows
    parent: Rows
    came: Rows
    keys: Rows
    slots: Rows
    radius: int

    def word(self, k: int) -> list[int]:
        """Return the letters of element k."""
        out = []
        while k > 0:
            out.append(int(self.came[k]))
            k = int(self.parent[k])
        return out[::-1]


def marks_of(points: int, seed: int = 0) -> Rows:
    """Return a random number for every image of every point; those of a row, added bit by bit, name it."""
    return np.random.default_rng(seed).integers(1 << 63, size=(points, points), dtype=np.uint64)


def ball_of(letters: Letters, start: Rows, size: int, marks: Rows, budget: Budget) -> Ball | None:
    """Return the ``size`` elements that are nearest to one, None if the budget is over before.

    ``start`` has the images of some points under it; ``marks`` are those of :func:`marks_of`.
    """
    n = letters.rows.shape[1]
    kind = np.uint8 if n <= 256 else np.uint16
    rows = np.empty((size, len(start)), kind)
    rows[0] = start
    keys, slots = np.zeros(size, np.uint64), np.full(1 << (2 * size).bit_length(), -1, np.int32)
    keys[0] = np.bitwise_xor.reduce(marks[np.arange(len(start)), start], initial=0)
    slots[_kernel.find(keys[0], slots, keys)] = 0
    parent, came = np.full(size, -1, np.int32), np.full(size, -1, np.int16)
    depth, position = np.zeros(size, np.int16), np.array([0, 1], np.int64)
    own = letters.rows.astype(kind)
    while not _kernel.fill_ball(rows, own, marks, keys, slots, parent, came, depth, position, STEPS // len(start)):
        budget.spend(STEPS * PRICE)
        if budget.over:
            return None
    read, written = position.tolist()
    budget.spend(min(written * len(start), STEPS) * PRICE)
    whole = read >= written
    radius = int(depth[written - 1]) if whole else int(depth[min(read, written - 1)])
    return Ball(rows[:written], depth[:written].astype(np.int32), parent, came, keys[:written], slots, radius)
