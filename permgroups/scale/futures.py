"""What a cluster was asked, as it ends; a cluster that goes away is noticed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any

from permgroups.scale.clusters import ClusterLost

__all__ = ["Futures"]

LOOK = 2.0  # seconds between two looks at a cluster that is silent
NOBODY = 30  # looks at a cluster without workers


class Futures:
    """The futures of a client, those that are over one after the other."""

    def __init__(self, client: Any):
        self._client = client
        self._over: SimpleQueue[Any] = SimpleQueue()
        self._silent = 0

    def add(self, future: Any) -> None:
        """Look out for a future."""
        future.add_done_callback(self._over.put)

    def next(self) -> Any:
        """Return a future that is over, or None after a while: there may be new workers to give something to.

        Raises
        ------
        ClusterLost
            If the scheduler is gone, or there has been no worker for a minute, or none that is not paused.
        """
        try:
            return self._over.get(timeout=LOOK)
        except Empty:
            every = self._statuses()
            self._silent = self._silent + 1 if all(status == "paused" for status in every) else 0
            if self._silent >= NOBODY:
                none = "all its workers paused, for lack of memory: give them more" if every else "no worker"
                raise ClusterLost(f"the cluster has had {none} for {LOOK * NOBODY:g} seconds") from None
            return None

    def each(self, futures: Iterable[Any]) -> Iterator[Any]:
        """Yield some futures as they end; those that are out when this ends are cancelled."""
        out = set(futures)
        for future in out:
            self.add(future)
        try:
            while out:
                if (future := self.next()) in out:
                    out.remove(future)
                    yield future
        finally:
            with suppress(Exception):  # of a cluster that is gone
                self._client.cancel(list(out), force=True)

    def workers(self) -> list[str]:
        """Return the addresses of the workers that are there."""
        return list(self._told(self._client.nthreads))

    def _statuses(self) -> list[str]:
        """Return what the scheduler says of each worker, such as running or paused."""
        every = self._told(lambda: self._client.scheduler_info(n_workers=-1)["workers"])
        return [worker.get("status", "") for worker in every.values()]

    def _told(self, ask: Callable[[], Any]) -> Any:
        """Return an answer of the scheduler."""
        if self._client.status != "running":
            raise ClusterLost("the scheduler is gone")
        try:
            return ask()
        except (OSError, TimeoutError, ValueError, RuntimeError) as error:
            raise ClusterLost(f"the scheduler is gone: {error}") from None
