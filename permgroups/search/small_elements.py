"""Words that move few pieces, found among commutators of short words, their powers and conjugates."""

from __future__ import annotations

import time

import numpy as np

from permgroups.errors import BudgetExhausted
from permgroups.groups.pieces import Pieces
from permgroups.kernels import three_cycles as _kernel
from permgroups.search.tidying import Tidy

__all__ = ["LONGEST", "SMALL", "SmallElements"]

Rows = np.ndarray

SHORT_WORDS = 14_000  # words whose commutators with the first of them are looked at
WORD_BYTES = 30_000_000
FIND_WORK = 300_000_000  # look-ups
SMALL = 6  # pieces that a small element moves at most
MOST_SMALL = 3000
LOOKED = 3500  # commutators of few pieces that are looked at closely, for every piece
MOST_FOUND = 14_000  # names of 3-cycles, the same share for every orbit
POWERED = 2000  # words whose powers are looked at
COMBINED = 200  # small elements whose commutators are looked at where 3-cycles are lacking
LONGEST = 400  # letters for one 3-cycle


class SmallElements:
    """``small`` has a word for every element found, by the images of the tracked points; ``found`` one for every
    3-cycle of pieces, by the points (a, b, c) that it takes to one another.
    """

    def __init__(self, pieces: Pieces, deadline: float = float("inf"), search: bool = True):
        self.pieces = pieces
        self._deadline = deadline
        self.tidy = Tidy(pieces.letters)
        self._most = min(SMALL, max(3, len(pieces) // 3))
        self.orbits = list(dict.fromkeys(zip(pieces.first.tolist(), pieces.size.tolist(), strict=True)))
        self.piece_of = np.full(len(pieces.old), -1, np.int64)
        for j, p in enumerate(pieces.tracked.tolist()):
            for _ in range(int(pieces.twists[j])):
                self.piece_of[p] = j
                p = int(pieces.rotation[p])
        self._raw: dict[bytes, int] = {}
        if search:
            self._find()
            self._raw.clear()

    def short_words(self, count: int) -> tuple[Rows, list[list[int]]]:
        """Return different elements of short words: letters, their conjugates, then longer and longer ones."""
        pieces = self.pieces
        back = pieces.letters.back
        rows = [np.arange(len(pieces.old), dtype=np.uint16)]
        words: list[list[int]] = [[]]
        seen = {rows[0].tobytes()}

        def add(row: Rows, word: list[int]) -> None:
            row = row.astype(np.uint16)
            if len(rows) <= count and row.tobytes() not in seen:
                seen.add(row.tobytes())
                rows.append(row)
                words.append(word)

        letters = [row.astype(np.int64) for row in pieces.rows]
        for power in (1, 2):
            for s, letter in enumerate(letters):
                add(letter if power == 1 else letter[letter], [s] * power)
        for length in (1, 2):
            conjugators = [[s] for s in range(len(letters))]
            if length == 2:
                conjugators = [[s, t] for [s] in conjugators for t in range(len(letters)) if t not in (s, back[s])]
            for word in conjugators:
                self.keep_time()
                row = np.arange(len(pieces.old))
                for s in word:
                    row = letters[s][row]
                inverse = np.argsort(row)
                for s, letter in enumerate(letters):
                    if len(rows) > count:
                        break
                    add(row[letter[inverse]], [*(int(back[k]) for k in reversed(word)), s, *word])
            if length == 1:
                for word in [[s, t] for [s] in conjugators for t in range(len(letters))]:
                    if len(rows) > count // 2:
                        break
                    add(letters[word[1]][letters[word[0]]], word)
        i = 1
        while i < len(rows) and len(rows) <= count:
            if i % 64 == 0:
                self.keep_time()
            for s, letter in enumerate(letters):
                add(letter[rows[i]], [*words[i], s])
            i += 1
        return np.array(rows[1:], np.uint16), words[1:]

    def _find(self) -> None:
        """Collect words whose elements move few pieces, among them 3-cycles of one orbit."""
        pieces = self.pieces
        n = len(pieces.old)
        tracked = pieces.tracked
        rows, words = self.short_words(min(SHORT_WORDS, max(WORD_BYTES // n, 200)))
        inverse = np.argsort(rows, axis=1).astype(np.uint16)
        self.found: dict[tuple[int, int, int], list[int]] = {}
        self.small: dict[bytes, list[int]] = {}
        letters = len(pieces.rows)
        partners = int(min(len(rows), max(letters, FIND_WORK // max(len(rows) * len(tracked), 1))))
        moved = np.empty(len(rows), np.int64)
        small = self._most
        looked = 0
        count = dict.fromkeys(self._long_orbits(), 0)
        enough = max(MOST_FOUND // max(len(self.orbits), 1), 150)
        full = not count
        for i in range(partners):
            self.keep_time()
            if looked > LOOKED * len(tracked):
                break
            _kernel.commutator_supports(rows, inverse, i, 0, len(rows), tracked, small, moved)
            hits = np.flatnonzero((moved <= small) & (moved > 0))
            hits = hits[moved[hits] != 3] if full else hits
            if len(self.small) >= MOST_SMALL:
                hits = hits[moved[hits] == 3]
            images, orbit = self._commutators(rows, inverse, i, hits)
            for j, image, o in zip(hits.tolist(), images, orbit.tolist(), strict=True):
                three = moved[j] == 3
                if count.get(o, enough) >= enough if three else len(self.small) >= MOST_SMALL:
                    continue
                looked += 1
                before = len(self.found)
                undo = pieces.letters.undo(words[i]), pieces.letters.undo(words[j])
                self._collect(image, [*words[i], *words[j], *undo[0], *undo[1]])
                if three:
                    count[o] += len(self.found) - before
            full = min(count.values(), default=enough) >= enough
        for row, word in zip(rows[:POWERED], words, strict=False):
            powers = row[tracked]
            if (powers != tracked).sum() <= small:
                self._collect(powers, word)
            self._powers(powers, word)
        self._commutators_of_small()

    def _long_orbits(self) -> list[int]:
        """Return the orbits that can have 3-cycles: those of at least three pieces."""
        return [start for start, _ in self.orbits if (self.pieces.first == start).sum() >= 3]

    def _commutators(self, rows: Rows, inverse: Rows, i: int, others: Rows) -> tuple[Rows, Rows]:
        """Return the images of the tracked points under [i, j] for many j, and the orbit of the first that moves."""
        tracked = self.pieces.tracked
        begin = np.take(rows[others], rows[i][tracked], axis=1)
        images = np.take_along_axis(inverse[others], inverse[i][begin].astype(np.int64), axis=1)
        return images, self.pieces.first[np.argmax(images != tracked, axis=1)]

    def keep_time(self) -> None:
        """Raise when the deadline has passed."""
        if time.monotonic() > self._deadline:
            raise BudgetExhausted("the table of 3-cycles was not finished in time; give more seconds")

    def _collect(self, images: Rows, word: list[int]) -> None:
        key = images.astype(np.uint16).tobytes()
        if self._raw.get(key, len(word) + 1) <= len(word):
            return  # the same element again, by a word that is no shorter
        self._raw[key] = len(word)
        moved = int((images != self.pieces.tracked).sum())
        word = self.tidy(word)
        if moved == 0 or len(self.small.get(key, word)) < len(word):
            return
        self.small[key] = word
        if moved == 3:
            self._record(images, word)
        else:
            self._powers(images, word)

    def _powers(self, images: Rows, word: list[int]) -> None:
        """Record the powers of an element that are 3-cycles."""
        step = self._spread(images)
        power, now = 1, images
        while power < 12 and (power + 1) * len(word) <= LONGEST // 4:
            power, now = power + 1, step[now]
            if (now != self.pieces.tracked).sum() == 3:
                self._record(now, self.tidy(word * power))

    def _spread(self, images: Rows) -> Rows:
        """Return the whole row of an element from the images of the tracked points."""
        pieces = self.pieces
        row = np.arange(len(pieces.old))
        p, q = pieces.tracked.copy(), np.asarray(images, np.int64).copy()
        for _ in range(int(pieces.twists.max(initial=1))):
            row[p] = q
            p, q = pieces.rotation[p], pieces.rotation[q]
        return row

    def _commutators_of_small(self) -> None:
        """Where an orbit has no 3-cycle yet: the commutator of two elements that share one piece is one."""
        pieces = self.pieces
        lacking = set(self._long_orbits()) - {int(pieces.first[self.piece_of[a]]) for a, _, _ in self.found}
        if not lacking:
            return
        small = sorted(self.small.items(), key=lambda item: len(item[1]))[:COMBINED]
        rows = [self._spread(np.frombuffer(key, np.uint16).astype(np.int64)) for key, _ in small]
        words = [word for _, word in small]
        for s, letter in enumerate(pieces.rows):  # and their conjugates
            for k in range(len(small)):
                if len(rows) < 8 * COMBINED:
                    up = np.argsort(letter)
                    rows.append(letter[rows[k][up]].astype(np.int64))
                    words.append([int(pieces.letters.back[s]), *words[k], s])
        if not rows:
            return
        table = np.array(rows)
        table = table.astype(np.uint16)
        inverse = np.argsort(table, axis=1).astype(np.uint16)
        moved = np.empty(len(table), np.int64)
        count = dict.fromkeys(lacking, 0)
        enough = max(MOST_FOUND // len(self.orbits), 150)
        for i in range(min(len(small), len(table))):
            _kernel.commutator_supports(table, inverse, i, 0, len(table), pieces.tracked, 3, moved)
            hits = np.flatnonzero(moved == 3)
            images, orbit = self._commutators(table, inverse, i, hits)
            self.keep_time()
            for j, image, o in zip(hits.tolist(), images, orbit.tolist(), strict=True):
                if o in lacking and count[o] < enough:
                    before = len(self.found)
                    undo = pieces.letters.undo(words[i]), pieces.letters.undo(words[j])
                    self._record(image, self.tidy([*words[i], *words[j], *undo[0], *undo[1]]))
                    count[o] += len(self.found) - before

    def _record(self, images: Rows, word: list[int]) -> None:
        pieces = self.pieces
        moving = np.flatnonzero(images != pieces.tracked)
        a = int(pieces.tracked[moving[0]])
        turn = {}
        for j in moving.tolist():
            p, q = int(pieces.tracked[j]), int(images[j])
            for _ in range(int(pieces.twists[j])):
                turn[p] = q
                p, q = int(pieces.rotation[p]), int(pieces.rotation[q])
        b = turn[a]
        c = turn.get(b, -1)
        if c < 0 or turn.get(c) != a or len({self.piece_of[x] for x in (a, b, c)}) < 3:
            return  # swaps, or a 3-cycle with a twist
        for triple in self.same(a, b, c):
            if len(self.found.get(triple, word)) >= len(word):
                self.found[triple] = word
        undo = pieces.letters.undo(word)
        for triple in self.same(a, c, b):
            if len(self.found.get(triple, undo)) >= len(undo):
                self.found[triple] = undo

    def same(self, a: int, b: int, c: int) -> list[tuple[int, int, int]]:
        """Return the names of one 3-cycle: begun elsewhere, and followed on another point of the pieces."""
        out = []
        rotation = self.pieces.rotation
        start = a
        while True:
            out += [(a, b, c), (b, c, a), (c, a, b)]
            a, b, c = int(rotation[a]), int(rotation[b]), int(rotation[c])
            if a == start:
                return out
