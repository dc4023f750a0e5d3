"""Breadth-first search over all configurations of an enhanced lights game: numbers in base d, buttons that are not undone."""

from __future__ import annotations

import numpy as np

from permgroups.kernels.jit import jit


@jit
def layer(frontier, count, d, powers, keep, add, dist, parent, button, depth, out):
    """Press every button in every configuration of a layer; return how many new ones are written to ``out``.

    A button takes digit x of light i to (x·keep + add) mod d. ``dist`` is 255 where nothing is known.
    """
    lights = powers.shape[0]
    buttons = keep.shape[0]
    found = 0
    for f in range(count):
        at = np.int64(frontier[f])
        for b in range(buttons):
            to = at
            for i in range(lights):
                if keep[b, i] == 1 and add[b, i] == 0:
                    continue
                digit = (at // powers[i]) % d
                new = digit * keep[b, i] + add[b, i]
                if new >= d:
                    new -= d
                to += (new - digit) * powers[i]
            if dist[to] == 255:
                dist[to] = depth
                parent[to] = at
                button[to] = b
                out[found] = to
                found += 1
    return found
