"""What is taken for a matrix of whole numbers, and which field it is over."""

from __future__ import annotations

from typing import Any

import numpy as np

from permgroups.errors import InvalidArgument, TooLarge

__all__ = ["MAX_ENTRIES", "field_of_array", "is_whole", "plain_array", "require_ring", "whole_matrix"]

MAX_ENTRIES = 1 << 31


def field_of_array(A: Any) -> Any:
    """Return the field of a galois array, None for anything else; galois is not imported for that.

    >>> field_of_array([[1, 2]]) is None
    True
    """
    return type(A) if hasattr(type(A), "irreducible_poly") else None


def plain_array(A: Any, what: str = "a matrix") -> np.ndarray:
    """Return numbers as an array, galois arrays without their field; what would lose a field or a mask is refused.

    >>> plain_array([[1, 2], [3]])
    Traceback (most recent call last):
        ...
    permgroups.errors.InvalidArgument: expected a matrix; its rows differ in length
    """
    if isinstance(A, (list, tuple)):
        for row in A:
            inside = row if isinstance(row, (list, tuple)) else (row,)
            field = next((f for f in map(field_of_array, inside) if f is not None), None)
            if field is not None:
                raise InvalidArgument(f"elements of {field.name} in a list: make one galois array of them")
    if isinstance(A, np.ma.MaskedArray):
        raise InvalidArgument("a masked array: fill what is masked first")
    try:
        return np.asarray(A).view(np.ndarray)
    except ValueError:
        raise InvalidArgument(f"expected {what}; its rows differ in length") from None


def require_ring(A: Any, d: int) -> None:
    """Raise if A is a galois array over another field than GF(d)."""
    field = field_of_array(A)
    if field is not None and (field.degree > 1 or int(field.order) != d):
        raise InvalidArgument(f"numbers mod {d} were expected, not elements of {field.name}")


def whole_matrix(A: Any) -> np.ndarray:
    """Return a matrix of whole numbers as an array; those beyond 64 bits stay Python's.

    >>> whole_matrix([[1.5]])
    Traceback (most recent call last):
        ...
    permgroups.errors.InvalidArgument: expected a matrix of whole numbers, not shape (1, 1) of float64
    """
    if hasattr(A, "tocsr") or hasattr(A, "dense"):  # sparse, packed, or with a structure
        if A.shape[0] * A.shape[1] > MAX_ENTRIES:
            raise TooLarge(f"a dense matrix of {A.shape[0]}×{A.shape[1]} entries is over the limit of {MAX_ENTRIES}")
        A = A.dense() if hasattr(A, "dense") else A.toarray()
    out = plain_array(A)
    if out.shape == (0,):
        raise InvalidArgument("expected a matrix of whole numbers, not an empty list, which has no number of columns")
    if out.ndim != 2 or (out.size and not is_whole(out)):
        raise InvalidArgument(f"expected a matrix of whole numbers, not shape {out.shape} of {out.dtype}")
    return out


def is_whole(array: np.ndarray) -> bool:
    """Return whether all entries are whole numbers, of numpy or of Python."""
    if array.dtype == object:
        return all(isinstance(x, (int, np.integer)) for x in array.flat)
    return array.dtype.kind in "iub"
