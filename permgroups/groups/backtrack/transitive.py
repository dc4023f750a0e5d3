"""Transitive groups of few elements in the symmetric group: conjugacy and normalizers by isomorphisms.

If g takes H to K and K is transitive, some element of g·K takes H to K and a chosen point x to a chosen point y.
Conjugation by it is an isomorphism H → K that takes the stabilizer of x to that of y. Conversely such an isomorphism φ
gives back the permutation: x^h ↦ y^φ(h), which is well defined because it keeps the stabilizers. So all is decided by
an exhaustive search on multiplication tables (:mod:`permgroups.groups.table_isomorphisms`), and the normalizer of H in
the symmetric group has as many elements as there are points times automorphisms of H that keep the stabilizer of x.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from permgroups.groups.element_table import MAX_CAYLEY, ElementTable
from permgroups.groups.table_colours import ColouredTable
from permgroups.groups.table_isomorphisms import automorphisms, isomorphism_map

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["is_small_transitive", "transitive_normalizer", "transitive_transporter"]

Rows = np.ndarray


def is_small_transitive(H: PermGroup) -> bool:
    """Whether H moves every point to every other and has so few elements that its table is written down."""
    return H.order() <= MAX_CAYLEY and H.degree > 1 and len(H.point_orbits) == 1


def transitive_transporter(H: PermGroup, K: PermGroup) -> Rows | None:
    """Return a permutation that takes H to K, None if there is none; K is small and transitive, of the order of H.

    >>> from permgroups import dihedral
    >>> K = dihedral(6) ** "(1,2)"
    >>> (dihedral(6) ** transitive_transporter(dihedral(6), K)).equals(K)
    True
    """
    if not is_small_transitive(H):
        return None
    (left, first), (right, second) = _with_stabilizer(H), _with_stabilizer(K)
    into, _ = isomorphism_map(first, second)
    return None if into is None else _row(left, into, right)


def transitive_normalizer(H: PermGroup) -> PermGroup:
    """Return the normalizer of a small transitive group in the symmetric group.

    >>> from permgroups import cyclic
    >>> transitive_normalizer(cyclic(8)).order()
    32
    """
    left, table = _with_stabilizer(H)
    found = automorphisms(table)
    rows = [_row(left, into, left) for into in found.maps]
    N = H.subgroup_of_rows(np.concatenate([H.rows, np.array(rows, np.uint16).reshape(-1, H.degree)]))
    if N.order() != H.degree * found.order:
        raise AssertionError("the normalizer has not the order that the automorphisms were counted to")
    return N


def _with_stabilizer(H: PermGroup) -> tuple[ElementTable, ColouredTable]:
    """Return the elements of H and their table, the stabilizer of point 0 to be kept."""
    T = ElementTable(H, MAX_CAYLEY)
    return T, ColouredTable(T.cayley, T.orders, T.class_of, np.flatnonzero(T.rows[:, 0] == 0))


def _row(left: ElementTable, into: Rows, right: ElementTable) -> Rows:
    """Return the permutation 0^h ↦ 0^φ(h) of an isomorphism that keeps the stabilizers of 0."""
    row = np.empty(left.rows.shape[1], np.uint16)
    row[left.rows[:, 0]] = right.rows[into, 0]
    return row
