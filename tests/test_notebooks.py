"""Every notebook runs in a kernel of its own and shows what is stored."""

import importlib.util
import re
from pathlib import Path

import pytest

for needed in ("nbclient", "nbformat", "ipykernel", "anywidget"):
    pytest.importorskip(needed, reason="the extra test is not installed")

pytestmark = pytest.mark.usefixtures("kernels")

DOCS = Path(__file__).parent.parent / "docs"
SPEC = importlib.util.spec_from_file_location("notebooks", DOCS / "notebooks.py")
notebooks = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(notebooks)
PATHS = notebooks.notebooks()
NAMES = {"m13", "hexads", "cubelike", "lights", "from-sage", "your-own-puzzle"}


def shown(notebook):
    """Return the outputs of every cell of code, by its source."""
    return [(cell.source, cell.outputs) for cell in notebook.cells if cell.cell_type == "code"]


def test_there_is_a_notebook_for_every_paper_and_two_more():
    assert {path.stem for path in PATHS} == NAMES


@pytest.mark.parametrize("path", PATHS, ids=lambda p: p.stem)
def test_a_notebook_shows_what_is_stored(path):
    for (source, now), (_, stored) in zip(shown(notebooks.run(path)), shown(notebooks.read(path)), strict=True):
        assert now == stored, f"{path.name}: run python docs/notebooks.py\n{source}"


@pytest.mark.parametrize("path", PATHS, ids=lambda p: p.stem)
def test_a_notebook_is_a_short_story_without_traces_of_a_machine(path):
    text, notebook = path.read_text(encoding="utf-8"), notebooks.read(path)
    assert (notebook.nbformat, notebook.nbformat_minor) == notebooks.VERSION and 10 <= len(notebook.cells) <= 20
    assert notebook == notebooks.tidied(notebooks.read(path))
    assert len(text) < 300_000 and "widget-view" not in text
    assert not re.search(r"\b0x[0-9a-f]{6,}|/(?:home|tmp|usr|work|root)/|https?://(?!www\.w3\.org/)", text)
    assert notebook.cells[0].source.startswith("# ") and notebook.cells[-1].outputs  # a title; something to show
    kinds = {output.output_type for _, outputs in shown(notebook) for output in outputs}
    names = {output.get("name") for _, outputs in shown(notebook) for output in outputs}
    assert "error" not in kinds and "stderr" not in names


def test_the_page_of_notebooks_lists_every_one():
    page = (DOCS / "notebooks.md").read_text(encoding="utf-8")
    for path in PATHS:
        assert f"(notebooks/{path.name})" in page and f"\nnotebooks/{path.stem}\n" in page
