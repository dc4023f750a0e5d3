"""The parts of a growth: what each has in files of the run's directory, and the tables that all of them share.

A part is a range of blocks. Its table is a file of two bits a state, made at some layer, and a stream of marks for each
layer since. In a layer a part sends (:mod:`~permgroups.scale.sending`) and takes (:mod:`~permgroups.scale.taking`).
What these write depends on nothing but what they read, and appears whole: they can be run again, twice at a time, or
anew on another machine when a worker dies.
"""

from __future__ import annotations

import io
import mmap
import sys
from dataclasses import dataclass, replace
from functools import lru_cache, reduce
from pathlib import Path
from threading import RLock
from typing import Any, NamedTuple

import numpy as np

from permgroups.kernels import numbering as _numbering
from permgroups.kernels import parts as _kernel
from permgroups.scale.numbering import Numbering
from permgroups.scale.scratch import Scratch
from permgroups.scale.storage import StorageError, damage_of, read_all, sum_of, write_whole

__all__ = [
    "Job", "Part", "Plan", "checked", "connect", "has_all", "kept_name", "mapped", "marks_name", "mended",
    "neighbours_of", "newest_places", "pairs_name", "pairs_of", "read_arrays", "rewritten", "settle",
    "shared_tables", "table_of", "write_arrays",
]  # fmt: skip

Rows = np.ndarray

PAUSE = 20_000_000
ONE_READS = RLock()  # heads of arrays are parsed as Python, which threads of Python 3.11 cannot do side by side


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

    def sums(self) -> dict[str, int]:
        """Return the sums of its files by their names."""
        table = {table_name(self.number, self.base): self.base_sum} if self.base >= 0 else {}
        return table | {marks_name(self.number, layer): total for layer, total, _ in self.streams}

    def files(self) -> set[str]:
        """Return the names of its files."""
        return set(self.sums())


def table_name(part: int, layer: int) -> str:
    """Return the file of a part's table."""
    return f"parts/{part}.{layer}.bits"


def marks_name(part: int, layer: int) -> str:
    """Return the file of a part's marks of a layer."""
    return f"marks/{part}.{layer}.new"


def kept_name(part: int) -> str:
    """Return the file of what symmetries that keep blocks of a part do there."""
    return f"tables/kept-{part}.npz"


def shared_tables(folder: Path) -> list[str]:
    """Return the names of the files with tables that all parts share, as far as they are there."""
    names = ["plan.npz", *(f"{name}.npy" for name in ("mult", "turned", "class-of", "turn-of", "heads", "sizes"))]
    return [f"tables/{name}" for name in names if (folder / "tables" / name).exists()]


def pairs_name(part: int) -> str:
    """Return the file of a part's edges of blocks."""
    return f"tables/pairs-{part}.bin"


class Plan:
    """The tables that all parts share, mapped from the files of a run's directory."""

    def __init__(self, folder: str):
        self.folder = Path(folder)
        self.numbering = Numbering.read((self.folder / "numbering.npz").read_bytes())
        plan = read_arrays(self.folder / "tables" / "plan.npz")
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
    def of(job: Job) -> Plan:
        """Return the plan of a run, kept for the next part."""
        with ONE_READS:
            return _plan_of(job)

    def range_of(self, part: int) -> tuple[int, int]:
        """Return the first block of a part and the first one after it."""
        return int(self.ends[part]), int(self.ends[part + 1])

    def arrays(self) -> tuple[Any, ...]:
        """Return the arrays of the numbering as kernels take them, with room for digits and images."""
        n = self.numbering
        room = np.empty((2, max(len(n.base), 1)), np.int64)
        return n.split, n.base, n.first, n.length, n.index, n.weights, n.up, n.down, room[0], room[1]


@lru_cache(maxsize=2)
def _plan_of(job: Job) -> Plan:
    return Plan(job.folder)


def read_arrays(path: Path) -> dict[str, Rows]:
    """Return the arrays of a file that `write_arrays` wrote."""
    with ONE_READS, np.load(path, allow_pickle=False) as found:
        return {name: found[name] for name in found.files}


def mapped(folder: Path, name: str) -> Rows:
    """Return the 16-bit numbers of a file, mapped where there are any."""
    path = folder / name
    if path.stat().st_size == 0:
        return np.empty(0, np.uint16)
    with open(path, "rb") as file:
        return np.frombuffer(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ), np.uint16)


# -- tables of edges ------------------------------------------------------------------------------


class Pairs(NamedTuple):
    """Where letters take the blocks of a part, sorted by that: pairs up to ``cuts[k]`` lead to parts before the k-th.

    ``source`` is counted from the first block of the part, ``factor`` is the place of the first element of a block
    there, and ``turn`` the symmetry that takes it there; empty where there are none.
    """

    cuts: Rows
    dest: Rows
    source: Rows
    factor: Rows
    turn: Rows


def connect(job: Job, part: int) -> None:
    """Write where the letters take the blocks of a part, unless it was written before."""
    plan = Plan.of(job)
    low, high = plan.range_of(part)
    path = plan.folder / pairs_name(part)
    pairs = (high - low) * len(plan.letters)
    if path.exists():
        return
    heads = np.arange(low, high) if plan.heads is None else np.array(plan.heads[low:high])
    dest, source = np.empty((2, pairs), np.int32)
    factor, turn = np.empty((2, pairs), np.uint16)
    position = np.zeros(1, np.int64)
    while not _numbering.connect(
        heads, plan.letters, plan.symmetries, plan.undone, *plan.arrays(), plan.class_of, plan.turn_of,
        dest, source, factor, turn, position, PAUSE,
    ):  # fmt: skip
        pass
    order = np.argsort(dest, kind="stable")
    turns = turn[order] if len(plan.class_of) else turn[:0]
    cuts = np.searchsorted(dest[order], plan.ends).astype(np.int64)
    arrays = Pairs(cuts, dest[order], source[order], factor[order], turns)
    total = reduce(lambda before, array: sum_of(array, before), arrays, 0)
    write_whole(path, [*arrays, np.array([total], np.int64)])


def mended(job: Job, part: int) -> None:
    """Remove a damaged file of where the letters take the blocks of a part: whoever needs it writes it again."""
    path = Plan.of(job).folder / pairs_name(part)
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        return
    if sum_of(content[:-8]) != int.from_bytes(content[-8:], sys.byteorder):
        path.unlink()


def pairs_of(plan: Plan, part: int) -> Pairs:
    """Return what `connect` wrote, mapped."""
    low, high = plan.range_of(part)
    content, pairs = mapped(plan.folder, pairs_name(part)), (high - low) * len(plan.letters)
    lengths = 4 * len(plan.ends), 2 * pairs, 2 * pairs, pairs, pairs if len(plan.class_of) else 0
    cuts, dest, source, factor, turn, _ = np.split(content, np.cumsum(lengths))
    return Pairs(cuts.view(np.int64), dest.view(np.int32), source.view(np.int32), factor, turn)


def write_arrays(path: Path, **arrays: Any) -> None:
    """Write arrays to one file that is there whole or not at all."""
    out = io.BytesIO()
    np.savez(out, **arrays)
    write_whole(path, [out.getbuffer()])


def _stream(plan: Plan, part: int, kept: tuple[int, int, int]) -> Rows:
    layer, total, _ = kept
    try:
        stream = mapped(plan.folder, marks_name(part, layer))
    except (OSError, ValueError):  # the second where half a number is left
        stream = None
    if stream is None or sum_of(stream) != total:
        raise StorageError(f"the marks of layer {layer} in part {part} of {plan.folder} are damaged")
    return stream


def newest_places(plan: Plan, part: Part, scratch: Scratch) -> tuple[Rows, Rows]:
    """Return where the places of each block begin, and the places of the last stream of a part."""
    low, high = plan.range_of(part.number)
    offsets = scratch.array("offsets", high - low + 1, np.int64)
    places = scratch.array("places", part.streams[-1][2] + 1, np.uint16)
    _kernel.listed(_stream(plan, part.number, part.streams[-1]), low, offsets, places)
    return offsets, places


def table_of(plan: Plan, part: Part, scratch: Scratch) -> Rows:
    """Return the table of a part as it is now, two bits a state."""
    bits = _empty_table(plan, part, scratch)
    if part.base >= 0:
        with open(plan.folder / table_name(part.number, part.base), "rb", buffering=0) as file:
            read_all(file, bits)
    _replayed(plan, part, part.base + 1, bits)
    return bits


def has_all(part: Part, layer: int) -> bool:
    """Return whether the table of a part with the two layers before some layer is its whole table.

    >>> has_all(Part(0, 5), 7), has_all(Part(0, 4), 7)
    (True, False)
    """
    return part.base >= layer - 2


def neighbours_of(plan: Plan, part: Part, layer: int, scratch: Scratch) -> Rows:
    """Return a table of a part with the two layers before some layer at least.

    No letter leads from a layer to others than the one before it and the one after it, and itself.
    """
    if has_all(part, layer):
        return table_of(plan, part, scratch)
    bits = _empty_table(plan, part, scratch)
    _replayed(plan, part, layer - 2, bits)
    return bits


def _empty_table(plan: Plan, part: Part, scratch: Scratch) -> Rows:
    low, high = plan.range_of(part.number)
    bits = scratch.array("bits", (high - low) * plan.width, np.uint32)
    bits[:] = 0xFFFFFFFF
    return bits


def _replayed(plan: Plan, part: Part, first: int, bits: Rows) -> None:
    """Mark the states of the layers from the first one on that have streams."""
    low, _ = plan.range_of(part.number)
    for kept in part.streams:
        if kept[0] >= first:
            _kernel.replay(_stream(plan, part.number, kept), low, plan.width, kept[0] % 3, bits)


def rewritten(plan: Plan, part: Part, layer: int, bits: Rows) -> Part:
    """Write the table of a part as it is at some layer; return what the part has then."""
    total = write_whole(plan.folder / table_name(part.number, layer), [bits])
    return replace(part, base=layer, base_sum=total, streams=part.streams[-1:])


def settle(job: Job, part: Part, layer: int) -> Part:
    """Write the table of a part with all its layers; the marks of the last one are kept."""
    plan = Plan.of(job)
    if part.base < layer:
        part = rewritten(plan, part, layer, table_of(plan, part, Scratch.of_thread()))
    return replace(part, streams=tuple(s for s in part.streams if s[0] == layer))


def checked(job: Job, part: Part) -> str:
    """Return what is wrong with the files of a part, nothing if all their sums are right."""
    return damage_of(Plan.of(job).folder, part.sums())
