"""What parts send in a layer: where the letters take their newest states, sorted by the part that it concerns."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from permgroups.kernels import parts as _kernel
from permgroups.scale.parts import Job, Part, Plan, connect, newest_places, pairs_of
from permgroups.scale.scratch import Scratch
from permgroups.scale.storage import read_all, write_whole

__all__ = ["Sent", "SentFile", "send", "sent", "sent_name"]

Rows = np.ndarray

OUT = 1 << 17  # 16-bit numbers that are written together
TAIL = 2  # numbers after the table of ends


class Sent:
    """What some parts sent to a group of parts.

    Parameters
    ----------
    content
        16-bit numbers: the shares, a table of where the share of each of the group begins in what each of these sent
        and where the last one ends, and how many parts sent it and how many are in the group; the last two in 64 bits.

    Examples
    --------
    >>> tail = np.array([0, 4, 9, 1, 2], np.int64)  # one part sent 4 numbers to the first of a group, 5 to the other
    >>> some = Sent(np.append(np.arange(9, dtype=np.uint16), tail.view(np.uint16)))
    >>> [found.tolist() for found in some.share(1, Scratch())]
    [[0, 1, 2, 3, 4, 5, 6, 7, 8], [4], [9]]
    >>> part = Sent(np.frombuffer(some.cut(range(1, 2)), np.uint16))
    >>> [found.tolist() for found in part.share(0, Scratch())]
    [[4, 5, 6, 7, 8], [0], [5]]
    """

    def __init__(self, content: Rows):
        last = len(content) - 4 * TAIL
        senders, receivers = _integers(content[last:].tobytes()).tolist()
        first = last - 4 * senders * (receivers + 1)
        self._content = content[:first]
        self._ends = _integers(content[first:last].tobytes()).reshape(senders, receivers + 1)

    def share(self, receiver: int, scratch: Scratch) -> tuple[Rows, Rows, Rows]:
        """Return numbers, and where the stretches for a member of the group begin and end in them."""
        return self._content, *self._stretches(receiver)

    def _stretches(self, receiver: int) -> tuple[Rows, Rows]:
        begins, ends = self._ends[:, receiver], self._ends[:, receiver + 1]
        there = ends > begins
        return begins[there], ends[there]

    def cut(self, some: range) -> bytes:
        """Return what it is for some members of the group."""
        begins, ends = self._ends[:, some], self._ends[:, [k + 1 for k in some]]
        after = np.zeros((len(ends), len(some) + 1), np.int64)
        after[:, 1:] = np.cumsum(ends - begins).reshape(ends.shape)
        after[1:, 0] = after[:-1, -1]
        stretches = zip(begins.ravel().tolist(), ends.ravel().tolist(), strict=True)
        return b"".join([*(self._content[a:b].tobytes() for a, b in stretches if a < b), _tail(after)])


class SentFile(Sent):
    """The same in a file, of which no more is read than is asked for."""

    def __init__(self, path: Path):
        self._path = path
        with open(path, "rb") as file:
            last = file.seek(-8 * TAIL, os.SEEK_END)
            senders, receivers = _integers(file.read(8 * TAIL)).tolist()
            size = 8 * senders * (receivers + 1)
            file.seek(last - size)
            self._ends = _integers(file.read(size)).reshape(senders, receivers + 1)

    def share(self, receiver: int, scratch: Scratch) -> tuple[Rows, Rows, Rows]:
        """Return numbers, and where the stretches for a member of the group begin and end in them."""
        begins, ends = self._stretches(receiver)
        after = np.cumsum(ends - begins)
        before = after - (ends - begins)
        out = scratch.array("share", int(after[-1]) if len(after) else 0, np.uint16)
        if len(out):
            with open(self._path, "rb", buffering=0) as file:
                for begin, a, b in zip(begins.tolist(), before.tolist(), after.tolist(), strict=True):
                    file.seek(2 * begin)
                    read_all(file, out[a:b])
        return out, before, after


def _integers(content: bytes) -> Rows:
    return np.frombuffer(content, np.int64)


def _tail(ends: Rows) -> bytes:
    return ends.tobytes() + np.array([len(ends), ends.shape[1] - 1], np.int64).tobytes()


def sent_name(first: int, last: int, layer: int, group: tuple[int, int]) -> str:
    """Return the file of what the parts from one to another send to a group of parts."""
    return f"marks/{first}-{last}.{layer}.to-{group[0]}-{group[1]}"


def send(job: Job, some: tuple[Part, ...], layer: int, group: tuple[int, int]) -> None:
    """Write where the letters take the newest states of some parts, as far as it concerns a group of parts."""
    path = Plan.of(job).folder / sent_name(some[0].number, some[-1].number, layer, group)
    if not path.exists():
        write_whole(path, sent(job, some, group))


def sent(job: Job, some: tuple[Part, ...], group: tuple[int, int]) -> Iterator[memoryview]:
    """Yield the content of what some parts send to a group, see :class:`Sent`; each piece until the next one."""
    ends = np.zeros((len(some), group[1] - group[0] + 1), np.int64)
    length = 0
    for row, part in zip(ends, some, strict=True):
        row[0] = length
        yield from _moved(job, part, group, row)
        length = int(row[-1])
    yield memoryview(_tail(ends))


def _moved(job: Job, part: Part, group: tuple[int, int], ends: Rows) -> Iterator[memoryview]:
    """Yield what one part sends to a group, and write where the shares end."""
    plan, scratch = Plan.of(job), Scratch.of_thread()
    offsets, places = newest_places(plan, part, scratch)
    connect(job, part.number)
    pairs = pairs_of(plan, part.number)
    bitmap = np.zeros(plan.width, np.uint16)
    out = scratch.array("sent", max(OUT, 4 * plan.width), np.uint16)
    some = np.ascontiguousarray(pairs.cuts[group[0] : group[1] + 1])
    position = np.array([some[0], 0, 0, ends[0]], np.int64)
    done = False
    while not done:
        done = _kernel.send(
            pairs.dest, pairs.source, pairs.factor, pairs.turn, some, offsets, places, plan.mult, plan.turned, bitmap,
            out, ends, position,
        )  # fmt: skip
        yield out[: position[1]].data.cast("B")
