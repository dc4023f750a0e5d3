"""Breadth-first search over states that are numbers 0 … n-1: a byte for the distance of each, no hash.

Where a space has a number for every state, and all of them fit in memory, this takes a quarter of the time of
:mod:`permgroups.search.breadth_first`, which takes any space and keeps the states that it finds.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from permgroups import checks
from permgroups.errors import InvalidArgument, TooLarge
from permgroups.kernels import numbered as _kernel

__all__ = ["MOST_STATES", "NumberedLayers"]

MOST_STATES = 300_000_000
MOST_MOVES = 255
DEEPEST = 250
CHUNK = 500_000  # states between two looks at Ctrl-C


class NumberedLayers:
    """All states that moves lead to, with their distances; the moves need no inverses.

    Parameters
    ----------
    low, high
        Move m takes state x to ``low[m, x mod b] + high[m, x // b]``, b being the length of a row of ``low``: the two
        parts of a number are moved each by itself. A table of all moves is ``low`` with ``high`` zero.
    start
        The number of the state where the search begins.

    Raises
    ------
    TooLarge
        If there are more than 300 million states, more than 255 moves, or a distance of more than 250.

    Examples
    --------
    >>> layers = NumberedLayers([[1, 2, 3, 0, 4], [1, 0, 2, 3, 4]], [[0], [0]], 2)
    >>> layers.spheres, layers.distances.tolist(), layers.path(1)
    ((1, 1, 1, 1), [2, 3, 0, 1, 255], [0, 0, 0])
    """

    def __init__(self, low: Any, high: Any, start: int = 0):
        low, high = np.asarray(low, np.int64), np.asarray(high, np.int64)
        if low.ndim != 2 or high.ndim != 2 or len(low) != len(high):
            raise InvalidArgument(f"expected a row for every move in both tables, not {low.shape} and {high.shape}")
        total = low.shape[1] * high.shape[1]
        if total > MOST_STATES:
            raise TooLarge(f"{total} states are over the limit of {MOST_STATES}")
        if len(low) > MOST_MOVES:
            raise TooLarge(f"{len(low)} moves are over the limit of {MOST_MOVES}")
        self.start = checks.whole("start", start, 0, total - 1)
        ends = (low.min(initial=0) + high.min(initial=0), low.max(initial=0) + high.max(initial=0))
        if ends[0] < 0 or ends[1] >= total:
            raise InvalidArgument(f"the moves lead to states {ends[0]} … {ends[1]}; there are 0 … {total - 1}")
        self.distances = np.full(total, 255, np.uint8)
        self._parents = np.zeros(total, np.int32)
        self._moves = np.zeros(total, np.uint8)
        self.distances[self.start] = 0
        # all moves of a state side by side, as they are looked up together
        tables = (np.ascontiguousarray(table.T, np.int32) for table in (low, high))
        self.spheres = self._searched(*tables)

    def _searched(self, low: np.ndarray, high: np.ndarray) -> tuple[int, ...]:
        frontier = np.array([self.start], np.int32)
        spheres: list[int] = []
        while len(frontier):
            spheres.append(len(frontier))
            if len(spheres) > DEEPEST:
                raise TooLarge(f"some states are more than {DEEPEST} moves away")
            found = []
            for part in np.array_split(frontier, max(1, len(frontier) // CHUNK)):
                out = np.empty(min(len(part) * low.shape[1], len(self.distances)), np.int32)
                count = _kernel.layer(part, low, high, self.distances, self._parents, self._moves, len(spheres), out)
                found.append(out[:count].copy())
            frontier = np.concatenate(found)
        return tuple(spheres)

    @property
    def size(self) -> int:
        """How many states can be reached, the start among them."""
        return sum(self.spheres)

    def path(self, state: int) -> list[int]:
        """Return the numbers of the moves of a shortest way from the start to a state that can be reached."""
        at = checks.whole("state", state, 0, len(self.distances) - 1)
        if self.distances[at] == 255:
            raise InvalidArgument(f"state {at} cannot be reached from state {self.start}")
        out = []
        while self.distances[at]:
            out.append(int(self._moves[at]))
            at = int(self._parents[at])
        return out[::-1]

    def __repr__(self) -> str:
        return f"<NumberedLayers: {self.size} of {len(self.distances)} states, radius {len(self.spheres) - 1}>"
