"""Run the benchmarks and write tables and pictures: ``python -m benchmarks.run --help``."""

from __future__ import annotations

import argparse
import fnmatch
import os
import platform
import sys
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console

from benchmarks import startup
from benchmarks.cases import CASES, Case
from benchmarks.measure import Disagreement, Timing, gap_order, gap_primitive_groups, gap_version, python_job
from benchmarks.report import OrderRow, ServiceRow, StartupRow, write_report
from benchmarks.services import SERVICES, Service


@dataclass(frozen=True)
class Options:
    """What to run: seconds per row (budget) and time limits of one competitor on one row."""

    quick: bool
    only: str
    gap: bool
    sympy: bool

    @property
    def budget(self) -> float:
        return 0.3 if self.quick else 1.5

    @property
    def gap_limit(self) -> float:
        return 30.0 if self.quick else 60.0

    @property
    def sympy_limit(self) -> float:
        return 10.0 if self.quick else 20.0

    def chosen(self, *names: str) -> bool:
        return any(fnmatch.fnmatch(name.lower(), f"*{self.only.lower()}*") for name in names)


def agree(name: str, answers: dict[str, str | None]) -> None:
    """Raise unless all the answers that there are agree."""
    given = {who: answer for who, answer in answers.items() if answer is not None}
    if len(set(given.values())) > 1:
        raise Disagreement(f"{name}: " + "; ".join(f"{who} says {answer[:300]}" for who, answer in given.items()))


def order_row(case: Case, rows: np.ndarray, options: Options) -> OrderRow:
    ours = python_job("permgroups", "order", options.budget, 120.0, rows=rows, check=not options.quick)
    gap = gap_order(rows, options.budget, options.gap_limit) if options.gap else None
    sympy = python_job("sympy", "order", options.budget, options.sympy_limit, rows=rows) if options.sympy else None
    known = None if case.known_order is None else str(case.known_order)
    agree(
        case.name,
        {
            "permgroups": ours.answer,
            "GAP": gap.answer if gap else None,
            "sympy": sympy.answer if sympy else None,
            "the literature": known,
        },
    )
    if ours.answer is None or not ours.facts:
        raise Disagreement(f"{case.name}: permgroups did not finish, or its certificate could not be checked, in time")
    return OrderRow(case.family, case.name, rows.shape[1], len(rows), int(ours.answer), ours, gap, sympy)


def service_row(service: Service, options: Options) -> ServiceRow:
    ours = python_job("permgroups", "service", options.budget, 60.0, name=service.title)
    sympy: Timing | None = None
    if options.sympy:
        sympy = python_job("sympy", "service", options.budget, options.sympy_limit, name=service.title)
        agree(service.title, {"permgroups": ours.answer, "sympy": sympy.answer})
    return ServiceRow(service.method, service.group, ours, sympy)


def machine(options: Options) -> dict[str, Any]:
    """Return what the numbers depend on."""
    cpu = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        cpu = next((line.split(":")[1].strip() for line in info.read_text().splitlines() if "model name" in line), cpu)
    libraries = {name: version(name) for name in ("numpy", "numba", "sympy")}
    return {
        "cpu": cpu,
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "gap": gap_version() if options.gap else None,
        **libraries,
        "quick": options.quick,
    }


def run(options: Options, out: Path, console: Console) -> int:
    facts = machine(options)
    console.print("  ".join(f"{key} {value}" for key, value in facts.items()), style="dim")
    cases = [c for c in CASES if options.chosen(c.name, c.family, "orders") and (c.quick or not options.quick)]
    wanted = [c.primitive for c in cases if c.primitive]
    library = gap_primitive_groups(wanted) if wanted and options.gap else {}
    orders: list[OrderRow] = []
    services: list[ServiceRow] = []
    starts: list[StartupRow] = []
    broken: list[str] = []
    for case in cases:
        if case.primitive and case.primitive not in library:
            console.print(f"{case.name}: skipped, GAP's library of primitive groups is not at hand", style="yellow")
            continue
        rows = case.rows() if case.rows else library[case.primitive or (0, 0)]
        try:
            orders.append(order_row(case, rows, options))
            console.print(orders[-1].line(), soft_wrap=True)
        except Disagreement as error:
            broken.append(str(error))
            console.print(f"FAILED {error}", style="bold red")
    for service in SERVICES:
        if options.chosen(service.title, "services"):
            try:
                services.append(service_row(service, options))
                console.print(services[-1].line(), soft_wrap=True)
            except Disagreement as error:
                broken.append(str(error))
                console.print(f"FAILED {error}", style="bold red")
    for row in startup.ROWS:
        if options.chosen(row.name, "start-up"):
            value, best = startup.measure(row, options.quick)
            starts.append(StartupRow(row.name, value, best, row.unit, row.target, row.reached(value)))
            console.print(starts[-1].line(), soft_wrap=True)
    write_report(out, facts, orders, services, starts, console)
    if broken:
        console.print(f"{len(broken)} rows failed:", style="bold red")
        for message in broken:
            console.print(message, style="red", markup=False)
    return 1 if broken else 0


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.run", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="small rows, few repetitions, short time limits")
    parser.add_argument("--only", default="", metavar="PATTERN", help="rows whose name or section contains this glob")
    parser.add_argument("--out", type=Path, help="folder for the results (docs/benchmarks; benchmarks/out for a part)")
    parser.add_argument("--no-gap", action="store_true", help="leave GAP out, and the groups from its library")
    parser.add_argument("--no-sympy", action="store_true", help="leave sympy out")
    args = parser.parse_args()
    gap = not args.no_gap and gap_version() is not None
    options = Options(args.quick, args.only, gap, not args.no_sympy)
    sys.set_int_max_str_digits(0)
    console = Console()
    if not console.is_terminal:
        console = Console(width=160)
    whole = not (args.quick or args.only or args.no_gap or args.no_sympy) and gap
    return run(options, args.out or Path("docs/benchmarks" if whole else "benchmarks/out"), console)


if __name__ == "__main__":
    sys.exit(main())
