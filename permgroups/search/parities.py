"""Parities and sums of twists: a short word that makes an element even everywhere (Eidswick 1986, Proposition 1)."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np

from permgroups.errors import TooLarge
from permgroups.linear.modular import solve_mod
from permgroups.search.pieces import Pieces

__all__ = ["Parities"]

SEEN = 20_000  # places of the abelian quotient that are looked at for a shortest word


class Parities:
    """The laws of letters that leave some orbits, those ``solved`` before, in place.

    They are counted on all orbits, or ``on`` some. Orbits are given by their first points.

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
        wrong = np.flatnonzero(self._law(row).any(axis=1)).tolist()
        return tuple(self.pieces.orbits[i][0] for i in wrong)

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
        """Solve for the powers of the letters by elimination."""
        whole = int(np.lcm.reduce(self._moduli))
        weight = whole // self._moduli
        powers = solve_mod((self._laws * weight).T, target * weight, whole)
        if powers is None:
            raise TooLarge("the parities that are left cannot be mended by single letters")
        word: list[int] = []
        for s, power, law in zip(self._letters, powers.tolist(), self._laws, strict=True):
            order = int(np.lcm.reduce(self._moduli // np.gcd(law, self._moduli)))
            power %= order
            back = int(self.pieces.letters.back[s])
            word += [s] * power if 2 * power <= order or back < 0 else [back] * (order - power)
        return word
