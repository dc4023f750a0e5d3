"""What sympy's ``PermutationGroup`` would do slowly, served by the chain, or refused with the name of what to use."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from sympy import primefactors
from sympy.combinatorics import Permutation

from permgroups import checks
from permgroups.errors import InvalidArgument, TooLarge
from permgroups.groups.dihedral_test import is_dihedral
from permgroups.groups.methods.base import GroupMethods
from permgroups.groups.rows import element_order, row_power
from permgroups.groups.schreier_sims import build_chain
from permgroups.groups.strong_programs import StrongPrograms

if TYPE_CHECKING:
    pass

__all__ = ["MAX_ELEMENTS", "Inherited"]

MAX_ELEMENTS = 1_000_000
MAX_POLYCYCLIC = 10**9  # sympy's collector multiplies out the conjugates of all pairs of generators


class Inherited(GroupMethods):
    """Methods with sympy's names, signatures and meanings."""

    # -- elements -----------------------------------------------------------------------------

    @property
    def elements(self) -> list[Permutation]:
        """All elements in the order of their ranks, a new list each time.

        Raises
        ------
        TooLarge
            For more than a million; ``all_rows`` yields them as batches of arrays, ``unrank`` makes one.

        Examples
        --------
        >>> from permgroups import alternating
        >>> A = alternating(4)
        >>> sorted(A.format(g) for g in A.elements if g.order() == 2)
        ['(1,2)(3,4)', '(1,3)(2,4)', '(1,4)(2,3)']
        """
        if self.order() > MAX_ELEMENTS:
            raise TooLarge(
                f"elements makes a list of at most {MAX_ELEMENTS} permutations, the group has {self.order()}; "
                "use all_rows() for batches of image rows, generate() for one after the other, random() or unrank(k)"
            )
        return list(self.generate())

    def generate(self, method: str = "coset", af: bool = False) -> Iterator[Any]:
        """Yield all elements one after the other, with ``af`` as lists; ``method`` changes nothing here.

        >>> from permgroups import cyclic
        >>> list(cyclic(3).generate(af=True))
        [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
        """
        if method not in ("coset", "dimino"):
            raise NotImplementedError(f"no generation is defined for {method!r}; the methods are coset and dimino")
        return (row if af else Permutation._af_new(row) for batch in self.group.all_rows() for row in batch.tolist())

    def generate_dimino(self, af: bool = False) -> Iterator[Any]:
        """Yield all elements, as :meth:`generate` does; with ``af`` as lists.

        >>> from permgroups import cyclic
        >>> list(cyclic(3).generate_dimino(af=True))
        [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
        """
        return self.generate(af=af)

    def generate_schreier_sims(self, af: bool = False) -> Iterator[Any]:
        """Yield all elements, as :meth:`generate` does; with ``af`` as lists.

        >>> from permgroups import dihedral
        >>> [g.order() for g in dihedral(5).generate_schreier_sims()].count(2)  # reflections
        5
        """
        return self.generate(af=af)

    def random_stab(self, alpha: Any, schreier_vector: Any = None, _random_prec: Any = None) -> Permutation:
        """Return a uniformly random element of the stabilizer of a point; a Schreier vector is not needed.

        >>> from permgroups import mathieu
        >>> 5 ^ mathieu(12).random_stab(5)
        5
        """
        if _random_prec is not None:  # sympy's tests choose the element themselves
            return super().random_stab(self.point(alpha), schreier_vector, _random_prec)  # type: ignore[misc]
        return self.group.stabilizer(self.point(alpha)).random()

    # -- orbits of points, read as everywhere ----------------------------------------------------

    def schreier_vector(self, alpha: Any) -> list[int | None]:
        """Return sympy's Schreier vector of a point: the number of the last generator on the way to every point.

        It is -1 at the point itself and None outside of its orbit.

        >>> from permgroups import PermGroup
        >>> PermGroup({"a": "(1,2)", "b": "(2,3)", "c": "(4,5)"}).schreier_vector(0)
        [-1, 0, 1, None, None]
        """
        return super().schreier_vector(self.point(alpha))  # type: ignore[misc]

    def orbit_rep(self, alpha: Any, beta: Any, schreier_vector: Any = None) -> Any:
        """Return an element that takes one point to another, False if there is none.

        >>> from permgroups import PermGroup
        >>> G = PermGroup({"a": "(1,2)", "b": "(2,3)", "c": "(4,5)"})
        >>> G.format(G.orbit_rep("1", "3")), G.orbit_rep("1", "4")
        ('(1,3,2)', False)
        """
        return super().orbit_rep(self.point(alpha), self.point(beta), schreier_vector)  # type: ignore[misc]

    def orbit_transversal(self, alpha: Any, pairs: bool = False) -> list[Any]:
        """Return elements that take a point to every point of its orbit, a list; with ``pairs`` as (point, element).

        >>> from permgroups import dihedral
        >>> [(p, g.array_form) for p, g in dihedral(4).orbit_transversal(0, pairs=True)]
        [(0, [0, 1, 2, 3]), (1, [1, 2, 3, 0]), (3, [3, 2, 1, 0]), (2, [2, 3, 0, 1])]
        """
        return super().orbit_transversal(self.point(alpha), pairs)  # type: ignore[misc]

    # -- chains -------------------------------------------------------------------------------

    def schreier_sims_incremental(
        self, base: Sequence[Any] | None = None, gens: Sequence[Permutation] | None = None, slp_dict: bool = False
    ) -> Any:
        """Return (base, strong generators) of the group or of ``gens``, the base beginning with the given points.

        With ``slp_dict`` also a mapping from strong generators to lists of generators whose product they are.

        >>> from permgroups import mathieu
        >>> base, strong = mathieu(12).schreier_sims_incremental(base=[11, 9])
        >>> base[:2], len(base)
        ([11, 9], 5)
        """
        first = self.points([] if base is None else base)
        H = self.group if gens is None else self.subgroup_of_rows(np.array([self.row_of(g) for g in gens], np.uint16))
        chain = H.chain(first)
        seen = dict.fromkeys(map(tuple, chain.strong[chain.kept].tolist()))
        strong = [Permutation._af_new(list(row)) for row in seen] or H.generators
        found = [int(b) for b in chain.base]
        return (found, strong, StrongPrograms(H)) if slp_dict else (found, strong)

    def schreier_sims_random(
        self,
        base: Sequence[Any] | None = None,
        gens: Sequence[Permutation] | None = None,
        consec_succ: int = 10,
        _random_prec: Any = None,
    ) -> Any:
        """Return (base, strong generators), here proved; ``consec_succ`` changes nothing.

        >>> from permgroups import mathieu
        >>> base, strong = mathieu(12).schreier_sims_random(base=[11])
        >>> base[0], mathieu(12).subgroup(strong).order()
        (11, 95040)
        """
        return self.schreier_sims_incremental(base, gens)

    def baseswap(
        self,
        base: Sequence[Any],
        strong_gens: Sequence[Permutation],
        pos: int,
        randomized: bool = False,
        transversals: Any = None,
        basic_orbits: Any = None,
        strong_gens_distr: Any = None,
    ) -> tuple[list[int], list[Permutation]]:
        """Return base and strong generators with the base points ``pos`` and ``pos + 1`` swapped, from a new chain.

        ``strong_gens`` generate the group; what sympy takes as precomputed changes nothing. Raises
        :class:`InvalidArgument` if the points are no base, or there is no such place in it.

        >>> from permgroups import mathieu
        >>> M = mathieu(12)
        >>> base, strong = M.baseswap(M.base, M.strong_gens, 1)
        >>> M.base[:3], base[:3]
        ([0, 1, 2], [0, 2, 1])
        """
        points = self.points(base)
        k = checks.whole("pos", pos, 0, len(points) - 2)
        points[k], points[k + 1] = points[k + 1], points[k]
        rows = np.array([self.row_of(g) for g in strong_gens], np.uint16).reshape(-1, self.degree)
        chain = build_chain(rows, prefix=points)
        if chain.levels > len(points):
            raise InvalidArgument(f"the points {list(base)} are no base: an element fixes them all")
        return points, [Permutation._af_new(row) for row in chain.strong[chain.kept].tolist()]

    # -- kinds of groups -------------------------------------------------------------------------

    @property
    def is_cyclic(self) -> bool:
        """Whether one element generates the group: it is abelian and its exponent is its order.

        >>> from permgroups import PermGroup
        >>> PermGroup("(1,2,3)", "(4,5)").is_cyclic, PermGroup("(1,2)", "(3,4)").is_cyclic
        (True, False)
        """
        return self.group.is_abelian and math.lcm(*map(element_order, self.rows)) == self.order()

    @property
    def is_dihedral(self) -> bool:
        """Whether the group is dihedral, of order 2, 4, 6, …; exact, from the generators.

        >>> from permgroups import PermGroup
        >>> PermGroup("(1,2)(3,4)", "(2,3)(4,5)").is_dihedral  # two reflections
        True
        """
        return is_dihedral(self.group)

    @property
    def is_polycyclic(self) -> bool:
        """Whether the group is solvable, which for finite groups is the same.

        >>> from permgroups import alternating
        >>> alternating(4).is_polycyclic, alternating(5).is_polycyclic
        (True, False)
        """
        return self.group.is_solvable

    def abelian_invariants(self) -> list[int]:
        """Return the prime powers whose cyclic groups have the product G/G', in rising order.

        >>> from permgroups import PermGroup
        >>> PermGroup("(1,2,3,4,5,6)", "(7,8)").abelian_invariants()
        [2, 2, 3]
        """
        derived = self.group.derived_subgroup()
        index = self.order() // derived.order()
        found: list[int] = []
        for p in primefactors(index):
            # the factors of order at least p^k number log_p of the index of the p^k-th powers in the p^(k-1)-th ones
            counts: list[int] = []
            powers, last = self.rows, self.order()
            while True:
                powers = np.array([row_power(row, p) for row in powers], np.uint16)
                following = self.subgroup_of_rows(np.concatenate([derived.rows, powers])).order()
                if following == last:
                    break
                counts.append(round(math.log(last // following, p)))
                last = following
            found += [p ** sum(c > i for c in counts) for i in range(counts[0])]
        return sorted(found)

    def polycyclic_group(self) -> Any:
        """Return sympy's ``PolycyclicGroup`` of a solvable group, its series from the derived series.

        Raises
        ------
        InvalidArgument
            If the group is not solvable.
        TooLarge
            For orders beyond 10^9; :meth:`composition_series` has no such limit.

        Examples
        --------
        >>> from permgroups import symmetric
        >>> symmetric(4).polycyclic_group()
        <PolycyclicGroup with relative orders [2, 3, 2, 2]>
        """
        from permgroups.groups.polycyclic import Polycyclic

        if not self.is_polycyclic:
            raise InvalidArgument("the group must be solvable")
        if self.order() > MAX_POLYCYCLIC:
            raise TooLarge(
                f"sympy's PolycyclicGroup is made for orders up to {MAX_POLYCYCLIC}, not {self.order()}; use "
                "composition_series()"
            )
        below = self.group.derived_series()[::-1]
        series = [below[0]]
        sequence: list[Permutation] = []
        orders: list[int] = []
        for H in below[1:]:
            for row in H.rows:
                if not series[0].contains_batch(row[None, :])[0]:
                    larger = self.subgroup_of_rows(np.concatenate([row[None, :], series[0].rows]))
                    orders.insert(0, larger.order() // series[0].order())
                    sequence.insert(0, Permutation._af_new(row.tolist()))
                    series.insert(0, larger)
        return Polycyclic(sequence, series, orders)

    def subgroup_search(
        self,
        prop: Callable[[Permutation], bool],
        base: Any = None,
        strong_gens: Any = None,
        tests: Any = None,
        init_subgroup: Any = None,
    ) -> Any:
        """Return the subgroup of all elements with a property, by looking at all elements outside of what is found.

        With ``tests`` (and ``base`` and ``strong_gens`` that go with them) sympy's own backtrack search is used.

        Raises
        ------
        TooLarge
            Without tests, for groups of more than a million elements.

        Examples
        --------
        >>> from permgroups import mathieu
        >>> mathieu(11).subgroup_search(lambda g: {0 ^ g, 1 ^ g} == {0, 1}).order()
        144
        """
        if tests is not None:
            return super().subgroup_search(prop, base, strong_gens, tests, init_subgroup)  # type: ignore[misc]
        if self.order() > MAX_ELEMENTS:
            raise TooLarge(
                f"subgroup_search looks at up to {MAX_ELEMENTS} elements, the group has {self.order()}; give tests=, "
                "or use stabilizer, centralizer, normalizer or intersection where they say what is wanted"
            )
        given = [] if init_subgroup is None else init_subgroup.generators
        found = np.array([self.row_of(g) for g in given], np.uint16).reshape(len(given), self.degree)
        H = self.subgroup_of_rows(found)
        for batch in self.group.all_rows():
            rows = batch[~H.contains_batch(batch)]
            k = 0
            while k < len(rows):
                if prop(Permutation._af_new(rows[k].tolist())):
                    found = np.concatenate([found, rows[k : k + 1]])
                    H = self.subgroup_of_rows(found)
                    rows = rows[k + 1 :][~H.contains_batch(rows[k + 1 :])]
                    k = 0
                else:
                    k += 1
        return H
