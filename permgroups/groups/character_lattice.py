"""Irreducible characters from the lattice of characters induced from cyclic subgroups.

Whole-number combinations of characters with norm 1 are irreducible characters up to sign. Characters induced from
cyclic subgroups, the permutation character, powers and products of characters generate a lattice; it is reduced by the
algorithm of Lenstra, Lenstra and Lovász, and the irreducible characters are the shortest vectors (W. Unger, "Computing
the character table of a finite group", 2006). No products of elements are needed, but the lattice may be too small.
"""

from __future__ import annotations

import numpy as np

from permgroups.groups.eigenvalues import EigenvalueFrame, product
from permgroups.kernels.lattice import reduce as _reduce

__all__ = ["CharacterLattice"]

Rows = np.ndarray

STEPS = 20_000
MAX_ENTRY = 2**40
HIGHEST_POWER = 4


class CharacterLattice:
    """The irreducible characters found, and a reduced basis of what else is known to be a character."""

    def __init__(self, frame: EigenvalueFrame, found: Rows):
        self.frame = frame
        self.found = found
        self._found_vectors = found @ frame.embedding
        self.others = found[:0]

    @property
    def is_complete(self) -> bool:
        return len(self.found) == self.frame.count

    def search(self) -> bool:
        """Take in characters until nothing new comes; return whether all irreducible ones are found."""
        frame = self.frame
        self.add(_trivial(frame)[None, :])
        self.add(_natural(frame)[None, :])
        for number in sorted(range(len(frame.families)), key=lambda f: -frame.families[f].order):
            if self.is_complete or frame.order // frame.families[number].order > MAX_ENTRY:
                break
            self.add(np.unique(frame.induced_from_cyclic(number), axis=0))
        self._used: set[tuple[bytes, ...]] = set()
        while not self.is_complete:
            new = self._powers_and_products()
            if not len(new):
                break
            self.add(new)
        return self.is_complete

    def add(self, rows: Rows) -> None:
        """Take characters in: what is left of them beside the irreducible ones joins the lattice."""
        rows = np.concatenate([self.others, rows])
        while len(rows):
            rows = self._reduced(self._beside(rows))
            norms = np.rint(((rows @ self.frame.embedding) ** 2).sum(axis=1))
            short = rows[norms == 1]
            if not len(short):
                break
            short = short * np.sign(short[:, :1])
            self.found = np.concatenate([self.found, short])
            self._found_vectors = self.found @ self.frame.embedding
            rows = rows[norms != 1]
        self.others = rows

    def _beside(self, rows: Rows) -> Rows:
        """Return rows without their irreducible parts that are known, and without zeros."""
        coefficients = np.rint((rows @ self.frame.embedding) @ self._found_vectors.T).astype(np.int64)
        rows = rows - coefficients @ self.found
        return rows[rows.any(axis=1)]

    def _reduced(self, rows: Rows) -> Rows:
        if not len(rows):
            return rows
        lengths = ((rows @ self.frame.embedding) ** 2).sum(axis=1)
        rows = np.ascontiguousarray(rows[np.argsort(lengths, kind="stable")])
        vectors = rows @ self.frame.embedding
        orthogonal, norm, state = np.empty_like(vectors), np.zeros(len(rows)), np.zeros(1, np.int64)
        while not _reduce(rows, vectors, orthogonal, norm, state, STEPS):
            pass
        return rows[rows.any(axis=1)]

    def _powers_and_products(self) -> Rows:
        """Return symmetric and exterior powers of a character, or a product of two, that was not yet returned.

        Products with induced characters are induced again, so only those of irreducible characters are new.
        """
        found = self.found[np.argsort(self.found[:, 0], kind="stable")]
        for row in (_natural(self.frame), *found[1:]):
            if (row.tobytes(),) not in self._used:
                self._used.add((row.tobytes(),))
                return self._small(symmetric_powers(self.frame, row, HIGHEST_POWER))
        for i, a in enumerate(found[1:]):
            for b in found[1 : i + 2]:
                if (a.tobytes(), b.tobytes()) not in self._used:
                    self._used.add((a.tobytes(), b.tobytes()))
                    return self._small([product(self.frame, a.astype(object), b.astype(object))])
        return self.found[:0]

    def _small(self, rows: list[Rows]) -> Rows:
        small = [row for row in rows if abs(row).max(initial=0) < MAX_ENTRY]
        return np.array(small, np.int64).reshape(len(small), self.frame.width)


def symmetric_powers(frame: EigenvalueFrame, row: Rows, highest: int) -> list[Rows]:
    """Return the symmetric and the exterior powers 2 … ``highest`` of a character, by Newton's identities."""
    row = row.astype(object)
    adams = [row] + [frame.adams(row, k) for k in range(2, highest + 1)]
    out = []
    for sign in (1, -1):
        powers = [_trivial(frame).astype(object)]
        for n in range(1, highest + 1):
            terms = [sign ** (i - 1) * product(frame, powers[n - i], adams[i - 1]) for i in range(1, n + 1)]
            powers.append(sum(terms[1:], terms[0]) // n)
        out += powers[2:]
    return out


def _trivial(frame: EigenvalueFrame) -> Rows:
    row = np.zeros(frame.width, np.int64)
    row[[family.slice.start for family in frame.families]] = 1
    return row


def _natural(frame: EigenvalueFrame) -> Rows:
    """Return the row of the permutation character: a cycle of length l has every l-th root of unity once."""
    row = np.zeros(frame.width, np.int64)
    for family in frame.families:
        for length in frame.classes[family.first].cycle_type:
            row[family.slice.start + np.arange(length) * (family.order // length)] += 1
    return row
