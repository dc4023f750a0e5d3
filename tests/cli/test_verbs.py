"""Every verb for every kind of thing: it works, or says in one line that it makes no sense; options are honoured or
refused."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from permgroups.cli import app
from permgroups.cli.exits import Verb
from permgroups.cli.kinds import KINDS, WORKS

pytestmark = pytest.mark.usefixtures("kernels")

EXAMPLES = {
    "group": "S4", "puzzle": "tetrahedron-1", "groupoid": "sliding:2x3", "board": "3x3", "enhanced": "shallit:3",
    "hole": "M13", "design": "plane:3",
}  # fmt: skip
MORE = {
    "factor": ("--element", "()"), "solve": ("--seconds", "2"), "shorten": ("",), "picture": ("out.svg",),
    "animate": ("out.html",), "convert": ("out.json",), "stabilizer": ("--of", "1 2"),
    "transporter": ("--from", "1", "--to", "1"), "canonical": ("--of", "1 2"), "intersection": ("--with", "(1,2)"),
    "normalizer": ("--of", "(1,2)"), "centralizer": ("--of", "(1,2)"), "isomorphic": ("--with", None),
    "subgroups": ("--normal",),
}  # fmt: skip
QUERIES = {  # asked of a puzzle with few positions
    "classes", "characters", "stabilizer", "transporter", "canonical", "intersection", "normalizer", "centralizer",
    "subgroups", "automorphisms", "isomorphic", "presentation", "colourings",
}  # fmt: skip
NOT_DRAWN = {("animate", "group")}  # a verb for groups that come from a solid's file
WITHOUT_SECONDS = {"board", "enhanced"}


def run(*arguments, **more):
    return CliRunner().invoke(app, list(arguments), **more)


@pytest.mark.parametrize("kind", list(KINDS))
@pytest.mark.parametrize("verb", list(WORKS))
def test_a_verb_works_on_a_thing_or_says_why_not(verb, kind, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    more = () if verb == "solve" and kind in WITHOUT_SECONDS else MORE.get(verb, ())
    text = "m12-shuffle" if kind == "puzzle" and verb in QUERIES else EXAMPLES[kind]
    done = run(verb, text, *(text if part is None else part for part in more), "--json")
    data = json.loads(done.stdout)
    if kind in WORKS[verb] and (verb, kind) not in NOT_DRAWN:
        assert done.exit_code == 0, done.output
        assert "error" not in data
    else:
        assert done.exit_code == 2 and data["kind"] == "InvalidArgument"
        assert done.stderr.startswith("permgroups: ") and done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ("solve", "eight", "--metric", "nonsense"),
        ("solve", "eight", "--metric", "quarter"),
        ("solve", "eight", "--method", "beam"),
        ("solve", "eight", "--goal", "###"),
        ("solve", "eight", "--seed", "1", "--scramble", "U'"),
        ("solve", "eight", "--out", "x.csv"),
        ("solve", "cube:2", "--method", "magic"),
        ("solve", "cube:2", "--goal", "###"),
        ("solve", "cube:2", "--effort", "0"),
        ("solve", "cube:2", "--seconds", "nan"),
        ("solve", "3x3", "--seconds", "1"),
        ("solve", "3x3", "--metric", "quarter"),
        ("solve", "shallit:3", "--seed", "3"),
        ("growth", "M13", "--metric", "quarter"),
        ("growth", "S4", "--metric", "third"),
        ("explain", "3x3", "--seconds", "2"),
        ("picture", "S4", "x.svg", "--net"),
        ("picture", "S4", "x.svg", "--labels"),
        ("picture", "3x3", "x.svg", "--net"),
        ("picture", "cube:2", "x.svg", "--word", "R", "--state", "1"),
        ("animate", "cube:2", "x.html", "--word", "R", "--seconds", "2"),
        ("lights", "solve", "3x3", "--seconds", "2"),
        ("lights", "analyse", "3x3 mod 3", "-d", "3"),
        ("scramble", "S4", "--seed", "-1"),
        ("scramble", "S4", "--count", "0"),
    ],
)
def test_an_option_that_cannot_be_honoured_is_refused(arguments, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = run(*arguments)
    assert done.exit_code == 2, done.output
    assert done.stderr.startswith("permgroups: ")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("text", "order"),
    [("fifteen", 10461394944000), ("M13", 1235520), ("5x5", 2**23), ("shallit:3", 112), ("plane:3", 5616), ("D8", 8)],
)
def test_orders_of_everything(text, order):
    assert json.loads(run("order", text, "--json").stdout)["order"] == order


def test_growth_of_games_and_boards():
    assert json.loads(run("growth", "eight", "--json").stdout)["diameter"] == 31
    assert json.loads(run("growth", "3x3", "--json").stdout)["spheres"] == [1, 9, 36, 84, 126, 126, 84, 36, 9, 1]
    assert json.loads(run("growth", "3x3 mod 3", "--json").stdout)["diameter"] == 18  # two presses undo one
    for large in ("square-1", "fifteen", "S30"):
        done = run("growth", large)
        assert done.exit_code == 1 and "at most 4000000000" in done.stderr


@pytest.mark.parametrize("text", ["S4", "tetrahedron-1", "m12-shuffle", "eight", "square-1", "5x5 mod 3", "M13:signed"])
def test_a_scramble_is_a_state_that_solve_reads(text):
    state = run("scramble", text, "--seed", "5").stdout.strip()
    assert run("scramble", text, "--seed", "5", "--count", "2").stdout.splitlines()[0] == state
    done = run("solve", text, "--state", state, "--json")
    assert done.exit_code == 0 and json.loads(done.stdout)["state"] == state
    assert f"position  {state}" in run("solve", text, "--state", state).stdout


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("C3", "2 1 3"), ("eight", "2 1 3 4 5 6 7 8 ·"), ("M13", "· 2 1 3 4 5 6 7 8 9 10 11 12"),
        ("4x4", "#..............."),
    ],
)  # fmt: skip
def test_what_cannot_be_solved_exits_with_1_and_says_why(text, state):
    done = run("solve", text, "--state", state, "--json")
    data = json.loads(done.stdout)
    assert done.exit_code == 1 and data["solved"] is False and data["reason"] in done.stderr
    assert run("solve", text, "--state", state).exit_code == 1


def test_one_letter_is_singular():
    assert run("solve", "S4", "--scramble", "a").stderr.startswith("1 letter (shortest possible)")
    assert run("shorten", "S4", "a a a a b").stderr.startswith("1 letter instead of 5")
    assert run("factor", "S4", "-e", "a").stderr.startswith("1 letter (never more than")
    assert "at most 1 move needed" in run("growth", "C2").stdout
    assert run("solve", "3x3", "--scramble", "5").stderr.startswith("1 press (")


def test_pictures_and_pages_say_what_was_written(tmp_path):
    target = tmp_path / "x.svg"
    assert run("picture", "skewb", str(target), "--word", "URF").stdout == (
        f"skewb after URF, seen from two sides, written to {target}\n"
    )
    assert json.loads(run("picture", "S4", str(target), "--json").stdout)["bytes"] == target.stat().st_size
    assert run("picture", "S4", "-").stdout == target.read_text(encoding="utf-8")
    page = tmp_path / "x.html"
    assert run("animate", "cube:2", str(page), "--word", "R").stdout == f"2×2×2 cube, 1 move, written to {page}\n"
    assert run("convert", "S4", str(tmp_path / "s.g")).stdout.startswith("S4: 2 moves on 4 points, written to")


def test_a_group_from_standard_input():
    assert json.loads(run("order", "-", "--json", input="a=(1,2,3)\nb=(1,2)\n").stdout)["order"] == 6
    assert run("order", "-", input="").exit_code == 2


def test_many_positions_of_a_groupoid_are_read_as_one_is(tmp_path):
    source, target = tmp_path / "states.csv", tmp_path / "results.csv"
    source.write_text("id,state\none,1 2 3 4 5 · 7 8 6\ntwo,2 1 3 4 5 6 7 8 ·\n", encoding="utf-8")
    done = run("solve", "eight", "--states", str(source), "--out", str(target))
    assert done.exit_code == 1 and "1 position solved" in done.stderr
    rows = target.read_text(encoding="utf-8").splitlines()
    assert rows[1].startswith("one,eight,quarter,solved,1,1,,U,,") and rows[2].startswith("two,eight,quarter,failed")


def test_every_command_is_a_verb_with_an_example():
    def commands(command, path=()):
        inner = getattr(command, "commands", None)
        if inner is None:
            yield command, path
        for name in inner or ():
            yield from commands(inner[name], (*path, name))

    found = list(commands(typer.main.get_command(app)))
    assert len(found) > 45
    for command, path in found:
        assert isinstance(command, Verb) and command.name == path[-1], path
        assert f"Example: permgroups {' '.join(path)}" in command.callback.__doc__, path


def _piped(*arguments, stdout):
    return subprocess.run(
        [sys.executable, "-m", "permgroups", *arguments], stdout=stdout, stderr=subprocess.PIPE, text=True, check=False
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
@pytest.mark.parametrize("arguments", [("order", "S5"), ("--version",)])
def test_a_full_disk_is_told_in_one_line(arguments):
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = _piped(*arguments, stdout=full)
    assert done.returncode == 2
    assert done.stderr == "permgroups: cannot write: No space left on device\n"


def test_a_closed_pipe_is_quiet():
    process = subprocess.Popen(
        [sys.executable, "-m", "permgroups", "scramble", "S2000", "--count", "40"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdout is not None and process.stderr is not None
    process.stdout.read(10)
    process.stdout.close()
    assert process.wait() in (0, 1)  # 0 where the pipe took everything before it was closed
    assert process.stderr.read() == ""
    process.stderr.close()
