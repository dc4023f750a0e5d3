"""The n×n×n cube in the paper's coordinates (Eidswick 1986, section 5), solid cubes, and numbers of patterns.

The cubelet (i, j, k) has its centre there; for even n the coordinates skip 0. The turns are clockwise as seen along the
positive axis toward the origin: those about the x-axis take (i, j, k) to (i, k, -j), about y to (-k, j, i), about z to
(j, -i, k). Layers of negative coordinates have small letters here: ``x2`` is the paper's turn X of layer -2.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise, product
from math import factorial

import numpy as np

from permgroups.errors import InvalidArgument, TooLarge
from permgroups.groups.group import PermGroup
from permgroups.groups.inputs import MAX_DEGREE
from permgroups.puzzles.cube import AXES, cube
from permgroups.puzzles.puzzle import Puzzle
from permgroups.puzzles.shape import layer_coordinates

__all__ = ["coordinates", "cubelet_cube", "cubelet_turns", "layer_of", "number_of_patterns", "solid_cube"]

Cell = tuple[int, ...]  # (i, j, k)


def _size(n: int, least: int = 1) -> int:
    if isinstance(n, bool) or not isinstance(n, int) or n < least:
        raise InvalidArgument(f"a cube needs a whole number of layers from {least}, not {n!r}")
    return n


@cache
def coordinates(n: int) -> tuple[int, ...]:
    """Return the coordinates of the layers: -m … m for n = 2m + 1, without 0 for n = 2m.

    >>> coordinates(3), coordinates(4)
    ((-1, 0, 1), (-2, -1, 1, 2))
    """
    return tuple(layer_coordinates(_size(n)).tolist())


@cache
def cubelets(n: int, solid: bool = False) -> tuple[Cell, ...]:
    """Return the cubelets (i, j, k) on the surface, or all of them."""
    side = coordinates(n)
    m = side[-1]
    return tuple(c for c in product(side, repeat=3) if solid or max(map(abs, c)) == m)


def _turned(letter: str, c: Cell) -> Cell:
    i, j, k = c
    return {"X": (i, k, -j), "Y": (-k, j, i), "Z": (j, -i, k)}[letter]


@cache
def cubelet_turns(n: int, solid: bool = False) -> dict[tuple[str, int], np.ndarray]:
    """Return the image rows of X_i, Y_j, Z_k on the cubelets, by letter and coordinate."""
    places = cubelets(n, solid)
    number = {c: x for x, c in enumerate(places)}
    out = {}
    for axis, letter in enumerate("XYZ"):
        for layer in coordinates(n):
            out[letter, layer] = np.array(
                [number[_turned(letter, c)] if c[axis] == layer else x for x, c in enumerate(places)]
            )
    return out


def cubelet_cube(n: int, *, centre_slices: bool = False, solid: bool = False) -> Puzzle:
    """Return the cube whose points are its cubelets (i, j, k), without their orientations.

    >>> cubelet_cube(5).moves["X2"].cycles > 0, cubelet_cube(5).group.labels[:2]
    (True, ('-2:-2:-2', '-2:-2:-1'))
    """
    if len(cubelets(_size(n, 2), solid)) > MAX_DEGREE:
        raise TooLarge(f"a cube of {n} layers has {len(cubelets(n, solid))} cubelets, over the limit of {MAX_DEGREE}")
    rows = {
        (letter if layer >= 0 else letter.lower()) + str(abs(layer)): row
        for (letter, layer), row in cubelet_turns(n, solid).items()
        if layer or centre_slices
    }
    labels = [":".join(map(str, c)) for c in cubelets(n, solid)]
    return Puzzle(f"{n}×{n}×{n} cubelets", PermGroup(rows, labels=labels))


def solid_cube(n: int) -> Puzzle:
    """Return the cube with all its shells: the stickers of the n-cube, of the (n-2)-cube inside of it, and so on.

    A layer turns all shells that it meets. The outermost shell has the first 6n² points. The universal algorithm solves
    the innermost shell first, as the paper says.

    >>> S = solid_cube(4)
    >>> S.group.degree, cube(4).order() < S.order()
    (120, True)
    """
    sizes = range(_size(n, 2), 0, -2)
    degree = sum(6 * k * k for k in sizes)
    if degree > MAX_DEGREE:
        raise TooLarge(f"the shells of a cube of {n} layers have {degree} stickers, over the limit of {MAX_DEGREE}")
    rows: dict[str, np.ndarray] = {}
    names = list(cube(n).group.names)
    for name in names:
        depth = int(name[:-1] or 1) - 1
        parts, offset = [], 0
        for shell, k in enumerate(sizes):
            inner = depth - shell  # negative where the layer lies outside of this shell
            part = np.arange(6 * k * k)
            if 0 <= inner < k // 2:
                layer = name[-1] if inner == 0 else f"{inner + 1}{name[-1]}"
                inside = cube(k).group
                part = inside.rows[inside.names.index(layer)].astype(np.int64)
            parts.append(part + offset)
            offset += 6 * k * k
        rows[name] = np.concatenate(parts)
    starts = np.cumsum([0, *(6 * k * k for k in sizes)]).tolist()
    shells = tuple(range(a, b) for a, b in pairwise(starts))
    return Puzzle(f"solid {n}×{n}×{n} cube", PermGroup(rows, degree=degree), stages=shells[::-1])


def number_of_patterns(n: int, coloured: bool = True) -> int:
    """Return how many patterns the n×n×n cube has, turned as a whole counting as the same (section 6).

    Parameters
    ----------
    coloured
        Whether the stickers of a face look alike, so that its centre pieces may change places unseen.

    Notes
    -----
    The order of the group over 24 for even n, and over (4!⁶/2)^c for c orbits of centre pieces: where corners and edges
    are in place, the laws of parity make every orbit of centres even, so half of the 4!⁶ exchanges are possible.

    >>> number_of_patterns(2), number_of_patterns(3)
    (3674160, 43252003274489856000)
    """
    m = _size(n, 2) // 2
    order = cube(n).order() // (1 if n % 2 else 24)
    centres = m * m - m if n % 2 else (m - 1) ** 2
    return order // (factorial(4) ** 6 // 2) ** centres if coloured else order


def layer_of(n: int, letter: str, layer: int) -> str:
    """Return the name in ``cube(n)`` of the layer X_i, Y_j or Z_k, with a prime if it turns the other way.

    >>> layer_of(5, "X", 2), layer_of(5, "Z", -1)
    ('R', "2B'")
    """
    far, near, _ = AXES["XYZ".index(letter)]
    side = coordinates(n)
    depth = side[-1] - abs(layer)
    name = far if layer > 0 else near
    return (name if depth == 0 else f"{depth + 1}{name}") + ("" if layer > 0 else "'")
