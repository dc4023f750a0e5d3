"""sympy's polycyclic groups and their collectors, which it cannot print."""

from __future__ import annotations

from typing import Any

from sympy.combinatorics.pc_groups import Collector, PolycyclicGroup

__all__ = ["Polycyclic"]


class _Collector(Collector):
    """sympy's collector, with a short text of its own."""

    def __str__(self) -> str:
        return f"<Collector of {len(self.pcgs)} generators with relative orders {self.relative_order}>"

    __repr__ = __str__


class Polycyclic(PolycyclicGroup):
    """sympy's polycyclic group, with a short text of its own.

    >>> from permgroups import symmetric
    >>> P = symmetric(3).polycyclic_group()
    >>> P
    <PolycyclicGroup with relative orders [2, 3]>
    >>> P.collector
    <Collector of 2 generators with relative orders [2, 3]>
    """

    def __init__(self, pc_sequence: Any, pc_series: Any, relative_order: Any):
        collector = _Collector(pc_sequence, pc_series, relative_order)
        super().__init__(pc_sequence, pc_series, relative_order, collector)

    def __str__(self) -> str:
        return f"<PolycyclicGroup with relative orders {self.relative_order}>"

    __repr__ = __str__
