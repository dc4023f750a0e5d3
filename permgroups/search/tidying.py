"""Cheap shortening of words: letters that meet across commuting ones merge or cancel."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from permgroups.groups.rows import cycle_lengths_of
from permgroups.search.letters import Letters

__all__ = ["Tidy"]


class Tidy:
    """Gathers the powers of a generator across what commutes with it.

    >>> from permgroups.search.letters import letters_of
    >>> from permgroups.puzzles import cube
    >>> letters = letters_of(cube(3).group)
    >>> R, L = letters.names.index("R"), letters.names.index("L")
    >>> [letters.names[k] for k in Tidy(letters)([R, L, R, R, R])]
    ['L']
    """

    def __init__(self, letters: Letters):
        names = list(dict.fromkeys(letters.names))
        self._name = [names.index(name) for name in letters.names]
        self._exponent = list(letters.exponents)
        self._number = {(n, e): k for k, (n, e) in enumerate(zip(self._name, self._exponent, strict=True))}
        first = [letters.rows[letters.names.index(name)] for name in names]
        one = [letters.exponents[letters.names.index(name)] for name in names]
        self._order = [int(np.lcm.reduce(cycle_lengths_of(row))) for row in first]
        if any(e != 1 for e in one):
            raise AssertionError("every generator must come before its powers")
        every = np.array(first, np.int64).reshape(len(first), letters.rows.shape[1])
        self._commute = [(every[:, x] == x[every]).all(axis=1).tolist() for x in every]

    def __call__(self, word: Sequence[int]) -> list[int]:
        """Return letters of the same element, never more of them."""
        out: list[list[int]] = []  # [generator, exponent]
        for k in word:
            name, exponent = self._name[k], self._exponent[k]
            commute = self._commute[name]
            i = len(out) - 1
            while i >= 0 and out[i][0] != name and commute[out[i][0]]:
                i -= 1
            if i >= 0 and out[i][0] == name:
                m = self._order[name]
                total = (out[i][1] + exponent) % m
                total = total - m if 2 * total > m else total
                if total:
                    out[i][1] = total
                else:
                    del out[i]
            else:
                out.append([name, exponent])
        result: list[int] = []
        for name, exponent in out:
            if (name, exponent) in self._number:
                result.append(self._number[name, exponent])
            else:
                sign = 1 if exponent > 0 or (name, -1) not in self._number else -1
                result += [self._number[name, sign]] * abs(exponent)
        return result
