"""Running GAP programs for tests: the output up to a sentinel, since GAP exits 0 after a syntax error."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import TypeVar

import pytest

_SENTINEL = "the program ran to its end"
_Test = TypeVar("_Test")

GAP = shutil.which("gap")


def needs_gap(test: _Test) -> _Test:
    """Mark a test function or class as one that compares with GAP; without GAP it is skipped."""
    skip = pytest.mark.skipif(GAP is None, reason="no GAP: there is no executable called gap on the path")
    return pytest.mark.gap(skip(test))


def run_gap(program: str, seconds: float = 300) -> str:
    """Return what GAP prints while it runs the program, wrapped as GAP wraps it.

    Raises AssertionError with the output if the program does not run to its end.
    """
    assert GAP is not None, "there is no executable called gap on the path"
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "program.g"
        file.write_text(f'{program}\nPrint("\\n{_SENTINEL}\\n");\n', encoding="utf-8")
        ran = subprocess.run(
            [GAP, "-q", "-A", "--quitonbreak", str(file)],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=seconds,
            check=False,
        )
    output, sentinel, rest = ran.stdout.partition(f"\n{_SENTINEL}\n")
    complained = f" in {file}:" in ran.stderr  # a syntax error in the program, not in text that the program reads
    assert ran.returncode == 0 and sentinel and not rest.strip() and not complained, f"{ran.stdout}{ran.stderr}"
    return output
