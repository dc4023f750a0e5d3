"""Lights games as games to play: a board, the board that is wanted, and the *solve* button of section 6.

In Merlin style games a random board leads to the game's goal. In enhanced games all lights can simply be put out, so
there the game begins with all lights out and a random board is wanted. For Shallit's games the button works with a
random circle or vertex each time, as the paper proposes, so that the player does not see how it is done.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from permgroups.errors import Impossible, InvalidArgument, ParseError, TooLarge
from permgroups.lights.enhanced import EnhancedGame
from permgroups.lights.game import LightsGame
from permgroups.lights.recipes import construct
from permgroups.lights.think_a_dot import ThinkADot
from permgroups.search.sessions import Solitaire
from permgroups.wording import brief, listed

__all__ = ["Boards", "LightsRules"]

ARROW = "->"
MOST_LIGHTS = 2_500
EFFORT = 200_000  # of the search for fewest presses


class Boards(NamedTuple):
    """A position: the lights as they are, and as they are wanted."""

    now: tuple[int, ...]
    goal: tuple[int, ...]


class LightsRules(Solitaire):
    """How a lights game is played; a move is the name of a button.

    Parameters
    ----------
    game
        A Merlin style or enhanced game, or Think-a-Dot.
    goal
        The board that is wanted where a position does not say; by default the game's own, in enhanced games all ones.

    Examples
    --------
    >>> from permgroups import lights
    >>> rules = LightsRules(lights.merlin())
    >>> at = rules.read("#.. ... ...")
    >>> rules.text(rules.played(at, "1"))
    '.#. ##. ... -> ### #.# ###'
    """

    def __init__(self, game: LightsGame | EnhancedGame | ThinkADot, goal: Any = None):
        if not isinstance(game, (LightsGame, EnhancedGame, ThinkADot)):
            raise InvalidArgument(f"expected a lights game, not {brief(game)}")
        if game.number_of_lights > MOST_LIGHTS:
            raise TooLarge(f"{game.number_of_lights} lights are too many to play with; at most {MOST_LIGHTS}")
        self.game = game
        own = game.goal if isinstance(game, LightsGame) else np.ones(game.number_of_lights, np.int64)
        self._goal = _tuple(own if goal is None else game.configuration(goal))

    @property
    def name(self) -> str:
        """The name of the game, with the number of states."""
        if isinstance(self.game, ThinkADot):
            return "Think-a-Dot"
        name = self.game.name
        return name if self.game.d == 2 or name.endswith(f" mod {self.game.d}") else f"{name} mod {self.game.d}"

    def read(self, text: str) -> Boards:
        """Return a position: a board, or a board and the one that is wanted, ``#.. ... ... -> ### ### ###``."""
        now, arrow, goal = text.partition(ARROW)
        wanted = _tuple(self.game.configuration(goal)) if arrow else self._goal
        return Boards(_tuple(self.game.configuration(now)), wanted)

    def text(self, position: Boards) -> str:
        """Return both boards in one line."""
        return f" {ARROW} ".join(" ".join(self.game.text(np.array(board)).split()) for board in position)

    def moves(self, text: str) -> list[str]:
        """Return the buttons that a text names."""
        out = []
        for word in text.replace(",", " ").split():
            if isinstance(self.game, LightsGame):
                out.append(self.game.button_name(self.game.button(word)))
                continue
            found = word if word in self.game.buttons else word.upper()
            if found not in self.game.buttons:
                raise ParseError(f"no button {brief(word)}; the buttons are {listed(self.game.buttons, 24)}")
            out.append(found)
        return out

    def played(self, position: Boards, move: str) -> Boards:
        """Return the position after a press."""
        return position._replace(now=_tuple(self.game.press(np.array(position.now), move)))

    def legal(self, position: Boards) -> list[str]:
        """Return the buttons: all of them can be pressed."""
        return list(self.game.buttons)

    def is_over(self, position: Boards) -> bool:
        """Return whether the lights are as wanted."""
        return position.now == position.goal

    # -- solving ----------------------------------------------------------------------------------------

    def solution(self, position: Boards, rng: np.random.Generator, hidden: bool) -> list[str]:
        """Return presses that lead to the goal.

        They are few; if ``hidden``, they come in a random order where presses commute, and in Shallit's games from a
        random circle or vertex, once all lights are out.
        """
        now, goal = (np.array(board, np.int64) for board in position)
        if isinstance(self.game, LightsGame):
            return self._presses(self.game, now, goal, rng, hidden)
        if isinstance(self.game, EnhancedGame) and hidden:
            word = self._by_a_random_key(self.game, now, goal, rng)
            if word is not None:
                return word
        try:
            return list(self.game.solve(now, goal).moves)
        except TooLarge:
            if isinstance(self.game, EnhancedGame):
                word = self._by_a_random_key(self.game, now, goal, rng)
                if word is not None:
                    return word
            raise

    @staticmethod
    def _presses(
        game: LightsGame, now: np.ndarray, goal: np.ndarray, rng: np.random.Generator, hidden: bool
    ) -> list[str]:
        answer = game.solve(now, goal)
        if answer and not hidden and not answer.unique:
            answer = game.minimal(now, goal, effort=EFFORT)
        moves = list(answer.moves)
        if hidden:
            moves = [moves[i] for i in rng.permutation(len(moves)).tolist()]
        return moves

    @staticmethod
    def _by_a_random_key(
        game: EnhancedGame, now: np.ndarray, goal: np.ndarray, rng: np.random.Generator
    ) -> list[str] | None:
        """Return a word by the paper's construction with a random key, None if the game is none of Shallit's.

        The construction begins with all lights out; what is lit is cleared first.
        """
        clearing = _clearing(game, now)
        keys = sorted({b[1:] for b in game.buttons})
        for i in rng.permutation(len(keys)).tolist():
            try:
                answer = construct(game, goal, keys[i])
            except InvalidArgument:  # a circle whose relation does not hold, or another game
                continue
            if not answer and now.any():  # what cannot be reached from zero may still be reached from elsewhere
                return None
            word = [*(clearing if clearing is not None else ()), *answer.moves]
            return word if clearing is not None and (game.press(now, *word) == goal).all() else None
        return None

    def scramble(self, rng: np.random.Generator) -> Boards:
        """Return a random position from which the goal can be reached, and which is not there."""
        for _ in range(100):
            found = self._scrambled(rng)
            if not self.is_over(found):
                return found
        raise Impossible(f"the buttons of {self.name} change nothing")

    def _scrambled(self, rng: np.random.Generator) -> Boards:
        game = self.game
        if isinstance(game, LightsGame):
            goal = np.array(self._goal, np.int64)
            presses = rng.integers(game.d, size=game.number_of_buttons)
            return Boards(_tuple((goal + game.effect(presses)) % game.d), self._goal)
        start = game.zero()
        names = [game.buttons[i] for i in rng.integers(len(game.buttons), size=4 * game.d * len(game.buttons)).tolist()]
        return Boards(_tuple(start), _tuple(game.press(start, *names)))


def _clearing(game: EnhancedGame, now: np.ndarray) -> list[str] | None:
    """Return few buttons that put all lights out, each clearing some that is lit; None if none do."""
    out: list[str] = []
    for b, op in game.operators.items():
        lit = np.flatnonzero(now).tolist()
        if not any(op.add) and any(not op.keep[i] for i in lit):
            out.append(b)
            now = op(now)
    return None if now.any() else out


def _tuple(board: np.ndarray) -> tuple[int, ...]:
    return tuple(int(x) for x in np.asarray(board).tolist())
