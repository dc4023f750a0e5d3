"""The shape of a puzzle: the stickers of a solid as polygons, with their faces and pieces."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING

import numpy as np

from permgroups.puzzles.solids import Solid, frame, solid

if TYPE_CHECKING:
    from permgroups.puzzles.puzzle import Puzzle

__all__ = [
    "FACES", "Shape", "centre_of", "cube_shape", "keeps_pieces", "layer_coordinates", "squares", "stickers", "surfaces",
]  # fmt: skip

Vector = np.ndarray
FACES = "ULFRBD"  # of the cube, in the order of their points


@dataclass(frozen=True, eq=False)
class Shape:
    """The stickers of a cut solid: polygons, the face of each, and the piece of each.

    ``oriented`` says whether stickers in the middle of faces are split, so that their turning shows.
    """

    description: str
    solid: Solid
    polygons: tuple[Vector, ...]
    face: Vector
    piece: Vector
    oriented: bool = False

    @cached_property
    def centres(self) -> Vector:
        """A point inside of every sticker."""
        return np.array([centre_of(p) for p in self.polygons])

    @property
    def pieces(self) -> int:
        """How many pieces show a sticker."""
        return int(self.piece.max()) + 1


def centre_of(polygon: Vector) -> Vector:
    """Return the centre of mass of a convex polygon's area."""
    a, rest = polygon[0], polygon[1:]
    areas = np.linalg.norm(np.cross(rest[:-1] - a, rest[1:] - a), axis=1)
    middles = (a + rest[:-1] + rest[1:]) / 3
    out: Vector = (areas[:, None] * middles).sum(axis=0) / areas.sum()
    return out


def cube_shape(P: Puzzle) -> Shape | None:
    """Return the squares of the stickers of ``cube(n)``, or None if the puzzle is none."""
    size = re.fullmatch(r"(\d+)×\1×\1 cube", P.name)
    if not size or P.group.degree != 6 * int(size[1]) ** 2:
        return None
    shape = squares(int(size[1]))
    return shape if _carries(P, [(0, shape, "")]) else None


@cache
def squares(n: int) -> Shape:
    """Return the stickers of the cube with n layers, as ``cube(n)`` numbers them."""
    cells, normals = stickers(n)
    centres = (2 * cells - n + 1) / n
    polygons = []
    for c, v in zip(centres, normals.astype(float), strict=True):
        u, w = frame(v)
        middle = c - (c @ v) * v + v
        polygons.append(np.array([middle + (a * u + b * w) / n for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]))
    piece = cells @ [n * n, n, 1]
    face = np.repeat(np.arange(6), n * n)
    return Shape(f"cube {n}", solid("c"), tuple(polygons), face, np.unique(piece, return_inverse=True)[1].ravel())


def surfaces(P: Puzzle) -> list[tuple[int, Shape, str]]:
    """Return the shapes whose stickers are points of the puzzle: (first point, shape, what tells its names apart).

    There is one for what was cut from a solid and for cubes, one for each shell of a solid cube, none for others. A
    cube whose points were numbered anew, as formats of pieces do, is among the others.
    """
    if P.shape is not None:
        return [(0, P.shape, "")]
    size = re.fullmatch(r"(solid )?(\d+)×\2×\2 cube( with oriented centres)?", P.name)
    if not size:
        return []
    n = int(size[2])
    sizes = range(n, 0, -2) if size[1] else (n,)
    if P.group.degree != sum(6 * k * k for k in sizes) + (24 if size[3] else 0):
        return []
    starts = np.cumsum([0, *(6 * k * k for k in sizes)]).tolist()
    found = [(start, squares(k), "" if k == n else f"/{k}") for start, k in zip(starts, sizes, strict=False)]
    return found if _carries(P, found) else []


def _carries(P: Puzzle, found: list[tuple[int, Shape, str]]) -> bool:
    """Return whether the points are stickers of shapes: no file numbered them, and moves keep pieces together."""
    if P.layout is not None:
        return False
    for start, shape, _ in found:
        there = P.group.rows[:, start : start + len(shape.piece)].astype(np.int64) - start
        if (there < 0).any() or (there >= len(shape.piece)).any():
            return False
        if not keeps_pieces(there, shape.piece):
            return False
    return True


def keeps_pieces(rows: Vector, piece: Vector) -> bool:
    """Return whether rows carry points of one piece to points of one piece.

    >>> [keeps_pieces(np.array([row]), np.array([0, 0, 1, 1])) for row in ([2, 3, 0, 1], [2, 0, 1, 3])]
    [True, False]
    """
    rows = np.asarray(rows, np.int64)
    first = np.unique(piece, return_index=True)[1]  # a sticker of every piece
    return not (piece[rows] != piece[rows[:, first]][:, piece]).any()


def layer_coordinates(n: int) -> np.ndarray:
    """Return the paper's coordinates of the layers of a cube: -m … m, without 0 if n is even."""
    m = n // 2
    return np.array([i for i in range(-m, m + 1) if i or n % 2])


def stickers(n: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the cell (x, y, z) and the outward normal of every sticker of the n×n×n cube."""
    i, j = np.divmod(np.arange(n * n), n)
    m = np.full(n * n, n - 1)
    zero = np.zeros(n * n, int)
    cells = {
        "U": (j, m, i),
        "L": (zero, m - i, j),
        "F": (j, m - i, m),
        "R": (m, m - i, m - j),
        "B": (m - j, m - i, zero),
        "D": (j, zero, m - i),
    }
    normal = {"U": (0, 1, 0), "L": (-1, 0, 0), "F": (0, 0, 1), "R": (1, 0, 0), "B": (0, 0, -1), "D": (0, -1, 0)}
    return (
        np.concatenate([np.stack(cells[f], axis=1) for f in FACES]),
        np.repeat([normal[f] for f in FACES], n * n, axis=0),
    )
