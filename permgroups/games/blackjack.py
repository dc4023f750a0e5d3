"""Mathematical blackjack, Conway and Ryba's game on twelve cards: the rules, the moves, the full solution.

Six of the cards 0 … 11 (king, ace, 2 … 10, jack) lie face up. A move exchanges a card on the table for a lower one that
is not; whoever brings the sum under 21 loses. A deal under 21 is void. The moves lower the sum, so the
outcomes of all 924 hands follow by going up from the lowest. That the lost hands are exactly
the hexads of the shuffle labelling is what comes out; it is not put in.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations
from types import MappingProxyType
from typing import Any

from permgroups import checks
from permgroups.errors import InvalidArgument, ParseError
from permgroups.games.explained_hexads import shown
from permgroups.games.hexad import Minimog
from permgroups.games.labels import brief, items_of, read_label
from permgroups.shown import Facts, Shown

__all__ = ["CARDS", "Blackjack", "Hand", "Move", "Outcomes"]

LIMIT = 21
CARDS = ("K", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J")
_NAMES = {
    **{name: i for i, name in enumerate(CARDS)},
    **{str(i): i for i in range(12)},
    "KING": 0,
    "ACE": 1,
    "JACK": 11,
}


def _card(x: Any) -> int:
    if isinstance(x, str):
        if x.strip().upper() not in _NAMES:
            raise ParseError(f"{x[:20]!r} is not a card; the cards are {' '.join(CARDS)} or 0 … 11")
        return _NAMES[x.strip().upper()]
    number = read_label(x)
    if not checks.is_whole(number) or not 0 <= number <= 11:
        raise InvalidArgument(f"{brief(x)} is not a card; the cards are 0 … 11 (king, ace, 2 … 10, jack)")
    return number


class Hand(Shown):
    """Six different cards on the table; the other six are the stack. Reads and prints ``K 2 4 6 7 J``.

    Examples
    --------
    >>> h = Hand("K 2 4 6 7 J")
    >>> h.total, h.cards, h.stack
    (30, (0, 2, 4, 6, 7, 11), (1, 3, 5, 8, 9, 10))
    >>> Hand([0, 2, 4, 6, 7, 11]) == h, str(h)
    (True, 'K 2 4 6 7 J')
    """

    cards: tuple[int, ...]

    def __init__(self, cards: Hand | str | Iterable[Any]):
        if isinstance(cards, Hand):
            found = list(cards.cards)
        else:
            given = cards.replace(",", " ").split() if isinstance(cards, str) else items_of(cards, "six cards")
            if len(given) != 6:
                raise InvalidArgument(f"a hand has six different cards, not {brief(given)}")
            found = sorted(_card(x) for x in given)
        if len(set(found)) < 6:
            raise InvalidArgument(f"a hand has six different cards, not {found}")
        object.__setattr__(self, "cards", tuple(found))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a hand does not change; make another one")

    @property
    def total(self) -> int:
        """The sum of the cards."""
        return sum(self.cards)

    @property
    def stack(self) -> tuple[int, ...]:
        """The cards that are not on the table."""
        return tuple(x for x in range(12) if x not in self.cards)

    @staticmethod
    def card_name(card: int) -> str:
        """Return the name of a card, K for 0, A for 1, J for 11."""
        return CARDS[card]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hand) and self.cards == other.cards

    def __hash__(self) -> int:
        return hash(self.cards)

    def __str__(self) -> str:
        return " ".join(CARDS[x] for x in self.cards)

    def __repr__(self) -> str:
        return f"Hand('{self}')"

    def summary(self) -> Facts:
        """Return the cards on the table, their total, the stack, and what theory says of the player to move.

        >>> print(Hand("K 2 4 6 7 J").summary())
        hand
          table   K 2 4 6 7 J
          total   30
          stack   A 3 5 8 9 10
          theory  won for the player to move: 4-3, 7-5, J-9
        """
        if self.total < LIMIT:
            theory = f"under {LIMIT}: the deal is void"
        elif self in solution().losing:
            theory = "a hexad: lost for the player to move"
        else:
            moves = [f"{CARDS[x]}-{CARDS[y]}" for x, y in self._winning()]
            theory = f"won for the player to move: {', '.join(moves)}"
        stack = " ".join(CARDS[x] for x in self.stack)
        return Facts("hand", [("table", str(self)), ("total", self.total), ("stack", stack), ("theory", theory)])

    def _winning(self) -> list[tuple[int, int]]:
        """Return the exchanges after which the opponent is lost."""
        moves = [Move(x, y, self) for x in self.cards for y in self.stack if y < x]
        return [(m.card, m.by) for m in moves if not m.loses and m.after in solution().losing]

    def _repr_svg_(self) -> str:
        from permgroups.show.hexads import hand_svg

        return hand_svg(self)


@dataclass(frozen=True)
class Move:
    """A card on the table, the lower one of the stack that takes its place, and the hand before that."""

    card: int
    by: int
    before: Hand

    def __post_init__(self) -> None:
        if not isinstance(self.before, Hand):
            object.__setattr__(self, "before", Hand(self.before))
        for name in ("card", "by"):
            object.__setattr__(self, name, _card(getattr(self, name)))
        if self.card not in self.before.cards:
            raise InvalidArgument(f"{self}: the card {CARDS[self.card]} is not on the table, which has {self.before}")
        if self.by in self.before.cards:
            raise InvalidArgument(f"{self}: the card {CARDS[self.by]} is on the table already, which has {self.before}")
        if self.by > self.card:
            raise InvalidArgument(f"{self}: {CARDS[self.by]} is higher than {CARDS[self.card]}; expected a lower card")

    @property
    def after(self) -> Hand:
        """The hand that the move leaves."""
        return Hand([self.by if x == self.card else x for x in self.before.cards])

    @property
    def loses(self) -> bool:
        """Whether the sum falls under 21, so that the player has lost."""
        return self.before.total - self.card + self.by < LIMIT

    def __str__(self) -> str:
        return f"{CARDS[self.card]}-{CARDS[self.by]}"

    def __repr__(self) -> str:
        before, after = self.before.total, self.before.total - self.card + self.by
        if self.loses:
            end = "under 21, which loses"
        elif self.after in solution().losing:
            end = "leaves a hexad"
        else:
            end = "leaves no hexad"
        return f"{self.card} -> {self.by}, total {before} -> {after}, {end}"


@dataclass(frozen=True)
class Outcomes:
    """The outcome of every hand: ``grundy`` has the Grundy value of those worth at least 21.

    Bringing the sum under 21 loses at once, so such moves are left out: who has no other move has lost.
    ``losing`` are the hands of Grundy value 0, lost for the player to move.
    """

    grundy: Mapping[Hand, int]

    @cached_property
    def losing(self) -> frozenset[Hand]:
        """The hands from which the player to move loses against best play."""
        return frozenset(h for h, value in self.grundy.items() if value == 0)

    def distribution(self) -> dict[int, int]:
        """Return how many hands have each Grundy value."""
        out: dict[int, int] = {}
        for value in sorted(self.grundy.values()):
            out[value] = out.get(value, 0) + 1
        return out

    def __repr__(self) -> str:
        return f"<Outcomes of {len(self.grundy)} hands: {len(self.losing)} are lost for the player to move>"


@cache
def solution(limit: int = LIMIT) -> Outcomes:
    """Return the outcomes of all hands, from the lowest sums up; another limit than 21 is another game."""
    checks.whole("limit", limit)
    hands = sorted((h for h in combinations(range(12), 6) if sum(h) >= limit), key=sum)
    value: dict[int, int] = {}
    masks = {}
    for hand in hands:
        mask = sum(1 << x for x in hand)
        masks[mask] = hand
        spare = sum(hand) - limit
        reached = set()
        for card in hand:
            rest = mask ^ (1 << card)
            for by in range(max(0, card - spare), card):
                if not mask >> by & 1:
                    reached.add(value[rest | 1 << by])
        grundy = 0
        while grundy in reached:
            grundy += 1
        value[mask] = grundy
    return Outcomes(MappingProxyType({Hand(masks[mask]): grundy for mask, grundy in value.items()}))


def playable(hand: Any) -> Hand:
    """Return a hand worth at least 21; a lower deal is void."""
    given = Hand(hand)
    if given.total < LIMIT:
        raise InvalidArgument(f"{given} is worth {given.total}, under 21: there is no game; deal again")
    return given


class Blackjack:
    """The rules of the game with its solution.

    Examples
    --------
    >>> game = Blackjack()
    >>> game.best_move([0, 2, 4, 6, 7, 11])
    4 -> 3, total 30 -> 29, leaves a hexad
    >>> game.solution
    <Outcomes of 905 hands: 132 are lost for the player to move>
    >>> game.best_move("K 2 3 6 7 J")                # a hexad itself: any move that is not under 21
    Traceback (most recent call last):
        ...
    permgroups.errors.InvalidArgument: K 2 3 6 7 J is a hexad: no move wins; see any_move
    >>> print(game.why("K 2 4 6 7 J"))
    4 -> 3 leaves K 2 3 6 7 J, worth 29: the hexad {0,2,3,6,7,11} (square 9, picture 1).
    Every answer of at least 21 leaves no hexad, for two hexads never share five cards; then a hexad is in reach again.
    """

    def __init__(self, labelling: str = "shuffle"):
        if labelling != "shuffle":
            raise InvalidArgument(
                f"the winning strategy is a theorem for the shuffle labelling; it is not stated for {brief(labelling)}"
            )
        self.minimog = Minimog("shuffle")

    def __repr__(self) -> str:
        return "<Blackjack on the cards K A 2 … 10 J>"

    @property
    def solution(self) -> Outcomes:
        """The outcome of every hand, computed backwards from the end."""
        return solution()

    def legal_moves(self, hand: Any) -> list[Move]:
        """Return every exchange for a lower card, those that lose at once included; none under 21.

        Raises `InvalidArgument` unless there are six different cards, `ParseError` for other text; so do those below.

        >>> [str(move) for move in Blackjack().legal_moves("K A 2 3 7 9")]
        ['7-4', '7-5', '7-6', '9-4', '9-5', '9-6', '9-8']
        """
        given = Hand(hand)
        if given.total < LIMIT:
            return []
        return [Move(card, by, given) for card in given.cards for by in given.stack if by < card]

    def winning_moves(self, hand: Any) -> list[Move]:
        """Return the moves after which the opponent is lost; none from a hexad.

        The first call solves the game. Raises `InvalidArgument` for a hand under 21.

        >>> [str(move) for move in Blackjack().winning_moves("K 2 4 6 7 J")]
        ['4-3', '7-5', 'J-9']
        """
        lost = self.solution.losing
        return [m for m in self.legal_moves(playable(hand)) if not m.loses and m.after in lost]

    def best_move(self, hand: Any) -> Move:
        """Return a winning move, the one with the lowest card; raise if the hand is lost."""
        given = playable(hand)
        found = self.winning_moves(given)
        if not found:
            raise InvalidArgument(f"{given} is a hexad: no move wins; see any_move")
        return found[0]

    def any_move(self, hand: Any) -> Move:
        """Return a winning move if there is one, else the move that leaves the fewest winning answers.

        From a hand worth 21 every move loses; the first of them is returned. Raises `InvalidArgument` under 21.

        >>> Blackjack().any_move("K 2 3 6 7 J")
        3 -> 1, total 29 -> 27, leaves no hexad
        """
        given = playable(hand)
        found = self.winning_moves(given)
        if found:
            return found[0]
        moves = self.legal_moves(given)
        staying = [m for m in moves if not m.loses]
        if not staying:
            return moves[0]
        return min(staying, key=lambda m: (len(self.winning_moves(m.after)), m.card, m.by))

    def grundy(self, hand: Any) -> int:
        """Return the Grundy value of a hand worth at least 21; raises `InvalidArgument` for another.

        >>> Blackjack().grundy("K 2 4 6 7 J"), Blackjack().grundy("K 2 3 6 7 J")
        (9, 0)
        """
        return self.solution.grundy[playable(hand)]

    def is_lost(self, hand: Any) -> bool:
        """Return whether the player to move loses against best play; raises `InvalidArgument` for a hand under 21.

        >>> Blackjack().is_lost("K 2 3 6 7 J"), Blackjack().is_lost("6 7 8 9 10 J")
        (True, False)
        """
        return playable(hand) in self.solution.losing

    def why(self, hand: Any) -> str:
        """Return the reason for the best move, or why there is none."""
        given = playable(hand)
        h = self.minimog.hexad(given.cards)
        if h:
            if all(m.loses for m in self.legal_moves(given)):
                return f"{given} is worth 21: every move brings it under 21 and loses."
            return (
                f"{given} is the hexad {shown(given.cards)} ({h[1][0]}, {h[1][1]}). Every move leaves five of its "
                "cards, and no other hexad has these; the opponent can reach a hexad again."
            )
        move = self.best_move(given)
        found = self.minimog.hexad(move.after.cards)
        if move.after.total == LIMIT:
            return (
                f"{move.card} -> {move.by} leaves {move.after}, worth 21: the hexad {shown(move.after.cards)} "
                f"({found[1][0]}, {found[1][1]}).\nEvery answer brings it under 21 and loses: this wins."
            )
        return (
            f"{move.card} -> {move.by} leaves {move.after}, worth {move.after.total}: "
            f"the hexad {shown(move.after.cards)} ({found[1][0]}, {found[1][1]}).\n"
            "Every answer of at least 21 leaves no hexad, for two hexads never share five cards; "
            "then a hexad is in reach again."
        )


def read_move(hand: Any, text: str) -> Move:
    """Return a move from its text, such as ``4-3`` or ``J-9``; it must be legal."""
    words = text.strip().split("-") if isinstance(text, str) else []
    if len(words) != 2:
        raise ParseError(f"{brief(text)} is not a move; a move is two cards such as 4-3 or J-9")
    return Move(_card(words[0]), _card(words[1]), Hand(hand))
