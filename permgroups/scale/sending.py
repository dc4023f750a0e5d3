"""What parts send in a layer: where the letters take their newest states, sorted by the part that it concerns."""

from __future__ import annotations

import numpy as np

from permgroups.kernels import parts as _kernel
from permgroups.scale.parts import Job, Part, Plan, connect, newest_places, pairs_name
from permgroups.scale.storage import write_whole

__all__ = ["Sent", "send", "sent", "sent_name"]

Rows = np.ndarray

OUT = 1 << 20  # 16-bit numbers that are written together
HEAD = 2  # numbers before the table of ends


class Sent:
    """What some parts sent to a group of parts.

    Parameters
    ----------
    content
        16-bit numbers: how many parts sent it and how many are in the group, a table of where the share of each of the
        group ends in what each of these sent, all that in 64 bits, and the shares.

    Examples
    --------
    >>> head = np.array([1, 2, 16, 20, 25], np.int64)  # one part sent 4 numbers to the first of a group, 5 to the other
    >>> some = Sent(np.append(head.view(np.uint16), np.arange(9, dtype=np.uint16)))
    >>> [ends.tolist() for ends in some.share(1)]
    [[20], [25]]
    >>> part = Sent(np.frombuffer(some.cut(range(1, 2)), np.uint16))
    >>> [ends.tolist() for ends in part.share(0)], part.content[16:].tolist()
    ([[16], [21]], [0, 1, 2, 3, 4])
    """

    def __init__(self, content: Rows):
        self.content = content
        senders, receivers = content[: 4 * HEAD].view(np.int64).tolist()
        table = content[4 * HEAD : 4 * (HEAD + senders * (receivers + 1))]
        self._ends = table.view(np.int64).reshape(senders, receivers + 1)

    def share(self, receiver: int) -> tuple[Rows, Rows]:
        """Return where the stretches for a member of the group begin and end."""
        begins, ends = self._ends[:, receiver], self._ends[:, receiver + 1]
        there = ends > begins
        return begins[there], ends[there]

    def cut(self, some: range) -> bytes:
        """Return what it is for some members of the group."""
        begins, ends = self._ends[:, some], self._ends[:, [k + 1 for k in some]]
        after = np.zeros((len(ends), len(some) + 1), np.int64)
        after[:, 1:] = np.cumsum(ends - begins).reshape(ends.shape)
        after[1:, 0] = after[:-1, -1]
        after += 4 * (HEAD + after.size)
        stretches = zip(begins.ravel().tolist(), ends.ravel().tolist(), strict=True)
        return b"".join([*_head(after), *(self.content[a:b].tobytes() for a, b in stretches if a < b)])


def _head(ends: Rows) -> list[bytes]:
    return [np.array([len(ends), ends.shape[1] - 1], np.int64).tobytes(), ends.tobytes()]


def sent_name(first: int, last: int, layer: int, group: tuple[int, int]) -> str:
    """Return the file of what the parts from one to another send to a group of parts."""
    return f"marks/{first}-{last}.{layer}.to-{group[0]}-{group[1]}"


def send(job: Job, some: tuple[Part, ...], layer: int, group: tuple[int, int]) -> None:
    """Write where the letters take the newest states of some parts, as far as it concerns a group of parts."""
    path = Plan.of(job).folder / sent_name(some[0].number, some[-1].number, layer, group)
    if not path.exists():
        write_whole(path, sent(job, some, group))


def sent(job: Job, some: tuple[Part, ...], group: tuple[int, int]) -> list[bytes]:
    """Return the content of what some parts send to a group, see :class:`Sent`."""
    receivers = group[1] - group[0]
    ends = np.zeros((len(some), receivers + 1), np.int64)
    pieces: list[bytes] = []
    length = 4 * (HEAD + ends.size)
    for row, part in zip(ends, some, strict=True):
        row[0] = length
        pieces += _moved(job, part, group, row)
        length = int(row[-1])
    return [*_head(ends), *pieces]


def _moved(job: Job, part: Part, group: tuple[int, int], ends: Rows) -> list[bytes]:
    """Return what one part sends to a group, and write where the shares end."""
    plan = Plan.of(job)
    offsets, places = newest_places(plan, part)
    connect(job, part.number)
    with np.load(plan.folder / pairs_name(part.number), allow_pickle=False) as pairs:
        dest, source, factor, turn, cuts = (pairs[name] for name in ("dest", "source", "factor", "turn", "cuts"))
    bitmap, out = np.zeros(plan.width, np.uint16), np.empty(max(OUT, 4 * plan.width), np.uint16)
    pieces: list[bytes] = []
    some = np.ascontiguousarray(cuts[group[0] : group[1] + 1], np.int64)
    position = np.array([some[0], 0, 0, ends[0]], np.int64)
    done = False
    while not done:
        done = _kernel.send(
            dest, source, factor, turn, some, offsets, places, plan.mult, plan.turned, bitmap, out, ends, position
        )
        pieces.append(out[: position[1]].tobytes())
    return pieces
