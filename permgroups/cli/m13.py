"""``permgroups m13``: paths, solving, depths and pictures of Conway's games; ``permgroups conway``: the survey."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from permgroups.cli.exits import Commands
from permgroups.cli.options import Svg
from permgroups.cli.output import Json, emit, write

if TYPE_CHECKING:
    from permgroups.games.m13 import M13Game

__all__ = ["conway", "m13"]

m13 = Commands(
    help="Conway's games on the projective plane of order 3.\n\nExample: permgroups m13 path 0 6 12 1 8 0",
    no_args_is_help=True,
)

Signed = Annotated[bool, typer.Option("--signed", help="Counters have two sides.")]


def _game(signed: bool) -> M13Game:
    from permgroups.games import M13

    return M13(signed=signed)


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
    from permgroups.show.games import path_svg, position_text

    walk = _game(signed).path(points)
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


@m13.command(context_settings={"ignore_unknown_options": True})
def solve(
    position: Annotated[
        str, typer.Argument(help="What lies on the points 0 … 12, '· 2 1 …' with · for the hole; or cycles '(1 2 …)'.")
    ],
    signed: Signed = False,
    every: Annotated[bool, typer.Option("--all", help="Print every shortest path.")] = False,
    svg: Svg = "",
    as_json: Json = False,
) -> None:
    """Print a shortest path of the hole from a position back to the start.

    Example: permgroups m13 solve '(1 7 12 6 8)(3 4 10 5 9)'
    """
    from permgroups.show.games import path_svg

    game = _game(signed)
    at = game.position(position)
    paths = [p.reverse() for p in game.shortest_paths(at)] if every else [game.solve(at).moves]
    if svg:
        write(svg, path_svg(paths[0].reverse()), "the path", quiet=as_json)
    if as_json:
        emit({"position": str(at), "depth": len(paths[0]), "paths": [list(p.points) for p in paths]})
        return
    typer.echo(f"position  {at}\ndepth     {len(paths[0])}")
    for found in paths:
        typer.echo(f"solved by {found}")


@m13.command()
def depths(
    signed: Signed = False,
    dual: Annotated[bool, typer.Option("--dual", help="The game on points and lines.")] = False,
    svg: Svg = "",
    as_json: Json = False,
) -> None:
    """Print how many positions have each depth, and how many of them are closed.

    Example: permgroups m13 depths --signed
    """
    from permgroups.games import M13
    from permgroups.show.games import depths_svg
    from permgroups.show.tables import console, depths_table

    game = M13(signed=signed, dual=True) if dual else M13(signed=signed)
    every, closed = game.depth_distribution(), game.depth_distribution(closed=True)
    if svg:
        write(svg, depths_svg(every, f"{sum(every):,} positions by depth"), "the depths", quiet=as_json)
    if as_json:
        emit({"positions": every, "closed": closed})
        return
    console().print(depths_table(every, closed))


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
