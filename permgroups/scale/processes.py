"""Processes of this machine that run chunks: each makes its work once, and another takes the place of one that died.

Large tables of searches are made by the first that needs them, and mapped by the others.
"""

from __future__ import annotations

import os
import pickle
import shutil
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from permgroups.errors import InvalidArgument
from permgroups.scale.streams import Back
from permgroups.scale.work import Chunk, Work, run_chunk
from permgroups.search.shared_tables import share_in
from permgroups.threads import at_most

__all__ = ["Processes", "processes"]


class Processes:
    """Some processes; each has at most one chunk."""

    def __init__(self, work: Work, count: int):
        try:
            self._work = pickle.dumps(work)
        except Exception as error:  # each class has its own way of not being sent
            raise InvalidArgument(f"this cannot be sent to other processes: {error}") from None
        self._count = count
        self._idle: list[Any] = []
        self._busy: dict[Connection, tuple[Any, Chunk]] = {}
        self._ready: set[Connection] = set()
        self._tables = TemporaryDirectory(prefix="permgroups-tables-", ignore_cleanup_errors=True)

    def free(self) -> int:
        """Return how many processes have nothing to do."""
        return self._count - len(self._busy)

    def busy(self) -> int:
        """Return how many are at work."""
        return len(self._busy)

    def give(self, chunk: Chunk) -> None:
        """Give a chunk to a process that waits, or to a new one."""
        process, connection = self._idle.pop() if self._idle else self._started()
        self._busy[connection] = process, chunk
        try:
            connection.send(chunk)
        except OSError:  # it died while it waited: the connection tells so, and the chunk is given again
            return
        except Exception as error:
            raise InvalidArgument(f"an item cannot be sent to other processes: {error}") from None

    def take(self) -> list[Back]:
        """Return the chunks that are over; wait for one."""
        return [back for connection in wait(list(self._busy)) for back in self._received(connection)]

    def close(self) -> None:
        """End all processes."""
        everyone = [*self._idle, *((process, connection) for connection, (process, _) in self._busy.items())]
        for process, connection in everyone:
            connection.close()
            process.terminate()
        for process, _ in everyone:
            process.join()
        self._idle, self._busy = [], {}
        self._tables.cleanup()

    def _started(self) -> tuple[Any, Connection]:
        context = get_context("spawn")
        here, there = context.Pipe()
        threads = max((os.cpu_count() or 1) // self._count, 1)
        process = context.Process(target=_serve, args=(there, self._work, threads, self._tables.name), daemon=True)
        process.start()
        there.close()
        return process, here

    def _received(self, connection: Any) -> Iterator[Back]:
        process, chunk = self._busy[connection]
        try:
            answer = connection.recv()
        except (EOFError, OSError):
            process.join()
            connection.close()
            del self._busy[connection]
            if process.exitcode > 0 and connection not in self._ready:
                raise InvalidArgument(
                    "a process ended before it could work; a script that starts processes needs its own work under "
                    "if __name__ == '__main__':"
                ) from None
            yield Back(chunk, None)
            return
        if connection not in self._ready:
            self._ready.add(connection)
            return
        del self._busy[connection]
        self._idle.append((process, connection))
        if isinstance(answer, BaseException):
            raise answer
        results, seconds = answer
        yield Back(chunk, [pickle.loads(result) for result in results], seconds)


@contextmanager
def processes(work: Work, count: int) -> Iterator[Processes]:
    """Yield processes for some work; they end with the block."""
    places = Processes(work, count)
    try:
        yield places
    finally:
        places.close()


def _serve(connection: Connection, sent: bytes, threads: int, tables: str) -> None:
    """Run chunks until there are no more; Ctrl-C is for the process that asks."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    at_most(threads)
    share_in(Path(tables))
    connection.send("ready")
    work: Work | None = None
    while True:
        try:
            chunk = connection.recv()
        except (EOFError, OSError):
            shutil.rmtree(tables, ignore_errors=True)  # whoever asked was perhaps killed
            return
        try:
            if work is None:
                work = pickle.loads(sent)
            answer: Any = run_chunk(work, chunk, pickle.dumps)
        except Exception as error:
            answer = InvalidArgument(f"a process cannot make this work: {type(error).__name__}: {error}")
        try:
            connection.send(answer)
        except OSError:  # nobody is there any more
            shutil.rmtree(tables, ignore_errors=True)
            return
