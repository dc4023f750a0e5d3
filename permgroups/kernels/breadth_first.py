"""A set of states for breadth-first search: rows of 64-bit words, numbered in the order in which they are found.

``keys[i]`` is state i, ``slots`` an open hash table of their numbers, -1 for a free slot; its length is a power of
two, and the caller keeps it at most half full.
"""

from __future__ import annotations

import numpy as np

from permgroups.kernels.jit import inner, jit


@inner
def _slot(keys, slots, row):
    """Return the slot of a row: the one with its number, or the free one where it belongs."""
    h = np.int64(0)
    for j in range(row.shape[0]):
        h = (h ^ row[j]) * np.int64(0x9E3779B97F4A7C1)
        h ^= h >> 29
    at = h & (slots.shape[0] - 1)
    while slots[at] >= 0:
        key = keys[slots[at]]
        same = True
        for j in range(row.shape[0]):
            if key[j] != row[j]:
                same = False
                break
        if same:
            break
        at = (at + 1) & (slots.shape[0] - 1)
    return at


@jit
def insert(keys, slots, rows, count, numbers):
    """Add rows to the first ``count`` states and write the number of each; return how many states there are now."""
    for i in range(rows.shape[0]):
        at = _slot(keys, slots, rows[i])
        if slots[at] < 0:
            slots[at] = count
            for j in range(rows.shape[1]):
                keys[count, j] = rows[i, j]
            count += 1
        numbers[i] = slots[at]
    return count


@jit
def look_up(keys, slots, rows, numbers):
    """Write the number of every row, -1 for a row that is none of the states."""
    for i in range(rows.shape[0]):
        numbers[i] = slots[_slot(keys, slots, rows[i])]


@jit
def fill_slots(keys, slots, count):
    """Enter the first ``count`` states, all different, into slots that are free."""
    for i in range(count):
        slots[_slot(keys, slots, keys[i])] = i
