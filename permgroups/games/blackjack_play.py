"""Playing mathematical blackjack: deals, players of three strengths, games as text.

A transcript is the hand that was dealt and the moves: ``K 2 4 6 7 J: 4-3 J-9 7-A 9-8``. The last move of a game
that is over has brought the sum under 21. It reads back to the same game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from permgroups import checks
from permgroups.errors import InvalidArgument, ParseError
from permgroups.games.blackjack import LIMIT, Blackjack, Hand, Move, playable, read_move
from permgroups.games.labels import brief, items_of

__all__ = ["PLAYERS", "Game", "Player", "continued", "deal", "play"]

MAX_TRANSCRIPT = 10_000
Player = Callable[[Blackjack, Hand, np.random.Generator], Move]


def _beginner(game: Blackjack, hand: Hand, rng: np.random.Generator) -> Move:
    """Any move at all, even one that loses."""
    moves = game.legal_moves(hand)
    return moves[rng.integers(len(moves))]


def _careful(game: Blackjack, hand: Hand, rng: np.random.Generator) -> Move:
    """A move that does not lose at once, and none that lets the opponent end at 21; otherwise any."""
    moves = game.legal_moves(hand)
    staying = [m for m in moves if not m.loses] or moves
    ending = [m for m in staying if m.after.total == LIMIT]
    safe = [m for m in staying if m.loses or not any(n.after.total == LIMIT for n in game.legal_moves(m.after))]
    choice = ending or safe or staying
    return choice[rng.integers(len(choice))]


def _perfect(game: Blackjack, hand: Hand, rng: np.random.Generator) -> Move:
    """A winning move if there is one; otherwise the move with the fewest winning answers."""
    winning = game.winning_moves(hand)
    return winning[rng.integers(len(winning))] if winning else game.any_move(hand)


PLAYERS: Mapping[str, Player] = {"beginner": _beginner, "careful": _careful, "perfect": _perfect}


@dataclass(frozen=True)
class Game:
    """A deal and the moves made so far; player 1 moves first.

    Examples
    --------
    >>> g = Game.read("K 2 4 6 7 J: 4-3 J-9 7-A")
    >>> g.hand, g.to_move, g.winner
    (Hand('K A 2 3 6 9'), 2, None)
    >>> g.move("9-8").winner                       # 20: player 2 has lost
    1
    >>> Game.read(str(g)) == g
    True
    """

    dealt: Hand
    moves: tuple[Move, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "dealt", playable(self.dealt))
        moves = tuple(items_of(self.moves, "moves"))
        hand = self.dealt
        for i, move in enumerate(moves):
            if not isinstance(move, Move):
                raise InvalidArgument(f"move {i + 1} is {brief(move)}; expected a Move, or text for Game.read")
            if move.before != hand:
                raise InvalidArgument(f"move {i + 1}, {move}, is from {move.before}; the table has {hand}")
            if hand.total < LIMIT:
                raise InvalidArgument(f"the game was over before move {i + 1}, {move}")
            hand = move.after
        object.__setattr__(self, "moves", moves)

    @property
    def hand(self) -> Hand:
        """The cards on the table."""
        return self.moves[-1].after if self.moves else self.dealt

    @property
    def is_over(self) -> bool:
        """Whether the sum is under 21."""
        return self.hand.total < LIMIT

    @property
    def to_move(self) -> int | None:
        """The player whose turn it is, 1 or 2; None once the game is over."""
        return None if self.is_over else 1 + len(self.moves) % 2

    @property
    def winner(self) -> int | None:
        """The player who did not bring the sum under 21, once the game is over."""
        return 1 + len(self.moves) % 2 if self.is_over else None

    def move(self, move: Move | str) -> Game:
        """Return the game after one more move."""
        if self.is_over:
            raise InvalidArgument(f"the game is over: {self.hand} is worth {self.hand.total}")
        found = read_move(self.hand, move) if isinstance(move, str) else move
        if not isinstance(found, Move):
            raise InvalidArgument(f"expected a move or its text, not {brief(move)}")
        return replace(self, moves=(*self.moves, found))

    @classmethod
    def read(cls, text: str) -> Game:
        """Return a game from its transcript."""
        if not isinstance(text, str):
            raise ParseError(f"a transcript is text, not {brief(text)}")
        if len(text) > MAX_TRANSCRIPT:
            raise ParseError(f"a transcript of {len(text)} characters is over the limit of {MAX_TRANSCRIPT}")
        hand, colon, moves = text.partition(":")
        if not colon:
            raise ParseError("a transcript is a hand, a colon and moves: 'K 2 4 6 7 J: 4-3 J-9'")
        game = cls(Hand(hand))
        for word in moves.split():
            game = game.move(word)
        return game

    def __str__(self) -> str:
        return f"{self.dealt}: {' '.join(map(str, self.moves))}".rstrip()

    def __repr__(self) -> str:
        state = f"player {self.winner} has won" if self.is_over else f"player {self.to_move} to move"
        return f"<Game {self}; {state}>"

    def table(self) -> str:
        """Return the game move by move."""
        lines = [f"dealt      {self.dealt}  ({self.dealt.total})"]
        for i, move in enumerate(self.moves):
            note = "under 21: loses" if move.loses else "a hexad" if Blackjack().is_lost(move.after) else ""
            lines.append(f"player {1 + i % 2}   {move!s:<6} {move.after}  ({move.after.total})  {note}".rstrip())
        if self.is_over:
            lines.append(f"player {self.winner} has won")
        return "\n".join(lines)


def deal(seed: Any = None) -> Hand:
    """Return six random cards worth at least 21; lower ones are dealt again.

    >>> deal(seed=1)
    Hand('K A 3 4 6 9')
    """
    rng = checks.rng(seed)
    while True:
        hand = Hand(int(x) for x in rng.choice(12, 6, replace=False))
        if hand.total >= LIMIT:
            return hand


def _player(given: str | Player) -> Player:
    if callable(given):
        return given
    if not isinstance(given, str) or given not in PLAYERS:
        raise InvalidArgument(f"a player is {', '.join(PLAYERS)} or a function, not {brief(given)}")
    return PLAYERS[given]


def continued(game: Game, first: str | Player, second: str | Player, rng: np.random.Generator) -> Iterator[Game]:
    """Yield the game after every further move, until it is over."""
    rules = Blackjack()
    players = _player(first), _player(second)
    while not game.is_over:
        game = game.move(players[len(game.moves) % 2](rules, game.hand, rng))
        yield game


def play(first: str | Player = "perfect", second: str | Player = "perfect", hand: Any = None, seed: Any = None) -> Game:
    """Return a whole game between two players.

    Parameters
    ----------
    first, second
        ``'beginner'``, ``'careful'``, ``'perfect'``, or a function of (game, hand, random numbers) that returns a move.
    hand
        The deal; random if not given.
    seed
        Of the deal and of the players' choices.

    Examples
    --------
    >>> play("perfect", "beginner", hand="K 2 4 6 7 J", seed=3).winner
    1
    """
    rng = checks.rng(seed)
    game = Game(deal(rng) if hand is None else Hand(hand))
    for after in continued(game, first, second, rng):
        game = after
    return game
