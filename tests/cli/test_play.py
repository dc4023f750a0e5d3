"""Playing in a terminal: through a real pseudo-terminal, and with piped input."""

import os
import re
import select
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from permgroups.cli import app
from permgroups.search.sessions import MAX_TEXT

pytestmark = pytest.mark.usefixtures("kernels")

ROOT = Path(__file__).parent.parent.parent
# the window's size counts, not that of the terminal that runs the tests
AROUND = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
PATIENCE = 120  # seconds after which a terminal that says nothing is given up


def piped(*arguments, typed):
    return CliRunner().invoke(app, list(arguments), input=typed)


class Terminal:
    """A program at the other end of a pseudo-terminal."""

    def __init__(self, *arguments, folder):
        import fcntl
        import pty
        import termios

        def at_the_terminal():  # Ctrl-C then reaches the program, also where the tests were started to ignore it
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)
            signal.signal(signal.SIGINT, signal.SIG_DFL)

        self.master, slave = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "permgroups", *arguments], stdin=slave, stdout=slave, stderr=slave, cwd=folder,
            env={**AROUND, "PYTHONPATH": str(ROOT), "TERM": "dumb"}, start_new_session=True,
            preexec_fn=at_the_terminal,
        )  # fmt: skip
        os.close(slave)
        self.screen = ""

    def read_until(self, text):
        """Return what has come since the last call, up to and with a text."""
        while text not in self.screen:
            ready, _, _ = select.select([self.master], [], [], PATIENCE)
            assert ready, f"nothing more came; the screen has {self.screen!r}"
            try:
                data = os.read(self.master, 4096)
            except OSError:  # Linux says so when the other end is closed
                data = b""
            assert data, f"the program ended; the screen has {self.screen!r}"
            self.screen += data.decode(errors="replace").replace("\r\n", "\n")
        end = self.screen.index(text) + len(text)
        out, self.screen = self.screen[:end], self.screen[end:]
        return out

    def type(self, line):
        os.write(self.master, f"{line}\n".encode())

    def press(self, key):
        """Press a key, again if nothing happens: readline misses a signal that comes just as it prints the prompt."""
        for _ in range(PATIENCE):
            os.write(self.master, key)
            if select.select([self.master], [], [], 1)[0]:
                return

    def close(self):
        os.close(self.master)
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()


@pytest.fixture
def terminal(tmp_path):
    if sys.platform == "win32":
        pytest.skip("there are no pseudo-terminals")
    opened = []

    def open_one(*arguments):
        opened.append(Terminal(*arguments, folder=tmp_path))
        return opened[-1]

    yield open_one
    for one in opened:
        one.close()


def test_a_game_of_m13_in_a_terminal(terminal, tmp_path):
    t = terminal("m13", "play", "--seed", "1")
    assert "the hole is at 6" in t.read_until("> ")
    t.type("12 1")
    assert "the hole is at 1" in t.read_until("> ")
    t.type("1")
    assert "not possible" in t.read_until("> ")
    t.type("undo")
    assert "the hole is at 12" in t.read_until("> ")
    t.type("hint")
    move = re.search(r"^(\d+)  \(\d+ moves to the goal\)", t.read_until("> "), re.MULTILINE)
    t.type(move[1])
    assert f"the hole is at {move[1]}," in t.read_until("> ")
    t.type("save game.txt")
    assert "saved to game.txt" in t.read_until("> ")
    t.type("solve")
    screen = t.read_until("> ")
    assert "solve plays" in screen and "the hole is at 0" in screen and "solved, in" in screen
    t.type("load game.txt")
    assert f"the hole is at {move[1]}," in t.read_until("> ")
    t.type("quit")
    again = t.read_until("'\n")
    assert t.process.wait(PATIENCE) == 0
    command = shlex.split(again.split("to go on: ")[1])
    assert (tmp_path / "game.txt").read_text(encoding="utf-8").endswith(f"now    {command[-1]}\n")
    pasted = piped(*command[1:], typed="quit\n")
    assert f"the hole is at {move[1]}," in pasted.output and command[-1] in pasted.output.splitlines()[-1]


@pytest.mark.parametrize(("key", "status"), [(b"\x03", 130), (b"\x04", 0)], ids=["Ctrl-C", "Ctrl-D"])
def test_keys_that_end_a_game_leave_the_position(terminal, key, status):
    t = terminal("lights", "play", "merlin", "--position", "#.. ... ...")
    t.read_until("> ")
    t.type("5")
    t.read_until("> ")
    t.press(key)
    assert "to go on: permgroups lights play merlin --position '##. ### .#. -> ### #.# ###'" in t.read_until("'\n")
    assert t.process.wait(PATIENCE) == status


def test_boards_fit_into_the_window_also_after_it_changed(terminal):
    import fcntl
    import struct
    import termios

    t = terminal("lights", "play", "12x12", "--seed", "1")
    t.read_until("> ")
    for columns, across in ((200, 3), (80, 2), (40, 1)):
        fcntl.ioctl(t.master, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        t.type("show")
        board = [line for line in t.read_until("143 144").splitlines() if "now" in line or "wanted" in line]
        assert len(board[0].split()) == across
        t.read_until("> ")


def test_blackjack_in_a_terminal(terminal):
    t = terminal("blackjack", "play", "--deal", "K 2 4 6 7 J", "--second", "perfect", "--seed", "1")
    t.read_until("> ")
    t.type("hint")
    t.read_until("> ")
    t.type("4-3")
    assert "player 2 plays" in t.read_until("> ")
    t.type("undo")
    assert "taken back: " in t.read_until("> ")
    t.type("solve")
    assert "player 1 has won" in t.read_until("has won")
    assert t.process.wait(PATIENCE) == 0


GAMES = [
    ("m13", "play"), ("m13", "play", "--signed"), ("m13", "play", "--dual"), ("m13", "play", "--dual", "--signed"),
    ("lights", "play"), ("lights", "play", "quatrainment"), ("lights", "play", "modified"), ("lights", "play", "5x5"),
    ("lights", "play", "4x6:torus"), ("lights", "play", "3x3", "--mod", "3"), ("lights", "play", "cube"),
    ("lights", "play", "shallit:3"), ("lights", "play", "shallit:5", "-d", "3"), ("lights", "play", "figure-11"),
    ("lights", "play", "think-a-dot"), ("lights", "play", "4x4 mod 5"),
]  # fmt: skip


@pytest.mark.parametrize("arguments", GAMES, ids=" ".join)
def test_every_game_is_played_to_the_end(arguments, tmp_path):
    file = tmp_path / "game"
    script = [
        "help",
        "hint",
        "foo",
        "undo",
        f"save {file}",
        "solve slowly",
        f"load {file}",
        "solve shortly",
        "undo 9999",
    ]
    done = piped(*arguments, "--seed", "1", typed="\n".join([*script, "redo", "new 5", "show", "", "save", ""]))
    assert done.exit_code == 0, done.output
    assert "nothing to undo" in done.output and "solve plays" in done.output and done.output.count("solved, in") == 2
    assert "permgroups game 1" in done.output and "Traceback" not in done.output
    last = done.output.strip().splitlines()[-1]
    assert last.startswith("to go on: permgroups ")
    again = piped(*shlex.split(last.removeprefix("to go on: permgroups ")), typed="")
    assert again.exit_code == 0 and again.output.strip().splitlines()[-1] == last
    loaded = piped(*arguments, "--load", str(file), typed="save\n")
    assert file.read_text(encoding="utf-8").strip() in loaded.output


def test_bad_lines_are_told_in_one_line_and_change_nothing(tmp_path):
    (tmp_path / "other").write_text("permgroups game 1\ngame   Merlin\nstart  .........\nmoves\n", encoding="utf-8")
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "long").write_text("1 " * MAX_TEXT, encoding="utf-8")
    (tmp_path / "empty").write_text("", encoding="utf-8")
    bad = [
        "99", "5 99", "undo", "redo", "undo x", "undo 0", "load", "load nowhere", "load .", "save /no/such/folder/x",
        "solve quickly", "new x", "1 __import__('os')",
        *(f"load {tmp_path / name}" for name in ("other", "binary", "long", "empty")),
    ]  # fmt: skip
    done = piped("m13", "play", "--seed", "1", typed="\n".join(bad))
    lines = done.output.splitlines()
    start = next(i for i, line in enumerate(lines) if "the hole is at" in line)
    assert done.exit_code == 0 and len(lines) == start + 1 + len(bad) + 1, done.output
    assert lines[-1] == "to go on: permgroups m13 play --position '10 4 12 2 1 8 · 11 5 3 7 9 6'"


def test_long_lines_and_bytes_that_are_no_text_are_bad_lines():
    """Through a real pipe: a line that is too long is not cut into moves."""
    typed = b"\xff\xfe 5\n" + b"1 " * 100_000 + b"\n" + b"hint\n" + b"\x00\n"
    done = subprocess.run(
        [sys.executable, "-m", "permgroups", "m13", "play", "--seed", "1"], input=typed, capture_output=True,
        check=False, env={**AROUND, "PYTHONPATH": str(ROOT)}, timeout=PATIENCE,
    )  # fmt: skip
    lines = done.stdout.decode().splitlines()
    assert done.returncode == 0 and not done.stderr, done
    assert "no move" in lines[-5] and "100000 characters" in lines[-4] and "to the goal" in lines[-3]
    assert lines[-1] == "to go on: permgroups m13 play --position '10 4 12 2 1 8 · 11 5 3 7 9 6'"


def test_what_cannot_be_solved_is_told():
    done = piped("lights", "play", "4x4", "--position", "#... .... .... ....", typed="hint\nsolve\n")
    assert done.exit_code == 0 and done.output.count("every button adds 0") == 2


@pytest.mark.parametrize(
    "arguments",
    [
        ("m13", "play", "--position", "1 2 3"), ("m13", "play", "--seed", "-1"), ("m13", "play", "--load", "nowhere"),
        ("lights", "play", "nonsense"), ("lights", "play", "merlin", "--goal", "##"),
        ("lights", "play", "5x5 mod 3", "--mod", "3"), ("lights", "play", "think-a-dot", "-d", "3"),
        ("blackjack", "play", "--first", "perfect", "--load", "x"),
    ],
    ids=" ".join,
)  # fmt: skip
def test_bad_options_are_refused(arguments):
    assert piped(*arguments, typed="").exit_code == 2


def test_positions_out_of_reach_are_refused():
    assert piped("m13", "play", "--position", "(1 2)", typed="").exit_code == 1


def test_the_solve_button_can_be_pressed_again_and_again():
    typed = "solve\nundo 99\n" * 12
    done = piped("lights", "play", "shallit:5", "--position", "........... -> ##.#.##..#.", "--seed", "1", typed=typed)
    assert len(set(re.findall(r"solve plays (.*)", done.output))) == 5


@pytest.mark.parametrize("word", ["q", "Q", "quit", "EXIT", "  exit "])
def test_the_ways_to_leave(word):
    done = piped("lights", "play", "merlin", "--position", "... ... ...", typed=f"{word}\n5\n")
    assert done.exit_code == 0
    assert done.output.splitlines()[-1].endswith("--position '... ... ... -> ### #.# ###'")


def test_commands_may_be_typed_freely():
    typed = "?\n  1\t2 ,3 \n\n   \nUNDO\t2\nShow\nundo 5\n"
    done = piped("lights", "play", "merlin", "--position", "... ... ...", typed=typed)
    assert "save! FILE" in done.output and "taken back: 3 2\n" in done.output and "taken back: 1\n" in done.output


def test_a_file_that_is_there_is_not_written_over(tmp_path):
    file = tmp_path / "notes"
    file.write_text("what I know", encoding="utf-8")
    done = piped("m13", "play", "--seed", "1", typed=f"save {file}\nsave!\n")
    assert f"{file} is there already: save! {file} writes over it" in done.output
    assert "save! needs" in done.output and file.read_text(encoding="utf-8") == "what I know"
    done = piped("m13", "play", "--seed", "1", typed=f"save! {file}\nsave {file}\nsave {tmp_path}\n")
    assert done.output.count(f"saved to {file}, over what was there") == 2  # the second one is its own
    assert "directory" in done.output and file.read_text(encoding="utf-8").startswith("permgroups game 1")


def test_names_of_files_as_they_are_typed(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    typed = "save '~/my game'\n12\nload ~/my game\nsave ~nobody-of-this-name/x\n"
    done = piped("m13", "play", "--seed", "1", typed=typed)
    assert done.exit_code == 0 and f"saved to {tmp_path / 'my game'}\n" in done.output
    assert (tmp_path / "my game").is_file() and done.output.count("the hole is at 6,") == 2
    assert "No such file" in done.output


def test_files_that_an_editor_has_marked_or_changed_are_read(tmp_path):
    text = "permgroups game 1\r\ngame   Merlin\r\nstart  .........\r\nmoves  5\r\n"
    (tmp_path / "game").write_bytes(b"\xef\xbb\xbf" + text.encode())
    done = piped("lights", "play", "merlin", "--load", str(tmp_path / "game"), typed="")
    assert done.exit_code == 0 and ".#. ### .#. -> " in done.output


@pytest.mark.parametrize("stdin", ["<&-", "0>unreadable"])
def test_an_input_that_cannot_be_read_is_the_end_of_the_game(stdin, tmp_path):
    if sys.platform == "win32":
        pytest.skip("there is no such shell")
    done = subprocess.run(
        ["/bin/sh", "-c", f"{shlex.quote(sys.executable)} -m permgroups m13 play --seed 1 {stdin}"], cwd=tmp_path,
        capture_output=True, text=True, check=False, env={**AROUND, "PYTHONPATH": str(ROOT)}, timeout=PATIENCE,
    )  # fmt: skip
    assert done.returncode == 0 and not done.stderr and done.stdout.count("to go on: ") == 1
    assert len(done.stdout.splitlines()) < 10


def test_an_output_that_was_closed_is_no_traceback():
    if sys.platform == "win32":
        pytest.skip("there is no such shell")
    done = subprocess.run(
        ["/bin/sh", "-c", f"{shlex.quote(sys.executable)} -m permgroups m13 play --seed 1 >&- </dev/null"],
        capture_output=True, text=True, check=False, env={**AROUND, "PYTHONPATH": str(ROOT)}, timeout=PATIENCE,
    )  # fmt: skip
    assert done.returncode == 0 and not done.stderr


def test_moves_that_are_not_possible_are_named_as_they_are_typed():
    done = piped("m13", "play", "--dual", "--seed", "2", typed="5\nl8\nP3\n")
    lines = done.output.splitlines()
    assert "5 is not possible there; possible: 2 6 8 L2 L6 L8" in lines
    assert any("at the point 3" in line for line in lines) and any("at the line L8" in line for line in lines)


@pytest.mark.parametrize("arrow", ["-", "->", " -> ", " --> ", " - ", "→"])
def test_blackjack_takes_moves_as_they_are_printed(arrow):
    done = piped("blackjack", "play", "--deal", "K 2 4 6 7 J", "--second", "you", typed=f"4{arrow}3 J{arrow}9\n")
    assert "--deal 'K 2 4 6 7 J: 4-3 J-9'" in done.output


def test_hints_in_blackjack_say_what_they_are_worth():
    for hand, worth in (
        ("K 2 4 6 7 J", "it wins"),
        ("K 2 3 6 7 J", "no move wins against best play"),
        ("K A 2 3 6 9", "every move loses"),
    ):
        done = piped("blackjack", "play", "--deal", hand, typed="hint\n")
        assert f"({worth})" in done.output


def test_a_saved_game_and_a_position_are_not_both_given(tmp_path):
    for arguments, given in (
        (("m13", "play"), ("--position", "(1 2 3)")),
        (("lights", "play", "merlin"), ("--goal", "... ... ...")),
        (("lights", "play", "merlin"), ("--position", "... ... ...")),
        (("blackjack", "play"), ("--deal", "K 2 4 6 7 J")),
    ):
        done = piped(*arguments, *given, "--load", str(tmp_path / "game"), typed="")
        assert done.exit_code == 2 and f"{given[0]} cannot be honoured" in done.output
