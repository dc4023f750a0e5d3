"""Tables as JSON: a list of objects, or an object on every line; their values as the cells of a CSV table have them.

A list is what the cell would list: counters of a state with spaces, labels with semicolons between; colours, also those
of faces by their names, stay JSON, which is read as such.
"""

from __future__ import annotations

import json
from typing import Any

from permgroups.errors import ParseError
from permgroups.wording import brief

__all__ = ["is_json_table", "rows_of_json"]

_BETWEEN = {"state": " ", "scramble": " ", "solution_state": ";", "initial_state": ";"}


def is_json_table(text: str) -> bool:
    """Return whether a table is JSON, not CSV: no CSV table of positions begins with a bracket.

    >>> is_json_table('[{"id": 1}]'), is_json_table("id,state")
    (True, False)
    """
    return text.lstrip()[:1] in ("[", "{")


def rows_of_json(text: str) -> list[dict[str, str]]:
    """Return the rows of a table; one that is no object has an id alone, which says its number.

    Raises
    ------
    ParseError
        If it is no JSON, or neither a list nor lines of objects.

    Examples
    --------
    >>> rows_of_json('[{"id": 7, "state": [2, 1, 3]}, {"id": "b", "facelets": {"U": "UUUU"}}]')
    [{'id': '7', 'state': '2 1 3'}, {'id': 'b', 'facelets': '{"U": "UUUU"}'}]
    >>> rows_of_json('{"id": 1, "scramble": "R U"}\\n{"id": 2, "scramble": "F"}')[1]
    {'id': '2', 'scramble': 'F'}
    """
    try:
        table = json.loads(text)
        if isinstance(table, dict):
            table = [table]
    except ValueError as error:
        table = _lines(text, error)
    except RecursionError:
        raise ParseError("this JSON is nested too deeply") from None
    if not isinstance(table, list):
        raise ParseError(f"a table is a JSON list of objects, not {brief(table)}")
    return [_row(item, number) for number, item in enumerate(table, 1)]


def _lines(text: str, error: ValueError) -> list[Any]:
    """Return the objects of lines; ``error`` is what is wrong with the whole."""
    out = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            out.append(json.loads(line))
        except (ValueError, RecursionError):
            if text.lstrip().startswith("[") or number == 1:
                raise ParseError(f"not JSON: {error}") from None
            raise ParseError(f"line {number} is not JSON: {brief(line)}") from None
    return out


def _row(item: Any, number: int) -> dict[str, str]:
    if not isinstance(item, dict):
        return {"id": f"row {number}"}
    row = {str(name): _cell(str(name), value) for name, value in item.items()}
    return {"id": "", **row}


def _cell(name: str, value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    plain = isinstance(value, list) and all(isinstance(x, (str, int)) and not isinstance(x, bool) for x in value)
    if plain and name in _BETWEEN:
        return _BETWEEN[name].join(str(x) for x in value)
    return json.dumps(value, ensure_ascii=False)
