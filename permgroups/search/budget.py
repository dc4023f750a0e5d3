"""What a search may spend: seconds by the clock, effort by counting, or both.

Effort is work that is counted, about a million a second on a common machine: states and table entries looked at,
places tried for an insertion. It does not depend on the machine nor on what else runs there, so that the same seed and
effort give the same word everywhere; a budget of effort alone never looks at a clock.
"""

from __future__ import annotations

import time
from math import inf
from typing import Any

from permgroups import checks
from permgroups.errors import BudgetExhausted

__all__ = ["Budget"]

GRACE_SECONDS = 0.7
GRACE_EFFORT = 700_000


class _Meter:
    """What was spent, and the tables that were paid for."""

    def __init__(self) -> None:
        self.spent = 0.0
        self.paid: dict[int, Any] = {}


class Budget:
    """Seconds and effort that can be spent, and shared out.

    Parameters
    ----------
    seconds
        How long to search; None for as long as it takes.
    effort
        How much work to do; None for as much as it takes.

    Examples
    --------
    >>> budget = Budget(effort=1000)
    >>> part = budget.share(0.25)
    >>> part.spend(250)
    >>> part.over, budget.over, budget.timed
    (True, False, False)
    """

    __slots__ = ("_deadline", "_limit", "_meter")

    def __init__(self, seconds: float | None = None, effort: int | None = None):
        self._deadline = inf if seconds is None else time.monotonic() + checks.seconds(seconds)
        limit = checks.effort(effort)
        self._limit = inf if limit is None else float(limit)
        self._meter = _Meter()  # the same one for all shares

    @classmethod
    def given(cls, seconds: float | None, effort: int | None, default: float | None = None) -> Budget:
        """Return the budget of a search's arguments; ``default`` seconds where neither is given."""
        if seconds is None and effort is None:
            seconds = default
        return cls(seconds, effort)

    @property
    def timed(self) -> bool:
        """Whether a clock matters."""
        return self._deadline < inf

    @property
    def spent(self) -> float:
        """The work done so far."""
        return self._meter.spent

    @property
    def worked_out(self) -> bool:
        """Whether the effort is spent."""
        return self._meter.spent >= self._limit

    @property
    def out_of_time(self) -> bool:
        """Whether the seconds are over."""
        return self._deadline < inf and time.monotonic() >= self._deadline

    @property
    def over(self) -> bool:
        """Whether nothing is left."""
        return self.worked_out or self.out_of_time

    def spend(self, work: float) -> None:
        """Count work that was done."""
        self._meter.spent += work

    def pay(self, table: Any, made: bool) -> None:
        """Spend the ``work`` of a table, once; where it was ``made`` just now, it was counted on the way.

        Raises
        ------
        BudgetExhausted
            If that was all the effort there was.
        """
        if id(table) in self._meter.paid:
            return
        self._meter.paid[id(table)] = table
        if not made:
            self.spend(table.work)
        if self.worked_out:
            raise BudgetExhausted("the tables were not finished with this effort; give more")

    def require(self, what: str) -> None:
        """Raise :class:`BudgetExhausted` if nothing is left: ``what`` was not finished."""
        if self.over:
            raise BudgetExhausted(f"{what} not finished in time; give more seconds or effort")

    def share(self, fraction: float) -> Budget:
        """Return a budget that ends when so much of what is left now is spent, by whomever."""
        part = Budget()
        part._meter = self._meter
        if self._deadline < inf:
            now = time.monotonic()
            part._deadline = now + fraction * max(self._deadline - now, 0.0)
        if self._limit < inf:
            part._limit = self.spent + fraction * max(self._limit - self.spent, 0.0)
        return part

    def for_a_first_word(self, whole: Budget) -> Budget:
        """Return this budget, or a little more where its end is near, not beyond the grace of the whole."""
        part, last = self.share(1.0), whole.with_grace()
        if self._deadline < inf:
            part._deadline = max(self._deadline, min(time.monotonic() + GRACE_SECONDS, last._deadline))
        part._limit = max(self._limit, min(self.spent + GRACE_EFFORT, last._limit))
        return part

    def with_grace(self) -> Budget:
        """Return a budget that ends a little later: for a first word, which may come so late."""
        part = Budget()
        part._meter = self._meter
        part._deadline = self._deadline + GRACE_SECONDS
        part._limit = self._limit + GRACE_EFFORT
        return part
