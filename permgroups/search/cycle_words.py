"""Many words for every 3-cycle: where one is inserted, that word is best whose ends cancel.

They are the commutators of short words, begun at any of their letters. A table of 3-cycles has one word for each.
"""

from __future__ import annotations

import numpy as np

from permgroups.budget import Budget
from permgroups.kernels import three_cycles as _kernel
from permgroups.search.cycle_table import CycleTable
from permgroups.search.short_words import inverse_rows, short_words

__all__ = ["CycleWords"]

SHORT_WORDS = 6000  # whose commutators are looked at
WORD_BYTES = 6_000_000
LOOKED = 60_000_000  # points of commutators that are looked at
MOST_WORDS = 40_000
VARIANTS = 16  # words for one 3-cycle
LONGER = 4  # letters beyond the shortest 3-cycle of an orbit
STEPS = 250  # look-ups for one unit of effort


class CycleWords:
    """``words[k, : sizes[k]]`` are letters; those for the 3-cycle of a number are from ``begin[number]`` on.

    ``triples[k]`` are points that word k takes round.
    There are ``most`` words, or a few more. Raises ``BudgetExhausted`` if the budget is over before they are found.
    """

    def __init__(self, table: CycleTable, budget: Budget, most: int = MOST_WORDS):
        self.table = table
        pieces = table.pieces
        before = budget.spent
        found: dict[int, list[tuple[int, ...]]] = {}
        seen: set[tuple[int, ...]] = set()
        self._triples: dict[tuple[int, ...], tuple[int, int, int]] = {}
        for triple, word in sorted(table.elements.found.items(), key=lambda item: (len(item[1]), item[0])):
            self._note(triple, tuple(word), found, seen)
        short = min(SHORT_WORDS, WORD_BYTES // max(pieces.degree, 1) + 200, most)
        rows, words = short_words(pieces, short, budget)
        inverse = inverse_rows(rows)
        tracked, piece_of = pieces.tracked, pieces.system.piece_of
        moved, least = np.empty((2, len(rows)), np.int64)
        undo, tidy = pieces.letters.undo, table.elements.tidy
        work = 0
        for i in range(len(rows)):
            if work > LOOKED or len(seen) > most:
                break
            budget.require("the words of 3-cycles were")
            support = tracked[rows[i][tracked] != tracked]
            _kernel.commutator_supports(rows, inverse, i, 0, support, piece_of, tracked, 3, moved, least)
            work += len(rows) * (len(support) + 20)
            budget.spend(len(rows) * (len(support) + 20) / STEPS)
            for j in np.flatnonzero(moved == 3).tolist():
                a = int(tracked[least[j]])
                b = _image(rows, inverse, i, j, a)
                c = _image(rows, inverse, i, j, b)
                three = {int(piece_of[p]) for p in (a, b, c)}
                if _image(rows, inverse, i, j, c) != a or len(three) < 3:
                    continue
                word = tidy([*words[i], *words[j], *undo(words[i]), *undo(words[j])])
                first = int(pieces.first[piece_of[a]])
                if len(word) > table.least.get(first, 0) + LONGER:
                    continue
                self._note((a, b, c), tuple(word), found, seen)
                self._note((a, c, b), tuple(undo(word)), found, seen)
                budget.spend(20)
                if len(seen) > most:
                    break
        self._pack(found)
        self._triples.clear()
        self.work = budget.spent - before

    def _note(
        self,
        triple: tuple[int, int, int],
        word: tuple[int, ...],
        found: dict[int, list[tuple[int, ...]]],
        seen: set[tuple[int, ...]],
    ) -> None:
        """Note a word and those that begin at its other letters: conjugates of the same length."""
        rows = self.table.pieces.rows
        a, b, c = triple
        for k in range(len(word)):
            turned = word[k:] + word[:k]
            if turned in seen:
                return
            seen.add(turned)
            self._triples[turned] = a, b, c
            for x, y, z in self.table.same(a, b, c):
                found.setdefault(self.table.number(x, y, z), []).append(turned)
            s = word[k]
            a, b, c = int(rows[s, a]), int(rows[s, b]), int(rows[s, c])

    def _pack(self, found: dict[int, list[tuple[int, ...]]]) -> None:
        index: dict[tuple[int, ...], int] = {}
        numbers: list[int] = []
        self.begin = np.zeros(len(self.table.costs) + 1, np.int64)
        for number in sorted(found):
            chosen = sorted(found[number], key=len)[:VARIANTS]
            numbers += [index.setdefault(word, len(index)) for word in chosen]
            self.begin[number + 1] = len(chosen)
        self.begin = np.cumsum(self.begin)
        self.numbers = np.array(numbers, np.int64)
        longest = max((len(w) for w in index), default=1)
        self.words = np.zeros((max(len(index), 1), longest), np.int64)
        self.sizes = np.array([len(w) for w in index] or [0], np.int64)
        for row, word in zip(self.words, index, strict=False):
            row[: len(word)] = word
        self.triples = np.zeros((len(self.words), 3), np.uint16)
        self.triples[: len(index)] = np.array([self._triples[w] for w in index], np.uint16).reshape(-1, 3)
        first = self.words[:, 0]
        self.by_head = np.argsort(first, kind="stable")
        self.heads = np.searchsorted(first[self.by_head], np.arange(len(self.table.pieces.rows) + 1))


def _image(rows: np.ndarray, inverse: np.ndarray, i: int, j: int, p: int) -> int:
    return int(inverse[j, inverse[i, rows[j, rows[i, p]]]])
