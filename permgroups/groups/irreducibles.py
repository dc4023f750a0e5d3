"""The way to the irreducible characters that suits a group, and the check before they are returned.

Groups of some million elements, and giants, go the way of Dixon and Schneider (:mod:`permgroups.groups.dixon`) as far
as small classes lead. What these do not separate, most often complex conjugates, and larger groups try the lattice
of induced characters (:mod:`permgroups.groups.character_lattice`), which needs no products of elements; large classes
are multiplied out where that is too small.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from permgroups.errors import TooLarge
from permgroups.groups.character_lattice import CharacterLattice
from permgroups.groups.characters import CharacterTable
from permgroups.groups.dixon import MAX_PRODUCTS, DixonSchneider
from permgroups.groups.eigenvalues import EigenvalueFrame

if TYPE_CHECKING:
    from permgroups.groups.conjugacy_classes import ConjugacyClasses
    from permgroups.groups.group import PermGroup

__all__ = ["character_table", "irreducible_rows"]

Rows = np.ndarray

MAX_LABELLED = 2_000_000  # elements of a group that are all looked at
FEW_PRODUCTS = 300_000  # of elements, as long as small classes may do
MANY_CHARACTERS = 60  # make lattices that take too long to reduce


def character_table(G: PermGroup) -> CharacterTable:
    """Return the character table, checked by the orthogonality relations.

    The rows are orthonormal, exactly; for a square table that is X·D·X* = 1, so X*·X = 1/D and the columns are
    orthogonal, too.

    Raises
    ------
    TooLarge
        If the classes, or the products of elements that have to be looked at, are too many.
    """
    frame = EigenvalueFrame(_prepared(G))
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


def _prepared(G: PermGroup) -> ConjugacyClasses:
    classes = G.conjugacy_classes()
    if G.order() <= MAX_LABELLED:
        classes.look_up_by_labels()
    return classes


def irreducible_rows(frame: EigenvalueFrame) -> Rows:
    """Return the irreducible characters as rows of multiplicities of eigenvalues, still to be checked."""
    dixon = DixonSchneider(frame)
    if frame.order <= MAX_LABELLED or frame.classes.group.is_giant:
        dixon.split(FEW_PRODUCTS)
    found = dixon.rows()
    if frame.count - len(found) in range(1, MANY_CHARACTERS + 1):
        lattice = CharacterLattice(frame, found)
        lattice.search()
        if lattice.is_complete:
            return lattice.found
    dixon.split()
    if not dixon.is_complete:
        raise TooLarge(f"more than {MAX_PRODUCTS} products of elements would have to be looked at")
    return dixon.rows()
