"""What is taken for a matrix of whole numbers, and which field it is over."""

from __future__ import annotations

from typing import Any

import numpy as np

from permgroups.errors import InvalidArgument, TooLarge

__all__ = ["MAX_ENTRIES", "field_of_array", "whole_matrix"]

MAX_ENTRIES = 1 << 31


def field_of_array(A: Any) -> Any:
    """Return the field of a galois array, None for anything else; galois is not imported for that.

    >>> field_of_array([[1, 2]]) is None
    True
    """
    return type(A) if hasattr(type(A), "irreducible_poly") else None


def whole_matrix(A: Any) -> np.ndarray:
    """Return a matrix of whole numbers as an array.

    >>> whole_matrix([[1, 2], [3]])
    Traceback (most recent call last):
        ...
    permgroups.errors.InvalidArgument: expected a matrix; its rows differ in length
    """
    if hasattr(A, "tocsr") or hasattr(A, "dense"):  # sparse, or with a structure
        if A.shape[0] * A.shape[1] > MAX_ENTRIES:
            raise TooLarge(f"a dense matrix of {A.shape[0]}×{A.shape[1]} entries is over the limit of {MAX_ENTRIES}")
        A = A.dense() if hasattr(A, "dense") else A.toarray()
    try:
        out = np.asarray(A)
    except ValueError:
        raise InvalidArgument("expected a matrix; its rows differ in length") from None
    if out.ndim != 2 or (out.size and out.dtype.kind not in "iub"):
        raise InvalidArgument(f"expected a matrix of whole numbers, not shape {out.shape} of {out.dtype}")
    return out
