"""``permgroups lights play``: every lights game in a terminal, with the *solve* button."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Annotated

import typer

from permgroups.checks import rng, whole
from permgroups.cli.lights import Goal, Modulus, lights, read_game
from permgroups.cli.options import refuse
from permgroups.cli.play import Load, PlaySeed, loaded, run, screen_width

if TYPE_CHECKING:
    from permgroups.lights import EnhancedGame, LightsGame, ThinkADot

__all__ = ["lights", "play"]

NAMES = {"figure-11": "venn:4", "enhanced-merlin": "shallit:4"}  # as the paper calls them


def _game(text: str, d: int | None) -> LightsGame | EnhancedGame | ThinkADot:
    """Return any lights game by its name."""
    from permgroups.errors import InvalidArgument
    from permgroups.lights import ThinkADot

    if text == "think-a-dot":
        if d not in (None, 2):
            raise InvalidArgument("--mod cannot be honoured: a dot of Think-a-Dot has two states")
        return ThinkADot()
    return read_game(NAMES.get(text, text), d)


@lights.command()
def play(
    board: Annotated[
        str,
        typer.Argument(
            help="merlin, quatrainment, modified, keychain, cube, orbix, rows×columns such as 5x5:torus, shallit:4, "
            "venn:4 or figure-11, enhanced-merlin, think-a-dot."
        ),
    ] = "merlin",
    position: Annotated[
        str,
        typer.Option(
            "--position",
            "--start",
            help="Where to start, '#.. .#. ..#', or start and goal, '#... -> ....'; random if not given.",
        ),
    ] = "",
    goal: Goal = "",
    d: Modulus = None,
    seed: PlaySeed = None,
    load: Load = "",
) -> None:
    """Play a lights game: press buttons until the lights are as wanted; hint, undo, solve, save and load.

    Example: permgroups lights play merlin --seed 1
    """
    from permgroups.lights.playing import LightsRules
    from permgroups.search.sessions import Session
    from permgroups.show.boards import boards_text

    if load:
        refuse("a saved game has its boards", position=position or None, goal=goal or None)
    game = _game(board, d)
    rules = LightsRules(game, goal or None)
    session = Session(rules, position or None, rng(None if seed is None else whole("--seed", seed, 0)))
    if load:
        session.load(loaded(load))
    again = f"permgroups lights play {shlex.quote(board)}{'' if d is None else f' --mod {d}'} --position {{}}"
    shown = "1 5 9            the buttons to press, in this order"
    if not getattr(game, "buttons_are_lights", False):
        shown = f"{' '.join(game.buttons[:3]):<17} the buttons to press: {' '.join(game.buttons[:40])}"
    run(session, lambda at: boards_text(game, at.now, at.goal, screen_width()), again, shown, hides=True)
