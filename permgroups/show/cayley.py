"""Cayley graphs of small groups: elements on circles by their distance from 1, an edge for every generator."""

from __future__ import annotations

from math import cos, pi, sin

import numpy as np

from permgroups.errors import TooLarge
from permgroups.groups.group import PermGroup
from permgroups.show import svg

__all__ = ["cayley_svg"]

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#666666", "#f0e442")
RING = 46


def cayley_svg(G: PermGroup, most: int = 200) -> str:
    """Return the Cayley graph of a group: 1 in the middle, every element as far out as its shortest word is long.

    Raises `TooLarge` for groups of more than ``most`` elements.

    >>> from permgroups import symmetric
    >>> picture = cayley_svg(symmetric(3))
    >>> picture.count("<circle"), picture.count("<line")
    (6, 9)
    """
    if G.order() > most:
        raise TooLarge(f"a Cayley graph is drawn up to {most} elements; this group has {G.order():,}")
    rows = G.rows.astype(np.int64)
    place = {tuple(range(G.degree)): 0}
    order, depth = [tuple(range(G.degree))], [0]
    edges: set[tuple[int, int, int]] = set()
    at = 0
    while at < len(order):
        here = np.array(order[at])
        for k, row in enumerate(rows):
            there = tuple(row[here].tolist())
            if there not in place:
                place[there] = len(order)
                order.append(there)
                depth.append(depth[at] + 1)
            to = place[there]
            twice = bool((row[row] == np.arange(len(row))).all())
            edges.add((min(at, to), max(at, to), k) if twice else (at, to, k))
        at += 1
    rings = [[i for i, d in enumerate(depth) if d == r] for r in range(max(depth) + 1)]
    radii = [0.0]
    for ring in rings[1:]:
        radii.append(max(radii[-1] + RING, len(ring) * 20 / (2 * pi)))
    size = 2 * radii[-1] + 60
    spots = {}
    for r, ring in enumerate(rings):
        for k, i in enumerate(ring):
            angle = 2 * pi * k / len(ring) + 0.35 * r - pi / 2
            spots[i] = (size / 2 + radii[r] * cos(angle), size / 2 + radii[r] * sin(angle))
    parts = [
        svg.line(spots[a], spots[b], stroke=COLOURS[k % len(COLOURS)], stroke_width=1.4, stroke_opacity=0.75)
        for a, b, k in sorted(edges) if a != b
    ]  # fmt: skip
    parts += [svg.circle(spots[i], 6 if i else 9, fill="#222" if i else "#fff", stroke="#222") for i in spots]
    for k, name in enumerate(G.names[: len(COLOURS)]):
        parts.append(svg.label((30 + 40 * k, 16), name, 14, fill=COLOURS[k]))
    title = f"Cayley graph of a group of {G.order()} elements, by distance from 1"
    return svg.document(max(size, 40 + 40 * len(G.names)), size, parts, title)
