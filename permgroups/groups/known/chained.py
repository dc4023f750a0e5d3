"""Groups known by a stabilizer chain: every group can be."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import numpy as np

from permgroups.groups.bounds import Bound
from permgroups.groups.certificates.base import Certificate
from permgroups.groups.certificates.chained import BoundCertificate, SchreierCertificate
from permgroups.groups.certificates.simple import RegularCertificate
from permgroups.groups.chain import Chain
from permgroups.groups.known.way import Know, Outside, Way, broken_law, claimed_pieces
from permgroups.groups.piece_system import PieceSystem
from permgroups.groups.schreier_sims import build_chain

__all__ = ["Chained", "chain_certificate"]

Rows = np.ndarray


class Chained(Way):
    """A group by its chain, which is built and proved when it is first needed."""

    def __init__(self, rows: Rows, bound: Bound):
        super().__init__(rows, bound)
        self._proved: int | None = None  # the order, as soon as one chain has proved it

    @classmethod
    def recognise(cls, rows: Rows, bound: Bound, know: Know) -> Chained:
        return cls(rows, bound)

    @property
    def order(self) -> int:
        if self._proved is None:
            self._proved = self._chain.order
        return self._proved

    @cached_property
    def _chain(self) -> Chain:
        return build_chain(self.rows, bound=self.bound)

    def chain(self, prefix: Sequence[int] = ()) -> Chain:
        if not len(prefix):
            return self._chain
        if self._proved is not None:
            return super().chain(prefix)
        chain = build_chain(self.rows, prefix=prefix, bound=self.bound)
        self._proved = chain.order
        return chain

    @cached_property
    def certificate(self) -> Certificate:
        return chain_certificate(self._chain, self.rows)

    def contains(self, rows: Rows) -> Rows:
        return self._chain.contains(rows)

    def why_not(self, row: Rows) -> Outside | None:
        _, stopped, _ = self._chain.sift(row)
        level, levels = int(stopped[0]), self._chain.levels
        if level > levels:
            return None
        reason = broken_law(self.pieces, row)
        if reason is None:
            reason = f"it sifts through {level} of {levels} levels of the stabilizer chain"
            reason += " and leaves a residue" if level == levels else ""
        return Outside(row, reason, level, levels)

    def random_rows(self, count: int, rng: np.random.Generator) -> Rows:
        lengths = self._chain.length
        return self._chain.from_digits(rng.integers(0, np.broadcast_to(lengths, (count, len(lengths)))))

    def order_lower_bound(self, seed: int = 0) -> int:
        return build_chain(self.rows, seed=seed, prove=False).order if self._proved is None else self._proved


def chain_certificate(chain: Chain, rows: Rows) -> Certificate:
    """Return the certificate of a chain of the group of the rows that was built and proved without a given order."""
    assert chain.origin is not None
    facts = (
        chain.order, rows, tuple(chain.base.tolist()), tuple(chain.length.tolist()), tuple(chain.kept.tolist()),
        chain.origin,
    )  # fmt: skip
    if not chain.reached_bound:
        return SchreierCertificate(*facts)
    assert chain.bound is not None
    claimed = claimed_pieces(PieceSystem.of(rows, chain.bound))
    if chain.bound.is_regular:  # the orbit alone proves the order
        return RegularCertificate(chain.order, rows, claimed)
    return BoundCertificate(*facts, claimed)
