"""The shape of a cut puzzle in its file: the cut's description, and which sticker every point is.

Files of other programs have no place for it. It stands in a comment at the end (``# shape {…}``) of ``.tws``, ``.def``,
``.g`` and ``.gap``, under ``permgroupsShape`` in ``.json`` and in a column ``shape`` of ``.csv``, where other programs
pass it by. A shape that does not fit the moves is an error; the solid is cut into no more stickers than there are
points.
"""

from __future__ import annotations

import csv
import io
import json
import re
from dataclasses import replace
from typing import Any

import numpy as np

from permgroups.errors import ParseError, PermGroupsError
from permgroups.puzzles.layout import Layout
from permgroups.puzzles.puzzle import Puzzle
from permgroups.puzzles.shape import Shape, cube_shape, keeps_pieces, squares

__all__ = ["described", "with_shape", "with_shape_of"]

KEY = "permgroupsShape"
_COMMENT = re.compile(r"^# shape (\{.*\})\s*$", re.MULTILINE)
MOST_LETTERS = 400  # of a description
LAID_OUT = (".tws", ".def", ".json")  # formats that number points by pieces


def described(puzzle: Puzzle, ending: str) -> dict[str, Any] | None:
    """Return what a file says about a puzzle's shape: the cut and the sticker of every point; None without a shape.

    >>> from permgroups.puzzles import cut
    >>> described(cut("c f 1/3"), ".g")
    {'cut': 'c f 1/3'}
    """
    shape = puzzle.shape or cube_shape(puzzle)
    if shape is None:
        return None
    fresh = _made(shape.description, shape.oriented, len(shape.face))
    number = {key: i for i, key in enumerate(_keys(fresh))}
    try:
        points = np.array([number[key] for key in _keys(shape)])
    except KeyError:  # a solid that was changed after it was cut
        return None
    if ending in LAID_OUT and puzzle.layout is None:
        points = points[Layout.of(puzzle.group)[1]]
    out: dict[str, Any] = {"cut": shape.description}
    if shape.oriented:
        out["oriented"] = True
    if (points != np.arange(len(points))).any():
        out["points"] = points.tolist()
    return out


def _keys(shape: Shape) -> list[tuple[int, ...]]:
    return [tuple(x) for x in np.round(shape.centres * 1e5).astype(np.int64).tolist()]


def _made(description: str, oriented: bool, most: int) -> Shape:
    """Return the shape of a description, with that many stickers at most."""
    from permgroups.puzzles.cutting import cut_shape

    size = re.fullmatch(r"cube (\d{1,3})", description)
    if not size:
        return cut_shape(description, oriented, most)
    n = int(size[1])
    if n < 1 or 6 * n * n > most:
        raise ParseError(f"a cube of {n} layers does not have {most} stickers")
    return squares(n)


def with_shape(text: str, ending: str, puzzle: Puzzle) -> str:
    """Return the text of a file with the puzzle's shape added, if it has one."""
    found = described(puzzle, ending)
    if found is None:
        return text
    if ending == ".json":
        return json.dumps({**json.loads(text), KEY: found}, indent=1, ensure_ascii=False) + "\n"
    told = json.dumps(found)
    if ending != ".csv":
        return f"{text.rstrip()}\n\n# shape {told}\n"
    out = io.StringIO()
    rows = list(csv.reader(io.StringIO(text)))
    csv.writer(out, lineterminator="\n").writerows([[*rows[0], "shape"], [*rows[1], told]])
    return out.getvalue()


def with_shape_of(puzzle: Puzzle, text: str, ending: str) -> Puzzle:
    """Return the puzzle with the shape that its file's text has.

    Raises
    ------
    ParseError
        If the shape cannot be read, or if the moves do not carry its pieces.
    """
    found = _found(text, ending)
    if found is None or puzzle.shape is not None:
        return puzzle
    degree = puzzle.group.degree
    description, oriented = found.get("cut"), found.get("oriented", False)
    if not isinstance(description, str) or len(description) > MOST_LETTERS or not isinstance(oriented, bool):
        raise ParseError("shape: expected a cut such as 'd f 0.7', and oriented true or false")
    try:
        shape = _made(description, oriented, degree)
    except PermGroupsError as error:
        raise ParseError(f"shape: {error}") from None
    if len(shape.face) != degree:
        raise ParseError(f"shape: {description!r} has {len(shape.face)} stickers, the puzzle {degree} points")
    points = found.get("points", list(range(degree)))
    if (
        not isinstance(points, list)
        or len(points) != degree
        or any(type(x) is not int for x in points)
        or set(points) != set(range(degree))
    ):
        raise ParseError(f"shape: points must be a permutation of 0 … {degree - 1}")
    order = np.array(points)
    polygons = tuple(shape.polygons[i] for i in points)
    shape = Shape(description, shape.solid, polygons, shape.face[order], shape.piece[order], oriented)
    if not keeps_pieces(puzzle.group.rows, shape.piece):
        raise ParseError(f"shape: the moves do not carry the pieces of {description!r}")
    return replace(puzzle, shape=shape)


def _found(text: str, ending: str) -> dict[str, Any] | None:
    """Return what a file's text says about a shape, None if nothing."""
    told: Any = None
    try:
        if ending == ".json":
            told = json.loads(text).get(KEY) if f'"{KEY}"' in text else None
        elif ending == ".csv":
            rows = list(csv.DictReader(io.StringIO(text)))
            cell = rows[0].get("shape") if len(rows) == 1 else None
            told = json.loads(cell) if cell else None
        else:
            comments = _COMMENT.findall(text)
            told = json.loads(comments[-1]) if comments else None
    except (ValueError, RecursionError, csv.Error):
        raise ParseError("shape: cannot be read") from None
    if told is not None and not isinstance(told, dict):
        raise ParseError("shape: expected an object with cut and points")
    return told
