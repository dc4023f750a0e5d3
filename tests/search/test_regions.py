"""Region after region by beams."""

from permgroups import puzzles
from permgroups.budget import Budget
from permgroups.search.pieces import Pieces
from permgroups.search.problem import Best, Problem
from permgroups.search.regions import Regions
from permgroups.search.strategies.regions import ByRegions


def test_cubes_have_moves_that_touch_too_many_pieces():
    assert not any(Regions(Pieces.of(puzzles.named(name).group)).apply for name in ("cube:3", "cube:4", "cube:5"))


def test_a_megaminx_is_solved_region_after_region():
    G = puzzles.named("megaminx").group
    budget = Budget(effort=5_000_000)
    problem = Problem(G, G.random_rows(1, 1)[0], budget=budget)
    word = next(ByRegions(problem, Best(problem)).words(budget))
    assert problem.reached(problem.after(word))
    assert len(word) <= 110
