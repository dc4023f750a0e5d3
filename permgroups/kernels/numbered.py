"""Breadth-first search over states that are numbers, moved by tables: a layer at a time, without a hash."""

from __future__ import annotations

import numpy as np

from permgroups.kernels.jit import jit


@jit
def layer(frontier, low, high, dist, parent, move, depth, out):
    """Make every move in every state of a layer; return how many new ones are written to ``out``.

    Move m takes state x to low[x mod base, m] + high[x // base, m]. ``dist`` is 255 where nothing is known.
    """
    base = low.shape[0]
    found = 0
    for f in range(frontier.shape[0]):
        at = np.int64(frontier[f])
        left = at // base
        right = at - left * base
        for m in range(low.shape[1]):
            to = low[right, m] + high[left, m]
            if dist[to] == 255:
                dist[to] = depth
                parent[to] = at
                move[to] = m
                out[found] = to
                found += 1
    return found
