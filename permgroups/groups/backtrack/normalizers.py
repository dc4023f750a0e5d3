"""Normalizers, and conjugacy of subgroups.

First the group is cut down to the elements that keep a structure made from the subgroup (its orbits, the lengths of its
suborbits, a design): everything that normalises the subgroup is among them, and often nothing else. What is left is
done by images of generators if the subgroup has few elements, else by listing its conjugates.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from permgroups.errors import TooLarge
from permgroups.groups.backtrack.canonical import canonical_row
from permgroups.groups.backtrack.giants import even_rows, even_transporter
from permgroups.groups.backtrack.invariants import normal_structure
from permgroups.groups.backtrack.stabilizers import stabilizer_of, transporter_of
from permgroups.groups.backtrack.subgroup_images import SubgroupImages
from permgroups.groups.fewer_generators import lean
from permgroups.groups.rows import inverse_row

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["canonical_conjugate", "conjugating_subgroups", "normalizer"]

Rows = np.ndarray

FEW_ELEMENTS = 20_000  # of a subgroup whose elements are looked at one by one
FEW_CONJUGATES = 600  # that are listed rather than searched for images of generators
MOST_CONJUGATES = 20_000


def normalizer(G: PermGroup, H: PermGroup) -> PermGroup:
    """Return the elements g of G with H^g = H; H need not lie in G.

    Raises
    ------
    TooLarge
        If H has more than 20,000 elements and more than 20,000 conjugates under the elements that keep its structure.
    """
    if H.is_trivial or _keeps(G.rows, H):
        return G
    if G.is_giant and not G.is_symmetric:
        whole = normalizer(_symmetric_like(G), H)
        return G.subgroup_of_rows(even_rows(whole.rows))
    H = lean(H)
    A = stabilizer_of(G, normal_structure(H))
    if _keeps(A.rows, H):
        return lean(A)
    few = H.order() <= FEW_ELEMENTS
    inside = A.contains_batch(H.rows).all()
    if few and not (inside and A.order() // H.order() <= FEW_CONJUGATES):
        images = SubgroupImages(_as_large(G, A), H, H)
        N = lean(A.subgroup_of_rows(np.concatenate([images.inside.rows, images.normalizer_rows()])))
    else:
        N = lean(_Conjugates(A, H).stabilizer())
    if not _keeps(N.rows, H):
        raise AssertionError("an element of the normalizer found does not normalise the subgroup")
    return N


def conjugating_subgroups(G: PermGroup, H: PermGroup, K: PermGroup) -> Rows | None:
    """Return g in G with H^g = K, None if there is none; exhaustive, with the limits of :func:`normalizer`."""
    if H.order() != K.order():
        return None
    n = G.degree
    if H.equals(K):
        return np.arange(n, dtype=np.uint16)
    if G.is_giant and not G.is_symmetric:
        row = conjugating_subgroups(_symmetric_like(G), H, K)
        return even_transporter(row, normalizer(_symmetric_like(G), K).rows)
    H, K = lean(H), lean(K)
    if H.order() <= FEW_ELEMENTS and H.cycle_types() != K.cycle_types():
        return None
    left, right = normal_structure(H), normal_structure(K)
    t = transporter_of(G, left, right)
    if t is None:
        return None
    moved = H**t  # has the structure of K, so only elements that keep it are left
    if moved.equals(K):
        return t
    A = stabilizer_of(G, right)
    if H.order() <= FEW_ELEMENTS:
        x = SubgroupImages(_as_large(G, A), moved, K).first()
    else:
        x = _Conjugates(A, moved).taking_to(K)
    row = None if x is None else x[t]
    if row is not None and not (H**row).equals(K):
        raise AssertionError("the element found does not take one subgroup to the other")
    return row


def canonical_conjugate(G: PermGroup, H: PermGroup) -> Rows:
    """Return g in G such that H^g is the same for all conjugates of H in G.

    The structure made from H goes to its canonical image; of the conjugates that are left the least is chosen, by
    its elements.

    Raises
    ------
    TooLarge
        If H has more than 20,000 elements, or more than 20,000 conjugates with the same structure.
    """
    if H.order() > FEW_ELEMENTS:
        raise TooLarge(
            f"the subgroup has {H.order()} elements; canonical conjugates are chosen for at most {FEW_ELEMENTS}"
        )
    structure = normal_structure(H)
    A = stabilizer_of(G, structure)
    row = canonical_row(G, structure, A)
    moved = H**row
    conjugates = _Conjugates(A**row, moved)
    conjugates.list_all()
    elements = np.concatenate(list(moved.all_rows()))
    least = min(conjugates.makers, key=lambda maker: _sorted_bytes(_conjugated(elements, maker)))
    return least[row]


def _sorted_bytes(rows: Rows) -> bytes:
    return np.unique(rows, axis=0).astype(">u2").tobytes()


def _as_large(G: PermGroup, A: PermGroup) -> PermGroup:
    """Return G itself where it is symmetric: tuples are then matched without any chain."""
    return G if G.is_giant and G.is_symmetric else A


def _symmetric_like(G: PermGroup) -> PermGroup:
    n = G.degree
    swap, cycle = np.arange(n, dtype=np.uint16), np.roll(np.arange(n, dtype=np.uint16), -1)
    swap[:2] = 1, 0
    return G.subgroup_of_rows(np.array([swap, cycle]))


def _conjugated(rows: Rows, g: Rows) -> Rows:
    return g[rows[:, inverse_row(g)]]


def _keeps(rows: Rows, H: PermGroup) -> bool:
    """Whether all the rows normalise H."""
    return all(bool(H.contains_batch(_conjugated(H.rows, g)).all()) for g in rows)


class _Conjugates:
    """The conjugates of H under A, each by an element that makes it from H."""

    def __init__(self, A: PermGroup, H: PermGroup):
        self.A, self.H = lean(A), H
        self.makers = [np.arange(A.degree, dtype=np.uint16)]
        self.backs = [self.makers[0]]

    def _number(self, maker: Rows) -> int | None:
        """Return which conjugate so far is H^maker."""
        moved = _conjugated(self.H.rows, maker)
        for i, back in enumerate(self.backs):
            if self.H.contains_batch(_conjugated(moved, back)).all():
                return i
        return None

    def _add(self, maker: Rows) -> None:
        if len(self.makers) >= MOST_CONJUGATES:
            raise TooLarge(
                f"the subgroup has more than {MOST_CONJUGATES} like conjugates and {self.H.order()} elements; "
                f"normalizers are found for at most {MOST_CONJUGATES} conjugates or {FEW_ELEMENTS} elements"
            )
        self.makers.append(maker)
        self.backs.append(inverse_row(maker))

    def list_all(self) -> list[Rows]:
        """List the conjugates; return Schreier's generators of the normalizer."""
        rows: list[Rows] = []
        for made in self.makers:  # grows while it is read
            for g in self.A.rows:
                maker = g[made]
                j = self._number(maker)
                if j is None:
                    self._add(maker)
                else:
                    rows.append(self.backs[j][maker])
        return rows

    def stabilizer(self) -> PermGroup:
        """Return the normalizer of H in A: its index is the number of conjugates."""
        rows = self.list_all()
        order = self.A.order() // len(self.makers)
        rng = np.random.default_rng(0)
        chosen: list[Rows] = []
        N = self.A.subgroup_of_rows(np.empty((0, self.A.degree), np.uint16))
        for k in rng.permutation(len(rows)).tolist():
            if N.order() == order:
                break
            if not N.contains_batch(rows[k][None, :])[0]:
                chosen.append(rows[k])
                N = self.A.subgroup_of_rows(np.array(chosen))
        if N.order() != order:
            raise AssertionError("the normalizer has not the index that the conjugates were counted to")
        return N

    def taking_to(self, K: PermGroup) -> Rows | None:
        """Return an element of A that takes H to K, None if K is not among the conjugates."""
        for made in self.makers:  # grows while it is read
            if K.contains_batch(_conjugated(self.H.rows, made)).all():
                return made
            for g in self.A.rows:
                maker = g[made]
                if self._number(maker) is None:
                    self._add(maker)
        return None
