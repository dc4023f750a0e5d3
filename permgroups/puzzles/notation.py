"""Notations beyond the names of the moves: wide turns of cubes, corners and edges named in any order of their faces.

Cubes have wide turns ``Rw 3Rw r``, slices ``2R M E S`` and rotations ``x y z``; a word in this notation becomes one in
the moves of ``cube(n)``. Where the centre slice of an odd cube is no move, turning it is turning the rest the other way
and then looking at the cube from another side: the later letters mean other layers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import permutations
from typing import Protocol

import numpy as np

from permgroups.groups.words import Word

__all__ = ["AnyOrder", "CubeNotation", "Notation"]


class Notation(Protocol):
    """What reads words for a puzzle."""

    def word(self, text: str | Word) -> Word:
        """Return the word in the puzzle's own moves."""
        ...


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


@dataclass(frozen=True)
class AnyOrder:
    """Moves named after the faces that meet at a corner or edge, which may be written in any order.

    ``moves`` are the names of the moves, ``spellings`` the other ways to write them.

    Examples
    --------
    >>> print(AnyOrder.of(["UFR", "2ULF"], ["U", "F", "R", "L"]).word("URF 2FUL'"))
    UFR 2ULF'
    """

    moves: tuple[str, ...]
    spellings: Mapping[str, str]

    @classmethod
    def of(cls, moves: Iterable[str], faces: Iterable[str]) -> AnyOrder | None:
        """Return the notation for moves with such names, None where nothing can be spelled in another way.

        Where single faces turn too, ``UFR`` might mean three moves, and names stay as they are.
        """
        known, names = tuple(moves), set(faces)
        if names & set(known):
            return None
        found: dict[str, set[str]] = {}
        for move in known:
            layer = move[: len(move) - len(move.lstrip("0123456789"))]
            ways = _split(move[len(layer) :], names)
            parts = min(ways, key=len) if ways else ()  # BR is one face rather than B and R
            for order in permutations(parts):
                found.setdefault(layer + "".join(order), set()).add(move)
        other = {text: next(iter(meant)) for text, meant in found.items() if len(meant) == 1 and text not in known}
        return cls(known, other) if other else None

    def word(self, text: str | Word) -> Word:
        """Return the word in the puzzle's own moves."""
        word = Word(text, (*self.moves, *self.spellings))
        return Word([(self.spellings.get(name, name), exponent) for name, exponent in word.syllables])


def _split(name: str, faces: set[str]) -> list[tuple[str, ...]]:
    """Return the ways to read a name as faces one after the other."""
    if not name:
        return [()]
    heads = [name[:k] for k in range(1, len(name) + 1) if name[:k] in faces]
    return [(head, *rest) for head in heads for rest in _split(name[len(head) :], faces)]
