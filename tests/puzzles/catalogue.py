"""Puzzles of the tests and benchmarks, as plain generators."""

from __future__ import annotations

import numpy as np

from permgroups import PermGroup
from permgroups.puzzles.rings import hungarian_rings, masterball, top_spin

__all__ = ["hungarian_rings", "masterball", "shuffled", "top_spin"]


def shuffled(G: PermGroup, rng: np.random.Generator) -> PermGroup:
    """Return the same puzzle with its points renumbered and its moves renamed and reordered."""
    new = rng.permutation(G.degree)
    order = rng.permutation(len(G.rows))
    back = np.argsort(new)
    return PermGroup({f"m{k}_": new[G.rows[i][back]] for k, i in enumerate(order.tolist())})
