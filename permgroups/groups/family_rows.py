"""Generators of families of groups, as rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from permgroups.groups.inputs import default_names

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["alternating_rows", "direct_product_rows", "symmetric_rows"]

Rows = np.ndarray


def symmetric_rows(n: int) -> Rows:
    """Return an n-cycle and a transposition."""
    if n < 2:
        return np.empty((0, n), np.uint16)
    swap = np.arange(n)
    swap[[0, 1]] = 1, 0
    return np.array([np.roll(np.arange(n), -1), swap] if n > 2 else [swap], np.uint16)


def alternating_rows(n: int) -> Rows:
    """Return a 3-cycle and a long odd cycle."""
    if n < 3:
        return np.empty((0, n), np.uint16)
    triple = np.arange(n)
    triple[[0, 1, 2]] = 1, 2, 0
    long = np.arange(n)
    start = 0 if n % 2 else 1
    long[start:] = np.roll(np.arange(start, n), -1)
    return np.array([triple, long] if n > 3 else [triple], np.uint16)


def direct_product_rows(groups: Sequence[PermGroup]) -> tuple[tuple[str, ...], Rows]:
    """Return names and rows of the factors side by side; default names if two moves have the same."""
    n = sum(G.degree for G in groups)
    rows = np.tile(np.arange(n, dtype=np.uint16), (sum(len(G.rows) for G in groups), 1))
    offset = k = 0
    for G in groups:
        rows[k : k + len(G.rows), offset : offset + G.degree] = G.rows.astype(np.int64) + offset
        offset += G.degree
        k += len(G.rows)
    names = tuple(name for G in groups for name in G.names)
    return names if len(set(names)) == len(names) else default_names(len(rows)), rows
