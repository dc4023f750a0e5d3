"""Tables of positions, CSV or JSON: their rows one by one, and what solves a row in whichever process it comes to."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from permgroups.cli.kinds import thing
from permgroups.cli.options import checked
from permgroups.cli.positions import position_of, seen_goal
from permgroups.cli.solving import HONOURED, Solved, solved
from permgroups.errors import InvalidArgument, ParseError
from permgroups.puzzles.formats.json_tables import is_json_table, rows_of_json
from permgroups.scale.work import Work

__all__ = ["Row", "Table", "table_of"]

GIVEN = ("state", "scramble", "facelets")
LABELLED = ("id", "puzzle_type", "solution_state", "initial_state", "num_wildcards")


@dataclass(frozen=True)
class Row:
    """A row: its id, its puzzle, a mark of what is given in it, and that, or what is wrong with it."""

    id: str
    puzzle: str
    mark: str
    given: dict[str, str] | str


@dataclass(frozen=True)
class Table:
    """A file of positions, and the work that solves what its rows give."""

    source: str
    puzzle: str | None  # of every row; None where each names its own
    columns: tuple[str, ...]
    work: Work

    def rows(self) -> Iterator[Row]:
        """Yield the rows; one whose id is empty or was there before says so."""
        first: dict[str, int] = {}
        for number, row in enumerate(_rows(self.source, self.puzzle is None), 2):
            given: dict[str, str] | str = {name: row[name] for name in self.columns if row.get(name)}
            id = row.get("id", "")
            if not id or id in first:
                given = (
                    f"row {number}: the id is empty" if not id else f"row {number}: the id is that of row {first[id]}"
                )
            if "\n" in id or "\r" in id:
                raise ParseError(f"{self.source}, row {number}: the id {id[:60]!r} has more than one line")
            first.setdefault(id, number)
            yield Row(id, row.get("puzzle_type", "") if self.puzzle is None else self.puzzle, _mark(row), given)


def table_of(named: str, source: str, options: dict[str, Any]) -> Table:
    """Return a table of positions of something that is named, or of the puzzles of a CSV table.

    A file with solution_state and initial_state has labels; it goes with a table of puzzles.
    """
    if _is_labelled(source):
        from permgroups.puzzles.formats.csv_tables import read_all

        given = checked("solve", "puzzle", options, HONOURED["puzzle"])
        if not Path(named).is_file():
            raise InvalidArgument(
                f"{source} has the column solution_state: expected a CSV table of puzzles, not {named}"
            )
        puzzles = read_all(Path(named).read_text(encoding="utf-8-sig"))
        return Table(source, None, LABELLED, Work(_by_labels, puzzles, given))
    found, kind = thing("solve", named)
    if kind == "enhanced":
        raise InvalidArgument("--states cannot be honoured: an enhanced lights game starts with all lights out")
    given = checked("solve", kind, options, HONOURED[kind])
    return Table(source, named, GIVEN, Work(_by_positions, found, kind, given))


def _is_labelled(source: str) -> bool:
    with Path(source).open(encoding="utf-8-sig", newline="") as file:
        head = next((line for line in file if line.strip()), "")
    if is_json_table(head):
        return any("solution_state" in row for row in _json_rows(source))
    return "solution_state" in head


def _json_rows(source: str) -> list[dict[str, str]]:
    return rows_of_json(Path(source).read_text(encoding="utf-8-sig"))


def _rows(source: str, labelled: bool) -> Iterator[dict[str, str]]:
    """Yield the rows of a file; of CSV one at a time, however long it is."""
    csv.field_size_limit(2**31 - 1)
    with Path(source).open(encoding="utf-8-sig", newline="") as file:
        head = next((line for line in file if line.strip()), "")
        if is_json_table(head):
            yield from _json_rows(source)
            return
        file.seek(0)
        reader = csv.DictReader(file)
        try:
            names = set(reader.fieldnames or ())
            if labelled and not names >= set(LABELLED):
                raise ParseError(f"line 1: expected the columns {', '.join(sorted(LABELLED))}")
            if "id" not in names or not (labelled or names & set(GIVEN)):
                raise ParseError(f"{source}, line 1: expected the columns id and state, scramble or facelets")
            for row in reader:
                yield {name: value or "" for name, value in row.items() if isinstance(name, str)}
        except csv.Error as error:
            raise ParseError(f"{source} is not a table: {error}") from None


def _mark(row: dict[str, str]) -> str:
    """Return a short mark of what a row gives, other for other positions."""
    text = "\0".join(f"{name}={row[name]}" for name in sorted(row) if name != "id")
    return sha256(text.encode()).hexdigest()[:12]


def _by_labels(puzzles: dict[str, Any], given: dict[str, Any]) -> Callable[[Any], Solved]:
    from permgroups.puzzles.formats.csv_tables import task_of

    def one(row: dict[str, str] | str) -> Solved:
        if isinstance(row, str):
            return Solved(None, reason=row)
        task = task_of({**dict.fromkeys(LABELLED, ""), **row}, puzzles)
        return solved(task.puzzle, "puzzle", task.state, dict(given), task.goal)

    return one


def _by_positions(found: Any, kind: str, given: dict[str, Any]) -> Callable[[Any], Solved]:
    return partial(_solved_position, found, kind, given)


def _solved_position(found: Any, kind: str, given: dict[str, Any], row: dict[str, str] | str) -> Solved:
    if isinstance(row, str):
        return Solved(None, reason=row)
    if not row:
        raise ParseError("no state, no scramble and no facelets are given")
    position = position_of(found, kind, row.get("scramble"), row.get("state"), None, row.get("facelets"))
    return solved(found, kind, position, dict(given), seen_goal(found, kind, row.get("facelets")))
