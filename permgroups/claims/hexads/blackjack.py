"""The rules and the theorem of mathematical blackjack."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from permgroups.claims.hexads.common import (
    BEYOND,
    claim,
    modulo11,
    printed,
    same,
    shuffle,
)
from permgroups.claims.hexads.hands import HANDS, advised, exchanged, hexads_as_hands, lower
from permgroups.claims.ledger import CONSTRUCTION, EXHAUSTIVE, Claim, Outcome
from permgroups.errors import PermGroupsError
from permgroups.games import Blackjack
from permgroups.games.blackjack import CARDS, Hand, solution
from permgroups.games.blackjack_play import Game
from permgroups.games.hexad import infinity
from permgroups.geometry import SteinerSystem

__all__ = ["CLAIMS"]


def _values(under: int | None) -> dict[tuple[int, ...], int]:
    """Return the Grundy values of the hands worth 21 and more; a hand under 21 has the given one, or is no option."""
    value: dict[tuple[int, ...], int] = {}
    for hand in sorted(HANDS, key=sum):
        if sum(hand) < 21:
            if under is not None:
                value[hand] = under
            continue
        reached = {value[other] for other in lower(hand) if other in value}
        value[hand] = _mex(reached)
    return {hand: g for hand, g in value.items() if sum(hand) >= 21}


def _piles() -> Outcome:
    """Six cards on the table and six in the stack, in every way."""
    apart = all(set(Hand(h).stack) == set(range(12)) - set(h) and len(Hand(h).stack) == 6 for h in HANDS)
    return Outcome(apart and len(HANDS) == 924, f"{len(HANDS)} ways, six cards in either pile", CONSTRUCTION)


def _input() -> Outcome:
    """Whether every six of the cards 0 … 11 can be given, in both labellings."""
    refused = []
    for M in (shuffle(), modulo11()):
        for hand in HANDS:
            try:
                printed(M.blackjack_move, list(hand))
            except PermGroupsError:
                refused.append((M.type, hand))
    return Outcome(
        not refused,
        f"of 2 · {len(HANDS)} hands {len(refused)} have the card 11, which the modulo 11 board does not have: "
        f"{refused[0] if refused else ''}",
        EXHAUSTIVE,
    )


def _input_of_shuffle() -> Outcome:
    """Every hand has an answer in the shuffle labelling that says what is so; with ∞ there is no sum to speak of."""
    lost = {h.cards for h in solution().losing}
    for hand in HANDS:
        text, answer = printed(shuffle().blackjack_move, list(hand))
        if sum(hand) <= 21:
            right = "No move possible" in answer
        elif hand in lost:
            right = "This is a hexad" in text
        else:
            card, by = advised(str(answer))
            after = exchanged(hand, card, by)
            right = after in lost and str(answer).endswith(f"from {sum(hand)} to {sum(after)}.")
        if not right:
            return Outcome(False, f"{hand}: {text}{answer}")
    endless = sum(infinity in hand for hand in combinations(modulo11().labels, 6))
    return Outcome(
        True,
        f"{len(HANDS)} hands in the shuffle labelling, each with a true answer; {endless} of {len(HANDS)} hands of the "
        "modulo 11 board have ∞ and no finite sum, unless ∞ counts as 11",
        EXHAUSTIVE,
    )


def _fair() -> Outcome:
    """Deal in all ways; the first player wins from all hands but the hexads."""
    played = [hand for hand in HANDS if sum(hand) >= 21]
    first = [hand for hand in played if Blackjack().winning_moves(hand)]
    return Outcome(
        len(played) == len(solution().grundy) and 2 * len(first) > len(played),
        f"of {len(HANDS)} deals {len(HANDS) - len(played)} are void; of the other {len(played)} the first player wins "
        f"{len(first)} and the second {len(played) - len(first)}: fair is that nobody chooses the deal",
        EXHAUSTIVE,
    )


def _alternate() -> Outcome:
    """After every move of every hand it is the other's turn, or the other has won."""
    count = 0
    for hand in HANDS:
        if sum(hand) >= 21:
            game = Game(Hand(hand))
            for move in Blackjack().legal_moves(hand):
                after = game.move(move)
                if game.to_move != 1 or (after.winner if move.loses else after.to_move) != 2:
                    return Outcome(False, f"{after!r}")
                count += 1
    return Outcome(
        True, f"{count} first moves; the backward analysis of *proposition* and *grundy* assumes it", CONSTRUCTION
    )


def _moves() -> Outcome:
    """The moves of the rules, against exchanges written down here."""
    rules, count = Blackjack(), 0
    for hand in HANDS:
        if sum(hand) >= 21:
            moves = rules.legal_moves(hand)
            after = sorted(m.after.cards for m in moves)
            fits = all(m.by < m.card and m.card in hand and m.by in Hand(hand).stack for m in moves)
            if after != sorted(lower(hand)) or not fits:
                return Outcome(False, f"{hand}")
            count += len(moves)
    return Outcome(True, f"{count} moves from the 905 hands of 21 and more", CONSTRUCTION)


def _loses() -> Outcome:
    rules = Blackjack()
    moves = [m for hand in HANDS if sum(hand) >= 21 for m in rules.legal_moves(hand)]
    wrong = [m for m in moves if m.loses != (sum(m.after.cards) < 21)]
    return Outcome(not wrong, f"{sum(m.loses for m in moves)} of {len(moves)} moves lose", CONSTRUCTION)


def _no_move() -> Outcome:
    low = [h for h in HANDS if sum(h) < 21]
    able = [h for h in low if lower(h)]
    return Outcome(
        not able, f"of {len(low)} such hands {len(able)} have a card with a lower one in the stack: {able[0]}"
    )


def _void() -> Outcome:
    rules = Blackjack()
    low = [h for h in HANDS if sum(h) < 21]
    return Outcome(all(not rules.legal_moves(h) for h in low), f"{len(low)} deals are void by this rule", EXHAUSTIVE)


def _mex(values: set[int]) -> int:
    """Return the least value that is missing: the Grundy value of a game with these options."""
    return next(g for g in range(len(values) + 1) if g not in values)


Form = tuple[tuple[Any, ...], tuple[Any, ...]]
ZERO: Form = ((), ())  # 0 = {|}
STAR: Form = ((ZERO,), (ZERO,))  # * = {0|0}


def _first_wins(game: Form, player: int) -> bool:
    """Return whether a player who moves first wins: who cannot move loses."""
    return any(not _first_wins(option, 1 - player) for option in game[player])


def _star_is_won() -> Outcome:
    won = [_first_wins(STAR, player) for player in (0, 1)]
    lost = [_first_wins(ZERO, player) for player in (0, 1)]
    return Outcome(won == [True, True] and lost == [False, False], "in *, whoever begins wins; in 0 loses", EXHAUSTIVE)


def _star() -> Outcome:
    value, star = _mex(set()), _mex({0})
    return Outcome(
        value == star, f"without legal moves the game is {{|}}, of value {value} and lost; * has value {star}"
    )


def _as_star() -> Outcome:
    lost = {hand for hand, g in _values(under=1).items() if g == 0}
    return Outcome(
        lost == hexads_as_hands(),
        f"with * for every hand under 21, the player there wins, and the lost hands are the {len(lost)} hexads",
        EXHAUSTIVE,
    )


def _proposition() -> Outcome:
    rules, hexads = Blackjack(), hexads_as_hands()
    lost = {h.cards for h in solution().losing}
    for hand in solution().grundy:
        winning = {m.after.cards for m in rules.winning_moves(hand)}
        leaving = {after for after in lower(hand.cards) if after in hexads}
        if winning != leaving or bool(winning) == (hand.cards in hexads):
            return Outcome(
                False, f"{hand}: the winning moves leave {sorted(winning)}, the hexads are {sorted(leaving)}"
            )
    return Outcome(
        lost == hexads,
        f"of {len(solution().grundy)} hands {len(lost)} are lost, exactly the hexads; from every other the winning "
        "moves are those that leave a hexad",
        EXHAUSTIVE,
    )


def _which_labelling() -> Outcome:
    lost = {frozenset(h.cards) for h in solution().losing}
    other = {frozenset(11 if x is infinity else x for x in block) for block in modulo11().steiner_system.blocks}
    return Outcome(
        lost == set(shuffle().steiner_system.blocks) and lost != other,
        f"the lost hands are the shuffle hexads; {len(lost & other)} of them are modulo 11 hexads (∞ as 11)",
        EXHAUSTIVE,
    )


def _limits() -> Outcome:
    found = []
    for limit in range(15, 53):
        try:
            SteinerSystem(5, 6, 12, blocks=[h.cards for h in solution(limit).losing])
            found.append(limit)
        except PermGroupsError:
            pass
    return Outcome(
        found == [21],
        f"of the limits 15 … 52 only {found}; hands are worth 15 to 51, so others are like these",
        EXHAUSTIVE,
    )


def _sums() -> Outcome:
    sums = sorted(map(sum, hexads_as_hands()))
    return Outcome(
        sums[0] == 21 and sums.count(21) == 11,
        f"hexads are worth {sums[0]} to {sums[-1]}; {sums.count(21)} are worth 21",
        EXHAUSTIVE,
    )


def _grundy() -> Outcome:
    counted = solution().distribution()
    apart = {h.cards: value for h, value in solution().grundy.items()} == _values(under=None)
    return Outcome(apart, ", ".join(f"{v}: {n}" for v, n in counted.items()), EXHAUSTIVE)


CLAIMS: tuple[Claim, ...] = (
    claim(
        "cards",
        "blackjack_move",
        "12 cards labelled 0, ..., 11: king, ace, 2, 3, …, 10, jack, the king being 0 and the jack 11.",
        same(lambda: (Hand("king ace 2 3 10 jack").cards, len(CARDS)), ((0, 1, 2, 3, 10, 11), 12), CONSTRUCTION),
    ),
    claim("piles", "blackjack_move", "Divide the 12 cards into two piles of 6: the table and the stack.", _piles),
    claim(
        "input",
        "blackjack_move",
        "L0 – a list of cards of length 6, taken from {0, 1, ..., 11}",
        _input,
        repaired=_input_of_shuffle,
        repair="in the shuffle labelling; in the modulo 11 labelling there is ∞, which had to count as 11",
        origin="statement",
    ),
    claim(
        "fair",
        "blackjack_move",
        "To be fair, this should be done randomly. How fair is it?",
        _fair,
        question=True,
    ),
    claim("alternate", "blackjack_move", "Players alternate moves.", _alternate),
    claim(
        "moves",
        "blackjack_move",
        "A move consists of exchanging a card on the table with a lower card from the other pile.",
        _moves,
    ),
    claim(
        "loses",
        "blackjack_move",
        "The player whose move makes the sum of the cards on the table under 21 loses.",
        _loses,
    ),
    claim(
        "nomove",
        "blackjack_move",
        "If the sum of the cards face up is less than 21 then no legal move is possible.",
        _no_move,
        repaired=_void,
        repair="true as a rule of its own, not by the rule of moves",
        origin="statement",
    ),
    claim("star.won", "blackjack_move", "In the game * = {0|0}, where 0 = {|}, the first player wins.", _star_is_won),
    claim(
        "star",
        "blackjack_move",
        "Conway calls such a game * = {0|0}, where 0 = {|}; in this game the first player automatically wins.",
        _star,
        repaired=_as_star,
        repair="a hand under 21 counts as *, won for the player to move, since the other has just lost",
        origin="statement",
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
    claim("sums", BEYOND, "No hexad is worth less than 21.", _sums),
    claim("limits", BEYOND, "For which limits are the lost hands a Steiner system S(5,6,12)?", _limits, question=True),
    claim("grundy", BEYOND, "How are the Grundy values of the 905 hands distributed?", _grundy, question=True),
)
