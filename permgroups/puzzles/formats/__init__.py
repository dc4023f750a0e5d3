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
    """Return the puzzle that a text in one of the formats describes.

    Raises
    ------
    ParseError
        If the ending is none of ``FORMATS``, or the text is broken, with the line.
    TooLarge
        If it has more than 50 million characters.

    Examples
    --------
    >>> P = read("L := (1,2,3,4); R := (3,4,5,6);", ".gap", "tricky six")
    >>> P, P.order()
    (<Puzzle tricky six: 2 moves on 6 points>, 120)
    """
    if len(text) > MAX_BYTES:
        raise TooLarge(f"the text has {len(text)} characters; at most {MAX_BYTES} are read")
    module = _module(ending)
    from permgroups.puzzles.formats.shapes import with_shape_of

    return with_shape_of(module.read(text, name), text, ending)


def write(puzzle: Puzzle, ending: str) -> str:
    """Return the text of a puzzle in one of the formats; what was cut from a solid keeps its shape.

    Raises `ParseError` if the ending is none of ``FORMATS``.

    >>> from permgroups.puzzles import named
    >>> print(write(named("tricky-six"), ".gap"))
    # tricky-six
    M_a:=(1,2,3,4);
    M_b:=(3,4,5,6);
    Gen:=[M_a,M_b];
    <BLANKLINE>
    """
    text = _module(ending).write(puzzle)
    from permgroups.puzzles.formats.shapes import with_shape

    return with_shape(text, ending, puzzle)


def load(path: str | Path) -> Puzzle:
    """Return the puzzle in a file, in the format of its ending.

    Raises
    ------
    ParseError
        If the ending is none of ``FORMATS``, or the file is broken, with the line.
    TooLarge
        If it has more than 50 million bytes.
    OSError
        If it cannot be read.

    Examples
    --------
    >>> from permgroups.puzzles import cube
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     save(cube(2), f"{folder}/pocket.tws")
    ...     load(f"{folder}/pocket.tws")
    <Puzzle 2×2×2_cube: 6 moves on 24 points>
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
    """Write a puzzle to a file, in the format of its ending.

    Raises `ParseError` if the ending is none of ``FORMATS``, `OSError` if the file cannot be written.

    >>> from permgroups.puzzles import named
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     save(named("tricky-six"), f"{folder}/six.json")
    ...     load(f"{folder}/six.json").order()
    120
    """
    path = Path(path)
    text = write(puzzle, path.suffix.lower())
    path.write_text(text, encoding="utf-8")
