"""The game of Conway, Elkies and Martin on the projective plane of order 3 (sections 2 and 3).

Counters 1 … 12 lie on twelve of the thirteen points; the hole is at 0. The move [p, q] takes the
hole from p to q along the line {p, q, r, s}: the counter on q goes to p, those on r and s change
places, and in the signed game they are turned over. The paper composes right to left; a path here is
read in time order, as it is played.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, overload

from permgroups.errors import InvalidArgument
from permgroups.games.dual import DualGame
from permgroups.games.hole_games import HoleGame
from permgroups.games.paths import Path
from permgroups.geometry import line_codes
from permgroups.geometry.planes import ClassicalPlane, projective_plane
from permgroups.groups.group import PermGroup
from permgroups.search.positions import Position

if TYPE_CHECKING:
    import galois

    from permgroups.linear.codes import LinearCode

__all__ = ["GENERATING_PATHS", "M13", "MINUS_ONE", "M13Game", "m12_of_the_game"]

# the closed paths of section 3 that induce the generators (3-5)
GENERATING_PATHS: dict[str, tuple[int, ...]] = {
    "α": (0, 11, 7, 9, 8, 3, 0),
    "γ": (0, 12, 1, 9, 0, 3, 8, 4, 0),
    "δ": (0, 1, 7, 0, 3, 6, 0, 1, 7, 0),
}
MINUS_ONE = (0, 10, 7, 0, 4, 1, 2, 4, 3, 5, 6, 3, 0)  # the path (3-4)


class M13Game(HoleGame):
    """Conway's game on the plane of order 3, basic or signed; make it with :func:`M13`.

    >>> game = M13()
    >>> game, game.order(), game.plane.lines[1]
    (<game on PG(2,3), hole at 0>, 1235520, (0, 4, 5, 6))
    >>> game.line_code, game.zero_sum_code, game.code(0)
    (LinearCode([13, 7, 4] over GF(3)), LinearCode([13, 6, 6] over GF(3)), LinearCode([13, 6, 6] over GF(3)))
    """

    design: ClassicalPlane

    def __init__(self, signed: bool = False):
        super().__init__(projective_plane(3), 0, signed)

    @property
    def plane(self) -> ClassicalPlane:
        """The projective plane on which the game is played, labelled as in (2-2)."""
        return self.design

    # -- codes (section 3) --------------------------------------------------------------------------

    @cached_property
    def line_code(self) -> LinearCode:
        """C, spanned over GF(3) by the thirteen lines; made at first use."""
        return line_codes.line_code(self.plane)

    @cached_property
    def zero_sum_code(self) -> LinearCode:
        """C', the words of C whose coordinates sum to zero; made at first use."""
        return self.line_code.subcode([1] * 13)

    def code(self, p: int) -> LinearCode:
        """Return C_p, the words c of C with c_p = -Σ c_q; raises `InvalidArgument` if p is no point."""
        return line_codes.code_at(self.plane, p)

    def golay(self, p: int) -> LinearCode:
        """Return G_p, the code C_p without coordinate p: a ternary Golay code.

        >>> M13().golay(0)
        LinearCode([12, 6, 6] over GF(3))
        """
        return line_codes.golay_at(self.plane, p)

    def action(self, p: int, q: int) -> galois.FieldArray:
        """Return the matrix of the signed move [p, q] on X by (3-3), w' = matrix · w.

        >>> from permgroups.linear import LinearCode
        >>> g = M13()
        >>> LinearCode(g.code(0).generator_matrix @ g.action(0, 6).T) == g.code(6)      # Proposition 3.3
        True
        """
        F = self.line_code.field
        matrix = F.Identity(13)
        i, j = self.plane.index_of(p), self.plane.index_of(q)
        if i == j:
            return matrix
        r, s = (x for x in self.plane.lines[self.plane.line_through(i, j)] if x not in (i, j))
        for x in (i, j, r, s):
            matrix[x, x] = 0
        matrix[i, j] = 1
        matrix[j, i] = matrix[j, j] = matrix[r, s] = matrix[s, r] = -F(1)
        return matrix

    # -- signs --------------------------------------------------------------------------------------

    @cached_property
    def _basic(self) -> M13Game:
        return M13Game() if self.signed else self

    def _require_signed(self) -> None:
        if not self.signed:
            raise InvalidArgument("the counters of the basic game have one side; play M13(signed=True)")

    @cached_property
    def minus_one(self) -> Path:
        """The path (3-4), which turns over every counter and leaves it where it is.

        Raises `InvalidArgument` in the basic game.

        >>> game = M13(signed=True)
        >>> game.minus_one.position
        <Position · -1 -2 -3 -4 -5 -6 -7 -8 -9 -10 -11 -12>
        """
        self._require_signed()
        return self.path(MINUS_ONE)

    def antipode(self, position: Any) -> Position:
        """Return the position with every counter turned over.

        Raises `InvalidArgument` in the basic game, `NotInGroup` if the position cannot be reached.

        >>> game = M13(signed=True)
        >>> game.antipode(game.path([0, 6]))
        <Position -6 -1 -2 -3 5 4 · -7 -8 -9 -10 -11 -12>
        """
        self._require_signed()
        at = self.position(position)
        row = at.row.copy()
        for x in range(13):
            if x != at.start:
                row[2 * x], row[2 * x + 1] = at.row[2 * x + 1], at.row[2 * x]
        return Position(self, row, at.start, at.hole)

    def lifts(self, position: Any) -> tuple[Position, Position]:
        """Return the two signed positions above one of the basic game, the nearer to the start first.

        The table of all positions of the basic game is made at first use. Raises `InvalidArgument` in the basic game,
        `NotInGroup` if the position cannot be reached.

        >>> game = M13(signed=True)
        >>> [str(lift) for lift in game.lifts(M13().path([0, 6]))]
        ['6 1 2 3 -5 -4 · 7 8 9 10 11 12', '-6 -1 -2 -3 5 4 · -7 -8 -9 -10 -11 -12']
        """
        self._require_signed()
        path = self._basic.shortest_path(position)
        lift = Path(self, path.points).position
        return lift, self.antipode(lift)

    def unsigned(self, position: Any) -> Position:
        """Return the position of the basic game without the counters' sides.

        Raises `NotInGroup` if the position cannot be reached.

        >>> game = M13(signed=True)
        >>> game.unsigned(game.path([0, 6])), game.unsigned(game.minus_one).is_home
        (<Position 6 1 2 3 5 4 · 7 8 9 10 11 12>, True)
        """
        at = self.position(position)
        return Position(self._basic, at.row[:: self.sides] // self.sides, at.start, at.hole)


@overload
def M13(signed: bool = ..., dual: Literal[False] = ...) -> M13Game: ...
@overload
def M13(signed: bool = ..., *, dual: Literal[True]) -> DualGame: ...
def M13(signed: bool = False, dual: bool = False) -> M13Game | DualGame:
    """Return the game: basic, with two-sided counters (``signed``), or on points and lines (``dual``).

    Examples
    --------
    >>> g = M13()
    >>> g.path([0, 6, 12, 1, 8, 0]).cycles
    '(1 7 12 6 8)(3 4 10 5 9)'
    >>> g.group.order(), g.group.structure_description()
    (95040, 'M12')
    >>> M13(signed=True).path([0, 6, 12, 1, 8, 0]).position
    <Position · 8 2 -9 3 -10 12 -1 6 5 4 11 -7>
    """
    return DualGame(signed) if dual else M13Game(signed)


def m12_of_the_game() -> PermGroup:
    """Return the group of the closed paths from 0, generated by the three paths of section 3.

    >>> m12_of_the_game().order()
    95040
    """
    game = M13()
    return PermGroup({name: game.path(path).position.row for name, path in GENERATING_PATHS.items()}, labels=range(13))
