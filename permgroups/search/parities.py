"""Parities and sums of twists: a short word that makes an element even everywhere (Eidswick 1986, Proposition 1)."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np

from permgroups.errors import TooLarge
from permgroups.search.pieces import Pieces

__all__ = ["Parities"]

SEEN = 20_000  # places of the abelian quotient that are looked at for a shortest word


class Parities:
    """The laws of letters that leave some orbits, those ``solved`` before, in place; of all orbits or those ``on`` which
    they matter. Orbits are given by their first points.

    Examples
    --------
    >>> from permgroups.puzzles import cube
    >>> pieces = Pieces.of(cube(3).group)
    >>> [pieces.letters.names[s] for s in Parities(pieces).even_word(pieces.rows[4])]
    ['R']
    """

    def __init__(self, pieces: Pieces, solved: Collection[int] = (), on: Collection[int] | None = None):
        self.pieces = pieces
        system = pieces.system
        done = pieces.tracked[np.isin(pieces.first, list(solved))]
        free = np.flatnonzero((pieces.rows[:, done] == done).all(axis=1))
        laws = system.law(pieces.rows[free]).reshape(len(free), system.moduli.size)
        self._moduli = system.moduli.ravel()
        self._counted = np.array([on is None or first in on for first, _ in pieces.orbits], bool)
        laws[:, ~np.repeat(self._counted, 2)] = 0
        kinds: dict[bytes, int] = {}
        for k, law in enumerate(laws):
            kinds.setdefault(law.tobytes(), k)  # the first letter of every kind
        self._letters = free[list(kinds.values())].tolist()
        self._laws = laws[list(kinds.values())]

    def are_even(self, images: np.ndarray) -> np.ndarray:
        """Return for every row of images of the tracked points whether no parity is odd and all twists sum to zero."""
        return np.asarray(~self.pieces.system.law_of_images(images).any(axis=(-1, -2)))

    def _law(self, row: np.ndarray) -> np.ndarray:
        return np.asarray(self.pieces.system.law(row) * self._counted[:, None])

    def odd(self, row: np.ndarray) -> tuple[int, ...]:
        """Return the first points of the orbits that an element permutes oddly or whose twists do not sum to zero."""
        wrong = self._law(row).any(axis=1).tolist()
        return tuple(first for (first, _), odd in zip(self.pieces.orbits, wrong, strict=True) if odd)

    def even_word(self, row: np.ndarray) -> list[int]:
        """Return letters that make an element even on every orbit and its twists sum to zero.

        Raises
        ------
        TooLarge
            If single letters cannot do it.
        """
        target = -self._law(row).ravel() % self._moduli
        if not target.any():
            return []
        found = self._shortest(target)
        return self._eliminated(target) if found is None else found

    def _shortest(self, target: np.ndarray) -> list[int] | None:
        """Return a shortest word, breadth first over the abelian quotient while it is small."""
        goal = target.tobytes()
        zero = np.zeros_like(target)
        came: dict[bytes, tuple[bytes, int]] = {zero.tobytes(): (b"", -1)}
        layer = [zero]
        while layer and len(came) < SEEN:
            following = []
            for place in layer:
                key = place.tobytes()
                for s, other in enumerate((place + self._laws) % self._moduli):
                    there = other.tobytes()
                    if there not in came:
                        came[there] = (key, s)
                        following.append(other)
                if goal in came:
                    word = []
                    while goal != zero.tobytes():
                        goal, s = came[goal]
                        word.append(self._letters[s])
                    return word[::-1]
                if len(came) >= SEEN:
                    break
            layer = following
        return None

    def _eliminated(self, target: np.ndarray) -> list[int]:
        """Solve for the letters by elimination mod 2; twists must already sum to zero."""
        even = np.flatnonzero(self._moduli == 2)
        odd = np.flatnonzero(self._moduli > 2)
        if target[odd].any() or self._laws[:, odd].any():
            raise TooLarge("the twists of this puzzle obey laws that need more than elimination mod 2")
        rows = [(sum(int(v) << i for i, v in enumerate(law[even])), 1 << s) for s, law in enumerate(self._laws)]
        goal = sum(int(v) << i for i, v in enumerate(target[even]))
        chosen = 0
        for bit in range(len(even)):
            pivot = next((r for r in rows if r[0] >> bit & 1), None)
            if pivot is None:
                if goal >> bit & 1:
                    raise TooLarge("the parities that are left cannot be mended by single letters")
                continue
            rows.remove(pivot)
            rows = [(v ^ pivot[0], u ^ pivot[1]) if v >> bit & 1 else (v, u) for v, u in rows]
            if goal >> bit & 1:
                goal ^= pivot[0]
                chosen ^= pivot[1]
        return [letter for s, letter in enumerate(self._letters) if chosen >> s & 1]
