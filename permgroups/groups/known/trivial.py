"""The group of the identity alone."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from permgroups.groups.bounds import Bound
from permgroups.groups.certificates.simple import TrivialCertificate
from permgroups.groups.known.way import Know, Outside, Way

__all__ = ["Trivial"]

Rows = np.ndarray


class Trivial(Way):
    """A group whose generators move nothing."""

    @classmethod
    def recognise(cls, rows: Rows, bound: Bound, know: Know) -> Trivial | None:
        return cls(rows, bound) if bound.value == 1 else None

    @property
    def order(self) -> int:
        return 1

    @cached_property
    def certificate(self) -> TrivialCertificate:
        return TrivialCertificate(1, self.rows)

    def contains(self, rows: Rows) -> Rows:
        out: Rows = (rows == np.arange(self.degree)).all(axis=1)
        return out

    def why_not(self, row: Rows) -> Outside | None:
        moved = np.flatnonzero(row != np.arange(self.degree))
        return Outside(row, f"it moves {len(moved)} points; the group moves none") if len(moved) else None

    def random_rows(self, count: int, rng: np.random.Generator) -> Rows:
        return np.tile(np.arange(self.degree, dtype=np.uint16), (count, 1))
