"""Growth on a cluster whose workers see the directory: the tasks run there, and all they share is its files.

Dask runs the tasks of a worker that dies on others; as tasks only read files and write whole ones, no harm is done.
What is lost with the scheduler is one layer at most: the same call goes on from the journal.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from permgroups.scale.runs import Threads
from permgroups.scale.storage import write_whole
from permgroups.scale.workers import Workers

__all__ = ["Shared", "all_see"]

CHUNKS = 6  # of the tasks of a round for each worker: a journey takes some milliseconds
DEATHS = 4  # of workers at one task, beyond those that the scheduler allows


def all_see(client: Any, folder: Path) -> bool:
    """Return whether all workers of a client see a directory of this machine: what was written there just now."""
    token = os.urandom(8).hex()
    write_whole(folder / "token", [token.encode()])
    return set(client.run(_token, str(folder)).values()) == {token}


def _token(folder: str) -> str:
    try:
        return Path(folder, "token").read_text()
    except OSError:
        return ""


class Shared(Workers):
    """Workers that see the directory."""

    nearby = Threads()
    room = nearby.room

    def run(self, task: Callable[..., Any], arguments: Iterable[tuple[Any, ...]]) -> Iterator[Any]:
        """Yield what a task says of arguments, as it comes."""
        every = list(arguments)
        count = min(len(every), CHUNKS * max(len(self.futures.workers()), 1))
        left = [every[k::count] for k in range(count)]
        for _ in range(DEATHS):
            futures = {self.asked(_several, (task, some)): some for some in left}
            left = []
            for some, found in self.answers(futures):
                if found is None:
                    left.append(some)
                else:
                    yield from found
            if not left:
                return
        raise self.gave_up(task.__name__)


def _several(asked: bytes) -> list[Any]:
    """Return what a task says of some arguments."""
    from distributed.protocol.pickle import loads

    task, some = loads(asked)
    return [task(*one) for one in some]
