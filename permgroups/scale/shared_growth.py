"""Growth on a cluster whose workers see the directory: the tasks run there, and all they share is its files.

Dask runs the tasks of a worker that dies on others; as tasks only read files and write whole ones, no harm is done.
What is lost with the scheduler is one layer at most: the same call goes on from the journal.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from permgroups.scale.runners import Here, Round
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

    nearby = Here()
    room = nearby.room

    def run(self, *rounds: Round) -> Iterator[Any]:
        """Do rounds of tasks, each when all of the one before are done; yield what the last ones say, as it comes."""
        workers = max(len(self.futures.workers()), 1)
        chunks = [_chunks(task, every, CHUNKS * workers) for task, every in rounds]
        for _ in range(DEATHS):
            before: list[Any] = []
            for some in chunks:
                asked = self.client.map(_several, [self.written(chunk) for chunk in some], after=before, pure=False)
                before = asked
            left = []
            for chunk, found in self.answers(dict(zip(asked, chunks[-1], strict=True))):
                if found is None:
                    left.append(chunk)
                else:
                    yield from found
            if not left:
                return
            chunks[-1] = left
        raise self.gave_up(" and ".join(task.__name__ for task, _ in rounds))


def _chunks(task: Callable[..., Any], every: list[Any], count: int) -> list[tuple[Callable[..., Any], list[Any]]]:
    """Return a task with its arguments in so many parts, or fewer."""
    count = min(len(every), count)
    return [(task, every[k::count]) for k in range(count)]


def _several(asked: bytes, after: list[Any]) -> list[Any]:
    """Return what a task says of some arguments, after others are done."""
    from distributed.protocol.pickle import loads

    task, some = loads(asked)
    return [task(*one) for one in some]
