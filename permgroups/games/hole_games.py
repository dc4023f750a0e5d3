"""Games with a hole on any design of blocks of four points: Conway groupoids and their play.

The move [a, b] takes the hole from a to b: (a b)∏(a_i b_i) over the blocks {a, b, a_i, b_i}. For the
projective plane of order 3 this is Conway's M13. Counters may have two sides; then those on a_i and
b_i are turned over as they change places.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np

from permgroups.errors import InvalidArgument, InvalidPermutation
from permgroups.games.paths import Path, check_points
from permgroups.geometry.designs import Design
from permgroups.groups.group import PermGroup
from permgroups.groups.rows import inverse_row
from permgroups.search.groupoid_puzzles import GroupoidPuzzle
from permgroups.search.positions import Position, format_counters, read_counters
from permgroups.search.spaces import Groupoid

__all__ = ["HoleGame"]


class HoleGame(GroupoidPuzzle):
    """A game of counters on all points of a design but one.

    Parameters
    ----------
    design
        Blocks of four points, no two of which share three: a supersimple design or any such 4-hypergraph.
    hole
        The point without a counter at the start, by default the first.
    signed
        Whether counters have two sides.

    Raises
    ------
    InvalidArgument
        If a block has not four points, or two blocks share three.

    Examples
    --------
    >>> from permgroups.games.conway import boolean
    >>> game = HoleGame(boolean(3))
    >>> game.group.order(), game.order()
    (1, 8)
    """

    def __init__(self, design: Design, hole: Any = None, signed: bool = False):
        for block in design.blocks:
            if len(block) != 4:
                raise InvalidArgument(f"the game needs blocks of four points, not {sorted(block, key=str)}")
        if not design.is_supersimple():
            raise InvalidArgument("two blocks share three points, so that moves are not defined")
        if len(design.points) < 2:
            raise InvalidArgument(f"a game needs at least two points, not {len(design.points)}")
        self.design = design
        self.points: tuple[Any, ...] = design.points
        self.hole = design.points[0] if hole is None else hole
        design.index_of(self.hole)
        self.signed = signed
        self.sides = 2 if signed else 1
        super().__init__(f"{'signed ' if signed else ''}game on {design.name or repr(design)}", self._groupoid)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, HoleGame):
            return False
        return self is other or (self.hole, self.signed, self.design) == (other.hole, other.signed, other.design)

    def __hash__(self) -> int:
        return hash((self.hole, self.signed, len(self.points)))

    def __repr__(self) -> str:
        return f"<{self.name}, hole at {self.hole}>"

    @property
    def row_labels(self) -> tuple[str, ...]:
        """The labels of the points of permutations; -x is x with its counter turned over.

        >>> from permgroups.games import M13
        >>> M13(signed=True).row_labels[:4]
        ('0', '-0', '1', '-1')
        """
        signs = ("", "-") if self.signed else ("",)
        return tuple(f"{s}{p}" for p in self.points for s in signs)

    # -- moves ----------------------------------------------------------------------------------------

    @cached_property
    def _moves(self) -> np.ndarray:
        """``_moves[p, q]`` is the row of the move [p, q], all of them."""
        n = len(self.points)
        rows = np.tile(np.arange(n, dtype=np.uint16), (n, n, 1))
        for p in range(n):  # where no block contains both points, the counter on q just goes to p
            for q in range(n):
                rows[p, q, [p, q]] = q, p
        turned = np.zeros((n, n, n), np.uint16)
        for block in self.design.blocks:
            members = [self.design.index_of(x) for x in block]
            for p in members:
                for q in members:
                    if p != q:
                        r, s = (x for x in members if x not in (p, q))
                        rows[p, q, [p, q, r, s]] = q, p, s, r
                        turned[p, q, [r, s]] = 1
        if self.signed:
            wide = np.empty((n, n, 2 * n), np.uint16)
            wide[:, :, 0::2] = 2 * rows + turned
            wide[:, :, 1::2] = 2 * rows + (1 - turned)
            rows = wide
        rows.flags.writeable = False
        return rows

    def move_row(self, p: int, q: int) -> np.ndarray:
        """Return the image row of the move [p, q], points by number; the rows of all moves are made at first use.

        >>> from permgroups.games import M13
        >>> M13().move_row(0, 6).tolist()                         # along the line 0, 4, 5, 6
        [6, 1, 2, 3, 5, 4, 0, 7, 8, 9, 10, 11, 12]
        """
        row: np.ndarray = self._moves[p, q]
        return row

    def path(self, points: Sequence[Any]) -> Path:
        """Return the path of the hole through the points, in time order.

        Raises `InvalidArgument` if there are none, or one is no point of the design.

        >>> from permgroups.games import M13
        >>> M13().path([0, 6, 12, 1, 8, 0]).cycles
        '(1 7 12 6 8)(3 4 10 5 9)'
        """
        return Path(self, check_points(self.design, points))

    def read(self, given: Any) -> Position:
        """Return a position from a path, the text of a position, a permutation, an image row or cycle text.

        It need not be one that can be reached. Raises `InvalidPermutation` if a row takes the hole elsewhere than the
        position says, or turns it over; `ParseError` for bad text; `InvalidArgument` for a position of another game.

        >>> from permgroups.games import M13
        >>> game = M13()
        >>> game.read("(0 6)(4 5)") == game.path([0, 6]).position, game.is_solvable("(1 2)")
        (True, False)
        """
        if isinstance(getattr(given, "position", given), Position):
            return self._with_hole(super().read(given))
        if isinstance(given, str) and "(" not in given:
            return self.read_text(given)
        return self._of_row(self.row_of(given), self.hole)

    def row_of(self, given: Any) -> np.ndarray:
        """Return the image row of a permutation of the points, given in any form.

        >>> from permgroups.games import M13
        >>> M13().row_of("(1 7 12 6 8)(3 4 10 5 9)").tolist()
        [0, 7, 2, 4, 10, 9, 8, 12, 1, 3, 5, 11, 6]
        """
        return self._ambient.row_of(given)

    @cached_property
    def _ambient(self) -> PermGroup:
        return PermGroup([], labels=self.row_labels)

    def read_text(self, text: str) -> Position:
        """Return the position of a text that lists what lies on the points, ``·``, ``.`` or ``_`` for the hole.

        Raises `ParseError` if it has another number of entries, unknown or repeated counters, or no hole.

        >>> from permgroups.games import M13
        >>> M13().read_text("6 1 2 3 5 4 _ 7 8 9 10 11 12").hole
        6
        """
        row, start, _ = read_counters(text, self.points, self.sides)
        return self._of_row(row, self.points[start])

    def _of_row(self, row: np.ndarray, start: Any) -> Position:
        hole = int(row[self.design.index_of(start) * self.sides]) // self.sides
        return self._with_hole(Position(self, row, start, self.points[hole]))

    def _with_hole(self, position: Position) -> Position:
        """Return the position once the hole, which has one side, is where the row takes it."""
        start, hole = (self.design.index_of(p) * self.sides for p in (position.start, position.at))
        if position.row[start] // self.sides * self.sides != hole:
            raise InvalidPermutation(f"the row takes the hole elsewhere than to {position.at}")
        if position.row[start] != hole:
            raise InvalidPermutation("the hole has no side that could be turned over")
        return position

    # -- the groupoid -----------------------------------------------------------------------------------

    def way(self, p: Any, q: Any) -> np.ndarray:
        """Return the row of the move that takes the hole from p to q, the identity if they are one point.

        Raises `InvalidArgument` if one of them is no point.

        >>> from permgroups.games import M13
        >>> M13().way(3, 7).tolist()                              # along the line 3, 4, 7, 10
        [0, 1, 2, 7, 10, 5, 6, 3, 8, 9, 4, 11, 12]
        """
        i, j = self.design.index_of(p), self.design.index_of(q)
        return self.move_row(i, j) if i != j else np.arange(len(self.points) * self.sides, dtype=np.uint16)

    def _groupoid(self) -> Groupoid:
        """Return the groupoid over the points; move ``p5`` takes the hole to the point 5."""
        n = len(self.points)
        pairs = [(p, q) for p in range(n) for q in range(n) if p != q]
        return Groupoid(
            [(f"p{self.points[q]}", 1) for _, q in pairs],
            [p for p, _ in pairs],
            [q for _, q in pairs],
            np.array([self._moves[p, q] for p, q in pairs], np.uint16),
            self.design.index_of(self.hole),
            self.points,
            self.row_labels,
        )

    def positions_between(self, p: Any, q: Any) -> Iterator[Position]:
        """Yield the positions of all paths from p to q: the double coset [0,q] G [p,0] of the paper.

        There are as many as the group of closed paths at p has elements.

        >>> from permgroups.games import M13
        >>> positions = M13().positions_between(0, 6)
        >>> next(positions).hole, 1 + sum(1 for _ in positions)
        (6, 95040)
        """
        way = self.way(p, q)
        for rows in self.group_at(p).all_rows():
            for row in way[rows]:
                yield Position(self, row, p, q)

    def path_along(self, start: Any, arcs: Sequence[int]) -> Path:
        """Return the path of the hole from a point along arcs, numbers of arcs of :attr:`space`.

        >>> from permgroups.games import M13
        >>> game = M13()
        >>> game.path_along(0, game.growth().path("(1 7 12 6 8)(3 4 10 5 9)"))
        [0, 6, 12, 1, 8, 0]
        """
        return Path(self, [start, *(self.points[p] for p in self.space.target[list(arcs)].tolist())])

    def move_names(self, path: Path) -> list[str]:
        """Return the moves of a path one by one, by their names; what does not move the hole is left out.

        >>> from permgroups.games import M13
        >>> M13().move_names(M13().path([0, 6, 6, 12]))
        ['p6', 'p12']
        """
        return [f"p{q}" for p, q in pairwise(path.points) if p != q]

    def counters_of(self, position: Position) -> tuple[tuple[int, int] | None, ...]:
        """Return for every point the number of the counter on it and its side, None at the hole.

        >>> from permgroups.games import M13
        >>> game = M13(signed=True)
        >>> game.counters_of(game.path([0, 6]).position)[:7]
        ((6, 0), (1, 0), (2, 0), (3, 0), (5, 1), (4, 1), None)
        """
        back = inverse_row(position.row)[:: self.sides]
        out: list[tuple[int, int] | None] = [divmod(int(x), self.sides) for x in back]
        out[self.design.index_of(position.at)] = None
        return tuple(out)

    def format_position(self, position: Position) -> str:
        """Return what lies on the points, one after the other; :meth:`read_text` reads it back.

        >>> from permgroups.games import M13
        >>> game = M13(signed=True)
        >>> game.format_position(game.path([0, 6]).position)
        '6 1 2 3 -5 -4 · 7 8 9 10 11 12'
        """
        return format_counters(self.counters_of(position), self.points)

    def draw_position(self, position: Position) -> str | None:
        """Return a position as SVG.

        >>> from permgroups.games import M13
        >>> picture = M13().draw_position(M13().start)
        >>> picture[:4], picture.count("<circle")
        ('<svg', 13)
        """
        from permgroups.show.games import position_svg

        return position_svg(position)

    # -- play ------------------------------------------------------------------------------------------

    def play(self, position: Any, to: Any) -> Position:
        """Return the position after the hole has moved to a point.

        Raises `NotInGroup` if the position cannot be reached, `InvalidArgument` if that is no point.

        >>> from permgroups.games import M13
        >>> game = M13()
        >>> game.play(game.play(game.start, 6), 12) == game.path([0, 6, 12]).position
        True
        """
        at = self.position(position)
        return at * self.path([at.at, to]).position

    def _repr_svg_(self) -> str | None:
        return self.draw_position(self.start)
