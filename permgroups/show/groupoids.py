"""Pictures of puzzles whose moves depend on the position: tiles in a frame, the two layers of Square-1."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, pi, sin
from types import MappingProxyType

from permgroups.show import svg
from permgroups.show.puzzles import CUBE

__all__ = ["sliding_svg", "square_1_svg"]

TILE = 48
RADIUS = 78  # from the middle of a layer to the middle of its edges
REACH = RADIUS * 2**0.5  # to its corners
RIM = 0.72  # of the way: from there on the side of a piece is drawn
_SIDES = "FRBL"  # in the order of the edges of the upper layer


def sliding_svg(
    tiles: Sequence[str | None],
    columns: int,
    home: Sequence[bool],
    title: str = "A sliding puzzle",
    moves: Mapping[int, str] = MappingProxyType({}),
) -> str:
    """Return the tiles row by row, None for the hole; those that are not at home are coloured.

    ``moves`` has the names of moves by the places whose tiles they slide: these can be pressed.
    """
    parts = []
    for k, (tile, at_home) in enumerate(zip(tiles, home, strict=True)):
        at = (10 + TILE * (k % columns), 10 + TILE * (k // columns))
        if tile is None:
            parts.append(svg.rectangle(at, TILE, TILE, fill="#5d6d7e", stroke="#222222"))
            continue
        parts.append(svg.rectangle(at, TILE, TILE, fill="#ffffff" if at_home else "#ffe08a", stroke="#222222"))
        parts.append(svg.label((at[0] + TILE / 2, at[1] + TILE / 2), tile, 18))
        if k in moves:
            parts.append(svg.rectangle(at, TILE, TILE, fill="transparent", data_move=moves[k]))
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


def _outline(first: float, last: float) -> list[svg.Point]:
    """Return the rim of a piece around the middle of its layer, of an edge two corners, of a corner three.

    Angles are twelfths of a turn, clockwise from below, so that the half which is exchanged lies on the right; the rim
    of eight pieces in their solved shape is a square.
    """
    beside = 1 / cos(pi / 12)
    along = [(first, beside), ((first + last) / 2, 2**0.5), (last, beside)]
    if last - first < 2:
        del along[1]
    return [(-r * sin(pi * u / 6), r * cos(pi * u / 6)) for u, r in along]


def _placed(points: Sequence[svg.Point], middle: svg.Point, scale: float) -> list[svg.Point]:
    return [(middle[0] + scale * x, middle[1] + scale * y) for x, y in points]


def square_1_svg(shape: str, pieces: Sequence[int], title: str = "Square-1") -> str:
    """Return both layers, the upper one from above and the lower one from below; the cut is the line through both.

    ``shape`` has for every place of a layer whether a piece begins there; ``pieces[place]`` is the piece on a place,
    corners' places first.
    """
    parts: list[str] = []
    corner, edge = 0, 8
    line = {"stroke": "#222222", "stroke_width": 1, "stroke_linejoin": "round"}
    for k, layer in enumerate(shape.split("/")):
        middle = (20 + REACH + k * (2 * REACH + 30), 26 + REACH)
        begins = [u for u in range(12) if layer[u] == "1"]
        for u, v in zip(begins, [*begins[1:], begins[0] + 12], strict=True):
            if v - u == 2:
                piece, corner = pieces[corner], corner + 1
            else:
                piece, edge = pieces[edge], edge + 1
            upper = piece < 4 or 8 <= piece < 12
            rim = _outline(u, v)
            inner, outer = _placed(rim, middle, RIM * RADIUS), _placed(rim, middle, RADIUS)
            parts.append(svg.polygon([middle, *inner], fill=CUBE["U" if upper else "D"], **line))
            for i, side in enumerate(_sides_of(piece)):
                part = [*outer[i : i + 2], inner[i + 1], inner[i]]
                parts.append(svg.polygon(part, fill=CUBE[side], **line))
        top, bottom = (middle[0], middle[1] - REACH - 4), (middle[0], middle[1] + REACH + 4)
        parts.append(svg.line(top, bottom, stroke="#d6006c", stroke_width=3))
        parts.append(svg.label((middle[0], 12), ("from above", "from below")[k], 12))
    whole = pieces[16] == 16
    text = "the middle layer is whole" if whole else "the halves of the middle layer are turned"
    parts.append(svg.label((2 * REACH + 35, 2 * REACH + 46), text, 12))
    return svg.document(4 * REACH + 70, 2 * REACH + 62, parts, title)
