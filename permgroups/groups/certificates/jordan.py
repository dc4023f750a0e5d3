"""Orders of groups that contain Alt(n) on long orbits, proved by a theorem of Jordan (1873).

On an orbit of n points, r = 1, the group is transitive and has an element with a cycle of prime
length p, n/2 < p < n - 2. It is primitive, since a block system would be kept by a cycle longer than half of
everything, and contains Alt(n), n ≥ 8. The kernel of the action on all but these orbits acts on each of them as a
normal subgroup, so as 1 or as a group that contains Alt(n). If it acted as 1, the action on that orbit would be a
quotient of the action on the others, and n!/2 would divide |ψ(G)|; it does not. If the product of the Alt(n) were not
all in G, two orbits would be linked by an isomorphism of Alt(n), n ≠ 6, which is a bijection that commutes with the
generators; there is none.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from permgroups.errors import CertificateError
from permgroups.groups.certificates.base import plain_rows
from permgroups.groups.certificates.free_orbits import FreeOrbitsCertificate
from permgroups.groups.certificates.programs import replay
from permgroups.groups.certificates.verified_pieces import VerifiedPieces, extends, orbits_of
from permgroups.groups.origins import Origin

__all__ = ["JordanCertificate"]

Rows = np.ndarray


@dataclass(frozen=True, eq=False, repr=False)
class JordanCertificate(FreeOrbitsCertificate):
    """For every free orbit (a point of it, a prime, the number of the element that has a cycle of that length)."""

    method: ClassVar[str] = "Jordan"
    primes: tuple[tuple[int, int, int], ...]
    origin: Origin

    def free_points(self) -> list[int]:
        return [point for point, _, _ in self.primes]

    def check_free(self, gens: Rows, pieces: VerifiedPieces, free: list[int], rest: int) -> None:
        elements = replay(gens, self.origin, tuple(k for _, _, k in self.primes))
        for k, (point, p, _), row in zip(free, self.primes, elements, strict=True):
            n, r = pieces.points[k].shape
            if r != 1:
                raise CertificateError("an orbit that is called free has pieces with twists")
            if not n / 2 < p < n - 2 or any(p % d == 0 for d in range(2, math.isqrt(p) + 1)):
                raise CertificateError(f"{p} is not a prime between n/2 and n - 2 for n = {n}")
            if p not in _cycle_lengths(pieces.action(row, k)[0]):
                raise CertificateError(f"the element has no cycle of length {p} on the orbit of {point}")
            if rest % (math.factorial(n) // 2) == 0:
                raise CertificateError("the group of what is left may be linked to an orbit")
        for i, a in enumerate(free):
            for b in free[:i]:
                if len(pieces.orbits[a]) == len(pieces.orbits[b]):
                    x = int(pieces.orbits[a][0])
                    if any(extends(gens, x, int(y)) for y in pieces.orbits[b]):
                        raise CertificateError("two orbits that are called free follow each other")

    @property
    def facts(self) -> dict[str, Any]:
        return {**super().facts, "prime_cycles": [p for _, p, _ in self.primes]}

    def reasons(self) -> list[str]:
        shown = ", ".join(str(p) for _, p, _ in self.primes[:8]) + (", …" if len(self.primes) > 8 else "")
        if len(self.primes) == 1 and self.rest.generators.shape[1] == 2:  # nothing is left but the parity
            n = max(map(len, orbits_of(plain_rows(self.generators))))
            return [
                f"at least: transitive on {n} points, and a product of the generators has a cycle of prime length "
                f"{shown}, n/2 < {shown} < n - 2: by Jordan the group contains Alt({n})",
                f"at most: {n}!" + ("" if self.rest.order == 2 else "/2, every generator being even"),
            ]
        return [
            f"at least: on {len(self.primes)} orbits products of the generators have cycles of prime lengths {shown}, "
            "over half of an orbit: by Jordan the group contains the even permutations of each, and no two are linked",
            f"at most: what is left, with the parities, is a group of order {self.rest.order}",
        ]


def _cycle_lengths(row: Rows) -> set[int]:
    left = set(range(len(row)))
    out = set()
    while left:
        x = left.pop()
        length = 1
        x = int(row[x])
        while x in left:
            left.discard(x)
            length += 1
            x = int(row[x])
        out.add(length)
    return out
