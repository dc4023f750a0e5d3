"""The Hasse diagram of the classes of subgroups of a group."""

from __future__ import annotations

from typing import TYPE_CHECKING

from permgroups.errors import TooLarge
from permgroups.show.svg import circle, document, label, line, rectangle

if TYPE_CHECKING:
    from permgroups.groups.lattice.classes import SubgroupLattice

__all__ = ["lattice_svg"]

MAX_DRAWN = 400
STEP_X, STEP_Y, MARGIN, RADIUS = 52, 64, 48, 15
SWEEPS = 6


def lattice_svg(lattice: SubgroupLattice) -> str:
    """Return the classes as circles, normal subgroups as squares, a row for every order, the whole group on top.

    A line joins two classes if subgroups of the lower one are maximal in those of the upper one. Under the order stands
    how many subgroups the class has, if there is more than one.

    >>> from permgroups import symmetric
    >>> lattice_svg(symmetric(3).subgroup_lattice()).count("<line")
    4
    """
    classes = lattice.classes
    if len(classes) > MAX_DRAWN:
        raise TooLarge(f"a lattice is drawn with up to {MAX_DRAWN} classes of subgroups, not {len(classes)}")
    edges = [(low, high) for high, below in enumerate(lattice.maximal) for low in below]
    rows = _rows([c.order for c in classes], edges)
    widest = max(map(len, rows))
    width, height = 2 * MARGIN + (widest - 1) * STEP_X, 2 * MARGIN + (len(rows) - 1) * STEP_Y
    at = {}
    for i, row in enumerate(rows):
        left = width / 2 - (len(row) - 1) * STEP_X / 2
        for j, number in enumerate(row):
            at[number] = (left + j * STEP_X, height - MARGIN - i * STEP_Y)
    parts = [line(at[a], at[b], stroke="#999", stroke_width=1) for a, b in edges]
    for c in classes:
        x, y = at[c.number]
        style = {"fill": "#fff3d6" if c.is_normal else "white", "stroke": "#333"}
        if c.is_normal:
            parts.append(rectangle((x - RADIUS, y - RADIUS), 2 * RADIUS, 2 * RADIUS, **style))
        else:
            parts.append(circle((x, y), RADIUS, **style))
        parts.append(label((x, y), c.order, 11 if c.order < 10_000 else 8))
        if len(c) > 1:
            parts.append(label((x + RADIUS, y + RADIUS), f"×{len(c)}", 9, fill="#666"))
    title = f"{lattice.number_of_subgroups} subgroups in {len(classes)} classes"
    return document(width, height, parts, title)


def _rows(orders: list[int], edges: list[tuple[int, int]]) -> list[list[int]]:
    """Return the classes of each order, each row sorted by where its neighbours stand."""
    rows = [[c for c, order in enumerate(orders) if order == value] for value in sorted(set(orders))]
    near: list[list[int]] = [[] for _ in orders]
    for a, b in edges:
        near[a].append(b)
        near[b].append(a)
    place = {c: j - (len(row) - 1) / 2 for row in rows for j, c in enumerate(row)}
    for _ in range(SWEEPS):
        for row in rows:
            row.sort(key=lambda c: (sum(place[d] for d in near[c]) / max(len(near[c]), 1), c))
            place.update({c: j - (len(row) - 1) / 2 for j, c in enumerate(row)})
    return rows
