"""Inserting 3-cycles into words by a beam: many words side by side, each 3-cycle where it costs fewest letters.

Words are kept by their *potential*, how much does not look as wanted; every 3-cycle lowers it, and of all words with
one potential the shortest go on. Pieces that look alike are told apart by nothing: a 3-cycle helps by what it does to
the looks, so which of them belongs where is chosen anew at every step.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass

import numpy as np

from permgroups.budget import Budget
from permgroups.kernels import insertion as _kernel
from permgroups.search.annealing import Looks
from permgroups.search.cycle_words import CycleWords

__all__ = ["CycleBeam"]

Rows = np.ndarray

BRANCH = 24  # children of one word
BETA = 16  # eighths of a letter for what one unit of potential will still cost
STATE = 150  # the work for a word beside that
STEPS = 40  # looks for one unit of effort
LOOKED = 10  # places of a word for a 3-cycle that cancels
WORK = 2_000_000  # places times 3-cycles for one word


@dataclass(slots=True)
class _Found:
    """A word on its way."""

    word: Rows
    shown: Rows
    potential: int
    name: int


class CycleBeam:
    """Inserts 3-cycles of a table until pieces look as wanted."""

    def __init__(self, words: CycleWords, looks: Looks):
        self.looks = looks
        self.words = words
        self.table = table = words.table
        self.pieces = pieces = table.pieces
        rows = pieces.rows.astype(np.int64)
        self._rows = pieces.rows
        letters = pieces.letters
        self._back = letters.back.astype(np.int64)
        numbers = {row.tobytes(): k for k, row in enumerate(letters.rows)}
        self._product = np.full((len(rows), len(rows)), -1, np.int64)
        for s, name in enumerate(letters.names):
            for t in (k for k, other in enumerate(letters.names) if other == name):
                both = letters.rows[t][letters.rows[s]]
                same = t == letters.back[s]
                self._product[s, t] = -2 if same else numbers.get(both.astype(letters.rows.dtype).tobytes(), -1)
        rng = np.random.default_rng(0)
        self._keys = rng.integers(1 << 62, size=pieces.degree) | 1
        self._marks = rng.integers(1 << 62, size=len(looks.bad)) | 1
        orbits = pieces.orbits
        self._first = np.array([first for first, _ in orbits], np.int64)
        self._size = np.array([size for _, size in orbits], np.int64)
        members = [pieces.members(first) for first, _ in orbits]
        self._places = np.cumsum([0, *(len(m) for m in members)]).astype(np.int64)
        most = int(pieces.twists.max(initial=1))
        self._points = np.zeros((len(pieces), most), np.int64)
        for row, j in zip(self._points, (int(j) for m in members for j in m), strict=True):
            points = pieces.points_of(j)
            row[: len(points)] = points
        self._twists = np.array([int(pieces.twists[m[0]]) for m in members], np.int64)
        lacking = set(table.lacking)
        self._offset = np.array(
            [
                -1 if first in lacking else int(table.offset[m[0]])
                for (first, _), m in zip(orbits, members, strict=True)
            ],
            np.int64,
        )
        self._weight = looks.weight
        self._common = np.zeros(len(looks.bad), np.int64)  # how many pieces of one orbit have a look
        for m in members:
            often = np.bincount(looks.look[pieces.tracked[m]], minlength=len(looks.bad))
            self._common = np.maximum(self._common, often)
        self._make_scratch()

    def _make_scratch(self) -> None:
        self._out = np.zeros((BRANCH, 13), np.int64)
        self._ends = np.zeros((0, len(self._back)), np.int8)
        self._lighter = np.zeros(1000, np.int64)

    def twin(self) -> CycleBeam:
        """Return the same beam for another thread."""
        other = copy(self)
        other._make_scratch()
        return other

    def insert(
        self, y: Rows, word: Sequence[int] | Rows, width: int, budget: Budget, below: float = np.inf, wildcards: int = 0
    ) -> tuple[Rows | None, Rows | None]:
        """Return a word after which the element y looks as wanted, of fewer letters than ``below``; None without one.

        The second word is the shortest one met on the way after which at most so many points mismatch.
        """
        near: Rows | None = None
        beginning = self.joined(np.array(word, np.int64), np.empty(0, np.int64), np.empty(0, np.int64))
        shown = self.looks.shown(self.pieces.played(y, beginning.tolist()))
        begin = self._state(beginning, shown)
        buckets: dict[int, list[tuple[int, int, _Found, Rows]]] = {}
        if begin.potential == 0:
            return beginning, None
        if wildcards and self._mismatches(begin) <= wildcards:
            near = beginning
        current, again = begin.potential, 0
        states = [begin]
        while True:
            for state in states:
                if budget.over:
                    return None, near
                for row in self._candidates(state, budget, 1 if again < 2 else 0):
                    length = int(row[_kernel.LENGTH])
                    potential = int(row[_kernel.POTENTIAL])
                    if length < below:
                        bucket = buckets.setdefault(potential, [])
                        bucket.append((length, len(bucket), state, row))
            left = [p for p, found in buckets.items() if found and p <= current]
            if not left:
                return None, near
            following = max(left)
            again = again + 1 if following == current else 0
            if again > 4:
                return None, near
            current = following
            states = self._built(buckets.pop(current), width, below)
            if wildcards:
                enough = (s.word for s in states if self._mismatches(s) <= wildcards)
                near = min((w for w in (near, *enough) if w is not None), key=len, default=None)
            if current == 0:
                return min((s.word for s in states), key=len, default=None), near

    def loosened(self, word: Rows, rng: np.random.Generator, times: int) -> Rows:
        """Return a word with 3-cycles that mostly cancel against it, at random places: shorter, a few pieces wrong."""
        words = self.words
        for _ in range(times):
            for _ in range(LOOKED):
                i = int(rng.integers(len(word) + 1))
                found = _kernel.lighter(
                    word, len(word), i, words.heads, words.by_head, words.words, words.sizes, self._back,
                    self.pieces.commute, 0, self._ends_of(len(word)), self._lighter,
                )  # fmt: skip
                if found:
                    v = int(self._lighter[int(rng.integers(found))])
                    word = self.joined(word[:i], words.words[v, : words.sizes[v]], word[i:])
                    break
        return word

    def _candidates(self, state: _Found, budget: Budget, least: int) -> Rows:
        """Return the 3-cycles that are best for a word; those that do not help where none does."""
        length = len(state.word)
        wrong = state.potential
        every = max(1, length * wrong * 12 // WORK)
        found = 0
        work = np.zeros(1, np.int64)
        for wanted in (least, 0):
            found = _kernel.expand(
                0, state.word, length, state.shown, state.potential, state.name, self._rows, self._back,
                self.pieces.commute, self.looks.look, self._weight, self._common, self._keys, self._marks, self._first,
                self._size, self._places, self._points, self._twists, self._offset, self.table.costs, self.words.begin,
                self.words.numbers, self.words.words, self.words.sizes, BETA, wanted, every, BRANCH,
                self._ends_of(length), work, self._out,
            )  # fmt: skip
            budget.spend(STATE + (work[0] + length * len(self._back) + 20 * len(self._points)) / STEPS)
            if found:
                break
        return self._out[:found].copy()

    def _built(self, candidates: list[tuple[int, int, _Found, Rows]], width: int, below: float) -> list[_Found]:
        """Return the shortest of the words that candidates make, each state once."""
        candidates.sort(key=lambda item: (item[0], item[1]))
        out: list[_Found] = []
        seen: set[int] = set()
        for _, _, parent, row in candidates:
            name = int(row[_kernel.HASH])
            if name in seen:
                continue
            seen.add(name)
            position, a, b, c = (int(row[k]) for k in (_kernel.POSITION, _kernel.A, _kernel.B, _kernel.C))
            variant = int(row[_kernel.VARIANT])
            if variant >= 0:
                middle = self.words.words[variant, : self.words.sizes[variant]]
            else:
                middle = np.array(self.table.cycle(a, b, c), np.int64)
            word = self.joined(parent.word[:position], middle, parent.word[position:])
            if len(word) >= below:
                continue
            shown = parent.shown.copy()
            p, q, r = (int(row[k]) for k in (_kernel.END_A, _kernel.END_B, _kernel.END_C))
            for x, z, w in self.table.same(p, q, r)[::3]:
                shown[z], shown[w], shown[x] = parent.shown[x], parent.shown[z], parent.shown[w]
            out.append(self._state(word, shown))
            if len(out) >= width:
                break
        return out

    def _mismatches(self, state: _Found) -> int:
        tracked = self.pieces.tracked
        return int(self.looks.mismatches[state.shown[tracked], self.looks.look[tracked]].sum(dtype=np.int64))

    def _state(self, word: Rows, shown: Rows) -> _Found:
        tracked = self.pieces.tracked
        potential = int(self._weight[shown[tracked], self.looks.look[tracked]].sum(dtype=np.int64))
        name = int(np.bitwise_xor.reduce(self._keys[tracked] * self._marks[shown[tracked]]))
        return _Found(word, shown, potential, name)

    def _ends_of(self, length: int) -> Rows:
        if len(self._ends) <= length:
            self._ends = np.zeros((2 * length + 100, len(self._back)), np.int8)
        return self._ends

    def joined(self, left: Rows, middle: Rows, right: Rows) -> Rows:
        """Return three words one after the other, cancelled where they meet."""
        out = np.empty(len(left) + len(middle) + len(right) + 1, np.int64)
        n = _kernel.join(
            left, len(left), middle, len(middle), right, len(right), self._back, self.pieces.commute,
            self.pieces.orders, self._product, out,
        )  # fmt: skip
        return out[:n].copy()
