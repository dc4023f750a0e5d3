"""Many positions from a CSV file, one result row each, written as they come."""

from __future__ import annotations

import csv
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import typer

from permgroups.cli.kinds import thing
from permgroups.cli.options import checked
from permgroups.cli.output import emit, note
from permgroups.cli.positions import position_of
from permgroups.cli.solving import HONOURED, Solved, solved
from permgroups.errors import InvalidArgument, ParseError, PermGroupsError
from permgroups.wording import count

__all__ = ["solve_many"]

RESULT_COLUMNS = ("id", "puzzle", "metric", "status", "length", "method", "word")
FEW = 8  # rows that one process solves alone: others would take longer to start
Task = tuple[str, Callable[[], Solved]]


def _read_positions(source: str) -> list[dict[str, str]]:
    """Return the rows of a CSV file of positions; ids must differ."""
    with Path(source).open(encoding="utf-8-sig", newline="") as file:
        reader = csv.DictReader(file)
        names = set(reader.fieldnames or ())
        if "id" not in names or not names & {"state", "scramble", "facelets"}:
            raise ParseError(f"{source}, line 1: expected the columns id and state, scramble or facelets")
        rows, seen = [], set()
        for row in reader:
            if not row["id"] or row["id"] in seen:
                what = "is given twice" if row["id"] else "is empty"
                raise ParseError(f"{source}, line {reader.line_num}: the id {row['id']!r} {what}")
            seen.add(row["id"])
            rows.append({name: value or "" for name, value in row.items() if isinstance(name, str)})
    return rows


def _finished(target: Path, puzzle: str, metric: str) -> set[str]:
    """Return the ids of complete rows of a results file; a last line that was cut off is dropped."""
    if not target.exists() or target.stat().st_size == 0:
        return set()
    lines = target.read_text(encoding="utf-8").splitlines(keepends=True)
    if next(csv.reader([lines[0]]), []) != list(RESULT_COLUMNS):
        raise ParseError(f"{target} is not a file of results; it begins with {lines[0].strip()[:60]!r}")
    done: set[str] = set()
    for number, line in enumerate(lines[1:], 2):
        row = next(csv.reader([line]), [])
        complete = line.endswith("\n") and len(row) == len(RESULT_COLUMNS) and row[3] in ("solved", "failed")
        if not complete:
            if number < len(lines):
                raise ParseError(f"{target}, line {number}: not a row of results")
            target.write_text("".join(lines[:-1]), encoding="utf-8")
            break
        if (row[1], row[2]) != (puzzle, metric):
            raise ParseError(
                f"{target}, line {number}: results of {row[1]} in the metric {row[2]}; expected {puzzle}, {metric}"
            )
        done.add(row[0])
    return done


def _tasks(named: str, source: str, options: dict[str, Any]) -> list[Task]:
    """Return (id, function that solves) for every row of a CSV file; what is wrong with a row its function tells.

    A file with solution_state and initial_state has labels; it goes with a table of puzzles.
    """
    from permgroups.puzzles.formats.csv_tables import read_all, state_rows, task_of

    text = Path(source).read_text(encoding="utf-8-sig")
    if "solution_state" in text.partition("\n")[0]:
        given = checked("solve", "puzzle", options, HONOURED["puzzle"])
        puzzles = read_all(Path(named).read_text(encoding="utf-8-sig"))

        def coloured(row: dict[str, str]) -> Solved:
            task = task_of(row, puzzles)
            return solved(task.puzzle, "puzzle", task.state, dict(given), task.goal)

        rows = [row for _, row in state_rows(text)]
        _different([row["id"] for row in rows], source)
        return [(row["id"], partial(coloured, row)) for row in rows]
    found, kind = thing("solve", named)
    if kind == "enhanced":
        raise InvalidArgument("--states cannot be honoured: an enhanced lights game starts with all lights out")
    given = checked("solve", kind, options, HONOURED[kind])

    def one(row: dict[str, str]) -> Solved:
        ways = {name: row.get(name) or None for name in ("scramble", "state", "facelets")}
        if not any(ways.values()):
            raise ParseError("no state, no scramble and no facelets are given")
        position = position_of(found, kind, ways["scramble"], ways["state"], None, ways["facelets"])
        return solved(found, kind, position, dict(given))

    return [(row["id"], partial(one, row)) for row in _read_positions(source)]


def _different(ids: list[str], source: str) -> None:
    seen: set[str] = set()
    for number, id in enumerate(ids, 2):
        if not id or id in seen:
            raise ParseError(f"{source}, row {number}: the id {id!r} {'is given twice' if id else 'is empty'}")
        seen.add(id)


def solve_many(
    named: str, source: str, target: str, options: dict[str, Any], workers: int | None, as_json: bool
) -> None:
    """Solve the rows of a CSV file; results are written as they come, and a second run goes on where one stopped."""
    from permgroups.show.tables import progress

    tasks = _tasks(named, source, options)
    path = Path(target)
    if path.exists() and path.samefile(source):
        raise InvalidArgument("--out must be another file than --states")
    metric = options["metric"] or "quarter"
    done = _finished(path, named, metric)
    left = [i for i, (id, _) in enumerate(tasks) if id not in done]
    failed = 0
    with path.open("a", encoding="utf-8", newline="") as file, progress("solving", len(left)) as advance:
        writer = csv.writer(file, lineterminator="\n")
        if path.stat().st_size == 0:
            writer.writerow(RESULT_COLUMNS)
        for i, answer in _answers(tasks, left, (named, source, options), workers):
            id = tasks[i][0]
            if answer.word is None:
                failed += 1
                result = ["failed", "", "", " ".join(answer.reason.split())]
            else:
                result = ["solved", str(answer.length), answer.method, answer.word]
            writer.writerow([id, named, metric, *result])
            file.flush()
            advance(id)
    solved_now = len(left) - failed
    if as_json:
        emit({"solved": solved_now, "failed": failed, "there_already": len(done), "out": target})
    there = f"{len(done)} {'was' if len(done) == 1 else 'were'} there already"
    note(f"{count(solved_now, 'position')} solved into {target}, {failed} failed, {there}")
    if failed:
        raise typer.Exit(1)


# -- workers --------------------------------------------------------------------------------------

_WORKER: dict[str, list[Task]] = {}  # of a worker process: the tasks, read once


def _prepare(arguments: tuple[str, str, dict[str, Any]]) -> None:
    _WORKER["tasks"] = _tasks(*arguments)


def _work(i: int) -> Solved:
    return _answer(_WORKER["tasks"][i][1])


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
            yield i, _answer(tasks[i][1])
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
