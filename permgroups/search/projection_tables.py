"""Which pieces the projection tables look at, and their distances.

A table looks at a few pieces, taken from different orbits. Where the letters have symmetries, one table serves for the
images of its pieces under all of them: so tables are few and can be large, and the state is looked up in each of them
many times. A large table is worth more than many small ones: on Rubik's cube five pieces instead of four made words by
beams of the same width shorter by two letters.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from permgroups.budget import Budget
from permgroups.kernels import beam as _kernel
from permgroups.search.pieces import Pieces
from permgroups.threads import side_by_side

__all__ = ["ProjectionTables"]

Rows = np.ndarray

TABLE_WORK = 560_000_000  # over all tables
ENTRY = 20  # what an entry costs beside its letters, in letters
LARGEST_TABLE = 1 << 24
LARGEST_ALONE = 1 << 22  # without symmetries many tables are needed
MANY_SYMMETRIES = 8
MOST_LOOKS = 64  # look-ups for a state
COVERS = 6  # of all pieces by tables, if that is not too much
FEW_COVERS = 2  # at least, for large tables
SMALL_TABLE = 1 << 16
SMALLEST_TABLE = 64
FEW_TABLES = 2  # where their images are many
MEMORY = 8  # a part of what there is: filling takes four bytes more for an entry
STEPS = 200  # of that work for one unit of effort
BUDGET = 2_000_000


@dataclass(frozen=True)
class _Look:
    """A table's pieces, taken to others by a symmetry."""

    table: int
    symmetry: int


class ProjectionTables:
    """Distances of the images of a few pieces from home.

    Parameters
    ----------
    pieces
        The pieces, followed at their tracked points.
    homes
        For every piece the points where its tracked point is at home.
    symmetries
        Symmetries of the letters that also keep homes.
    rng
        Chooses the pieces.
    budget
        Where it is over no more tables are begun; ``complete`` says whether all are there.

    Attributes
    ----------
    shares, row_of, base
        With the images x of the tracked points look-up t reads entry ``base[t] + sum(shares[row_of[j] + x[j], t])``.
    pairs, bases
        The same in blocks of 16, two look-ups in one number.
    """

    def __init__(
        self, pieces: Pieces, homes: Sequence[Rows], symmetries: Rows, rng: np.random.Generator, budget: Budget
    ):
        self.pieces = pieces
        self.homes = homes
        self.symmetries = symmetries
        self.tuples = self._chosen(rng, budget.memory // MEMORY)  # the pieces of every table
        sizes = [self._entries(g) for g in self.tuples]
        self._start = np.cumsum([0, *sizes]).astype(np.int64)
        self.looks = self._chosen_looks()
        self.row_of, self.shares, self.base = self._shares()
        self.entries = np.full(int(self._start[-1]) + 1, _kernel.FAR, np.uint8)
        self.entries[-1] = 0  # what look-ups read that fill up the last block
        self.pairs, self.bases = self._blocks()
        self.complete = self._fill(budget)

    def distances(self, images: Rows) -> Rows:
        """Return what all look-ups say of the images of the tracked points."""
        index = self.base + self.shares[self.row_of + images].sum(axis=0)
        return self.entries[index]

    # -- choosing -------------------------------------------------------------------------------

    def _chosen(self, rng: np.random.Generator, memory: int) -> list[list[int]]:
        """Return the pieces of tables: the largest that the work and the memory allow."""
        limit = LARGEST_ALONE if len(self.symmetries) < MANY_SYMMETRIES else LARGEST_TABLE
        while True:
            tuples, covers = self._covering(limit, rng)
            if limit > SMALLEST_TABLE and sum(map(self._entries, tuples)) > memory:  # an entry is a byte
                covers = 0
            if covers >= (FEW_COVERS if limit > SMALL_TABLE else 1) or limit <= SMALLEST_TABLE:
                return tuples
            limit >>= 1

    def _covering(self, limit: int, rng: np.random.Generator) -> tuple[list[list[int]], int]:
        """Return tables of at most so many entries, as many as the work allows, and how often each piece is seen."""
        tuples: list[list[int]] = []
        work = looks = 0
        seen = np.zeros(len(self.pieces), np.int64)
        for _ in range(COVERS):
            for group in self._cover(limit, rng):
                work += self._work(group)
                least = int(seen.min(initial=COVERS))
                if work > TABLE_WORK or len(tuples) >= MOST_LOOKS:
                    return tuples or [group], least
                if len(tuples) >= FEW_TABLES and least >= COVERS and looks >= MOST_LOOKS:
                    return tuples, least
                tuples.append(group)
                sets = self._images(group)
                looks += len(sets)
                for images in sets:
                    seen[list(images)] += 1
        return tuples, int(seen.min(initial=COVERS))

    def _images(self, group: list[int]) -> dict[tuple[int, ...], int]:
        """Return the sets of pieces that symmetries take some pieces to, each with the last such symmetry."""
        images = self.pieces.system.piece_of[self.symmetries[:, self.pieces.tracked[group]]]
        return {tuple(sorted(image)): k for k, image in enumerate(images.tolist())}

    def _entries(self, group: list[int]) -> int:
        return int(np.prod(self.pieces.size[group], dtype=object))

    def _work(self, group: list[int]) -> int:
        """Return what the entries cost that can be reached: no two pieces are in one place."""
        out, before = 1, dict.fromkeys(self.pieces.first.tolist(), 0)
        for j in group:
            first = int(self.pieces.first[j])
            out *= int(self.pieces.size[j]) - before[first]
            before[first] += int(self.pieces.twists[j])
        return out * (len(self.pieces.letters) + ENTRY)

    def _cover(self, limit: int, rng: np.random.Generator) -> list[list[int]]:
        """Return tuples of pieces in which every piece stands, orbits mixed in proportion."""
        pieces = self.pieces
        place = np.empty(len(pieces))
        for start, _ in pieces.orbits:
            members = pieces.members(start)
            place[rng.permutation(members)] = (np.arange(len(members)) + rng.random(len(members))) / len(members)
        order = np.argsort(place).tolist()
        out: list[list[int]] = []
        for i in order:
            if out and self._entries([*out[-1], i]) <= limit:
                out[-1].append(i)
            else:
                out.append([i])
        for i in order:  # fill the last one up
            if out and i not in out[-1] and self._entries([*out[-1], i]) <= limit:
                out[-1].append(i)
        return out

    def _chosen_looks(self) -> list[_Look]:
        """Return look-ups for as many different sets of pieces as may be, every piece about equally often."""
        seen = np.zeros(len(self.pieces))
        sets = [self._images(group) for group in self.tuples]
        out: list[_Look] = []
        while any(sets) and len(out) < max(MOST_LOOKS, len(self.tuples)):
            for table, left in enumerate(sets):
                if left:
                    chosen = min(left, key=lambda group: seen[list(group)].sum())
                    seen[list(chosen)] += 1
                    out.append(_Look(table, left.pop(chosen)))
        return out

    def _weights(self, group: list[int]) -> list[int]:
        """Return what the places of pieces count in the number of an entry."""
        out: list[int] = np.cumprod([1, *self.pieces.size[group[:0:-1]]])[::-1].tolist()
        return out

    def _shares(self) -> tuple[Rows, Rows, Rows]:
        """Return what every image of every tracked point adds to the entries that look-ups read."""
        pieces, system = self.pieces, self.pieces.system
        row_of = np.cumsum([0, *pieces.size.tolist()])[:-1] - pieces.first if len(pieces) else np.zeros(0, np.int64)
        shares = np.zeros((int(pieces.size.sum()), len(self.looks)), np.int32)
        base = np.zeros(len(self.looks), np.int32)
        for t, look in enumerate(self.looks):
            group, symmetry = self.tuples[look.table], self.symmetries[look.symmetry]
            undo = np.argsort(symmetry)
            weights = self._weights(group)
            base[t] = self._start[look.table]
            for weight, j in zip(weights, group, strict=True):
                point = int(symmetry[pieces.tracked[j]])
                other = int(system.piece_of[point])
                images = np.arange(pieces.first[other], pieces.first[other] + pieces.size[other])
                turned = images
                for _ in range(
                    int(system.twist_of[point] - system.twist_of[pieces.tracked[other]]) % int(pieces.twists[other])
                ):
                    turned = pieces.rotation[turned]  # where that point goes when the tracked one goes to the image
                shares[row_of[other] + images, t] = weight * (undo[turned] - pieces.first[j])
        return row_of.astype(np.int64), shares, base

    def _blocks(self) -> tuple[Rows, Rows]:
        """Return shares and bases for the kernels, filled up with look-ups that say 0."""
        more = -len(self.base) % (2 * _kernel.HALF)
        shares = np.pad(self.shares.astype(np.int64), ((0, 0), (0, more)))
        base = np.pad(self.base.astype(np.int64), (0, more), constant_values=len(self.entries) - 1)
        pairs = shares[:, ::2] + (shares[:, 1::2] << 32)
        bases = (base[::2] + (base[1::2] << 32)).reshape(-1, _kernel.HALF)
        return np.ascontiguousarray(pairs.reshape(len(pairs), -1, _kernel.HALF).transpose(1, 0, 2)), bases

    # -- filling --------------------------------------------------------------------------------

    def _fill(self, budget: Budget) -> bool:
        pieces = self.pieces
        back = pieces.rows[pieces.letters.back].astype(np.int32)
        budget.spend(sum(map(self._work, self.tuples)) / STEPS)

        def fill(t: int) -> bool:
            if budget.over:
                return False
            group = self.tuples[t]
            table = self.entries[self._start[t] : self._start[t + 1]]
            queue = np.zeros(len(table) + 2, np.int32)
            weights = self._weights(group)
            steps = np.concatenate([  # what every image adds to the entry after each letter
                (w * (back[:, a : a + n] - a)).T
                for w, a, n in zip(weights, pieces.first[group].tolist(), pieces.size[group].tolist(), strict=True)
            ])  # fmt: skip
            goals = np.zeros(1, np.int64)
            for j in group:
                goals = (goals[:, None] * pieces.size[j] + (self.homes[j] - pieces.first[j])).ravel()
            table[goals] = 0
            queue[2 : 2 + len(goals)] = goals
            queue[:2] = 2, 2 + len(goals)
            radix, others = pieces.size[group].astype(np.uint32), np.empty(len(back), np.int32)
            while not _kernel.fill_table(np.ascontiguousarray(steps, np.int32), radix, table, queue, BUDGET, others):
                if budget.over:
                    return False
            return True

        return all(side_by_side(fill, range(len(self.tuples))))
