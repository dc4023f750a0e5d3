"""Words by meeting in the middle, again and again: products of short words that fix ever more points.

From a ball of N words come N² products of two, and those of them that fix some points of a base are again about N: a
list of words for the stabilizer of these points, and another one for the coset of the element to be solved. Joining
them once more fixes more points, until what is left is met between both lists. Each time words are twice as long; so
with lists of 2^x elements a group of order 2^b takes 2^j words of the ball, j = b/x - 1. That is near to shortest for
groups of up to 2^45 elements, and good for 2^80, whatever the generators are.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from permgroups.budget import Budget
from permgroups.kernels import meeting as _kernel
from permgroups.search.balls import Ball, ball_of, marks_of
from permgroups.search.letters import Letters
from permgroups.threads import side_by_side

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["Meeting"]

Rows = np.ndarray

CHUNK = 1 << 15  # rows between two looks at the clock
PRICE = 0.02  # effort for a point of a row
SPARE = 0.6  # bits by which lists are longer than they must be


@dataclass(eq=False)
class _List:
    """Rows with the number of their letters, and the rows of two other lists whose products they are."""

    rows: Rows
    sizes: Rows
    left: _List | None = None
    right: _List | None = None
    pairs: Rows | None = None

    def __len__(self) -> int:
        return len(self.rows)


class Meeting:
    """Joins lists of words over the base of a group.

    Examples
    --------
    >>> from permgroups import PermGroup
    >>> from permgroups.search.letters import letters_of
    >>> rng = np.random.default_rng(0)
    >>> G = PermGroup([rng.permutation(12).tolist() for _ in range(2)])
    >>> g = G.random_rows(1, 1)[0]
    >>> meeting = Meeting(G, letters_of(G))
    >>> numbers = meeting.search(g, 1, Budget())
    >>> row = g
    >>> for s in numbers:
    ...     row = meeting.letters.rows[s][row]
    >>> len(numbers) < 40, bool((row == np.arange(12)).all())
    (True, True)
    """

    def __init__(self, group: PermGroup, letters: Letters, seed: int = 0):
        self.letters = letters
        chain = group.chain()
        self._base = np.asarray(chain.base, np.int64)
        self._bits = np.log2(np.asarray(chain.length, np.float64))
        self.bits = float(self._bits.sum())
        self._kind = np.uint8 if group.degree <= 256 else np.uint16
        self._degree = group.degree
        self._marks = marks_of(group.degree, seed)
        self.bound = 0  # no word is shorter, as far as the last search has shown

    def size(self, joins: int, spare: float = SPARE) -> int:
        """Return how long lists must be to meet after so many joins; ``spare`` are bits beyond that."""
        return int(2 ** (self.bits / (joins + 2) + spare)) + 2

    def expected(self, joins: int) -> float:
        """Return about how many letters a word will have."""
        bits = math.log2(max(len(self.letters) - 1, 2))
        return 2 ** (joins + 1) * math.log2(self.size(joins)) / bits

    def bytes(self, joins: int) -> int:
        """Return about how much memory the lists of all joins take."""
        size, point = self.size(joins), np.dtype(self._kind).itemsize
        if joins == 0:
            return size * 2 * (len(self._base) * point + 40)
        return size * (4 * (self._degree * point + 28) + 24 * joins)

    def search(self, row: Rows, joins: int, budget: Budget, spare: float = SPARE) -> list[int] | None:
        """Return letters that take an element home, None if none were found or the budget is over."""
        size = self.size(joins, spare)
        if joins == 0:
            return self._between(row, size, budget)
        ball = ball_of(self.letters, np.arange(self._degree), size, self._marks, budget)
        if ball is None:
            return None
        stabilizer = _List(ball.rows, ball.sizes)
        coset = _List(np.ascontiguousarray(stabilizer.rows[:, row]), stabilizer.sizes)
        level = 0
        while True:
            left = float(self._bits[level:].sum())
            if math.log2(max(len(coset), 1)) + math.log2(max(len(stabilizer), 1)) >= left - 2 or level == len(
                self._base
            ):
                break
            more = level
            gained = 0.0
            wanted = 2 * math.log2(len(stabilizer)) - math.log2(size)
            while more < len(self._base) and (gained < wanted - 1 or more == level):
                gained += float(self._bits[more])
                more += 1
            points = self._base[level:more]
            index = self._indexed(stabilizer, points)
            same = ([one] * 2 for one in (stabilizer, index, points, size, budget))
            joined = side_by_side(self._joined, (coset, stabilizer), *same)
            budget.spend((len(coset) + 2 * len(stabilizer)) * self._degree * PRICE)
            if budget.over or any(one is None or len(one) == 0 for one in joined):
                return None
            nothing = np.empty((0, self._degree), self._kind)
            for one in (coset, stabilizer):
                one.rows = nothing  # words are found by pairs alone
            coset, stabilizer = joined
            level = more
        met = self._met(coset, stabilizer, self._base[level:], budget)
        if met is None:
            return None
        return [*self._word(coset, met[0], ball), *self._word(stabilizer, met[1], ball)]

    def _between(self, row: Rows, size: int, budget: Budget) -> list[int] | None:
        """Return letters through the place where the balls around an element and around the identity meet."""
        base = self._base
        home = ball_of(self.letters, base, size, self._marks, budget)
        away = None if home is None else ball_of(self.letters, np.asarray(row)[base], size, self._marks, budget)
        if home is None or away is None:
            return None
        best = np.array([-1, -1, 1 << 40], np.int64)
        _kernel.meet_by_keys(away.keys, away.sizes, home.keys, home.slots, home.sizes, best)
        self.bound = int(min(best[2], away.radius + home.radius + 1))
        if best[0] < 0:
            return None
        return [*away.word(int(best[0])), *self.letters.undo(home.word(int(best[1])))]

    def _indexed(self, right: _List, points: Rows) -> tuple[Rows, Rows, Rows]:
        keys = np.empty(len(right), np.uint64)
        place = np.full(self._degree, -1, np.int64)
        place[points] = np.arange(len(points))
        _kernel.keys_of_inverses(right.rows, len(right), place, self._marks, keys)
        heads = np.full(1 << max(len(right).bit_length(), 4), -1, np.int32)
        following = np.empty(len(right), np.int32)
        _kernel.index_keys(keys, len(right), heads, following)
        return keys, heads, following

    def _joined(
        self, left: _List, right: _List, index: tuple[Rows, Rows, Rows], points: Rows, size: int, budget: Budget
    ) -> _List | None:
        """Return the products of two lists that fix the points, at most so many, short ones first.

        Two of these run side by side: so the effort is counted by who calls them.
        """
        keys, heads, following = index
        own = np.empty(len(left), np.uint64)
        _kernel.keys_of(left.rows, len(left), points, self._marks, own)
        rows = np.empty((size, self._degree), self._kind)
        pairs, sizes = np.empty((2, size), np.int32), np.empty(size, np.int32)
        seen, names = np.full(1 << (2 * size).bit_length(), -1, np.int32), np.zeros(size, np.uint64)
        place = np.zeros(2, np.int64)
        most = 2 * size // len(left) + 1
        while place[0] < len(left) and place[1] < size:
            _kernel.join(
                left.rows, own, left.sizes, right.rows, keys, right.sizes, heads, following, points, most, self._marks,
                place, min(int(place[0]) + CHUNK, len(left)), seen, names, rows, pairs[0], pairs[1], sizes,
            )  # fmt: skip
            if budget.out_of_time:
                return None
        written = int(place[1])
        return _List(rows[:written], sizes[:written], left, right, pairs[:, :written])

    def _met(self, left: _List, right: _List, points: Rows, budget: Budget) -> tuple[int, int] | None:
        """Return the rows of both lists whose product is the identity and has fewest letters."""
        keys, heads, following = self._indexed(right, points)
        own = np.empty(len(left), np.uint64)
        _kernel.keys_of(left.rows, len(left), points, self._marks, own)
        best, place = np.array([-1, -1, 1 << 40], np.int64), np.zeros(2, np.int64)
        while place[0] < len(left):
            _kernel.meet(
                left.rows, own, left.sizes, right.rows, keys, right.sizes, heads, following, place,
                min(int(place[0]) + CHUNK, len(left)), best,
            )  # fmt: skip
            budget.spend(min(CHUNK, len(left)) * 4 * PRICE)
            if budget.over:
                break
        return None if best[0] < 0 else (int(best[0]), int(best[1]))

    def _word(self, one: _List, k: int, ball: Ball) -> list[int]:
        if one.pairs is None or one.left is None or one.right is None:
            return ball.word(k)
        i, j = one.pairs[:, k].tolist()
        return [*self._word(one.left, i, ball), *self._word(one.right, j, ball)]
