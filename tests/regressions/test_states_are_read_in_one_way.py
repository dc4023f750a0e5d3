"""2026-11-17: ``--states`` once counted from 1 where ``--state`` read the puzzle's own labels."""

import csv

from typer.testing import CliRunner

from permgroups.cli import app


def test_states_are_read_in_one_way(tmp_path):
    state = "0 11 1 10 2 9 3 8 4 7 5 6"  # the cards are 0 … 11
    (tmp_path / "states.csv").write_text(f"id,state\none,{state}\n", encoding="utf-8")
    files = ["--states", str(tmp_path / "states.csv"), "--out", str(tmp_path / "out.csv")]
    assert CliRunner().invoke(app, ["solve", "m12-shuffle", *files]).exit_code == 0
    with (tmp_path / "out.csv").open(encoding="utf-8", newline="") as file:
        word = next(csv.DictReader(file))["word"]
    assert CliRunner().invoke(app, ["solve", "m12-shuffle", "--state", state]).stdout.splitlines()[1] == word
