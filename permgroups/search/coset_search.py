"""Shortest words, proved: depth first by the distances of all cosets of a large subgroup, seen in several frames.

The subgroup is the first below the group in the chain that the moves give (:mod:`~permgroups.search.phase_chains`); its
images under symmetries of the moves are other subgroups with the same table. A word of n letters must bring the element
into each of them by n letters, and by fewer into one that has its last letter. On Rubik's cube these are three
subgroups of 2·10⁹ cosets.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from permgroups.budget import Budget
from permgroups.errors import TooLarge
from permgroups.groups.words import Word
from permgroups.kernels import coset_search as _kernel
from permgroups.search.balls import marks_of
from permgroups.search.coset_stages import coset_table
from permgroups.search.phases import PhaseLetters
from permgroups.threads import side_by_side

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup
    from permgroups.search.coset_coordinates import Coordinate
    from permgroups.search.phase_frames import PhasePlan

__all__ = ["CosetSearch"]

Rows = np.ndarray

NODES = 1_000_000  # between two looks at the clock
NODE = 0.1  # effort for a node
PREFIX = 2  # letters, whose words are searched side by side
LONGEST = 100


class CosetSearch:
    """The table of a group's first subgroup, for depth-first searches in all frames.

    Examples
    --------
    >>> from permgroups.puzzles import named
    >>> from permgroups.search.phase_frames import PhasePlan
    >>> G = named("tetrahedron-1").group
    >>> search = CosetSearch(G, PhasePlan(G, "syllable"))
    >>> row = G.row_of_word(Word(list(zip(G.names, [1, -1, 1]))))
    >>> search.lower_bound(row) <= 3, search.deepen(row, 2, Budget()), search.deepen(row, 3, Budget())[0]
    (True, (True, None), True)
    """

    def __init__(self, G: PermGroup, plan: PhasePlan, budget: Budget | None = None):
        budget = Budget() if budget is None else budget
        before = budget.spent
        self._letters = letters = PhaseLetters.made(G, plan.chain[:2], plan.metric)
        if (letters.prices[list(letters.of[0])] != 1).any():
            raise TooLarge("tables of cosets count every letter one")
        self._rows = rows = np.ascontiguousarray(letters.rows[list(letters.of[0])])
        self._marks = marks_of(G.degree)
        self._table = table = coset_table(G, plan.chain[0], plan.chain[1], plan.metric, budget)
        self._symmetries = plan.symmetries
        number = {row.tobytes(): s for s, row in enumerate(rows)}
        self._turned = np.array([[number[x.image(row).tobytes()] for row in rows] for x in plan.symmetries], np.int64)
        under = {letters.rows[k].tobytes() for k in letters.of[1]}
        inside = np.array([row.tobytes() in under for row in rows])
        self._covered = bool(inside[self._turned].any(axis=0).all())
        gap, same = letters.of_the_same_move()
        self._follow = np.ascontiguousarray(letters.follow()[0])
        self._gap, self._same = gap[: len(rows)], same[: len(rows)]
        if len(table.spheres) > LONGEST or int(table.class_of.max()) >> 23:
            raise TooLarge("too many classes of cosets")
        self.complete = True
        self.work = budget.spent - before

    @cached_property
    def _tables(self) -> tuple[Rows, int, Rows, Rows, Rows, Rows]:
        table = self._table
        packed = (table.class_of.astype(np.int64) << 8 | table.back).astype(np.int32)
        return table.bits, table.stride, packed, table.index[table.on_places], table.block_steps, table.place_steps

    def _place(self, row: Rows) -> tuple[Rows, Rows, Rows]:
        """Return block, place and distance of an element in every frame."""
        found = []
        for symmetry in self._symmetries:
            there = symmetry.image(row)
            block, place = self._table.numbers(lambda c: _number(c, there, self._marks))  # noqa: B023
            far = _kernel.distance(*self._tables, self._table.letters, block, place)
            found.append((block, place, int(far)))
        blocks, places, far = np.array(found, np.int64).T
        return blocks, places, far

    def lower_bound(self, row: Rows) -> int:
        """Return the letters that are needed to come into the subgroups of all frames."""
        return int(self._place(row)[2].max())

    def deepen(self, row: Rows, length: int, budget: Budget) -> tuple[bool, Word | None]:
        """Try all words of some length; return whether the budget was enough, and one that takes the element home."""
        start = np.ascontiguousarray(row, np.int64)
        home = self._place(start)
        if home[2].max() > length:
            return True, None
        first = min(PREFIX, length)
        found: list[list[int]] = []
        stopped: list[bool] = []

        def run(prefix: list[int]) -> None:
            if found or stopped:
                return
            state = self._begin(home, prefix, length)
            if state is None:
                return
            blocks, places, far, word = state
            path = np.full(length + 2, -1, np.int64)
            position = np.array([first], np.int64)
            status = 2 if length > first else int(self._is_home(start, prefix))
            while status == 2 and not found and not stopped:
                status = _kernel.search(
                    *self._tables, self._turned, self._rows, self._follow, self._gap, self._same, self._covered,
                    start, first, blocks, places, far, word, path, position, length, NODES,
                )  # fmt: skip
                budget.spend(NODE * NODES)
                if status == 2 and budget.over:
                    stopped.append(True)
            if status == 1:
                found.append(word[:length].tolist())

        side_by_side(run, self._prefixes(first))
        if not found:
            return not stopped, None
        powers = [self._letters.powers[self._letters.of[0][s]] for s in found[0]]
        return True, Word(powers).reduced()

    def _prefixes(self, length: int) -> list[list[int]]:
        out: list[list[int]] = [[]]
        for _ in range(length):
            out = [[*w, s] for w in out for s in range(len(self._rows)) if not w or self._follow[w[-1], s]]
        return out

    def _is_home(self, row: Rows, word: list[int]) -> bool:
        for s in word:
            row = self._rows[s][row]
        return bool((row == np.arange(len(row))).all())

    def _begin(
        self, home: tuple[Rows, Rows, Rows], prefix: list[int], length: int
    ) -> tuple[Rows, Rows, Rows, Rows] | None:
        """Return the levels of a search after some letters, None where they lead too far away."""
        frames, letters = self._turned.shape
        blocks, places, far = np.zeros((3, length + 2, frames), np.int64)
        word = np.zeros(length + 2, np.int64)
        blocks[0], places[0], far[0] = home
        table = self._table
        for i, s in enumerate(prefix):
            word[i] = s
            for f in range(frames):
                b = int(table.block_steps[blocks[i, f] * letters + self._turned[f, s]])
                h = int(table.place_steps[places[i, f] * letters + self._turned[f, s]])
                blocks[i + 1, f], places[i + 1, f] = b, h
                far[i + 1, f] = _kernel.distance(*self._tables, letters, b, h)
            if far[i + 1].max() > length - i - 1:
                return None
        return blocks, places, far, word


def _number(c: Coordinate, row: Rows, marks: Rows) -> int:
    """Return the number of the image of a colouring under an element."""
    key = np.bitwise_xor.reduce(marks[row[c.support], c.colours], initial=np.uint64(0))
    mask = len(c.slots) - 1
    place = int((key ^ (key >> np.uint64(29))) & np.uint64(mask))
    while c.slots[place] >= 0 and c.keys[c.slots[place]] != key:
        place = (place + 1) & mask
    return int(c.slots[place])
