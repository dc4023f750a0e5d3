"""Help, completion, standard input and colours of the command line."""

import os
import re
import subprocess
import sys

import pytest
import typer
from typer.testing import CliRunner

from permgroups.cli import app


def verbs(command=None, path=()):
    """Return the words of every verb."""
    command = command or typer.main.get_command(app)
    inner = getattr(command, "commands", None)
    return [path] if inner is None else [found for name in inner for found in verbs(inner[name], (*path, name))]


@pytest.mark.parametrize("words", verbs(), ids=" ".join)
def test_help_has_an_example_and_no_types_of_python(words):
    text = CliRunner().invoke(app, [*words, "--help"]).output
    assert "Example: permgroups " + " ".join(words) in " ".join(text.split())
    assert not re.search(r"<(bool|str|int|float|list)|[{}]", text)


def test_help_of_all_names_no_types_either():
    text = CliRunner().invoke(app, ["--help"]).output
    assert "<bool>" not in text and "--install-completion" in text


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_shell_is_told_the_verbs(shell):
    environment = {
        **os.environ,
        "_PERMGROUPS_COMPLETE": f"complete_{shell}",
        "COMP_WORDS": "permgroups hex",
        "COMP_CWORD": "1",
        "_TYPER_COMPLETE_ARGS": "permgroups hex",
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
    }
    code = "from permgroups.cli import main; main()"
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert "hexad" in done.stdout


def test_colours_come_from_standard_input(kernels):
    seen = "DRLUUBFBRBLURRLRUBLRDDFDLFUFUFFDBRDUBRUFLLFDDBFLUBLRBD"
    done = CliRunner().invoke(app, ["solve", "cube:3", "--colours", "-", "--effort", "300000", "--json"], input=seen)
    assert done.exit_code == 0 and '"word"' in done.output


def test_many_positions_come_from_standard_input(kernels, tmp_path):
    out = tmp_path / "results.csv"
    arguments = ["solve", "S4", "--states", "-", "--out", str(out)]
    done = CliRunner().invoke(app, arguments, input="id,scramble\n1,a b\n2,b\n")
    assert done.exit_code == 0 and out.read_text(encoding="utf-8").count("solved") == 2


@pytest.mark.parametrize("arguments", [["verify", "--only", "000:5.3"], ["order", "--help"]])
def test_there_are_no_colours_where_there_is_no_terminal(arguments):
    done = subprocess.run([sys.executable, "-m", "permgroups", *arguments], capture_output=True, check=False)
    assert done.stdout and b"\x1b" not in done.stdout


def test_no_color_is_respected_on_a_terminal():
    code = (
        "import io; from unittest.mock import patch; from permgroups.show import tables\n"
        "out = io.StringIO(); out.isatty = lambda: True\n"
        "with patch('sys.stdout', out): tables.console().print(tables.growth_table((1, 2)))\n"
        "assert '\\x1b[36m' not in out.getvalue()"
    )
    environment = {**os.environ, "NO_COLOR": "1", "TERM": "xterm-256color"}
    subprocess.run([sys.executable, "-c", code], env=environment, check=True)
