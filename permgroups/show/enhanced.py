"""Pictures of enhanced lights games (Greenfield 1994): their lights as regions of sets or on a polygon, beside them
the buttons and what each does."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from math import cos, pi, sin
from typing import TYPE_CHECKING, Any

from permgroups.errors import TooLarge
from permgroups.lights.polygons import middle
from permgroups.show import svg
from permgroups.show.lights import ink_on, light_colour
from permgroups.show.sets import DIAGRAMS, diagram_parts

if TYPE_CHECKING:
    from permgroups.lights.enhanced import EnhancedGame

__all__ = ["circles_svg"]

MOST_LIGHTS = 1000
MOST_BUTTONS = 40  # that are listed
MOST_LETTERS = 46  # of what a button does
ROW, LETTER = 24.0, 6.3
PRESSED = "#d6006c"


def circles_svg(
    game: EnhancedGame,
    configuration: Any,
    size: float | None = None,
    *,
    word: str | Iterable[str] = (),
    buttons: bool = True,
    clickable: bool = False,
) -> str:
    """Return the lights of an enhanced game and the list of its buttons.

    Games on all intersections of up to four sets are drawn as these sets, Shallit's on a polygon with the part of
    every button, others with the lights on a circle.

    Parameters
    ----------
    size
        The side of the square with the lights; 320, of four sets 400.
    word
        Buttons to press, in time order: each gets the numbers of its presses.
    buttons
        Whether to list the buttons.
    clickable
        Whether the buttons of the list are named, so that they can be pressed.

    Examples
    --------
    >>> from permgroups import lights
    >>> picture = circles_svg(lights.venn(4), "100100000000001", word="FA PB FA")
    >>> picture.count("<ellipse") > 15, "press 1, 3" in picture
    (True, True)
    """
    if len(game.lights) > MOST_LIGHTS:
        raise TooLarge(f"a picture of {len(game.lights)} lights is over the limit of {MOST_LIGHTS}")
    values = dict(zip(game.lights, game.configuration(configuration).tolist(), strict=True))
    sets, corners = _number_of_sets(game), _number_of_corners(game)
    size = size or (400 if sets == 4 else 320)
    if sets:
        parts, places = diagram_parts(sets, size, {x: light_colour(v, game.d) for x, v in values.items()})
        for light, at in places.items():
            text = light if game.d == 2 else f"{light} {values[light]}"
            parts.append(svg.label(at, text, size / 36, fill=ink_on(values[light], game.d)))
    else:
        parts, places = _polygon(corners, size) if corners else _circle(game, size)
        radius = min(15.0, 1.1 * size / max(len(places), 1))
        for light, at in places.items():
            value = values[light]
            parts.append(svg.circle(at, radius, fill=light_colour(value, game.d), stroke="#222222"))
            text = light if game.d == 2 else f"{light}: {value}"
            if len(places) <= 80:
                fits = min(10.0, 2 * radius / max(len(text), 1) * 1.5)
                parts.append(svg.label(at, text, fits, fill=ink_on(value, game.d)))
    listed, wide, tall = _buttons(game, game.word(word), size + 12) if buttons else ([], 0.0, 0.0)
    if buttons and clickable:
        for row, button in enumerate(game.buttons[:MOST_BUTTONS]):
            at = (size + 8, 4 + ROW * row)
            listed.append(svg.rectangle(at, wide, ROW, fill="transparent", data_move=button))
    return svg.document(size + 12 + wide, max(size, tall), [*parts, *listed], _title(game, values))


def _title(game: EnhancedGame, values: dict[str, int]) -> str:
    lit = [x if game.d == 2 else f"{x} at {v}" for x, v in values.items() if v]
    more = f" and {len(lit) - 20} more" if len(lit) > 20 else ""
    return f"{game.name}; {'lit: ' + ', '.join(lit[:20]) + more if lit else 'all lights out'}"


def _number_of_sets(game: EnhancedGame) -> int:
    """Return of how many sets the lights are all intersections, 0 if they are not or cannot be drawn so."""
    for sets in DIAGRAMS:
        every = {"".join(some) for r in range(1, sets + 1) for some in combinations("ABCD"[:sets], r)}
        if set(game.lights) == every:
            return sets
    return 0


def _number_of_corners(game: EnhancedGame) -> int:
    """Return k where the lights are those of Shallit's game on a k-gon, else 0."""
    k = (len(game.lights) - 1) // 2
    every = {*map(str, range(1, k + 1)), *(middle(i, k) for i in range(1, k + 1)), "c"} if k >= 3 else set()
    return k if set(game.lights) == every else 0


def _round(size: float, share: float, angle: float) -> svg.Point:
    return size / 2 + size * share * sin(angle), size / 2 - size * share * cos(angle)


def _polygon(k: int, size: float) -> tuple[list[str], dict[str, svg.Point]]:
    """Return the k-gon cut into the parts of its corners, and the places of the lights."""
    corners = [_round(size, 0.42, 2 * pi * i / k) for i in range(k)]
    places = {str(i + 1): at for i, at in enumerate(corners)}
    for i in range(k):
        (x, y), (u, v) = corners[i], corners[(i + 1) % k]
        places[middle(i + 1, k)] = ((x + u) / 2, (y + v) / 2)
    places["c"] = (size / 2, size / 2)
    line = {"fill": "#f3f6f7", "stroke": "#90a4ae", "stroke_width": 1.5}
    parts = []
    for i in range(1, k + 1):
        part = [places[str(i)], places[middle(i, k)], places["c"], places[middle(i - 1, k)]]
        parts.append(svg.polygon(part, **line))
        at = _round(size, 0.27 if k > 3 else 0.24, 2 * pi * (i - 1) / k)
        parts.append(svg.label(at, i, 13, fill="#607d8b", font_weight="bold"))
    return parts, places


def _circle(game: EnhancedGame, size: float) -> tuple[list[str], dict[str, svg.Point]]:
    count = len(game.lights)
    share = 0.42 if count > 1 else 0.0
    return [], {x: _round(size, share, 2 * pi * i / max(count, 1)) for i, x in enumerate(game.lights)}


def _buttons(game: EnhancedGame, word: tuple[str, ...], left: float) -> tuple[list[str], float, float]:
    """Return a row for every button: its name, when it is pressed, what it does; and how wide and tall they are."""
    shown = game.buttons[:MOST_BUTTONS]
    key = max((len(b) for b in shown), default=1) * 8.5 + 14
    parts, widest = [], 0.0
    for row, button in enumerate(shown):
        y = 16 + ROW * row
        times = [str(k) for k, b in enumerate(word, 1) if b == button]
        line = {"stroke": PRESSED, "stroke_width": 2.5} if times else {"stroke": "#455a64"}
        parts.append(svg.rectangle((left, y - 9), key, 18, fill="#eceff1", rx=6, **line))
        parts.append(svg.label((left + key / 2, y), button, 12))
        does = _does(game, button)
        parts.append(svg.label((left + key + 8, y), does, 11, text_anchor="start", fill="#37474f"))
        width = key + 8 + LETTER * len(does)
        if times:
            pressed = f"press {', '.join(times[:6])}{' …' if len(times) > 6 else ''}"
            parts.append(svg.label((left + width + 8, y), pressed, 11, text_anchor="start", fill=PRESSED))
            width += 8 + LETTER * len(pressed)
        widest = max(widest, width)
    if len(game.buttons) > MOST_BUTTONS:
        text = f"and {len(game.buttons) - MOST_BUTTONS} more buttons"
        parts.append(svg.label((left, 16 + ROW * len(shown)), text, 11, text_anchor="start"))
    return parts, widest + 10, 12 + ROW * (len(shown) + (len(game.buttons) > MOST_BUTTONS))


def _does(game: EnhancedGame, button: str) -> str:
    """Return what a button does, light by light."""
    op = game.operators[button]
    kinds: dict[str, list[str]] = {}
    for light, keep, add in zip(game.lights, op.keep, op.add, strict=True):
        if keep and add:
            kinds.setdefault("flips" if game.d == 2 else f"adds {add} to", []).append(light)
        elif not keep:
            kinds.setdefault(f"sets to {add}" if add else "clears", []).append(light)
    text = "; ".join(f"{kind} {' '.join(some)}" for kind, some in kinds.items()) or "does nothing"
    return text if len(text) <= MOST_LETTERS else text[: MOST_LETTERS - 1] + "…"
