"""Characteristic subgroups: those that every automorphism maps to themselves.

A normal subgroup is characteristic if the automorphisms that generate the automorphism group keep it, and it is enough
to look at the images of its generators.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from permgroups.errors import NotInGroup

if TYPE_CHECKING:
    from permgroups.groups.automorphisms import AutomorphismGroup
    from permgroups.groups.group import PermGroup

__all__ = ["characteristic_subgroups", "is_characteristic"]


def is_characteristic(A: AutomorphismGroup, H: PermGroup) -> bool:
    """Return whether a subgroup of the domain is kept by all its automorphisms.

    Raises
    ------
    NotInGroup
        If H is no subgroup of the domain.
    """
    if not A.domain.contains_batch(H.rows).all():
        raise NotInGroup("the argument must be a subgroup of the group")
    for automorphism in A.generators:
        images = np.array([automorphism.image_row(row) for row in H.rows], np.uint16).reshape(H.rows.shape)
        if not H.contains_batch(images).all():
            return False
    return True


def characteristic_subgroups(A: AutomorphismGroup, normal: list[PermGroup]) -> list[PermGroup]:
    """Return the characteristic subgroups among the normal ones: conjugations are automorphisms."""
    return [N for N in normal if is_characteristic(A, N)]
