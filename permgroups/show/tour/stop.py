"""What a stop of the tour is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from rich.table import Table

from permgroups.show.tables import console

__all__ = ["Stop", "bars", "show_stop"]


@dataclass(frozen=True)
class Stop:
    """One stop: ``run`` computes plain data, ``show`` turns them into something to look at."""

    title: str
    run: Callable[[], dict[str, Any]]
    show: Callable[[dict[str, Any]], list[Any]]


def show_stop(stop: Stop, data: dict[str, Any]) -> None:
    """Print a stop with its heading."""
    out = console()
    out.rule(f"[bold]{stop.title}", align="left")
    for item in stop.show(data):
        out.print(item)
    out.print()


def bars(sizes: Sequence[int]) -> Table:
    """Return sizes by distance, with bars."""
    table = Table(box=None, padding=(0, 2))
    for distance, size in enumerate(sizes):
        table.add_row(str(distance), f"{size:,}", "█" * round(40 * size / max(sizes)))
    return table
