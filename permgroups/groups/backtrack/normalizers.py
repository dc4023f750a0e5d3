"""Normalizers, and conjugacy of subgroups.

First the group is cut down to the elements that keep a structure made from the subgroup (its orbits, the lengths of its
suborbits, a design): everything that normalises the subgroup is among them, and often nothing else. What is left is
done by isomorphisms if the subgroup is small and transitive and the group symmetric, by images of generators if the
subgroup has few elements, else by listing its conjugates. In the symmetric group large direct and wreath products are
taken apart before.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from permgroups.errors import TooLarge
from permgroups.groups.backtrack.canonical import canonical_row
from permgroups.groups.backtrack.compounds import compound_normalizer, compound_transporter
from permgroups.groups.backtrack.giants import even_rows, even_transporter
from permgroups.groups.backtrack.invariants import (
    FEW_ELEMENTS,
    constituent_structure,
    element_structure,
    normal_structure,
)
from permgroups.groups.backtrack.primitive import is_numbered_primitive, primitive_normalizer, primitive_transporter
from permgroups.groups.backtrack.search import least_chain
from permgroups.groups.backtrack.stabilizers import stabilizer_of, transporter_of
from permgroups.groups.backtrack.structures import Structure
from permgroups.groups.backtrack.subgroup_images import SubgroupImages
from permgroups.groups.backtrack.transitive import is_small_transitive, transitive_normalizer, transitive_transporter
from permgroups.groups.family_rows import symmetric_rows
from permgroups.groups.fewer_generators import lean
from permgroups.groups.rows import inverse_row

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["canonical_conjugate", "conjugating_subgroups", "normalizer"]

Rows = np.ndarray

FEW_POINTS = 12  # for which structures are quicker than a multiplication table
MORE_POINTS = 40  # for which the first structure is, if it decides
SMALL_COMPOUND = 1000  # elements of a product that is not taken apart first
FEW_CONJUGATES = 600  # that are listed rather than searched for images of generators
MOST_CONJUGATES = 20_000
MANY_FLAGS = 150_000  # for canonical conjugates, where listing is the only other way


def normalizer(G: PermGroup, H: PermGroup) -> PermGroup:
    """Return the elements g of G with H^g = H; H need not lie in G.

    Raises
    ------
    TooLarge
        If H has more than 20,000 elements and more than 20,000 conjugates under the elements that keep its structures.
    """
    if H.is_trivial or _keeps(G.rows, H):
        return G
    if G.is_giant and not G.is_symmetric:
        whole = normalizer(G.subgroup_of_rows(symmetric_rows(G.degree)), H)
        return G.subgroup_of_rows(even_rows(whole.rows))
    H = lean(H)
    if G.is_giant and H.order() > SMALL_COMPOUND:
        found = compound_normalizer(H, _in_symmetric, _between)
        if found is not None:
            return found
    if G.is_giant and G.degree > FEW_POINTS and is_numbered_primitive(H):
        with suppress(TooLarge):
            return lean(primitive_normalizer(H))
    A, inside = G, bool(G.contains_batch(H.rows).all())
    by_table = G.is_giant and is_small_transitive(H)
    for make, _ in _structures(G.degree, by_table):
        structure = make(H)
        if structure is not None:
            A = stabilizer_of(A, structure, H if inside else None)  # H keeps what is made from it
            if _keeps(A.rows, H):
                return lean(A)
    if by_table:
        N = lean(transitive_normalizer(H))
    elif H.order() <= FEW_ELEMENTS and not (inside and A.order() // H.order() <= FEW_CONJUGATES):
        images = SubgroupImages(_as_large(G, A), H, H)
        N = lean(A.subgroup_of_rows(np.concatenate([images.inside.rows, images.normalizer_rows()])))
    else:
        N = lean(_Conjugates(A, H).stabilizer())
    if not _keeps(N.rows, H):
        raise AssertionError("an element of the normalizer found does not normalise the subgroup")
    return N


def _in_symmetric(H: PermGroup) -> PermGroup:
    return normalizer(H.subgroup_of_rows(symmetric_rows(H.degree)), H)


def _between(H: PermGroup, K: PermGroup) -> Rows | None:
    return conjugating_subgroups(H.subgroup_of_rows(symmetric_rows(H.degree)), H, K)


def conjugating_subgroups(G: PermGroup, H: PermGroup, K: PermGroup) -> Rows | None:
    """Return g in G with H^g = K, None if there is none; exhaustive, with the limits of :func:`normalizer`."""
    if H.order() != K.order() or H.is_abelian != K.is_abelian:
        return None
    if G.is_giant and not G.is_symmetric:
        S = G.subgroup_of_rows(symmetric_rows(G.degree))
        return even_transporter(conjugating_subgroups(S, H, K), normalizer(S, K).rows)
    moved, K = lean(H), lean(K)
    row, A = np.arange(G.degree, dtype=np.uint16), G
    if K.contains_batch(moved.rows).all():
        return row
    if G.is_giant and K.order() > SMALL_COMPOUND:
        alike, found = compound_transporter(moved, K, _between)
        if alike:
            if found is not None and not K.contains_batch(_conjugated(moved.rows, found)).all():
                raise AssertionError("the element found does not take one subgroup to the other")
            return found
    if G.is_giant and G.degree > FEW_POINTS and is_numbered_primitive(K):
        with suppress(TooLarge):
            return primitive_transporter(moved, K)
    by_table = G.is_giant and is_small_transitive(K)
    for make, _ in _structures(G.degree, by_table):
        left, right = make(moved), make(K)
        if left is None or right is None:
            if left is not right:
                return None
            continue
        step = transporter_of(A, left, right)
        if step is None:
            return None
        row, moved = step[row], moved**step
        if K.contains_batch(moved.rows).all():
            return row
        A = stabilizer_of(A, right)  # what takes the moved group to K keeps the structure of both
    if by_table:
        step = transitive_transporter(moved, K)
    elif H.order() <= FEW_ELEMENTS:
        step = SubgroupImages(_as_large(G, A), moved, K).first()
    else:
        step = _Conjugates(A, moved).taking_to(K)
    if step is None:
        return None
    row = step[row]
    if not K.contains_batch(_conjugated(H.rows, row)).all():
        raise AssertionError("the element found does not take one subgroup to the other")
    return row


def canonical_conjugate(G: PermGroup, H: PermGroup) -> Rows:
    """Return g in G such that H^g is the same for all conjugates of H in G.

    The structures made from H go to their canonical images; of the conjugates that are left the least is chosen, by
    its elements.

    Raises
    ------
    TooLarge
        If H has more than 20,000 conjugates with the same structures.
    """
    moved = lean(H)
    row, A = np.arange(G.degree, dtype=np.uint16), G
    inside = bool(G.contains_batch(moved.rows).all())
    for make, written in STRUCTURES:
        structure = make(moved)
        if structure is None:
            continue
        B = stabilizer_of(A, structure, moved if inside else None)
        step = canonical_row(A, structure, B, None if written is None else partial(written, moved))
        row, moved, A = step[row], moved**step, B**step
        if _keeps(A.rows, moved):
            return row
    N = normalizer(A, moved)
    structure = element_structure(moved, MANY_FLAGS)
    if structure is not None:  # what keeps it is the normalizer, which need not be searched again
        return canonical_row(A, structure, N, partial(_elements_written, moved))[row]
    conjugates = _Conjugates(A, moved)
    conjugates.require_few(A.order() // N.order())
    conjugates.list_all()
    return min(conjugates.makers, key=partial(_generators_written, moved))[row]


def _generators_written(H: PermGroup, row: Rows) -> bytes:
    """Return generators of H^row that depend on nothing but its elements, in a form that can be compared.

    Along the chain with the least base: for every point of a basic orbit the element that takes the base point there
    and the later base points to the least points that are left.
    """
    chain = least_chain(H**row)
    out = []
    for level in range(chain.levels):
        rows = chain.transversals[level][np.argsort(chain.basic_orbit(level))]
        for below in range(level + 1, chain.levels):
            best = rows[:, chain.basic_orbit(below)].argmin(axis=1)
            rows = np.take_along_axis(rows, chain.transversals[below][best].astype(np.intp), axis=1)
        out.append(rows.astype(">u2").tobytes())
    return b"".join(out)


def _elements_written(H: PermGroup, row: Rows) -> bytes:
    """Return the elements of H^row in a form that can be compared."""
    return _sorted_bytes(_conjugated(np.concatenate(list(H.all_rows())), row))


def _actions_written(H: PermGroup, row: Rows) -> list[tuple[list[int], bytes]]:
    """Return the actions of H^row on its orbits, those with few elements, in a form that can be compared."""
    out = []
    moved = H**row
    for orbit in moved.point_orbits:
        points = sorted(orbit.tolist())
        action = moved.restrict(points)
        few = 1 < action.order() <= FEW_ELEMENTS
        out.append((points, _sorted_bytes(np.concatenate(list(action.all_rows()))) if few else b""))
    return sorted(out)


# what is made from a subgroup, and how its images are compared
STRUCTURES: tuple[tuple[Callable[[PermGroup], Structure | None], Callable[[PermGroup, Rows], Any] | None], ...] = (
    (normal_structure, None),
    (element_structure, _elements_written),
    (constituent_structure, _actions_written),
)


def _structures(degree: int, by_table: bool) -> tuple[tuple[Callable[[PermGroup], Structure | None], Any], ...]:
    """Return the structures to be looked at; where a table decides in the end only those that are made quickly."""
    if not by_table or degree <= FEW_POINTS:
        return STRUCTURES
    return STRUCTURES[:1] if degree <= MORE_POINTS else ()


def _sorted_bytes(rows: Rows) -> bytes:
    return np.unique(rows, axis=0).astype(">u2").tobytes()


def _as_large(G: PermGroup, A: PermGroup) -> PermGroup:
    """Return G itself where it is symmetric: tuples are then matched without any chain."""
    return G if G.is_giant and G.is_symmetric else A


def _conjugated(rows: Rows, g: Rows) -> Rows:
    return g[rows[:, inverse_row(g)]]


def _keeps(rows: Rows, H: PermGroup) -> bool:
    """Whether all the rows normalise H."""
    return all(bool(H.contains_batch(_conjugated(H.rows, g)).all()) for g in rows)


class _Conjugates:
    """The conjugates of H under A, each by an element that makes it from H."""

    def __init__(self, A: PermGroup, H: PermGroup):
        self.A, self.H = lean(A), H
        n = A.degree
        self.elements = np.concatenate(list(H.all_rows())) if H.order() <= FEW_ELEMENTS else H.rows[:0]
        self.weights = np.random.default_rng(3).integers(1, 1 << 62, (n, n), np.uint64)
        self.makers: list[Rows] = []
        self.backs: list[Rows] = []
        self.alike: dict[int, list[int]] = {}  # numbers of conjugates by the sums of hashes of their elements
        self._add(np.arange(n, dtype=np.uint16))

    def _sum(self, maker: Rows) -> int:
        """Return a number of H^maker that only its elements decide; 0 if it has too many to be looked at."""
        rows = _conjugated(self.elements, maker)
        hashes = self.weights[np.arange(len(maker)), rows].sum(axis=1, dtype=np.uint64)
        return int((hashes * (hashes >> np.uint64(31))).sum(dtype=np.uint64))

    def _number(self, maker: Rows) -> int | None:
        """Return which conjugate so far is H^maker."""
        moved = _conjugated(self.H.rows, maker)
        for i in self.alike.get(self._sum(maker), []):
            if self.H.contains_batch(_conjugated(moved, self.backs[i])).all():
                return i
        return None

    def require_few(self, count: int) -> None:
        """Raise if there are too many conjugates to be listed."""
        if count > MOST_CONJUGATES:
            raise TooLarge(
                f"the subgroup has more than {MOST_CONJUGATES} like conjugates and {self.H.order()} elements; "
                f"normalizers are found for at most {MOST_CONJUGATES} conjugates or {FEW_ELEMENTS} elements"
            )

    def _add(self, maker: Rows) -> None:
        self.require_few(len(self.makers) + 1)
        self.alike.setdefault(self._sum(maker), []).append(len(self.makers))
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
