"""The picture of Think-a-Dot: three holes, eight dots, and where a marble would roll."""

from __future__ import annotations

from typing import Any

from permgroups.lights.think_a_dot import DOTS, PATHS, ThinkADot
from permgroups.show import svg
from permgroups.show.lights import light_colour

__all__ = ["think_a_dot_svg"]

PLACES = {
    "A": (70.0, 90.0), "B": (170.0, 90.0), "C": (270.0, 90.0), "D": (120.0, 160.0), "E": (220.0, 160.0),
    "F": (70.0, 230.0), "G": (170.0, 230.0), "H": (270.0, 230.0),
}  # fmt: skip
BODY, MARBLE = "#c9d6df", "#d6006c"


def think_a_dot_svg(game: ThinkADot, configuration: Any, size: float = 340, clickable: bool = False) -> str:
    """Return the toy: yellow dots send a marble to the right, dark ones to the left, as their arrows say.

    In a ``clickable`` picture the holes are named, and the ways of marbles drawn, hidden.

    >>> think_a_dot_svg(ThinkADot(), "10000000", clickable=True).count("data-preview")
    3
    """
    dots = dict(zip(DOTS, game.configuration(configuration).tolist(), strict=True))
    parts = [svg.rectangle((15, 15), 310, 260, fill=BODY, stroke="#455a64", rx=14)]
    for dot, (x, y) in PLACES.items():
        right = dots[dot]
        ink = "#222222" if right else "#eceff1"
        parts.append(svg.circle((x, y), 24, fill=light_colour(right, 2), stroke="#222222"))
        parts.append(svg.label((x, y - 8), dot, 12, fill=ink))
        parts.append(svg.label((x, y + 9), "→" if right else "←", 17, fill=ink))
    for hole in game.buttons:
        at = (PLACES[hole][0], 40.0)
        parts.append(svg.circle(at, 15, fill="#263238", stroke="#111111"))
        if clickable:
            parts.append(svg.polygon(_way(hole, dots), fill="none", stroke=MARBLE, stroke_width=5, stroke_opacity=0.8,
                                     data_preview=hole, visibility="hidden", pointer_events="none"))  # fmt: skip
            parts.append(svg.circle(at, 18, fill="transparent", data_move=hole))
    lit = [dot for dot, right in dots.items() if right]
    picture = svg.document(340, 290, parts, f"Think-a-Dot; to the right: {', '.join(lit) or 'none'}")
    return picture.replace('width="340" height="290"', f'width="{size:g}" height="{size * 290 / 340:g}"', 1)


def _way(hole: str, dots: dict[str, int]) -> list[svg.Point]:
    """Return the way of a marble there and back again, so that a polygon draws it as a line."""
    way, at = [(PLACES[hole][0], 40.0)], hole
    while True:
        way.append(PLACES[at])
        below = PATHS[at][dots[at]]
        if below is None:
            x, y = PLACES[at]
            way.append((x + (20 if dots[at] else -20), y + 42))
            return [*way, *way[-2:0:-1]]
        at = below
