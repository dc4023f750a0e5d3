"""Positions on the command line: one reading of ``--scramble``, ``--state`` and ``--seed`` for everything."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from permgroups.checks import rng, whole
from permgroups.cli.kinds import puzzle_of
from permgroups.errors import InvalidArgument, ParseError

__all__ = ["Scramble", "Seed", "StateText", "format_position", "position_of", "random_position", "read_position"]

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
Seed = Annotated[int | None, typer.Option(help="Of a random position, if none is given; by default 0.")]


def position_of(found: Any, kind: str, scramble: str | None, state: str | None, seed: int | None) -> Any:
    """Return the position that the options give; a random one if there are none."""
    if sum(x is not None for x in (scramble, state, seed)) > 1:
        raise InvalidArgument("give one of --scramble, --state and --seed, not several")
    if scramble is not None:
        return played(found, kind, scramble)
    if state is not None:
        return read_position(found, kind, state)
    return random_position(found, kind, 0 if seed is None else whole("--seed", seed, 0))


def played(found: Any, kind: str, word: str) -> Any:
    """Return the position after moves from the start."""
    if kind in ("group", "puzzle"):
        P = puzzle_of(found, kind)
        return P.state(P.word(word))
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
    if kind == "groupoid":
        return _read_groupoid(found, text)
    if kind == "hole":
        return found.position(text)
    return found.configuration(text)


def format_position(found: Any, kind: str, position: Any) -> str:
    """Return a position as text."""
    if kind in ("group", "puzzle"):
        return puzzle_of(found, kind).format_state(position)
    if kind == "groupoid":
        counters = [0] * len(position.row)
        for piece, place in enumerate(position.row):
            counters[place] = piece + 1
        return f"{' '.join(map(str, counters))} at {found.objects[position.at]}"
    if kind == "hole":
        return str(position)
    return " ".join(found.text(position).split())


def _read_groupoid(found: Any, text: str) -> Any:
    """Return a position from the pieces on the places and the object: ``1 2 … at hole 9``."""
    import numpy as np

    from permgroups.puzzles.groupoids import GroupoidState

    pieces, _, where = text.partition(" at ")
    words = pieces.replace(",", " ").split()
    degree = len(found.start.row)
    if sorted(words) != sorted(str(i + 1) for i in range(degree)):
        raise ParseError(
            f"a position of {found.name} lists the pieces 1 … {degree} on the places and where it is, such as "
            f"'{format_position(found, 'groupoid', found.start)}'; not {text[:60]!r}"
        )
    if where.strip() not in found.objects:
        raise ParseError(
            f"a position of {found.name} is somewhere, such as 'at {found.objects[found.start.at]}'; "
            f"{where.strip()[:40]!r} is no such place"
        )
    row = np.empty(degree, np.int64)
    row[[int(word) - 1 for word in words]] = np.arange(degree)
    return GroupoidState(tuple(int(x) for x in row), found.objects.index(where.strip()))


def random_position(found: Any, kind: str, seed: Any) -> Any:
    """Return a random position that can be solved."""
    if kind in ("group", "puzzle"):
        return puzzle_of(found, kind).scramble(seed=rng(seed))
    if kind == "groupoid":
        return found.scramble(seed=rng(seed))
    if kind == "hole":
        return found.random_position(rng(seed))
    presses = rng(seed).integers(found.d, size=found.buttons)
    return (found.zero() + found.effect(presses)) % found.d
