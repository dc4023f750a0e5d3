"""3-cycles of one orbit relative to others: what they do elsewhere does not matter (Eidswick 1986, section 7).

All commutators [α, β] with α and β of so many letters together are looked at, so that nothing shorter is missed; then
those of more short words; then, for what is still lacking, the commutators of Proposition 4 (``shared_pieces``), with
the orbits that do not matter left out. The length of [α, β] is that of the commutator as it is written: twice the
letters of α and β, also where some meet and cancel.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from permgroups.budget import Budget
from permgroups.kernels import three_cycles as _kernel
from permgroups.search.pieces import Pieces
from permgroups.search.shared_pieces import SharedPieces
from permgroups.search.short_words import inverse_rows, short_words

__all__ = ["RelativeCycles"]

Rows = np.ndarray
MOST_ROWS = 60_000  # elements of up to so many letters that are kept
MOST_PAIRS = 8_000_000
MANY_ORBITS = 12  # beyond, not every set of orbits is searched for a commutator of its own
NONE = 1 << 20


class RelativeCycles:
    """The shortest 3-cycles found of every orbit, by the set of orbits that they leave in place.

    Parameters
    ----------
    orbits
        Numbers of the orbits that matter, among those that count.
    fixed
        Orbits that every 3-cycle must leave in place.
    words
        How many short words are combined where the shortest commutators do not do.

    Attributes
    ----------
    exhaustive
        No commutator of at most so many letters was left out.
    lengths[i]
        For orbit ``orbits[i]`` an array over sets of orbits, as bits: the letters of the shortest 3-cycle found that
        leaves the set in place, NONE where there is none.
    """

    def __init__(self, pieces: Pieces, orbits: Sequence[int], fixed: Sequence[int], words: int, budget: Budget):
        self.pieces, self.orbits = pieces, list(orbits)
        self._fixed, self._budget = list(fixed), budget
        self._members = [np.flatnonzero(pieces.system.orbit_of_piece == o) for o in self.orbits]
        kept = np.isin(pieces.system.orbit_of_piece, self._fixed)
        self._still = pieces.tracked[kept]
        count = len(self.orbits)
        self._full = (1 << count) - 1
        self._found: list[dict[int, tuple[list[int], list[int]]]] = [{} for _ in range(count)]
        self.lengths = np.full((count, 1 << count), NONE, np.int64)
        self.exhaustive = 0
        self._shortest()
        left = [i for i in range(count) if self.lengths[i, self._full ^ 1 << i] > self.exhaustive]
        if left:
            rows, found = short_words(pieces, words, budget)
            self._all_pairs(rows, found, left, self._among(found))
        search = SharedPieces(pieces)
        for i in left:
            self._share(search, i)

    def cycle(self, i: int, before: int) -> tuple[list[int], list[int]] | None:
        """Return α and β of the shortest 3-cycle found of an orbit that leaves a set of orbits in place."""
        fits = [parts for stays, parts in self._found[i].items() if stays & before == before]
        return min(fits, key=self._length, default=None)

    @staticmethod
    def _length(parts: tuple[list[int], list[int]]) -> int:
        """Return the number of letters of a commutator as it is written, those that would cancel included."""
        return 2 * (len(parts[0]) + len(parts[1]))

    # -- commutators of short words -------------------------------------------------------------

    def _shortest(self) -> None:
        """Look at all commutators of words that have few letters together, as many as there is room for."""
        rows, words, ends = self._by_length()
        longest = len(ends) - 1  # letters of the longest words
        total = 2
        while total - 1 <= longest and self._pairs(ends, total) <= MOST_PAIRS:
            total += 1
        total -= 1
        self.exhaustive = 2 * total

        def partners() -> Iterator[tuple[int, int, int]]:
            for length in range(1, total // 2 + 1):
                for i in range(ends[length - 1], ends[length]):
                    yield i, ends[length - 1], ends[min(total - length, longest)]

        self._all_pairs(rows, words, range(len(self.orbits)), partners())

    @staticmethod
    def _pairs(ends: list[int], total: int) -> int:
        return sum(
            (ends[k] - ends[k - 1]) * (ends[total - k] - ends[k - 1]) for k in range(1, total // 2 + 1)
        )  # fmt: skip

    def _by_length(self) -> tuple[Rows, list[list[int]], list[int]]:
        """Return elements by the letters of their shortest words, those words, and where each length ends."""
        pieces = self.pieces
        identity = np.arange(pieces.degree, dtype=np.uint16)
        layers, words, ends = [identity[None, :]], [list[int]()], [1]
        seen = {identity.tobytes()}
        while True:
            here = layers[-1]
            first = ends[-1] - len(here)
            if len(layers) > 1 and ends[-1] + len(here) * len(pieces.rows) > 2 * MOST_ROWS:
                break
            grown: list[Rows] = []
            for i, row in enumerate(here):
                for s, letter in enumerate(pieces.rows):
                    other = letter[row]
                    if other.tobytes() not in seen:
                        seen.add(other.tobytes())
                        grown.append(other)
                        words.append([*words[first + i], s])
            self._budget.require("the short words were")
            self._budget.spend(len(grown))
            if not grown or len(words) > MOST_ROWS:
                del words[ends[-1] :]
                break
            layers.append(np.array(grown, np.uint16))
            ends.append(len(words))
        return np.concatenate(layers), words, ends

    @staticmethod
    def _among(words: list[list[int]]) -> Iterator[tuple[int, int, int]]:
        for i in range(len(words)):
            yield i, i, len(words)

    def _all_pairs(
        self,
        rows: Rows,
        words: list[list[int]],
        wanted: Sequence[int] | range,
        partners: Iterator[tuple[int, int, int]],
    ) -> None:
        """Look at the commutators of elements i with those from ``begin`` to ``end``, for each of the ``partners``."""
        pieces = self.pieces
        inverse = inverse_rows(rows)
        moved, first = np.empty((2, len(rows)), np.int64)
        lengths = np.array([len(w) for w in words])
        for i, begin, end in partners:
            self._budget.require("the relative 3-cycles were")
            self._budget.spend((end - begin) / 50)
            for k in wanted:
                tracked = pieces.tracked[self._members[k]]
                support = tracked[rows[i][tracked] != tracked]
                if not len(support):
                    continue
                _kernel.commutator_supports(
                    rows, inverse, i, begin, support, pieces.system.piece_of, pieces.tracked, 3,
                    moved[: end - begin], first[: end - begin],
                )  # fmt: skip
                hits = np.flatnonzero(moved[: end - begin] == 3) + begin
                hits = hits[2 * (lengths[i] + lengths[hits]) < self._dearest(k)] if len(hits) else hits
                if len(hits):
                    self._note(k, words, i, hits, rows, inverse)

    def _dearest(self, k: int) -> int:
        """Return the length from which on a 3-cycle of an orbit can be no news: that of the pure one."""
        return int(self.lengths[k, self._full ^ 1 << k])

    def _note(self, k: int, words: list[list[int]], i: int, hits: Rows, rows: Rows, inverse: Rows) -> None:
        """Note the commutators of element i with the hits, by the orbits that they leave in place."""
        pieces = self.pieces
        there = np.take(rows[hits], rows[i], axis=1)
        images = np.take_along_axis(inverse[hits], inverse[i][there].astype(np.int64), axis=1)
        right = self._are_cycles(k, images)
        stays = np.zeros(len(hits), np.int64)
        for o, members in enumerate(self._members):
            if o != k:
                points = pieces.tracked[members]
                stays |= (images[:, points] == points).all(axis=1).astype(np.int64) << o
        for mask in np.unique(stays[right]).tolist():
            same = hits[right & (stays == mask)].tolist()
            self._record(k, mask, min(((words[i], words[j]) for j in same), key=lambda p: len(p[0]) + len(p[1])))

    def _are_cycles(self, k: int, images: Rows) -> Rows:
        """Return which elements cycle three pieces of orbit k with order 3, and leave in place what must stay.

        Elements of order 3 that move three points may as well twist three pieces, each in its place.
        """
        pieces, members = self.pieces, self._members[k]
        tracked = pieces.tracked[members]
        once = images[:, tracked].astype(np.int64)
        thrice = np.take_along_axis(images, np.take_along_axis(images, once, axis=1).astype(np.int64), axis=1)
        right = (thrice == tracked).all(axis=1)  # else three pieces with a twist, or a piece and a swap
        right &= (once != tracked).sum(axis=1) == 3
        right &= (pieces.system.piece_of[once] != members).sum(axis=1) == 3
        still: Rows = (images[:, self._still] == self._still).all(axis=1)
        return right & still

    def _record(self, k: int, mask: int, parts: tuple[list[int], list[int]]) -> None:
        """Note a 3-cycle of orbit k that leaves the orbits of a mask in place, and so all sets of these."""
        length = self._length(parts)
        if length >= self.lengths[k, mask]:
            return
        self._found[k][mask] = parts
        inside = np.arange(len(self.lengths[k]))
        inside = inside[inside & ~mask == 0]
        self.lengths[k, inside] = np.minimum(self.lengths[k, inside], length)

    # -- longer ones ------------------------------------------------------------------------------

    def _share(self, search: SharedPieces, k: int) -> None:
        """Look for longer ones: pure first, then for every set of orbits for which a shorter one may be there."""
        everywhere = self._full ^ 1 << k
        self._share_one(search, k, everywhere)
        if len(self.orbits) > MANY_ORBITS:
            return
        sets = [mask for mask in range(self._full + 1) if not mask >> k & 1]
        least = np.zeros(self._full + 1, np.int64)  # what a set needs because a smaller one does
        for mask in sorted(sets, key=lambda m: (m.bit_count(), m)):
            smaller = [mask ^ 1 << o for o in range(len(self.orbits)) if mask >> o & 1]
            least[mask] = max((int(least[m]) for m in smaller), default=0)
            if self.lengths[k, mask] > max(self.exhaustive, int(least[mask])) and mask != everywhere:
                self._share_one(search, k, mask)
            least[mask] = self.lengths[k, mask]

    def _share_one(self, search: SharedPieces, k: int, mask: int) -> None:
        pieces = self.pieces
        chosen = [self.orbits[o] for o in range(len(self.orbits)) if mask >> o & 1]
        for found in search.find(self.orbits[k], [*chosen, *self._fixed], self._budget)[:40]:
            parts = found.parts(pieces)
            a, b = parts
            word = [*a, *b, *pieces.letters.undo(a), *pieces.letters.undo(b)]
            played = pieces.played(np.arange(pieces.degree), word)
            if not self._are_cycles(k, played[None, :])[0]:
                continue
            images = played[pieces.tracked]
            stays = 0
            for o, members in enumerate(self._members):
                if o != k and (images[members] == pieces.tracked[members]).all():
                    stays |= 1 << o
            self._record(k, stays, parts)
