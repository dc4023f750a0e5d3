"""The Hasse diagram of the classes of subgroups of a group.

A class stands one row above the highest of its maximal subgroups. A line that passes rows takes a place of its own in
each of them, so that it goes between the classes and not behind them.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from permgroups.errors import TooLarge
from permgroups.show.svg import document, label, line, rectangle

if TYPE_CHECKING:
    from permgroups.groups.lattice.classes import SubgroupLattice

__all__ = ["lattice_svg"]

MAX_DRAWN = 400
MAX_NAMED = 60  # classes whose names are written
STEP_Y, MARGIN, HEIGHT, GAP, LETTER = 74, 40, 22, 16, 7.2
SWEEPS = 8


def lattice_svg(lattice: SubgroupLattice) -> str:
    """Return the classes with their names or orders, normal subgroups tinted, the whole group on top.

    A line joins two classes if subgroups of the lower one are maximal in those of the upper one. Under a class stand
    the order and how many subgroups it has, if there is more than one.

    >>> from permgroups import symmetric
    >>> lattice_svg(symmetric(3).subgroup_lattice()).count("<line")
    4
    """
    classes = lattice.classes
    if len(classes) > MAX_DRAWN:
        raise TooLarge(f"a lattice is drawn with up to {MAX_DRAWN} classes of subgroups, not {len(classes)}")
    texts = [_text(c, len(classes)) for c in classes]
    edges = [(low, high) for high, below in enumerate(lattice.maximal) for low in below]
    rows, ways = _rows(len(classes), edges)
    wide = [LETTER * max(len(t), 2) + 12 for t in texts]

    def room(place: int) -> float:
        return wide[place] if place < len(classes) else 6.0

    widths = [sum(map(room, row)) + GAP * (len(row) - 1) for row in rows]
    width, height = 2 * MARGIN + max(widths), 2 * MARGIN + (len(rows) - 1) * STEP_Y
    at = {}
    for i, row in enumerate(rows):
        x = width / 2 - widths[i] / 2
        for place in row:
            at[place] = (x + room(place) / 2, height - MARGIN - i * STEP_Y)
            x += room(place) + GAP
    parts = [line(at[a], at[b], stroke="#aaa", stroke_width=1) for way in ways for a, b in pairwise(way)]
    for c, text in zip(classes, texts, strict=True):
        x, y = at[c.number]
        fill = "#fff3d6" if c.is_normal else "white"
        parts.append(
            rectangle((x - wide[c.number] / 2, y - HEIGHT / 2), wide[c.number], HEIGHT, fill=fill, stroke="#333")
        )
        parts.append(label((x, y), text, 12))
        below = " ".join(([] if text == str(c.order) else [str(c.order)]) + ([f"×{len(c)}"] if len(c) > 1 else []))
        if below:
            parts.append(label((x, y + HEIGHT / 2 + 8), below, 9, fill="#666"))
    title = f"{lattice.number_of_subgroups} subgroups in {len(classes)} classes"
    return document(width, height, parts, title)


def _text(c: object, drawn: int) -> str:
    """Return the name of a class of subgroups where names are written and it is short, else its order."""
    order: int = c.order  # type: ignore[attr-defined]
    if drawn > MAX_NAMED:
        return str(order)
    name: str = c.representative.structure_description()  # type: ignore[attr-defined]
    return name if name != "unknown" and len(name) <= 16 else str(order)


def _rows(count: int, edges: list[tuple[int, int]]) -> tuple[list[list[int]], list[list[int]]]:
    """Return rows of places, each sorted by where its neighbours stand, and the way of every line through them.

    The places 0 … count-1 are the classes; further ones are where a line passes a row.
    """
    height = [0] * count
    for low, high in sorted(edges, key=lambda edge: edge[1]):  # classes are numbered from small to large
        height[high] = max(height[high], height[low] + 1)
    rows: list[list[int]] = [[] for _ in range(max(height) + 1)]
    for c, h in enumerate(height):
        rows[h].append(c)
    ways = []
    places = count
    for low, high in edges:
        way = [low]
        for h in range(height[low] + 1, height[high]):
            rows[h].append(places)
            way.append(places)
            places += 1
        ways.append([*way, high])
    near: list[list[int]] = [[] for _ in range(places)]
    for way in ways:
        for a, b in pairwise(way):
            near[a].append(b)
            near[b].append(a)
    where = {c: j - (len(row) - 1) / 2 for row in rows for j, c in enumerate(row)}
    for sweep in range(SWEEPS):
        for row in rows if sweep % 2 == 0 else rows[::-1]:
            row.sort(key=lambda c: (sum(where[d] for d in near[c]) / max(len(near[c]), 1), c))
            where.update({c: j - (len(row) - 1) / 2 for j, c in enumerate(row)})
    return rows, ways
