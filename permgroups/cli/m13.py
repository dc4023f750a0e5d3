"""``permgroups m13``: paths, solving, depths and pictures of Conway's games; ``permgroups conway``: the survey."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from permgroups.checks import rng, whole
from permgroups.cli.exits import Commands
from permgroups.cli.options import Svg, refuse
from permgroups.cli.output import Json, emit, write
from permgroups.cli.play import Load, PlaySeed, loaded, run

if TYPE_CHECKING:
    from permgroups.games.dual import DualGame
    from permgroups.games.m13 import M13Game

__all__ = ["conway", "m13"]

m13 = Commands(
    help="Conway's games on the projective plane of order 3.\n\nExample: permgroups m13 path 0 6 12 1 8 0",
    no_args_is_help=True,
)

Signed = Annotated[bool, typer.Option("--signed", help="Counters have two sides.")]


Dual = Annotated[bool, typer.Option("--dual", help="The game on points and lines.")]


def _game(signed: bool, dual: bool = False) -> M13Game | DualGame:
    from permgroups.games import M13

    return M13(signed=signed, dual=True) if dual else M13(signed=signed)


@m13.command()
def path(
    points: Annotated[list[int], typer.Argument(help="The points of the hole's path, 0 … 12, in time order.")],
    signed: Signed = False,
    svg: Svg = "",
    as_json: Json = False,
) -> None:
    """Print what a path of the hole does to the counters.

    Example: permgroups m13 path 0 6 12 1 8 0
    """
    from permgroups.games import M13
    from permgroups.show.games import path_svg, position_text

    walk = M13(signed=signed).path(points)
    at = walk.position
    if svg:
        write(svg, path_svg(walk), "the path", quiet=as_json)
    if as_json:
        emit({
            "path": list(walk.points), "permutation": walk.cycles, "position": str(at), "closed": walk.is_closed,
            "nondegenerate": walk.is_nondegenerate, "reduced": list(walk.reduced().points),
        })  # fmt: skip
        return
    typer.echo(f"{walk} induces {walk.cycles or '1'}")
    typer.echo(f"position  {at}\n{position_text(at)}")
    if not walk.is_nondegenerate:
        typer.echo(f"it is equivalent to {walk.reduced()}")


@m13.command()
def dual(
    path: Annotated[
        list[str],
        typer.Argument(help="Points | lines, '0 1 4 0 | 0 4 1 0'; points alone from 0 to 0 force their lines."),
    ],
    signed: Signed = False,
    svg: Svg = "",
    as_json: Json = False,
) -> None:
    """Print what a path of the dualized game does to the counters on points and on lines.

    Example: permgroups m13 dual '0 1 4 0 | 0 4 1 0'
    """
    from permgroups.games import M13
    from permgroups.show.games import flag_svg, position_text

    walk = M13(signed=signed, dual=True).read_path(" ".join(path))
    at, short = walk.position, walk.reduced()
    if svg:
        write(svg, flag_svg(at), "the position", quiet=as_json)
    if as_json:
        emit({
            "path": str(walk), "points": walk.point_cycles, "lines": walk.line_cycles, "position": str(at),
            "closed": walk.is_closed, "moves": len(walk), "nondegenerate": walk.is_nondegenerate,
            "reduced": str(short),
        })  # fmt: skip
        return
    typer.echo(f"path      {walk}")
    typer.echo(f"points    {walk.point_cycles or '1'}\nlines     {walk.line_cycles or '1'}")
    typer.echo(f"position  {at}\n{position_text(at)}")
    if not walk.is_reduced:
        typer.echo(f"it is equivalent to {short}")


@m13.command(context_settings={"ignore_unknown_options": True})
def solve(
    position: Annotated[
        str,
        typer.Argument(
            help="What lies on the points 0 … 12, '· 2 1 …' with · for the hole; or cycles '(1 2 …)'; of the dualized "
            "game points | lines."
        ),
    ],
    to: Annotated[str, typer.Option(help="Another position to go to than the start.", metavar="POSITION")] = "",
    signed: Signed = False,
    dual: Dual = False,
    every: Annotated[bool, typer.Option("--all", help="Print every shortest path.")] = False,
    svg: Svg = "",
    as_json: Json = False,
) -> None:
    """Print a shortest path from a position back to the start, or to another position.

    Example: permgroups m13 solve '(1 7 12 6 8)(3 4 10 5 9)'
    """
    from permgroups.show.games import flag_svg, path_svg

    game = _game(signed, dual)
    at = game.position(position)
    end = game.position(to) if to else game.home(at)
    paths = list(game.paths_between(at, end)) if every else [game.path_between(at, end)]
    if svg:
        drawn = flag_svg(at) if dual else path_svg(paths[0].reverse())
        write(svg, drawn, "the position" if dual else "the path", quiet=as_json)
    if as_json:
        listed = [[list(p.points), list(p.lines)] if dual else list(p.points) for p in paths]
        emit({"position": str(at), "to": str(end), "depth": len(paths[0]), "paths": listed})
        return
    typer.echo(f"position  {at}\n{'to        ' + str(end) if to else ''}".rstrip())
    typer.echo(f"{'distance  ' if to else 'depth     '}{len(paths[0])}")
    for found in paths:
        typer.echo(f"{'reached by' if to else 'solved by'} {found}")


@m13.command()
def depths(
    signed: Signed = False,
    dual: Dual = False,
    svg: Svg = "",
    as_json: Json = False,
) -> None:
    """Print how many positions have each depth, and how many of them are closed.

    Example: permgroups m13 depths --signed
    """
    from permgroups.show.games import depths_svg
    from permgroups.show.tables import console, depths_table

    game = _game(signed, dual)
    every, closed = game.depth_distribution(), game.depth_distribution(closed=True)
    if svg:
        write(svg, depths_svg(every, f"{sum(every):,} positions by depth"), "the depths", quiet=as_json)
    if as_json:
        emit({"positions": every, "closed": closed})
        return
    console().print(depths_table(every, closed))


@m13.command(context_settings={"ignore_unknown_options": True})
def play(
    position: Annotated[
        str, typer.Option(help="Where to start: what lies on the points, '· 2 1 …', or cycles; random if not given.")
    ] = "",
    signed: Signed = False,
    dual: Dual = False,
    seed: PlaySeed = None,
    load: Load = "",
) -> None:
    """Play Conway's game: move the hole until every counter is home; hint, undo, solve, save and load.

    Example: permgroups m13 play --seed 1
    """
    from permgroups.search.groupoid_play import GroupoidRules
    from permgroups.search.sessions import Session
    from permgroups.show.games import table_text

    if load:
        refuse("a saved game has its positions", position=position or None)
    game = _game(signed, dual)
    session = Session(GroupoidRules(game), position or None, rng(None if seed is None else whole("--seed", seed, 0)))
    if load:
        session.load(loaded(load))
    again = f"permgroups m13 play{' --signed' if signed else ''}{' --dual' if dual else ''} --position {{}}"
    moves = "5                 the hole goes to the point 5; 5 8 0 are three moves"
    if dual:
        moves = "5 L7              the point-hole goes to 5, on its line; then the line-hole to L7, through 5"
    run(session, table_text, again, moves)


def conway(as_json: Json = False) -> None:
    """Print what the moves of the known designs generate: the hole stabilizer, whether it is a group, its name.

    Example: permgroups conway
    """
    from permgroups.games.conway import families, groupoid
    from permgroups.show.tables import console, groupoids_table, progress

    designs = families()
    found = []
    with progress("designs", len(designs)) as advance:
        for design in designs:
            found.append(groupoid(design).as_dict())
            advance(design.name)
    if as_json:
        emit(found)
        return
    console().print(groupoids_table(found))
