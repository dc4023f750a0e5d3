"""Positions of puzzles given by sets of oriented pieces: patterns of a KPuzzle, ScrambleState blocks of twsearch."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from permgroups.errors import ParseError
from permgroups.wording import brief

if TYPE_CHECKING:
    from permgroups.puzzles.layout import Layout, PieceSet
    from permgroups.puzzles.puzzle import Puzzle

__all__ = ["pattern_colours"]

Pattern = dict[str, tuple[list[int], list[int]]]  # of every set the pieces on its slots and their twists


def pattern_colours(P: Puzzle, given: Any, solved: Sequence[Any]) -> list[Any] | None:
    """Return the colour of every point in a pattern, in the puzzle's own colours; None if it is none.

    >>> from permgroups.puzzles import cube
    >>> from permgroups.puzzles.formats import read
    >>> from permgroups.puzzles.formats.kpuzzle import write
    >>> P = read(write(cube(2)), ".json")
    >>> pattern = {"SET1": {"pieces": [1, 0, 2, 3, 4, 5, 6, 7], "orientation": [0] * 8}}
    >>> P.is_reachable(pattern).state[:6]
    (3, 4, 5, 0, 1, 2)
    """
    if P.layout is None:
        return None
    pattern = _read(given, P.layout)
    if pattern is None:
        return None
    known = list(P.goal.colours) if P.goal is not None else _own(P.layout)
    name_of = dict(zip(known, solved, strict=True))
    out: list[Any] = []
    for s in P.layout.sets:
        pieces, twists = pattern.get(s.name, (list(range(s.pieces)), [0] * s.pieces))
        for p, t in zip(pieces, twists, strict=True):
            out += [name_of[_colour(s, p, (k - t) % s.twists, name_of)] for k in range(s.twists)]
    return out


def _own(layout: Layout) -> list[Any]:
    return [(s.name, p, k) for s in layout.sets for p in range(s.pieces) for k in range(s.twists)]


def _colour(s: PieceSet, piece: int, twist: int, known: Mapping[Any, Any]) -> Any:
    """Return the colour of a point of a piece: goals may know fewer twists, or none."""
    ways = [(s.name, piece, twist), *((s.name, piece, twist % m) for m in range(1, s.twists)), (s.name, piece, None)]
    found = next((way for way in ways if way in known), None)
    if found is None:
        raise ParseError(f"{s.name}: no piece of the solved pattern has the number {piece}")
    return found


def _read(given: Any, layout: Layout) -> Pattern | None:
    """Return the pattern of a mapping, of JSON or of a ScrambleState block; None if it is something else."""
    if isinstance(given, str):
        if given.split(maxsplit=1)[:1] == ["ScrambleState"]:
            return _block(given, layout)
        if not given.lstrip().startswith("{"):
            return None
        try:
            given = json.loads(given)
        except (ValueError, RecursionError):
            return None  # whoever reads faces says what is wrong
    names = {s.name for s in layout.sets}
    if not isinstance(given, Mapping) or not given:
        return None
    if not all(isinstance(part, Mapping) and "pieces" in part for part in given.values()):
        return None
    strange = [name for name in given if name not in names]
    if strange:
        raise ParseError(f"there is no set {brief(strange[0])}; the sets are {', '.join(sorted(names))}")
    out: Pattern = {}
    for s in layout.sets:
        if s.name in given:
            part = given[s.name]
            twists = part.get("orientation", [0] * s.pieces)
            out[s.name] = _numbers(part["pieces"], s, None), _numbers(twists, s, s.twists)
    return out


def _numbers(given: Any, s: PieceSet, below: int | None) -> list[int]:
    if not isinstance(given, Sequence) or isinstance(given, str) or len(given) != s.pieces:
        raise ParseError(f"{s.name}: expected a list of {s.pieces} numbers")
    for x in given:
        if type(x) is not int or x < 0 or (below is not None and x >= below):
            most = "" if below is None else f" below {below}"
            raise ParseError(f"{s.name}: {brief(x)} is not a whole number from 0{most}")
    return list(given)


def _block(text: str, layout: Layout) -> Pattern:
    """Return the first ScrambleState of a text: after the name of a set its pieces, from 1 on, then their twists."""
    sets = {s.name: s for s in layout.sets}
    lines = [words for line in text.splitlines() if (words := line.split()) and not words[0].startswith("#")]
    out: Pattern = {}
    at = 1
    while at < len(lines) and lines[at] != ["End"]:
        s = sets.get(" ".join(lines[at]))
        if s is None:
            raise ParseError(f"expected the name of a set or End, found {' '.join(lines[at])[:40]!r}")
        rows: list[list[int]] = []
        while at + 1 < len(lines) and len(rows) < 2 and all(w.isdecimal() for w in lines[at + 1]):
            at += 1
            rows.append([int(w[:9]) for w in lines[at]])
        if not rows:
            raise ParseError(f"the set {s.name} has no numbers")
        pieces = _numbers([p - 1 for p in rows[0]], s, None)
        out[s.name] = pieces, _numbers(rows[1] if len(rows) > 1 else [0] * s.pieces, s, s.twists)
        at += 1
    if at >= len(lines):
        raise ParseError("the ScrambleState has no End")
    return out
