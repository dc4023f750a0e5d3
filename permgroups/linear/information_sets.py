"""Information sets of a code: coordinates in which its words are told apart, and what enumerating them proves.

An information set I of rank r gives a generator matrix with an identity in r columns of I. After all combinations of
at most w of its k rows, every other word has at least w + 1 - (k - r) coordinates other than zero in I.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, inf
from typing import Any

import numpy as np

from permgroups.kernels.code_decoding import systematic
from permgroups.linear.divisible import Divisibility
from permgroups.linear.field_tables import FieldTables
from permgroups.linear.word_lists import number_of_combinations

__all__ = ["InformationSet", "bound", "cheapest_step", "information_sets", "systematic_rows"]

ORDERS = 12  # orders of the coordinates that are tried for information sets


@dataclass(frozen=True)
class InformationSet:
    """Coordinates in which the code has full rank or nearly so, and how far its words were looked at.

    ``columns`` are independent coordinates, as many as the rank; ``enumerated`` is the number w: all combinations of at
    most w rows of the generator matrix that has an identity there were looked at.
    """

    columns: tuple[int, ...]
    enumerated: int = 0

    @property
    def rank(self) -> int:
        """The rank of the code in these coordinates."""
        return len(self.columns)

    def excess(self, k: int) -> int:
        """Return how many of these coordinates every word that was not seen fills at least."""
        return max(0, self.enumerated + 1 - (k - self.rank))


def bound(
    sets: Sequence[InformationSet], k: int, n: int, orbits: Sequence[Sequence[int]] | None, divides: Divisibility
) -> int:
    """Return the weight that no word is lighter than, except for those that were seen."""
    if any(s.enumerated >= k for s in sets):
        return n + 1  # all words were seen
    best, total, share = 1, 0, Fraction(1)
    seen: set[int] = set()
    for s in sets:  # the first sets may prove more without the others, where these fill whole orbits
        total += s.excess(k)
        seen.update(s.columns)
        if orbits is not None:
            share = max(Fraction(len(seen.intersection(orbit)), len(orbit)) for orbit in orbits)
        best = max(best, ceil(total / share))
    return divides.next_weight(best)


def systematic_rows(rows: np.ndarray, order: Sequence[int], tables: FieldTables) -> tuple[np.ndarray, tuple[int, ...]]:
    """Return the rows reduced, with pivots in columns of ``order``, the first possible, and the pivots."""
    out = tables.symbols(rows).copy()
    pivots = np.zeros(len(out) + 1, np.int64)
    columns = np.asarray(order, np.int64)
    rank = systematic(out, columns, tables.add, tables.multiply, tables.negative, tables.inverse, pivots)
    return out, tuple(pivots[:rank].tolist())


def information_sets(
    rows: np.ndarray, orbits: Sequence[Sequence[int]] | None, tables: FieldTables
) -> list[tuple[int, ...]]:
    """Return disjoint sets of independent columns, as many of full rank as are found, then of lower and lower rank."""
    n = rows.shape[1]
    rng = np.random.default_rng(0)
    orders = [list(range(n)), *(rng.permutation(n).tolist() for _ in range(ORDERS))]
    if orbits is not None:  # the same share of every orbit first
        place = {c: (i + 1) / (len(orbit) + 1) for orbit in orbits for i, c in enumerate(orbit)}
        size = {c: len(orbit) for orbit in orbits for c in orbit}
        by_size = sorted(range(n), key=lambda c: (-size[c], c))
        orders = [by_size, sorted(range(n), key=lambda c: (place[c], c)), *orders[:4]]
    best: list[tuple[int, ...]] = []
    score: tuple[Any, ...] = ()
    for order in orders:
        left = list(order)
        sets: list[tuple[int, ...]] = []
        while left:
            _, pivots = systematic_rows(rows, left, tables)
            if not pivots or len(sets) > 64:
                break
            sets.append(pivots)
            left = [c for c in left if c not in set(pivots)]
        here: tuple[Any, ...] = tuple(map(len, sets))
        if orbits is not None:
            first = set(sets[0])
            here = (-max(Fraction(len(first.intersection(orbit)), len(orbit)) for orbit in orbits), here)
        if not best or here > score:
            best, score = sets, here
    return best


def cheapest_step(
    sets: Sequence[InformationSet], k: int, n: int, q: int, orbits: Any, divides: Divisibility, upper: int
) -> tuple[int, int]:
    """Return the set to go on with, so that few words prove the upper bound, and the weight to enumerate there."""
    cheapest, choice = inf, (0, sets[0].enumerated + 1)
    for used in range(1, len(sets) + 1):
        trial, cost, first = list(sets), 0, None
        while bound(trial, k, n, orbits, divides) < upper and cost < cheapest:
            j = min(range(used), key=lambda j: (trial[j].enumerated, j))
            w = trial[j].enumerated + 1
            first = (j, w) if first is None else first
            cost += number_of_combinations(k, w, q)
            trial[j] = replace(trial[j], enumerated=w)
        if cost < cheapest and first is not None:
            cheapest, choice = cost, first
    return choice
