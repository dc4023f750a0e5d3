"""Steiner systems S(t, k, v): any t of v points lie together in exactly one block of k points.

A system is checked when it is made: the table that completes t points to their block is filled from
the blocks, and an entry that is taken twice or never refutes it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from itertools import combinations
from math import comb
from typing import Any

import numpy as np

from permgroups import checks
from permgroups.errors import InvalidArgument, TooLarge
from permgroups.geometry.designs import Design
from permgroups.wording import brief

__all__ = ["IntersectionTriangle", "SteinerSystem", "admissible"]

MAX_ENTRIES = 5_000_000


def admissible(t: int, k: int, v: int) -> None:
    """Raise unless the numbers of blocks through i points, C(v-i, t-i)/C(k-i, t-i), are whole for i < t.

    >>> admissible(5, 6, 13)
    Traceback (most recent call last):
        ...
    permgroups.errors.InvalidArgument: there is no S(5,6,13): through 4 points would go 9/2 blocks
    """
    t, k, v = (checks.whole(name, x) for name, x in (("t", t), ("k", k), ("v", v)))
    if not 1 <= t < k < v:
        raise InvalidArgument(f"a Steiner system S(t,k,v) has 1 ≤ t < k < v, not t={t}, k={k}, v={v}")
    for i in reversed(range(t)):
        above, below = comb(v - i, t - i), comb(k - i, t - i)
        if above % below:
            through = f"through {i} points would go {above}/{below}" if i else f"there would be {above}/{below}"
            raise InvalidArgument(f"there is no S({t},{k},{v}): {through} blocks")


class IntersectionTriangle:
    """The Leech triangle of a Steiner system.

    Row i, entry j is the number of blocks that meet i given points of a block, x₁ … xᵢ, exactly in x₁ … xⱼ.
    It does not depend on the points: the last entry of row i is the number of blocks through i points,
    and every entry is the sum of the two below it.

    Examples
    --------
    >>> print(SteinerSystem(5, 6, 12).intersection_triangle())
                132
               66  66
             30  36  30
           12  18  18  12
         4   8   10  8   4
       1   3   5   5   3   1
     1   0   3   2   3   0   1
    """

    def __init__(self, t: int, k: int, v: int):
        admissible(t, k, v)
        rows: list[list[int]] = []
        for i in range(k + 1):
            row = [0] * (i + 1)
            row[i] = comb(v - i, t - i) // comb(k - i, t - i) if i <= t else 1
            for j in reversed(range(i)):
                row[j] = rows[i - 1][j] - row[j + 1]
            rows.append(row)
        self.rows = tuple(map(tuple, rows))

    def __getitem__(self, place: tuple[int, int]) -> int:
        return self.rows[place[0]][place[1]]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, IntersectionTriangle) and self.rows == other.rows

    def __hash__(self) -> int:
        return hash(self.rows)

    def intersection_numbers(self) -> dict[int, int]:
        """Return how many blocks meet a given one in j points, for the j that occur."""
        k = len(self.rows) - 1
        return {j: comb(k, j) * n for j, n in enumerate(self.rows[k]) if n}

    def __str__(self) -> str:
        wide = max(len(str(x)) for row in self.rows for x in row) + 1
        wide += wide % 2
        lines = ["".join(f"{x:^{wide}}" for x in row) for row in self.rows]
        full = len(lines[-1])
        return "\n".join((" " * ((full - len(line)) // 2) + line).rstrip() for line in lines)

    def __repr__(self) -> str:
        return f"IntersectionTriangle({', '.join(map(str, self.rows[-1]))})"


class SteinerSystem(Design):
    """A Steiner system with its completion table.

    Parameters
    ----------
    t, k, v
        Any t of the v points lie in exactly one block of k points.
    construction
        How to make it; see :func:`permgroups.geometry.constructions.constructions`. The first one known if not given.
    points, blocks
        Or the system itself, which is then checked.

    Raises
    ------
    InvalidArgument
        If there can be no such system, none is known here, or the given blocks are none.

    Examples
    --------
    >>> S = SteinerSystem(5, 6, 12)
    >>> len(S.blocks), S.complete([0, 1, 2, 3, 4])
    (132, (0, 1, 2, 3, 4, 11))
    >>> S.automorphism_group().structure_description()
    'M12'
    >>> SteinerSystem(5, 6, 12, "golay").isomorphism(S) is not None
    True
    """

    def __init__(
        self,
        t: int,
        k: int,
        v: int,
        construction: str | None = None,
        *,
        points: Iterable[Hashable] | None = None,
        blocks: Iterable[Iterable[Hashable]] | None = None,
        name: str = "",
    ):
        admissible(t, k, v)
        t, k, v = int(t), int(k), int(v)
        if comb(v, t) > MAX_ENTRIES:
            raise TooLarge(f"S({t},{k},{v}) has {comb(v, t)} sets of {t} points; the limit is {MAX_ENTRIES}")
        if blocks is None:
            if points is not None:
                raise InvalidArgument("points without blocks: give both, or a construction")
            from permgroups.geometry.constructions import construct

            points, blocks, construction = construct(t, k, v, construction)
        elif construction is not None:
            raise InvalidArgument("give a construction or blocks, not both")
        self.t, self.k, self.v, self.construction = t, k, v, construction
        super().__init__(v if points is None else points, blocks, name or f"S({t},{k},{v})")
        order = {p: i for i, p in enumerate(self.points)}
        self.blocks = tuple(sorted(self.blocks, key=lambda b: sorted(order[p] for p in b)))
        self._fill()

    def _fill(self) -> None:
        """Make the completion table; whatever is not a Steiner system fails here."""
        if len(self.points) != self.v:
            raise InvalidArgument(f"S({self.t},{self.k},{self.v}) has {self.v} points, not {len(self.points)}")
        for b in self.blocks:
            if len(b) != self.k:
                raise InvalidArgument(f"the block {self._shown(b)} has {len(b)} points; expected {self.k}")
        rows = [sorted(self.place[p] for p in b) for b in self.blocks]
        self._rows = np.array(rows, np.int64).reshape(len(rows), self.k)
        self._binomials = np.array([[comb(x, i + 1) for i in range(self.t)] for x in range(self.v)], np.int64)
        places = np.array(list(combinations(range(self.k), self.t)))
        ranks = self._rank(self._rows[:, places].reshape(-1, self.t))
        count = np.bincount(ranks, minlength=comb(self.v, self.t))
        if (count != 1).any():
            wrong = int(np.flatnonzero(count != 1)[0])
            found = self._shown(self.points[i] for i in self._unrank(wrong))
            raise InvalidArgument(f"not a Steiner system: the points {found} lie in {count[wrong]} blocks, not in one")
        self._table = np.empty(len(count), np.int32)
        self._table[ranks] = np.repeat(np.arange(len(rows)), len(places))
        for array in (self._rows, self._table, self._binomials):
            array.flags.writeable = False

    def _shown(self, points: Iterable[Any]) -> str:
        return "{" + ", ".join(map(str, sorted(points, key=lambda p: self.place[p]))) + "}"

    def _rank(self, sorted_rows: np.ndarray) -> np.ndarray:
        """Return the numbers of t-sets, given as ascending rows of point numbers."""
        out: np.ndarray = self._binomials[sorted_rows, np.arange(self.t)].sum(axis=1)
        return out

    def _unrank(self, number: int) -> list[int]:
        out: list[int] = []
        for i in reversed(range(self.t)):
            x = int(np.searchsorted(self._binomials[:, i], number, side="right")) - 1
            out.append(x)
            number -= int(self._binomials[x, i])
        return out[::-1]

    def __repr__(self) -> str:
        how = f" by {self.construction}" if self.construction else ""
        return f"<SteinerSystem S({self.t},{self.k},{self.v}){how}: {len(self.blocks)} blocks>"

    # -- completing ---------------------------------------------------------------------------------

    def _distinct(self, points: Iterable[Any], size: int) -> list[int]:
        try:
            given = list(points)
        except TypeError:
            raise InvalidArgument(f"expected {size} points, not {brief(points)}") from None
        if len(given) != size:
            raise InvalidArgument(f"expected {size} different points, not {len(given)}")
        numbers = [self.index_of(p) for p in given]
        if len(set(numbers)) < size or any(isinstance(p, bool) for p in given):
            raise InvalidArgument(f"expected {size} different points, not {brief(given)}")
        return sorted(numbers)

    def complete(self, points: Iterable[Any]) -> tuple[Any, ...]:
        """Return the block through t points, its points in the system's order; a table look-up."""
        row = self._rows[self._table[self._rank(np.array([self._distinct(points, self.t)]))[0]]]
        return tuple(self.points[i] for i in row.tolist())

    def complete_many(self, sets: Iterable[Iterable[Any]]) -> list[tuple[Any, ...]]:
        """Return the blocks through many sets of t points, given and returned by their labels.

        >>> SteinerSystem(5, 6, 12, "m13").complete_many([[1, 2, 3, 4, 5]])
        [(1, 2, 3, 4, 5, 6)]
        """
        numbers = [self._distinct(points, self.t) for points in sets]
        return [tuple(self.points[i] for i in row) for row in self.complete_batch(numbers).tolist()]

    def complete_batch(self, rows: Any) -> np.ndarray:
        """Return the blocks of many sets of t points, all as rows of point *numbers* 0 … v-1, not of labels.

        :meth:`complete_many` takes and gives labels.

        >>> SteinerSystem(5, 6, 12).complete_batch([[0, 1, 2, 3, 4], [11, 9, 7, 5, 3]])
        array([[ 0,  1,  2,  3,  4, 11],
               [ 3,  5,  7,  9, 10, 11]])
        """
        try:
            given = np.asarray(rows)
        except ValueError:
            raise InvalidArgument(f"expected rows of {self.t} point numbers; they differ in length") from None
        if given.size == 0:
            return np.empty((0, self.k), self._rows.dtype)
        if given.ndim != 2 or given.shape[1] != self.t or given.dtype.kind not in "iu":
            raise InvalidArgument(
                f"expected rows of {self.t} point numbers, not an array of shape {given.shape} and type {given.dtype}"
            )
        given = np.sort(given, axis=1)
        wrong = (given[:, 0] < 0) | (given[:, -1] >= self.v) | (given[:, 1:] == given[:, :-1]).any(axis=1)
        if wrong.any():
            i = int(np.flatnonzero(wrong)[0])
            raise InvalidArgument(f"row {i} is {given[i].tolist()}; expected different numbers from 0 to {self.v - 1}")
        given = given.astype(np.int64)
        out: np.ndarray = self._rows[self._table[self._rank(given)]]
        return out

    def is_block(self, points: Iterable[Any]) -> bool:
        """Return whether a set of k points is a block; a table look-up.

        Raises `InvalidArgument` for other than k different points.

        >>> S = SteinerSystem(5, 6, 12)
        >>> S.is_block([0, 1, 2, 3, 4, 11]), S.is_block([0, 1, 2, 3, 4, 5])
        (True, False)
        """
        numbers = self._distinct(points, self.k)
        return self._rows[self._table[self._rank(np.array([numbers[: self.t]]))[0]]].tolist() == numbers

    def partition(self, points: Iterable[Any]) -> tuple[frozenset[Any], ...]:
        """Return the blocks through t-1 points without these: they partition the other points.

        For S(5,8,24) these are the five tetrads that form a sextet with the given one.

        >>> [sorted(part) for part in SteinerSystem(5, 6, 12).partition([0, 1, 2, 3])]
        [[4, 11], [5, 10], [6, 9], [7, 8]]
        """
        few = [self.points[i] for i in self._distinct(points, self.t - 1)]
        rest = [p for p in self.points if p not in few]
        parts = []
        while rest:
            part = frozenset(self.complete([*few, rest[0]])) - frozenset(few)
            parts.append(part)
            rest = [p for p in rest if p not in part]
        return tuple(parts)

    # -- counting -----------------------------------------------------------------------------------

    def intersection_triangle(self) -> IntersectionTriangle:
        """Return the Leech triangle, from t, k and v.

        >>> SteinerSystem(5, 8, 24).intersection_triangle().intersection_numbers()
        {0: 30, 2: 448, 4: 280, 8: 1}
        """
        return IntersectionTriangle(self.t, self.k, self.v)

    def counted_triangle(self, block: Iterable[Any]) -> tuple[tuple[int, ...], ...]:
        """Return the triangle counted on the blocks themselves, for the points of a block in the given order.

        Raises `InvalidArgument` if they are not a block.

        >>> S = SteinerSystem(5, 6, 12)
        >>> S.counted_triangle([0, 1, 2, 3, 4, 11]) == S.intersection_triangle().rows
        True
        """
        given = list(block) if isinstance(block, Iterable) else []
        if not self.is_block(given):
            raise InvalidArgument(f"{given} is not a block")
        inside = self.incidence[[self.index_of(p) for p in given]]
        out = []
        for i in range(self.k + 1):
            row = []
            for j in range(i + 1):
                row.append(int((inside[:j].all(axis=0) & ~inside[j:i].any(axis=0)).sum()))
            out.append(tuple(row))
        return tuple(out)

    # -- other systems ------------------------------------------------------------------------------

    def derived(self, point: Any) -> Design:
        """Return S(t-1, k-1, v-1): the blocks through a point, without it; raises `InvalidArgument` if it is no point.

        >>> SteinerSystem(5, 8, 24).derived(0).derived(1).derived(2)         # the plane of order 4
        <SteinerSystem S(2,5,21): 21 blocks>
        """
        if self.t == 1:
            return super().derived(point)
        D = super().derived(point)
        return SteinerSystem(self.t - 1, self.k - 1, self.v - 1, points=D.points, blocks=D.blocks, name=D.name)

    def relabelled(self, labels: Iterable[Hashable]) -> SteinerSystem:
        """Return the same system with other names of its points, in order; it is checked again.

        Raises `InvalidArgument` unless there are as many different labels as points.

        >>> SteinerSystem(5, 6, 12).relabelled("abcdefghijkl").complete("abcde")
        ('a', 'b', 'c', 'd', 'e', 'l')
        """
        D = super().relabelled(labels)
        return SteinerSystem(self.t, self.k, self.v, points=D.points, blocks=D.blocks, name=self.name)
