"""Running GAP for comparison."""

import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest

SENTINEL = "the program ran to its end"

needs_gap = pytest.mark.skipif(shutil.which("gap") is None, reason="no `gap` executable; install GAP to compare with it")


def run_gap(program: str, seconds: int = 600) -> str:
    """Return what a GAP program prints. GAP exits 0 after a syntax error, so a last line is looked for."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "program.g"
        path.write_text(program + f'\nPrint("{SENTINEL}\\n");\n')
        done = subprocess.run(
            ["gap", "-q", "-A", "--quitonbreak", str(path)],
            stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=seconds, check=False,
        )  # fmt: skip
    if SENTINEL not in done.stdout:
        raise AssertionError(f"GAP did not finish:\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}")
    return done.stdout.replace(SENTINEL, "")
