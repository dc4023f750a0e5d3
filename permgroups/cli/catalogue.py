"""``permgroups catalogue``, ``verify`` and ``tour``: what there is."""

from __future__ import annotations

from typing import Annotated

import typer

from permgroups.cli.output import Json, emit

__all__ = ["catalogue", "tour", "verify"]


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


def verify(
    name: Annotated[str, typer.Argument(help="A chapter of the ledger, or all.")] = "all",
    as_json: Json = False,
) -> None:
    """Check the statements of the papers and print the verdicts.

    Example: permgroups verify m13
    """
    from permgroups.claims.chapters import claims_of, run

    claims = claims_of(name)
    if as_json:
        results = list(run(claims))
        emit([r.as_dict() for r in results])
    else:
        from permgroups.show.tables import claims_table, console, progress

        results = []
        with progress("checking claims", len(claims)) as advance:
            for result in run(claims):
                results.append(result)
                advance(result.id)
        console().print(claims_table(results))
        counts = {v: sum(r.verdict == v for r in results) for v in dict.fromkeys(r.verdict for r in results)}
        typer.echo(", ".join(f"{number} {verdict}" for verdict, number in counts.items()))
    if any(r.verdict == "broken" for r in results):
        raise typer.Exit(1)


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
