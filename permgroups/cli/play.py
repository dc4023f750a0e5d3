"""Playing in a terminal: one loop that reads commands and moves, for every game that has ``Rules``."""

from __future__ import annotations

import io
import shlex
import shutil
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

import typer

from permgroups.cli.exits import told
from permgroups.errors import InvalidArgument, ParseError, PermGroupsError, TooLarge
from permgroups.resolve import standard_input
from permgroups.search.sessions import MAX_TEXT, Session
from permgroups.wording import brief, count

__all__ = ["Load", "PlaySeed", "loaded", "read_file", "run", "screen_width"]

MAX_LINE = 100_000
PlaySeed = Annotated[int | None, typer.Option("--seed", help="Of the random position and of what solve chooses.")]
Load = Annotated[str, typer.Option("--load", help="A saved game to go on with, or -.", metavar="FILE")]

HELP = """  {moves}
  hint              a move that leads nearer to the goal
  undo [n], redo [n]
  solve             play it to the end{hides}; solve slowly shows every step, solve shortly takes few moves
  new [seed]        another random position
  save [FILE]       write the game to a file, or to the screen; save! FILE writes over a file that is there
  load FILE         go on with a saved game
  show, help, quit  also ?, q and exit"""
LEAVE = ("quit", "q", "exit")


class _Table:
    """A session, how to draw its positions, and what is said about it."""

    def __init__(
        self, session: Session, draw: Callable[[Any], str], remark: Callable[[Any], str] | None, moves: str,
        hides: bool, err: bool,
    ):  # fmt: skip
        self.session, self.draw, self.remark, self.hides, self.err = session, draw, remark, hides, err
        self.written: set[Path] = set()
        self.help = HELP.format(moves=moves, hides=" in a way that hides how it is done" if hides else "")
        self.commands: dict[str, Callable[[str], None]] = {
            "hint": self.hint, "undo": self.undo, "redo": self.redo, "solve": self.solve, "new": self.new,
            "scramble": self.new, "save": self.save, "save!": self.save_over, "load": self.load, "show": self.show,
            "help": self.tell, "?": self.tell,
        }  # fmt: skip

    def say(self, text: str) -> None:
        """Print a line, or several."""
        typer.echo(text, err=self.err)

    def obey(self, line: str) -> None:
        """Do what a line says: a command, or moves."""
        word, *rest = line.split(None, 1)
        command = self.commands.get(word.lower())
        if command is not None:
            command("".join(rest).strip())
        elif self.session.play(line):
            self.show("")

    def show(self, rest: str) -> None:
        """Print the position."""
        self.say(self.draw(self.session.position))
        self.say_if_over()

    def say_if_over(self) -> None:
        """Print that the goal is reached."""
        if self.session.is_over and not self.err:
            self.say(f"solved, in {count(len(self.session.moves), 'move')}")

    def tell(self, rest: str) -> None:
        """Print what can be typed."""
        self.say(self.help)

    def hint(self, rest: str) -> None:
        """Print a good move."""
        move = self.session.hint()
        if self.remark is not None:
            self.say(f"{move}  ({self.remark(self.session.position)})")
        else:
            self.say(f"{move}  ({count(self.session.left, 'move')} to the goal)")

    def undo(self, rest: str) -> None:
        """Take moves back."""
        self.say(f"taken back: {' '.join(self.session.undo(_number(rest)))}")
        self.show("")

    def redo(self, rest: str) -> None:
        """Play moves again that were taken back."""
        self.say(f"played again: {' '.join(self.session.redo(_number(rest)))}")
        self.show("")

    def solve(self, rest: str) -> None:
        """Play it to the end."""
        words = rest.lower().split()
        strange = [w for w in words if w not in ("slowly", "shortly")]
        if strange:
            raise InvalidArgument(f"solve, solve slowly or solve shortly, not {brief(rest)}")
        before = len(self.session.moves)
        moves = self.session.solve(hidden=self.hides and "shortly" not in words)
        self.say(f"solve plays {' '.join(moves)}")
        if "slowly" not in words:
            self.show("")
            return
        for at, move in enumerate(moves, before):
            self.say(f"{move}\n{self.draw(self.session.position_after(at + 1))}")
        self.say_if_over()

    def new(self, rest: str) -> None:
        """Begin again somewhere else."""
        self.session.new(seed=_number(rest, 0) if rest else None)
        self.show("")

    def save(self, rest: str) -> None:
        """Write the game, over no file but one that was saved here."""
        if not rest:
            self.say(str(self.session).rstrip())
            return
        path = _path(rest)
        if path.exists() and not path.is_dir() and path.resolve() not in self.written:
            raise InvalidArgument(f"{path} is there already: save! {rest} writes over it")
        self._write(path)

    def save_over(self, rest: str) -> None:
        """Write the game, whatever the file had."""
        if not rest:
            raise InvalidArgument("save! needs the name of a file")
        self._write(_path(rest))

    def _write(self, path: Path) -> None:
        over = path.exists()
        path.write_text(str(self.session), encoding="utf-8")
        self.written.add(path.resolve())
        self.say(f"saved to {path}" + ", over what was there" * over)

    def load(self, rest: str) -> None:
        """Go on with a saved game."""
        if not rest:
            raise InvalidArgument("load needs the name of a file")
        self.session.load(read_file(rest))
        self.show("")


def _path(text: str) -> Path:
    """Return the file of a name as one types it: perhaps in quotes, perhaps with ~."""
    if len(text) > 2 and text[0] == text[-1] and text[0] in "'\"":
        text = text[1:-1]
    with suppress(RuntimeError):  # there is no such home
        return Path(text).expanduser()
    return Path(text)


def _number(text: str, least: int = 1) -> int:
    if not text:
        return 1
    if not (text.isascii() and text.isdecimal() and len(text) < 10 and int(text) >= least):
        raise ParseError(f"expected a whole number from {least}, not {brief(text)}")
    return int(text)


def read_file(name: str) -> str:
    """Return the text of a saved game."""
    path = _path(name)
    if path.exists() and not path.is_file():
        raise ParseError(f"{name} is no file")
    if path.stat().st_size > MAX_TEXT:
        raise TooLarge(f"{name} has {path.stat().st_size} bytes; a saved game has at most {MAX_TEXT}")
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise ParseError(f"{name} is not text") from None


def loaded(name: str) -> str:
    """Return the text of the saved game that ``--load`` names, ``-`` for standard input."""
    return standard_input(MAX_TEXT) if name == "-" else read_file(name)


def screen_width() -> int | None:
    """Return how many characters a line of the terminal has now, None where there is no terminal."""
    if sys.stdout is None or not sys.stdout.isatty():
        return None
    return shutil.get_terminal_size().columns


def _line() -> str | None:
    """Return the next line, None at the end of the input."""
    if sys.stdin is None:  # it was closed before the program began
        return None
    if sys.stdin.isatty():
        try:
            return input("> ")
        except (EOFError, OSError):
            return None
    line = _read()
    if len(line) == MAX_LINE and not line.endswith("\n"):
        while line and not line.endswith("\n"):  # the rest of it is no line of its own
            line = _read()
        raise ParseError(f"a line of {MAX_LINE} characters or more is not read")
    return line.rstrip("\n") if line else None


def _read() -> str:
    """Return the next part of the input; what cannot be read ends it, for it cannot be read the next time either."""
    try:
        return sys.stdin.readline(MAX_LINE)
    except OSError:
        return ""


def run(
    session: Session,
    draw: Callable[[Any], str],
    again: str,
    moves: str,
    hides: bool = False,
    to_the_end: bool = False,
    remark: Callable[[Any], str] | None = None,
) -> None:
    """Play until the player has had enough; bad lines are told in one line and change nothing.

    Parameters
    ----------
    draw
        Takes a position and returns it as text.
    again
        The command that goes on with the position, which is put in the place of ``{}``.
    moves
        How moves are typed.
    hides
        Whether *solve* hides how it is done.
    to_the_end
        For games that end: then the loop ends too, everything is said on standard error, and to leave earlier is an
        interruption.
    remark
        Takes a position and returns what is said with a hint there, in place of how far the goal is.
    """
    table = _Table(session, draw, remark, moves, hides, to_the_end)
    if isinstance(sys.stdin, io.TextIOWrapper):
        with suppress(io.UnsupportedOperation):  # a saved game was read from there
            sys.stdin.reconfigure(errors="replace")  # bytes that are no text are a bad line, not the end of the game
    if sys.stdin is not None and sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401 - then input() knows the arrow keys
    status = 130 if to_the_end else 0
    table.say(f"{session.rules.name}; type moves, or help")
    try:
        table.show("")
        while not (to_the_end and session.is_over):
            try:
                line = _line()
                if line is None or line.strip().lower() in LEAVE:
                    break
                if line.strip():
                    table.obey(line.strip())
            except (PermGroupsError, OSError, ValueError) as error:
                table.say(" ".join(told(error).split("\n", 1)[0].split()))
        else:
            return
    except KeyboardInterrupt:
        status = 130
        table.say("")
    table.say(f"to go on: {again.format(shlex.quote(session.rules.text(session.position)))}")
    if status:
        raise typer.Exit(status)
