"""Answers of lights games: witnesses that show nothing, and answers that lead nowhere, do not pass."""

from dataclasses import replace

import numpy as np
import pytest

from permgroups import lights
from permgroups.errors import Impossible, InvalidArgument, PermGroupsError
from permgroups.lights.algorithm_3_10 import NoRelation
from permgroups.lights.shallit import mixed_games
from permgroups.lights.think_a_dot import OrbitObstacle


def test_forged_presses_do_not_pass():
    L = lights.grid(4, 4)
    good, bad = L.solve(L.zero(), L.ones()), L.solve("#" + "." * 15, L.zero())
    assert good.check() and bad.check() and good and not bad
    turned = good.presses.copy()
    turned[0] ^= 1
    for forged in (
        replace(good, presses=turned), replace(bad, weights=None), replace(bad, weights=np.ones(16, int)),
        replace(bad, weights=np.zeros(16, int)), replace(bad, v=bad.u), replace(good, weights=bad.weights),
        replace(L.minimal(L.zero(), L.ones()), needed=99),
    ):  # fmt: skip
        assert not forged.check()


def test_forged_words_do_not_pass():
    S = lights.shallit()
    good, bad = S.solve(None, S.ones()), S.solve(None, {"ABC": 1})
    assert good.check() and bad.check() and good and not bad
    other = lights.shallit(3, 2, kinds=("p",)).orbit()  # closed under clearing alone
    for forged in (
        replace(good, word=good.word[1:]), replace(bad, obstacle=None), replace(bad, v=S.ones()),
        replace(bad, obstacle=S.orbit({"ABC": 1})), replace(bad, word=()), replace(good, obstacle=bad.obstacle),
        replace(bad, obstacle=replace(other, game=S)), replace(bad, v=S.zero(), obstacle=NoRelation(S)),
    ):  # fmt: skip
        assert not forged.check()


def test_forged_orbits_of_think_a_dot_do_not_pass():
    T = lights.ThinkADot()
    bad = T.solve(None, "00000001")
    assert not bad and bad.check() and len(bad.witness.configurations) == 128
    assert not replace(bad, obstacle=OrbitObstacle(T, bad.witness.configurations[:100])).check()
    with pytest.raises(Impossible, match="none of the 128"):
        _ = bad.moves


def test_relations_judge_only_the_games_they_fit():
    outside = {"ABC": 1}
    reached = 0
    for _, game in mixed_games(2, 2):
        shown = NoRelation(game).shows(game.zero(), game.configuration(outside))
        reached += outside in game.orbit()
        assert not (shown and outside in game.orbit())
        if not shown:
            with pytest.raises(PermGroupsError):
                lights.construct(game, outside)
    assert reached > 100


def test_effort_reads_no_clock_and_gives_the_same_everywhere(monkeypatch):
    def clock():
        raise AssertionError("a clock was read")

    monkeypatch.setattr("time.monotonic", clock)
    rng = np.random.default_rng(8)
    for d, shape in ((2, (14, 60)), (3, (10, 40)), (4, (8, 30)), (6, (8, 20))):
        L = lights.from_matrix(rng.integers(0, d, shape), d)
        v = L.effect(rng.integers(0, d, shape[1]))
        for count in ("presses", "buttons"):
            for effort in (1, 1000, 50_000):
                first, second = (L.minimal(L.zero(), v, count=count, effort=effort, seed=5) for _ in range(2))
                assert (first.presses == second.presses).all() and first.lower_bound == second.lower_bound


def test_budgets_and_seeds_that_are_refused():
    L = lights.merlin()
    for bad in ({"effort": 0}, {"effort": 1.5}, {"seed": -1}, {"seed": "a"}, {"seconds": -1}):
        with pytest.raises(InvalidArgument):
            L.minimal(**bad)


def test_much_effort_is_better_than_little():
    L = lights.from_matrix(np.random.default_rng(9).integers(0, 3, (12, 50)), 3)
    v = L.effect(np.random.default_rng(10).integers(0, 3, 50))
    found = [L.minimal(L.zero(), v, effort=10**k) for k in range(1, 7)]
    assert found[0].length > found[-1].length and found[0].lower_bound < found[-1].lower_bound
    assert all(a.lower_bound <= found[-1].length for a in found)


def test_gardens_of_eden_are_configurations_in_every_game():
    assert lights.merlin().garden_of_eden().configurations().shape == (0, 9)
    still = lights.from_matrix(np.zeros((2, 0), int))
    assert still.garden_of_eden("predecessor").configurations().tolist() == [[0, 0], [1, 0], [0, 1], [1, 1]]
    assert lights.shallit().garden_of_eden().configurations().shape == (0, 7)


def test_labels_and_numbers():
    L = lights.from_hypergraph({"x": "ab", "y": "bc"})
    assert L.lights == ("a", "b", "c") and L.buttons == ("x", "y")
    assert [L.light(x) for x in L.lights] == [0, 1, 2] and L.button("y") == 1
    with pytest.raises(InvalidArgument, match="no light 'z'; the lights are a, b, c"):
        L.light("z")
    big = lights.grid(1000, 1000)
    assert big.light_name(999_999) == "1000000" and big.light(1_000_000) == 999_999
    with pytest.raises(PermGroupsError):
        _ = big.lights
