"""Positions on the command line: one reading of ``--scramble``, ``--state`` and ``--seed`` for everything."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from permgroups.checks import rng, whole
from permgroups.cli.kinds import puzzle_of
from permgroups.errors import InvalidArgument

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
