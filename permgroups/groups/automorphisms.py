"""The automorphism group, as a permutation group of elements, with inner and outer automorphisms.

Automorphisms are counted by an exhaustive search for the images of generators, and those found generate a permutation
group of a set of elements that all automorphisms keep and that generates G, so that it acts faithfully; its order,
proved by its own chain, must be the count. Abelian and dihedral groups have it by theory
(:mod:`permgroups.groups.abelian_automorphisms`), and so have symmetric and alternating groups: all automorphisms are
conjugations in the symmetric group, n ≠ 6.
"""

from __future__ import annotations

from functools import cached_property
from itertools import combinations
from math import factorial
from typing import TYPE_CHECKING, Any

import numpy as np

from permgroups.errors import InvalidArgument, TooLarge
from permgroups.groups.abelian_automorphisms import automorphisms_of_abelian_group, automorphisms_of_dihedral_group
from permgroups.groups.cosets import cosets
from permgroups.groups.dihedral_test import dihedral_generators
from permgroups.groups.element_table import MAX_ELEMENTS, ElementTable
from permgroups.groups.family_rows import symmetric_rows
from permgroups.groups.homomorphism import Homomorphism
from permgroups.groups.inputs import MAX_DEGREE
from permgroups.groups.numbered_isomorphisms import Kinds, image_tuples, require_few_products, small_generators
from permgroups.groups.rows import inverse_row
from permgroups.groups.schreier_sims import build_chain
from permgroups.groups.table_isomorphisms import automorphisms, coloured

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["AutomorphismGroup", "automorphism_group"]

Rows = np.ndarray
MAX_TABLE = 1500  # the order up to which multiplication tables are searched
MANY = 12  # elements of a kind that are asked whether they generate the group


class AutomorphismGroup:
    """All automorphisms of a group; make one with ``G.automorphism_group()``.

    Attributes
    ----------
    domain
        The group whose automorphisms these are.
    points
        Rows of the elements that the automorphisms permute; they generate the group.
    group
        The permutation group of these points, one generator for each of :attr:`generators`.

    Examples
    --------
    >>> from permgroups import symmetric
    >>> A = symmetric(6).automorphism_group()
    >>> A.order(), A.inner().order(), A.outer_order
    (1440, 720, 2)
    >>> outer = next(f for f in A.generators if not f.is_inner)
    >>> outer("(1,2)").cycle_structure
    {2: 3}
    """

    def __init__(self, domain: PermGroup, points: Rows, base: list[int], rows: Rows, order: int):
        self.domain = domain
        self.points = points
        self._base = base  # numbers of points that generate the domain
        self.group: PermGroup = type(domain).from_rows(np.ascontiguousarray(rows, np.uint16))
        if self.group.order() != order:
            raise AssertionError(f"{order} automorphisms were counted, and they generate {self.group.order()}")

    def __repr__(self) -> str:
        return f"<AutomorphismGroup of order {self.order()}, {self._inner.order()} of them inner>"

    def order(self) -> int:
        """Return the number of automorphisms."""
        return self.group.order()

    @cached_property
    def _number(self) -> dict[bytes, int]:
        return {row.tobytes(): i for i, row in enumerate(np.ascontiguousarray(self.points, np.uint16))}

    def _permutation_of(self, images: Rows) -> Rows:
        return np.array([self._number[row.tobytes()] for row in np.ascontiguousarray(images, np.uint16)], np.uint16)

    def inner(self) -> PermGroup:
        """Return the inner automorphisms, the conjugations by the generators of the domain, as a subgroup."""
        return self._inner

    @cached_property
    def _inner(self) -> PermGroup:
        rows = []
        for g in self.domain.rows:
            rows.append(self._permutation_of(g[self.points[:, inverse_row(g)]]))
        return self.group.subgroup_of_rows(np.array(rows, np.uint16).reshape(len(rows), len(self.points)))

    @property
    def outer_order(self) -> int:
        """The order of the outer automorphism group, automorphisms modulo inner ones."""
        return self.order() // self._inner.order()

    def outer(self) -> PermGroup:
        """Return the outer automorphism group as a permutation group of the cosets of the inner ones.

        >>> from permgroups import alternating
        >>> alternating(6).automorphism_group().outer().structure_description()
        'C2 x C2'
        """
        if self.outer_order == 1:
            return type(self.domain)([], degree=1)
        transversal, table = cosets(self.group, self._inner)
        moves = table[:, ::2].T  # every second column is an inverse
        return type(self.domain).from_rows(np.ascontiguousarray(moves, np.uint16).reshape(-1, len(transversal)))

    @cached_property
    def generators(self) -> list[Homomorphism]:
        """Homomorphisms that generate the automorphism group, those of the moves of :attr:`group`."""
        return [self.automorphism(row) for row in self.group.rows]

    def automorphism(self, permutation: Any) -> Homomorphism:
        """Return the automorphism of a permutation of the points, an element of :attr:`group`.

        Raises :class:`NotInGroup` if the permutation is none.

        >>> from permgroups import dihedral
        >>> A = dihedral(4).automorphism_group()
        >>> f = A.automorphism(A.group.random(seed=1))
        >>> f.is_automorphism, A.group.contains(A.permutation(f))
        (True, True)
        """
        row = self.group.row_of(permutation)
        self.group.require_member(row)
        part = self.domain.subgroup_of_rows(self.points[self._base])
        f = Homomorphism(part, self.domain, self.points[row[self._base]])
        images = np.array([f.image_row(g) for g in self.domain.rows], np.uint16)
        return Homomorphism(self.domain, self.domain, images.reshape(len(self.domain.rows), self.domain.degree))

    def permutation(self, automorphism: Homomorphism) -> Rows:
        """Return the row of the permutation of the points that an automorphism is, the inverse of :meth:`automorphism`.

        Raises :class:`InvalidArgument` for what is no automorphism of this group.

        >>> from permgroups import cyclic
        >>> C = cyclic(5)
        >>> A = C.automorphism_group()
        >>> A.group.format(A.permutation(C.hom(["a2"])))  # of the elements, by a ↦ a²
        '(1,2,4,3)'
        """
        if not isinstance(automorphism, Homomorphism) or automorphism.domain.degree != self.domain.degree:
            raise InvalidArgument("expected an automorphism of this group, as hom() makes it")
        try:
            return self._permutation_of(np.array([automorphism.image_row(row) for row in self.points]))
        except KeyError:
            raise InvalidArgument("the homomorphism is no automorphism of this group") from None

    def is_inner(self, automorphism: Any) -> bool:
        """Return whether an automorphism, a homomorphism or a permutation of the points, is inner.

        >>> from permgroups import dihedral
        >>> A = dihedral(4).automorphism_group()
        >>> sum(A.is_inner(f) for f in A.group.elements), A.order()
        (4, 8)
        """
        row = (
            self.permutation(automorphism)
            if isinstance(automorphism, Homomorphism)
            else self.group.row_of(automorphism)
        )
        return bool(self._inner.contains_batch(row[None, :])[0])


def automorphism_group(G: PermGroup) -> AutomorphismGroup:
    """Return the automorphism group.

    Raises
    ------
    TooLarge
        If the group is neither abelian, dihedral, nor symmetric or alternating in its natural action and has more than
        200,000 elements, or so many elements that look alike that images of generators take more than 4·10^8
        products, or the elements to permute are too many.
    """
    order = G.order()
    if order > 1 and G.is_abelian:
        return AutomorphismGroup(G, *automorphisms_of_abelian_group(G))
    if order > MAX_TABLE and (found := dihedral_generators(G, (2, 4))) is not None:
        return AutomorphismGroup(G, *automorphisms_of_dihedral_group(*found, order // 2))
    if order <= MAX_TABLE:
        return _by_table(G)
    if G.is_giant:
        return _of_giant(G)
    if order > MAX_ELEMENTS:
        raise TooLarge(f"automorphisms are searched for groups of order up to {MAX_ELEMENTS}, not {order}")
    return _by_numbers(G)


def _by_table(G: PermGroup) -> AutomorphismGroup:
    T = ElementTable(G)
    found = automorphisms(coloured(G))
    if G.order() == 1:
        return AutomorphismGroup(G, T.rows, [0], np.zeros((1, 1), np.uint16), 1)
    moved, base = _invariant_generators(T, found.table.colours)
    place = np.full(G.order(), -1)
    place[moved] = np.arange(len(moved))
    rows = place[found.maps[:, moved]]
    return AutomorphismGroup(G, T.rows[moved], place[base].tolist(), _few(rows, found.order), found.order)


def _few(rows: Rows, order: int) -> Rows:
    """Return a few of the rows that generate the group of that order."""
    chosen: list[int] = []
    size = 1
    for i in range(len(rows) - 1, -1, -1):  # outer ones were found last at each level
        larger = build_chain(np.ascontiguousarray(rows[[*chosen, i]], np.uint16)).order
        if larger > size:
            chosen, size = [*chosen, i], larger
        if size == order:
            break
    return rows[chosen] if chosen else np.arange(rows.shape[1])[None, :]


def _invariant_generators(T: ElementTable, kinds: Rows) -> tuple[Rows, list[int]]:
    """Return few elements that all automorphisms permute and that generate the group, and some of them that do.

    Automorphisms keep the kinds of elements, so all elements of a kind will do if they generate the group, or of
    several kinds.
    """
    rng = np.random.default_rng(0)
    sizes = np.bincount(kinds)
    kept: list[int] = []
    base: list[int] = []
    for k in np.argsort(sizes, kind="stable").tolist():
        members = np.flatnonzero(kinds == k)
        picked = rng.choice(members, min(len(members), MANY), replace=False).tolist()
        if build_chain(T.rows[picked]).order == T.order:
            return members, picked
        size = build_chain(T.rows[base]).order if base else 1
        larger = build_chain(T.rows[[*base, *picked]]).order
        if larger > size:
            kept.append(k)
            base += picked
        if larger == T.order:
            return np.flatnonzero(np.isin(kinds, kept)), base
    return np.arange(T.order), T.generators.tolist()


def _of_giant(G: PermGroup) -> AutomorphismGroup:
    """S_n on its transpositions, A_n on its 3-cycles: conjugation by S_n is everything (n ≠ 6)."""
    n = G.degree
    even = G.order() < factorial(n)
    cycles = [(a, b) for a, b in combinations(range(n), 2)]
    if even:
        cycles = [c for a, b, d in combinations(range(n), 3) for c in ((a, b, d), (a, d, b))]  # type: ignore[misc]
    if len(cycles) > MAX_DEGREE:
        raise TooLarge(f"the automorphisms would permute {len(cycles)} cycles, over the limit of {MAX_DEGREE}")
    points = np.tile(np.arange(n, dtype=np.uint16), (len(cycles), 1))
    for row, cycle in zip(points, cycles, strict=True):
        row[list(cycle)] = np.roll(cycle, -1)
    number = {row.tobytes(): i for i, row in enumerate(points)}
    rows = []
    for g in symmetric_rows(n):
        images = np.ascontiguousarray(g[points[:, inverse_row(g)]], np.uint16)
        rows.append([number[row.tobytes()] for row in images])
    base = [i for i, c in enumerate(cycles) if c[:-1] == tuple(range(len(c) - 1))]  # (0 k), or (0 1 k)
    return AutomorphismGroup(G, points, base, np.array(rows), factorial(n))


def _by_numbers(G: PermGroup) -> AutomorphismGroup:
    K = Kinds(ElementTable(G))
    T = K.table
    gens = small_generators(K)
    require_few_products(K, gens)
    tuples = list(image_tuples(K, gens, K))
    order = sum(size for _, size in tuples)
    moved, base = _invariant_generators(T, K.of_element)
    if len(moved) > MAX_DEGREE:
        raise TooLarge(f"the automorphisms would permute {len(moved)} elements, over the limit of {MAX_DEGREE}")
    place = np.full(T.order, -1)
    place[moved] = np.arange(len(moved))
    rows = [place[T.conjugate(moved, int(g))] for g in T.generators]
    tree = _tree(T, gens)
    size = build_chain(np.array(rows, np.uint16)).order
    for images, _ in tuples:
        if size == order:
            break
        row = place[_whole_map(T, tree, images)[moved]]
        larger = build_chain(np.array([*rows, row], np.uint16)).order
        if larger > size:
            size = larger
            rows.append(row)
    return AutomorphismGroup(G, T.rows[moved], place[base].tolist(), np.array(rows), order)


def _tree(T: ElementTable, gens: list[int]) -> list[tuple[int, Rows, Rows]]:
    """Return steps (generator, elements, these times the generator) that reach every element from the identity."""
    times = [T.product(np.arange(T.order, dtype=np.int32), g) for g in gens]
    seen = np.zeros(T.order, bool)
    seen[0] = True
    layer = np.zeros(1, np.int64)
    steps = []
    while len(layer):
        found = []
        for j, table in enumerate(times):
            there = table[layer]
            new = ~seen[there]
            if new.any():
                seen[there[new]] = True
                steps.append((j, layer[new], there[new]))
                found.append(there[new])
        layer = np.concatenate(found) if found else layer[:0]
    return steps


def _whole_map(T: ElementTable, tree: list[tuple[int, Rows, Rows]], images: list[int]) -> Rows:
    out = np.zeros(T.order, np.int32)
    for j, here, there in tree:
        out[there] = T.product(out[here], images[j])
    return out
