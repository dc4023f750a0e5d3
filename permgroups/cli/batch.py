"""Many positions from a CSV file, one result row each, written as they come."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import typer

from permgroups.cli.common import emit
from permgroups.cli.puzzles import read_puzzle

if TYPE_CHECKING:
    from permgroups.puzzles.goal import Goal
    from permgroups.puzzles.puzzle import Puzzle

__all__ = ["solve_many"]

RESULT_COLUMNS = ("id", "puzzle", "metric", "status", "length", "method", "word")


def _read_positions(source: str) -> list[dict[str, str]]:
    """Return the rows of a CSV file of positions; ids must differ."""
    import csv
    from pathlib import Path

    from permgroups.errors import ParseError

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


def _finished(target: Any, puzzle: str, metric: str) -> set[str]:
    """Return the ids of complete rows of a results file; a last line that was cut off is dropped."""
    import csv

    from permgroups.errors import ParseError

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


def _tasks(named: str, source: str) -> list[tuple[str, Callable[[], tuple[Puzzle, Any, Goal | None]]]]:
    """Return (id, function that gives the puzzle, the position and the goal) for every row of a CSV file.

    A file with solution_state and initial_state has labels; it goes with a table of puzzles.
    """
    from functools import partial
    from pathlib import Path

    from permgroups.errors import ParseError
    from permgroups.puzzles import State
    from permgroups.puzzles.formats.table import read_all, read_states

    text = Path(source).read_text(encoding="utf-8-sig")
    if "solution_state" in text.partition("\n")[0]:
        tasks = read_states(text, read_all(Path(named).read_text(encoding="utf-8-sig")))
        return [(t.id, partial(lambda t: (t.puzzle, t.state, t.goal), t)) for t in tasks]
    P = read_puzzle(named)

    def position(row: dict[str, str]) -> tuple[Puzzle, Any, None]:
        if not row.get("state") and not row.get("scramble"):
            raise ParseError("no state and no scramble is given")
        return P, State(row["state"]) if row.get("state") else P.state(row["scramble"]), None

    return [(row["id"], partial(position, row)) for row in _read_positions(source)]


def solve_many(named: str, source: str, target: str, options: dict[str, Any], as_json: bool) -> None:
    """Solve the rows of a CSV file; results are written as they come, and a second run goes on where one stopped."""
    import csv
    from pathlib import Path

    from permgroups.errors import ParseError, PermGroupsError
    from permgroups.puzzles import solve as solve_state
    from permgroups.show.tables import progress

    rows = _tasks(named, source)
    path = Path(target)
    if path.exists() and path.samefile(source):
        raise ParseError("--out must be another file than --states")
    done = _finished(path, named, options["metric"])
    left = [(id, task) for id, task in rows if id not in done]
    failed = 0
    with path.open("a", encoding="utf-8", newline="") as file, progress("solving", len(left)) as advance:
        writer = csv.writer(file, lineterminator="\n")
        if path.stat().st_size == 0:
            writer.writerow(RESULT_COLUMNS)
        for id, task in left:
            try:
                P, given, goal = task()
                found = solve_state(P, given, goal=goal, **options)
                result = ["solved", found.length, found.method, found.word.to_str(names=P.group.names)]
            except PermGroupsError as error:
                failed += 1
                result = ["failed", "", "", " ".join(str(error).split())]
            writer.writerow([id, named, options["metric"], *result])
            file.flush()
            advance(id)
    if as_json:
        emit({"solved": len(left) - failed, "failed": failed, "there_already": len(done), "out": target})
    text = f"{len(left) - failed} positions solved into {target}, {failed} failed, {len(done)} were there already"
    typer.echo(text, err=True)
    if failed:
        raise typer.Exit(1)
