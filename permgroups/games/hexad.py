"""A replacement for Sage's ``sage.games.hexad``: its names for what :mod:`permgroups.games.labelled_minimog` finds.

``from sage.games.hexad import *`` may become ``from permgroups.games.hexad import *``. Where Sage guesses,
this module raises: the wrong number of points, repeated or unknown ones. The attributes ``picture02``
and ``picture21`` are Sage's, and so is the odd fact that ``picture02`` is what the point at infinity of the cell (2, 1)
sees and ``picture21`` what that of the cell (0, 2) sees.

``help(Minimog.find_hexad)`` explains the hexads with the board, the kitten and its pictures;
``help(Minimog.blackjack_move)`` has the rules of the card game.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterable, Mapping
from functools import cache, cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from permgroups.errors import InvalidArgument
from permgroups.games.boards import Board, View
from permgroups.games.explained_hexads import Hexad
from permgroups.games.labelled_minimog import KINDS, LabelledMinimog, labellings
from permgroups.games.labels import brief, is_hashable, items_of, read_label
from permgroups.geometry import minimog as cells
from permgroups.geometry.constructions import SHUFFLE
from permgroups.geometry.projective_line import infinity as INFINITY

if TYPE_CHECKING:
    from permgroups.geometry.steiner import SteinerSystem

__all__ = ["Hexad", "Minimog", "infinity", "labellings", "minimog_shuffle", "picture_set", "view_list"]

minimog_shuffle = Board(SHUFFLE)
_MODULO11 = Board([[0, 3, INFINITY, 2], [5, 9, 8, 10], [4, 1, 6, 7]])
# in a Sage session a star import must not take its own infinity away, which is understood as well as ours
infinity: Any = sys.modules["sage.rings.infinity"].infinity if "sage.rings.infinity" in sys.modules else INFINITY
_TYPES: Mapping[str, Board] = MappingProxyType({"shuffle": minimog_shuffle, "modulo11": _MODULO11})
# of (kind, cell) Sage says "picture 0" or "picture 6" in either labelling, though these are labels of the first
_SAGE_CALLS = {(0, (0, 2)): 0, (1, (0, 2)): 0, (2, (0, 0)): 6}


class Minimog(LabelledMinimog):
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
        super().__init__(_TYPES[type], type)

    @classmethod
    def from_matrix(cls, matrix: Iterable[Iterable[Any]], type: str = "given") -> Minimog:
        """Return the MINIMOG with any labels: three rows of four, all different.

        >>> Minimog.from_matrix(["abcd", "efgh", "ijkl"]).find_hexad("abcde").points
        ('a', 'b', 'c', 'd', 'e', 'i')
        """
        self = cls.__new__(cls)
        LabelledMinimog.__init__(self, matrix, type)
        if not isinstance(type, str) or _TYPES.get(type, self.minimog) != self.minimog:
            raise InvalidArgument(f"the type {brief(type)} is another labelling; give this one a name of its own")
        return self

    def called(self, found: cells.KittenHexad) -> Any:
        """Return Sage's name of a picture in its two labellings, None where that is the label.

        >>> from permgroups.geometry.minimog import kitten_hexads
        >>> M = Minimog("modulo11")
        >>> {M.called(found) for found in kitten_hexads()} == {None, 0, 6}
        True
        """
        return _SAGE_CALLS.get((found.kind, found.picture)) if self.minimog in _TYPES.values() else None

    # -- what Sage's class has ----------------------------------------------------------------------

    @cached_property
    def picture00(self) -> Board:
        """The picture seen from the point at infinity ``minimog[0][0]``.

        >>> Minimog().picture00                                   # from 6
        [ 5 11  3]
        [ 8  2  4]
        [ 9 10  7]
        """
        return self.picture((0, 0))

    @cached_property
    def picture02(self) -> Board:
        """Sage's name for the picture seen from ``minimog[2][1]``.

        >>> Minimog().picture02                                   # from 1
        [ 5 11  3]
        [ 2  4  8]
        [ 7  9 10]
        """
        return self.picture((2, 1))

    @cached_property
    def picture21(self) -> Board:
        """Sage's name for the picture seen from ``minimog[0][2]``.

        >>> Minimog().picture21                                   # from 0
        [ 8 10  3]
        [ 9 11  4]
        [ 5  2  7]
        """
        return self.picture((0, 2))

    @property
    def line(self) -> list[set[tuple[int, int]]]:
        """The twelve lines of a picture, as sets of places (row, column).

        >>> M = Minimog()
        >>> len(M.line), sorted(picture_set(M.picture00, M.line[0]))
        (12, [3, 5, 11])
        """
        return [set(part) for part in cells.LINES]

    @property
    def cross(self) -> list[set[tuple[int, int]]]:
        """The eighteen crosses of a picture: two perpendicular lines.

        >>> view_list(Minimog().cross[0])
        <BLANKLINE>
        [1 1 1]
        [1 0 0]
        [1 0 0]
        """
        return [set(part) for part in cells.CROSSES]

    @property
    def square(self) -> list[set[tuple[int, int]]]:
        """The eighteen squares of a picture: what a cross leaves.

        >>> M = Minimog()
        >>> len(M.square), M.square[0] == M.box - M.cross[0]
        (18, True)
        """
        return [set(part) for part in cells.SQUARES]

    @property
    def box(self) -> set[tuple[int, int]]:
        """The nine places of a picture.

        >>> sorted(picture_set(Minimog().picture00, Minimog().box))
        [2, 3, 4, 5, 7, 8, 9, 10, 11]
        """
        return set(cells.BOX)

    @property
    def col(self) -> dict[int, Board]:
        """The columns of the board, numbered from 1.

        >>> Minimog().col[2]
        [0 1 0 0]
        [0 1 0 0]
        [0 1 0 0]
        """
        return {c + 1: _marked([(r, c) for r in range(3)]) for c in range(4)}

    @property
    def tet(self) -> dict[int, Board]:
        """The tets, one cell in each column, numbered from 1: the words of the tetracode.

        >>> len(Minimog().tet)
        9
        >>> Minimog().tet[2]
        [1 0 0 0]
        [0 1 1 1]
        [0 0 0 0]
        """
        return {i + 1: _marked([(r, c) for c, r in enumerate(word)]) for i, word in enumerate(cells.tets())}

    def __str__(self) -> str:
        return f"Minimog of type {self.type} associated to\n {self.minimog}"

    def _latex_(self) -> str:
        return f"Minimog of type {self.type} associated to\n ${self.minimog._latex_()}$"

    def print_kitten(self) -> None:
        """Print the kitten.

        >>> Minimog().print_kitten()
                 0
        <BLANKLINE>
                 8
               9  10
              5  11  3
             8  2  4  8
           9  10  7  9  10
        <BLANKLINE>
        6                   1
        """
        print(self.kitten())

    # -- hexads of a kind --------------------------------------------------------------------------------

    def _of_kind(self, points: list[Any], kind: int) -> Hexad:
        found = self.find_hexad(points)
        return found if found.kind == KINDS[kind] else Hexad()

    def _corners(self, *given: Any) -> list[Any]:
        found = [read_label(x) for x in given]
        for x in found:
            if not is_hashable(x) or x not in self.at_infinity:
                raise InvalidArgument(
                    f"{brief(x)} is not at infinity; expected one of {', '.join(map(str, self.at_infinity))}"
                )
        return found

    def find_hexad0(self, pts: Iterable[Any]) -> Hexad:
        """Return the hexad of type 0 through two points that are not at infinity: the three at infinity and a line.

        Raises `InvalidArgument` for other than two such points.

        >>> Minimog().find_hexad0([2, 4])
        Hexad {0,1,2,4,6,8}: line 1, picture 1; the line {2,4,8} with the points at infinity 0, 1 and 6
        """
        return self._of_kind([*self.points(pts, 2, finite=True), *self.at_infinity], 0)

    def find_hexad1(self, pts: Iterable[Any]) -> Hexad:
        """Return the hexad of type 1, two parallel lines, through five points, or none.

        Raises `InvalidArgument` for other than five points.

        >>> Minimog().find_hexad1([2, 3, 4, 5, 8])
        Hexad {2,3,4,5,8,11}: lines (1, 2), picture 1; the parallel lines {3,5,11} and {2,4,8}
        >>> Minimog().find_hexad1([0, 1, 2, 3, 4])
        no hexad
        """
        return self._of_kind(self.points(pts, 5), 1)

    def find_hexad2(self, pts: Iterable[Any], x0: Any) -> Hexad:
        """Return the hexad of type 2, a cross and the point x0 at infinity, through four other points, or none.

        Raises `InvalidArgument` if one of the four is at infinity, or x0 is not.

        >>> Minimog().find_hexad2([2, 3, 4, 8], 0)
        Hexad {0,2,3,4,8,9}: cross 12, picture 0; the cross {2,3,4,8,9} with the point at infinity 0
        """
        return self._of_kind([*self.points(pts, 4, finite=True), *self._corners(x0)], 2)

    def find_hexad3(self, pts: Iterable[Any], x0: Any, x1: Any) -> Hexad:
        """Return the hexad of type 3, a square with x0 and x1 at infinity, through three other points, or none.

        Raises `InvalidArgument` if one of the three is at infinity, or x0 and x1 are not two points that are.

        >>> Minimog().find_hexad3([2, 3, 4], 0, 1)
        Hexad {0,1,2,3,4,11}: square 2, picture 6; the square {2,3,4,11} with the points at infinity 0 and 1
        """
        corners = self._corners(x0, x1)
        if corners[0] == corners[1]:
            raise InvalidArgument(f"expected two different points at infinity, not {x0} twice")
        return self._of_kind([*self.points(pts, 3, finite=True), *corners], 3)

    # -- columns, groups, other labellings ------------------------------------------------------------

    def blackjack_move(self, L0: Iterable[Any]) -> str | list[Any]:
        """Return the winning move of mathematical blackjack from six cards, as Sage's text.

        The rules. There are twelve cards worth 0 to 11: the king 0, the ace 1, then 2 to 10, and the jack 11. Six of
        them are dealt face up on the table; the other six are the stack, which both players see and share.

        * The two players move in turn.
        * A move takes a card of the table and puts a lower one of the stack in its place.
        * Who brings the sum of the cards on the table under 21 has lost.
        * A deal worth less than 21 does not count; the cards are dealt again.

        The strategy, of Conway and Ryba: leave a hexad of the shuffle labelling. From a hexad no single exchange leads
        to a hexad, as two of them never share five cards; and no hexad is worth less than 21, so whoever faces one
        must leave something else, or lose. From any other hand worth 21 or more a hexad is one exchange away. So of the
        905 hands 132 are lost for the player to move, exactly the hexads; the ledger computes it (``permgroups verify
        hexads``). In another labelling it is not so, and a warning says it.

        Parameters
        ----------
        L0
            Six different cards, by their numbers.

        Returns
        -------
        str or list
            The move; or a message that there is none at 21 and below; from a hexad the cards as they were given, after
            a message, since no move wins.

        Examples
        --------
        >>> M = Minimog("shuffle")
        >>> M.blackjack_move([0, 2, 4, 6, 7, 11])
        '4 --> 3. The total went from 30 to 29.'
        >>> M.find_hexad([0, 2, 3, 6, 7])                     # is it a hexad?
        Hexad {0,2,3,6,7,11}: square 9, picture 1; the square {2,3,7,11} with the points at infinity 0 and 6
        >>> M.blackjack_move([0, 2, 3, 6, 7, 11])             # so the other player has no good move
        This is a hexad.
        There is no winning move, so make a random legal move.
        [0, 2, 3, 6, 7, 11]
        >>> M.blackjack_move([0, 2, 3, 6, 7, 9])              # after 11 was exchanged for 9
        '7 --> 1. The total went from 27 to 21.'
        >>> M.blackjack_move([0, 1, 2, 3, 6, 9])              # at 21 every move loses
        'No move possible. Shuffle the deck and redeal.'

        See :class:`permgroups.games.Blackjack` for the game itself, ``permgroups blackjack play`` to play it.

        References
        ----------
        J. Kahane and A. J. E. Ryba, *The hexad game*, Electronic Journal of Combinatorics 8 (2001).
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
