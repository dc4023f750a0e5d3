"""Labels of points: whole numbers, texts, and one infinity, whatever library they come from."""

from __future__ import annotations

import operator
from typing import Any

from permgroups.geometry.projective_line import infinity

__all__ = ["is_hashable", "label_order", "read_label"]


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
    """Return a key that sorts numbers before texts and infinity behind the other numbers."""
    return (1, x) if isinstance(x, str) else (0, x)


def is_hashable(x: Any) -> bool:
    """Return whether x can be looked up."""
    try:
        hash(x)
    except TypeError:
        return False
    return True
