"""The files around the code: decision records, regressions, version, what the source distribution takes along."""

import re
import tomllib
from pathlib import Path

import pytest

import permgroups

ROOT = Path(__file__).parent.parent
RECORDS = sorted((ROOT / "docs" / "decisions").glob("[0-9]*.md"))
REGRESSIONS = sorted((ROOT / "tests" / "regressions").glob("test_*.py"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda p: p.stem)
def test_a_decision_record_has_its_number_date_and_three_parts(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    number = RECORDS.index(path) + 1
    assert path.name.startswith(f"{number:04d}-") and lines[0].startswith(f"# {number}. ")
    assert re.fullmatch(r"Date: \d{4}-\d\d-\d\d", lines[2])
    assert [line for line in lines if line.startswith("## ")] == ["## Context", "## Decision", "## Consequences"]


def test_the_index_of_decisions_lists_every_record_once():
    index = (ROOT / "docs" / "decisions" / "index.md").read_text(encoding="utf-8")
    assert re.findall(r"^\d{4}-.*$", index, re.MULTILINE) == [path.stem for path in RECORDS]


@pytest.mark.parametrize("path", REGRESSIONS, ids=lambda p: p.stem)
def test_a_regression_begins_with_a_date_and_what_was_wrong(path):
    assert re.match(r'"""\d{4}-\d\d-\d\d: .{20,}', path.read_text(encoding="utf-8"))


def test_the_version_stands_in_one_place():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" not in project["project"] and project["project"]["dynamic"] == ["version"]
    place = ROOT / project["tool"]["hatch"]["version"]["path"]
    assert f'__version__ = "{permgroups.__version__}"\n' in place.read_text(encoding="utf-8")
    assert "\nversion:" not in (ROOT / "CITATION.cff").read_text(encoding="utf-8")


def test_the_source_distribution_takes_along_what_there_is():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    included = set(project["tool"]["hatch"]["build"]["targets"]["sdist"]["include"])
    assert all((ROOT / name).exists() for name in included)
    assert {"CHANGELOG.md", "CITATION.cff", "CONTRIBUTING.md"} <= included


def test_the_changelog_begins_with_what_is_unreleased():
    heads = re.findall(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert heads[0] == "Unreleased" and all(
        re.fullmatch(r"\d+\.\d+\.\d+( – \d{4}-\d\d-\d\d)?", head) for head in heads[1:]
    )


def test_the_yaml_files_can_be_read():
    yaml = pytest.importorskip("yaml", reason="PyYAML is not installed")
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    assert [repo["repo"] for repo in hooks["repos"]] == ["local"]  # no host is asked
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert {"cff-version", "message", "title", "authors"} <= citation.keys()


def test_dir_shows_what_belongs_to_the_package():
    shown = dir(permgroups)
    assert {*permgroups.__all__, "puzzles", "lights", "__version__"} <= set(shown)
    assert not {"Any", "TYPE_CHECKING", "import_module", "annotations"} & set(shown)
    G = permgroups.cyclic(3)
    assert {"order", "factor", "certificate", "names", "is_abelian", "orbits"} <= set(dir(G))
    assert not any(name.startswith("_") or name in ("subs", "atoms", "is_Add") for name in dir(G))
    assert all(hasattr(type(G), name) or hasattr(G, name) for name in dir(G))
