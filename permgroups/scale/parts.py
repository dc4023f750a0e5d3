"""What is done with one part of a growth: each function reads files of the run's directory and writes others.

A part is a range of blocks. Its table is a file of two bits a state, made at some layer, and a stream of marks for each
layer since. ``send`` moves from the newest states of a part and writes where that leads, sorted by the parts that it
concerns; ``take`` marks what is new among all that was sent to a part. What they write depends on nothing but what they
read, and appears whole: they can be run again, twice at a time, or anew on another machine when a worker dies.
"""

from __future__ import annotations

import io
import json
import mmap
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from permgroups.kernels import parts as _kernel
from permgroups.scale.numbering import Numbering
from permgroups.scale.storage import StorageError, sum_of, write_whole

__all__ = [
    "Job", "Part", "Plan", "checked", "connect", "newest_places", "send", "sent_name", "settle", "table_of", "take",
    "write_arrays",
]  # fmt: skip

Rows = np.ndarray

PAUSE = 20_000_000
OUT = 1 << 20  # 16-bit numbers that are written together


@dataclass(frozen=True)
class Job:
    """A run's directory, and the digest of how its states are numbered."""

    folder: str
    digest: str


@dataclass(frozen=True)
class Part:
    """What a part has on disk: the layer of its table (-1: none yet), its sum, and (layer, sum, states) of streams.

    The table has the layers up to its own; the last stream is kept, as its states are those that move next. ``new`` is
    how many states the newest layer has there, and ``stands_for`` how many they are without symmetries.
    """

    number: int
    base: int = -1
    base_sum: int = 0
    streams: tuple[tuple[int, int, int], ...] = ()
    new: int = 0
    stands_for: int = 0

    def written(self) -> list[Any]:
        """Return what is kept in a file."""
        return [self.number, self.base, self.base_sum, [list(s) for s in self.streams], self.new, self.stands_for]

    @classmethod
    def read(cls, kept: list[Any]) -> Part:
        """Return the part that was written.

        >>> part = Part(3, 7, 12345, ((7, 99, 4),), 4, 8)
        >>> Part.read(part.written()) == part, sorted(part.files())
        (True, ['marks/3.7.new', 'parts/3.7.bits'])
        """
        number, base, base_sum, streams, new, stands_for = kept
        return cls(number, base, base_sum, tuple((int(a), int(b), int(c)) for a, b, c in streams), new, stands_for)

    def files(self) -> set[str]:
        """Return the names of its files."""
        table = {table_name(self.number, self.base)} if self.base >= 0 else set()
        return table | {marks_name(self.number, layer) for layer, _, _ in self.streams}


def table_name(part: int, layer: int) -> str:
    """Return the file of a part's table."""
    return f"parts/{part}.{layer}.bits"


def marks_name(part: int, layer: int) -> str:
    """Return the file of a part's marks of a layer."""
    return f"marks/{part}.{layer}.new"


def sent_name(part: int, layer: int, group: tuple[int, int]) -> str:
    """Return the file of what a part sends to a group of parts."""
    return f"marks/{part}.{layer}.to-{group[0]}-{group[1]}"


class Plan:
    """The tables that all parts share, mapped from the files of a run's directory."""

    def __init__(self, folder: str):
        self.folder = Path(folder)
        self.numbering = Numbering.read((self.folder / "numbering.npz").read_bytes())
        with np.load(self.folder / "tables" / "plan.npz", allow_pickle=False) as plan:
            self.letters, self.ends = plan["letters"], plan["ends"]
            self.symmetries, self.undone = plan["symmetries"], plan["undone"]
            self.first, self.piece_of = plan["first"], plan["piece_of"]
        self.places = self.numbering.places
        self.width = (self.places + 15) // 16
        self.mult = self._mapped("mult")
        turning = len(self.symmetries) > 1
        self.turned = self._mapped("turned") if turning else np.empty((0, 0), np.uint16)
        self.class_of = self._mapped("class-of") if turning else np.empty(0, np.int32)
        self.turn_of = self._mapped("turn-of") if turning else np.empty(0, np.uint16)
        self.heads = self._mapped("heads") if turning else None
        self.sizes = self._mapped("sizes") if turning else np.empty(0, np.int64)

    def _mapped(self, name: str) -> Rows:
        return np.load(self.folder / "tables" / f"{name}.npy", mmap_mode="r", allow_pickle=False)

    @staticmethod
    @lru_cache(maxsize=2)
    def of(job: Job) -> Plan:
        """Return the plan of a run, kept for the next part."""
        return Plan(job.folder)

    def range_of(self, part: int) -> tuple[int, int]:
        """Return the first block of a part and the first one after it."""
        return int(self.ends[part]), int(self.ends[part + 1])

    def arrays(self) -> tuple[Any, ...]:
        """Return the arrays of the numbering as kernels take them, with room for digits and images."""
        n = self.numbering
        room = np.empty((2, max(len(n.base), 1)), np.int64)
        return n.split, n.base, n.first, n.length, n.index, n.weights, n.up, n.down, room[0], room[1]


def _file(folder: Path, name: str) -> Rows:
    """Return the 16-bit numbers of a file, mapped where there are any."""
    path = folder / name
    if path.stat().st_size == 0:
        return np.empty(0, np.uint16)
    with open(path, "rb") as file:
        return np.frombuffer(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ), np.uint16)


# -- tables of edges ------------------------------------------------------------------------------


def connect(job: Job, part: int) -> int:
    """Write where the letters take the blocks of a part, sorted by that; return how many edges of blocks there are."""
    plan = Plan.of(job)
    low, high = plan.range_of(part)
    path = plan.folder / "tables" / f"pairs-{part}.npz"
    pairs = (high - low) * len(plan.letters)
    if path.exists():
        return pairs
    heads = np.arange(low, high) if plan.heads is None else np.array(plan.heads[low:high])
    dest, source = np.empty((2, pairs), np.int32)
    factor, turn = np.empty((2, pairs), np.uint16)
    position = np.zeros(1, np.int64)
    while not _kernel.connect(
        heads, plan.letters, plan.symmetries, plan.undone, *plan.arrays(), plan.class_of, plan.turn_of,
        dest, source, factor, turn, position, PAUSE,
    ):  # fmt: skip
        pass
    order = np.argsort(dest, kind="stable")
    turns = turn[order] if len(plan.class_of) else turn[:0]
    cuts = np.searchsorted(dest[order], plan.ends)
    write_arrays(path, dest=dest[order], source=source[order], factor=factor[order], turn=turns, cuts=cuts)
    return pairs


def write_arrays(path: Path, **arrays: Any) -> None:
    """Write arrays to one file that is there whole or not at all."""
    out = io.BytesIO()
    np.savez(out, **arrays)
    write_whole(path, [out.getbuffer()])


# -- layers ---------------------------------------------------------------------------------------


def send(job: Job, part: Part, layer: int, group: tuple[int, int]) -> tuple[int, int]:
    """Write where the letters take the newest states of a part, as far as it concerns a group of parts.

    Returns (edges, bytes). The file begins with where the share of every part of the group ends, in 16-bit numbers.
    """
    plan = Plan.of(job)
    low, high = plan.range_of(part.number)
    path = plan.folder / sent_name(part.number, layer, group)
    if path.exists():
        return 0, path.stat().st_size
    offsets, places = np.zeros(high - low + 1, np.int64), np.empty(part.new + 1, np.uint16)
    newest_places(plan, part, offsets, places)
    with np.load(plan.folder / "tables" / f"pairs-{part.number}.npz", allow_pickle=False) as pairs:
        dest, source, factor, turn, cuts = (pairs[name] for name in ("dest", "source", "factor", "turn", "cuts"))
    bitmap, out = np.zeros(plan.width, np.uint16), np.empty(max(OUT, 4 * plan.width), np.uint16)
    edges = 0
    pieces: list[bytes] = []
    shares = np.zeros(group[1] - group[0] + 1, np.int64)
    for k in range(*group):
        position = np.array([cuts[k], 0, 0], np.int64)
        done, length = False, 0
        while not done:
            done = _kernel.send(
                dest, source, factor, turn, offsets, places, plan.mult, plan.turned, bitmap, out, position,
                int(cuts[k + 1]),
            )  # fmt: skip
            pieces.append(out[: position[1]].tobytes())
            length += int(position[1])
        edges += int(position[2])
        shares[k - group[0] + 1] = shares[k - group[0]] + length
    write_whole(path, [shares.tobytes(), *pieces])
    return edges, path.stat().st_size


def _stream(plan: Plan, part: int, kept: tuple[int, int, int]) -> Rows:
    layer, total, _ = kept
    stream = _file(plan.folder, marks_name(part, layer))
    if sum_of(stream) != total:
        raise StorageError(f"the marks of layer {layer} in part {part} of {plan.folder} are damaged")
    return stream


def newest_places(plan: Plan, part: Part, offsets: Rows, places: Rows) -> None:
    """Write the places of the last stream of a part, and where those of each block begin."""
    _kernel.listed(_stream(plan, part.number, part.streams[-1]), plan.range_of(part.number)[0], offsets, places)


def table_of(plan: Plan, part: Part) -> Rows:
    """Return the table of a part as it is now, two bits a state."""
    low, high = plan.range_of(part.number)
    if part.base < 0:
        bits = np.full((high - low) * plan.width, 0xFFFFFFFF, np.uint32)
    else:
        bits = np.fromfile(plan.folder / table_name(part.number, part.base), np.uint32)
    for kept in part.streams:
        if kept[0] > part.base:
            _kernel.replay(_stream(plan, part.number, kept), low, plan.width, kept[0] % 3, bits)
    return bits


def take(job: Job, part: Part, layer: int, senders: tuple[int, ...], group: tuple[int, int]) -> Part:
    """Mark the states of ``layer`` among all that was sent to a part; return what the part has then."""
    plan = Plan.of(job)
    low, high = plan.range_of(part.number)
    note = plan.folder / f"parts/{part.number}.{layer}.json"
    if (before := _noted(job, note)) is not None:
        return before
    shares = []
    for p in senders:
        sent = _file(plan.folder, sent_name(p, layer - 1, group))
        head = 4 * (group[1] - group[0] + 1)  # 16-bit numbers of the 64-bit ones at the beginning
        ends = sent[:head].view(np.int64)
        k = part.number - group[0]
        if ends[k + 1] > ends[k]:
            shares.append(sent[head + int(ends[k]) : head + int(ends[k + 1])])
    if not shares:
        return replace(part, new=0, stands_for=0)
    bits = table_of(plan, part)
    new = np.zeros(len(bits), np.uint32)
    for share in shares:
        _kernel.take(share, low, plan.width, bits, new)
    sizes = np.array(plan.sizes[low:high], np.int64)
    if len(sizes):
        _complete(plan, part.number, low, new)
    return _marked(plan, part, layer, bits, new, sizes, note)


def _complete(plan: Plan, part: int, low: int, new: Rows) -> None:
    with np.load(plan.folder / "tables" / f"kept-{part}.npz", allow_pickle=False) as kept:
        fixed, turn, factor = kept["fixed"], kept["turn"], kept["factor"]
    _kernel.complete(new, plan.width, fixed - low, turn, factor, plan.mult, plan.turned)


def _marked(plan: Plan, part: Part, layer: int, bits: Rows, new: Rows, sizes: Rows, note: Path) -> Part:
    """Mark new states, write them as a stream, and the table too once its streams take half as much as it does."""
    low, _ = plan.range_of(part.number)
    out = np.empty(max(OUT, 5 + plan.width), np.uint16)
    position = np.zeros(4, np.int64)
    done, pieces = False, []
    while not done:
        done = _kernel.mark(bits, new, layer % 3, low, plan.width, sizes, out, position)
        pieces.append(out[: position[1]].tobytes())
    count, stands_for = int(position[2]), int(position[3])
    if count == 0:
        return replace(part, new=0, stands_for=0)
    total = write_whole(plan.folder / marks_name(part.number, layer), pieces)
    streams = (*part.streams, (layer, total, count))
    after = replace(part, streams=streams, new=count, stands_for=stands_for)
    lengths = [(plan.folder / marks_name(part.number, k)).stat().st_size for k, _, _ in streams if k > part.base]
    if 2 * sum(lengths) > bits.nbytes:
        after = _rewritten(plan, after, layer, bits)
    write_whole(note, [json.dumps(after.written()).encode()])
    return after


def _rewritten(plan: Plan, part: Part, layer: int, bits: Rows) -> Part:
    total = write_whole(plan.folder / table_name(part.number, layer), [bits])
    return replace(part, base=layer, base_sum=total, streams=part.streams[-1:])


def settle(job: Job, part: Part, layer: int) -> Part:
    """Write the table of a part with all its layers; the marks of the last one are kept."""
    plan = Plan.of(job)
    if part.base < layer:
        part = _rewritten(plan, part, layer, table_of(plan, part))
    return replace(part, streams=tuple(s for s in part.streams if s[0] == layer))


def checked(job: Job, part: Part) -> str:
    """Return what is wrong with the files of a part, nothing if all their sums are right."""
    plan = Plan.of(job)
    files = [(table_name(part.number, part.base), part.base_sum)] if part.base >= 0 else []
    files += [(marks_name(part.number, layer), total) for layer, total, _ in part.streams]
    for name, total in files:
        try:
            if sum_of((plan.folder / name).read_bytes()) != total:
                return f"{name} was changed"
        except OSError as error:
            return f"{name} cannot be read: {error.strerror or error}"
    return ""


def _noted(job: Job, note: Path) -> Part | None:
    """Return what this part had when its layer was finished by somebody who could not tell it any more."""
    try:
        part = Part.read(json.loads(note.read_text()))
    except (OSError, ValueError, TypeError):
        return None
    return None if checked(job, part) else part
