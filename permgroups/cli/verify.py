"""``permgroups verify``: the statements of the papers, checked."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from permgroups.cli.options import Cluster, refuse
from permgroups.cli.output import Json, emit

__all__ = ["verify"]

WORTH_A_PROCESS = 20  # claims; fewer are checked sooner than a second process has started


def verify(
    name: Annotated[str, typer.Argument(help="A chapter of the ledger, errata, or all.")] = "all",
    only: Annotated[str, typer.Option(help="One place: an id like m13.4.1, or a paper and a place like 000:5.3.")] = "",
    workers: Annotated[
        int, typer.Option(help="Processes that check side by side; 0 for one a core.", min=0, max=1024)
    ] = 0,
    cluster: Cluster = None,
    as_json: Json = False,
) -> None:
    """Check the statements of the papers and print the verdicts, each with how far its check went.

    Example: permgroups verify m13

    On a cluster: permgroups verify all --cluster tcp://10.0.0.1:8786
    """
    from permgroups.claims.chapters import claims_at, claims_of, errata
    from permgroups.claims.chapters import verify as verified
    from permgroups.errors import InvalidArgument
    from permgroups.show.tables import claims_table, console, progress

    if only and name != "all":
        raise InvalidArgument(f"give a chapter or --only a place, not both {name!r} and {only!r}")
    claims = claims_at(only) if only else errata() if name == "errata" else claims_of(name)
    if cluster is not None:
        refuse("--cluster says where to work", workers=workers or None)
    processes = (workers or _cores()) if cluster is None and len(claims) >= WORTH_A_PROCESS else None
    results = []
    with progress("checking claims", len(claims)) as advance:
        for result in verified(claims, client=cluster, workers=processes):
            results.append(result)
            advance(result.id)
    if as_json:
        emit([r.as_dict() for r in results])
    else:
        console().print(claims_table(results))
        typer.echo(counted([(r.verdict, r.scope) for r in results]))
    if any(r.verdict == "broken" for r in results):
        raise typer.Exit(1)


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def counted(found: list[tuple[str, str]]) -> str:
    """Return how many verdicts there are of each kind, and how far the checks of those went.

    >>> counted([("holds", "sample"), ("holds", "exhaustive"), ("false", "counterexample"), ("holds", "sample")])
    '3 holds (1 exhaustive, 2 sample), 1 false (1 counterexample)'
    """
    from permgroups.claims.ledger import SCOPES, VERDICTS

    parts = []
    for verdict in VERDICTS:
        scopes = [s for v, s in found if v == verdict]
        if scopes:
            kinds = ", ".join(f"{scopes.count(s)} {s}" for s in SCOPES if s in scopes)
            parts.append(f"{len(scopes)} {verdict}" + (f" ({kinds})" if kinds else ""))
    return ", ".join(parts)
