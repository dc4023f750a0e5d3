"""Games with a hole on any design of blocks of four points: Conway groupoids and their play.

The move [a, b] takes the hole from a to b: (a b)∏(a_i b_i) over the blocks {a, b, a_i, b_i}. For the
projective plane of order 3 this is Conway's M13. Counters may have two sides; then those on a_i and
b_i are turned over as they change places.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

import numpy as np

from permgroups.errors import InvalidPermutation, NotInGroup, PermGroupsError
from permgroups.games.groupoid_games import GroupoidGame
from permgroups.games.positions import Path, Position, check_points, format_counters, read_position
from permgroups.geometry.designs import Design
from permgroups.groups.chain import inverse_row
from permgroups.groups.group import PermGroup
from permgroups.search.spaces import Groupoid

__all__ = ["HoleGame"]

MAX_TABLE = 200_000_000  # positions for which a table is made


class HoleGame(GroupoidGame):
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
    PermGroupsError
        If a block has not four points, or two blocks share three.

    Examples
    --------
    >>> from permgroups.games.conway import boolean
    >>> game = HoleGame(boolean(3))
    >>> game.group().order(), game.order
    (1, 8)
    """

    def __init__(self, design: Design, hole: Any = None, signed: bool = False):
        for block in design.blocks:
            if len(block) != 4:
                raise PermGroupsError(f"the game needs blocks of four points, not {sorted(block, key=str)}")
        if not design.is_supersimple():
            raise PermGroupsError("two blocks share three points, so that moves are not defined")
        if len(design.points) < 2:
            raise PermGroupsError(f"a game needs at least two points, not {len(design.points)}")
        self.design = design
        self.points: tuple[Any, ...] = design.points
        self.hole = design.points[0] if hole is None else hole
        self._start = design._index(self.hole)
        self.signed = signed
        self.sides = 2 if signed else 1

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, HoleGame):
            return False
        return self is other or (self.hole, self.signed, self.design) == (other.hole, other.signed, other.design)

    def __hash__(self) -> int:
        return hash((self.hole, self.signed, len(self.points)))

    def __repr__(self) -> str:
        kind = "signed game" if self.signed else "game"
        return f"<{kind} on {self.design.name or self.design!r}, hole at {self.hole}>"

    @cached_property
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
            members = [self.design._index(x) for x in block]
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
        return Path(self, check_points(self, points))

    def position(self, given: Any) -> Position:
        """Return a position from a path, the text of a position, a permutation, an image row or cycle text.

        Raises
        ------
        NotInGroup
            If no path from the hole leads there.
        """
        if isinstance(given, (Position, Path)):
            if given.game != self:
                raise PermGroupsError(f"a position of another game, {given.game!r}; this is {self!r}")
            return given.position if isinstance(given, Path) else self._checked(given.row, given.start)
        if isinstance(given, str) and "(" not in given:
            return read_position(self, given)
        return self._checked(self._ambient.row_of(given), self._start)

    @cached_property
    def _ambient(self) -> PermGroup:
        """The labelled points, for reading permutations."""
        return PermGroup([], labels=self.row_labels)

    def _checked(self, row: np.ndarray, start: int) -> Position:
        hole, side = divmod(int(row[start * self.sides]), self.sides)
        if side:
            raise InvalidPermutation("the hole has no side that could be turned over")
        try:
            self._group(start).require_member(inverse_row(self._way(start, hole))[row])
        except NotInGroup as error:
            raise NotInGroup(
                f"no path of the hole leads to this position: {error}", error.level, error.levels
            ) from None
        return Position(self, row, start, hole)

    # -- the groupoid -----------------------------------------------------------------------------------

    def _way(self, p: int, q: int) -> np.ndarray:
        return self.move_row(p, q) if p != q else np.arange(len(self.points) * self.sides, dtype=np.uint16)

    def _group(self, p: int) -> PermGroup:
        known = self.__dict__.setdefault("_groups", {})
        if p not in known:
            moves = self._moves
            n = len(self.points)
            pairs = [(a, b) for a in range(n) for b in range(n) if len({p, a, b}) == 3]
            triangles = [moves[b, p][moves[a, b][moves[p, a]]] for a, b in pairs]
            rows, first = np.unique(np.array(triangles, np.uint16).reshape(len(pairs), -1), axis=0, return_index=True)
            moving = (rows != np.arange(rows.shape[1])).any(axis=1)
            rows, first = rows[moving], first[moving]
            chosen = _generating(rows)
            names = [f"t{a}_{b}" for a, b in (pairs[first[i]] for i in chosen)]  # the triangle [p, a, b, p]
            known[p] = PermGroup(dict(zip(names, rows[chosen], strict=True)), labels=self.row_labels)
        group: PermGroup = known[p]
        return group

    def group(self, hole: Any = None) -> PermGroup:
        """Return the group of the closed paths at a point, by default where the hole starts.

        It is generated by the triangles [p, a, b, p]: every closed path is a product of them.
        """
        return self._group(self._start if hole is None else self.design._index(hole))

    @property
    def order(self) -> int:
        """The number of positions: as many cosets of the group as points."""
        return len(self.points) * self.group().order()

    def positions_between(self, p: Any, q: Any) -> Iterator[Position]:
        """Yield the positions of all paths from p to q: the double coset [0,q] G [p,0] of the paper."""
        i, j = self.design._index(p), self.design._index(q)
        way = self._way(i, j)
        for rows in self._group(i).all_rows():
            for row in way[rows]:
                yield Position(self, row, i, j)

    def _object(self, name: Any) -> int:
        return self.design._index(name)

    def object_name(self, number: int) -> str:
        """Return the point where the hole is, as text."""
        return str(self.points[number])

    def counters_of(self, position: Position) -> tuple[tuple[int, int] | None, ...]:
        """Return for every point the number of the counter on it and its side, None at the hole."""
        back = inverse_row(position.row)[:: self.sides]
        out: list[tuple[int, int] | None] = [divmod(int(x), self.sides) for x in back]
        out[position.hole] = None
        return tuple(out)

    def format_position(self, position: Position) -> str:
        """Return what lies on the points, one after the other."""
        return format_counters(self.counters_of(position), self.points)

    def _path_through(self, objects: Sequence[int]) -> Path:
        return Path(self, [self.points[i] for i in objects])

    def space(self, start: Any = None) -> Groupoid:
        """Return the positions as a state space; move ``p5`` takes the hole to the point 5."""
        n = len(self.points)
        pairs = [(p, q) for p in range(n) for q in range(n) if p != q]
        return Groupoid(
            [(f"p{self.points[q]}", 1) for _, q in pairs],
            [p for p, _ in pairs],
            [q for _, q in pairs],
            np.array([self._moves[p, q] for p, q in pairs], np.uint16),
            self._start if start is None else self._object(start),
        )

    def _path_to(self, at: Position) -> Path:
        """Return a shortest path where a table of all positions can be made, else one of triangles."""
        group = self._group(at.start)
        if len(self.points) * group.order() <= MAX_TABLE:
            path: Path = self.shortest_path(at)
            return path
        closed = inverse_row(self._way(at.start, at.hole))[at.row]
        p = at.start
        points = [p]
        for name, exponent in group.factor(closed).syllables:
            a, b = (int(x) for x in name[1:].split("_"))
            points += ([a, b, p] if exponent > 0 else [b, a, p]) * abs(exponent)
        return self._path_through([*points, at.hole]).reduced()

    # -- play ------------------------------------------------------------------------------------------

    def random_position(self, seed: int = 0) -> Position:
        """Return a position chosen uniformly."""
        rng = np.random.default_rng(seed)
        hole = int(rng.integers(len(self.points)))
        row = self._group(self._start).random_rows(1, rng)[0]
        return Position(self, self._way(self._start, hole)[row], self._start, hole)

    def play(self, position: Any, to: Any) -> Position:
        """Return the position after the hole has moved to a point."""
        at = self.position(position)
        return at * Path(self, (self.points[at.hole], self.points[self.design._index(to)]))

    def _repr_svg_(self) -> str:
        return self.draw_position(self.path([self.hole]).position)


def _generating(rows: np.ndarray) -> list[int]:
    """Return the numbers of few rows that generate the same group as all of them."""
    if len(rows) <= 4:
        return list(range(len(rows)))
    order = PermGroup.from_rows(rows.copy()).order()
    for count in (2, 3, 4, 6, 8, 12, 16):
        for seed in range(4):
            chosen = np.random.default_rng(seed).choice(len(rows), min(count, len(rows)), replace=False)
            if PermGroup.from_rows(rows[chosen].copy()).order() == order:
                return [int(i) for i in chosen]
    return list(range(len(rows)))
