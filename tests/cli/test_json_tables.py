"""Tables of positions as JSON: the same answers as from CSV, and bad rows are rows of the result."""

import csv
import json

import pytest
from typer.testing import CliRunner

from permgroups.cli import app
from permgroups.errors import ParseError
from permgroups.puzzles import cube
from permgroups.puzzles.formats.json_tables import rows_of_json

run = CliRunner().invoke


def results(path):
    return {row["id"]: row for row in csv.DictReader(path.open(encoding="utf-8"))}


def test_a_list_of_positions_in_every_form(tmp_path):
    P = cube(2)
    colours = str(P.colours("R U"))
    faces = {face: colours[4 * i : 4 * i + 4] for i, face in enumerate("URFDLB")}
    table = [
        {"id": 1, "scramble": "R U"},
        {"id": "list", "state": [x + 1 for x in P.state("R U")]},
        {"id": "text", "facelets": colours},
        {"id": "letters", "facelets": list(colours)},
        {"id": "faces", "facelets": faces},
        {"id": "moves", "scramble": ["R", "U"]},
        {"id": "wrong", "facelets": "U" * 24},
        {"id": "none", "scramble": None},
        7,
        {"scramble": "R"},
    ]
    for name, text in (("a.json", json.dumps(table)), ("b.jsonl", "\n".join(json.dumps(row) for row in table))):
        (tmp_path / name).write_text(text, encoding="utf-8")
        out = tmp_path / f"{name}.csv"
        result = run(app, ["solve", "cube:2", "--states", str(tmp_path / name), "--out", str(out), "--workers", "1",
                           "--effort", "1000000"])  # fmt: skip
        assert result.exit_code == 1, result.output
        rows = results(out)
        good = {"1", "list", "text", "letters", "faces", "moves"}
        assert {id for id, row in rows.items() if row["status"] == "solved"} == good
        assert {rows[id]["length"] for id in good} == {"2"}
        assert "expected, 24 seen" in rows["wrong"]["reason"]
        assert "no state, no scramble" in rows["none"]["reason"] and "no state" in rows["row 9"]["reason"]
        assert "the id is empty" in rows[""]["reason"]


def test_coloured_tables_of_mixed_puzzles(tmp_path):
    puzzles = tmp_path / "puzzles.csv"
    puzzles.write_text(
        "puzzle_type,allowed_moves\nwheel,\"{'a': [1, 2, 3, 0], 'b': [1, 0, 2, 3]}\"\n", encoding="utf-8"
    )
    table = tmp_path / "states.json"
    row = {"puzzle_type": "wheel", "solution_state": ["A", "A", "B", "B"], "num_wildcards": 0}
    table.write_text(json.dumps([{"id": 0, "initial_state": "B;A;A;B", **row},
                                 {"id": 1, "initial_state": ["A", "B", "A", "B"], **row},
                                 {"id": 2, "initial_state": ["A", "B"], **row},
                                 {"id": 3}]), encoding="utf-8")  # fmt: skip
    out = tmp_path / "out.csv"
    result = run(app, ["solve", str(puzzles), "--states", str(table), "--out", str(out), "--effort", "10000"])
    assert result.exit_code == 1, result.output
    rows = results(out)
    assert [rows[str(i)]["status"] for i in range(4)] == ["solved", "solved", "failed", "failed"]
    assert rows["0"]["length"] == "1" and "expected 4 labels, not 2" in rows["2"]["reason"]
    assert "unknown puzzle_type" in rows["3"]["reason"]


@pytest.mark.parametrize("bad", ["[1, 2", '{"id": 1}\nnot json', "[" * 100_000, '[{"id": }]'])
def test_what_is_no_json_says_so(bad):
    with pytest.raises(ParseError, match="JSON"):
        rows_of_json(bad)
