"""How long kernels were compiled: once on every machine, and not at the cost of a search that needs them."""

from __future__ import annotations

import time
from typing import Any

from numba.core import event

__all__ = ["compiling_seconds"]


class _Compiling(event.Listener):
    """Measures how long numba compiles; kernels that are compiled for another one count once."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._depth = 0
        self._begun = 0.0

    def on_start(self, event: Any) -> None:
        """Note when the first of nested compilations begins."""
        if self._depth == 0:
            self._begun = time.monotonic()
        self._depth += 1

    def on_end(self, event: Any) -> None:
        """Add its time when it ends."""
        self._depth -= 1
        if self._depth == 0:
            self.seconds += time.monotonic() - self._begun


_compiling = _Compiling()
event.register("numba:compile", _compiling)


def compiling_seconds() -> float:
    """Return how many seconds went into compiling kernels so far."""
    return _compiling.seconds
