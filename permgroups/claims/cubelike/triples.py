"""Words that take three stickers of an orbit anywhere: conjugates of a 3-cycle, and the σ of complete sets."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from permgroups.groups.rows import inverse_row

__all__ = ["Triples"]

Triple = tuple[int, int, int]


class Triples:
    """For every three stickers of different pieces a shortest word that takes them to the stickers ``goal``.

    Letters are numbered: letter 2i is the move ``rows[i]``, letter 2i + 1 its inverse.
    """

    def __init__(self, rows: np.ndarray, points: np.ndarray, goal: Triple):
        self.letters = [part for row in rows.astype(int) for part in (row, inverse_row(row).astype(int))]
        inside = points.ravel()
        number = np.full(rows.shape[1], -1)
        number[inside] = np.arange(len(inside))
        self._number, self._size = number, len(inside)
        local = [number[row[inside]] for row in self.letters]
        N = self._size
        self._via = np.full(N**3, -1, np.int32)  # the letter that goes one step nearer to the goal
        first = int(self._code(np.array([number[list(goal)]]))[0])
        self._via[first] = len(local)
        sphere = np.array([number[list(goal)]])
        while len(sphere):
            new = []
            for s, row in enumerate(local):
                reached = row[sphere]
                codes = self._code(reached)
                fresh = np.unique(codes[self._via[codes] < 0], return_index=True)
                self._via[fresh[0]] = s ^ 1
                new.append(np.stack([fresh[0] // (N * N), fresh[0] // N % N, fresh[0] % N], axis=1))
            sphere = np.concatenate(new)

    def _code(self, triples: np.ndarray) -> np.ndarray:
        found: np.ndarray = (triples[:, 0] * self._size + triples[:, 1]) * self._size + triples[:, 2]
        return found

    def word(self, start: Sequence[int]) -> list[int] | None:
        """Return the letters of a shortest word that takes three stickers to the goal, or None."""
        at = list(start)
        out: list[int] = []
        while True:
            s = int(self._via[self._code(self._number[at][None])[0]])
            if s < 0:
                return None
            if s == len(self.letters):
                return out
            out.append(s)
            at = [int(self.letters[s][x]) for x in at]

    def row(self, word: Sequence[int]) -> np.ndarray:
        """Return the image row of a word."""
        out = np.arange(len(self._number))
        for s in word:
            out = self.letters[s][out]
        return out
