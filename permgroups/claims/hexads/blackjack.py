"""The rules and the theorem of mathematical blackjack."""

from __future__ import annotations

from itertools import combinations

from permgroups.claims.hexads.common import BEYOND, claim, modulo11, same, shuffle
from permgroups.claims.ledger import Claim, Outcome
from permgroups.errors import PermGroupsError
from permgroups.games import Blackjack
from permgroups.games.blackjack import CARDS, Hand, solution
from permgroups.games.hexad import infinity
from permgroups.geometry import SteinerSystem

__all__ = ["CLAIMS"]

HANDS = tuple(combinations(range(12), 6))


def _lower(hand: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return the hands after every exchange of a card for a lower one, whatever the sum."""
    out = []
    for card in hand:
        for by in range(card):
            if by not in hand:
                out.append(tuple(sorted([x for x in hand if x != card] + [by])))
    return out


def _values(under: int | None) -> dict[tuple[int, ...], int]:
    """Return the Grundy values of the hands worth 21 and more; a hand under 21 has the given one, or is no option."""
    value: dict[tuple[int, ...], int] = {}
    for hand in sorted(HANDS, key=sum):
        if sum(hand) < 21:
            if under is not None:
                value[hand] = under
            continue
        reached = {value[other] for other in _lower(hand) if other in value}
        value[hand] = _mex(reached)
    return {hand: g for hand, g in value.items() if sum(hand) >= 21}


def _hexads() -> set[tuple[int, ...]]:
    return {h.points for h in shuffle().hexads()}


def _no_move() -> Outcome:
    low = [h for h in HANDS if sum(h) < 21]
    able = [h for h in low if _lower(h)]
    return Outcome(
        not able, f"of {len(low)} such hands {len(able)} have a card with a lower one in the stack: {able[0]}"
    )


def _void() -> Outcome:
    rules = Blackjack()
    low = [h for h in HANDS if sum(h) < 21]
    return Outcome(all(not rules.legal_moves(h) for h in low), f"{len(low)} deals are void by this rule")


def _mex(values: set[int]) -> int:
    """Return the least value that is missing: the Grundy value of a game with these options."""
    return next(g for g in range(len(values) + 1) if g not in values)


def _star() -> Outcome:
    value, star = _mex(set()), _mex({0})
    return Outcome(
        value == star, f"without legal moves the game is {{|}}, of value {value} and lost; * has value {star}"
    )


def _as_star() -> Outcome:
    lost = {hand for hand, g in _values(under=1).items() if g == 0}
    return Outcome(
        lost == _hexads(),
        f"with * for every hand under 21, the player there wins, and the lost hands are the {len(lost)} hexads",
    )


def _proposition() -> Outcome:
    lost = {h.cards for h in solution().losing}
    moves = all(Blackjack().winning_moves(h) for h in solution().grundy if h.cards not in lost)
    return Outcome(
        lost == _hexads() and moves,
        f"of {len(solution().grundy)} hands {len(lost)} are lost, exactly the hexads, within reach of every other",
    )


def _which_labelling() -> Outcome:
    lost = {frozenset(h.cards) for h in solution().losing}
    other = {frozenset(11 if x is infinity else x for x in block) for block in modulo11().steiner_system.blocks}
    return Outcome(
        lost == set(shuffle().steiner_system.blocks) and lost != other,
        f"the lost hands are the shuffle hexads; {len(lost & other)} of them are modulo 11 hexads (∞ as 11)",
    )


def _won() -> Outcome:
    rules = Blackjack()
    legal = [(m.card, m.by) for m in rules.legal_moves([0, 2, 3, 6, 7, 11])]
    end = Hand([0, 2, 3, 6, 1, 9])
    loses = all(m.loses for m in rules.legal_moves(end))
    return Outcome((11, 9) in legal and end.total == 21 and loses, "11 by 9 is legal; at 21 every move loses")


def _limits() -> Outcome:
    found = []
    for limit in range(16, 52):
        try:
            SteinerSystem(5, 6, 12, blocks=[h.cards for h in solution(limit).losing])
            found.append(limit)
        except PermGroupsError:
            pass
    return Outcome(found == [21], f"of the limits 16 … 51 only {found}")


def _sums() -> Outcome:
    sums = sorted(map(sum, _hexads()))
    return Outcome(
        sums[0] == 21 and sums.count(21) == 11,
        f"hexads are worth {sums[0]} to {sums[-1]}; {sums.count(21)} are worth 21",
    )


def _grundy() -> Outcome:
    counted = solution().distribution()
    apart = {h.cards: value for h, value in solution().grundy.items()} == _values(under=None)
    return Outcome(apart, ", ".join(f"{v}: {n}" for v, n in counted.items()))


CLAIMS: tuple[Claim, ...] = (
    claim(
        "cards",
        "blackjack_move",
        "12 cards labelled 0, ..., 11: king, ace, 2, 3, …, 10, jack, the king being 0 and the jack 11.",
        same(lambda: (Hand("king ace 2 3 10 jack").cards, len(CARDS)), ((0, 1, 2, 3, 10, 11), 12)),
    ),
    claim(
        "nomove",
        "blackjack_move",
        "If the sum of the cards face up is less than 21 then no legal move is possible.",
        _no_move,
        repaired=_void,
        repair="true as a rule of its own, not by the rule of moves",
    ),
    claim(
        "star",
        "blackjack_move",
        "Conway calls such a game * = {0|0}, where 0 = {|}; in this game the first player automatically wins.",
        _star,
        repaired=_as_star,
        repair="a hand under 21 counts as *, won for the player to move, since the other has just lost",
    ),
    claim(
        "labelling",
        "blackjack_move",
        "The Steiner system is that of the MINIMOG in the shuffle numbering rather than the modulo 11 labelling.",
        _which_labelling,
    ),
    claim(
        "proposition",
        "blackjack_move, [KR2001]",
        "The winning strategy is to choose a move which is a hexad from this system.",
        _proposition,
    ),
    claim("won", "blackjack_move", "Player 2 replaced the 11 by a 9 … '7 --> 1'. You have now won.", _won),
    claim("sums", BEYOND, "No hexad is worth less than 21.", _sums),
    claim("limits", BEYOND, "For which limits are the lost hands a Steiner system S(5,6,12)?", _limits, question=True),
    claim("grundy", BEYOND, "How are the Grundy values of the 905 hands distributed?", _grundy, question=True),
)
