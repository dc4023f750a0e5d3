"""Options that several verbs share, and the refusal of those that a verb cannot honour."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from permgroups.checks import effort, memory, one_of, seconds
from permgroups.cli.completion import one_of_these
from permgroups.cli.kinds import KINDS
from permgroups.errors import InvalidArgument, ParseError

__all__ = [
    "Cluster",
    "Effort",
    "GoalText",
    "Memory",
    "Method",
    "Metric",
    "Optimal",
    "Seconds",
    "Svg",
    "Weights",
    "checked",
    "metric_text",
    "only",
    "priced",
    "refuse",
]

Seconds = Annotated[float | None, typer.Option(help="How long to search.")]
Effort = Annotated[
    int | None, typer.Option(help="How much to search, in states or insertions: the same answer on every machine.")
]
Metric = Annotated[
    str | None,
    typer.Option(
        help="What counts one letter: quarter (by default), half (any power, also called syllable) or positive (no "
        "inverses).",
        autocompletion=one_of_these(("quarter", "half", "positive")),
    ),
]
Weights = Annotated[
    str | None,
    typer.Option(help="Prices of letters instead of a metric: R=2,U=1,F2=3; what is not named costs 1 a turn."),
]
Memory = Annotated[
    str | None, typer.Option(help="Bytes for tables and lists, such as '500 MB' or '4 GB'; 1.5 GB by default.")
]
Method = Annotated[
    str | None,
    typer.Option(
        help="auto (by default), table, ida, beam, three-cycles or chain; for puzzles and groups.",
        autocompletion=one_of_these(("auto", "table", "ida", "beam", "three-cycles", "chain", "phases")),
    ),
]
Optimal = Annotated[bool, typer.Option("--optimal", help="Insist on a shortest answer.")]
GoalText = Annotated[str | None, typer.Option("--goal", help="Where to go, of lights: '##### #####' or digits.")]
Cluster = Annotated[
    str | None,
    typer.Option(
        metavar="WHERE",
        help="A Dask cluster: tcp://host:port, the address of a scheduler that runs, or local:4, started here.",
    ),
]
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


def priced(metric: str | None, weights: str | None) -> Any:
    """Return the metric of two options: its name, or the prices of letters.

    >>> priced(None, "R=2, U'=3"), priced("half", None)
    ({'R': 2, "U'": 3}, 'half')
    """
    if weights is None:
        return metric
    refuse("--weights says what letters cost", metric=metric)
    out: dict[str, int] = {}
    for part in weights.split(","):
        name, equals, price = (piece.strip() for piece in part.partition("="))
        if not (name and equals and price.isascii() and price.isdigit() and len(price) < 10):
            raise ParseError(f"--weights has parts such as R=2 with commas between, not {part.strip()[:40]!r}")
        if name in out:
            raise ParseError(f"--weights names {name} twice")
        out[name] = int(price)
    return out


def metric_text(metric: Any) -> str:
    """Return a metric as results name it.

    >>> metric_text({"R": 2, "U": 1}), metric_text(None), metric_text("half")
    ('R=2,U=1', 'quarter', 'half')
    """
    if isinstance(metric, dict):
        return ",".join(f"{name}={price}" for name, price in metric.items())
    return metric or "quarter"


def checked(verb: str, kind: str, options: dict[str, Any], honoured: tuple[str, ...]) -> dict[str, Any]:
    """Return the options that were given, if the verb honours all of them for this kind and their values are good."""
    from permgroups.puzzles.solving import METHODS
    from permgroups.search.letters import metric_of

    given = only(**options)
    takes = ", ".join(f"--{name}" for name in honoured) or "no such option"
    refuse(f"to {verb} {KINDS[kind]} takes {takes}", **{n: v for n, v in given.items() if n not in honoured})
    if isinstance(given.get("metric"), str):
        given["metric"] = metric_of(given["metric"])
    if "method" in given:
        one_of("--method", given["method"], METHODS)
    if "seconds" in given:
        given["seconds"] = seconds(given["seconds"], "--seconds")
    if "memory" in given:
        given["memory"] = memory(given["memory"], "--memory")
    if "effort" in given:
        given["effort"] = effort(given["effort"], "--effort")
    return given
