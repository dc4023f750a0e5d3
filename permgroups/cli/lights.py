"""``permgroups lights``: solve, analyse, mentat, shallit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from permgroups.checks import seconds as checked_seconds
from permgroups.checks import whole
from permgroups.cli.exits import Commands
from permgroups.cli.options import Effort, Seconds, Svg, only, refuse
from permgroups.cli.output import Json, emit, write
from permgroups.resolve import resolve

if TYPE_CHECKING:
    from permgroups.lights import EnhancedGame, LightsGame

__all__ = ["lights"]

lights = Commands(
    help="Lights games: Merlin, Quatrainment, Lights Out on any board, Shallit's circles.\n\n"
    "Example: permgroups lights analyse 5x5",
    no_args_is_help=True,
)

Board = Annotated[
    str,
    typer.Argument(
        help="merlin, quatrainment, modified, keychain, cube, orbix, or rows×columns such as 5x5; with a topology as "
        "in 5x5:torus (plane, cylinder, torus, klein); analyse and mentat also take shallit:4 and venn:4."
    ),
]
Modulus = Annotated[int | None, typer.Option("--mod", "-d", help="The number of states of a light; by default 2.")]
Start = Annotated[
    str, typer.Option("--start", help="The configuration: '.#' or digits, rows by blanks; all out by default.")
]
Goal = Annotated[str, typer.Option("--goal", help="Where to go; by default the game's goal.")]


def read_game(text: str, d: int | None) -> LightsGame | EnhancedGame:
    """Return the game named on the command line."""
    from permgroups.errors import InvalidArgument
    from permgroups.lights import EnhancedGame, LightsGame

    if d is not None and " mod " in text:
        raise InvalidArgument("give the number of states once, by --mod or as in '5x5 mod 3'")
    found = resolve(f"lights:{text}" if d is None else f"lights:{text} mod {whole('--mod', d, 2)}")
    if not isinstance(found, (LightsGame, EnhancedGame)):
        raise InvalidArgument(f"{text} is no lights board; use permgroups solve {text}")
    return found


def read_board(text: str, d: int | None) -> LightsGame:
    """Return the Merlin style game named on the command line."""
    from permgroups.errors import InvalidArgument
    from permgroups.lights import LightsGame

    found = read_game(text, d)
    if not isinstance(found, LightsGame):
        raise InvalidArgument(f"{text} is no lights board; use permgroups solve {text}")
    return found


@lights.command()
def solve(
    board: Board,
    start: Start = "",
    goal: Goal = "",
    d: Modulus = None,
    fewest: Annotated[bool, typer.Option("--fewest", help="Press as few buttons as possible.")] = False,
    seconds: Seconds = None,
    effort: Effort = None,
    svg: Svg = "",
    as_json: Json = False,
) -> None:
    """Print the buttons to press, or why it is impossible.

    Example: permgroups lights solve merlin --start "#.. .#. ..#"
    """
    if not fewest:
        refuse("it belongs to --fewest", seconds=seconds, effort=effort)
    game = read_board(board, d)
    budget = only(seconds=None if seconds is None else checked_seconds(seconds, "--seconds"), effort=effort)
    answer = (game.minimal if fewest else game.solve)(start or None, goal or None, **budget)
    if svg:
        from permgroups.show.lights import board_svg

        write(svg, board_svg(game, answer.u, answer.presses), "the board", quiet=as_json)
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
def analyse(board: Board, d: Modulus = None, as_json: Json = False) -> None:
    """Print rank, orbits, quiet patterns, whether all-ones is possible; of an enhanced game also Gardens of Eden.

    Example: permgroups lights analyse 5x5 -d 3
    """
    from dataclasses import asdict

    found = read_game(board, d).analysis()
    emit(asdict(found)) if as_json else typer.echo(str(found))


@lights.command()
def mentat(board: Board, start: Start = "", goal: Goal = "", d: Modulus = None, as_json: Json = False) -> None:
    """Print steps that a person can follow, with the table they need.

    Example: permgroups lights mentat 5x5 --start "##### ##### ##### ##### #####"
    """
    from permgroups.lights import Recipe

    found = read_game(board, d).mentat(start or None, goal or None)
    table = [list(pair) for pair in found.table]
    if as_json:
        buttons = list(found.moves) if found and found.length <= 100_000 else None
        emit({
            "possible": bool(found), "method": found.method, "steps": list(found.steps), "table": table,
            "buttons": buttons,
        })  # fmt: skip
    else:
        typer.echo(str(found))
        if isinstance(found, Recipe) and 0 < len(table) <= 32:
            typer.echo("\n".join(["the chart:", *(f"  {seen} -> {press}" for seen, press in table)]))
    if not found:
        raise typer.Exit(1)


@lights.command()
def shallit(
    target: Annotated[str, typer.Argument(help="The configuration to reach; lights A B C AB AC BC ABC for k = 3.")],
    k: Annotated[int, typer.Option(help="3 circles, or a k-gon.")] = 3,
    d: Modulus = None,
    as_json: Json = False,
) -> None:
    """Print a shortest word from all lights out in Shallit's game, in time order.

    Example: permgroups lights shallit 1111111
    """
    from permgroups.lights import shallit as game_of

    game = game_of(k, 2 if d is None else d)
    answer = game.solve(None, target)
    if as_json:
        emit({"possible": bool(answer), "word": answer.word, "paper": game.paper(answer.moves) if answer else None})
    else:
        typer.echo(str(answer))
    if not answer:
        raise typer.Exit(1)
