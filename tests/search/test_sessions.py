"""Playing: what every game that can be played must do, whatever its positions are."""

import numpy as np
import pytest

from permgroups import lights
from permgroups.errors import Impossible, PermGroupsError
from permgroups.games import M13, HoleGame
from permgroups.games.blackjack_rules import BlackjackRules
from permgroups.games.conway import fano_complement
from permgroups.lights.playing import LightsRules
from permgroups.puzzles import sliding, square_1
from permgroups.search import sessions
from permgroups.search.groupoid_play import GroupoidRules
from permgroups.search.sessions import Session, read_game

SOLITAIRE = [
    *(
        GroupoidRules(puzzle)
        for puzzle in (
            M13(), M13(signed=True), M13(dual=True), M13(signed=True, dual=True), HoleGame(fano_complement()),
            HoleGame(fano_complement().relabelled("abcdefg"), hole="c"), sliding(3, 3),
        )
    ),
    *(
        LightsRules(game)
        for game in (
            lights.merlin(), lights.merlin(3), lights.quatrainment(), lights.modified_quatrainment(),
            lights.grid(5, 5), lights.grid(3, 4, 4, topology="torus"), lights.orbix(), lights.shallit(),
            lights.shallit(3, 3), lights.shallit(4), lights.shallit(5, 3), lights.shallit(12, 3), lights.venn(4),
            lights.enhanced_merlin(), lights.circles({"A": "xy", "B": "yz"}, kinds="fb"), lights.ThinkADot(),
            lights.from_graph({"a": ["b"], "b": ["a", "c"], "c": ["b"]}), lights.grid(2, 2, 40),
        )
    ),
]  # fmt: skip
RULES = [*SOLITAIRE, BlackjackRules(), BlackjackRules("perfect", "you"), BlackjackRules("you", "you")]


@pytest.fixture(params=RULES, ids=lambda rules: f"{rules.name} {getattr(rules, 'players', '')}")
def rules(request):
    return request.param


@pytest.fixture(params=SOLITAIRE, ids=lambda rules: rules.name)
def solitaire(request):
    return request.param


def begun(rules, seed):
    """A game that is not over before it begins: a deal of 21 is lost at once."""
    s = Session(rules, seed=seed)
    return s if not s.is_over else begun(rules, seed + 100)


def test_positions_survive_their_text(rules):
    for seed in range(4):
        at = Session(rules, seed=seed).position
        text = rules.text(at)
        assert "\n" not in text and rules.read(text) == at


def test_a_seed_gives_its_game_again(rules):
    one, two = Session(rules, seed=3), Session(rules, seed=np.random.default_rng(3))
    assert one.start == two.start
    assert one.solve(hidden=True) == two.solve(hidden=True)
    assert len({rules.text(Session(rules, seed=seed).start) for seed in range(20)}) > 1


def test_solving_ends_the_game(rules):
    for seed in range(3):
        for hidden in (False, True):
            s = begun(rules, seed)
            before = len(s.moves)
            moves = s.solve(hidden)
            assert s.is_over and list(s.moves[before:]) == moves
            at = s.start
            for move in s.moves:
                at = rules.played(at, move)
            assert at == s.position == s.position_after(len(s.moves))
            for nothing in (s.hint, s.solve):
                with pytest.raises(PermGroupsError, match="over"):
                    nothing()


def test_hints_that_are_followed_lead_to_the_goal(solitaire):
    s = begun(solitaire, 5)
    s.hint()
    for left in range(s.left, 0, -1):
        assert s.left == left
        at = s.position
        move = s.hint()
        assert s.position == at and s.hint() == move and s.play(move) == [move]
    assert s.is_over


def test_a_hint_after_another_move_is_a_new_one(solitaire):
    s = begun(solitaire, 6)
    s.hint()
    s.play(solitaire.legal(s.position)[-1])
    if not s.is_over:
        s.hint()
        assert s.solve() and s.is_over


def test_moves_are_undone_and_done_again(rules):
    s = begun(rules, 7)
    first, already = s.position, len(s.moves)
    while not s.is_over and len(s.moves) < already + 6:
        s.play(s.hint())
    last, moves = s.position, s.moves
    taken = s.undo()
    assert tuple(taken[::-1]) == moves[len(s.moves) :] and s.redo() == taken[::-1] and s.position == last
    assert s.moves == moves
    s.undo(1000)
    assert s.position == first and len(s.moves) == already
    with pytest.raises(PermGroupsError, match="nothing to undo"):
        s.undo()
    s.redo(1000)
    assert s.position == last and s.moves == moves
    with pytest.raises(PermGroupsError, match="nothing to redo"):
        s.redo()
    s.undo()
    s.play(s.hint())
    with pytest.raises(PermGroupsError, match="nothing to redo"):
        s.redo()


def test_a_bad_move_changes_nothing(rules):
    s = begun(rules, 8)
    before = str(s)
    good = s.hint()
    for bad in ("nonsense", f"{good} nonsense", "99-98", "\x00", "p", "'", "(", good + " ^^"):
        with pytest.raises(PermGroupsError):
            s.play(bad)
        assert str(s) == before
    assert s.play("") == [] and str(s) == before


def test_games_survive_their_text(rules):
    s = begun(rules, 9)
    for _ in range(3):
        if not s.is_over:
            s.play(s.hint())
    start, moves, places = read_game(rules, str(s))
    assert (start, tuple(moves), places[-1]) == (s.start, s.moves, s.position)
    other = begun(rules, 10)
    other.load(str(s))
    assert str(other) == str(s)
    other.undo()
    assert str(other) != str(s)


def test_many_moves_are_wrapped_and_read_back():
    s = Session(SOLITAIRE[0], seed=1)
    for k in range(200):
        s.play(str((int(s.position.at) + 1 + k % 3) % 13))
    assert max(map(len, str(s).splitlines())) <= 110
    assert read_game(s.rules, str(s))[1] == list(s.moves)


@pytest.mark.parametrize(
    "change",
    [
        lambda text: "",
        lambda text: text.replace("permgroups game 1", "permgroups game 2"),
        lambda text: text.replace("game   ", "game   another "),
        lambda text: text.replace("start ", "begin "),
        lambda text: text + "start  1\n",
        lambda text: text.replace("moves  ", "moves  nonsense "),
        lambda text: "\n".join(line for line in text.splitlines() if not line.startswith("start")),
        lambda text: text.replace("now    ", "now    0 "),
        lambda text: "\n".join(line for line in text.splitlines() if not line.startswith("moves")),
        lambda text: text + "moves  " + "1 " * sessions.MAX_TEXT,
    ],
)
def test_bad_files_are_refused_and_change_nothing(rules, change):
    s = begun(rules, 11)
    s.play(s.hint())
    other = begun(rules, 12)
    before = str(other)
    with pytest.raises(PermGroupsError):
        other.load(change(str(s)))
    assert str(other) == before


def test_text_is_not_evaluated():
    s = Session(SOLITAIRE[0], seed=1)
    for bad in ("__import__('os')", "[0, 6]", "0x6", "1e0", "６"):
        with pytest.raises(PermGroupsError):
            s.play(bad)


def test_what_cannot_be_solved_says_why():
    s = Session(LightsRules(lights.grid(4, 4)), "#... .... .... ....")
    with pytest.raises(Impossible, match="every button adds 0"):
        s.hint()
    with pytest.raises(Impossible):
        s.solve(hidden=True)
    circles = Session(LightsRules(lights.shallit()), "....... -> ......#")
    for hidden in (False, True):
        with pytest.raises(Impossible):
            circles.solve(hidden)


def test_the_solve_button_hides_how_it_is_done():
    """Section 6: a random vertex is the key, each time; any of them solves."""
    rules = LightsRules(lights.shallit(5, 2))
    start = "." * 11 + " -> ##.#.##..#."
    words = {tuple(Session(rules, start, seed=seed).solve(hidden=True)) for seed in range(60)}
    built = {lights.construct(rules.game, "##.#.##..#.", str(key)).moves for key in range(1, 6)}
    assert words == built and len(built) == 5
    # from any board: what is lit is cleared first
    for seed in range(10):
        s = Session(rules, "#.#.#.#.#.# -> ##.#.##..#.", seed=seed)
        s.solve(hidden=True)
        assert s.is_over


def test_a_polygon_beyond_all_tables_is_solved_by_the_construction():
    s = Session(LightsRules(lights.shallit(12, 3)), seed=1)
    assert s.rules.game.number_of_configurations > 10**11
    s.hint()
    while not s.is_over:
        s.play(s.hint())


def test_presses_of_a_hidden_solution_come_in_a_random_order():
    rules = LightsRules(lights.merlin())
    words = {tuple(Session(rules, "... ... ...", seed=seed).solve(hidden=True)) for seed in range(10)}
    assert len(words) > 5 and {tuple(sorted(w)) for w in words} == {("1", "2", "3", "4", "6", "7", "8", "9")}


def test_square_1_can_be_played():
    s = Session(GroupoidRules(square_1()), seed=1)
    s.play(s.rules.legal(s.position)[0])
    assert read_game(s.rules, str(s))[2][-1] == s.position


def test_goals_are_chosen():
    s = Session(LightsRules(lights.grid(3, 3), "### ### ###"), "... ... ...")
    s.solve()
    assert s.rules.text(s.position) == "### ### ### -> ### ### ###"
    with pytest.raises(PermGroupsError):
        LightsRules(lights.grid(3, 3), "###")
    with pytest.raises(PermGroupsError):
        LightsRules(lights.grid(100, 100))
    with pytest.raises(PermGroupsError):
        BlackjackRules("perfect", "careful")


def test_the_opponent_answers_and_undo_takes_both_back():
    s = Session(BlackjackRules("perfect", "you"), "K 2 4 6 7 J:", seed=1)
    assert len(s.moves) == 1 and s.rules.is_players_turn(s.position)
    first, mine = s.moves, s.hint()
    played = s.play(mine)
    assert played[0] == mine and len(played) == 2 and s.undo() == played[::-1] and s.moves == first
