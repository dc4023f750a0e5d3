"""Puzzles that were not cut from a solid, as they look: two rings that cross, rows and columns, else a circle."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, hypot, pi, sin
from typing import Any

import numpy as np

from permgroups.puzzles.puzzle import Puzzle
from permgroups.show import svg

__all__ = ["PALETTE", "points_svg"]

PALETTE = (
    "#ffffff", "#1faa4a", "#d22630", "#1f5fd2", "#ffd500", "#ff8c1a", "#8e44ad", "#7fd6d0", "#f7a8c4", "#9aa0a6",
    "#a5d46a", "#8d5a2b", "#c9b6e4", "#004d40", "#ffccaa", "#5d6d7e", "#b7950b", "#e8f5e9", "#6e2c00", "#2e4053",
)  # fmt: skip
CELL = 46.0
MOST_NAMED = 12  # moves whose arrows are drawn
MOST_LABELLED = 80  # points that get their names
MOST_POINTED = 400  # points, beyond which a picture says nothing of its moves
AWAY, HOME, ARROW = "#ffe08a", "#ffffff", "#d6006c"
TIP = (
    '<defs><marker id="turned" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="5" markerHeight="5" orient="auto">'
    f'<path d="M0 0 L8 4 L0 8 z" fill="{ARROW}"/></marker></defs>'
)


def points_svg(
    P: Puzzle, state: Any = "", marked: Iterable[int] = (), size: float = 420, clickable: bool = False
) -> str:
    """Return the points, each with the counter that lies there, and the moves as coloured lines.

    Two cycles that share two points are two rings; cycles of equal length that cut all points into rows are a board,
    in the colours of its columns; the points of other puzzles lie on a circle. A ``clickable`` picture has the
    arrows of every move, hidden.

    >>> from permgroups.puzzles import named
    >>> points_svg(named("hungarian-rings")).count("<circle")
    38
    """
    at, outlined = P.state(state), set(marked)
    columns = _columns(P)
    if columns:
        return _board(P, at, outlined, columns, clickable)
    place, dot, wide, tall = _rings(P, size) or _circle(len(at), size)
    parts, legend = [], []
    for k, (name, g) in enumerate(list(P.moves.items())[:MOST_NAMED]):
        colour = PALETTE[1 + k % (len(PALETTE) - 1)]
        press = {"data_move": name} if clickable else {}
        legend.append(svg.label((wide + 30, 24 + 20 * k), name, 13, fill=colour, font_weight="bold", **press))
        for i in range(len(at)):
            if i ^ g != i:
                parts.append(svg.line(place[i], place[i ^ g], stroke=colour, stroke_width=1.2, opacity=0.6))
    for i, x in enumerate(at):
        stroke = {"stroke": ARROW, "stroke_width": 3} if i in outlined else {"stroke": "#222222"}
        parts.append(svg.circle(place[i], dot, fill=HOME if x == i else AWAY, **stroke))
        if len(at) <= MOST_LABELLED:
            parts.append(svg.label(place[i], P.group.labels[x], min(11.0, dot)))
    arrows = _arrows(P, place, dot) if clickable else []
    return svg.document(wide + 60, tall, [*parts, *legend, *arrows], f"{P.name}: its points and moves")


def _circle(n: int, size: float) -> tuple[list[svg.Point], float, float, float]:
    middle, radius = size / 2, size / 2 - 30
    angles = [2 * pi * i / max(n, 1) for i in range(n)]
    place = [(middle + radius * sin(a), middle - radius * cos(a)) for a in angles]
    return place, max(4.0, min(13.0, 0.9 * pi * radius / max(n, 1))), size, size


def _rings(P: Puzzle, size: float) -> tuple[list[svg.Point], float, float, float] | None:
    """Return the places on two rings that cross where they share points, None if the moves are no such rings."""
    rings = [_only_cycle(row) for row in P.group.rows]
    if len(rings) != 2 or not all(rings) or len(set(rings[0]) | set(rings[1])) != P.group.degree:
        return None
    shared = [x for x in rings[0] if x in rings[1]]
    if len(shared) != 2 or min(map(len, rings)) < 3:
        return None
    place: dict[int, svg.Point] = {}
    for side, ring in zip((-1, 1), rings, strict=True):
        begin = next(x for x, y in (shared, shared[::-1]) if 2 * _steps(ring, x, y) <= len(ring))
        a = pi * _steps(ring, begin, shared[begin == shared[0]]) / len(ring)
        r = 1 / sin(a)  # half the distance of the shared points is 1
        for k in range(len(ring)):
            turn = 2 * pi * k / len(ring) - a  # from where the other ring's middle lies
            y = r * sin(turn) if begin == shared[0] else -r * sin(turn)
            place[ring[(ring.index(begin) + k) % len(ring)]] = (side * r * (cos(a) - cos(turn)), y)
    spots = [place[i] for i in range(P.group.degree)]
    low = [min(c) for c in zip(*spots, strict=True)]
    high = [max(c) for c in zip(*spots, strict=True)]
    scale = 1.35 * (size - 60) / max(high[0] - low[0], high[1] - low[1])
    out = [(30 + scale * (x - low[0]), 30 + scale * (y - low[1])) for x, y in spots]
    step = min(hypot(out[a][0] - out[b][0], out[a][1] - out[b][1]) for r in rings for a, b in zip(r, [*r[1:], r[0]]))
    wide, tall = (60 + scale * (high[k] - low[k]) for k in (0, 1))
    return out, max(4.0, min(15.0, 0.46 * step)), wide, tall


def _steps(ring: list[int], x: int, y: int) -> int:
    return (ring.index(y) - ring.index(x)) % len(ring)


def _only_cycle(row: np.ndarray) -> list[int]:
    """Return the cycle of a permutation that has one, else nothing."""
    moved = np.flatnonzero(row != np.arange(len(row)))
    if not len(moved):
        return []
    out = [int(moved[0])]
    while (after := int(row[out[-1]])) != out[0]:
        out.append(after)
    return out if len(out) == len(moved) else []


def _columns(P: Puzzle) -> int:
    """Return how long the rows of a board are whose rows are cycles of moves, 0 if there is no such board."""
    n = P.group.degree
    blocks = {tuple(cycle) for row in P.group.rows if (cycle := _only_cycle(row))}
    rows = sorted(c for c in blocks if list(c) == list(range(c[0], c[0] + len(c))) and len(c) > 2)
    columns = len(rows[0]) if rows else 0
    whole = columns and columns < n <= MOST_POINTED and n % columns == 0
    return columns if whole and rows == [tuple(range(i, i + columns)) for i in range(0, n, columns)] else 0


def _board(P: Puzzle, at: Any, outlined: set[int], columns: int, clickable: bool) -> str:
    n = P.group.degree
    place = [(14 + CELL * (i % columns + 0.5), 14 + CELL * (i // columns + 0.5)) for i in range(n)]
    parts = []
    for i, x in enumerate(at):
        colour = PALETTE[x % columns % len(PALETTE)]
        corner = (place[i][0] - CELL / 2, place[i][1] - CELL / 2)
        line = {"stroke": ARROW, "stroke_width": 4} if i in outlined else {"stroke": "#222222"}
        parts.append(svg.rectangle(corner, CELL, CELL, fill=colour, **line))
        light = sum(int(colour[k : k + 2], 16) * share for k, share in ((1, 0.3), (3, 0.59), (5, 0.11))) > 140
        parts.append(svg.label(place[i], P.group.labels[x], 14, fill="#111111" if light else "#ffffff"))
    arrows = _arrows(P, place, CELL * 0.2) if clickable else []
    title = f"{P.name}: its rows, in the colours of the columns where they belong"
    return svg.document(28 + CELL * columns, 28 + CELL * (n // columns), [*parts, *arrows], title)


def _arrows(P: Puzzle, place: Sequence[svg.Point], gap: float) -> list[str]:
    """Return a hidden group for every move and its inverse, with an arrow for every counter that it carries."""
    if len(place) > MOST_POINTED:
        return []
    parts = [TIP]
    for name, row in zip(P.group.names, P.group.rows, strict=True):
        back = np.argsort(row)
        for shown, images in ((name, row), (f"{name}'", back)):
            drawn = []
            for i, j in enumerate(images.tolist()):
                if i == j:
                    continue
                (x, y), (u, v) = place[i], place[j]
                length = hypot(u - x, v - y)
                dx, dy = gap * (u - x) / length, gap * (v - y) / length
                ends = (x + dx, y + dy), (u - dx, v - dy)
                drawn.append(svg.line(*ends, stroke=ARROW, stroke_width=2.5, marker_end="url(#turned)"))
            parts.append(svg.group(drawn, data_preview=shown, visibility="hidden", pointer_events="none"))
    return parts
