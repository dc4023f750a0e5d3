"""Clusters by their names: the address of a scheduler, or ``local:4`` for processes of this machine."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from permgroups.errors import InvalidArgument, PermGroupsError

__all__ = ["ScaleMissing", "client_of"]

TIMEOUT = 10  # seconds for a scheduler to answer


class ScaleMissing(PermGroupsError, ImportError):
    """The extra ``scale`` is not installed."""


@contextmanager
def client_of(text: str) -> Iterator[Any]:
    """Give a Dask client of a scheduler's address (``tcp://…``) or of processes that are started here (``local:4``).

    Raises
    ------
    InvalidArgument
        If the text is neither, or the scheduler does not answer.
    ScaleMissing
        If the extra ``scale`` is not installed.
    """
    kind, _, rest = text.partition(":")
    if kind == "local" and not (rest.isascii() and rest.isdigit() and 0 < int(rest) <= 1024):
        raise InvalidArgument(f"a cluster is tcp://ADDRESS:PORT or local:WORKERS, not {text!r}")
    if kind not in ("local", "tcp", "tls"):
        raise InvalidArgument(f"a cluster is tcp://ADDRESS:PORT or local:WORKERS, not {text!r}")
    try:
        from distributed import Client, LocalCluster
    except ModuleNotFoundError:
        raise ScaleMissing("clusters need Dask; pip install 'permgroups-proofs[scale]' brings it") from None
    if kind == "local":
        with (
            LocalCluster(n_workers=int(rest), threads_per_worker=1, dashboard_address=None) as cluster,
            Client(cluster) as client,
        ):
            yield client
        return
    try:
        client = Client(text, timeout=TIMEOUT)
    except (OSError, ValueError) as error:
        raise InvalidArgument(f"no scheduler answers at {text}: {error}") from None
    with client:
        yield client
