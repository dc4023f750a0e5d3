"""Labels of points: whole numbers, texts, and one infinity, whatever library they come from."""

from __future__ import annotations

import operator
from typing import Any

from permgroups.errors import InvalidArgument
from permgroups.geometry.projective_line import infinity
from permgroups.wording import brief

__all__ = ["brief", "is_hashable", "is_label", "items_of", "label_order", "read_label"]


def read_label(x: Any) -> Any:
    """Return a label as it is kept: whole numbers of any kind as int, infinities of any kind as ours."""
    if isinstance(x, bool):
        return x
    try:
        return operator.index(x)
    except TypeError:
        pass
    if not isinstance(x, (str, bytes)):
        try:
            if float(x) == infinity:  # Sage's symbolic one is not equal to any float
                return infinity
            if hasattr(x, "parent"):  # Sage's numbers of other rings
                return int(x) if x == int(x) else x
        except (TypeError, ValueError, ArithmeticError):
            pass
    return x


def label_order(x: Any) -> tuple[int, Any]:
    """Return a key that sorts numbers before texts and infinity last."""
    return (2, 0) if x is infinity else (1, x) if isinstance(x, str) else (0, x)


def items_of(given: Any, what: str) -> list[Any]:
    """Return the items of something that should be a collection."""
    try:
        return list(given)
    except TypeError:
        raise InvalidArgument(f"expected {what}, not {brief(given)}") from None


def is_hashable(x: Any) -> bool:
    """Return whether x can be looked up."""
    try:
        hash(x)
    except TypeError:
        return False
    return True


def is_label(x: Any) -> bool:
    """Return whether x is a whole number, a text or infinity, as labels are kept."""
    return x is infinity or (isinstance(x, (int, str)) and not isinstance(x, bool))
