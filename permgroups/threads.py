"""Threads that run kernels side by side, as many as there are cores."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from threading import Barrier, Thread, current_thread
from typing import Any

__all__ = ["at_most", "side_by_side", "threads", "threads_at_hand"]

NAME = "permgroups"
LIMIT = "PERMGROUPS_THREADS"  # in the environment: no more threads than this


def at_most(count: int) -> None:
    """Let this process, before it starts its threads, and those that it starts use no more threads than this.

    Answers do not depend on it. A process that shares the machine with others like it takes its part of the cores.
    """
    os.environ[LIMIT] = str(count)


def threads_at_hand() -> int:
    """Return how many threads run side by side: one for each core, or as many as the environment allows.

    >>> threads_at_hand() >= 1
    True
    """
    cores, limit = os.cpu_count() or 1, os.environ.get(LIMIT, "")
    return max(min(cores, int(limit)), 1) if limit.isdecimal() else cores


@cache
def threads() -> ThreadPoolExecutor:
    """Return the threads that run kernels side by side, all of them started.

    Another thread starts them, as Ctrl-C breaks into the main one only: a pool that is interrupted while it starts a
    thread forgets it, and the program would wait for that thread for ever when it ends.
    """
    count = threads_at_hand()
    pool = ThreadPoolExecutor(count, thread_name_prefix=NAME)
    all_there = Barrier(count)
    starter = Thread(target=lambda: list(pool.map(lambda _: all_there.wait(), range(count))))
    starter.start()
    starter.join()
    return pool


def side_by_side(run: Callable[..., Any], *items: Iterable[Any]) -> list[Any]:
    """Return what a function says of items, in their order.

    Inside one of the threads they are taken one after the other: threads that wait for each other would wait for ever.

    >>> side_by_side(lambda a, b: a + b, [1, 2], [10, 20])
    [11, 22]
    """
    if current_thread().name.startswith(NAME):
        return list(map(run, *items))
    return list(threads().map(run, *items))
