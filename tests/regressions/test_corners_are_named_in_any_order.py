"""2026-11-17: ``picture skewb skewb.svg --word URF``, from the README, once failed: the corner is called UFR."""

import pytest
from typer.testing import CliRunner

from permgroups.cli import app
from permgroups.puzzles import cut, named


def test_corners_are_named_in_any_order(tmp_path):
    done = CliRunner().invoke(app, ["picture", "skewb", str(tmp_path / "skewb.svg"), "--word", "URF"])
    assert done.exit_code == 0, done.output
    P = named("skewb")
    assert P.state("URF") == P.state("FUR") == P.state("UFR") != P.start


@pytest.mark.parametrize("name", ["dino", "helicopter", "starminx", "tetrahedron-2"])
def test_every_other_order_means_the_same_move(name):
    P = named(name)
    assert P.notation is not None
    for text, move in P.notation.spellings.items():
        assert P.word(text) == P.group.word(move)


def test_where_faces_turn_too_letters_stay_moves():
    assert cut("c f 1/3 v 0").notation is None
