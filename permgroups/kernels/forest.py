"""Breadth-first forests of the orbits of some permutations, and tracing points through them."""

from __future__ import annotations

from permgroups.kernels.jit import jit


@jit
def orbit_forest(gens, roots, root_of, parent, via, size):
    """Grow a tree from every root not yet reached, then from every other point.

    ``via[x]`` is the generator that takes ``parent[x]`` to x (-1 at a root), ``size[x]`` the orbit
    length at a root. Returns the number of orbits.
    """
    r, n = gens.shape
    for x in range(n):
        root_of[x] = -1
    queue = size  # free until a tree is complete: orbit lengths are filled in at the end
    count = 0
    end = 0
    for step in range(roots.shape[0] + n):
        root = roots[step] if step < roots.shape[0] else step - roots.shape[0]
        if root_of[root] >= 0:
            continue
        count += 1
        root_of[root] = root
        via[root] = -1
        parent[root] = root
        queue[end] = root
        i = end
        end += 1
        while i < end:
            p = queue[i]
            i += 1
            for k in range(r):
                q = gens[k, p]
                if root_of[q] < 0:
                    root_of[q] = root
                    parent[q] = p
                    via[q] = k
                    queue[end] = q
                    end += 1
    for x in range(n):
        size[x] = 0
    for x in range(n):
        size[root_of[x]] += 1
    return count


@jit
def trace_back(points, inverses, parent, via, out):
    """For every point write the element that takes it back to its root; ``inverses`` are those of the generators."""
    n = inverses.shape[1]
    for i in range(points.shape[0]):
        row = out[i]
        for x in range(n):
            row[x] = x
        p = points[i]
        while via[p] >= 0:
            g = inverses[via[p]]
            for x in range(n):
                row[x] = g[row[x]]
            p = parent[p]


@jit
def ways_down(points, start, stop, edge, pool, out):
    """out[i] = the product over the levels of the inverse transversal elements of ``points[i, level]``."""
    n = pool.shape[1]
    for i in range(points.shape[0]):
        row = out[i]
        for x in range(n):
            row[x] = x
        for level in range(start, stop):
            p = points[i, level]
            e = edge[level, p]
            while e >= 0:
                down = pool[e]
                for x in range(n):
                    row[x] = down[row[x]]
                p = down[p]
                e = edge[level, p]


@jit
def coset_products(z, sources, targets, up, down, first, second, scratch, out):
    """out[i] = u k z k' d with u = up[sources[i]], k = first[i]^-1, k' = second[i], d = down[targets[i]]."""
    n = z.shape[0]
    for i in range(sources.shape[0]):
        u = up[sources[i]]
        d = down[targets[i]]
        back = second[i]
        for x in range(n):
            scratch[first[i, x]] = x
        for x in range(n):
            out[i, x] = d[back[z[scratch[u[x]]]]]
