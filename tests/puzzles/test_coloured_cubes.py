"""Coloured goals on many pieces: annealing, and 3-cycles inserted by what can be seen."""

import numpy as np
import pytest

from permgroups import PermGroup, solve
from permgroups.puzzles import Goal, cube, from_generators
from permgroups.search.annealing import Annealing, Looks
from permgroups.search.budget import Budget
from permgroups.search.parities import Parities
from permgroups.search.pieces import Pieces
from permgroups.search.problem import Pattern, Problem
from permgroups.search.scheduler import Schedule
from permgroups.search.strategies.cycle_beam import ByCycleBeam
from permgroups.search.tables import cycle_beam_of
from tests.puzzles.catalogue import shuffled

pytestmark = pytest.mark.usefixtures("kernels")

FOUR = cube(4)
SIX_COLOURS = Goal(np.repeat(np.arange(6), 16).tolist())
EFFORT = 6_000_000


def test_colours_take_far_fewer_letters_than_distinct_stickers():
    state = FOUR.scramble(seed=1)
    coloured = solve(FOUR, state, goal=SIX_COLOURS, effort=EFFORT)
    assert coloured.check()
    assert coloured.length <= 100  # distinct stickers took 139
    again = solve(FOUR, state, goal=SIX_COLOURS, effort=EFFORT)
    assert again.word == coloured.word


@pytest.mark.parametrize("wildcards", [4, 20])
def test_mismatches_never_make_a_word_longer(wildcards):
    state = FOUR.scramble(seed=2)
    exact = solve(FOUR, state, goal=SIX_COLOURS, effort=EFFORT)
    goal = Goal(SIX_COLOURS.colours, wildcards=wildcards)
    loose = solve(FOUR, state, goal=goal, effort=EFFORT)
    assert loose.check()
    assert loose.length <= exact.length


def test_two_colours_on_shuffled_points():
    G = shuffled(FOUR.group, np.random.default_rng(3))
    P = from_generators(G)
    rng = np.random.default_rng(0)
    goal = Goal(rng.integers(2, size=96).tolist())
    solution = solve(P, P.scramble(seed=0), goal=goal, effort=EFFORT)
    assert solution.check()
    assert solution.length <= 90


def test_centres_of_an_odd_cube_that_turn_are_kept():
    P = cube(5, centre_slices=True)
    goal = Goal(np.repeat(np.arange(6), 25).tolist())
    solution = solve(P, P.scramble(seed=0), goal=goal, effort=10_000_000)
    assert solution.check()
    assert solution.method == "three-cycles"
    assert solution.length <= 170


def test_a_parity_that_nobody_sees_is_free():
    """A single inner turn exchanges centers oddly and wings oddly: with wings alike its parity cannot be seen."""
    pieces = Pieces.of(FOUR.group)
    assert Looks(pieces).moduli.tolist() == [[3, 2], [1, 2], [1, 2]]
    coloured = Looks(pieces, SIX_COLOURS.classes)
    assert sorted(coloured.moduli.tolist()) == [[1, 1], [1, 2], [3, 2]]  # four centers of one colour
    nothing = Looks(pieces, np.zeros(96, np.int64))
    assert nothing.moduli.tolist() == [[1, 1], [1, 1], [1, 1]]


def test_an_odd_exchange_of_pieces_that_look_alike_elsewhere_is_solved():
    """All of one orbit is seen but two pieces, which look alike: an odd position takes no letters for its parity."""
    n = 12
    rows = {"t": [*range(1, n), 0], "f": [1, 2, 0, *range(3, n)]}  # a 3-cycle, and a turn that is odd
    G = PermGroup(rows)
    classes = np.arange(n)
    classes[5] = classes[6] = 5
    row = np.arange(n)
    row[[8, 9]] = 9, 8
    problem = Problem(G, row, Pattern(classes), budget=Budget(effort=20_000_000))
    schedule = Schedule(problem)
    for word in ByCycleBeam(problem, schedule.best).words(problem.budget.share(0.5)):
        schedule.best.offer(word, "three-cycles")
        break
    assert schedule.best.word is not None


def test_annealing_counts_wrong_pieces_as_they_are():
    beam, annealing, first = cycle_beam_of(FOUR.group, "quarter", Pattern(SIX_COLOURS.classes), Budget())
    assert first is None
    pieces, looks = beam.pieces, beam.looks
    assert isinstance(annealing, Annealing)
    y = pieces.renumbered(FOUR.scramble(seed=5).row)
    even = np.array(Parities(pieces).even_word(y), np.int64)
    word, wrong = annealing.run(y, even, 1, Budget(), alpha=2.5, hot=1.0, cold=0.2, work=100_000)
    assert wrong == looks.wrong(pieces.played(y, word.tolist()))
    assert len(word) + 2.2 * wrong < 2.2 * looks.wrong(y)
    found, near = beam.insert(y, word, 2, Budget())
    assert found is not None and near is None
    assert looks.wrong(pieces.played(y, found.tolist())) == 0
    loose = beam.loosened(found, np.random.default_rng(0), 3)
    assert len(loose) <= len(found)
    assert 0 < looks.wrong(pieces.played(y, loose.tolist())) <= 9
