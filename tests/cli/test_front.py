"""The front of the command line: verbs are built when they are asked for, names complete, long work shows a line."""

import io
import re
import shlex
import sys
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from permgroups.cli import app
from permgroups.cli.completion import GROUPS, OTHERS, PUZZLES, things_like
from permgroups.cli.ticker import CLEAR, Ticker, working
from permgroups.cli.verbs import FILES, function_of
from permgroups.resolve import resolve

runner = CliRunner()


def front():
    return typer.main.get_command(app)


def verbs(command=None, path=()):
    """Every verb with its words."""
    command = command or front()
    inner = getattr(command, "commands", None)
    if inner is None:
        return [(path, command)]
    return [found for name in inner for found in verbs(inner[name], (*path, name))]


def test_only_the_verb_that_is_asked_for_is_built():
    command = front()
    assert len(command.commands) > 35 and not command.commands._built
    assert command.get_command(typer.Context(command), "hexad").name == "hexad"
    assert list(command.commands._built) == ["hexad"]
    assert "hexad" in command.commands and "hexa" not in command.commands
    assert command.commands.get("no such verb") is None


def test_every_name_is_that_of_a_function_or_of_a_room():
    for some in FILES.values():
        for name in some:
            found = function_of(name)
            assert isinstance(found, typer.Typer) or found.__name__ == name


def test_a_verb_that_is_not_there_is_told_with_the_nearest():
    done = runner.invoke(app, ["hexadd"])
    assert done.exit_code == 2 and "No such command" in done.output and "hexad" in done.output


@pytest.mark.parametrize(("words", "command"), verbs(), ids=[" ".join(words) for words, _ in verbs()])
def test_the_example_of_every_verb_parses(words, command):
    text = " ".join(command.help.split())
    (line,) = re.findall(r"Example: (permgroups .*?)(?=\s[A-Z][a-z ]+: permgroups|$)", text)
    arguments = shlex.split(line)[1:]
    assert tuple(arguments[: len(words)]) == words
    context = command.make_context(words[-1], arguments[len(words) :])
    assert context.params


def test_names_that_complete_are_those_that_there_are(kernels):
    from permgroups.puzzles.named_puzzles import ALIASES, CATALOGUE, GROUPOIDS

    assert {name for name in (*CATALOGUE, *GROUPOIDS, *ALIASES) if " " not in name} <= set(PUZZLES)
    for name in (*PUZZLES, *GROUPS, *OTHERS):
        assert resolve(name) is not None
    assert things_like("dodeca") == ["dodecahedron-1", "dodecahedron-2"]


def test_the_shell_is_told_names_and_values(monkeypatch):
    for line, wanted in (("permgroups solve mega", "megaminx"), ("permgroups growth cube:2 --metric h", "half")):
        monkeypatch.setenv("COMP_WORDS", line)
        monkeypatch.setenv("COMP_CWORD", str(len(line.split()) - 1))
        monkeypatch.setenv("_PERMGROUPS_COMPLETE", "complete_bash")
        done = runner.invoke(app, [], prog_name="permgroups")
        assert done.output.split() == [wanted]


@pytest.mark.parametrize("arguments", [["lights", "play", "merlin"], ["m13", "play"]])
def test_a_saved_game_comes_from_standard_input(arguments, tmp_path):
    saved = tmp_path / "game.txt"
    first = runner.invoke(app, [*arguments, "--seed", "1"], input=f"save {saved}\nquit\n")
    assert first.exit_code == 0
    text = saved.read_text(encoding="utf-8")
    again = runner.invoke(app, [*arguments, "--load", "-"], input=text)
    from_file = runner.invoke(app, [*arguments, "--load", str(saved)], input="quit\n")
    assert again.exit_code == 0 and again.output == from_file.output
    assert runner.invoke(app, [*arguments, "--load", "-"], input="nonsense").exit_code == 2


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_the_line_gives_way_to_what_is_printed(monkeypatch):
    out, err = Terminal(), Terminal()
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stderr", err)
    with working("growth"):
        line = sys.stdout._line
        line.tick(2)
        sys.stdout.write("the answer\n")
        line.tick(3)  # too late
    assert err.getvalue() == f"{CLEAR}growth: at work for 2 s{CLEAR}" and out.getvalue() == "the answer\n"
    assert sys.stdout is out and sys.stderr is err


def test_there_is_no_line_where_there_is_no_terminal_nor_in_games(monkeypatch):
    out, err = Terminal(), io.StringIO()
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stderr", err)
    with working("growth"):
        assert sys.stdout is out
    monkeypatch.setattr(sys, "stderr", Terminal())
    with working("play"):
        assert sys.stdout is out


def test_the_line_ends_with_an_error_too(monkeypatch):
    err = Terminal()
    monkeypatch.setattr(sys, "stdout", Terminal())
    monkeypatch.setattr(sys, "stderr", err)
    with pytest.raises(KeyboardInterrupt), working("bounds"):
        sys.stdout._line.tick(1)
        raise KeyboardInterrupt
    assert err.getvalue().endswith(CLEAR) and sys.stderr is err


def test_a_line_that_was_never_shown_leaves_nothing():
    stream = io.StringIO()
    Ticker("order", stream).stop()
    assert stream.getvalue() == ""


@pytest.mark.parametrize(
    "arguments",
    [
        ["picture", "fifteen", "p.svg", "--word", "U'"],
        ["picture", "square-1", "p.svg"],
        ["picture", "venn:4", "p.svg", "--state", "100000010000001"],
        ["growth", "S5", "--svg", "p.svg"],
        ["subgroups", "S4", "--svg", "p.svg"],
    ],
)
def test_pictures_are_written(arguments, tmp_path, monkeypatch, kernels):
    monkeypatch.chdir(tmp_path)
    done = runner.invoke(app, arguments)
    assert done.exit_code == 0, done.output
    assert Path("p.svg").read_text(encoding="utf-8").startswith("<svg ")


def test_a_picture_of_all_subgroups_is_not_of_some(kernels):
    assert runner.invoke(app, ["subgroups", "S4", "--normal", "--svg", "x.svg"]).exit_code == 2
