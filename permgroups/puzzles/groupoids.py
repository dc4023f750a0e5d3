"""Puzzles whose moves depend on the position: the 15-puzzle and its relatives, Square-1.

Their positions form a groupoid: an object says which moves are possible (the place of the hole, the shape), an arc
leads from object to object and permutes the pieces. Closed paths at the start are a group, so what is known of groups
decides what can be reached and solves it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

import numpy as np

from permgroups.errors import InvalidArgument, NotInGroup
from permgroups.groups.chain import inverse_row
from permgroups.groups.group import PermGroup
from permgroups.groups.words import Word
from permgroups.puzzles.puzzle import Puzzle
from permgroups.search.growth import Growth
from permgroups.search.spaces import Groupoid

__all__ = ["GroupoidPuzzle", "GroupoidState", "sliding", "square_1"]

TABLE_STATES = 20_000_000
MOST_LOOPS = 60  # generators of the group of closed paths
MAX_CELLS = 100


@dataclass(frozen=True)
class GroupoidState:
    """Where every piece lies, ``row[i]`` for piece i, and the object that the position is at."""

    row: tuple[int, ...]
    at: int


@dataclass(frozen=True, eq=False)
class GroupoidPuzzle:
    """A puzzle on a groupoid; the start is the empty path.

    Examples
    --------
    >>> P = sliding(3, 3)
    >>> P.order(), P.growth().diameter
    (181440, 31)
    >>> s = P.scramble(seed=1)
    >>> P.apply(s, P.solve(s)) == P.start
    True
    """

    name: str
    space: Groupoid
    objects: tuple[str, ...]

    @property
    def moves(self) -> tuple[str, ...]:
        """The names of the moves, whether possible now or not."""
        return tuple(dict.fromkeys(name for name, _ in self.space.moves))

    @property
    def start(self) -> GroupoidState:
        """The solved position."""
        return GroupoidState(tuple(range(self.space.degree)), self.space.start_object)

    def order(self) -> int:
        """Return the number of positions that can be reached."""
        return self.space.order

    @property
    def group(self) -> PermGroup:
        """The group of closed paths at the start."""
        return self.loops.group

    @cached_property
    def loops(self) -> Puzzle:
        """The closed paths as a puzzle of its own: short ones that generate the whole group."""
        arcs = np.argsort(self._loop_lengths, kind="stable")
        rows: dict[bytes, int] = {np.arange(self.space.degree, dtype=np.uint16).tobytes(): -1}
        chosen: list[int] = []
        whole = self.space.group.order()
        for arc in arcs.tolist():
            key = self.space.loops[arc].tobytes()
            if key in rows or inverse_row(self.space.loops[arc]).tobytes() in rows:
                continue
            rows[key] = arc
            chosen.append(arc)
            if len(chosen) >= MOST_LOOPS and PermGroup.from_rows(self.space.loops[chosen]).order() == whole:
                break
        G = PermGroup({f"l{arc}_": self.space.loops[arc] for arc in chosen}, degree=self.space.degree)
        return Puzzle(f"closed paths of {self.name}", G)

    @cached_property
    def _tree(self) -> list[list[int]]:
        """The arcs of a shortest path from the start to every object."""
        space = self.space
        ways: list[list[int] | None] = [None] * space.objects
        ways[space.start_object] = []
        queue = [space.start_object]
        leaving: list[list[int]] = [[] for _ in range(space.objects)]
        for arc, p in enumerate(space.source.tolist()):
            leaving[p].append(arc)
        for p in queue:
            for arc in leaving[p]:
                q, way = int(space.target[arc]), ways[p]
                if ways[q] is None and way is not None:
                    ways[q] = [*way, arc]
                    queue.append(q)
        return [way for way in ways if way is not None]

    @cached_property
    def _loop_lengths(self) -> np.ndarray:
        depth = np.array([len(way) for way in self._tree])
        return depth[self.space.source] + 1 + depth[self.space.target]

    def legal(self, state: GroupoidState) -> list[str]:
        """Return the moves that are possible, inverses with a prime."""
        here = np.flatnonzero(self.space.source == self._checked(state).at)
        return [str(Word([self.space.arc_moves[arc]])) for arc in here.tolist()]

    def apply(self, state: GroupoidState, word: Word | str) -> GroupoidState:
        """Return the position after a word.

        Raises
        ------
        InvalidArgument
            If a move is not possible where it stands.
        """
        self._checked(state)
        row, at = np.array(state.row), state.at
        letters = list((word if isinstance(word, Word) else Word(word, self.moves)).letters())
        for k, letter in enumerate(letters):
            arc = self._arc(at, letter)
            if arc < 0:
                shown = Word([letter])
                raise InvalidArgument(
                    f"move {k + 1}, {shown}, is not possible there; possible: {' '.join(self.legal(_state(row, at)))}"
                )
            row, at = self.space.rows[arc][row], int(self.space.target[arc])
        return _state(row, at)

    @cached_property
    def _arcs(self) -> dict[tuple[int, tuple[str, int]], int]:
        pairs = zip(self.space.source.tolist(), self.space.arc_moves, strict=True)
        return {key: arc for arc, key in enumerate(pairs)}

    def _arc(self, at: int, letter: tuple[str, int]) -> int:
        """Return the arc of a letter, -1 if there is none; a move that undoes itself is its own inverse."""
        arc = self._arcs.get((at, letter), -1)
        if arc < 0:
            name, sign = letter
            other = self._arcs.get((at, (name, -sign)), -1)
            if other >= 0 and self.space.arc_moves[self.space.back[other]] == (name, -sign):
                return other
        return arc

    def _checked(self, state: Any) -> GroupoidState:
        if not isinstance(state, GroupoidState):
            raise InvalidArgument(f"expected a position of {self.name}, not {type(state).__name__}")
        if sorted(state.row) != list(range(self.space.degree)) or not 0 <= state.at < self.space.objects:
            raise InvalidArgument(f"not a position of {self.name}: {len(state.row)} pieces at object {state.at}")
        return state

    def scramble(self, seed: Any = None) -> GroupoidState:
        """Return a uniformly random position that can be reached."""
        rng = np.random.default_rng(seed)
        at = int(rng.integers(self.space.objects))
        element = self.group.random_rows(1, rng)[0]
        return _state(self.space.ways[at][element], at)

    def is_solvable(self, state: GroupoidState) -> bool:
        """Return whether the start can be reached."""
        loop = self._closed(self._checked(state))
        return bool(self.group.contains_batch(loop[None, :])[0])

    def _closed(self, state: GroupoidState) -> np.ndarray:
        """Return the position closed by the way back to the start: an element of the group."""
        out: np.ndarray = inverse_row(self.space.ways[state.at])[np.array(state.row)].astype(np.uint16)
        return out

    def growth(self) -> Growth:
        """Return the breadth-first table of all positions."""
        return self._growth

    @cached_property
    def _growth(self) -> Growth:
        return Growth(self.space)

    def solve(self, state: GroupoidState, seconds: float = 5.0, effort: int | None = None) -> Word:
        """Return a word that leads to the start: a shortest one where a table of all positions can be made.

        Elsewhere the way to the start's object comes first, then closed paths.

        Raises
        ------
        NotInGroup
            If the start cannot be reached.
        """
        loop = self._closed(self._checked(state))
        unsolvable = self.loops.why_not(loop)
        if unsolvable is not None:
            raise NotInGroup(str(unsolvable))
        if self.order() <= TABLE_STATES:
            arcs = list(self.growth().path(np.array(state.row, np.uint16), state.at))
            path = [int(self.space.back[a]) for a in reversed(arcs)]
        else:
            path = self._undo(self._tree[state.at])
            given = seconds if effort is None else None
            word = self.loops.solve(_permutation(loop), seconds=given, effort=effort).word
            for name, sign in word.letters():
                path += self._loop(int(name[1:-1]), sign)
        out = self.space.word_of(self._without_returns(path))
        if self.apply(state, out) != self.start:
            raise AssertionError("the word does not solve the position")
        return out

    def _undo(self, arcs: Sequence[int]) -> list[int]:
        return [int(self.space.back[a]) for a in reversed(arcs)]

    def _loop(self, arc: int, sign: int) -> list[int]:
        there = [*self._tree[int(self.space.source[arc])], arc]
        path = there + self._undo(self._tree[int(self.space.target[arc])])
        return path if sign > 0 else self._undo(path)

    def _without_returns(self, arcs: Sequence[int]) -> list[int]:
        out: list[int] = []
        for arc in arcs:
            if out and self.space.back[out[-1]] == arc:
                out.pop()
            else:
                out.append(arc)
        return out

    def __repr__(self) -> str:
        return f"<GroupoidPuzzle {self.name}: {self.space.objects} objects, {self.space.degree} pieces>"


def _state(row: np.ndarray, at: int) -> GroupoidState:
    return GroupoidState(tuple(int(x) for x in row), at)


def _permutation(row: np.ndarray) -> Any:
    from sympy.combinatorics import Permutation

    return Permutation([int(x) for x in row])


@cache
def sliding(rows: int = 4, columns: int = 4) -> GroupoidPuzzle:
    """Return the sliding puzzle: a hole in the last cell, and tiles that move U, D, L, R into it.

    Objects are the places of the hole; piece i is the tile whose home is cell i, the last one is the hole.
    Half of all arrangements can be reached, on boards of at least 2×2.

    >>> sliding(4, 4).order() == 10461394944000
    True
    """
    for name, value in (("rows", rows), ("columns", columns)):
        if isinstance(value, bool) or not isinstance(value, int) or not 2 <= value <= MAX_CELLS:
            raise InvalidArgument(f"{name} must be a whole number from 2, not {value!r}")
    if rows * columns > MAX_CELLS:
        raise InvalidArgument(f"a board of {rows * columns} cells is over the limit of {MAX_CELLS}")
    cells = rows * columns
    moves, source, target, images = [], [], [], []
    for hole in range(cells):
        i, j = divmod(hole, columns)
        for name, sign, (di, dj) in (("U", 1, (1, 0)), ("U", -1, (-1, 0)), ("L", 1, (0, 1)), ("L", -1, (0, -1))):
            if 0 <= i + di < rows and 0 <= j + dj < columns:
                tile = (i + di) * columns + j + dj  # a tile moves up into the hole from below, and so on
                row = np.arange(cells)
                row[[hole, tile]] = tile, hole
                moves.append((name, sign))
                source.append(hole)
                target.append(tile)
                images.append(row)
    space = Groupoid(moves, source, target, np.array(images), cells - 1)
    return GroupoidPuzzle(f"{rows}×{columns} sliding puzzle", space, tuple(f"hole {c + 1}" for c in range(cells)))


@cache
def square_1() -> GroupoidPuzzle:
    """Return Square-1: the top ``t`` and the bottom ``b`` turn by 30°, and ``s`` exchanges the right halves.

    Objects are the shapes: for each of the twelve places of both layers whether a piece begins there. Pieces 0–7 are
    the corners, 8–15 the edges, 16 and 17 the halves of the middle layer.

    >>> P = square_1()
    >>> P.space.objects, P.legal(P.start)
    (19305, ['t', "t'", 'b', "b'", 's'])
    """
    solved = ((1, 0, 1) * 4, (1, 1, 0) * 4)  # corner, edge, …; below: edge, corner, …, so that the cut is free
    # a layer is the tuple of begins; pieces in order of their places from the cut, first the top, then the bottom
    shapes: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {}
    slots: list[tuple[int, ...]] = []  # for every shape the kind (2 corner, 1 edge) of its pieces in order
    moves, source, target, images = [], [], [], []

    def number(shape: tuple[tuple[int, ...], tuple[int, ...]]) -> int:
        if shape not in shapes:
            shapes[shape] = len(shapes)
            slots.append(_kinds(shape))
            queue.append(shape)
        return shapes[shape]

    queue: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
    number(solved)
    for shape in queue:
        at = shapes[shape]
        for letter, after, order in _square_1_moves(shape):
            to = number(after)
            moves.append(letter)
            source.append(at)
            target.append(to)
            images.append(_slot_row(slots[at], slots[to], order, letter[0] == "s"))
    space = Groupoid(moves, source, target, np.array(images), 0)
    names = tuple("".join(map(str, top)) + "/" + "".join(map(str, bottom)) for top, bottom in shapes)
    return GroupoidPuzzle("Square-1", space, names)


Layer = tuple[int, ...]


def _kinds(shape: tuple[Layer, Layer]) -> tuple[int, ...]:
    out = []
    for layer in shape:
        begins = [u for u in range(12) if layer[u]]
        out += [(v - u) % 12 or 12 for u, v in zip(begins, [*begins[1:], begins[0]], strict=True)]
    return tuple(out)


def _square_1_moves(shape: tuple[Layer, Layer]) -> list[tuple[tuple[str, int], tuple[Layer, Layer], list[int]]]:
    """Return (move, shape after it, for every slot of the pieces before its slot after) of the moves that are
    possible."""
    top, bottom = shape
    out = []
    units = [[(layer, u) for u in range(12) if shape[layer][u]] for layer in (0, 1)]
    places = units[0] + units[1]
    for letter, sign in (("t", 1), ("t", -1), ("b", 1), ("b", -1), ("s", 1)):
        if letter == "s":
            if not (top[0] and top[6] and bottom[0] and bottom[6]):
                continue
            after = (top[:6] + bottom[6:], bottom[:6] + top[6:])
            moved = [(1 - layer, u) if u >= 6 else (layer, u) for layer, u in places]
        else:
            k = 0 if letter == "t" else 1
            turned = tuple(shape[k][(u - sign) % 12] for u in range(12))
            after = (turned, bottom) if k == 0 else (top, turned)
            moved = [(layer, (u + sign) % 12) if layer == k else (layer, u) for layer, u in places]
        where = {place: i for i, place in enumerate((a, u) for a in (0, 1) for u in range(12) if after[a][u])}
        out.append(((letter, sign), after, [where[place] for place in moved]))
    return out


def _slot_row(before: Layer, after: Layer, order: list[int], flip: bool) -> np.ndarray:
    """Return the image row on places: corners' places are numbered 0–7 and edges' 8–15 in their order."""
    row = np.arange(18)
    names = []
    for kinds in (before, after):
        corner, edge, out = 0, 8, []
        for kind in kinds:
            if kind == 2:
                out.append(corner)
                corner += 1
            else:
                out.append(edge)
                edge += 1
        names.append(out)
    for i, j in enumerate(order):
        row[names[0][i]] = names[1][j]
    if flip:
        row[[16, 17]] = 17, 16
    return row
