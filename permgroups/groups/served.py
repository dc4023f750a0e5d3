"""What sympy's ``PermutationGroup`` offers, answered from the proved chain.

Names, arguments and formats are sympy's (1.14); subgroups come back as ``PermGroup``s, and where
sympy answers at random or from cached state the answer here is exact.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np
from sympy.combinatorics import Permutation, PermutationGroup
from sympy.combinatorics.perm_groups import SymmetricPermutationGroup

from permgroups.errors import InvalidPermutation, NotInGroup
from permgroups.groups import subgroups as _sub
from permgroups.groups.actions import check_points
from permgroups.groups.bounds import Bound, upper_bound
from permgroups.groups.certificate import Certificate
from permgroups.groups.chain import Chain, Origin
from permgroups.groups.giants import giant_certificate, number_of_cycles
from permgroups.groups.pure_cycles import pure_cycles
from permgroups.groups.schreier_sims import build_chain

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup
    from permgroups.groups.wide_groups import WideGroup

__all__ = ["ChainServed", "as_group"]

_new_permutation = Permutation._af_new
LARGE_DEGREE = 600  # beyond, dense transversals of a symmetric group no longer fit
VERY_LARGE_DEGREE = 1200  # beyond, 3-cycles are looked for before a chain is built


def as_group(H: Any, like: PermGroup) -> PermGroup:
    """Return a plain sympy group (or one permutation) as a ``PermGroup`` on the points of ``like``."""
    from permgroups.groups.group import PermGroup

    if isinstance(H, PermGroup):
        if H.degree == like.degree:
            return H
        return PermGroup({name: like.element(p) for name, p in H.moves.items()}, degree=like.degree)
    if isinstance(H, PermutationGroup):
        return PermGroup([like.element(p) for p in H.generators], degree=like.degree)
    if isinstance(H, (list, tuple)) and H and not isinstance(H[0], int):
        return PermGroup([like.element(p) for p in H], degree=like.degree)
    return PermGroup(like.element(H))


class ChainServed:
    """The methods of ``PermutationGroup`` that a stabilizer chain answers."""

    if TYPE_CHECKING:
        _rows: np.ndarray
        _labels: tuple[str, ...] | None

        @property
        def degree(self) -> int: ...
        @property
        def generators(self) -> list[Permutation]: ...

        def row_of(self, g: Any) -> np.ndarray: ...

    # sympy keeps its caches in attributes that its own methods read; these are the empty ones
    _elements: Any = ()
    _center = None
    _is_abelian = None
    _is_transitive = None
    _is_sym = None
    _is_alt = None
    _is_primitive = None
    _is_nilpotent = None
    _is_solvable = None
    _is_trivial = None
    _transitivity_degree = None
    _max_div = None
    _is_perfect = None
    _is_cyclic = None
    _is_dihedral = None
    _fp_presentation = None
    _random_gens: Any = ()
    _mhash = None
    _assumptions: Any = MappingProxyType({})

    @property
    def _group(self) -> PermGroup:
        return self  # type: ignore[return-value]

    @cached_property
    def _chain(self) -> Chain:
        known = self._giant or self._pure
        if known is not None:
            return build_chain(self._rows, target=known.order)
        return build_chain(self._rows, bound=self.__dict__.get("_bound"))

    def chain(self, prefix: Sequence[int] = ()) -> Chain:
        """Return the proved stabilizer chain, its base beginning with the given points."""
        prefix = check_points(prefix, self.degree)
        if not prefix:
            return self._chain
        if len(set(prefix)) < len(prefix):
            raise InvalidPermutation("the first points of a base must differ")
        if "_chain" not in self.__dict__ and self._giant is None:
            return build_chain(self._rows, prefix=prefix)
        if self._giant is None and list(self._chain.base[: len(prefix)]) == list(prefix):
            return self._chain
        return build_chain(self._rows, prefix=prefix, target=self.order())

    def order(self) -> int:
        """Return the order, proved: see :attr:`certificate`."""
        if "_chain" not in self.__dict__ and self._bound.value == self._bound.longest_orbit:
            return self._bound.value  # at most that by the bound, at least that by the orbit
        known = self._giant or self._pure
        return self._chain.order if known is None else known.order

    @property
    def _order(self) -> int:
        return self.order()

    @cached_property
    def _bound(self) -> Bound:
        return upper_bound(self._rows)

    @cached_property
    def _giant(self) -> Certificate | None:
        """The proof that a transitive group of large degree contains Alt(n), where there is one."""
        if self.degree <= LARGE_DEGREE or "_chain" in self.__dict__ or len(self._group._point_orbits) > 1:
            return None
        if 2 * self._bound.value < math.factorial(self.degree):
            return None
        return giant_certificate(self._rows)

    @cached_property
    def _pure(self) -> Certificate | None:
        """The proof by pure 3-cycles that a puzzle of very many points reaches its upper bound, where there is one."""
        if self.degree <= VERY_LARGE_DEGREE or "_chain" in self.__dict__:
            return None
        found = pure_cycles(self._rows, self._bound)
        if found is None:
            return None
        none = np.zeros(0, np.int32)
        origin = Origin(np.zeros((0, 3), np.int32), none, none, none, none, none)
        return Certificate(self._bound.value, "3-cycles", self._rows, (), (), (), origin, self._bound, pure=found)

    @cached_property
    def _wide(self) -> WideGroup | None:
        """Membership and random elements without a chain, where the order is proved by pure 3-cycles."""
        if self._pure is None or "_chain" in self.__dict__:
            return None
        from permgroups.groups.wide_groups import WideGroup

        assert self._pure.pure is not None
        return WideGroup(self._rows, self._bound, self._pure.pure)

    @cached_property
    def certificate(self) -> Certificate:
        """The proof of the order; ``check()`` verifies it anew."""
        return self._giant or self._pure or Certificate.of(self._chain, self._rows)

    def order_lower_bound(self, seed: int = 0) -> int:
        """Return a lower bound of the order from a short random search, without waiting for a proof."""
        if "_chain" in self.__dict__ or self._giant is not None:
            return self.order()
        return build_chain(self._rows, seed=seed, prove=False).order

    def schreier_sims(self) -> None:
        """Build and prove the chain now rather than at the first question."""
        self.order()

    @property
    def base(self) -> list[int]:
        """The base points of the chain."""
        return [int(b) for b in self._chain.base]

    _base = base

    @property
    def strong_gens(self) -> list[Permutation]:
        """The strong generators, the group's own first."""
        return list(self._strong_gens)

    @cached_property
    def _strong_gens(self) -> list[Permutation]:
        seen = dict.fromkeys(map(tuple, self._chain.strong[self._chain.kept].tolist()))
        return [_new_permutation(list(row)) for row in seen]

    @cached_property
    def _strong_gens_slp(self) -> dict[Permutation, list[Permutation]]:
        from permgroups.groups.accelerate import StrongPrograms

        return StrongPrograms(self._group)

    @property
    def basic_orbits(self) -> list[list[int]]:
        """The orbit of every base point under the stabilizer of the earlier ones."""
        return [list(o) for o in self._basic_orbits]

    @cached_property
    def _basic_orbits(self) -> list[list[int]]:
        return [self._chain.basic_orbit(i).tolist() for i in range(self._chain.levels)]

    @property
    def basic_transversals(self) -> list[dict[int, Permutation]]:
        """Per level a dictionary from orbit points to elements taking the base point there."""
        return [dict(t) for t in self._transversals]

    @cached_property
    def _transversals(self) -> list[dict[int, Permutation]]:
        return [
            {p: _new_permutation(row) for p, row in zip(orbit, rows.tolist(), strict=True)}
            for orbit, rows in zip(self._basic_orbits, self._chain.transversals, strict=True)
        ]

    @property
    def basic_stabilizers(self) -> list[PermGroup]:
        """The stabilizers of the chain, each by its strong generators; the first is the whole group."""
        return [self.subgroup_of_rows(self._chain.strong_generators(i)) for i in range(self._chain.levels)]

    def subgroup_of_rows(self, rows: np.ndarray) -> PermGroup:
        group = type(self._group)
        if len(rows) == 0:
            rows = np.arange(self.degree, dtype=np.uint16)[None, :]
        return group.from_rows(rows, self._labels)

    # -- membership -----------------------------------------------------------------------------

    def contains(self, g: Any, strict: bool = True) -> bool:
        """Return whether a permutation lies in the group.

        With ``strict=False`` a permutation of another size is extended or cut to the degree first.
        """
        if not isinstance(g, Permutation):
            row = self.row_of(g)
        elif g.size != self.degree:
            if strict:
                return False
            if any(g.array_form[i] != i for i in range(self.degree, g.size)):
                return False
            row = self.row_of([g.array_form[i] if i < g.size else i for i in range(self.degree)])
        else:
            row = np.array(g.array_form, np.uint16)
        if self._giant is not None:
            return self._group.is_symmetric or (self.degree - number_of_cycles(row)) % 2 == 0
        return bool(self._chain.contains(row)[0])

    def __contains__(self, g: Any) -> bool:
        if not isinstance(g, Permutation):
            raise TypeError(f"a group contains permutations, not objects of type {type(g).__name__}")
        return self.contains(g)

    def contains_batch(self, rows: np.ndarray) -> np.ndarray:
        """Return a bool for every uint16 row of a two-dimensional batch."""
        batch = np.asarray(rows)
        if batch.ndim != 2 or batch.shape[1] != self.degree or batch.dtype.kind not in "iu":
            raise InvalidPermutation(
                f"expected a two-dimensional integer array with {self.degree} columns, not shape {batch.shape}"
            )
        if batch.size and (batch.min() < 0 or batch.max() >= self.degree):
            raise InvalidPermutation(f"images must be 0 … {self.degree - 1}")
        return self._chain.contains(batch) if self._wide is None else self._wide.contains(batch)

    def require_member(self, row: np.ndarray) -> None:
        if self._wide is not None:
            if not self._wide.contains(row[None, :])[0]:
                raise NotInGroup(
                    "the permutation is not in the group: it breaks up pieces, or a law of twists and parities"
                )
            return
        _, stopped, _ = self._chain.sift(row)
        levels = self._chain.levels
        if stopped[0] <= levels:
            raise NotInGroup(
                f"the permutation is not in the group: it sifts through {stopped[0]} of {levels} levels of the "
                "stabilizer chain" + (" and leaves a residue" if stopped[0] == levels else ""),
                int(stopped[0]), levels,
            )  # fmt: skip

    def equals(self, other: Any) -> bool:
        """Return whether the two are the same group, whatever their generators and names."""
        if not isinstance(other, PermutationGroup):
            return False
        if self.degree != other.degree:
            return False
        H = as_group(other, self._group)
        return self.order() == H.order() and bool(self._chain.contains(H.rows).all())

    def is_subgroup(self, G: Any, strict: bool = True) -> bool:
        """Return whether every element of this group lies in ``G``."""
        if isinstance(G, SymmetricPermutationGroup):
            return self.degree == G.degree
        if not isinstance(G, PermutationGroup):
            return False
        if self.degree != G.degree and (strict or self.degree > G.degree):
            return False
        K = as_group(G, self._group) if self.degree == G.degree else type(self._group)(G.generators, degree=G.degree)
        return all(K.contains(g, strict=strict) for g in self.generators)

    def is_normal(self, gr: Any, strict: bool = True) -> bool:
        """Return whether this group is normalised by ``gr``: it is a normal subgroup of it."""
        G = as_group(gr, self._group) if gr.degree == self.degree else gr
        if strict and not self.is_subgroup(G):
            return False
        if G.degree != self.degree:
            G = as_group(G, self._group)
        return _sub.normalises(G, self._group)

    def index(self, H: Any) -> int | None:
        """Return the index of H, or None if H is not a subgroup."""
        K = as_group(H, self._group)
        return self.order() // K.order() if K.is_subgroup(self) else None

    # -- stabilizers ----------------------------------------------------------------------------

    def stabilizer(self, alpha: int) -> PermGroup:
        """Return the stabilizer of a point."""
        return self.pointwise_stabilizer([alpha])

    def pointwise_stabilizer(self, points: Sequence[int], incremental: bool = True) -> PermGroup:
        """Return the subgroup that fixes every one of the points."""
        points = list(dict.fromkeys(check_points(points, self.degree)))
        if not points:
            return self._group
        chain = self.chain(points)
        rows = chain.strong[chain.kept]
        return self.subgroup_of_rows(rows[(rows[:, points] == np.array(points, np.uint16)).all(axis=1)])

    # -- subgroups ------------------------------------------------------------------------------

    def subgroup(self, gens: Any) -> PermGroup:
        """Return the subgroup generated by elements of this group.

        Raises
        ------
        NotInGroup
            If one of them is outside.
        """
        rows = np.array([self.row_of(g) for g in gens], np.uint16).reshape(-1, self.degree)
        for row in rows:
            self.require_member(row)
        return self.subgroup_of_rows(rows)

    def centralizer(self, other: Any) -> PermGroup:
        """Return the elements commuting with a permutation, or with all elements of a group."""
        return _sub.centralizer(self._group, as_group(other, self._group))

    def center(self) -> PermGroup:
        """Return the center."""
        if self._group._is_giant:
            return self.subgroup_of_rows(np.empty((0, self.degree), np.uint16))
        return _sub.centralizer(self._group, self._group)

    def normal_closure(self, other: Any, k: int = 10) -> PermGroup:
        """Return the smallest normal subgroup that contains ``other``."""
        return _sub.normal_closure(self._group, as_group(other, self._group))

    def commutator(self, G: Any, H: Any) -> PermGroup:
        """Return the commutator subgroup [G, H] of two subgroups."""
        return _sub.commutator(as_group(G, self._group), as_group(H, self._group))

    def derived_subgroup(self) -> PermGroup:
        """Return the subgroup generated by all commutators."""
        return self._derived

    @cached_property
    def _derived(self) -> PermGroup:
        if self._group._is_giant:
            from permgroups.groups.products import alternating

            return self.subgroup_of_rows(alternating(self.degree).rows)
        return _sub.commutator(self._group, self._group)

    def derived_series(self) -> list[PermGroup]:
        """Return G, G', G'', … until it stops falling."""
        out = [self._group]
        while (following := out[-1].derived_subgroup()).order() < out[-1].order():
            out.append(following)
        return out

    def lower_central_series(self) -> list[PermGroup]:
        """Return G, [G, G], [[G, G], G], … until it stops falling."""
        out = [self._group]
        while (following := _sub.commutator(out[-1], self._group)).order() < out[-1].order():
            out.append(following)
        return out

    def composition_series(self) -> list[PermGroup]:
        """Return G = G_0 > G_1 > … > 1, each normal in the one before with simple factor."""
        from permgroups.groups.series import composition_series

        return composition_series(self._group)

    def sylow_subgroup(self, p: int) -> PermGroup:
        """Return a Sylow p-subgroup."""
        return _sub.sylow_subgroup(self._group, p)

    @property
    def is_abelian(self) -> bool:
        """Whether any two elements commute."""
        rows = self._rows
        return all(bool((b[a] == a[b]).all()) for i, a in enumerate(rows) for b in rows[:i])

    @property
    def is_trivial(self) -> bool:
        """Whether the identity is the only element."""
        return bool((self._rows == np.arange(self.degree, dtype=np.uint16)).all())

    @property
    def is_perfect(self) -> bool:
        """Whether the group equals its derived subgroup."""
        return self.derived_subgroup().order() == self.order()

    @property
    def is_solvable(self) -> bool:
        """Whether the derived series ends in the trivial group."""
        return self.derived_series()[-1].order() == 1

    @property
    def is_nilpotent(self) -> bool:
        """Whether the lower central series ends in the trivial group."""
        return self.lower_central_series()[-1].order() == 1

    @property
    def is_simple(self) -> bool:
        """Whether the group has exactly two normal subgroups; exact."""
        return self._is_simple

    @cached_property
    def _is_simple(self) -> bool:
        return _sub.is_simple(self._group)

    def strong_presentation(self) -> Any:
        """Return sympy's presentation on strong generators, which relies on the order in which sympy finds them."""
        return PermutationGroup(list(self.generators)).strong_presentation()

    def __mul__(self, other: Any) -> PermGroup:
        """Return the direct product, acting on the points of both."""
        from permgroups.groups.products import direct_product

        if not isinstance(other, PermutationGroup):
            return NotImplemented
        return direct_product(self._group, other)
