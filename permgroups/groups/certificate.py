"""A proof of a group's order that can be checked again.

Four methods. *Jordan*: a transitive group with an element that has a cycle of prime length p,
n/2 < p < n - 2, contains Alt(n); parity decides. *3-cycles*: words that move three pieces and nothing else,
and mesons, reach the upper bound (``pure_cycles``). Otherwise two inequalities.

*At least*: every strong generator has a straight-line program over the given generators; replayed,
they have basic orbits whose lengths multiply to the order. *At most*: either the bound of
``kernels/bounds.py`` (wreath products and their abelian laws) equals that product, or every
Schreier generator of every level sifts to the identity.

``check()`` uses nothing of the construction: it replays, and computes orbits, laws and Schreier
generators by numpy code of its own.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from permgroups.errors import CertificateError
from permgroups.groups.bounds import Bound
from permgroups.groups.chain import Chain, Origin, cycle_lengths_of
from permgroups.groups.pure_cycles import PureCycles

__all__ = ["Certificate"]

Rows = np.ndarray


@dataclass(frozen=True, eq=False)
class Certificate:
    """The order of a group and why it is that."""

    order: int
    method: str
    generators: Rows
    base: tuple[int, ...]
    orbit_lengths: tuple[int, ...]
    kept: tuple[int, ...]
    origin: Origin
    bound: Bound | None
    prime: int | None = None  # (Jordan) the length of a cycle of the element that ``origin`` makes
    pure: PureCycles | None = None  # (3-cycles) words that reach the upper bound

    @classmethod
    def of(cls, chain: Chain, generators: Rows) -> Certificate:
        """Return the certificate of a proved chain."""
        assert chain.origin is not None
        return cls(
            chain.order, chain.method, generators, tuple(chain.base.tolist()), tuple(chain.length.tolist()),
            tuple(chain.kept.tolist()), chain.origin, chain.bound if chain.method == "upper bound" else None,
        )  # fmt: skip

    @property
    def facts(self) -> dict[str, Any]:
        """What the proof states, as plain data."""
        out: dict[str, Any] = {
            "order": self.order,
            "method": self.method,
            "base": list(self.base),
            "basic_orbit_lengths": list(self.orbit_lengths),
            "strong_generators": len(self.kept),
        }
        if self.prime is not None:
            out["prime_cycle"] = self.prime
        if self.bound is not None:
            out["upper_bound"] = self.bound.value
            out["pieces"] = [{"pieces": m, "twists": r} for m, r in ((len(c), r) for c, r in _pieces(self.bound))]
            out["laws"] = [f for f in self.bound.law_factors]
        if self.pure is not None:
            out["pure_3_cycles"] = len(self.pure.cycles)
            out["mesons"] = len(self.pure.mesons)
        if self.method == "Schreier generators":
            out["schreier_generators"] = self._count_schreier_generators()
        return out

    def _count_schreier_generators(self) -> int:
        nested = len(self.kept) - len(self.generators)
        return sum(length * (len(self.generators) if i == 0 else nested) for i, length in enumerate(self.orbit_lengths))

    def __str__(self) -> str:
        lengths = [x for x in self.orbit_lengths if x > 1]
        product = " · ".join(map(str, lengths[:12])) + (" · …" if len(lengths) > 12 else "")
        digits = math.log10(self.order) if self.order else 0
        lines = [f"|G| = {self.order}" if digits < 1000 else f"|G| has {int(digits) + 1} digits"]
        if self.method == "trivial":
            lines.append("every generator is the identity")
            return "\n".join(lines)
        if self.method == "Jordan":
            n = self.generators.shape[1]
            lines.append(
                f"at least: transitive on {n} points, and a product of the generators has a cycle of prime length "
                f"{self.prime}, n/2 < {self.prime} < n - 2: by Jordan the group contains Alt({n})"
            )
            lines.append(
                f"at most: {n}!" + ("" if self.order == math.factorial(n) else "/2, every generator being even")
            )
            return "\n".join(lines)
        if self.pure is not None:
            twisted = f" and {len(self.pure.mesons)} that twist two" if self.pure.mesons else ""
            lines.append(
                f"at least: {len(self.pure.cycles)} words that move three pieces and nothing else{twisted}; their "
                "conjugates generate the even permutations of the pieces of their orbits and all twists of sum zero, "
                "and the group of what is left has a proved order"
            )
        else:
            lines.append(
                f"at least: {len(self.kept)} strong generators, each a product of the given ones, "
                f"have basic orbits of lengths {product}"
            )
        if self.bound is not None and self.bound.is_regular:
            lines.append(f"at most: G commutes with a transitive group on {self.bound.value} points, so it is regular")
        elif self.bound is not None:
            parts = []
            for pieces, r in _pieces(self.bound):
                m = len(pieces)
                parts.append(f"Z_{r} ≀ S_{m}" if r > 1 and m > 1 else f"S_{m}" if m > 1 else f"Z_{r}")
            lines.append(
                f"at most: G lies in {' × '.join(parts[:8])}{' × …' if len(parts) > 8 else ''}, and twists and "
                f"parities span {math.prod(self.bound.law_factors)} of the abelian quotient"
                + (f": {self.bound.value}" if digits < 1000 else "")
            )
        else:
            lines.append("at most: every Schreier generator of every level sifts to the identity")
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<Certificate: order {self.order}, by {self.method}>"

    def _check_jordan(self, element: Rows) -> bool:
        n, p = self.generators.shape[1], self.prime
        if p is None or not n / 2 < p < n - 2 or any(p % d == 0 for d in range(2, math.isqrt(p) + 1)):
            raise CertificateError(f"{p} is not a prime between n/2 and n - 2 for n = {n}")
        if p not in cycle_lengths_of(element):
            raise CertificateError(f"the element has no cycle of length {p}")
        if not _is_transitive(self.generators):
            raise CertificateError("the group is not transitive")
        order = math.factorial(n) if any(_parity(g) for g in self.generators) else math.factorial(n) // 2
        if order != self.order:
            raise CertificateError("the parity of the generators gives another order")
        return True

    def _check_pure(self) -> bool:
        if self.pure is None or self.bound is None:
            raise CertificateError("3-cycles are stated without their words, or without the bound that they reach")
        _check_bound(self.generators, self.bound)
        self.pure.check(self.generators, self.bound)
        if not self.pure.order(self.generators, self.bound, check=True) == self.bound.value == self.order:
            raise CertificateError("the 3-cycles do not reach the upper bound, or this is not the order")
        return True

    def check(self) -> bool:
        """Return True once both inequalities are verified anew.

        Raises
        ------
        CertificateError
            If a stated fact does not hold.
        """
        if self.method == "trivial":
            if (self.generators != np.arange(self.generators.shape[1])).any() or self.order != 1:
                raise CertificateError("a generator is not the identity")
            return True
        if self.method == "3-cycles":
            return self._check_pure()
        if self.method not in ("Jordan", "upper bound", "Schreier generators"):
            raise CertificateError(f"there is no method {self.method!r}")
        if (self.method == "upper bound") != (self.bound is not None):
            raise CertificateError("an upper bound is stated without its facts, or facts without a bound")
        n = self.generators.shape[1]
        if len(set(self.base)) < len(self.base) or not all(0 <= b < n for b in self.base):
            raise CertificateError(f"the base {self.base} does not consist of different points of 0 … {n - 1}")
        if not all(0 <= k < len(self.origin.source) for k in self.kept):
            raise CertificateError("a strong generator has no program")
        strong = _replay(self.generators, self.origin, self.kept)
        if self.method == "Jordan":
            return self._check_jordan(strong[0])
        transversals = _basic_transversals(strong, self.base)
        lengths = tuple(len(points) for points, _ in transversals)
        if lengths != self.orbit_lengths or math.prod(lengths) != self.order:
            raise CertificateError(f"basic orbits have lengths {lengths}, stated were {self.orbit_lengths}")
        if self.bound is not None:
            _check_bound(self.generators, self.bound)
            if self.bound.value != self.order:
                raise CertificateError(f"the upper bound is {self.bound.value}, not {self.order}")
        else:
            _check_schreier_generators(self.generators, strong, self.base, transversals)
        return True


def _is_transitive(gens: Rows) -> bool:
    seen = {0}
    todo = [0]
    for p in todo:
        for q in set(gens[:, p].tolist()) - seen:
            seen.add(q)
            todo.append(q)
    return len(seen) == gens.shape[1]


def _inverse(rows: Rows) -> Rows:
    out = np.empty_like(rows)
    np.put_along_axis(out, rows.astype(np.intp), np.broadcast_to(np.arange(rows.shape[1]), rows.shape), axis=1)
    return out


def _replay(gens: Rows, origin: Origin, wanted: tuple[int, ...]) -> Rows:
    """Return the rows of the wanted strong generators, made from the given ones by their programs."""
    identity = np.arange(gens.shape[1])
    given = gens.astype(np.intp)
    lines: dict[int, Rows] = {}
    strong: dict[int, Rows] = {}
    pool: dict[int, Rows] = {}
    starts = np.concatenate([[0], origin.path_end])

    def line(k: int) -> Rows:
        if k == -1:
            return identity
        return given[-2 - k] if k < 0 else lines[k]

    # which lines of the log, strong generators and pool rows are needed; all refer backwards
    need_strong = set(wanted)
    need_pool: set[int] = set()
    need_lines: set[int] = set()
    for k in range(len(origin.source) - 1, -1, -1):
        if k not in need_strong:
            continue
        stack = origin.path[starts[k] : starts[k + 1]].tolist()
        while stack:
            e = stack.pop()
            if e in need_pool:
                continue
            need_pool.add(e)
            if origin.pool_gen[e] >= k:
                raise CertificateError(f"strong generator {k} refers to a later one")
            need_strong.add(int(origin.pool_gen[e]))
            if origin.pool_parent[e] >= 0:
                stack.append(int(origin.pool_parent[e]))
        need_lines.add(int(origin.source[k]))
    for k in range(len(origin.log) - 1, -1, -1):
        if k in need_lines:
            need_lines.update((int(origin.log[k, 0]), int(origin.log[k, 1])))
    for k in sorted(x for x in need_lines if x >= 0):
        a, b, inverted = origin.log[k].tolist()
        if max(a, b) >= k:
            raise CertificateError(f"line {k} of the log refers to a later one")
        second = line(b)
        lines[k] = (np.argsort(second) if inverted else second)[line(a)]

    def pool_row(e: int) -> Rows:
        chain = []
        while e >= 0 and e not in pool:
            if int(origin.pool_parent[e]) >= e:
                raise CertificateError(f"transversal row {e} refers to a later one")
            chain.append(e)
            e = int(origin.pool_parent[e])
        for e in reversed(chain):
            parent = int(origin.pool_parent[e])
            back = np.argsort(strong[int(origin.pool_gen[e])])
            pool[e] = pool[parent][back] if parent >= 0 else back
        return pool[chain[0] if chain else e]

    for k in sorted(need_strong):
        row = line(int(origin.source[k]))
        for e in origin.path[starts[k] : starts[k + 1]].tolist():
            row = pool_row(e)[row]
        strong[k] = row
    return np.array([strong[k] for k in wanted], np.intp).reshape(len(wanted), gens.shape[1])


def _basic_transversals(strong: Rows, base: tuple[int, ...]) -> list[tuple[list[int], dict[int, Rows]]]:
    """Return per level the orbit and the inverses of its transversal, from the strong generators."""
    out = []
    current = strong
    for b in base:
        points = [b]
        down = {b: np.arange(strong.shape[1])}
        inverses = _inverse(current) if len(current) else current
        for p in points:
            for g, back in zip(current, inverses, strict=True):
                q = int(g[p])
                if q not in down:
                    down[q] = down[p][back]
                    points.append(q)
        out.append((points, down))
        current = current[current[:, b] == b] if len(current) else current
    return out


def _check_schreier_generators(
    gens: Rows, strong: Rows, base: tuple[int, ...], transversals: list[tuple[list[int], dict[int, Rows]]]
) -> None:
    """Verify that the chain is closed: all Schreier generators of all levels sift to 1.

    Level 0 needs the group's own generators only, since every strong generator is a product of
    them; level i > 0 needs all strong generators that fix the earlier base points.
    """
    n = gens.shape[1]
    if not base and (gens != np.arange(n)).any():
        raise CertificateError("the base is empty, but a generator is not the identity")
    tables = []
    for points, down in transversals:
        where = np.full(n, -1)
        where[points] = np.arange(len(points))
        tables.append((where, np.array([down[p] for p in points], np.uint16)))
    current = strong
    for level, b in enumerate(base):
        where, down_rows = tables[level]
        ups = _inverse(down_rows)
        for g in gens if level == 0 else current:
            for start in range(0, len(ups), 4096):
                batch = g[ups[start : start + 4096].astype(np.intp)].astype(np.uint16)
                for i in range(level, len(base)):
                    table_where, table_down = tables[i]
                    index = table_where[batch[:, base[i]]]
                    if (index < 0).any():
                        raise CertificateError(f"a Schreier generator of level {level} leaves the orbit of level {i}")
                    batch = np.take_along_axis(table_down[index], batch.astype(np.intp), axis=1)
                if (batch != np.arange(n, dtype=np.uint16)).any():
                    raise CertificateError(f"a Schreier generator of level {level} does not sift to the identity")
        current = current[current[:, b] == b]


def _pieces(bound: Bound) -> list[tuple[list[list[int]], int]]:
    """Return for every kept orbit its pieces (cycles of the rotation) and their number of twists."""
    out = []
    for k in np.flatnonzero(bound.kept).tolist():
        left = set(np.flatnonzero(bound.orbit_of == k).tolist())
        pieces = []
        while left:
            x = min(left)
            piece = []
            while x in left:
                left.discard(x)
                piece.append(x)
                x = int(bound.rotation[x])
            pieces.append(piece)
        out.append((pieces, int(bound.rotation_order[k])))
    return out


def _check_bound(gens: Rows, bound: Bound) -> None:
    """Verify the upper bound: rotations commute, dropped orbits are determined, laws span A."""
    n = gens.shape[1]
    rotation = bound.rotation.astype(np.intp)
    if sorted(rotation.tolist()) != list(range(n)) or len(bound.orbit_of) != n:
        raise CertificateError("the rotation of the pieces is not a permutation")
    for g in gens:
        if (bound.orbit_of[g] != bound.orbit_of).any() or (bound.orbit_of[rotation] != bound.orbit_of).any():
            raise CertificateError("a generator or the rotation leaves an orbit")
        on_kept = bound.kept[bound.orbit_of] == 1
        if (g[rotation][on_kept] != rotation[g][on_kept]).any():
            raise CertificateError("the rotation of the pieces does not commute with a generator")
    for k in range(len(bound.kept)):
        points = np.flatnonzero(bound.orbit_of == k)
        if len(points) > 1 and not bound.kept[k]:
            by = int(bound.determined_by[k])
            if not 0 <= by < len(bound.kept) or by == k or not bound.kept[by]:
                raise CertificateError(f"orbit {k} is dropped, but not determined by a kept orbit")
            source = np.flatnonzero(bound.orbit_of == by)
            if not any(_extends(gens, source, int(t)) for t in points):
                raise CertificateError(f"orbit {k} is not determined by orbit {bound.determined_by[k]}")
    if bound.is_regular:
        domain = np.flatnonzero(bound.kept[bound.orbit_of])
        if not all(_extends(gens, domain, int(g[domain[0]])) for g in gens):
            raise CertificateError("the maps that commute with the generators are not transitive")
        if bound.value != len(domain):
            raise CertificateError(f"a regular group on {len(domain)} points, but the bound is {bound.value}")
        return
    moduli: list[int] = []
    vectors: list[list[int]] = [[] for _ in gens]
    rest = 1
    for pieces, r in _pieces(bound):
        if any(len(piece) != r for piece in pieces):
            raise CertificateError("the pieces of an orbit differ in size")
        m = len(pieces)
        slot = np.full(n, -1)
        twist = np.zeros(n, int)
        for i, piece in enumerate(pieces):
            slot[piece] = i
            twist[piece] = np.arange(r)
        first = np.array([piece[0] for piece in pieces])
        moduli += [r, 2]
        for vector, g in zip(vectors, gens, strict=True):
            images = g[first]
            vector += [int(twist[images].sum()) % r, _parity(slot[images])]
        if m >= 2:
            rest *= r ** (m - 1) * math.factorial(m) // 2
    span = _span_order(vectors, moduli)
    if span * rest != bound.value:
        raise CertificateError(f"the laws give the bound {span * rest}, stated was {bound.value}")


def _extends(gens: Rows, source: Rows, target: int) -> bool:
    image = {int(source[0]): target}
    todo = [int(source[0])]
    for p in todo:
        for g in gens:
            q, want = int(g[p]), int(g[image[p]])
            if image.setdefault(q, want) != want:
                return False
            if len(image) > len(todo):
                todo.append(q)
    return True


def _parity(permutation: Rows) -> int:
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


def _span_order(vectors: list[list[int]], moduli: list[int]) -> int:
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
