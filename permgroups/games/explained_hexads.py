"""What a hexad is when it has been found: six points, and why."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from permgroups.geometry.projective_line import point_text
from permgroups.shown import Facts, Shown

__all__ = ["Hexad", "shown"]


def shown(points: Iterable[Any]) -> str:
    """Return a set of labels as text."""
    return "{" + ",".join(map(point_text, points)) + "}"


class Hexad(Shown, tuple):
    """A hexad: unpacks to, and equals, Sage's ``(points, [what, picture])``; prints as a sentence.

    Attributes
    ----------
    points
        The six labels, in order; empty if there is no hexad.
    kind
        'line', 'lines', 'cross' or 'square'; empty if there is no hexad.
    numbers
        Of the line, the two lines, the cross or the square in the picture, from 0. In the text two lines
        count from 1, as Sage has it.
    picture
        The point at infinity whose picture it is.
    why
        The parts of which it is made.

    Examples
    --------
    >>> from permgroups.games import Minimog
    >>> h = Minimog().find_hexad([0, 1, 2, 3, 4])
    >>> h
    Hexad {0,1,2,3,4,11}: square 2, picture 6; the square {2,3,4,11} with the points at infinity 0 and 1
    >>> h == ([0, 1, 2, 3, 4, 11], ["square 2", "picture 6"]), h.kind
    (True, 'square')
    """

    points: tuple[Any, ...]
    kind: str
    numbers: tuple[int, ...]
    picture: Any
    why: str
    _called: Any

    def __new__(
        cls,
        points: Sequence[Any] = (),
        kind: str = "",
        numbers: tuple[int, ...] = (),
        picture: Any = None,
        why: str = "",
        called: Any = None,
    ) -> Hexad:
        number = numbers[0] if len(numbers) == 1 else tuple(i + 1 for i in numbers)
        names = [f"{kind} {number}", f"picture {picture if called is None else called}"]
        self = super().__new__(cls, (list(points), names if points else []))
        self.points, self.kind, self.numbers, self.picture, self.why = tuple(points), kind, numbers, picture, why
        self._called = called
        return self

    def __getnewargs__(self) -> tuple[Any, ...]:
        return self.points, self.kind, self.numbers, self.picture, self.why, self._called

    def copy(self) -> Hexad:
        """Return an equal hexad with lists of its own.

        >>> from permgroups.games import Minimog
        >>> h = Minimog().find_hexad([0, 1, 2, 3, 4])
        >>> other = h.copy()
        >>> other[0].append(5); h[0], other.points
        ([0, 1, 2, 3, 4, 11], (0, 1, 2, 3, 4, 11))
        """
        return Hexad(*self.__getnewargs__())

    def __bool__(self) -> bool:
        return bool(self.points)

    def __hash__(self) -> int:
        return hash((self.points, self.kind, self.numbers))

    def summary(self) -> Facts:
        """Return the points, the kind of hexad with its picture, and the parts of which it is made.

        >>> from permgroups.games import Minimog
        >>> print(Minimog().find_hexad([0, 1, 2, 3, 4]).summary())
        hexad
          points   {0,1,2,3,4,11}
          kind     square 2
          picture  6
          why      the square {2,3,4,11} with the points at infinity 0 and 1
        """
        if not self.points:
            return Facts("no hexad")
        kind, picture = self[1][0], point_text(self.picture)
        return Facts("hexad", [("points", shown(self.points)), ("kind", kind), ("picture", picture), ("why", self.why)])

    def __repr__(self) -> str:
        if not self.points:
            return "no hexad"
        return f"Hexad {shown(self.points)}: {self[1][0]}, picture {point_text(self.picture)}; {self.why}"

    __str__ = __repr__
