"""Block designs: points, blocks, and the parameters that are checked rather than believed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from functools import cached_property
from itertools import combinations
from numbers import Number
from operator import index
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from permgroups.errors import InvalidArgument, TooLarge
from permgroups.wording import brief

if TYPE_CHECKING:
    from permgroups.groups.graphs import Graph
    from permgroups.groups.group import PermGroup

__all__ = ["Design", "Parameters"]

MAX_SUBSETS = 5_000_000


def _is_whole(x: Any) -> bool:
    """Return whether a number is a whole number by its type."""
    if isinstance(x, bool):
        return False
    try:
        index(x)
    except TypeError:
        return isinstance(x, float) and x == float("inf")
    return True


class Parameters(NamedTuple):
    """t-(v, k, λ): any t of the v points lie together in exactly λ of the blocks of k points."""

    t: int
    v: int
    k: int
    λ: int

    def __str__(self) -> str:
        return f"{self.t}-({self.v},{self.k},{self.λ})"


class Design:
    """Points and blocks.

    Parameters
    ----------
    points
        The points' labels, or how many there are.
    blocks
        Sets of points; a block may be repeated.
    name
        What to call it.

    Attributes
    ----------
    place
        The number of every point, by its label.

    Examples
    --------
    >>> fano = Design(7, [{i, (i + 1) % 7, (i + 3) % 7} for i in range(7)], "Fano")
    >>> str(fano.parameters()), fano.automorphism_group().order()
    ('2-(7,3,1)', 168)
    >>> str(fano.complement().parameters()), fano.complement().is_supersimple()
    ('2-(7,4,2)', True)
    """

    def __init__(self, points: int | Iterable[Hashable], blocks: Iterable[Iterable[Hashable]], name: str = ""):
        try:
            self.points: tuple[Any, ...] = tuple(range(points) if isinstance(points, int) else points)
            self.place = {p: i for i, p in enumerate(self.points)}
            self.blocks: tuple[frozenset[Any], ...] = tuple(frozenset(b) for b in blocks)
        except TypeError as error:
            raise InvalidArgument(f"expected points, or their number, and blocks of points: {error}") from None
        if len(self.place) < len(self.points):
            raise InvalidArgument("the points of a design must differ")
        for b in self.blocks:
            strange = [p for p in b if p not in self.place]
            if strange:
                raise InvalidArgument(f"the block {sorted(b, key=str)} has {strange[0]!r}, which is not a point")
        self.name = name

    def __repr__(self) -> str:
        return f"<Design {self.name + ' ' if self.name else ''}of {len(self.points)} points, {len(self.blocks)} blocks>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Design):
            return NotImplemented
        return self.points == other.points and Counter(self.blocks) == Counter(other.blocks)

    def __hash__(self) -> int:
        return hash((self.points, frozenset(self.blocks)))

    def index_of(self, p: Any) -> int:
        """Return the number of a point; raises `InvalidArgument` if it is none.

        >>> Design("abc", ["ab", "bc"]).index_of("c")
        2
        """
        try:
            i = self.place[p]
        except (KeyError, TypeError):
            i = -1
        # 4.0 and True equal whole numbers, but are none
        if i < 0 or (isinstance(p, Number) and p is not self.points[i] and not _is_whole(p)):
            shown = ", ".join(map(str, self.points[:14]))
            raise InvalidArgument(
                f"{brief(p)} is not a point; the points are {shown}{' …' if len(self.points) > 14 else ''}"
            )
        return i

    @cached_property
    def incidence(self) -> np.ndarray:
        """A matrix of truth values with a row for every point and a column for every block; it cannot be written to.

        >>> Design("abc", ["ab", "bc"]).incidence.astype(int)
        array([[1, 0],
               [1, 1],
               [0, 1]])
        """
        out = np.zeros((len(self.points), len(self.blocks)), bool)
        for j, b in enumerate(self.blocks):
            out[[self.place[p] for p in b], j] = True
        out.flags.writeable = False
        return out

    def _counts(self, t: int) -> set[int]:
        """Return the numbers of blocks through t points that occur."""
        if t == 0:
            return {len(self.blocks)}
        if t == 1:
            return set(self.incidence.sum(axis=1).tolist())
        if t == 2:
            together = self.incidence.astype(np.int64) @ self.incidence.T
            return set(together[~np.eye(len(together), dtype=bool)].tolist())
        subsets = sum(1 for b in self.blocks for _ in combinations(range(len(b)), t))
        if subsets > MAX_SUBSETS:
            raise TooLarge(f"{subsets} subsets of {t} points of blocks would have to be counted")
        seen = Counter(s for b in self.blocks for s in combinations(sorted(self.place[p] for p in b), t))
        total = len(self.points)
        every = 1
        for i in range(t):
            every = every * (total - i) // (i + 1)
        return set(seen.values()) | ({0} if len(seen) < every else set())

    def parameters(self) -> Parameters:
        """Return t-(v, k, λ) with the largest t that holds.

        Raises
        ------
        InvalidArgument
            If the blocks differ in size, or points in the number of their blocks.
        """
        sizes = sorted({len(b) for b in self.blocks})
        if len(sizes) != 1:
            raise InvalidArgument(f"the blocks have {', '.join(map(str, sizes)) or 'no'} points; expected one size")
        k = sizes[0]
        best = None
        for t in range(1, k + 1):
            counts = self._counts(t)
            if len(counts) != 1 or counts == {0}:
                break
            best = Parameters(t, len(self.points), k, counts.pop())
        if best is None:
            raise InvalidArgument(f"points lie on {sorted(self._counts(1))} blocks; expected one number")
        return best

    def is_design(self, t: int, k: int, λ: int) -> bool:
        """Return whether every block has k points and any t points lie together in λ blocks.

        From t = 3 on all subsets of t points of blocks are counted; raises `TooLarge` where they are over 5 million.

        >>> fano = Design(7, [{i, (i + 1) % 7, (i + 3) % 7} for i in range(7)])
        >>> fano.is_design(2, 3, 1), fano.is_design(1, 3, 3), fano.is_design(2, 3, 2)
        (True, True, False)
        """
        return {len(b) for b in self.blocks} == {k} and self._counts(t) == {λ}

    def is_supersimple(self) -> bool:
        """Return whether any two blocks share at most two points."""
        B = self.incidence.astype(np.float32)  # exact for these sizes, and as floats the product is fast
        meet = B.T @ B
        np.fill_diagonal(meet, 0)
        return bool(meet.max(initial=0) <= 2)

    # -- other designs ------------------------------------------------------------------------------

    def derived(self, point: Any) -> Design:
        """Return the blocks through a point, without it; raises `InvalidArgument` if it is no point.

        >>> from permgroups.geometry import SteinerSystem
        >>> str(SteinerSystem(5, 6, 12).derived(0).derived(1).parameters())
        '3-(10,4,1)'
        """
        self.index_of(point)
        return Design(
            [p for p in self.points if p != point],
            [b - {point} for b in self.blocks if point in b],
            f"{self.name} derived at {point}".strip(),
        )

    def residual(self, point: Any) -> Design:
        """Return the blocks that miss a point; raises `InvalidArgument` if it is no point.

        >>> from permgroups.geometry import SteinerSystem
        >>> str(SteinerSystem(5, 6, 12).residual(0).parameters())
        '4-(11,6,3)'
        """
        self.index_of(point)
        return Design(
            [p for p in self.points if p != point],
            [b for b in self.blocks if point not in b],
            f"{self.name} residual at {point}".strip(),
        )

    def complement(self) -> Design:
        """Return the design of the blocks' complements."""
        every = frozenset(self.points)
        return Design(self.points, [every - b for b in self.blocks], f"complement of {self.name}".strip())

    def dual(self) -> Design:
        """Return the design whose points are the blocks, numbered, and whose blocks are the points.

        >>> Design("abcd", ["ab", "bc", "cd"]).dual().blocks[1] == {0, 1}
        True
        """
        rows = [np.flatnonzero(row).tolist() for row in self.incidence]
        return Design(len(self.blocks), rows, f"dual of {self.name}".strip())

    def relabelled(self, labels: Iterable[Hashable]) -> Design:
        """Return the same design with other names of its points, in order.

        Raises `InvalidArgument` unless there are as many different labels as points.

        >>> [sorted(b) for b in Design(3, [{0, 1}, {1, 2}]).relabelled("abc").blocks]
        [['a', 'b'], ['b', 'c']]
        """
        try:
            labels = tuple(labels)
        except TypeError:
            raise InvalidArgument(f"expected {len(self.points)} labels, not {brief(labels)}") from None
        if len(labels) != len(self.points):
            raise InvalidArgument(f"{len(labels)} labels for {len(self.points)} points")
        new = dict(zip(self.points, labels, strict=True))
        return Design(labels, [[new[p] for p in b] for b in self.blocks], self.name)

    # -- symmetry -----------------------------------------------------------------------------------

    def graph(self, dualities: bool = False) -> Graph:
        """Return the incidence graph: points, then blocks; with dualities both have one colour.

        >>> fano = Design(7, [{i, (i + 1) % 7, (i + 3) % 7} for i in range(7)])
        >>> fano.graph().automorphism_group().order(), fano.graph(dualities=True).automorphism_group().order()
        (168, 336)
        """
        from permgroups.groups.graphs import Graph

        v, b = self.incidence.shape
        joined = np.zeros((v + b, v + b), bool)
        joined[:v, v:] = self.incidence
        return Graph([joined | joined.T], [0] * v + ([0] if dualities else [1]) * b)

    def automorphism_group(self) -> PermGroup:
        """Return the permutations of the points that keep the blocks; repeated blocks count once."""
        from permgroups.groups.group import PermGroup

        once = self if len(set(self.blocks)) == len(self.blocks) else Design(self.points, set(self.blocks))
        rows = once.graph().automorphism_group().rows[:, : len(self.points)]
        return PermGroup([row.tolist() for row in rows], labels=tuple(map(str, self.points)))

    def isomorphism(self, other: Design) -> dict[Any, Any] | None:
        """Return a mapping of the points that takes blocks to blocks, or None if there is none.

        It searches for an isomorphism of the incidence graphs. Raises `InvalidArgument` if the other is no design.

        >>> fano = Design(7, [{i, (i + 1) % 7, (i + 3) % 7} for i in range(7)])
        >>> other = Design(7, [{i, (i + 2) % 7, (i + 3) % 7} for i in range(7)])
        >>> f = fano.isomorphism(other)
        >>> {frozenset(f[p] for p in b) for b in fano.blocks} == set(other.blocks), fano == other
        (True, False)
        """
        if not isinstance(other, Design):
            raise InvalidArgument(f"expected a design, not {type(other).__name__}")
        if self.incidence.shape != other.incidence.shape:
            return None
        found = self.graph().isomorphism(other.graph())
        if found is None:
            return None
        return {p: other.points[found[i]] for i, p in enumerate(self.points)}
