"""Positions on the command line: one reading of ``--scramble``, ``--state``, ``--seed`` and colours for everything."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from permgroups.checks import rng, whole
from permgroups.cli.kinds import puzzle_of
from permgroups.errors import InvalidArgument, ParseError, TooLarge
from permgroups.resolve import standard_input

__all__ = [
    "ColoursFile", "Facelets", "NamedPosition", "NetFile", "Scramble", "Seed", "StateText", "format_position", "played",
    "position_of", "random_position", "read_position", "seen_goal",
]  # fmt: skip

MAX_BYTES = 1_000_000  # of a file of colours

Scramble = Annotated[
    str | None,
    typer.Option(help="Moves played from the start: \"R U F'\"; buttons pressed, '1 5 9'; points of the hole, '0 6'."),
]
StateText = Annotated[
    str | None,
    typer.Option(
        "--state",
        help="The position: the counters on the points, '2 1 3', as scramble prints it; a board, '#.. .#. ..#'.",
    ),
]
Facelets = Annotated[
    str | None,
    typer.Option(
        help="The colours of a puzzle's stickers, face by face, of cubes in the order U R F D L B; any letters, or "
        "words between spaces; ? for what is not seen."
    ),
]
ColoursFile = Annotated[
    str | None,
    typer.Option(
        "--colours", metavar="FILE", help="A file with the colours: as --facelets, a line a face, or JSON; or -."
    ),
]
NetFile = Annotated[
    str | None,
    typer.Option("--net", metavar="FILE", help="A file with the colours as a net, as text shows it; or -."),
]
NamedPosition = Annotated[
    str | None, typer.Option("--position", metavar="NAME", help="A position that has a name; positions lists them.")
]
Seed = Annotated[int | None, typer.Option(help="Of a random position, if none is given; by default 0.")]


def position_of(
    found: Any,
    kind: str,
    scramble: str | None,
    state: str | None,
    seed: int | None,
    facelets: str | None = None,
    colours: str | None = None,
    net: str | None = None,
    named: str | None = None,
) -> Any:
    """Return the position that the options give; a random one if there are none."""
    given = {"--scramble": scramble, "--state": state, "--seed": seed, "--facelets": facelets, "--colours": colours,
             "--net": net, "--position": named}  # fmt: skip
    several = [name for name, value in given.items() if value is not None]
    if len(several) > 1:
        raise InvalidArgument(f"give one of {', '.join(given)}, not {' and '.join(several)}")
    if several and several[0] in ("--facelets", "--colours", "--net"):
        if kind not in ("group", "puzzle"):
            raise InvalidArgument(f"{several[0]} cannot be honoured: only puzzles have colours")
        text = facelets if facelets is not None else _file(colours or net or "")
        return puzzle_of(found, kind).from_colours(text)
    if named is not None:
        if kind not in ("group", "puzzle"):
            raise InvalidArgument("--position cannot be honoured: only puzzles have positions with names")
        return puzzle_of(found, kind).position(named)
    if scramble is not None:
        return played(found, kind, scramble)
    if state is not None:
        return read_position(found, kind, state)
    return random_position(found, kind, 0 if seed is None else whole("--seed", seed, 0))


def seen_goal(found: Any, kind: str, *seen: str | None) -> Any:
    """Return the goal of a position that is given by what is seen: to look solved; None where it is given otherwise."""
    P = puzzle_of(found, kind) if any(text is not None for text in seen) else None
    return None if P is None or P.goal is not None else P.colour_goal()


def _file(name: str) -> str:
    if name == "-":
        return standard_input(MAX_BYTES)
    path = Path(name)
    if not path.is_file():
        raise InvalidArgument(f"there is no file {name!r}")
    if path.stat().st_size > MAX_BYTES:
        raise TooLarge(f"{name} has {path.stat().st_size} bytes; at most {MAX_BYTES} are read")
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise ParseError(f"{name} is not text") from None


def played(found: Any, kind: str, word: str) -> Any:
    """Return the position after moves from the start."""
    if kind in ("group", "puzzle"):
        return puzzle_of(found, kind).state(word)
    if kind == "groupoid":
        return found.apply(found.start, word)
    if kind == "hole":
        points = [found.hole, *(_number(w) for w in word.replace(",", " ").split())]
        return found.path(points[1:] if points[1:2] == [found.hole] else points).position
    if kind == "enhanced":
        return found.press(found.zero(), *found.word(word))
    return found.press(found.zero(), *word.replace(",", " ").split())


def _number(text: str) -> Any:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else text


def read_position(found: Any, kind: str, text: str) -> Any:
    """Return the position of a text, as :func:`format_position` writes it."""
    if kind in ("group", "puzzle"):
        return puzzle_of(found, kind).read_state(text)
    if kind in ("groupoid", "hole"):
        return found.read(text)
    return found.configuration(text)


def format_position(found: Any, kind: str, position: Any) -> str:
    """Return a position as text."""
    if kind in ("group", "puzzle"):
        return puzzle_of(found, kind).format_state(position)
    if kind in ("groupoid", "hole"):
        return str(position)
    return " ".join(found.text(position).split())


def random_position(found: Any, kind: str, seed: Any) -> Any:
    """Return a random position that can be solved."""
    if kind in ("group", "puzzle"):
        return puzzle_of(found, kind).scramble(seed=rng(seed))
    if kind in ("groupoid", "hole"):
        return found.scramble(seed=rng(seed))
    presses = rng(seed).integers(found.d, size=found.number_of_buttons)
    return (found.zero() + found.effect(presses)) % found.d
