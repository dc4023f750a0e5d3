"""Words that move few pieces, found among commutators of short words, their powers and conjugates."""

from __future__ import annotations

from typing import Any

import numpy as np

from permgroups.budget import Budget
from permgroups.kernels import three_cycles as _kernel
from permgroups.search.pieces import Pieces
from permgroups.search.short_words import inverse_rows, short_words
from permgroups.search.tidying import Tidy

__all__ = ["LONGEST", "SMALL", "Parts", "SmallElements"]

Rows = np.ndarray
Parts = tuple[list[int], list[int]]
Turn = dict[int, int]  # points of the pieces that move, and where they go

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
STEPS = 250  # look-ups for one unit of effort
TOGETHER = 2_000_000  # images of points computed together
MANY_PIECES = 500  # beyond, the images of all are long to keep
LOOKED_UP = 6  # units for one element that is looked up
COLLECTED = 40  # and for one that is new


class SmallElements:
    """``small`` has a word for every element found, by the pieces that move and the images of their tracked points;
    ``found`` one for every 3-cycle of pieces, by the points (a, b, c) that it takes to one another; ``parts`` has α and
    β of the words that are commutators [α, β].

    Raises
    ------
    BudgetExhausted
        If the budget is over before all are found.

    Examples
    --------
    >>> from permgroups.puzzles import cube
    >>> elements = SmallElements(Pieces.of(cube(2).group), Budget())
    >>> min(len(word) for word in elements.found.values())
    8
    """

    def __init__(self, pieces: Pieces, budget: Budget):
        self.pieces = pieces
        self._budget = budget
        self.tidy = Tidy(pieces.letters)
        self._most = min(SMALL, max(3, len(pieces) // 3))
        self.found: dict[tuple[int, int, int], list[int]] = {}
        self.parts: dict[tuple[int, ...], Parts] = {}
        self.small: dict[tuple[tuple[int, ...], tuple[int, ...]], list[int]] = {}
        self._raw: dict[Any, int] = {}  # lengths of words, by all images or, of many pieces, by those that move
        self._find()
        self._raw.clear()
        self._budget = Budget()

    def _require_time(self) -> None:
        self._budget.require("the table of 3-cycles was")

    def _find(self) -> None:
        """Collect words whose elements move few pieces, among them 3-cycles of one orbit."""
        pieces, budget = self.pieces, self._budget
        tracked, piece_of = pieces.tracked, pieces.system.piece_of
        rows, words = short_words(pieces, min(SHORT_WORDS, max(WORD_BYTES // max(pieces.degree, 1), 200)), budget)
        inverse = inverse_rows(rows)
        self._require_time()
        letters = len(pieces.rows)
        partners = int(min(len(rows), max(letters, FIND_WORK // max(len(rows) * len(tracked), 1))))
        moved, least = np.empty((2, len(rows)), np.int64)
        small = self._most
        looked = 0
        count = dict.fromkeys(self._long_orbits(), 0)
        enough = max(MOST_FOUND // max(len(pieces.orbits), 1), 150)
        full = not count
        for i in range(partners):
            self._require_time()
            if looked > LOOKED * len(tracked):
                break
            support = tracked[rows[i][tracked] != tracked]
            _kernel.commutator_supports(rows, inverse, i, 0, support, piece_of, tracked, small, moved, least)
            budget.spend(len(rows) * (len(support) + 20) / STEPS)
            hits = np.flatnonzero((moved <= small) & (moved > 0))
            hits = hits[moved[hits] != 3] if full else hits
            if len(self.small) >= MOST_SMALL:
                hits = hits[moved[hits] == 3]
            begin = rows[i][tracked]
            together = len(hits) * len(tracked) <= TOGETHER
            if together:
                there = np.take(rows[hits], begin, axis=1)
                images = np.take_along_axis(inverse[hits], inverse[i][there].astype(np.int64), axis=1)
            for k, (j, o) in enumerate(zip(hits.tolist(), pieces.first[least[hits]].tolist(), strict=True)):
                three = moved[j] == 3
                if count.get(o, enough) >= enough if three else len(self.small) >= MOST_SMALL:
                    continue
                looked += 1
                before = len(self.found)
                image = images[k] if together else inverse[j][inverse[i][rows[j][begin]]]
                self._collect(image, words[i], words[j])
                if three:
                    count[o] += len(self.found) - before
            full = min(count.values(), default=enough) >= enough
        for row, word in zip(rows[:POWERED], words, strict=False):
            self._require_time()
            if (row[tracked] != tracked).sum() <= small:
                self._collect(row[tracked], word)
            self._powers_of_row(row, word)
        self._commutators_of_small()

    def _long_orbits(self) -> list[int]:
        """Return the orbits that can have 3-cycles: those of at least three pieces."""
        return [start for start, _ in self.pieces.orbits if len(self.pieces.members(start)) >= 3]

    def _commutator(self, a: list[int], b: list[int]) -> tuple[list[int], Parts]:
        """Return the letters of [a, b], and its parts."""
        undo = self.pieces.letters.undo
        return [*a, *b, *undo(a), *undo(b)], (a, b)

    def _collect(self, images: Rows, a: list[int], b: list[int] | None = None) -> None:
        """Note the element of the word a, or of the commutator [a, b], and its powers that are 3-cycles."""
        self._budget.spend(LOOKED_UP)
        length = len(a) if b is None else 2 * (len(a) + len(b))
        name = images.tobytes() if len(images) <= MANY_PIECES else b""
        if name and self._raw.get(name, length + 1) <= length:
            return  # the same element again, by a word that is no shorter
        moving = np.flatnonzero(images != self.pieces.tracked)
        key = (tuple(moving.tolist()), tuple(images[moving].tolist()))
        if not name and self._raw.get(key, length + 1) <= length:
            return
        self._raw[name or key] = length
        self._budget.spend(COLLECTED)
        word, parts = (a, None) if b is None else self._commutator(a, b)
        word = self.tidy(word)
        if len(moving) == 0 or len(self.small.get(key, word)) < len(word):
            return
        self.small[key] = word
        turn = self._turn(*key)
        if len(moving) == 3:
            self._record(turn, word, parts)
        else:
            self._powers(turn, word)

    def _turn(self, moving: tuple[int, ...], images: tuple[int, ...]) -> Turn:
        """Return where the points of moving pieces go, from the images of the tracked ones."""
        rotation = self.pieces.rotation
        turn: Turn = {}
        for j, q in zip(moving, images, strict=True):
            p = int(self.pieces.tracked[j])
            for _ in range(int(self.pieces.twists[j])):
                turn[p] = q
                p, q = int(rotation[p]), int(rotation[q])
        return turn

    def _powers(self, turn: Turn, word: list[int]) -> None:
        """Record the powers of an element that are 3-cycles."""
        power, now = 1, turn
        tracked = [p for p in turn if self.pieces.system.twist_of[p] == 0]
        while power < 12 and (power + 1) * len(word) <= LONGEST // 4:
            power, now = power + 1, {p: turn[q] for p, q in now.items()}
            if sum(now[p] != p for p in tracked) == 3:
                self._record({p: q for p, q in now.items() if p != q}, self.tidy(word * power))

    def _powers_of_row(self, row: Rows, word: list[int]) -> None:
        """The same for any element."""
        tracked = self.pieces.tracked
        power, now = 1, row[tracked]
        while power < 12 and (power + 1) * len(word) <= LONGEST // 4:
            power, now = power + 1, row[now]
            self._budget.spend(1)
            moving = np.flatnonzero(now != tracked)
            if len(moving) == 3:
                turn = self._turn(tuple(moving.tolist()), tuple(now[moving].tolist()))
                self._record(turn, self.tidy(word * power))

    def _commutators_of_small(self) -> None:
        """Where an orbit has no 3-cycle yet: the commutator of two elements that share one piece is one."""
        pieces, tracked = self.pieces, self.pieces.tracked
        piece_of = pieces.system.piece_of
        lacking = set(self._long_orbits()) - {int(pieces.first[piece_of[a]]) for a, _, _ in self.found}
        small = sorted(self.small.items(), key=lambda item: len(item[1]))[:COMBINED]
        if not lacking or not small:
            return
        rows, words = [], []
        for key, word in small:
            row = np.arange(pieces.degree, dtype=np.uint16)
            turn = self._turn(*key)
            row[list(turn)] = list(turn.values())
            rows.append(row)
            words.append(word)
        for s, letter in enumerate(pieces.rows):  # and their conjugates
            undo = pieces.rows[pieces.letters.back[s]]
            for k in range(min(len(small), 8 * COMBINED - len(rows))):
                rows.append(letter[rows[k][undo]])
                words.append([int(pieces.letters.back[s]), *words[k], s])
        table = np.array(rows, np.uint16)
        inverse = inverse_rows(table)
        moved, least = np.empty((2, len(table)), np.int64)
        count = dict.fromkeys(lacking, 0)
        enough = max(MOST_FOUND // len(pieces.orbits), 150)
        for i in range(len(small)):
            self._require_time()
            support = tracked[table[i][tracked] != tracked]
            _kernel.commutator_supports(table, inverse, i, 0, support, piece_of, tracked, 3, moved, least)
            self._budget.spend(len(table) * (len(support) + 20) / STEPS)
            hits = np.flatnonzero(moved == 3)
            for j, o in zip(hits.tolist(), pieces.first[least[hits]].tolist(), strict=True):
                if o in lacking and count[o] < enough:
                    self._budget.spend(COLLECTED)
                    before = len(self.found)
                    image = inverse[j][inverse[i][table[j][table[i][tracked]]]]
                    moving = np.flatnonzero(image != tracked)
                    turn = self._turn(tuple(moving.tolist()), tuple(image[moving].tolist()))
                    word, parts = self._commutator(words[i], words[j])
                    self._record(turn, self.tidy(word), parts)
                    count[o] += len(self.found) - before

    def _record(self, turn: Turn, word: list[int], parts: Parts | None = None) -> None:
        """Note a 3-cycle and its inverse; swaps and 3-cycles with a twist are none."""
        piece_of = self.pieces.system.piece_of
        a = next(iter(turn))
        b = turn[a]
        c = turn.get(b, -1)
        if c < 0 or turn.get(c) != a or len({int(piece_of[x]) for x in (a, b, c)}) < 3:
            return
        for triple in self.same(a, b, c):
            if len(self.found.get(triple, word)) >= len(word):
                self.found[triple] = word
        undo = self.pieces.letters.undo(word)
        if parts is not None:
            self.parts[tuple(word)], self.parts[tuple(undo)] = parts, parts[::-1]
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
