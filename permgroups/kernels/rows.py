"""Checking image rows."""

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
