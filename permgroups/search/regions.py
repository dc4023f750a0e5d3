"""Regions of a puzzle that are solved one after the other, found from the moves alone.

Once the pieces that some moves do not touch are at home, these moves may go on alone. So sets of moves, each with one
move less, give regions of pieces, each larger than the one before: what the remaining moves do not touch. The chain of
sets is taken that should need fewest letters, log(states) / log(letters) added up; symmetries of the puzzle make many
equally good ones, and chance chooses.
"""

from __future__ import annotations

import math
from functools import cached_property
from itertools import pairwise

import numpy as np

from permgroups.search.pieces import Pieces

__all__ = ["Regions"]

Rows = np.ndarray

MOST_KINDS = 14  # sets of moves are looked at one by one
LAST_BITS = 80.0  # so many bits of state may be left to the last moves
STEP_BITS = 40.0  # of a region beyond the one before
LARGEST_ORBIT = 64  # tables of three pieces stay small
SHARE = 4  # moves that touch more than this part of the pieces leave no regions


class Regions:
    """The kinds of letters of a puzzle (letters that touch the same pieces) and chains of sets of them.

    Examples
    --------
    >>> from permgroups import puzzles
    >>> regions = Regions(Pieces.of(puzzles.named("megaminx").group))
    >>> regions.apply
    True
    >>> chain = regions.chain(np.random.default_rng(0))
    >>> len(chain[-1]), [int(regions.untouched(kinds).sum()) for kinds in chain]  # moves at last, pieces at home before
    (3, [1, 4, 7, 10, 15, 18, 23, 28])
    """

    def __init__(self, pieces: Pieces):
        self.pieces = pieces
        moved = pieces.rows[:, pieces.tracked] != pieces.tracked
        self.touched, self.kind_of = np.unique(moved, axis=0, return_inverse=True)
        self.kind_of = self.kind_of.ravel()
        self._bits: dict[frozenset[int], float] = {}

    @property
    def apply(self) -> bool:
        """Whether there are regions: moves are few, each touches few pieces, and no step of a chain is large."""
        pieces = self.pieces
        if not 0 < len(self.touched) <= MOST_KINDS or (pieces.letters.back < 0).any():
            return False
        if pieces.size.max(initial=1) > LARGEST_ORBIT or SHARE * self.touched.sum(axis=1).max() > len(pieces):
            return False
        chain = [frozenset(range(len(self.touched))), *self.chain(np.random.default_rng(0))]
        return len(chain) > 1 and all(self.bits(a) - self.bits(b) <= STEP_BITS for a, b in pairwise(chain))

    @cached_property
    def _log_factorial(self) -> Rows:
        return np.cumsum(np.log2(np.maximum(np.arange(len(self.pieces) + 1), 1)))

    def untouched(self, kinds: frozenset[int]) -> Rows:
        """Return which pieces no letter of these kinds touches."""
        return ~np.any(self.touched[sorted(kinds)], axis=0)

    def bits(self, kinds: frozenset[int]) -> float:
        """Return about how many bits of state letters of these kinds can change."""
        if kinds not in self._bits:
            free = ~self.untouched(kinds)
            counts = np.bincount(self.pieces.system.orbit_of_piece[free])
            twists = float(np.log2(self.pieces.twists[free]).sum())
            self._bits[kinds] = float(self._log_factorial[counts].sum()) + twists
        return self._bits[kinds]

    def letters(self, kinds: frozenset[int]) -> list[int]:
        """Return the letters of these kinds."""
        return np.flatnonzero(np.isin(self.kind_of, sorted(kinds))).tolist()

    def chain(self, rng: np.random.Generator) -> list[frozenset[int]]:
        """Return smaller and smaller sets of kinds, each with a larger region than the one before."""
        costs: dict[frozenset[int], tuple[float, frozenset[int] | None]] = {}

        def each(kinds: frozenset[int]) -> float:
            return math.log2(max(len(self.letters(kinds)) - 1, 2))

        def cost(kinds: frozenset[int]) -> float:
            if kinds not in costs:
                best: tuple[float, frozenset[int] | None] = (self.bits(kinds) / each(kinds), None)
                if self.bits(kinds) > LAST_BITS and len(kinds) > 1:
                    rate = each(kinds)
                    best = min(
                        (
                            (cost(less) + (self.bits(kinds) - self.bits(less)) / rate + 1e-6 * rng.random(), less)
                            for less in (kinds - {k} for k in sorted(kinds))
                        ),
                        key=lambda option: option[0],
                    )
                costs[kinds] = best
            return costs[kinds][0]

        at: frozenset[int] | None = frozenset(range(len(self.touched)))
        out: list[frozenset[int]] = []
        while at is not None:
            cost(at)
            if self.untouched(at).sum() > (self.untouched(out[-1]).sum() if out else 0):
                out.append(at)
            at = costs[at][1]
        return out
