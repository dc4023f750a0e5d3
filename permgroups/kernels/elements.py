"""Walk through all elements of a chain and count what their cycles look like."""

from __future__ import annotations

import numpy as np

from permgroups.kernels.jit import inner, jit

DONE, PAUSED, FULL = 0, 1, 2


@inner
def _cycle_code(row, n, weight, seen):
    """The sum of the weights of the lengths of all cycles."""
    for x in range(n):
        seen[x] = 0
    code = np.int64(0)
    for x in range(n):
        if seen[x] == 0:
            length = 0
            y = np.int64(x)
            while seen[y] == 0:
                seen[y] = 1
                y = np.int64(row[y])
                length += 1
            code += weight[length]
    return code


@jit
def count_cycle_types(levels, length, start, table, stack, digit, weight, key, count, sample, budget, seen):
    """Add every element's cycle type to an open-addressing table.

    ``table[start[i] + j]`` is the j-th transversal row of level i; ``stack[i + 1]`` is the product
    of the chosen rows of levels i … 0. ``digit`` is the odometer and the resume state; the
    element at ``digit`` is the next to be counted. A type's key is the sum of ``weight`` over its
    cycle lengths.
    """
    n = stack.shape[1]
    size = key.shape[0]
    done = 0
    filled = 0
    for i in range(size):
        if count[i] > 0:
            filled += 1
    level = 0
    while True:
        # rebuild the products from the level whose digit changed last
        for i in range(level, levels):
            u = table[start[i] + digit[i]]
            below = stack[i]
            out = stack[i + 1]
            for x in range(n):
                out[x] = below[u[x]]
        row = stack[levels]
        code = _cycle_code(row, n, weight, seen)
        slot = (code & 0x7FFFFFFFFFFFFFFF) % size
        while count[slot] > 0 and key[slot] != code:
            slot += 1
            if slot == size:
                slot = 0
        if count[slot] == 0:
            if 2 * filled > size:
                return FULL
            filled += 1
            key[slot] = code
            for x in range(n):
                sample[slot, x] = row[x]
        count[slot] += 1
        # next element: the last level runs fastest
        level = levels - 1
        while level >= 0:
            digit[level] += 1
            if digit[level] < length[level]:
                break
            digit[level] = 0
            level -= 1
        if level < 0:
            return DONE
        done += 1
        if done >= budget:
            return PAUSED


@jit
def cycle_type_hashes(rows, weight, seen, out):
    """Fill ``out`` with a number for every row: the sum of ``weight[length]`` over its cycles."""
    for i in range(rows.shape[0]):
        out[i] = _cycle_code(rows[i], rows.shape[1], weight, seen)
