"""Parities and sums of twists: a short word that makes an element even everywhere (Eidswick 1986, Proposition 1).

The proposition asks for elements, not for letters: where no letters that leave the solved orbits in place do it,
products of letters do.
"""

from __future__ import annotations

from collections.abc import Collection

import numpy as np

from permgroups.errors import TooLarge
from permgroups.linear.modular import solve_mod
from permgroups.search.pieces import Pieces

__all__ = ["Parities"]

SEEN = 20_000  # places of the abelian quotient, or of solved orbits, that are looked at
KINDS = 400  # words of different laws


class Parities:
    """The laws of letters, or of words, that leave some orbits, those ``solved`` before, in place.

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
        self._done = done = pieces.tracked[np.isin(pieces.first, list(solved))]
        free = (pieces.rows[:, done] == done).all(axis=1)
        laws = system.law(pieces.rows).reshape(len(pieces.rows), system.moduli.size)
        self._moduli = system.moduli.ravel()
        self._counted = np.array([on is None or first in on for first, _ in pieces.orbits], bool)
        laws[:, ~np.repeat(self._counted, 2)] = 0
        self._all = laws
        kinds: dict[bytes, int] = {}
        for k in np.flatnonzero(free).tolist():
            kinds.setdefault(laws[k].tobytes(), k)  # the first letter of every kind
        self._words = [[k] for k in kinds.values()]
        self._laws = laws[list(kinds.values())]
        self._extended = free.all()  # whether products of letters were looked at, or are no better

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
            If no words that were found do it.
        """
        target = -self._law(row).ravel() % self._moduli
        if not target.any():
            return []
        while True:
            found = self._shortest(target)
            found = self._eliminated(target) if found is None else found
            if found is not None:
                return found
            if self._extended:
                raise TooLarge("no product of moves that leaves solved orbits alone was found for the parities left")
            self._extend()

    def _extend(self) -> None:
        """Add the words by which ways through the positions of the solved orbits come back (Schreier generators)."""
        self._extended = True
        rows, done, undo = self.pieces.rows, self._done, self.pieces.letters.undo
        start = done.astype(np.uint16)
        reached: dict[bytes, tuple[list[int], np.ndarray]] = {start.tobytes(): ([], np.zeros_like(self._moduli))}
        layer = [start]
        kinds = {law.tobytes() for law in self._laws}
        laws = list(self._laws)
        while layer and len(kinds) < KINDS:
            following = []
            for place in layer:
                word, law = reached[place.tobytes()]
                for s, there in enumerate(rows[:, place]):
                    new = (law + self._all[s]) % self._moduli
                    if there.tobytes() not in reached:
                        if len(reached) < SEEN:
                            reached[there.tobytes()] = ([*word, s], new)
                            following.append(there)
                        continue
                    other, old = reached[there.tobytes()]
                    closed = (new - old) % self._moduli
                    if closed.tobytes() not in kinds:
                        kinds.add(closed.tobytes())
                        self._words.append([*word, s, *undo(other)])
                        laws.append(closed)
            layer = following
        self._laws = np.array(laws, np.int64).reshape(-1, len(self._moduli))

    def _shortest(self, target: np.ndarray) -> list[int] | None:
        """Return a word of fewest parts, breadth first over the abelian quotient while it is small."""
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
                    word: list[list[int]] = []
                    while goal != zero.tobytes():
                        goal, s = came[goal]
                        word.append(self._words[s])
                    return [k for part in reversed(word) for k in part]
                if len(came) >= SEEN:
                    break
            layer = following
        return None

    def _eliminated(self, target: np.ndarray) -> list[int] | None:
        """Solve for the powers of the words by elimination."""
        if not self._words:
            return None
        whole = int(np.lcm.reduce(self._moduli))
        weight = whole // self._moduli
        powers = solve_mod((self._laws * weight).T, target * weight, whole)
        if powers is None:
            return None
        word: list[int] = []
        for part, power, law in zip(self._words, powers.tolist(), self._laws, strict=True):
            order = int(np.lcm.reduce(self._moduli // np.gcd(law, self._moduli)))
            power %= order
            undone = self.pieces.letters.undo(part)
            word += part * power if 2 * power <= order or min(undone) < 0 else undone * (order - power)
        return word
