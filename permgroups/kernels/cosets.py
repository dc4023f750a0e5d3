"""The least element of every coset Hg, along a stabilizer chain of H."""

from __future__ import annotations

import numpy as np

from permgroups.kernels.jit import jit


@jit
def least_of_cosets(rows, orbit, length, edge, pool, spare):
    """Replace every row g by the element of Hg that takes the base of H to the least points, level by level."""
    n = rows.shape[1]
    for i in range(rows.shape[0]):
        g = rows[i]
        for level in range(length.shape[0]):
            q = np.int64(orbit[level, 0])
            for j in range(1, length[level]):
                p = orbit[level, j]
                if g[p] < g[q]:
                    q = np.int64(p)
            e = edge[level, q]
            while e >= 0:  # every hop of q towards the base point is undone from the left
                hop = pool[e]
                for x in range(n):
                    spare[hop[x]] = g[x]
                for x in range(n):
                    g[x] = spare[x]
                q = np.int64(hop[q])
                e = edge[level, q]
