"""Puzzles of very many points that are all their laws allow: known by pure 3-cycles, without a chain of all points."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from permgroups.groups.bounds import Bound
from permgroups.groups.certificates.three_cycles import ThreeCyclesCertificate
from permgroups.groups.known.free_orbits import FreeOrbits
from permgroups.groups.known.way import Know, claimed_pieces
from permgroups.groups.piece_system import PieceSystem
from permgroups.groups.pure_cycles import PureCycle, pure_cycles

__all__ = ["LawGroup"]

Rows = np.ndarray
MANY_POINTS = 1000  # beyond, 3-cycles are looked for before a chain is built


class LawGroup(FreeOrbits):
    """A group with pure 3-cycles, and mesons where pieces have twists, on most of its orbits."""

    found: dict[int, PureCycle]

    @classmethod
    def recognise(cls, rows: Rows, bound: Bound, know: Know) -> LawGroup | None:
        if rows.shape[1] <= MANY_POINTS or bound.kept[bound.orbit_of].sum() <= MANY_POINTS:
            return None
        return cls.of_rows(rows, bound, know)

    @classmethod
    def of_rows(cls, rows: Rows, bound: Bound, know: Know) -> LawGroup | None:
        """Return the same for a group of any size, None unless half of its points lie in free orbits."""
        pieces = PieceSystem.of(rows, bound)
        found = pure_cycles(rows, pieces)
        free_points = sum(pieces.points[int(pieces.kept[i])].size for i in found)
        if not found or 2 * free_points < pieces.twists.sum():
            return None
        self = cls(rows, bound, pieces, list(found), know)
        self.found = found
        return self

    @cached_property
    def certificate(self) -> ThreeCyclesCertificate:
        words = tuple(
            (int(self.pieces.points[int(self.pieces.kept[i])][0, 0]), self.found[i].cycle, self.found[i].meson)
            for i in self.free
        )
        return ThreeCyclesCertificate(self.order, self.rows, claimed_pieces(self.pieces), self.rest.certificate, words)
