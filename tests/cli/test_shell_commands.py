"""Every shell command of the README and the docs runs as it is written."""

import re
import shlex
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from permgroups.claims import chapters
from permgroups.cli import app, web
from permgroups.cli.kinds import KINDS, WORKS
from permgroups.puzzles import cube, save

pytestmark = pytest.mark.usefixtures("kernels")

ROOT = Path(__file__).parent.parent.parent
PAGES = [
    ROOT / "README.md",
    *sorted(p for p in (ROOT / "docs").glob("*.md") if p.name != "errata.md"),
    *sorted((ROOT / "docs" / "howto").glob("*.md")),
]
EFFORT = "5000000"  # in place of seconds, so that no clock matters


def commands():
    """Return the commands in blocks of shell lines and between backquotes, without their remarks."""
    found = []
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for block in re.findall(r"^```sh\n(.*?)^```", text, re.DOTALL | re.MULTILINE):
            found += [line for line in block.splitlines() if line.startswith("permgroups ")]
        prose = re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)
        found += re.findall(r"`(permgroups [a-z0-9]+[^`]*)`", prose)
    return sorted({shlex.join(shlex.split(line, comments=True)) for line in found})


def arguments_of(line):
    arguments = shlex.split(line)[1:]
    if "--seconds" in arguments:
        at = arguments.index("--seconds")
        arguments[at : at + 2] = ["--effort", EFFORT]
    return arguments


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with the files that the commands read."""
    save(cube(2), tmp_path / "my.tws")
    (tmp_path / "positions.csv").write_text("id,scramble\n1,R U\n2,F'\n", encoding="utf-8")
    (tmp_path / "puzzles.csv").write_text(
        "puzzle_type,allowed_moves\n\"ring\",\"{'r': [1, 2, 3, 0], 's': [1, 0, 2, 3]}\"\n", encoding="utf-8"
    )
    (tmp_path / "goals.csv").write_text(
        "id,puzzle_type,solution_state,initial_state,num_wildcards\n1,ring,A;A;B;B,B;A;A;B,0\n", encoding="utf-8"
    )
    (tmp_path / "matrix.txt").write_text("2 1\n0 3\n", encoding="utf-8")
    (tmp_path / "generators.txt").write_text("1 0 1 1\n0 1 1 2\n", encoding="utf-8")
    market = "%%MatrixMarket matrix coordinate integer general\n2 2 3\n1 1 2\n1 2 1\n2 1 4\n"
    (tmp_path / "matrix.mtx").write_text(market, encoding="utf-8")
    np.save(tmp_path / "matrix.npy", np.array([[1, 1], [0, 1]]))
    monkeypatch.chdir(tmp_path)
    # the claims have tests of their own: here the first one of what is asked is enough
    check = chapters.run
    monkeypatch.setattr(chapters, "verify", lambda claims, **where: check(list(claims)[:1]))
    # the playground would serve until Ctrl-C; it has tests of its own
    monkeypatch.setattr(web, "serve", lambda host, port, **options: None)
    return tmp_path


def test_there_are_commands_to_run():
    assert len(commands()) > 40


@pytest.mark.parametrize("line", commands())
def test_a_command_runs_as_it_is_written(line, folder):
    arguments = arguments_of(line)
    playing = arguments[1:2] == ["play"]
    done = CliRunner().invoke(app, arguments, input="" if playing else None)
    if playing and arguments[0] == "blackjack":
        assert done.exit_code == 130 and "to go on: permgroups blackjack play --deal" in done.output
        return
    assert done.exit_code == 0, done.output
    for name in arguments:
        if name.endswith((".svg", ".html", ".tws", ".json")) or name in ("results.csv", "goals-solved.csv"):
            assert (folder / name).stat().st_size > 0


def test_the_table_of_verbs_is_that_of_the_code():
    text = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([a-z]+)` \| (.*) \|$", text, re.MULTILINE)
    assert {verb: tuple(cell == "yes" for cell in cells.split(" | ")) for verb, cells in rows} == {
        verb: tuple(kind in kinds for kind in KINDS) for verb, kinds in WORKS.items()
    }
