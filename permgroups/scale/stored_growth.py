"""Growth on disk: the breadth-first layers of a group in files, made in parts, by one process or by a cluster."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from permgroups.checks import whole
from permgroups.groups.rows import inverse_row
from permgroups.groups.words import Word
from permgroups.scale.locks import locked
from permgroups.scale.parts import Job, Part, Plan, checked, newest_places, table_of
from permgroups.scale.runners import Runner, Threads
from permgroups.scale.runs import finished, journal_of, run
from permgroups.scale.scratch import Scratch
from permgroups.scale.storage import LOCK, damage_of, folder_of, require_whole
from permgroups.scale.symmetric_growth import lifted
from permgroups.search.spaces import Groupoid
from permgroups.search.spheres import Spheres

__all__ = ["StoredGrowth"]

Rows = np.ndarray
Progress = Callable[[int, int], None]


class StoredGrowth(Spheres):
    """The layers of a group around the identity, in files of a directory.

    Whatever kills it, it goes on where it was when it is asked for again with the same directory; a finished one is
    there at once. See :doc:`/scale`.

    Parameters
    ----------
    space
        The Cayley graph, ``Groupoid.of_group(G, metric)``; every letter has an inverse and counts one.
    storage
        The name of a directory of its own; by default one that goes when the object goes.
    client
        A Dask client, or text for :func:`~permgroups.scale.client_of`: the tasks run on its workers. Those that do not
        see the directory send what they write. By default threads run them.
    symmetry
        Whether to keep only one of each class of states under symmetries of the moves, as far as there are any.
    progress
        Called with (states reached, all states).
    told
        Called with sentences that are worth knowing, such as how much disk is needed.

    Raises
    ------
    StorageError
        If the directory is that of another group, or damaged, or the disk is too small.
    InvalidArgument
        If some letter has no inverse, or letters have prices; if a cluster cannot be used; if another process uses the
        directory.
    ClusterLost
        If the cluster goes away in the middle; the same call goes on.

    Examples
    --------
    >>> from permgroups import PermGroup
    >>> G = PermGroup({"r": "(1,2,3,4)", "s": "(1,2)"})
    >>> growth = StoredGrowth(Groupoid.of_group(G), symmetry=True)
    >>> growth.spheres, growth.distance("(1,3)"), growth.word("(1,3)")
    ((1, 3, 5, 6, 5, 3, 1), 5, Word("s r2' s r'"))
    >>> [str(growth.word(g)) for g in growth.antipodes()], len(list(growth.paths("(1,3)")))
    (["s r2' s r2'"], 5)
    >>> growth.path("(1,3)") == G.growth().path("(1,3)"), growth.symmetries, growth.stored, growth.edges
    (True, 1, 24, 69)
    >>> growth.space.order()
    24
    """

    def __init__(
        self,
        space: Groupoid,
        storage: Any = None,
        client: Any = None,
        symmetry: bool = False,
        progress: Progress | None = None,
        told: Callable[[str], None] | None = None,
    ):
        self.space = space
        if storage is None:
            self._own = tempfile.TemporaryDirectory(prefix="permgroups-", ignore_cleanup_errors=True)
            self._folder = folder_of(self._own.name)
            kept = "storage= names a directory that keeps what is finished"
        else:
            self._folder = folder_of(storage)
            kept = f"what is finished is kept in {self._folder}, and the same call goes on there"
        journal = journal_of(space, self._folder)
        if not finished(journal):
            new = not self._folder.exists()
            self._folder.mkdir(parents=True, exist_ok=True)
            try:
                with locked(self._folder, self._folder / LOCK), _runner(client, self._folder, kept) as runner:
                    journal = run(space, self._folder, runner, symmetry, progress, told or _silent)
            finally:
                if new:
                    with suppress(OSError):  # of what is there once it has begun
                        self._folder.rmdir()
        assert journal is not None
        self._parts = [Part.read(kept) for kept in journal["parts"]]
        self._job = Job(str(self._folder), journal["numbering"])
        self._sums: dict[str, int] = journal["tables"]
        self._tables: dict[int, Rows] = {}
        self.spheres = tuple(journal["spheres"])
        self.symmetries: int = journal["symmetries"]
        self.stored: int = journal["stored"]
        self.edges: int = journal["edges"]

    @cached_property
    def _plan(self) -> Plan:
        require_whole(self._folder, damage_of(self._folder, self._sums))
        return Plan.of(self._job)

    # -- values ---------------------------------------------------------------------------------

    def _values(self, rows: Rows) -> list[int]:
        """Return the distances mod 3 of elements."""
        plan, n = self._plan, self._plan.numbering
        every = lifted(rows, plan.first, plan.piece_of)
        blocks, places = n.numbers(every)
        if len(plan.class_of):
            turns = plan.turn_of[blocks]
            images = np.empty_like(every)
            np.put_along_axis(images, plan.symmetries[turns].astype(np.intp), np.take_along_axis(
                plan.symmetries[turns], every.astype(np.intp), axis=1), axis=1)  # fmt: skip
            blocks, places = plan.class_of[blocks].astype(np.int64), n.numbers(images)[1]
        return [self._value(block, place) for block, place in zip(blocks.tolist(), places.tolist(), strict=True)]

    def _value(self, block: int, place: int) -> int:
        plan = self._plan
        part = int(np.searchsorted(plan.ends, block, side="right")) - 1
        if part not in self._tables:
            require_whole(self._folder, checked(self._job, self._parts[part]))
            self._tables[part] = table_of(plan, self._parts[part], Scratch())
        word = int(self._tables[part][(block - int(plan.ends[part])) * plan.width + (place >> 4)])
        return word >> ((place & 15) << 1) & 3

    # -- answers --------------------------------------------------------------------------------

    def _member(self, g: Any) -> Rows:
        row: Rows = self.space.group.row_of(g)
        self.space.group.require_member(row)
        return np.asarray(row, np.uint16)

    def _nearer(self, row: Rows, value: int) -> Iterator[tuple[int, Rows]]:
        """Yield (arc, row) for the arcs into an element from those nearer to the identity."""
        neighbours = self.space.rows[:, row]
        for k, there in enumerate(self._values(neighbours)):
            if there == (value - 1) % 3:
                yield int(self.space.back[k]), neighbours[k]

    def path(self, g: Any) -> list[int]:
        """Return the arcs of a shortest path to g; raises `NotInGroup` if there is none."""
        row = self._member(g)
        value, out = self._values(row[None, :])[0], []
        while (row != np.arange(len(row))).any():
            arc, row = next(self._nearer(row, value))
            value = (value - 1) % 3
            out.append(arc)
        return out[::-1]

    def paths(self, g: Any) -> Iterator[list[int]]:
        """Yield the arcs of every shortest path to g."""

        def back(row: Rows, value: int) -> Iterator[list[int]]:
            if (row == np.arange(len(row))).all():
                yield []
                return
            for arc, before in self._nearer(row, value):
                for path in back(before, (value - 1) % 3):
                    yield [*path, arc]

        row = self._member(g)
        yield from back(row, self._values(row[None, :])[0])

    def word(self, g: Any) -> Word:
        """Return a shortest word for g."""
        return self.space.word_of(self.path(g))

    def distance(self, g: Any) -> int:
        """Return the distance of g from the identity."""
        return len(self.path(g))

    def antipodes(self, most: int = 1000) -> Rows:
        """Return the elements at the largest distance as rows, at most so many of them."""
        plan, n = self._plan, self._plan.numbering
        found: dict[bytes, Rows] = {}
        most = min(whole("most", most, 0), self.spheres[-1])
        for block, place in self._farthest():
            if len(found) >= most:
                break
            head = block if plan.heads is None else int(plan.heads[block])
            row = n.row(head, place)
            for sigma in plan.symmetries:
                image = sigma[row[inverse_row(sigma)]][: self.space.degree]
                found.setdefault(image.tobytes(), image)
        return np.array(list(found.values())[:most], np.uint16).reshape(-1, self.space.degree)

    def _farthest(self) -> Iterator[tuple[int, int]]:
        """Yield (block, place) of the stored states of the last sphere."""
        plan = self._plan
        for part in self._parts:
            if part.streams:
                low, _ = plan.range_of(part.number)
                offsets, places = newest_places(plan, part, Scratch())
                for c in np.flatnonzero(np.diff(offsets)).tolist():
                    for place in places[offsets[c] : offsets[c + 1]].tolist():
                        yield low + c, place


def _silent(text: str) -> None:
    """Tell nobody."""


@contextmanager
def _runner(client: Any, folder: Path, kept: str) -> Iterator[Runner]:
    """Yield who does the tasks: threads, or the workers of a cluster, whether they see the directory or not.

    ``kept`` says what is left where the cluster is lost.
    """
    if client is None:
        yield Threads()
        return
    from permgroups.scale.carried_growth import Carried
    from permgroups.scale.clusters import ClusterLost, given_client
    from permgroups.scale.shared_growth import Shared, all_see

    try:
        with given_client(client) as there:
            if all_see(there, folder):
                yield Shared(there, folder)
                return
            carried = Carried(there, folder)
            try:
                yield carried
            finally:
                carried.close()
    except ClusterLost as error:
        raise ClusterLost(f"{error}; {kept}") from None
