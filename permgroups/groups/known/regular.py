"""Groups that act regularly: one orbit that all others follow, and as many elements as it has points.

The maps of that orbit that commute with the group are transitive too, and the group is all that commutes with them:
an element is the image of one point, carried over by those maps.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np

from permgroups.groups.bounds import Bound
from permgroups.groups.certificates.simple import RegularCertificate
from permgroups.groups.known.way import Know, Outside, Way, claimed_pieces
from permgroups.groups.rows import spanning_tree

__all__ = ["Regular"]

Rows = np.ndarray


class Regular(Way):
    """A group of as many elements as its longest orbit has points."""

    @classmethod
    def recognise(cls, rows: Rows, bound: Bound, know: Know) -> Regular | None:
        return cls(rows, bound) if bound.value == bound.longest_orbit > 1 else None

    @property
    def order(self) -> int:
        return self.bound.value

    @cached_property
    def certificate(self) -> RegularCertificate:
        return RegularCertificate(self.order, self.rows, claimed_pieces(self.pieces))

    @cached_property
    def _domain(self) -> Rows:
        return np.sort(self.pieces.points[int(self.pieces.kept[0])].ravel())

    @cached_property
    def _commuting(self) -> Rows:
        """Maps that commute with the group and generate a transitive group on the orbit."""
        first = int(self._domain[0])
        tree = spanning_tree(self.rows, first)
        maps = np.tile(np.arange(self.degree), (len(self.rows), 1))
        for image, row in zip(maps, self.rows, strict=True):
            image[first] = row[first]
            for k, here, there in tree:
                image[there] = self.rows[k][image[here]]
        return np.unique(maps, axis=0)

    def contains(self, rows: Rows) -> Rows:
        right = self.pieces.respected_by(rows)
        for image in self._commuting:
            right &= (rows[:, image[self._domain]] == image[rows[:, self._domain]]).all(axis=1)
        return right

    def why_not(self, row: Rows) -> Outside | None:
        if self.contains(row[None, :])[0]:
            return None
        return Outside(row, "it does not commute with the maps that commute with the group, which acts regularly")

    def random_rows(self, count: int, rng: np.random.Generator) -> Rows:
        first = int(self._domain[0])
        out = np.tile(np.arange(self.degree), (count, 1))
        out[:, first] = rng.choice(self._domain, count)
        for k, here, there in spanning_tree(self._commuting, first):
            out[:, there] = self._commuting[k][out[:, here]]
        return self.pieces.spread(out[:, self.pieces.tracked]).astype(np.uint16)
