"""twsearch and ksolve text: sets of oriented pieces, moves as passive permutations, line by line.

Two traps: permutations say which slot's piece comes here (slot -> piece), and the twists of a
ksolve ``Move`` are indexed by the slot that the piece comes from, those of a
``MoveTransformation`` by the slot where it arrives. Rotations of the whole puzzle (``x``, ``Uv``)
are moves like others. A name is one word: white space in names of puzzles and sets becomes ``_``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np

from permgroups.errors import ParseError
from permgroups.groups.group import PermGroup
from permgroups.groups.word_grammar import check_name
from permgroups.puzzles.formats.sequences import Sequence, resolved
from permgroups.puzzles.goal import Goal
from permgroups.puzzles.layout import MAX_PIECES, Layout, PieceSet
from permgroups.puzzles.puzzle import Puzzle

__all__ = ["read", "write"]

_HINTS = {"ForbiddenPairs", "ForbiddenGroups"}  # blocks that only help a search
_REFUSED = {
    "Illegal": "Illegal positions are not supported: moves would depend on the position",
    "Block": "a Block of pieces is not supported: moves would depend on the position",
    "Ignore": "an Ignore block is not supported; write ? for pieces and twists that do not matter into Solved",
    "Scramble": "this is a file of scrambles, not of a puzzle",
    "ScrambleAlg": "this is a file of scrambles, not of a puzzle",
    "ScrambleState": "this is a file of scrambles, not of a puzzle",
}
_NUMBER = re.compile(r"-?[0-9]{1,9}")

Line = tuple[int, list[str]]
Parts = dict[str, tuple[list[int], list[int]]]
Pattern = dict[str, tuple[list[int | None], list[int | None]]]  # None: anything


def _fail(number: int, message: str) -> ParseError:
    return ParseError(f"line {number}: {message}")


def _lines(text: str) -> Iterator[Line]:
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if words and not words[0].startswith("#"):
            yield number, words


def _numbers(line: Line, low: int, high: int) -> list[int]:
    number, words = line
    out = []
    for word in words:
        if not _NUMBER.fullmatch(word):
            raise _fail(number, f"expected numbers, found {word[:40]!r}")
        value = int(word)
        if not low <= value <= high:
            raise _fail(number, f"{value} is outside {low} … {high}")
        out.append(value)
    return out


class _Reader:
    def __init__(self, text: str, name: str):
        self.lines = list(_lines(text))
        self.at = 0
        self.name = name
        self.sets: list[PieceSet] = []
        self.names: list[str] = []
        self.moves: dict[str, np.ndarray] = {}
        self.sequences: dict[str, Sequence] = {}
        self.solved: Pattern | None = None

    def read(self) -> Puzzle:
        while self.at < len(self.lines):
            number, words = self.lines[self.at]
            self.at += 1
            keyword = words[0]
            if keyword == "Name":
                self.name = " ".join(words[1:]) or self.name
            elif keyword == "Set":
                self._set(number, words)
            elif keyword in ("Solved", "StartState"):
                block = self._pattern(number, base=1 if keyword == "Solved" else 0)
                if self.solved is None or keyword == "Solved":
                    self.solved = block
            elif keyword in ("Move", "MoveTransformation"):
                self._move(number, words)
            elif keyword in ("MoveAlias", "MoveSequence"):
                self._sequence(number, words)
            elif keyword in _REFUSED:
                raise _fail(number, _REFUSED[keyword])
            elif keyword in _HINTS:
                while self.at < len(self.lines) and self.lines[self.at][1][0] != "End":
                    self.at += 1
                self.at += 1
            elif keyword != "SwizzleSet":  # sets that a search of twsearch may exchange
                raise _fail(number, f"unknown keyword {keyword[:40]!r}")
        if not self.sets:
            raise ParseError("the file has no Set")
        if not self.moves:
            raise ParseError("the file has no Move")
        layout = Layout(tuple(self.sets))
        rows = resolved(self.names, self.moves, self.sequences)
        return Puzzle(self.name, PermGroup(rows), self._goal(layout), layout)

    def _set(self, number: int, words: list[str]) -> None:
        if len(words) != 4:
            raise _fail(number, "expected: Set NAME pieces orientations")
        if self.names or self.solved is not None:
            raise _fail(number, "every Set must stand before Solved and the moves")
        pieces, twists = _numbers((number, words[2:]), 1, MAX_PIECES)
        if any(s.name == words[1] for s in self.sets):
            raise _fail(number, f"the set {words[1]!r} is given twice")
        if sum(s.points for s in self.sets) + pieces * twists > MAX_PIECES:
            raise _fail(number, f"more than {MAX_PIECES} points in all")
        self.sets.append(PieceSet(words[1], pieces, twists))

    def _block(self, number: int) -> Iterator[tuple[PieceSet, Line, Line | None]]:
        """Yield until End, for every set in the block, its line of pieces and its line of twists if there is one."""
        known = {s.name: s for s in self.sets}
        seen: set[str] = set()
        while True:
            here, words = self._next(number, "this block has no End")
            if words == ["End"]:
                return
            if len(words) != 1 or words[0] not in known:
                raise _fail(here, f"expected the name of a set or End, found {' '.join(words)[:40]!r}")
            if words[0] in seen:
                raise _fail(here, f"the set {words[0]!r} is given twice in this block")
            seen.add(words[0])
            s = known[words[0]]
            pieces = self._next(here, f"the set {s.name!r} has no numbers")
            twists = None
            if self.at < len(self.lines) and all(_NUMBER.fullmatch(w) or w == "?" for w in self.lines[self.at][1]):
                twists = self._next(here, "")
            for line in (pieces, twists):
                if line is not None and len(line[1]) != s.pieces:
                    raise _fail(line[0], f"{len(line[1])} numbers for the {s.pieces} pieces of the set {s.name!r}")
            yield s, pieces, twists

    def _next(self, number: int, missing: str) -> Line:
        if self.at >= len(self.lines):
            raise _fail(number, missing)
        self.at += 1
        return self.lines[self.at - 1]

    def _pattern(self, number: int, base: int) -> Pattern:
        """Read the pieces wanted in the slots, from ``base`` on, and their twists; ? means anything."""

        def some(line: Line, low: int, high: int) -> list[int | None]:
            return [None if w == "?" else _numbers((line[0], [w]), low, high)[0] - low for w in line[1]]

        out: Pattern = {}
        for s, first, second in self._block(number):
            pieces = some(first, base, s.pieces - 1 + base)
            twists: list[int | None] = [0] * s.pieces if second is None else some(second, 0, s.twists - 1)
            kinds = {(p, t is None) for p, t in zip(pieces, twists, strict=True) if p is not None}
            if len({p for p, _ in kinds}) < len(kinds):
                raise _fail((second or first)[0], "of pieces that look alike either all twists are ? or none")
            out[s.name] = (pieces, twists)
        return out

    def _move(self, number: int, words: list[str]) -> None:
        self._name(number, words, 2)
        ksolve = words[0] == "Move"
        base = 1 if ksolve else 0
        parts: Parts = {}
        for s, first, second in self._block(number):
            permutation = [p - base for p in _numbers(first, base, s.pieces - 1 + base)]
            if len(set(permutation)) < s.pieces:
                raise _fail(first[0], f"not a permutation of {base} … {base + s.pieces - 1}")
            twists = [0] * s.pieces
            if second is not None:
                twists = [t % s.twists for t in _numbers(second, -MAX_PIECES, MAX_PIECES)]
            if ksolve:  # twists stand at the slot that the piece comes from
                twists = [twists[j] for j in permutation]
            parts[s.name] = (permutation, twists)
        self.moves[words[1]] = Layout(tuple(self.sets)).row(parts)

    def _sequence(self, number: int, words: list[str]) -> None:
        self._name(number, words, 3)
        self.sequences[words[1]] = (f"line {number}: ", " ".join(words[2:]))

    def _name(self, number: int, words: list[str], least: int) -> None:
        """Enter the name of a move, which other lines may have used before."""
        if len(words) < least or (len(words) > 2 and least == 2) or (len(words) > 3 and words[0] == "MoveAlias"):
            form = {"MoveAlias": "NEW OLD", "MoveSequence": "NEW OLD …"}.get(words[0], "NAME")
            raise _fail(number, f"expected: {words[0]} {form}")
        try:
            check_name(words[1])
        except ParseError as error:
            raise _fail(number, str(error)) from None
        if words[1] in self.names:
            raise _fail(number, f"the move {words[1]!r} is given twice")
        self.names.append(words[1])

    def _goal(self, layout: Layout) -> Goal | None:
        if self.solved is None:
            return None
        colours: list[object] = []
        for s in layout.sets:
            pieces, twists = self.solved.get(s.name, (list(range(s.pieces)), [0] * s.pieces))
            for p, t in zip(pieces, twists, strict=True):
                for k in range(s.twists):
                    colours.append(None if p is None else (s.name, p, None if t is None else (k - t) % s.twists))
        return None if len(set(colours)) == len(colours) else Goal(tuple(colours))


def read(text: str, name: str = "puzzle") -> Puzzle:
    """Return the puzzle of a ``.tws`` or ``.def`` text."""
    return _Reader(text, name).read()


def _one_word(name: str, other: set[str]) -> str:
    """Return a name that the format takes, different from others: one word, no number, no keyword."""
    word = "_".join(name.split()) or "puzzle"
    if word == "End" or word[0] in "0123456789-?#":
        word = f"_{word}"
    while word in other:
        word += "_"
    return word


def write(puzzle: Puzzle) -> str:
    """Return ``.tws`` text; a puzzle without a layout gets one, with its points renumbered.

    >>> from permgroups.puzzles import cube
    >>> write(cube(3)).splitlines()[:4]
    ['Name 3×3×3_cube', '', 'Set SET1 8 3', 'Set SET2 12 2']
    """
    layout, rows = puzzle.laid_out()
    titles: dict[str, str] = {}
    for s in layout.sets:
        titles[s.name] = _one_word(s.name, set(titles.values()))
    out = ["Name " + ("_".join(puzzle.name.split()) or "puzzle"), ""]
    out += [f"Set {titles[s.name]} {s.pieces} {s.twists}" for s in layout.sets]
    out += ["", "Solved"]
    looks = None if puzzle.goal is None or puzzle.layout is None else layout.looks(puzzle.goal.colours)
    for s in layout.sets:
        ids, wild = list(map(str, range(1, s.pieces + 1))), [False] * s.pieces
        if looks is not None:
            first, cells = looks[s.name]
            number = {p: str(k) for k, p in enumerate(sorted({p for p, c in zip(first, cells) if c[0] is not None}), 1)}
            ids = [number.get(p, "?") for p in first]
            wild = [s.twists > 1 and c[0] is not None and len(set(c)) == 1 for c in cells]
            if any(c[0] is not None and 1 < len(set(c)) < s.twists for c in cells):
                raise ParseError(f"the goal ignores some twists of the set {s.name!r}, which this format cannot say")
        out += [titles[s.name], " ".join(ids)]
        if s.twists > 1:
            out.append(" ".join("?" if w else "0" for w in wild))
    out += ["End", ""]
    for name, row in zip(puzzle.group.names, rows, strict=True):
        out.append(f"MoveTransformation {name}")
        parts = layout.parts(row)
        for s in layout.sets:
            permutation, twists = parts[s.name]
            if permutation != list(range(s.pieces)) or any(twists):
                out += [titles[s.name], " ".join(map(str, permutation))]
                if s.twists > 1:
                    out.append(" ".join(map(str, twists)))
        out += ["End", ""]
    return "\n".join(out)
