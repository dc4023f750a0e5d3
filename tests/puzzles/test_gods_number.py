"""Certified bounds for God's number against breadth-first search, and the chain of Rubik's cube."""

from __future__ import annotations

from dataclasses import replace

import pytest

from permgroups.errors import InvalidArgument, TooLarge
from permgroups.puzzles import cube, named, named_groupoid
from permgroups.puzzles.gods_number import GodsNumberBounds, gods_number_bounds
from permgroups.search.bounds_again import stage_again
from permgroups.search.groupoid_bounds import groupoid_lower_bound, groupoid_upper_bound
from permgroups.search.subgroup_chains import chain_bound, counting_bound, subgroup_chain

pytestmark = pytest.mark.usefixtures("kernels")


@pytest.mark.parametrize("metric", ["quarter", "half"])
@pytest.mark.parametrize("name", ["pocket-cube-held", "tetrahedron-1", "tricky-six", "two-faces", "m12-shuffle"])
def test_bounds_hold_gods_number(name, metric):
    P = named(name)
    diameter = P.growth(metric=metric).diameter
    assert counting_bound(P.group, metric) <= diameter
    exact = P.gods_number_bounds(metric)
    assert exact.lower == exact.upper == diameter and exact.check() and exact.proof == "search"
    try:
        stages = subgroup_chain(P.group, metric, most=50_000)
    except TooLarge:
        return
    assert chain_bound(stages) >= diameter
    for stage in stages:
        assert sum(stage.spheres) == stage.index


def test_a_chain_as_long_as_the_group_is_its_growth():
    """With room for all elements in the last stage, the stage is the growth itself."""
    P = named("two-faces")
    assert subgroup_chain(P.group, "quarter", most=100_000)[0].spheres == P.growth().spheres


def test_stages_against_plain_cosets():
    """The dino cube by the sizes of its coset spaces, each searched by plain products."""
    P = named("dino")
    bounds = P.gods_number_bounds(most=6000)
    assert bounds.proof == "chain" and bounds.check()
    assert bounds.lower <= bounds.upper
    assert not replace(bounds, upper=bounds.upper - 1).check()
    assert not replace(bounds, stages=bounds.stages[1:]).check()


def test_thistlethwaites_chain_is_found():
    """7 + 10 + 13 + 15 letters in the half-turn metric, by squares of opposite faces, two after two."""
    bounds = cube(3).gods_number_bounds("half")
    assert [stage.index for stage in bounds.stages] == [2048, 1_082_565, 29_400, 663_552]
    assert [stage.farthest for stage in bounds.stages] == [7, 10, 13, 15]
    assert (bounds.lower, bounds.upper) == (17, 45)


def test_a_chain_may_end_in_word_tables():
    """With few cosets allowed for a stage the last group is left to its word tables, which are multiplied out again."""
    P = named("dino")
    stages = subgroup_chain(P.group, "quarter", most=50, tables=True)
    assert stages[-1].spheres == () and stages[-1].into == () and stages[-1].enough > 0
    bounds = GodsNumberBounds(P, "quarter", 9, chain_bound(stages), "chain", tuple(stages))
    assert bounds.check()
    forged = (*stages[:-1], replace(stages[-1], enough=stages[-1].enough - 1))
    assert not replace(bounds, upper=bounds.upper - 1, stages=forged).check()
    with pytest.raises(TooLarge):
        subgroup_chain(P.group, "quarter", most=50)


def test_a_last_group_by_its_growth():
    """Two bits an element: a last group may be larger than what is kept as rows."""
    G = named("two-faces").group
    (stage,) = subgroup_chain(G, "quarter", most=10_000, last=50_000)
    assert stage.spheres == G.growth().spheres and stage_again(G, stage, "quarter")
    assert not stage_again(G, replace(stage, spheres=(*stage.spheres[:-1], 1)), "quarter")
    with pytest.raises(TooLarge):
        subgroup_chain(G, "quarter", most=3)


def test_word_tables_are_multiplied_out():
    bounds = named("top-spin").gods_number_bounds()
    assert bounds.proof == "word tables" and bounds.check()
    assert not replace(bounds, upper=bounds.upper - 1).check()
    assert not replace(bounds, lower=bounds.lower + 1).check()
    assert named("top-spin").gods_number_bounds("half").upper <= bounds.upper


@pytest.mark.parametrize("name", ["eight", "fifteen"])
def test_bounds_where_moves_depend_on_the_position(name):
    P = named_groupoid(name)
    bounds = gods_number_bounds(P)
    diameter = {"eight": 31, "fifteen": 80}[name]  # the second is known by larger searches
    assert bounds.lower <= diameter <= bounds.upper and bounds.check()
    assert not replace(bounds, upper=bounds.upper - 1).check()
    assert groupoid_lower_bound(P) <= diameter <= groupoid_upper_bound(P)
    with pytest.raises(InvalidArgument, match="quarter"):
        gods_number_bounds(P, "half")
