"""Whatever stands for a group or for its generators, as a ``PermGroup`` on the same points."""

from __future__ import annotations

import reprlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from sympy.combinatorics import Permutation, PermutationGroup
from sympy.combinatorics.permutations import Cycle

from permgroups.errors import InvalidArgument, ParseError, PermGroupsError
from permgroups.groups.words import Word
from permgroups.wording import listed

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["as_group", "may_be_elements", "require_group"]


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
    try:
        return kind([like.element(H)], degree=like.degree)
    except PermGroupsError as error:
        if isinstance(H, str) and not H.lstrip().startswith("("):
            raise ParseError(
                f"expected a group, or elements in cycles or as words in {listed(like.names)}, not {H[:60]!r}; "
                "group(…) makes a group of a name"
            ) from error
        if not may_be_elements(H):
            raise InvalidArgument(f"expected a group, or elements that generate one, not {reprlib.repr(H)}") from None
        raise


def may_be_elements(x: Any) -> bool:
    """Return whether something is of a kind that an element or a list of elements is written in."""
    return isinstance(x, (str, Sequence, np.ndarray, Permutation, Cycle, Word))


def require_group(H: Any) -> None:
    """Raise :class:`InvalidArgument` unless the argument is a permutation group."""
    if not isinstance(H, PermutationGroup):
        raise InvalidArgument(f"expected a group, not {reprlib.repr(H)}")
