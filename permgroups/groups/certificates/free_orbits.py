"""Orders proved without a chain of all points: free orbits, and the small group of what is left.

An orbit of m pieces with r twists is *free* if the group contains every element that moves only its pieces, evenly and
with twists of sum zero. Let ψ be the action on the other leading orbits together with the sums of twists and the
parities of the free ones. What ψ sends to 1 is then exactly the product of ∏ r^(m-1)·m!/2 over the free orbits, so
|G| = ∏ r^(m-1)·m!/2 · |ψ(G)|, and ψ(G), a group of few points, has a certificate of its own.

Two ways to show that orbits are free: ``three_cycles`` and ``jordan``.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from permgroups.errors import CertificateError
from permgroups.groups.certificates.base import Certificate
from permgroups.groups.certificates.verified_pieces import Claimed, VerifiedPieces

__all__ = ["FreeOrbitsCertificate"]

Rows = np.ndarray


@dataclass(frozen=True, eq=False, repr=False)
class FreeOrbitsCertificate(Certificate):
    """``rest`` is the certificate of ψ(G); subclasses show that orbits are free, each named by one of its points."""

    claimed: Claimed
    rest: Certificate

    def free_points(self) -> list[int]:
        """Return a point of every orbit that is said to be free."""
        raise NotImplementedError

    def check_free(self, gens: Rows, pieces: VerifiedPieces, free: list[int], rest: int) -> None:
        """Verify that the leading orbits of these numbers are free; ``rest`` is the order of ψ(G)."""
        raise NotImplementedError

    def proved_order(self, gens: Rows) -> int:
        if not isinstance(self.rest, Certificate):
            raise CertificateError("the group of what is left has no certificate")
        pieces = VerifiedPieces(gens, self.claimed)
        number = {int(p): k for k, points in enumerate(pieces.orbits) for p in points}
        free = []
        for p in self.free_points():
            if p not in number or number[p] in free:
                raise CertificateError(f"{p} is no point of a leading orbit, or of one that was named before")
            free.append(number[p])
        psi = _action_on_rest(gens, pieces, sorted(free))
        stated = np.asarray(self.rest.generators)
        if stated.shape != psi.shape or (stated != psi).any():
            raise CertificateError("the group of what is left has other generators")
        self.rest.check()
        self.check_free(gens, pieces, free, self.rest.order)
        return self.rest.order * math.prod(pieces.size_without_laws(k) for k in free)

    @property
    def facts(self) -> dict[str, Any]:
        return {**super().facts, "free_orbits": len(self.free_points()), "rest": self.rest.facts}


def _action_on_rest(gens: Rows, pieces: VerifiedPieces, free: list[int]) -> Rows:
    """Return ψ of the generators: points of the other leading orbits, then cycles for sums of twists and parities."""
    others = [pieces.orbits[k] for k in range(len(pieces.orbits)) if k not in free]
    inside = np.sort(np.concatenate([*others, np.empty(0, np.intp)])).astype(np.intp)
    number = np.full(pieces.degree, -1)
    number[inside] = np.arange(len(inside))
    out = []
    for g in gens:
        row = number[g[inside]].tolist()
        for k in free:
            for modulus, shift in zip((pieces.points[k].shape[1], 2), pieces.law(g, k), strict=True):
                if modulus > 1:
                    row += [len(row) + (i + shift) % modulus for i in range(modulus)]
        out.append(row)
    return np.array(out, np.intp).reshape(len(gens), -1)
