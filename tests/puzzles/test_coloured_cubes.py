"""Coloured goals on many pieces: annealing, and 3-cycles inserted by what can be seen."""

import numpy as np
import pytest

from permgroups import PermGroup, solve
from permgroups.budget import Budget
from permgroups.puzzles import Goal, cube, from_generators, named
from permgroups.search.annealing import Looks
from permgroups.search.commutator_words import CommutatorWords, found_commutators
from permgroups.search.parities import Parities
from permgroups.search.pieces import Pieces
from permgroups.search.problem import Pattern, Problem
from permgroups.search.scheduler import Schedule
from permgroups.search.strategies.cycle_beam import ByCycleBeam
from permgroups.search.tables import cycle_solver_of
from tests.puzzles.catalogue import shuffled

pytestmark = pytest.mark.usefixtures("kernels")

FOUR = cube(4)
SIX_COLOURS = Goal(np.repeat(np.arange(6), 16).tolist())
EFFORT = 4_000_000


def test_colours_take_far_fewer_letters_than_distinct_stickers():
    state = FOUR.scramble(seed=1)
    coloured = solve(FOUR, state, goal=SIX_COLOURS, effort=EFFORT)
    assert coloured.check()
    assert coloured.length <= 100  # distinct stickers took 139


def test_mismatches_never_make_a_word_longer():
    state = FOUR.scramble(seed=2)
    exact = solve(FOUR, state, goal=SIX_COLOURS, effort=EFFORT)
    for wildcards in (4, 20):
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
    solution = solve(P, P.scramble(seed=0), goal=goal, effort=7_000_000)
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
    solver = cycle_solver_of(FOUR.group, "quarter", Pattern(SIX_COLOURS.classes), Budget())
    beam, annealing = solver.beam, solver.annealing
    pieces, looks = beam.pieces, beam.looks
    y = pieces.renumbered(FOUR.scramble(seed=5).row)
    even = np.array(Parities(pieces).even_word(y), np.int64)
    word, wrong = annealing.run(y, even, 1, Budget(), alpha=(1.2, 2.8), heat=(0.5, 0.25), work=200_000)
    assert wrong == looks.wrong(pieces.played(y, word.tolist()))
    assert len(word) + 2.2 * wrong < 2.2 * looks.wrong(y)
    found, near = beam.insert(y, word, 2, Budget())
    assert found is not None and near is None
    assert looks.wrong(pieces.played(y, found.tolist())) == 0
    loose = beam.loosened(found, np.random.default_rng(0), 3)
    assert len(loose) <= len(found)
    assert 0 < looks.wrong(pieces.played(y, loose.tolist())) <= 9


@pytest.mark.parametrize("name", ["cube:3", "cube:4", "skewb", "pyraminx", "megaminx"])
def test_all_commutators_of_letters_that_are_3_cycles_are_found(name):
    """The kernel against plain products of rows, over all x, s, t."""
    pieces = Pieces.of(named(name).group)
    rows, back = pieces.rows.astype(np.int64), pieces.letters.back
    m = len(rows) if len(rows) <= 12 else 6  # of large puzzles some
    expected, conjugated = set(), set()
    tracked = pieces.tracked
    for x in range(m):
        for s in range(len(rows)):
            for t in range(-1, len(rows)):
                y = [s] if t < 0 else [int(back[t]), s, t]
                word = [x, *y, int(back[x]), *pieces.letters.undo(y)]
                image = pieces.played(np.arange(pieces.degree), word)
                moved = tracked[image[tracked] != tracked]
                if len(moved) == 3 and (image[image[image[moved]]] == moved).all():
                    name_of = tuple(np.flatnonzero(image != np.arange(pieces.degree)).tolist())
                    expected.add(name_of)
                    if t >= 0 and pieces.commute[x, t]:
                        conjugated.add(name_of)
    found, triples = found_commutators(pieces, Budget())
    chosen = found[:, 0] < m
    got = set()
    for (x, s, t), triple in zip(found[chosen].tolist(), triples[chosen].tolist(), strict=True):
        y = [s] if t < 0 else [int(back[t]), s, t]
        image = pieces.played(np.arange(pieces.degree), [x, *y, int(back[x]), *pieces.letters.undo(y)])
        a, b, c = triple
        assert (image[a], image[b], image[c]) == (b, c, a)
        moved = tuple(np.flatnonzero(image != np.arange(pieces.degree)).tolist())
        assert int((image[tracked] != tracked).sum()) == 3
        got.add(moved)
    assert got <= expected
    # where x and t commute the commutator is a conjugate of [x, s]: left out, and nothing else
    assert {e for e in expected if e not in got} <= conjugated


def test_words_of_commutators_take_their_points_round_and_are_sorted_by_their_ends():
    beam = cycle_solver_of(FOUR.group, "quarter", Pattern(SIX_COLOURS.classes), Budget()).beam
    words = CommutatorWords(beam.words, Budget())
    pieces, m = beam.pieces, len(beam.pieces.rows)
    assert len({tuple(w) for w in words.words.tolist()}) == len(words.words)
    for k in range(0, len(words.words), 7):
        letters = words.words[k, : words.sizes[k]].tolist()
        image = pieces.played(np.arange(pieces.degree), letters)
        a, b, c = words.triples[k].tolist()
        assert (image[a], image[b], image[c]) == (b, c, a)
        assert int((image[pieces.tracked] != pieces.tracked).sum()) == 3
        pairs = (letters[:2], letters[:-3:-1], [letters[0], letters[-1]])
        for table, (s, t) in enumerate(pairs):
            begin, end = words.ends[table, s * m + t : s * m + t + 2]
            assert k in words.by_ends[table, begin:end]


def test_annealing_by_3_cycles_keeps_its_books():
    """Letters that cancel past others, on both sides, and half turns either way: the word does what is counted."""
    solver = cycle_solver_of(FOUR.group, "quarter", Pattern(SIX_COLOURS.classes), Budget())
    beam, annealing = solver.beam, solver.annealing
    pieces, looks = beam.pieces, beam.looks
    for seed in range(5):
        y = pieces.renumbered(FOUR.scramble(seed=seed).row)
        even = np.array(Parities(pieces).even_word(y), np.int64)
        hot = 0.3 + 0.2 * seed  # in the heat words are long and much is accepted
        word, wrong = annealing.run(y, even, seed, Budget(), alpha=(1.0, 4.0), heat=(hot, 0.3), work=100_000)
        assert wrong == looks.wrong(pieces.played(y, word.tolist()))


def test_with_effort_alone_the_word_depends_on_nothing_else():
    """Two lanes run side by side; which of them is faster must not matter."""
    state = FOUR.scramble(seed=3)
    words = {
        str(solve(from_generators(FOUR.group), state.row.tolist(), goal=SIX_COLOURS, effort=2_000_000).word)
        for _ in range(2)
    }
    assert len(words) == 1
