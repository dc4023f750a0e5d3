"""The commands growth, solve, shorten and convert: text, JSON, exit status, files."""

import csv
import json

import pytest
from typer.testing import CliRunner

from permgroups.cli import app
from permgroups.puzzles import State, cube, load

pytestmark = pytest.mark.usefixtures("kernels")

run = CliRunner().invoke


def test_growth():
    result = run(app, ["growth", "M11", "--json"])
    assert result.exit_code == 0
    data = json.loads(result.stdout)
    assert data["order"] == sum(data["spheres"]) == 7920
    assert data["diameter"] == len(data["spheres"]) - 1
    assert "7920 positions" in run(app, ["growth", "M11"]).stdout
    assert run(app, ["growth", "S30"]).exit_code == 1
    assert run(app, ["growth", "M11", "--metric", "third"]).exit_code == 2


def test_prices_of_letters():
    data = json.loads(run(app, ["growth", "S4", "--weights", "a=3", "--json"]).stdout)
    assert data["order"] == 24 and data["diameter"] == len(data["spheres"]) - 1
    result = run(app, ["solve", "pocket-cube-held", "--scramble", "R F R'", "--weights", "R=2,F=3", "--json"])
    data = json.loads(result.stdout)
    assert (data["metric"], data["length"], data["optimal"]) == ("R=2,F=3", 7, True)
    for bad, why in (
        ("R", "parts such as R=2"),
        ("R=0", "from 1 to 1000"),
        ("R=1,R=2", "twice"),
        ("X=2", "is no move"),
    ):
        result = run(app, ["solve", "pocket-cube-held", "--seed", "1", "--weights", bad])
        assert result.exit_code == 2 and why in result.stderr, bad
    result = run(app, ["solve", "cube:2", "--seed", "1", "--weights", "R=2", "--metric", "half"])
    assert result.exit_code == 2 and "--metric cannot be honoured" in result.stderr


def test_half_turns_are_counted_when_words_are_shortened():
    data = json.loads(
        run(app, ["shorten", "cube:3", "R2 L R2", "--metric", "half", "--effort", "1000", "--json"]).stdout
    )
    assert (data["word"], data["length"], data["before"]) == ("L", 1, 3)
    data = json.loads(run(app, ["shorten", "cube:3", "R2 U2", "--metric", "half", "--effort", "1000", "--json"]).stdout)
    assert (data["length"], data["before"]) == (2, 2)


def test_solve_in_every_form(tmp_path):
    P = cube(2)
    for options in (["--scramble", "R U F'"], ["--state", str(P.state("R U F'"))]):
        result = run(app, ["solve", "cube:2", *options, "--seconds", "3", "--json"])
        assert result.exit_code == 0, result.output
        data = json.loads(result.stdout)
        assert P.apply(State(data["state"]), data["word"]) == P.start
        assert data["length"] == 3
        assert data["optimal"]
    assert run(app, ["convert", "cube:2", str(tmp_path / "two.tws")]).exit_code == 0
    result = run(app, ["solve", str(tmp_path / "two.tws"), "--seed", "4", "--seconds", "2"])
    assert result.exit_code == 0
    assert load(tmp_path / "two.tws").order() == P.order()


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["solve", "nowhere.tws"], 2),
        (["solve", "cube:2", "--scramble", "Q"], 2),
        (["solve", "cube:2", "--state", "2 1"], 2),
        (["solve", "cube:2", "--state", " ".join(map(str, [2, 1, *range(3, 25)]))], 1),
        (["solve", "cube:2", "--scramble", "R", "--state", "1"], 2),
        (["solve", "cube:2", "--scramble", "R", "--seconds", "0"], 2),
        (["solve", "cube:2", "--scramble", "R", "--method", "magic"], 2),
        (["solve", "cube:2", "--states", "s.csv"], 2),
        (["shorten", "cube:2", "R Q"], 2),
        (["convert", "cube:2", "x.doc"], 2),
    ],
)
def test_bad_usage_and_impossible(arguments, status, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = run(app, arguments)
    assert result.exit_code == status, result.output
    assert result.stderr.startswith("permgroups:")
    assert not list(tmp_path.iterdir())


def test_many_states_and_going_on(tmp_path):
    source, target = tmp_path / "states.csv", tmp_path / "results.csv"
    source.write_text("id,scramble\none,R U\ntwo,F2\nthree,Q\n", encoding="utf-8")
    command = ["solve", "cube:2", "--states", str(source), "--out", str(target), "--seconds", "2"]
    assert run(app, command).exit_code == 1  # one of them failed
    rows = list(csv.DictReader(target.open(encoding="utf-8")))
    assert [r["status"] for r in rows] == ["solved", "solved", "failed"]
    # a run that was interrupted after the first row goes on with the second
    lines = target.read_text(encoding="utf-8").splitlines(keepends=True)
    for cut in ("", "2,cube", 'two,cube:2,quarter,solved,2,table,"F', lines[2].rstrip()):
        target.write_text("".join(lines[:2]) + cut, encoding="utf-8")
        assert run(app, command).exit_code == 1
        assert [r.split(",")[0] for r in target.read_text(encoding="utf-8").splitlines()[1:]] == ["one", "two", "three"]
    again = list(csv.DictReader(target.open(encoding="utf-8")))
    assert [(r["id"], r["status"]) for r in again] == [("one", "solved"), ("two", "solved"), ("three", "failed")]
    assert run(app, [*command, "--metric", "syllable"]).exit_code == 2  # results of another metric
    source.write_text("a,b\n", encoding="utf-8")
    assert run(app, command).exit_code == 2


def test_many_states_refuse_what_would_be_lost(tmp_path):
    source, target = tmp_path / "states.csv", tmp_path / "results.csv"
    command = ["solve", "cube:2", "--states", str(source), "--out", str(target), "--seconds", "1"]
    source.write_text("id,state\n3,\n4\n", encoding="utf-8-sig")  # with the mark that spreadsheets write
    assert run(app, command).exit_code == 1
    assert [r["status"] for r in csv.DictReader(target.open(encoding="utf-8"))] == ["failed", "failed"]
    source.write_text("id,scramble\nc,R\nc,U\n", encoding="utf-8")
    assert run(app, command).exit_code == 1  # an id twice
    assert [r["status"] for r in csv.DictReader(target.open(encoding="utf-8"))][-2:] == ["solved", "failed"]
    source.write_text("id,scramble\nc,R\n", encoding="utf-8")
    target.write_text("precious\n", encoding="utf-8")
    assert run(app, command).exit_code == 2 and target.read_text(encoding="utf-8") == "precious\n"
    command[command.index("--out") + 1] = str(source)
    assert run(app, command).exit_code == 2


def test_an_empty_scramble_is_solved():
    assert json.loads(run(app, ["solve", "cube:2", "--scramble", "", "--json"]).stdout)["length"] == 0


def test_shorten():
    result = run(app, ["shorten", "cube:3", "R L R' L' U U U", "--json"])
    assert json.loads(result.stdout) == {"word": "U'", "length": 1, "before": 7, "metric": "quarter"}


def test_a_table_of_patterns_with_wildcards(tmp_path):
    puzzles, states, target = tmp_path / "puzzles.csv", tmp_path / "states.csv", tmp_path / "results.csv"
    puzzles.write_text(
        "puzzle_type,allowed_moves\n\"ring\",\"{'r': [1, 2, 3, 4, 5, 0], 's': [1, 0, 2, 3, 4, 5]}\"\n", encoding="utf-8"
    )
    states.write_text(
        "id,puzzle_type,solution_state,initial_state,num_wildcards\n"
        "1,ring,A;A;B;B;C;C,C;A;A;B;B;C,0\n2,ring,A;A;B;B;C;C,A;A;B;C;B;C,2\n",
        encoding="utf-8",
    )
    done = run(app, ["solve", str(puzzles), "--states", str(states), "--out", str(target), "--seconds", "2"])
    assert done.exit_code == 0, done.output
    rows = list(csv.DictReader(target.open(encoding="utf-8")))
    assert [(r["id"], r["length"]) for r in rows] == [("1", "1"), ("2", "0")]


def test_other_names_and_groupoids(tmp_path):
    assert run(app, ["structure", "megaminx"]).stdout == run(app, ["structure", "dodecahedron-1"]).stdout
    found = run(app, ["solve", "8-puzzle", "--seed", "3", "--json"])
    assert found.exit_code == 0 and json.loads(found.stdout)["solved"]
    assert run(app, ["solve", "fifteen", "--scramble", "U' L' U L", "--seconds", "2"]).exit_code == 0
    assert run(app, ["solve", "fifteen", "--scramble", "U U U U U"]).exit_code == 2
    assert "brings home" in run(app, ["explain", "pocket-cube", "--scramble", "R U"]).stdout
    assert json.loads(run(app, ["explain", "pocket-cube", "--seed", "1", "--json"]).stdout)["steps"]
    page = tmp_path / "page.html"
    assert run(app, ["animate", "rubik", str(page), "--word", "R U Rw x"]).exit_code == 0
    assert page.read_text().startswith("<!doctype html>")
    assert run(app, ["animate", "coins", str(page)]).exit_code == 2


def test_lights(tmp_path):
    picture = tmp_path / "board.svg"
    found = run(app, ["lights", "solve", "merlin", "--start", "#.. .#. ..#", "--svg", str(picture)])
    assert found.exit_code == 0 and "7 presses" in found.stdout and picture.read_text().startswith("<svg")
    data = json.loads(run(app, ["lights", "solve", "4x4", "--start", "#" + "." * 15, "--json"]).stdout)
    assert not data["possible"] and data["witness"]
    assert run(app, ["lights", "solve", "4x4", "--start", "#" + "." * 15]).exit_code == 1
    assert "rank 22" in run(app, ["lights", "analyse", "5x5", "-d", "3"]).stdout
    least = run(app, ["lights", "solve", "5x5", "--goal", "#" * 25, "--fewest", "--json"]).stdout
    assert json.loads(least)["presses"] == 15 and json.loads(least)["optimal"]
    assert "light chasing" in run(app, ["lights", "mentat", "3x3", "--start", "#........"]).stdout
    assert run(app, ["lights", "shallit", "1111111"]).stdout.strip() == "FA PB FB PC FC"
    assert run(app, ["lights", "shallit", "0000001"]).exit_code == 1
    data = json.loads(run(app, ["lights", "analyse", "shallit:3", "--json"]).stdout)
    assert data["reached_from_zero"] == 112 and data["gardens_of_eden"] == {"formula": 16, "prose": 0, "predecessor": 0}
    assert "transitive" in run(app, ["lights", "analyse", "shallit:12", "-d", "6"]).stdout
    data = json.loads(run(app, ["lights", "mentat", "shallit:5 mod 3", "--goal", "21021102012", "--json"]).stdout)
    assert data["possible"] and data["method"].endswith("Lemma 4.1") and len(data["table"]) == 27 and data["buttons"]
    assert "the chart:" in run(app, ["lights", "mentat", "shallit:4", "--goal", "1" * 9]).stdout
    assert run(app, ["lights", "mentat", "shallit:3", "--goal", "0000001"]).exit_code == 1
    assert "last of all" in run(app, ["lights", "mentat", "venn:4", "--goal", "1" + "0" * 14]).stdout
    assert run(app, ["lights", "solve", "shallit:4"]).exit_code == 2
    for bad in (["solve", "9by9"], ["solve", "3x3", "--start", "##"], ["analyse", "3x3", "-d", "1"], ["shallit", "12"]):
        assert run(app, ["lights", *bad]).exit_code == 2, bad
