"""What every puzzle must do: states, words, scrambles, files and solving fit together."""

import numpy as np
import pytest

from permgroups import solve
from permgroups.puzzles import CATALOGUE, Goal, State, cube, from_generators, named
from permgroups.puzzles.formats import FORMATS, read, write
from tests.puzzles.catalogue import hungarian_rings, masterball, shuffled, top_spin

pytestmark = pytest.mark.usefixtures("kernels")

PUZZLES = [
    cube(1), cube(2), cube(3), cube(3, centre_slices=True), cube(4), from_generators(hungarian_rings(6, 2), "rings"),
    from_generators(masterball(4), "masterball"), from_generators(top_spin(9, 4), "top spin"),
    *(named(name) for name in CATALOGUE),
    from_generators(shuffled(cube(2).group, np.random.default_rng(0)), "shuffled"),
]  # fmt: skip
# solved, but not within the seconds that a test may take
HARD = {
    name: "takes minutes" for name in ("dodecahedron-2", "magic-crystal", "fto", "starminx")
}  # fmt: skip
EVERY = pytest.mark.parametrize("P", PUZZLES, ids=lambda P: P.name)


@EVERY
def test_states_words_and_scrambles(P):
    assert P.state("") == P.start == P.state()
    assert len(P.start) == P.group.degree
    for seed in range(3):
        s = P.scramble(seed=seed)
        assert P.is_solvable(s)
        assert State(str(s)) == s == State.of_row(s.row)
        for name, g in P.moves.items():
            after = P.apply(s, name)
            assert all(after[i ^ g] == s[i] for i in range(len(s)))
            assert P.apply(after, f"{name}^-1") == s


@EVERY
@pytest.mark.parametrize("ending", FORMATS)
def test_files_keep_the_group(P, ending):
    if P.order() == 1:
        return  # nothing moves: files of oriented pieces would be empty
    Q = read(write(P, ending), ending)
    assert Q.order() == P.order()
    assert list(Q.moves) == list(P.moves)


@EVERY
def test_solutions_solve(P):
    s = P.scramble(seed=11)
    if P.name in HARD:
        pytest.skip(HARD[P.name])
    solution = solve(P, s, seconds=2 if P.group.degree < 30 else 20)
    assert solution.check()
    assert P.apply(s, solution.word) == P.start
    assert solution.lower_bound <= solution.length == solution.word.length()


@EVERY
def test_a_goal_of_one_colour_is_reached_at_once(P):
    goal = Goal([0] * P.group.degree)
    assert solve(P, P.scramble(seed=2), goal=goal, seconds=1).length == 0
