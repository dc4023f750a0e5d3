"""Backtrack search by labels: elements of one or more stabilizer chains that take one structure to another.

A *structure* is a colour for every vertex and arcs with codes between vertices; the first n vertices are the points that
the groups permute, further ones stand for sets of points. Sets, colourings, partitions, sets of sets, graphs, matrices
and permutations are such structures.

At depth d the images of the first d base points are chosen; every chain c has an element ``rows[d, c]`` that maps them so.
An element that may still follow takes labels of the left side to labels of the right one; see
:mod:`permgroups.kernels.labels`.

The left side is walked once (``left_path`` of :mod:`permgroups.kernels.labels`); ``run`` searches the right side. Who
changes a helper of that file touches this one too: numba's cache does not notice a changed callee elsewhere.
"""

from __future__ import annotations

import numpy as np

from permgroups.kernels.jit import inner, jit
from permgroups.kernels.labels import equitable, first_labels, labels_at, mixed

DONE, PAUSED, GROW, FOUND, STUCK = 0, 1, 2, 3, 4

# Slots of the state vector of ``run``.
LEVEL, INDEX, INSIDE, DEPTH, COUNT, NODES, BACK = 0, 1, 2, 3, 4, 5, 6
STATE_SIZE = 7
PATIENCE = 1000  # nodes below one image of a level before the known symmetry of the images is asked for

ROOT = -2

@inner
def _find(parent, x):
    while parent[x] != x:
        parent[x] = parent[parent[x]]
        x = parent[x]
    return x


@inner
def _unite(row, n, parent, failed):
    """Join the orbits of points and their images; what holds a point that failed has failed."""
    for p in range(n):
        x = _find(parent, np.int64(p))
        y = _find(parent, np.int64(row[p]))
        if x != y:
            if failed[x] == 1 or failed[y] == 1:
                failed[x] = 1
                failed[y] = 1
            parent[max(x, y)] = min(x, y)


@inner
def _orbits_fixing(images, d, n, known, found, count, orbit_of):
    """Fill ``orbit_of`` with the orbits of those of the known and the found elements that fix the first d images.

    Returns whether there are any; without them nothing is filled in.
    """
    some = False
    for j in range(known.shape[0] + count):
        row = known[j] if j < known.shape[0] else found[j - known.shape[0]]
        i = 0
        while i < d and row[images[i]] == images[i]:
            i += 1
        if i == d:
            if not some:
                some = True
                for p in range(n):
                    orbit_of[p] = p
            for p in range(n):
                x = _find(orbit_of, p)
                y = _find(orbit_of, row[p])
                orbit_of[max(x, y)] = min(x, y)
    if some:
        for p in range(n):
            orbit_of[p] = _find(orbit_of, p)
    return some


@inner
def _descend(c, d, q, n, edge, pool, h, new, spare):
    """new = u h for the transversal element u of the orbit point q; return whether q is in the orbit."""
    e = edge[c, d, q]
    if e == -1:
        return False
    if e == ROOT:
        for x in range(n):
            new[x] = h[x]
        return True
    # every hop towards the base point is undone from the left
    row = pool[e]
    for x in range(n):
        new[row[x]] = h[x]
    q = np.int64(row[q])
    e = edge[c, d, q]
    while e >= 0:
        row = pool[e]
        q = np.int64(row[q])
        for x in range(n):
            spare[row[x]] = new[x]
        for x in range(n):
            new[x] = spare[x]
        e = edge[c, d, q]
    return True


@inner
def _step(d, image, n, chains, edge, pool, rows, inverse):
    """Make rows[d + 1] from rows[d] so that the base point goes to ``image``; return whether every chain has it."""
    for c in range(chains):
        h = rows[d, c]
        q = np.int64(0)
        if c == 0:
            q = np.int64(inverse[image])
        else:
            while h[q] != image:
                q += 1
        if not _descend(c, d, q, n, edge, pool, h, rows[d + 1, c], inverse[n : 2 * n]):
            return False
    return True


@jit
def children(
    depth, parent_row, images, candidates, n, chains, edge, pool, orbit_hash, colour, start, arc, code, rows, lab,
    tmp, keys, counts, inverse, totals,
):
    """For every candidate image of the next base point: ``rows[i + 1]`` and ``lab[i]`` below it, and the sum of its labels.

    Labels are refined until they no longer divide, and how often that was is part of the sum.
    """
    for i in range(candidates.shape[0]):
        images[depth] = candidates[i]
        if chains > 0:
            for p in range(n):
                rows[0, 0, p] = parent_row[p]
            _invert(rows[0, 0], n, inverse)
            q = np.int64(inverse[candidates[i]])
            _descend(np.int64(0), depth, q, n, edge, pool, rows[0, 0], rows[i + 1, 0], inverse[n : 2 * n])
        plain = first_labels(depth + 1, rows[i + 1], n, chains, orbit_hash, colour, images, lab[i])
        total, rounds = equitable(plain, lab[i], tmp, start, arc, code, keys, counts)
        totals[i] = mixed(total + np.uint64(rounds))


@inner
def _invert(row, n, inverse):
    for x in range(n):
        inverse[row[x]] = x


@inner
def _is_leaf(n, chains, levels, rows, left_lab, right_lab, colour, right_colour, start, arc, code, right_start, right_arc,
             right_code, image, table, weight, keys):
    """Whether the element at the bottom takes structure to structure; ``image`` is its image row on all vertices."""
    vertices = right_lab.shape[0]
    if chains > 0:
        for c in range(1, chains):
            for p in range(n):
                if rows[levels, c, p] != rows[levels, 0, p]:
                    return False
        for p in range(n):
            image[p] = rows[levels, 0, p]
    first = n if chains > 0 else 0
    if first < vertices:
        size = np.uint64(keys.shape[0] - 1)
        for i in range(keys.shape[0]):
            table[i] = -1
        for v in range(first, vertices):
            slot = np.int64(right_lab[v] & size)
            while table[slot] >= 0:
                slot = np.int64((np.uint64(slot) + np.uint64(1)) & size)
            table[slot] = v
            keys[slot] = right_lab[v]
        for v in range(first, vertices):
            slot = np.int64(left_lab[v] & size)
            while table[slot] != -1 and (table[slot] == -2 or keys[slot] != left_lab[v]):
                slot = np.int64((np.uint64(slot) + np.uint64(1)) & size)
            if table[slot] == -1:
                return False
            image[v] = table[slot]
            table[slot] = -2  # taken: vertices that look alike are matched one by one
    for v in range(vertices):
        if colour[v] != right_colour[image[v]]:
            return False
        if chains == 0 and v < n <= image[v]:
            return False
    if arc.shape[0] > 0:
        for v in range(vertices):
            weight[v] = np.uint64(0)
        for v in range(vertices):
            w = image[v]
            if start[v + 1] - start[v] != right_start[w + 1] - right_start[w]:
                return False
            for a in range(start[v], start[v + 1]):
                weight[image[arc[a]]] += code[a]
            for a in range(right_start[w], right_start[w + 1]):
                weight[right_arc[a]] -= right_code[a]
            wrong = False
            for a in range(start[v], start[v + 1]):
                if weight[image[arc[a]]] != np.uint64(0):
                    wrong = True
            for a in range(right_start[w], right_start[w + 1]):
                if weight[right_arc[a]] != np.uint64(0):
                    wrong = True
            if wrong:
                return False
    return True


@jit
def run(
    n, chains, levels, base, edge, orbit, length, pool, orbit_hash, colour, start, arc, code, right_colour, right_start,
    right_arc, right_code, left_lab, wanted, total, rounds, whole, st, parent, failed, found, rows, lab,
    choice, images, tmp, inverse, image, table, keys, lengths, orbit_at, has_orbits, dead, known,
    known_level, budget,
):
    """Search the right side; ``found`` takes image rows, ``lengths`` those of the orbits of the base points.

    ``whole`` asks for the stabilizer of the left structure: levels from the last to the first, at each of them one element
    for every image of the base point that neither those found nor the ``known`` ones give (which fix ``known_level`` base
    points). Otherwise one element from the root; ``parent`` then has
    the orbits of the stabilizer of the right structure, and of each orbit one image is tried.

    Known elements of the answer that fix the images chosen so far take what fails to what fails too: ``orbit_at[d]`` are
    orbits of such elements, ``dead`` marks those that failed. At first (``has_orbits`` is 2) they are orbits of the
    generators at hand that fix the images, if there are any (else it is 3). After some nodes the kernel is STUCK: Python fills in the orbits of all
    such elements for every depth on the way, and says so (``has_orbits`` is 1).
    """
    ops = np.int64(0)
    if levels == 0:
        if not whole and _is_leaf(
            n, chains, levels, rows, left_lab[0], lab[0], colour, right_colour, start, arc, code, right_start, right_arc,
            right_code, image, table, tmp, keys,
        ):
            for p in range(n):
                found[0, p] = image[p]
            st[COUNT] = 1
        return DONE
    while True:
        if st[INSIDE] == 0:
            k = st[LEVEL]
            if k < 0:
                return DONE
            size = length[k] if chains > 0 else n
            if st[INDEX] >= size:
                if not whole:
                    return DONE
                root = _find(parent, np.int64(base[k]))
                lengths[k] = 0
                for p in range(n):
                    if _find(parent, np.int64(p)) == root:
                        lengths[k] += 1
                st[LEVEL] = k - 1
                st[INDEX] = 0
                for p in range(n):
                    failed[p] = 0
                continue
            if st[INDEX] == 0:
                # the prefix is fixed; a coset or a right structure begins with rows and labels of its own
                if whole:
                    for c in range(chains):
                        for p in range(n):
                            rows[k, c, p] = p
                    for v in range(lab.shape[1]):
                        lab[k, v] = left_lab[k, v]
                    for i in range(k):
                        images[i] = base[i]
                    for j in range(known.shape[0]):
                        if known_level[j] == k:
                            _unite(known[j], n, parent, failed)
            if chains > 0:
                c = np.int64(rows[k, 0, orbit[k, st[INDEX]]])
            else:
                c = st[INDEX]
            st[INDEX] += 1
            if lab[k, c] != wanted[k]:
                continue
            root = _find(parent, c)
            if whole and root == _find(parent, np.int64(base[k])):
                continue
            if failed[root] == 1:
                continue
            st[INSIDE] = 1
            st[NODES] = 0
            st[DEPTH] = k
            choice[k] = -1
            images[k] = c
        # one step down from st[DEPTH] to the image images[st[DEPTH]], or on to the next image
        d = st[DEPTH]
        k = st[LEVEL]
        good = False
        if st[BACK] == 0:
            st[NODES] += 1
            if chains > 0:
                _invert(rows[d, 0], n, inverse)
        if st[BACK] == 0 and _step(d, images[d], n, chains, edge, pool, rows, inverse):
            here = labels_at(
                d + 1, rows[d + 1], n, chains, orbit_hash, right_colour, images, lab[d + 1], tmp, right_start, right_arc,
                right_code, rounds[d + 1],
            )
            ops += n * (chains + 2) + lab.shape[1] + (right_arc.shape[0] + lab.shape[1]) * rounds[d + 1]
            good = here == total[d + 1]
        if good:
            d += 1
            if d == levels:
                if _is_leaf(
                    n, chains, levels, rows, left_lab[levels], lab[levels], colour, right_colour, start, arc, code,
                    right_start, right_arc, right_code, image, table, tmp, keys,
                ):
                    m = st[COUNT]
                    for p in range(n):
                        found[m, p] = image[p]
                    st[COUNT] = m + 1
                    st[INSIDE] = 0
                    if not whole:
                        return FOUND
                    _unite(image, n, parent, failed)
                    if st[COUNT] >= found.shape[0]:
                        return GROW
                    continue
                d -= 1
            else:
                choice[d] = -1
                has_orbits[d] = 0
                st[DEPTH] = d
        st[BACK] = 0
        # the next image of the base point at depth d, or back
        more = False
        while d > k:
            if choice[d] >= 0:  # its image has failed
                if has_orbits[d] != 1 and st[NODES] > PATIENCE:
                    st[DEPTH] = d
                    st[BACK] = 1
                    st[NODES] = 0
                    return STUCK
                if has_orbits[d] == 0:
                    has_orbits[d] = 3
                    if _orbits_fixing(images, d, n, known, found, st[COUNT], orbit_at[d]):
                        has_orbits[d] = 2
                        for p in range(n):
                            dead[d, p] = 0
                if has_orbits[d] != 3:
                    dead[d, orbit_at[d, images[d]]] = 1
            size = length[d] if chains > 0 else n
            i = choice[d] + 1
            while i < size:
                c = np.int64(rows[d, 0, orbit[d, i]]) if chains > 0 else i
                if lab[d, c] == wanted[d] and (has_orbits[d] == 0 or has_orbits[d] == 3 or dead[d, orbit_at[d, c]] == 0):
                    break
                i += 1
            ops += i - choice[d]
            choice[d] = i
            if i < size:
                images[d] = c
                st[DEPTH] = d
                more = True
                break
            d -= 1
        if not more:
            failed[_find(parent, np.int64(images[k]))] = 1
            st[INSIDE] = 0
        if ops > budget:
            return PAUSED
