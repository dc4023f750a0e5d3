"""Tables and progress bars for the terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from rich import box
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    SpinnerColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.table import Table
from rich.text import Text

from permgroups.claims.ledger import Result
from permgroups.puzzles.named_positions import Position

__all__ = [
    "catalogue_table",
    "claims_table",
    "console",
    "depths_table",
    "groupoids_table",
    "growth_table",
    "positions_table",
    "progress",
    "search_line",
    "states_bar",
]

COLOURS = {
    "holds": "green",
    "scan": "blue",
    "misprint": "yellow",
    "corrected": "yellow",
    "false": "magenta",
    "settled": "cyan",
    "broken": "bold red",
}


def console() -> Console:
    """Return the console that output goes to."""
    return Console(highlight=False)


def claims_table(results: Sequence[Result]) -> Table:
    """Return the ledger as a table: what is claimed, where, and what was computed."""
    table = Table(title="Ledger", title_justify="left", box=box.SIMPLE_HEAD, show_lines=True)
    table.add_column("id", no_wrap=True)
    table.add_column("verdict", no_wrap=True)
    table.add_column("statement, and what was computed")
    for r in results:
        where = ", ".join(x for x in (r.source, r.section) if x)
        found = "; ".join(
            f"{before}{_short(part)}"
            for before, part in (("but ", r.failed), ("true: ", r.repair), ("", r.detail)) if part
        )  # fmt: skip
        text = Text.assemble(r.statement, (f"  [{where}]" if where else "", "dim"), "\n", (found, "italic dim"))
        table.add_row(r.id, Text.assemble((r.verdict, COLOURS[r.verdict]), "\n", (r.scope, "dim")), text)
    return table


def _short(detail: str) -> str:
    return detail if len(detail) <= 200 else detail[:199] + "…"


@contextmanager
def progress(title: str, total: int) -> Iterator[Callable[[str], None]]:
    """Show a bar on standard error; yields a function that advances it by one and names the step."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=total)

        def advance(step: str) -> None:
            bar.update(task, advance=1, description=f"{title}: {step}")

        yield advance


def growth_table(spheres: Sequence[int]) -> Table:
    """Return how many positions need how many moves, with a bar for each."""
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column("moves", justify="right")
    table.add_column("positions", justify="right")
    table.add_column("")
    largest = max(spheres)
    for distance, size in enumerate(spheres):
        table.add_row(str(distance), f"{size:,}", Text("█" * max(round(40 * size / largest), 0) or "▏", "cyan"))
    return table


@contextmanager
def states_bar(title: str) -> Iterator[Callable[[int, int], None]]:
    """Show a bar on standard error; yields a function of (states reached, all states)."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=None)

        def tell(reached: int, total: int) -> None:
            bar.update(task, completed=reached, total=total)

        yield tell


@contextmanager
def search_line(unit: str = "letters") -> Iterator[Callable[[str, int], None]]:
    """Show how a search goes on standard error, if that is a terminal; yields a function of (method, length)."""
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as line:
        task = line.add_task("searching", total=None)

        def tell(method: str, length: int) -> None:
            line.update(task, description=f"{length} {unit} so far, by {method} (Ctrl-C takes them)")

        yield tell


def positions_table(positions: Mapping[str, Position]) -> Table:
    """Return the positions of a puzzle that have a name, with their distances."""
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for heading in ("position", "half turns", "quarter turns", "known by", "made by"):
        table.add_column(heading, overflow="fold")
    for name, p in positions.items():
        how = "our search" if p.source == "search" else p.source
        table.add_row(f"{name}\n{p.about}", str(p.half or "?"), str(p.quarter or "?"), how, p.word)
    return table


def depths_table(every: Sequence[int], closed: Sequence[int]) -> Table:
    """Return the positions of a game by depth, all of them and those with the hole at home."""
    table = Table(box=box.SIMPLE_HEAD)
    for heading in ("depth", "positions", "closed"):
        table.add_column(heading, justify="right")
    table.add_column("")
    for depth, (count, inside) in enumerate(zip(every, closed, strict=True)):
        table.add_row(str(depth), f"{count:,}", f"{inside:,}", "█" * round(40 * count / max(every)))
    table.add_row("", f"{sum(every):,}", f"{sum(closed):,}", "")
    return table


def catalogue_table(rows: Sequence[dict[str, Any]]) -> Table:
    """Return the catalogue of puzzles."""
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for heading in ("puzzle", "what it is", "moves", "pieces × orientations", "positions", "God's number"):
        table.add_column(heading, overflow="fold")
    for r in rows:
        kinds: dict[tuple[int, int], int] = {}
        for kind in r["orbits"]:
            kinds[kind] = kinds.get(kind, 0) + 1
        pieces = ", ".join(f"{f'{n}·' if n > 1 else ''}{m}×{t}" for (m, t), n in kinds.items())
        order = f"{r['order']:,}" if r["order"] < 10**12 else f"{float(r['order']):.3g}"
        shown = f"{order} = {r['formula']}" if r["fits"] else f"{order}, {r['group'] or 'outside of the theory'}"
        table.add_row(r["name"], r["about"], str(r["moves"]), pieces, shown, str(r["gods_number"] or ""))
    return table


def as_text(table: Table, width: int = 150) -> str:
    """Return a table as plain text."""
    from io import StringIO

    from rich.console import Console

    out = StringIO()
    Console(file=out, width=width, color_system=None).print(table)
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines())


def groupoids_table(rows: Sequence[dict[str, Any]]) -> Table:
    """Return the survey of Conway groupoids."""
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for heading in ("design", "parameters", "hole stabilizer", "a group", "all moves generate"):
        table.add_column(heading, overflow="fold")
    for r in rows:
        table.add_row(
            r["design"], r["parameters"], f"{r['stabilizer']}\n{r['stabilizer_order']:,}",
            "yes" if r["is_group"] else "no", f"{r['generated']}\n{r['generated_order']:,}",
        )  # fmt: skip
    return table
