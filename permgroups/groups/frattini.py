"""The Frattini subgroup of a permutation group, and its maximal subgroups.

An abelian minimal normal subgroup A lies in the Frattini subgroup Φ(G) or has a complement, and in the first case
Φ(G)/A = Φ(G/A); Φ(G) is nilpotent, so it is trivial when every abelian minimal normal subgroup has a complement. By
Gaschütz' theorem A, a p-group, has a complement in G exactly when it has one in a Sylow p-subgroup. A maximal subgroup
contains A or is a complement of it, and every complement is maximal; so the lattice of all subgroups is needed only
for the factor group by the solvable radical.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
from sympy import primefactors

from permgroups.groups.abelian_complements import AbelianComplements
from permgroups.groups.fewer_generators import lean
from permgroups.groups.largest_normal import join, trivial_subgroup
from permgroups.groups.lattice.classes import SubgroupLattice, require_listable
from permgroups.groups.normal_structure import chief_series_below, minimal_normals, solvable_radical
from permgroups.groups.quotients import projection
from permgroups.groups.rows import row_power
from permgroups.groups.subgroups import sylow_subgroup

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["frattini_subgroup", "maximal_subgroups"]

Rows = np.ndarray


def frattini_subgroup(G: PermGroup) -> PermGroup:
    """Return the intersection of all maximal subgroups of G, the group itself if it is trivial.

    Raises
    ------
    TooLarge
        If a factor group needs more than 20,000 points.
    """
    if G.is_nilpotent:
        return join(G, [_of_p_group(sylow_subgroup(G, p), p) for p in primefactors(G.order())])
    N = trivial_subgroup(G)
    while True:
        above = projection(G, N)
        Q = above.image()
        for A in minimal_normals(Q):
            if A.is_abelian and not AbelianComplements(sylow_subgroup(Q, primefactors(A.order())[0]), A).exist:
                N = lean(above.preimage_of(A))
                break
        else:
            return N


def _of_p_group(P: PermGroup, p: int) -> PermGroup:
    """Return P' P^p."""
    powers = np.array([row_power(row, p) for row in P.rows])
    return lean(P.subgroup_of_rows(np.concatenate([P.derived_subgroup().rows, powers])))


def maximal_subgroups(G: PermGroup) -> list[tuple[PermGroup, int]]:
    """Return a maximal subgroup of every class, and how many are conjugate to it.

    Raises
    ------
    TooLarge
        If a factor group without abelian normal subgroups has more than 100,000 elements or too many subgroups, or if
        a factor group needs more than 20,000 points.
    """
    out = []
    R = solvable_radical(G)
    for upper, lower in pairwise(chief_series_below(G, R)[::-1]):
        found = AbelianComplements(G, upper, lower)
        out += [(lean(K), found.length) for K in found.representatives()]
    if R.order() < G.order():
        above = projection(G, R)
        require_listable(above.image(), "the maximal subgroups of the factor group by the solvable radical are listed")
        lattice = SubgroupLattice(above.image())
        out += [(lean(above.preimage_of(c.representative)), len(c)) for c in lattice.maximal_classes]
    return sorted(out, key=lambda one: (-one[0].order(), one[1]))
