"""2026-11-17: a table from another start of the hole changed the start of a groupoid whose ways were computed."""

from permgroups.games import M13
from permgroups.games.conway import fano_complement
from permgroups.games.hole_games import HoleGame


def test_another_start_leaves_the_groupoid_as_it_was():
    game = HoleGame(fano_complement())
    space, ways, group = game.space, game.space.ways.copy(), game.group
    there = game.growth(3)
    assert there.space is not space and there.space.start_object == 3
    assert game.space is space and space.start_object == 0 and (space.ways == ways).all() and game.group is group
    assert (there.space.group.rows[:, 3] == 3).all() and (group.rows[:, 0] == 0).all()


def test_depths_from_another_hole_by_play():
    g = M13()
    for path in ([3, 9], [3, 9, 4], [3, 9, 4, 11]):
        at = g.path(path).position
        assert g.depth(at) == len(path) - 1 and g.shortest_path(at).position == at
        assert (at * g.solve(at).moves.position).is_home
