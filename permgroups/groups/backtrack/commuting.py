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
    wanted = np.concatenate(pieces).tolist() if pieces else []
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
        self.queue = np.empty(n, np.int32)

    def next_element(self, level: int, done: np.ndarray, rows: np.ndarray, count: int, place: int = 0) -> int:
        """Look for an element that fixes the base points before a level and takes that one to a point not done.

        With a point that fails, the points to which the first ``count`` rows take it are done: these rows commute with
        the b_j and fix the base points before the level. Return the place of the point in the basic orbit, or -1; the
        element is ``stack[levels]``.
        """
        chain = self.chain
        resume = np.array([0, 0, 0, place, 0], np.int64)
        while True:
            status = _kernel.next_element(
                level, chain.levels, chain.base, chain.edge, chain.orbit, chain.length, chain.pool, self.orbit_of,
                self.a, self.b, self.stack, self.choice, self.mark, self.img, self.used, self.trail, resume, BUDGET,
                self.scratch, done, rows, count, self.queue,
            )  # fmt: skip
            if status != _kernel.PAUSED:
                return int(resume[3]) if status == _kernel.FOUND else -1

    def mark_orbit(self, point: int, rows: np.ndarray, count: int, done: np.ndarray) -> int:
        """Mark the orbit of a point as done; return how many points are done."""
        return int(_kernel.mark_orbit(point, rows, count, done, self.queue))


def centralizer_rows(G: PermGroup, a: np.ndarray) -> tuple[list[np.ndarray], int]:
    """Return generators of the elements of G commuting with every row of ``a``, and their order.

    Level by level from the bottom: an image of the base point is tried unless the part of the
    centralizer already known carries it to one that was.
    """
    a = kernel_rows(a)
    n = G.degree
    chain = _chain_along(G, a)
    search = _Transporters(chain, a, a)
    found = np.empty((16, n), np.uint16)
    count, order = 0, 1
    for level in range(chain.levels - 1, -1, -1):
        b = int(chain.base[level])
        done, orbit = np.zeros((2, n), np.uint8)
        search.mark_orbit(b, found, 0, done)
        size, place = 1, 0
        while (place := search.next_element(level, done, found, count, place)) >= 0:
            if count == len(found):
                found = np.concatenate([found, np.empty_like(found)])
            found[count] = search.stack[chain.levels]
            count += 1
            orbit[:] = 0
            size = search.mark_orbit(b, found, count, orbit)
            done |= orbit
        order *= size
    return list(found[:count]), order


def conjugating_row(
    G: PermGroup, a: np.ndarray, b: np.ndarray, centralizer: list[np.ndarray] | None = None
) -> np.ndarray | None:
    """Return an element x of G with ``x^-1 a x = b``, or None if there is none.

    Generators of the centralizer of b in G make it faster, where they are at hand.
    """
    return conjugating_row_of_tuple(G, a[None, :], b[None, :], centralizer)


def conjugating_row_of_tuple(
    G: PermGroup, a: np.ndarray, b: np.ndarray, centralizer: list[np.ndarray] | None = None
) -> np.ndarray | None:
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
    symmetric = centralizer_rows(G, b)[0] if centralizer is None else centralizer
    search = _Transporters(chain, a, b)
    rows = np.array(symmetric, np.uint16).reshape(len(symmetric), G.degree)
    if search.next_element(0, np.zeros(G.degree, np.uint8), rows, len(rows)) < 0:
        return None
    return search.stack[chain.levels].copy()
