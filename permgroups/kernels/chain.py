"""Randomised Schreier–Sims over image rows: a chain is built from random elements.

A chain has levels ``0 … L-1`` with base points ``base[i]``. The basic orbit of level ``i`` is
``orbit[i, :length[i]]``, and ``edge[i, p]`` is the pool row that brings ``p`` towards ``base[i]``
(``ROOT`` at the base point, ``OUTSIDE`` off the orbit). A *dense* chain has one row for every
orbit point, the inverse of its transversal element, so one hop reaches the base point; a *tree*
chain has the inverses of the level's generators in its pool and takes several hops.

Every pool row is ``strong[pool_gen]**-1 * pool[pool_parent]`` and every strong generator is a
random product followed by a path of pool rows: together the straight-line program that proves
each of them to lie in the group. Random products are logged in ``log``.

Helpers live in the file of their kernel because numba's cache does not notice a changed callee elsewhere; the two that
``closing`` uses as well are public, and who changes them touches that file too.
"""

from __future__ import annotations

import numpy as np

from permgroups.kernels.jit import inner, jit

ROOT = -2
OUTSIDE = -1

# What a kernel says when it returns to Python.
REACHED_TARGET = 0  # the product of the orbit lengths is the upper bound
SETTLED = 1  # the asked number of consecutive random elements sifted to the identity
PAUSED = 2  # the budget of operations is used up; call again
GROW = 3  # an array is full; enlarge and call again
POOL_FULL = 4  # dense transversals do not fit; start again with trees

# Slots of the state vector ``st``.
LEVELS, STRONG, POOL, PATH, LOG, NODES, TRIVIAL, STARTED, OVERFLOW, GIVEN, MIXING = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
STATE_SIZE = 11
SLOTS = 12  # rows of the product-replacement generator, the accumulator not counted
PATIENCE = 3  # strong generators from below that may leave an orbit as it is before it is taken for complete


@inner
def _random_below(rng, bound):
    x = rng[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    rng[0] = x
    return np.int64(x >> np.uint64(33)) % bound


@inner
def _multiply_slot(slots, slot_id, i, j, inverse, n, st, log, work):
    """Replace slot i by slot i times slot j (or its inverse) and log the product."""
    a = slots[i]
    b = slots[j]
    if inverse == 1:
        for x in range(n):
            work[b[x]] = x
        for x in range(n):
            a[x] = work[a[x]]
    else:
        for x in range(n):
            a[x] = b[a[x]]
    k = st[LOG]
    log[k, 0] = slot_id[i]
    log[k, 1] = slot_id[j]
    log[k, 2] = inverse
    st[LOG] = k + 1
    slot_id[i] = k


@inner
def _next_random(slots, slot_id, n, r, st, log, rng, work):
    """One step of product replacement; the new random element is the accumulator (last slot)."""
    m = slots.shape[0] - 1
    i = _random_below(rng, m)
    j = _random_below(rng, m - 1)
    if j >= i:
        j += 1
    _multiply_slot(slots, slot_id, i, j, _random_below(rng, np.int64(2)), n, st, log, work)
    _multiply_slot(slots, slot_id, m, i, np.int64(0), n, st, log, work)


@inner
def sift_row(h, n, start, levels, base, edge, pool, path, path_start):
    """Sift h in place; return (level where it stopped, number of pool rows written to path)."""
    k = path_start
    for level in range(start, levels):
        b = base[level]
        e = edge[level, h[b]]
        while e >= 0:
            row = pool[e]
            for x in range(n):
                h[x] = row[h[x]]
            if k < path.shape[0]:
                path[k] = e
            k += 1
            e = edge[level, h[b]]
        if e == OUTSIDE:
            return level, k
    for x in range(n):
        if h[x] != x:
            return levels, k
    return levels + 1, k


@inner
def row_below(parent, g, pool, out, n):
    """out = g^-1 * pool[parent], or g^-1 below the root; return the parent to record."""
    if parent == ROOT:
        for x in range(n):
            out[g[x]] = x
        return np.int64(-1)
    up = pool[parent]
    for x in range(n):
        out[g[x]] = up[x]
    return parent


@inner
def _add_point(level, p, q, s, n, dense, strong, st, edge, orbit, length, pool, pool_gen, pool_parent):
    """Put q = p^s into the orbit of the level."""
    if dense:
        row = st[POOL]
        if row >= pool.shape[0]:
            st[OVERFLOW] = 1
            return
        st[POOL] = row + 1
        pool_parent[row] = row_below(np.int64(edge[level, p]), strong[s], pool, pool[row], n)
        pool_gen[row] = s
        edge[level, q] = row
    else:
        edge[level, q] = s  # the pool row of a tree chain is the inverse strong generator
    orbit[level, length[level]] = q
    length[level] += 1


@inner
def _extend_orbit(
    level, s, n, dense, strong, st, edge, orbit, length, pool, pool_gen, pool_parent, head, node_gen, node_next
):
    """Close the orbit of the level under all its generators, s being new."""
    old = length[level]
    g = strong[s]
    for i in range(old):
        p = orbit[level, i]
        q = g[p]
        if edge[level, q] == OUTSIDE:
            _add_point(level, p, q, s, n, dense, strong, st, edge, orbit, length, pool, pool_gen, pool_parent)
    i = old
    while i < length[level]:
        p = orbit[level, i]
        node = head[level]
        while node >= 0:
            t = np.int64(node_gen[node])
            q = strong[t, p]
            if edge[level, q] == OUTSIDE:
                _add_point(level, p, q, t, n, dense, strong, st, edge, orbit, length, pool, pool_gen, pool_parent)
            node = node_next[node]
        i += 1


@inner
def _breadth_first_tree(level, base, strong, edge, orbit, length, head, node_gen, node_next):
    """Rebuild the tree of the level breadth first; return (depth, a deepest point)."""
    for i in range(length[level]):
        edge[level, orbit[level, i]] = OUTSIDE
    edge[level, base[level]] = ROOT
    orbit[level, 0] = base[level]
    count = 1
    i = 0
    depth = 0
    end_of_layer = 1
    while i < count:
        if i == end_of_layer:
            depth += 1
            end_of_layer = count
        p = orbit[level, i]
        node = head[level]
        while node >= 0:
            t = np.int64(node_gen[node])
            q = strong[t, p]
            if edge[level, q] == OUTSIDE:
                edge[level, q] = t
                orbit[level, count] = q
                count += 1
            node = node_next[node]
        i += 1
    length[level] = count
    return depth, orbit[level, count - 1]


@inner
def _push_generator(level, s, st, head, node_gen, node_next):
    node = st[NODES]
    st[NODES] = node + 1
    node_gen[node] = s
    node_next[node] = head[level]
    head[level] = node


@inner
def _invert_into(g, out, n):
    for x in range(n):
        out[g[x]] = x


@inner
def _shorten_tree(
    level, n, base, strong, strong_level, source, path_end, path, st, edge, orbit, length, pool, pool_gen,
    pool_parent, head, node_gen, node_next,
):
    """Add transversal elements of deep points as generators until the tree is shallow."""
    for _ in range(24):
        depth, deepest = _breadth_first_tree(level, base, strong, edge, orbit, length, head, node_gen, node_next)
        limit = 6
        size = length[level]
        while size > 1:
            size //= 2
            limit += 2
        if depth <= limit or st[STRONG] + 2 >= strong.shape[0] or st[NODES] + st[LEVELS] + 4 >= node_gen.shape[0]:
            return
        k = st[STRONG]
        end = st[PATH]
        if end + depth + 2 >= path.shape[0]:
            return
        up = strong[k]  # becomes u^-1 of the deepest point, then is inverted in place
        for x in range(n):
            up[x] = x
        p = deepest
        e = edge[level, p]
        while e >= 0:
            row = pool[e]
            for x in range(n):
                up[x] = row[up[x]]
            path[end] = e
            end += 1
            p = up[deepest]
            e = edge[level, p]
        st[PATH] = end
        path_end[k] = end
        source[k] = -1
        strong_level[k] = level
        _invert_into(up, pool[k], n)
        pool_gen[k] = k
        pool_parent[k] = -1
        st[STRONG] = k + 1
        _push_generator(level, k, st, head, node_gen, node_next)


@inner
def _new_level(b, st, base, edge, orbit, length, head, quiet, n):
    level = st[LEVELS]
    base[level] = b
    for x in range(n):
        edge[level, x] = OUTSIDE
    edge[level, b] = ROOT
    orbit[level, 0] = b
    length[level] = 1
    head[level] = -1
    quiet[level] = 0
    st[LEVELS] = level + 1


@inner
def _enter_strong_generator(
    h, level, src, n, dense, st, base, edge, orbit, length, head, quiet, strong, strong_level, source, path_end, path, pool,
    pool_gen, pool_parent, node_gen, node_next,
):
    """Record h (its path ends at st[PATH]) at the level where it fell out, and above where it helps."""
    k = st[STRONG]
    st[STRONG] = k + 1
    for x in range(n):
        strong[k, x] = h[x]
    strong_level[k] = level
    source[k] = src
    path_end[k] = st[PATH]
    if not dense:
        _invert_into(strong[k], pool[k], n)
        pool_gen[k] = k
        pool_parent[k] = -1
    for i in range(level + 1):
        extends = i == level
        if not extends and quiet[i] < PATIENCE:
            for j in range(length[i]):
                if edge[i, h[orbit[i, j]]] == OUTSIDE:
                    extends = True
                    break
            quiet[i] = 0 if extends else quiet[i] + 1
        if extends:
            _push_generator(i, k, st, head, node_gen, node_next)
            _extend_orbit(
                i, k, n, dense, strong, st, edge, orbit, length, pool, pool_gen, pool_parent, head, node_gen,
                node_next,
            )
            # the given generators must keep their numbers 0 … r-1
            if not dense and (src >= -1 or k == st[GIVEN] - 1):
                _shorten_tree(
                    i, n, base, strong, strong_level, source, path_end, path, st, edge, orbit, length, pool,
                    pool_gen, pool_parent, head, node_gen, node_next,
                )


@jit
def build(
    gens, prefix, priority, target, logs, wanted_trivial, budget, dense, st, rng, slots, log, level_facts, edge, orbit,
    strong, strong_facts, path, pool, pool_facts, nodes, work,
):
    """Run randomised Schreier–Sims until the target, the wanted certainty, or the budget is reached.

    ``target`` is the binary logarithm of the bound and ``logs[k]`` that of k.
    """
    r, n = gens.shape
    base, length, head, quiet = level_facts[0], level_facts[1], level_facts[2], level_facts[3]
    strong_level, source, path_end = strong_facts[0], strong_facts[1], strong_facts[2]
    pool_gen, pool_parent = pool_facts[0], pool_facts[1]
    node_gen, node_next = nodes[0], nodes[1]
    m = slots.shape[0] - 1
    slot_id = strong_facts[3]
    if st[STARTED] == 0:
        st[GIVEN] = r
        for i in range(prefix.shape[0]):
            _new_level(prefix[i], st, base, edge, orbit, length, head, quiet, n)
        if st[LEVELS] == 0:
            for b in priority:
                moved = False
                for k in range(r):
                    if gens[k, b] != b:
                        moved = True
                if moved:
                    _new_level(b, st, base, edge, orbit, length, head, quiet, n)
                    break
        if st[LEVELS] == 0:
            return SETTLED  # only identities
        for k in range(r):
            _enter_strong_generator(
                gens[k], np.int64(0), np.int64(-2 - k), n, dense, st, base, edge, orbit, length, head, quiet, strong, strong_level, source,
                path_end, path, pool, pool_gen, pool_parent, node_gen, node_next,
            )
        total = 0.0
        for i in range(st[LEVELS]):
            total += logs[length[i]]
        if total >= target - 1e-6:
            return REACHED_TARGET  # before anything random is made
        for i in range(m + 1):
            slot_id[i] = -2 - (i % r)
            for x in range(n):
                slots[i, x] = gens[i % r, x]
        for _ in range(st[MIXING]):
            _next_random(slots, slot_id, n, r, st, log, rng, work)
        st[STARTED] = 1
    h = work[n : 2 * n]
    ops = 0
    while True:
        total = 0.0
        for i in range(st[LEVELS]):
            total += logs[length[i]]
        if total >= target - 1e-6:
            return REACHED_TARGET
        if st[TRIVIAL] >= wanted_trivial:
            return SETTLED
        if ops > budget:
            return PAUSED
        levels = st[LEVELS]
        room_for_path = st[PATH] + 40 * (levels + 2) + 64
        if (
            room_for_path >= path.shape[0]
            or st[LOG] + 4 >= log.shape[0]
            or st[STRONG] + 2 * levels + 40 >= strong.shape[0]
            or st[NODES] + levels + 40 >= node_gen.shape[0]
            or levels + 1 >= base.shape[0]
        ):
            return GROW
        if dense:
            if st[POOL] + n >= pool.shape[0]:
                return POOL_FULL
        elif st[STRONG] + 2 * levels + 40 >= pool.shape[0]:
            return GROW
        _next_random(slots, slot_id, n, r, st, log, rng, work)
        source_line = np.int64(slot_id[m])
        row = slots[m]
        for x in range(n):
            h[x] = row[x]
        level, end = sift_row(h, n, np.int64(0), levels, base, edge, pool, path, st[PATH])
        ops += (end - st[PATH] + 6) * n
        if end >= path.shape[0]:
            return GROW
        if level > levels:
            st[TRIVIAL] += 1
            continue
        st[TRIVIAL] = 0
        st[PATH] = end
        if level == levels:
            for b in priority:
                if h[b] != b:
                    _new_level(b, st, base, edge, orbit, length, head, quiet, n)
                    break
        before = st[POOL]
        _enter_strong_generator(
            h, level, source_line, n, dense, st, base, edge, orbit, length, head, quiet, strong, strong_level, source,
            path_end, path, pool, pool_gen, pool_parent, node_gen, node_next,
        )
        if st[OVERFLOW] == 1:
            return POOL_FULL
        ops += (st[POOL] - before + 2) * n
