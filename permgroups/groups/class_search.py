"""Conjugacy classes by random search, with the class equation as the proof that none is missing.

Random elements and their powers are told apart by an invariant (cycle lengths, orbitals along the cycles). A new value
is a new class; its size comes from the exact centralizer. Where the sizes do not add up to the order, several classes
share a value: first the powers x^k, k prime to the order of x, are compared with x; then elements of the centralizers
of known classes are drawn. That walk, from a class to an element that commutes with its representative, meets all
*classes* equally often in the long run (Jerrum, "Uniform sampling modulo a group of symmetries using Markov chain
simulation", 1995), so that small classes are not missed. Elements with the same value are compared by the exhaustive
search of :mod:`permgroups.groups.backtrack.commuting`.
"""

from __future__ import annotations

from math import gcd
from typing import TYPE_CHECKING

import numpy as np
from sympy import divisors

from permgroups.errors import TooLarge
from permgroups.groups.backtrack.commuting import centralizer_rows, conjugating_row
from permgroups.groups.class_labels import MAX_CLASSES, Found, too_many
from permgroups.groups.rows import element_order, kernel_rows, own_generators, row_power
from permgroups.kernels import classes as _kernel
from permgroups.kernels.bounds import orbits

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["ByInvariants", "ClassKeys"]

Rows = np.ndarray

BATCH = 32
DRAWN = 4  # elements of a centralizer that are drawn at a time
MAX_COMPARISONS = 30_000  # searches through the group, for centralizers and conjugating elements; about a minute
MANY_CLASSES = 1000  # that cover less than nine tenths of the group have too many others beside them


class ClassKeys:
    """Numbers that conjugate elements of a group share."""

    def __init__(self, rows: Rows):
        n = rows.shape[1]
        self.pairs = int(n * n <= 65_535)
        wide = rows.astype(np.int64)
        if self.pairs:
            wide = (wide[:, :, None] * n + wide[:, None, :]).reshape(len(rows), n * n)
        points = wide.shape[1]
        orbit_of, order, start = (np.empty(points + 1, np.int32) for _ in range(3))
        orbits(kernel_rows(wide.astype(np.uint16)), orbit_of, order, start)
        self.colour = np.ascontiguousarray(orbit_of[:points].reshape(n, n if self.pairs else 1))

    def __call__(self, rows: Rows) -> Rows:
        """Return the number of every row."""
        rows = kernel_rows(rows)
        out = np.empty(len(rows), np.int64)
        _kernel.cycle_keys(rows, self.colour, self.pairs, np.empty(rows.shape[1], np.int64), out)
        return out


class ByInvariants:
    """The classes of a group found by random search; ``numbers(rows)`` says which class rows lie in.

    Raises
    ------
    TooLarge
        If that many searches through the group, or a thousand classes, leave too many elements over.
    """

    def __init__(self, G: PermGroup, comparisons: int = MAX_COMPARISONS):
        self.group = G
        self.keys = ClassKeys(G.rows)
        self.found: list[Found] = []
        self.bucket: dict[int, list[int]] = {}
        self.missing = G.order()
        self._left = comparisons
        self._rng = np.random.default_rng(0)
        self._drawn_from: dict[int, PermGroup] = {}
        identity = np.arange(G.degree, dtype=np.uint16)
        self._enter(identity, int(self.keys(identity[None, :])[0]), 1, list(own_generators(G.rows)))
        self._by_keys()
        if self.missing:
            self._by_powers()
        while self.missing:
            self._by_centralizers()

    # -- looking for classes ------------------------------------------------------------------------

    def _enter(self, row: Rows, key: int, size: int = 0, centralizer: list[Rows] | None = None) -> int:
        if centralizer is None:
            self._spend()
            centralizer, order = centralizer_rows(self.group, row[None, :])
            size = self.group.order() // order
        self.found.append(Found(row, size, centralizer))
        if len(self.found) > MAX_CLASSES:
            raise too_many(MAX_CLASSES)
        self.bucket.setdefault(key, []).append(len(self.found) - 1)
        self.missing -= size
        if self.missing < 0:
            raise AssertionError("the classes are larger than the group")
        return len(self.found) - 1

    def _by_keys(self) -> None:
        """Enter one class for every value of the invariant that random elements and their powers show."""
        self._seen: dict[int, int] = {}
        news = True
        while self.missing and news:
            rows = self.group.random_rows(BATCH, self._rng)
            news = False
            for row, key in zip(rows, self.keys(rows).tolist(), strict=True):
                self._seen[key] = self._seen.get(key, 0) + 1
                if key in self.bucket:
                    continue
                news = True
                order = element_order(row)
                powers = np.array([row_power(row, d) for d in divisors(order)[:-1]])
                for power, value in zip(powers, self.keys(powers).tolist(), strict=True):
                    if value not in self.bucket:
                        self._enter(power, value)
                if not self.missing:
                    return

    def _by_powers(self) -> None:
        """Compare the powers of elements, those first whose values are seen more often than their classes explain."""
        seen = max(sum(self._seen.values()), 1)
        order = self.group.order()

        def excess(key: int) -> float:
            return self._seen.get(key, 0) / seen - self.found[self.bucket[key][0]].size / order

        for key in sorted(self.bucket, key=lambda key: (-excess(key), key)):
            if self.missing:
                self._enter_powers(self.bucket[key][0], key)

    def _enter_powers(self, number: int, key: int) -> None:
        """Enter the classes of all powers x^k with k prime to the order m of an element x of a new class.

        The k with x^k conjugate to x are a subgroup of the units modulo m; its cosets are the classes.
        """
        row, size, centralizer = self.found[number]
        if size > self.missing:
            return
        m = element_order(row)
        same, coset_of = {1}, {1: 1}
        for k in range(2, m):
            if gcd(k, m) > 1 or k in coset_of:
                continue
            power = row_power(row, k)
            value = int(self.keys(power[None, :])[0])
            joined = None
            if value == key:
                for first in sorted(set(coset_of.values())):
                    ratio = k * pow(first, -1, m) % m
                    if self._conjugate(row_power(row, ratio), number):
                        joined = ratio
                        break
            if joined is None:
                if value == key or value not in self.bucket:
                    self._enter(power, value, size, centralizer)
                coset_of |= {k * s % m: k for s in same}
                if size > self.missing:
                    return
            else:
                while True:
                    larger = same | {s * joined % m for s in same}
                    if larger == same:
                        break
                    same = larger
                coset_of = {f * s % m: f for f in sorted(set(coset_of.values()), reverse=True) for s in same}

    def _by_centralizers(self) -> None:
        """Draw elements of a centralizer and of the group, and enter those of new classes."""
        number = int(self._rng.integers(len(self.found)))
        if number not in self._drawn_from:
            gens = self.found[number].centralizer or []
            self._drawn_from[number] = self.group.subgroup_of_rows(np.array(gens).reshape(-1, self.group.degree))
        rows = np.concatenate(
            [self._drawn_from[number].random_rows(DRAWN, self._rng), self.group.random_rows(1, self._rng)]
        )
        for row, key in zip(rows, self.keys(rows).tolist(), strict=True):
            if self._number(row, key) is None:
                new = self._enter(row, key)
                if self.missing:
                    self._enter_powers(new, key)
            if not self.missing:
                return

    # -- comparing ----------------------------------------------------------------------------------

    def _spend(self) -> None:
        self._left -= 1
        many = len(self.found) >= MANY_CLASSES and 10 * self.missing > self.group.order()
        if self._left < 0 or many:
            raise TooLarge(
                f"{len(self.found)} conjugacy classes were found and {self.missing} of {self.group.order()} elements "
                "lie in others: too many to be found by search; conjugacy_class(g) answers for one element"
            )

    def _conjugate(self, row: Rows, number: int) -> bool:
        """Return whether an element lies in the class of a number."""
        self._spend()
        return conjugating_row(self.group, row, self.found[number].row, self.found[number].centralizer) is not None

    def _number(self, row: Rows, key: int) -> int | None:
        """Return the number of the class of an element, None if it is in none of those found."""
        candidates = self.bucket.get(key, [])
        if candidates and not self.missing and len(candidates) == 1:
            return candidates[0]
        sizes = {self.found[c].size for c in candidates}
        if len(candidates) > 2 and len(sizes) > 1:
            size = self.group.order() // centralizer_rows(self.group, row[None, :])[1]
            candidates = [c for c in candidates if self.found[c].size == size]
        if candidates and not self.missing and len(candidates) == 1:
            return candidates[0]
        return next((c for c in candidates if self._conjugate(row, c)), None)

    def numbers(self, rows: Rows) -> Rows:
        """Return the number of the class of every row, -1 outside of the group."""
        out = np.full(len(rows), -1, np.int64)
        self._left = MAX_COMPARISONS
        inside = np.flatnonzero(self.group.contains_batch(rows))
        for i, key in zip(inside.tolist(), self.keys(rows[inside]).tolist(), strict=True):
            number = self._number(rows[i], key)
            assert number is not None
            out[i] = number
        return out
