"""Layer turns of cubes, without permgroups or sympy, so that start-up can be timed on them."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

__all__ = ["cube_rows"]


def cube_rows(n: int, layers: str = "all") -> np.ndarray:
    """Return the quarter turns of the n×n×n cube's layers (``all`` or ``faces``) on its 6n² stickers."""
    top = n - 1
    place: dict[str, Callable[[int, int], tuple[tuple[int, ...], tuple[int, ...]]]] = {
        "U": lambda i, j: ((j, top, i), (0, 1, 0)),
        "L": lambda i, j: ((0, top - i, j), (-1, 0, 0)),
        "F": lambda i, j: ((j, top - i, top), (0, 0, 1)),
        "R": lambda i, j: ((top, top - i, top - j), (1, 0, 0)),
        "B": lambda i, j: ((top - j, top - i, 0), (0, 0, -1)),
        "D": lambda i, j: ((j, 0, top - i), (0, -1, 0)),
    }
    stickers = [at(i, j) for at in place.values() for i in range(n) for j in range(n)]
    number = {sticker: k for k, sticker in enumerate(stickers)}

    def turn(axis: int, layer: int) -> list[int]:
        u, v = (axis + 1) % 3, (axis + 2) % 3
        row = list(range(len(stickers)))
        for k, (position, normal) in enumerate(stickers):
            if position[axis] == layer:
                p, w = list(position), list(normal)
                p[u], p[v] = position[v], top - position[u]
                w[u], w[v] = normal[v], -normal[u]
                row[k] = number[tuple(p), tuple(w)]
        return row

    chosen = range(n) if layers == "all" else (0, top)
    return np.array([turn(axis, layer) for axis in range(3) for layer in chosen], np.uint16)
