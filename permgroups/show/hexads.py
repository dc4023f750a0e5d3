"""Pictures of the MINIMOG, the kitten, the MOG and hands of cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from permgroups.games.explained_hexads import shown
from permgroups.geometry.projective_line import point_text
from permgroups.show import svg

if TYPE_CHECKING:
    from permgroups.games.blackjack import Hand
    from permgroups.games.kitten import Kitten
    from permgroups.games.labelled_minimog import LabelledMinimog
    from permgroups.geometry.mog import MOG

__all__ = ["hand_svg", "kitten_svg", "minimog_svg", "minimog_text", "mog_svg"]

MARK, PLAIN, CORNER, RING = "#f4c95d", "white", "#d7e6f5", "#3b6fb6"
CELL = 54.0


def _fitting(at: tuple[float, float], x: Any, size: float, room: float) -> str:
    """Return a label that fits into its room."""
    text = point_text(x)
    return svg.label(at, text, min(size, room / max(1, len(text)) * 1.6))


def minimog_text(M: LabelledMinimog, points: Iterable[Any] = ()) -> str:
    """Return the board in a frame; marked points stand in brackets.

    >>> from permgroups.games import Minimog
    >>> print(minimog_text(Minimog(), [0, 1, 2, 3, 4, 11]))
    ┌─────┬─────┬─────┬─────┐
    │  6  │ [3] │ [0] │  9  │
    ├─────┼─────┼─────┼─────┤
    │  5  │ [2] │  7  │ 10  │
    ├─────┼─────┼─────┼─────┤
    │ [4] │ [1] │  8  │[11] │
    └─────┴─────┴─────┴─────┘
    """
    marked = set(M.points(points))
    names = [[f"[{point_text(x)}]" if x in marked else f"{point_text(x)} " for x in row] for row in M.minimog]
    wide = max(4, *(len(x) for row in names for x in row))
    edge = "─" * (wide + 1)
    rows = ["│" + "│".join(f"{x:>{wide}} " for x in row) + "│" for row in names]
    bar = f"\n├{'┼'.join([edge] * 4)}┤\n"
    return f"┌{'┬'.join([edge] * 4)}┐\n{bar.join(rows)}\n└{'┴'.join([edge] * 4)}┘"


def minimog_svg(M: LabelledMinimog, points: Iterable[Any] = ()) -> str:
    """Return the board and the kitten side by side with a legend; marked points are yellow, those at infinity blue.

    Of six marked points the legend says whether they are a hexad, and why.

    >>> from permgroups.games import Minimog
    >>> "the square {2,3,4,11} with" in minimog_svg(Minimog(), [0, 1, 2, 3, 4, 11])
    True
    """
    chosen = M.points(points)
    marked = set(chosen)
    parts = []
    for r in range(3):
        for c in range(4):
            x = M.minimog[r, c]
            at = (20 + CELL * c, 44 + CELL * r)
            parts.append(svg.rectangle(at, CELL, CELL, fill=_fill(x in marked, x in M.at_infinity), stroke="#333"))
            if x in M.at_infinity:
                inner = (at[0] + 3, at[1] + 3)
                parts.append(svg.rectangle(inner, CELL - 6, CELL - 6, fill="none", stroke=RING, stroke_width=3))
            parts.append(_fitting((at[0] + CELL / 2, at[1] + CELL / 2), x, 18, CELL))
    parts.append(svg.label((20 + 2 * CELL, 24), f"MINIMOG, {M.type}", 14))
    parts += _kitten_parts(M.kitten(), marked, 480, 10)
    at_infinity = ", ".join(point_text(x) for x in M.at_infinity)
    rows = [
        (_fill(False, True), RING, f"points at infinity: {at_infinity}"),
        (PLAIN, "#333", "points of the affine plane;\nin the kitten some are\ntwice or more"),
        *([(MARK, "#333", _said(M, chosen))] if chosen else []),
    ]
    for i, (fill, stroke, text) in enumerate(rows):
        y = 226 + (26, 37)[i // 2] * i
        wide = 2 if stroke == RING else 1
        parts.append(svg.rectangle((20, y - 8), 16, 16, fill=fill, stroke=stroke, stroke_width=wide))
        for k, line in enumerate(text.split("\n")):
            parts.append(svg.label((44, y + 16 * k), line, 12, text_anchor="start"))
    parts.append(svg.label((370, 24), "kitten", 14))
    return svg.document(
        700, 336, parts, f"The MINIMOG and the kitten, {M.type}; marked: {shown(chosen) if chosen else 'nothing'}"
    )


def _fill(marked: bool, at_infinity: bool) -> str:
    return MARK if marked else CORNER if at_infinity else PLAIN


def _said(M: LabelledMinimog, chosen: Sequence[Any]) -> str:
    """Return what marked points are, in one line."""
    if len(chosen) != 6:
        return f"marked: {shown(chosen)}"
    found = M.hexad(chosen)
    if not found:
        return f"{shown(chosen)}, not a hexad"
    return f"the hexad {shown(found.points)}: {found.why}"


def _kitten_parts(kitten: Kitten, marked: set[Any], middle: float, top: float) -> list[str]:
    """Return the kitten with its top corner at a place."""
    step, tall, radius = 42.0, 38.0, 16.0
    corners = {
        "top": (middle, top + 16),
        "left": (middle - 4.6 * step, top + 6.9 * tall),
        "right": (middle + 4.6 * step, top + 6.9 * tall),
    }
    parts = []
    for a, b in (("top", "left"), ("left", "right"), ("right", "top")):
        parts.append(svg.line(corners[a], corners[b], stroke="#bbbbbb", stroke_width=1.5))
    for place, x in kitten.corners.items():
        parts.append(svg.circle(corners[place], radius, fill=_fill(x in marked, True), stroke=RING, stroke_width=3))
        parts.append(_fitting(corners[place], x, 15, 30))
    for i, row in enumerate(kitten.rows):
        for j, x in enumerate(row):
            at = (middle + (j - i / 2) * step * 1.18, top + (1.9 + i) * tall)
            parts.append(svg.circle(at, radius - 2, fill=_fill(x in marked, False), stroke="#777"))
            parts.append(_fitting(at, x, 14, 26))
    return parts


def kitten_svg(kitten: Kitten, points: Iterable[Any] = ()) -> str:
    """Return the kitten; marked points are yellow, the corners blue."""
    return svg.document(440, 310, _kitten_parts(kitten, set(points), 220, 10), "The kitten")


def mog_svg(M: MOG, points: Iterable[Any] = ()) -> str:
    """Return the board of 24 points in three bricks; marked points are yellow."""
    marked = {M.labels[r][c] for r, c in M.cells_of(points)}
    parts = []
    for r in range(4):
        for c in range(6):
            x = M.labels[r][c]
            at = (20 + 44 * c + 10 * (c // 2), 20 + 44.0 * r)
            parts.append(svg.rectangle(at, 44, 44, fill=MARK if x in marked else PLAIN, stroke="#333"))
            parts.append(_fitting((at[0] + 22, at[1] + 22), x, 15, 44))
    return svg.document(324, 216, parts, "The MOG")


def hand_svg(hand: Hand, clickable: bool = False) -> str:
    """Return the cards on the table above those of the stack; in a ``clickable`` picture they carry their names."""
    parts = []
    for y, cards, fill in ((20, hand.cards, MARK), (130, hand.stack, "#eeeeee")):
        for i, x in enumerate(cards):
            at = (20 + 66.0 * i, float(y))
            parts.append(svg.rectangle(at, 56, 84, fill=fill, stroke="#333", rx=7))
            parts.append(svg.label((at[0] + 28, at[1] + 36), hand.card_name(x), 24))
            parts.append(svg.label((at[0] + 28, at[1] + 66), x, 11, fill="#555"))
            if clickable:
                parts.append(svg.rectangle(at, 56, 84, fill="transparent", rx=7, data_card=hand.card_name(x)))
    parts.append(svg.label((20 + 66 * 6 + 40, 62), hand.total, 26))
    parts.append(svg.label((20 + 66 * 6 + 40, 172), "stack", 13, fill="#555"))
    return svg.document(520, 234, parts, f"The hand {hand}, worth {hand.total}")
