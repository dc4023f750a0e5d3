"""Tables and pictures of the results: Markdown for the documentation, JSON, SVG."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from benchmarks.measure import Timing
from benchmarks.svg import Dot, Line, dot_plot, format_ratio, format_seconds

__all__ = ["OrderRow", "ServiceRow", "StartupRow", "write_report"]

MEMORY_LIMIT = 500.0


def _time(timing: Timing | None) -> str:
    if timing is None:
        return "–"
    return format_seconds(timing.median) if timing.median else f"> {timing.limit:.0f} s"


def _ratio(peer: Timing | None, ours: Timing) -> float | None:
    """Return how many times longer the peer took; a bound where one of the two reached its time limit."""
    if peer is None or not (peer.median or ours.median):
        return None
    return (peer.median or peer.limit) / (ours.median or ours.limit)


def _ratio_text(peer: Timing | None, ours: Timing) -> str:
    ratio = _ratio(peer, ours)
    if ratio is None or peer is None:
        return "–"
    return format_ratio(ratio, "> " if peer.median is None else "< " if ours.median is None else "")


def _dot(timing: Timing | None) -> Dot | None:
    return None if timing is None else Dot(timing.median or timing.limit, timing.median is None)


def _line(family: str, label: str, ours: Timing, peers: Mapping[str, Timing | None]) -> Line:
    dots = {"permgroups": _dot(ours), **{name: _dot(peer) for name, peer in peers.items()}}
    ratios = {
        name: (_ratio_text(peer, ours), (_ratio(peer, ours) or 1) < 1)
        for name, peer in peers.items()
        if peer is not None
    }
    return Line(family, label, dots, ratios)


def _big(number: int) -> str:
    """Return a number in full up to 12 digits, else its first digits and power of ten."""
    if number < 10**12:
        return f"{number:,}"
    power = len(str(number)) - 1
    return f"{number // 10 ** (power - 2) / 100:.2f}·10^{power}"


@dataclass
class OrderRow:
    """The proved order of one group, by everyone."""

    family: str
    name: str
    degree: int
    generators: int
    order: int
    ours: Timing
    gap: Timing | None
    sympy: Timing | None

    @property
    def memory(self) -> float:
        return float(self.ours.facts.get("memory", math.nan))

    def slower(self) -> bool:
        return any((_ratio(peer, self.ours) or 1) < 1 for peer in (self.gap, self.sympy))

    def line(self) -> str:
        return (
            f"{self.name:<26}{self.degree:>6}{_time(self.ours):>12}"
            f"   GAP {_time(self.gap):>9} {_ratio_text(self.gap, self.ours):>10}"
            f"   sympy {_time(self.sympy):>9} {_ratio_text(self.sympy, self.ours):>10}{self.memory:>7.0f} MB"
        )

    def cells(self) -> list[str]:
        least = format_seconds(self.ours.minimum) if self.ours.minimum else "–"
        return [
            self.name, str(self.degree), str(self.generators), _big(self.order), _time(self.ours), least,
            _time(self.gap), _ratio_text(self.gap, self.ours), _time(self.sympy), _ratio_text(self.sympy, self.ours),
            f"{self.memory:.0f} MB",
        ]  # fmt: skip

    def as_json(self) -> dict[str, Any]:
        return {
            "family": self.family, "name": self.name, "degree": self.degree, "generators": self.generators,
            "order": str(self.order), "permgroups": self.ours.as_json(),
            "gap": self.gap and self.gap.as_json(), "sympy": self.sympy and self.sympy.as_json(),
            "gap_ratio": _ratio(self.gap, self.ours), "sympy_ratio": _ratio(self.sympy, self.ours),
        }  # fmt: skip


@dataclass
class ServiceRow:
    """A method of sympy's groups, by both libraries."""

    method: str
    group: str
    ours: Timing
    sympy: Timing | None

    def slower(self) -> bool:
        return (_ratio(self.sympy, self.ours) or 1) < 1

    def line(self) -> str:
        return (
            f"{self.method:<27}{self.group:<16}{_time(self.ours):>12}"
            f"   sympy {_time(self.sympy):>9} {_ratio_text(self.sympy, self.ours):>10}"
        )

    def cells(self) -> list[str]:
        return [f"`{self.method}`", self.group, _time(self.ours), _time(self.sympy), _ratio_text(self.sympy, self.ours)]

    def as_json(self) -> dict[str, Any]:
        return {
            "method": self.method, "group": self.group, "permgroups": self.ours.as_json(),
            "sympy": self.sympy and self.sympy.as_json(), "sympy_ratio": _ratio(self.sympy, self.ours),
        }  # fmt: skip


@dataclass
class StartupRow:
    """One number against its target."""

    name: str
    value: float
    best: float
    unit: str
    target: float | None
    reached: bool | None

    def _show(self, value: float) -> str:
        return f"{value:,.0f} per s" if self.unit == "elements/s" else format_seconds(value)

    def line(self) -> str:
        return "  ".join(self.cells())

    def cells(self) -> list[str]:
        shown = [self.name, self._show(self.value), self._show(self.best)]
        if self.target is None:
            return [*shown, "–", ""]
        sign = "≥" if self.unit == "elements/s" else "<"
        return [*shown, f"{sign} {self._show(self.target)}", "yes" if self.reached else "no"]

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def _markdown(header: Sequence[str], rows: Sequence[Sequence[str]], left: int) -> str:
    """Return a Markdown table whose first ``left`` columns are text, the others numbers."""
    marks = [":--" if k < left else "--:" for k in range(len(header))]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (header, marks, *rows)) + "\n"


def _print(console: Console, title: str, header: Sequence[str], rows: Sequence[Sequence[str]], left: int) -> None:
    table = Table(title=title)
    for k, name in enumerate(header):
        table.add_column(name, justify="left" if k < left else "right", no_wrap=True)
    for cells in rows:
        table.add_row(*cells)
    console.print(table)


def targets(orders: Sequence[OrderRow]) -> list[list[str]]:
    """Return the goals for orders that these rows can decide: what, reached, goal, yes or no."""
    by_name = {row.name: row for row in orders}
    out = []
    for name, goal in (("Rubik, 6 face turns", 50), ("5×5×5", 200)):
        row = by_name.get(name)
        ratio = _ratio(row.gap, row.ours) if row else None
        if row and ratio is not None:
            out.append([f"{name}, ratio to GAP", _ratio_text(row.gap, row.ours), f"≥ {goal}×", _yes(ratio >= goal)])
    for name, seconds in (("7×7×7", 0.5), ("10×10×10", 5.0)):
        if (row := by_name.get(name)) and row.ours.median:
            out.append([name, _time(row.ours), f"< {seconds:g} s", _yes(row.ours.median < seconds)])
    rated = [(ratio, row) for row in orders if (ratio := _ratio(row.gap, row.ours)) is not None]
    if rated:
        least, row = min(rated, key=lambda pair: pair[0])
        out.append([f"least ratio to GAP ({row.name})", format_ratio(least), "≥ 1×", _yes(least >= 1)])
    if orders:
        row = max(orders, key=lambda r: r.memory)
        out.append([f"most memory ({row.name})", f"{row.memory:.0f} MB", "< 500 MB", _yes(row.memory < MEMORY_LIMIT)])
    return out


def _yes(condition: bool) -> str:
    return "yes" if condition else "no"


def write_report(
    out: Path,
    facts: dict[str, Any],
    orders: Sequence[OrderRow],
    services: Sequence[ServiceRow],
    starts: Sequence[StartupRow],
    console: Console,
) -> None:
    """Write tables and pictures of the sections that were run."""
    peers = [
        name for name, timed in (("GAP", orders and orders[0].gap), ("sympy", orders and orders[0].sympy)) if timed
    ]
    rows: list[OrderRow | ServiceRow] = [*orders, *services]
    slower = [row.line() for row in rows if row.slower()]
    if slower:
        console.print("Slower than a peer:", *slower, sep="\n", style="yellow", soft_wrap=True)
    out.mkdir(parents=True, exist_ok=True)
    results: dict[str, Any] = {"machine": facts}
    where = f"Python {facts['python']}, sympy {facts['sympy']}" + (f", GAP {facts['gap']}" if facts["gap"] else "")
    goal_header = ("row", "measured", "target", "reached")
    if orders:
        header = ["group", "degree", "generators", "order", "permgroups", "least", "GAP", "ratio", "sympy", "ratio",
                  "memory"]  # fmt: skip
        cells = [row.cells() for row in orders]
        _print(console, "Image rows to proved order", header, cells, 1)
        (out / "orders.md").write_text(_markdown(header, cells, 1), "utf-8")
        goals = targets(orders)
        _print(console, "Targets", goal_header, goals, 1)
        (out / "targets.md").write_text(_markdown(goal_header, goals, 1), "utf-8")
        picture = dot_plot(
            "From image rows to the proved order",
            f"Median time, logarithmic. An arrow is a time limit reached. {where}.",
            ["permgroups", *peers],
            [_line(row.family, row.name, row.ours, {"GAP": row.gap, "sympy": row.sympy}) for row in orders],
        )
        (out / "orders.svg").write_text(picture, "utf-8")
        results["orders"] = [row.as_json() for row in orders]
    if services:
        header = ["method", "group", "permgroups", "sympy", "ratio"]
        cells = [row.cells() for row in services]
        _print(console, "The methods of sympy's PermutationGroup", header, cells, 2)
        (out / "services.md").write_text(_markdown(header, cells, 2), "utf-8")
        results["services"] = [row.as_json() for row in services]
        picture = dot_plot(
            "The methods of sympy's PermutationGroup",
            f"Median time from fresh permutations to the answer, logarithmic. sympy {facts['sympy']}.",
            ["permgroups", "sympy"],
            [_line("", f"{row.method} · {row.group}", row.ours, {"sympy": row.sympy}) for row in services],
        )
        (out / "services.svg").write_text(picture, "utf-8")
    if starts:
        header = ["row", "median", "best", "target", "reached"]
        cells = [row.cells() for row in starts]
        _print(console, "Start-up and membership", header, cells, 1)
        (out / "startup.md").write_text(_markdown(header, cells, 1), "utf-8")
        results["startup"] = [row.as_json() for row in starts]
    (out / "results.json").write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n", "utf-8")
