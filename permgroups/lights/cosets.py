"""Unions of cosets over Z/d: how many vectors they have, which, and one that is outside.

A coset is the set of solutions of equations Yv = c. Equations are brought to Howell form, so that equal cosets have
equal rows; a union is counted by inclusion and exclusion over the different intersections.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from math import prod

import numpy as np
from sympy import factorint

from permgroups import checks
from permgroups.errors import TooLarge
from permgroups.lights.configurations import every_configuration
from permgroups.linear.modular import howell_basis, kernel_mod
from permgroups.linear.prime import MAX_PRIME, echelon_mod_p

__all__ = ["CosetUnion", "equations_of"]

MOST_COSETS = 150
MOST_INTERSECTIONS = 20_000
LISTED = 1_000_000  # vectors that are looked through for one outside
TRIES = 1000
Rows = tuple[tuple[tuple[int, ...], ...], ...]  # for each prime power the rows of [Y | c]


def equations_of(matrix: np.ndarray, shift: np.ndarray, d: int) -> np.ndarray:
    """Return rows [Y | c] such that Yv = c says that v is Ax + shift for some x.

    >>> equations_of(np.array([[1], [1]]), np.array([0, 1]), 3).tolist()
    [[1, 2, 2]]
    """
    Y = kernel_mod(matrix.T, d)
    return np.concatenate([Y, (Y * shift % d).sum(axis=1, keepdims=True) % d], axis=1)


def _canonical(rows: np.ndarray, p: int, k: int) -> np.ndarray:
    """Return the reduced echelon form, or the reduced Howell form, without rows of zeros."""
    if k > 1 or not rows.size or p > MAX_PRIME:
        return howell_basis(rows, p, k)
    reduced, pivots = echelon_mod_p(rows % p, p, rows.shape[1], True)
    return np.asarray(reduced[: len(pivots)], np.int64)


class CosetUnion:
    """The vectors of length n over Z/d that solve one of several systems of equations, given as rows [Y | c].

    More than 150 different cosets are refused by :class:`~permgroups.errors.TooLarge`.

    >>> union = CosetUnion(2, 3, [np.array([[1, 0, 0]]), np.array([[0, 1, 2]])])
    >>> union.size, union.contains(np.array([[0, 1], [1, 2], [1, 1]])).tolist(), union.outside().tolist()
    (5, [True, True, False], [1, 0])
    """

    def __init__(self, n: int, d: int, systems: Iterable[np.ndarray]):
        self.n, self.d = n, d
        self._primes = [(int(p), int(k)) for p, k in factorint(d).items()]
        different: dict[Rows, None] = {}
        for rows in (self._rows(system) for system in systems):
            if rows is not None:
                different[rows] = None
            if len(different) > MOST_COSETS:
                raise TooLarge(f"a union of more than {MOST_COSETS} cosets is not counted")
        self._cosets = self._largest(list(different))

    def _rows(self, system: np.ndarray) -> Rows | None:
        """Return the Howell form of equations, None if they have no solution."""
        out = []
        for p, k in self._primes:
            basis = _canonical(np.asarray(system, np.int64), p, k)
            if len(basis) and not basis[-1, :-1].any():
                return None
            out.append(tuple(map(tuple, basis.tolist())))
        return tuple(out)

    def _both(self, one: Rows, two: Rows) -> Rows | None:
        out = []
        for (p, k), a, b in zip(self._primes, one, two, strict=True):
            basis = _canonical(np.array([*a, *b], np.int64).reshape(len(a) + len(b), self.n + 1), p, k)
            if len(basis) and not basis[-1, :-1].any():
                return None
            out.append(tuple(map(tuple, basis.tolist())))
        return tuple(out)

    def _largest(self, cosets: list[Rows]) -> list[Rows]:
        """Return the cosets that lie in no other."""
        cosets = sorted(cosets, key=self._order_of, reverse=True)
        kept: list[Rows] = []
        for rows in cosets:
            if all(self._both(rows, other) != rows for other in kept):
                kept.append(rows)
        return kept

    def _order_of(self, rows: Rows) -> int:
        """Return the number of solutions: d^n by the number of vectors that the equations span."""
        spanned = 1
        for (p, k), some in zip(self._primes, rows, strict=True):
            for row in some:
                lead = next(x for x in row if x)
                spanned *= p**k // lead  # the pivots of a Howell form are powers of p
        return int(self.d**self.n // spanned)

    @cached_property
    def size(self) -> int:
        """How many vectors there are."""
        counted: dict[Rows, int] = {}
        for rows in self._cosets:
            new = {rows: 1}
            for other, times in counted.items():
                common = self._both(rows, other)
                if common is not None:
                    new[common] = new.get(common, 0) - times
            for key, times in new.items():
                counted[key] = counted.get(key, 0) + times
            counted = {key: times for key, times in counted.items() if times}
            if len(counted) > MOST_INTERSECTIONS:
                raise TooLarge(f"more than {MOST_INTERSECTIONS} intersections of cosets")
        return sum(times * self._order_of(rows) for rows, times in counted.items())

    @property
    def is_everything(self) -> bool:
        """Whether all vectors are in it."""
        return self.size == self.d**self.n

    def contains(self, vectors: np.ndarray) -> np.ndarray:
        """Return which of some vectors, given as rows, are in it."""
        inside = np.zeros(len(vectors), bool)
        for rows in self._cosets:
            good = ~inside
            for (p, k), some in zip(self._primes, rows, strict=True):
                for row in some:
                    left = np.flatnonzero(good)
                    sums = vectors[left] % p**k * np.array(row[:-1]) % p**k
                    good[left] = sums.sum(axis=1) % p**k == row[-1]
            inside |= good
        return inside

    def outside(self, seed: int = 0) -> np.ndarray | None:
        """Return a vector that is not in it, None if there is none.

        Raises
        ------
        TooLarge
            If there are too many to look through, and none of a thousand random ones is outside.
        """
        if prod([self.d] * self.n) <= LISTED:
            every = every_configuration(self.n, self.d)
            found = np.flatnonzero(~self.contains(every))
            return every[found[0]] if len(found) else None
        tried = checks.rng(seed).integers(0, self.d, (TRIES, self.n))
        found = np.flatnonzero(~self.contains(tried))
        if len(found):
            return np.asarray(tried[found[0]], np.int64)
        if self.is_everything:
            return None
        raise TooLarge(f"none of {TRIES} random configurations lies outside")

    def __repr__(self) -> str:
        return f"<CosetUnion of {len(self._cosets)} cosets over Z/{self.d}>"
