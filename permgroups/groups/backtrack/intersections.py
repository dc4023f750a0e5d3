"""Intersections of groups and of their cosets: one search along two chains with the same base."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from permgroups.groups.backtrack.giants import even_rows
from permgroups.groups.backtrack.invariants import kept_design
from permgroups.groups.backtrack.search import Search
from permgroups.groups.backtrack.structures import Structure, joined
from permgroups.groups.rows import inverse_row, is_odd

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["coset_intersection_row", "intersection"]

Rows = np.ndarray


def intersection(G: PermGroup, H: PermGroup) -> PermGroup:
    """Return the elements that lie in both groups; exhaustive."""
    if H.order() > G.order():
        G, H = H, G
    if G.contains_batch(H.rows).all():
        return H
    if G.is_giant:  # alternating, for else it would contain H
        return H.subgroup_of_rows(even_rows(H.rows))
    rows, order = Search([H, G], _kept_by_both(H, G)).stabilizer_rows()
    both = H.subgroup_of_rows(rows)
    if both.order() != order:
        raise AssertionError("the elements found do not generate a group of the order that was counted")
    return both


def _kept_by_both(G: PermGroup, H: PermGroup) -> Structure:
    """Return what both groups keep: where each keeps a design, both designs.

    Every point lies in equally many sets of a design, so sets are told apart by how they meet those of the other one.
    """
    first, second = kept_design(G), kept_design(H)
    if first is None or second is None:
        return Structure.of_colours(np.zeros(G.degree, np.int64))
    meet = first.incidence() @ second.incidence().T
    most = int(meet.max(initial=0)) + 1
    return joined(_told_apart(first, meet, most), _told_apart(second, meet.T, most))


def _told_apart(design: Structure, meet: Rows, most: int) -> Structure:
    """Colour the sets of a design by how many sets of the other one they meet in how many points."""
    counts = np.stack([(meet == k).sum(axis=1) for k in range(most)], axis=1)
    kinds = np.unique(counts, axis=0, return_inverse=True)[1].ravel()
    colours = np.concatenate([design.colours[: design.degree], 1 + kinds])
    return Structure(design.degree, colours, design.arcs)


def coset_intersection_row(G: PermGroup, g: Rows, H: PermGroup, h: Rows) -> Rows | None:
    """Return an element of Gg ∩ Hh, None if there is none; the whole is then (G ∩ H) times it."""
    # x in Gg and Hh: x = y h with y in G(g h^-1) and in H
    shift = inverse_row(h)[g]
    if G.contains_batch(shift[None, :])[0]:
        return h
    if G.is_giant or H.is_giant:
        return _with_a_giant(G, shift, H, h)
    structure = Structure.of_colours(np.zeros(G.degree, np.int64))
    both = intersection(G**shift, H)  # what may follow y and leave it in both
    identity = np.arange(G.degree, dtype=np.uint16)
    y = Search([H, G], structure).transporter_row(structure, both.rows, cosets=[identity, shift])
    return None if y is None else h[y]


def _with_a_giant(G: PermGroup, shift: Rows, H: PermGroup, h: Rows) -> Rows | None:
    """The same where one group is symmetric or alternating: only the parity can stand in the way."""
    if not H.is_giant:  # G is alternating, and the shift is odd: an odd element of H
        return next((h[row] for row in H.rows if is_odd(row)), None)
    if H.is_symmetric or not is_odd(shift):
        return h[shift]
    return next((h[shift[row]] for row in G.rows if is_odd(row)), None)
