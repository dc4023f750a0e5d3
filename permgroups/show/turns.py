"""The turns of a solid's layers, found from the moves: which rotation takes the stickers where a move takes them."""

from __future__ import annotations

from typing import Any

import numpy as np

from permgroups.puzzles.shape import Shape

__all__ = ["scene_of", "turn_of"]

NEAR = 1e-6
CLOSE = 1e-3  # what counts as a rotation: centres of stickers come so near to the places where they go


def turn_of(shape: Shape, row: np.ndarray) -> dict[str, Any] | None:
    """Return the turn of a move, None if no rotation of one layer does what the move does.

    ``from`` and ``to`` are places of stickers; ``layer`` has all stickers that turn, also those that stay in place;
    ``low`` and ``high`` are the heights along the ``axis`` between which the layer lies; ``angle`` is in radians.

    >>> from permgroups.puzzles import cube
    >>> from permgroups.puzzles.shape import cube_shape
    >>> P = cube(3)
    >>> turn = turn_of(cube_shape(P), P.group.row_of_word(P.word("R")))
    >>> turn["axis"], round(turn["angle"], 3), len(turn["layer"]), round(turn["low"], 3)
    ([-1.0, 0.0, 0.0], 1.571, 21, -1.0)
    """
    moved = np.flatnonzero(row != np.arange(len(row)))
    if not len(moved):
        return None
    images = row[moved].astype(np.int64)
    a, b = shape.centres[moved], shape.centres[images]
    U, _, V = np.linalg.svd(a.T @ b)  # the rotation that fits best, as the stickers of a layer keep their distances
    M = (U @ np.diag([1, 1, np.sign(np.linalg.det(U @ V))]) @ V).T
    if abs(a @ M.T - b).max() > CLOSE:
        return None
    angle = float(np.arccos(np.clip((np.trace(M) - 1) / 2, -1, 1)))
    axis = np.array([M[2, 1] - M[1, 2], M[0, 2] - M[2, 0], M[1, 0] - M[0, 1]])
    if np.linalg.norm(axis) < NEAR:  # a half turn
        values, vectors = np.linalg.eigh((M + M.T) / 2)
        axis = vectors[:, int(np.argmax(values))]
    axis = axis / np.linalg.norm(axis)
    heights = shape.centres @ axis
    low, high = heights[moved].min() - NEAR, heights[moved].max() + NEAR
    layer = np.flatnonzero((heights >= low) & (heights <= high))
    corners = np.concatenate([shape.polygons[i] for i in layer]) @ axis
    return {
        "from": moved.tolist(), "to": images.tolist(), "layer": layer.tolist(),
        "axis": (np.round(axis, 5) + 0.0).tolist(),  # without -0.0
        "angle": round(angle, 5), "low": round(float(corners.min()), 5), "high": round(float(corners.max()), 5),
    }  # fmt: skip


def scene_of(shape: Shape, rows: dict[str, np.ndarray]) -> dict[str, Any]:
    """Return a solid as a page draws it: polygons, normals and faces of its stickers, and the turns of its moves."""
    turns = {name: turn_of(shape, row) for name, row in rows.items()}
    return {
        "polygons": [np.round(p, 4).tolist() for p in shape.polygons],
        "normals": np.round(shape.solid.normals, 4).tolist(),
        "faces": shape.face.tolist(),
        "names": list(shape.solid.face_names),
        "turns": {name: turn for name, turn in turns.items() if turn is not None},
    }
