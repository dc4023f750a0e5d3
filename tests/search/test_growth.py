"""Growth against a plain breadth-first search, against the literature, and on degenerate groups."""

import numpy as np
import pytest

from permgroups import PermGroup, cyclic, mathieu, symmetric
from permgroups.errors import InvalidArgument, NotInGroup, TooLarge
from permgroups.games import M13
from permgroups.puzzles import cube
from permgroups.search.growth import Growth
from permgroups.search.letters import METRICS, letters_of
from permgroups.search.spaces import Groupoid
from tests.corpus import corpus
from tests.oracles import explicit_spheres

SMALL = {name: G for name, G in corpus() if G.order() <= 3000}


@pytest.mark.parametrize("metric", METRICS)
@pytest.mark.parametrize("name", SMALL)
def test_spheres_are_those_of_a_plain_search(name, metric):
    G = SMALL[name]
    assert G.growth(metric).spheres == explicit_spheres(Groupoid.of_group(G, metric))


@pytest.mark.parametrize("metric", METRICS)
def test_shortest_words_have_the_distance_as_length(metric):
    G = mathieu(11)
    growth = G.growth(metric)
    counts = np.zeros(growth.diameter + 1, int)
    for row in G.random_rows(300, 5):
        word = G.shortest_word(row, metric)
        assert (G.row_of_word(word) == row).all()
        assert word.length("syllable" if metric == "syllable" else "quarter") == growth.distance(row)
        assert metric != "positive" or all(e > 0 for _, e in word.syllables)
        counts[growth.distance(row)] += 1
    assert abs(counts @ np.arange(len(counts)) / 300 - growth.mean) < 0.4


def test_the_pocket_cube_in_both_metrics():
    moves = cube(2).moves
    G = PermGroup({name: moves[name] for name in "RUF"})
    quarter = G.growth()
    assert quarter.order() == 3_674_160
    assert quarter.spheres == (
        1, 6, 27, 120, 534, 2256, 8969, 33058, 114149, 360508, 930588, 1350852, 782536, 90280, 276,
    )  # fmt: skip
    half = G.growth("syllable")
    assert half.spheres == (1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644)
    antipodes = quarter.antipodes()
    assert len(antipodes) == 276 == len(np.unique(antipodes, axis=0))
    assert all(len(G.shortest_word(a)) == 14 for a in antipodes[:20])


def test_gods_number_of_m12_by_two_shuffles():
    t = np.arange(12)
    G = PermGroup({"r": 11 - t, "s": np.minimum(2 * t, 23 - 2 * t)})
    assert G.order() == 95040
    assert G.growth().diameter == 25


def test_positions_of_m13():
    growth = M13().growth()
    assert growth.order() == 13 * 95040
    assert growth.spheres[:3] == (1, 12, 108)
    space = growth.space
    rng = np.random.default_rng(3)
    for _ in range(30):
        row, p = np.arange(13), 0
        for q in rng.integers(0, 13, 9).tolist():
            arc = np.flatnonzero((space.source == p) & (space.target == q))
            if len(arc):
                row, p = space.rows[arc[0]][row], q
        word = growth.word(row, p)
        assert len(word) == growth.distance(row, p) <= growth.diameter
        state = space.start[None, :]
        for syllable in word.letters():
            state, legal = space.step(state, space.moves.index(syllable))
            assert legal.all()
        assert state[0].tolist() == [*row.tolist(), p]


def test_degenerate_groups():
    for G in (PermGroup([], degree=0), PermGroup([], degree=3), PermGroup({"a": [0, 1, 2]}), symmetric(1)):
        growth = G.growth()
        assert growth.spheres == (1,)
        assert growth.diameter == 0
        assert not growth.word(list(range(G.degree)))
        assert len(growth.antipodes()) == 1
    assert cyclic(60).growth().diameter == 30
    assert cyclic(60).growth("positive").diameter == 59
    assert cyclic(60).growth("syllable").diameter == 1


def test_letters_leave_out_what_acts_alike():
    G = PermGroup({"a": "(1,2)", "b": "(1,2)", "c": "(1,2,3)", "d": "(1,3,2)", "e": "()"})
    assert letters_of(G).names == ("a", "c", "c")
    assert letters_of(G).back.tolist() == [0, 2, 1]
    assert letters_of(symmetric(5), "syllable").exponents == (1, -1, 2, -2, 1)
    with pytest.raises(ValueError, match="metric must be one of"):
        letters_of(G, "third")


def test_what_growth_refuses():
    with pytest.raises(TooLarge, match="breadth-first search takes at most"):
        symmetric(20).growth()
    with pytest.raises(NotInGroup):
        mathieu(11).shortest_word("(1,2)")
    with pytest.raises(InvalidArgument, match="no object 13"):
        Growth(Groupoid.of_group(cyclic(3))).word([0, 1, 2], 13)
    with pytest.raises(InvalidArgument, match="no arcs lead"):
        Growth(Groupoid([("a", 1)], [1], [0], np.array([[0, 1]])))


def test_progress_is_told():
    seen = []
    mathieu(12).growth(progress=lambda done, total: seen.append((done, total)))
    assert seen[-1] == (95040, 95040)
    assert [d for d, _ in seen] == sorted(d for d, _ in seen)


def test_antipodes_without_inverse_letters():
    growth = PermGroup({"a": "(1,2,3)", "b": "(4,5,6)"}).growth("positive")
    assert growth.spheres == (1, 2, 3, 2, 1) and len(growth.antipodes()) == 1
    for seed in range(20):
        rng = np.random.default_rng(seed)
        G = PermGroup({"a": rng.permutation(5).tolist(), "b": rng.permutation(5).tolist()})
        found = G.growth("positive")
        assert len(found.antipodes()) == found.spheres[-1]


def test_exact_distances_of_many():
    G = symmetric(5)
    growth = Growth(Groupoid.of_group(G), exact=True)
    rows = np.concatenate(list(G.all_rows()))
    distances = growth.distances(rows)
    assert tuple(np.bincount(distances)) == growth.spheres == G.growth().spheres
    assert all(growth.distance(row) == d for row, d in zip(rows[:20], distances[:20], strict=True))
    with pytest.raises(TooLarge, match="exact"):
        G.growth().distances(rows)
