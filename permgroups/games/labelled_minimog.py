"""The MINIMOG with any labels on its cells: its hexads and their reasons, its pictures, planes, tetrads and kitten.

The face that it shows to users of Sage is in :mod:`permgroups.games.hexad`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from permgroups import checks
from permgroups.errors import InvalidArgument
from permgroups.games.boards import Board
from permgroups.games.explained_hexads import Hexad, shown
from permgroups.games.kitten import Kitten
from permgroups.games.labels import brief, is_label, items_of, label_order, read_label
from permgroups.geometry import minimog as cells
from permgroups.geometry.minimog import Columns, columns_of
from permgroups.geometry.projective_line import point_text

if TYPE_CHECKING:
    from permgroups.geometry.designs import Design
    from permgroups.geometry.steiner import SteinerSystem
    from permgroups.groups.group import PermGroup

__all__ = ["KINDS", "LabelledMinimog", "labellings"]

KINDS = ("line", "lines", "cross", "square")


class LabelledMinimog:
    """The MINIMOG with a label on each of its twelve cells.

    Parameters
    ----------
    matrix
        Three rows of four labels, all different: whole numbers, infinity or short texts.
    type
        What to call the labelling.

    Examples
    --------
    >>> M = LabelledMinimog(["abcd", "efgh", "ijkl"], "letters")
    >>> M.hexad("abcdei").kind, len(M.hexads()), M.tetrad("abcd")[0] == frozenset("ei")
    ('square', 132, True)
    """

    def __init__(self, matrix: Iterable[Iterable[Any]], type: str = "given"):
        board = Board([[read_label(x) for x in row] for row in _rows(matrix)])
        entries = board.list()
        if (board.nrows(), board.ncols()) != (3, 4):
            raise InvalidArgument(f"a MINIMOG has 3 rows of 4 labels, not {board.nrows()} of {board.ncols()}")
        for x in entries:
            if not is_label(x) or not re.fullmatch(
                r"[^\s,()\x00-\x1f]{1,40}", brief(x) if isinstance(x, int) else str(x)
            ):
                raise InvalidArgument(
                    f"labels are whole numbers, infinity or short texts without blanks, not {brief(x)}"
                )
        texts = [str(x) for x in entries]
        twice = [x for x in texts if texts.count(x) > 1]
        if twice:
            raise InvalidArgument(f"the label {twice[0]} appears twice")
        self.type = type
        self.minimog = board
        self.labels: tuple[Any, ...] = tuple(sorted(entries, key=label_order))
        self._cell = {board[cell]: cell for cell in cells.CELLS}

    def __repr__(self) -> str:
        return f"Minimog of type {self.type}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LabelledMinimog) and self.minimog == other.minimog

    def __hash__(self) -> int:
        return hash(self.minimog)

    # -- pictures ---------------------------------------------------------------------------------------

    def picture(self, corner: tuple[int, int]) -> Board:
        """Return what the point at infinity in a cell sees: three rows of three labels.

        >>> LabelledMinimog(["abcd", "efgh", "ijkl"]).picture((0, 0))
        [e l b]
        [k f i]
        [d h g]
        """
        if corner not in cells.PICTURES:
            raise InvalidArgument(
                f"the points at infinity are in the cells {cells.AT_INFINITY}, not in {brief(corner)}"
            )
        return Board([[self.minimog[cell] for cell in row] for row in cells.PICTURES[corner]])

    def kitten(self) -> Kitten:
        """Return the kitten; it prints as Sage's, and is a picture in a notebook.

        >>> print(LabelledMinimog(["abcd", "efgh", "ijkl"]).kitten())
                 c
        <BLANKLINE>
                 k
               d  h
              e  l  b
             k  f  i  k
           d  h  g  d  h
        <BLANKLINE>
        a                   j
        """
        left, top, right = (self.minimog[corner] for corner in cells.AT_INFINITY)
        return Kitten.of_picture(self.picture((0, 0)), top=top, left=left, right=right)

    def _repr_latex_(self) -> str:
        return self.minimog._repr_latex_()

    def _repr_svg_(self) -> str:
        from permgroups.show.hexads import minimog_svg

        return minimog_svg(self)

    def show(self, hexad: Iterable[Any] = ()) -> Any:
        """Show the board with the points of a hexad marked: a picture in a notebook, text elsewhere.

        Raises `InvalidArgument` for what are no points.

        >>> M = LabelledMinimog(["abcd", "efgh", "ijkl"])
        >>> M.show(M.find_hexad("abcde"))
        ┌─────┬─────┬─────┬─────┐
        │ [a] │ [b] │ [c] │ [d] │
        ├─────┼─────┼─────┼─────┤
        │ [e] │  f  │  g  │  h  │
        ├─────┼─────┼─────┼─────┤
        │ [i] │  j  │  k  │  l  │
        └─────┴─────┴─────┴─────┘
        """
        from permgroups.show.hexads import minimog_svg, minimog_text
        from permgroups.show.notebook import display

        points = self.points(hexad)
        return display(minimog_text(self, points), minimog_svg(self, points))

    # -- points -----------------------------------------------------------------------------------------

    @property
    def at_infinity(self) -> tuple[Any, ...]:
        """The three points at infinity.

        >>> LabelledMinimog(["abcd", "efgh", "ijkl"]).at_infinity
        ('a', 'c', 'j')
        """
        return tuple(sorted((self.minimog[corner] for corner in cells.AT_INFINITY), key=label_order))

    def points(self, given: Iterable[Any], size: int | None = None, finite: bool = False) -> list[Any]:
        """Return labels as they are kept, in order.

        Raises
        ------
        InvalidArgument
            For unknown or repeated labels, another size, or, if ``finite``, points at infinity.

        Examples
        --------
        >>> M = LabelledMinimog(["abcd", "efgh", "ijkl"])
        >>> M.points("hex"[:2])
        ['e', 'h']
        >>> M.points("ab", 3)
        Traceback (most recent call last):
            ...
        permgroups.errors.InvalidArgument: expected 3 different points, not 2: ['a', 'b']
        """
        items = items_of(given.points if isinstance(given, Hexad) else given, "points of the MINIMOG")
        if size is not None and len(items) != size:
            raise InvalidArgument(f"expected {size} different points, not {len(items)}: {brief(items)}")
        found = [read_label(x) for x in items]
        for x in found:
            if not is_label(x) or x not in self._cell:
                raise InvalidArgument(f"{brief(x)} is not a point; the points are {', '.join(map(str, self.labels))}")
            if finite and x in self.at_infinity:
                raise InvalidArgument(f"{x} is a point at infinity; expected points of the affine plane")
        seen: set[Any] = set()
        for x in found:
            if x in seen:
                raise InvalidArgument(f"the point {x} is given twice")
            seen.add(x)
        return sorted(found, key=label_order)

    # -- hexads -----------------------------------------------------------------------------------------

    @cached_property
    def _hexads(self) -> dict[frozenset[Any], Hexad]:
        return {frozenset(h.points): h for h in map(self._hexad, cells.kitten_hexads())}

    def _hexad(self, found: cells.KittenHexad) -> Hexad:
        def labels(part: Iterable[tuple[int, int]]) -> list[Any]:
            return sorted((self.minimog[cell] for cell in part), key=label_order)

        corners = labels(c for c in cells.AT_INFINITY if c in found.cells)
        names = [point_text(x) for x in corners]
        rest = labels(c for c in found.cells if c not in cells.AT_INFINITY)
        if found.kind == 0:
            why = f"the line {shown(rest)} with the points at infinity {names[0]}, {names[1]} and {names[2]}"
        elif found.kind == 1:
            lines = [shown(labels(cells.seen(found.picture, cells.LINES[i]))) for i in found.numbers]
            why = f"the parallel lines {lines[0]} and {lines[1]}"
        elif found.kind == 2:
            why = f"the cross {shown(rest)} with the point at infinity {names[0]}"
        else:
            why = f"the square {shown(rest)} with the points at infinity {names[0]} and {names[1]}"
        picture = self.minimog[found.picture]
        return Hexad(labels(found.cells), KINDS[found.kind], found.numbers, picture, why, self.called(found))

    def called(self, found: cells.KittenHexad) -> Any:
        """Return another name of the picture in which a hexad is seen, None for its label."""
        return None

    def tetrad(self, points: Iterable[Any]) -> list[frozenset[Any]]:
        """Return the four pairs that complete four points to hexads; together with them they are all twelve.

        >>> from permgroups.games import Minimog
        >>> sorted(sorted(pair) for pair in Minimog().tetrad([0, 1, 2, 3]))
        [[4, 11], [5, 10], [6, 9], [7, 8]]
        """
        four = frozenset(self.points(points, 4))
        rest = [x for x in self.labels if x not in four]
        found = {frozenset(self.steiner_system.complete([*four, x])) - four for x in rest}
        return sorted(found, key=lambda pair: sorted(map(label_order, pair)))

    @cached_property
    def steiner_system(self) -> SteinerSystem:
        """The 132 hexads as a Steiner system S(5,6,12); making it checks that every five points lie in exactly one.

        >>> LabelledMinimog(["abcd", "efgh", "ijkl"]).steiner_system
        <SteinerSystem S(5,6,12): 132 blocks>
        """
        from permgroups.geometry.steiner import SteinerSystem

        return SteinerSystem(5, 6, 12, points=self.labels, blocks=self._hexads)

    def hexads(self, kind: str | None = None) -> list[Hexad]:
        """Return the hexads, all or those of a kind: 'line', 'lines', 'cross' or 'square'.

        >>> from permgroups.games import Minimog
        >>> [len(Minimog().hexads(kind)) for kind in ("line", "lines", "cross", "square")]
        [12, 12, 54, 54]
        """
        if kind is not None:
            checks.one_of("kind", kind, KINDS)
        return [h.copy() for h in self._hexads.values() if kind in (None, h.kind)]

    def hexad(self, points: Iterable[Any]) -> Hexad:
        """Return what a set of six points is: the hexad with its reason, or none (``Hexad()``)."""
        return self._hexads.get(frozenset(self.points(points, 6)), Hexad()).copy()

    def find_hexad(self, pts: Iterable[Any]) -> Hexad:
        """Return the hexad through five points, with its type: line, lines, cross or square, and the picture.

        Any five of the twelve points lie in exactly one of 132 hexads. They are read from the MINIMOG, a board of
        twelve cells, and from the kitten, a triangle that shows nine of the points with the other three far away at its
        corners. In the shuffle labelling these are::

            +----+----+----+----+                 0
            |  6 |  3 |  0 |  9 |
            +----+----+----+----+                 8
            |  5 |  2 |  7 | 10 |               9  10
            +----+----+----+----+              5  11  3
            |  4 |  1 |  8 | 11 |             8  2  4  8
            +----+----+----+----+           9  10  7  9  10

                                        6                   1

        The three points at infinity are in the cells (0, 0), (0, 2) and (2, 1): here 6, 0 and 1. The other nine form
        an affine plane of order 3. Each point at infinity sees it as a square of its own, its *picture*::

             6 sees          0 sees          1 sees

             5  11   3       8  10   3       5  11   3
             8   2   4       9  11   4       2   4   8
             9  10   7       5   2   7       7   9  10

        Lines are the rows, the columns and the six broken diagonals; all three pictures have the same twelve lines.
        What is perpendicular differs from picture to picture: rows to columns, and one kind of diagonals to the other.
        A *cross* is two perpendicular lines, five points; a *square* is the four points that a cross leaves out. Every
        hexad is of exactly one type:

        ==== ====== ============================================================================== ======
        type name   what it is                                                                     number
        ==== ====== ============================================================================== ======
        0    line   the three points at infinity and a line                                            12
        1    lines  two parallel lines                                                                 12
        2    cross  a point at infinity and a cross of its picture                                     54
        3    square two points at infinity and a square of the picture that the third one sees         54
        ==== ====== ============================================================================== ======

        Parameters
        ----------
        pts
            Five different points.

        Returns
        -------
        Hexad
            It prints as a sentence, unpacks to the points and the names of type and picture, and has the attributes
            ``points``, ``kind``, ``numbers``, ``picture`` and ``why``.

        Raises
        ------
        InvalidArgument
            For other than five points, unknown or repeated ones.

        Examples
        --------
        >>> from permgroups.games import Minimog
        >>> M = Minimog("shuffle")
        >>> M.find_hexad([0, 1, 2, 4, 6])
        Hexad {0,1,2,4,6,8}: line 1, picture 1; the line {2,4,8} with the points at infinity 0, 1 and 6
        >>> M.find_hexad([2, 3, 4, 5, 8])
        Hexad {2,3,4,5,8,11}: lines (1, 2), picture 1; the parallel lines {3,5,11} and {2,4,8}
        >>> M.find_hexad([0, 2, 3, 4, 8])
        Hexad {0,2,3,4,8,9}: cross 12, picture 0; the cross {2,3,4,8,9} with the point at infinity 0
        >>> points, names = M.find_hexad([0, 1, 2, 3, 4])
        >>> points, names
        ([0, 1, 2, 3, 4, 11], ['square 2', 'picture 6'])
        >>> M.find_hexad([1, 1, 2, 3, 4])
        Traceback (most recent call last):
            ...
        permgroups.errors.InvalidArgument: the point 1 is given twice

        References
        ----------
        R. T. Curtis, *The Steiner system S(5,6,12), the Mathieu group M12 and the "kitten"*, and J. H. Conway,
        *Hexacode and tetracode – MOG and MINIMOG*, both in *Computational group theory* (1984).
        """
        five = frozenset(self.points(pts, 5))
        return next(found for points, found in self._hexads.items() if five <= points).copy()

    # -- planes, columns, groups --------------------------------------------------------------------------

    def plane(self, at: Any) -> Design:
        """Return the affine plane AG(2, 3) that the picture of a point at infinity shows: nine points, twelve lines.

        The lines come in four parallel classes of three: lines 3i, 3i + 1, 3i + 2 are parallel.

        >>> from permgroups.games import Minimog
        >>> str(Minimog().plane(6).parameters())
        '2-(9,3,1)'
        """
        from permgroups.geometry.designs import Design

        picture = self._picture_at(at)
        points = [x for row in picture for x in row]
        classes: list[list[set[Any]]] = []
        for line in ({picture[r][c] for r, c in part} for part in cells.LINES):
            same = next((k for k in classes if all(not line & other for other in k)), None)
            if same is None:
                classes.append([line])
            else:
                same.append(line)
        return Design(points, [line for k in classes for line in k], f"the picture of {point_text(at)}")

    def _picture_at(self, at: Any) -> Board:
        [x] = self.points([at], 1)
        for corner in cells.AT_INFINITY:
            if self.minimog[corner] == x:
                return self.picture(corner)
        known = ", ".join(map(point_text, self.at_infinity))
        raise InvalidArgument(f"{point_text(x)} is not a point at infinity; these are {known}")

    @property
    def column_sets(self) -> tuple[frozenset[Any], ...]:
        """The four columns as sets of labels.

        >>> [sorted(column) for column in LabelledMinimog(["abcd", "efgh", "ijkl"]).column_sets]
        [['a', 'e', 'i'], ['b', 'f', 'j'], ['c', 'g', 'k'], ['d', 'h', 'l']]
        """
        return tuple(frozenset(column) for column in self.minimog.columns())

    @property
    def tet_sets(self) -> tuple[frozenset[Any], ...]:
        """The nine tets, four labels each, one of every column: the words of the tetracode.

        >>> ["".join(sorted(tet)) for tet in LabelledMinimog(["abcd", "efgh", "ijkl"]).tet_sets][:4]
        ['abcd', 'afgh', 'ajkl', 'begl']
        """
        return tuple(frozenset(self.minimog[r, c] for c, r in enumerate(word)) for word in cells.tets())

    def columns(self, points: Iterable[Any]) -> Columns:
        """Return how points lie in the columns: distribution, odd men out, tetracode words that agree.

        >>> from permgroups.games import Minimog
        >>> Minimog().columns([0, 1, 2, 3, 4, 11])
        Columns(distribution=(1, 3, 1, 1), odd_men_out=(2, None, 0, 2), words=((2, 1, 0, 2),))
        """
        return columns_of(frozenset(self._cell[x] for x in self.points(points)))

    def automorphism_group(self) -> PermGroup:
        """Return the permutations of the points that keep the hexads: M12, with its labels.

        >>> G = LabelledMinimog(["abcd", "efgh", "ijkl"]).automorphism_group()
        >>> G.order(), G.labels[:3]
        (95040, ('a', 'b', 'c'))
        """
        return self.steiner_system.automorphism_group()


def labellings(M: LabelledMinimog, N: LabelledMinimog) -> dict[Any, Any]:
    """Return the label that N gives to the cell of every label of M; it takes hexads to hexads.

    >>> from permgroups.games import Minimog
    >>> translate = labellings(Minimog("shuffle"), Minimog("modulo11"))
    >>> [translate[x] for x in (0, 1, 2, 3, 4, 11)]
    [+Infinity, 1, 9, 3, 4, 7]
    """
    for one in (M, N):
        if not isinstance(one, LabelledMinimog):
            raise InvalidArgument(f"expected two MINIMOGs, not {brief(one)}")
    return {M.minimog[cell]: N.minimog[cell] for cell in cells.CELLS}


def _rows(matrix: Any) -> list[Any]:
    found = matrix.rows() if callable(getattr(matrix, "rows", None)) else matrix
    return [items_of(row, "rows of four labels") for row in items_of(found, "three rows of four labels")]
