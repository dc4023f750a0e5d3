"""The Hasse diagram of the classes of subgroups of a group.

A class stands one row above the highest of its maximal subgroups; :mod:`permgroups.show.layered` finds an order of the
rows with few crossings.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from permgroups.errors import TooLarge
from permgroups.show.layered import layers, positions
from permgroups.show.svg import document, label, line, rectangle
from permgroups.wording import count

if TYPE_CHECKING:
    from permgroups.groups.lattice.classes import SubgroupClass, SubgroupLattice

__all__ = ["lattice_svg"]

MAX_DRAWN = 400
MAX_NAMED = 60  # classes whose names are written
STEP_Y, MARGIN, HEIGHT, GAP, LETTER = 74, 30, 22, 14, 7.2


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
    rows, ways = layers(len(classes), edges)
    below = [_below(c, text) for c, text in zip(classes, texts, strict=True)]
    wide = [max(LETTER * max(len(t), 2) + 12, 5.2 * len(b) + 8) for t, b in zip(texts, below, strict=True)]

    def room(place: int) -> float:
        return wide[place] if place < len(classes) else 4.0

    across = positions(rows, ways, room, GAP)
    left = min(across[c] - wide[c] / 2 for c in range(len(classes)))
    left = min(left, *across.values())
    right = max(across[c] + wide[c] / 2 for c in range(len(classes)))
    right = max(right, *across.values())
    width, height = 2 * MARGIN + right - left, 2 * MARGIN + (len(rows) - 1) * STEP_Y
    at = {p: (across[p] - left + MARGIN, height - MARGIN - i * STEP_Y) for i, row in enumerate(rows) for p in row}
    parts = [line(at[a], at[b], stroke="#aaa", stroke_width=1) for way in ways for a, b in pairwise(way)]
    for c, text, lower in zip(classes, texts, below, strict=True):
        x, y = at[c.number]
        tall = HEIGHT + (11 if lower else 0)
        fill = "#fff3d6" if c.is_normal else "white"
        box = (x - wide[c.number] / 2, y - tall / 2)
        parts.append(rectangle(box, wide[c.number], tall, fill=fill, stroke="#333", rx=3))
        parts.append(label((x, y - (6 if lower else 0)), text, 12))
        if lower:
            parts.append(label((x, y + 8), lower, 9, fill="#555"))
    title = f"{count(lattice.number_of_subgroups, 'subgroup')} in {count(len(classes), 'class', 'classes')}"
    return document(width, height, parts, f"The lattice of subgroups of {texts[-1]}: {title}")


def _below(c: SubgroupClass, text: str) -> str:
    """Return the order, if the text is a name, and how many subgroups there are, if there is more than one."""
    return " ".join(([] if text == str(c.order) else [str(c.order)]) + ([f"×{len(c)}"] if len(c) > 1 else []))


def _text(c: SubgroupClass, drawn: int) -> str:
    """Return the name of a class of subgroups where names are written and it is short, else its order."""
    if drawn > MAX_NAMED:
        return str(c.order)
    name = c.representative.structure_description()
    return name if name != "unknown" and len(name) <= 16 else str(c.order)
