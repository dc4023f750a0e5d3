"""What a search may spend: seconds by the clock, effort by counting, or both; and the memory for its tables.

Effort is work that is counted, about a million a second on a common machine: states and table entries looked at,
places tried for an insertion. It does not depend on the machine nor on what else runs there, so that the same seed and
effort give the same word everywhere; a budget of effort alone never looks at a clock.
"""

from __future__ import annotations

import time
from math import inf
from typing import Any

from permgroups import checks
from permgroups.compiling import compiling_seconds
from permgroups.errors import BudgetExhausted, TooLarge
from permgroups.wording import byte_size

__all__ = ["MEMORY", "Budget", "require_memory"]

MEMORY = 1_500_000_000  # bytes of tables and lists: with Python and its libraries less than 2 GB

GRACE_SECONDS = 0.7
GRACE_EFFORT = 700_000
LATE_SECONDS = 20.0


def require_memory(need: float, memory: int | None, what: str) -> None:
    """Raise if something that needs so many bytes does not fit.

    >>> require_memory(3e9, None, "the table of all states")
    Traceback (most recent call last):
        ...
    permgroups.errors.TooLarge: the table of all states needs 3 GB, more than the memory of 1.5 GB; give memory='3 GB'
    """
    memory = MEMORY if memory is None else memory
    if need > memory:
        size = byte_size(int(need))
        raise TooLarge(f"{what} needs {size}, more than the memory of {byte_size(memory)}; give memory={size!r}")


def _now() -> float:
    """Return the seconds of a clock that stands while kernels are compiled, as they are once on every machine."""
    return time.monotonic() - compiling_seconds()


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
    memory
        Bytes for tables and lists, also as text such as ``"2 GB"``; None for ``MEMORY``.

    Examples
    --------
    >>> budget = Budget(effort=1000)
    >>> part = budget.share(0.25)
    >>> part.spend(250)
    >>> part.over, budget.over, budget.timed
    (True, False, False)
    >>> budget.spent, budget.left, budget.used, part.worked_out, part.out_of_time
    (250.0, 750.0, 0.25, True, False)
    >>> Budget().is_bounded, Budget(seconds=60).is_bounded, Budget(seconds=60).out_of_time
    (False, True, False)
    """

    __slots__ = ("_begin", "_deadline", "_limit", "_meter", "_spent_before", "memory")

    def __init__(self, seconds: float | None = None, effort: int | None = None, memory: int | str | None = None):
        self.memory = MEMORY if memory is None else checks.memory(memory)
        self._deadline = inf if seconds is None else _now() + checks.seconds(seconds)
        limit = checks.effort(effort)
        self._limit = inf if limit is None else float(limit)
        self._meter = _Meter()  # the same one for all shares
        self._begin = _now() if self.timed else 0.0
        self._spent_before = 0.0

    @classmethod
    def given(
        cls,
        seconds: float | None,
        effort: int | None,
        default: float | None = None,
        memory: int | str | None = None,
    ) -> Budget:
        """Return the budget of a search's arguments; ``default`` seconds where neither is given.

        >>> Budget.given(None, 5000, default=10.0).timed, Budget.given(None, None, default=10.0).timed
        (False, True)
        """
        if seconds is None and effort is None:
            seconds = default
        return cls(seconds, effort, memory)

    @property
    def timed(self) -> bool:
        """Whether a clock matters."""
        return self._deadline < inf

    @property
    def spent(self) -> float:
        """The work done so far, all shares together."""
        return self._meter.spent

    @property
    def worked_out(self) -> bool:
        """Whether the effort is spent."""
        return self._meter.spent >= self._limit

    @property
    def out_of_time(self) -> bool:
        """Whether the seconds are over."""
        return self._deadline < inf and _now() >= self._deadline

    @property
    def over(self) -> bool:
        """Whether nothing is left."""
        return self.worked_out or self.out_of_time

    @property
    def used(self) -> float:
        """How much of it is spent since it was shared out, from 0 to 1; 0 where it has no end."""
        if self.worked_out:  # also where a part was stopped: infinity of infinity is no share
            return 1.0
        effort = (self.spent - self._spent_before) / max(self._limit - self._spent_before, 1e-9)
        if self._deadline == inf:
            return min(effort, 1.0)
        now = _now()
        return min(max(effort, (now - self._begin) / max(self._deadline - self._begin, 1e-9)), 1.0)

    @property
    def left(self) -> float:
        """The seconds that are left, or the effort where no clock matters; infinity where it has no end."""
        return self._deadline - _now() if self.timed else self._limit - self.spent

    @property
    def is_bounded(self) -> bool:
        """Whether it has an end."""
        return self._deadline < inf or self._limit < inf

    def spend(self, work: float) -> None:
        """Count work that was done."""
        self._meter.spent += work

    def pay(self, table: Any, made: bool) -> None:
        """Spend the ``work`` of a table, once; where it was ``made`` just now, it was counted on the way.

        Raises
        ------
        BudgetExhausted
            If that was all the effort there was.

        Examples
        --------
        >>> from types import SimpleNamespace
        >>> budget, table = Budget(effort=1000), SimpleNamespace(work=300)
        >>> budget.pay(table, made=False); budget.pay(table, made=False)
        >>> budget.spent
        300.0
        """
        if id(table) in self._meter.paid:
            return
        self._meter.paid[id(table)] = table
        if not made:
            self.spend(table.work)
        if self.worked_out:
            raise BudgetExhausted("the tables were not finished with this effort; give more")

    def require(self, what: str) -> None:
        """Raise :class:`BudgetExhausted` if nothing is left: ``what`` was not finished.

        >>> budget = Budget(effort=1000)
        >>> budget.require("the table of 3-cycles")
        >>> budget.spend(1000)
        >>> budget.require("the table of 3-cycles")
        Traceback (most recent call last):
            ...
        permgroups.errors.BudgetExhausted: the table of 3-cycles not finished in time; give more seconds or effort
        """
        if self.over:
            raise BudgetExhausted(f"{what} not finished in time; give more seconds or effort")

    def share(self, fraction: float) -> Budget:
        """Return a budget that ends when so much of what is left now is spent, by whomever."""
        part = self._of_the_same()
        if self._deadline < inf:
            now = _now()
            part._begin, part._deadline = now, now + fraction * max(self._deadline - now, 0.0)
        if self._limit < inf:
            part._limit = self.spent + fraction * max(self._limit - self.spent, 0.0)
        return part

    def portion(self, effort: float) -> Budget:
        """Return a budget that ends with this one, or when so much more work is done.

        >>> part = Budget().portion(100)
        >>> part.spend(100)
        >>> part.over
        True
        """
        part = self.share(1.0)
        part._limit = min(part._limit, self.spent + effort)
        return part

    def for_a_first_word(self, whole: Budget) -> Budget:
        """Return this budget, or a little more where its end is near, not beyond the grace of the whole.

        >>> whole = Budget(effort=1_000_000)
        >>> whole.share(0.1).for_a_first_word(whole).left, whole.share(0.9).for_a_first_word(whole).left
        (700000.0, 900000.0)
        """
        part, last = self.share(1.0), whole.with_grace()
        if self._deadline < inf:
            part._deadline = max(self._deadline, min(_now() + GRACE_SECONDS, last._deadline))
        part._limit = max(self._limit, min(self.spent + GRACE_EFFORT, last._limit))
        return part

    def with_grace(self) -> Budget:
        """Return a budget that ends 0.7 seconds or 700000 of effort later: for a first word, which may come so late.

        >>> Budget(effort=1_000_000).with_grace().left
        1700000.0
        """
        part = self._of_the_same()
        part._begin, part._deadline = self._begin, self._deadline + GRACE_SECONDS
        part._limit = self._limit + GRACE_EFFORT
        return part

    def overtime(self) -> Budget:
        """Return a budget of 20 seconds from now on, the same effort: for a first word where the seconds brought none.

        >>> late = Budget(effort=1000).overtime()
        >>> late.timed, 19 < late.left <= 20
        (True, True)
        """
        part = self._of_the_same()
        part._limit = self._limit
        part._begin = _now()
        part._deadline = part._begin + LATE_SECONDS
        return part

    def split(self, count: int) -> list[Budget]:
        """Return budgets for parts that run side by side in threads: all the time for each, the effort in equal parts.

        Each counts for itself; whoever splits a budget spends what they have ``spent``, once they are through.

        >>> budget = Budget(effort=1000)
        >>> budget.spend(100)
        >>> [part.left for part in budget.split(3)]
        [300.0, 300.0, 300.0]
        """
        parts = [Budget(memory=self.memory) for _ in range(count)]
        for part in parts:
            part._begin, part._deadline = self._begin, self._deadline
            part._limit = max(self._limit - self.spent, 0.0) / count
        return parts

    def stop(self) -> None:
        """End a part that runs in a thread of its own, with all its shares; what it was split from goes on.

        >>> budget = Budget(effort=1000)
        >>> first, second = budget.split(2)
        >>> first.stop()
        >>> first.over, second.over, budget.over
        (True, False, False)
        """
        self._meter.spent = inf

    def _of_the_same(self) -> Budget:
        """Return a budget without an end that counts here."""
        part = Budget(memory=self.memory)
        part._meter = self._meter
        part._spent_before = self.spent
        return part
