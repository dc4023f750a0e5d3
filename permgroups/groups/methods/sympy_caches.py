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
        """The base points of the chain."""
        return [int(b) for b in self.chain().base]

    _base = base

    @property
    def strong_gens(self) -> list[Permutation]:
        """The strong generators, the group's own first."""
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
        """The orbit of every base point under the stabilizer of the earlier ones."""
        return [list(o) for o in self._basic_orbits]

    @cached_property
    def _basic_orbits(self) -> list[list[int]]:
        chain = self.chain()
        return [chain.basic_orbit(i).tolist() for i in range(chain.levels)]

    @property
    def basic_transversals(self) -> list[dict[int, Permutation]]:
        """Per level a dictionary from orbit points to elements taking the base point there."""
        return [dict(t) for t in self._transversals]

    @cached_property
    def _transversals(self) -> list[dict[int, Permutation]]:
        return [
            {p: Permutation._af_new(row) for p, row in zip(orbit, rows.tolist(), strict=True)}
            for orbit, rows in zip(self._basic_orbits, self.chain().transversals, strict=True)
        ]

    @property
    def basic_stabilizers(self) -> list[PermGroup]:
        """The stabilizers of the chain, each by its strong generators; the first is the whole group."""
        chain = self.chain()
        return [self.subgroup_of_rows(chain.strong_generators(i)) for i in range(chain.levels)]
