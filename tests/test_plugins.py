"""Other packages add puzzles and groups; their faults are told with their names and touch nothing else."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner

from permgroups import group, plugins
from permgroups.cli import app
from permgroups.errors import InvalidArgument, ParseError, PluginError
from permgroups.puzzles import named

EXAMPLE = Path(__file__).parent / "data" / "example_plugin"


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """The example package, installed as far as Python's metadata go."""
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    info = tmp_path / "permgroups_example-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: 1.0\n", encoding="utf-8")
    lines = []
    for section, points in project["entry-points"].items():
        lines += [f"[{section}]", *(f"{name} = {value}" for name, value in points.items())]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(EXAMPLE))
    monkeypatch.syspath_prepend(str(tmp_path))
    yield tmp_path
    sys.modules.pop("permgroups_example", None)


def test_names_of_another_package_are_found(installed):
    assert named("five-ring").order() == 120 and group("frobenius-20").order() == 20
    assert set(plugins.offered("group")) == {"frobenius-20", "no-group"}


def test_names_of_another_package_work_on_the_command_line(installed):
    for name, order in (("five-ring", "120"), ("frobenius-20", "20")):
        done = CliRunner().invoke(app, ["order", name])
        assert done.exit_code == 0 and done.output.startswith(f"|G| = {order}\n")


def test_without_the_package_the_names_are_unknown():
    with pytest.raises(InvalidArgument, match="no puzzle 'five-ring'"):
        named("five-ring")
    with pytest.raises(ParseError):
        group("frobenius-20")


@pytest.mark.parametrize(
    "name, why", [("broken-ring", "RuntimeError: a cell is missing"), ("lost-ring", "ModuleNotFoundError")]
)
def test_a_fault_is_told_with_the_package(installed, name, why):
    with pytest.raises(PluginError, match=f"'{name}' of the package permgroups-example .*{why}"):
        named(name)
    done = CliRunner().invoke(app, ["order", name])
    assert done.exit_code == 2 and "permgroups-example" in done.output and named("five-ring").order() == 120


def test_what_is_no_group_is_told(installed):
    with pytest.raises(PluginError, match=r"permgroups-example .* is a Puzzle; expected a function that returns a"):
        group("no-group")


def test_our_names_win_and_a_clash_is_said(installed):
    assert named("skewb").name == "skewb" and group("S5").order() == 120
    with pytest.warns(
        UserWarning, match=r"'skewb' of the package permgroups-example .* permgroups has a puzzle of tha"
    ):
        assert "skewb" not in plugins.offered("puzzle", ["skewb"])


def test_two_packages_with_one_name_are_said(installed):
    info = installed / "second-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: second\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[permgroups.groups]\nfrobenius-20 = second:f\n", encoding="utf-8")
    with pytest.warns(UserWarning, match=r"of the package second .* the package permgroups-example has a group"):
        assert plugins.offered("group")["frobenius-20"].package == "permgroups-example"


def test_the_catalogue_lists_what_can_be_made_and_warns_of_the_rest(installed, monkeypatch):
    from permgroups.puzzles import named_puzzles

    monkeypatch.setattr(named_puzzles, "CATALOGUE", {"skewb": named_puzzles.CATALOGUE["skewb"]})
    monkeypatch.setattr(named_puzzles, "GROUPOIDS", {})
    with pytest.warns(UserWarning) as told:
        rows = {row["name"]: row for row in named_puzzles.catalogue(0)}
    assert set(rows) == {"skewb", "five-ring"} and rows["five-ring"]["about"] == "of the package permgroups-example"
    assert len({str(w.message) for w in told}) == 3  # the clash and two faults


def test_entry_points_are_not_read_for_our_names():
    code = (
        "from permgroups import group, plugins, puzzles\n"
        "def refuse(*_): raise AssertionError\n"
        "plugins.offered = refuse\n"
        "group('S5'), puzzles.named('coins')"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_the_example_installs(tmp_path):
    pytest.importorskip("hatchling", reason="the extra test is not installed")
    install = ["install", "--quiet", "--no-index", "--no-build-isolation", "--no-deps", "--target", tmp_path, EXAMPLE]
    subprocess.run([sys.executable, "-m", "pip", *map(str, install)], check=True)
    path = f"import sys; sys.path.insert(0, {str(tmp_path)!r})"
    code = f"{path}; import permgroups; print(permgroups.group('frobenius-20').order())"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "20\n"
