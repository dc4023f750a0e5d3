"""Alternating and symmetric groups of large degree, recognised without a chain.

Jordan (1873): a primitive group of degree n with a p-cycle for a prime p < n - 2 contains Alt(n).
An element with a cycle of prime length p > n/2 has a power that is a p-cycle, and a transitive
group with such an element is primitive, for a block system would have to be kept by a cycle longer
than half of everything.
"""

from __future__ import annotations

from math import factorial

import numpy as np
from sympy import isprime

from permgroups.groups.certificate import Certificate
from permgroups.groups.chain import Origin, cycle_lengths_of, inverse_row

__all__ = ["giant_certificate", "jordan_prime"]

WARM_UP = 80
TRIES = 120
SLOTS = 10
SUSPICIOUS = 8  # elements seen before the search is given up, if most of them are unlike a giant's


def jordan_prime(lengths: np.ndarray) -> int | None:
    """Return a prime p with n/2 < p < n - 2 among cycle lengths given per point, if there is one."""
    n = len(lengths)
    longest = int(lengths.max(initial=0))
    return longest if n / 2 < longest < n - 2 and isprime(longest) else None


def giant_certificate(gens: np.ndarray, seed: int = 0) -> Certificate | None:
    """Return a proof that a transitive group is Alt(n) or Sym(n), or None if random elements give none."""
    n = gens.shape[1]
    rng = np.random.default_rng(seed)
    identity = np.arange(n, dtype=np.uint16)
    lines: list[tuple[int, int, int]] = []
    slots = [(gens[i % len(gens)], -2 - i % len(gens)) for i in range(max(SLOTS, len(gens) + 1))]
    total = (identity, -1)
    suspicious = 0

    def times(a: tuple[np.ndarray, int], b: tuple[np.ndarray, int], inverted: bool) -> tuple[np.ndarray, int]:
        second = inverse_row(b[0]) if inverted else b[0]
        lines.append((a[1], b[1], int(inverted)))
        return second[a[0]], len(lines) - 1

    steps = WARM_UP + TRIES
    first = rng.integers(len(slots), size=steps)
    second = (first + rng.integers(1, len(slots), size=steps)) % len(slots)
    inverted = rng.integers(2, size=steps)
    for step, (i, j, e) in enumerate(zip(first.tolist(), second.tolist(), inverted.tolist(), strict=True)):
        slots[i] = times(slots[i], slots[j], bool(e))
        total = times(total, slots[i], False)
        if step < WARM_UP:
            continue
        lengths = cycle_lengths_of(total[0])
        suspicious += _unlike_a_giant(lengths)
        tested = step - WARM_UP + 1
        if tested >= SUSPICIOUS and 4 * suspicious >= 3 * tested:
            return None
        p = jordan_prime(lengths)
        if p is not None:
            odd = any((n - number_of_cycles(row)) % 2 for row in gens)
            order = factorial(n) if odd else factorial(n) // 2
            none = np.zeros(1, np.int32)
            origin = Origin(
                np.array(lines, np.int32), np.array([total[1]], np.int32), none, none[:0], none[:0], none[:0]
            )
            return Certificate(order, "Jordan", gens, (), (), (0,), origin, None, p)
    return None


def _unlike_a_giant(lengths: np.ndarray) -> bool:
    """Return whether two cycles of one length hold a tenth of all points, as hardly ever in a random permutation."""
    values, counts = np.unique(lengths, return_counts=True)
    return bool(((counts >= 2 * values) & (10 * counts >= len(lengths))).any())


def number_of_cycles(row: np.ndarray) -> int:
    """Return the number of cycles, fixed points included."""
    return round(float((1 / cycle_lengths_of(row)).sum()))
