"""Codes as text: a generator in every line, its symbols apart or, for fields of at most ten elements, together."""

from __future__ import annotations

from typing import Any

import numpy as np

from permgroups.errors import ParseError, TooLarge
from permgroups.linear.codes import LinearCode
from permgroups.linear.elements import field_of
from permgroups.linear.matrix_files import NPY, matrix_of_bytes, read_rows

__all__ = ["code_of_bytes", "read_code"]

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
    return _code(read_rows(text, together=int(over.order) <= 10), over)


def code_of_bytes(content: bytes, field: Any = 2) -> LinearCode:
    """Return the code that the rows of a file generate: text, numpy's own form, or MatrixMarket.

    >>> code_of_bytes(b"1 1 0\\n0 1 1")
    LinearCode([3, 2, 2] over GF(2))
    """
    if not content.startswith((NPY, b"%%MatrixMarket")):
        try:
            return read_code(content.decode("utf-8-sig"), field)
        except UnicodeDecodeError:
            raise ParseError("neither text nor a .npy file") from None
    matrix = matrix_of_bytes(content)
    rows = matrix if isinstance(matrix, np.ndarray) else matrix.dense()
    return _code(rows.tolist(), field_of(field))


def _code(rows: list[list[int]], over: Any) -> LinearCode:
    q = int(over.order)
    if not rows or not rows[0]:
        raise ParseError("there is no generator: expected a row of symbols for each")
    if len(rows) * len(rows[0]) > MAX_ENTRIES:
        raise TooLarge(f"a generator matrix of more than {MAX_ENTRIES} symbols")
    for number, row in enumerate(rows, 1):
        for i, x in enumerate(row):
            value = x + q if over.degree == 1 and -q < x < 0 else x  # -1 stands for p - 1
            if not 0 <= value < q:
                raise ParseError(f"row {number}: {x} is no element of GF({q}), which has 0 … {q - 1}")
            row[i] = value
    return LinearCode(np.array(rows), over)
