"""Paths of the dualized game (section 4): the way of the point-hole and the way of the line-hole, moved in turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
from sympy.combinatorics import Permutation

from permgroups.errors import InvalidArgument, ParseError
from permgroups.search.positions import Position
from permgroups.shown import Facts, Shown
from permgroups.wording import brief

if TYPE_CHECKING:
    from permgroups.games.dual import DualGame

__all__ = ["DualPath", "Flag", "read_dual_path"]

Flag = tuple[int, int]
MAX_TEXT = 100_000


class DualPath(Shown):
    """Point-holes p_0 … p_n and line-holes ℓ_0 … ℓ_n, moved in turn: [p_0,p_1], [ℓ_0,ℓ_1], [p_1,p_2], ….

    Examples
    --------
    >>> from permgroups.games import M13
    >>> path = M13(dual=True).path([0, 1, 4, 0], [0, 4, 1, 0])
    >>> path.point_cycles, path.line_cycles
    ('(1 4)(2 3)(5 6)(8 9)', '(1 4)(2 3)(5 6)(8 9)')
    """

    def __init__(self, game: DualGame, points: Sequence[int], lines: Sequence[int]):
        self.game = game
        self.points = tuple(points)
        self.lines = tuple(lines)

    @cached_property
    def position(self) -> Position:
        """What the path does to both kinds of counters."""
        game = self.game
        row = np.arange(len(game.row_labels), dtype=np.uint16)
        steps = zip(self.points, self.points[1:], self.lines, self.lines[1:], strict=False)
        for p, q, line, m in steps:
            row = game.line_row(line, m)[game.point_row(p, q)[row]]
        return Position(game, row, (self.points[0], self.lines[0]), (self.points[-1], self.lines[-1]))

    @property
    def permutation(self) -> Permutation:
        """The permutation of points and lines."""
        return self.position.permutation

    @property
    def point_cycles(self) -> str:
        """The permutation of the points as text."""
        return self.game.point_text(self.position.row)

    @property
    def line_cycles(self) -> str:
        """The permutation of the lines as text, lines by number."""
        return self.game.line_text(self.position.row)

    @property
    def is_closed(self) -> bool:
        """Whether both holes come back."""
        return (self.points[0], self.lines[0]) == (self.points[-1], self.lines[-1])

    def reverse(self) -> DualPath:
        """Return a path that undoes this one; one step longer where it must end with a line-move."""
        # backwards line-moves come first, so the points stand still once at the beginning
        points = [self.points[-1], *reversed(self.points)]
        lines = [*reversed(self.lines), self.lines[0]]
        return DualPath(self.game, points, lines)

    @property
    def is_nondegenerate(self) -> bool:
        """Whether no move is trivial, no three consecutive points are collinear and no three lines concurrent.

        This is the paper's word taken by the letter; a sequence that begins with a line-move has a trivial point-move.
        """
        points, lines = self.points, self.lines
        plane = self.game.plane
        moved = all(a != b for a, b in (*pairwise(points), *pairwise(lines)))
        return moved and not any(
            plane.collinear(*points[i : i + 3]) or set.intersection(*(set(plane.lines[x]) for x in lines[i : i + 3]))
            for i in range(len(points) - 2)
        )

    @classmethod
    def through(cls, game: DualGame, flags: Iterable[Flag]) -> DualPath:
        """Return the path through flags, of which each shares its point or its line with the one before."""
        way = iter(flags)
        p, line = next(way)
        points, lines = [p], [line]
        pending = False  # whether the last point-move still waits for its line-move
        for p, line in way:
            if p != points[-1]:
                points.append(p)
                lines.append(lines[-1])
                pending = True
            elif pending:
                lines[-1] = line
                pending = False
            else:
                points.append(p)
                lines.append(line)
        return cls(game, points, lines)

    @property
    def flags(self) -> tuple[Flag, ...]:
        """Where the two holes are, at the start and after every move that is not trivial."""
        out = [(self.points[0], self.lines[0])]
        for p, line in zip(self.points[1:], self.lines[1:], strict=True):
            for flag in ((p, out[-1][1]), (p, line)):
                if flag != out[-1]:
                    out.append(flag)
        return tuple(out)

    @property
    def is_reduced(self) -> bool:
        """Whether no move can be left out or joined with the next: point-moves and line-moves take turns.

        Then each of the two paths is nondegenerate once a point-hole that stands still at the beginning and a line-hole
        that stands still at the end are not counted; (4-1) writes every sequence from a point-move to a line-move.
        """
        flags = self.flags
        inner = len(flags) - 1 == len(self)
        turns = all(a[0] != c[0] and a[1] != c[1] for a, c in zip(flags, flags[2:], strict=False))
        return inner and turns and len(self.points) == len(DualPath.through(self.game, flags).points)

    def reduced(self) -> DualPath:
        """Return an equivalent path, not longer, in which point-moves and line-moves take turns: see ``is_reduced``.

        Moves along one line, or about one point, are joined: [p, q, r] is [p, r] where p, q, r are collinear.

        >>> from permgroups.games import M13
        >>> path = M13(dual=True).path([0, 1, 2, 2, 0], [0, 0, 9, 0, 0])
        >>> path.reduced(), len(path), path.reduced().is_equivalent(path)
        (([0], [0]), 5, True)
        """
        kept: list[Flag] = []
        for flag in self.flags:
            while len(kept) > 1 and (kept[-2][0] == flag[0] or kept[-2][1] == flag[1]):
                kept.pop()
            if not kept or kept[-1] != flag:
                kept.append(flag)
        out = DualPath.through(self.game, kept)
        if not out.is_equivalent(self):
            raise AssertionError("the reduced path induces another permutation")
        return out

    def is_equivalent(self, other: DualPath) -> bool:
        """Return whether two paths induce the same permutation of points and lines."""
        return self.game == other.game and bool((self.position.row == other.position.row).all())

    def __mul__(self, other: DualPath) -> DualPath:
        if not isinstance(other, DualPath):
            return NotImplemented
        first, second = (self.points[-1], self.lines[-1]), (other.points[0], other.lines[0])
        if self.game != other.game or first != second:
            raise InvalidArgument(
                f"the first path leaves the holes at {first}, the second starts with them at {second}"
            )
        return DualPath(self.game, (*self.points, *other.points[1:]), (*self.lines, *other.lines[1:]))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, DualPath):
            return False
        return (self.game, self.points, self.lines) == (other.game, other.points, other.lines)

    def __hash__(self) -> int:
        return hash((self.points, self.lines))

    def summary(self) -> Facts:
        """Return the points, the lines, and both permutations."""
        points, lines = (", ".join(map(str, some)) for some in (self.points, self.lines))
        facts = [("points", points), ("lines", lines), ("moves", len(self))]
        facts += [("of the points", self.point_cycles or "()"), ("of the lines", self.line_cycles or "()")]
        return Facts("path of both holes", facts)

    def _repr_svg_(self) -> str | None:
        return self.game.draw_position(self.position)

    def __len__(self) -> int:
        pairs = [*zip(self.points, self.points[1:], strict=False), *zip(self.lines, self.lines[1:], strict=False)]
        return sum(a != b for a, b in pairs)

    def __str__(self) -> str:
        return f"{' '.join(map(str, self.points))} | {' '.join(map(str, self.lines))}"

    def __repr__(self) -> str:
        return f"([{', '.join(map(str, self.points))}], [{', '.join(map(str, self.lines))}])"


def read_dual_path(game: DualGame, text: str) -> DualPath:
    """Return a path from its text: points, a bar, lines, ``0 1 4 0 | 0 4 1 0``, or ``([0, 1, 4, 0], [0, 4, 1, 0])``.

    Points alone are a closed path from 0 with the lines that it forces.

    >>> from permgroups.games import M13
    >>> game = M13(dual=True)
    >>> path = read_dual_path(game, "0 6 12 1 8 0")
    >>> str(path)
    '0 0 6 12 1 8 0 | 0 1 12 6 4 3 0'
    >>> read_dual_path(game, str(path)) == read_dual_path(game, repr(path)) == path
    True
    """
    if len(text) > MAX_TEXT:
        raise ParseError(f"a path of {len(text)} characters is over the limit of {MAX_TEXT}")
    body = text.strip()
    if body.startswith("([") and body.endswith("])"):
        body = body[2:-2].replace("], [", "|", 1)
    halves = [_numbers(half) for half in body.split("|")]
    if len(halves) == 1:
        return game.closed_path(halves[0])
    if len(halves) != 2:
        raise ParseError("a path of the dualized game is points, one bar |, and as many lines")
    return game.path(*halves)


def _numbers(text: str) -> list[int]:
    out = []
    for word in text.replace(",", " ").split():
        if not (word.isascii() and word.isdecimal() and len(word) < 3):
            raise ParseError(f"points and lines are numbers 0 … 12, not {brief(word)}")
        out.append(int(word))
    return out
