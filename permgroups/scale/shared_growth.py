"""Growth on a cluster: the tasks run on the workers of a Dask client, and all they share is a directory.

Dask runs the tasks of a worker that dies on others; as tasks only read files and write whole ones, no harm is done.
What is lost with the scheduler is one layer at most: the same call goes on from the journal.
"""

from __future__ import annotations

import os
import platform
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

import permgroups
from permgroups.errors import InvalidArgument, PermGroupsError
from permgroups.scale.storage import StorageError, write_whole

__all__ = ["Cluster", "ClusterError", "facts_of_worker"]

RETRIES = 2  # of a task that raised
DEATHS = 4  # of workers at one task, beyond those that the scheduler allows


class ClusterError(PermGroupsError):
    """A cluster that cannot be used, or was lost.

    >>> raise ClusterError("the cluster has no workers")
    Traceback (most recent call last):
        ...
    permgroups.scale.shared_growth.ClusterError: the cluster has no workers
    """


def facts_of_worker(folder: str) -> dict[str, str]:
    """Return the versions of a worker, and the token that it sees in a directory.

    >>> sorted(facts_of_worker("nowhere"))
    ['numpy', 'permgroups', 'python', 'token']
    """
    try:
        token = Path(folder, "token").read_text()
    except OSError:
        token = ""
    python = ".".join(platform.python_version_tuple()[:2])
    return {"token": token, "python": python, "numpy": np.__version__, "permgroups": permgroups.__version__}


class Cluster:
    """The workers of a Dask client that all see a directory.

    Raises
    ------
    InvalidArgument
        If the client is none.
    ClusterError
        If there are no workers, they have other versions, or are lost on the way.
    StorageError
        If some worker does not see the directory.
    """

    def __init__(self, client: Any, folder: Path):
        kind = type(client)
        if kind.__name__ != "Client" or not kind.__module__.startswith("distributed"):
            raise InvalidArgument(f"client must be a dask.distributed.Client, not {client!r}")
        if getattr(client, "asynchronous", False):
            raise InvalidArgument("client must be a Client that is not asynchronous")
        self._client, self._folder = client, folder
        self._looked_at()

    def _looked_at(self) -> None:
        """Raise unless all workers see the directory and have the versions that are here."""
        here = facts_of_worker("")
        token = os.urandom(8).hex()
        write_whole(self._folder / "token", [token.encode()])
        try:
            found = self._client.run(facts_of_worker, str(self._folder), on_error="return")
        except Exception as error:
            raise ClusterError(f"the workers of {self._address} cannot be asked: {error}") from None
        if not found:
            raise ClusterError(f"the cluster of {self._address} has no workers")
        for worker, facts in found.items():
            if isinstance(facts, Exception):
                raise ClusterError(
                    f"the worker {worker} cannot run permgroups {permgroups.__version__}: "
                    f"{type(facts).__name__}: {facts}"
                )
            for name in ("python", "numpy", "permgroups"):
                if facts[name] != here[name]:
                    raise ClusterError(
                        f"versions differ: the worker {worker} has {name} {facts[name]}, here it is {here[name]}"
                    )
            if facts["token"] != token:
                raise StorageError(
                    f"the worker {worker} does not see storage {str(self._folder)!r}; it must be a directory on a disk "
                    "that all workers share"
                )

    @property
    def _address(self) -> str:
        scheduler = getattr(self._client, "scheduler", None)
        return str(getattr(scheduler, "address", "the client"))

    def run(self, task: Callable[..., Any], arguments: Iterable[tuple[Any, ...]]) -> Iterator[Any]:
        """Yield what a task says of arguments, as it comes."""
        from concurrent.futures import CancelledError

        from distributed import KilledWorker, as_completed

        kept = f"what is finished is kept in {self._folder}, and the same call goes on there"
        out: dict[Any, tuple[tuple[Any, ...], int]] = {}  # what was asked, and how many workers died at it

        def give(some: tuple[Any, ...], died: int) -> Any:
            future = self._client.submit(task, *some, pure=False, retries=RETRIES)
            out[future] = some, died
            return future

        try:
            waiting = as_completed([give(some, 0) for some in arguments], loop=self._client.loop)
            for future in waiting:
                some, died = out.pop(future)
                if future.status == "error" and isinstance(future.exception(), KilledWorker) and died < DEATHS:
                    waiting.add(give(some, died + 1))
                    continue
                yield future.result()
                future.release()
        except KilledWorker as error:
            raise ClusterError(f"workers died again and again at {task.__name__}: {error}; {kept}") from None
        except (CancelledError, OSError, RuntimeError) as error:
            raise ClusterError(f"the cluster of {self._address} was lost ({type(error).__name__}); {kept}") from None
        finally:
            for future in out:
                if not future.done():
                    future.cancel()
