"""Cosets and double cosets HgK as lists, with representatives and sizes.

The double coset HgK consists of the right cosets Hx in the orbit of Hg under K, so its size is |H| times the length of
that orbit; the cosets of the larger of the two subgroups are taken.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from sympy.combinatorics import Permutation

from permgroups.errors import NotInGroup, TooLarge
from permgroups.groups.cosets import canonical_representatives
from permgroups.groups.rows import inverse_row
from permgroups.kernels.element_numbers import orbits_of_tables

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["Coset", "DoubleCoset", "coset_list", "double_cosets"]

Rows = np.ndarray
MAX_COSETS = 500_000


@dataclass(frozen=True, eq=False)
class Coset:
    """The right coset Hg or the left coset gH of a subgroup H."""

    subgroup: PermGroup
    representative: Permutation
    is_left: bool

    def __len__(self) -> int:
        return self.subgroup.order()

    def _rows(self, rows: Rows) -> Rows:
        g = np.array(self.representative.array_form, np.uint16)
        return rows[:, g] if self.is_left else g[rows]

    def __contains__(self, x: Any) -> bool:
        row = self.subgroup.row_of(x)
        back = inverse_row(np.array(self.representative.array_form, np.uint16))
        return bool(self.subgroup.contains_batch((row[back] if self.is_left else back[row])[None, :])[0])

    def __iter__(self) -> Iterator[Permutation]:
        for rows in self.subgroup.all_rows():
            yield from (Permutation._af_new(row) for row in self._rows(rows).tolist())

    def __repr__(self) -> str:
        g = self.subgroup.format(self.representative)
        return f"<Coset {f'{g} H' if self.is_left else f'H {g}'} of {len(self)} elements>"


@dataclass(frozen=True, eq=False)
class DoubleCoset:
    """The double coset HgK: the representative g and the number of elements."""

    representative: Permutation
    size: int

    def __len__(self) -> int:
        return self.size


def _transversal(G: PermGroup, H: PermGroup, movers: Rows) -> tuple[Rows, Rows]:
    """Return one element of every right coset Hg, H first, and what the movers do to the cosets from the right."""
    if H.degree != G.degree or not G.contains_batch(H.rows).all():
        raise NotInGroup("the argument must be a subgroup of the group")
    index = G.order() // H.order()
    if index > MAX_COSETS:
        raise TooLarge(f"the subgroup has index {index}, over the limit of {MAX_COSETS} cosets")
    base = G.chain().base  # elements are told apart by the images of the base
    layer = canonical_representatives(H, np.arange(G.degree, dtype=np.uint16)[None, :])
    number = {layer[0, base].tobytes(): 0}
    found = [layer]
    while len(number) < index:
        new = []
        for g in G.rows:
            images = canonical_representatives(H, g[layer])
            for row, key in zip(images, np.ascontiguousarray(images[:, base]), strict=True):
                if key.tobytes() not in number:
                    number[key.tobytes()] = len(number)
                    new.append(row)
        layer = np.array(new, np.uint16).reshape(len(new), G.degree)
        found.append(layer)
    rows = np.concatenate(found)
    tables = np.empty((len(movers), index), np.int32)
    for k, g in enumerate(movers):
        keys = np.ascontiguousarray(canonical_representatives(H, g[rows])[:, base])
        tables[k] = [number[key.tobytes()] for key in keys]
    return rows, tables


def coset_list(G: PermGroup, H: PermGroup, left: bool) -> list[Coset]:
    """Return all right cosets Hg, or left cosets gH, the subgroup first."""
    rows, _ = _transversal(G, H, G.rows[:0])
    rows[0] = np.arange(G.degree)
    return [Coset(H, Permutation._af_new((inverse_row(r) if left else r).tolist()), left) for r in rows]


def double_cosets(G: PermGroup, H: PermGroup, K: PermGroup) -> list[DoubleCoset]:
    """Return all double cosets HgK with representatives and sizes, that of the identity first.

    Raises
    ------
    NotInGroup
        If H or K is no subgroup of G.
    TooLarge
        If both have an index over 500,000.
    """
    for U in (H, K):
        if U.degree != G.degree or not G.contains_batch(U.rows).all():
            raise NotInGroup("the argument must be a subgroup of the group")
    turned = K.order() > H.order()  # HgK is the inverse of K g^-1 H
    outer, inner = (K, H) if turned else (H, K)
    rows, tables = _transversal(G, outer, inner.rows)
    rows[0] = np.arange(G.degree)
    label, queue = np.empty((2, len(rows)), np.int32)
    count = int(orbits_of_tables(tables, label, queue))
    sizes = np.bincount(label, minlength=count)
    firsts = np.unique(label, return_index=True)[1]
    out = []
    for first, size in zip(firsts.tolist(), sizes.tolist(), strict=True):
        row = inverse_row(rows[first]) if turned else rows[first]
        out.append(DoubleCoset(Permutation._af_new(row.tolist()), size * outer.order()))
    if sum(d.size for d in out) != G.order():
        raise AssertionError("the double cosets do not make up the group")
    return out
