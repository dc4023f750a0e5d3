"""Options that several verbs share, and the refusal of those that a verb cannot honour."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from permgroups.checks import effort, one_of, seconds
from permgroups.cli.kinds import KINDS
from permgroups.errors import InvalidArgument

__all__ = ["Effort", "GoalText", "Method", "Metric", "Optimal", "Seconds", "Svg", "checked", "only", "refuse"]

Seconds = Annotated[float | None, typer.Option(help="How long to search.")]
Effort = Annotated[
    int | None, typer.Option(help="How much to search, in states or insertions: the same answer on every machine.")
]
Metric = Annotated[
    str | None,
    typer.Option(help="What counts one letter: quarter (by default), syllable (any power) or positive (no inverses)."),
]
Method = Annotated[
    str | None, typer.Option(help="auto (by default), table, ida, beam, three-cycles or chain; for puzzles and groups.")
]
Optimal = Annotated[bool, typer.Option("--optimal", help="Insist on a shortest answer.")]
GoalText = Annotated[str | None, typer.Option("--goal", help="Where to go, of lights: '##### #####' or digits.")]
Svg = Annotated[str, typer.Option("--svg", help="Also write a picture to this file.", metavar="FILE")]


def only(**options: Any) -> dict[str, Any]:
    """Return the options that were given.

    >>> only(seconds=None, optimal=False, metric="quarter")
    {'metric': 'quarter'}
    """
    return {name: value for name, value in options.items() if value is not None and value is not False}


def refuse(why: str, **options: Any) -> None:
    """Raise if one of the options was given.

    >>> refuse("it is in the plane", metric=None, net=True)
    Traceback (most recent call last):
        ...
    permgroups.errors.InvalidArgument: --net cannot be honoured: it is in the plane
    """
    for name in only(**options):
        raise InvalidArgument(f"--{name.replace('_', '-')} cannot be honoured: {why}")


def checked(verb: str, kind: str, options: dict[str, Any], honoured: tuple[str, ...]) -> dict[str, Any]:
    """Return the options that were given, if the verb honours all of them for this kind and their values are good."""
    from permgroups.puzzles.solving import METHODS
    from permgroups.search.letters import metric_of

    given = only(**options)
    takes = ", ".join(f"--{name}" for name in honoured) or "no such option"
    refuse(f"to {verb} {KINDS[kind]} takes {takes}", **{n: v for n, v in given.items() if n not in honoured})
    if "metric" in given:
        given["metric"] = metric_of(given["metric"])
    if "method" in given:
        one_of("--method", given["method"], METHODS)
    if "seconds" in given:
        given["seconds"] = seconds(given["seconds"], "--seconds")
    if "effort" in given:
        given["effort"] = effort(given["effort"], "--effort")
    return given
