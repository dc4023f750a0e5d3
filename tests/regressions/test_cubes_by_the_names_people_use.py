"""2026-11-18: ``permgroups order 3x3x3`` and ``named("Megaminx")`` named nothing; a solved cube took the word 1."""

import pytest
from typer.testing import CliRunner

from permgroups.cli import app
from permgroups.errors import InvalidArgument
from permgroups.puzzles import named


@pytest.mark.parametrize(
    ("text", "name"),
    [("3x3x3", "cube:3"), ("4×4×4 cube", "cube:4"), ("Megaminx", "megaminx"), ("PYRAMINX", "pyraminx")],
)
def test_a_puzzle_is_found(text, name):
    assert named(text) is named(name) or named(text).group.rows.tolist() == named(name).group.rows.tolist()


@pytest.mark.parametrize(("text", "meant"), [("pyramix", "pyraminx"), ("Megamix", "megaminx")])
def test_a_close_name_is_told(text, meant):
    with pytest.raises(InvalidArgument, match=rf"did you mean {meant}\?"):
        named(text)


def test_three_numbers_that_differ_are_no_cube():
    with pytest.raises(InvalidArgument, match="no puzzle '2x3x3'"):
        named("2x3x3")


def test_a_solved_puzzle_needs_nothing():
    done = CliRunner().invoke(app, ["solve", "skewb", "--scramble", ""])
    assert done.exit_code == 0 and "(nothing to do)" in done.output
