"""The moves of a game with a hole, over its picture: what can be pressed, and what each would carry where.

Every move is a hidden group of its line and arrows (``data-preview``), shown while somebody points at its button.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, hypot
from typing import TYPE_CHECKING, Any

from permgroups.show import svg

if TYPE_CHECKING:
    from permgroups.search.positions import Position

__all__ = ["move_parts"]

MOST_LIT = 6  # lines through two points, beyond which only the arrows are drawn
ARROW, LINE = "#d6006c", "#d6006c"
TIP = (
    '<defs><marker id="moved" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="6" markerHeight="6" '
    f'orient="auto-start-reverse"><path d="M0 0 L8 4 L0 8 z" fill="{ARROW}"/></marker></defs>'
)


def move_parts(
    position: Position, places: Sequence[Sequence[svg.Point]], curves: Sequence[Sequence[int]] = (), gap: float = 18
) -> list[str]:
    """Return hidden pictures of the moves: the counters that change places, and the lines on which the hole moves.

    Parameters
    ----------
    places
        Where the counters of each kind lie: those of points, of lines if the game has them.
    curves
        The points of every line in the order in which its curve passes them; where there are none, the points of a
        block are joined around.
    gap
        How far from the middle of a counter an arrow ends.

    >>> from permgroups.games import M13
    >>> from permgroups.show.games import position_svg
    >>> picture = position_svg(M13().start, clickable=True)
    >>> picture.count("data-preview"), picture.count("marker-start")
    (12, 24)
    """
    game = position.game
    kinds = len(places)
    parts = [TIP]
    before = _counters(position, kinds)
    for name in game.legal(position):
        after = _counters(game.apply(position, name), kinds)
        drawn: list[str] = []
        blocks = _blocks(position, name) if kinds == 1 else []
        if len(blocks) <= MOST_LIT:
            drawn += [_lit(block, places[0], curves) for block in blocks]
        for here, there, spots in zip(before, after, places, strict=True):
            drawn += _arrows(here, there, spots, gap)
        shown = name.removeprefix("p")
        parts.append(svg.group(drawn, data_preview=shown, visibility="hidden", pointer_events="none"))
    return parts


def _counters(position: Position, kinds: int) -> list[Sequence[tuple[int, int] | None]]:
    found: Any = position.game.counters_of(position)
    return [found] if kinds == 1 else list(found)


def _blocks(position: Position, name: str) -> list[list[int]]:
    """Return the lines through the hole and the point where it would go, by the numbers of their points."""
    design = position.game.design
    return [
        [design.index_of(x) for x in block]
        for block in design.blocks
        if position.at in block and name in {f"p{x}" for x in block}
    ]


def _lit(block: Sequence[int], places: Sequence[svg.Point], curves: Sequence[Sequence[int]]) -> str:
    for way in curves:
        if set(way) == set(block):
            return svg.curve([places[p] for p in way], stroke=LINE, stroke_width=7, stroke_opacity=0.3)
    spots = [places[p] for p in block]
    x, y = (sum(c) / len(spots) for c in zip(*spots, strict=True))
    around = sorted(spots, key=lambda at: atan2(at[1] - y, at[0] - x))
    return svg.polygon(around, fill=LINE, fill_opacity=0.1, stroke=LINE, stroke_opacity=0.4)


def _arrows(here: Sequence[Any], there: Sequence[Any], places: Sequence[svg.Point], gap: float) -> list[str]:
    """Return an arrow for every counter that moves; two that change places, or one and the hole, share theirs."""
    at = {None if c is None else c[0]: i for i, c in enumerate(there)}
    done: set[frozenset[int]] = set()
    parts = []
    for i, c in enumerate(here):
        j = at[None if c is None else c[0]]
        if i == j or frozenset((i, j)) in done:
            continue
        done.add(frozenset((i, j)))
        (x, y), (u, v) = places[i], places[j]
        length = hypot(u - x, v - y)
        dx, dy = (u - x) / length, (v - y) / length
        ends = (x + dx * gap, y + dy * gap), (u - dx * gap, v - dy * gap)
        parts.append(
            svg.line(*ends, stroke=ARROW, stroke_width=2.5, marker_start="url(#moved)", marker_end="url(#moved)")
        )
    return parts
