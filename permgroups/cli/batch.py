"""Many positions from a CSV or JSON file, one result row each, written as they come."""

from __future__ import annotations

import csv
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import typer

from permgroups.cli.kinds import thing
from permgroups.cli.options import checked, metric_text
from permgroups.cli.output import emit, note
from permgroups.cli.positions import position_of, seen_goal
from permgroups.cli.solving import HONOURED, Solved, solved
from permgroups.errors import InvalidArgument, ParseError, PermGroupsError
from permgroups.puzzles.formats.json_tables import is_json_table, rows_of_json
from permgroups.resolve import standard_input
from permgroups.wording import count

__all__ = ["solve_many"]

RESULT_COLUMNS = ("id", "puzzle", "metric", "status", "length", "at_least", "method", "word", "reason", "given")
FEW = 8  # rows that one process solves alone: others would take longer to start


@dataclass(frozen=True)
class Task:
    """A row: its id, its puzzle, a mark of what is given in it, and what solves it or says what is wrong with it."""

    id: str
    puzzle: str
    given: str
    solve: Callable[[], Solved]


def _read_positions(source: str, text: str) -> list[dict[str, str]]:
    """Return the rows of a file of positions, CSV or JSON."""
    if is_json_table(text):
        return rows_of_json(text)
    with Path(source).open(encoding="utf-8-sig", newline="") as file:
        reader = csv.DictReader(file)
        names = set(reader.fieldnames or ())
        if "id" not in names or not names & {"state", "scramble", "facelets"}:
            raise ParseError(f"{source}, line 1: expected the columns id and state, scramble or facelets")
        return [{name: value or "" for name, value in row.items() if isinstance(name, str)} for row in reader]


def _mark(row: dict[str, str]) -> str:
    """Return a short mark of what a row gives, other for other positions."""
    text = "\0".join(f"{name}={row[name]}" for name in sorted(row) if name != "id")
    return sha256(text.encode()).hexdigest()[:12]


def _kept(target: Path, tasks: list[Task], metric: str) -> tuple[list[list[str]], set[str]]:
    """Return the rows of a results file that still hold, and their ids.

    Rows that failed are tried again, so are those whose positions have changed since; a last line that was cut off is
    dropped.
    """
    if not target.exists() or target.stat().st_size == 0:
        return [], set()
    lines = target.read_text(encoding="utf-8").splitlines(keepends=True)
    if next(csv.reader([lines[0]]), []) != list(RESULT_COLUMNS):
        raise ParseError(f"{target} is not a file of results; it begins with {lines[0].strip()[:60]!r}")
    wanted = {task.id: task for task in tasks}
    kept: dict[str, list[str]] = {}
    for number, line in enumerate(lines[1:], 2):
        row = next(csv.reader([line]), [])
        if not (line.endswith("\n") and len(row) == len(RESULT_COLUMNS) and row[3] in ("solved", "failed")):
            if number < len(lines):
                raise ParseError(f"{target}, line {number}: not a row of results")
            break
        task = wanted.get(row[0])
        if row[2] != metric or (task is not None and row[1] != task.puzzle):
            expected = metric if task is None else f"{task.puzzle}, {metric}"
            raise ParseError(
                f"{target}, line {number}: results of {row[1]} in the metric {row[2]}; expected {expected}"
            )
        if row[3] == "solved" and (task is None or task.given == row[-1]):
            kept[row[0]] = row
    return list(kept.values()), set(kept)


def _tasks(named: str, source: str, options: dict[str, Any]) -> list[Task]:
    """Return the tasks of a file; what is wrong with a row its function tells.

    A file with solution_state and initial_state has labels; it goes with a table of puzzles.
    """
    from permgroups.puzzles.formats.csv_tables import read_all, state_rows, task_of

    text = Path(source).read_text(encoding="utf-8-sig")
    as_json = rows_of_json(text) if is_json_table(text) else None
    labelled = any("solution_state" in row for row in as_json or ()) or "solution_state" in text.partition("\n")[0]
    if labelled:
        given = checked("solve", "puzzle", options, HONOURED["puzzle"])
        if not Path(named).is_file():
            raise InvalidArgument(
                f"{source} has the column solution_state: expected a CSV table of puzzles, not {named}"
            )
        puzzles = read_all(Path(named).read_text(encoding="utf-8-sig"))

        def coloured(row: dict[str, str]) -> Solved:
            task = task_of(row, puzzles)
            return solved(task.puzzle, "puzzle", task.state, dict(given), task.goal)

        columns = ("id", "puzzle_type", "solution_state", "initial_state", "num_wildcards")
        rows = [row for _, row in state_rows(text)] if as_json is None else as_json
        return _named([{name: row.get(name, "") for name in columns} for row in rows], coloured, None)
    found, kind = thing("solve", named)
    if kind == "enhanced":
        raise InvalidArgument("--states cannot be honoured: an enhanced lights game starts with all lights out")
    given = checked("solve", kind, options, HONOURED[kind])

    def one(row: dict[str, str]) -> Solved:
        ways = {name: row.get(name) or None for name in ("scramble", "state", "facelets")}
        if not any(ways.values()):
            raise ParseError("no state, no scramble and no facelets are given")
        position = position_of(found, kind, ways["scramble"], ways["state"], None, ways["facelets"])
        return solved(found, kind, position, dict(given), seen_goal(found, kind, ways["facelets"]))

    return _named(_read_positions(source, text), one, named)


def _named(rows: list[dict[str, str]], one: Callable[[dict[str, str]], Solved], puzzle: str | None) -> list[Task]:
    """Return a task for every row; one whose id is empty or was there before says so."""
    first: dict[str, int] = {}
    out = []
    for number, row in enumerate(rows, 2):
        id = row["id"]
        work: Callable[[], Solved] = partial(one, row)
        if not id or id in first:
            why = f"row {number}: the id is empty" if not id else f"row {number}: the id is that of row {first[id]}"
            work = partial(Solved, None, reason=why)
        first.setdefault(id, number)
        out.append(Task(id, row["puzzle_type"] if puzzle is None else puzzle, _mark(row), work))
    return out


def solve_many(
    named: str, source: str, target: str, options: dict[str, Any], workers: int | None, as_json: bool
) -> None:
    """Solve the rows of a CSV file; results are written as they come, and a second run goes on where one stopped."""
    from permgroups.show.tables import progress

    if source == "-":  # workers read the positions too, so that they must stand in a file
        with TemporaryDirectory() as folder:
            copy = Path(folder) / "standard input"
            copy.write_text(standard_input(), encoding="utf-8")
            solve_many(named, str(copy), target, options, workers, as_json)
        return
    tasks = _tasks(named, source, options)
    path = Path(target)
    if path.exists() and path.samefile(source):
        raise InvalidArgument("--out must be another file than --states")
    metric = metric_text(options["metric"])
    kept, done = _kept(path, tasks, metric)
    left = [i for i, task in enumerate(tasks) if task.id not in done]
    failed = 0
    _rewrite(path, kept)
    with path.open("a", encoding="utf-8", newline="") as file, progress("solving", len(left)) as advance:
        writer = csv.writer(file, lineterminator="\n")
        for i, answer in _answers(tasks, left, (named, source, options), workers):
            task = tasks[i]
            if answer.word is None:
                failed += 1
                result = ["failed", "", "", "", "", " ".join(answer.reason.split())]
            else:
                result = ["solved", str(answer.length), str(answer.lower_bound), answer.method, answer.word, ""]
            writer.writerow([task.id, task.puzzle, metric, *result, task.given])
            file.flush()
            advance(task.id)
    solved_now = len(left) - failed
    if as_json:
        emit({"solved": solved_now, "failed": failed, "there_already": len(done), "out": target})
    there = f"{len(done)} {'was' if len(done) == 1 else 'were'} there already"
    note(f"{count(solved_now, 'position')} solved into {target}, {failed} failed, {there}")
    if failed:
        raise typer.Exit(1)


def _rewrite(path: Path, rows: list[list[str]]) -> None:
    """Write a file of results with some rows, in one step."""
    fresh = path.with_name(path.name + ".new")
    with fresh.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(RESULT_COLUMNS)
        writer.writerows(rows)
    fresh.replace(path)


# -- workers --------------------------------------------------------------------------------------

_WORKER: dict[str, list[Task]] = {}  # of a worker process: the tasks, read once


def _prepare(arguments: tuple[str, str, dict[str, Any]]) -> None:
    _WORKER["tasks"] = _tasks(*arguments)


def _work(i: int) -> Solved:
    return _answer(_WORKER["tasks"][i].solve)


def _answer(task: Callable[[], Solved]) -> Solved:
    try:
        return task()
    except PermGroupsError as error:
        return Solved(None, reason=str(error))


def _answers(
    tasks: list[Task], left: list[int], arguments: tuple[str, str, dict[str, Any]], workers: int | None
) -> Iterator[tuple[int, Solved]]:
    """Yield the number and the answer of every task that is left, as they come."""
    several = (os.cpu_count() or 1) if len(left) >= FEW else 1
    several = min(several if workers is None else workers, max(len(left), 1))
    if several == 1:
        for i in left:
            yield i, _answer(tasks[i].solve)
        return
    context = get_context("spawn")
    with ProcessPoolExecutor(several, context, initializer=_prepare, initargs=(arguments,)) as pool:
        waiting = {pool.submit(_work, i): i for i in left}
        try:
            for future in as_completed(waiting):
                yield waiting[future], future.result()
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
