"""Lint and types are part of the tests."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CHECKS = {
    "ruff check": ["ruff", "check", "permgroups", "tests", "benchmarks", "docs"],
    "ruff format": ["ruff", "format", "--check", "permgroups", "tests", "benchmarks", "docs"],
    "mypy": ["mypy"],
}


@pytest.mark.parametrize("name", CHECKS)
def test_lint_and_types(name):
    tool, *arguments = CHECKS[name]
    pytest.importorskip(tool, reason=f"{tool} is not installed")
    done = subprocess.run(
        [sys.executable, "-m", tool, *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_repository_speaks_of_the_project_alone():
    """No paths of a machine, no registry hosts."""
    words = [
        "/" + "root/",
        "/" + "work/",
        "/" + "home/",
        "pypi" + ".org",
        "files.pythonhosted" + ".org",
        "deb.debian" + ".org",
    ]
    for path in ROOT.rglob("*"):
        parts = path.relative_to(ROOT).parts
        if any(p.startswith(".") and p != ".ci" for p in parts) or "_build" in parts or not path.is_file():
            continue
        if path.suffix in {".py", ".md", ".toml", ".json", ".svg", ""} and path.stat().st_size < 2_000_000:
            text = path.read_text(encoding="utf-8", errors="ignore")
            assert not [w for w in words if w in text], path
