"""Orbits of a set of points."""

from __future__ import annotations

import numpy as np

from permgroups.kernels.jit import jit


@jit
def images_of_set(rows, sets, weight, sums, mark, table):
    """Fill ``sets``, whose first row is given, with all images of that set; return how many there are.

    It ends with ``sets.shape[0]`` if that many or more are met. ``table`` has more slots than sets, a power of two, all
    -1; ``mark`` has a place for every point, all 0; ``weight`` scatters the points, and the sums of the members' weights
    find sets in the table, where the members decide.
    """
    size = sets.shape[1]
    slots = np.uint64(table.shape[0] - 1)
    s = np.uint64(0)
    for i in range(size):
        s += weight[sets[0, i]]
    sums[0] = s
    table[np.int64(s & slots)] = 0
    count = 1
    stamp = 0
    at = 0
    while at < count:
        for j in range(rows.shape[0]):
            s = np.uint64(0)
            stamp += 1
            for i in range(size):
                q = rows[j, sets[at, i]]
                s += weight[q]
                mark[q] = stamp
            slot = np.int64(s & slots)
            while table[slot] >= 0:
                other = table[slot]
                if sums[other] == s:
                    i = 0
                    while i < size and mark[sets[other, i]] == stamp:
                        i += 1
                    if i == size:
                        break
                slot = np.int64((np.uint64(slot) + np.uint64(1)) & slots)
            if table[slot] < 0:
                for i in range(size):
                    sets[count, i] = rows[j, sets[at, i]]
                sums[count] = s
                table[slot] = count
                count += 1
                if count == sets.shape[0]:
                    return count
        at += 1
    return count
