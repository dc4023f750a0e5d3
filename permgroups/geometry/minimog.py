"""The MINIMOG and the kitten: S(5,6,12) on the twelve cells of a 3×4 board.

Two descriptions of the same 132 hexads, after Curtis and Conway (1984):

* *the kitten*: three cells are points at infinity, the other nine form an affine plane AG(2, 3), of which
  each point at infinity sees its own picture; hexads come in four kinds (lines, pairs of parallel lines,
  crosses, squares);
* *the MINIMOG*: by columns, with the tetracode telling which rows may go together.

A cell is (row, column). The numbering of lines, crosses and squares is that of Sage's
``sage.games.hexad``, whose behaviour it is; here they are made from the directions of the plane.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, product
from typing import NamedTuple

__all__ = [
    "AT_INFINITY",
    "BOX",
    "CELLS",
    "CROSSES",
    "LINES",
    "PICTURES",
    "SQUARES",
    "Columns",
    "KittenHexad",
    "column_hexads",
    "columns_of",
    "kitten_hexads",
    "tets",
]

Cell = tuple[int, int]
Cells = frozenset[Cell]

CELLS: tuple[Cell, ...] = tuple(product(range(3), range(4)))

# -- the affine plane on a 3×3 picture ------------------------------------------------------------------

BOX: Cells = frozenset(product(range(3), range(3)))
LINES: tuple[Cells, ...] = tuple(
    frozenset(line)
    for line in (
        *([(r, c) for c in range(3)] for r in (0, 1, 2)),
        *([(r, c) for r in range(3)] for c in (2, 1, 0)),
        *([(r, (r + k) % 3) for r in range(3)] for k in (0, 1, 2)),
        *([(r, (k - r) % 3) for r in range(3)] for k in (2, 0, 1)),
    )
)
# rows with columns, then the two kinds of diagonals with each other; the pairs of lines in Sage's order
_CROSSING = (
    (0, 5), (0, 3), (2, 5), (2, 3), (0, 4), (1, 5), (1, 3), (2, 4), (6, 11),
    (6, 10), (8, 9), (7, 9), (8, 10), (8, 11), (7, 11), (7, 10), (1, 4), (6, 9),
)  # fmt: skip
CROSSES: tuple[Cells, ...] = tuple(LINES[i] | LINES[j] for i, j in _CROSSING)
SQUARES: tuple[Cells, ...] = tuple(BOX - cross for cross in CROSSES)

# -- the kitten -----------------------------------------------------------------------------------------

AT_INFINITY: tuple[Cell, ...] = ((0, 0), (0, 2), (2, 1))  # left, top and right corner of the kitten

_FIRST = (((1, 0), (2, 3), (0, 1)), ((2, 2), (1, 1), (2, 0)), ((0, 3), (1, 3), (1, 2)))  # the picture at (0, 0)
# what each point at infinity sees: the first picture, and two affine images of it. The lines are the
# same sets of cells in all three; which directions are perpendicular differs.
PICTURES: dict[Cell, tuple[tuple[Cell, ...], ...]] = {
    (0, 0): _FIRST,
    (0, 2): tuple(tuple(_FIRST[(r + c + 1) % 3][c] for c in range(3)) for r in range(3)),
    (2, 1): tuple(tuple(_FIRST[r][(c + r) % 3] for c in range(3)) for r in range(3)),
}


class KittenHexad(NamedTuple):
    """A hexad with the reason: its kind (0 … 3), the number(s) of line, cross or square, and in which picture."""

    cells: Cells
    kind: int
    numbers: tuple[int, ...]
    picture: Cell


def seen(picture: Cell, part: Cells) -> Cells:
    """Return the cells of the board that a part of a picture covers."""
    return frozenset(PICTURES[picture][r][c] for r, c in part)


@cache
def kitten_hexads() -> tuple[KittenHexad, ...]:
    """Return the hexads by kind: 12 lines, 12 pairs of parallel lines, 54 crosses, 54 squares.

    Lines are the same sets of cells in the three pictures; as in Sage a line or a pair of them gets its lowest
    number in a picture, that of the cell (2, 1) before that of (0, 2).

    >>> [sum(h.kind == k for h in kitten_hexads()) for k in range(4)]
    [12, 12, 54, 54]
    """
    every = frozenset(AT_INFINITY)
    parallel = [(i, j) for i, j in combinations(range(12), 2) if not LINES[i] & LINES[j]]
    numbered = product([*((i,) for i in range(12)), *parallel], reversed(AT_INFINITY))
    lines: dict[Cells, KittenHexad] = {}
    for numbers, p in sorted(numbered, key=lambda named: named[0]):
        part = frozenset[Cell]().union(*(seen(p, LINES[i]) for i in numbers))
        kind = len(numbers) - 1
        lines.setdefault(part, KittenHexad(part if kind else part | every, kind, numbers, p))
    found = sorted(lines.values(), key=lambda h: h.kind)
    for p in AT_INFINITY:
        found += [KittenHexad(seen(p, cross) | {p}, 2, (i,), p) for i, cross in enumerate(CROSSES)]
    for p in AT_INFINITY:
        found += [KittenHexad(seen(p, square) | (every - {p}), 3, (i,), p) for i, square in enumerate(SQUARES)]
    return tuple(found)


# -- the MINIMOG ----------------------------------------------------------------------------------------


class Columns(NamedTuple):
    """How a set of cells lies in the columns.

    ``distribution`` counts the cells of every column; ``odd_men_out`` has the row of a lone cell, or of
    the one cell missing from two, and None for an empty or a full column; ``words`` are the tetracode
    words that agree with these rows.
    """

    distribution: tuple[int, ...]
    odd_men_out: tuple[int | None, ...]
    words: tuple[tuple[int, ...], ...]

    @property
    def is_hexad(self) -> bool:
        """Whether the set is a hexad: a distribution 3²0², 3 1³, 2³0 or 2²1², and a tetracode word that agrees."""
        return sorted(self.distribution) in ([0, 0, 3, 3], [1, 1, 1, 3], [0, 2, 2, 2], [1, 1, 2, 2]) and bool(
            self.words
        )


@cache
def tets() -> tuple[tuple[int, ...], ...]:
    """Return the nine tets, one cell in each column: the rows are the words of a tetracode.

    >>> tets()[:4]
    ((0, 0, 0, 0), (0, 1, 1, 1), (0, 2, 2, 2), (1, 0, 1, 2))
    """
    basis = (1, 0, 1, 2), (0, 1, 1, 1)
    return tuple(tuple((a * x + b * y) % 3 for x, y in zip(*basis, strict=True)) for a in range(3) for b in range(3))


def columns_of(cells: Cells) -> Columns:
    """Return how a set of cells lies in the columns of the board."""
    rows = [[r for r in range(3) if (r, c) in cells] for c in range(4)]
    odd: list[int | None] = []
    for have in rows:
        odd.append(have[0] if len(have) == 1 else 3 - sum(have) if len(have) == 2 else None)
    words = tuple(w for w in tets() if all(o is None or o == x for o, x in zip(odd, w, strict=True)))
    return Columns(tuple(map(len, rows)), tuple(odd), words)


@cache
def column_hexads() -> tuple[Cells, ...]:
    """Return the hexads by the column rule, found among all 924 sets of six cells.

    >>> len(column_hexads()), set(column_hexads()) == {h.cells for h in kitten_hexads()}
    (132, True)
    """
    return tuple(s for s in map(frozenset, combinations(CELLS, 6)) if columns_of(s).is_hexad)
