"""The community's notation for cubes: wide turns ``Rw 3Rw r``, slices ``2R M E S``, rotations ``x y z``.

A word in this notation becomes one in the moves of ``cube(n)``. Where the centre slice of an odd cube is no move,
turning it is turning the rest the other way and then looking at the cube from another side: the later letters mean
other layers.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from permgroups.groups.words import Word

__all__ = ["CubeNotation"]

_DIRECTION = {
    "R": (1, 0, 0), "L": (-1, 0, 0), "U": (0, 1, 0), "D": (0, -1, 0), "F": (0, 0, 1), "B": (0, 0, -1),
}  # fmt: skip
_LETTER: dict[tuple[int, ...], str] = {v: k for k, v in _DIRECTION.items()}
_LIKE = {"M": "L", "E": "D", "S": "F", "x": "R", "y": "U", "z": "F"}  # turned like these faces
_CENTRE = {"R": "M", "L": "M", "U": "E", "D": "E", "F": "S", "B": "S"}


@dataclass(frozen=True)
class CubeNotation:
    """What the letters mean on a cube of n layers; ``centre_slices`` as for ``cube``.

    Examples
    --------
    >>> CubeNotation(3).word("Rw U x M'")
    Word("L F L R'")
    >>> print(CubeNotation(4).word("Rw"))
    R 2R
    """

    n: int
    centre_slices: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """The letters that are understood."""
        out = []
        for face in _DIRECTION:
            out.append(face)
            out += [f"{k}{face}" for k in range(2, self.n)]
            out += [f"{face}w", face.lower()] if self.n > 2 else []
            out += [f"{k}{face}w" for k in range(2, self.n)]
        if self.n % 2 and self.n > 1:
            out += ["M", "E", "S"]
        return (*out, "x", "y", "z")

    def word(self, text: str | Word) -> Word:
        """Return the word in the cube's own moves."""
        word = Word(text, self.names)
        view = np.eye(3, dtype=int)  # from what the reader calls right, up, front to what the cube does
        out: list[tuple[str, int]] = []
        for name, exponent in word.syllables:
            face, layers = self._layers(name)
            direction = view @ _DIRECTION[face]
            turn = _LETTER[tuple(direction.tolist())]
            if not self._needs_turning(layers):
                out += [self._move(turn, layer, exponent) for layer in layers]
                continue
            rest = [layer for layer in range(1, self.n + 1) if layer not in layers]
            out += [self._move(turn, layer, -exponent) for layer in rest]
            for _ in range(exponent % 4):
                view = _quarter(direction) @ view
        return Word(out).reduced()

    def _needs_turning(self, layers: list[int]) -> bool:
        return bool(self.n % 2) and not self.centre_slices and (self.n + 1) // 2 in layers

    def _layers(self, name: str) -> tuple[str, list[int]]:
        """Return the face a letter belongs to and the layers that it turns, counted from that face."""
        if name in ("x", "y", "z"):
            return _LIKE[name], list(range(1, self.n + 1))
        if name in ("M", "E", "S"):
            return _LIKE[name], [(self.n + 1) // 2]
        digits = "".join(c for c in name if c.isdigit())
        rest = name[len(digits) :]
        wide = rest.endswith("w") or rest.islower()
        count = int(digits) if digits else 2 if wide else 1
        return rest[0].upper(), list(range(1, count + 1)) if wide else [count]

    def _move(self, face: str, layer: int, exponent: int) -> tuple[str, int]:
        """Return the syllable that turns one layer, counted from a face, like that face."""
        opposite = _LETTER[tuple(-x for x in _DIRECTION[face])]
        if 2 * layer == self.n + 1:
            centre = _CENTRE[face]
            return centre, exponent if _LIKE[centre] == face else -exponent
        if 2 * layer > self.n:
            face, layer, exponent = opposite, self.n + 1 - layer, -exponent
        return (face if layer == 1 else f"{layer}{face}"), exponent


def _quarter(direction: np.ndarray) -> np.ndarray:
    """Return how directions change when the whole cube turns clockwise about one: what was said of right now means …"""
    x, y, z = direction.tolist()
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    # the cube turns clockwise (by -90°); seen from the cube, the reader's directions turn by +90°
    return np.outer(direction, direction) + cross
