"""Normal subgroups and what is made from them: socle, chief and upper central series.

Let R be the solvable radical. Below R a chief series comes from elementary abelian sections, as modules; the factor
group G/R has no abelian normal subgroups and moderate degree, and is treated from below by its own factor groups. A
normal subgroup N whose intersection with C_(i+1) of the chief series 1 = C_0 < C_1 < … = R is C_i is, modulo C_i, a
complement of C_(i+1) in the normal subgroup M = N C_(i+1); it contains M' and all p-th powers, p the prime of that
chief factor, so that N is a complement of a submodule of M/M'M^p, and all of these follow from linear equations. In a
small group normal subgroups are unions of conjugacy classes.
"""

from __future__ import annotations

from itertools import pairwise, product
from typing import TYPE_CHECKING

import numpy as np
from sympy import primefactors

from permgroups.errors import TooLarge
from permgroups.groups import largest_normal as _largest
from permgroups.groups.class_unions import class_unions
from permgroups.groups.family_rows import alternating_rows
from permgroups.groups.fewer_generators import lean
from permgroups.groups.largest_normal import join, trivial_subgroup
from permgroups.groups.quotients import projection
from permgroups.groups.rows import own_generators, row_power
from permgroups.groups.sections import Section, elementary_series
from permgroups.groups.subgroups import commutators, minimal_normal_subgroups, normal_closure, order_p_in_center
from permgroups.groups.submodules import Span, composition_factors, intertwining, minimal_submodules

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup
    from permgroups.groups.homomorphism import Homomorphism

__all__ = [
    "chief_series",
    "chief_series_below",
    "fitting_subgroup",
    "minimal_normals",
    "normal_subgroups",
    "p_core",
    "socle",
    "solvable_radical",
    "upper_central_series",
]

Rows = np.ndarray
MAX_NORMAL_SUBGROUPS = 5000


def _lifted(above: Homomorphism, images: list[PermGroup]) -> list[PermGroup]:
    """Return the preimages of subgroups of a factor group, the group itself for the whole of it."""
    G = above.domain
    lifted = (lean(above.preimage_of(M)) for M in images)
    return [G if N.order() == G.order() else N for N in lifted]


# -- parts -----------------------------------------------------------------------------------------------------------


def solvable_radical(G: PermGroup) -> PermGroup:
    """Return the largest solvable normal subgroup."""
    if G.is_solvable:
        return G
    unions = class_unions(G)
    return _largest.solvable_radical(G) if unions is None else unions.solvable_part()


def p_core(G: PermGroup, p: int) -> PermGroup:
    """Return O_p(G), the largest normal p-subgroup."""
    unions = class_unions(G)
    return _largest.p_core(G, p) if unions is None else unions.nilpotent_part([p])


def fitting_subgroup(G: PermGroup) -> PermGroup:
    """Return the largest nilpotent normal subgroup, the product of the O_p(G)."""
    if G.is_nilpotent:
        return G
    unions = class_unions(G)
    return _largest.fitting_subgroup(G) if unions is None else unions.nilpotent_part(primefactors(G.order()))


# -- minimal normal subgroups ----------------------------------------------------------------------------------------


def minimal_normals(G: PermGroup) -> list[PermGroup]:
    """Return all minimal normal subgroups, small ones first; none for the trivial group.

    An abelian one lies in the group of the elements of order p in the center of O_p(G), and is a minimal submodule. Of
    the others, N is the last term of the derived series of its preimage N R of G/R, for N R = N × R.

    Raises
    ------
    TooLarge
        If there are more than 5000.
    """
    if G.order() == 1:
        return []
    if G.is_giant and G.degree > 4:
        return [G.subgroup_of_rows(alternating_rows(G.degree))]
    if (unions := class_unions(G)) is not None:
        return unions.minimal()
    R = solvable_radical(G)
    out = []
    for p in primefactors(R.order()):
        P = p_core(R, p)
        if P.order() > 1:
            V = Section(G, lean(order_p_in_center(P, p)), trivial_subgroup(G))
            out += [V.subgroup(rows) for rows in minimal_submodules(V.matrices, p, MAX_NORMAL_SUBGROUPS)]
    if R.order() == 1:
        # every simple group that is not abelian has even order
        out += minimal_normal_subgroups(G, [2])
    elif R.order() < G.order():
        above = projection(G, R)
        for M in minimal_normals(above.image()):
            N = lean(lean(above.preimage_of(M)).derived_series()[-1])
            if N.order() == M.order():
                out.append(N)
    return sorted(out, key=lambda M: M.order())


def socle(G: PermGroup) -> PermGroup:
    """Return the product of all minimal normal subgroups."""
    return join(G, minimal_normals(G))


# -- chief series ----------------------------------------------------------------------------------------------------


def chief_series(G: PermGroup) -> list[PermGroup]:
    """Return G = G_0 > G_1 > … > 1, all normal in G, with no normal subgroup of G between two neighbours."""
    if (unions := class_unions(G)) is not None:
        return unions.chief_series()
    R = solvable_radical(G)
    if R.order() > 1:
        rising = chief_series_below(G, R)
        N = R
    else:
        rising, N = [trivial_subgroup(G)], trivial_subgroup(G)
        for M in minimal_normals(G):
            rising.append(join(G, [rising[-1], M]))
        N = rising[-1]
    if N.order() == G.order():
        return [G, *rising[-2::-1]]
    above = projection(G, N)
    return _lifted(above, chief_series(above.image())[:-1]) + rising[::-1]


def chief_series_below(G: PermGroup, R: PermGroup) -> list[PermGroup]:
    """Return 1 = C_0 < C_1 < … = R, a part of a chief series of G, for a solvable normal subgroup R."""
    rising = [trivial_subgroup(G)]
    for K, H in pairwise(elementary_series(R)):
        V = Section(G, H, K)
        vectors: list[Rows] = []
        for basis, _ in composition_factors(V.matrices, V.p):
            vectors += list(basis)
            rising.append(V.subgroup(np.array(vectors)) if len(vectors) < V.dimension else H)
    return rising


# -- all normal subgroups --------------------------------------------------------------------------------------------


def normal_subgroups(G: PermGroup) -> list[PermGroup]:
    """Return all normal subgroups, small ones first.

    Raises
    ------
    TooLarge
        If there are more than 5000, or if a factor group without abelian normal subgroups needs more than 20,000
        points.
    """
    if G.is_giant and G.degree > 4:
        A = G.subgroup_of_rows(alternating_rows(G.degree))
        return [trivial_subgroup(G), A, G] if A.order() < G.order() else [trivial_subgroup(G), G]
    if (unions := class_unions(G)) is not None:
        return unions.all_subgroups(MAX_NORMAL_SUBGROUPS)
    R = solvable_radical(G)
    if R.order() == 1:
        return _from_below(G)
    found = [G]
    if R.order() < G.order():
        above = projection(G, R)
        found = _lifted(above, normal_subgroups(above.image()))
    tops: dict[tuple[int, int], _Top] = {}
    for upper, lower in pairwise(chief_series_below(G, R)[::-1]):
        p = primefactors(upper.order() // lower.order())[0]
        x = upper.rows[~lower.contains_batch(upper.rows)][:1]  # with lower it generates upper, as a normal subgroup
        for number, M in enumerate(list(found)):
            if not lower.contains_batch(commutators(M.rows, x)).all():
                continue  # M does not centralise the chief factor
            if (number, p) not in tops:
                tops[number, p] = _Top(G, M, p)
            found += tops[number, p].complements(upper, lower)
            if len(found) > MAX_NORMAL_SUBGROUPS:
                raise _too_many()
    return sorted(found, key=lambda N: N.order())


def _too_many() -> TooLarge:
    return TooLarge(f"the group has more than {MAX_NORMAL_SUBGROUPS} normal subgroups")


def _from_below(G: PermGroup) -> list[PermGroup]:
    """Return all normal subgroups: those just above N are the preimages of the minimal ones of G/N."""
    found = [trivial_subgroup(G)]
    done: set[int] = set()  # those above which everything is found
    for i, N in enumerate(found):  # grows meanwhile
        if i in done or N.order() == G.order():
            continue
        above = projection(G, N)
        small = above.image().order() < G.order()
        images = normal_subgroups(above.image())[1:] if small else minimal_normals(G)
        for lifted in _lifted(above, images):
            at = next((j for j, L in enumerate(found) if lifted.equals(L)), len(found))
            if at == len(found):
                found.append(lifted)
            if small:
                done.add(at)
            if len(found) > MAX_NORMAL_SUBGROUPS:
                raise _too_many()
    return sorted(found, key=lambda N: N.order())


class _Top:
    """The largest elementary abelian p-factor group M/M'M^p of a normal subgroup M, as a module for G."""

    def __init__(self, G: PermGroup, M: PermGroup, p: int):
        M = lean(M)
        powers = np.array([row_power(row, p) for row in M.rows])
        start = own_generators(np.concatenate([commutators(M.rows, M.rows), powers]))
        below = normal_closure(G, G.subgroup_of_rows(start))
        self.section = Section(G, M, below) if below.order() < M.order() else None

    def complements(self, upper: PermGroup, lower: PermGroup) -> list[PermGroup]:
        """Return the normal subgroups N of G with N ∩ upper = lower and N·upper = M.

        With a basis of the factor module by the image of lower that begins with one of the image A of upper, the
        matrices are [[a, 0], [c, d]]. A complement is spanned by the rows (-Y, 1) with d Y - Y a = -c.
        """
        V = self.section
        if V is None:
            return []
        p = V.p
        below = Span(p, V.dimension, V.vectors(lower.rows))
        free, matrices = below.free, below.quotient(V.matrices)
        A = Span(p, len(free), below.reduce(V.vectors(upper.rows))[:, free])
        if lower.order() * p ** len(A) != upper.order():
            return []
        rest = A.free
        one: Rows | None = np.zeros((0, len(A)), np.int64)
        maps: Rows = np.zeros((0, 0, 0), np.int64)
        if rest:
            c = matrices[:, rest][:, :, A.pivots]
            one, maps = intertwining(A.quotient(matrices), A.restricted(matrices), p, -c % p)
        if one is None:
            return []
        if p ** len(maps) > MAX_NORMAL_SUBGROUPS:
            raise _too_many()
        out = []
        for factors in product(range(p), repeat=len(maps)):
            Y = one + sum(f * m for f, m in zip(factors, maps, strict=True))
            in_quotient = np.zeros((len(rest), len(free)), np.int64)
            in_quotient[np.arange(len(rest)), rest] = 1
            vectors = np.zeros((len(rest), V.dimension), np.int64)
            vectors[:, free] = (in_quotient - Y @ A.rows) % p
            out.append(V.subgroup(np.concatenate([below.rows, vectors])))
        return out


# -- central series --------------------------------------------------------------------------------------------------


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
