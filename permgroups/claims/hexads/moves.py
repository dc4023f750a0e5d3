"""The moves of the examples of mathematical blackjack, and what the advice in the other labelling is worth."""

from __future__ import annotations

from collections import Counter

from permgroups.claims.hexads.common import BEYOND, KITTEN_SHUFFLE, claim, modulo11, printed, read_kitten
from permgroups.claims.hexads.hands import HANDS, advised, exchanged, hexads_as_hands, lower
from permgroups.claims.ledger import EXHAUSTIVE, Claim, Outcome
from permgroups.games import Blackjack
from permgroups.games.blackjack import Hand, solution
from permgroups.games.hexad import infinity

__all__ = ["CLAIMS"]

PRINTED = (((0, 1, 2, 3, 6, 10), 6, 5), ((0, 2, 4, 6, 7, 11), 4, 3), ((0, 2, 3, 6, 7, 9), 7, 1))


def _printed_moves_win() -> Outcome:
    hexads = read_kitten(KITTEN_SHUFFLE).hexads()
    for hand, card, by in PRINTED:
        after = exchanged(hand, card, by)
        if after not in lower(hand) or not Blackjack().is_lost(after) or frozenset(after) not in hexads:
            return Outcome(False, f"{hand}: {card} by {by}")
    return Outcome(True, "6-5, 4-3 and 7-1 leave hexads of the shuffle kitten, lost by backward analysis", EXHAUSTIVE)


def _only_moves() -> Outcome:
    winning = {
        hand: [(m.card, m.by) for m in sorted(Blackjack().winning_moves(hand), key=lambda m: m.card)]
        for hand, _, _ in PRINTED
    }
    return Outcome(
        all((card, by) in winning[hand] for hand, card, by in PRINTED),
        "; ".join(f"{list(h)}: " + ", ".join(f"{a} to {b}" for a, b in moves) for h, moves in winning.items()),
        EXHAUSTIVE,
    )


def _first_example() -> Outcome:
    """Why a move of the modulo 11 board wins a game of the shuffle system."""
    hand, card, by = PRINTED[0]
    left = exchanged(hand, card, by)
    mine = {frozenset(h) for h in hexads_as_hands()}
    other = {frozenset(11 if x is infinity else x for x in block) for block in modulo11().steiner_system.blocks}
    return Outcome(
        frozenset(left) in mine & other,
        f"it leaves {set(left)}, a hexad of both systems; they have {len(mine & other)} in common with ∞ as 11, "
        f"{sum(11 not in h for h in mine & other)} of them without",
        EXHAUSTIVE,
    )


def _won() -> Outcome:
    rules = Blackjack()
    legal = [(m.card, m.by) for m in rules.legal_moves([0, 2, 3, 6, 7, 11])]
    end = Hand([0, 2, 3, 6, 1, 9])
    loses = all(m.loses for m in rules.legal_moves(end))
    return Outcome(
        (11, 9) in legal and end.total == 21 and loses, "11 by 9 is legal; at 21 every move loses", EXHAUSTIVE
    )


def _none_possible() -> Outcome:
    moves = Blackjack().legal_moves([0, 2, 3, 6, 1, 9])
    return Outcome(
        not moves,
        f"by the rules there are {len(moves)} moves from 21, such as {moves[0]}; and only a hand under 21 is dealt "
        f"again, while this is worth {sum([0, 2, 3, 6, 1, 9])}",
    )


def _none_but_losing() -> Outcome:
    rules = Blackjack()
    end = [h for h in HANDS if sum(h) == 21]
    only = all(rules.legal_moves(h) and all(m.loses for m in rules.legal_moves(h)) for h in end)
    return Outcome(
        only, f"from each of the {len(end)} hands worth 21 there are moves, and all of them lose", EXHAUSTIVE
    )


def _advice() -> Outcome:
    """What it is worth to leave a modulo 11 hexad; the cards 0 … 10 are those that both labellings have.

    Several moves may leave one, and which is advised is not said: all ways to choose are counted.
    """
    hexads = set(modulo11().steiner_system.blocks)
    hands = [hand.cards for hand in solution().grundy if 11 not in hand.cards]
    counts = {least: Counter[str]() for least in (21, 0)}
    for hand in hands:
        asked = sum(hand) > 21 and frozenset(hand) not in hexads
        for least, counted in counts.items():
            leaving = [after for after in lower(hand) if frozenset(after) in hexads and sum(after) >= least]
            wins = [sum(after) >= 21 and Blackjack().is_lost(after) for after in leaving if asked]
            if not wins:
                counted["silent"] += 1
                continue
            for way, good in (("lowest", wins[0]), ("highest", wins[-1]), ("best", any(wins))):
                counted[way] += good
            if least:  # the library takes the lowest card, and no move under 21
                _, answer = printed(modulo11().blackjack_move, list(hand))
                if exchanged(hand, *advised(str(answer))) != leaving[0]:
                    return Outcome(False, f"{hand}: {answer}")

    def told(counted: Counter[str]) -> str:
        rest = len(hands) - counted["silent"]
        ways = ", ".join(f"{w} {counted[w]} and {rest - counted[w]}" for w in ("lowest", "highest", "best"))
        return f"{ways}; none for {counted['silent']}"

    return Outcome(
        all(counted["best"] < len(hands) - counted["silent"] for counted in counts.values()),
        f"of {len(hands)} hands without 11, won and lost by advice that exchanges the lowest, highest or best card: "
        f"{told(counts[21])}; with moves under 21 too: {told(counts[0])}",
        EXHAUSTIVE,
    )


CLAIMS: tuple[Claim, ...] = (
    claim(
        "winning", "blackjack_move", "The moves of the examples, 6 --> 5, 4 --> 3 and 7 --> 1, win.", _printed_moves_win
    ),
    claim(
        "only", "blackjack_move", "Are the moves of the examples the only ones that win?", _only_moves, question=True
    ),
    claim(
        "move.1.why",
        "blackjack_move",
        "The first example asks the modulo 11 board, the strategy is that of the shuffle system: why does it win?",
        _first_example,
        question=True,
    ),
    claim("won", "blackjack_move", "Player 2 replaced the 11 by a 9 … '7 --> 1'. You have now won.", _won),
    claim(
        "none",
        "blackjack_move",
        "[0, 2, 3, 6, 1, 9], worth 21: 'No move possible. Shuffle the deck and redeal.'",
        _none_possible,
        repaired=_none_but_losing,
        repair="no move but such as lose; the game has been won, and is not dealt again",
        origin="statement",
    ),
    claim(
        "advice",
        BEYOND,
        "What is it worth to leave a hexad of the modulo 11 labelling, as blackjack_move advises there?",
        _advice,
        question=True,
    ),
)
