"""Groups with free orbits: full preimages of a group of few points.

On a *free* orbit the group has every even permutation of the pieces and all twists of sum zero, with nothing moved
elsewhere. ψ is the action on the other orbits together with the sums of twists and the parities of the free ones. The
group is the full preimage of ψ(G): an element is a member exactly when it keeps the pieces, when orbits that follow
others do, and when ψ of it lies in ψ(G). A random element is one of ψ(G) with random pieces and twists to go with it.
See :mod:`permgroups.groups.certificates.free_orbits` for the proofs.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import factorial, prod

import numpy as np

from permgroups.groups.bounds import Bound
from permgroups.groups.known.way import Know, Known, Outside, Way, broken_law
from permgroups.groups.piece_system import PieceSystem, parities

__all__ = ["FreeOrbits"]

Rows = np.ndarray


class FreeOrbits(Way):
    """``free`` are places in ``pieces.kept``; the proof that these orbits are free is the subclass's."""

    def __init__(self, rows: Rows, bound: Bound, pieces: PieceSystem, free: Sequence[int], know: Know):
        super().__init__(rows, bound)
        self.pieces = pieces
        self.free = sorted(free)
        inside = [pieces.points[int(k)].ravel() for i, k in enumerate(pieces.kept) if i not in self.free]
        self._inside = np.sort(np.concatenate([*inside, np.empty(0, np.int64)])).astype(np.int64)
        self._number = np.full(pieces.degree, -1)
        self._number[self._inside] = np.arange(len(self._inside))
        self.rest: Known = know(self.psi(rows))

    def psi(self, rows: Rows) -> Rows:
        """Return ψ of rows: the points of the other orbits, then cycles for sums of twists and parities."""
        parts = [self._number[rows[:, self._inside].astype(np.intp)]]
        size = len(self._inside)
        laws = self.pieces.law(rows)
        for i in self.free:
            for modulus, shift in zip(self.pieces.moduli[i].tolist(), laws[:, i].T, strict=True):
                if modulus > 1:
                    parts.append(size + (np.arange(modulus) + shift[:, None]) % modulus)
                    size += modulus
        return np.concatenate(parts, axis=1).astype(np.uint16)

    def _shape(self, i: int) -> tuple[int, int]:
        """Return (pieces, twists) of a kept orbit."""
        points = self.pieces.points[int(self.pieces.kept[i])]
        return len(points), points.shape[1]

    @property
    def order(self) -> int:
        shapes = [self._shape(i) for i in self.free]
        return self.rest.order * prod(r ** (m - 1) * (factorial(m) // 2) for m, r in shapes)

    def contains(self, rows: Rows) -> Rows:
        out = self.pieces.respected_by(rows)
        out[out] = self.rest.contains(self.psi(rows[out]))
        return out

    def why_not(self, row: Rows) -> Outside | None:
        if self.contains(row[None, :])[0]:
            return None
        reason = broken_law(self.pieces, row)
        if reason is None:
            below = self.rest.why_not(self.psi(row[None, :])[0])
            reason = f"it breaks a law of twists and parities, or of the orbits that are not free: {below}"
        return Outside(row, reason)

    def random_rows(self, count: int, rng: np.random.Generator) -> Rows:
        pieces = self.pieces
        parts = self.rest.random_rows(count, rng).astype(np.int64)
        images = np.empty((count, len(pieces)), np.int64)
        place = len(self._inside)
        for i, k in enumerate(pieces.kept.tolist()):
            points = pieces.points[k]
            columns = slice(int(pieces.start[i]), int(pieces.start[i + 1]))
            if i not in self.free:
                images[:, columns] = self._inside[parts[:, self._number[points[:, 0]]]]
                continue
            m, r = points.shape
            if r > 1:
                twist_sum = parts[:, place] - place
                place += r
            odd = parts[:, place] - place
            place += 2
            places = rng.permuted(np.tile(np.arange(m), (count, 1)), axis=1)
            wrong = np.flatnonzero(parities(places, [0, m])[:, 0] != odd)
            places[wrong, 0], places[wrong, 1] = places[wrong, 1], places[wrong, 0]
            twists = rng.integers(0, r, (count, m))
            if r > 1:
                twists[:, -1] = (twist_sum - twists[:, :-1].sum(axis=1)) % r
            images[:, columns] = points[places, twists]
        return pieces.spread(images).astype(np.uint16)
