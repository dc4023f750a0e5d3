"""A growth that runs part by part, by whoever is there, from one journal entry to the next.

Each layer is two rounds of tasks: parts *send* marks from their newest states, then *take* what was sent to them. Where
all that is sent at once would fill the disk, the parts that take are gone through in groups. After a layer the journal
is written; a run that was killed goes on there, with what the tasks of the unfinished layer have left.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import time
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from permgroups.groups.rows import inverse_row
from permgroups.scale.parts import Job, Part, Plan, checked, connect, mended, settle, shared_tables, write_arrays
from permgroups.scale.runners import SENT_BYTES, Runner
from permgroups.scale.sending import send, sent_name
from permgroups.scale.storage import (
    BEFORE,
    DamagedJournal,
    StorageError,
    damage_of,
    prepared,
    read_journal,
    require_disk,
    require_whole,
    sum_of_file,
    swept,
    write_journal,
    write_whole,
)
from permgroups.scale.symmetric_growth import Layout, laid_out, write_array, write_classes, write_keepers
from permgroups.scale.taking import take
from permgroups.search.spaces import Groupoid
from permgroups.wording import byte_size

__all__ = ["finished", "journal_of", "run"]

PART_BYTES = 2_000_000, 8_000_000  # of the table of a part, the larger and more where there would be too many parts
MOST_PARTS = 300, 800
SMALL_PART = 200_000
TAKEN_BYTES = 16_000_000  # of tables that one task goes through
MOST_SENDERS = 96  # tasks that move states: whoever takes opens what each of them wrote
LITTLE = 2_000_000  # edges of a task that takes about as long as what is around it
FEW = 4  # tasks that take at least
FEWEST_PARTS = 16  # of these at least
SYNCED = 30.0  # seconds between two entries that are forced to the disk
Progress = Callable[[int, int], None]


def letters_digest(rows: np.ndarray) -> str:
    """Return a sum over a set of letters.

    >>> rows = np.array([[1, 0, 2], [0, 2, 1]], np.uint16)
    >>> letters_digest(rows) == letters_digest(rows[::-1])
    True
    """
    lines = sorted(np.ascontiguousarray(row, "<u2").tobytes() for row in rows)
    return hashlib.sha256(b"".join(lines) + str(rows.shape).encode()).hexdigest()


def journal_of(space: Groupoid, folder: Path) -> dict[str, Any] | None:
    """Return the journal of a directory, None if it is new; raises `StorageError` if it is of another group."""
    if not folder.exists():
        return None
    prepared(folder)
    try:
        found = read_journal(folder)
    except DamagedJournal:
        if (found := read_journal(folder, BEFORE)) is None:
            raise
    if found is not None and found["letters"] != letters_digest(space.rows):
        raise StorageError(
            f"{folder} holds the growth of another group: {found['about']}; this one has {_about(space)}. "
            "Nothing was changed"
        )
    return found


def _about(space: Groupoid) -> str:
    return f"degree {space.degree}, order {space.order()}, {len(space.rows)} letters"


def finished(journal: dict[str, Any] | None) -> bool:
    """Return whether a journal is that of a finished growth."""
    return journal is not None and bool(journal.get("finished"))


def run(
    space: Groupoid,
    folder: Path,
    runner: Runner,
    symmetry: bool,
    progress: Progress | None,
    told: Callable[[str], None],
) -> dict[str, Any]:
    """Run a growth to its end, from where it was left; return its journal. ``told`` is given what is worth knowing."""
    journal = journal_of(space, folder)
    if journal is None:
        journal = _begun(space, folder, runner, symmetry, told)
    else:
        require_whole(folder, damage_of(folder, journal["tables"]))
        job = Job(str(folder), journal["numbering"])
        for _ in runner.run((mended, [(job, part) for part in range(len(journal["parts"]))])):
            pass
    growing = _Growing(space, folder, runner, journal, progress, told)
    return growing.journal if finished(journal) else growing.to_the_end()


# -- the beginning --------------------------------------------------------------------------------


def _begun(
    space: Groupoid, folder: Path, runner: Runner, symmetry: bool, told: Callable[[str], None]
) -> dict[str, Any]:
    """Make the tables of a new run and its first journal entry."""
    layout = laid_out(space, symmetry)
    prepared(folder)
    need = disk_needed(layout)
    told(f"{space.order()} states, needs at most {byte_size(need)} of disk in {folder}")
    require_disk(folder, need, f"growth of {space.order()} states")
    tables = folder / "tables"
    for name in ("tables", "parts", "marks"):
        shutil.rmtree(folder / name, ignore_errors=True)
        (folder / name).mkdir()
    n = layout.numbering
    blocks, fixed = n.blocks, np.empty((0, 2), np.int64)
    if len(layout.symmetries) > 1:
        blocks, fixed = write_classes(tables, layout)
    width = (n.places + 15) // 16
    table = 4 * blocks * width
    count = max(min(-(-table // size), most) for size, most in zip(PART_BYTES, MOST_PARTS, strict=True))
    count = max(count, min(FEWEST_PARTS, -(-table // SMALL_PART)))
    ends = np.linspace(0, blocks, count + 1).astype(np.int64)
    write_whole(folder / "numbering.npz", [n.written()])
    write_array(tables / "mult.npy", n.multiplication())
    write_arrays(
        tables / "plan.npz", letters=layout.letters, symmetries=layout.symmetries, ends=ends, first=layout.first,
        undone=np.array([inverse_row(row) for row in layout.symmetries], np.uint16), piece_of=layout.piece_of,
    )  # fmt: skip
    if len(layout.symmetries) > 1:
        write_keepers(folder, layout, np.load(tables / "heads.npy"), fixed, ends)
    job = Job(str(folder), n.digest)
    for _ in runner.run((connect, [(job, p) for p in range(count)])):
        pass
    begin = n.numbers(np.arange(n.degree)[None, :])
    block = int(begin[0][0]) if len(layout.symmetries) < 2 else 0
    first = int(np.searchsorted(ends, block, side="right")) - 1
    stream = np.array([block & 0xFFFF, block >> 16, 1, int(begin[1][0])], np.uint16)
    total = write_whole(folder / f"marks/{first}.0.new", [stream])
    parts = [Part(p) for p in range(count)]
    parts[first] = replace(parts[first], streams=((0, total, 1),), new=1, stands_for=1)
    journal = {
        "letters": letters_digest(space.rows), "about": _about(space), "numbering": n.digest,
        "symmetries": len(layout.symmetries), "stored": blocks * n.places, "spheres": [1], "edges": 0,
        "parts": [part.written() for part in parts],
        "tables": {name: sum_of_file(folder / name) for name in ("numbering.npz", *shared_tables(folder))},
    }  # fmt: skip
    write_journal(folder, journal)
    return journal


def disk_needed(layout: Layout) -> int:
    """Return how many bytes a growth needs on the disk at most.

    >>> from permgroups import mathieu
    >>> disk_needed(laid_out(Groupoid.of_group(mathieu(24)))) < 600_000_000
    True
    """
    n, symmetries = layout.numbering, len(layout.symmetries)
    blocks = -(-n.blocks // symmetries) if symmetries > 1 else n.blocks
    blocks += n.blocks // 50 if symmetries > 1 else 0  # blocks that symmetries keep
    stored = blocks * n.places
    table = 4 * blocks * ((n.places + 15) // 16)
    pairs = blocks * len(layout.letters) * (12 if symmetries > 1 else 10)
    classes = 6 * n.blocks if symmetries > 1 else 0
    sent = min(max(table // 2, SENT_BYTES), sent_bytes(len(layout.letters), stored, stored, n.places))
    return 3 * table + sent + pairs + classes + 4 * n.places**2 + 2_000_000


def sent_bytes(letters: int, new: int, stored: int, places: int) -> int:
    """Return how many bytes are sent at most where so many states of all that are stored are new.

    Of a block and a letter there is a list of places or a bitmap, whichever is shorter, and what it is about.

    >>> sent_bytes(letters=5, new=2, stored=960 * 1000, places=960), sent_bytes(5, 480_000, 960_000, 960)
    (80, 640000)
    """
    pairs = letters * stored // places
    return min(2 * letters * new + 6 * min(letters * new, pairs), pairs * (8 + places // 8))


# -- layers ---------------------------------------------------------------------------------------


def _joined(parts: list[Part], most: int) -> list[tuple[Part, ...]]:
    """Return the parts in runs of so many newest states, or of one part with more."""
    out: list[list[Part]] = []
    room = 0
    for part in parts:
        room -= part.new
        if not out or room < 0:
            out.append([])
            room = most - part.new
        out[-1].append(part)
    return [tuple(some) for some in out]


def _files(journal: dict[str, Any]) -> set[str]:
    """Return the names of the files that a journal entry speaks of."""
    return {name for kept in journal["parts"] for name in Part.read(kept).files()}


class _Growing:
    """A run between two entries of its journal."""

    def __init__(
        self, space: Groupoid, folder: Path, runner: Runner, journal: dict[str, Any], progress: Progress | None,
        told: Callable[[str], None],
    ):  # fmt: skip
        self.space, self.folder, self.runner, self.journal = space, folder, runner, journal
        self._progress = progress or (lambda reached, total: None)
        self._told = told
        self._job = Job(str(folder), journal["numbering"])
        self._places = Plan.of(self._job).places
        self._synced = time.monotonic()
        before = read_journal(folder, BEFORE)  # an entry that is on the disk for sure, and its files
        self._kept = set() if before is None else _files(before)

    def to_the_end(self) -> dict[str, Any]:
        """Run all layers that are left; return the journal."""
        total = self.space.order()
        parts = self._looked_through()
        swept(self.folder)
        spheres = list(self.journal["spheres"])
        while sum(spheres) < total:
            parts, edges = self._layer(parts, len(spheres), sum(spheres))
            found = sum(part.stands_for for part in parts)
            if found == 0:
                raise StorageError(
                    f"the layers in {self.folder} hold {sum(spheres)} of {total} states and there are no more: its "
                    "files were changed; take another directory"
                )
            spheres.append(found)
            self._entered(parts, {"spheres": spheres, "edges": self.journal["edges"] + edges})
        if sum(spheres) != total:
            raise StorageError(
                f"the layers in {self.folder} hold {sum(spheres)} of {total} states: its files were changed"
            )
        last = len(spheres) - 1
        settled = self.runner.run((settle, [(self._job, part, last) for part in parts]))
        self._entered(sorted(settled, key=lambda part: part.number), {"finished": True}, sync=True)
        for path in (*self.folder.glob("tables/pairs-*"), *self.folder.glob("tables/kept-*")):
            path.unlink()
        return self.journal

    def _looked_through(self) -> list[Part]:
        """Return the parts of the journal, once the sums of all their files are right."""
        parts = [Part.read(kept) for kept in self.journal["parts"]]
        wrong = self._wrong(parts)
        if wrong and (before := read_journal(self.folder, BEFORE)) is not None:
            earlier = [Part.read(kept) for kept in before["parts"]]
            if not self._wrong(earlier):
                self._told(f"{wrong[0]}; going on from layer {len(before['spheres']) - 1}, which is whole")
                self.journal = before
                return earlier
        require_whole(self.folder, wrong[0] if wrong else "")
        return parts

    def _wrong(self, parts: list[Part]) -> list[str]:
        return sorted(text for text in self.runner.run((checked, [(self._job, part) for part in parts])) if text)

    def _layer(self, parts: list[Part], layer: int, reached: int) -> tuple[list[Part], int]:
        """Find one layer; return the parts after it, and how many edges were gone along."""
        total = self.space.order()
        new = sum(part.new for part in parts)
        edges = len(self.space.rows) * new
        runner = self.runner if edges > LITTLE else self.runner.nearby
        most = max(-(-LITTLE // len(self.space.rows)), -(-new // MOST_SENDERS))
        senders = _joined([part for part in parts if part.new], most)
        ends = tuple((some[0].number, some[-1].number) for some in senders)
        out: list[Part] = []
        for group in self._groups(parts):
            sending = [(self._job, some, layer - 1, group) for some in senders]
            taking = [(self._job, some, layer, ends, group) for some in self._takers(parts[group[0] : group[1]])]
            for after in runner.run((send, sending), (take, taking)):
                out += after
                reached += sum(part.stands_for for part in after)
                self._progress(reached, total)
            for first, last in ends:
                (self.folder / sent_name(first, last, layer - 1, group)).unlink(missing_ok=True)
        return sorted(out, key=lambda part: part.number), edges

    def _takers(self, parts: list[Part]) -> list[tuple[Part, ...]]:
        """Return the parts in runs whose tables a task goes through: what was sent is opened once for them all."""
        run = max(TAKEN_BYTES * len(self.journal["parts"]) * 4 // self.journal["stored"], 1)
        run = min(run, -(-len(parts) // FEW))
        return [tuple(parts[k : k + run]) for k in range(0, len(parts), run)]

    def _groups(self, parts: list[Part]) -> list[tuple[int, int]]:
        """Return ranges of parts that take at once, so that what is sent to them stays below a limit."""
        stored = self.journal["stored"]
        most = self.runner.room(stored // 4)
        sent = sent_bytes(len(self.space.rows), sum(part.new for part in parts), stored, self._places)
        count = min(-(-sent // most), len(parts))
        ends = np.linspace(0, len(parts), count + 1).astype(int).tolist()
        return [(a, b) for a, b in pairwise(ends) if a < b]

    def _entered(self, parts: list[Part], facts: dict[str, Any], sync: bool = False) -> None:
        """Write the journal, then remove what it does not speak of."""
        before = self.journal
        self.journal = {**before, **facts, "parts": [part.written() for part in parts]}
        files = _files(self.journal)
        sync = sync or time.monotonic() - self._synced >= SYNCED
        if sync:
            self._force(files - self._kept)
        write_journal(self.folder, self.journal, sync=sync)
        if sync:
            write_journal(self.folder, self.journal, BEFORE)
            self._kept, self._synced = files, time.monotonic()
        for place in ("parts", "marks"):
            for entry in os.scandir(self.folder / place):
                if f"{place}/{entry.name}" not in files | self._kept:
                    Path(entry.path).unlink(missing_ok=True)

    def _force(self, files: set[str]) -> None:
        """See that files are on the disk."""
        for name in files:
            with open(self.folder / name, "rb") as file:
                os.fsync(file.fileno())
