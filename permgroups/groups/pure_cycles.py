"""Large puzzles without a chain of all their points: the order by pure 3-cycles (Eidswick 1986, Propositions 3 and 7).

An orbit of m ≥ 3 pieces is *free* if it has a *pure* 3-cycle, an element of no twist in all that moves three pieces
of this orbit and nothing else, if the group is primitive on the pieces, and if for r > 1 there is a pure *meson*,
which twists one piece by a unit and another one back. The conjugates of the 3-cycle then generate Alt(m) on the
pieces (Jordan), those of the meson all twists of sum zero: a subgroup N of order ∏ r^(m-1)·m!/2 over the free
orbits, in the kernel of ψ, the action on the other orbits together with the sums of twists and the parities on the
free ones. So |G| ≥ |N|·|ψ(G)|, and ψ(G) has few points; equality with the upper bound (``bounds``) proves the order.

Pure 3-cycles are commutators [α, β] whose supports share just one piece (Proposition 3), α a generator, β a conjugate
of one: supports are compared by matrix products.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import factorial, gcd

import numpy as np

from permgroups.errors import CertificateError
from permgroups.groups.bounds import Bound
from permgroups.groups.chain import cycle_lengths_of, inverse_row

__all__ = ["PureCycles", "PureOrbits", "pure_cycles", "rest_rows"]

Rows = np.ndarray
MOST_STATES = 200_000  # 3-cycles of an orbit that are looked at for a meson
PATIENCE = 40  # conjugating letters that may pass without a new orbit


@dataclass(frozen=True, eq=False)
class PureCycles:
    """For every free orbit a 3-cycle and, where pieces have orientations, a meson, as words.

    A word is a tuple of generator numbers k, or -1 - k for inverses.
    """

    cycles: dict[int, tuple[int, ...]]
    mesons: dict[int, tuple[int, ...]]

    def order(self, gens: Rows, bound: Bound, check: bool = False) -> int:
        """Return |N|·|ψ(G)|; with ``check`` the certificate of ψ(G) is verified anew."""
        from permgroups.groups.group import PermGroup

        pieces = PureOrbits(bound)
        rest = PermGroup.from_rows(rest_rows(gens, bound, pieces, set(self.cycles)))
        if check:
            rest.certificate.check()
        order = rest.order()
        for k in self.cycles:
            m, r = pieces.count(k), int(bound.rotation_order[k])
            order *= r ** (m - 1) * (factorial(m) // 2)
        return order

    def check(self, gens: Rows, bound: Bound) -> None:
        """Verify what the words do, and that the group is primitive on the pieces of every free orbit.

        Raises
        ------
        CertificateError
            If something is not as stated.
        """
        pieces = PureOrbits(bound)
        rows = [pieces.permutation(g) for g in gens]
        for k, word in self.cycles.items():
            m, r = pieces.count(k), int(bound.rotation_order[k])
            image = _evaluate(gens, word)
            moved, total = pieces.effect(image)
            if m < 3 or len(moved) != 3 or any(pieces.orbit[j] != k for j in moved) or total.get(k, 0) % r:
                raise CertificateError(f"there is no pure 3-cycle on orbit {k}")
            if any(pieces.permutation(image)[j] == j for j in moved):
                raise CertificateError(f"the word for orbit {k} does not move three pieces")
            if not _is_primitive(rows, np.flatnonzero(pieces.orbit == k)):
                raise CertificateError(f"the group is not primitive on the pieces of orbit {k}")
            if r > 1:
                image = _evaluate(gens, self.mesons.get(k, ()))
                moved, _ = pieces.effect(image)
                twists = [pieces.twist(image, j) for j in moved]
                still = all(pieces.permutation(image)[j] == j and pieces.orbit[j] == k for j in moved)
                if len(moved) != 2 or not still or gcd(twists[0], r) != 1 or sum(twists) % r:
                    raise CertificateError(f"there is no meson on orbit {k}")


def rest_rows(gens: Rows, bound: Bound, pieces: PureOrbits, free: set[int]) -> Rows:
    """Return ψ of the generators: the points of the other orbits, then cycles for sums of twists and parities."""
    kept = np.flatnonzero(bound.kept).tolist()
    inside = np.flatnonzero(np.isin(bound.orbit_of, [k for k in kept if k not in free]))
    number = np.full(gens.shape[1], -1)
    number[inside] = np.arange(len(inside))
    out = []
    for row in gens:
        parts = [number[row[inside]]]
        size = len(inside)
        places = pieces.permutation(row)
        for k in sorted(free):
            members = np.flatnonzero(pieces.orbit == k)
            r = int(bound.rotation_order[k])
            twist = int(pieces.level[row[pieces.tracked[members]]].sum()) % r
            local = np.searchsorted(members, places[members])
            odd = pieces.parity(local)
            for modulus, shift in ((r, twist), (2, odd)):
                if modulus > 1:
                    parts.append(size + (np.arange(modulus) + shift) % modulus)
                    size += modulus
        out.append(np.concatenate(parts))
    return np.array(out, np.uint16)


class PureOrbits:
    """The pieces of the orbits that count: one point of each, and how rows act on them."""

    def __init__(self, bound: Bound):
        n = len(bound.orbit_of)
        kept = bound.kept[bound.orbit_of].astype(bool)
        self.rotation = bound.rotation
        self.piece = np.full(n, -1)
        self.level = np.zeros(n, np.int64)  # how far a point is turned from the tracked one of its piece
        tracked: list[int] = []
        for p in np.flatnonzero(kept).tolist():
            if self.piece[p] < 0:
                for t in range(int(bound.rotation_order[bound.orbit_of[p]])):
                    self.piece[p], self.level[p] = len(tracked), t
                    if t == 0:
                        first = p
                    p = int(bound.rotation[p])
                tracked.append(first)
        self.tracked = np.array(tracked)
        self.orbit = bound.orbit_of[self.tracked]

    def points(self, k: int) -> Rows:
        """Return the points of the pieces of an orbit, a row for each piece, turned as it is turned."""
        out = [self.tracked[self.orbit == k]]
        for _ in range(int((self.piece == self.piece[out[0][0]]).sum()) - 1):
            out.append(self.rotation[out[-1]])
        return np.array(out, np.int64).T

    @staticmethod
    def parity(row: Rows) -> int:
        """Return 1 for an odd permutation, 0 for an even one."""
        return (len(row) - _cycles(row)) % 2

    def count(self, k: int) -> int:
        """Return the number of pieces of an orbit."""
        return int((self.orbit == k).sum())

    def permutation(self, row: Rows) -> Rows:
        """Return where the pieces go."""
        out: Rows = self.piece[row[self.tracked]]
        return out

    def support(self, row: Rows) -> Rows:
        """Return which pieces are moved or twisted."""
        out: Rows = row[self.tracked] != self.tracked
        return out

    def twist(self, row: Rows, j: int) -> int:
        """Return the twist of what piece j becomes."""
        return int(self.level[row[self.tracked[j]]])

    def effect(self, row: Rows) -> tuple[list[int], dict[int, int]]:
        """Return the pieces that are moved or twisted, and the sums of twists by orbit."""
        moved = np.flatnonzero(self.support(row)).tolist()
        total: dict[int, int] = {}
        for j in moved:
            k = int(self.orbit[j])
            total[k] = total.get(k, 0) + self.twist(row, j)
        return moved, total


def pure_cycles(gens: Rows, bound: Bound) -> PureCycles | None:
    """Return pure 3-cycles and mesons that prove the upper bound to be the order, or None if short words do not."""
    if bound.is_regular or not bound.kept.any():
        return None
    pieces = PureOrbits(bound)
    wanted = {k for k in np.flatnonzero(bound.kept).tolist() if pieces.count(k) >= 3}
    cycles = _find_cycles(gens, pieces, wanted)
    mesons = {}
    for k in list(cycles):
        if bound.rotation_order[k] > 1:
            word = _find_meson(gens, pieces, cycles[k], int(bound.rotation_order[k]))
            if word is None:
                del cycles[k]
            else:
                mesons[k] = word
    kept = np.flatnonzero(bound.kept).tolist()
    left = sum(pieces.count(k) * int(bound.rotation_order[k]) for k in kept if k not in cycles)
    if 2 * left > gens.shape[1]:
        return None
    found = PureCycles(cycles, mesons)
    try:
        found.check(gens, bound)
    except CertificateError:
        return None
    return found if found.order(gens, bound) == bound.value else None


def _find_cycles(gens: Rows, pieces: PureOrbits, need: set[int]) -> dict[int, tuple[int, ...]]:
    """Return for every orbit a commutator [α, xβx⁻¹] whose parts share one piece of it and nothing else."""
    letters = [(k, row) for k, row in enumerate(gens)] + [(-1 - k, inverse_row(row)) for k, row in enumerate(gens)]
    support = np.array([pieces.support(row) for row in gens])
    places = np.arange(len(pieces.tracked))
    first = support.astype(np.float32)
    numbered = (support * places).astype(np.float32)
    found: dict[int, tuple[int, ...]] = {}
    idle = 0
    for name, row in [(None, np.arange(gens.shape[1])), *letters]:
        if idle > PATIENCE:
            break
        idle += 1
        moved = np.take(first, pieces.permutation(row), axis=1)  # Act'(xβx⁻¹) = Act'(β)x⁻¹
        shared = first @ np.ascontiguousarray(moved.T)
        single = np.argwhere(np.abs(shared - 1) < 0.25)
        if not len(single):
            continue
        where = np.einsum("ij,ij->i", numbered[single[:, 0]], moved[single[:, 1]])
        for (a, b), j in zip(single.tolist(), where.round().astype(int).tolist(), strict=True):
            k = int(pieces.orbit[j])
            if k in need and k not in found:
                inside = (b,) if name is None else (name, b, -1 - name)
                back = (-1 - b,) if name is None else (name, -1 - b, -1 - name)
                word = (a, *inside, -1 - a, *back)
                effect = pieces.effect(_evaluate(gens, word))[0]
                if len(effect) == 3 and all(pieces.orbit[i] == k for i in effect):
                    found[k] = word
                    idle = 0
        if len(found) == len(need):
            break
    return found


def _find_meson(gens: Rows, pieces: PureOrbits, cycle: tuple[int, ...], r: int) -> tuple[int, ...] | None:
    """Return the quotient of two conjugates of a 3-cycle p → q → s that differ in the orientation of s alone."""
    row = _evaluate(gens, cycle)
    p = int(pieces.tracked[np.flatnonzero(pieces.support(row))[0]])
    start = (p, int(row[p]), int(row[row[p]]))
    letters = [(k, g) for k, g in enumerate(gens)] + [(-1 - k, inverse_row(g)) for k, g in enumerate(gens)]
    made: dict[tuple[int, int, int], tuple[int, ...]] = {start: ()}
    by_pair: dict[tuple[int, int, int], tuple[int, int, int]] = {}
    queue = [start]
    for triple in queue:
        for a, b, c in (triple, (triple[1], triple[2], triple[0]), (triple[2], triple[0], triple[1])):
            other = by_pair.setdefault((a, b, int(pieces.piece[c])), (a, b, c))
            if gcd(int(pieces.level[c] - pieces.level[other[2]]) % r, r) == 1 and other[2] != c:
                one, two = _conjugate(made, triple, cycle), _conjugate_of(made, other, cycle)
                return (*one, *_inverse(two))
        if len(made) > MOST_STATES:
            return None
        for name, g in letters:
            image = (int(g[triple[0]]), int(g[triple[1]]), int(g[triple[2]]))
            if image not in made:
                made[image] = (*made[triple], name)
                queue.append(image)
    return None


def _conjugate(made: dict, triple: tuple[int, int, int], cycle: tuple[int, ...]) -> tuple[int, ...]:
    """Return the word of the 3-cycle that a conjugation has made."""
    way = made[triple]
    return (*_inverse(way), *cycle, *way)


def _conjugate_of(made: dict, triple: tuple[int, int, int], cycle: tuple[int, ...]) -> tuple[int, ...]:
    """Return the same for a triple that may be written from another of its points."""
    a, b, c = triple
    for turned in ((a, b, c), (b, c, a), (c, a, b)):
        if turned in made:
            return _conjugate(made, turned, cycle)
    raise AssertionError("a 3-cycle without a word")


def _inverse(word: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(-1 - k for k in reversed(word))


def _evaluate(gens: Rows, word: tuple[int, ...]) -> Rows:
    row = np.arange(gens.shape[1])
    for k in word:
        row = gens[k][row] if k >= 0 else inverse_row(gens[-1 - k])[row]
    return row


def _is_primitive(rows: list[Rows], inside: Rows) -> bool:
    """Return whether rows act primitively on a set of pieces: no block holds the first one and another."""
    number = np.full(int(inside.max()) + 1, -1)
    number[inside] = np.arange(len(inside))
    local = [number[row[inside]].tolist() for row in rows if (row[inside] != inside).any()]
    m = len(inside)
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


def _cycles(row: Rows) -> int:
    """Return the number of cycles of a row."""
    return round(float((1 / cycle_lengths_of(row.astype(np.uint16))).sum()))
