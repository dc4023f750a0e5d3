"""Codes as text: a generator in every line, its symbols apart or, for fields of at most ten elements, together."""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from permgroups.errors import ParseError, TooLarge
from permgroups.linear.codes import LinearCode
from permgroups.linear.elements import field_of

__all__ = ["read_code"]

MAX_ENTRIES = 1 << 22
_NUMBER = re.compile(r"[+-]?[0-9]{1,9}")


def read_code(text: str, field: Any = 2) -> LinearCode:
    """Return the code that the lines of a text generate: integers apart by blanks or commas, or digits together.

    What follows ``#`` in a line, empty lines and brackets around lines are passed over.

    >>> read_code("1 0 1 1\\n0 1 1 2", 3)
    LinearCode([4, 2, 3] over GF(3))
    >>> read_code("[[1, 1, 0], [0, 1, 1]]"), read_code("1110 # together\\n0111")
    (LinearCode([3, 2, 2] over GF(2)), LinearCode([4, 2, 2] over GF(2)))
    >>> read_code("1 0 1\\n0 1")
    Traceback (most recent call last):
        ...
    permgroups.errors.ParseError: line 2 has 2 symbols, the lines before it 3
    """
    over = field_of(field)
    q = int(over.order)
    rows: list[list[int]] = []
    entries = 0
    for number, line in enumerate(re.sub(r"\]\s*,?\s*\[", "\n", text).splitlines(), 1):
        words = line.partition("#")[0].translate(str.maketrans("[],;", "    ")).split()
        if not words:
            continue
        if len(words) == 1 and q <= 10 and len(words[0]) > 1 and words[0].isascii() and words[0].isdigit():
            words = list(words[0])
        for word in words:
            if not _NUMBER.fullmatch(word):
                raise ParseError(f"line {number}: expected whole numbers, not {word[:40]!r}")
        row = [int(word) for word in words]
        if over.degree == 1:  # -1 stands for p - 1
            row = [x + q if -q < x < 0 else x for x in row]
        for x in row:
            if not 0 <= x < q:
                raise ParseError(f"line {number}: {x} is no element of GF({q}), which has 0 … {q - 1}")
        if rows and len(row) != len(rows[0]):
            raise ParseError(f"line {number} has {len(row)} symbols, the lines before it {len(rows[0])}")
        rows.append(row)
        entries += len(row)
        if entries > MAX_ENTRIES:
            raise TooLarge(f"a generator matrix of more than {MAX_ENTRIES} symbols")
    if not rows:
        raise ParseError("there is no generator: expected a line of symbols for each")
    return LinearCode(np.array(rows), over)
