"""Clusters of Dask: reached by their address or started on this machine, with the same versions everywhere."""

from __future__ import annotations

import logging
import re
import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import TYPE_CHECKING, Any

from permgroups import __version__
from permgroups.checks import seconds as checked_seconds
from permgroups.errors import InvalidArgument, PermGroupsError
from permgroups.wording import count

if TYPE_CHECKING:
    from distributed import Client

__all__ = ["ClusterLost", "ScaleMissing", "client_of", "given_client"]

SECONDS = 10.0  # for a scheduler to answer, and for a first worker to be there
MOST = 1024  # workers on one machine
# a worker that dies often is started again each time, and what it did is given back at once
SETTINGS = {"distributed.deploy.lost-worker-timeout": "365 days", "distributed.scheduler.allowed-failures": 0}
GREETING = 1_000_000  # bytes; a scheduler sends some hundreds


class ScaleMissing(PermGroupsError, ImportError):
    """The extra ``scale`` is not installed.

    >>> raise ScaleMissing("a cluster needs dask")
    Traceback (most recent call last):
        ...
    permgroups.scale.clusters.ScaleMissing: a cluster needs dask
    """


class ClusterLost(PermGroupsError):
    """The cluster went away in the middle: its scheduler, or all of its workers; what came before is right.

    >>> raise ClusterLost("the scheduler is gone")
    Traceback (most recent call last):
        ...
    permgroups.scale.clusters.ClusterLost: the scheduler is gone
    """


@contextmanager
def given_client(client: Any) -> Iterator[Client]:
    """Yield the client that a caller gave, itself or as text for `client_of`, once its workers have the same versions.

    >>> with given_client(3):
    ...     pass
    Traceback (most recent call last):
        ...
    permgroups.errors.InvalidArgument: client must be a distributed.Client, tcp://host:port or local:N, not 3
    """
    if isinstance(client, str):
        with client_of(client) as opened:
            yield opened
        return
    if not all(callable(getattr(client, name, None)) for name in ("submit", "run", "nthreads", "cancel")):
        raise InvalidArgument(f"client must be a distributed.Client, tcp://host:port or local:N, not {client!r}")
    if client.asynchronous:
        raise InvalidArgument("client is asynchronous; expected one whose answers can be waited for")
    _require_same_versions(client)
    yield client


@contextmanager
def client_of(cluster: str, seconds: float = SECONDS) -> Iterator[Client]:
    """Yield a client of a Dask cluster; one that was started here ends with the block.

    Parameters
    ----------
    cluster
        ``tcp://host:port``, the address of a scheduler that runs; or ``local:4``, four workers of one core each on this
        machine, started here.
    seconds
        How long to wait for the scheduler, and for a worker to be there.

    Raises
    ------
    ScaleMissing
        If Dask is not installed.
    InvalidArgument
        If the text is none of these, nobody answers, there is no worker, or versions differ.

    Examples
    --------
    >>> with client_of("tcp://127.0.0.1:1") as client:
    ...     pass
    Traceback (most recent call last):
        ...
    permgroups.errors.InvalidArgument: there is no Dask scheduler at tcp://127.0.0.1:1: Connection refused
    """
    patience = checked_seconds(seconds)
    workers, host, port = _read(cluster)
    distributed = _dask()
    with ExitStack() as stack:
        if workers:
            client = _started(distributed, workers, stack)
        else:
            client = _reached(distributed, cluster, host, port, patience, stack)
            _require_workers(client, cluster, patience)
            _require_same_versions(client)
        yield client


def _read(cluster: Any) -> tuple[int, str, int]:
    """Return the number of workers of ``local:N`` or the host and port of an address."""
    text = cluster if isinstance(cluster, str) else ""
    if (local := re.fullmatch(r"local:([0-9]{1,4})", text)) and 1 <= int(local[1]) <= MOST:
        return int(local[1]), "", 0
    if (address := re.fullmatch(r"tcp://(\[[0-9A-Fa-f:]+\]|[\w.-]+):([0-9]{1,5})", text)) and int(address[2]) < 65536:
        return 0, address[1].strip("[]"), int(address[2])
    raise InvalidArgument(f"a cluster is tcp://host:port or local:N with N from 1 to {MOST}, not {cluster!r}")


def _dask() -> Any:
    try:
        import distributed
    except ModuleNotFoundError as missing:
        if (missing.name or "").split(".")[0] not in ("distributed", "dask"):
            raise
        raise ScaleMissing("a cluster needs dask; pip install 'permgroups-proofs[scale]' brings it") from None
    return distributed


def _started(distributed: Any, workers: int, stack: ExitStack) -> Client:
    """Return a client of a cluster on this machine, of processes with one thread each."""
    from dask import config

    stack.enter_context(config.set(SETTINGS))
    _quiet(stack)
    cluster = distributed.LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        processes=True,
        dashboard_address="127.0.0.1:0",
        silence_logs=logging.CRITICAL,
    )
    stack.enter_context(cluster)
    client: Client = stack.enter_context(distributed.Client(cluster, set_as_default=False))
    return client


def _reached(distributed: Any, address: str, host: str, port: int, patience: float, stack: ExitStack) -> Client:
    _require_dask(address, host, port, patience)
    _quiet(stack)
    try:
        client: Client = distributed.Client(address, timeout=patience, set_as_default=False)
    except (OSError, ValueError, RuntimeError) as error:
        why = str(error) or type(error).__name__
        raise InvalidArgument(f"what listens at {address} does not answer as a Dask scheduler does: {why}") from None
    stack.callback(_leave, client)
    return client


def _quiet(stack: ExitStack) -> None:
    """Keep Dask from writing what is told here in one sentence; each of its loggers has a level of its own."""
    for name in [name for name in logging.root.manager.loggerDict if name.split(".")[0] == "distributed"]:
        log = logging.getLogger(name)
        stack.callback(log.setLevel, log.level)
        log.setLevel(logging.CRITICAL)


def _require_dask(address: str, host: str, port: int, patience: float) -> None:
    """Raise unless a Dask scheduler greets at once: Dask would try again and again, or wait for ever."""
    try:
        with socket.create_connection((host, port), timeout=patience) as connection:
            length = int.from_bytes(connection.recv(8, socket.MSG_WAITALL), "little")  # of its greeting
    except TimeoutError:
        length = 0
    except OSError as error:
        raise InvalidArgument(f"there is no Dask scheduler at {address}: {error.strerror or error}") from None
    if not 0 < length < GREETING:
        raise InvalidArgument(f"what listens at {address} is no Dask scheduler")


def _leave(client: Client) -> None:
    with suppress(OSError, TimeoutError):  # of a scheduler that is gone
        client.close()


def _require_workers(client: Client, cluster: str, patience: float) -> None:
    try:
        client.wait_for_workers(1, timeout=patience)
    except TimeoutError:
        raise InvalidArgument(
            f"the Dask scheduler at {cluster} has no workers; start some with: dask worker {cluster} --nthreads 1"
        ) from None


def _require_same_versions(client: Client) -> None:
    """Raise if there is no worker, or one has another version of Python, numpy or permgroups than this process."""
    ours, found = _versions(), _versions_there(client)
    if not found:  # perhaps they are being started again
        with suppress(TimeoutError):
            client.wait_for_workers(1, timeout=SECONDS)
        found = _versions_there(client)
    if not found:
        raise InvalidArgument("the cluster has no workers")
    different = [
        (address, name, ours[name], there.get(name, "missing") if isinstance(there, dict) else f"missing ({there})")
        for address, there in sorted(found.items())
        for name in ours
        if not isinstance(there, dict) or there.get(name) != ours[name]
    ]
    if not different:
        return
    address, name, here, other = different[0]
    others = len({address for address, *_ in different}) - 1
    also = f", and {count(others, 'other worker')} differ too" if others else ""
    raise InvalidArgument(
        f"versions differ: {name} is {here} here and {other} on the worker {address}{also}; "
        "install the same ones everywhere"
    )


def _versions_there(client: Client) -> dict[str, Any]:
    """Return the versions of each worker, or why it has none; a worker that dies meanwhile is not among them."""
    try:
        found = client.run(_versions, on_error="return")
    except (OSError, TimeoutError, ValueError, RuntimeError) as error:
        raise ClusterLost(f"the scheduler is gone: {error}") from None
    return {address: there for address, there in found.items() if not isinstance(there, OSError)}


def _versions() -> dict[str, str]:
    """Return the versions that matter: what travels is pickled, and answers are those of one version."""
    import numpy

    return {
        "permgroups": __version__,
        "Python": ".".join(map(str, sys.version_info[:2])),
        "numpy": ".".join(numpy.__version__.split(".")[:2]),
    }
