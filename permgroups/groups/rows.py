"""Permutations as image rows: inverses, powers, cycles, parity."""

from __future__ import annotations

import numpy as np

from permgroups.errors import TooLarge
from permgroups.kernels.rows import cycle_lengths

__all__ = [
    "cycle_lengths_of",
    "cycles_of",
    "element_order",
    "inverse_row",
    "is_odd",
    "kernel_rows",
    "number_of_cycles",
    "own_generators",
    "row_power",
    "spanning_tree",
]

Rows = np.ndarray
MAX_EXPONENT = 10**18


def kernel_rows(rows: Rows) -> Rows:
    """Return rows as kernels take them, contiguous and writable: numba compiles anew for read-only arrays."""
    return rows if rows.flags.writeable and rows.flags.c_contiguous else np.array(rows, order="C")


def inverse_row(row: Rows) -> Rows:
    """Return the inverse of one row."""
    out = np.empty_like(row)
    out[row] = np.arange(len(row), dtype=row.dtype)
    return out


def row_power(row: Rows, exponent: int) -> Rows:
    """Return the row of a power, by squaring."""
    if abs(exponent) > MAX_EXPONENT:
        raise TooLarge(f"exponent {exponent} is beyond 10^18")
    base = row if exponent >= 0 else inverse_row(row)
    out = np.arange(len(row), dtype=row.dtype)
    k = abs(exponent)
    while k:
        if k & 1:
            out = base[out]
        base = base[base]
        k >>= 1
    return out


def own_generators(gens: Rows) -> Rows:
    """Return the rows that are not the identity."""
    moving = (gens != np.arange(gens.shape[1], dtype=gens.dtype)).any(axis=1)
    return gens if moving.all() else gens[moving]


def cycle_lengths_of(row: Rows) -> Rows:
    """Return for every point the length of its cycle."""
    out = np.empty(len(row), np.int64)
    cycle_lengths(kernel_rows(np.asarray(row, np.uint16)), out)
    return out


def cycles_of(row: Rows) -> list[list[int]]:
    """Return the cycles, long ones first, fixed points included."""
    images, seen = row.tolist(), [False] * len(row)
    out = []
    for p in range(len(images)):
        cycle = []
        while not seen[p]:
            seen[p] = True
            cycle.append(p)
            p = images[p]
        if cycle:
            out.append(cycle)
    return sorted(out, key=len, reverse=True)


def number_of_cycles(row: Rows) -> int:
    """Return the number of cycles, fixed points included."""
    return round(float((1 / cycle_lengths_of(row)).sum()))


def is_odd(row: Rows) -> bool:
    """Return whether a permutation is odd."""
    return (len(row) - number_of_cycles(row)) % 2 == 1


def element_order(row: Rows) -> int:
    """Return the order of a permutation."""
    return int(np.lcm.reduce(cycle_lengths_of(row))) if len(row) else 1


def spanning_tree(rows: Rows, root: int) -> list[tuple[int, Rows, Rows]]:
    """Return steps (number of a row, points, their images) that lead from a point to its whole orbit."""
    seen = np.zeros(rows.shape[1], bool)
    seen[root] = True
    layer = np.array([root])
    steps = []
    while len(layer):
        found = [layer[:0]]
        for k, row in enumerate(rows):
            there = row[layer].astype(np.intp)
            new = ~seen[there]
            if new.any():
                seen[there[new]] = True
                steps.append((k, layer[new], there[new]))
                found.append(there[new])
        layer = np.concatenate(found)
    return steps
