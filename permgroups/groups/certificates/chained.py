"""Orders proved by a stabilizer chain.

*At least*: every strong generator has a straight-line program over the given generators; replayed, they have basic
orbits whose lengths multiply to the order. *At most*: either pieces and laws leave room for no more
(:class:`BoundCertificate`), or every Schreier generator of every level sifts to the identity
(:class:`SchreierCertificate`).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from permgroups.errors import CertificateError
from permgroups.groups.certificates.base import Certificate, digits_of, plain_rows
from permgroups.groups.certificates.programs import replay
from permgroups.groups.certificates.verified_pieces import Claimed, VerifiedPieces, orbits_of
from permgroups.groups.origins import Origin

__all__ = ["BoundCertificate", "ChainCertificate", "SchreierCertificate"]

Rows = np.ndarray


@dataclass(frozen=True, eq=False, repr=False)
class ChainCertificate(Certificate):
    """The half of the proof that says *at least*; ``kept`` numbers the strong generators, ``origin`` makes them."""

    base: tuple[int, ...]
    orbit_lengths: tuple[int, ...]
    kept: tuple[int, ...]
    origin: Origin

    @property
    def facts(self) -> dict[str, Any]:
        return {
            **super().facts,
            "base": list(self.base),
            "basic_orbit_lengths": list(self.orbit_lengths),
            "strong_generators": len(self.kept),
        }

    def reasons(self) -> list[str]:
        lengths = [x for x in self.orbit_lengths if x > 1]
        product = " · ".join(map(str, lengths[:12])) + (" · …" if len(lengths) > 12 else "")
        if len(self.kept) == 1:
            return [
                f"at least: one strong generator, a product of the given ones, has basic orbits of lengths {product}"
            ]
        return [
            f"at least: {len(self.kept)} strong generators, each a product of the given ones, "
            f"have basic orbits of lengths {product}"
        ]

    def strong_rows(self, gens: Rows) -> tuple[Rows, int]:
        """Return the strong generators, replayed, and the product of the lengths of their basic orbits."""
        n = gens.shape[1]
        if len(set(self.base)) < len(self.base) or not all(0 <= b < n for b in self.base):
            raise CertificateError(f"the base does not consist of different points of 0 … {n - 1}")
        strong = replay(gens, self.origin, self.kept)
        current = strong
        lengths = []
        for b in self.base:
            lengths.append(_orbit_length(current, b))
            current = current[current[:, b] == b]
        if tuple(lengths) != self.orbit_lengths:
            raise CertificateError(f"basic orbits have lengths {lengths[:20]}, not those stated")
        return strong, math.prod(lengths)  # of what was found here, not of what is stated


@dataclass(frozen=True, eq=False, repr=False)
class BoundCertificate(ChainCertificate):
    """The order is as large as pieces and laws allow."""

    method: ClassVar[str] = "upper bound"
    claimed: Claimed

    def proved_order(self, gens: Rows) -> int:
        _, least = self.strong_rows(gens)
        most = VerifiedPieces(gens, self.claimed).bound(gens)
        if least != most:
            raise CertificateError("the basic orbits do not reach the upper bound")
        return most

    @cached_property
    def _pieces(self) -> VerifiedPieces:
        return VerifiedPieces(plain_rows(self.generators), self.claimed)

    @property
    def facts(self) -> dict[str, Any]:
        return {
            **super().facts,
            "upper_bound": self.order,
            "pieces": [{"pieces": m, "twists": r} for m, r in self._pieces.shapes()],
            "laws": self._laws,
        }

    @property
    def _laws(self) -> int:
        """How many of the classes of the abelian quotient the group meets."""
        return self.order // math.prod(self._pieces.size_without_laws(k) for k in range(len(self._pieces.points)))

    def reasons(self) -> list[str]:
        parts = [
            f"Z_{r} ≀ S_{m}" if r > 1 and m > 1 else f"S_{m}" if m > 1 else f"Z_{r}" for m, r in self._pieces.shapes()
        ]
        return [
            *super().reasons(),
            f"at most: G lies in {' × '.join(parts[:8])}{' × …' if len(parts) > 8 else ''}, and twists and "
            f"parities span {self._laws} of the abelian quotient"
            + (f": {self.order}" if digits_of(self.order) <= 1000 else ""),
        ]


@dataclass(frozen=True, eq=False, repr=False)
class SchreierCertificate(ChainCertificate):
    """The chain is closed: all Schreier generators of all levels sift to the identity."""

    method: ClassVar[str] = "Schreier generators"

    def proved_order(self, gens: Rows) -> int:
        strong, order = self.strong_rows(gens)
        _check_schreier_generators(gens, strong, self.base)
        return order

    @property
    def facts(self) -> dict[str, Any]:
        nested = len(self.kept) - len(self.generators)
        count = sum(n * (len(self.generators) if i == 0 else nested) for i, n in enumerate(self.orbit_lengths))
        return {**super().facts, "schreier_generators": count}

    def reasons(self) -> list[str]:
        return [*super().reasons(), "at most: every Schreier generator of every level sifts to the identity"]


def _orbit_length(rows: Rows, point: int) -> int:
    if len(rows) == 0:
        return 1
    return next(len(o) for o in orbits_of(rows) if (o == point).any())


def _inverses(rows: Rows) -> Rows:
    out = np.empty_like(rows)
    np.put_along_axis(out, rows.astype(np.intp), np.broadcast_to(np.arange(rows.shape[1]), rows.shape), axis=1)
    return out


def _transversals(strong: Rows, base: tuple[int, ...]) -> list[tuple[Rows, Rows]]:
    """Return per level for every point its place in the basic orbit (or -1), and the inverses of the transversal."""
    n = strong.shape[1]
    out = []
    current = strong
    for b in base:
        points = [b]
        down = {b: np.arange(n)}
        inverses = _inverses(current) if len(current) else current
        for p in points:
            for g, back in zip(current, inverses, strict=True):
                q = int(g[p])
                if q not in down:
                    down[q] = down[p][back]
                    points.append(q)
        where = np.full(n, -1)
        where[points] = np.arange(len(points))
        out.append((where, np.array([down[p] for p in points], np.uint16)))
        current = current[current[:, b] == b] if len(current) else current
    return out


def _check_schreier_generators(gens: Rows, strong: Rows, base: tuple[int, ...]) -> None:
    """Verify that the chain is closed.

    Level 0 needs the group's own generators only, since every strong generator is a product of them; level i > 0
    needs all strong generators that fix the earlier base points.
    """
    n = gens.shape[1]
    if not base and (gens != np.arange(n)).any():
        raise CertificateError("the base is empty, but a generator is not the identity")
    tables = _transversals(strong, base)
    current = strong
    for level, b in enumerate(base):
        ups = _inverses(tables[level][1])
        for g in gens if level == 0 else current:
            for start in range(0, len(ups), 4096):
                batch = g[ups[start : start + 4096].astype(np.intp)].astype(np.uint16)
                for i in range(level, len(base)):
                    where, down = tables[i]
                    index = where[batch[:, base[i]]]
                    if (index < 0).any():
                        raise CertificateError(f"a Schreier generator of level {level} leaves the orbit of level {i}")
                    batch = np.take_along_axis(down[index], batch.astype(np.intp), axis=1)
                if (batch != np.arange(n, dtype=np.uint16)).any():
                    raise CertificateError(f"a Schreier generator of level {level} does not sift to the identity")
        current = current[current[:, b] == b]
