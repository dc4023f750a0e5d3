"""What every puzzle and game on a groupoid must do, whatever its objects are."""

from itertools import islice

import numpy as np
import pytest

from permgroups import Word
from permgroups.errors import Impossible, PermGroupsError
from permgroups.games import M13, HoleGame
from permgroups.games.conway import fano_complement, quadric, symplectic
from permgroups.puzzles import sliding, square_1
from permgroups.search.positions import Position
from permgroups.search.spaces import Groupoid

GAMES = [
    M13(),
    M13(signed=True),
    M13(dual=True),
    M13(signed=True, dual=True),
    HoleGame(fano_complement()),
    HoleGame(fano_complement().relabelled("abcdefg"), hole="c"),
    HoleGame(quadric(2, 1), signed=False),
    HoleGame(symplectic(2), hole=5),
    HoleGame(fano_complement(), signed=True),
]
SMALL = [*GAMES, sliding(2, 3), sliding(3, 3)]  # with a table of all positions
LARGE = [sliding(4, 4), square_1()]
EXCHANGING = [GAMES[4], GAMES[5], GAMES[8], LARGE[1]]  # in these any two counters can change places


@pytest.fixture(params=SMALL, ids=repr)
def small(request):
    return request.param


@pytest.fixture(params=[*SMALL, *LARGE], ids=repr)
def puzzle(request):
    return request.param


@pytest.fixture(params=GAMES, ids=repr)
def game(request):
    return request.param


def positions(puzzle, count=5):
    return [puzzle.scramble(seed=seed) for seed in range(count)]


def test_positions_form_a_groupoid(puzzle):
    for at in positions(puzzle):
        home = ~at * at
        assert home.start == home.at == at.at
        assert home.is_home and (at * ~at).is_home
        assert (at * ~at).start == puzzle.start.at
        assert ~~at == at and hash(~~at) == hash(at)


def test_positions_survive_their_text(puzzle):
    for at in [puzzle.start, *positions(puzzle)]:
        assert puzzle.position(str(at)) == at == puzzle.position(at)


def test_a_seed_gives_its_position_again(puzzle):
    assert puzzle.scramble(seed=5) == puzzle.scramble(seed=np.random.default_rng(5))
    assert len({puzzle.scramble(seed=seed) for seed in range(20)}) > 1
    assert puzzle.is_solvable(puzzle.scramble())
    with pytest.raises(PermGroupsError):
        puzzle.scramble(seed="five")
    with pytest.raises(TypeError):
        puzzle.scramble(20)


def test_legal_moves_are_those_that_can_be_played(puzzle):
    for at in positions(puzzle, 2):
        legal = puzzle.legal(at)
        assert legal
        for move in legal:
            after = puzzle.apply(at, Word(move, puzzle.moves))
            assert after != at and puzzle.is_solvable(after) and after.at in puzzle.objects
        for name in set(puzzle.moves) - {Word(m, puzzle.moves).syllables[0][0] for m in legal}:
            with pytest.raises(PermGroupsError, match="not possible there"):
                puzzle.apply(at, Word([name]))


def test_solving_leads_home(puzzle):
    for at in positions(puzzle, 2):
        answer = puzzle.solve(at, seconds=2)
        assert answer and answer.check() and answer.witness is None and answer.reason == ""
        assert puzzle.apply(at, answer) == puzzle.apply(at, answer.moves) == puzzle.start
        assert len(answer) == answer.length >= answer.lower_bound
    nothing = puzzle.solve(puzzle.start)
    assert nothing and nothing.length == 0 and nothing.optimal


@pytest.mark.parametrize("puzzle", [p for p in (*SMALL, *LARGE) if p not in EXCHANGING], ids=repr)
def test_what_cannot_be_solved_is_a_false_answer(puzzle):
    row = puzzle.start.row.copy()
    one, two = [i for i in range(0, len(row), puzzle.sides) if i // puzzle.sides != puzzle.space.begin][:2]
    for s in range(puzzle.sides):
        row[[one + s, two + s]] = row[[two + s, one + s]]
    wrong = Position(puzzle, row, puzzle.start.at, puzzle.start.at)
    answer = puzzle.solve(wrong)
    assert not answer and not puzzle.is_solvable(wrong)
    assert answer.check() and answer.witness == wrong and not answer.optimal
    assert "not in the group" in answer.reason and answer.reason in answer.explain()
    with pytest.raises(Impossible, match="not in the group") as caught:
        _ = answer.moves
    assert caught.value.witness == wrong
    with pytest.raises(PermGroupsError):
        puzzle.position(wrong)


def test_solutions_are_as_long_as_the_depth(small):
    for at in positions(small):
        answer = small.solve(at)
        assert answer.length == small.depth(at) <= small.growth().diameter
        assert answer.optimal and answer.lower_bound == answer.length
        assert small.distance(at, at) == 0 and small.distance(small.start, at) == answer.length
        assert small.apply(small.start, small.shortest_path(at)) == at


def test_any_two_positions_have_a_shortest_path(small):
    for one in positions(small, 3):
        for two in [small.start, *positions(small, 3)]:
            path = small.path_between(one, two)
            assert len(path) == small.distance(one, two) == small.distance(two, one)
            assert small.apply(one, path) == two
            assert small.distance(one, two) <= small.depth(one) + small.depth(two)
    every = list(islice(small.paths_between(small.start, two), 50))
    assert repr(small.path_between(small.start, two)) in map(repr, every) or len(every) == 50
    assert all(small.apply(small.start, way) == two and len(way) == small.depth(two) for way in every)


def test_moves_of_a_position_give_new_ones(puzzle):
    for at in positions(puzzle, 2):
        text = str(at)
        for move in puzzle.legal(at)[:4]:
            name = move if puzzle not in GAMES or not hasattr(puzzle, "design") else _point(puzzle, move)
            after = at.move(name)
            assert after == puzzle.apply(at, Word(move, puzzle.moves)) != at and str(at) == text
        assert at.move() == at
        with pytest.raises(PermGroupsError):
            at.move("nowhere")


def _point(game, move):
    """The point of a move p5 of the hole."""
    return next(p for p in game.points if f"p{p}" == move)


def test_home_is_where_the_counters_began(puzzle):
    for at in positions(puzzle, 2):
        assert puzzle.home(at) == puzzle.start and puzzle.home(~at).at == at.at and puzzle.home(~at).is_home


def test_depths_count_every_position_once(small):
    every, closed = small.depth_distribution(), small.depth_distribution(closed=True)
    assert every[0] == closed[0] == 1
    assert sum(every) == small.order() == small.growth().order() and sum(closed) == small.group.order()
    assert all(c <= n for c, n in zip(closed, every, strict=True))
    far = small.antipodes()
    assert len(set(far)) == every[-1] and small.depth(far[-1]) == len(every) - 1


def test_the_group_is_what_closed_paths_make(puzzle):
    G = puzzle.group
    assert puzzle.order() == len(puzzle.objects) * G.order()
    assert puzzle.closed_paths.group.order() == G.order() and G.certificate.check()
    space = puzzle.space
    for name, arcs in list(puzzle.closed_paths.arcs.items())[:5]:
        row = np.arange(space.degree)
        p = space.begin
        for arc in arcs:
            assert space.source[arc] == p
            row, p = space.rows[arc][row], space.target[arc]
        assert p == space.begin and (puzzle.closed_paths.group.row_of_word(Word([name])) == row).all()


def test_another_start_is_another_space(puzzle):
    before = puzzle.space.start_object
    there = puzzle.objects[-1] if puzzle.objects[-1] != before else puzzle.objects[0]
    other = puzzle.space.started_at(there)
    assert isinstance(other, Groupoid) and other.start_object == there and puzzle.space.start_object == before
    assert other.group.order() == puzzle.group.order() == puzzle.group_at(there).order()


def test_positions_survive_their_permutation(game):
    for at in positions(game):
        assert game.position(at.permutation) == at


def test_pictures(game):
    for at in positions(game, 2):
        assert at._repr_svg_().startswith("<svg")


def test_nonsense_is_refused(puzzle):
    for bad in ("xyz", "", "(0 99)", [1, 2], None):
        with pytest.raises(PermGroupsError):
            puzzle.position(bad)
        with pytest.raises(PermGroupsError):
            puzzle.solve(bad)
    with pytest.raises(PermGroupsError):
        puzzle.apply(puzzle.start, "zz")
    with pytest.raises(PermGroupsError):
        puzzle.group_at("nowhere")
    with pytest.raises(PermGroupsError):
        puzzle.solve(Position(puzzle, puzzle.start.row[:-1], puzzle.start.at, puzzle.start.at))
