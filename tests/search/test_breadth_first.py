"""Breadth-first search in state spaces of every kind, against a plain search of Python's sets."""

import numpy as np
import pytest

from permgroups import PermGroup, cyclic, mathieu, symmetric
from permgroups.errors import BudgetExhausted, InvalidArgument, TooLarge
from permgroups.games import M13
from permgroups.puzzles import Goal, from_generators, sliding
from permgroups.puzzles.patterns import PatternSpace
from permgroups.search.breadth_first import Layers, breadth_first
from permgroups.search.spaces import Groupoid
from tests.oracles import explicit_spheres


class Doubling:
    """Numbers mod n with x ↦ x + 1 and x ↦ 2x, the second legal for even x only: no move can be undone."""

    def __init__(self, n):
        self.n, self.start, self.moves = n, np.array([1], np.uint16), (("a", 1), ("d", 1))

    def step(self, states, move):
        if move == 0:
            return (states + 1) % self.n, np.ones(len(states), bool)
        return 2 * states % self.n, states[:, 0] % 2 == 0


SPACES = {
    "M11": Groupoid.of_group(mathieu(11)),
    "S6 positive": Groupoid.of_group(symmetric(6), "positive"),
    "no points": Groupoid.of_group(PermGroup([], degree=0)),
    "2×3 sliding": sliding(2, 3).space,
    "patterns": PatternSpace(from_generators({"t": "(1,2,3,4,5,6,7,8)", "f": "(1,3)"}), Goal("rrrggb" + "bb")),
    "doubling": Doubling(101),
}


@pytest.mark.parametrize("name", SPACES)
def test_spheres_are_those_of_a_plain_search(name):
    space = SPACES[name]
    layers = breadth_first(space)
    assert layers.spheres == explicit_spheres(space)
    assert layers.is_complete and len(layers) == sum(layers.spheres)
    assert len(np.unique(layers.states(), axis=0)) == len(layers)


@pytest.mark.parametrize("name", SPACES)
def test_paths_lead_to_their_states_in_as_many_moves_as_the_depth(name):
    space = SPACES[name]
    layers = breadth_first(space)
    rng = np.random.default_rng(1)
    for number in rng.integers(len(layers), size=20).tolist():
        state = np.asarray(space.start)[None, :]
        for move in layers.path(number):
            state, legal = space.step(state, move)
            assert legal.all()
        assert (state == layers.states(number, number + 1)).all()
        assert len(layers.path(number)) == layers.depth(number) == sum(number >= s for s in np.cumsum(layers.spheres))
        assert layers.find(state[0]) == number


def test_a_search_that_ends_early_keeps_what_it_had():
    space = Groupoid.of_group(symmetric(6))
    with pytest.raises(TooLarge, match="more than 100 states"):
        breadth_first(space, most=100)
    layers = Layers(space, most=100)
    with pytest.raises(TooLarge):
        while layers.grow():
            pass
    whole = explicit_spheres(space)
    known = layers.spheres
    assert known == whole[: len(known)] and len(layers) == sum(known) <= 100
    layers.most = 720
    while layers.grow():
        pass
    assert layers.spheres == whole
    calls = iter([False, True])
    early = Layers(space)
    with pytest.raises(BudgetExhausted, match="radius 0"):
        early.grow(lambda: next(calls))
    assert early.spheres == (1,) and early.grow() == whole[1]


def test_the_nearest_state_of_a_goal():
    growth = M13().growth()
    layers = Layers(growth.space)
    found = layers.nearest(lambda states: (states[:, :3] == [0, 2, 1]).all(axis=1))
    row, hole = layers.states(found, found + 1)[0, :-1], int(layers.states(found, found + 1)[0, -1])
    assert layers.depth(found) == growth.distance(row, hole) == len(layers.word(found))
    assert not any((layers.states()[: layers.sphere(layers.depth(found)).start, :3] == [0, 2, 1]).all(axis=1))
    assert Layers(Groupoid.of_group(cyclic(5))).nearest(lambda states: states[:, 0] > 9) is None
    assert Layers(Groupoid.of_group(cyclic(4))).find([1, 0, 2, 3, 0]) is None


def test_another_start():
    space = Groupoid.of_group(cyclic(5))
    layers = Layers(space, [2, 3, 4, 0, 1, 0])
    assert str(layers.word(layers.find(space.start))) in ("a2'", "a' a'")
    with pytest.raises(InvalidArgument, match="6 entries"):
        Layers(space, [0, 1])
    with pytest.raises(InvalidArgument, match="most must be"):
        Layers(space, most=0)
