"""Stabilizers of structures in a group, and elements that take one structure to another."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from permgroups.groups.backtrack.giants import even_rows, even_transporter, sorting_row, young_rows
from permgroups.groups.backtrack.search import Search
from permgroups.groups.backtrack.structures import Structure, joined
from permgroups.groups.schreier_sims import build_chain

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["stabilizer_of", "symmetric_stabilizer_rows", "transporter_of", "with_rotation"]

Rows = np.ndarray


def with_rotation(G: PermGroup, structure: Structure) -> Structure:
    """Return the structure with arrows from every point to the next one of its piece, which all elements keep.

    So the search sees whole pieces: a corner with three colours, not three stickers.
    """
    if (G.known.bound.rotation_order <= 1).all():
        return structure
    rotation = G.pieces.rotation
    turning = np.flatnonzero(rotation != np.arange(len(rotation)))
    if len(turning) == 0:
        return structure
    arcs = np.column_stack([turning, rotation[turning], np.zeros(len(turning), np.int64)])
    return joined(structure, Structure.of_arcs(G.degree, arcs))


def stabilizer_of(G: PermGroup, structure: Structure, known: PermGroup | None = None) -> PermGroup:
    """Return the elements of G that keep a structure; exhaustive. ``known`` is a subgroup that does.

    No more elements keep it than the search counted, and a chain of the elements found reaches that number.
    """
    rows, order = _stabilizer_rows(G, structure, known)
    if order is not None and build_chain(rows, target=order).order != order:
        raise AssertionError("the elements found do not generate a group of the order that was counted")
    return G.subgroup_of_rows(rows)


def _stabilizer_rows(G: PermGroup, structure: Structure, known: PermGroup | None) -> tuple[Rows, int | None]:
    if not G.is_giant:
        return Search([G], with_rotation(G, structure)).stabilizer_rows(known)
    rows, order = symmetric_stabilizer_rows(structure, known)
    if G.is_symmetric:
        return rows, order
    even = even_rows(rows)
    return even, order if order is None or even is rows else order // 2


def symmetric_stabilizer_rows(structure: Structure, known: PermGroup | None = None) -> tuple[Rows, int | None]:
    """Return generators of all permutations that keep a structure, and how many there are if they were counted."""
    if structure.has_arcs:
        return Search([], structure).stabilizer_rows(known)
    return young_rows(structure.colours), None


def transporter_of(G: PermGroup, left: Structure, right: Structure) -> Rows | None:
    """Return an element of G that takes the left structure to the right one, None after an exhaustive search."""
    if not G.is_giant:
        search = Search([G], with_rotation(G, left))
        other = with_rotation(G, right)
        return search.transporter_row(other, Search([G], other).stabilizer_rows()[0])
    if left.has_arcs != right.has_arcs:
        return None
    symmetry, _ = symmetric_stabilizer_rows(right)
    if left.has_arcs:
        row = Search([], left).transporter_row(right, symmetry)
    else:
        row = sorting_row(left.colours, right.colours)
    return row if G.is_symmetric else even_transporter(row, symmetry)
