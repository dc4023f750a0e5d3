"""Words for groups whose generators have no short commutators: by meeting in the middle, by powers of short words."""

from __future__ import annotations

import numpy as np
import pytest

from permgroups import PermGroup, mathieu
from permgroups.budget import Budget
from permgroups.errors import TooLarge
from permgroups.puzzles import cube, from_generators, solve
from permgroups.search.balls import ball_of
from permgroups.search.letters import letters_of
from permgroups.search.meeting import Meeting
from permgroups.search.powers import SmallPowers

pytestmark = pytest.mark.usefixtures("kernels")


def random_group(n, seed=0, count=3):
    rng = np.random.default_rng(seed)
    return PermGroup([rng.permutation(n).tolist() for _ in range(count)])


def played(letters, row, numbers):
    for s in numbers:
        row = letters.rows[s][row]
    return row


def test_a_ball_has_the_nearest_elements_and_their_words():
    G = cube(2).group
    letters = letters_of(G)
    marks = np.random.default_rng(0).integers(1 << 63, size=(24, 24), dtype=np.uint64)
    ball = ball_of(letters, np.arange(24), 2000, marks, Budget())
    assert len({row.tobytes() for row in ball.rows}) == 2000
    assert (np.diff(ball.sizes) >= 0).all()
    for k in range(0, 2000, 97):
        assert (played(letters, np.arange(24), ball.word(k)) == ball.rows[k]).all()
        assert len(ball.word(k)) == ball.sizes[k]
    spheres = np.bincount(ball.sizes)[: ball.radius + 1].tolist()
    layer, seen, expected = {tuple(range(24))}, {tuple(range(24))}, []
    for _ in range(ball.radius + 1):
        expected.append(len(layer))
        layer = {tuple(row[list(x)].tolist()) for x in layer for row in letters.rows} - seen
        seen |= layer
    assert spheres == expected


@pytest.mark.parametrize("joins", [0, 1, 2, 3])
def test_lists_meet_after_joins(joins):
    G = random_group(12)
    letters = letters_of(G)
    meeting = Meeting(G, letters)
    for seed in range(3):
        g = G.random_rows(1, seed)[0]
        found = None
        for spare in (0.6, 1.5, 2.5):
            found = found or meeting.search(g, joins, Budget(), spare)
        assert found is not None
        assert (played(letters, g, found) == np.arange(12)).all()


def test_without_joins_the_word_is_shortest():
    """On M12 by two generators, against the spheres of its Cayley graph."""
    G = mathieu(12)
    growth = G.growth()
    meeting = Meeting(G, letters_of(G))
    for seed in range(5):
        g = G.random_rows(1, seed)[0]
        found = meeting.search(g, 0, Budget(), 2.0)
        assert found is not None and len(found) == meeting.bound == growth.distance(G.element(g))


def test_elements_of_one_point_set_only_are_kept_apart():
    """Products that fix points of a base one after the other: groups with short bases, sporadic or not."""
    G = mathieu(24)
    for seed in range(3):
        found = solve(from_generators(G), from_generators(G).scramble(seed=seed), effort=3_000_000)
        assert found.check() and found.length <= 2 * letters_of(G).shortest_possible(G.order())


@pytest.mark.parametrize("n", [20, 33, 40])
def test_powers_of_short_words(n):
    G = random_group(n, seed=n, count=2)
    letters = letters_of(G)
    powers = SmallPowers(G, letters, Budget())
    g = G.random_rows(1, 5)[0]
    lengths = []
    for far in (0.0, 10.0, 13.0):
        powers.chain_up(far, Budget())
        found = powers.solve(g, 0, Budget())
        assert (played(letters, g, found) == np.arange(n)).all()
        lengths.append(len(found))
    assert min(lengths[1:]) < 1.2 * lengths[0]


def test_powers_are_for_symmetric_groups():
    with pytest.raises(TooLarge):
        SmallPowers(mathieu(24), letters_of(mathieu(24)), Budget())


@pytest.mark.parametrize(("n", "times"), [(16, 1.7), (24, 4), (32, 10), (50, 25)])
def test_random_permutations_always_have_a_word(n, times):
    G = random_group(n, seed=n)
    P = from_generators(G)
    state = P.scramble(seed=1)
    found = solve(P, state, effort=8_000_000)
    assert found.check()
    assert found.length <= times * letters_of(G).shortest_possible(G.order())
    assert solve(from_generators(random_group(n, seed=n)), state, effort=8_000_000).word == found.word
