"""Every example in the docs, the README and the docstrings runs; the docs build without warnings."""

import doctest
import importlib
import importlib.util
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import pytest

import permgroups

pytestmark = pytest.mark.usefixtures("kernels")

ROOT = Path(__file__).parent.parent
FOLDERS = (".", "howto", "queries")
PAGES = [ROOT / "README.md", *(p for f in FOLDERS for p in sorted((ROOT / "docs" / f).glob("*.md")))]
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
    html = tmp_path / "html"
    assert (html / "index.html").is_file() and (html / "reference" / "PermGroup.html").is_file()
    # nothing is loaded from elsewhere: what the pages need lies beside them
    for page in html.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert not re.search(r"""<(?:script|img|iframe)[^>]*\bsrc=["']?(?:https?:)?//""", text), page
        assert not re.search(r"""<link[^>]*rel="stylesheet"[^>]*href="(?:https?:)?//""", text), page
    assert "<math" in (html / "groups.html").read_text(encoding="utf-8")
