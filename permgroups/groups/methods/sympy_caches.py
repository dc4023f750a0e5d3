"""Base, strong generators and transversals under the names of sympy, which reads some of them as attributes."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from sympy.combinatorics import Permutation

from permgroups.groups.methods.base import GroupMethods
from permgroups.groups.strong_programs import StrongPrograms

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["SympyCaches"]


class SympyCaches(GroupMethods):
    """What sympy's own methods look for in a group."""

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

    @cached_property
    def _assumptions(self) -> Any:
        return type(self).default_assumptions  # type: ignore[attr-defined]  # sympy copies them before it writes

    @property
    def _order(self) -> int:
        return self.order()

    @property
    def base(self) -> list[int]:
        """The base points of the chain, a list; the chain is built at first use.

        >>> from permgroups import mathieu
        >>> mathieu(12).base
        [0, 1, 2, 11, 10]
        """
        return [int(b) for b in self.chain().base]

    _base = base

    @property
    def strong_gens(self) -> list[Permutation]:
        """The strong generators as a list of permutations, the group's own first.

        >>> from permgroups import mathieu
        >>> M = mathieu(12)
        >>> M.strong_gens[:3] == M.generators, M.subgroup(M.strong_gens).equals(M)
        (True, True)
        """
        return list(self._strong_gens)

    @cached_property
    def _strong_gens(self) -> list[Permutation]:
        chain = self.chain()
        seen = dict.fromkeys(map(tuple, chain.strong[chain.kept].tolist()))
        return [Permutation._af_new(list(row)) for row in seen]

    @cached_property
    def _strong_gens_slp(self) -> dict[Permutation, list[Permutation]]:
        return StrongPrograms(self.group)

    @property
    def basic_orbits(self) -> list[list[int]]:
        """The orbit of every base point under the stabilizer of the earlier ones; their lengths multiply to the order.

        >>> from permgroups import mathieu
        >>> [len(orbit) for orbit in mathieu(12).basic_orbits]
        [12, 11, 10, 9, 8]
        """
        return [list(o) for o in self._basic_orbits]

    @cached_property
    def _basic_orbits(self) -> list[list[int]]:
        chain = self.chain()
        return [chain.basic_orbit(i).tolist() for i in range(chain.levels)]

    @property
    def basic_transversals(self) -> list[dict[int, Permutation]]:
        """Per level a dictionary from orbit points to elements taking the base point there.

        >>> from permgroups import symmetric
        >>> G = symmetric(3)
        >>> [{p: G.format(g) for p, g in level.items()} for level in G.basic_transversals]
        [{0: '()', 1: '(1,2,3)', 2: '(1,3,2)'}, {1: '()', 2: '(2,3)'}]
        """
        return [dict(t) for t in self._transversals]

    @cached_property
    def _transversals(self) -> list[dict[int, Permutation]]:
        return [
            {p: Permutation._af_new(row) for p, row in zip(orbit, rows.tolist(), strict=True)}
            for orbit, rows in zip(self._basic_orbits, self.chain().transversals, strict=True)
        ]

    @property
    def basic_stabilizers(self) -> list[PermGroup]:
        """The stabilizers of the chain, each by its strong generators; the first is the whole group.

        >>> from permgroups import mathieu
        >>> [H.order() for H in mathieu(12).basic_stabilizers]
        [95040, 7920, 720, 72, 8]
        """
        chain = self.chain()
        return [self.subgroup_of_rows(chain.strong_generators(i)) for i in range(chain.levels)]
