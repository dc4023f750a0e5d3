"""Tables of all cosets modulo symmetries, and proofs by them: against growth and plain searches of cosets."""

from __future__ import annotations

import numpy as np
import pytest

from permgroups.budget import Budget
from permgroups.errors import BudgetExhausted, TooLarge
from permgroups.groups.rows import inverse_row
from permgroups.groups.words import Word
from permgroups.puzzles import cube, named, solve
from permgroups.puzzles.gods_number import gods_number_bounds
from permgroups.search.coset_search import CosetSearch
from permgroups.search.coset_stages import coset_table
from permgroups.search.phase_chains import generated, phase_chain
from permgroups.search.phase_frames import PhasePlan
from permgroups.search.subgroup_chains import coset_chain, subgroup_chain
from permgroups.search.symmetries import move_symmetries

pytestmark = pytest.mark.usefixtures("kernels")

METRICS = ["quarter", "syllable"]


def _whole(G):
    return tuple((name, 1) for name in G.names)


@pytest.mark.parametrize("metric", METRICS)
@pytest.mark.parametrize("name", ["tetrahedron-1", "tetrahedron-2", "two-faces", "triangles"])
def test_elements_of_a_group_are_as_far_as_its_growth_says(name, metric):
    G = named(name).group
    table = coset_table(G, _whole(G), (), metric, Budget())
    assert table.spheres == G.growth(metric).spheres
    assert coset_table(G, _whole(G), (), metric, Budget(), again=True).spheres == table.spheres


def test_symmetries_make_the_table_smaller():
    G = named("tetrahedron-2").group
    table = coset_table(G, _whole(G), (), "quarter", Budget())
    assert table.stored * 10 < G.order() == sum(table.spheres)  # its moves have 24 symmetries


def test_parities_that_blocks_and_places_know_halve_the_table():
    """Half turns of Rubik's cube: four pieces of an orbit know how a turn of their face permutes them."""
    G = cube(3).group
    squares = tuple((name, 2) for name in G.names)
    table = coset_table(G, squares, (), "syllable", Budget())
    assert table.labels > 1
    assert table.spheres == generated(G, squares).growth("half").spheres


@pytest.mark.parametrize("metric", METRICS)
def test_cosets_of_a_chain_are_as_far_as_plain_searches_say(metric):
    G = named("tetrahedron-2").group
    compared = 0
    for stage in subgroup_chain(G, metric, most=50_000):
        try:
            table = coset_table(G, stage.moves, stage.into, metric, Budget())
        except TooLarge:  # half turns count two, or colours do not tell the cosets apart
            continue
        assert table.spheres == stage.spheres
        compared += 1
    assert compared


def test_the_bound_of_phases_is_checked_by_other_tables():
    P = named("pocket-cube-held")
    bounds = gods_number_bounds(P, "half", most=2, exact=0, large=20_000)
    assert bounds.proof == "chain" and len(bounds.stages) == 2 and bounds.upper >= 11
    assert bounds.check()


def test_a_single_stage_is_the_truth():
    P = named("skewb")
    bounds = gods_number_bounds(P, exact=0, large=10**9)
    assert (bounds.lower, bounds.upper, len(bounds.stages)) == (11, 11, 1)


@pytest.mark.parametrize("metric", METRICS)
@pytest.mark.parametrize("most", [20_000, 10**9])  # two phases, or all elements
def test_words_by_cosets_are_shortest(metric, most):
    G = named("tetrahedron-1").group
    growth = G.growth(metric)
    plan = PhasePlan(G, metric)
    plan.chain = phase_chain(G, metric, move_symmetries(G.rows), most=most)
    search = CosetSearch(G, plan)
    for row in G.random_rows(5, 3):
        distance = growth.distance(inverse_row(row))
        assert search.lower_bound(row) <= distance
        assert search.deepen(row, distance - 1, Budget()) == (True, None)
        finished, word = search.deepen(row, distance, Budget())
        assert finished and word.length(metric) == distance
        assert (G.row_of_word(word)[row] == np.arange(G.degree)).all()


def test_a_budget_that_is_over_proves_nothing():
    with pytest.raises(BudgetExhausted):
        coset_chain(cube(3).group, "syllable", 10**11, Budget(effort=1000))


def test_tables_heed_the_memory():
    G = cube(3).group
    below = phase_chain(G, "syllable", move_symmetries(G.rows))[1]
    assert generated(G, below).order() == 19_508_428_800
    with pytest.raises(TooLarge, match="needs 315 MB, more than the memory of 100 MB"):
        coset_table(G, below, (), "syllable", Budget(memory="100 MB"))


def test_letters_that_count_two_are_refused():
    G = cube(3).group
    with pytest.raises(TooLarge, match="count every letter one"):
        coset_table(G, (("R", 2), ("U", 2)), (), "quarter", Budget())


def test_near_states_are_proved_without_tables_of_cosets():
    solution = solve(cube(3), "R U F2 L' B", metric="half", optimal=True, effort=5_000_000)
    assert solution.optimal and solution.length == 5 and solution.word == Word("B' L F2 U' R'")
