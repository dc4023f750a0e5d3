"""Integers as elements of a finite field of galois."""

from __future__ import annotations

from typing import Any

import galois
import numpy as np

from permgroups import checks
from permgroups.errors import InvalidArgument

__all__ = ["elements_of", "field_of"]


def field_of(field: Any) -> type[galois.FieldArray]:
    """Return a galois field from the field itself or its order.

    >>> field_of(3).name
    'GF(3)'
    """
    if isinstance(field, type) and issubclass(field, galois.FieldArray):
        return field
    if checks.is_whole(field):
        try:
            return galois.GF(int(field))
        except ValueError as error:
            raise InvalidArgument(f"there is no field of {field} elements: {error}") from None
    raise InvalidArgument(f"expected a galois field or the number of its elements, not {field!r}")


def elements_of(field: type[galois.FieldArray], given: Any, what: str) -> galois.FieldArray:
    """Return integers as elements of the field; over a prime field -1 may stand for p - 1.

    >>> elements_of(galois.GF(3), [1, -1], "no vector")
    GF([1, 2], order=3)
    """
    if isinstance(given, galois.FieldArray):
        if type(given) is not field:
            raise InvalidArgument(f"{what} over {field.name}: they are over {type(given).name}")
        return given
    try:
        values = np.asarray(given)
        if values.dtype.kind not in "iub" and values.size:
            raise TypeError(f"expected integers, not {values.dtype}")
        if values.dtype == np.uint8 and int(field.order) <= 256:  # millions of symbols are not copied three times
            if values.size and values.max() >= field.order:
                raise ValueError(f"{field.name} has no element {values.max()}")
            return values.astype(field.dtypes[0]).view(field)
        values = values.astype(np.int64)
        if field.degree == 1:
            values = np.where((values < 0) & (values > -int(field.order)), values + int(field.order), values)
        return field(values)
    except (TypeError, ValueError, OverflowError) as error:
        raise InvalidArgument(f"{what} over {field.name}: {error}") from None
