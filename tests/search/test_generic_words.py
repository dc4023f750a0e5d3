"""Words for groups whose generators have no short commutators: by meeting in the middle, by powers of short words."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from permgroups import PermGroup, mathieu
from permgroups.budget import Budget
from permgroups.errors import TooLarge
from permgroups.groups.rows import cycles_of, inverse_row, is_odd
from permgroups.puzzles import cube, from_generators, solve
from permgroups.search.balls import ball_of, marks_of
from permgroups.search.chain_conjugates import ChainConjugates
from permgroups.search.letters import letters_of
from permgroups.search.meeting import Meeting
from permgroups.search.powers import SmallPowers
from permgroups.search.short_powers import LONGEST_CHAIN, cheapest_powers

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
    for looks in (0, 1 << 12, 1 << 14):
        found = powers.solve(g, 0, looks, Budget())
        assert (played(letters, g, found) == np.arange(n)).all()
        lengths.append(len(found))
    assert powers.solve(g, 0, 1 << 12, Budget()) == powers.solve(g, 0, 1 << 12, Budget())
    assert max(lengths[1:]) < lengths[0]


@pytest.mark.parametrize(("n", "count"), [(9, 2), (13, 3)])
def test_no_power_of_a_short_word_is_cheaper(n, count):
    """One word of all its rotations and inverses is looked at; here all words are."""
    letters = letters_of(random_group(n, seed=n, count=count))
    found = cheapest_powers(letters, Budget())
    for k, powers in enumerate(found):
        for power in powers:
            assert (played(letters, np.arange(n), power.word) == power.row).all() and not is_odd(power.row)
            assert len(power.cycle) >= k
    for size in range(1, 5):
        for word in product(range(len(letters)), repeat=size):
            row = played(letters, np.arange(n), word)
            now = row
            for m in range(1, 30):
                moved, longest = int((now != np.arange(n)).sum()), len(cycles_of(now)[0])
                if longest > 2 and not is_odd(now):
                    known = found[min(longest, LONGEST_CHAIN)]
                    assert min(len(power.word) for power in known if len(power.moved) <= moved) <= m * size
                now = row[now]


def test_a_chain_of_counters_comes_home_at_once():
    """A conjugate of a power along a chain of k counters brings more home than a 3-cycle can."""
    n = 60
    G = random_group(n, seed=1)
    letters = letters_of(G)
    ball = ball_of(letters, np.arange(n), 50_000, marks_of(n), Budget())
    conjugates = ChainConjugates(ball, letters, cheapest_powers(letters, Budget()), Budget())
    g = G.random_rows(1, 2)[0].astype(np.int64)
    undo, wrong = inverse_row(g).astype(np.int64), np.flatnonzero(g != np.arange(n))
    gains = []
    for looks in (1 << 10, 1 << 18):
        gain, word = conjugates.step(undo, wrong, looks, np.random.default_rng(0), Budget())
        home = int((played(letters, g, word) == np.arange(n)).sum())
        assert gain == home - (n - len(wrong)) > 0
        gains.append(gain)
    assert gains[1] > max(gains[0], 3)
    assert conjugates.step(undo, wrong[:2], 1 << 10, np.random.default_rng(0), Budget()) == (0, [])


def test_powers_keep_within_the_memory():
    G = random_group(60, seed=3)
    letters, g = letters_of(G), G.random_rows(1, 5)[0]
    small, large = (SmallPowers(G, letters, Budget(memory=size)) for size in ("10 MB", "60 MB"))
    lengths = []
    for powers, memory in ((small, "10 MB"), (large, "60 MB")):
        found = powers.solve(g, 0, 1 << 15, Budget(memory=memory))
        assert (played(letters, g, found) == np.arange(60)).all()
        lengths.append(len(found))
    assert lengths[1] < lengths[0] < len(small.solve(g, 0, 0, Budget()))


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
