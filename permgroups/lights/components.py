"""Strong components of a directed graph."""

from __future__ import annotations

__all__ = ["strongly_connected"]


def strongly_connected(arcs: list[list[int]]) -> list[int]:
    """Return the number of the strong component of every vertex (Tarjan, without recursion)."""
    n = len(arcs)
    index, low, component = [-1] * n, [0] * n, [-1] * n
    stack: list[int] = []
    count = found = 0
    for root in range(n):
        if index[root] >= 0:
            continue
        work = [(root, 0)]
        while work:
            v, k = work.pop()
            if k == 0:
                index[v] = low[v] = count
                count += 1
                stack.append(v)
            deeper = False
            while k < len(arcs[v]):
                w = arcs[v][k]
                k += 1
                if index[w] < 0:
                    work += [(v, k), (w, 0)]
                    deeper = True
                    break
                if component[w] < 0:
                    low[v] = min(low[v], index[w])
            if deeper:
                continue
            if low[v] == index[v]:
                while True:
                    w = stack.pop()
                    component[w] = found
                    if w == v:
                        break
                found += 1
            if work:
                u = work[-1][0]
                low[u] = min(low[u], low[v])
    return component
