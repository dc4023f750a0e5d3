"""Many positions from a CSV or JSON file, one result row each, written as they come, once each whatever is killed."""

from __future__ import annotations

import os
import time
from collections.abc import Generator, Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import typer

from permgroups.cli.options import metric_text
from permgroups.cli.output import emit, note
from permgroups.cli.solving import Solved
from permgroups.cli.tables import Row, Table, table_of
from permgroups.errors import InvalidArgument, ParseError
from permgroups.resolve import standard_input
from permgroups.scale.clusters import ClusterLost, client_of
from permgroups.scale.locks import locked
from permgroups.scale.many import answers
from permgroups.scale.results import Results, kept
from permgroups.scale.work import Failed
from permgroups.wording import count

__all__ = ["solve_many"]

RESULT_COLUMNS = ("id", "puzzle", "metric", "status", "length", "at_least", "method", "word", "reason", "given")
GOES_ON = "the rows in {} stay, and the same command goes on"
FEW = 8  # rows that one process solves alone: others would take longer to start


@dataclass
class _Summary:
    """What came of the rows so far: those of this run, and of runs before it."""

    solved: int = 0
    failed: int = 0
    there: int = 0
    lengths: int = 0

    def add(self, answer: Solved) -> None:
        """Count an answer."""
        self.solved += answer.word is not None
        self.failed += answer.word is None
        self.lengths += answer.length

    def tell(self, target: str, seconds: float, as_json: bool) -> None:
        """Print it."""
        rows = self.solved + self.failed
        mean = self.lengths / max(self.solved + self.there, 1)
        if as_json:
            emit({"solved": self.solved, "failed": self.failed, "there_already": self.there, "out": target,
                  "mean_length": round(mean, 4), "seconds_a_row": round(seconds / max(rows, 1), 6)})  # fmt: skip
        there = f"{self.there} {'was' if self.there == 1 else 'were'} there already"
        note(f"{count(self.solved, 'position')} solved into {target}, {self.failed} failed, {there}")
        if rows:
            note(f"mean length {mean:.2f}; {seconds / rows:.2g} seconds a row")


def solve_many(
    named: str,
    source: str,
    target: str,
    options: dict[str, Any],
    workers: int | None,
    cluster: str | None,
    as_json: bool,
) -> None:
    """Solve the rows of a CSV file; results are written as they come, and a second run goes on where one stopped."""
    from permgroups.show.tables import progress

    if source == "-":  # rows are read twice, so that they must stand in a file
        with TemporaryDirectory() as folder:
            copy = Path(folder) / "standard input"
            copy.write_text(standard_input(), encoding="utf-8")
            solve_many(named, str(copy), target, options, workers, cluster, as_json)
        return
    table = table_of(named, source, options)
    wanted: dict[str, tuple[str, str]] = {}
    rows = 0
    for row in table.rows():
        wanted.setdefault(row.id, (row.puzzle, row.mark))
        rows += 1
    path = Path(target)
    if path.exists() and not path.is_file():
        raise InvalidArgument(f"--out must be a file, and {path} is none")
    if path.exists() and path.samefile(source):
        raise InvalidArgument("--out must be another file than --states")
    metric = metric_text(options["metric"])
    summary = _Summary()
    done: set[str] = set()

    def keep(cells: list[str], line: int) -> bool:
        """Rows that failed are tried again, so are those whose positions have changed since."""
        id, puzzle, measure, status, length = cells[:5]
        if status not in ("solved", "failed"):
            raise ParseError(f"{path}, line {line}: not a row of results")
        expected, mark = wanted.get(id, (puzzle, cells[-1]))
        if (puzzle, measure) != (expected, metric):
            needed = f"{expected}, {metric}" if id in wanted else metric
            raise ParseError(f"{path}, line {line}: results of {puzzle} in the metric {measure}; expected {needed}")
        if status == "failed" or mark != cells[-1] or id in done:
            return False
        done.add(id)
        summary.lengths += int(length) if length.isdecimal() else 0
        return True

    with ExitStack() as stack:
        stack.enter_context(locked(path))
        client = None if cluster is None else stack.enter_context(client_of(cluster))
        summary.there = kept(path, RESULT_COLUMNS, keep)
        left = rows - sum(id in wanted for id in done)
        begin = time.monotonic()
        results = stack.enter_context(Results(path))
        advance = stack.enter_context(progress("solving", left))
        try:
            for row, answer in stack.enter_context(closing(_solve(table, done, left, client, workers))):
                results.append(_cells(row, metric, answer))
                summary.add(answer)
                advance(row.id)
        except ClusterLost as error:
            raise ClusterLost(f"{error}; {GOES_ON.format(target)}") from None
        except KeyboardInterrupt:
            note(GOES_ON.format(target))
            raise
    summary.tell(target, time.monotonic() - begin, as_json)
    if summary.failed:
        raise typer.Exit(1)


def _solve(
    table: Table, done: set[str], left: int, client: Any, workers: int | None
) -> Generator[tuple[Row, Solved], None, None]:
    """Yield the rows that are left, each with its answer, as they come."""
    out: dict[int, Row] = {}

    def given() -> Iterator[Any]:
        number = 0
        seen: set[str] = set()
        for row in table.rows():
            if row.id not in done or row.id in seen:  # a row with the id of another one is told each time
                out[number] = row
                number += 1
                yield row.given
            seen.add(row.id)

    if client is None and workers is None:
        workers = (os.cpu_count() or 1) if left >= FEW else 1
    several = None if workers is None else min(workers, max(left, 1))
    with closing(answers(table.work, given(), client, several)) as found:
        for number, answer in found:
            yield out.pop(number), Solved(None, reason=answer.reason) if isinstance(answer, Failed) else answer


def _cells(row: Row, metric: str, answer: Solved) -> list[str]:
    """Return the line of results of a row."""
    if answer.word is None:
        result = ["failed", "", "", "", "", " ".join(answer.reason.split())]
    else:
        result = ["solved", str(answer.length), str(answer.lower_bound), answer.method, answer.word, ""]
    return [row.id, row.puzzle, metric, *result, row.mark]
