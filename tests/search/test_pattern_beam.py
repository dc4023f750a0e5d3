"""Beams over patterns: rings and globes in few colours."""

from __future__ import annotations

import numpy as np
import pytest

from permgroups.budget import Budget
from permgroups.groups.group import PermGroup
from permgroups.puzzles.rings import hungarian_rings, masterball
from permgroups.search.breadth_first import Layers
from permgroups.search.letters import letters_of
from permgroups.search.pattern_beam import PatternBall
from permgroups.search.problem import Best, Pattern, Problem
from permgroups.search.strategies.near_states import Colourings
from permgroups.search.strategies.pattern_beam import ByPatternBeam
from permgroups.search.walk_scores import WalkScores

EFFORT = 1_500_000


def _rings(cells: int) -> tuple[PermGroup, np.ndarray]:
    colours = np.array([0] * cells + [1] * (cells - 2))
    colours[[0, cells // 4 + 1]] = 2
    return hungarian_rings(cells, cells // 4 + 1), colours


def _best(group: PermGroup, start: np.ndarray, goal: Pattern, effort: int = EFFORT) -> Best:
    problem = Problem(group, start, goal, budget=Budget(effort=effort))
    best = Best(problem)
    strategy = ByPatternBeam(problem, best)
    for word in strategy.words(problem.budget):
        best.offer(word, strategy.name)
    return best


def _shortest(group: PermGroup, start: np.ndarray, colours: np.ndarray) -> int:
    seen = np.empty_like(colours)
    seen[start] = colours
    layers = Layers(Colourings(letters_of(group), colours), seen, 1_000_000)
    found = layers.nearest(lambda patterns: (patterns == colours).all(axis=1), lambda: False)
    assert found is not None
    return layers.depth(found)


@pytest.mark.parametrize("seed", range(3))
def test_small_rings_are_solved_by_shortest_words(seed: int) -> None:
    group, colours = _rings(6)
    start = group.random_rows(1, seed)[0]
    assert _best(group, start, Pattern(colours)).length == _shortest(group, start, colours)


def test_rings_of_twelve_are_solved_and_the_same_effort_gives_the_same_word() -> None:
    group, colours = _rings(12)
    start = group.random_rows(1, 5)[0]
    first, second = (_best(group, start, Pattern(colours)) for _ in range(2))
    assert first.length <= 23
    assert first.word == second.word


def test_wildcards_never_make_a_word_longer() -> None:
    group, colours = _rings(12)
    for start in group.random_rows(2, 1):
        lengths = [_best(group, start, Pattern(colours, wildcards)).length for wildcards in (0, 2, 6)]
        assert lengths == sorted(lengths, reverse=True)
        assert lengths[2] < lengths[0]


def test_bands_of_a_masterball_are_sorted() -> None:
    group = masterball(4)
    colours = np.arange(32) // 8
    start = group.random_rows(1, 2)[0]
    assert _best(group, start, Pattern(colours)).length <= 25


def test_points_that_may_be_anything_are_a_colour_of_their_own() -> None:
    group, colours = _rings(6)
    loose = np.where(colours == 1, -1, colours)
    start = group.random_rows(1, 4)[0]
    best = _best(group, start, Pattern(loose))
    assert best.problem.reached(best.problem.after(best.word))


def test_the_ball_leads_home_by_shortest_words() -> None:
    group, colours = _rings(6)
    letters = letters_of(group)
    ball = PatternBall(letters, colours, Budget())
    pattern = colours.copy()
    for k in (0, 2, 2, 1, 3):
        moved = np.empty_like(pattern)
        moved[letters.rows[k]] = pattern
        pattern = moved
    met = ball.nearest(ball.key(pattern[None, :]))
    assert met is not None
    home = ball.home(met[1])
    for k in home:
        moved = np.empty_like(pattern)
        moved[letters.rows[k]] = pattern
        pattern = moved
    assert (pattern == colours).all()
    assert len(home) <= 5


def test_pairs_as_far_apart_as_crossings_are_looked_at() -> None:
    letters = letters_of(hungarian_rings(40, 13))
    colours = np.array([0] * 40 + [1] * 38)
    scores = WalkScores(letters, colours, 10, False, 0.2, Budget(effort=1))
    assert [0, 13] in scores.pairs.tolist()


def test_short_cycles_are_left_to_other_searches() -> None:
    group = PermGroup({"a": "(1,2,3,4)", "b": "(4,5,6,7)"})
    problem = Problem(group, np.arange(7), Pattern(np.array([0, 0, 0, 1, 1, 1, 1])))
    assert not ByPatternBeam(problem, Best(problem)).applies
