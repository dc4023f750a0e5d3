"""Orders proved by pure 3-cycles (Eidswick 1986, Propositions 3 and 7).

An orbit is free if there is a word that moves three pieces of the orbit, without twist, and
nothing else; the group is primitive on the pieces, so conjugates of it generate Alt(m) (Jordan); and for r > 1 a
*meson*, which twists one piece by a unit and another one back.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from permgroups.errors import CertificateError
from permgroups.groups.certificates.free_orbits import FreeOrbitsCertificate
from permgroups.groups.certificates.verified_pieces import VerifiedPieces

__all__ = ["ThreeCyclesCertificate"]

Rows = np.ndarray
Letters = tuple[int, ...]  # a word: generator k, or -1 - k for its inverse


@dataclass(frozen=True, eq=False, repr=False)
class ThreeCyclesCertificate(FreeOrbitsCertificate):
    """For every free orbit (a point of it, the word of a 3-cycle, the word of a meson or nothing)."""

    method: ClassVar[str] = "3-cycles"
    words: tuple[tuple[int, Letters, Letters], ...]

    def free_points(self) -> list[int]:
        return [point for point, _, _ in self.words]

    def check_free(self, gens: Rows, pieces: VerifiedPieces, free: list[int], rest: int) -> None:
        for k, (_, cycle, meson) in zip(free, self.words, strict=True):
            m, r = pieces.points[k].shape
            row = _product(gens, cycle)
            places, _ = pieces.action(row, k)
            if m < 3 or _moved(row, pieces, k) != 3 or (places != np.arange(m)).sum() != 3:
                raise CertificateError(f"the word {cycle[:12]} does not move three pieces and nothing else")
            if pieces.law(row, k)[0]:
                raise CertificateError("a 3-cycle leaves a twist behind")
            if not _is_primitive([pieces.action(g, k)[0] for g in gens], m):
                raise CertificateError("the group is not primitive on the pieces of an orbit")
            if r > 1:
                row = _product(gens, meson)
                places, twists = pieces.action(row, k)
                turned = [int(t) for t in twists if t]
                still = (places == np.arange(m)).all() and _moved(row, pieces, k) == 2
                if not still or len(turned) != 2 or math.gcd(turned[0], r) != 1 or sum(turned) % r:
                    raise CertificateError(f"the word {meson[:12]} does not twist two pieces by a unit and back")

    @property
    def facts(self) -> dict[str, Any]:
        mesons = sum(1 for _, _, meson in self.words if meson)
        return {**super().facts, "pure_3_cycles": len(self.words), "mesons": mesons}

    def reasons(self) -> list[str]:
        mesons = sum(1 for _, _, meson in self.words if meson)
        twisted = f" and {mesons} that twist two" if mesons else ""
        return [
            f"at least: {len(self.words)} words that move three pieces and nothing else{twisted}; their "
            "conjugates generate the even permutations of the pieces of their orbits and all twists of sum zero",
            "at most: pieces stay pieces, and the group of what is left, with the sums of twists and the parities, "
            "has a proved order",
        ]


def _product(gens: Rows, word: Letters) -> Rows:
    row = np.arange(gens.shape[1])
    for k in word:
        if not -len(gens) <= k < len(gens):
            raise CertificateError(f"a word has the letter {k}, which is no generator")
        row = (gens[k] if k >= 0 else np.argsort(gens[-1 - k]))[row]
    return row


def _moved(row: Rows, pieces: VerifiedPieces, k: int) -> int:
    """Return how many pieces of leading orbit k a row moves or twists, or -1 if it touches any other orbit."""
    count = 0
    for j, table in enumerate(pieces.points):
        moved = int((row[table[:, 0]] != table[:, 0]).sum())
        if moved and j != k:
            return -1
        count += moved
    return count


def _is_primitive(rows: list[Rows], m: int) -> bool:
    """Return whether rows act primitively on 0 … m-1: no block holds 0 and another one but not all."""
    local = [row.tolist() for row in rows if (row != np.arange(m)).any()]
    for other in range(1, m):
        parent = list(range(m))

        def root(x: int, parent: list[int] = parent) -> int:
            while parent[x] != x:
                parent[x] = parent[parent[x]]
                x = parent[x]
            return x

        queue = [(0, other)]
        parts = m
        while queue and parts > 1:
            a, b = queue.pop()
            ra, rb = root(a), root(b)
            if ra != rb:
                parent[rb] = ra
                parts -= 1
                queue += [(row[a], row[b]) for row in local]
        if parts > 1:
            return False
    return True
