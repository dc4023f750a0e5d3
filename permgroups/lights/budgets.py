"""How long to look: seconds by the clock, or an effort that is the same on every machine."""

from __future__ import annotations

import time

from permgroups import checks

__all__ = ["Budget"]


class Budget:
    """Seconds from now on, or work counted in vectors looked at; where effort is given, no clock is read.

    Examples
    --------
    >>> budget = Budget(seconds=1, effort=100)
    >>> part = budget.share(0.3)
    >>> part.spend(20), part.spend(20), part.spend(1), budget.spend(60), budget.is_over
    (True, True, False, True, True)
    """

    def __init__(self, seconds: float, effort: int | None = None, parent: Budget | None = None):
        self._seconds = checks.seconds(seconds)
        self._left = checks.effort(effort)
        self._deadline = 0.0 if self._left is not None else time.monotonic() + self._seconds
        self._parent = parent

    @property
    def is_over(self) -> bool:
        """Whether nothing is left."""
        return time.monotonic() >= self._deadline if self._left is None else self._left <= 0

    def spend(self, work: int) -> bool:
        """Return whether something is left, and take the work from it."""
        if self.is_over:
            return False
        self._take(work)
        return True

    def _take(self, work: int) -> None:
        if self._left is not None:
            self._left -= work
        if self._parent is not None:
            self._parent._take(work)

    def share(self, part: float) -> Budget:
        """Return a part of the budget; what is spent of it is taken from this one too."""
        effort = None if self._left is None else max(1, int(part * self._left))
        return Budget(max(part * self._seconds, 1e-9), effort, self)
