"""Many positions from a CSV file, one result row each, written as they come."""

from __future__ import annotations

import csv
from collections.abc import Callable
from functools import partial
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
Task = tuple[str, Callable[[], Solved]]


def _read_positions(source: str) -> list[dict[str, str]]:
    """Return the rows of a CSV file of positions; ids must differ."""
    with Path(source).open(encoding="utf-8-sig", newline="") as file:
        reader = csv.DictReader(file)
        names = set(reader.fieldnames or ())
        if "id" not in names or not names & {"state", "scramble"}:
            raise ParseError(f"{source}, line 1: expected the columns id and state or scramble")
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
    """Return (id, function that solves) for every row of a CSV file.

    A file with solution_state and initial_state has labels; it goes with a table of puzzles.
    """
    from permgroups.puzzles.formats.csv_tables import read_all, read_states

    text = Path(source).read_text(encoding="utf-8-sig")
    if "solution_state" in text.partition("\n")[0]:
        given = checked("solve", "puzzle", options, HONOURED["puzzle"])
        rows = read_states(text, read_all(Path(named).read_text(encoding="utf-8-sig")))
        return [(t.id, partial(solved, t.puzzle, "puzzle", t.state, given, t.goal)) for t in rows]
    found, kind = thing("solve", named)
    if kind == "enhanced":
        raise InvalidArgument("--states cannot be honoured: an enhanced lights game starts with all lights out")
    given = checked("solve", kind, options, HONOURED[kind])

    def one(row: dict[str, str]) -> Solved:
        state, scramble = row.get("state") or None, row.get("scramble") or None
        if state is None and scramble is None:
            raise ParseError("no state and no scramble is given")
        return solved(found, kind, position_of(found, kind, scramble, state, None), dict(given))

    return [(row["id"], partial(one, row)) for row in _read_positions(source)]


def solve_many(named: str, source: str, target: str, options: dict[str, Any], as_json: bool) -> None:
    """Solve the rows of a CSV file; results are written as they come, and a second run goes on where one stopped."""
    from permgroups.show.tables import progress

    tasks = _tasks(named, source, options)
    path = Path(target)
    if path.exists() and path.samefile(source):
        raise InvalidArgument("--out must be another file than --states")
    metric = options["metric"] or "quarter"
    done = _finished(path, named, metric)
    left = [(id, task) for id, task in tasks if id not in done]
    failed = 0
    with path.open("a", encoding="utf-8", newline="") as file, progress("solving", len(left)) as advance:
        writer = csv.writer(file, lineterminator="\n")
        if path.stat().st_size == 0:
            writer.writerow(RESULT_COLUMNS)
        for id, task in left:
            try:
                answer = task()
            except PermGroupsError as error:
                answer = Solved(None, reason=str(error))
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
