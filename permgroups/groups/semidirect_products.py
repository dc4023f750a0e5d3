"""Semidirect products of small groups: N ⋊ H for every action of H on N, up to isomorphism."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from permgroups.errors import TooLarge
from permgroups.groups.automorphisms import automorphism_group
from permgroups.groups.element_table import ElementTable
from permgroups.groups.isomorphisms import one_of_each
from permgroups.groups.schreier_sims import build_chain
from permgroups.groups.table_isomorphisms import coloured, few_generators

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["MAX_SEMIDIRECT", "require_small", "semidirect_products"]

MAX_SEMIDIRECT = 200  # the order of N ⋊ H
MAX_ACTIONS = 20_000  # images of generators of H that are tried
Rows = np.ndarray


def semidirect_products(N: PermGroup, H: PermGroup) -> list[PermGroup]:
    """Return the groups N ⋊ H for all actions, one of each isomorphism type, the direct product first.

    N acts on its own elements by multiplication and H by automorphisms, and H also on itself: N ⋊ H acts faithfully
    on |N| + |H| points.

    Raises
    ------
    TooLarge
        If the product has more than 200 elements, or there are too many actions to try.

    Examples
    --------
    >>> from permgroups import cyclic
    >>> [G.structure_description() for G in semidirect_products(cyclic(7), cyclic(3))]
    ['C21', 'C7 : C3']
    """
    require_small(N.order() * H.order())
    inner, outer = ElementTable(N), ElementTable(H)
    gens = few_generators(coloured(H)) if H.order() > 1 else []
    made = []
    for actions in _actions(N, outer, gens):
        rows = [_row(outer, inner, None, n) for n in inner.generators.tolist()]
        rows += [_row(outer, inner, f, h) for f, h in zip(actions, gens, strict=True)]
        made.append(type(N).from_rows(np.array(rows, np.uint16)))
    return one_of_each(made)


def require_small(order: int) -> None:
    """Raise :class:`TooLarge` if a semidirect product has too large an order to be made."""
    if order > MAX_SEMIDIRECT:
        raise TooLarge(f"semidirect products are made up to order {MAX_SEMIDIRECT}; this one is larger")


def _row(outer: ElementTable, inner: ElementTable, action: Rows | None, x: int) -> Rows:
    """Return an element of N (no action given) or of H as a permutation of the elements of N and of H."""
    n = inner.order
    if action is None:
        return np.concatenate([inner.product(np.arange(n), x), np.arange(n, n + outer.order)])
    return np.concatenate([action, n + outer.product(np.arange(outer.order), x)])


def _actions(N: PermGroup, outer: ElementTable, gens: list[int]) -> list[tuple[Rows, ...]]:
    """Return the images of generators of H in Aut(N), permutations of the elements of N; the trivial action first."""
    A = automorphism_group(N)
    inner = ElementTable(N)
    identity = np.arange(inner.order)
    if A.order() ** max(len(gens), 1) > MAX_ACTIONS * 50:
        raise TooLarge(f"there are {A.order()} automorphisms of N, too many for the actions of {len(gens)} generators")
    T = ElementTable(A.group)
    choices = []
    for i, h in enumerate(gens):
        fitting = np.flatnonzero(outer.orders[h] % T.orders == 0)
        if i == 0:  # conjugate actions give isomorphic products
            fitting = np.array([c[0] for c in T.classes if outer.orders[h] % T.orders[c[0]] == 0])
        choices.append(fitting.tolist())
    if np.prod([float(len(c)) for c in choices]) > MAX_ACTIONS:
        raise TooLarge(f"more than {MAX_ACTIONS} choices of automorphisms for the generators of H")
    H = outer.group
    order = H.order()
    out = []
    for images in product(*choices):
        both = np.concatenate([outer.rows[gens], T.rows[list(images)].astype(np.int64) + H.degree], axis=1)
        if len(gens) == 0 or build_chain(both.astype(np.uint16)).order == order:
            maps = []
            for x in images:
                if x == 0:
                    maps.append(identity)
                    continue
                f = A.automorphism(T.rows[x])
                maps.append(inner.index_of(np.array([f.image_row(row) for row in inner.rows], np.uint16)))
            out.append(tuple(maps))
    return out
