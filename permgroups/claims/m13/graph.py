"""The graph Γ of all 1,235,520 positions of the basic game, made from the moves and walked by breadth-first search.

A position is a place q of the hole and an element g of G_bas: the row [0,q]∘g. It is numbered by q and the number
of g, which the images of five counters give. Nothing here uses the engine's tables.

A move multiplies a position from the left, an element of G_bas from the right: so the latter are symmetries of Γ,
and d(σ,τ) for all pairs follows from σ = [0,p], one for each of the thirteen p.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from permgroups.claims.m13.common import POINTS, basic

__all__ = ["all_rows", "distances", "elements_taking", "neighbours", "number_of", "positions_at"]

FIVE = (1, 2, 3, 4, 5)


@cache
def all_rows() -> np.ndarray:
    """Return the 95,040 elements of G_bas as rows; the identity comes first."""
    rows = np.concatenate(list(basic().group.all_rows(16384))).astype(np.uint8)
    home = int(np.flatnonzero((rows == np.arange(13)).all(axis=1))[0])
    rows[[0, home]] = rows[[home, 0]]
    return rows


def _codes(rows: np.ndarray) -> np.ndarray:
    code = np.zeros(len(rows), np.int64)
    for x in FIVE:
        code = code * 13 + rows[:, x]
    return code


@cache
def _numbers() -> np.ndarray:
    table = np.full(13**5, -1, np.int64)
    table[_codes(all_rows())] = np.arange(len(all_rows()))
    return table


def number_of(rows: np.ndarray) -> np.ndarray:
    """Return the numbers of elements of G_bas, -1 for what is none."""
    found: np.ndarray = _numbers()[_codes(rows)]
    found[(all_rows()[found] != rows).any(axis=1)] = -1
    return found


def elements_taking(images: np.ndarray) -> np.ndarray:
    """Return the numbers of the elements that take 1, 2, 3, 4, 5 to given points, one a row."""
    rows = np.zeros((len(images), 6), np.int64)
    rows[:, 1:] = images
    found: np.ndarray = _numbers()[_codes(rows)]
    return found


def positions_at(hole: int) -> np.ndarray:
    """Return the rows of all positions with the hole at a point."""
    way = basic().way(0, hole).astype(np.uint8)
    found: np.ndarray = way[all_rows()]
    return found


@cache
def neighbours(p: int, q: int) -> np.ndarray:
    """Return for every element g the number of h, where the move [p,q] leads from [0,p]∘g to [0,q]∘h."""
    back = np.argsort(basic().way(0, q)).astype(np.uint8)
    step = back[basic().move_row(p, q)[basic().way(0, p)]]  # an element of G_bas, by which g is multiplied
    found = number_of(step[all_rows()])
    if (found < 0).any():
        raise AssertionError(f"[0,{p},{q},0] does not lie in the group")
    return found.astype(np.int32)


@cache
def distances(hole: int = 0, number: int = 0) -> np.ndarray:
    """Return the distance in Γ of every position, by place of the hole and number, from one, else from [0,hole]."""
    far = np.full((13, len(all_rows())), 255, np.uint8)
    far[hole, number] = 0
    edge, depth = {hole: np.array([number])}, 0
    while edge:
        depth += 1
        new: dict[int, np.ndarray] = {}
        for q in POINTS:
            for p in (p for p in edge if p != q):
                met = neighbours(p, q)[edge[p]]
                far[q, met[far[q, met] == 255]] = depth
            found = np.flatnonzero(far[q] == depth)
            if len(found):
                new[q] = found
        edge = new
    return far
