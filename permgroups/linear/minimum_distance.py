"""Minimum distances with proofs, by Brouwer and Zimmermann's enumeration of combinations of few generators.

An information set I of rank r gives a generator matrix with an identity in r columns of I. After all combinations of
at most w of its k rows, every other word has at least w + 1 - (k - r) coordinates other than zero in I. Over disjoint
sets these numbers add up. Where automorphisms of the code move the coordinates in orbits, the mean of these numbers
over all images of a word counts: a coordinate of orbit O is in the sets' union U for the share #(U ∩ O) / #O of the
images, so that the weight is at least the sum divided by the largest share (for a cyclic code one set is as good as
n/k of them). Last, weights that a divisible code does not have are passed over.

References
----------
A. Betten, M. Braun, H. Fripertinger, A. Kerber, A. Kohnert, A. Wassermann, *Error-Correcting Linear Codes* (2006), 1.8.
M. Grassl, *Searching for linear codes with large minimum distance* (2006).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, product
from math import comb
from typing import TYPE_CHECKING, Any

import galois
import numpy as np

from permgroups import checks
from permgroups.answers import Answer
from permgroups.errors import InvalidArgument
from permgroups.linear.divisible import Divisibility, divisibility
from permgroups.linear.field_tables import field_tables
from permgroups.linear.information_sets import (
    InformationSet,
    bound,
    cheapest_step,
    information_sets,
    systematic_rows,
)
from permgroups.linear.word_lists import PackedRows, number_of_combinations

if TYPE_CHECKING:
    from permgroups.linear.codes import LinearCode

__all__ = ["MinimumDistance", "minimum_distance", "orbits_of_coordinates"]

MOST_AT_ONCE = 40_000  # combinations that a check forms together
UNIT = 1000  # words that are one unit of effort, about a microsecond


class MinimumDistance(Answer):
    """What is known of the minimum distance of a code: a word, and a bound that is proved.

    Attributes
    ----------
    word
        A word of the least weight that was found.
    lower_bound, upper_bound
        The two bounds; the upper one is the weight of the word. ``optimal`` says whether they agree.
    sets
        The information sets with the weights up to which they were enumerated.
    orbits
        The orbits of coordinates under automorphisms that were used, None where there were none.
    divisibility
        What is known of all weights, and why.
    effort
        What it took: thousands of words that were looked at. ``next_effort`` is what the next step would take.
    """

    def __init__(
        self,
        code: LinearCode,
        word: galois.FieldArray,
        sets: Sequence[InformationSet],
        symmetries: Sequence[np.ndarray],
        divides: Divisibility,
        effort: float,
        next_effort: float,
    ):
        self.code = code
        self.word = word
        self.sets = tuple(sets)
        self.symmetries = tuple(symmetries)
        self.divisibility = divides
        self.effort = effort
        self.next_effort = next_effort
        self.orbits = orbits_of_coordinates(code, self.symmetries) if self.symmetries else None
        self.upper_bound = int(np.count_nonzero(np.asarray(word)))
        self._lower = min(bound(self.sets, code.dimension, code.length, self.orbits, divides), self.upper_bound)

    @property
    def moves(self) -> galois.FieldArray:
        """The word itself."""
        return self.word

    @property
    def witness(self) -> None:
        """None: every code with a word other than zero has a distance."""
        return None

    @property
    def length(self) -> int:
        """The weight of the word."""
        return self.upper_bound

    @property
    def lower_bound(self) -> int:
        """What no word other than zero is lighter than."""
        return self._lower

    def __repr__(self) -> str:
        if self.optimal:
            return f"MinimumDistance({self.upper_bound})"
        return f"MinimumDistance(from {self.lower_bound} to {self.upper_bound})"

    def explain(self) -> str:
        """Return the bounds and their proof in words."""
        k = self.code.dimension
        parts = [
            f"a word of weight {self.upper_bound}; every word other than zero has weight {self.lower_bound} or more:"
        ]
        for s in self.sets:
            on = f"an information set of rank {s.rank}" + (
                "" if s.rank == k else f", {k - s.rank} less than the code's"
            )
            if s.enumerated:
                on = f"all combinations of at most {s.enumerated} rows on {on}"
            parts.append(f"{on}: other words fill {s.excess(k)} or more of it")
        if self.orbits is not None:
            sizes = sorted(map(len, self.orbits), reverse=True)
            parts.append(
                f"automorphisms move the coordinates in orbits of {', '.join(map(str, sizes))}: "
                "the mean over images counts"
            )
        if self.divisibility.modulus > 1:
            parts.append(self.divisibility.reason)
        return "\n".join([parts[0], *(f"- {part}" for part in parts[1:])])

    def check(self) -> bool:
        """Return whether word, information sets, automorphisms and enumeration, done anew, give these bounds.

        The words are formed anew with numpy, hundreds of times slower than they were found.
        """
        code = self.code
        if self.word not in code or not np.count_nonzero(np.asarray(self.word)):
            return False
        if any(code.image(row) != code for row in self.symmetries):
            return False
        divides = divisibility(code)
        if divides.modulus % self.divisibility.modulus or not self.divisibility.residues >= divides.residues:
            return False
        used = [c for s in self.sets for c in s.columns]
        if len(set(used)) != len(used):
            return False
        least = bound(self.sets, code.dimension, code.length, self.orbits, self.divisibility)
        return self.lower_bound <= least and all(self._is_enumerated(s) for s in self.sets)

    def _is_enumerated(self, chosen: InformationSet) -> bool:
        """Return whether the combinations of rows give no word lighter than the one found."""
        G = self.code.generator_matrix
        rest = [c for c in range(self.code.length) if c not in chosen.columns]
        order = [*chosen.columns, *rest]
        R = G[:, order].row_reduce()
        r = chosen.rank
        if not (R[:r, :r] == self.code.field.Identity(r)).all() or R[r:, :r].any():
            return False
        return all(self._least_of(R, w) >= self.lower_bound for w in range(1, chosen.enumerated + 1))

    def _least_of(self, R: galois.FieldArray, w: int) -> int:
        """Return the least weight of a combination of w rows, all of them formed with numpy."""
        field, q, k = self.code.field, int(self.code.field.order), len(R)
        t = max(t for t in range(1, min(w, 3) + 1) if t == 1 or comb(k, t) * (q - 1) ** t <= MOST_AT_ONCE)
        ends = np.array([(*rows, *f) for rows in combinations(range(k), t) for f in product(range(1, q), repeat=t)])
        factors = np.zeros((len(ends), k), np.int64)
        np.put_along_axis(factors, ends[:, :t], ends[:, t:], axis=1)
        inner = np.asarray(field(factors) @ R)
        least = R.shape[1]
        for rows in combinations(range(k), w - t):
            start = int(np.searchsorted(ends[:, 0], rows[-1] + 1)) if rows else 0
            if start == len(inner):
                continue
            for others in product(range(1, q), repeat=max(w - t - 1, 0)):
                outer = field([1, *others]) @ R[list(rows)] if rows else field.Zeros(R.shape[1])
                differ = inner[start:] != np.asarray(-outer)  # where the sum is not zero
                least = min(least, int(np.count_nonzero(differ, axis=1).min()))
        return least


def orbits_of_coordinates(code: LinearCode, symmetries: Sequence[np.ndarray]) -> list[tuple[int, ...]]:
    """Return the orbits of the coordinates under monomial maps, rows on the scaled coordinates."""
    scale = int(code.field.order) - 1
    leader = list(range(code.length))

    def find(x: int) -> int:
        while leader[x] != x:
            x = leader[x]
        return x

    for row in symmetries:
        for i, image in enumerate((np.asarray(row)[::scale] // scale).tolist()):
            leader[find(i)] = find(image)
    orbits: dict[int, list[int]] = {}
    for i in range(code.length):
        orbits.setdefault(find(i), []).append(i)
    return [tuple(orbit) for orbit in orbits.values()]


def shifts(code: LinearCode) -> list[np.ndarray]:
    """Return the shift of all coordinates, of all but the last or of all but the first, if one keeps the code."""
    n, scale = code.length, int(code.field.order) - 1
    for first, last in ((0, n), (0, n - 1), (1, n)):
        row = np.arange(n)
        row[first:last] = np.roll(row[first:last], -1)
        scaled = (row[:, None] * scale + np.arange(scale)[None, :]).reshape(-1)
        if last - first > 1 and code.image(scaled) == code:
            return [scaled]
    return []


def minimum_distance(
    code: LinearCode, effort: int | None = None, symmetries: Sequence[Any] | None = None
) -> MinimumDistance:
    """Return bounds for a minimum distance, with a word and a proof; see ``LinearCode.minimum_distance``."""
    if code.dimension == 0:
        raise InvalidArgument("the zero code has no word but zero")
    limit = checks.effort(effort)
    q, k, n = int(code.field.order), code.dimension, code.length
    tables = field_tables(code.field)
    if symmetries is None:
        rows_of_symmetries = shifts(code)
    else:
        rows_of_symmetries = [np.asarray(row, np.int64) for row in symmetries]
        for row in rows_of_symmetries:
            if code.image(row) != code:
                raise InvalidArgument("a monomial map that was given does not keep the code")
    orbits = orbits_of_coordinates(code, rows_of_symmetries) if rows_of_symmetries else None
    divides = divisibility(code)
    G = tables.symbols(code.generator_matrix)
    sets = [InformationSet(columns) for columns in information_sets(G, orbits, tables)]
    packed: dict[int, tuple[np.ndarray, PackedRows]] = {}
    word = min(G, key=np.count_nonzero)
    spent = 0.0
    while True:
        upper = int(np.count_nonzero(np.asarray(word)))
        needed = 0.0
        if bound(sets, k, n, orbits, divides) >= upper:
            break
        j, w = cheapest_step(sets, k, n, q, orbits, divides, upper)
        needed = number_of_combinations(k, w, q) / UNIT
        if limit is not None and spent + needed > limit:
            break
        if j not in packed:
            rows, pivots = systematic_rows(G, sets[j].columns, tables)
            rest = [c for c in range(n) if c not in set(pivots)] if len(pivots) == k else list(range(n))
            packed[j] = rows, PackedRows(rows[:, rest], tables)
        rows, lists = packed[j]
        inside = w if sets[j].rank == k else 0
        factors, _ = lists.combinations(w, upper - 1 - inside, True)
        if len(factors):
            word = PackedRows(rows, tables).combined(factors)[0]
        sets[j] = replace(sets[j], enumerated=w)
        spent += needed
    used = [s for s in sets if s.excess(k)]
    while used and bound(used[:-1], k, n, orbits, divides) == bound(used, k, n, orbits, divides):
        used.pop()
    return MinimumDistance(code, code.field(word.astype(np.int64)), used, rows_of_symmetries, divides, spent, needed)
