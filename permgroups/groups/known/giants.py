"""Alternating and symmetric groups on long orbits, recognised without a chain.

Jordan (1873): a primitive group of degree n with a p-cycle for a prime p < n - 2 contains Alt(n). An element with a
cycle of prime length p > n/2 has a power that is a p-cycle, and a transitive group with such an element is primitive.
Fixed points, orbits that follow and other orbits do not matter; see :mod:`permgroups.groups.certificates.free_orbits`.
"""

from __future__ import annotations

from functools import cached_property
from math import factorial

import numpy as np
from sympy import isprime

from permgroups.groups.bounds import Bound
from permgroups.groups.certificates.jordan import JordanCertificate
from permgroups.groups.known.free_orbits import FreeOrbits
from permgroups.groups.known.way import Know, claimed_pieces
from permgroups.groups.origins import Origin
from permgroups.groups.piece_system import PieceSystem
from permgroups.groups.rows import cycle_lengths_of, inverse_row

__all__ = ["Giants", "jordan_elements", "jordan_prime"]

Rows = np.ndarray

MANY_POINTS = 600  # beyond, dense transversals of a symmetric group no longer fit
LONG_ORBIT = 100
WARM_UP = 80
TRIES = 120
SLOTS = 10
SUSPICIOUS = 8  # elements seen before an orbit is given up, if most of them are unlike a giant's


class Giants(FreeOrbits):
    """A group that contains Alt(n) on every one of its long orbits."""

    primes: dict[int, tuple[int, int]]  # for every free orbit a prime and the line that makes an element with it
    lines: list[tuple[int, int, int]]

    @classmethod
    def recognise(cls, rows: Rows, bound: Bound, know: Know) -> Giants | None:
        if rows.shape[1] <= MANY_POINTS:
            return None
        size = np.bincount(bound.orbit_of, minlength=len(bound.kept))
        if size[bound.kept == 1].sum() <= MANY_POINTS:
            return None
        if not ((bound.kept == 1) & (bound.rotation_order == 1) & (size >= LONG_ORBIT)).any():
            return None
        return cls.of_rows(rows, bound, know)

    @classmethod
    def of_rows(cls, rows: Rows, bound: Bound, know: Know, long_orbit: int = LONG_ORBIT) -> Giants | None:
        """Return the same for a group of any size that contains Alt(n) on orbits of at least that length."""
        pieces = PieceSystem.of(rows, bound)
        orbits = {i: pieces.points[k] for i, k in enumerate(pieces.kept.tolist())}
        long = {i: p[:, 0] for i, p in orbits.items() if p.shape[1] == 1 and len(p) >= long_orbit}
        primes, lines = jordan_elements(rows, long)
        if not primes:
            return None
        self = cls(rows, bound, pieces, list(primes), know)
        self.primes, self.lines = primes, lines
        linked = any(self.rest.order % (factorial(len(long[i])) // 2) == 0 for i in primes)
        return None if linked else self

    @cached_property
    def certificate(self) -> JordanCertificate:
        none = np.zeros(0, np.int32)
        first = {i: int(self.pieces.points[int(self.pieces.kept[i])][0, 0]) for i in self.free}
        source = np.array([self.primes[i][1] for i in self.free], np.int32)
        origin = Origin(np.array(self.lines, np.int32), source, np.zeros(len(source), np.int32), none, none, none)
        primes = tuple((first[i], self.primes[i][0], number) for number, i in enumerate(self.free))
        return JordanCertificate(
            self.order, self.rows, claimed_pieces(self.pieces), self.rest.certificate, primes, origin
        )


def jordan_prime(lengths: Rows) -> int | None:
    """Return a prime p with n/2 < p < n - 2 among cycle lengths given per point, if there is one."""
    n = len(lengths)
    longest = int(lengths.max(initial=0))
    return longest if n / 2 < longest < n - 2 and isprime(longest) else None


def jordan_elements(
    gens: Rows, orbits: dict[int, Rows], seed: int = 0
) -> tuple[dict[int, tuple[int, int]], list[tuple[int, int, int]]]:
    """Return for orbits a prime and the line of a program whose element has a cycle of that length there.

    Random elements by product replacement; every product is a line (a, b, whether b is inverted).
    """
    n = gens.shape[1]
    rng = np.random.default_rng(seed)
    lines: list[tuple[int, int, int]] = []
    slots = [(gens[i % len(gens)], -2 - i % len(gens)) for i in range(max(SLOTS, len(gens) + 1))]
    total = (np.arange(n, dtype=np.uint16), -1)
    suspicious = dict.fromkeys(orbits, 0)
    found: dict[int, tuple[int, int]] = {}

    def times(a: tuple[Rows, int], b: tuple[Rows, int], inverted: bool) -> tuple[Rows, int]:
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
        tested = step - WARM_UP + 1
        if tested < 1:
            continue
        lengths = cycle_lengths_of(total[0])
        for k in [k for k in orbits if k not in found]:
            here = lengths[orbits[k]]
            suspicious[k] += _unlike_a_giant(here)
            p = jordan_prime(here)
            if p is not None:
                found[k] = (p, total[1])
        left = [k for k in orbits if k not in found]
        if all(tested >= SUSPICIOUS and 4 * suspicious[k] >= 3 * tested for k in left):
            break
    return found, lines


def _unlike_a_giant(lengths: Rows) -> bool:
    """Return whether two cycles of one length hold a tenth of all points, as hardly ever in a random permutation."""
    values, counts = np.unique(lengths, return_counts=True)
    return bool(((counts >= 2 * values) & (10 * counts >= len(lengths))).any())
