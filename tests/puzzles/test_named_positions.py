"""Positions that have a name: what they look like, and distances that our own search proves."""

import json

import numpy as np
import pytest
from typer.testing import CliRunner

from permgroups.cli import app
from permgroups.errors import InvalidArgument
from permgroups.puzzles import cube, named
from permgroups.puzzles.named_positions import positions_of

PUZZLES = [cube(3), named("pocket-cube-held"), named("m12-shuffle")]
EVERY = [(P, name) for P in PUZZLES for name in P.positions]


def faces(name):
    """Return the nine colours of every face, by the letter of its centre as it was."""
    text = str(cube(3).colours(cube(3).position(name)))
    return {face: text[9 * i : 9 * i + 9] for i, face in enumerate("URFDLB")}


@pytest.mark.parametrize(("P", "name"), EVERY, ids=[f"{P.name} {name}" for P, name in EVERY])
def test_words_are_as_long_as_one_of_the_distances_and_never_shorter(P, name):
    known = P.positions[name]
    word = P.group.word(known.word)
    assert P.position(name) == P.state(word) != P.start
    half, quarter = word.length("syllable"), word.length()
    assert known.half is None or known.half <= half
    assert known.quarter is None or (known.quarter <= quarter and (known.quarter - quarter) % 2 == 0)
    assert known.source == "folklore" or half == known.half or quarter == known.quarter
    assert (known.source == "folklore") == (known.half is None and known.quarter is None)
    assert known.quarter is None or known.half is None or known.half <= known.quarter


PROVED = [(P, name) for P, name in EVERY if P.positions[name].source == "search"]


@pytest.mark.parametrize(("P", "name"), PROVED, ids=[f"{P.name} {name}" for P, name in PROVED])
def test_short_distances_are_proved_by_search(P, name):
    known = P.positions[name]
    for metric, distance in (("half", known.half), ("quarter", known.quarter)):
        if distance is not None:
            solution = P.solve(P.position(name), metric=metric, optimal=True, effort=10**9)
            assert (solution.length, solution.optimal) == (distance, True)


def test_antipodes_are_farthest():
    P = named("pocket-cube-held")
    assert (P.growth(metric="half").diameter, P.growth().diameter) == (11, 14)
    M = named("m12-shuffle")
    assert M.growth().diameter == 25 and M.growth().spheres[-1] == 44


def test_the_superflip_flips_every_edge_and_commutes_with_all_moves():
    P = cube(3)
    row = P.position("superflip").row.astype(int)
    assert all((row[move] == np.array(move)[row]).all() for move in P.group.rows.astype(int))
    moved = row != np.arange(54)
    corners_and_centres = [i for i in range(54) if i % 9 in (0, 2, 4, 6, 8)]
    assert not moved[corners_and_centres].any() and moved.sum() == 24 and (row[row] == np.arange(54)).all()


def test_the_farthest_position_in_quarter_turns_is_the_superflip_with_four_spots():
    P = cube(3)
    flip, spots, both = (
        P.position(n).row.astype(int) for n in ("superflip", "four spots", "superflip with four spots")
    )
    rest = flip[both]  # the superflip is its own inverse
    assert (rest[rest] == np.arange(54)).all()
    assert (rest == spots).all()


@pytest.mark.parametrize(
    ("name", "order"),
    [("pons asinorum", 2), ("checkerboards of order 3", 3), ("checkerboards of order 6", 6), ("superflip", 2),
     ("six spots", 3), ("four spots", 2), ("cube in a cube", 3), ("cube in a cube in a cube", 3), ("tetris", 6)],
)  # fmt: skip
def test_orders(name, order):
    assert cube(3).group.element(cube(3).positions[name].word).order() == order


def test_what_patterns_look_like():
    opposite = dict(zip("URFDLB", "DLBURF", strict=True))
    for name in ("pons asinorum", "checkerboards of order 3", "checkerboards of order 6"):
        for centre, nine in faces(name).items():
            assert set(nine[::2]) == {centre} and len(set(nine[1::2])) == 1 != nine.count(centre)
            assert (nine[1] == opposite[centre]) == (name == "pons asinorum")
    for name, many in (("six spots", 6), ("four spots", 4)):
        spotted = [nine for nine in faces(name).values() if len(set(nine)) == 2]
        assert len(spotted) == many and all(nine.count(nine[4]) == 1 for nine in spotted)
    assert all(sorted(map(nine.count, set(nine))) == [4, 5] for nine in faces("cube in a cube").values())
    assert all(sorted(map(nine.count, set(nine))) == [1, 4, 4] for nine in faces("tetris").values())


def test_names_are_forgiving_and_others_are_refused():
    P = cube(3)
    assert P.position("Six-Spots") == P.position("six spots")
    with pytest.raises(InvalidArgument, match=r"no position 'sixspots'; there are superflip, "):
        P.position("sixspots")
    with pytest.raises(InvalidArgument, match="none of 4×4×4 cube is known by a name"):
        cube(4).position("superflip")
    with pytest.raises(InvalidArgument, match="no position 7"):
        P.position(7)
    assert positions_of(cube(4)) == {}


def test_the_command_line():
    run = CliRunner().invoke
    listed = json.loads(run(app, ["positions", "cube:3", "--json"]).stdout)
    assert listed["superflip"]["quarter"] == 24
    assert "superflip" in run(app, ["positions", "cube:3"]).stdout
    assert "no position of skewb" in run(app, ["positions", "skewb"]).stdout
    result = run(app, ["solve", "pocket-cube-held", "--position", "antipode", "--json"])
    assert json.loads(result.stdout)["length"] == 14
    assert run(app, ["solve", "cube:3", "--position", "superflop"]).exit_code == 2
    assert run(app, ["solve", "cube:3", "--position", "superflip", "--seed", "1"]).exit_code == 2
    assert run(app, ["solve", "fifteen", "--position", "superflip"]).exit_code == 2
    assert run(app, ["positions", "M11"]).exit_code == 2
