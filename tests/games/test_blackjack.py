"""Mathematical blackjack: the rules, the solution computed, players, transcripts."""

from contextlib import suppress
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from permgroups.errors import InvalidArgument, ParseError, PermGroupsError
from permgroups.games import Blackjack, Minimog
from permgroups.games.blackjack import CARDS, Hand, Move, read_move, solution
from permgroups.games.blackjack_play import PLAYERS, Game, deal, play

RULES = Blackjack()
HANDS = [Hand(h) for h in combinations(range(12), 6)]
PLAYABLE = [h for h in HANDS if h.total >= 21]


def test_the_lost_hands_are_exactly_the_hexads():
    assert (len(HANDS), len(PLAYABLE)) == (924, 905)
    assert {h.cards for h in solution().losing} == {h.points for h in Minimog().hexads()}
    assert len(solution().losing) == 132


def test_the_solution_against_plain_recursion():
    """Outcomes by the rules as they are written, a move under 21 being legal and losing."""
    won: dict[tuple, bool] = {}
    for h in sorted(HANDS, key=lambda h: h.total):
        if h.total < 21:
            won[h.cards] = True  # the opponent has just brought it there
            continue
        won[h.cards] = any(not won[m.after.cards] for m in RULES.legal_moves(h))
    assert {h for h in PLAYABLE if not won[h.cards]} == set(solution().losing)


def test_grundy_values_are_least_excluded():
    for h in PLAYABLE:
        reached = {RULES.grundy(m.after) for m in RULES.legal_moves(h) if not m.loses}
        value = RULES.grundy(h)
        assert value not in reached and set(range(value)) <= reached
    assert sum(solution().distribution().values()) == 905 and solution().distribution()[0] == 132


def test_every_other_hand_has_a_winning_move_and_hexads_have_none():
    for h in PLAYABLE:
        winning = RULES.winning_moves(h)
        assert bool(winning) != RULES.is_lost(h)
        for m in winning:
            assert m.by < m.card and m.after.total >= 21 and RULES.is_lost(m.after)
        if winning:
            text = Minimog().blackjack_move(h.cards)
            best = RULES.best_move(h)
            assert text == f"{best.card} --> {best.by}. The total went from {h.total} to {best.after.total}."


def test_the_example():
    move = RULES.best_move([0, 2, 4, 6, 7, 11])
    assert repr(move) == "4 -> 3, total 30 -> 29, leaves a hexad" and str(move) == "4-3"
    assert "square 9, picture 1" in RULES.why([0, 2, 4, 6, 7, 11])
    assert "every move brings it under 21" in RULES.why("K A 2 3 6 9")
    assert "is the hexad" in RULES.why("K 2 3 6 7 J")


def test_legal_moves_are_exchanges_for_lower_cards():
    for h in HANDS:
        moves = RULES.legal_moves(h)
        expected = {(a, b) for a in h.cards for b in h.stack if b < a} if h.total >= 21 else set()
        assert {(m.card, m.by) for m in moves} == expected
        assert all(m.after.total == h.total - m.card + m.by for m in moves)


def test_cards_have_names():
    assert CARDS == ("K", "A", *map(str, range(2, 11)), "J")
    assert Hand("king ace 2 3 10 jack") == Hand([0, 1, 2, 3, 10, 11]) == Hand("k,a,2,3,10,j") == Hand("0 1 2 3 10 11")
    for h in HANDS:
        assert Hand(str(h)) == h
    assert hash(Hand("K A 2 3 4 5")) == hash(Hand(range(6)))


@pytest.mark.parametrize("first", PLAYERS)
@pytest.mark.parametrize("second", PLAYERS)
def test_any_two_players_finish(first, second):
    for seed in range(8):
        game = play(first, second, seed=seed)
        assert game.is_over and game.winner in (1, 2)
        assert game == play(first, second, seed=seed)
        assert Game.read(str(game)) == game
        assert game.table().endswith("has won")


def test_strength_tells():
    def wins(first, second):
        return sum(play(first, second, seed=s).winner == 1 for s in range(60))

    for weak in ("beginner", "careful"):
        for seed in range(40):
            hand = deal(seed)
            expected = 2 if RULES.is_lost(hand) else 1
            assert play("perfect", "perfect", hand=hand, seed=seed).winner == expected
            if expected == 1:
                assert play("perfect", weak, hand=hand, seed=seed).winner == 1
    assert wins("careful", "beginner") > wins("beginner", "careful")
    assert wins("perfect", "careful") > 50


def test_players_may_be_functions():
    def highest(rules, hand, rng):
        return max(rules.legal_moves(hand), key=lambda m: (m.after.total, m.card))

    assert play(highest, highest, hand="K 2 4 6 7 J").is_over


def test_deals_are_seeded_and_never_under_21():
    assert deal(5) == deal(5)
    seen = {deal(s) for s in range(300)}
    assert len(seen) > 200 and min(h.total for h in seen) >= 21
    rng = np.random.default_rng(0)
    assert deal(rng) != deal(rng)


@given(st.integers(0, 904), st.integers(0, 10**6))
def test_transcripts_round_trip(index, seed):
    game = Game(PLAYABLE[index])
    rng = np.random.default_rng(seed)
    while not game.is_over:
        moves = RULES.legal_moves(game.hand)
        game = game.move(moves[rng.integers(len(moves))])
        assert Game.read(str(game)) == game
    assert game.winner == (2 if len(game.moves) % 2 else 1)


@given(st.text(max_size=40))
def test_nonsense_is_one_clear_error(text):
    for read in (Hand, Game.read, lambda t: read_move(PLAYABLE[0], t)):
        with suppress(PermGroupsError):
            read(text)


@pytest.mark.parametrize(
    ("call", "why"),
    [
        (lambda: Blackjack("modulo11"), "shuffle labelling"),
        (lambda: Hand([0, 1, 2]), "six different cards"),
        (lambda: Hand([0, 0, 1, 2, 3, 4]), "six different cards"),
        (lambda: Hand([0, 1, 2, 3, 4, 12]), "not a card"),
        (lambda: Hand([0, 1, 2, 3, 4, 5.5]), "not a card"),
        (lambda: Hand([0, 1, 2, 3, 4, True]), "not a card"),
        (lambda: Hand("K A 2 3 4 Q"), "not a card"),
        (lambda: Hand(7), "six cards"),
        (lambda: RULES.best_move(range(6)), "under 21"),
        (lambda: RULES.best_move("K 2 3 6 7 J"), "is a hexad"),
        (lambda: Game.read("K 2 4 6 7 J"), "a colon"),
        (lambda: Game.read("K 2 4 6 7 J: 4-5"), "higher"),
        (lambda: Game.read("K 2 4 6 7 J: 3-A"), "not on the table"),
        (lambda: Game.read("K 2 4 6 7 J: 4-2"), "already"),
        (lambda: Game.read("K A 2 3 6 9: 9-8 8-7"), "over"),
        (lambda: Game.read("K A 2 3 4 5:"), "under 21"),
        (lambda: Game.read("x" * 20_000), "limit"),
        (lambda: play("genius", "perfect"), "a player is"),
        (lambda: play([], "perfect"), "a player is"),
        (lambda: play(lambda *_: (4, 3), "perfect"), "expected a move"),
        (lambda: deal(-1), "seed must be"),
        (lambda: deal("x"), "seed must be"),
        (lambda: Move(5, 3, Hand("K 2 4 6 7 J")), "not on the table"),
        (lambda: Move(4, 5, Hand("K 2 4 6 7 J")), "higher"),
        (lambda: Move(99, 1, Hand("K 2 4 6 7 J")), "not a card"),
        (lambda: Game(None), "expected six cards"),
        (lambda: Game("K 2 4 6 7 J", ["4-3"]), "expected a Move"),
        (lambda: Game("K 2 4 6 7 J").move(None), "expected a move"),
        (lambda: Game.read(None), "text"),
        (lambda: read_move("K 2 4 6 7 J", None), "not a move"),
        (lambda: Hand([0] * 200_000), "six different cards"),
        (lambda: solution("x"), "whole number"),
        (lambda: Game(Hand("K 2 4 6 7 J"), (Move(4, 3, Hand("K A 4 6 7 J")),)), "the table has"),
    ],
)
def test_bad_input(call, why):
    with pytest.raises((InvalidArgument, ParseError), match=why):
        call()


def test_games_and_hands_are_values():
    h = Hand("K 2 4 6 7 J")
    game = Game(h, [Move(4, 3, h)])
    assert game == Game.read("K 2 4 6 7 J: 4-3") == Game("K 2 4 6 7 J").move("4-3") and hash(game)
    with pytest.raises(AttributeError):
        h.cards = (1, 2)
    over = Game.read("K A 2 3 6 9: 9-8")
    assert over.to_move is None and over.winner == 2


def test_reaching_21_is_said_to_win():
    assert "this wins" in RULES.why("K 2 3 6 7 9")


def test_hands_are_drawn():
    assert Hand("K 2 4 6 7 J")._repr_svg_().startswith("<svg")
