"""A lightest vector of a coset x + K of a space over Z/d or GF(q), and how light it must be.

Few vectors of K are tried out. For many, over a prime field, the search of Brouwer and Zimmermann runs over
combinations of few rows of several systematic forms: what has been tried in all of them proves a lower bound, so the
answer is optimal, or the best so far with a bound.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

import numpy as np
from sympy import isprime

from permgroups import checks
from permgroups.budget import Budget
from permgroups.errors import TooLarge
from permgroups.linear.prime import MAX_PRIME, echelon_mod_p
from permgroups.linear.rings import Ring

__all__ = ["ENUMERATED", "cost_of", "lightest", "searched", "tried_out"]

ENUMERATED = 2_000_000
IN_CACHE = 1 << 18  # the same for very many of few bytes
AT_ONCE = 4_000_000  # entries of the vectors that are looked at together


def cost_of(x: np.ndarray, by_sum: bool) -> int:
    """Return the number of entries that are not 0, or their sum."""
    return int(x.sum() if by_sum else np.count_nonzero(x))


def lightest(
    ring: Ring, x: np.ndarray, kernel: np.ndarray, budget: Budget, seed: Any = 0, least: int = 0
) -> tuple[np.ndarray, int]:
    """Return x plus a combination of the kernel's rows with fewest entries that are not 0, and a bound for these.

    ``least`` is what is known to be needed beforehand.

    >>> kernel = np.array([[1, 1, 1, 0], [0, 1, 1, 1]])
    >>> lightest(Ring(2), np.array([1, 1, 0, 1]), kernel, Budget(effort=100), least=1)
    (array([0, 1, 0, 0]), 1)
    """
    if len(kernel) == 0:
        return x, cost_of(x, False)
    if ring.extends:
        return _among_all(ring, x, kernel, budget, least)
    if ring.d ** len(kernel) <= ENUMERATED:
        return tried_out(x, kernel, ring.d, False, budget, least)
    return searched(x, kernel, ring.d, False, budget, checks.rng(seed), least)


def _among_all(ring: Ring, x: np.ndarray, kernel: np.ndarray, budget: Budget, least: int) -> tuple[np.ndarray, int]:
    """Look at all vectors of a coset over GF(p^k), a part of them at a time."""
    q, k = ring.d, len(kernel)
    if q**k > ENUMERATED:
        raise TooLarge(f"{q**k} solutions over {ring.name}; at most {ENUMERATED} are looked through")
    best = x
    for first in range(0, q**k, AT_ONCE // (8 * len(x)) + 1):
        if budget.over:
            return best, least
        numbers = np.arange(first, min(first + AT_ONCE // (8 * len(x)) + 1, q**k))
        budget.spend(len(numbers))
        factors = numbers[:, None] // q ** np.arange(k) % q
        rows = ring.sum(ring.product(factors, kernel), np.broadcast_to(x, (len(numbers), len(x))))
        row, cost = _cheapest(rows, False)
        if cost < cost_of(best, False):
            best = row
    return best, cost_of(best, False)


def _cheapest(rows: np.ndarray, by_sum: bool) -> tuple[np.ndarray, int]:
    """Return the first of the cheapest rows, and what it costs."""
    costs = rows.sum(axis=1) if by_sum else (rows != 0).sum(axis=1)
    k = int(np.argmin(costs))
    return rows[k], int(costs[k])


def _plus(rows: np.ndarray, row: np.ndarray, d: int) -> np.ndarray:
    """Return rows + row mod d, for unsigned entries 0 … d-1: less d wraps round to something larger, or is right."""
    total = rows + row
    return np.minimum(total, total - rows.dtype.type(d), out=total)


def _sums(x: np.ndarray, patterns: list[tuple[np.ndarray, int]], d: int) -> Iterator[np.ndarray]:
    """Yield x plus all combinations of patterns, each with the number of its multiples."""
    if not patterns:
        yield x
        return
    (pattern, order), *others = patterns
    for _ in range(order):
        yield from _sums(x, others, d)
        x = _plus(x, pattern, d)


def tried_out(
    x: np.ndarray, kernel: np.ndarray, d: int, by_sum: bool, budget: Budget, needed: int
) -> tuple[np.ndarray, int]:
    """Return the cheapest of x plus all that the kernel's rows span over Z/d, a part at a time, and what is needed."""
    kind = np.uint8 if d <= 127 else np.uint64  # sums of two entries fit
    patterns = [(k.astype(kind), d // int(np.gcd.reduce([d, *k.tolist()]))) for k in kernel]
    size, inner = 1, 0
    while inner < len(patterns) and size * patterns[inner][1] * max(len(x), 1) <= IN_CACHE:
        size *= patterns[inner][1]
        inner += 1
    block = np.array(list(_sums(np.zeros(len(x), kind), patterns[:inner][::-1], d)))
    best, least = x, cost_of(x, by_sum)
    for shift in _sums(x.astype(kind), patterns[inner:], d):
        if budget.over:
            return best, needed
        budget.spend(len(block))
        row, cost = _cheapest(_plus(block, shift, d), by_sum)
        if cost < least:
            best, least = row.astype(np.int64), cost
    return best, least


def _systematic(kernel: np.ndarray, d: int, order: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the kernel with unit vectors at some columns, chosen in the given order, and these columns."""
    rows, pivots = echelon_mod_p(kernel[:, order], d, kernel.shape[1], True)
    out = np.empty_like(rows)
    out[:, order] = rows
    return out[: len(pivots)], order[pivots]


def searched(
    x: np.ndarray, kernel: np.ndarray, d: int, by_sum: bool, budget: Budget, rng: np.random.Generator, lower: int
) -> tuple[np.ndarray, int]:
    """Return a cheap one of x plus all that the kernel's rows span over Z/d, and what is needed at least."""
    if not isprime(d) or d > MAX_PRIME:  # no systematic forms: descend, and know little about what is needed
        return _descended(x, kernel, d, by_sum, rng, budget), lower
    n, k = kernel.shape[1], kernel.shape[0]
    forms: list[tuple[np.ndarray, np.ndarray, int]] = []
    free = np.arange(n)
    while len(free):
        rows, columns = _systematic(kernel, d, np.concatenate([free, np.setdiff1d(np.arange(n), free)]))
        fresh = np.intersect1d(columns, free)
        if len(fresh) == 0:
            break
        forms.append((rows, columns, k - len(fresh)))  # so many of its columns are used by earlier forms
        free = np.setdiff1d(free, columns)
    best, least = x, cost_of(x, by_sum)
    most = budget.share(0.9)  # what is left makes the best of it a little better
    for weight in range(k + 1):
        bound = 0
        for rows, columns, used in forms:
            start = (x - x[columns] @ rows) % d  # zero at the systematic columns
            for chosen in _batches(k, weight, d, max(1, AT_ONCE // n)):
                if most.over:
                    return _improved(best, kernel, d, by_sum, rng, budget), lower
                most.spend(len(chosen))
                part = np.zeros((len(chosen), n), np.int64)
                for place in range(weight):
                    part += chosen[:, place, 1][:, None] * rows[chosen[:, place, 0]]
                row, cost = _cheapest((start + part) % d, by_sum)
                if cost < least:
                    best, least = row, cost
            bound += max(weight + 1 - used, 0)
        lower = max(lower, min(bound, least))
        if lower >= least:
            break
    return best, least  # every combination has been tried, or the bound is reached


def _batches(k: int, weight: int, d: int, most: int) -> Iterator[np.ndarray]:
    """Yield choices of rows and factors, many at a time: [choice, place] -> (row, factor)."""
    batch: list[list[tuple[int, int]]] = []
    for places in combinations(range(k), weight):
        for factors in product(range(1, d), repeat=weight):
            batch.append(list(zip(places, factors, strict=True)))
            if len(batch) == min(4096, most):
                yield np.array(batch, np.int64).reshape(len(batch), weight, 2)
                batch = []
    if batch:
        yield np.array(batch, np.int64).reshape(len(batch), weight, 2)


def _better(at: np.ndarray, patterns: np.ndarray, d: int, by_sum: bool, budget: Budget) -> tuple[np.ndarray, int]:
    """Return the cheapest of x and x plus a multiple of one of the rows, as far as the budget goes; and its cost."""
    best, least = at, cost_of(at, by_sum)
    together = max(1, AT_ONCE // max(patterns.size, 1))
    for first in range(1, d, together):
        factors = np.arange(first, min(first + together, d))
        if budget.over:
            break
        budget.spend(len(factors) * len(patterns))
        multiples = (factors[:, None, None] * patterns[None]).reshape(-1, patterns.shape[1])
        row, cost = _cheapest((at + multiples) % d, by_sum)
        if cost < least:
            best, least = row, cost
    return best, least


def _descended(
    x: np.ndarray, kernel: np.ndarray, d: int, by_sum: bool, rng: np.random.Generator, budget: Budget
) -> np.ndarray:
    """Return x with multiples of vectors of the kernel added, one at a time, as long as that helps; from several
    beginnings."""
    best, least = x, cost_of(x, by_sum)
    start = x
    while not budget.over:
        at, here = start, cost_of(start, by_sum)
        while True:
            following, cost = _better(at, kernel, d, by_sum, budget)
            if cost >= here:
                break
            at, here = following, cost
        if here < least:
            best, least = at, here
        few = min(len(kernel), 3)
        some = rng.integers(0, d, few)[:, None] * kernel[rng.choice(len(kernel), few)] % d
        start = (best + some.sum(axis=0)) % d
    return best


def _improved(
    x: np.ndarray, kernel: np.ndarray, d: int, by_sum: bool, rng: np.random.Generator, budget: Budget
) -> np.ndarray:
    """Return x with vectors of the kernel of random systematic forms added as long as one of them makes it cheaper."""
    best = x
    for _ in range(50):
        if budget.over:
            break
        rows, _columns = _systematic(kernel, d, rng.permutation(kernel.shape[1]))
        best, _cost_now = _better(best, rows, d, by_sum, budget)
    return best
