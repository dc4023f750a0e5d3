"""Growth: the spheres of a Cayley graph, its diameter, antipodes and shortest words.

The group is split as (stabilizer H) × (cosets): the element h·t_c has number (c, h), and a move
takes it to (c', h·k) with c' and k from tables, so an edge costs two look-ups. Distances are kept
mod 3 in two bits a state, which is enough to walk home. Layers are found forward from the states of
the last layer or, when fewer states are left than that, backward from those. Without inverse moves
distances mod 3 do not lead home; then every distance is kept. So it is where moves have prices: there a
sphere is what has a least price, and spheres may be empty.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any

import numpy as np

from permgroups.budget import require_memory
from permgroups.errors import TooLarge
from permgroups.groups.rows import inverse_row
from permgroups.groups.words import Word
from permgroups.kernels import growth as _kernel
from permgroups.search.spaces import Groupoid
from permgroups.search.spheres import Spheres

__all__ = ["Growth"]

Rows = np.ndarray
Progress = Callable[[int, int], None]

MAX_STATES = 4 * 10**9  # two bits each: one gigabyte
MAX_PLACES = 4096  # states in a block: the multiplication table stays in the cache
TABLE_WORK = 2 * 10**9  # look-ups for filling that table
MAX_EDGES = 1 << 28  # entries of the tables of blocks
CHUNK = 1 << 14  # cosets looked at together
UNREACHED = 65_535  # the distance of what has none yet, where all distances are kept
KEPT = 1 << 16  # states of the last sphere that are noted while it is found
SCANNED = 1 << 22  # bytes looked through together
BUDGET = 20_000_000  # edges between two returns to Python
_REACHED = np.array([sum(byte >> shift & 3 != 3 for shift in (0, 2, 4, 6)) for byte in range(256)], np.uint8)


class Growth(Spheres):
    """The breadth-first layers of a group or groupoid around the identity.

    Parameters
    ----------
    space
        A :class:`~permgroups.search.spaces.Groupoid`; ``Groupoid.of_group(G, metric)`` for a group.
    progress
        Called with (states reached, all states) a few times a second.
    exact
        Keep every distance, two bytes a state, for :meth:`distances`.
    memory
        Bytes for the tables; by default ``MEMORY`` of :mod:`permgroups.budget`.

    Raises
    ------
    TooLarge
        If there are more than ``MAX_STATES`` states, or their tables do not fit.

    Examples
    --------
    >>> from permgroups import PermGroup
    >>> growth = PermGroup({"r": "(1,2,3,4)", "s": "(1,2)"}).growth()
    >>> growth.spheres, growth.diameter
    ((1, 3, 5, 6, 5, 3, 1), 6)
    >>> [str(w) for w in map(growth.word, growth.antipodes())]
    ["s r2' s r2'"]
    >>> growth.distance("(1,3)"), len(list(growth.paths("(1,3)")))
    (5, 5)
    """

    def __init__(
        self, space: Groupoid, progress: Progress | None = None, exact: bool = False, memory: int | None = None
    ):
        self.space = space
        self._objects = len(space.objects)
        self._priced = bool((space.prices != 1).any())
        self._keep_exact = exact or self._priced
        total = space.order()
        most = MAX_STATES if space.is_symmetric and not self._keep_exact else MAX_STATES // 8
        if total > most:
            raise TooLarge(f"{total} states; breadth-first search takes at most {most}")
        self._chain = space.group.chain()
        self._split()
        require_memory(self._bytes(total), memory, f"a table of {total} states")
        self._tables()
        self._by_object: list[Rows] = []
        self.spheres = tuple(self._search_by_price(progress) if self._priced else self._search(progress))
        if sum(self.spheres) != total:
            raise AssertionError(f"the layers hold {sum(self.spheres)} states of {total}")

    # -- numbers of states ----------------------------------------------------------------------

    def _split(self) -> None:
        chain = self._chain
        lengths = chain.length.tolist()
        level, places, n = len(lengths), 1, chain.degree
        while level and places * lengths[level - 1] <= MAX_PLACES:
            larger = places * lengths[level - 1]
            if larger * sum(lengths[level - 1 :]) * n > TABLE_WORK:
                break
            places, level = larger, level - 1
        self._level = level
        self._places = places
        self._cosets = math.prod(lengths[:level])
        if self._cosets * self._objects * max(self._out_degree, 1) > MAX_EDGES:
            raise TooLarge(
                f"the tables of a group of order {chain.order} would need "
                f"{self._cosets * self._objects * self._out_degree} entries; at most {MAX_EDGES} are made"
            )
        self._weights = np.array(
            [math.prod(lengths[:j]) if j < level else math.prod(lengths[level:j]) for j in range(len(lengths))],
            np.int64,
        )

    def _bytes(self, total: int) -> int:
        """Return how much the tables take: what is kept of every state, and the edges of blocks while they are made."""
        each = 2.0 * self._keep_exact if self._priced else 0.25 + 2 * (self._keep_exact or not self.space.is_symmetric)
        edges = self._cosets * self._objects * max(self._out_degree, 1)
        loops = len(np.unique(self.space.loops, axis=0))
        ways = 1 if self.space.is_symmetric else 2
        return int(each * total) + ways * 8 * (edges + self._cosets * loops)

    @cached_property
    def _out_degree(self) -> int:
        counts = np.bincount(self.space.source, minlength=self._objects)
        return int(counts.max()) if len(counts) else 0

    def _number(self, rows: Rows) -> tuple[Rows, Rows]:
        """Return (coset, place in the subgroup) of elements of the group."""
        digits, _ = self._chain.to_digits(rows)
        level = self._level
        weighted = digits * self._weights
        return weighted[:, :level].sum(axis=1), weighted[:, level:].sum(axis=1)

    def _elements(self, numbers: Rows, first: int, last: int) -> Rows:
        """Return the products of transversal elements of the levels that the numbers spell."""
        lengths = self._chain.length
        digits = np.zeros((len(numbers), self._chain.levels), np.int64)
        for j in range(first, last):
            digits[:, j] = numbers // self._weights[j] % lengths[j]
        return self._chain.from_digits(digits)

    # -- tables ---------------------------------------------------------------------------------

    def _tables(self) -> None:
        space, cosets = self.space, self._cosets
        self._symmetric = symmetric = space.is_symmetric
        loops, of_arc = np.unique(space.loops, axis=0, return_inverse=True)
        of_arc = of_arc.ravel()
        rows = loops if symmetric else np.concatenate([loops, np.array([inverse_row(x) for x in loops])])
        landing, factors = np.empty((2, len(rows), cosets), np.int32)
        for first in range(0, cosets, CHUNK):
            heads = self._elements(np.arange(first, min(first + CHUNK, cosets)), 0, self._level)
            for k, x in enumerate(rows):
                landing[k, first : first + CHUNK], factors[k, first : first + CHUNK] = self._number(x[heads])
        number = np.full(self._places, -1, np.int32)
        number[factors.ravel()] = number[0] = 0
        used = np.flatnonzero(number == 0)
        number[used] = np.arange(len(used))
        self._mult = self._multiplication(used)

        def fill(arcs: list[list[int]], ends: Rows, shift: int) -> tuple[Rows, Rows, Rows]:
            shape = (self._objects, cosets, max(self._out_degree, max(map(len, arcs), default=0), 1))
            block, factor = np.full(shape, -1, np.int32), np.zeros(shape, np.int32)
            arc_at = np.full((self._objects, shape[2]), -1, np.int32)
            for p, leaving in enumerate(arcs):
                for s, arc in enumerate(leaving):
                    k = of_arc[arc] + shift
                    block[p, :, s] = ends[arc] * cosets + landing[k]
                    factor[p, :, s] = number[factors[k]]
                    arc_at[p, s] = arc
            return block.reshape(-1, shape[2]), factor.reshape(-1, shape[2]), arc_at

        leaving = [np.flatnonzero(space.source == p).tolist() for p in range(self._objects)]
        self._next = fill(leaving, space.target, 0)
        if symmetric:
            block, factor, arc_at = self._next
            self._previous = block, factor, np.append(space.back, -1)[arc_at]  # arc -1: none
        else:
            entering = [np.flatnonzero(space.target == p).tolist() for p in range(self._objects)]
            self._previous = fill(entering, space.source, len(loops))

    def _multiplication(self, used: Rows) -> Rows:
        """Return the table ``place of h·k``, a row for every used k."""
        chain, level, places = self._chain, self._level, self._places
        every = self._elements(np.arange(places), level, chain.levels)
        table = np.tile(np.arange(places, dtype=np.uint16), (len(used), 1))
        for j in range(chain.levels - 1, level - 1, -1):
            digit = used // self._weights[j] % chain.length[j]
            steps = np.array([self._number(u[every])[1] for u in chain.transversals[j]], np.uint16)
            for k, d in enumerate(digit.tolist()):
                if d:
                    table[k] = steps[d][table[k]]
        return table

    # -- layers ---------------------------------------------------------------------------------

    def _search(self, progress: Progress | None) -> Iterator[int]:
        stride = (self._places + 3) // 4
        blocks = self._objects * self._cosets
        self._stride = stride
        self._bits = bits = np.full(blocks * stride, 0xFF, np.uint8)
        layer = np.empty(self._places, np.uint16)
        self._start = self.space.begin * self._cosets
        self._last: list[tuple[int, int]] = []
        bits[self._start * stride] ^= np.uint8(3)
        kept = self._keep_exact or not self._symmetric
        self._exact = np.zeros(blocks * self._places if kept else 0, np.uint16)
        total, reached, distance, self.edges = self.space.order(), 1, 0, 0
        sizes = [1]
        self._count_objects()
        yield 1
        while reached < total:
            again = sum(sizes[distance::-3])  # states with this distance mod 3
            kernel, tables = (
                (_kernel.forward, self._next) if again <= total - reached else (_kernel.backward, self._previous)
            )
            if total - reached <= KEPT:
                self._last = self._unseen()  # if nothing is left after this step, these are the farthest
            position = np.zeros(3, np.int64)
            done = False
            while not done:
                done = kernel(
                    bits, stride, self._places, tables[0], tables[1], self._mult, layer, self._exact,
                    distance, position, BUDGET,
                )  # fmt: skip
                if progress is not None:
                    progress(reached + int(position[1]), total)
            found = int(position[1])
            self.edges += int(position[2])
            if found == 0:
                return
            reached += found
            distance += 1
            sizes.append(found)
            self._count_objects()
            yield found

    def _search_by_price(self, progress: Progress | None) -> Iterator[int]:
        """Yield the sizes of the spheres by price; all distances are found, those mod 3 are not."""
        self._exact = np.full(self._objects * self._cosets * self._places, UNREACHED, np.uint16)
        self._start = self.space.begin * self._cosets
        self._exact[self._start * self._places] = 0
        self._last = []
        layer = np.empty(self._places, np.uint16)
        blocks, factors, arcs = self._next
        prices = np.append(self.space.arc_prices, 0)[arcs]
        total, reached, distance, self.edges = self.space.order(), 0, 0, 0
        while reached < total:
            if distance + int(prices.max(initial=0)) >= UNREACHED:
                raise TooLarge(f"distances beyond {UNREACHED}: give smaller prices")
            position = np.zeros(3, np.int64)
            done = False
            while not done:
                done = _kernel.priced(
                    self._exact, self._places, self._cosets, blocks, factors, self._mult, prices, layer, distance,
                    position, BUDGET,
                )  # fmt: skip
                if progress is not None:
                    progress(reached + int(position[1]), total)
            reached += int(position[1])
            self.edges += int(position[2])
            distance += 1
            yield int(position[1])

    def _unseen(self) -> list[tuple[int, int]]:
        """Return (block, place) of the states not reached yet."""
        found: list[tuple[int, int]] = []
        for first in range(0, len(self._bits), SCANNED):
            part = self._bits[first : first + SCANNED]
            at = np.flatnonzero(part & (part >> 1) & 0x55)
            block, byte = np.divmod(first + at, self._stride)
            for k in range(4):
                place = 4 * byte + k
                unseen = (part[at] >> (2 * k) & 3 == 3) & (place < self._places)  # a block may end within a byte
                found += zip(block[unseen].tolist(), place[unseen].tolist(), strict=True)
        return found

    def _count_objects(self) -> None:
        """Note how many states were reached so far at every object."""
        if self._objects > 1:
            reached = _REACHED[self._bits].reshape(self._objects, -1).sum(axis=1, dtype=np.int64)
            self._by_object.append(reached)

    def spheres_at(self, which: Any) -> tuple[int, ...]:
        """Return how many states of each sphere end at an object; raises `InvalidArgument` if there is none such.

        >>> from permgroups.puzzles import sliding
        >>> growth = sliding(2, 2).growth()
        >>> growth.spheres, growth.spheres_at(1), growth.spheres_at(4)
        ((1, 2, 2, 2, 2, 2, 1), (0, 0, 2, 0, 0, 0, 1), (1, 0, 0, 0, 2, 0, 0))
        """
        p = self.space.number_of(which)
        if self._objects == 1:
            return self.spheres
        if self._priced:
            here = self._exact.reshape(self._objects, -1)[p]
            return tuple(np.bincount(here, minlength=len(self.spheres)).tolist())
        counts = np.array(self._by_object)[:, p]
        return tuple(np.diff(counts, prepend=0).tolist())

    # -- answers --------------------------------------------------------------------------------

    def _object(self, at: Any) -> int:
        return self.space.begin if at is None else self.space.number_of(at)

    def _locate(self, g: Any, at: Any) -> tuple[int, int]:
        space = self.space
        p = self._object(at)
        closed = space.closed(space.group.row_of(g), p)
        space.group.require_member(closed)
        coset, place = self._number(closed[None, :])
        return p * self._cosets + int(coset[0]), int(place[0])

    def _value(self, block: int, place: int) -> int:
        """Return the distance, mod 3 where moves can be undone: there neighbours differ by at most 1."""
        if self._priced or not self._symmetric:
            return int(self._exact[block * self._places + place])
        return int(self._bits[block * self._stride + (place >> 2)] >> ((place & 3) << 1)) & 3

    def _nearer(self, block: int, place: int) -> Iterator[tuple[int, int, int]]:
        """Yield (arc, block, place) for the arcs into a state from those nearer to the start by what the arc counts."""
        blocks, factors, arcs = self._previous
        here = self._value(block, place)
        for s, c2 in enumerate(blocks[block].tolist()):
            if c2 >= 0:
                arc = int(arcs[block // self._cosets, s])
                want = here - int(self.space.arc_prices[arc])
                if self._symmetric and not self._priced:
                    want %= 3
                h2 = int(self._mult[factors[block, s], place])
                if self._value(c2, h2) == want:
                    yield arc, c2, h2

    def _path(self, block: int, place: int) -> list[int]:
        """Return the arcs of a shortest path from the start."""
        path: list[int] = []
        while (block, place) != (self._start, 0):
            arc, block, place = next(self._nearer(block, place))
            path.append(arc)
        return path[::-1]

    def path(self, g: Any, at: Any = None) -> list[int]:
        """Return the arcs of a shortest path to g, which ends at the object ``at``, as numbers of the space's arcs.

        Raises `NotInGroup` if there is none, here and below.

        >>> from permgroups import PermGroup
        >>> growth = PermGroup({"r": "(1,2,3,4)", "s": "(1,2)"}).growth()
        >>> growth.distance("(1,3)"), growth.path("(1,3)"), len(list(growth.paths("(1,3)"))), growth.word("(1,3)")
        (5, [2, 1, 1, 2, 1], 5, Word("s r2' s r'"))
        """
        return self._path(*self._locate(g, at))

    def paths(self, g: Any, at: Any = None) -> Iterator[list[int]]:
        """Yield the arcs of every shortest path to g."""

        def back(block: int, place: int) -> Iterator[list[int]]:
            if (block, place) == (self._start, 0):
                yield []
                return
            for arc, c2, h2 in self._nearer(block, place):
                for path in back(c2, h2):
                    yield [*path, arc]

        yield from back(*self._locate(g, at))

    def word(self, g: Any, at: Any = None) -> Word:
        """Return a shortest word for g, which ends at the object ``at`` (by default where it began)."""
        return self.space.word_of(self.path(g, at))

    def distance(self, g: Any, at: Any = None) -> int:
        """Return the distance of g from the identity: letters of a shortest path, or its price."""
        return int(self.space.arc_prices[self.path(g, at)].sum())

    def distances(self, rows: Rows, at: Any = None) -> Rows:
        """Return the distances of many elements that end at one object, as an array.

        Raises `TooLarge` unless every distance was kept: with ``exact``, prices, or moves that cannot be undone.

        >>> from permgroups import symmetric
        >>> growth = Growth(Groupoid.of_group(symmetric(4)), exact=True)
        >>> growth.distances(np.array([[0, 1, 2, 3], [1, 0, 2, 3], [3, 2, 1, 0]]))
        array([0, 1, 4], dtype=uint16)
        """
        if not len(self._exact):
            raise TooLarge("distances of many elements need Growth(space, exact=True)")
        p = self._object(at)
        coset, place = self._number(inverse_row(self.space.ways[p])[rows])
        out: Rows = self._exact[(p * self._cosets + coset) * self._places + place]
        return out

    def antipodes(self, most: int = 1000) -> Rows:
        """Return the states at the largest distance as rows, at most so many of them."""
        return np.array([row for row, _ in self.antipodal_states(most)], np.uint16)

    def antipodal_states(self, most: int = 1000) -> list[tuple[Rows, Any]]:
        """Return the states at the largest distance: the row and the object of each, at most so many of them.

        >>> from permgroups.puzzles import sliding
        >>> [(row.tolist(), hole) for row, hole in sliding(2, 2).growth().antipodal_states()]
        [([3, 2, 1, 0], 1)]
        """
        objects = self.space.objects
        return [(self._row(*state), objects[state[0] // self._cosets]) for state in self._farthest(most)]

    def _farthest(self, most: int) -> list[tuple[int, int]]:
        if len(self._exact):
            farthest = np.flatnonzero(self._exact == self.diameter)
            states = [divmod(int(x), self._places) for x in farthest]
            return states[:most] if self.diameter else [(self._start, 0)]
        if len(self._last) == self.spheres[-1]:
            return self._last[:most]
        blocks, factors, _ = self._next
        candidates = np.empty((max(2 * self._places, 1 << 16), 2), np.int64)
        position = np.zeros(2, np.int64)
        out: list[tuple[int, int]] = []
        done = False
        while not done and len(out) < min(most, self.spheres[-1]):
            done = _kernel.local_maxima(
                self._bits, self._stride, self._places, blocks, factors, self._mult, self.diameter % 3, candidates,
                position,
            )  # fmt: skip
            for block, place in candidates[: position[1]].tolist():
                if len(out) < most and len(self._path(block, place)) == self.diameter:
                    out.append((block, place))
        return out

    def _row(self, block: int, place: int) -> Rows:
        p, coset = divmod(block, self._cosets)
        head = self._elements(np.array([coset]), 0, self._level)[0]
        inner = self._elements(np.array([place]), self._level, self._chain.levels)[0]
        return self.space.ways[p][head[inner]]
