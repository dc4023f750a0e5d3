"""Closing a stabilizer chain: thin its generators, sift all Schreier generators, sift rows.

The arrays of a chain are described in ``kernels/chain.py``.
"""

from __future__ import annotations

import numpy as np

from permgroups.kernels.chain import OUTSIDE, PAUSED, REACHED_TARGET, ROOT, row_below, sift_row
from permgroups.kernels.jit import jit

FAILED = 5  # a Schreier generator does not sift to the identity


@jit
def thin(
    levels, count, base, old_length, gens, dense, strong, strong_level, edge, orbit, length, pool, pool_gen,
    pool_parent, nest, nest_start, work,
):
    """Rebuild the orbits, and the rows of a dense chain, from few nested generators.

    ``nest[nest_start[i]:]`` lists the generators used at level i >= 1; level 0 uses the
    ``gens.shape[0]`` first strong generators, the group's own. Returns the number of pool rows.
    """
    r, n = gens.shape
    used = 0
    rows = 0
    inside = work
    for level in range(levels - 1, -1, -1):
        b = base[level]
        # choose generators until the orbit is the known one
        candidate = -1
        phase = 0  # candidates that fall out at this level first, then those from deeper levels
        while True:
            for x in range(n):
                edge[level, x] = OUTSIDE
            edge[level, b] = ROOT
            orbit[level, 0] = b
            length[level] = 1
            i = 0
            while i < length[level]:
                p = orbit[level, i]
                total = r if level == 0 else used
                for j in range(total):
                    t = j if level == 0 else nest[used - 1 - j]
                    q = strong[t, p]
                    if edge[level, q] == OUTSIDE:
                        edge[level, q] = t
                        orbit[level, length[level]] = q
                        length[level] += 1
                        inside[q] = p
                i += 1
            if length[level] >= old_length[level]:
                break
            # next candidate that moves an orbit point outside
            found = False
            while not found:
                if candidate < 0:
                    candidate = count
                candidate -= 1
                if candidate < 0:
                    phase += 1
                    if phase > 1:
                        return -1
                    continue
                level_of = strong_level[candidate]
                fits = level_of == level if phase == 0 else level_of > level
                if candidate < r:
                    fits = False
                if fits:
                    for i in range(length[level]):
                        if edge[level, strong[candidate, orbit[level, i]]] == OUTSIDE:
                            found = True
                            break
            nest[used] = candidate
            used += 1
        nest_start[level] = used
        if not dense:
            continue  # edges are strong generators, whose inverses are the pool
        # the orbit is known: now the rows
        for i in range(1, length[level]):
            q = orbit[level, i]
            t = edge[level, q]
            p = inside[q]
            if rows >= pool.shape[0]:
                return -2
            pool_parent[rows] = row_below(np.int64(edge[level, p]), strong[t], pool, pool[rows], n)
            pool_gen[rows] = t
            edge[level, q] = rows
            rows += 1
    return rows


@jit
def verify(
    levels, r, base, edge, orbit, length, pool, pool_gen, pool_parent, strong, nest, nest_start, position, last,
    budget, work, path,
):
    """Sift every Schreier generator of the levels down to ``last``; ``position`` = [level, orbit index, generator]."""
    n = strong.shape[1]
    h = work[0:n]
    up = work[n : 2 * n]
    ops = 0
    while position[0] >= last:
        level = position[0]
        total = r if level == 0 else nest_start[level]
        while position[1] < length[level]:
            p = orbit[level, position[1]]
            e = edge[level, p]
            hops = 0
            for x in range(n):
                up[x] = x
            f = e
            while f >= 0:
                row = pool[f]
                for x in range(n):
                    up[x] = row[up[x]]
                hops += 1
                f = edge[level, up[p]]
            while position[2] < total:
                t = position[2] if level == 0 else nest[position[2]]
                g = strong[t]
                q = g[p]
                position[2] += 1
                e2 = edge[level, q]
                if e2 >= 0 and pool_gen[e2] == t and hops <= 1:
                    parent = pool_parent[e2]
                    if (parent == -1 and e == ROOT) or (parent >= 0 and parent == e):
                        continue  # trivial by the definition of the transversal
                for x in range(n):
                    h[up[x]] = g[x]
                stopped, steps = sift_row(h, n, level, levels, base, edge, pool, path, np.int64(0))
                ops += (steps + 2) * n
                if stopped <= levels:
                    return FAILED
            position[2] = 0
            position[1] += 1
            if ops > budget:
                return PAUSED
        position[1] = 0
        position[0] -= 1
    return REACHED_TARGET


@jit
def sift_batch(rows, levels, base, edge, pool, path, stopped, coordinates):
    """Sift every row in place; stopped[i] is the level reached (levels + 1: identity).

    ``coordinates[i, level]`` is the image of the level's base point when the level was entered.
    """
    n = rows.shape[1]
    for i in range(rows.shape[0]):
        h = rows[i]
        stopped[i] = levels + 1
        for level in range(levels):
            b = base[level]
            coordinates[i, level] = h[b]
            e = edge[level, h[b]]
            while e >= 0:
                row = pool[e]
                for x in range(n):
                    h[x] = row[h[x]]
                e = edge[level, h[b]]
            if e == OUTSIDE:
                stopped[i] = level
                break
        if stopped[i] > levels:
            for x in range(n):
                if h[x] != x:
                    stopped[i] = levels
                    break
