"""VerifiedPieces and laws, verified: the frame in which an upper bound of the order is proved.

The rest of the package takes its pieces from :mod:`permgroups.groups.piece_system`. Certificates do not, on purpose:
this code shares nothing with the one that finds pieces, and believes nothing that it has not seen to hold.

What holds: orbits that follow others are determined by them, so the group acts faithfully on the *leading* orbits. A
map that commutes with the generators and cuts an orbit into cycles of one length r makes the group act there inside
Z_r ≀ S_m. Sums of twists and parities of all leading orbits together are a homomorphism into an abelian group, and
what it sends to zero is at most ∏ r^(m-1)·m!/2.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from permgroups.errors import CertificateError

__all__ = ["Claimed", "VerifiedPieces", "extends", "orbits_of", "parity", "span_order"]

Rows = np.ndarray


@dataclass(frozen=True, eq=False)
class Claimed:
    """What a certificate states of pieces: all of it is verified by :class:`VerifiedPieces`.

    ``rotation`` turns every piece; a follower (p, q) says that a map that commutes with the generators takes the orbit
    of p, p to q, onto the orbit of q.
    """

    rotation: Rows
    followers: tuple[tuple[int, int], ...] = ()


class VerifiedPieces:
    """Leading orbits, each as an array of points with a row for every piece, and what rows do to them.

    Raises
    ------
    CertificateError
        If the claim does not hold for these generators.
    """

    def __init__(self, gens: Rows, claimed: Claimed):
        n = gens.shape[1]
        rotation = np.asarray(claimed.rotation)
        if rotation.shape != (n,) or rotation.dtype.kind not in "iu" or sorted(rotation.tolist()) != list(range(n)):
            raise CertificateError("the rotation of the pieces is not a permutation")
        rotation = rotation.astype(np.intp)
        orbit_of = np.full(n, -1)
        orbits = orbits_of(gens)
        for k, points in enumerate(orbits):
            orbit_of[points] = k
        following = self._following(gens, claimed, orbits, orbit_of)
        self.degree = n
        self.orbits = [o for k, o in enumerate(orbits) if len(o) > 1 and k not in following]
        self.points: list[Rows] = []
        self.slot = np.full(n, -1)
        self.twist = np.zeros(n, np.intp)
        for points in self.orbits:
            if any((rotation[g[points]] != g[rotation[points]]).any() for g in gens):
                raise CertificateError("the rotation of the pieces does not commute with a generator")
            self._cut(points, rotation)

    @staticmethod
    def _following(gens: Rows, claimed: Claimed, orbits: list[Rows], orbit_of: Rows) -> dict[int, tuple[int, int, int]]:
        """Return for every orbit that follows another (that orbit, p, q)."""
        out: dict[int, tuple[int, int, int]] = {}
        for p, q in claimed.followers:
            if not 0 <= p < len(orbit_of) or not 0 <= q < len(orbit_of):
                raise CertificateError(f"{p} or {q} is no point")
            out[int(orbit_of[q])] = (int(orbit_of[p]), int(p), int(q))
        for k, (leader, p, q) in out.items():
            if leader in out:
                raise CertificateError(f"an orbit follows the orbit of {p}, which follows another one itself")
            if k == leader or not extends(gens, p, q):
                raise CertificateError(f"the orbit of {q} does not follow that of {p}")
        return out

    def _cut(self, points: Rows, rotation: Rows) -> None:
        left = set(points.tolist())
        pieces = []
        while left:
            x = start = min(left)
            piece = []
            while x in left:
                left.discard(x)
                piece.append(x)
                x = int(rotation[x])
            if x != start:
                raise CertificateError("the rotation leaves an orbit")
            pieces.append(piece)
        if len({len(piece) for piece in pieces}) > 1:
            raise CertificateError("the pieces of an orbit differ in size")
        table = np.array(pieces, np.intp)
        self.slot[table] = np.arange(len(table))[:, None]
        self.twist[table] = np.arange(table.shape[1])
        self.points.append(table)

    def action(self, row: Rows, k: int) -> tuple[Rows, Rows]:
        """Return for the pieces of leading orbit k the places where they go and the twists they get."""
        images = row[self.points[k][:, 0]]
        return self.slot[images], self.twist[images]

    def law(self, row: Rows, k: int) -> tuple[int, int]:
        """Return the sum of the twists mod r and the parity of the pieces of leading orbit k."""
        places, twists = self.action(row, k)
        return int(twists.sum()) % self.points[k].shape[1], parity(places)

    def size_without_laws(self, k: int) -> int:
        """Return r^(m-1)·m!/2, how many ways of placing the pieces of an orbit obey all laws; 1 for one piece."""
        m, r = self.points[k].shape
        return r ** (m - 1) * math.factorial(m) // 2 if m > 1 else 1

    def bound(self, gens: Rows) -> int:
        """Return the upper bound of the order."""
        moduli = [x for table in self.points for x in (table.shape[1], 2)]
        vectors = [[x for k in range(len(self.points)) for x in self.law(g, k)] for g in gens]
        return span_order(vectors, moduli) * math.prod(self.size_without_laws(k) for k in range(len(self.points)))

    def shapes(self) -> list[tuple[int, int]]:
        """Return (number of pieces, number of twists) of every leading orbit."""
        return [(int(t.shape[0]), int(t.shape[1])) for t in self.points]


def orbits_of(gens: Rows) -> list[Rows]:
    """Return the orbits of points, each in the order of a breadth-first search from its least point."""
    n = gens.shape[1]
    seen = np.zeros(n, bool)
    out = []
    for x in range(n):
        if seen[x]:
            continue
        seen[x] = True
        parts = [np.array([x])]
        while len(parts[-1]):
            images = np.unique(gens[:, parts[-1]])
            fresh = images[~seen[images]]
            seen[fresh] = True
            parts.append(fresh)
        out.append(np.concatenate(parts))
    return out


def extends(gens: Rows, source: int, target: int) -> bool:
    """Return whether a map of the orbit of ``source`` that commutes with the generators takes it to ``target``."""
    image = {source: target}
    todo = [source]
    for p in todo:
        for g in gens:
            q, want = int(g[p]), int(g[image[p]])
            if image.setdefault(q, want) != want:
                return False
            if len(image) > len(todo):
                todo.append(q)
    return True


def parity(permutation: Rows) -> int:
    """Return 1 for an odd permutation, 0 for an even one."""
    left = np.ones(len(permutation), bool)
    odd = 0
    for i in range(len(permutation)):
        length = 0
        while left[i]:
            left[i] = False
            i = int(permutation[i])
            length += 1
        odd += max(length - 1, 0)
    return odd % 2


def span_order(vectors: list[list[int]], moduli: list[int]) -> int:
    """Return the order of the subgroup of the product of Z_m generated by the vectors.

    Column by column: the gcd of a column's entries and its modulus is the index left there.
    """
    size = len(moduli)
    rows = [list(v) for v in vectors]
    order = 1
    for c, m in enumerate(moduli):
        pivot = [0] * size
        pivot[c] = m
        rows.append([0] * size)
        for row in rows:
            while row[c]:
                f = pivot[c] // row[c]
                reduced = [a - f * b if j == c else (a - f * b) % moduli[j] for j, (a, b) in
                           enumerate(zip(pivot, row, strict=True))]  # fmt: skip
                pivot[:] = row
                row[:] = reduced
        order *= m // pivot[c]
        for row in rows:
            row[c] = 0
    return order
