"""Who does the tasks of a growth: threads here; workers of a cluster import this too, so it loads nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, wait
from typing import Any, Protocol

from permgroups.threads import threads

__all__ = ["SENT_BYTES", "Here", "Round", "Runner", "Threads"]

SENT_BYTES = 1_000_000_000  # of what is sent at once, or half of the table if that is more
Round = tuple[Callable[..., Any], list[tuple[Any, ...]]]  # a task, and the arguments of each time that it is done


class Runner(Protocol):
    """Who does the tasks."""

    def run(self, *rounds: Round) -> Iterator[Any]:
        """Do rounds of tasks, each when all of the one before are done; yield what the last ones say, as it comes."""
        ...

    @property
    def nearby(self) -> Runner:
        """Who does tasks that are so small that a journey would take longer."""
        ...

    def room(self, table: int) -> int:
        """Return how many bytes may be on their way at once, for a table of some bytes."""
        ...


class Here:
    """Tasks in this thread, one after the other: threads that hold Python most of the time only wait for each other.

    >>> written = []
    >>> sorted(Here().run((written.append, [(1,), (2,)]), (lambda k: k + len(written), [(5,), (6,)])))
    [7, 8]
    """

    def run(self, *rounds: Round) -> Iterator[Any]:
        """Do rounds of tasks, one after the other; yield what the last ones say, as it comes."""
        for some in rounds[:-1]:
            for _ in self._done(*some):
                pass
        yield from self._done(*rounds[-1])

    def _done(self, task: Callable[..., Any], arguments: Iterable[tuple[Any, ...]]) -> Iterator[Any]:
        return (task(*some) for some in arguments)

    @property
    def nearby(self) -> Runner:
        """This thread."""
        return Here()

    def room(self, table: int) -> int:
        """Return what files may take that wait to be read."""
        return max(table // 2, SENT_BYTES)


class Threads(Here):
    """Tasks in threads of this process.

    >>> sorted(Threads().run((str, [(1,), (2,)]), (abs, [(-5,), (6,)])))
    [5, 6]
    """

    def _done(self, task: Callable[..., Any], arguments: Iterable[tuple[Any, ...]]) -> Iterator[Any]:
        waiting = {threads().submit(task, *some) for some in arguments}
        try:
            while waiting:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        finally:
            for future in waiting:
                future.cancel()
