"""The proof of a list of conjugacy classes: no two are the same, and their sizes add up to the order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from permgroups.errors import CertificateError
from permgroups.groups.backtrack.commuting import centralizer_rows, conjugating_row
from permgroups.groups.cycle_types import cycle_type

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["ClassEquation"]

Rows = np.ndarray


@dataclass(frozen=True, eq=False)
class ClassEquation:
    """Representatives that are not conjugate, and sizes of their classes that add up to the order of the group."""

    group: PermGroup
    representatives: Rows
    sizes: tuple[int, ...]

    def check(self) -> bool:
        """Return True once sizes, differences and sum are verified anew.

        Small classes are listed element by element. For the others the centralizer is searched for again, to the
        end; elements with equal cycles are compared by an exhaustive search, too.

        Raises
        ------
        CertificateError
            If something does not hold.
        """
        G = self.group
        G.certificate.check()
        if sum(self.sizes) != G.order():
            raise CertificateError(f"the sizes add up to {sum(self.sizes)}, not to the order {G.order()}")
        if len(self.sizes) != len(self.representatives) or not G.contains_batch(self.representatives).all():
            raise CertificateError("the representatives are not one element of the group for every class")
        of_type: dict[tuple[int, ...], list[Rows]] = {}
        for row, size in zip(self.representatives, self.sizes, strict=True):
            if centralizer_rows(G, row[None, :])[1] * size != G.order():
                raise CertificateError(f"the class of {G.format(row)} has not {size} elements")
            others = of_type.setdefault(cycle_type(row), [])
            if any(conjugating_row(G, row, other) is not None for other in others):
                raise CertificateError(f"the class of {G.format(row)} is listed twice")
            others.append(row)
        return True

    def __repr__(self) -> str:
        return f"<ClassEquation: {len(self.sizes)} classes with {sum(self.sizes)} elements>"
