"""The way to the irreducible characters that suits a group, and the check before they are returned.

Abelian groups have theirs by theory (:mod:`permgroups.groups.abelian_characters`). Small groups, and those with very
many classes, go the way of Dixon and Schneider (:mod:`permgroups.groups.dixon`) to its end. In others it leads, with
families of classes, to the sums of Galois conjugate characters as long as classes are small; what these do not separate
is found in the lattice of induced characters (:mod:`permgroups.groups.character_lattice`), which needs no products of
elements, and which elementary subgroups make large enough if cyclic ones do not
(:mod:`permgroups.groups.elementary_subgroups`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from permgroups.errors import TooLarge
from permgroups.groups.abelian_characters import rows_of_abelian_group
from permgroups.groups.character_lattice import CharacterLattice
from permgroups.groups.characters import CharacterTable
from permgroups.groups.dixon import MAX_PRODUCTS, DixonSchneider
from permgroups.groups.eigenvalues import EigenvalueFrame
from permgroups.groups.elementary_subgroups import induced_from_elementary

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["character_table", "irreducible_rows"]

Rows = np.ndarray

FEW_ELEMENTS = 100_000  # let every class be multiplied out, once it is known which element is in which
MAX_LABELLED = 2_000_000  # elements of a group that are all looked at
FEW_PRODUCTS = 150_000  # of elements, as long as small classes may do
MAX_CLASSES = 500
MANY_CHARACTERS = 60  # make lattices that take too long to reduce


def character_table(G: PermGroup) -> CharacterTable:
    """Return the character table, checked by the orthogonality relations.

    The rows are orthonormal, exactly; for a square table that is X·D·X* = 1, so X*·X = 1/D and the columns are
    orthogonal, too.

    Raises
    ------
    TooLarge
        If there are more than 500 classes, or the products of elements that have to be looked at, are too many.
    """
    classes = G.conjugacy_classes()
    if len(classes) > MAX_CLASSES:
        raise TooLarge(
            f"the group has {len(classes)} conjugacy classes; character tables are computed for up to {MAX_CLASSES}"
        )
    frame = EigenvalueFrame(classes)
    rows = irreducible_rows(frame)
    if (frame.scalar_products(rows, rows) != np.eye(frame.count, dtype=np.int64)).any():
        raise AssertionError("the characters are not orthonormal")
    if (rows[:, 0] <= 0).any():
        raise AssertionError("a degree is not positive")
    keyed = []
    for row in rows:
        values = frame.values(row)
        irrational = sum(not v.is_rational for v in values)
        keyed.append((int(row[0]), any(v != 1 for v in values), irrational, row.tolist(), values))
    return CharacterTable(frame.classes, [entry[-1] for entry in sorted(keyed, key=lambda entry: entry[:-1])])


def irreducible_rows(frame: EigenvalueFrame) -> Rows:
    """Return the irreducible characters as rows of multiplicities of eigenvalues, still to be checked."""
    classes = frame.classes
    if frame.count == frame.order:  # an abelian group
        return rows_of_abelian_group(frame)
    if frame.count <= MANY_CHARACTERS and (frame.order > FEW_ELEMENTS or not classes.is_fast):
        families = DixonSchneider(frame, families=True)
        families.split(FEW_PRODUCTS)
        rows, norms = families.rows()
        lattice = CharacterLattice(frame, rows[norms == 1])
        lattice.add(rows[norms > 1])
        if lattice.search():
            return lattice.found
        for induced in induced_from_elementary(frame):
            lattice.add(induced)
            if lattice.is_complete:
                return lattice.found
    if frame.order <= MAX_LABELLED:
        classes.look_up_by_labels()
    dixon = DixonSchneider(frame)
    dixon.split()
    if not dixon.is_complete:
        raise TooLarge(f"more than {MAX_PRODUCTS} products of elements would have to be looked at")
    return dixon.rows()[0]
