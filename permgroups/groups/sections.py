"""Elementary abelian sections H/K of a group G, H and K normal in G, as modules over GF(p).

An element of H gets coordinates by the homomorphism of H onto a group of d cycles of length p whose kernel is K.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from sympy import primefactors

from permgroups.groups.fewer_generators import lean
from permgroups.groups.homomorphism import Homomorphism
from permgroups.groups.rows import row_power
from permgroups.groups.subgroups import conjugates

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["Section", "elementary_series"]

Rows = np.ndarray


class Section:
    """The section H/K of G, trusted to be an elementary abelian p-group with H and K normal in G.

    >>> from permgroups import symmetric
    >>> G = symmetric(4)
    >>> V = Section(G, G.socle(), G.subgroup([]))
    >>> V.p, V.dimension, V.matrices.shape
    (2, 2, (2, 2, 2))
    """

    def __init__(self, G: PermGroup, H: PermGroup, K: PermGroup):
        self.group, self.lower = G, lean(K)
        self.p = primefactors(H.order() // K.order())[0]
        basis = list(H.rows)
        top = G.subgroup_of_rows(np.concatenate([self.lower.rows, H.rows]))
        if H.order() != K.order() * self.p ** len(basis):
            basis, top = [], self.lower
        for row in H.rows if not basis else ():
            if not top.contains_batch(row[None, :])[0]:
                basis.append(row)
                top = G.subgroup_of_rows(np.concatenate([self.lower.rows, np.array(basis)]))
        self.basis = np.array(basis, np.uint16).reshape(len(basis), G.degree)
        self.dimension = d = len(basis)
        if top.order() != K.order() * self.p**d:
            raise AssertionError("the section is no elementary abelian group")
        points = np.arange(self.p * d)
        images = np.tile(points, (len(top.rows), 1))
        for i in range(d):
            own = points[self.p * i : self.p * (i + 1)]
            images[len(top.rows) - d + i, own] = np.roll(own, -1)
        images = images.astype(np.uint16)
        self._coordinates = Homomorphism(top, type(G).of_rows(top.names, images.copy()), images)

    def vectors(self, rows: Rows) -> Rows:
        """Return the coordinates of elements of H."""
        images = self._coordinates.image_rows(rows)
        starts = self.p * np.arange(self.dimension)
        return images[:, starts].astype(np.int64) - starts

    def element(self, vector: Rows) -> Rows:
        """Return an element of H with these coordinates."""
        out = np.arange(self.group.degree, dtype=np.uint16)
        for b, e in zip(self.basis, vector.tolist(), strict=True):
            out = row_power(b, e)[out]
        return out

    def matrix(self, x: Rows) -> Rows:
        """Return the matrix of h -> x^-1 h x on coordinate rows."""
        return self.vectors(conjugates(self.basis, x[None, :]))

    @cached_property
    def matrices(self) -> Rows:
        """The matrices of the generators of G."""
        d = self.dimension
        return self.vectors(conjugates(self.basis, self.group.rows)).reshape(len(self.group.rows), d, d)

    def subgroup(self, vectors: Rows) -> PermGroup:
        """Return the group between K and H of a subspace that vectors span."""
        rows = [self.element(v) for v in vectors]
        return self.group.subgroup_of_rows(np.array([*self.lower.rows, *rows], np.uint16))


def elementary_series(R: PermGroup, lower: PermGroup | None = None) -> list[PermGroup]:
    """Return lower = R_0 < R_1 < … = R, normal in R, with elementary abelian factors; R/lower is solvable.

    Without ``lower`` it begins with 1, and all its members are characteristic in R.
    """
    falling = [R]
    base = lean(lower) if lower is not None else None
    for D in R.derived_series()[1:]:
        if base is not None:
            D = R.subgroup_of_rows(np.concatenate([base.rows, lean(D).rows]))
        while falling[-1].order() > D.order():
            top = lean(falling[-1])
            p = primefactors(top.order() // D.order())[0]
            powers = np.array([row_power(row, p) for row in top.rows])
            below = lean(R.subgroup_of_rows(np.concatenate([lean(D).rows, powers])))
            falling.append(D if below.order() == D.order() else below)
    return falling[::-1]
