"""Distinct pieces on moves with long cycles: scores of pairs by walks, and beams that follow them."""

from __future__ import annotations

import numpy as np
import pytest

from permgroups import PermGroup
from permgroups.budget import Budget
from permgroups.groups.rows import inverse_row
from permgroups.kernels.pair_walks import pair_walk
from permgroups.puzzles import from_generators, solve
from permgroups.puzzles.rings import hungarian_rings, masterball, top_spin
from permgroups.search.joined_pairs import crossing_steps, joined_pairs
from permgroups.search.letters import Letters, letters_of
from permgroups.search.pair_scores import PairScores
from permgroups.search.problem import Best, Pattern, Problem
from permgroups.search.strategies import pair_beam
from permgroups.search.strategies.pair_beam import ByPairBeam

EFFORT = 1_500_000


def _strategy(group: PermGroup, start: np.ndarray, effort: int = EFFORT, metric: str = "quarter") -> ByPairBeam:
    problem = Problem(group, start, budget=Budget(effort=effort), metric=metric)
    return ByPairBeam(problem, Best(problem))


def _likely(letters: Letters, pair: tuple[int, int], steps: int, again: float) -> dict[tuple[int, int], float]:
    """Sum the probabilities of walks letter by letter, over (points, last letter)."""
    count = len(letters)
    total = {pair: 1.0}
    now = {}
    for u, row in enumerate(letters.rows.tolist()):
        now[row[pair[0]], row[pair[1]], u] = 1 / count
    for _ in range(steps):
        after: dict[tuple[int, int, int], float] = {}
        for (a, b, u), p in now.items():
            total[a, b] = total.get((a, b), 0.0) + p
            alone = letters.back[u] == u
            for s, row in enumerate(letters.rows.tolist()):
                if s == letters.back[u]:
                    continue
                chance = again if s == u else 1 / (count - 1) if alone else (1 - again) / (count - 2)
                place = (row[a], row[b], s)
                after[place] = after.get(place, 0.0) + p * chance
        now = after
    return total


@pytest.mark.parametrize("group", [hungarian_rings(5, 2), top_spin(7, 4)], ids=["rings", "an involution"])
def test_the_kernel_sums_over_all_walks(group: PermGroup) -> None:
    letters = letters_of(group)
    count, n = letters.rows.shape
    alone = letters.back == np.arange(count)
    rates = np.where(alone, 1 / (count - 1), 0.3 / (count - 2))
    now, after = np.empty((2, count, n, n))
    leaving, total = np.empty((2, n, n))
    pair_walk(letters.rows, letters.back, 1, 3, 5, 0.7, rates, now, after, leaving, total)
    expected = np.zeros((n, n))
    for place, p in _likely(letters, (1, 3), 5, 0.7).items():
        expected[place] = p
    assert np.allclose(total, expected)
    assert np.isclose(total.sum(), 6.0)  # nothing is lost


def test_home_scores_zero_and_nothing_less() -> None:
    letters = letters_of(hungarian_rings(12, 3))
    scores = PairScores(letters, 17, 0.75, Budget())
    assert scores.complete
    assert scores.of(np.arange(22)) == 0
    assert scores.weights.min() == 0
    one, two = letters.rows[0], letters.rows[2][letters.rows[0]]
    far = np.random.default_rng(0).permutation(22)
    assert 0 < scores.of(one) < scores.of(two) < scores.of(far)


def test_neighbours_that_went_around_together_are_nearer_than_others() -> None:
    group = hungarian_rings(21, 5)
    scores = PairScores(letters_of(group), 40, 0.75, Budget())
    pairs = scores.pairs.tolist()
    table = scores.weights[pairs.index([10, 11])].reshape(40, 40)
    assert table[10, 11] < table[8, 9] < table[8, 12]  # counters 8, 9 on points 10, 11: two turns away


def test_a_budget_that_is_over_leaves_pairs_out() -> None:
    scores = PairScores(letters_of(hungarian_rings(12, 3)), 17, 0.75, Budget(effort=1))
    assert not scores.complete
    assert not scores.weights[-1].any()


def test_crossings_are_found_from_the_moves() -> None:
    letters = letters_of(hungarian_rings(33, 8))
    assert crossing_steps(0, letters) == [8, 25]
    assert [0, 8] in joined_pairs(letters, 1000, 1).tolist()
    assert crossing_steps(0, letters_of(masterball(4))) == []  # flips meet a ring everywhere


@pytest.mark.parametrize("seed", range(2))
def test_rings_of_twelve(seed: int) -> None:
    group = hungarian_rings(12, 3)
    start = group.random_rows(1, seed)[0]
    first, second = (_strategy(group, start) for _ in range(2))
    for strategy in (first, second):
        for word in strategy.words(strategy.problem.budget):
            strategy.best.offer(word, strategy.name)
    assert first.best.length <= 60  # no word of fewer than 44 letters, most likely
    assert first.best.word == second.best.word


@pytest.mark.parametrize("inverse", [False, True])
def test_the_element_and_its_inverse_are_solved(inverse: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pair_beam, "WAYS", tuple(way for way in pair_beam.WAYS if way.inverse is inverse))
    group = top_spin(20, 4)
    strategy = _strategy(group, group.random_rows(1, 3)[0], effort=500_000)
    words = list(strategy.words(strategy.problem.budget))
    assert words
    for word in words:
        assert strategy.problem.reached(strategy.problem.after(word))


def test_windows_of_a_word_are_solved_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pair_beam, "FIRST_WIDTH", 4)  # such beams find nothing
    monkeypatch.setattr(pair_beam, "WIDER", 1)
    group = hungarian_rings(12, 3)
    letters = letters_of(group)
    word = letters.word(np.random.default_rng(0).integers(len(letters), size=200).tolist())
    strategy = _strategy(group, inverse_row(group.row_of_word(word)), effort=1_000_000)
    strategy.best.offer(word, "given")
    for found in strategy.words(strategy.problem.budget):
        strategy.best.offer(found, strategy.name)
    assert strategy.best.method == "beam"
    assert strategy.best.length < strategy.problem.length(word)


@pytest.mark.parametrize(
    "group", [masterball(4), PermGroup([np.random.default_rng(k).permutation(24).tolist() for k in range(3)])],
    ids=["short cycles", "cycles that meet everywhere"],
)  # fmt: skip
def test_other_moves_are_left_to_other_searches(group: PermGroup) -> None:
    strategy = _strategy(group, group.random_rows(1, 0)[0])
    assert not strategy.applies
    assert list(strategy.words(strategy.problem.budget)) == []


def test_letters_without_inverses_and_patterns_are_left_to_others() -> None:
    group = hungarian_rings(12, 3)
    start = group.random_rows(1, 0)[0]
    assert _strategy(group, start).applies
    assert not _strategy(group, start, metric="positive").applies
    problem = Problem(group, start, Pattern(np.arange(22)))
    assert not ByPairBeam(problem, Best(problem)).applies


def test_solve_takes_it_by_itself() -> None:
    P = from_generators(hungarian_rings(21, 5))
    found = solve(P, P.scramble(seed=1), effort=3_000_000)
    assert found.check()
    assert found.method == "beam"
    assert found.length <= 230
