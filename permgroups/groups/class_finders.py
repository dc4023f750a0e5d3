"""Which way leads to the conjugacy classes of a group: by partitions, by theory, by looking, or by search."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import numpy as np

from permgroups.errors import TooLarge
from permgroups.groups.class_labels import MAX_CLASSES, ByLabels, Found, look_ups
from permgroups.groups.class_search import MAX_COMPARISONS, ByInvariants
from permgroups.groups.classes_by_colourings import ByColourings
from permgroups.groups.classes_by_theory import ByPartitions
from permgroups.groups.classes_of_wreath_products import ByWreathProduct

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["Finder", "finder_of"]

Rows = np.ndarray
MAX_ELEMENTS = 20_000_000  # of a group that are all looked at
FEW_LOOK_UPS = 2_000_000  # below, no search is faster than looking at every element
LOOK_UPS_PER_COMPARISON = 300_000  # what a search for a conjugating element costs, at least


class Finder(Protocol):
    found: list[Found]

    def numbers(self, rows: Rows) -> Rows: ...


def finder_of(G: PermGroup) -> Finder:
    """Return what finds the classes of a group in the way that suits it."""
    if G.is_giant:
        return ByPartitions(G)
    if G.order() > MAX_CLASSES and G.is_abelian:
        raise TooLarge(f"the group is abelian and has {G.order()} classes; up to {MAX_CLASSES} are listed")
    work = look_ups(G) if G.order() <= MAX_ELEMENTS else None
    if work is not None and work <= FEW_LOOK_UPS:
        return ByLabels(G)
    wreath = ByWreathProduct.recognise(G) or ByColourings.recognise(G)
    if wreath is not None:
        return wreath
    if work is None:
        return ByInvariants(G)
    try:
        return ByInvariants(G, min(work // LOOK_UPS_PER_COMPARISON, MAX_COMPARISONS))
    except TooLarge:
        return ByLabels(G)
