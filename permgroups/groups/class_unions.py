"""Normal subgroups of a small group as unions of conjugacy classes.

Every normal subgroup is the join of the normal closures of the classes in it, so the joins of such closures are all
of them. The order of a join follows from those of its parts and of their intersection, so small joins come first, and
a closure that lies in a join that was made before it makes nothing new.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from permgroups.errors import TooLarge
from permgroups.groups.element_table import ElementTable
from permgroups.kernels import subgroup_lists as _kernel

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["ClassUnions", "normal_subgroups_by_classes"]

Rows = np.ndarray


class ClassUnions:
    """The normal subgroups of the group of an element table: which classes lie in each, and generators.

    >>> from permgroups import symmetric
    >>> [int(inside.sum()) for inside, _ in ClassUnions(ElementTable(symmetric(4)), 100).subgroups]
    [1, 2, 3, 5]
    """

    def __init__(self, table: ElementTable, limit: int):
        self.table = table
        self._reps = np.array([members[0] for members in table.classes])
        self._stamp, self._group = np.zeros((2, table.order), np.int32)
        self._mark = 0
        self._arithmetic = (
            table.rows, table.images, *table.chain_arrays, np.empty(max(len(table.base), 1), np.uint16),
        )  # fmt: skip
        sizes = np.array([len(members) for members in table.classes], np.int64)
        atoms: dict[bytes, Rows] = {}
        for rep in self._reps[1:].tolist():
            inside, gens = self._closure(np.array([rep], np.int32))
            atoms.setdefault(inside.tobytes(), gens)
        sets = np.array([np.frombuffer(key, bool) for key in atoms]).reshape(len(atoms), len(sizes))
        generators = list(atoms.values())
        orders = sets @ sizes
        trivial = np.arange(len(sizes)) == 0
        self._found: dict[bytes, tuple[Rows, Rows]] = {trivial.tobytes(): (trivial, np.zeros(0, np.int32))}
        todo = [trivial]
        for N in todo:
            joined = int(N @ sizes) * orders // ((sets & N) @ sizes)
            open_ = (sets & ~N).any(axis=1)
            for a in np.argsort(joined, kind="stable"):
                if not open_[a]:
                    continue
                gens = np.concatenate([self._found[N.tobytes()][1], generators[a]])
                J, few = self._closure(gens)
                open_ &= (sets & ~J).any(axis=1)  # what lies in J and makes no smaller join makes J
                if J.tobytes() not in self._found:
                    self._found[J.tobytes()] = (J, few)
                    todo.append(J)
                    if len(todo) > limit:
                        raise TooLarge(f"the group has more than {limit} normal subgroups")
        self.subgroups = sorted(self._found.values(), key=lambda found: int(found[0] @ sizes))

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
            some = np.array(kept, np.int32)
            size = int(
                _kernel.generate(
                    self._group, size, some, len(kept) - 1, len(kept), self.table.order, stamp, self._mark,
                    *self._arithmetic,
                )
            )  # fmt: skip
            todo += conjugation[:, g].tolist()
        return stamp[self._reps] == self._mark, np.array(kept, np.int32)


def normal_subgroups_by_classes(G: PermGroup, limit: int) -> list[PermGroup]:
    """Return all normal subgroups of a small group, small ones first.

    Raises
    ------
    TooLarge
        If there are more than ``limit``.
    """
    unions = ClassUnions(ElementTable(G), limit)
    out = [G.subgroup_of_rows(unions.table.rows[gens]) for _, gens in unions.subgroups]
    out[-1] = G
    return out
