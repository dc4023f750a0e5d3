"""The card puzzles on M12 and M24 of I. Kriz and P. Siegel, *Simple groups at play*, Scientific American (2008).

M12: twelve cards in a row; r reverses them, s is the Mongean shuffle (the article's *invert* and *merge*).
M24: the numbers 1 … 23 on a circle and 0 beside it; R turns the circle by one place, S exchanges the
numbers of twelve pairs of places.
"""

from __future__ import annotations

from permgroups.groups.group import PermGroup
from permgroups.groups.products import mongean
from permgroups.puzzles.puzzle import Puzzle

__all__ = ["m12_shuffle", "m24_circle"]

_PAIRS = "(1,0)(2,23)(3,4)(5,22)(6,11)(7,8)(9,10)(12,21)(13,14)(15,20)(16,17)(18,19)"


def m12_shuffle() -> Puzzle:
    """Return the puzzle on twelve cards; God's number is 25.

    >>> P = m12_shuffle()
    >>> P.order(), P.group.growth().diameter
    (95040, 25)
    """
    return Puzzle("m12-shuffle", mongean(12))


def m24_circle() -> Puzzle:
    """Return the puzzle on the circle of 23 places; God's number is 45.

    >>> P = m24_circle()
    >>> P.order(), P.group.structure_description()
    (244823040, 'M24')
    """
    labels = [*map(str, range(1, 24)), "0"]
    circle = "(" + ",".join(labels[:23]) + ")"
    return Puzzle("m24-circle", PermGroup({"R": circle, "S": _PAIRS}, labels=labels))
