"""``permgroups lights``: solve, analyse, mentat, shallit."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Any

import typer

from permgroups.cli.common import Json, draw, emit, fail

if TYPE_CHECKING:
    from permgroups.lights import LightsGame

__all__ = ["lights"]

lights = typer.Typer(help="Lights games: Merlin, Quatrainment, Lights Out on any board, Shallit's circles.")

Board = Annotated[
    str,
    typer.Argument(
        help="merlin, quatrainment, modified, keychain, cube, orbix, or rows×columns such as 5x5; with a topology as "
        "in 5x5:torus (plane, cylinder, torus, klein)."
    ),
]
Modulus = Annotated[int, typer.Option("--mod", "-d", help="The number of states of a light.")]
Start = Annotated[
    str, typer.Option("--start", help="The configuration: '.#' or digits, rows by blanks; all out by default.")
]
Goal = Annotated[str, typer.Option("--goal", help="Where to go; by default the game's goal.")]


def read_board(text: str, d: int) -> LightsGame:
    """Return the game named on the command line."""
    from permgroups import lights as room
    from permgroups.errors import InvalidArgument

    makers: dict[str, Any] = {
        "merlin": room.merlin, "quatrainment": room.quatrainment, "modified": room.modified_quatrainment,
        "keychain": room.keychain, "orbix": room.orbix, "cube": lambda d: room.cube_board(3, d),
    }  # fmt: skip
    if text in makers:
        return makers[text](d)
    size = re.fullmatch(r"(\d{1,5})[x×](\d{1,5})(?::([a-z]+))?", text)
    if size:
        return room.grid(int(size[1]), int(size[2]), d, topology=size[3] or "plane")
    raise InvalidArgument(f"no board {text[:40]!r}; there are {', '.join(makers)} and rows×columns such as 5x5:torus")


@lights.command()
def solve(
    board: Board,
    start: Start = "",
    goal: Goal = "",
    d: Modulus = 2,
    fewest: Annotated[bool, typer.Option("--fewest", help="Press as few buttons as possible.")] = False,
    picture: Annotated[str, typer.Option("--svg", help="Write a picture of the solution to this file.")] = "",
    as_json: Json = False,
) -> None:
    """Print the buttons to press, or why it is impossible.

    Example: permgroups lights solve merlin --start "#.. .#. ..#"
    """
    from permgroups.errors import PermGroupsError

    try:
        game = read_board(board, d)
        answer = (game.minimal if fewest else game.solve)(start or None, goal or None)
        if picture:
            from permgroups.show.lights import board_svg

            draw(picture, board_svg(game, answer.u, answer.presses))
    except (PermGroupsError, ValueError) as error:
        raise fail(str(error), 2) from None
    if as_json:
        witness = None if answer.witness is None else [game.light_name(i) for i in answer.witness.nonzero()[0].tolist()]
        emit({
            "possible": bool(answer), "buttons": answer.moves if answer and answer.length <= 100_000 else None,
            "presses": answer.length if answer else None, "solutions": answer.number_of_solutions, "witness": witness,
            "optimal": answer.optimal,
        })  # fmt: skip
    else:
        typer.echo(str(answer))
    if not answer:
        raise typer.Exit(1)


@lights.command()
def analyse(board: Board, d: Modulus = 2, as_json: Json = False) -> None:
    """Print rank, orbits, quiet patterns, and whether all-ones is possible.

    Example: permgroups lights analyse 5x5 -d 3
    """
    from dataclasses import asdict

    from permgroups.errors import PermGroupsError

    try:
        found = read_board(board, d).analysis()
    except (PermGroupsError, ValueError) as error:
        raise fail(str(error), 2) from None
    emit(asdict(found)) if as_json else typer.echo(str(found))


@lights.command()
def mentat(board: Board, start: Start = "", goal: Goal = "", d: Modulus = 2) -> None:
    """Print steps that a person can follow, with the table they need.

    Example: permgroups lights mentat 5x5 --start "##### ##### ##### ##### #####"
    """
    from permgroups.errors import PermGroupsError

    try:
        found = read_board(board, d).mentat(start or None, goal or None)
    except (PermGroupsError, ValueError) as error:
        raise fail(str(error), 2) from None
    typer.echo(str(found))
    if not found:
        raise typer.Exit(1)


@lights.command()
def shallit(
    target: Annotated[str, typer.Argument(help="The configuration to reach; lights A B C AB AC BC ABC for k = 3.")],
    k: Annotated[int, typer.Option(help="3 circles, or a k-gon.")] = 3,
    d: Modulus = 2,
    as_json: Json = False,
) -> None:
    """Print a shortest word from all lights out in Shallit's game, in time order.

    Example: permgroups lights shallit 1111111
    """
    from permgroups.errors import PermGroupsError
    from permgroups.lights import shallit as game_of

    try:
        game = game_of(k, d)
        answer = game.solve(None, target)
    except (PermGroupsError, ValueError) as error:
        raise fail(str(error), 2) from None
    if as_json:
        emit({"possible": bool(answer), "word": answer.word, "paper": game.paper(answer.moves) if answer else None})
    else:
        typer.echo(str(answer))
    if not answer:
        raise typer.Exit(1)
