"""Puzzle files: ``load`` and ``save`` choose the format by the file's ending.

``.tws`` and ``.def`` (twsearch, ksolve), ``.json`` (KPuzzle), ``.gap`` and ``.g`` (GAP text),
``.csv`` (tables of named moves). Puzzles that were cut from a solid keep their shape in all of them, see
:mod:`permgroups.puzzles.formats.shapes`: they can be drawn when they are loaded.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from permgroups.errors import ParseError, TooLarge

if TYPE_CHECKING:
    from permgroups.puzzles.puzzle import Puzzle

__all__ = ["FORMATS", "load", "read", "save", "write"]

FORMATS = {".tws": "tws", ".def": "tws", ".json": "kpuzzle", ".gap": "gap", ".g": "gap", ".csv": "csv_tables"}
MAX_BYTES = 50_000_000


def _module(ending: str) -> Any:
    if ending not in FORMATS:
        raise ParseError(f"unknown ending {ending!r}; puzzle files end in {', '.join(FORMATS)}")
    return import_module(f"permgroups.puzzles.formats.{FORMATS[ending]}")


def read(text: str, ending: str, name: str = "puzzle") -> Puzzle:
    """Return the puzzle that a text in one of the formats describes."""
    if len(text) > MAX_BYTES:
        raise TooLarge(f"the text has {len(text)} characters; at most {MAX_BYTES} are read")
    module = _module(ending)
    from permgroups.puzzles.formats.shapes import with_shape_of

    return with_shape_of(module.read(text, name), text, ending)


def write(puzzle: Puzzle, ending: str) -> str:
    """Return the text of a puzzle in one of the formats; what was cut from a solid keeps its shape."""
    text = _module(ending).write(puzzle)
    from permgroups.puzzles.formats.shapes import with_shape

    return with_shape(text, ending, puzzle)


def load(path: str | Path) -> Puzzle:
    """Return the puzzle in a file.

    Raises
    ------
    ParseError
        If the file is broken, with the line.
    """
    path = Path(path)
    if path.stat().st_size > MAX_BYTES:
        raise TooLarge(f"{path.name} has {path.stat().st_size} bytes; at most {MAX_BYTES} are read")
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise ParseError(f"{path.name} is not text") from None
    return read(text, path.suffix.lower(), path.stem)


def save(puzzle: Puzzle, path: str | Path) -> None:
    """Write a puzzle to a file, in the format of its ending."""
    path = Path(path)
    text = write(puzzle, path.suffix.lower())
    path.write_text(text, encoding="utf-8")
