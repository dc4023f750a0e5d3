"""Puzzles whose moves depend on the position: the 15-puzzle and its relatives, Square-1.

Objects are the places of the hole, or the shapes; what they have in common with games such as M13 is in
:mod:`permgroups.search.groupoid_puzzles`.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from sympy.combinatorics import Permutation

from permgroups import checks
from permgroups.errors import ParseError, TooLarge
from permgroups.groups.rows import inverse_row
from permgroups.groups.words import Word
from permgroups.puzzles.puzzle import Puzzle
from permgroups.search.closed_paths import ClosedPaths
from permgroups.search.groupoid_puzzles import GroupoidPuzzle
from permgroups.search.positions import Position, format_counters, read_counters
from permgroups.search.spaces import Groupoid

__all__ = ["GroupoidPuzzle", "SlidingPuzzle", "sliding", "square_1"]

MAX_CELLS = 100


def undo_as_puzzle(paths: ClosedPaths, row: np.ndarray, seconds: float, effort: int | None) -> Word:
    """Return a short word in closed paths that undoes a row, by the search for puzzles."""
    closed = Puzzle("closed paths", paths.group)
    return closed.solve(Permutation(row.tolist()), seconds=seconds if effort is None else None, effort=effort).word


class SlidingPuzzle(GroupoidPuzzle):
    """Tiles in a frame with one hole; a position is written row by row, ``·`` for the hole.

    >>> P = sliding(2, 2)
    >>> str(P.apply(P.start, "U'")), P.position("1 · 3 2") == P.apply(P.start, "U'")
    ('1 · 3 2', True)
    """

    def format_position(self, position: Position) -> str:
        """Return the tiles, row by row."""
        tiles: list[Any] = [(int(x), 0) for x in inverse_row(position.row)]
        tiles[self.space.number_of(position.at)] = None
        return format_counters(tiles, self.row_labels)

    def read_text(self, text: str) -> Position:
        """Return the position of a text that lists the tiles row by row."""
        row, start, hole = read_counters(text, self.row_labels, 1)
        if start != self.space.begin:
            raise ParseError(
                f"the tiles are 1 … {len(row) - 1}; {len(row)} is given and {start + 1} is missing", text, 0
            )
        return Position(self, row, self.space.start_object, self.objects[hole])

    def draw_position(self, position: Position, clickable: bool = False) -> str:
        """Return the frame with its tiles as SVG; those that can slide may carry the names of their moves."""
        from permgroups.show.groupoids import sliding_svg

        on = inverse_row(position.row).tolist()
        hole = self.space.number_of(position.at)
        tiles = [None if k == hole else self.row_labels[x] for k, x in enumerate(on)]
        columns = int(self.name.split("×")[1].split()[0])
        moves = {}
        if clickable:
            moves = {self.space.number_of(self.apply(position, name).at): name for name in self.legal(position)}
        return sliding_svg(tiles, columns, [x == k for k, x in enumerate(on)], self.name, moves)


class SquareOne(GroupoidPuzzle):
    """Square-1, with its picture."""

    def draw_position(self, position: Position) -> str:
        """Return both layers as SVG."""
        from permgroups.show.groupoids import square_1_svg

        return square_1_svg(position.at, inverse_row(position.row).tolist())


@cache
def sliding(rows: int = 4, columns: int = 4) -> SlidingPuzzle:
    """Return the sliding puzzle: a hole in the last cell, and tiles that move U, D, L, R into it.

    Objects are the places of the hole, numbered from 1 row by row; piece i is the tile whose home is cell i, the last
    one is the hole.
    Half of all arrangements can be reached, on boards of at least 2×2.

    >>> sliding(4, 4).order() == 10461394944000
    True
    """
    rows, columns = checks.whole("rows", rows, 2), checks.whole("columns", columns, 2)
    if rows * columns > MAX_CELLS:
        raise TooLarge(f"a board of {rows * columns} cells is over the limit of {MAX_CELLS}")
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
    space = Groupoid(moves, source, target, np.array(images), cells - 1, range(1, cells + 1))
    made = (sliding, (rows, columns))
    return SlidingPuzzle(f"{rows}×{columns} sliding puzzle", space, undo_as_puzzle, made)


@cache
def square_1() -> GroupoidPuzzle:
    """Return Square-1: the top ``t`` and the bottom ``b`` turn by 30°, and ``s`` exchanges the right halves.

    Objects are the shapes: for each of the twelve places of both layers whether a piece begins there. Pieces 0–7 are
    the corners, 8–15 the edges, 16 and 17 the halves of the middle layer.

    >>> P = square_1()
    >>> len(P.objects), P.start.at, P.legal(P.start)
    (19305, '101101101101/110110110110', ['t', "t'", 'b', "b'", 's'])
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
    names = tuple("".join(map(str, top)) + "/" + "".join(map(str, bottom)) for top, bottom in shapes)
    space = Groupoid(moves, source, target, np.array(images), 0, names)
    return SquareOne("Square-1", space, undo_as_puzzle, (square_1, ()))


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
