"""Colours as people write them down, turn the puzzle, see a part of it, or take them from other programs."""

from __future__ import annotations

import json
import time

import numpy as np
import pytest

from permgroups import budget, compiling
from permgroups.budget import Budget
from permgroups.errors import InvalidArgument, ParseError
from permgroups.puzzles import Goal, Puzzle, catalogue, cube, from_generators, named, pieces_goal
from permgroups.puzzles.formats import read, write
from permgroups.puzzles.named_puzzles import GROUPOIDS
from permgroups.puzzles.state import State

pytestmark = pytest.mark.usefixtures("kernels")

CUBE, FOUR = cube(3), cube(4)


@pytest.mark.parametrize("name", ["cube:2", "cube:3", "cube:5", "skewb", "pyraminx", "megaminx", "dino", "m12-shuffle"])
def test_colours_read_back_as_they_are_and_as_text(name):
    P = named(name)
    shown = P.colours(P.scramble(seed=7))
    assert P.colours(P.from_colours(shown)) == shown
    assert P.colours(P.from_colours(str(shown))) == shown


def test_a_cube_held_otherwise_is_read_by_its_centres():
    """The solved cube seen from in front of its D face, in the letters of its faces."""
    held = 9 * "F" + 9 * "R" + 9 * "D" + 9 * "B" + 9 * "L" + 9 * "U"
    assert CUBE.from_colours(held) == CUBE.start
    exchanged = list(held)
    exchanged[4], exchanged[13] = exchanged[13], exchanged[4]  # two centres: that is no way to hold it
    assert "but no move moves it" in CUBE.is_reachable("".join(exchanged)).reason


def test_nets_of_another_form_are_not_taken_for_text():
    rows = [f"   {3 * 'U'}"] * 3 + [3 * "L" + 3 * "F" + 3 * "R"] * 3 + [f"   {3 * 'D'}"] * 3 + [f"   {3 * 'B'}"] * 3
    with pytest.raises(ParseError, match="no net that is known"):
        CUBE.from_colours("\n".join(rows))


def test_a_flipped_wing_is_called_flipped():
    colours = list(str(FOUR.colours()))
    colours[13], colours[33] = colours[33], colours[13]
    assert "is flipped" in FOUR.is_reachable("".join(colours)).reason
    assert "the edge U" in FOUR.is_reachable("".join(colours)).reason


@pytest.mark.parametrize("seed", range(40))
def test_half_of_a_cube_is_enough_for_some_state(seed):
    rng = np.random.default_rng(seed)
    shown = str(CUBE.colours(CUBE.scramble(seed=seed)))
    part = "".join(c if rng.integers(2) else "?" for c in shown)
    found = CUBE.is_reachable(part)
    assert found and found.check()


def test_what_the_laws_leave_open_is_searched_in_small_groups():
    P = Puzzle("p", from_generators({"a": "(1,2,3)(4,6,5)(7,8)", "b": "(1,4)(2,5)(3,6)"}).group, Goal("gwggwggg"))
    found = P.is_reachable("gwg?g?gg")
    every = [[P.goal.colours[np.argsort(row)[p]] for p in range(8)] for row in P.group.random_rows(400, 0)]
    fits = any(all(seen in ("?", c) for seen, c in zip("gwg?g?gg", colours, strict=True)) for colours in every)
    assert bool(found) == fits and found.check()


def test_patterns_in_other_programs_formats():
    P = read(write(cube(2), ".json"), ".json")
    name = P.layout.sets[0].name
    state = P.scramble(seed=3)
    parts = P.layout.parts(np.argsort(np.argsort(state.row)))
    assert set(parts) == {name}
    solved = {name: {"pieces": list(range(8)), "orientation": [0] * 8}}
    assert P.from_colours(solved) == P.start
    assert P.from_colours(json.dumps(solved)) == P.start
    turned = {name: {"pieces": [1, 2, 0, *range(3, 8)], "orientation": [1, 2, 0, 0, 0, 0, 0, 0]}}
    found = P.from_colours(turned)
    block = f"ScrambleState one\n{name}\n2 3 1 4 5 6 7 8\n1 2 0 0 0 0 0 0\nEnd\n"
    assert P.from_colours(block) == found != P.start
    counter = found[0]  # on slot 0 lies piece 1, turned once
    assert counter // 3 == 1 and counter % 3 == 2
    twisted = {name: {"pieces": list(range(8)), "orientation": [1] + [0] * 7}}
    assert not P.is_reachable(twisted)
    for wrong in ({"X": {"pieces": [0]}}, {name: {"pieces": [0]}}, {name: {"pieces": [9] * 8}},
                  {name: {"pieces": list(range(8)), "orientation": [7] * 8}}):  # fmt: skip
        with pytest.raises(ParseError):
            P.from_colours(wrong)
    for text in (f"ScrambleState s\n{name}\n", "ScrambleState s\nX\n1\nEnd\n", f"ScrambleState s\n{name}\nEnd\n"):
        with pytest.raises(ParseError):
            P.from_colours(text)


def test_a_pattern_of_a_definition_must_fit_it():
    data = json.loads(write(cube(2), ".json"))
    name = data["orbits"][0]["orbitName"]
    for pattern in ({"X": {}}, {name: {"orientation": [5] + [0] * 7}}, {name: {"orientationMod": [2] * 8}}):
        with pytest.raises(ParseError):
            read(json.dumps(data | {"defaultPattern": pattern}), ".json")


def test_growth_towards_a_goal_counts_letters_to_it():
    """With letters that cannot be undone the way back is not the way there."""
    P = from_generators({"a": "(1,2,3,4,5,6,7)", "b": "(1,2)(3,5)"})
    goal = Goal([0, 0, 0, 0, 0, 1, 1])
    growth = P.growth(goal, metric="positive")
    letters = [np.argsort(row) for row in P.group.rows]  # backwards from the goal
    layer, seen, spheres = {goal.colours}, {goal.colours}, []
    while layer:
        spheres.append(len(layer))
        after = set()
        for colours in layer:
            for row in letters:
                moved = [0] * 7
                for p, q in enumerate(row):
                    moved[q] = colours[p]
                after.add(tuple(moved))
        layer = after - seen
        seen |= layer
    assert growth.spheres == tuple(spheres) and growth.radius == 8
    with pytest.raises(InvalidArgument, match="wildcards"):
        named("tricky-six").growth(Goal("rrrggg", wildcards=2))
    with pytest.raises(InvalidArgument, match="must be a Goal"):
        named("tricky-six").growth("rrrggg")


def test_a_name_is_one_piece():
    goal = pieces_goal(CUBE, "UF")
    assert goal == pieces_goal(CUBE, ["UF"])
    assert pieces_goal(CUBE, "UF, UR") == pieces_goal(CUBE, ["UR", "UF"])
    assert CUBE.solve("R U F", goal=goal, effort=100_000).length > 0


@pytest.mark.parametrize("method", ["beam", "ida"])
def test_an_effort_ends_with_mismatches_too(method):
    P = from_generators({"x": "(1,2,3)(4,5,6)", "y": "(3,4)(5,6)"})
    found = P.solve(State([3, 0, 4, 1, 5, 2]), goal=Goal("aabbcc", wildcards=1), method=method, effort=20_000)
    assert found.check()


def test_mismatches_do_not_cost_the_exact_word():
    P = cube(2)
    for seed in (4, 5):
        state = P.scramble(seed=seed)
        exact = P.solve(state, goal=P.colour_goal(), effort=2_000_000)
        near = P.solve(state, goal=P.colour_goal(2), effort=2_000_000)
        assert near.length <= exact.length


@pytest.mark.parametrize(("given", "scheme"), [([[1]] * 54, None), (54 * "U", "URFDLB"), (cube(2).colours(), None)])
def test_what_cannot_be_colours_is_refused(given, scheme):
    with pytest.raises((InvalidArgument, ParseError)):
        CUBE.is_reachable(given, scheme)


def test_a_clock_stands_while_kernels_are_compiled(monkeypatch):
    now, compiled = [100.0], [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    monkeypatch.setattr(budget, "compiling_seconds", lambda: compiled[0])
    spent = Budget(seconds=3)
    now[0], compiled[0] = 110.0, 8.0
    assert not spent.over and 0.6 < spent.used < 0.7
    now[0] = 112.0
    assert spent.over
    assert compiling.compiling_seconds() >= 0


def test_the_catalogue_in_colours_is_read_back():
    for entry in catalogue():
        if entry["name"] in GROUPOIDS:
            continue
        P = named(entry["name"])
        assert P.from_colours(P.colours()) == P.start or P.goal is not None
