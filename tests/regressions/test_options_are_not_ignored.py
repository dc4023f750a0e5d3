"""2026-11-17: ``solve eight --metric nonsense`` once exited with 0: options of groupoids were ignored."""

import pytest
from typer.testing import CliRunner

from permgroups.cli import app


@pytest.mark.parametrize("option", [("--metric", "nonsense"), ("--method", "beam"), ("--goal", "###")])
def test_options_are_not_ignored(option):
    done = CliRunner().invoke(app, ["solve", "eight", *option])
    assert done.exit_code == 2 and f"{option[0]} cannot be honoured" in done.stderr
