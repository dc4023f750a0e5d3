"""The protocol of the ways in which a group is known, and what they share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

import numpy as np

from permgroups.groups.bounds import Bound
from permgroups.groups.certificates.base import Certificate
from permgroups.groups.certificates.verified_pieces import Claimed
from permgroups.groups.chain import Chain
from permgroups.groups.piece_system import PieceSystem
from permgroups.groups.schreier_sims import build_chain

__all__ = ["Know", "Known", "Outside", "Way", "broken_law", "claimed_pieces"]

Rows = np.ndarray


@dataclass(frozen=True, eq=False)
class Outside:
    """Why a permutation lies outside of a group; ``level`` of ``levels`` is how far it sifted through a chain."""

    row: Rows
    reason: str
    level: int | None = None
    levels: int | None = None

    def __str__(self) -> str:
        return self.reason


class Known(Protocol):
    """What is known of a group, however it is known. Rows are uint16 image rows."""

    @property
    def order(self) -> int:
        """The order, proved."""
        ...

    @property
    def certificate(self) -> Certificate:
        """The proof of the order."""
        ...

    @property
    def bound(self) -> Bound:
        """The upper bound of the order, with what was seen of orbits and rotations."""
        ...

    @property
    def pieces(self) -> PieceSystem:
        """The points as orbits of oriented pieces."""
        ...

    def contains(self, rows: Rows) -> Rows:
        """Return a bool for every row of a batch."""
        ...

    def why_not(self, row: Rows) -> Outside | None:
        """Return why a row is outside, None if it is inside."""
        ...

    def random_rows(self, count: int, rng: np.random.Generator) -> Rows:
        """Return uniformly random elements."""
        ...

    def chain(self, prefix: Sequence[int] = ()) -> Chain:
        """Return a stabilizer chain, its base beginning with the given points; the one without any is kept."""
        ...

    def order_lower_bound(self, seed: int = 0) -> int:
        """Return a lower bound of the order without waiting for a proof."""
        ...


Know = Callable[[Rows], Known]  # how the group of other rows is known


class Way:
    """What the ways share; ``recognise`` is what makes one."""

    def __init__(self, rows: Rows, bound: Bound):
        self.rows = rows
        self.bound = bound

    @classmethod
    def recognise(cls, rows: Rows, bound: Bound, know: Know) -> Known | None:
        """Return the group of the rows known in this way, None if it is not."""
        raise NotImplementedError

    @property
    def degree(self) -> int:
        return int(self.rows.shape[1])

    @property
    def order(self) -> int:
        raise NotImplementedError

    @cached_property
    def pieces(self) -> PieceSystem:
        """The pieces of the points."""
        return PieceSystem.of(self.rows, self.bound)

    @cached_property
    def _chain(self) -> Chain:
        return build_chain(self.rows, target=self.order)

    def chain(self, prefix: Sequence[int] = ()) -> Chain:
        return build_chain(self.rows, prefix=prefix, target=self.order) if len(prefix) else self._chain

    def order_lower_bound(self, seed: int = 0) -> int:
        return self.order


def broken_law(pieces: PieceSystem, row: Rows) -> str | None:
    """Return the simplest law of all generators that a row breaks, in a sentence; None if it breaks none of these.

    >>> from permgroups import alternating
    >>> G = alternating(5)
    >>> broken_law(G.pieces, G.row_of("(1,2)"))
    'it is an odd permutation of 5 points, all generators are even'
    """
    if not pieces.respected_by(row[None, :])[0]:
        return "it leaves an orbit or breaks up pieces that all generators keep together"
    laws, law = pieces.law(pieces.rows), pieces.law(row)
    for i, (r, _) in enumerate(pieces.moduli.tolist()):
        m = int(pieces.start[i + 1] - pieces.start[i])
        what = f"{m} points" if r == 1 else f"{m} pieces"
        if law[i, 0] and not laws[:, i, 0].any():
            return f"it twists {what} by {law[i, 0]} of {r} in all, every generator by 0"
        if law[i, 1] and not laws[:, i, 1].any():
            return f"it is an odd permutation of {what}, all generators are even"
    return None


def claimed_pieces(pieces: PieceSystem) -> Claimed:
    """Return what a certificate states of pieces, for its check to verify."""
    followers = []
    for shadow in pieces.shadows:
        p = int(np.argmax(shadow >= 0))
        followers.append((p, int(shadow[p])))
    return Claimed(pieces.rotation, tuple(followers))
