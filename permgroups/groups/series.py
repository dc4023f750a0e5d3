"""Composition series of any permutation group.

The derived series is refined through its abelian factors down to the perfect residual. A perfect
group that is not simple is cut by an action with a kernel: on an orbit, on blocks, on a regular
normal subgroup, or on the simple factors of a minimal normal subgroup.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
from sympy import factorint

from permgroups.groups.homomorphism import Homomorphism
from permgroups.groups.rows import element_order, inverse_row, row_power
from permgroups.groups.subgroups import centralizer, is_simple, minimal_normal_subgroups

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["composition_series"]


def composition_series(G: PermGroup) -> list[PermGroup]:
    """Return G = G_0 > G_1 > … > 1, each normal in the one before it with simple factor."""
    out = [G]
    derived = G.derived_series()
    for upper, lower in pairwise(derived):
        out += _between_abelian(upper, lower)
    residual = derived[-1]
    if residual.order() > 1:
        out += _perfect(residual)
    return out


def _between_abelian(upper: PermGroup, lower: PermGroup) -> list[PermGroup]:
    """Return subgroups from below ``upper`` down to ``lower``, each of prime index in the one before."""
    rising = [lower]
    for row in upper.rows:
        while not rising[-1].contains_batch(row[None, :])[0]:
            # the least power of the row inside decides the next prime step
            top = rising[-1]
            power, exponent = row, 1
            for p, k in factorint(element_order(row)).items():
                for _ in range(k):
                    step = row_power(power, p)
                    if top.contains_batch(step[None, :])[0]:
                        break
                    power, exponent = step, exponent * p
            rising.append(top.subgroup_of_rows(np.concatenate([top.rows, power[None, :]])))
    return rising[:-1][::-1]


def _through(action: Homomorphism) -> list[PermGroup]:
    """Return the rest of a series of the domain from series of the image and of the kernel."""
    above = [action.preimage_of(S) for S in composition_series(action.image())[1:]]
    return above + composition_series(action.kernel())[1:]


def _perfect(G: PermGroup) -> list[PermGroup]:
    """Return the series of a nontrivial perfect group without its first term."""
    moved = [sorted(o) for o in G.orbits() if len(o) > 1]
    if len(moved) > 1 or len(moved[0]) < G.degree:
        return _through(_on_points(G, moved[0]))
    systems = G.minimal_blocks()
    if systems:
        return _through(G.action_on_blocks(systems[0]))
    if is_simple(G):
        return [G.subgroup_of_rows(np.empty((0, G.degree), np.uint16))]
    N = min(minimal_normal_subgroups(G), key=lambda M: M.order())
    if N.is_abelian:
        return _through(_on_regular_subgroup(G, N))
    factors = minimal_normal_subgroups(N)
    if len(factors) == 1:
        # G induces inner automorphisms on N only (its outer ones form a solvable group): G = N x C
        C = centralizer(G, N)
        lifted = [G.subgroup_of_rows(np.concatenate([S.rows, C.rows])) for S in composition_series(N)[1:]]
        return lifted + composition_series(C)[1:]
    return _through(_on_subgroups(G, factors))


def _on_points(G: PermGroup, points: list[int]) -> Homomorphism:
    where = np.full(G.degree, -1)
    where[points] = np.arange(len(points))
    return Homomorphism.of_action(G, lambda row: where[row[points]], len(points))


def _on_regular_subgroup(G: PermGroup, N: PermGroup) -> Homomorphism:
    """Return the conjugation action on a regular normal subgroup, whose elements are named by the image of 0."""
    chain = N.chain([0])
    elements = np.array([chain.representative(0, p) for p in range(G.degree)])

    def act(row: np.ndarray) -> np.ndarray:
        start = inverse_row(row)[0]
        return row[elements[:, start]]

    return Homomorphism.of_action(G, act, G.degree)


def _on_subgroups(G: PermGroup, factors: list[PermGroup]) -> Homomorphism:
    samples = [next(row for row in T.rows if (row != np.arange(G.degree)).any()) for T in factors]

    def act(row: np.ndarray) -> np.ndarray:
        back = inverse_row(row)
        images = np.array([row[z[back]] for z in samples])
        out = np.empty(len(factors), np.int64)
        for j, T in enumerate(factors):
            out[T.contains_batch(images)] = j
        return out

    return Homomorphism.of_action(G, act, len(factors))
