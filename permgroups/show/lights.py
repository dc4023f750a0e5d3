"""Pictures of lights games: boards with their buttons numbered and a solution marked; charts."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING, Any

import numpy as np

from permgroups.errors import TooLarge
from permgroups.show import svg

if TYPE_CHECKING:
    from permgroups.lights.charts import Chart
    from permgroups.lights.game import LightsGame

__all__ = ["MOST_ROWS", "board_svg", "chart_svg", "ink_on", "light_colour"]

MOST_CELLS = 10_000
MOST_ROWS = 1000  # of a chart
OFF, ON = (38, 50, 56), (255, 214, 64)


def light_colour(value: int, d: int) -> str:
    """Return the colour of a light, between off and on."""
    share = value / (d - 1)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in zip(OFF, ON, strict=True))


def ink_on(value: int, d: int) -> str:
    """Return the colour in which to write on a light."""
    return "#222222" if value * 2 >= d - 1 else "#eceff1"


def board_svg(
    game: LightsGame,
    configuration: Any,
    presses: Any = None,
    size: float = 40,
    witness: Any = None,
    clickable: bool = False,
) -> str:
    """Return a board: lit cells are yellow, buttons have their labels, those to press a ring with the number of
    presses.

    Games without rows are drawn with their lights on a circle. Where buttons are not lights, those to press are written
    below. ``witness`` has the lights whose sum no button changes: they get a blue frame. A ``clickable`` board has
    over every light the name of its button, and which lights that changes.
    """
    values = game.configuration(configuration)
    marked = None if presses is None else np.asarray(presses)
    places, width, height = _places(game, size)
    cell = size * 0.92
    parts = []
    numbered = game.number_of_lights <= 400
    for i, (x, y) in enumerate(places):
        value = int(values[i])
        if game.shape is not None:
            parts.append(
                svg.rectangle((x - cell / 2, y - cell / 2), cell, cell, fill=light_colour(value, game.d), rx=4)
            )
        else:
            parts.append(svg.circle((x, y), cell / 2, fill=light_colour(value, game.d)))
        ink = ink_on(value, game.d)
        if game.buttons_are_lights and numbered:
            parts.append(svg.label((x, y - size * 0.33), game.button_name(i), size * 0.2, fill=ink))
        if game.d > 2 and numbered:
            parts.append(svg.label((x + size * 0.3, y + size * 0.3), value, size * 0.22, fill=ink))
        if marked is not None and game.buttons_are_lights and marked[i]:
            parts.append(svg.circle((x, y + size * 0.12), size * 0.22, fill="none", stroke="#d6006c", stroke_width=3))
            if game.d > 2:
                parts.append(svg.label((x, y + size * 0.12), int(marked[i]), size * 0.26, fill="#d6006c"))
    if witness is not None:
        for i in np.flatnonzero(np.asarray(witness)).tolist():
            parts.append(svg.circle(places[i], size * 0.4, fill="none", stroke="#1f5fd2", stroke_width=3))
    if clickable and game.buttons_are_lights:
        for i, at in enumerate(places):
            name = game.button_name(i)
            changed = np.flatnonzero(game.matrix[:, i]).tolist() if numbered else []
            line = {"data_line": " ".join(game.button_name(k) for k in changed)} if changed else {}
            parts.append(svg.circle(at, cell / 2, fill="transparent", data_move=name, data_point=name, **line))
    if marked is not None and not game.buttons_are_lights:
        names = [game.button_name(j) for j in np.flatnonzero(marked).tolist() for _ in range(int(marked[j]))]
        parts.append(svg.label((width / 2, height + 10), f"press {', '.join(names[:12]) or 'nothing'}", 12))
        height += 24
    return svg.document(width, height, parts, game.name)


def _places(game: LightsGame, size: float) -> tuple[list[tuple[float, float]], float, float]:
    if game.number_of_lights > MOST_CELLS:
        raise TooLarge(f"a picture of {game.number_of_lights} lights is over the limit of {MOST_CELLS}")
    if game.shape is not None:
        rows, columns = game.shape
        places = [(8 + size * (j + 0.5), 8 + size * (i + 0.5)) for i in range(rows) for j in range(columns)]
        return places, columns * size + 16, rows * size + 16
    radius = max(size, size * game.number_of_lights / 5)
    middle = radius + size
    places = [
        (
            middle + radius * sin(2 * pi * i / max(game.number_of_lights, 1)),
            middle - radius * cos(2 * pi * i / max(game.number_of_lights, 1)),
        )
        for i in range(game.number_of_lights)
    ]
    return places, 2 * middle, 2 * middle


def chart_svg(chart: Chart, size: float = 92) -> str:
    """Return a chart as a picture: the four lights of the key region, its own one outside, and W_F below."""
    rows = chart.rows
    if len(rows) > MOST_ROWS:
        raise TooLarge(f"a picture of {len(rows)} patterns is over the limit of {MOST_ROWS}")
    across = min(len(rows), 8)
    height = size + 16
    spots = ((0.0, 0.62), (-0.52, 0.0), (0.52, 0.0), (0.0, -0.62))  # the key light below, overlaps, the centre above
    parts: list[str] = []
    for n, (pattern, exponents) in enumerate(rows):
        x, y = (n % across + 0.5) * size, (n // across) * height + size / 2
        parts.append(svg.circle((x, y), size * 0.44, fill="none", stroke="#455a64", stroke_width=2))
        for (a, b), value, name in zip(spots, pattern, chart.lights, strict=True):
            at = (x + a * size * 0.44, y + b * size * 0.44)
            parts.append(svg.circle(at, size * 0.14, fill=light_colour(value, chart.d), stroke="#222222"))
            ink = ink_on(value, chart.d)
            parts.append(svg.label(at, name if chart.d == 2 else value, size * 0.09, fill=ink))
        parts.append(svg.label((x, y + size / 2 + 6), chart.sequence(exponents), size * 0.12))
    title = "Figure 6" if chart.k == 3 else f"Figure 9, k = {chart.k}"
    return svg.document(across * size, -(-len(rows) // across) * height, parts, title)
