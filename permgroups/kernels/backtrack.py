"""Backtrack search by labels: elements of one or more stabilizer chains that take one structure to another.

A *structure* is a colour for every vertex and arcs with codes between vertices; the first n vertices are the points that
the groups permute, further ones stand for sets of points. Sets, colourings, partitions, sets of sets, graphs, matrices
and permutations are such structures.

At depth d the images of the first d base points are chosen; every chain c has an element ``rows[d, c]`` that maps them so.
All elements that may follow are G_d · rows[d, c], where G_d fixes the first d base points, so they take the
orbits of G_d to the images of these orbits. Every vertex gets a *label*, a hash of its colour, of the orbits that it lies in
(seen through rows[d, c]), of its number among the chosen images, refined by the labels at its arcs. Labels are made
alike on the left side, where the base points stay where they are, so an element that takes the left structure to the
right one takes labels to labels. Two different things may share a hash: then less is pruned, never too much.

The left side is walked once (``left_path``); ``run`` searches the right side. Kernels are resumable; see ``ST``.
"""

from __future__ import annotations

import numpy as np

from permgroups.kernels.jit import inner, jit

DONE, PAUSED, GROW, FOUND = 0, 1, 2, 3

# Slots of the state vector of ``run``.
LEVEL, INDEX, INSIDE, DEPTH, COUNT, NODES = 0, 1, 2, 3, 4, 5
STATE_SIZE = 6

ROOT = -2

_ONE = np.uint64(0x9E3779B97F4A7C15)
_TWO = np.uint64(0xBF58476D1CE4E5B9)
_THREE = np.uint64(0x94D049BB133111EB)
_A, _B, _C = np.uint64(30), np.uint64(27), np.uint64(31)


@inner
def _mixed(x):
    x = x + _ONE
    x = (x ^ (x >> _A)) * _TWO
    x = (x ^ (x >> _B)) * _THREE
    return x ^ (x >> _C)


@inner
def _refined(lab, tmp, start, arc, code):
    """One round: every label takes in the labels at its arcs. What comes back is the sum of all hashed labels."""
    total = np.uint64(0)
    for v in range(lab.shape[0]):
        s = lab[v] * _TWO
        for a in range(start[v], start[v + 1]):
            s += _mixed(lab[arc[a]] + code[a])
        tmp[v] = _mixed(s)
    for v in range(lab.shape[0]):
        lab[v] = tmp[v]
        total += _mixed(tmp[v])
    return total


@inner
def _first_labels(depth, rows, n, chains, orbit_hash, colour, images, lab):
    for v in range(lab.shape[0]):
        lab[v] = colour[v]
    for c in range(chains):
        for p in range(n):
            lab[rows[c, p]] += orbit_hash[c, depth, p]
    for i in range(depth):
        lab[images[i]] += _mixed(np.uint64(i + 77))
    total = np.uint64(0)
    for v in range(lab.shape[0]):
        total += _mixed(lab[v])
    return total


@inner
def _labels(depth, rows, n, chains, orbit_hash, colour, images, lab, tmp, start, arc, code, rounds):
    total = _first_labels(depth, rows, n, chains, orbit_hash, colour, images, lab)
    for _ in range(rounds):
        total = _refined(lab, tmp, start, arc, code)
    return total


@inner
def _count_labels(lab, upto, keys, counts):
    """Return how many labels the first vertices have; ``keys`` and ``counts`` are a hash table of them."""
    size = np.uint64(keys.shape[0] - 1)
    for i in range(keys.shape[0]):
        counts[i] = 0
    found = 0
    for v in range(upto):
        slot = np.int64(lab[v] & size)
        while counts[slot] > 0 and keys[slot] != lab[v]:
            slot = np.int64((np.uint64(slot) + np.uint64(1)) & size)
        if counts[slot] == 0:
            keys[slot] = lab[v]
            found += 1
        counts[slot] += 1
    return found


@inner
def _equitable(total, lab, tmp, start, arc, code, keys, counts):
    """Refine labels until they no longer divide; return the sum of all hashed labels and how many rounds it took."""
    rounds = 0
    if arc.shape[0] > 0:
        found = _count_labels(lab, lab.shape[0], keys, counts)
        while True:
            total = _refined(lab, tmp, start, arc, code)
            rounds += 1
            more = _count_labels(lab, lab.shape[0], keys, counts)
            if more == found:
                break
            found = more
    return total, rounds


@inner
def _class_size(label, keys, counts):
    size = np.uint64(keys.shape[0] - 1)
    slot = np.int64(label & size)
    while counts[slot] > 0 and keys[slot] != label:
        slot = np.int64((np.uint64(slot) + np.uint64(1)) & size)
    return counts[slot]


@jit
def cell_sizes(n, colour, start, arc, code, lab, tmp, keys, counts, out):
    """Refine colours until they are equitable; ``out[p]`` is how many points share the label of p."""
    for v in range(lab.shape[0]):
        lab[v] = colour[v]
    _equitable(np.uint64(0), lab, tmp, start, arc, code, keys, counts)
    _count_labels(lab, n, keys, counts)
    for p in range(n):
        out[p] = _class_size(lab[p], keys, counts)


@jit
def left_path(
    n, chains, levels, base, identity, orbit_hash, colour, start, arc, code, lab, tmp, keys, counts, wanted, total,
    rounds,
):
    """Walk the left side: labels ``lab[d]``, wanted label of every base point, sums of labels, rounds of refinement.

    Without chains the group is symmetric: base points are chosen here, from the smallest class of equal labels, until
    no two points are alike. Returns the number of levels.
    """
    d = 0
    while True:
        now = lab[d]
        plain = _first_labels(d, identity, n, chains, orbit_hash, colour, base, now)
        total[d], rounds[d] = _equitable(plain, now, tmp, start, arc, code, keys, counts)
        if chains == 0:
            _count_labels(now, n, keys, counts)
            best, least = -1, n + 1
            for p in range(n):
                size = _class_size(now[p], keys, counts)
                if 1 < size < least:
                    best, least = p, size
            if best < 0:
                return d
            base[d] = best
        elif d == levels:
            return d
        wanted[d] = now[base[d]]
        d += 1


@jit
def root_labels(n, chains, rows, orbit_hash, colour, images, lab, tmp, start, arc, code, rounds):
    """Label the right side before any choice; what comes back is the sum of all hashed labels."""
    return _labels(0, rows, n, chains, orbit_hash, colour, images, lab, tmp, start, arc, code, rounds)


@inner
def _find(parent, x):
    while parent[x] != x:
        parent[x] = parent[parent[x]]
        x = parent[x]
    return x


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
        plain = _first_labels(depth + 1, rows[i + 1], n, chains, orbit_hash, colour, images, lab[i])
        total, rounds = _equitable(plain, lab[i], tmp, start, arc, code, keys, counts)
        totals[i] = _mixed(total + np.uint64(rounds))


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
    right_arc, right_code, left_lab, wanted, total, rounds, whole, stop_at_first, st, parent, failed, found, rows, lab,
    choice, images, tmp, inverse, image, table, keys, lengths, budget,
):
    """Search the right side; ``found`` takes image rows, ``lengths`` those of the orbits of the base points.

    ``whole`` asks for the stabilizer of the left structure: levels from the last to the first, at each of them one element
    for every image of the base point that those found do not give. Otherwise one element from the root; ``parent`` then has
    the orbits of the stabilizer of the right structure, and of each orbit one image is tried.
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
            st[DEPTH] = k
            choice[k] = -1
            images[k] = c
        # one step down from st[DEPTH] to the image images[st[DEPTH]], or on to the next image
        d = st[DEPTH]
        k = st[LEVEL]
        good = False
        st[NODES] += 1
        if chains > 0:
            _invert(rows[d, 0], n, inverse)
        if _step(d, images[d], n, chains, edge, pool, rows, inverse):
            here = _labels(
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
                    if stop_at_first:
                        return FOUND
                    for p in range(n):
                        x = _find(parent, np.int64(p))
                        y = _find(parent, np.int64(image[p]))
                        if x != y:
                            if failed[x] == 1 or failed[y] == 1:
                                failed[x] = 1
                                failed[y] = 1
                            parent[max(x, y)] = min(x, y)
                    if st[COUNT] >= found.shape[0]:
                        return GROW
                    continue
                d -= 1
            else:
                choice[d] = -1
                st[DEPTH] = d
        # the next image of the base point at depth d, or back
        more = False
        while d > k:
            size = length[d] if chains > 0 else n
            i = choice[d] + 1
            while i < size:
                c = np.int64(rows[d, 0, orbit[d, i]]) if chains > 0 else i
                if lab[d, c] == wanted[d]:
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
