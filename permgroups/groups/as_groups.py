"""Whatever stands for a group or for its generators, as a ``PermGroup`` on the same points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sympy.combinatorics import PermutationGroup

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["as_group"]


def as_group(H: Any, like: PermGroup) -> PermGroup:
    """Return a group, one element or a list of elements as a ``PermGroup`` on the points of ``like``."""
    kind = type(like)
    if isinstance(H, kind):
        if H.degree == like.degree:
            return H
        return kind({name: like.element(p) for name, p in H.moves.items()}, degree=like.degree)
    if isinstance(H, PermutationGroup):
        return kind([like.element(p) for p in H.generators], degree=like.degree)
    if isinstance(H, (list, tuple)) and H and not isinstance(H[0], int):
        return kind([like.element(p) for p in H], degree=like.degree)
    return kind([like.element(H)], degree=like.degree)
