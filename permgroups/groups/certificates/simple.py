"""Orders that need no strong generators: the trivial group, and groups that act regularly."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from permgroups.errors import CertificateError
from permgroups.groups.certificates.base import Certificate
from permgroups.groups.certificates.verified_pieces import Claimed, VerifiedPieces, extends

__all__ = ["RegularCertificate", "TrivialCertificate"]


@dataclass(frozen=True, eq=False, repr=False)
class TrivialCertificate(Certificate):
    """Every generator is the identity."""

    method: ClassVar[str] = "trivial"

    def proved_order(self, gens: np.ndarray) -> int:
        if (gens != np.arange(gens.shape[1])).any():
            raise CertificateError("a generator is not the identity")
        return 1

    def reasons(self) -> list[str]:
        return ["every generator is the identity"]


@dataclass(frozen=True, eq=False, repr=False)
class RegularCertificate(Certificate):
    """The group is transitive on an orbit that all others follow, and so is the group of maps that commute with it.

    A group whose commuting maps are transitive moves every point if it moves one, so it is as large as its orbit.
    """

    method: ClassVar[str] = "regular"
    claimed: Claimed

    def proved_order(self, gens: np.ndarray) -> int:
        pieces = VerifiedPieces(gens, self.claimed)
        if len(pieces.orbits) != 1:
            raise CertificateError(f"{len(pieces.orbits)} orbits follow no other, not one")
        x = int(pieces.orbits[0][0])
        if not all(extends(gens, x, int(g[x])) for g in gens):
            raise CertificateError("the maps that commute with the generators are not transitive")
        return len(pieces.orbits[0])

    def reasons(self) -> list[str]:
        return [
            f"at least: the group is transitive on {self.order} points",
            f"at most: G commutes with a transitive group on {self.order} points, so it is regular",
        ]
