"""Codes as text: a generator in every line, its symbols apart or, for fields of at most ten elements, together."""

from __future__ import annotations

from typing import Any

import numpy as np

from permgroups.errors import ParseError, TooLarge
from permgroups.linear.codes import LinearCode
from permgroups.linear.elements import field_of
from permgroups.linear.matrix_files import read_rows

__all__ = ["read_code"]

MAX_ENTRIES = 1 << 22


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
    permgroups.errors.ParseError: line 2 has 2 numbers, the lines before it 3
    """
    over = field_of(field)
    q = int(over.order)
    rows = read_rows(text, together=q <= 10)
    if len(rows) * len(rows[0]) > MAX_ENTRIES:
        raise TooLarge(f"a generator matrix of more than {MAX_ENTRIES} symbols")
    for number, row in enumerate(rows, 1):
        for i, x in enumerate(row):
            value = x + q if over.degree == 1 and -q < x < 0 else x  # -1 stands for p - 1
            if not 0 <= value < q:
                raise ParseError(f"row {number}: {x} is no element of GF({q}), which has 0 … {q - 1}")
            row[i] = value
    return LinearCode(np.array(rows), over)
