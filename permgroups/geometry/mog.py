"""The MOG: S(5,8,24) on a board of four rows and six columns, by the hexacode.

The rows stand for 0, 1, ω, ω̄ of GF(4). A set of cells is a word of the binary Golay code when the parity of
every column is that of the top row and the columns' scores, the sums of their rows, form a hexacode
word (Conway's reading of Curtis' array). The words of weight 8 are the 759 octads.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from itertools import combinations, product
from typing import Any, NamedTuple

import numpy as np

from permgroups.errors import InvalidArgument
from permgroups.geometry.projective_line import point_text
from permgroups.geometry.steiner import SteinerSystem
from permgroups.groups.group import PermGroup

__all__ = ["MOG", "Scores", "mog_words"]

Cell = tuple[int, int]
CELLS: tuple[Cell, ...] = tuple(product(range(4), range(6)))
DIGITS = ("0", "1", "ω", "ω̄")


class Scores(NamedTuple):
    """What the columns and the top row say about a set of cells."""

    parities: tuple[int, ...]
    top: int
    scores: tuple[int, ...]
    in_hexacode: bool

    @property
    def is_word(self) -> bool:
        """Whether the set is a word of the Golay code."""
        return self.in_hexacode and set(self.parities) == {self.top}

    def __str__(self) -> str:
        return (
            f"parities {' '.join(map(str, self.parities))}, top row {self.top}, "
            f"scores {' '.join(DIGITS[x] for x in self.scores)} {'in' if self.in_hexacode else 'not in'} the hexacode"
        )


@cache
def _hexacode() -> frozenset[tuple[int, ...]]:
    from permgroups.linear.golay import hexacode

    return frozenset(tuple(int(x) for x in word) for word in hexacode().words())


def scores_of(cells: Iterable[Cell]) -> Scores:
    """Return parities, top row and column scores of a set of cells; adding in GF(4) is exclusive or."""
    parities, scores, top = [0] * 6, [0] * 6, 0
    for r, c in cells:
        parities[c] ^= 1
        scores[c] ^= r
        top ^= r == 0
    return Scores(tuple(parities), int(top), tuple(scores), tuple(scores) in _hexacode())


@cache
def mog_words() -> np.ndarray:
    """Return the 4096 words of the Golay code as rows over the cells, from the hexacode.

    A column of score x and even parity is one of two sets, of odd parity one of two others; they differ in
    the top cell, so that half of the 2⁶ choices have the right top row.

    >>> np.bincount(mog_words().sum(axis=1)).nonzero()[0].tolist()
    [0, 8, 12, 16, 24]
    """
    subsets = [[r for r in range(4) if mask >> r & 1] for mask in range(16)]
    by: dict[tuple[int, int], list[list[int]]] = {}
    for rows in subsets:
        score = 0
        for r in rows:
            score ^= r
        by.setdefault((len(rows) % 2, score), []).append(rows)
    out = []
    for word in sorted(_hexacode()):
        for parity in (0, 1):
            for choice in product(*(by[parity, x] for x in word)):
                if sum(0 in rows for rows in choice) % 2 == parity:
                    row = np.zeros((4, 6), bool)
                    for c, rows in enumerate(choice):
                        row[rows, c] = True
                    out.append(row.ravel())
    words = np.array(out)
    words.flags.writeable = False
    return words


def octad_cells() -> list[list[int]]:
    """Return the octads, the words of weight 8, as lists of cell numbers row by row."""
    words = mog_words()
    return [np.flatnonzero(w).tolist() for w in words[words.sum(axis=1) == 8]]


class MOG:
    """The board with names for its cells.

    Parameters
    ----------
    labels
        Four rows of six different labels; 0 … 23 row by row if not given. ``MOG.projective_line()`` names
        the cells 0 … 22, ∞ so that PSL(2, 23) acts.

    Examples
    --------
    >>> M = MOG()
    >>> M.octad([0, 1, 2, 3, 4])
    (0, 1, 2, 3, 4, 11, 17, 23)
    >>> print(M.scores(M.octad([0, 1, 2, 3, 4])))    # doctest: +ELLIPSIS
    parities 1 1 1 1 1 1, top row 1, scores ... in the hexacode
    >>> [len(part) for part in M.sextet([0, 6, 12, 18])], M.sextet([0, 6, 12, 18])[1] == frozenset({1, 7, 13, 19})
    ([4, 4, 4, 4, 4, 4], True)
    """

    def __init__(self, labels: Sequence[Sequence[Any]] | None = None):
        try:
            rows = (
                [list(range(6 * r, 6 * r + 6)) for r in range(4)] if labels is None else [list(row) for row in labels]
            )
            flat = [x for row in rows for x in row]
            good = [len(row) for row in rows] == [6] * 4 and len(set(map(str, flat))) == len(set(flat)) == 24
        except TypeError:
            good = False
        if not good:
            raise InvalidArgument("a MOG has four rows of six labels, all different")
        self.labels: tuple[tuple[Any, ...], ...] = tuple(map(tuple, rows))
        self._cell = dict(zip(flat, CELLS, strict=True))

    @classmethod
    def projective_line(cls) -> MOG:
        """Return the board named by the projective line over GF(23), so that PSL(2, 23) keeps the octads.

        The names are computed: an isomorphism from the octads of the quadratic residues.

        >>> M = MOG.projective_line()
        >>> octad = M.octad([0, 1, 2, 3, 4])
        >>> M.system.is_block([x if x == float("inf") else (x + 1) % 23 for x in octad])        # x → x + 1 keeps octads
        True
        """
        names = cls().system.isomorphism(SteinerSystem(5, 8, 24, "psl"))
        assert names is not None
        return cls([[names[6 * r + c] for c in range(6)] for r in range(4)])

    @cached_property
    def system(self) -> SteinerSystem:
        """The Steiner system S(5,8,24) of the octads; made, and checked, at first use.

        >>> MOG().system
        <SteinerSystem S(5,8,24): 759 blocks>
        """
        flat = [x for row in self.labels for x in row]
        numbers = all(isinstance(x, (int, float)) for x in flat)
        octads = [[flat[i] for i in cells] for cells in octad_cells()]
        return SteinerSystem(5, 8, 24, points=sorted(flat) if numbers else flat, blocks=octads)

    def automorphism_group(self) -> PermGroup:
        """Return the permutations of the points that keep the octads: M24, found from the octads alone.

        >>> MOG().automorphism_group().order()
        244823040
        """
        return self.system.automorphism_group()

    def cells_of(self, points: Iterable[Any]) -> list[Cell]:
        """Return the cells (row, column) of points, which must be different labels of the board.

        Raises `InvalidArgument` for others, and for repeated ones.

        >>> MOG().cells_of([0, 7, 23])
        [(0, 0), (1, 1), (3, 5)]
        """
        try:
            given = list(points)
            cells = [self._cell[x] for x in given]
        except (KeyError, TypeError) as error:
            raise InvalidArgument(f"expected labels of the board: {error}") from None
        if len(set(cells)) < len(cells):
            raise InvalidArgument(f"repeated labels in {given[:24]}")
        return cells

    def scores(self, points: Iterable[Any]) -> Scores:
        """Return what columns and top row say about a set of points."""
        return scores_of(self.cells_of(points))

    def octad(self, points: Iterable[Any]) -> tuple[Any, ...]:
        """Return the octad through five points."""
        return self.system.complete(points)

    def sextet(self, tetrad: Iterable[Any]) -> tuple[frozenset[Any], ...]:
        """Return the six tetrads, the given one first, any two of which form an octad."""
        cells = self.cells_of(tetrad)
        first = [self.labels[r][c] for r, c in cells]
        return (frozenset(first), *self.system.partition(first))

    def sextets(self) -> tuple[frozenset[frozenset[Any]], ...]:
        """Return all 1771 sextets, each a set of six tetrads; every one of the 10626 tetrads lies in one of them.

        >>> sextets = MOG().sextets()
        >>> len(sextets), frozenset(MOG().sextet([0, 6, 12, 18])) in sextets
        (1771, True)
        """
        seen: dict[frozenset[frozenset[Any]], None] = {}
        done: set[frozenset[Any]] = set()
        for four in combinations(self.system.points, 4):
            if frozenset(four) not in done:
                sextet = frozenset(self.sextet(four))
                done |= sextet
                seen[sextet] = None
        return tuple(seen)

    def text(self, points: Iterable[Any]) -> str:
        """Return the board with the points marked, in three bricks of two columns.

        Raises `InvalidArgument` for what is no label of the board.

        >>> print(MOG().text(MOG().octad([0, 1, 2, 3, 4])))
        ■ ■ │ ■ ■ │ ■ ·
        · · │ · · │ · ■
        · · │ · · │ · ■
        · · │ · · │ · ■
        """
        marked = set(self.cells_of(points))
        rows = []
        for r in range(4):
            cells = ["■" if (r, c) in marked else "·" for c in range(6)]
            rows.append(" │ ".join(" ".join(cells[2 * b : 2 * b + 2]) for b in range(3)))
        return "\n".join(rows)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MOG) and self.labels == other.labels

    def __hash__(self) -> int:
        return hash(self.labels)

    def _repr_svg_(self) -> str:
        from permgroups.show.hexads import mog_svg

        return mog_svg(self)

    def __repr__(self) -> str:
        wide = max(len(point_text(x)) for row in self.labels for x in row)
        lines = []
        for row in self.labels:
            cells = [f"{point_text(x):>{wide}}" for x in row]
            lines.append(" │ ".join(" ".join(cells[2 * b : 2 * b + 2]) for b in range(3)))
        return "\n".join(lines)
