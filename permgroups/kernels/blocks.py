"""Blocks of imprimitivity."""

from __future__ import annotations

from permgroups.kernels.jit import jit


@jit
def block_of_pair(gens, a, b, parent, queue):
    """Join a and b and close under the generators; ``parent`` becomes the least point of the block."""
    r, n = gens.shape
    for x in range(n):
        parent[x] = x
    size = 0
    if a == b:
        return n
    low, high = (a, b) if a < b else (b, a)
    parent[high] = low
    queue[0] = high
    size = 1
    blocks = n - 1
    i = 0
    while i < size:
        x = queue[i]
        i += 1
        for k in range(r):
            # x was joined to its root when queued: their images must be joined too
            y = parent[x]
            while parent[y] != y:
                y = parent[y]
            u = gens[k, x]
            v = gens[k, y]
            while parent[u] != u:
                parent[u] = parent[parent[u]]
                u = parent[u]
            while parent[v] != v:
                parent[v] = parent[parent[v]]
                v = parent[v]
            if u != v:
                if u > v:
                    u, v = v, u
                parent[v] = u
                queue[size] = v
                size += 1
                blocks -= 1
    for x in range(n):
        y = x
        while parent[y] != y:
            y = parent[y]
        parent[x] = y
    return blocks
