"""``permgroups catalogue`` and ``tour``: what there is."""

from __future__ import annotations

import typer

from permgroups.cli.kinds import Things, puzzle_of, thing
from permgroups.cli.output import Json, emit

__all__ = ["catalogue", "positions", "tour"]


def catalogue(as_json: Json = False) -> None:
    """Print the puzzles that have a name: pieces, number of positions with its formula, God's number.

    Example: permgroups catalogue
    """
    from permgroups.puzzles import catalogue as rows
    from permgroups.show.tables import catalogue_table, console

    found = rows()
    if as_json:
        emit(found)
        return
    console().print(catalogue_table(found))


def positions(things: Things, as_json: Json = False) -> None:
    """Print the positions of a puzzle that have a name: words that make them, and their known distances.

    Example: permgroups positions cube:3
    """
    from dataclasses import asdict

    from permgroups.show.tables import console, positions_table

    P = puzzle_of(*thing("positions", *things))
    if as_json:
        emit({name: asdict(position) for name, position in P.positions.items()})
        return
    if not P.positions:
        typer.echo(f"no position of {P.name} is known by a name")
        return
    console().print(positions_table(P.positions))


def tour(as_json: Json = False) -> None:
    """Walk through what the package does, in under a minute.

    Example: permgroups tour
    """
    from permgroups.show.tour import STOPS, show_stop

    stops = []
    for stop in STOPS:
        data = stop.run()
        stops.append({"stop": stop.title, **data})
        if not as_json:
            show_stop(stop, data)
    if as_json:
        emit(stops)
