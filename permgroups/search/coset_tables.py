"""Tables of how far all cosets of a subgroup are, modulo symmetries of the moves, at two bits for a coset.

A coset has one coordinate for every orbit of pieces: the image of the orbit's points, coloured by the orbits of the
subgroup. One of them is its *place*, the others together its *block*. A symmetry that permutes the letters and keeps
the subgroup acts on the coordinates; one block of each class is kept, with all its places. Where both know a parity of
words, only places of the block's own parity are kept; what else cannot be reached keeps an entry for nothing.

On Rubik's cube the cosets of ⟨R, L, U2, D2, F2, B2⟩ take 35 MB instead of 554, its elements 306 MB instead of 4.9 GB.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce
from itertools import pairwise

import numpy as np

from permgroups.budget import Budget, require_memory
from permgroups.errors import BudgetExhausted, TooLarge
from permgroups.kernels import coset_tables as _kernel
from permgroups.kernels import growth as _layers
from permgroups.search.coset_coordinates import Coordinate, whole_coordinates
from permgroups.threads import side_by_side, threads_at_hand

__all__ = ["CosetTable", "Parities"]

Rows = np.ndarray
Progress = Callable[[int, int], None]

PLACES = 65_535  # of a block
PRODUCTS = 32_000_000  # entries of the tables of what letters and symmetries do to places
BLOCKS = 60_000_000
PAUSE = 20_000_000  # edges between two looks at the clock
APART = "the images of orbits, coloured by the subgroup, do not tell all cosets apart"
EDGE = 0.002  # effort for an edge


@dataclass(frozen=True, eq=False)
class Parities:
    """Parities of words that images know: ``labels[i]`` are those of image i, one bit each."""

    labels: Rows
    count: int

    @staticmethod
    def shared(one: Rows, other: Rows, letters: int) -> tuple[Parities, Parities]:
        """Return the parities that two coordinates both know."""
        cycles = np.zeros(letters, np.int64)
        paths = [np.zeros(len(steps) // letters, np.int64) for steps in (one, other)]
        for steps, path in zip((one, other), paths, strict=True):
            _kernel.letters_of_paths(steps, letters, path, cycles)
        kept = _orthogonal([int(c) for c in cycles if c], letters)
        found = []
        for path in paths:
            labels = np.zeros(len(path), np.int64)
            for k, letters_of in enumerate(kept):
                odd = path & letters_of
                for shift in (32, 16, 8, 4, 2, 1):
                    odd ^= odd >> shift
                labels |= (odd & 1) << k
            found.append(Parities(labels, 1 << len(kept)))
        return found[0], found[1]


def _orthogonal(vectors: list[int], letters: int) -> list[int]:
    """Return a basis of the sets of letters that meet all given ones in evenly many.

    >>> _orthogonal([0b011, 0b110], 3)
    [7]
    """
    rows: list[int] = []  # each has a leading letter that no other one has
    for v in vectors:
        for r in rows:
            v = min(v, v ^ r)
        if v:
            rows = [min(r, r ^ v) if (r >> (v.bit_length() - 1)) & 1 else r for r in rows] + [v]
    leading = {r.bit_length() - 1: r for r in rows}
    return [
        sum(1 << k for k, r in leading.items() if (r >> free) & 1) | 1 << free
        for free in range(letters)
        if free not in leading
    ]


class CosetTable:
    """The distances of all cosets of a subgroup from home, when every letter counts one.

    Parameters
    ----------
    letters
        Rows that generate the group, with the inverse of each.
    below
        Rows that generate the subgroup: all of the group that keeps the colouring of points by its orbits.
    index
        The number of cosets.
    turned
        Permutations of the letters that symmetries of the moves make, such as keep the subgroup or not.
    marks
        Random numbers for points and colours.
    budget
        What it may cost.
    again
        Whether to take another coordinate for the place, or no symmetries where there is none: a table made otherwise.
    progress
        Called with the number of cosets reached and of all.

    Raises
    ------
    TooLarge
        If the coordinates are too many, or do not tell the cosets apart.

    Examples
    --------
    >>> from permgroups.puzzles import named
    >>> from permgroups.search.balls import marks_of
    >>> G = named("two-faces").group
    >>> letters = np.concatenate([G.rows, np.array([np.argsort(row) for row in G.rows], np.uint16)])
    >>> table = CosetTable(letters, letters[:0], G.order(), [], marks_of(G.degree), Budget())
    >>> len(table.spheres) - 1 == G.growth().diameter
    True
    """

    def __init__(
        self,
        letters: Rows,
        below: Rows,
        index: int,
        turned: list[Rows],
        marks: Rows,
        budget: Budget,
        again: bool = False,
        progress: Progress | None = None,
    ):
        self.letters = len(letters)
        if self.letters > 62:
            raise TooLarge(f"tables of cosets take at most 62 letters, not {self.letters}")
        coordinates = whole_coordinates(letters, below, marks, budget)
        fitting = sorted((c for c in coordinates if len(c) <= PLACES), key=lambda c: -len(c))
        if again and len(fitting) < 2:
            turned = []
        self._split(coordinates, fitting[again and len(fitting) > 1] if fitting else None, budget)
        self._symmetries(turned)
        self._by_parity()
        self._tables(index, budget)
        self.spheres = self._search(index, budget, progress)

    # -- blocks and places ------------------------------------------------------------------------

    def _split(self, coordinates: list[Coordinate], place: Coordinate | None, budget: Budget) -> None:
        """Take one coordinate for the place, and join the others to blocks."""
        self.place_of = place
        self.blocks_of = [c for c in coordinates if c is not place]
        alone = np.zeros(self.letters, np.int32)
        self.place_steps = alone if self.place_of is None else self.place_of.steps.ravel()
        self.joins: list[tuple[int, Rows]] = []  # the size of what was joined, and the numbers of pairs
        self.block_steps = reduce(
            lambda joined, c: self._joined(joined, c.steps.ravel(), budget), self.blocks_of[1:],
            self.blocks_of[0].steps.ravel() if self.blocks_of else alone,
        )  # fmt: skip

    def _joined(self, one: Rows, other: Rows, budget: Budget) -> Rows:
        """Return the steps of the pairs of two coordinates that letters reach."""
        letters = self.letters
        size = len(other) // letters
        total = len(one) // letters * size
        if total > BLOCKS:
            raise TooLarge(f"{total:,} blocks of cosets are too many")
        number, order = np.full(total, -1, np.int32), np.empty(total, np.int64)
        number[0] = order[0] = 0
        position = np.array([0, 1], np.int64)
        while not _kernel.reached_pairs(one, other, letters, size, number, order, position, PAUSE):
            budget.require("a table of cosets")
        self.joins.append((size, number))
        a, b = np.divmod(order[: position[1]], size)
        steps = np.empty((len(a), letters), np.int32)
        for s in range(letters):
            steps[:, s] = number[
                one.reshape(-1, letters)[a, s].astype(np.int64) * size + other.reshape(-1, letters)[b, s]
            ]
        return steps.ravel()

    def numbers(self, number: Callable[[Coordinate], int]) -> tuple[int, int]:
        """Return the block and the place of a coset whose coordinates have some numbers."""
        place = 0 if self.place_of is None else number(self.place_of)
        each = [number(c) for c in self.blocks_of] or [0]
        block = each[0]
        for following, (size, numbered) in zip(each[1:], self.joins, strict=True):
            block = int(numbered[block * size + following])
        return block, place

    # -- symmetries -------------------------------------------------------------------------------

    def _symmetries(self, turned: list[Rows]) -> None:
        """Keep the symmetries that act on blocks and places, and find the classes of blocks."""
        blocks, places = (len(steps) // self.letters for steps in (self.block_steps, self.place_steps))
        identity = np.arange(self.letters)
        kept: dict[bytes, tuple[Rows, Rows]] = {}
        for letters in [identity, *turned]:
            key = np.asarray(letters, np.int64)
            on_blocks, on_places = np.empty(blocks, np.int32), np.empty(places, np.int32)
            if key.tobytes() not in kept and all(
                _kernel.images_under(steps, self.letters, key, image)
                for steps, image in ((self.place_steps, on_places), (self.block_steps, on_blocks))
            ):
                kept[key.tobytes()] = on_blocks, on_places
        acts = [np.frombuffer(key, np.int64) for key in kept]
        place = {key: t for t, key in enumerate(kept)}
        undo = np.array([place.get(np.argsort(act).tobytes(), -1) for act in acts], np.int64)
        if (undo < 0).any():  # no group: some were left out
            kept, undo = {identity.tobytes(): kept[identity.tobytes()]}, np.zeros(1, np.int64)
        images = np.array([on_blocks for on_blocks, _ in kept.values()])
        self.on_places = np.array([on_places for _, on_places in kept.values()])
        self.class_of, self.back = np.full(blocks, -1, np.int32), np.zeros(blocks, np.uint8)
        first, sizes = np.empty(blocks, np.int32), np.empty(blocks, np.int64)
        count = _kernel.classes(images, undo, self.class_of, self.back, first, sizes)
        self._first, self._sizes = first[:count].copy(), sizes[:count].copy()
        kept_by = images[:, self._first] == self._first  # which symmetries keep the first block of a class
        kept_by[0] = False
        self._fixed = np.flatnonzero(kept_by.any(axis=0))
        self._fixed_by = [np.flatnonzero(kept_by[:, c]) for c in self._fixed]

    # -- parities ---------------------------------------------------------------------------------

    def _by_parity(self) -> None:
        """Number the places anew, those of every label from 0 on."""
        on_blocks, on_places = Parities.shared(self.block_steps, self.place_steps, self.letters)
        self.labels = on_places.count
        self._label = on_blocks.labels[self._first]  # of the first block of a class
        self._of_label = [np.flatnonzero(on_places.labels == k) for k in range(self.labels)]
        self.index = np.empty(len(on_places.labels), np.uint16)
        for here in self._of_label:
            self.index[here] = np.arange(len(here))
        self.places = len(self._of_label[0])

    def _tables(self, cosets: int, budget: Budget) -> None:
        """Make the tables of the search: the block, and what happens to places, for every class and letter."""
        letters, symmetries = self.letters, len(self.on_places)
        if letters * symmetries * self.labels * self.places > PRODUCTS:
            raise TooLarge("letters and symmetries of so many places are too many")
        if int(self._sizes.sum()) * self.places < cosets:
            raise TooLarge(APART)
        self.stride = (self.places + 3) // 4
        require_memory(len(self._first) * self.stride, budget.memory, "a table of cosets")
        steps = self.place_steps.reshape(-1, letters)
        self._mult = np.empty((symmetries, letters, self.labels, self.places), np.uint16)
        self._turned = np.empty((symmetries, self.labels, self.places), np.uint16)
        for t in range(symmetries):
            for k, here in enumerate(self._of_label):
                self._turned[t, k] = self.index[self.on_places[t, here]]
                for s in range(letters):
                    self._mult[t, s, k] = self.index[self.on_places[t, steps[here, s]]]
        there = self.block_steps.reshape(-1, letters)[self._first]
        self._next = np.ascontiguousarray(self.class_of[there])
        back = self.back[there].astype(np.int64)
        factor = (back * letters + np.arange(letters)) * self.labels + self._label[:, None]
        self._factor = np.ascontiguousarray(factor, dtype=np.int32)

    @property
    def stored(self) -> int:
        """How many cosets the table has an entry for."""
        return len(self._first) * self.places

    # -- layers -----------------------------------------------------------------------------------

    def _search(self, cosets: int, budget: Budget, progress: Progress | None) -> tuple[int, ...]:
        """Fill the table layer by layer; return the sizes of the spheres."""
        self.bits = bits = np.full(len(self._first) * self.stride, 0xFF, np.uint8)
        bits[int(self.class_of[0]) * self.stride] ^= np.uint8(3)
        mult = self._mult.reshape(-1, self.places)
        spheres, reached, kept = [1], 1, self.stored
        stored, recent = 1, [1]  # entries, not cosets
        parts = _parts(len(self._first))
        while reached < cosets:
            distance = len(spheres) - 1
            forward = sum(recent[distance::-3]) <= kept - stored

            def part(ends: tuple[int, int], distance: int = distance, forward: bool = forward) -> int:
                position = np.array([ends[0], 0, 0], np.int64)
                layer, exact = np.empty(self.places, np.uint16), np.empty(0, np.uint16)
                kernel = _layers.forward if forward else _layers.backward
                done = False
                while not done:
                    before = int(position[2])
                    done = kernel(
                        bits, self.stride, self.places, self._next[: ends[1]], self._factor[: ends[1]], mult, layer,
                        exact, distance, position, PAUSE,
                    )  # fmt: skip
                    budget.spend(EDGE * (int(position[2]) - before))
                    if budget.over:
                        raise BudgetExhausted("a table of cosets was not finished in time; give more")
                return int(position[1])

            found = part((0, len(self._first))) if forward else sum(side_by_side(part, parts))
            if forward:
                found += self._spread((distance + 1) % 3)
            if found == 0:
                raise TooLarge(APART)
            stored += found
            recent.append(found)
            spheres.append(self._census(spheres, parts))
            reached += spheres[-1]
            if progress is not None:
                progress(reached, cosets)
        return tuple(spheres)

    def _spread(self, value: int) -> int:
        """Complete a layer under the symmetries that keep blocks; return how many entries that gave."""
        layer, found = np.empty(self.places, np.uint16), 0
        for k in range(self.labels):
            mine = [i for i, c in enumerate(self._fixed) if self._label[c] == k]
            kept = [self._fixed_by[i] for i in mine]
            first = np.cumsum([0, *map(len, kept)]).astype(np.int64)
            found += int(_kernel.spread(
                self.bits, self.stride, self._fixed[mine], first, np.concatenate([*kept, np.empty(0, np.int64)]),
                np.ascontiguousarray(self._turned[:, k]), value, layer,
            ))  # fmt: skip
        return found

    def _census(self, spheres: list[int], parts: list[tuple[int, int]]) -> int:
        """Return how many cosets the newest layer has: those of its value, less those of older layers."""
        value = len(spheres) % 3

        def count(ends: tuple[int, int]) -> int:
            return int(_kernel.census(self.bits, self.stride, self.places, self._sizes, *ends, value))

        return sum(side_by_side(count, parts)) - sum(spheres[value::3])


def _parts(count: int, each: int = 16) -> list[tuple[int, int]]:
    """Return the ends of parts of a range, some for every thread.

    >>> _parts(5, 2)[0][0], _parts(5, 2)[-1][1]
    (0, 5)
    """
    ends = np.linspace(0, count, each * threads_at_hand() + 1).astype(int).tolist()
    return [(a, b) for a, b in pairwise(ends) if a < b]
