"""Elements of groups that are all their laws allow, without a chain of all points (see ``pure_cycles``).

G is the full preimage of ψ(G): an element is a member exactly when it keeps the pieces, when orbits that follow others
do, and when ψ of it lies in ψ(G). So a random element is one of ψ(G) with random pieces and twists to go with it.
"""

from __future__ import annotations

import numpy as np

from permgroups.groups.bounds import Bound
from permgroups.groups.group import PermGroup
from permgroups.groups.pieces import shadows
from permgroups.groups.pure_cycles import PureCycles, PureOrbits, rest_rows

__all__ = ["WideGroup"]

Rows = np.ndarray


class WideGroup:
    """Membership and random elements of a group whose order pure 3-cycles have proved."""

    def __init__(self, gens: Rows, bound: Bound, pure: PureCycles):
        self.bound = bound
        self.pieces = PureOrbits(bound)
        self.free = sorted(pure.cycles)
        self.rest = PermGroup.from_rows(rest_rows(gens, bound, self.pieces, set(self.free)))
        self.degree = gens.shape[1]
        self._inside = np.flatnonzero(
            np.isin(bound.orbit_of, [k for k in np.flatnonzero(bound.kept) if k not in pure.cycles])
        )
        self._kept = np.flatnonzero(bound.kept[bound.orbit_of])
        self._shadows = shadows(gens, bound, np.arange(self.degree))
        followed = [image[image >= 0] for image in self._shadows]
        self._fixed = np.setdiff1d(np.arange(self.degree), np.concatenate([self._kept, *followed]))

    def contains(self, rows: Rows) -> Rows:
        """Return a bool for every row."""
        return np.array([self._keeps(row.astype(np.int64)) for row in rows], bool)

    def _keeps(self, row: Rows) -> bool:
        kept, bound = self._kept, self.bound
        if (np.bincount(row, minlength=self.degree) != 1).any() or (row[self._fixed] != self._fixed).any():
            return False
        if (bound.orbit_of[row[kept]] != bound.orbit_of[kept]).any():
            return False
        if (row[bound.rotation[kept]] != bound.rotation[row[kept]]).any():
            return False
        for image in self._shadows:
            domain = np.flatnonzero(image >= 0)
            if (row[image[domain]] != image[row[domain]]).any():
                return False
        part = rest_rows(row[None, :], bound, self.pieces, set(self.free))
        return bool(self.rest.contains_batch(part)[0])

    def random_rows(self, count: int, rng: np.random.Generator) -> Rows:
        """Return uniformly random elements."""
        out = np.tile(np.arange(self.degree), (count, 1))
        for row, part in zip(out, self.rest.random_rows(count, rng).astype(np.int64), strict=True):
            row[self._inside] = self._inside[part[: len(self._inside)]]
            place = len(self._inside)
            for k in self.free:
                r = int(self.bound.rotation_order[k])
                twist = 0
                if r > 1:
                    twist = int(part[place] - place)
                    place += r
                odd = int(part[place] - place)
                place += 2
                self._fill(row, k, r, twist, odd, rng)
            for image in self._shadows:
                domain = np.flatnonzero(image >= 0)
                row[image[domain]] = image[row[domain]]
        return out.astype(np.uint16)

    def _fill(self, row: Rows, k: int, r: int, twist: int, odd: int, rng: np.random.Generator) -> None:
        """Put random pieces of an orbit into a row, of given parity and sum of twists."""
        points = self.pieces.points(k)
        m = len(points)
        images = rng.permutation(m)
        if self.pieces.parity(images) != odd:
            images[[0, 1]] = images[[1, 0]]
        twists = rng.integers(0, r, m)
        twists[-1] = (twist - int(twists[:-1].sum())) % r
        levels = (np.arange(r)[None, :] + twists[:, None]) % r
        row[points] = points[images[:, None], levels]
