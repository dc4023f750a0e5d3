"""Conjugacy classes: invariants of elements in batches, and the classes of all elements of a chain by their ranks."""

from __future__ import annotations

import numpy as np

from permgroups.kernels.jit import jit

DONE, PAUSED, FULL = 0, 1, 2
NEXT, HEAD, TAIL, CLASSES = 0, 1, 2, 3


@jit
def cycle_keys(rows, colour, pairs, length, out):
    """Write for every row a number that conjugate elements share.

    ``colour[p, q]`` is the number of the orbital of (p, q) if ``pairs`` is 1; if it is 0, ``colour[p, 0]`` is that of
    the orbit of p. A point adds a mixture of the length of its cycle and of the colours of its next three images.
    """
    count, n = rows.shape
    for k in range(count):
        row = rows[k]
        for x in range(n):
            length[x] = 0
        key = np.int64(0)
        for x in range(n):
            if length[x] == 0:
                size = 0
                y = np.int64(x)
                while True:
                    size += 1
                    y = np.int64(row[y])
                    if y == x:
                        break
                while length[y] == 0:
                    length[y] = size
                    y = np.int64(row[y])
            a = np.int64(row[x])
            b = np.int64(row[a])
            c = np.int64(row[b])
            h = np.int64(length[x]) * 0x1E3779B97F4A7C15 + np.int64(colour[x, a * pairs]) * 0x3F58476D1CE4E5B9
            h += np.int64(colour[x, b * pairs]) * 0x14D049BB133111EB + np.int64(colour[x, c * pairs]) * 0x2545F4914F6CDD1D
            h ^= h >> 29
            h *= 0x3F51AFD7ED558CCD
            h ^= h >> 32
            key += h
        out[k] = key


@jit
def class_labels(
    length, start, table, base, edge, pool, index, place, gens, inverse, label, queue, state, most, budget, digits, images
):
    """Number the classes of all elements, given by rank, by conjugating with the generators breadth first.

    Only the images of base points are followed, so an element costs some levels² look-ups and not the degree.
    ``state`` is where to go on; FULL says that there are more than ``most`` classes.
    """
    levels = base.shape[0]
    order = label.shape[0]
    r = gens.shape[0]
    done = 0
    while True:
        if state[HEAD] == state[TAIL]:
            rank = state[NEXT]
            while rank < order and label[rank] >= 0:
                rank += 1
            if rank == order:
                return DONE
            state[NEXT] = rank
            if state[CLASSES] == most:
                return FULL
            label[rank] = state[CLASSES]
            state[CLASSES] += 1
            queue[0] = rank
            state[HEAD] = 0
            state[TAIL] = 1
        rest = np.int64(queue[state[HEAD]])
        number = label[rest]
        state[HEAD] += 1
        for i in range(levels):
            digits[i] = start[i] + rest % length[i]
            rest //= length[i]
        for j in range(r):
            for i in range(levels):
                p = np.int64(inverse[j, base[i]])
                for k in range(levels - 1, -1, -1):
                    p = np.int64(table[digits[k], p])
                images[i] = gens[j, p]
            rank = np.int64(0)
            for i in range(levels):
                rank += np.int64(index[i, images[i]]) * place[i]
                e = edge[i, images[i]]
                while e >= 0:
                    for k in range(i, levels):
                        images[k] = pool[e, images[k]]
                    e = edge[i, images[i]]
            if label[rank] < 0:
                label[rank] = number
                queue[state[TAIL]] = rank
                state[TAIL] += 1
        done += 1
        if done >= budget:
            return PAUSED
