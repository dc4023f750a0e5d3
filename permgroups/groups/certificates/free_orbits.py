"""Orders proved without a chain of all points: free orbits, and the small group of what is left.

An orbit of m pieces with r twists is *free* if the group contains every element that moves only its pieces, evenly and
with twists of sum zero. Let ψ be the action on the other leading orbits together with the sums of twists and the
parities of the free ones. What ψ sends to 1 is then exactly the product of ∏ r^(m-1)·m!/2 over the free orbits, so
|G| = ∏ r^(m-1)·m!/2 · |ψ(G)|, and ψ(G), a group of few points, has a certificate of its own.

Two ways to show that orbits are free.

*3-cycles* (Eidswick 1986, Propositions 3 and 7): a word that moves three pieces of the orbit, without twist, and
nothing else; the group is primitive on the pieces, so conjugates of it generate Alt(m) (Jordan); and for r > 1 a
*meson*, which twists one piece by a unit and another one back.

*Jordan* (1873): on an orbit of n points, r = 1, the group is transitive and has an element with a cycle of prime
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
from permgroups.groups.certificates.base import Certificate, plain_rows
from permgroups.groups.certificates.pieces import Claimed, Pieces, extends, orbits_of
from permgroups.groups.certificates.programs import replay
from permgroups.groups.chain import Origin

__all__ = ["FreeOrbitsCertificate", "JordanCertificate", "ThreeCyclesCertificate"]

Rows = np.ndarray
Letters = tuple[int, ...]  # a word: generator k, or -1 - k for its inverse


@dataclass(frozen=True, eq=False, repr=False)
class FreeOrbitsCertificate(Certificate):
    """``rest`` is the certificate of ψ(G); subclasses show that orbits are free, each named by one of its points."""

    claimed: Claimed
    rest: Certificate

    def free_points(self) -> list[int]:
        """Return a point of every orbit that is said to be free."""
        raise NotImplementedError

    def check_free(self, gens: Rows, pieces: Pieces, free: list[int], rest: int) -> None:
        """Verify that the leading orbits of these numbers are free; ``rest`` is the order of ψ(G)."""
        raise NotImplementedError

    def proved_order(self, gens: Rows) -> int:
        pieces = Pieces(gens, self.claimed)
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


@dataclass(frozen=True, eq=False, repr=False)
class ThreeCyclesCertificate(FreeOrbitsCertificate):
    """For every free orbit (a point of it, the word of a 3-cycle, the word of a meson or nothing)."""

    method: ClassVar[str] = "3-cycles"
    words: tuple[tuple[int, Letters, Letters], ...]

    def free_points(self) -> list[int]:
        return [point for point, _, _ in self.words]

    def check_free(self, gens: Rows, pieces: Pieces, free: list[int], rest: int) -> None:
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


@dataclass(frozen=True, eq=False, repr=False)
class JordanCertificate(FreeOrbitsCertificate):
    """For every free orbit (a point of it, a prime, the number of the element that has a cycle of that length)."""

    method: ClassVar[str] = "Jordan"
    primes: tuple[tuple[int, int, int], ...]
    origin: Origin

    def free_points(self) -> list[int]:
        return [point for point, _, _ in self.primes]

    def check_free(self, gens: Rows, pieces: Pieces, free: list[int], rest: int) -> None:
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


def _action_on_rest(gens: Rows, pieces: Pieces, free: list[int]) -> Rows:
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


def _product(gens: Rows, word: Letters) -> Rows:
    row = np.arange(gens.shape[1])
    for k in word:
        if not -len(gens) <= k < len(gens):
            raise CertificateError(f"a word has the letter {k}, which is no generator")
        row = (gens[k] if k >= 0 else np.argsort(gens[-1 - k]))[row]
    return row


def _moved(row: Rows, pieces: Pieces, k: int) -> int:
    """Return how many pieces of leading orbit k a row moves or twists, or -1 if it touches any other orbit."""
    count = 0
    for j, table in enumerate(pieces.points):
        moved = int((row[table[:, 0]] != table[:, 0]).sum())
        if moved and j != k:
            return -1
        count += moved
    return count


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
