"""The largest normal p-subgroup, nilpotent and solvable normal subgroup of a group.

Let c(G) be the largest normal subgroup of G that is a p-group, or solvable. It lies in the preimage N of c(G^Ω) for
every action Ω, and c(G) = c(N), for c(N) is characteristic in the normal subgroup N. So orbits and blocks cut the group
down. What is left is a group that acts on its orbits as c(G) does, or on its blocks, or a primitive one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np
from sympy import primefactors

from permgroups.groups.fewer_generators import lean
from permgroups.groups.quotients import projection
from permgroups.groups.subgroups import action_on_orbit, centralizer, conjugates, normalises, p_part, sylow_subgroup

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["fitting_subgroup", "join", "p_core", "solvable_radical", "trivial_subgroup"]


def trivial_subgroup(G: PermGroup) -> PermGroup:
    """Return the trivial subgroup."""
    return G.subgroup_of_rows(np.empty((0, G.degree), np.uint16))


def join(G: PermGroup, groups: list[PermGroup]) -> PermGroup:
    """Return the subgroup of G that subgroups generate together."""
    return lean(G.subgroup_of_rows(np.concatenate([H.rows for H in groups]))) if groups else trivial_subgroup(G)


def _by_actions(G: PermGroup, largest: Callable[[PermGroup], PermGroup]) -> PermGroup | None:
    """Return ``largest(G)`` from smaller groups, None for a transitive group whose block actions are of the kind."""
    if not G.is_transitive(strict=True):
        for points in (np.array(sorted(o)) for o in G.orbits() if len(o) > 1):
            action = action_on_orbit(G, points)
            part = largest(action.image())
            if part.order() < action.image().order():
                G = lean(action.preimage_of(part))
        return G
    for blocks in G.minimal_blocks():
        action = G.action_on_blocks(blocks)
        part = largest(action.image())
        if part.order() < action.image().order():
            return largest(lean(action.preimage_of(part)))
    return None


def p_core(G: PermGroup, p: int) -> PermGroup:
    """Return O_p(G), the largest normal p-subgroup.

    Where orbits and blocks do not decide it is the intersection of the conjugates of a Sylow subgroup. A primitive
    group has a normal p-subgroup besides 1 only if its degree is a power of p.
    """
    part = p_part(G.order(), p)
    if part == G.order():
        return G
    if part == 1:
        return trivial_subgroup(G)
    found = _by_actions(G, lambda Q: p_core(Q, p))
    if found is not None:
        return found
    if G.is_giant or (primefactors(G.degree) != [p] and G.is_primitive()):
        return trivial_subgroup(G)
    P = lean(sylow_subgroup(G, p))
    while not normalises(G, P):
        for g in G.rows:
            image = P.subgroup_of_rows(conjugates(P.rows, g[None, :]))
            P = P if P.contains_batch(image.rows).all() else lean(P.intersection(image))
    return P


def fitting_subgroup(G: PermGroup) -> PermGroup:
    """Return the largest nilpotent normal subgroup, the product of the O_p(G)."""
    if G.is_nilpotent:
        return G
    return join(G, [p_core(G, p) for p in primefactors(G.order())])


def solvable_radical(G: PermGroup) -> PermGroup:
    """Return the largest solvable normal subgroup.

    In a primitive group it is 1 or M·R(G_x), M an abelian regular normal subgroup. Otherwise let E be the last term of
    the derived series: R(G) is the centralizer C of E/R(E). For R(G) ∩ E = R(E), so R(G) centralises that factor; and
    C ∩ E = R(E) because E/R(E) has no center, so C is solvable, as R(E) and G/E are.

    Raises
    ------
    TooLarge
        If the factor group by R(E) needs more than 20,000 points.
    """
    if G.is_solvable:
        return G
    found = _by_actions(G, solvable_radical)
    if found is not None:
        return found
    if G.is_primitive():
        primes = primefactors(G.degree)
        M = p_core(G, primes[0]) if len(primes) == 1 else trivial_subgroup(G)
        return M if M.order() == 1 else join(G, [M, solvable_radical(G.pointwise_stabilizer([0]))])
    E = lean(G.derived_series()[-1])
    above = projection(G, solvable_radical(E))
    image = above.image().subgroup_of_rows(above.image_rows(E.rows).astype(np.uint16))
    return lean(above.preimage_of(centralizer(above.image(), image)))
