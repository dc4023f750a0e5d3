"""A CSV file of results that survives its writer: rows are appended whole, a last line that was cut off is dropped."""

from __future__ import annotations

import csv
import io
import os
import time
from codecs import BOM_UTF8
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType

from permgroups.errors import ParseError

__all__ = ["Results", "kept"]

SECONDS = 1.0  # between two times that rows are forced to the disk, which matters where the power fails


def kept(path: Path, columns: Sequence[str], keep: Callable[[list[str], int], bool]) -> int:
    """Return how many rows of a file of results are kept, and write it anew with these alone, in one step.

    Parameters
    ----------
    columns
        Its first line.
    keep
        Whether a row, on the line of that number, is kept.

    Raises
    ------
    ParseError
        If the file is no such file; it is left as it is.
    """
    fresh = path.with_name(path.name + ".new")
    number = 0
    try:
        with fresh.open("wb") as out:
            out.write(_line(columns))
            if path.exists() and path.stat().st_size:
                number = _copied(path, out, columns, keep)
            out.flush()
            os.fsync(out.fileno())
        fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)
    return number


def _copied(path: Path, out: io.BufferedWriter, columns: Sequence[str], keep: Callable[[list[str], int], bool]) -> int:
    """Write the lines that are kept; return how many."""
    found = 0
    with path.open("rb") as lines:
        head = lines.readline()
        if _cells(head.removeprefix(BOM_UTF8)) != list(columns):  # spreadsheets write such a mark
            shown = head.decode("utf-8", "replace").strip()[:60]
            raise ParseError(f"{path} is not a file of results; it begins with {shown!r}")
        line, number = lines.readline(), 2
        while line:
            after = lines.readline()
            row = _cells(line)
            if len(row) == len(columns) and line.endswith(b"\n"):
                if keep(row, number):
                    out.write(line)
                    found += 1
            elif after:
                raise ParseError(f"{path}, line {number}: not a row of results")
            line, number = after, number + 1
    return found


def _cells(line: bytes) -> list[str]:
    try:
        return next(csv.reader([line.decode("utf-8")]), [])
    except (UnicodeDecodeError, csv.Error):
        return []


def _line(row: Sequence[str]) -> bytes:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerow(row)
    return out.getvalue().encode("utf-8")


class Results:
    """The end of a file of results, to which rows are appended; a row that cannot be written whole leaves no trace.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "results.csv")
    ...     print(kept(path, ("id", "word"), lambda row, number: True))
    ...     with Results(path) as results:
    ...         results.append(["one", "R U"])
    ...     path.read_text()
    0
    'id,word\\none,R U\\n'
    """

    def __init__(self, path: Path):
        self._path = path
        self._handle = os.open(path, os.O_WRONLY | os.O_APPEND)
        self._synced = time.monotonic()

    def append(self, row: Sequence[str]) -> None:
        """Write a row, or raise OSError and leave the file as it was."""
        left = memoryview(_line(row))
        size = os.fstat(self._handle).st_size
        try:
            while left:
                left = left[os.write(self._handle, left) :]
            if time.monotonic() - self._synced > SECONDS:
                os.fsync(self._handle)
                self._synced = time.monotonic()
        except OSError as error:
            with suppress(OSError):
                os.ftruncate(self._handle, size)
            raise OSError(error.errno, error.strerror, str(self._path)) from None

    def __enter__(self) -> Results:
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        try:
            with suppress(OSError):  # what was told to be written was
                os.fsync(self._handle)
        finally:
            os.close(self._handle)
