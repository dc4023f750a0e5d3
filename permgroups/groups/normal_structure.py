"""Normal subgroups and what is made from them: socle, radical, Fitting subgroup, chief and upper central series.

The normal subgroups of G that lie just above a normal subgroup N are the preimages of the minimal normal subgroups of
G/N; from the trivial group upwards these steps reach every normal subgroup. In a small group normal subgroups are
unions of conjugacy classes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np
from sympy import primefactors

from permgroups.errors import TooLarge
from permgroups.groups.class_unions import class_unions
from permgroups.groups.family_rows import alternating_rows
from permgroups.groups.fewer_generators import lean
from permgroups.groups.normal_by_classes import normal_subgroups_by_classes
from permgroups.groups.quotients import projection
from permgroups.groups.subgroups import minimal_normal_subgroups

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup
    from permgroups.groups.homomorphism import Homomorphism

__all__ = [
    "chief_series",
    "fitting_subgroup",
    "minimal_normals",
    "normal_subgroups",
    "p_core",
    "socle",
    "solvable_radical",
    "upper_central_series",
]

MAX_NORMAL_SUBGROUPS = 5000


def trivial_subgroup(G: PermGroup) -> PermGroup:
    """Return the trivial subgroup."""
    return G.subgroup_of_rows(np.empty((0, G.degree), np.uint16))


def join(G: PermGroup, groups: list[PermGroup]) -> PermGroup:
    """Return the subgroup of G that subgroups generate together."""
    return lean(G.subgroup_of_rows(np.concatenate([H.rows for H in groups]))) if groups else trivial_subgroup(G)


def minimal_normals(G: PermGroup) -> list[PermGroup]:
    """Return all minimal normal subgroups, small ones first; none for the trivial group."""
    if G.order() == 1:
        return []
    if G.is_giant and G.degree > 4:
        return [G.subgroup_of_rows(alternating_rows(G.degree))]
    if (unions := class_unions(G)) is not None:
        return unions.minimal()
    return sorted(minimal_normal_subgroups(G), key=lambda M: M.order())


def normal_subgroups(G: PermGroup) -> list[PermGroup]:
    """Return all normal subgroups, small ones first.

    Raises
    ------
    TooLarge
        If there are more than 5000, or if a factor group cannot be written with 20,000 points.
    """
    if G.is_giant and G.degree > 4:
        A = G.subgroup_of_rows(alternating_rows(G.degree))
        return [trivial_subgroup(G), A, G] if A.order() < G.order() else [trivial_subgroup(G), G]
    if (unions := class_unions(G)) is not None:
        return unions.all_subgroups(MAX_NORMAL_SUBGROUPS)
    # a group with several orbits may have very many normal subgroups, each of which would need its factor group
    if not G.is_transitive(strict=False):
        by_classes = normal_subgroups_by_classes(G, MAX_NORMAL_SUBGROUPS)
        if by_classes is not None:
            return by_classes
    found = [trivial_subgroup(G)]
    done: set[int] = set()  # those above which everything is found
    for i, N in enumerate(found):  # grows meanwhile
        if i in done or N.order() == G.order():
            continue
        above = projection(G, N)
        unions = class_unions(above.image())
        images = minimal_normals(above.image()) if unions is None else unions.all_subgroups(MAX_NORMAL_SUBGROUPS)[1:]
        for lifted in _lifted(above, images):
            at = next((j for j, L in enumerate(found) if lifted.equals(L)), len(found))
            if at == len(found):
                found.append(lifted)
            if unions is not None:
                done.add(at)
            if len(found) > MAX_NORMAL_SUBGROUPS:
                raise TooLarge(f"the group has more than {MAX_NORMAL_SUBGROUPS} normal subgroups")
    return sorted(found, key=lambda N: N.order())


def _lifted(above: Homomorphism, images: list[PermGroup]) -> list[PermGroup]:
    """Return the preimages of subgroups of a factor group, the group itself for the whole of it."""
    G = above.domain
    lifted = (lean(above.preimage_of(M)) for M in images)
    return [G if N.order() == G.order() else N for N in lifted]


def socle(G: PermGroup) -> PermGroup:
    """Return the product of all minimal normal subgroups."""
    return join(G, minimal_normals(G))


def chief_series(G: PermGroup) -> list[PermGroup]:
    """Return G = G_0 > G_1 > … > 1, all normal in G, with no normal subgroup of G between two neighbours."""
    if (unions := class_unions(G)) is not None:
        return unions.chief_series()
    rising = [trivial_subgroup(G)]
    while rising[-1].order() < G.order():
        above = projection(G, rising[-1])
        rising += _lifted(above, minimal_normals(above.image())[:1])
    return rising[::-1]


def _grown(G: PermGroup, wanted: Callable[[PermGroup], bool]) -> PermGroup:
    """Return the largest normal subgroup that grows from 1 by minimal normal subgroups of the factors of a kind."""
    N = trivial_subgroup(G)
    while N.order() < G.order():
        above = projection(G, N)
        layers = [M for M in minimal_normals(above.image()) if wanted(M)]
        if not layers:
            break
        (N,) = _lifted(above, [join(above.image(), layers)])
    return N


def solvable_radical(G: PermGroup) -> PermGroup:
    """Return the largest solvable normal subgroup."""
    if G.is_solvable:
        return G
    unions = class_unions(G)
    return _grown(G, lambda M: M.is_abelian) if unions is None else unions.solvable_part()


def p_core(G: PermGroup, p: int) -> PermGroup:
    """Return O_p(G), the largest normal p-subgroup."""
    unions = class_unions(G)
    if unions is not None:
        return unions.nilpotent_part([p])
    return _grown(G, lambda M: M.is_abelian and M.order() % p == 0)


def fitting_subgroup(G: PermGroup) -> PermGroup:
    """Return the largest nilpotent normal subgroup, the product of the O_p(G)."""
    if G.is_nilpotent:
        return G
    if (unions := class_unions(G)) is not None:
        return unions.nilpotent_part(primefactors(G.order()))
    return join(G, [p_core(G, p) for p in primefactors(G.order())])


def upper_central_series(G: PermGroup) -> list[PermGroup]:
    """Return 1 = Z_0 <= Z_1 <= …, Z_(i+1)/Z_i the center of G/Z_i, until it stops rising."""
    out = [trivial_subgroup(G)]
    while out[-1].order() < G.order():
        above = projection(G, out[-1])
        center = above.image().center()
        if center.order() == 1:
            break
        out += _lifted(above, [center])
    return out
