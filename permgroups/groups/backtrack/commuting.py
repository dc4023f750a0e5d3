"""Centralizers and conjugating elements, by backtrack search along a stabilizer chain."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from permgroups.groups.chain import Chain
from permgroups.groups.rows import cycle_lengths_of, kernel_rows
from permgroups.groups.schreier_sims import build_chain
from permgroups.kernels import commuting as _kernel
from permgroups.kernels.bounds import orbits

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["centralizer_rows", "conjugating_row", "conjugating_row_of_tuple"]

BUDGET = 50_000_000


def _chain_along(G: PermGroup, a: np.ndarray) -> Chain:
    """Return a dense chain of G whose base runs through the orbits of <a>, longest orbits first."""
    n = G.degree
    orbit_of, order, start = (np.empty(n + 1, np.int32) for _ in range(3))
    count = orbits(a, orbit_of, order, start)
    pieces = sorted((order[start[k] : start[k + 1]] for k in range(count)), key=len, reverse=True)
    wanted = [int(p) for piece in pieces for p in piece]
    return build_chain(G.rows, target=G.order(), priority=wanted)


class _Transporters:
    """Elements x of the group of a chain with ``a_j^x = b_j`` for all j."""

    def __init__(self, chain: Chain, a: np.ndarray, b: np.ndarray):
        n, levels = chain.degree, chain.levels
        self.chain, self.a, self.b = chain, a, b
        # orbits of every stabilizer of the chain, the last one trivial
        self.orbit_of = np.empty((levels + 1, n), np.int32)
        self.orbit_of[levels] = np.arange(n)
        order, start = np.empty(n, np.int32), np.empty(n + 1, np.int32)
        for i in range(levels):
            orbits(chain.strong_generators(i), self.orbit_of[i], order, start)
        self.stack = np.empty((levels + 1, n), np.uint16)
        self.choice = np.empty(levels + 1, np.int64)
        self.mark = np.empty(levels + 2, np.int64)
        self.img = np.empty(n, np.int32)
        self.used = np.empty(n, np.uint8)
        self.trail = np.empty(n, np.int32)
        self.scratch = np.empty(n, np.uint16)

    def extend(self, level: int, point: int) -> np.ndarray | None:
        """Return an element fixing the base points before ``level`` and taking that one to ``point``."""
        chain = self.chain
        size = _kernel.prepare(level, point, chain.base, self.a, self.b, self.img, self.used, self.trail)
        if size < 0:
            return None
        self.stack[level + 1] = chain.representative(level, point)
        self.mark[level + 1] = size
        resume = np.array([level + 1, 1], np.int64)
        while True:
            status = _kernel.transport(
                level + 1, chain.levels, chain.base, chain.edge, chain.orbit, chain.length, chain.pool, self.orbit_of,
                self.a, self.b,
                self.stack, self.choice, self.mark, self.img, self.used, self.trail, resume, BUDGET, self.scratch,
            )  # fmt: skip
            if status != _kernel.PAUSED:
                break
        return self.stack[chain.levels].copy() if status == _kernel.FOUND else None


def _orbit_of(rows: list[np.ndarray], points: list[int]) -> set[int]:
    seen = set(points)
    todo = list(points)
    for p in todo:
        for row in rows:
            q = int(row[p])
            if q not in seen:
                seen.add(q)
                todo.append(q)
    return seen


def centralizer_rows(G: PermGroup, a: np.ndarray) -> tuple[list[np.ndarray], int]:
    """Return generators of the elements of G commuting with every row of ``a``, and their order.

    Level by level from the bottom: an image of the base point is tried unless the part of the
    centralizer already known carries it to one that was.
    """
    a = kernel_rows(a)
    chain = _chain_along(G, a)
    search = _Transporters(chain, a, a)
    found: list[np.ndarray] = []
    order = 1
    for level in range(chain.levels - 1, -1, -1):
        b = int(chain.base[level])
        below = list(found)
        orbit = {b}
        failed: set[int] = set()
        for p in chain.basic_orbit(level)[1:].tolist():
            if p in orbit or p in failed:
                continue
            x = search.extend(level, p)
            if x is None:
                failed |= _orbit_of(below, [p])
            else:
                found.append(x)
                orbit = _orbit_of(found, [b])
        order *= len(orbit)
    return found, order


def conjugating_row(G: PermGroup, a: np.ndarray, b: np.ndarray) -> np.ndarray | None:
    """Return an element x of G with ``x^-1 a x = b``, or None if there is none."""
    return conjugating_row_of_tuple(G, a[None, :], b[None, :])


def conjugating_row_of_tuple(G: PermGroup, a: np.ndarray, b: np.ndarray) -> np.ndarray | None:
    """Return x in G with ``x^-1 a_j x = b_j`` for every j, or None after an exhaustive search.

    If x is one solution, the others are x times the centralizer of the b_j, so images of the
    first base point are tried up to that.
    """
    a, b = kernel_rows(a), kernel_rows(b)
    for first, second in zip(a, b, strict=True):
        if (np.sort(cycle_lengths_of(first)) != np.sort(cycle_lengths_of(second))).any():
            return None
    chain = _chain_along(G, a)
    if chain.levels == 0:
        return np.arange(G.degree, dtype=np.uint16) if (a == b).all() else None
    symmetric, _ = centralizer_rows(G, b)
    search = _Transporters(chain, a, b)
    tried: set[int] = set()
    for p in chain.basic_orbit(0).tolist():
        if p in tried:
            continue
        x = search.extend(0, p)
        if x is not None:
            return x
        tried |= _orbit_of(symmetric, [p])
    return None
