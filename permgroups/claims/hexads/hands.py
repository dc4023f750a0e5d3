"""Hands of mathematical blackjack, written down apart from the game's own code."""

from __future__ import annotations

from itertools import combinations

from permgroups.claims.hexads.common import shuffle

__all__ = ["HANDS", "advised", "exchanged", "hexads_as_hands", "lower"]

HANDS = tuple(combinations(range(12), 6))


def lower(hand: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return the hands after every exchange of a card for a lower one, whatever the sum."""
    out = []
    for card in hand:
        for by in range(card):
            if by not in hand:
                out.append(exchanged(hand, card, by))
    return out


def advised(answer: str) -> tuple[int, int]:
    """Return the card and the one for it of an advice such as ``4 --> 3. The total …``."""
    card, by = answer.split(".")[0].split(" --> ")
    return int(card), int(by)


def exchanged(hand: tuple[int, ...], card: int, by: int) -> tuple[int, ...]:
    """Return a hand with one card for another."""
    return tuple(sorted([x for x in hand if x != card] + [by]))


def hexads_as_hands() -> set[tuple[int, ...]]:
    """Return the 132 hexads of the shuffle labelling."""
    return {h.points for h in shuffle().hexads()}
