"""The workers of a Dask cluster run chunks: the work is sent once, kept by every worker, and made there once.

Dask runs a task again whose worker died, on another worker, and gives up after some times; then it is lost here. The
work is a task of the cluster too, so that it comes back by itself where its holder died.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from uuid import uuid4

from permgroups.errors import InvalidArgument, PermGroupsError
from permgroups.scale.clusters import ClusterLost
from permgroups.scale.futures import Futures
from permgroups.scale.streams import Back
from permgroups.scale.work import Chunk, Work, run_chunk
from permgroups.search.shared_tables import share_in
from permgroups.threads import at_most

__all__ = ["ClusterTasks", "cluster_tasks"]


class ClusterTasks:
    """Chunks on the workers of a client, one for each worker."""

    def __init__(self, client: Any, work: Work):
        from distributed.protocol.pickle import dumps, loads

        self._client, self._loads = client, loads
        self._name = f"permgroups-{uuid4().hex[:8]}"
        try:
            sent = dumps(work)
        except Exception as error:  # each class has its own way of not being sent
            raise InvalidArgument(f"this cannot be sent to a cluster: {error}") from None
        self._work = client.submit(_kept, sent, key=f"{self._name}-work", pure=False)
        self._out: dict[Any, tuple[str, Chunk]] = {}  # what is out, and the worker that it was meant for
        self._idle: list[str] = []
        self._futures = Futures(client)
        self._given = 0

    def free(self) -> int:
        """Return how many workers have nothing to do."""
        workers = self._futures.workers()
        taken = {address for address, _ in self._out.values()}
        self._idle = [address for address in workers if address not in taken]
        return min(len(self._idle), len(workers) - len(self._out)) if workers else 1 - len(self._out)

    def busy(self) -> int:
        """Return how many chunks are out."""
        return len(self._out)

    def give(self, chunk: Chunk) -> None:
        """Let an idle worker run a chunk; Dask would rather give it to one that has the work already, busy or not."""
        self._given += 1
        address = self._idle.pop() if self._idle else ""
        meant = {"workers": [address], "allow_other_workers": True} if address else {}
        name = f"{self._name}-{self._given}"
        future = self._client.submit(_run, self._work, chunk, self._name, key=name, pure=False, **meant)
        self._out[future] = address, chunk
        self._futures.add(future)

    def take(self) -> list[Back]:
        """Return a chunk that is over; wait for one, or for a while: there may be new workers to give something to."""
        from distributed import KilledWorker

        if (future := self._futures.next()) is None:
            return []
        _, chunk = self._out.pop(future)
        if future.status == "finished":
            results, seconds = future.result()
            return [Back(chunk, [self._loads(result) for result in results], seconds)]
        if future.status != "error":
            raise ClusterLost("the scheduler is gone, or it forgot what it was asked")
        error = future.exception()
        if isinstance(error, KilledWorker):
            return [Back(chunk, None)]
        if isinstance(error, PermGroupsError):
            raise error
        raise InvalidArgument(f"a worker cannot make this work: {type(error).__name__}: {error}")

    def close(self) -> None:
        """Let the cluster forget what is out."""
        with suppress(Exception):  # of a cluster that is gone
            self._client.cancel([*self._out, self._work], force=True)
            if self._client.status == "running":
                self._client.run(_forgotten, self._name, on_error="ignore")
        self._out = {}


@contextmanager
def cluster_tasks(client: Any, work: Work) -> Iterator[ClusterTasks]:
    """Yield the workers of a client as places for some work."""
    places = ClusterTasks(client, work)
    try:
        yield places
    finally:
        places.close()


def _kept(sent: bytes) -> Work:
    """Return the work, which a worker keeps."""
    from distributed.protocol.pickle import loads

    return loads(sent)


def _run(work: Work, chunk: Chunk, name: str) -> Any:
    """Run a chunk in a worker, with as many threads as the worker was given."""
    from distributed import get_worker
    from distributed.protocol.pickle import dumps

    worker = get_worker()
    if worker.nanny is not None:  # it has a process of its own
        at_most(worker.state.nthreads)
        share_in(_folder(name, worker))
    return run_chunk(work, chunk, dumps)


def _folder(name: str, worker: Any) -> Path:
    """Return a folder of this user's workers on one machine."""
    folder = Path(worker.local_directory).parent / f"{name}-tables"
    with suppress(OSError):  # where there is none, each worker makes its tables
        folder.mkdir(mode=0o700, exist_ok=True)
    return folder


def _forgotten(name: str, dask_worker: Any = None) -> None:
    """Remove the folder; Dask gives the worker."""
    share_in(None)
    shutil.rmtree(_folder(name, dask_worker), ignore_errors=True)
