"""Exact counts of elements by cycle type: by theory for S_n and A_n, by classes, or by enumeration."""

from __future__ import annotations

from collections import Counter
from math import factorial, prod
from typing import TYPE_CHECKING

import numpy as np
from sympy.utilities.iterables import partitions

from permgroups.errors import TooLarge
from permgroups.groups.rows import cycle_lengths_of
from permgroups.kernels import elements as _kernel

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["cycle_type", "cycle_types"]

MAX_ENUMERATION = 10**8
MAX_PARTITIONS_DEGREE = 70
FEW_ELEMENTS = 100_000  # are looked at one by one in less time than their classes take
BUDGET = 2_000_000


def cycle_type(row: np.ndarray) -> tuple[int, ...]:
    """Return the cycle lengths of a row, falling, fixed points included.

    >>> cycle_type(np.array([1, 0, 2, 3]))
    (2, 1, 1)
    """
    points = np.bincount(cycle_lengths_of(row))  # in cycles of every length
    lengths = np.flatnonzero(points)[::-1]
    return tuple(np.repeat(lengths, points[lengths] // lengths).tolist())


def cycle_types(G: PermGroup) -> dict[tuple[int, ...], int]:
    """Return {cycle type: number of elements}, sorted by type."""
    n, order = G.degree, G.order()
    if n >= 1 and order in (factorial(n), factorial(n) // 2) and order > 10**5:
        if n > MAX_PARTITIONS_DEGREE:
            raise TooLarge(f"degree {n} has too many partitions; cycle types are listed up to {MAX_PARTITIONS_DEGREE}")
        return _by_theory(n, alternating=order != factorial(n))
    if order > FEW_ELEMENTS:
        try:
            return _by_classes(G)
        except TooLarge:
            if order > MAX_ENUMERATION:
                raise TooLarge(
                    f"the group has {order} elements, and too many classes; cycle types are enumerated up to "
                    f"{MAX_ENUMERATION} elements"
                ) from None
    return _by_enumeration(G)


def _by_classes(G: PermGroup) -> dict[tuple[int, ...], int]:
    out: Counter[tuple[int, ...]] = Counter()
    for c in G.conjugacy_classes():
        out[c.cycle_type] += c.size
    return dict(sorted(out.items()))


def _by_theory(n: int, alternating: bool) -> dict[tuple[int, ...], int]:
    out = {}
    for p in partitions(n):
        if alternating and sum(k * (length - 1) for length, k in p.items()) % 2:
            continue
        kind = tuple(length for length in sorted(p, reverse=True) for _ in range(p[length]))
        out[kind] = factorial(n) // prod(length**k * factorial(k) for length, k in p.items())
    return dict(sorted(out.items()))


def _by_enumeration(G: PermGroup) -> dict[tuple[int, ...], int]:
    chain = G.chain()
    n, levels = chain.degree, chain.levels
    start = np.concatenate([[0], np.cumsum(chain.length)]).astype(np.int64)
    table = np.concatenate(chain.transversals) if levels else np.empty((0, n), np.uint16)
    weight = np.random.default_rng(0).integers(1, 2**62, n + 1)
    seen = np.empty(n, np.uint8)
    size = 4096
    while True:
        stack = np.empty((levels + 1, n), np.uint16)
        stack[0] = np.arange(n)
        digit = np.zeros(levels, np.int64)
        key, count = np.zeros(size, np.int64), np.zeros(size, np.int64)
        sample = np.empty((size, n), np.uint16)
        status = _kernel.PAUSED
        while status == _kernel.PAUSED:
            status = _kernel.count_cycle_types(
                levels, chain.length, start, table, stack, digit, weight, key, count, sample, BUDGET, seen
            )
        if status == _kernel.DONE:
            break
        size *= 4
    out: Counter[tuple[int, ...]] = Counter()
    for slot in np.flatnonzero(count):
        out[cycle_type(sample[slot])] += int(count[slot])
    if sum(out.values()) != chain.order:
        raise AssertionError("the enumeration missed elements")
    return dict(sorted(out.items()))
