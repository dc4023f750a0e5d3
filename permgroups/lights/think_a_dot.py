"""Think-a-Dot, the dependent game that the paper contrasts with: what a marble flips depends on the dots it meets.

Eight dots in rows of three, two and three. A marble falls through one of three holes; a dot sends it left or right,
and flips. So the drop is no independent operator in the sense of Definition 2.7, but it is a permutation of the 256
configurations.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np

from permgroups.errors import InvalidArgument
from permgroups.groups.group import PermGroup
from permgroups.groups.text import brief
from permgroups.lights.configurations import read_configuration

__all__ = ["ThinkADot"]

# where a marble goes from a dot: (left, right); None is out
PATHS: dict[str, tuple[str | None, str | None]] = {
    "A": ("F", "D"), "B": ("D", "E"), "C": ("E", "H"), "D": ("F", "G"), "E": ("G", "H"),
    "F": (None, None), "G": (None, None), "H": (None, None),
}  # fmt: skip
DOTS = "ABCDEFGH"


class ThinkADot:
    """The toy: a configuration has 0 (the marble goes left) or 1 (right) for the dots A … H.

    Examples
    --------
    >>> T = ThinkADot()
    >>> T.drop("00000000", "A").tolist()
    [1, 0, 0, 0, 0, 1, 0, 0]
    >>> T.group().order(), [len(o) for o in T.group().orbits()]
    (128, [128, 128])
    """

    holes = ("A", "B", "C")

    def configuration(self, given: Any) -> np.ndarray:
        """Return a configuration of eight dots."""
        return read_configuration(given, 8, 2)

    def drop(self, configuration: Any, *holes: str) -> np.ndarray:
        """Return the configuration after marbles have fallen through holes A, B or C."""
        dots = self.configuration(configuration).copy()
        for hole in holes:
            if hole not in self.holes:
                raise InvalidArgument(f"the holes are A, B and C, not {brief(hole)}")
            at: str | None = hole
            while at is not None:
                i = DOTS.index(at)
                at = PATHS[at][dots[i]]
                dots[i] ^= 1
        return dots

    @cached_property
    def _rows(self) -> dict[str, np.ndarray]:
        every = np.arange(256)[:, None] >> np.arange(8) & 1
        return {h: np.array([int(self.drop(v, h) @ (1 << np.arange(8))) for v in every]) for h in self.holes}

    def group(self) -> PermGroup:
        """Return the group that the three drops generate on the 256 configurations."""
        return PermGroup({h: row for h, row in self._rows.items()})

    def number(self, v: Any) -> int:
        """Return the number of a configuration, dot A lowest."""
        return int(self.configuration(v) @ (1 << np.arange(8)))

    def distances(self, u: Any = "00000000") -> np.ndarray:
        """Return the least number of marbles from u to every configuration, -1 where there is no way."""
        out = np.full(256, -1)
        start = self.number(u)
        out[start] = 0
        queue = [start]
        for x in queue:
            for row in self._rows.values():
                y = int(row[x])
                if out[y] < 0:
                    out[y] = out[x] + 1
                    queue.append(y)
        return out

    def solve(self, u: Any, v: Any) -> tuple[str, ...] | None:
        """Return the fewest holes that lead from u to v, None if there is no way."""
        start, goal = self.number(u), self.number(v)
        came: dict[int, tuple[int, str]] = {start: (start, "")}
        queue = [start]
        for x in queue:
            if x == goal:
                break
            for h, row in self._rows.items():
                y = int(row[x])
                if y not in came:
                    came[y] = (x, h)
                    queue.append(y)
        if goal not in came:
            return None
        word: list[str] = []
        x = goal
        while x != start:
            x, h = came[x]
            word.append(h)
        return tuple(reversed(word))

    def is_independent(self, hole: str) -> bool:
        """Return whether a drop acts on every dot by itself (Definition 2.7)."""
        every = np.arange(256)[:, None] >> np.arange(8) & 1
        after = np.array([self.drop(v, hole) for v in every])
        return all(
            len(set(after[every[:, i] == x, i].tolist())) == 1 for i in range(8) for x in (0, 1)
        )  # fmt: skip

    def __repr__(self) -> str:
        return "<ThinkADot: 8 dots, holes A B C>"
