"""What is taken for a matrix of whole numbers, and which field it is over."""

from __future__ import annotations

from typing import Any

import numpy as np

from permgroups.errors import InvalidArgument

__all__ = ["field_of_array", "whole_matrix"]


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
    try:
        out = np.asarray(A)
    except ValueError:
        raise InvalidArgument("expected a matrix; its rows differ in length") from None
    if out.ndim != 2 or (out.size and out.dtype.kind not in "iub"):
        raise InvalidArgument(f"expected a matrix of whole numbers, not shape {out.shape} of {out.dtype}")
    return out
