"""Arrays that the tasks of a thread use again and again.

The system clears each page of a new array when it is first touched, one thread of a process at a time. Where a task
fills megabytes and lets them go, that takes as long as its work.
"""

from __future__ import annotations

from threading import local
from typing import Any

import numpy as np

__all__ = ["Scratch"]


class Scratch:
    """Arrays by name; one that is asked for again is the same memory with what was left there.

    >>> scratch = Scratch()
    >>> scratch.array("marks", 10, np.uint32)[:] = 7
    >>> scratch.array("marks", 3, np.uint32).tolist()
    [7, 7, 7]
    """

    def __init__(self) -> None:
        self._arrays: dict[str, np.ndarray] = {}

    def array(self, name: str, length: int, dtype: Any) -> np.ndarray:
        """Return an array of this length; each name has one type."""
        found = self._arrays.get(name)
        if found is None or len(found) < length:
            found = self._arrays[name] = np.empty(length, dtype)
        return found[:length]

    @staticmethod
    def of_thread() -> Scratch:
        """Return the arrays of this thread."""
        if not hasattr(_HERE, "scratch"):
            _HERE.scratch = Scratch()
        found: Scratch = _HERE.scratch
        return found


_HERE = local()
