"""Certified bounds for God's number against breadth-first search, and the chain of Rubik's cube."""

from __future__ import annotations

from dataclasses import replace

import pytest

from permgroups.errors import TooLarge
from permgroups.puzzles import cube, named
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
    assert (bounds.lower, bounds.upper) == (17, 45) and bounds.check()
