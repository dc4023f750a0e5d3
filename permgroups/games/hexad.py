"""Hexads of S(5,6,12) by the MINIMOG and the kitten: a replacement for Sage's ``sage.games.hexad``.

``from sage.games.hexad import *`` may become ``from permgroups.games.hexad import *``. Where Sage guesses,
this module raises: the wrong number of points, repeated or unknown ones. The attributes ``picture02``
and ``picture21`` are Sage's, and so is the odd fact that ``picture02`` is what the point at infinity of the cell (2, 1)
sees and ``picture21`` what that of the cell (0, 2) sees.
"""

from __future__ import annotations

import re
import sys
import warnings
from collections.abc import Iterable, Mapping
from functools import cache, cached_property
from types import MappingProxyType
from typing import Any

from permgroups.errors import InvalidArgument
from permgroups.games.boards import Board, View
from permgroups.games.found import Hexad, shown
from permgroups.games.kitten import Kitten
from permgroups.games.labels import brief, is_hashable, is_label, items_of, label_order, read_label
from permgroups.geometry import minimog as cells
from permgroups.geometry.constructions import SHUFFLE
from permgroups.geometry.designs import Design
from permgroups.geometry.minimog import Columns, columns_of
from permgroups.geometry.projective_line import infinity as INFINITY
from permgroups.geometry.projective_line import point_text
from permgroups.geometry.steiner import SteinerSystem
from permgroups.groups.group import PermGroup

__all__ = ["Hexad", "Minimog", "infinity", "labellings", "minimog_shuffle", "picture_set", "view_list"]

minimog_shuffle = Board(SHUFFLE)
_MODULO11 = Board([[0, 3, INFINITY, 2], [5, 9, 8, 10], [4, 1, 6, 7]])
# in a Sage session a star import must not take its own infinity away, which is understood as well as ours
infinity: Any = sys.modules["sage.rings.infinity"].infinity if "sage.rings.infinity" in sys.modules else INFINITY
_TYPES: Mapping[str, Board] = MappingProxyType({"shuffle": minimog_shuffle, "modulo11": _MODULO11})
_KINDS = ("line", "lines", "cross", "square")
# of (kind, cell) Sage says "picture 0" or "picture 6" in either labelling, though these are labels of the first
_SAGE_CALLS = {(0, (0, 2)): 0, (1, (0, 2)): 0, (2, (0, 0)): 6}


class Minimog:
    """The MINIMOG with a labelling of its cells.

    Parameters
    ----------
    type
        ``'shuffle'``, ``'modulo11'``; for any other labelling see :meth:`from_matrix`.

    Examples
    --------
    >>> M = Minimog("shuffle")
    >>> M
    Minimog of type shuffle
    >>> M.minimog
    [ 6  3  0  9]
    [ 5  2  7 10]
    [ 4  1  8 11]
    >>> M.find_hexad([1, 2, 3, 4, 5]) == ([1, 2, 3, 4, 5, 6], ["square 8", "picture 0"])
    True
    >>> M.automorphism_group().structure_description()
    'M12'
    """

    def __init__(self, type: str = "shuffle"):
        if not isinstance(type, str) or type not in _TYPES:
            raise InvalidArgument(f"type must be 'shuffle' or 'modulo11', not {brief(type)}; see Minimog.from_matrix")
        self._set(_TYPES[type], type)

    @classmethod
    def from_matrix(cls, matrix: Iterable[Iterable[Any]], type: str = "given") -> Minimog:
        """Return the MINIMOG with any labels: three rows of four, all different.

        >>> Minimog.from_matrix(["abcd", "efgh", "ijkl"]).find_hexad("abcde").points
        ('a', 'b', 'c', 'd', 'e', 'i')
        """
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
        if not isinstance(type, str) or _TYPES.get(type, board) != board:
            raise InvalidArgument(f"the type {brief(type)} is another labelling; give this one a name of its own")
        self = cls.__new__(cls)
        self._set(board, type)
        return self

    def _set(self, board: Board, type: str) -> None:
        self.type = type
        self.minimog = board
        self.labels: tuple[Any, ...] = tuple(sorted(board.list(), key=label_order))
        self._cell = {board[cell]: cell for cell in cells.CELLS}

    # -- what Sage's class has ----------------------------------------------------------------------

    def _picture(self, corner: tuple[int, int]) -> Board:
        return Board([[self.minimog[cell] for cell in row] for row in cells.PICTURES[corner]])

    @cached_property
    def picture00(self) -> Board:
        """The picture seen from the point at infinity ``minimog[0][0]``."""
        return self._picture((0, 0))

    @cached_property
    def picture02(self) -> Board:
        """Sage's name for the picture seen from ``minimog[2][1]``."""
        return self._picture((2, 1))

    @cached_property
    def picture21(self) -> Board:
        """Sage's name for the picture seen from ``minimog[0][2]``."""
        return self._picture((0, 2))

    @property
    def line(self) -> list[set[tuple[int, int]]]:
        """The twelve lines of a picture."""
        return [set(part) for part in cells.LINES]

    @property
    def cross(self) -> list[set[tuple[int, int]]]:
        """The eighteen crosses of a picture: two perpendicular lines."""
        return [set(part) for part in cells.CROSSES]

    @property
    def square(self) -> list[set[tuple[int, int]]]:
        """The eighteen squares of a picture: what a cross leaves."""
        return [set(part) for part in cells.SQUARES]

    @property
    def box(self) -> set[tuple[int, int]]:
        """The nine places of a picture."""
        return set(cells.BOX)

    @property
    def col(self) -> dict[int, Board]:
        """The columns of the board, numbered from 1."""
        return {c + 1: _marked([(r, c) for r in range(3)]) for c in range(4)}

    @property
    def tet(self) -> dict[int, Board]:
        """The tets, one cell in each column, numbered from 1: the words of the tetracode."""
        return {i + 1: _marked([(r, c) for c, r in enumerate(word)]) for i, word in enumerate(cells.tets())}

    def __repr__(self) -> str:
        return f"Minimog of type {self.type}"

    def __str__(self) -> str:
        return f"Minimog of type {self.type} associated to\n {self.minimog}"

    def _latex_(self) -> str:
        return f"Minimog of type {self.type} associated to\n ${self.minimog._latex_()}$"

    def _repr_latex_(self) -> str:
        return f"${self.minimog._latex_()}$"

    def _repr_svg_(self) -> str:
        from permgroups.show.hexads import minimog_svg

        return minimog_svg(self)

    def show(self, hexad: Iterable[Any] = ()) -> Any:
        """Show the board with the points of a hexad marked: a picture in a notebook, text elsewhere."""
        from permgroups.show.hexads import minimog_svg, minimog_text
        from permgroups.show.notebook import display

        points = self.points(hexad)
        return display(minimog_text(self, points), minimog_svg(self, points))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Minimog) and self.minimog == other.minimog

    def __hash__(self) -> int:
        return hash(self.minimog)

    def kitten(self) -> Kitten:
        """Return the kitten; it prints as Sage's, and is a picture in a notebook."""
        left, top, right = (self.minimog[corner] for corner in cells.AT_INFINITY)
        return Kitten.of_picture(self.picture00, top=top, left=left, right=right)

    def print_kitten(self) -> None:
        """Print the kitten."""
        print(self.kitten())

    # -- finding hexads -----------------------------------------------------------------------------

    @property
    def at_infinity(self) -> tuple[Any, ...]:
        """The three points at infinity."""
        return tuple(sorted((self.minimog[corner] for corner in cells.AT_INFINITY), key=label_order))

    def points(self, given: Iterable[Any], size: int | None = None, finite: bool = False) -> list[Any]:
        """Return labels as they are kept, in order.

        Raises
        ------
        InvalidArgument
            For unknown or repeated labels, another size, or, if ``finite``, points at infinity.
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
        called = _SAGE_CALLS.get((found.kind, found.picture)) if self.minimog in _TYPES.values() else None
        return Hexad(labels(found.cells), _KINDS[found.kind], found.numbers, self.minimog[found.picture], why, called)

    def plane(self, at: Any) -> Design:
        """Return the affine plane AG(2, 3) that the picture of a point at infinity shows: nine points, twelve lines.

        The lines come in four parallel classes of three: lines 3i, 3i + 1, 3i + 2 are parallel.

        >>> str(Minimog().plane(6).parameters())
        '2-(9,3,1)'
        """
        picture = self._picture_at(at)
        points = [x for row in picture for x in row]
        classes: list[list[set[Any]]] = []
        for line in ({picture[r][c] for r, c in L} for L in self.line):
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
                return self._picture(corner)
        known = ", ".join(map(point_text, self.at_infinity))
        raise InvalidArgument(f"{point_text(x)} is not a point at infinity; these are {known}")

    @property
    def column_sets(self) -> tuple[frozenset[Any], ...]:
        """The four columns as sets of labels."""
        return tuple(frozenset(column) for column in self.minimog.columns())

    @property
    def tet_sets(self) -> tuple[frozenset[Any], ...]:
        """The nine tets, four labels each, one of every column: the words of the tetracode."""
        return tuple(
            frozenset(self.minimog[r, c] for r in range(3) for c in range(4) if board[r][c])
            for board in self.tet.values()
        )  # fmt: skip

    def tetrad(self, points: Iterable[Any]) -> list[frozenset[Any]]:
        """Return the four pairs that complete four points to hexads; together with them they are all twelve.

        >>> sorted(sorted(pair) for pair in Minimog().tetrad([0, 1, 2, 3]))
        [[4, 11], [5, 10], [6, 9], [7, 8]]
        """
        four = frozenset(self.points(points, 4))
        rest = [x for x in self.labels if x not in four]
        found = {frozenset(self.steiner_system.complete([*four, x])) - four for x in rest}
        return sorted(found, key=lambda pair: sorted(map(label_order, pair)))

    @cached_property
    def steiner_system(self) -> SteinerSystem:
        """The 132 hexads as a Steiner system S(5,6,12); making it checks that every five points lie in exactly one."""
        return SteinerSystem(5, 6, 12, points=self.labels, blocks=self._hexads)

    def hexads(self, kind: str | None = None) -> list[Hexad]:
        """Return the hexads, all or those of a kind: 'line', 'lines', 'cross' or 'square'.

        >>> [len(Minimog().hexads(kind)) for kind in ("line", "lines", "cross", "square")]
        [12, 12, 54, 54]
        """
        if kind is not None and kind not in _KINDS:
            raise InvalidArgument(f"kind must be one of {', '.join(_KINDS)}, not {kind!r}")
        return [h.copy() for h in self._hexads.values() if kind in (None, h.kind)]

    def hexad(self, points: Iterable[Any]) -> Hexad:
        """Return what a set of six points is: the hexad with its reason, or none (``Hexad()``)."""
        return self._hexads.get(frozenset(self.points(points, 6)), Hexad()).copy()

    def find_hexad(self, pts: Iterable[Any]) -> Hexad:
        """Return the hexad through five points, with its type: line, lines, cross or square, and the picture."""
        return self._hexads[frozenset(self.steiner_system.complete(self.points(pts, 5)))].copy()

    def _of_kind(self, points: list[Any], kind: int) -> Hexad:
        found = self.find_hexad(points)
        return found if found.kind == _KINDS[kind] else Hexad()

    def _corners(self, *given: Any) -> list[Any]:
        found = [read_label(x) for x in given]
        for x in found:
            if not is_hashable(x) or x not in self.at_infinity:
                raise InvalidArgument(
                    f"{brief(x)} is not at infinity; expected one of {', '.join(map(str, self.at_infinity))}"
                )
        return found

    def find_hexad0(self, pts: Iterable[Any]) -> Hexad:
        """Return the hexad of type 0 through two points that are not at infinity: the three at infinity and a line."""
        return self._of_kind([*self.points(pts, 2, finite=True), *self.at_infinity], 0)

    def find_hexad1(self, pts: Iterable[Any]) -> Hexad:
        """Return the hexad of type 1, two parallel lines, through five points, or none."""
        return self._of_kind(self.points(pts, 5), 1)

    def find_hexad2(self, pts: Iterable[Any], x0: Any) -> Hexad:
        """Return the hexad of type 2, a cross and the point x0 at infinity, through four other points, or none."""
        return self._of_kind([*self.points(pts, 4, finite=True), *self._corners(x0)], 2)

    def find_hexad3(self, pts: Iterable[Any], x0: Any, x1: Any) -> Hexad:
        """Return the hexad of type 3, a square with x0 and x1 at infinity, through three other points, or none."""
        corners = self._corners(x0, x1)
        if corners[0] == corners[1]:
            raise InvalidArgument(f"expected two different points at infinity, not {x0} twice")
        return self._of_kind([*self.points(pts, 3, finite=True), *corners], 3)

    # -- columns, groups, other labellings ------------------------------------------------------------

    def columns(self, points: Iterable[Any]) -> Columns:
        """Return how points lie in the columns: distribution, odd men out, tetracode words that agree.

        >>> Minimog().columns([0, 1, 2, 3, 4, 11])
        Columns(distribution=(1, 3, 1, 1), odd_men_out=(2, None, 0, 2), words=((2, 1, 0, 2),))
        """
        return columns_of(frozenset(self._cell[x] for x in self.points(points)))

    def automorphism_group(self) -> PermGroup:
        """Return the permutations of the points that keep the hexads: M12, with its labels."""
        return self.steiner_system.automorphism_group()

    def blackjack_move(self, L0: Iterable[Any]) -> str | list[Any]:
        """Return the winning move of mathematical blackjack from six cards, as Sage's text.

        A card on the table is exchanged for a lower one; whoever brings the sum under 21 loses. The theorem
        of Conway and Ryba is about the shuffle labelling: a warning comes with any other.
        See :class:`permgroups.games.Blackjack` for the game itself.
        """
        given = [read_label(x) for x in items_of(L0, "six cards")]
        hand = self.points(given, 6)
        if not all(isinstance(x, (int, float)) for x in hand):
            raise InvalidArgument("the cards must be numbers")
        if self.steiner_system != _shuffle_system():
            warnings.warn(
                f"the strategy is a theorem for the shuffle labelling, not for {self.type}; this answer may be wrong",
                stacklevel=2,
            )
        total = sum(hand)
        if total <= 21:
            return "No move possible. Shuffle the deck and redeal."
        if self.hexad(hand):
            print("This is a hexad.\nThere is no winning move, so make a random legal move.")
            return given
        for card in hand:
            rest = [x for x in hand if x != card]
            other = next(x for x in self.steiner_system.complete(rest) if x not in rest)
            after = sum(rest) + other
            if other < card and after >= 21:
                return f"{card} --> {other}. The total went from {_total(total)} to {_total(after)}."
        print("No move leaves a hexad and at least 21, so make a random legal move.")
        return given


def labellings(M: Minimog, N: Minimog) -> dict[Any, Any]:
    """Return the label that N gives to the cell of every label of M; it takes hexads to hexads.

    >>> translate = labellings(Minimog("shuffle"), Minimog("modulo11"))
    >>> [translate[x] for x in (0, 1, 2, 3, 4, 11)]
    [+Infinity, 1, 9, 3, 4, 7]
    """
    for one in (M, N):
        if not isinstance(one, Minimog):
            raise InvalidArgument(f"expected two MINIMOGs, not {brief(one)}")
    return {M.minimog[cell]: N.minimog[cell] for cell in cells.CELLS}


def picture_set(A: Any, L: Iterable[Any]) -> set[Any]:
    """Return the labels of a picture at some places.

    >>> M = Minimog()
    >>> picture_set(M.picture00, M.cross[2]) == {5, 7, 8, 9, 10}
    True
    """
    places = _places(L)
    rows = items_of(A, "a picture: three rows of three labels")
    if len(rows) != 3 or any(len(items_of(row, "a row of three labels")) != 3 for row in rows):
        raise InvalidArgument("a picture has three rows of three labels")
    return {A[r][c] for r, c in places}


def view_list(L: Iterable[Any]) -> View:
    """Return a 3×3 board with ones at some places, as in Curtis' paper.

    >>> view_list(Minimog().line[1])
    <BLANKLINE>
    [0 0 0]
    [1 1 1]
    [0 0 0]
    """
    marked = _places(L)
    return View([[int((r, c) in marked) for c in range(3)] for r in range(3)])


def _marked(places: Iterable[tuple[int, int]]) -> Board:
    marked = set(places)
    return Board([[int((r, c) in marked) for c in range(4)] for r in range(3)])


def _rows(matrix: Any) -> list[Any]:
    found = matrix.rows() if callable(getattr(matrix, "rows", None)) else matrix
    return [items_of(row, "rows of four labels") for row in items_of(found, "three rows of four labels")]


def _places(given: Any) -> set[tuple[int, int]]:
    """Return places of a picture, pairs of numbers 0, 1, 2."""
    out = set()
    for place in items_of(given, "places of a picture"):
        pair = tuple(place) if isinstance(place, (tuple, list)) else ()
        if len(pair) != 2 or not all(isinstance(x, int) for x in pair) or pair not in cells.BOX:
            raise InvalidArgument(f"{brief(place)} is not a place; places are (row, column) from (0, 0) to (2, 2)")
        out.add(pair)
    return out


def _total(x: float) -> float:
    return INFINITY if x == INFINITY else x


@cache
def _shuffle_system() -> SteinerSystem:
    return Minimog().steiner_system
