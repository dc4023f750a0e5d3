"""What every game with a hole must do, whatever its design."""

import numpy as np
import pytest

from permgroups.errors import PermGroupsError
from permgroups.games import M13, HoleGame
from permgroups.games.conway import fano_complement, quadric, symplectic
from permgroups.games.positions import Position

GAMES = [
    M13(),
    M13(signed=True),
    M13(dual=True),
    M13(signed=True, dual=True),
    HoleGame(fano_complement()),
    HoleGame(quadric(2, 1), signed=False),
    HoleGame(symplectic(2), hole=5),
    HoleGame(fano_complement(), signed=True),
]


@pytest.fixture(params=GAMES, ids=repr)
def game(request):
    return request.param


def positions(game, count=6):
    growth = game.growth()
    space = growth.space
    rng = np.random.default_rng(11)
    for row in space.group.random_rows(count, rng):
        end = int(rng.integers(space.objects))
        yield Position(game, space.ways[end][row], game._start, end)


def test_positions_form_a_groupoid(game):
    for at in positions(game):
        home = ~at * at
        assert home.start == home.hole == at.hole
        assert (home.row == np.arange(len(home.row))).all()
        assert (at * ~at).start == game._start
        assert ~~at == at and hash(~~at) == hash(at)


def test_positions_survive_their_permutation(game):
    for at in positions(game):
        assert game.position(at.permutation) == at
        assert game.position(at) == at


def test_positions_survive_their_text(game):
    if isinstance(game, HoleGame):
        for at in positions(game):
            assert game.position(str(at)) == at


def test_solving_undoes(game):
    for at in positions(game):
        path = game.solve(at)
        assert (path.position.row[at.row] == np.arange(len(at.row))).all()
        assert len(path) == game.depth(at) <= game.growth().diameter
        assert game.distance(at, at) == 0


def test_depths_count_every_position_once(game):
    every, closed = game.depth_distribution(), game.depth_distribution(closed=True)
    assert every[0] == closed[0] == 1
    assert sum(every) == game.order and sum(closed) == game.group().order()
    assert all(c <= n for c, n in zip(closed, every, strict=True))
    assert len(game.antipodes()) == every[-1]


def test_the_group_is_what_closed_paths_make(game):
    G = game.group()
    assert G.order() == game.growth().space.group.order()
    assert G.certificate.check()


def test_pictures(game):
    for at in positions(game, 2):
        assert at._repr_svg_().startswith("<svg")


def test_nonsense_is_refused(game):
    for bad in ("xyz", "", "(0 99)", [1, 2]):
        with pytest.raises(PermGroupsError):
            game.position(bad)
