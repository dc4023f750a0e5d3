"""Words by phases: against breadth-first search on small puzzles, and on Rubik's cube by effort."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
import pytest

from permgroups.budget import Budget
from permgroups.errors import InvalidArgument, TooLarge
from permgroups.groups.rows import inverse_row
from permgroups.groups.words import Word
from permgroups.puzzles import Goal, cube, named, solve
from permgroups.search.balls import marks_of
from permgroups.search.coset_coordinates import chosen_pairs, coordinates_of
from permgroups.search.letters import letters_of
from permgroups.search.phase_chains import generated, phase_chain
from permgroups.search.phase_frames import PhaseFrames, PhasePlan
from permgroups.search.phases import Phases
from permgroups.search.symmetries import move_symmetries

pytestmark = pytest.mark.usefixtures("kernels")


def _indices(G, chain):
    orders = [generated(G, powers).order() for powers in chain]
    return [a // b for a, b in pairwise(orders)]


@pytest.mark.parametrize("metric", ["quarter", "syllable"])
@pytest.mark.parametrize("name", ["pocket-cube-held", "tetrahedron-1", "triangles"])
def test_all_frames_to_the_end_are_shortest_words(name, metric):
    """A chain of several phases: when all first phases that could be shorter were tried, the word is a shortest one."""
    G = named(name).group
    growth = G.growth(metric)
    chain = phase_chain(G, metric, move_symmetries(G.rows), most=20_000)
    assert len(chain) == 3 and math.prod(_indices(G, chain)) == G.order()
    phases = Phases(G, chain, metric)
    for row in G.random_rows(6, 1):
        (search,) = phases.searches_from(row)
        while not search.over:
            search.run(100_000)
        word = phases.word(search.found)
        assert (G.row_of_word(word)[row] == np.arange(G.degree)).all()
        assert word.length("syllable" if metric == "syllable" else "quarter") == search.price
        assert search.price == growth.distance(inverse_row(row))


def test_what_lies_in_the_subgroup_is_solved_there_first():
    G = named("pocket-cube-held").group
    chain = phase_chain(G, "syllable", move_symmetries(G.rows), most=20_000)
    phases = Phases(G, chain, "syllable")
    name, e = chain[1][0]
    inside, outside = phases.searches_from(G.row_of_word(Word([(name, e)])))
    assert inside.run(1000) and inside.price == 1
    assert outside.depth == 0
    assert phases.searches_from(np.arange(G.degree)) == []


def test_the_chain_of_two_phases_is_found():
    """Without being told: the group of four half turns and two opposite faces, in half turns and in quarter turns."""
    G = cube(3).group
    for metric in ("syllable", "quarter"):
        chain = phase_chain(G, metric, move_symmetries(G.rows))
        assert sorted(e for _, e in chain[1]) == [1, 1, 2, 2, 2, 2]
        assert _indices(G, chain) == [2_217_093_120, 19_508_428_800]


def test_coordinates_of_the_first_phase():
    """Twists, places of four edges, and flips in two ways; pairs that say the same are left out."""
    G = cube(3).group
    letters = letters_of(G, "quarter").rows
    below = generated(G, (("U", 1), ("D", 1), ("R", 2), ("L", 2), ("F", 2), ("B", 2))).rows
    found = coordinates_of(letters, below, marks_of(G.degree), Budget())
    assert sorted(map(len, found)) == [495, 2048, 2048, 2187, 7920, 126720]
    used = {len(found[c]) for pair in chosen_pairs(found, 5_000_000) for c in pair}
    assert used == {495, 2048, 2187}


@pytest.mark.parametrize(("name", "count"), [("cube", 48), ("pocket-cube-held", 6), ("skewb", 48), ("two-faces", 4)])
def test_symmetries_take_moves_to_moves(name, count):
    G = named(name).group
    found = move_symmetries(G.rows)
    assert len(found) == count
    for symmetry in found:
        for k, row in enumerate(G.rows):
            image = G.rows[symmetry.moves[k]]
            assert (symmetry.image(row) == (image if symmetry.signs[k] > 0 else inverse_row(image))).all()
            assert symmetry.back(symmetry.moves[k], symmetry.signs[k]) == (k, 1)


def test_rubiks_cube_in_half_turns():
    P = cube(3)
    found = [solve(P, P.scramble(seed=seed), method="phases", metric="half", effort=3_500_000) for seed in range(2)]
    assert all(a.check() and a.method == "phases" for a in found)
    assert max(a.length for a in found) <= 20
    again = solve(P, P.scramble(seed=0), method="phases", metric="half", effort=3_500_000)
    assert again.word == found[0].word


def test_words_of_every_frame_lead_home():
    G = named("pocket-cube-held").group
    frames = PhaseFrames(G, PhasePlan(G, "quarter"))
    row = G.random_rows(1, 5)[0]
    for frame in frames.searches(row).alone():
        word = frame.better(100, Budget(effort=1_000_000))
        assert word is not None and (G.row_of_word(word)[row] == np.arange(G.degree)).all()


def test_a_single_phase_proves_its_words():
    P = named("pocket-cube-held")
    found = solve(P, P.scramble(seed=3), method="phases", effort=5_000_000)
    assert found.optimal and found.length == P.growth().distance(inverse_row(P.scramble(seed=3).row))


def test_what_phases_cannot_do():
    P = cube(3)
    with pytest.raises(TooLarge, match="pattern"):
        solve(P, P.scramble(seed=1), goal=Goal([0] * 9 + [None] * 45), method="phases", effort=100_000)
    with pytest.raises(InvalidArgument, match="phases"):
        solve(P, P.scramble(seed=1), metric="positive", method="phases", effort=100_000)
    with pytest.raises(TooLarge, match="no chain"):
        solve(named("top-spin"), "t f t2 f", method="phases", effort=1_000_000)
