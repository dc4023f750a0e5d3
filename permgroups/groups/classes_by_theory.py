"""Conjugacy classes of symmetric and alternating groups: partitions, without any search.

In S_n a class is a partition λ of n, and its centralizer is the direct product of the wreath products C_l ≀ S_m over
the parts l, m times each. In A_n an even class of S_n stays one class unless its parts are odd and all different; then
it is two, exchanged by every odd permutation.
"""

from __future__ import annotations

from functools import cached_property
from math import factorial, lcm, prod
from typing import TYPE_CHECKING

import numpy as np
from sympy.functions.combinatorial.numbers import partition
from sympy.utilities.iterables import partitions

from permgroups.groups.class_labels import MAX_CLASSES, Found, too_many
from permgroups.groups.class_search import ClassKeys
from permgroups.groups.rows import cycles_of, inverse_row, is_odd

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["ByPartitions", "exponent_of_giant"]

Rows = np.ndarray


def exponent_of_giant(n: int, alternating: bool) -> int:
    """Return the exponent of S_n, or of A_n for n > 3.

    Cycles of odd length are even; an even permutation of order 2^k m moves points in a cycle of length divisible by 2^k
    and in another cycle of even length, so that 2^k + 2 points are needed, and they are enough.

    >>> exponent_of_giant(6, False), exponent_of_giant(5, True), exponent_of_giant(6, True)
    (60, 30, 60)
    """
    if not alternating:
        return lcm(*range(1, n + 1))
    return lcm(*range(1, n + 1, 2), 1 << ((n - 2).bit_length() - 1))


class ByPartitions:
    """The classes of S_n or A_n; ``numbers(rows)`` says which class rows lie in."""

    def __init__(self, G: PermGroup):
        n = self.degree = G.degree
        self.alternating = G.order() < factorial(n)
        if partition(n) > MAX_CLASSES * (1 + self.alternating):
            raise too_many(MAX_CLASSES)
        self._keys = ClassKeys(G.rows)
        self.found: list[Found] = []
        self._number: dict[tuple[int, ...], int] = {}
        for parts in partitions(n):
            lengths = tuple(k for k in sorted(parts, reverse=True) for _ in range(parts[k]))
            if self.alternating and (n - len(lengths)) % 2:
                continue
            size = factorial(n) // prod(k**m * factorial(m) for k, m in parts.items())
            row = _of_type(lengths)
            self._number[lengths] = len(self.found)
            if self._splits(lengths):
                swap = np.arange(n, dtype=np.uint16)
                swap[:2] = 1, 0
                self.found += [Found(row, size // 2, None), Found(swap[row[swap]], size // 2, None)]
            else:
                self.found.append(Found(row, size, None))

    def _splits(self, lengths: tuple[int, ...]) -> bool:
        return (
            self.alternating and self.degree > 1 and len(set(lengths)) == len(lengths) and all(k % 2 for k in lengths)
        )

    def numbers(self, rows: Rows) -> Rows:
        """Return the number of the class of every row, -1 outside of the group."""
        known, number_of, splits = self._by_key
        place = np.searchsorted(known, self._keys(np.asarray(rows, np.uint16)))
        out = number_of[place]
        for i in np.flatnonzero(splits[place]):
            # the permutation that takes the cycles of the representative to these is even or odd
            cycles = cycles_of(rows[i])
            out[i] += is_odd(np.array([p for cycle in cycles for p in cycle], np.uint16))
        return out

    @cached_property
    def _by_key(self) -> tuple[Rows, Rows, Rows]:
        """The keys of all partitions, sorted; the numbers of their classes, -1 for odd ones; whether they split."""
        kinds = [tuple(k for k in sorted(parts) for _ in range(parts[k]))[::-1] for parts in partitions(self.degree)]
        keys = self._keys(np.array([_of_type(kind) for kind in kinds]))
        order = np.argsort(keys)
        if len(np.unique(keys)) < len(keys):
            raise AssertionError("two partitions have the same key")
        number = np.array([self._number.get(kind, -1) for kind in kinds])
        splits = np.array([self._splits(kind) and kind in self._number for kind in kinds])
        return keys[order], number[order], splits[order]

    def centralizer_rows(self, number: int) -> list[Rows]:
        """Return generators of the centralizer of a representative."""
        row = self.found[number].row
        cycles = cycles_of(row)
        gens = []
        for i, cycle in enumerate(cycles):
            if len(cycle) > 1:
                turn = np.arange(self.degree, dtype=np.uint16)
                turn[cycle] = row[cycle]
                gens.append(turn)
            if i and len(cycles[i - 1]) == len(cycle):
                swap = np.arange(self.degree, dtype=np.uint16)
                swap[cycle], swap[cycles[i - 1]] = cycles[i - 1], cycle
                gens.append(swap)
        return _even_part(gens) if self.alternating else gens


def _of_type(lengths: tuple[int, ...]) -> Rows:
    """Return the permutation whose cycles run through the points in their order."""
    row = np.arange(1, sum(lengths) + 1, dtype=np.uint16)
    ends = np.cumsum(lengths, dtype=np.int64)
    row[ends - 1] = np.concatenate([[0], ends[:-1]])
    return row


def _even_part(gens: list[Rows]) -> list[Rows]:
    """Return generators of the even permutations in a group: Schreier generators for the cosets of 1 and an odd t."""
    odd = [g for g in gens if is_odd(g)]
    if not odd:
        return gens
    t = odd[0]
    back = inverse_row(t)
    even = [g for g in gens if not is_odd(g)]
    rows = even + [back[g[t]] for g in even] + [back[g] for g in odd] + [g[t] for g in odd]
    return [row for row in rows if (row != np.arange(len(row))).any()]
