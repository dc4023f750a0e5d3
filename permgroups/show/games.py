"""Pictures of games: the plane of order 3, positions, paths, flags, matrices of signs, depths.

The plane is drawn as the affine plane of order 3, a square of nine points, with the line 0 = {0, 1, 2, 3}
at infinity beside it; lines of one colour are parallel. Other designs have their points on a circle.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from permgroups.errors import InvalidArgument
from permgroups.geometry.planes import SELF_DUAL_3
from permgroups.show import svg
from permgroups.show.hole_moves import move_parts
from permgroups.show.plots import growth_svg

if TYPE_CHECKING:
    from permgroups.games.hole_games import HoleGame
    from permgroups.games.paths import Path
    from permgroups.search.positions import Position

__all__ = [
    "depths_svg",
    "flag_svg",
    "matrix_svg",
    "path_svg",
    "plane_svg",
    "position_svg",
    "position_text",
    "table_text",
]

GRID = ((4, 6, 5), (9, 11, 10), (8, 7, 12))
AT_INFINITY = {3: (3.25, -0.55), 0: (3.6, 1.0), 2: (3.25, 2.9), 1: (1.0, 3.35)}
# the points of every line in the order in which a curve passes them, by the number of the line in (2-2)
WAYS = (
    (3, 0, 2, 1), (4, 6, 5, 0), (9, 11, 10, 0), (8, 7, 12, 0), (4, 9, 8, 1), (6, 11, 7, 1), (5, 10, 12, 1),
    (8, 11, 5, 3), (4, 7, 10, 3), (4, 11, 12, 2), (8, 6, 10, 2), (5, 9, 7, 2), (12, 9, 6, 3),
)  # fmt: skip
COLOURS = {0: "#b3541e", 1: "#3b6fb6", 2: "#3a8f5c", 3: "#8a4fa3"}  # by the point at infinity
INFINITY_COLOUR = "#777777"
SIZE, MARGIN, RADIUS = 90.0, 60.0, 17.0


def _has_flags(game: Any) -> bool:
    """Return whether a game is the dualized one, with a hole among the points and another among the lines."""
    return hasattr(game, "flags")


def _is_paper_plane(game: HoleGame) -> bool:
    return tuple(tuple(sorted(b, key=str)) for b in game.design.blocks) == tuple(
        tuple(sorted(b, key=str)) for b in SELF_DUAL_3
    )


def _plane_places() -> list[svg.Point]:
    places = {p: (float(x), float(y)) for y, row in enumerate(GRID) for x, p in enumerate(row)} | AT_INFINITY
    return [(MARGIN + SIZE * places[p][0], MARGIN + 10 + SIZE * places[p][1]) for p in range(13)]


def _circle_places(count: int) -> list[svg.Point]:
    radius = max(120.0, count * 7.5)
    centre = radius + 40
    turn = 2 * math.pi / count
    return [(centre + radius * math.sin(i * turn), centre - radius * math.cos(i * turn)) for i in range(count)]


def _places(game: HoleGame) -> tuple[list[svg.Point], float, float]:
    places = _plane_places() if _is_paper_plane(game) else _circle_places(len(game.points))
    return places, max(x for x, _ in places) + MARGIN - 10, max(y for _, y in places) + MARGIN - 10


def _line_curves(places: list[svg.Point], chosen: int | None = None) -> list[str]:
    parts = []
    for i, way in enumerate(WAYS):
        colour = INFINITY_COLOUR if i == 0 else COLOURS[way[-1]]
        width = 4.0 if i == chosen else 1.6
        opacity = 1.0 if chosen is None or i == chosen else 0.35
        parts.append(svg.curve([places[p] for p in way], stroke=colour, stroke_width=width, opacity=opacity))
    return parts


def plane_svg() -> str:
    """Return the plane of order 3 with its thirteen points and lines, numbered as in (2-2)."""
    places = _plane_places()
    parts = _line_curves(places)
    for p, at in enumerate(places):
        parts += [svg.circle(at, RADIUS - 3, fill="white", stroke="#333"), svg.label(at, p, 14)]
    return svg.document(places[0][0] + MARGIN, places[1][1] + MARGIN, parts, "The projective plane of order 3")


def _counters(position: Position, places: list[svg.Point]) -> list[str]:
    game = position.game
    parts = []
    for p, counter in enumerate(game.counters_of(position)):
        at = places[p]
        if counter is None:
            parts.append(svg.circle(at, RADIUS, fill="white", stroke="#333", stroke_dasharray="4 3"))
        else:
            name, turned = game.points[counter[0]], counter[1]
            home = counter == (p, 0)
            fill = "#333333" if turned else "#e8f1e4" if home else "#fff3d6"
            parts.append(svg.circle(at, RADIUS, fill=fill, stroke="#333"))
            parts.append(svg.label(at, f"{'−' if turned else ''}{name}", 14, fill="white" if turned else "black"))
        parts.append(svg.label((at[0] + RADIUS + 3, at[1] + RADIUS - 1), game.points[p], 9, fill="#777"))
    return parts


def position_svg(position: Position, clickable: bool = False) -> str:
    """Return the counters on their points, the hole dashed, counters at home green, turned ones dark.

    A ``clickable`` picture names over every point the move of the hole to it, and the points on its line with the hole;
    what the move would change is drawn too, hidden.
    """
    if _has_flags(position.game):
        return flag_svg(position, clickable)
    places, width, height = _places(position.game)
    lines = _line_curves(places) if _is_paper_plane(position.game) else []
    over = []
    if clickable:
        over += move_parts(position, [places], WAYS if lines else (), RADIUS)
        blocks = [block for block in position.game.design.blocks if position.at in block]
        for p, at in zip(position.game.points, places, strict=True):
            line = " ".join(str(x) for block in blocks if p in block for x in block)
            more = {"data_point": p, **({"data_move": p, "data_line": line} if p != position.at else {})}
            over.append(svg.circle(at, RADIUS, fill="transparent", **more))
    return svg.document(width, height, [*lines, *_counters(position, places), *over], f"Position {position}")


def path_svg(path: Path) -> str:
    """Return the position that a path leads to, with the way of the hole drawn in."""
    game = path.game
    places, width, height = _places(game)
    lines = _line_curves(places, chosen=-1) if _is_paper_plane(game) else []
    arrows = [
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
        '<path d="M0 0 L8 4 L0 8 z" fill="#c0392b"/></marker></defs>'
    ]
    for k, (p, q) in enumerate(pairwise(path.numbers), 1):
        if p == q:
            continue
        (x, y), (u, v) = places[p], places[q]
        length = math.hypot(u - x, v - y)
        dx, dy = (u - x) / length, (v - y) / length
        a, b = (x + dx * RADIUS, y + dy * RADIUS), (u - dx * (RADIUS + 2), v - dy * (RADIUS + 2))
        arrows.append(svg.line(a, b, stroke="#c0392b", stroke_width=2, marker_end="url(#tip)"))
        middle = ((a[0] + b[0]) / 2 - 8 * dy, (a[1] + b[1]) / 2 + 8 * dx)
        arrows.append(svg.label(middle, k, 11, fill="#c0392b"))
    text = f"{path!r} induces {path.cycles or '1'}"
    across = max(width, 6.6 * len(text) + 24)
    body = [*lines, *arrows, *_counters(path.position, places), svg.label((across / 2, height + 8), text, 12)]
    return svg.document(across, height + 26, body, f"Path {path!r}")


def flag_svg(position: Position, clickable: bool = False) -> str:
    """Return a position of the dualized game: points on the plane, the line-hole thick, line-counters in a list.

    In a ``clickable`` picture points and lines are named after their moves, and what these change is drawn, hidden.
    """
    game = position.game
    if not _has_flags(game):
        raise InvalidArgument("flags are of the dualized game; use position_svg")
    points, lines = game.counters_of(position)
    p, line = position.at
    places = _plane_places()
    parts = _line_curves(places, chosen=line)
    for x, at in enumerate(places):
        c = points[x]
        hole = c is None
        turned = bool(c and c[1])
        fill = "white" if hole else "#333333" if turned else "#e8f1e4" if c == (x, 0) else "#fff3d6"
        dash = {"stroke_dasharray": "4 3"} if hole else {}
        parts.append(svg.circle(at, RADIUS, fill=fill, stroke="#333", **dash))
        if c is not None:
            parts.append(svg.label(at, f"{'−' if turned else ''}{c[0]}", 14, fill="white" if turned else "black"))
        parts.append(svg.label((at[0] + RADIUS + 3, at[1] + RADIUS - 1), x, 9, fill="#777"))
    left = places[0][0] + MARGIN + 20
    parts.append(svg.label((left + 60, 24), "line: its counter", 12))
    for i in range(13):
        c = lines[i]
        shown = "hole" if c is None else f"{'−' if c[1] else ''}{c[0]}"
        colour = INFINITY_COLOUR if i == 0 else COLOURS[WAYS[i][-1]]
        y = 48 + 26 * i
        parts.append(svg.line((left, y), (left + 26, y), stroke=colour, stroke_width=4 if i == line else 2))
        text = f"{i} = {{{', '.join(map(str, SELF_DUAL_3[i]))}}}: {shown}"
        parts.append(svg.label((left + 36, y), text, 12, text_anchor="start"))
    if clickable:
        beside = [(left - 14, 48 + 26.0 * i) for i in range(13)]
        parts += move_parts(position, [places, beside], gap=RADIUS / 2)
        for name in game.legal(position):
            if name.startswith("L"):
                at = (left - 6, beside[int(name[1:])][1] - 13)
                parts.append(svg.rectangle(at, 190, 26, fill="transparent", data_move=name))
            else:
                x = name.removeprefix("p")
                parts.append(svg.circle(places[int(x)], RADIUS, fill="transparent", data_move=x))
    return svg.document(left + 190, max(places[1][1] + MARGIN, 400), parts, f"Flag ({p}, {line})")


def matrix_svg(matrix: Any, rows: Sequence[Any] | None = None, columns: Sequence[Any] | None = None) -> str:
    """Return a matrix of signs as squares: black for -1, white for +1, grey for 0."""
    M = np.asarray(matrix)
    if M.ndim != 2 or not np.isin(M, (-1, 0, 1)).all():
        raise InvalidArgument("expected a matrix of entries -1, 0 and 1")
    side, left = 20.0, 30.0
    shade = {-1: "black", 1: "white", 0: "#cccccc"}
    parts = [
        svg.rectangle((left + side * j, left + side * i), side, side, fill=shade[int(M[i, j])], stroke="#888")
        for i in range(M.shape[0])
        for j in range(M.shape[1])
    ]
    for i, name in enumerate(rows if rows is not None else range(M.shape[0])):
        parts.append(svg.label((left - 12, left + side * (i + 0.5)), name, 11))
    for j, name in enumerate(columns if columns is not None else range(M.shape[1])):
        parts.append(svg.label((left + side * (j + 0.5), left - 12), name, 11))
    return svg.document(left + side * M.shape[1] + 10, left + side * M.shape[0] + 10, parts, "A matrix of signs")


def depths_svg(depths: Sequence[int], title: str = "positions by depth") -> str:
    """Return the number of positions of every depth as bars; heights are logarithms, numbers are printed."""
    if len(depths) == 0:
        raise InvalidArgument("no depths to draw")
    return growth_svg(depths, title, across="depth")


def position_text(position: Position) -> str:
    """Return a position of the plane of order 3 as text: the nine affine points, then 3, 0, 2, 1 at infinity.

    In the dualized game the counters of the lines follow.

    >>> from permgroups.games import M13
    >>> print(position_text(M13().path([0, 6]).position))
      5   ·   4
      9  11  10    at infinity  3: 3   0: 6   2: 2   1: 1
      8   7  12
    """
    game = position.game
    if _has_flags(game):
        points, lines = (_shown(half, range(13)) for half in game.counters_of(position))
        return "\n".join([*_plane_rows(points), _listed("lines  ", lines[:7]), _listed("       ", lines[7:], 7)])
    shown = _shown(game.counters_of(position), game.points)
    return "\n".join(_plane_rows(shown)) if _is_paper_plane(game) else str(position)


def _shown(counters: Sequence[tuple[int, int] | None], names: Sequence[Any]) -> list[str]:
    """Return the counters one by one, · for the hole and - before one that is turned over."""
    return ["·" if c is None else f"{'-' * c[1]}{names[c[0]]}" for c in counters]


def _plane_rows(shown: Sequence[str]) -> list[str]:
    rows = ["".join(f"{shown[p]:>4}" for p in row)[1:] for row in GRID]
    rows[1] += "    at infinity  " + "   ".join(f"{p}: {shown[p]}" for p in AT_INFINITY)
    return rows


def _listed(head: str, shown: Sequence[str], first: int = 0) -> str:
    return head + "".join(f"L{i}: {x:<5}" for i, x in enumerate(shown, first)).rstrip()


def table_text(position: Position) -> str:
    """Return a position for somebody who plays: counters, the points they lie on, and the lines through the hole.

    >>> from permgroups.games import M13
    >>> print(table_text(M13().path([0, 6]).position))
    counters         points
      5   ·   4        4   6   5
      9  11  10        9  11  10
      8   7  12        8   7  12
    at infinity  3: 3   0: 6   2: 2   1: 1
    the hole is at 6, on the lines  0 4 5 6   1 6 7 11   2 6 8 10   3 6 9 12
    """
    game, flags = position.game, _has_flags(position.game)
    if not flags and not _is_paper_plane(game):
        return str(position)
    counters = game.counters_of(position)
    shown = _shown(counters[0] if flags else counters, range(13))
    lines = ["counters         points"]
    for row in GRID:
        lines.append(
            "".join(f"{shown[p]:>4}" for p in row)[1:].ljust(19) + "".join(f"{p:>4}" for p in row).removeprefix(" ")
        )
    lines.append("at infinity  " + "   ".join(f"{p}: {shown[p]}" for p in AT_INFINITY))
    if not flags:
        through = "   ".join(" ".join(map(str, x)) for x in SELF_DUAL_3 if position.at in x)
        return "\n".join([*lines, f"the hole is at {position.at}, on the lines  {through}"])
    p, m = position.at
    on_lines = _shown(counters[1], range(13))
    lines += [_listed("lines  ", on_lines[:7]), _listed("       ", on_lines[7:], 7)]
    points = " ".join(str(q) for q in SELF_DUAL_3[m])
    around = " ".join(f"L{i}" for i, x in enumerate(SELF_DUAL_3) if p in x)
    return "\n".join([*lines, f"the holes are at the point {p}, on {around}, and at the line L{m}, with {points}"])
