"""Propositions 3 to 7 made constructive: complete sets of 3-cycles and mesons for any three pieces of an orbit, as
words.

A complete set for places a, b, c has r 3-cycles τ_j with τ_j′ = (a b c) and, against τ_0, j more twist at a and j
less at c; the generalized meson μ(c, b) = τ_1 τ_0⁻¹ twists what lies on c and on b, the opposite way, and moves
nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from permgroups.errors import InvalidArgument, TooLarge
from permgroups.groups.words import Word
from permgroups.puzzles.piece_names import piece_names
from permgroups.puzzles.universal import as_commutator
from permgroups.search.tables import cycle_table_of

if TYPE_CHECKING:
    from permgroups.puzzles.puzzle import Puzzle

__all__ = ["CompleteSet", "complete_three_cycles", "meson"]


@dataclass(frozen=True)
class CompleteSet:
    """τ_0, …, τ_{r-1} for three places; τ_0 = γ[α, β]γ⁻¹ where it was found as a commutator."""

    places: tuple[str, str, str]
    words: tuple[Word, ...]
    setup: Word
    alpha: Word | None
    beta: Word | None


def _points(P: Puzzle, place: str) -> int:
    """Return the tracked point of the piece with a name, as the tables number it."""
    cycles = cycle_table_of(P.group)
    names = piece_names(P)
    pieces = cycles.pieces
    for p in pieces.tracked.tolist():
        if names[int(pieces.old[p])] == place:
            return int(p)
    known = ", ".join(dict.fromkeys(names[int(pieces.old[p])] for p in pieces.tracked.tolist()[:12]))
    raise InvalidArgument(f"no piece {place!r}; there are {known} …")


def complete_three_cycles(P: Puzzle, a: str, b: str, c: str) -> CompleteSet:
    """Return words for a complete set of 3-cycles of three pieces of one orbit, given by their names.

    Raises
    ------
    TooLarge
        If the orbit has no pure 3-cycles among short words.

    Examples
    --------
    >>> from permgroups.puzzles import cube
    >>> found = complete_three_cycles(cube(3), "ULF", "UFR", "URB")
    >>> len(found.words), cube(3).group.evaluate(found.words[1] * ~found.words[0]).order()
    (3, 3)
    """
    if len({a, b, c}) < 3:
        raise InvalidArgument(f"a 3-cycle needs three different places, not {a}, {b}, {c}")
    cycles = cycle_table_of(P.group)
    pieces, letters = cycles.pieces, cycles.pieces.letters
    x, y, z = (_points(P, place) for place in (a, b, c))
    orbits = {int(pieces.first[pieces.system.piece_of[p]]) for p in (x, y, z)}
    if len(orbits) > 1:
        raise InvalidArgument(f"{a}, {b} and {c} lie in different orbits")
    if orbits & set(cycles.lacking):
        raise TooLarge(f"the orbit of {a} has no pure 3-cycles among short words")
    words = []
    points = pieces.points_of(int(pieces.system.piece_of[z]))
    for turned in (points[0], *points[:0:-1]):
        words.append(letters.word(cycles.cycle(x, y, turned)))
    setup, core = cycles.cycle_parts(x, y, z)
    parts = as_commutator(letters, core)
    alpha, beta = (None, None) if parts is None else (letters.word(parts[0]), letters.word(parts[1]))
    return CompleteSet((a, b, c), tuple(words), letters.word(setup), alpha, beta)


def meson(P: Puzzle, c: str, b: str) -> Word:
    """Return a word for μ(c, b): it twists the pieces on c and b, by 1 and by -1, and moves nothing."""
    cycles = cycle_table_of(P.group)
    pieces = cycles.pieces
    j = int(pieces.system.piece_of[_points(P, c)])
    names = piece_names(P)
    same = pieces.tracked[pieces.first == pieces.first[j]].tolist()
    third = next((name for p in same if (name := names[int(pieces.old[p])]) not in (b, c)), None)
    if third is None or int(pieces.twists[j]) < 2:
        raise InvalidArgument(f"{c} and {b} have no mesons: their orbit has too few pieces or only one orientation")
    # τ_1 τ_0⁻¹ of the set for (third, b, c)
    found = complete_three_cycles(P, third, b, c).words
    return (found[1] * ~found[0]).reduced()
