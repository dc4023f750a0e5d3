"""Positions that have a name: words that make them, and how far they are known to be.

A distance that the tests prove by our own search has the source ``search``; the others are those of the literature:
M. Reid proved that the superflip needs 20 turns, half turns counting one (1995), and that no position has been found
farther in quarter turns than the superflip with four spots (26; Rokicki and Davidson showed in 2014 that none is). The
other patterns are folklore; of them only a word is given, and it need not be a shortest one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from permgroups.errors import InvalidArgument
from permgroups.wording import brief, listed

if TYPE_CHECKING:
    from permgroups.puzzles.puzzle import Puzzle

__all__ = ["Position", "positions_of", "word_of_position"]


@dataclass(frozen=True)
class Position:
    """A position by a word that makes it; its distance in half turns (any power counts one) and quarter turns.

    None where it is not known here. ``source`` is ``search`` where our own search proves the distances.
    """

    word: str
    half: int | None
    quarter: int | None
    source: str
    about: str


_RUBIK = {
    "superflip": Position(
        "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2", 20, 24, "M. Reid",
        "all edges flipped in place; it commutes with every position",
    ),
    "superflip with four spots": Position(
        "U2 D2 L F2 U' D R2 B U' D' R L F2 R U D' R' L U F' B'", None, 26, "M. Reid; T. Rokicki, M. Davidson",
        "farthest of all in quarter turns",
    ),
    "pons asinorum": Position("F2 B2 L2 R2 U2 D2", 6, 12, "search", "checkerboards of opposite colours"),
    "six spots": Position("U D' R L' F B' U D'", 8, 8, "search", "another centre on every face"),
    "four spots": Position("F2 B2 U D' R2 L2 U D'", 8, 12, "search", "opposite centres on four faces"),
    "tetris": Position("L R F B U' D' L' R'", 8, 8, "search", "two shapes of four around every centre"),
    "checkerboards of order 3": Position(
        "F B2 R' D2 B R U D' R L' D' F' R2 D F2 B'", None, None, "folklore", "checkerboards of neighbouring colours"
    ),
    "checkerboards of order 6": Position(
        "R' D' F' D L F U2 B' L U D' R' D' L F L2 U F'", None, None, "folklore",
        "checkerboards of neighbouring colours, six times before they are home",
    ),
    "cube in a cube": Position(
        "F L F U' R U F2 L2 U' L' B D' B' L2 U", None, None, "folklore", "blocks of eight at two opposite corners"
    ),
    "cube in a cube in a cube": Position(
        "U' L' U' F' R2 B' R F U B2 U B' L U' F U R F'", None, None, "folklore", "the same, and the corners once more"
    ),
    "anaconda": Position("L U B' U' R L' B R' F B' D R D' F'", None, None, "folklore", "a snake around the cube"),
    "python": Position(
        "F2 R' B' U R' L F' L F' B D' R B L2", None, None, "folklore", "a thicker snake around the cube"
    ),
    "twister": Position(
        "F R' U L F' L' F U' R U L' U' L F'", None, None, "folklore", "two corners and what is around them turned"
    ),
}  # fmt: skip

# by the names that puzzles have
_POSITIONS: dict[str, dict[str, Position]] = {
    "3×3×3 cube": _RUBIK,
    "pocket-cube-held": {
        "antipode": Position("U F' R' F2 U F U2 F' R' U2 R'", 11, 14, "search", "farthest in both metrics"),
    },
    "m12-shuffle": {
        "antipode": Position(
            "r s3' r s3 r s3 r s r s r s5 r s' r", None, 25, "search", "one of the 44 farthest orders of the cards"
        ),
    },
}


def positions_of(puzzle: Puzzle) -> Mapping[str, Position]:
    """Return the positions of a puzzle that have a name.

    >>> from permgroups.puzzles import cube
    >>> positions_of(cube(3))["superflip"].quarter, len(positions_of(cube(4)))
    (24, 0)
    """
    return MappingProxyType(_POSITIONS.get(puzzle.name, {}))


def word_of_position(puzzle: Puzzle, name: str) -> str:
    """Return the word that makes a position, whose name may be written in other cases or with hyphens.

    Raises
    ------
    InvalidArgument
        If the puzzle has no such position.
    """
    known = positions_of(puzzle)
    if isinstance(name, str):
        found = known.get(" ".join(name.lower().replace("-", " ").replace("_", " ").split()))
        if found is not None:
            return found.word
    there = f"there are {listed(known, 20)}" if known else f"none of {puzzle.name} is known by a name"
    raise InvalidArgument(f"no position {brief(name)}; {there}")
