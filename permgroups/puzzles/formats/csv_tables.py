"""CSV tables of named moves: ``puzzle_type,allowed_moves`` with ``{'r0': [1, 0, 2], …}`` in a cell.

There ``new_state = [state[i] for i in perm]``: rows are passive and are inverted when read. A table
may describe several puzzles; ``read`` takes the only one, ``read_all`` all of them.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from permgroups.errors import ParseError
from permgroups.groups.group import PermGroup
from permgroups.puzzles.goal import Goal
from permgroups.puzzles.patterns import state_of_labels
from permgroups.puzzles.puzzle import Puzzle
from permgroups.puzzles.state import State

__all__ = ["Task", "read", "read_all", "read_states", "state_rows", "task_of", "write"]

_CELL = re.compile(r"\s*\{[\s\w'\":,.\[\]\-]*\}\s*")


def read_all(text: str) -> dict[str, Puzzle]:
    """Return every puzzle of the table by its type."""
    csv.field_size_limit(2**31 - 1)
    try:
        return _puzzles(csv.DictReader(io.StringIO(text)))
    except csv.Error as error:
        raise ParseError(f"not a table: {error}") from None


def _puzzles(rows: csv.DictReader[str]) -> dict[str, Puzzle]:
    if rows.fieldnames is None or not {"puzzle_type", "allowed_moves"} <= set(rows.fieldnames):
        raise ParseError("line 1: expected the columns puzzle_type and allowed_moves")
    out: dict[str, Puzzle] = {}
    for row in rows:
        kind, cell = row["puzzle_type"], row["allowed_moves"] or ""
        where = f"line {rows.line_num}"
        if not _CELL.fullmatch(cell):
            raise ParseError(f"{where}: allowed_moves must be a table such as {{'r0': [1, 0, 2]}}")
        try:
            moves = json.loads(cell.replace("'", '"'))
        except (ValueError, RecursionError):
            raise ParseError(f"{where}: allowed_moves cannot be read") from None
        active = {}
        for name, passive in moves.items():
            numbers = isinstance(passive, list) and all(type(x) is int for x in passive)
            if not numbers or sorted(passive) != list(range(len(passive))):
                raise ParseError(f"{where}: the move {name!r} is not a permutation of 0, 1, …")
            active[name] = np.argsort(passive)
        if kind in out:
            raise ParseError(f"{where}: the puzzle_type {kind!r} is given twice")
        try:
            out[kind] = Puzzle(kind, PermGroup(active))
        except ValueError as error:
            raise ParseError(f"{where}: {error}") from None
    return out


@dataclass(frozen=True)
class Task:
    """A row of a table of states: reach the goal from the state."""

    id: str
    puzzle: Puzzle
    state: State
    goal: Goal


def read_states(text: str, puzzles: Mapping[str, Puzzle]) -> list[Task]:
    """Return the tasks of a table ``id,puzzle_type,solution_state,initial_state,num_wildcards``.

    States are labels joined by ``;``; equal labels are identical pieces.

    Raises
    ------
    ParseError
        With the line, if a row cannot be read; :func:`state_rows` and :func:`task_of` read row by row.
    """
    out = []
    for line, row in state_rows(text):
        try:
            out.append(task_of(row, puzzles))
        except ValueError as error:
            raise ParseError(f"line {line}: {error}") from None
    return out


def state_rows(text: str) -> list[tuple[int, dict[str, str]]]:
    """Return the rows of such a table as they stand there, with their lines."""
    csv.field_size_limit(2**31 - 1)
    rows = csv.DictReader(io.StringIO(text))
    wanted = {"id", "puzzle_type", "solution_state", "initial_state", "num_wildcards"}
    try:
        if rows.fieldnames is None or not wanted <= set(rows.fieldnames):
            raise ParseError(f"line 1: expected the columns {', '.join(sorted(wanted))}")
        return [(rows.line_num, {name: row[name] or "" for name in wanted}) for row in rows]
    except csv.Error as error:
        raise ParseError(f"not a table: {error}") from None


def task_of(row: Mapping[str, str], puzzles: Mapping[str, Puzzle]) -> Task:
    """Return the task of one row.

    Raises
    ------
    ParseError
        If the puzzle is unknown, or a number is none.
    NotInGroup
        With what is wrong, if the moves do not lead from one state to the other.
    """
    puzzle = puzzles.get(row["puzzle_type"])
    if puzzle is None:
        raise ParseError(f"unknown puzzle_type {row['puzzle_type']!r}")
    if not row["num_wildcards"].isdecimal():
        raise ParseError(f"num_wildcards must be a whole number, not {row['num_wildcards']!r}")
    solved, labels = row["solution_state"].split(";"), row["initial_state"].split(";")
    goal = Goal(tuple(solved), int(row["num_wildcards"]))
    return Task(row["id"], puzzle, state_of_labels(puzzle, labels, solved, goal.wildcards), goal)


def read(text: str, name: str = "puzzle") -> Puzzle:
    """Return the only puzzle of a table."""
    found = read_all(text)
    if len(found) != 1:
        raise ParseError(f"the table has {len(found)} puzzles; expected one")
    return next(iter(found.values()))


def write(puzzle: Puzzle) -> str:
    """Return a table with this one puzzle."""
    if puzzle.goal is not None:
        raise ParseError("the table of moves has no place for a goal with identical pieces; use .tws or .json")
    moves = {n: np.argsort(row).tolist() for n, row in zip(puzzle.group.names, puzzle.group.rows, strict=True)}
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["puzzle_type", "allowed_moves"])
    writer.writerow([puzzle.name, str(moves)])
    return out.getvalue()
