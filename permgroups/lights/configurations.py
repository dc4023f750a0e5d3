"""Configurations as vectors and as text: ``.`` and ``#`` for two states, digits and letters for more."""

from __future__ import annotations

from typing import Any

import numpy as np

from permgroups import checks
from permgroups.errors import InvalidArgument, ParseError, TooLarge
from permgroups.lights.analysis import large
from permgroups.wording import brief

__all__ = ["MAX_LISTED", "board_text", "every_configuration", "read_configuration", "read_modulus"]

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
MAX_TEXT = 20_000_000
MAX_LISTED = 10_000_000  # configurations in one list


def read_modulus(d: Any) -> int:
    """Return the number of states of a light, a whole number from 2."""
    return checks.whole("d", d, 2)


def read_configuration(given: Any, lights: int, d: int, what: str = "a configuration") -> np.ndarray:
    """Return a vector of 0 … d-1 from numbers, rows of numbers, or text.

    >>> read_configuration(".# #.", 4, 2).tolist(), read_configuration("012", 3, 3).tolist()
    ([0, 1, 1, 0], [0, 1, 2])
    """
    if isinstance(given, str):
        values = np.array(_read_text(given, d), np.int64)
    else:
        try:
            array = np.asarray(given)
        except ValueError:
            raise InvalidArgument(f"{what} has rows of different lengths: {brief(given)}") from None
        if array.size and array.dtype.kind not in "iub":
            raise InvalidArgument(f"{what} has whole numbers from 0 to {d - 1}, not {brief(given)}")
        if array.dtype.kind == "u" and array.size and int(array.max()) >= 1 << 63:
            raise InvalidArgument(f"{what} has whole numbers from 0 to {d - 1}, not {int(array.max())}")
        values = array.astype(np.int64).ravel()
    if len(values) != lights:
        raise InvalidArgument(f"{what} has {lights} entries, not {len(values)}")
    wrong = np.flatnonzero((values < 0) | (values >= d))
    if len(wrong):
        i = int(wrong[0])
        raise InvalidArgument(f"entry {i + 1} of {what} is {values[i]}; expected 0 to {d - 1}")
    return values


def every_configuration(lights: int, d: int) -> np.ndarray:
    """Return all configurations as rows, in the order of their numbers: digits in base d, the first light lowest.

    >>> every_configuration(2, 2).tolist()
    [[0, 0], [1, 0], [0, 1], [1, 1]]
    """
    total = d**lights
    if total > MAX_LISTED:
        raise TooLarge(f"{large(total)} configurations are over the limit of {MAX_LISTED} in one list")
    powers = np.array([d**i for i in range(lights)], np.int64)
    return np.arange(total)[:, None] // powers % d


def _read_text(text: str, d: int) -> list[int]:
    if len(text) > MAX_TEXT:
        raise ParseError(f"a board of more than {MAX_TEXT} characters")
    words = text.replace("/", " ").replace(",", " ").split()
    if d > len(DIGITS):
        for word in words:
            if not word.isascii() or not word.isdecimal() or len(word) > len(str(d)) or int(word) >= d:
                raise ParseError(
                    f"with {d} states a board is numbers from 0 to {d - 1} with blanks between them, not {word[:20]!r}"
                )
        return [int(word) for word in words]
    out = []
    for c in "".join(words):
        value = 0 if c == "." else 1 if c == "#" else DIGITS.find(c.lower())
        if not 0 <= value < d:
            raise ParseError(f"{c!r} is no light: {_what_to_write(d)}", text, text.index(c))
        out.append(value)
    return out


def _what_to_write(d: int) -> str:
    if d == 2:
        return "write '#' or 1 for a light that is on, '.' or 0 for one that is out"
    letters = f", {DIGITS[10]} … {DIGITS[d - 1]} for 10 … {d - 1}" if d > 10 else ""
    return f"write the state of every light, 0 … {min(d, 10) - 1}{letters} ('.' is 0, '#' is 1)"


def board_text(values: np.ndarray, d: int, width: int | None = None) -> str:
    """Return a configuration as text, in rows if the board has them."""
    signs = ".#" if d == 2 else DIGITS
    cells = [signs[int(v)] if d <= len(DIGITS) else str(int(v)) for v in np.asarray(values).ravel()]
    joined = "" if d <= len(DIGITS) else " "
    if not width:
        return joined.join(cells)
    return "\n".join(joined.join(cells[i : i + width]) for i in range(0, len(cells), width))
