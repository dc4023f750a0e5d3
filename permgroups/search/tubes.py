"""Shortening words towards a pattern: the shortest way inside a tube around all of them.

A word leads through patterns. The tube has those of all words at hand and all patterns up to some letters away from
any of them; a shortest way through it replaces every window of a word, as far as the tube is wide, by the shortest
word that joins the same patterns, all windows at once, and goes over from one word to another wherever these come near
each other. Look-alikes are equal, so a window may be replaced by what is another element.
"""

from __future__ import annotations

import numpy as np

from permgroups.budget import Budget
from permgroups.kernels import breadth_first as _kernel
from permgroups.search.breadth_first import CHUNK
from permgroups.search.letters import Letters

__all__ = ["through_tube"]

Rows = np.ndarray

MOST_BYTES = 1 << 27
MOST_PATTERNS = 400_000
BYTES = 400  # of patterns for one unit of effort


class _Tube:
    """Patterns, numbered as they are found."""

    def __init__(self, letters: Letters, patterns: Rows, budget: Budget):
        self._rows = letters.rows.astype(np.int64)
        self._budget = budget
        self._points = patterns.shape[1]
        self._words = -(-self._points // 8)
        self.most = max(min(MOST_BYTES // (8 * self._words), MOST_PATTERNS), len(patterns))
        self._keys = np.zeros((2 * self.most, self._words), np.int64)
        self._slots = np.full(1 << (4 * self.most).bit_length(), -1, np.int64)
        self.count = 0
        self.path = self._inserted(patterns)
        self._ring = 0, self.count  # what was added last

    def _packed(self, patterns: Rows) -> Rows:
        out = np.zeros((len(patterns), 8 * self._words), np.uint8)
        out[:, : self._points] = patterns
        return out.view(np.int64)

    def _inserted(self, patterns: Rows) -> Rows:
        numbers = np.empty(len(patterns), np.int64)
        self.count = _kernel.insert(self._keys, self._slots, self._packed(patterns), self.count, numbers)
        return numbers

    def patterns(self, numbers: Rows) -> Rows:
        return self._keys[numbers].view(np.uint8)[:, : self._points]

    def stepped(self, numbers: Rows, letter: int) -> Rows:
        """Return the patterns after a letter."""
        before = self.patterns(numbers)
        out = np.empty_like(before)
        out[:, self._rows[letter]] = before
        self._budget.spend(out.size / BYTES)
        return out

    def widen(self) -> bool:
        """Add what one letter leads to, if there is room for it; return whether there was."""
        first, last = self._ring
        for letter in range(len(self._rows)):
            for at in range(first, last, CHUNK):
                if self._budget.over or self.count + min(CHUNK, last - at) > len(self._keys) or self.count > self.most:
                    return False
                self._inserted(self.stepped(np.arange(at, min(at + CHUNK, last)), letter))
        self._ring = last, self.count
        return self.count > last

    def look_up(self, patterns: Rows) -> Rows:
        numbers = np.empty(len(patterns), np.int64)
        _kernel.look_up(self._keys, self._slots, self._packed(patterns), numbers)
        return numbers


def through_tube(letters: Letters, start: Rows, words: list[list[int]], budget: Budget) -> list[int] | None:
    """Return letters of a word from a pattern to where words lead, through the tube around these, or None.

    It is shorter than all of them; each of them must lead to the same pattern.

    >>> from permgroups.puzzles import cube
    >>> from permgroups.search.letters import letters_of
    >>> letters = letters_of(cube(2).group)
    >>> through_tube(letters, np.repeat(np.arange(6), 4), [[0, 4, 8, 9, 4, 4, 4, 0, 0]], Budget())
    [1]
    """
    paths = [_path(letters, start, word) for word in words]
    tube = _Tube(letters, np.concatenate(paths), budget)
    while tube.widen():
        pass
    if budget.over:
        return None
    return _shortest(tube, len(letters), int(tube.path[0]), int(tube.path[-1]), min(map(len, words)))


def _path(letters: Letters, start: Rows, word: list[int]) -> Rows:
    """Return the patterns that a word leads through."""
    patterns = np.empty((len(word) + 1, len(start)), np.uint8)
    patterns[0] = start
    for i, s in enumerate(word):
        patterns[i + 1, letters.rows[s].astype(np.int64)] = patterns[i]
    return patterns


def _shortest(tube: _Tube, letters: int, first: int, last: int, below: int) -> list[int] | None:
    """Return the letters of a shortest way from one pattern of a tube to another; None if it is not below a length."""
    parent = np.full(tube.count, -1, np.int64)
    came = np.full(tube.count, -1, np.int32)
    parent[first] = first
    ring = np.array([first], np.int64)
    depth = 0
    while len(ring) and parent[last] < 0 and depth < below - 1:
        depth += 1
        following = []
        for letter in range(letters):
            for at in range(0, len(ring), CHUNK):
                here = ring[at : at + CHUNK]
                numbers = tube.look_up(tube.stepped(here, letter))
                new = np.flatnonzero((numbers >= 0) & (parent[np.maximum(numbers, 0)] < 0))
                fresh, where = np.unique(numbers[new], return_index=True)
                parent[fresh], came[fresh] = here[new[where]], letter
                following.append(fresh)
        ring = np.concatenate(following)
    if parent[last] < 0:
        return None
    out = []
    while last != first:
        out.append(int(came[last]))
        last = int(parent[last])
    return out[::-1]
