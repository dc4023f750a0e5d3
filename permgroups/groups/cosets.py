"""Right cosets Hg: canonical representatives, transversals and coset tables.

The canonical representative of Hg sends the base of H to the least possible points, level by
level, so two elements lie in the same coset exactly when their representatives agree.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from permgroups.errors import NotInGroup, TooLarge
from permgroups.groups.rows import inverse_row
from permgroups.kernels.cosets import least_of_cosets

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["canonical_representatives", "cosets"]

MAX_COSETS = 2_000_000


def canonical_representatives(H: PermGroup, rows: np.ndarray) -> np.ndarray:
    """Return for every row g the canonical element of the coset Hg."""
    chain = H.chain()
    out = np.array(rows, np.uint16, order="C")
    least_of_cosets(out, chain.orbit, chain.length, chain.edge, chain.pool, np.empty(H.degree, np.uint16))
    return out


def cosets(G: PermGroup, H: PermGroup) -> tuple[np.ndarray, np.ndarray]:
    """Return (transversal rows, table) of the right cosets of H in G, the coset H first.

    Raises
    ------
    NotInGroup
        If H is not a subgroup of G.
    TooLarge
        If there are more than two million cosets.
    """
    if not G.contains_batch(H.rows).all():
        raise NotInGroup("the argument must be a subgroup of the group")
    index = G.order() // H.order()
    if index > MAX_COSETS:
        raise TooLarge(f"the subgroup has index {index}, over the limit of {MAX_COSETS}")
    steps = []
    for p in G.generators:
        row = np.array(p.array_form, np.uint16)
        steps += [row, inverse_row(row)]
    if G.is_trivial:
        steps = []
    identity = np.arange(G.degree, dtype=np.uint16)[None, :]
    found = [canonical_representatives(H, identity)[0]]
    number = {found[0].tobytes(): 0}
    table = np.empty((index, len(steps)), np.int64)
    done = 0
    while done < len(found):
        layer = np.array(found[done:])
        images = [canonical_representatives(H, step[layer]) for step in steps]
        for i in range(len(layer)):
            for j, image in enumerate(images):
                key = image[i].tobytes()
                if key not in number:
                    number[key] = len(found)
                    found.append(image[i])
                table[done + i, j] = number[key]
        done += len(layer)
    rows = np.array(found)
    rows[0] = identity[0]
    return rows, table
