"""The command line.

Groups: ``order``, ``factor``, ``growth``. Puzzles: ``catalogue``, ``structure``, ``explain``, ``picture``,
``animate``, ``solve``, ``shorten``, ``convert``. Games: ``m13``, ``conway``, ``hexad``, ``blackjack``, ``lights``.
Also ``steiner``, ``tour`` and ``verify``.

Exit status: 0 fine, 1 no or impossible (a check broke, an element is outside), 2 bad usage.
"""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from permgroups.cli import catalogue, games, groups, hexads, lights, puzzles
from permgroups.cli.common import Json, emit, fail

__all__ = ["app", "main"]

app = typer.Typer(
    help="Permutation groups with proofs.\n\nExample: permgroups order 'a=(1,2,3,4,5)' 'b=(1,2)'",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
)

app.add_typer(games.m13, name="m13")
app.add_typer(hexads.blackjack, name="blackjack")
app.add_typer(lights.lights, name="lights")
for command in (
    groups.order,
    groups.factor,
    puzzles.growth,
    puzzles.solve,
    puzzles.shorten,
    puzzles.convert,
    games.conway,
    hexads.hexad,
    hexads.steiner,
    catalogue.catalogue,
    catalogue.structure,
    catalogue.explain,
    catalogue.picture,
    catalogue.animate,
):
    app.command()(command)


@app.command()
def verify(
    name: Annotated[str, typer.Argument(help="A chapter of the ledger, or all.")] = "all",
    as_json: Json = False,
) -> None:
    """Check the statements of the papers and print the verdicts.

    Example: permgroups verify m13
    """
    from permgroups.claims.ledger import claims_of, run
    from permgroups.errors import PermGroupsError

    try:
        claims = claims_of(name)
    except PermGroupsError as error:
        raise fail(str(error), 2) from None
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
        typer.echo(", ".join(f"{count} {verdict}" for verdict, count in counts.items()))
    if any(r.verdict == "broken" for r in results):
        raise typer.Exit(1)


@app.command()
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


@app.callback(invoke_without_command=True)
def _root(
    version: Annotated[bool, typer.Option("--version", help="Print the version.", is_eager=True)] = False,
) -> None:
    if version:
        from permgroups import __version__

        typer.echo(__version__)
        raise typer.Exit


def main() -> None:
    """Run the command line; Ctrl-C ends it with status 130."""
    sys.set_int_max_str_digits(0)  # orders may be longer than Python's default limit for printing
    try:
        app()
    except KeyboardInterrupt:
        typer.echo("permgroups: interrupted", err=True)
        sys.exit(130)


if __name__ == "__main__":
    main()
