"""The dualized game (section 4): counters on points and on lines, the point-hole on the line-hole.

A flag is a point p with a line ℓ through it: where the two holes are. The point-move [p, q] stays on
the line ℓ, the line-move [ℓ, m] on the lines through p. By the self-dual labelling (2-2) a line-move is
the point-move of the same numbers. Rows have the points 0 … 12 first, then the lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from permgroups import checks
from permgroups.errors import InvalidArgument, ParseError
from permgroups.games.dual_paths import DualPath, Flag, read_dual_path
from permgroups.games.hole_games import HoleGame
from permgroups.geometry.planes import ClassicalPlane, projective_plane
from permgroups.groups.cycle_text import format_cycles
from permgroups.groups.group import PermGroup
from permgroups.groups.rows import inverse_row
from permgroups.groups.words import Word
from permgroups.search.groupoid_puzzles import GroupoidPuzzle
from permgroups.search.positions import Position, format_counters, read_counters
from permgroups.search.spaces import Groupoid
from permgroups.wording import brief

if TYPE_CHECKING:
    from permgroups.groups.homomorphism import Homomorphism

__all__ = ["DualGame"]


class DualGame(GroupoidPuzzle):
    """Conway's game on points and lines at once; make it with ``M13(dual=True)``.

    >>> from permgroups.games import M13
    >>> game = M13(dual=True)
    >>> game.path([0, 1, 4, 0], [0, 4, 1, 0]).point_cycles
    '(1 4)(2 3)(5 6)(8 9)'
    >>> game.group.order(), game.order(), len(game.flags)
    (95040, 4942080, 52)
    """

    def __init__(self, signed: bool = False):
        self.signed = signed
        self.sides = 2 if signed else 1
        self.plane: ClassicalPlane = projective_plane(3)
        self.flags: tuple[Flag, ...] = tuple((p, i) for p in range(13) for i in self.plane.lines_through(p))
        super().__init__(f"{'signed ' if signed else ''}dualized game on {self.plane.name}", self._groupoid)

    @cached_property
    def _points_game(self) -> HoleGame:
        return HoleGame(self.plane, 0, self.signed)

    @property
    def row_labels(self) -> tuple[str, ...]:
        """The labels of the points, then of the lines: L5 is line 5, -5 the point 5 with its counter turned over.

        >>> DualGame(signed=True).row_labels[10:12], DualGame(signed=True).row_labels[36:38]
        (('5', '-5'), ('L5', '-L5'))
        """
        signs = ("", "-") if self.signed else ("",)
        return tuple(f"{s}{kind}{x}" for kind in ("", "L") for x in range(13) for s in signs)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, DualGame) and self.signed == other.signed

    def __hash__(self) -> int:
        return hash(("dual", self.signed))

    def __repr__(self) -> str:
        return f"<{self.name}>"

    # -- moves ----------------------------------------------------------------------------------------

    def flag(self, given: Any) -> Flag:
        """Return a flag, a point and the number of a line through it; raises `InvalidArgument` if it is none.

        >>> DualGame().flag([4, 1])
        (4, 1)
        >>> DualGame().flag((4, 2))
        Traceback (most recent call last):
            ...
        permgroups.errors.InvalidArgument: (4, 2) is not a flag: a point 0 … 12 and the number of a line through it
        """
        try:
            return self.flags[self.flags.index(tuple(given))]
        except (TypeError, ValueError):
            raise InvalidArgument(
                f"{given!r} is not a flag: a point 0 … 12 and the number of a line through it"
            ) from None

    def _row(self, p: int, q: int, offset: int) -> np.ndarray:
        n = 13 * self.sides
        row = np.arange(2 * n, dtype=np.uint16)
        if p != q:
            row[offset : offset + n] = self._points_game.move_row(p, q) + offset
        return row

    def point_row(self, p: int, q: int) -> np.ndarray:
        """Return the row of the point-move [p, q]: it moves the 13 points, and no line.

        >>> DualGame().point_row(0, 6)[:13].tolist()
        [6, 1, 2, 3, 5, 4, 0, 7, 8, 9, 10, 11, 12]
        """
        return self._row(p, q, 0)

    def line_row(self, line: int, m: int) -> np.ndarray:
        """Return the row of the line-move [ℓ, m]: it moves the 13 lines, and no point.

        >>> game = DualGame()
        >>> game.line_text(game.line_row(0, 6)), game.point_text(game.line_row(0, 6))
        ('(0 6)(4 5)', '()')
        """
        return self._row(line, m, 13 * self.sides)

    def path(self, points: Sequence[int], lines: Sequence[int]) -> DualPath:
        """Return the path of the two holes.

        Raises
        ------
        InvalidArgument
            With the step at which a hole would leave the other; or if there are not as many lines as points.

        Examples
        --------
        >>> len(DualGame().path([0, 1, 4, 0], [0, 4, 1, 0]))
        6
        >>> DualGame().path([0, 1, 4], [0, 4, 5])
        Traceback (most recent call last):
            ...
        permgroups.errors.InvalidArgument: step 2: the point 4 does not lie on the line 5
        """
        points, lines = list(points), list(lines)
        if len(points) != len(lines) or not points:
            raise InvalidArgument(f"{len(points)} points and {len(lines)} lines; expected as many of both")
        self.flag((points[0], lines[0]))
        on = self.plane.incidence
        for x in points:
            self.plane.index_of(x)
        for x in lines:
            self.plane.index_of_line(x)
        for i in range(len(points) - 1):
            for p, line in ((points[i + 1], lines[i]), (points[i + 1], lines[i + 1])):
                if not on[p, line]:
                    raise InvalidArgument(f"step {i + 1}: the point {p} does not lie on the line {line}")
        return DualPath(self, points, lines)

    def path_along(self, start: Any, arcs: Sequence[int]) -> DualPath:
        """Return the path from a flag along arcs of :attr:`space`, each of which moves the point or the line.

        >>> game = DualGame()
        >>> game.path_along((0, 0), game.space.tree[game.flags.index((4, 9))])
        ([0, 2, 4], [0, 9, 9])
        """
        return DualPath.through(self, [start, *(self.flags[i] for i in self.space.target[list(arcs)].tolist())])

    def move_names(self, path: DualPath) -> list[str]:
        """Return the moves of a path one by one: p5 for a point, L5 for a line.

        >>> game = DualGame()
        >>> game.move_names(game.path([0, 1, 4, 0], [0, 4, 1, 0]))
        ['p1', 'L4', 'p4', 'L1', 'p0', 'L0']
        """
        return [f"p{q}" if p != q else f"L{m}" for (p, _), (q, m) in pairwise(path.flags)]

    def read_path(self, text: str) -> DualPath:
        """Return a path from its text, ``0 1 4 0 | 0 4 1 0``; see :func:`.dual_paths.read_dual_path`.

        Raises `ParseError` if it is no such text, `InvalidArgument` if it is no path.

        >>> DualGame().read_path("0 1 4 0 | 0 4 1 0").line_cycles
        '(1 4)(2 3)(5 6)(8 9)'
        """
        return read_dual_path(self, text)

    def play(self, position: Any, move: Any) -> Position:
        """Return the position after a move: a point of the line-hole, or a line through the point-hole as ``"L5"``.

        >>> from permgroups.games import M13
        >>> M13(dual=True).start.move(1).move("L4").at
        (1, 4)
        """
        at = self.read(position)
        name = f"p{move}" if checks.is_whole(move) else move
        if not isinstance(name, str) or name not in self.moves:
            raise InvalidArgument(f"a move is a point 0 … 12 or a line L0 … L12, not {brief(move)}")
        return self.apply(at, Word([name]))

    def line_path(self, points: Sequence[int], line: int | None = None) -> tuple[int, ...]:
        """Return the lines that a nondegenerate closed point-path forces, from the line-hole and back to it.

        >>> from permgroups.games import M13
        >>> M13(dual=True).line_path([0, 6, 12, 1, 8, 0], 0)
        (0, 1, 12, 6, 4, 3, 0)
        """
        sides = [self.plane.line_through(p, q) for p, q in pairwise(points)]
        return tuple(sides) if line is None else (line, *sides, line)

    def closed_path(self, points: Sequence[int]) -> DualPath:
        """Return the closed path at the flag (p, start line) over a closed point-path.

        Raises `InvalidArgument` unless it leads from the point 0 back to it.

        >>> DualGame().closed_path([0, 6, 12, 1, 8, 0])
        ([0, 0, 6, 12, 1, 8, 0], [0, 1, 12, 6, 4, 3, 0])
        """
        if not points or points[0] != 0 or points[-1] != 0:
            raise InvalidArgument(f"expected a path of points from 0 back to 0, not {list(points)}")
        return self.path([points[0], *points], self.line_path(points, self.flags[0][1]))

    def counters_of(self, position: Position) -> tuple[tuple[tuple[int, int] | None, ...], ...]:
        """Return for every point, and for every line, the counter there and its side; None at the hole.

        >>> game = DualGame()
        >>> [half[:5] for half in game.counters_of(game.path([0, 1], [0, 4]).position)]
        [((1, 0), None, (3, 0), (2, 0), (4, 0)), ((4, 0), (1, 0), (2, 0), (3, 0), None)]
        """
        back = inverse_row(position.row)[:: self.sides].astype(int)
        halves = []
        for offset, hole in zip((0, 13), position.at, strict=True):
            half: list[tuple[int, int] | None] = [
                divmod(int(x) - offset * self.sides, self.sides) for x in back[offset : offset + 13]
            ]
            half[hole] = None
            halves.append(tuple(half))
        return tuple(halves)

    def format_position(self, position: Position) -> str:
        """Return what lies on the points, then what lies on the lines; :meth:`read_text` reads it back.

        >>> game = DualGame()
        >>> game.format_position(game.path([0, 1], [0, 4]).position)
        '1 · 3 2 4 5 6 7 8 9 10 11 12 | 4 1 2 3 · 6 5 7 8 9 10 11 12'
        """
        return " | ".join(format_counters(half, range(13)) for half in self.counters_of(position))

    def draw_position(self, position: Position) -> str | None:
        """Return the points on the plane, the line-hole, and the counters of the lines, as SVG.

        >>> picture = DualGame().draw_position(DualGame().start)
        >>> picture[:4], picture.count("<circle")
        ('<svg', 13)
        """
        from permgroups.show.games import flag_svg

        return flag_svg(position)

    def read(self, given: Any) -> Position:
        """Return a position from a path, a position, its text, a permutation or an image row of points and lines.

        It need not be one that can be reached. Raises `InvalidArgument` if the holes would not be on a flag,
        `ParseError` for bad text.

        >>> game = DualGame()
        >>> game.read("(0 1)(2 3)(L0 L4)(L5 L6)") == game.path([0, 1], [0, 4]).position
        True
        >>> game.read("(0 1)").at, game.is_solvable("(0 1)")
        ((1, 0), False)
        """
        if isinstance(getattr(given, "position", given), Position):
            found = super().read(given)
            if self._of_row(found.row, found.start).at != found.at:
                raise InvalidArgument(f"the row takes the holes elsewhere than to {found.at}")
            return found
        if isinstance(given, str) and "|" in given:
            return self.read_text(given)
        return self._of_row(PermGroup([], labels=self.row_labels).row_of(given), self.flags[0])

    def _of_row(self, row: np.ndarray, start: Flag) -> Position:
        (p, line), sides = start, self.sides
        end = self.flag((int(row[p * sides]) // sides, int(row[(13 + line) * sides]) // sides - 13))
        return Position(self, row, start, end)

    def read_text(self, text: str) -> Position:
        """Return the position of a text: what lies on the points, a bar, what lies on the lines.

        Raises `ParseError` if it is no such text, `InvalidArgument` if the holes are not on a flag.

        >>> DualGame().read_text("1 · 3 2 4 5 6 7 8 9 10 11 12 | 4 1 2 3 · 6 5 7 8 9 10 11 12").at
        (1, 4)
        """
        halves = text.split("|")
        if len(halves) != 2:
            raise ParseError("a position of the dualized game lists points, one bar |, lines")
        rows, starts = [], []
        for half in halves:
            row, start, _ = read_counters(half, range(13), self.sides)
            rows.append(row)
            starts.append(start)
        return self._of_row(np.concatenate([rows[0], rows[1] + 13 * self.sides]), self.flag(starts))

    def _repr_svg_(self) -> str | None:
        return self.draw_position(self.start)

    def _groupoid(self) -> Groupoid:
        """Return the groupoid over the 52 flags; moves ``p5`` and ``L5``."""
        number = {flag: i for i, flag in enumerate(self.flags)}
        moves, source, target, rows = [], [], [], []
        for i, (p, line) in enumerate(self.flags):
            for q in self.plane.lines[line]:
                if q != p:
                    moves.append((f"p{q}", 1))
                    source.append(i)
                    target.append(number[q, line])
                    rows.append(self.point_row(p, q))
            for m in self.plane.lines_through(p):
                if m != line:
                    moves.append((f"L{m}", 1))
                    source.append(i)
                    target.append(number[p, m])
                    rows.append(self.line_row(line, m))
        return Groupoid(moves, source, target, np.array(rows, np.uint16), 0, self.flags, self.row_labels)

    # -- points and lines -----------------------------------------------------------------------------

    def _text(self, row: np.ndarray, offset: int) -> str:
        n = 13 * self.sides
        labels = [x.replace("L", "") for x in self.row_labels[offset : offset + n]]
        return format_cycles(row[offset : offset + n].astype(np.int64) - offset, labels, " ")

    def point_text(self, row: np.ndarray) -> str:
        """Return the cycles of the points.

        >>> DualGame().point_text(DualGame().point_row(0, 6))
        '(0 6)(4 5)'
        """
        return self._text(row, 0)

    def line_text(self, row: np.ndarray) -> str:
        """Return the cycles of the lines, by their numbers.

        >>> DualGame().line_text(DualGame().line_row(0, 6))
        '(0 6)(4 5)'
        """
        return self._text(row, 13 * self.sides)

    def exchanged(self, row: np.ndarray) -> np.ndarray:
        """Return the row with points and lines exchanged: (σ_P, σ_L) becomes (σ_L, σ_P).

        >>> game = DualGame()
        >>> game.line_text(game.exchanged(game.point_row(0, 6)))
        '(0 6)(4 5)'
        """
        n = 13 * self.sides
        swap = np.roll(np.arange(2 * n), n)
        out: np.ndarray = swap[np.asarray(row, np.int64)[swap]].astype(np.uint16)
        return out

    def theta(self) -> Homomorphism:
        """Return θ of (4-6), the automorphism of the group of closed paths that exchanges points and lines.

        >>> θ = DualGame().theta()                        # the outer automorphism of M12
        >>> θ.is_automorphism, θ.is_inner
        (True, False)
        """
        G = self.group
        return G.hom({name: self.exchanged(row) for name, row in zip(G.names, G.rows, strict=True)}, codomain=G)

    def group_with_theta(self) -> PermGroup:
        """Return ⟨G_dual, θ⟩, θ acting by exchanging point i with line i: M12:2 on 24 points.

        >>> DualGame().group_with_theta().order() == 2 * 95040
        True
        """
        G = self.group
        n = 13 * self.sides
        swap = np.roll(np.arange(2 * n), n)
        return PermGroup(
            {**{x: row for x, row in zip(G.names, G.rows, strict=True)}, "θ": swap}, labels=self.row_labels
        )

    # -- Hadamard matrices ----------------------------------------------------------------------------

    @cached_property
    def E(self) -> np.ndarray:
        """The matrix with -1 where the point lies on the line and +1 elsewhere.

        >>> DualGame().E[:4, :4]
        array([[-1, -1, -1, -1],
               [-1,  1,  1,  1],
               [-1,  1,  1,  1],
               [-1,  1,  1,  1]])
        """
        return np.where(self.plane.incidence, -1, 1)

    def full_hadamard(self, p: int, line: int) -> np.ndarray:
        """Return H^{p,ℓ} of (4-3) with row p and column ℓ filled by zeros.

        Raises `InvalidArgument` unless the point p lies on the line ℓ.

        >>> H = DualGame().full_hadamard(0, 1)
        >>> H[0].tolist() == H[:, 1].tolist() == [0] * 13, (H @ H.T)[4].tolist()
        (True, [0, 0, 0, 0, 12, 0, 0, 0, 0, 0, 0, 0, 0])
        """
        self.flag((p, line))
        H = self.E.copy()
        on = self.plane.incidence
        H[np.ix_(on[:, line], on[p])] *= -1
        H[p, :] = 0
        H[:, line] = 0
        return H

    def hadamard(self, p: int = 0, line: int = 0) -> np.ndarray:
        """Return H^{p,ℓ}, 12 by 12: rows the points but p, columns the lines but ℓ.

        >>> from permgroups.games import M13
        >>> from permgroups.linear import is_hadamard
        >>> is_hadamard(M13(dual=True).hadamard(0, 0))
        True
        """
        H = self.full_hadamard(p, line)
        return np.delete(np.delete(H, p, axis=0), line, axis=1)

    def act(self, row: np.ndarray, B: np.ndarray) -> np.ndarray:
        """Return a 13 by 13 matrix after a signed row of points and lines, by (4-5).

        Raises `InvalidArgument` in the game without signs.

        >>> game = DualGame(signed=True)
        >>> row = game.path([0, 1], [0, 4]).position.row
        >>> bool((game.act(row, game.full_hadamard(0, 0)) == game.full_hadamard(1, 4)).all())
        True
        """
        if not self.signed:
            raise InvalidArgument("matrices need signs; play M13(signed=True, dual=True)")
        row = np.asarray(row, np.int64)
        points, lines = row[0:26:2], row[26:52:2] - 26
        out = np.empty_like(B)
        signs = np.where(points % 2, -1, 1)[:, None] * np.where(lines % 2, -1, 1)[None, :]
        out[np.ix_(points // 2, lines // 2)] = signs * B
        return out
