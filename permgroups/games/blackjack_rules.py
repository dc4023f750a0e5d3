"""Mathematical blackjack as a game to play in a session: the player against another, or two players at one table."""

from __future__ import annotations

import re

import numpy as np

from permgroups.errors import InvalidArgument
from permgroups.games.blackjack import Blackjack, read_move
from permgroups.games.blackjack_play import PLAYERS, Game, deal
from permgroups.games.labels import brief

__all__ = ["BlackjackRules"]

YOU = "you"


class BlackjackRules:
    """How mathematical blackjack is played; a position is the game so far, whose text is its transcript.

    Parameters
    ----------
    first, second
        ``'you'``, ``'beginner'``, ``'careful'`` or ``'perfect'``; one of them is you.

    Examples
    --------
    >>> from permgroups.search.sessions import Session
    >>> s = Session(BlackjackRules(second="perfect"), "K 2 4 6 7 J:", seed=1)
    >>> s.play("4-3")                             # and the answer
    ['4-3', '3-A']
    >>> s.solve()
    ['J-5', '5-3']
    >>> str(s.position), s.position.winner
    ('K 2 4 6 7 J: 4-3 3-A J-5 5-3', 1)
    """

    def __init__(self, first: str = YOU, second: str = "careful"):
        for player in (first, second):
            if player != YOU and player not in PLAYERS:
                raise InvalidArgument(f"a player is {YOU}, {', '.join(PLAYERS)}, not {brief(player)}")
        if YOU not in (first, second):
            raise InvalidArgument("nobody plays; let one of the players be you")
        self.players = first, second
        self._blackjack = Blackjack()

    @property
    def name(self) -> str:
        """The name of the game."""
        return "mathematical blackjack"

    def read(self, text: str) -> Game:
        """Return a game from its transcript, or from the hand that is dealt."""
        return Game.read(text if ":" in text else f"{text}:")

    def text(self, position: Game) -> str:
        """Return the transcript."""
        return str(position)

    def moves(self, text: str) -> list[str]:
        """Return the moves of a text: 4-3, also as they are printed elsewhere, 4 -> 3 and 4 --> 3."""
        return re.sub(r"\s*(?:-+>?|→)\s*", "-", text).replace(",", " ").split()

    def played(self, position: Game, move: str) -> Game:
        """Return the game after a move."""
        return position.move(read_move(position.hand, move))

    def is_over(self, position: Game) -> bool:
        """Return whether the sum is under 21."""
        return position.is_over

    def is_players_turn(self, position: Game) -> bool:
        """Return whether it is your turn."""
        return self.players[len(position.moves) % 2] == YOU

    def answer(self, position: Game, rng: np.random.Generator) -> str:
        """Return the opponent's move."""
        return str(PLAYERS[self.players[len(position.moves) % 2]](self._blackjack, position.hand, rng))

    def solution(self, position: Game, rng: np.random.Generator, hidden: bool) -> list[str]:
        """Return a winning move if there is one, otherwise the one with the fewest winning answers."""
        return [str(PLAYERS["perfect"](self._blackjack, position.hand, rng))]

    def scramble(self, rng: np.random.Generator) -> Game:
        """Return a new deal."""
        return Game(deal(rng))
