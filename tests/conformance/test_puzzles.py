"""What every puzzle must do: states, words, scrambles, files and solving fit together."""

import xml.etree.ElementTree as ET

import numpy as np
import pytest

from permgroups import Word, solve
from permgroups.errors import TooLarge
from permgroups.puzzles import CATALOGUE, Goal, State, cube, from_generators, named
from permgroups.puzzles.formats import FORMATS, read, write
from permgroups.show.puzzles import picture_svg
from tests.puzzles.catalogue import hungarian_rings, masterball, shuffled, top_spin

pytestmark = pytest.mark.usefixtures("kernels")

PUZZLES = [
    cube(1), cube(2), cube(3), cube(3, centre_slices=True), cube(4), from_generators(hungarian_rings(6, 2), "rings"),
    from_generators(masterball(4), "masterball"), from_generators(top_spin(9, 4), "top spin"),
    *(named(name) for name in CATALOGUE),
    from_generators(shuffled(cube(2).group, np.random.default_rng(0)), "shuffled"),
]  # fmt: skip
# outside of the theory of 3-cycles
WITHOUT = {"two-faces", "triangles", "tricky-six", "m12-shuffle", "m24-circle", "1×1×1 cube"}
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
        pytest.skip("nothing moves: files of oriented pieces would be empty")
    Q = read(write(P, ending), ending)
    assert Q.order() == P.order()
    assert list(Q.moves) == list(P.moves)


@EVERY
def test_the_universal_algorithm_solves_and_explains(P):
    s = P.scramble(seed=11)
    try:
        plan = P.explain(s)
    except TooLarge as error:
        assert "outside of the theory" in str(error) or "orbit" in str(error)
        assert P.name in WITHOUT, P.name
        return
    assert plan.check()
    assert P.apply(s, plan.word) == P.start
    for step in plan.steps:
        if step.kind == "3-cycle":
            assert P.group.evaluate(P.group.word(step.shown)) == P.group.evaluate(step.word)
            assert len(set(step.places)) == 3 and set(step.home) <= set(step.places)


@EVERY
def test_other_methods_solve(P):
    s = P.scramble(seed=12)
    methods = ["auto"] if P.group.degree <= 64 else []
    methods += ["chain"] if P.group.degree <= 48 else []
    methods += ["table"] if 1 < P.order() <= 4_000_000 else []
    for method in methods:
        effort = 3_000_000 if len(P.group.pieces) <= 30 else 6_000_000  # tables of 3-cycles are part of it
        solution = solve(P, s, effort=effort, method=method, optimal=method == "table")
        assert solution.check()
        assert P.apply(s, solution.word) == P.start
        assert solution.lower_bound <= solution.length == solution.word.length()


@EVERY
def test_notation_round_trip(P):
    rng = np.random.default_rng(5)
    names = P.group.names
    for _ in range(5 if names else 0):
        w = Word(
            [(names[int(k)], int(e)) for k, e in zip(rng.integers(len(names), size=8), rng.choice([-2, -1, 1, 3], 8))]
        )
        assert P.group.evaluate(P.word(w.to_str(names=names))) == P.group.evaluate(w)


@EVERY
def test_pictures_and_texts(P, capsys):
    s = P.scramble(seed=1)
    for view in ("net", "solid"):
        picture = picture_svg(P, s, view=view, changed=[0], labels=True)
        assert ET.fromstring(picture).tag.endswith("svg")
    assert P._repr_svg_().startswith("<svg")
    P.show(s)
    assert capsys.readouterr().out.strip()


@EVERY
def test_a_goal_of_one_colour_is_reached_at_once(P):
    goal = Goal([0] * P.group.degree)
    assert solve(P, P.scramble(seed=2), goal=goal, effort=1000).length == 0
