"""The workers of a cluster, asked for what a growth needs; their answers as they come."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from permgroups.scale.clusters import ClusterLost
from permgroups.scale.futures import Futures

__all__ = ["Workers"]


class Workers:
    """The workers of a client, asked for things; what they are asked for travels as bytes."""

    def __init__(self, client: Any, folder: Path):
        from distributed.protocol.pickle import dumps

        self.client, self.folder, self.written = client, folder, dumps
        self.futures = Futures(client)

    def asked(self, function: Callable[..., Any], asked: Any, *others: Any, worker: str = "") -> Any:
        """Return the future of a function of what is asked, rather on some worker."""
        meant = {"workers": [worker], "allow_other_workers": True} if worker else {}
        return self.client.submit(function, self.written(asked), *others, pure=False, **meant)

    def answers(self, futures: dict[Any, Any]) -> Iterator[tuple[Any, Any]]:
        """Yield what belongs to each future and its result as it comes, None where workers died again and again."""
        from concurrent.futures import CancelledError

        from distributed import KilledWorker

        try:
            for future in self.futures.each(futures):
                try:
                    yield futures[future], future.result()
                except KilledWorker:
                    yield futures[future], None
        except (CancelledError, OSError, RuntimeError) as error:
            raise ClusterLost(f"the cluster was lost ({type(error).__name__})") from None

    def gave_up(self, what: str) -> ClusterLost:
        return ClusterLost(f"workers died again and again at {what}, perhaps for lack of memory")
