"""The kitten: fifteen places of a triangle show an affine plane of nine points, the corners lie at infinity.

Row i, place j of the triangle (0 ≤ j ≤ i ≤ 4) is the point (i mod 3, j mod 3) of AG(2, 3), so that points at the rim
appear twice or three times. Two sides meet in each corner; seen from there they are perpendicular, and so are the
two directions that are left. This is all that is needed to read off the hexads.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, product
from typing import Any

from permgroups.errors import InvalidArgument
from permgroups.games.boards import latex_label
from permgroups.games.labels import brief, is_hashable, items_of

__all__ = ["Kitten"]

_DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, 2))
_SIDES = {"left": ((1, 0), (0, 1)), "top": ((1, 0), (1, 1)), "right": ((0, 1), (1, 1))}


class Kitten:
    """The triangle with its labels; prints as Sage's ``print_kitten``.

    Parameters
    ----------
    rows
        Five rows of 1, 2, 3, 4, 5 labels.
    top, left, right
        The labels at the corners.

    Examples
    --------
    >>> k = Kitten([[9], [10, 8], [7, 2, 5], [9, 4, 11, 9], [10, 8, 3, 10, 8]], top=6, left=1, right=0)
    >>> len(k.hexads()), frozenset({0, 1, 2, 3, 4, 11}) in k.hexads()
    (132, True)
    """

    def __init__(self, rows: Sequence[Sequence[Any]], top: Any, left: Any, right: Any):
        self.rows = tuple(tuple(items_of(row, "a row of labels")) for row in items_of(rows, "rows of labels"))
        self.top, self.left, self.right = top, left, right
        if [len(row) for row in self.rows] != [1, 2, 3, 4, 5]:
            raise InvalidArgument("a kitten has rows of 1, 2, 3, 4 and 5 labels")
        strange = [x for x in (top, left, right, *(x for row in self.rows for x in row)) if not is_hashable(x)]
        if strange:
            raise InvalidArgument(f"{brief(strange[0])} is not a label")
        self._point: dict[tuple[int, int], Any] = {}
        for i, row in enumerate(self.rows):
            for j, x in enumerate(row):
                if self._point.setdefault((i % 3, j % 3), x) != x:
                    raise InvalidArgument(f"row {i}, place {j} has {x}; expected {self._point[i % 3, j % 3]} again")
        if len({top, left, right, *self._point.values()}) != 12:
            raise InvalidArgument("a kitten has twelve different labels, three of them at the corners")

    @classmethod
    def of_picture(cls, picture: Iterable[Sequence[Any]], top: Any, left: Any, right: Any) -> Kitten:
        """Return the kitten whose left corner sees a 3×3 picture."""
        p = [items_of(row, "a row of labels") for row in items_of(picture, "rows of labels")]
        if [len(row) for row in p] != [3, 3, 3]:
            raise InvalidArgument("a picture has three rows of three labels")
        rows = [[p[(i + 1) % 3][j % 3] for j in range(i + 1)] for i in range(5)]
        return cls(rows, top, left, right)

    @property
    def corners(self) -> dict[str, Any]:
        """The points at infinity."""
        return {"left": self.left, "top": self.top, "right": self.right}

    def lines(self, direction: tuple[int, int]) -> list[frozenset[Any]]:
        """Return the three parallel lines in a direction."""
        if direction not in _DIRECTIONS:
            raise InvalidArgument(f"a direction is one of {', '.join(map(str, _DIRECTIONS))}, not {brief(direction)}")
        di, dj = direction
        found = {
            frozenset(self._point[(i + s * di) % 3, (j + s * dj) % 3] for s in range(3))
            for i, j in product(range(3), repeat=2)
        }
        return sorted(found, key=lambda line: sorted(map(str, line)))

    def hexads(self) -> frozenset[frozenset[Any]]:
        """Return the 132 hexads, read off the triangle."""
        every = frozenset(self.corners.values())
        plane = frozenset(self._point.values())
        found: set[frozenset[Any]] = set()
        for direction in _DIRECTIONS:
            lines = self.lines(direction)
            found |= {every | line for line in lines}
            found |= {a | b for a, b in combinations(lines, 2)}
        for corner, x in self.corners.items():
            sides = _SIDES[corner]
            others = tuple(d for d in _DIRECTIONS if d not in sides)
            for a, b in (sides, others):
                for cross in (p | q for p, q in product(self.lines(a), self.lines(b))):
                    found |= {cross | {x}, (plane - cross) | (every - {x})}
        return frozenset(found)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Kitten) and (self.rows, self.corners) == (other.rows, other.corners)

    def __hash__(self) -> int:
        return hash((self.rows, self.top, self.left, self.right))

    def __str__(self) -> str:
        shown = [[str(x) for x in row] for row in self.rows]
        middle = [f"{' ' * indent}{'  '.join(row)}" for indent, row in zip((9, 7, 6, 5, 3), shown, strict=True)]
        return "\n".join([f"{' ' * 9}{self.top}", "", *middle, "", f"{self.left}{' ' * 19}{self.right}"])

    __repr__ = __str__

    def _latex_(self) -> str:
        lines = [f"& & & & {latex_label(self.top)} & & & & \\\\[1ex]"]
        for i, row in enumerate(self.rows):
            cells = [""] * 9
            for j, x in enumerate(row):
                cells[4 - i + 2 * j] = latex_label(x)
            lines.append(" & ".join(cells) + " \\\\")
        lines.append(f"{latex_label(self.left)} & & & & & & & & {latex_label(self.right)}")
        body = "\n".join(lines)
        return f"\\begin{{array}}{{ccccccccc}}\n{body}\n\\end{{array}}"

    def _repr_latex_(self) -> str:
        return f"${self._latex_()}$"

    def tikz(self, points: Iterable[Any] = ()) -> str:
        """Return the kitten as a picture for LaTeX with TikZ, some points marked."""
        from permgroups.show.tikz import kitten_tikz

        return kitten_tikz(self, points)

    def _repr_svg_(self) -> str:
        from permgroups.show.hexads import kitten_svg

        return kitten_svg(self)
