"""The README and the plots say what was measured."""

import re
from pathlib import Path

import pytest

from benchmarks import plots

ROOT = Path(__file__).parent.parent
ROWS = re.findall(
    r"^\| (.*?) \| (.*?) \| (.*?) \| (.*?) \| \[\w+\]\((docs/benchmarks/\w+\.md)\) \|$",
    (ROOT / "README.md").read_text(encoding="utf-8"),
    re.MULTILINE,
)
UNITS = {"µs": 1e-6, "ms": 1e-3, "s": 1.0}


def number(text):
    """Return the number of a cell, in seconds if it is a time."""
    value, unit = re.search(r"([\d.,]+)(?: (µs|ms|s)\b)?", text).groups()
    return float(value.replace(",", "")) * UNITS.get(unit, 1.0)


def figure(text):
    """Return the figure of a cell as the tables of the benchmarks have it, without the peer's name."""
    return re.search(r"\b[\d.,]+(?: (?:µs|ms|s)\b)?(?=$| letters)", text).group()


def test_there_are_rows():
    assert len(ROWS) > 6


@pytest.mark.parametrize(("what", "here", "others", "ratio", "file"), ROWS)
def test_a_ratio_of_the_readme_was_measured(what, here, others, ratio, file):
    lines = (ROOT / file).read_text(encoding="utf-8").replace("\u00a0", " ").splitlines()
    both = [line for line in lines if f"| {figure(here)} |" in line and f"| {figure(others)} |" in line]
    assert both, f"{file} has no row with {figure(here)} and {figure(others)}"
    assert number(figure(others)) / number(figure(here)) == pytest.approx(number(ratio), rel=0.02)


@pytest.mark.parametrize("name", sorted(plots.plots()))
def test_the_plots_are_up_to_date(name):
    assert (plots.FOLDER / name).read_text(encoding="utf-8") == plots.plots()[name], "run python -m benchmarks.plots"
