"""Playing a game: moves and undoing them, hints, solving, and the whole game as text.

A ``Rules`` object knows one game: how its positions and moves are written, what a move does, and how to solve. A
``Session`` is somebody playing it. The text of a session lists the position at the start and the moves::

    permgroups game 1
    game   game on PG(2,3)
    start  1 · 2 3 4 5 6 7 8 9 10 11 12
    moves  6 12 1
    now    …

It reads back to the same session; the moves are played again, and must lead where ``now`` says.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from permgroups import checks
from permgroups.errors import InvalidArgument, ParseError
from permgroups.wording import brief

if TYPE_CHECKING:
    import numpy as np

__all__ = ["MAX_TEXT", "Rules", "Session", "Solitaire", "read_game"]

FORMAT = "permgroups game 1"
MAX_TEXT = 1_000_000
MAX_MOVES = 10_000
KEYS = ("game", "start", "moves", "now")
ACROSS = 100  # characters of a line of moves in a file


class Rules(Protocol):
    """One game, as a session needs to know it; positions are immutable and compare by value."""

    @property
    def name(self) -> str:
        """What the game is called, in one line; different games have different names."""
        ...

    def read(self, text: str) -> Any:
        """Return the position of a text."""
        ...

    def text(self, position: Any) -> str:
        """Return a position in one line, which reads back."""
        ...

    def moves(self, text: str) -> list[str]:
        """Return the names of the moves that a line of text gives."""
        ...

    def played(self, position: Any, move: str) -> Any:
        """Return the position after a move."""
        ...

    def is_over(self, position: Any) -> bool:
        """Return whether the goal is reached, or the game is over."""
        ...

    def solution(self, position: Any, rng: np.random.Generator, hidden: bool) -> list[str]:
        """Return moves that lead to the goal: few of them, or, if ``hidden``, such as do not give the method away.

        Raises
        ------
        Impossible
            With the reason, if no moves lead there.
        """
        ...

    def scramble(self, rng: np.random.Generator) -> Any:
        """Return a random position from which the goal can be reached."""
        ...

    def is_players_turn(self, position: Any) -> bool:
        """Return whether it is for the player to move, not for an opponent."""
        ...

    def answer(self, position: Any, rng: np.random.Generator) -> str:
        """Return the opponent's move."""
        ...


class Solitaire:
    """The part of the rules about an opponent, for games without one."""

    def is_players_turn(self, position: Any) -> bool:
        """Return True: nobody else moves."""
        return True

    def answer(self, position: Any, rng: np.random.Generator) -> str:
        """Raise: there is no opponent."""
        raise InvalidArgument("in a game for one nobody answers")


class Session:
    """A game that is being played.

    Parameters
    ----------
    rules
        The game.
    position
        Where to start, a position or its text; a random one by default.
    seed
        Of the random positions and of what ``solve`` chooses.

    Examples
    --------
    >>> from permgroups.games import M13
    >>> from permgroups.search.groupoid_play import GroupoidRules
    >>> s = Session(GroupoidRules(M13()), "(1 7 12 6 8)(3 4 10 5 9)")
    >>> s.hint(), s.left
    ('8', 5)
    >>> s.play("8 1"), s.undo(), s.moves
    (['8', '1'], ['1'], ('8',))
    >>> s.solve(), s.is_over, s.moves
    (['1', '12', '6', '0'], True, ('8', '1', '12', '6', '0'))
    """

    def __init__(self, rules: Rules, position: Any = None, seed: Any = None):
        self.rules = rules
        self._rng = checks.rng(seed)
        self._start_at(rules.scramble(self._rng) if position is None else self._position(position))
        self._answer()

    def _position(self, given: Any) -> Any:
        return self.rules.read(given) if isinstance(given, str) else given

    def _start_at(self, position: Any) -> None:
        self._places = [position]
        self._moves: list[str] = []
        self._undone: list[tuple[str, Any]] = []
        self._plan: list[str] = []  # what is left of a solution that is being followed

    @property
    def start(self) -> Any:
        """The position at the start.

        >>> from permgroups.lights import merlin
        >>> from permgroups.lights.playing import LightsRules
        >>> s = Session(LightsRules(merlin()), "#.. ... ...")
        >>> s.play("1 5"), s.rules.text(s.start), s.rules.text(s.position), s.rules.text(s.position_after(1))
        (['1', '5'], '#.. ... ... -> ### #.# ###', '... ..# .#. -> ### #.# ###', '.#. ##. ... -> ### #.# ###')
        """
        return self._places[0]

    @property
    def position(self) -> Any:
        """The position now.

        >>> from permgroups.games import M13
        >>> from permgroups.search.groupoid_play import GroupoidRules
        >>> Session(GroupoidRules(M13()), "(0 6)(4 5)").position
        <Position 6 1 2 3 5 4 · 7 8 9 10 11 12>
        """
        return self._places[-1]

    def position_after(self, count: int) -> Any:
        """Return the position after so many of the moves; raises `InvalidArgument` if there are fewer.

        >>> from permgroups.games import M13
        >>> from permgroups.search.groupoid_play import GroupoidRules
        >>> s = Session(GroupoidRules(M13()), M13().start)
        >>> s.play("6 12"), s.position_after(1)
        (['6', '12'], <Position 6 1 2 3 5 4 · 7 8 9 10 11 12>)
        """
        return self._places[checks.whole("count", count, 0, len(self._moves))]

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves so far, those that were undone left out."""
        return tuple(self._moves)

    @property
    def is_over(self) -> bool:
        """Whether the goal is reached, or the game is over."""
        return self.rules.is_over(self.position)

    # -- moves ------------------------------------------------------------------------------------------

    def play(self, text: str) -> list[str]:
        """Return the moves of a line of text, now played, and the answer of an opponent; if one is bad, none is played.

        Raises
        ------
        PermGroupsError
            That tells which move is not possible; then nothing has changed.
        """
        if len(text) > MAX_TEXT:
            raise ParseError(f"moves of {len(text)} characters are over the limit of {MAX_TEXT}")
        return [*self._play(self.rules.moves(text)), *self._answer()]

    def _answer(self) -> list[str]:
        out: list[str] = []
        while not self.is_over and not self.rules.is_players_turn(self.position):
            out += self._play([self.rules.answer(self.position, self._rng)])
        return out

    def _play(self, moves: Sequence[str]) -> list[str]:
        if len(self._moves) + len(moves) > MAX_MOVES:
            raise InvalidArgument(f"a game has at most {MAX_MOVES} moves")
        places = _places(self.rules, self.position, moves)
        for move, place in zip(moves, places, strict=True):
            self._moves.append(move)
            self._places.append(place)
            self._plan = self._plan[1:] if self._plan[:1] == [move] else []
        if moves:
            self._undone = []
        return list(moves)

    def undo(self, count: int = 1) -> list[str]:
        """Return the moves that are taken back, the last first: so many of the player's, with the answers to them."""
        turns = [i for i in range(len(self._moves)) if self.rules.is_players_turn(self._places[i])]
        count = self._some("undo", count, len(turns))
        out = []
        while len(self._moves) > turns[-count]:
            move = self._moves.pop()
            self._undone.append((move, self._places.pop()))
            out.append(move)
        self._plan = []
        return out

    def redo(self, count: int = 1) -> list[str]:
        """Return the moves that are played again after they were undone, with the answers to them.

        Raises `InvalidArgument` if nothing was undone.

        >>> from permgroups.games import M13
        >>> from permgroups.search.groupoid_play import GroupoidRules
        >>> s = Session(GroupoidRules(M13()), M13().start)
        >>> s.play("6 12 1"), s.undo(2), s.redo(), s.moves
        (['6', '12', '1'], ['1', '12'], ['12'], ('6', '12'))
        """
        count = self._some("redo", count, len(self._undone))
        out: list[str] = []
        while self._undone and (count or not self.rules.is_players_turn(self.position)):
            count -= self.rules.is_players_turn(self.position)
            move, place = self._undone.pop()
            self._moves.append(move)
            self._places.append(place)
            out.append(move)
        self._plan = []
        return out

    @staticmethod
    def _some(what: str, count: int, there: int) -> int:
        if not there:
            raise InvalidArgument(f"there is nothing to {what}")
        return min(checks.whole("count", count, 1), there)

    # -- help -------------------------------------------------------------------------------------------

    def hint(self) -> str:
        """Return a move that leads nearer to the goal, without playing it; hints that are followed end there."""
        if self.is_over:
            raise InvalidArgument("it is over: nothing is left to do")
        if not self._plan:
            self._plan = self.rules.solution(self.position, self._rng, False)
        return self._plan[0]

    @property
    def left(self) -> int:
        """How many moves are left of the solution that hints follow."""
        return len(self._plan)

    def solve(self, hidden: bool = False) -> list[str]:
        """Return the moves that lead to the goal, now played: the *solve* button.

        Parameters
        ----------
        hidden
            Whether to choose among solutions at random, such that they do not give the method away.
        """
        if self.is_over:
            raise InvalidArgument("it is over: nothing is left to do")
        out: list[str] = []
        while not self.is_over:  # once, unless an opponent has to be answered
            plan = self._plan if self._plan and not hidden else self.rules.solution(self.position, self._rng, hidden)
            out += [*self._play(plan), *self._answer()]
        return out

    # -- games ------------------------------------------------------------------------------------------

    def new(self, position: Any = None, seed: Any = None) -> Any:
        """Return the position at which a new game begins, a random one by default; a ``seed`` starts chance anew.

        >>> from permgroups.games import M13
        >>> from permgroups.search.groupoid_play import GroupoidRules
        >>> s = Session(GroupoidRules(M13()), "(0 6)(4 5)")
        >>> s.new("(0 1)(2 3)"), s.moves
        (<Position 1 · 3 2 4 5 6 7 8 9 10 11 12>, ())
        """
        if seed is not None:
            self._rng = checks.rng(seed)
        self._start_at(self.rules.scramble(self._rng) if position is None else self._position(position))
        self._answer()
        return self.position

    def __str__(self) -> str:
        lines = [
            FORMAT, f"game   {self.rules.name}", f"start  {self.rules.text(self.start)}", *_wrapped(self._moves),
            f"now    {self.rules.text(self.position)}",
        ]  # fmt: skip
        return "\n".join(lines) + "\n"

    def load(self, text: str) -> None:
        """Go on with the game of a text; if it is bad, nothing changes. Raises as :func:`read_game` does.

        >>> from permgroups.games import M13
        >>> from permgroups.search.groupoid_play import GroupoidRules
        >>> s, saved = Session(GroupoidRules(M13()), M13().start), Session(GroupoidRules(M13()), "(0 6)(4 5)")
        >>> saved.play("12 1")
        ['12', '1']
        >>> s.load(str(saved)); s.moves, s.position == saved.position
        (('12', '1'), True)
        """
        start, moves, places = read_game(self.rules, text)
        self._start_at(start)
        self._moves, self._places = moves, [start, *places]
        self._answer()

    def __repr__(self) -> str:
        return f"<Session: {self.rules.name}, {len(self._moves)} moves, {self.rules.text(self.position)}>"


def _wrapped(moves: Sequence[str]) -> list[str]:
    """Return lines of moves that are not too long."""
    lines: list[str] = []
    for move in moves:
        if not lines or len(lines[-1]) + len(move) >= ACROSS:
            lines.append("moves ")
        lines[-1] += f" {move}"
    return lines or ["moves"]


def _places(rules: Rules, at: Any, moves: Sequence[str]) -> list[Any]:
    """Return the positions after each of the moves."""
    out = []
    for move in moves:
        at = rules.played(at, move)
        out.append(at)
    return out


def read_game(rules: Rules, text: str) -> tuple[Any, list[str], list[Any]]:
    """Return the start of a saved game, its moves, and the positions after them.

    Raises
    ------
    ParseError
        If it is no such text, is of another game, or its moves lead elsewhere than it says.

    Examples
    --------
    >>> from permgroups.lights import merlin
    >>> from permgroups.lights.playing import LightsRules
    >>> s = Session(LightsRules(merlin()), "#.. ... ...")
    >>> s.play("1 5 9")
    ['1', '5', '9']
    >>> start, moves, places = read_game(s.rules, str(s))
    >>> start == s.start, moves, places[-1] == s.position
    (True, ['1', '5', '9'], True)
    """
    if not isinstance(text, str):
        raise ParseError(f"a game is text, not {brief(text)}")
    if len(text) > MAX_TEXT:
        raise ParseError(f"a game of {len(text)} characters is over the limit of {MAX_TEXT}")
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if not lines or lines[0] != FORMAT:
        raise ParseError(f"a saved game begins with the line {FORMAT!r}, not {brief(lines[0] if lines else '')}")
    found: dict[str, list[str]] = {key: [] for key in KEYS}
    for line in lines[1:]:
        key, *rest = line.split(None, 1)
        if key not in found:
            raise ParseError(f"a line of a saved game begins with {', '.join(KEYS)}, not {brief(key)}")
        if key != "moves" and found[key]:
            raise ParseError(f"a saved game has one line {key!r}")
        found[key].append(rest[0] if rest else "")
    missing = [key for key in ("game", "start") if not found[key]]
    if missing:
        raise ParseError(f"the line {missing[0]!r} of the saved game is missing")
    if found["game"][0] != rules.name:
        raise ParseError(f"this is a game of {brief(found['game'][0])}, not of {rules.name!r}")
    start = rules.read(found["start"][0])
    moves = rules.moves(" ".join(found["moves"]))
    if len(moves) > MAX_MOVES:
        raise ParseError(f"a game of {len(moves)} moves is over the limit of {MAX_MOVES}")
    places = _places(rules, start, moves)
    now = places[-1] if places else start
    if found["now"] and rules.read(found["now"][0]) != now:
        raise ParseError(f"the moves lead to {rules.text(now)}, not to {brief(found['now'][0])}")
    return start, moves, places
