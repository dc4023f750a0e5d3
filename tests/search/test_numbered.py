"""Breadth-first search over numbers: against the one for every space, and what it refuses."""

import numpy as np
import pytest

from permgroups import lights
from permgroups.errors import InvalidArgument, TooLarge
from permgroups.search.breadth_first import breadth_first
from permgroups.search.numbered import NumberedLayers


class Numbers:
    """The same space for the other search: a state is one number."""

    def __init__(self, table, start):
        self.table, self.start = np.array(table), np.array([start])
        self.moves = [(str(m), 1) for m in range(len(table))]

    def step(self, states, move):
        return self.table[move][states], np.ones(len(states), bool)


@pytest.mark.parametrize("seed", range(8))
def test_tables_against_the_search_of_any_space(seed):
    rng = np.random.default_rng(seed)
    n, moves = int(rng.integers(2, 60)), int(rng.integers(1, 5))
    table = rng.integers(0, n, (moves, n))
    found = NumberedLayers(table, np.zeros((moves, 1), int), 1)
    other = breadth_first(Numbers(table, 1))
    assert found.spheres == other.spheres and found.size == len(other)
    for state in range(n):
        number = int(other.numbers(np.array([[state]]))[0])
        assert (found.distances[state] < 255) == (number >= 0)
        if number >= 0:
            path = found.path(state)
            assert len(path) == found.distances[state] == other.depth(number)
            at = 1
            for move in path:
                at = table[move][at]
            assert at == state
        else:
            with pytest.raises(InvalidArgument):
                found.path(state)


def test_numbers_in_two_parts():
    S = lights.venn(2, 3)
    every = S.configurations_of(np.arange(S.number_of_configurations))
    whole = [op(every) @ S.powers for op in S.operators.values()]
    assert (NumberedLayers(whole, np.zeros((4, 1), int)).distances == S.orbit().distances).all()


def test_no_moves_and_what_is_refused():
    assert NumberedLayers(np.zeros((0, 3)), np.zeros((0, 2)), 5).spheres == (1,)
    for low, high, start in (
        ([[0, 2]], [[0]], 0), ([[0, -1]], [[0]], 0), ([0, 1], [[0]], 0), ([[0, 1]], [[0], [0]], 0),
        ([[0, 1]], [[0]], 2),
    ):  # fmt: skip
        with pytest.raises(InvalidArgument):
            NumberedLayers(low, high, start)
    ring = np.roll(np.arange(400), -1)[None, :]
    with pytest.raises(TooLarge):
        NumberedLayers(ring, [[0]])
    with pytest.raises(TooLarge):
        NumberedLayers(np.zeros((256, 2)), np.zeros((256, 1)))
