"""Diagrams of all intersections of two, three or four sets: circles, and Venn's four ellipses.

A region is painted as the intersection of its sets, regions of fewer sets first: what lies in more of them is painted
over it later.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from math import cos, pi, sin

from permgroups.show import svg

__all__ = ["DIAGRAMS", "Ellipse", "diagram_parts"]


@dataclass(frozen=True)
class Ellipse:
    """An ellipse in the square from (0, 0) to (1, 1), y down; ``turn`` is in degrees, clockwise."""

    middle: svg.Point
    radii: tuple[float, float]
    turn: float = 0

    def has(self, at: svg.Point) -> bool:
        """Return whether a point lies inside."""
        x, y = at[0] - self.middle[0], at[1] - self.middle[1]
        u = self.turn * pi / 180
        along, across = x * cos(u) + y * sin(u), y * cos(u) - x * sin(u)
        return (along / self.radii[0]) ** 2 + (across / self.radii[1]) ** 2 < 1

    def svg(self, size: float, **style: object) -> str:
        """Return the ellipse in a square of that size."""
        x, y = self.middle[0] * size, self.middle[1] * size
        return svg.ellipse((x, y), self.radii[0] * size, self.radii[1] * size, self.turn, **style)


@dataclass(frozen=True)
class Diagram:
    """The outlines of sets, where their names stand, and a place in every region."""

    outlines: Mapping[str, Ellipse]
    names: Mapping[str, svg.Point]
    places: Mapping[str, svg.Point]


def _round(angle: float, distance: float) -> svg.Point:
    """Return a point around the middle of three circles, from the top on, to the left."""
    return 0.5 - distance * sin(angle), 0.53 - distance * cos(angle)


_THREE = {x: 2 * pi * i / 3 for i, x in enumerate("ABC")}
DIAGRAMS: Mapping[int, Diagram] = {
    1: Diagram({"A": Ellipse((0.5, 0.5), (0.3, 0.3))}, {"A": (0.5, 0.14)}, {"A": (0.5, 0.5)}),
    2: Diagram(
        {"A": Ellipse((0.36, 0.5), (0.28, 0.28)), "B": Ellipse((0.64, 0.5), (0.28, 0.28))},
        {"A": (0.2, 0.2), "B": (0.8, 0.2)},
        {"A": (0.24, 0.5), "B": (0.76, 0.5), "AB": (0.5, 0.5)},
    ),
    3: Diagram(
        {x: Ellipse(_round(u, 0.17), (0.28, 0.28)) for x, u in _THREE.items()},
        {"A": (0.5, 0.04), "B": (0.08, 0.86), "C": (0.92, 0.86)},
        {
            **{x: _round(u, 0.28) for x, u in _THREE.items()},
            "AB": _round(pi / 3, 0.165),
            "AC": _round(-pi / 3, 0.165),
            "BC": _round(pi, 0.165),
            "ABC": _round(0, 0),
        },
    ),
    4: Diagram(
        {
            "A": Ellipse((0.35, 0.6), (0.36, 0.225), -140),
            "B": Ellipse((0.45, 0.5), (0.36, 0.225), -140),
            "C": Ellipse((0.544, 0.5), (0.36, 0.225), -40),
            "D": Ellipse((0.644, 0.6), (0.36, 0.225), -40),
        },
        {"A": (0.04, 0.3), "B": (0.16, 0.16), "C": (0.834, 0.16), "D": (0.954, 0.3)},
        {
            "A": (0.14, 0.56), "B": (0.31, 0.28), "C": (0.69, 0.28), "D": (0.86, 0.56), "AB": (0.23, 0.41),
            "AC": (0.28, 0.70), "AD": (0.497, 0.83), "BC": (0.497, 0.35), "BD": (0.716, 0.70), "CD": (0.765, 0.41),
            "ABC": (0.35, 0.51), "ABD": (0.607, 0.765), "ACD": (0.387, 0.765), "BCD": (0.645, 0.51),
            "ABCD": (0.497, 0.625),
        },
    ),
}  # fmt: skip


def diagram_parts(sets: int, size: float, colours: Mapping[str, str]) -> tuple[list[str], dict[str, svg.Point]]:
    """Return the sets with every region in its colour, and the place for a label in each region.

    >>> parts, places = diagram_parts(3, 300, dict.fromkeys(["A", "B", "C", "AB", "AC", "BC", "ABC"], "#ffffff"))
    >>> len(places), sum(part.startswith("<g") for part in parts)
    (7, 4)
    """
    diagram = DIAGRAMS[sets]
    names = "ABCD"[:sets]
    clips = [
        f'<clipPath id="set-{sets}-{size:g}-{x}">{diagram.outlines[x].svg(size)}</clipPath>' for x in names[:-1]
    ]  # fmt: skip
    parts = [f"<defs>{''.join(clips)}</defs>"] if clips else []
    for count in range(1, sets + 1):
        for some in combinations(names, count):
            body = diagram.outlines[some[-1]].svg(size, fill=colours["".join(some)])
            for x in some[:-1]:
                body = f'<g clip-path="url(#set-{sets}-{size:g}-{x})">{body}</g>'
            parts.append(body)
    line = {"fill": "none", "stroke": "#78909c", "stroke_width": 2.5}
    parts += [outline.svg(size, **line) for outline in diagram.outlines.values()]
    for x, at in diagram.names.items():
        parts.append(svg.label((at[0] * size, at[1] * size), x, 17, fill="#455a64", font_weight="bold"))
    return parts, {region: (x * size, y * size) for region, (x, y) in diagram.places.items()}
