"""Joining lists of permutations: products that fix some more points, found by what the factors do to these points.

Permutations are rows. A product c·s fixes a point p where the inverse of s takes p to c[p]; so c and s are joined by
keys of these images.
"""

from __future__ import annotations

import numpy as np

from permgroups.kernels.beam import find
from permgroups.kernels.jit import jit


@jit
def keys_of(rows, count, points, marks, keys):
    """keys[k] = the images of some points under row k, as one number; ``marks`` are random ones."""
    for k in range(count):
        key = np.uint64(0)
        for j in range(points.shape[0]):
            key ^= marks[j, rows[k, points[j]]]
        keys[k] = key


@jit
def keys_of_inverses(rows, count, place, marks, keys):
    """The same of inverses; ``place[p]`` is where p stands among the points, -1 for others."""
    for k in range(count):
        key = np.uint64(0)
        for p in range(rows.shape[1]):
            j = place[rows[k, p]]
            if j >= 0:
                key ^= marks[j, p]
        keys[k] = key


@jit
def index_keys(keys, count, heads, following):
    """Chain the numbers of keys that fall into the same slot: ``heads`` by slots, -1 at the end."""
    mask = np.uint64(heads.shape[0] - 1)
    for k in range(count - 1, -1, -1):
        slot = (keys[k] ^ (keys[k] >> np.uint64(31))) & mask
        following[k] = heads[slot]
        heads[slot] = k


@jit
def join(left, left_keys, left_sizes, right, right_keys, right_sizes, heads, following, points, most, marks,
         place, until, seen, names, out, out_left, out_right, out_sizes):
    """Write the products of left and right rows that fix the points; return how many there are then.

    ``place`` = [left row to go on with, products written]; stops at left row ``until`` or where ``out`` is full.
    Every product is written once, the identity never, and of one left row no more than ``most`` are taken: a list of
    many multiples of few rows would come to nothing when it is joined again. ``seen`` and ``names`` are a hash table of
    what is written, by numbers of ``marks``.
    """
    mask = np.uint64(heads.shape[0] - 1)
    n = left.shape[1]
    i, written = place[0], place[1]
    while i < until and written < out.shape[0]:
        key = left_keys[i]
        k = heads[(key ^ (key >> np.uint64(31))) & mask]
        taken = 0
        while k >= 0 and written < out.shape[0] and taken < most:
            if right_keys[k] == key:
                fixed = True
                for j in range(points.shape[0]):
                    if right[k, left[i, points[j]]] != points[j]:
                        fixed = False
                        break
                if fixed:
                    moved = False
                    name = np.uint64(0)
                    for p in range(n):
                        q = right[k, left[i, p]]
                        out[written, p] = q
                        name ^= marks[p, q]
                        if q != p:
                            moved = True
                    slot = find(name, seen, names)
                    if moved and seen[slot] < 0:
                        seen[slot] = written
                        names[written] = name
                        out_left[written] = i
                        out_right[written] = k
                        out_sizes[written] = left_sizes[i] + right_sizes[k]
                        written += 1
                        taken += 1
            k = following[k]
        i += 1
    place[0], place[1] = i, written
    return written


@jit
def meet(left, left_keys, left_sizes, right, right_keys, right_sizes, heads, following, place, until, best):
    """Look for the shortest product of a left and a right row that is the identity: best = [left, right, letters]."""
    mask = np.uint64(heads.shape[0] - 1)
    n = left.shape[1]
    for i in range(place[0], until):
        key = left_keys[i]
        k = heads[(key ^ (key >> np.uint64(31))) & mask]
        while k >= 0:
            size = left_sizes[i] + right_sizes[k]
            if right_keys[k] == key and size < best[2]:
                same = True
                for p in range(n):
                    if right[k, left[i, p]] != p:
                        same = False
                        break
                if same:
                    best[0], best[1], best[2] = i, k, size
            k = following[k]
    place[0] = until


@jit
def meet_by_keys(left_keys, left_sizes, right_keys, slots, right_sizes, best):
    """Look for the same key in both, with fewest letters: best = [left, right, letters]; ``slots`` has the right ones."""
    for i in range(left_keys.shape[0]):
        k = np.int64(slots[find(left_keys[i], slots, right_keys)])
        if k >= 0 and left_sizes[i] + right_sizes[k] < best[2]:
            best[0], best[1], best[2] = i, k, left_sizes[i] + right_sizes[k]
