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
        """The labels of the points of permutations; -x is x with its counter turned over."""
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
        """Return the image row of the move [p, q], points by number."""
        row: np.ndarray = self._moves[p, q]
        return row

    def path(self, points: Sequence[Any]) -> Path:
        """Return the path of the hole through the points, in time order."""
        return Path(self, check_points(self.design, points))

    def read(self, given: Any) -> Position:
        """Return a position from a path, the text of a position, a permutation, an image row or cycle text."""
        if isinstance(getattr(given, "position", given), Position):
            return self._with_hole(super().read(given))
        if isinstance(given, str) and "(" not in given:
            return self.read_text(given)
        return self._of_row(self.row_of(given), self.hole)

    def row_of(self, given: Any) -> np.ndarray:
        """Return the image row of a permutation of the points, given in any form."""
        return self._ambient.row_of(given)

    @cached_property
    def _ambient(self) -> PermGroup:
        return PermGroup([], labels=self.row_labels)

    def read_text(self, text: str) -> Position:
        """Return the position of a text that lists what lies on the points."""
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
        """Return the row of the move that takes the hole from p to q, the identity if they are one point."""
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
        """Yield the positions of all paths from p to q: the double coset [0,q] G [p,0] of the paper."""
        way = self.way(p, q)
        for rows in self.group_at(p).all_rows():
            for row in way[rows]:
                yield Position(self, row, p, q)

    def path_along(self, start: Any, arcs: Sequence[int]) -> Path:
        """Return the path of the hole from a point along arcs."""
        return Path(self, [start, *(self.points[p] for p in self.space.target[list(arcs)].tolist())])

    def move_names(self, path: Path) -> list[str]:
        """Return the moves of a path one by one, by their names."""
        return [f"p{q}" for p, q in pairwise(path.points) if p != q]

    def counters_of(self, position: Position) -> tuple[tuple[int, int] | None, ...]:
        """Return for every point the number of the counter on it and its side, None at the hole."""
        back = inverse_row(position.row)[:: self.sides]
        out: list[tuple[int, int] | None] = [divmod(int(x), self.sides) for x in back]
        out[self.design.index_of(position.at)] = None
        return tuple(out)

    def format_position(self, position: Position) -> str:
        """Return what lies on the points, one after the other."""
        return format_counters(self.counters_of(position), self.points)

    def draw_position(self, position: Position) -> str | None:
        """Return a position as SVG."""
        from permgroups.show.games import position_svg

        return position_svg(position)

    # -- play ------------------------------------------------------------------------------------------

    def play(self, position: Any, to: Any) -> Position:
        """Return the position after the hole has moved to a point."""
        at = self.position(position)
        return at * self.path([at.at, to]).position

    def _repr_svg_(self) -> str | None:
        return self.draw_position(self.start)
