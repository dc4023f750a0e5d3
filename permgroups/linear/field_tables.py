"""The tables of a small field, for kernels that see elements as the integers of galois."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple, cast

import galois
import numpy as np

from permgroups.errors import TooLarge

__all__ = ["MAX_TABLE", "FieldTables", "field_tables"]

MAX_TABLE = 1024  # elements of a field with tables


class FieldTables(NamedTuple):
    """Sums and products of all pairs; negatives and inverses (0 for 0) of all elements."""

    q: int
    add: np.ndarray
    multiply: np.ndarray
    negative: np.ndarray
    inverse: np.ndarray

    def symbols(self, array: np.ndarray) -> np.ndarray:
        """Return elements in the type of the tables, in one piece."""
        return np.ascontiguousarray(np.asarray(array), dtype=self.add.dtype)


def field_tables(field: type[galois.FieldArray]) -> FieldTables:
    """Return the tables of a field.

    >>> field_tables(galois.GF(3)).inverse.tolist(), field_tables(galois.GF(4)).multiply[2].tolist()
    ([0, 1, 2], [0, 2, 3, 1])
    """
    return _tables(cast("Any", field))


@cache
def _tables(field: Any) -> FieldTables:
    q = int(field.order)
    if q > MAX_TABLE:
        raise TooLarge(f"tables of a field of {q} elements; at most {MAX_TABLE} have tables")
    kind = np.uint8 if q <= 256 else np.uint16
    x = field(np.arange(q))
    inverse = np.zeros(q, kind)
    inverse[1:] = np.asarray(field(1) / x[1:])

    def plain(table: galois.FieldArray) -> np.ndarray:
        return np.ascontiguousarray(np.asarray(table), dtype=kind)

    sums, products = x[:, None] + x[None, :], x[:, None] * x[None, :]
    return FieldTables(q, plain(sums), plain(products), plain(-x), inverse)
