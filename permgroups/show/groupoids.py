"""Pictures of puzzles whose moves depend on the position: tiles in a frame, the two layers of Square-1."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from permgroups.show import svg
from permgroups.show.puzzles import CUBE

__all__ = ["sliding_svg", "square_1_svg"]

TILE = 48
RADIUS = 100
RIM = 0.72  # of the radius: from there on the side of a piece is drawn
_SIDES = "FRBL"  # in the order of the edges of the upper layer


def sliding_svg(tiles: Sequence[str | None], columns: int, home: Sequence[bool], title: str = "") -> str:
    """Return the tiles row by row, None for the hole; those that are not at home are coloured."""
    parts = []
    for k, (tile, at_home) in enumerate(zip(tiles, home, strict=True)):
        at = (10 + TILE * (k % columns), 10 + TILE * (k // columns))
        if tile is None:
            parts.append(svg.rectangle(at, TILE, TILE, fill="#5d6d7e", stroke="#222222"))
            continue
        parts.append(svg.rectangle(at, TILE, TILE, fill="#ffffff" if at_home else "#ffe08a", stroke="#222222"))
        parts.append(svg.label((at[0] + TILE / 2, at[1] + TILE / 2), tile, 18))
    rows = len(tiles) // columns
    return svg.document(20 + TILE * columns, 20 + TILE * rows, parts, title)


def _sides_of(piece: int) -> tuple[str, ...]:
    """Return the faces that a piece of Square-1 shows beside its layer, in the order of the places around it."""
    if piece >= 8:  # edges of the upper layer, then those below, which are counted the other way round
        k = piece - 8
        return (_SIDES[k] if k < 4 else _SIDES[7 - k],)
    if piece < 4:
        return _SIDES[piece - 1], _SIDES[piece]
    return _SIDES[7 - piece], _SIDES[(6 - piece) % 4]


def _ring(middle: tuple[float, float], inner: float, outer: float, first: float, last: float) -> list[svg.Point]:
    """Return the corners of a part of a ring, or of a disc; angles in twelfths, clockwise from below,
    so that the half which is exchanged lies on the right."""
    steps = [first + (last - first) * i / 8 for i in range(9)]

    def point(radius: float, u: float) -> svg.Point:
        return middle[0] - radius * sin(pi * u / 6), middle[1] + radius * cos(pi * u / 6)

    inside = [middle] if inner == 0 else [point(inner, u) for u in reversed(steps)]
    return [point(outer, u) for u in steps] + inside


def square_1_svg(shape: str, pieces: Sequence[int], title: str = "Square-1") -> str:
    """Return both layers, the upper one from above and the lower one from below; the cut is the line through both.

    ``shape`` has for every place of a layer whether a piece begins there; ``pieces[place]`` is the piece on a place,
    corners' places first.
    """
    parts: list[str] = []
    corner, edge = 0, 8
    for k, layer in enumerate(shape.split("/")):
        middle = (20 + RADIUS + k * (2 * RADIUS + 40), 20 + RADIUS + 14)
        begins = [u for u in range(12) if layer[u] == "1"]
        for u, v in zip(begins, [*begins[1:], begins[0] + 12], strict=True):
            if v - u == 2:
                piece, corner = pieces[corner], corner + 1
            else:
                piece, edge = pieces[edge], edge + 1
            upper = piece < 4 or 8 <= piece < 12
            line = {"stroke": "#222222", "stroke_width": 1, "stroke_linejoin": "round"}
            parts.append(svg.polygon(_ring(middle, 0, RIM * RADIUS, u, v), fill=CUBE["U" if upper else "D"], **line))
            sides = _sides_of(piece)
            for i, side in enumerate(sides):
                first = u + i * (v - u) / len(sides)
                part = _ring(middle, RIM * RADIUS, RADIUS, first, first + (v - u) / len(sides))
                parts.append(svg.polygon(part, fill=CUBE[side], **line))
        top, bottom = (middle[0], middle[1] - RADIUS - 8), (middle[0], middle[1] + RADIUS + 8)
        parts.append(svg.line(top, bottom, stroke="#d6006c", stroke_width=3))
        parts.append(svg.label((middle[0], 12), ("from above", "from below")[k], 12))
    whole = pieces[16] == 16
    text = "the middle layer is whole" if whole else "the halves of the middle layer are turned"
    parts.append(svg.label((2 * RADIUS + 40, 2 * RADIUS + 62), text, 12))
    return svg.document(4 * RADIUS + 80, 2 * RADIUS + 80, parts, title)
