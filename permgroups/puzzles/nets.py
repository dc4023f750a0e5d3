"""Flat nets and views of solids: where the polygons of stickers lie on paper."""

from __future__ import annotations

import numpy as np

from permgroups.puzzles.shape import Shape
from permgroups.puzzles.solids import Solid, frame

__all__ = ["net", "view"]

Vector = np.ndarray
FRONT = (0.45, 0.55, 0.75)  # from where a solid is seen: the front, a little from the right and above
EDGE_ON = 0.08  # faces seen at a smaller angle are left out of a view
_CUBE = {"U": "F", "L": "F", "R": "F", "D": "F", "B": "R"}  # the cross: each face hangs on another, all on F


def net(shape: Shape) -> list[Vector]:
    """Return every sticker's polygon in the plane, the solid unfolded along its edges; y points down."""
    places = _unfolded(shape.solid)
    out = []
    for polygon, i in zip(shape.polygons, shape.face.tolist(), strict=True):
        matrix, shift = places[i]
        out.append(_flat(polygon, shape.solid.normals[i]) @ matrix.T + shift)
    return out


def _flat(points: Vector, normal: Vector) -> Vector:
    """Return points of a face in its own plane, to the right and down as seen from outside."""
    u, w = frame(normal)
    return np.stack([points @ u, -(points @ w)], axis=-1)


def _unfolded(solid: Solid) -> dict[int, tuple[Vector, Vector]]:
    """Return for every face the rigid motion from its own plane to the paper."""
    names = list(solid.face_names)
    root = names.index("F") if solid.name == "cube" else 0
    done: dict[int, tuple[Vector, Vector]] = {root: (np.eye(2), np.zeros(2))}
    waiting = [root]
    while waiting:
        parent = waiting.pop(0)
        for child in range(len(names)):
            if child in done or (solid.name == "cube" and _CUBE[names[child]] != names[parent]):
                continue
            shared = [p for p in solid.faces[parent] if (abs(solid.faces[child] - p) < 1e-6).all(axis=1).any()]
            if len(shared) != 2:
                continue
            edge = np.array(shared)
            matrix, shift = done[parent]
            there = _flat(edge, solid.normals[parent]) @ matrix.T + shift
            here = _flat(edge, solid.normals[child])
            turn = complex(*(there[1] - there[0])) / complex(*(here[1] - here[0]))
            rotate = np.array([[turn.real, -turn.imag], [turn.imag, turn.real]])
            done[child] = (rotate, there[0] - rotate @ here[0])
            waiting.append(child)
    return done


def view(shape: Shape, direction: tuple[float, float, float] = FRONT) -> list[Vector | None]:
    """Return the polygons as seen from a direction, None for those on the far side; y points down."""
    d = np.array(direction) / np.linalg.norm(direction)
    u, w = frame(d)
    out: list[Vector | None] = []
    for polygon, i in zip(shape.polygons, shape.face.tolist(), strict=True):
        out.append(np.stack([polygon @ u, -(polygon @ w)], axis=-1) if shape.solid.normals[i] @ d > EDGE_ON else None)
    return out
