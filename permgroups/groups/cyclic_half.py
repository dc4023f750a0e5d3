"""Groups with a cyclic subgroup <r> of index 2: generalised quaternion, dicyclic and quasidihedral groups."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from permgroups.checks import whole
from permgroups.errors import InvalidArgument, TooLarge
from permgroups.groups.inputs import MAX_DEGREE

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["dicyclic", "quasidihedral", "quaternion"]


def _group(m: int, e: int, k: int) -> PermGroup:
    """Return ⟨r, s⟩ with r^m = 1, s r s⁻¹ = r^e, s² = r^k on its own elements; r^i s^j is the point i + m j."""
    from permgroups.groups.group import PermGroup

    if 2 * m > MAX_DEGREE:
        raise TooLarge(f"degree {2 * m} is over the limit of {MAX_DEGREE}")
    i = np.arange(m)
    r = np.concatenate([(i + 1) % m, m + (i + e) % m])
    s = np.concatenate([m + i, (i + k) % m])
    return PermGroup({"r": r, "s": s})


def dicyclic(n: int) -> PermGroup:
    """Return the dicyclic group of order 4n on its elements, n from 2: r^2n = 1, s² = r^n, s inverts r.

    >>> dicyclic(3).order(), dicyclic(3).structure_description()
    (12, 'C3 : C4')
    """
    whole("n", n, 2)
    return _group(2 * n, -1, n)


def quaternion(order: int) -> PermGroup:
    """Return the generalised quaternion group of an order 8, 16, 32, …, on its elements.

    >>> quaternion(16).structure_description()
    'Q16'
    """
    if whole("the order", order, 1) < 8 or order & (order - 1):
        raise InvalidArgument(
            f"quaternion groups have orders 8, 16, 32, …, not {order}; the dicyclic group of order 4n is Dicn"
        )
    return dicyclic(order // 4)


def quasidihedral(order: int) -> PermGroup:
    """Return the quasidihedral (semidihedral) group of an order 16, 32, …: x ↦ x + 1 and x ↦ (m/2 - 1)x mod m.

    >>> quasidihedral(16).order(), quasidihedral(16).degree, quasidihedral(16).structure_description()
    (16, 8, 'QD16')
    """
    from permgroups.groups.group import PermGroup

    if whole("the order", order, 1) < 16 or order & (order - 1):
        raise InvalidArgument(f"quasidihedral groups have orders 16, 32, …, not {order}")
    m = order // 2
    if m > MAX_DEGREE:
        raise TooLarge(f"degree {m} is over the limit of {MAX_DEGREE}")
    x = np.arange(m)
    return PermGroup({"r": (x + 1) % m, "s": x * (m // 2 - 1) % m})
