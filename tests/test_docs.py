"""Every example in the docs, the README and the docstrings runs; the docs build without warnings."""

import doctest
import importlib
import importlib.util
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import permgroups

pytestmark = pytest.mark.usefixtures("kernels")

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")), *sorted((ROOT / "docs" / "queries").glob("*.md"))]
MODULES = [
    m.name
    for m in pkgutil.walk_packages(permgroups.__path__, "permgroups.")
    if not m.name.startswith("permgroups.kernels") and m.name != "permgroups.__main__"
]
FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.IGNORE_EXCEPTION_DETAIL


@pytest.mark.parametrize("page", PAGES, ids=lambda p: str(p.relative_to(ROOT)))
def test_the_examples_of_a_page(page):
    # every page is a session of its own; exceptions must have the printed message
    failed, _ = doctest.testfile(
        str(page), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE, encoding="utf-8"
    )
    assert failed == 0


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module(name):
    module = importlib.import_module(name)
    globs = {**vars(permgroups), **{n: getattr(permgroups, n) for n in permgroups.__all__}, **vars(module)}
    failed, _ = doctest.testmod(module, globs=globs, optionflags=FLAGS)
    assert failed == 0


def test_the_pictures_are_up_to_date():
    spec = importlib.util.spec_from_file_location("pictures", ROOT / "docs" / "pictures.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for name, text in module.pictures().items():
        assert (module.FOLDER / name).read_text(encoding="utf-8") == text, f"{name}: run python docs/pictures.py"


def test_the_docs_build_without_warnings(tmp_path):
    pytest.importorskip("sphinx", reason="the docs extra is not installed")
    pytest.importorskip("myst_parser", reason="the docs extra is not installed")
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", "-W", "-q", "-b", "html", str(ROOT / "docs"), str(tmp_path / "html")],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "html" / "index.html").is_file()
