"""twsearch and ksolve text: sets of oriented pieces, moves as passive permutations, line by line.

Two traps: permutations say which slot's piece comes here (slot -> piece), and the twists of a
ksolve ``Move`` are indexed by the slot that the piece comes from, those of a
``MoveTransformation`` by the slot where it arrives.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from permgroups.errors import ParseError
from permgroups.groups.group import PermGroup
from permgroups.puzzles.goal import Goal
from permgroups.puzzles.layout import MAX_PIECES, Layout, PieceSet
from permgroups.puzzles.puzzle import Puzzle

__all__ = ["read", "write"]

_IGNORED = {"Ignore", "Block", "ForbiddenPairs", "ForbiddenGroups"}

Line = tuple[int, list[str]]
Parts = dict[str, tuple[list[int], list[int]]]


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
        if not word.lstrip("-").isdecimal() or len(word) > 9:
            raise _fail(number, f"expected numbers, found {word!r}")
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
        self.moves: dict[str, np.ndarray] = {}
        self.solved: Parts | None = None

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
                block = self._block(number, base=1 if keyword == "Solved" else 0, permutation=False)
                if self.solved is None or keyword == "Solved":
                    self.solved = block
            elif keyword in ("Move", "MoveTransformation"):
                self._move(number, words)
            elif keyword in ("MoveAlias", "MoveSequence"):
                self._sequence(number, words)
            elif keyword == "Illegal":
                raise _fail(number, "Illegal positions are not supported: moves would depend on the position")
            elif keyword in _IGNORED:
                if keyword in ("Ignore", "Block", "ForbiddenPairs", "ForbiddenGroups"):
                    while self.at < len(self.lines) and self.lines[self.at][1][0] != "End":
                        self.at += 1
                    self.at += 1
            else:
                raise _fail(number, f"unknown keyword {keyword!r}")
        if not self.sets:
            raise ParseError("the file has no Set")
        if not self.moves:
            raise ParseError("the file has no Move")
        layout = Layout(tuple(self.sets))
        return Puzzle(self.name, PermGroup(self.moves), self._goal(layout), layout)

    def _set(self, number: int, words: list[str]) -> None:
        if len(words) != 4:
            raise _fail(number, "expected: Set NAME pieces orientations")
        pieces, twists = _numbers((number, words[2:]), 1, MAX_PIECES)
        if any(s.name == words[1] for s in self.sets):
            raise _fail(number, f"the set {words[1]!r} is given twice")
        if sum(s.points for s in self.sets) + pieces * twists > MAX_PIECES:
            raise _fail(number, f"more than {MAX_PIECES} points in all")
        self.sets.append(PieceSet(words[1], pieces, twists))

    def _block(self, number: int, base: int, permutation: bool) -> Parts:
        """Read until End: per set its name, a line of pieces, perhaps a line of twists."""
        out: Parts = {}
        known = {s.name: s for s in self.sets}
        while True:
            if self.at >= len(self.lines):
                raise _fail(number, "this block has no End")
            here, words = self.lines[self.at]
            self.at += 1
            if words == ["End"]:
                return out
            if len(words) != 1 or words[0] not in known:
                raise _fail(here, f"expected the name of a set or End, found {' '.join(words)[:40]!r}")
            s = known[words[0]]
            pieces = self._row(here, s, base, s.pieces - 1 + base, not permutation)
            if permutation and sorted(pieces) != list(range(base, base + s.pieces)):
                raise _fail(here + 1, f"not a permutation of {base} … {base + s.pieces - 1}")
            twists = [0] * s.pieces
            if self.at < len(self.lines) and self._is_numbers(self.lines[self.at][1]):
                twists = [t % s.twists for t in self._row(here, s, -MAX_PIECES, MAX_PIECES, not permutation)]
            out[s.name] = ([p - base for p in pieces], twists)

    @staticmethod
    def _is_numbers(words: list[str]) -> bool:
        return all(w.lstrip("-").isdecimal() or w == "?" for w in words)

    def _row(self, number: int, s: PieceSet, low: int, high: int, wild: bool) -> list[int]:
        if self.at >= len(self.lines):
            raise _fail(number, f"the set {s.name!r} has no numbers")
        here, words = self.lines[self.at]
        self.at += 1
        if len(words) != s.pieces:
            raise _fail(here, f"{len(words)} numbers for the {s.pieces} pieces of the set {s.name!r}")
        if wild and "?" in words:
            return [low - 1 if w == "?" else _numbers((here, [w]), low, high)[0] for w in words]
        return _numbers((here, words), low, high)

    def _move(self, number: int, words: list[str]) -> None:
        if len(words) != 2:
            raise _fail(number, f"expected: {words[0]} NAME")
        ksolve = words[0] == "Move"
        parts = self._block(number, base=1 if ksolve else 0, permutation=True)
        if ksolve:  # twists stand at the slot that the piece comes from
            parts = {n: (p, [t[j] for j in p]) for n, (p, t) in parts.items()}
        self._add(number, words[1], Layout(tuple(self.sets)).row(parts))

    def _sequence(self, number: int, words: list[str]) -> None:
        if len(words) < 3:
            raise _fail(number, f"expected: {words[0]} NEW OLD …")
        try:
            group = PermGroup(self.moves)
            row = group.row_of_word(group.word(" ".join(words[2:])))
        except ValueError as error:
            raise _fail(number, str(error)) from None
        self._add(number, words[1], row)

    def _add(self, number: int, name: str, row: np.ndarray) -> None:
        if name in self.moves:
            raise _fail(number, f"the move {name!r} is given twice")
        self.moves[name] = row

    def _goal(self, layout: Layout) -> Goal | None:
        if self.solved is None:
            return None
        colours: list[object] = []
        for s in layout.sets:
            pieces, twists = self.solved.get(s.name, (list(range(s.pieces)), [0] * s.pieces))
            for p, t in zip(pieces, twists, strict=True):
                for k in range(s.twists):
                    colours.append(None if p < 0 else (s.name, p, (k - t) % s.twists))
        return None if len(set(colours)) == len(colours) else Goal(tuple(colours))


def read(text: str, name: str = "puzzle") -> Puzzle:
    """Return the puzzle of a ``.tws`` or ``.def`` text."""
    return _Reader(text, name).read()


def write(puzzle: Puzzle) -> str:
    """Return ``.tws`` text; a puzzle without a layout gets one, with its points renumbered."""
    layout, rows = puzzle.laid_out()
    out = [f"Name {puzzle.name}", ""]
    out += [f"Set {s.name} {s.pieces} {s.twists}" for s in layout.sets]
    out += ["", "Solved"]
    looks = None if puzzle.goal is None or puzzle.layout is None else layout.looks(puzzle.goal.colours)
    for s in layout.sets:
        ids, twists = list(range(s.pieces)), [0] * s.pieces
        if looks is not None:
            ids = [-1 if c[0] is None else first for first, c in zip(*looks[s.name], strict=True)]
            if any(c[0] is not None and len(set(c)) < s.twists for c in looks[s.name][1]):
                raise ParseError(f"the goal ignores twists of the set {s.name!r}, which this format cannot say")
        out += [s.name, " ".join("?" if i < 0 else str(i + 1) for i in ids)]
        if s.twists > 1:
            out.append(" ".join(map(str, twists)))
    out += ["End", ""]
    for name, row in zip(puzzle.group.names, rows, strict=True):
        out.append(f"MoveTransformation {name}")
        for s in layout.sets:
            permutation, twists = layout.parts(row)[s.name]
            if permutation != list(range(s.pieces)) or any(twists):
                out += [s.name, " ".join(map(str, permutation))]
                if s.twists > 1:
                    out.append(" ".join(map(str, twists)))
        out += ["End", ""]
    return "\n".join(out)
