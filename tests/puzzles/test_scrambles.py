"""Scrambles, metrics as cubers read them, and positions with known distances."""

from __future__ import annotations

import pytest

from permgroups.puzzles import cube, named

pytestmark = pytest.mark.usefixtures("kernels")

# twenty half-turn moves, known to be a shortest word in the half-turn metric (M. Reid, 1995)
SUPERFLIP = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2"


def test_a_scramble_word_leads_to_the_random_state():
    P = cube(3)
    word = P.scramble_word(seed=5, effort=2_000_000)
    assert P.state(word) == P.scramble(seed=5)
    assert word.length() < 60


def test_half_turns_count_one_as_cubers_say():
    P = cube(2)
    half, syllable = (P.solve("R2 U2", metric=m, effort=1_000_000) for m in ("half", "syllable"))
    assert half.length == syllable.length == 2 and half.optimal
    assert named("pocket-cube-held").growth(metric="half").diameter == 11
    assert named("pocket-cube-held").growth().diameter == 14


def test_the_superflip_flips_every_edge_and_nothing_else():
    P = cube(3)
    state = P.state(SUPERFLIP)
    assert P.word(SUPERFLIP).length("syllable") == 20
    system = P.group.pieces
    tracked = system.tracked
    row = state.row
    assert (system.piece_of[row[tracked]] == system.piece_of[tracked]).all()
    flipped = row[tracked] != tracked
    assert [int(flipped[system.twists == t].sum()) for t in (2, 3)] == [12, 0]
    solution = P.solve(state, metric="half", effort=3_000_000)
    assert solution.check() and 20 <= solution.length and solution.lower_bound <= 20


def test_every_position_of_the_pocket_cube_stands_once_where_a_corner_is_held():
    P = named("pocket-cube-held")
    assert P.order() == 3_674_160
    for seed in range(3):
        found = P.solve(P.scramble(seed=seed))
        assert found.optimal and found.length <= 14
