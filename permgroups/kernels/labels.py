"""Labels of vertices: what an element of a group that takes one structure to another must keep.

At depth d the images of the first d base points are chosen; every chain c has an element ``rows[d, c]`` that maps them so.
All elements that may follow are G_d · rows[d, c], where G_d fixes the first d base points, so they take the
orbits of G_d to the images of these orbits. Every vertex gets a *label*, a hash of its colour, of the orbits that it lies in
(seen through rows[d, c]), of its number among the chosen images, refined by the labels at its arcs. Labels are made
alike on the left side, where the base points stay where they are, so an element that takes the left structure to the
right one takes labels to labels. Two different things may share a hash: then less is pruned, never too much.

"""

from __future__ import annotations

import numpy as np

from permgroups.kernels.jit import inner, jit

_ONE = np.uint64(0x9E3779B97F4A7C15)
_TWO = np.uint64(0xBF58476D1CE4E5B9)
_THREE = np.uint64(0x94D049BB133111EB)
_A, _B, _C = np.uint64(30), np.uint64(27), np.uint64(31)


@inner
def mixed(x):
    x = x + _ONE
    x = (x ^ (x >> _A)) * _TWO
    x = (x ^ (x >> _B)) * _THREE
    return x ^ (x >> _C)


@inner
def refined(lab, tmp, start, arc, code):
    """One round: every label takes in the labels at its arcs. What comes back is the sum of all hashed labels."""
    total = np.uint64(0)
    for v in range(lab.shape[0]):
        s = lab[v] * _TWO
        for a in range(start[v], start[v + 1]):
            s += mixed(lab[arc[a]] + code[a])
        tmp[v] = mixed(s)
    for v in range(lab.shape[0]):
        lab[v] = tmp[v]
        total += mixed(tmp[v])
    return total


@inner
def first_labels(depth, rows, n, chains, orbit_hash, colour, images, lab):
    for v in range(lab.shape[0]):
        lab[v] = colour[v]
    for c in range(chains):
        for p in range(n):
            lab[rows[c, p]] += orbit_hash[c, depth, p]
    for i in range(depth):
        lab[images[i]] += mixed(np.uint64(i + 77))
    total = np.uint64(0)
    for v in range(lab.shape[0]):
        total += mixed(lab[v])
    return total


@inner
def labels_at(depth, rows, n, chains, orbit_hash, colour, images, lab, tmp, start, arc, code, rounds):
    total = first_labels(depth, rows, n, chains, orbit_hash, colour, images, lab)
    for _ in range(rounds):
        total = refined(lab, tmp, start, arc, code)
    return total


@inner
def count_labels(lab, upto, keys, counts):
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
def equitable(total, lab, tmp, start, arc, code, keys, counts):
    """Refine labels until they no longer divide; return the sum of all hashed labels and how many rounds it took."""
    rounds = 0
    if arc.shape[0] > 0:
        found = count_labels(lab, lab.shape[0], keys, counts)
        while True:
            total = refined(lab, tmp, start, arc, code)
            rounds += 1
            more = count_labels(lab, lab.shape[0], keys, counts)
            if more == found:
                break
            found = more
    return total, rounds


@inner
def class_size(label, keys, counts):
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
    equitable(np.uint64(0), lab, tmp, start, arc, code, keys, counts)
    count_labels(lab, n, keys, counts)
    for p in range(n):
        out[p] = class_size(lab[p], keys, counts)


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
        plain = first_labels(d, identity, n, chains, orbit_hash, colour, base, now)
        total[d], rounds[d] = equitable(plain, now, tmp, start, arc, code, keys, counts)
        if chains == 0:
            count_labels(now, n, keys, counts)
            best, least = -1, n + 1
            for p in range(n):
                size = class_size(now[p], keys, counts)
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
    return labels_at(0, rows, n, chains, orbit_hash, colour, images, lab, tmp, start, arc, code, rounds)
