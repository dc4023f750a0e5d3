"""Checking image rows, and their cycles."""

from __future__ import annotations

from permgroups.kernels.jit import jit


@jit
def check_rows(rows, out, seen):
    """Copy int64 rows to uint16; return the number of the first that is no permutation, or -1."""
    count, n = rows.shape
    for k in range(count):
        for x in range(n):
            y = rows[k, x]
            if y < 0 or y >= n or seen[y] == k + 1:
                return k
            seen[y] = k + 1
            out[k, x] = y
    return -1


@jit
def cycle_lengths(row, out):
    """Write for every point the length of its cycle; return the number of cycles."""
    n = row.shape[0]
    for x in range(n):
        out[x] = 0
    cycles = 0
    for x in range(n):
        if out[x] > 0:
            continue
        cycles += 1
        length = 0
        y = x
        while True:
            length += 1
            y = row[y]
            if y == x:
                break
        while True:
            out[y] = length
            y = row[y]
            if y == x:
                break
    return cycles
