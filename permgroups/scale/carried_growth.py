"""Growth on a cluster whose workers see no common directory: what parts send goes from worker to worker.

Every worker is the home of some parts, whose files it keeps in a folder of its own. In a layer it moves the
newest states of its parts, cuts what comes of it into a batch for each home, and takes the batches that are for it;
Dask carries them. The files that it writes then are sent here too, so that the directory has everything after each
layer. A worker that lacks files, because another one died, says which, and is given them from the directory.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import uuid4

import numpy as np

from permgroups.scale.parts import Job, Part, connect, kept_name
from permgroups.scale.runners import Round, Threads
from permgroups.scale.sending import Sent, send, sent
from permgroups.scale.storage import StorageError, write_whole
from permgroups.scale.taking import marked
from permgroups.scale.workers import Workers

__all__ = ["Carried"]

TRIES = 12  # at one layer: a death can cost two, one for what was sent and one for files that are lacking
BATCHES = 16_000_000  # bytes that a worker sends at once; it has them three times while they are cut
ALWAYS = ("numbering.npz", "tables/plan.npz", "tables/mult.npy")
TURNING = ("tables/turned.npy", "tables/class-of.npy", "tables/turn-of.npy", "tables/heads.npy", "tables/sizes.npy")


@dataclass(frozen=True)
class Task:
    """What a home is asked for in a layer: its own parts, which group of parts takes, and how many homes there are."""

    run: str
    digest: str
    parts: tuple[Part, ...]
    layer: int
    group: tuple[int, int]
    homes: int
    tables: tuple[str, ...]

    def takers(self, home: int) -> range:
        """Return the parts of a home that take.

        >>> list(Task("", "", (), 3, (10, 16), 3, ()).takers(2))
        [11, 14]
        """
        first = self.group[0] + (home - self.group[0]) % self.homes
        return range(first, max(first, self.group[1]), self.homes)

    def needed(self) -> list[str]:
        """Return the names of the files without which it cannot be done."""
        own = [name for part in self.parts for name in sorted(part.files())]
        turned = [kept_name(part.number) for part in self.parts] if len(self.tables) > len(ALWAYS) else []
        return [*self.tables, *turned, *own]


@dataclass(frozen=True)
class Lacking:
    """An answer: files that are not there, or what was sent by somebody who lacked some."""

    names: tuple[str, ...] = ()


class Carried(Workers):
    """Workers that do not see the directory."""

    def __init__(self, client: Any, folder: Path):
        super().__init__(client, folder)
        self._run = f"permgroups-{uuid4().hex[:12]}"
        self._homes: list[str] = []  # the worker of each; part p has home p modulo their number

    def close(self) -> None:
        """Let the workers forget the run."""
        if self.client.status == "running":
            with suppress(Exception):  # of a cluster that is gone
                self.client.run(_removed, self._run)

    @property
    def nearby(self) -> Carried:
        """These workers: what they need is there."""
        return self

    def room(self, table: int) -> int:
        """Return what may be in the memory of all workers together."""
        return BATCHES * max(len(self.futures.workers()), 1)

    def run(self, *rounds: Round) -> Iterator[Any]:
        """Yield what the last tasks say, as it comes; what the directory alone is needed for is done here."""
        task, every = rounds[0]
        if task is send:
            yield from self._layer(every, rounds[1][1])
        elif task is not connect:  # each home does that when it needs it
            yield from Threads().run(*rounds)

    # -- homes --------------------------------------------------------------------------------------

    def _settled(self) -> None:
        """Give every home a worker; one whose worker is gone moves to another."""
        there = sorted(self.futures.workers())
        self._homes = self._homes or [""] * max(len(there), 1)
        free = [worker for worker in there if worker not in self._homes] or there
        for k, worker in enumerate(self._homes):
            if worker not in there and free:
                self._homes[k] = free[0]
                free = [*free[1:], free[0]]

    def _task(self, home: int, parts: Iterable[Part], job: Job, layer: int, group: tuple[int, int]) -> Task:
        own = tuple(part for part in parts if part.number % len(self._homes) == home)
        tables = ALWAYS + TURNING if (self.folder / TURNING[0]).exists() else ALWAYS
        return Task(self._run, job.digest, own, layer, group, len(self._homes), tables)

    def _brought(self, lacking: Lacking) -> dict[str, bytes]:
        return {name: (self.folder / name).read_bytes() for name in lacking.names}

    # -- layers -------------------------------------------------------------------------------------

    def _layer(self, sending: list[tuple[Any, ...]], taking: list[tuple[Any, ...]]) -> Iterator[list[Part]]:
        """Let every home move its newest states and take what comes to it; yield its parts once they are here."""
        job, _, layer, _, group = taking[0]
        senders = [part for _, some, _, _ in sending for part in some]
        takers = [part for _, some, _, _, _ in taking for part in some]
        sent = self._sent(job, senders, layer - 1, group)
        left: dict[int, dict[str, bytes]] = {k: {} for k in range(len(self._homes))}
        for _ in range(TRIES):
            out = {}
            for k, brought in left.items():
                task = self._task(k, takers, job, layer, group)
                if task.parts:
                    batches = [self.client.submit(_batch, some, k, pure=False) for some in sent.values()]
                    out[self.asked(_taken_there, task, k, brought, *batches, worker=self._homes[k])] = k
            left, again = {}, False
            for k, found in self.answers(out):
                if isinstance(found, list):
                    yield [self._arrived(part, files) for part, files in found]
                else:
                    left[k] = {} if found is None else self._brought(found)
                    again = again or not left[k]
            if not left:
                return
            self._settled()
            if again:
                sent = self._sent(job, senders, layer - 1, group)
        raise self.gave_up("taking what was sent")

    def _sent(self, job: Job, parts: list[Part], layer: int, group: tuple[int, int]) -> dict[int, Any]:
        """Let every home move its newest states; return the futures of what comes of it, which stays there."""
        self._settled()
        sent = {}
        left: dict[int, dict[str, bytes]] = {k: {} for k in range(len(self._homes))}
        for _ in range(TRIES):
            told = {}
            for k, brought in left.items():
                task = self._task(k, parts, job, layer, group)
                if task.parts:
                    sent[k] = self.asked(_sent_there, task, brought, worker=self._homes[k])
                    told[self.client.submit(_lacking, sent[k], pure=False)] = k
            left = {}
            for k, lacking in self.answers(told):
                if lacking is None or lacking.names:
                    left[k] = {} if lacking is None else self._brought(lacking)
            if not left:
                return sent
            self._settled()
        raise self.gave_up("moving states")

    def _arrived(self, part: Part, files: dict[str, bytes]) -> Part:
        """Write the files of a part that came."""
        totals = part.sums()
        for name, content in files.items():
            if write_whole(self.folder / name, [content]) != totals[name]:
                raise StorageError(f"{name} was changed on its way from a worker; the same call goes on")
        return part


# -- on the workers -------------------------------------------------------------------------------


def _folder(run: str, worker: Any = None) -> Path:
    """Return the folder of a run in a worker's own directory, by default that of the worker whose task this is."""
    from distributed import get_worker

    return Path((worker or get_worker()).local_directory) / run


def _there(asked: bytes, brought: dict[str, bytes]) -> tuple[Task, Path, Lacking]:
    """Write what was brought; return the task, its folder and what is lacking."""
    from distributed.protocol.pickle import loads

    task: Task = loads(asked)
    folder = _folder(task.run)
    for place in ("tables", "parts", "marks"):
        (folder / place).mkdir(parents=True, exist_ok=True)
    for name, content in brought.items():
        write_whole(folder / name, [content])
    return task, folder, Lacking(tuple(name for name in task.needed() if not (folder / name).exists()))


def _sent_there(asked: bytes, brought: dict[str, bytes]) -> list[bytes] | Lacking:
    """Return what the parts of a home send to every home."""
    task, folder, lacking = _there(asked, brought)
    if lacking.names:
        return lacking
    content = bytearray()
    for piece in sent(Job(str(folder), task.digest), task.parts, task.group):
        content += piece
    every = Sent(np.frombuffer(content, np.uint16))
    first, last = task.group
    takers = [task.takers(home) for home in range(task.homes)]
    return [every.cut(range(some.start - first, last - first, task.homes)) for some in takers]


def _lacking(sent: list[bytes] | Lacking) -> Lacking:
    return sent if isinstance(sent, Lacking) else Lacking()


def _batch(sent: list[bytes] | Lacking, home: int) -> bytes | Lacking:
    return sent if isinstance(sent, Lacking) else sent[home]


def _taken_there(
    asked: bytes, home: int, brought: dict[str, bytes], *batches: bytes | Lacking
) -> list[tuple[Part, dict[str, bytes]]] | Lacking:
    """Return what the parts of a home have after a layer, each with the content of its new files."""
    task, folder, lacking = _there(asked, brought)
    every = [Sent(np.frombuffer(batch, np.uint16)) for batch in batches if not isinstance(batch, Lacking)]
    if lacking.names or len(every) < len(batches):
        return lacking
    out = []
    for part in task.parts:
        after = marked(Job(str(folder), task.digest), part, task.layer, every, task.takers(home))
        files = {name: (folder / name).read_bytes() for name in after.files() - part.files()}
        out.append((after, files))
    for (after, _), part in zip(out, task.parts, strict=True):
        for name in part.files() - after.files():
            (folder / name).unlink(missing_ok=True)
    return out


def _removed(run: str, dask_worker: Any = None) -> None:
    """Remove the folder of a run; Dask gives the worker."""
    shutil.rmtree(_folder(run, dask_worker), ignore_errors=True)
