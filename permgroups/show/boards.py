"""Lights as text for somebody who plays: the board as it is beside the board that is wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from permgroups.lights.algorithm_3_10 import THREE_CIRCLES
from permgroups.lights.think_a_dot import ThinkADot

if TYPE_CHECKING:
    from permgroups.lights.enhanced import EnhancedGame
    from permgroups.lights.game import LightsGame

__all__ = ["boards_text"]

GAP = "     "
HEAD = "lights  "


def boards_text(game: LightsGame | EnhancedGame | ThinkADot, now: Any, goal: Any, width: int | None = None) -> str:
    """Return two boards side by side, now and as wanted; where buttons are lights, with their labels.

    Where ``width`` characters on a line are too few, boards stand one below the other.

    >>> from permgroups import lights
    >>> print(boards_text(lights.merlin(), "#...#...#", "####.####"))
    now       wanted     buttons
    # . .     # # #      1 2 3
    . # .     # . #      4 5 6
    . . #     # # #      7 8 9
    >>> print(boards_text(lights.grid(1, 4), "#..#", "....", width=20))
    now         wanted
    # . . #     . . . .
    buttons
    1 2 3 4
    >>> print(boards_text(lights.shallit(), "1001000", "1111111"))
    lights  A  B  C  AB AC BC ABC
    now     #  .  .  #  .  .  .
    wanted  #  #  #  #  #  #  #
    """
    shown = [_cells(game, board) for board in (now, goal)]
    rows = _rows(game)
    if rows is None:
        return _listed(game, shown, width)
    columns = [["now"], ["wanted"]]
    for column, cells in zip(columns, shown, strict=True):
        size = max(len(c) for c in cells)
        lines = [" ".join(cells[i].rjust(size) for i in row) for row in rows]
        column += [line.center(len(lines[0])).rstrip() for line in lines]  # Think-a-Dot has a row of two
    if getattr(game, "buttons_are_lights", False) and game.number_of_lights <= 400:
        names = [game.button_name(j) for j in range(game.number_of_buttons)]  # type: ignore[union-attr]
        size = max(map(len, names))
        columns.append(["buttons", *(" ".join(names[i].rjust(size) for i in row) for row in rows)])
    return _side_by_side(columns, width)


def _side_by_side(columns: list[list[str]], width: int | None) -> str:
    """Return columns of text, as many beside each other as there is room for."""
    widths = [max(map(len, column)) for column in columns]
    bands: list[list[int]] = []
    for i, wide in enumerate(widths):
        if bands and (width is None or sum(widths[j] + len(GAP) for j in bands[-1]) + wide <= width):
            bands[-1].append(i)
        else:
            bands.append([i])
    return "\n".join(
        GAP.join(columns[i][k].ljust(widths[i]) for i in band).rstrip()
        for band in bands
        for k in range(len(columns[0]))
    )


def _cells(game: LightsGame | EnhancedGame | ThinkADot, board: Any) -> list[str]:
    values = np.asarray(game.configuration(board)).tolist()
    return [".#"[v] if game.d == 2 else str(v) for v in values]


def _rows(game: LightsGame | EnhancedGame | ThinkADot) -> list[list[int]] | None:
    """Return the lights row by row, None where they lie in no rows."""
    if isinstance(game, ThinkADot):
        return [[0, 1, 2], [3, 4], [5, 6, 7]]
    shape = getattr(game, "shape", None)
    if shape is None:
        return None
    return [list(range(r * shape[1], (r + 1) * shape[1])) for r in range(shape[0])]


def _listed(game: LightsGame | EnhancedGame | ThinkADot, shown: list[list[str]], wide: int | None) -> str:
    """Return the lights with their labels, in lines of a dozen."""
    labels = list(game.lights)
    across = 16 if tuple(labels) != THREE_CIRCLES else 7
    width = max(len(x) for x in [*labels, *shown[0], *shown[1]])
    width = 2 if tuple(labels) == THREE_CIRCLES else width
    if wide is not None:
        across = max(1, min(across, (wide - len(HEAD) + 1) // (width + 1)))
    lines = []
    for first in range(0, len(labels), across):
        for head, cells in (("lights", labels), ("now", shown[0]), ("wanted", shown[1])):
            lines.append(
                head.ljust(len(HEAD)) + " ".join(c.ljust(width) for c in cells[first : first + across]).rstrip()
            )
    return "\n".join(lines)
