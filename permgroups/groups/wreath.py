"""Wreath products Z_r ≀ S_n, element by element (Eidswick 1986, section 3); the embedding of Kaloujnine and Krasner.

An element α is a pair (α′, α″): α′ permutes n places, α″ twists what arrives there. The paper's formulas:
(5) (αβ)″(i) = α″(iβ′⁻¹) + β″(i) and (6) (α⁻¹)″(i) = -α″(iα′). Twists belong to the destination.
Places count from 0 here and from 1 in the paper; text counts from 1, as there.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import gcd, lcm
from typing import Any

import numpy as np

from permgroups.checks import whole, wholes
from permgroups.errors import InvalidArgument, InvalidPermutation, NotInGroup, TooLarge
from permgroups.groups.cosets import canonical_representatives, cosets
from permgroups.groups.cycle_text import cycles_as_maths, format_cycles, read_row
from permgroups.groups.group import PermGroup
from permgroups.groups.homomorphism import Homomorphism
from permgroups.groups.inputs import MAX_DEGREE
from permgroups.groups.products import wreath_product
from permgroups.groups.rows import inverse_row
from permgroups.shown import Facts, Shown

__all__ = ["WreathElement", "kaloujnine_krasner", "wreath_group"]


class WreathElement(Shown):
    """An element of Z_r ≀ S_n.

    Parameters
    ----------
    permutation
        α′: the image row of the places, from 0; or cycles as text, which count from 1.
    twists
        α″: the twist at every place, taken mod r; it belongs to what arrives there.
    r
        The number of orientations.

    Examples
    --------
    >>> α = WreathElement("(1,2)", [0, 0, 0], 2)          # Example 1: three coins
    >>> β = WreathElement("(2,3)", [0, 1, 0], 2)
    >>> α * β
    WreathElement('(1,3,2)', (0, 1, 0), 2)
    >>> (α * ~α).is_identity, β.order, β.is_cycle
    (True, 4, False)
    >>> wreath_group({"α": α, "β": β}).order()
    48
    """

    __slots__ = ("permutation", "r", "twists")

    def __init__(self, permutation: Sequence[int] | str, twists: Sequence[int], r: int):
        r = whole("r", r, 1)
        turned = wholes("twists", twists)
        if isinstance(permutation, str):
            images = [int(x) for x in read_row(permutation, range(1, len(turned) + 1))]
        else:
            images = wholes("permutation", permutation)
        if sorted(images) != list(range(len(images))):
            raise InvalidPermutation(f"{images[:12]} is not a permutation of 0 … {len(images) - 1}")
        if len(turned) != len(images):
            raise InvalidArgument(f"{len(turned)} twists for {len(images)} places")
        self.permutation: tuple[int, ...] = tuple(images)
        self.twists: tuple[int, ...] = tuple(t % int(r) for t in turned)
        self.r = int(r)

    @classmethod
    def identity(cls, n: int, r: int) -> WreathElement:
        """Return (1, 0)."""
        return cls(range(n), [0] * n, r)

    @classmethod
    def meson(cls, n: int, r: int, a: int, b: int) -> WreathElement:
        """Return the generalized meson μ(a, b) = (1, s) with s(a) = 1, s(b) = -1."""
        if a == b or not (0 <= a < n and 0 <= b < n):
            raise InvalidArgument(f"a meson needs two different places of 0 … {n - 1}, not {a!r} and {b!r}")
        twists = [0] * n
        twists[a] += 1
        twists[b] -= 1
        return cls(range(n), twists, r)

    @property
    def n(self) -> int:
        """The number of places."""
        return len(self.permutation)

    def _same(self, other: object) -> WreathElement:
        if not isinstance(other, WreathElement):
            raise InvalidArgument(f"expected an element of a wreath product, not {other!r}")
        if (self.n, self.r) != (other.n, other.r):
            raise InvalidArgument(f"elements of Z_{self.r} ≀ S_{self.n} and Z_{other.r} ≀ S_{other.n} do not multiply")
        return other

    def __mul__(self, other: object) -> WreathElement:
        β = self._same(other)
        images = [β.permutation[x] for x in self.permutation]
        twists = list(β.twists)
        for i, x in enumerate(β.permutation):  # x = iβ′: what arrived at i has gone on to x
            twists[x] += self.twists[i]
        return WreathElement(images, twists, self.r)

    def __invert__(self) -> WreathElement:
        images = [0] * self.n
        for i, x in enumerate(self.permutation):
            images[x] = i
        return WreathElement(images, [-self.twists[x] for x in self.permutation], self.r)

    def __pow__(self, k: int) -> WreathElement:
        k = whole("the exponent", k)
        base, k = (self, k) if k >= 0 else (~self, -k)
        out = WreathElement.identity(self.n, self.r)
        while k:
            if k & 1:
                out = out * base
            base = base * base
            k >>= 1
        return out

    def conjugate(self, other: WreathElement) -> WreathElement:
        """Return αβα⁻¹ for α = self, β = other."""
        return self * other * ~self

    def commutator(self, other: WreathElement) -> WreathElement:
        """Return [α, β] = αβα⁻¹β⁻¹."""
        return self * other * ~self * ~self._same(other)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, WreathElement) and (
            (self.permutation, self.twists, self.r) == (other.permutation, other.twists, other.r)
        )

    def __hash__(self) -> int:
        return hash((self.permutation, self.twists, self.r))

    # -- what it does -------------------------------------------------------------------------------

    @property
    def is_identity(self) -> bool:
        """Whether nothing moves and nothing is twisted."""
        return not self.act_prime

    @property
    def act(self) -> frozenset[int]:
        """Act(α′): the places that α′ moves."""
        return frozenset(i for i, x in enumerate(self.permutation) if i != x)

    @property
    def act_prime(self) -> frozenset[int]:
        """Act′(α): the places that are moved or twisted."""
        return self.act | {i for i, t in enumerate(self.twists) if t}

    @property
    def total_twist(self) -> int:
        """The sum of the twists mod r; 0 for products of cycles (Proposition 2)."""
        return sum(self.twists) % self.r

    @property
    def is_even(self) -> bool:
        """Whether α′ is even."""
        return sum(len(c) - 1 for c in self.cycles()) % 2 == 0

    def cycles(self) -> list[tuple[int, ...]]:
        """Return the cycles of α′ of length at least 2."""
        seen: set[int] = set()
        out = []
        for i in range(self.n):
            if i not in seen and self.permutation[i] != i:
                cycle = [i]
                while (x := self.permutation[cycle[-1]]) != i:
                    cycle.append(x)
                seen |= set(cycle)
                out.append(tuple(cycle))
        return out

    @property
    def order(self) -> int:
        """The order of the element: a cycle of length k with twists that sum to t counts k·r/gcd(r, t)."""
        lengths = [1]
        for cycle in [*self.cycles(), *((i,) for i in range(self.n) if self.permutation[i] == i)]:
            total = sum(self.twists[i] for i in cycle) % self.r
            lengths.append(len(cycle) * (self.r // gcd(self.r, total)))
        return lcm(*lengths)

    @property
    def is_cycle(self) -> bool:
        """Whether it is a k-cycle as in section 4: α′ is one, nothing else is twisted, and the order is k."""
        cycles = self.cycles()
        return len(cycles) == 1 and self.act_prime == self.act and self.order == len(cycles[0])

    # -- stickers -------------------------------------------------------------------------------------

    @property
    def row(self) -> np.ndarray:
        """The image row on stickers: level t of place i is the point i·r + t."""
        if self.n * self.r > MAX_DEGREE:
            raise TooLarge(f"{self.n} pieces of {self.r} stickers are over the limit of {MAX_DEGREE} points")
        images = np.array(self.permutation, np.int64)
        levels = np.arange(self.r)
        twists = np.array(self.twists, np.int64)[images]
        out: np.ndarray = (images[:, None] * self.r + (levels + twists[:, None]) % self.r).ravel()
        return out.astype(np.uint16)

    @classmethod
    def from_row(cls, row: Any, r: int) -> WreathElement:
        """Return the element of an image row on stickers.

        Raises
        ------
        InvalidPermutation
            If the row does not take pieces of r stickers to pieces, keeping their order up to a turn.
        """
        images = np.array(wholes("row", row), np.int64)
        if sorted(images.tolist()) != list(range(len(images))):
            raise InvalidPermutation(f"{images[:12].tolist()} is not a permutation of 0 … {len(images) - 1}")
        if r < 1 or len(images) % r:
            raise InvalidPermutation(f"{len(images)} stickers are no pieces of {r}")
        pieces = images.reshape(-1, r)
        first = pieces[:, 0]
        expected = first[:, None] // r * r + (first[:, None] + np.arange(r)) % r
        if (pieces != expected).any():
            i = int(np.flatnonzero((pieces != expected).any(axis=1))[0])
            raise InvalidPermutation(f"the stickers of piece {i} go to {pieces[i].tolist()}, which is no turned piece")
        twists = np.empty(len(first), np.int64)
        twists[first // r] = first % r
        return cls((first // r).tolist(), twists.tolist(), r)

    def summary(self) -> Facts:
        """Return the permutation of the places, the twists and the order.

        >>> print(WreathElement("(2,3)", [0, 1, 0], 2).summary())
        element of Z2 ≀ S3
          permutation  (2,3)
          twists       0, 1, 0
          order        4
        """
        cycles = cycles_as_maths(self.permutation, range(1, self.n + 1))
        facts = [("permutation", cycles), ("twists", ", ".join(map(str, self.twists))), ("order", self.order)]
        return Facts(f"element of Z{self.r} ≀ S{self.n}", facts)

    def __repr__(self) -> str:
        cycles = format_cycles(list(self.permutation), range(1, self.n + 1)) or "()"
        return f"WreathElement({cycles!r}, {self.twists}, {self.r})"

    def __str__(self) -> str:
        cycles = format_cycles(list(self.permutation), range(1, self.n + 1)) if self.act else "1"
        return f"({cycles}, ({', '.join(map(str, self.twists))}))"


def wreath_group(elements: dict[str, WreathElement] | Sequence[WreathElement]) -> PermGroup:
    """Return the group that elements generate, on n·r stickers."""
    for α in elements.values() if isinstance(elements, dict) else elements:
        if not isinstance(α, WreathElement):
            raise InvalidArgument(f"expected elements of a wreath product, not {α!r}")
    if isinstance(elements, dict):
        return PermGroup({name: α.row for name, α in elements.items()})
    return PermGroup([α.row for α in elements])


class Embedding:
    """An embedding of G in N ≀ (G/N): ``map`` is the homomorphism, ``wreath`` the group that it maps into."""

    def __init__(self, map: Homomorphism, transversal: np.ndarray, N: PermGroup, Q: PermGroup):
        self.map, self.transversal, self.N, self.Q = map, transversal, N, Q

    @cached_property
    def wreath(self) -> PermGroup:
        """N ≀ (G/N), the quotient acting on itself."""
        return wreath_product(self.N, self.Q)

    def __repr__(self) -> str:
        orders = self.map.domain.order(), self.N.order(), self.Q.order()
        return "<Embedding of a group of order {} in N ≀ Q, |N| = {}, |Q| = {}>".format(*orders)


def kaloujnine_krasner(G: PermGroup, N: PermGroup) -> Embedding:
    """Return the embedding of G, an extension of a normal subgroup N by Q = G/N, in the wreath product N ≀ Q.

    With representatives t_q of the cosets, g takes (q, x) to (qg, x^(t_q g t_qg⁻¹)), on deg(N)·#Q points.

    Raises
    ------
    NotInGroup
        If N is not a normal subgroup of G.

    Examples
    --------
    >>> from permgroups import symmetric, alternating
    >>> e = kaloujnine_krasner(symmetric(4), alternating(4))
    >>> e.map.is_injective, e.map.image().is_subgroup(e.wreath), e.wreath.order()
    (True, True, 288)
    """
    for H in (G, N):
        if not isinstance(H, PermGroup):
            raise InvalidArgument(f"expected two PermGroups, not {H!r}")
    if not N.is_normal(G):
        raise NotInGroup("the second group must be a normal subgroup of the first")
    transversal, _ = cosets(G, N)
    number = {t.tobytes(): i for i, t in enumerate(canonical_representatives(N, transversal))}
    n = G.degree

    def act(row: np.ndarray) -> np.ndarray:
        products = row[transversal]  # t_q, then g
        images = np.array([number[c.tobytes()] for c in canonical_representatives(N, products)])
        out = np.empty((len(transversal), n), np.int64)
        for q, image in enumerate(images):
            out[q] = image * n + inverse_row(transversal[image])[products[q]]
        return out.ravel()

    map = Homomorphism.of_action(G, act, n * len(transversal))
    quotient = [act(row).reshape(-1, n)[:, 0] // n for row in G.rows]
    return Embedding(map, transversal, N, PermGroup([q.tolist() for q in quotient], degree=len(transversal)))
