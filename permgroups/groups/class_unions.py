"""Normal subgroups of a small group as unions of conjugacy classes.

Every normal subgroup is the join of the normal closures of the classes in it: the *atoms*. The order of a join follows
from those of its parts and of their intersection. An element lies in the largest normal p-subgroup, or in the largest
solvable normal subgroup, exactly when its normal closure is a p-group, or solvable.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from sympy import primefactors

from permgroups.errors import TooLarge
from permgroups.groups.element_table import ElementTable
from permgroups.kernels import subgroup_lists as _kernel

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["ClassUnions", "class_unions"]

Rows = np.ndarray
SMALL = 20_000  # elements
MAX_CLASSES = 2000


class ClassUnions:
    """The normal subgroups of the group of an element table: which classes lie in each, and generators.

    >>> from permgroups import symmetric
    >>> unions = ClassUnions(ElementTable(symmetric(4)))
    >>> [N.order() for N in unions.all_subgroups(100)], [N.order() for N in unions.chief_series()]
    ([1, 4, 12, 24], [24, 12, 4, 1])
    """

    def __init__(self, table: ElementTable):
        self.table = table
        self._reps = np.array([members[0] for members in table.classes])
        self._sizes = np.array([len(members) for members in table.classes], np.int64)
        self._stamp, self._group = np.zeros((2, table.order), np.int32)
        self._mark = 0
        self._arithmetic = (
            table.rows, table.images, *table.chain_arrays, np.empty(max(len(table.base), 1), np.uint16),
        )  # fmt: skip
        atoms: dict[bytes, tuple[Rows, Rows]] = {}
        for rep in self._reps[1:].tolist():
            inside, gens = self._closure(np.array([rep], np.int32))
            atoms.setdefault(inside.tobytes(), (inside, gens))
        self._gens = [gens for _, gens in atoms.values()]
        self._sets = np.array([inside for inside, _ in atoms.values()], bool).reshape(len(atoms), len(self._sizes))
        self._orders = self._sets @ self._sizes

    def _closure(self, gens: Rows) -> tuple[Rows, Rows]:
        """Return the set of classes of the normal closure of some elements, and generators."""
        self._mark += 1
        conjugation, stamp = self.table.conjugation, self._stamp
        kept: list[int] = []
        size = 1
        self._group[0] = 0
        stamp[0] = self._mark
        todo = gens.tolist()
        for g in todo:
            if stamp[g] == self._mark:
                continue
            kept.append(g)
            size = int(
                _kernel.generate(
                    self._group, size, np.array(kept, np.int32), len(kept) - 1, len(kept), self.table.order, stamp,
                    self._mark, *self._arithmetic,
                )
            )  # fmt: skip
            todo += conjugation[:, g].tolist()
        return stamp[self._reps] == self._mark, np.array(kept, np.int32)

    def _made(self, gens: Rows) -> PermGroup:
        G = self.table.group
        H = G.subgroup_of_rows(self.table.rows[gens])
        return G if H.order() == G.order() else H

    @cached_property
    def _trivial(self) -> tuple[Rows, Rows]:
        return np.arange(len(self._sizes)) == 0, np.zeros(0, np.int32)

    def _joins(self, N: Rows, gens: Rows) -> list[tuple[Rows, Rows]]:
        """Return all joins of a normal subgroup with atoms outside of it, small ones first."""
        joined = int(N @ self._sizes) * self._orders // ((self._sets & N) @ self._sizes)
        outside = (self._sets & ~N).any(axis=1)
        out = []
        for a in np.argsort(joined, kind="stable"):
            if outside[a]:
                J, few = self._closure(np.concatenate([gens, self._gens[a]]))
                outside &= (self._sets & ~J).any(axis=1)  # what lies in J and makes no smaller join makes J
                out.append((J, few))
        return out

    def all_subgroups(self, limit: int) -> list[PermGroup]:
        """Return all normal subgroups, small ones first; raise :class:`TooLarge` if there are more than the limit."""
        found = {self._trivial[0].tobytes(): self._trivial}
        todo = [self._trivial]
        for N, gens in todo:
            for J, few in self._joins(N, gens):
                if J.tobytes() not in found:
                    found[J.tobytes()] = (J, few)
                    todo.append((J, few))
                    if len(todo) > limit:
                        raise TooLarge(f"the group has more than {limit} normal subgroups")
        todo.sort(key=lambda one: int(one[0] @ self._sizes))
        return [self._made(gens) for _, gens in todo]

    def minimal(self) -> list[PermGroup]:
        """Return the minimal normal subgroups, small ones first."""
        out: list[int] = []
        for a in np.argsort(self._orders, kind="stable").tolist():
            if not any((self._sets[b] <= self._sets[a]).all() for b in out):
                out.append(a)
        return [self._made(self._gens[a]) for a in out]

    def chief_series(self) -> list[PermGroup]:
        """Return a chief series, the group first: the smallest join is always minimal above a normal subgroup."""
        N, gens = self._trivial
        out = [self._made(gens)]
        while not N.all():
            joined = int(N @ self._sizes) * self._orders // ((self._sets & N) @ self._sizes)
            joined[~(self._sets & ~N).any(axis=1)] = self.table.order + 1
            N, gens = self._closure(np.concatenate([gens, self._gens[int(np.argmin(joined))]]))
            out.append(self._made(gens))
        return out[::-1]

    def _join_of(self, chosen: list[int]) -> PermGroup:
        return self._made(self._closure(np.concatenate([self._trivial[1], *(self._gens[a] for a in chosen)]))[1])

    def nilpotent_part(self, primes: list[int]) -> PermGroup:
        """Return the product of the largest normal p-subgroups for some primes p."""
        chosen = []
        for a, order in enumerate(self._orders.tolist()):
            factors = primefactors(order)
            if len(factors) == 1 and factors[0] in primes:
                chosen.append(a)
        return self._join_of(chosen)

    def solvable_part(self) -> PermGroup:
        """Return the largest solvable normal subgroup."""
        return self._join_of([a for a, gens in enumerate(self._gens) if self._made(gens).is_solvable])


def class_unions(G: PermGroup) -> ClassUnions | None:
    """Return the unions of classes of a group with at most 20,000 elements and 2000 classes, None for others."""
    if G.order() > SMALL or (G.is_abelian and G.order() > MAX_CLASSES):
        return None
    table = ElementTable(G)
    return ClassUnions(table) if len(table.classes) <= MAX_CLASSES else None
