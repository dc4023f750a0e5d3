"""Random walks of two points by letters, all of them at once: how likely they end where."""

from __future__ import annotations

from permgroups.kernels.jit import jit


@jit
def pair_walk(rows, back, first, second, steps, again, rates, now, after, leaving, total):
    """Add up in ``total[a, b]`` how likely walks of up to ``steps`` letters take the points first, second to a, b.

    A walk repeats its letter u with probability ``again`` and else takes one of the others, each with ``rates[u]``,
    never the one that undoes it. ``now[u]`` holds the walks whose last letter was u; ``after`` and ``leaving`` are
    scratch.
    """
    count, n = rows.shape
    for a in range(n):
        for b in range(n):
            total[a, b] = 0.0
            for u in range(count):
                now[u, a, b] = 0.0
    total[first, second] = 1.0
    for u in range(count):
        now[u, rows[u, first], rows[u, second]] = 1.0 / count
    for _ in range(steps):
        for a in range(n):
            for b in range(n):
                out = 0.0
                for u in range(count):
                    total[a, b] += now[u, a, b]
                    out += rates[u] * now[u, a, b]
                leaving[a, b] = out
        for s in range(count):
            undo = back[s]
            for a in range(n):
                x = rows[s, a]
                for b in range(n):
                    come = leaving[a, b] - rates[s] * now[s, a, b]
                    if undo != s:
                        come += again * now[s, a, b] - rates[undo] * now[undo, a, b]
                    after[s, x, rows[s, b]] = come
        for u in range(count):
            for a in range(n):
                for b in range(n):
                    now[u, a, b] = after[u, a, b]
