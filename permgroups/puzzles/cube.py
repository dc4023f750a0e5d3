"""The n×n×n cube, its stickers numbered and its layers named once and for all.

*Stickers.* Faces come in the order U, L, F, R, B, D, each row by row as on the unfolded net::

          U
        L F R B
          D

so sticker (face, row, column) is point ``face·n² + row·n + column`` (0-based). For n = 3 without
the six centers this is the numbering 1 … 48 that GAP's and Sage's cubes use.

*Layers.* R, L, U, D, F, B are the outer layers; ``2R``, ``3R``, … the inner ones, counted from that
face and turned like it, up to the middle. The centre slice of an odd cube is M (turned like L),
E (like D) or S (like F). A move is a quarter turn, clockwise as seen from its face. Words may have wide
turns, slices and rotations of the whole cube: see ``notation``.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from permgroups.errors import InvalidArgument, TooLarge
from permgroups.groups.group import PermGroup
from permgroups.groups.inputs import MAX_DEGREE
from permgroups.puzzles.notation import CubeNotation
from permgroups.puzzles.puzzle import Puzzle
from permgroups.puzzles.shape import stickers

__all__ = ["cube", "layer_names"]

# the axis of a layer, whether its face lies at the far end (x right, y up, z to the front), its centre slice
AXES = (("R", "L", "M"), ("U", "D", "E"), ("F", "B", "S"))


def layer_names(n: int, centre_slices: bool = False) -> list[str]:
    """Return the names of the turned layers, axis by axis.

    >>> layer_names(4)
    ['R', '2R', 'L', '2L', 'U', '2U', 'D', '2D', 'F', '2F', 'B', '2B']
    >>> layer_names(3, centre_slices=True)
    ['R', 'L', 'M', 'U', 'D', 'E', 'F', 'B', 'S']
    """
    out = []
    for far, near, centre in AXES:
        for face in (far, near):
            out += [face if depth == 0 else f"{depth + 1}{face}" for depth in range(n // 2)]
        if n % 2 and centre_slices:
            out.append(centre)
    return out


def cube(n: int, *, centre_slices: bool = False, oriented_centres: bool = False) -> Puzzle:
    """Return the n×n×n cube with a quarter turn of every layer as a move.

    Parameters
    ----------
    n
        Layers along an edge, at least 1.
    centre_slices
        Whether an odd cube also turns its centre slices M, E and S; without them its centers stay.
    oriented_centres
        Whether the turning of an odd cube's six centers shows: each gets four points of its own, behind the stickers.

    Examples
    --------
    >>> cube(3)
    <Puzzle 3×3×3 cube: 6 moves on 54 points>
    >>> cube(3).order()
    43252003274489856000
    """
    if isinstance(n, bool) or not isinstance(n, int) or n < 1:
        raise InvalidArgument(f"a cube needs a whole number of layers from 1, not {n!r}")
    if 6 * n * n > MAX_DEGREE:
        raise TooLarge(f"a {n}×{n}×{n} cube has {6 * n * n} stickers, over the limit of {MAX_DEGREE}")
    return _cube(n, bool(centre_slices), bool(oriented_centres) and n % 2 == 1)


@cache
def _cube(n: int, centre_slices: bool, oriented_centres: bool) -> Puzzle:
    cells, normals = stickers(n)
    cells = 4 * cells  # finer, so that the quarters of a centre have places
    if oriented_centres:
        extra = _centre_quarters(n)
        cells, normals = np.concatenate([cells, extra[0]]), np.concatenate([normals, extra[1]])
    rows = {}
    for axis, (far, near, centre) in enumerate(AXES):
        for depth in range(n // 2):
            prefix = "" if depth == 0 else str(depth + 1)
            rows[prefix + far] = _turn(n, cells, normals, axis, n - 1 - depth, True)
            rows[prefix + near] = _turn(n, cells, normals, axis, depth, False)
        if n % 2 and centre_slices:
            # M and E turn like the near faces L and D, S like the far face F
            rows[centre] = _turn(n, cells, normals, axis, n // 2, centre == "S")
    names = layer_names(n, centre_slices)
    group = PermGroup({name: rows[name] for name in names}, degree=len(cells))
    name = f"{n}×{n}×{n} cube" + (" with oriented centres" if oriented_centres else "")
    return Puzzle(name, group, notation=CubeNotation(n, centre_slices))


def _centre_quarters(n: int) -> tuple[np.ndarray, np.ndarray]:
    """Return places and normals of four points around the middle of every face."""
    cells, normals = stickers(n)
    middle = [k * n * n + (n * n) // 2 for k in range(6)]
    places, facing = [], []
    for p in middle:
        sides = [axis for axis in range(3) if normals[p, axis] == 0]
        for axis in sides:
            for step in (-1, 1):
                place = 4 * cells[p]
                place[axis] += step
                places.append(place)
                facing.append(normals[p])
    return np.array(places), np.array(facing)


def _turn(n: int, cells: np.ndarray, normals: np.ndarray, axis: int, layer: int, from_far: bool) -> np.ndarray:
    """Return the image row of a quarter turn, clockwise as seen from the far or the near end of the axis.

    Cells are given four times as large; the quarters of a centre lie beside it.
    """
    u, w = (axis + 1) % 3, (axis + 2) % 3
    if not from_far:
        u, w = w, u
    turned, facing = cells.copy(), normals.copy()
    turned[:, u], turned[:, w] = cells[:, w], 4 * (n - 1) - cells[:, u]
    facing[:, u], facing[:, w] = normals[:, w], -normals[:, u]

    def key(c: np.ndarray, v: np.ndarray) -> np.ndarray:
        return ((c @ [16 * n * n, 4 * n, 1]) * 27) + (v + 1) @ [9, 3, 1]

    keys = key(cells, normals)
    order = np.argsort(keys)
    images = order[np.searchsorted(keys[order], key(turned, facing))]
    moved = abs(cells[:, axis] - 4 * layer) <= 1
    return np.where(moved, images, np.arange(len(cells)))
