"""Twisty puzzles, made by cutting a regular solid with planes.

A description such as ``d f 0.7`` names the solid (t, c, o, d, i), what turns (f faces, v vertices, e edges) and how far
from the centre the cuts are, faces being at distance 1; ``c f 0.6 0.2`` cuts twice, ``t v 0.3 e 0`` in two ways. Every
plane cuts the faces' polygons into stickers. Stickers on the same side of every plane belong to one piece.
The planes are as symmetric as the solid, so a layer that turns by a symmetry comes to lie on itself: such
turns never jumble. (Edge turners with curved cuts or turns by other angles do; these are not made here.)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import pi

import numpy as np

from permgroups.errors import InvalidArgument, ParseError, TooLarge
from permgroups.groups.group import PermGroup
from permgroups.puzzles.notation import AnyOrder
from permgroups.puzzles.puzzle import Puzzle
from permgroups.puzzles.shape import Shape, centre_of
from permgroups.puzzles.solids import EPSILON, Axis, Solid, frame, rotation, solid

__all__ = ["Cut", "cut", "cut_shape", "read_description"]

MAX_PLANES = 400
CLOSE = 1e-6  # points as near as this to a plane lie on it
MAX_STICKERS = 20_000
Vector = np.ndarray


@dataclass(frozen=True)
class Cut:
    """What turns (f, v or e) and the distances of its planes from the centre, the outermost first."""

    kind: str
    depths: tuple[float, ...]


def read_description(text: str) -> tuple[str, tuple[Cut, ...]]:
    """Return the solid's letter and its cuts; distances are decimal numbers or fractions.

    >>> read_description("c f 0.6 0.2 v 0")
    ('c', (Cut(kind='f', depths=(0.6, 0.2)), Cut(kind='v', depths=(0.0,))))
    """
    words = text.split()
    if len(words) < 3 or len(words) > 100 or words[0] not in ("t", "c", "o", "d", "i"):
        raise ParseError(
            f"a cut is a solid t, c, o, d or i, then f, v or e and distances, 'd f 0.7'; not {text[:60]!r}"
        )
    cuts: list[tuple[str, list[float]]] = []
    for word in words[1:]:
        if word in ("f", "v", "e"):
            cuts.append((word, []))
        elif not cuts or not re.fullmatch(r"-?\d{1,3}(\.\d{1,20}|/[1-9]\d{0,3})?", word):
            raise ParseError(f"{word[:30]!r} in {text[:60]!r} is neither f, v, e nor a distance")
        else:
            cuts[-1][1].append(float(Fraction(word)))
    for kind, depths in cuts:
        if not depths:
            raise ParseError(f"no distance after {kind!r} in {text[:60]!r}")
        if len(set(depths)) < len(depths):
            raise ParseError(f"a distance is given twice in {text[:60]!r}")
    if len({kind for kind, _ in cuts}) < len(cuts):
        raise ParseError(f"one of f, v, e is given twice in {text[:60]!r}; write its distances together")
    return words[0], tuple(Cut(kind, tuple(sorted(depths, reverse=True))) for kind, depths in cuts)


def cut(
    description: str,
    name: str = "",
    *,
    slices: bool = False,
    oriented: bool = False,
    moves: Mapping[str, str] | None = None,
) -> Puzzle:
    """Return the puzzle of a cut solid.

    Parameters
    ----------
    description
        The solid and its cuts, see above.
    slices
        Whether layers in the middle turn too, where a number of layers is odd.
    oriented
        Whether stickers in the middle of a face are split, so that their turning shows.
    moves
        Other moves, as words in the layers' names: ``{"U": "U 2U"}``.

    Notes
    -----
    The layer next to face, vertex or edge X turns by X, clockwise as seen from there; the layers below by 2X, 3X, …

    Examples
    --------
    >>> megaminx = cut("d f 0.7")
    >>> megaminx
    <Puzzle d f 0.7: 12 moves on 132 points>
    >>> print(megaminx.structure())    # doctest: +ELLIPSIS
    subgroup of index 24 in Z3 ≀ S20 × Z2 ≀ S30
    ...
    >>> cut("c f 1/3").order() == 43252003274489856000
    True
    """
    if not isinstance(description, str):
        raise ParseError(f"a cut is described by text such as 'd f 0.7', not {description!r}")
    if not isinstance(name, str) or (moves is not None and (not isinstance(moves, Mapping) or not moves)):
        raise InvalidArgument("name must be text, and moves a dictionary of words such as {'U': 'U 2U'}")
    body, lines = _planes(description)
    shape = cut_shape(description, oriented)
    rows: dict[str, Vector] = {}
    for axis, depths in lines:
        for label, low, high in _layers(axis, depths, [a for a, _ in lines], slices):
            rows[label] = _turn(shape, axis, low, high)
    rows = {label: row for label, row in rows.items() if (row != np.arange(len(row))).any()}
    if not rows:
        raise InvalidArgument(f"{description!r} cuts nothing that turns; is a distance out of range?")
    group = PermGroup(rows, degree=len(shape.polygons))
    if moves is not None:
        group = PermGroup({m: group.row_of_word(group.word(w)) for m, w in moves.items()}, degree=group.degree)
    notation = AnyOrder.of(group.names, body.face_names)
    return Puzzle(name or description, group, shape=shape, notation=notation)


def cut_shape(description: str, oriented: bool = False, most: int = MAX_STICKERS) -> Shape:
    """Return the stickers of a cut solid, ``most`` at most.

    >>> len(cut_shape("d f 0.7").polygons)
    132
    """
    body, lines = _planes(description)
    planes = [(axis.direction, d) for axis, depths in lines for d in depths]
    return _stickers(body, planes, oriented, description, min(most, MAX_STICKERS))


def _planes(description: str) -> tuple[Solid, list[tuple[Axis, list[float]]]]:
    """Return the solid of a description, and its axes with the distances of their planes."""
    letter, cuts = read_description(description)
    body = solid(letter, cuts[0].kind == "v")
    lines = [line for c in cuts for line in _lines(body, c)]
    planes = sum(len(depths) for _, depths in lines)
    if planes > MAX_PLANES:
        raise TooLarge(f"{planes} planes are over the limit of {MAX_PLANES}")
    return body, lines


def _lines(body: Solid, c: Cut) -> list[tuple[Axis, list[float]]]:
    """Return every axis of a cut with the places of all planes along it, from its end inwards."""
    axes = body.axes(c.kind)
    out = []
    for axis in axes:
        if max(c.depths) >= axis.distance - EPSILON:
            raise InvalidArgument(
                f"a plane at {max(c.depths)} misses the solid, whose end there is at {axis.distance:.6g}"
            )
        places = list(c.depths)
        if any(np.allclose(a.direction, -axis.direction) for a in axes):
            places += [-d for d in c.depths]
        merged = sorted({round(d, 9) for d in places}, reverse=True)
        out.append((axis, merged))
    return out


def _layers(axis: Axis, depths: list[float], axes: Iterable[Axis], slices: bool) -> list[tuple[str, float, float]]:
    """Return (name, from, to) of the layers that turn by this axis, the outermost first."""
    bounds = [np.inf, *depths]
    two_sided = any(np.allclose(a.direction, -axis.direction) for a in axes)
    count = len(depths) + 1
    own = count // 2 if two_sided else count - 1
    if slices and two_sided and count % 2 and _is_first(axis.direction):
        own += 1
        bounds.append(-np.inf)
    return [(axis.name if i == 0 else f"{i + 1}{axis.name}", bounds[i + 1], bounds[i]) for i in range(own)]


def _is_first(direction: Vector) -> bool:
    """Whether of two opposite directions this is the one after which a middle slice is named."""
    lead = direction[abs(direction) > 1e-6]
    return bool(lead[0] > 0)


def _stickers(body: Solid, planes: list[tuple[Vector, float]], oriented: bool, description: str, most: int) -> Shape:
    polygons: list[Vector] = []
    face: list[int] = []
    split = False
    for i, polygon in enumerate(body.faces):
        parts = [polygon]
        for normal, d in planes:
            parts = [half for part in parts for half in _split(part, normal, d)]
            if len(parts) + len(polygons) > most:
                raise TooLarge(f"more than {most} stickers")
        if oriented:
            whole = len(parts)
            parts = [piece for part in parts for piece in _sectors(part, body.normals[i], len(polygon))]
            split = split or len(parts) > whole
        u, w = frame(body.normals[i])
        parts.sort(key=lambda p: (-round(float(centre_of(p) @ w), 6), round(float(centre_of(p) @ u), 6)))
        polygons += parts
        face += [i] * len(parts)
    if oriented and not split:
        raise InvalidArgument(
            f"{description!r} leaves no sticker around the middle of a face: nothing can show its turning"
        )
    centres = np.array([centre_of(p) for p in polygons])
    sides = np.array([centres @ normal > d for normal, d in planes]).T
    _, piece = np.unique(sides, axis=0, return_inverse=True)
    return Shape(description, body, tuple(polygons), np.array(face), piece.ravel(), oriented)


def _split(polygon: Vector, normal: Vector, d: float) -> list[Vector]:
    """Return the parts of a convex polygon on both sides of a plane."""
    height = polygon @ normal - d
    if (height > -CLOSE).all() or (height < CLOSE).all():
        return [polygon]
    above, below = [], []
    for i, p in enumerate(polygon):
        h, q, g = height[i], polygon[(i + 1) % len(polygon)], height[(i + 1) % len(polygon)]
        if h > -CLOSE:
            above.append(p)
        if h < CLOSE:
            below.append(p)
        if (h > CLOSE and g < -CLOSE) or (h < -CLOSE and g > CLOSE):
            crossing = p + (q - p) * (h / (h - g))
            above.append(crossing)
            below.append(crossing)
    return [np.array(above), np.array(below)]


def _sectors(polygon: Vector, centre: Vector, order: int) -> list[Vector]:
    """Split a sticker around the middle of its face from there to the middles of its sides; others stay whole."""
    if not np.allclose(centre_of(polygon), centre, atol=1e-6) or len(polygon) % order:
        return [polygon]
    step = len(polygon) // order
    out = []
    for k in range(order):
        corners = [polygon[(k * step + i) % len(polygon)] for i in range(-1, step + 1)]
        first, last = (corners[0] + corners[1]) / 2, (corners[-2] + corners[-1]) / 2
        out.append(np.array([centre, first, *corners[1:-1], last]))
    return out


def _turn(shape: Shape, axis: Axis, low: float, high: float) -> Vector:
    """Return the image row of a clockwise turn of the layer between two distances."""
    turn = rotation(axis.direction, -2 * pi / axis.order)
    heights = shape.centres @ axis.direction
    moved = np.flatnonzero((heights > low) & (heights < high))
    row = np.arange(len(shape.polygons))
    images = shape.centres[moved] @ turn.T
    keys = {tuple(k): int(i) for i, k in zip(moved, _keys(shape.centres[moved]), strict=True)}
    for i, key in zip(moved, _keys(images), strict=True):
        row[i] = _look_up(keys, key)
    return row


def _keys(points: Vector) -> Vector:
    out: Vector = np.floor(points * 1e5 + 0.5).astype(np.int64)
    return out


def _look_up(keys: Mapping[tuple[int, ...], int], key: Vector) -> int:
    """Return the sticker at a place; rounding may have moved it to a neighbouring one."""
    x, y, z = key.tolist()
    for dx in (0, -1, 1):
        for dy in (0, -1, 1):
            for dz in (0, -1, 1):
                found = keys.get((x + dx, y + dy, z + dz))
                if found is not None:
                    return found
    raise InvalidArgument("cuts that nearly meet leave slivers: give the distances more exactly, 1/3 for 0.333")
