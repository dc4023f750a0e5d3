"""Orbits of points, tuples and sets; block systems; restrictions."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, permutations
from math import comb, perm
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from permgroups import checks
from permgroups.errors import TooLarge
from permgroups.groups.rows import kernel_rows
from permgroups.kernels import blocks as _blocks
from permgroups.kernels import bounds as _bounds

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["OrbitSize", "block_of", "minimal_block_systems", "orbit_of", "orbits_on", "point_orbits"]

MAX_ORBIT = 20_000_000


class OrbitSize(NamedTuple):
    """An orbit on tuples or sets: a representative and how many there are."""

    representative: tuple[int, ...]
    size: int


def point_orbits(rows: np.ndarray) -> list[np.ndarray]:
    """Return the orbits on points, each breadth first from its least point."""
    n = rows.shape[1]
    orbit_of, order, start = (np.empty(n + 1, np.int32) for _ in range(3))
    count = _bounds.orbits(kernel_rows(rows), orbit_of, order, start)
    return [order[start[k] : start[k + 1]].copy() for k in range(count)]


def orbit_of(G: PermGroup, x: Any, action: str) -> set[Any]:
    """Return the orbit of a point, or of a list of points as 'tuples', 'sets' or their 'union'."""
    checks.one_of("action", action, ("tuples", "sets", "union"))
    if isinstance(x, str) or not isinstance(x, Iterable):
        start = G.point(x)
        return next(set(o.tolist()) for o in point_orbits(G.rows) if (o == start).any())
    points = G.points(x)
    if action == "union":
        chosen = set(points)
        return {int(p) for o in point_orbits(G.rows) if chosen & set(o.tolist()) for p in o}
    if action == "sets" and len(set(points)) < len(points):
        points = sorted(set(points))
    found = _orbit_array(G.rows, np.array([points], np.int64).reshape(1, len(points)), action == "sets")
    kind: Any = frozenset if action == "sets" else tuple
    return {kind(row) for row in found.tolist()}


def _orbit_array(rows: np.ndarray, start: np.ndarray, as_sets: bool) -> np.ndarray:
    """Return all images of the one tuple, layer by layer."""
    k = start.shape[1]
    if as_sets:
        start = np.sort(start, axis=1)
    seen = {start[0].tobytes()}
    layers = [start]
    while len(layers[-1]):
        images = np.concatenate([row.astype(np.int64)[layers[-1]] for row in rows]) if len(rows) else start[:0]
        if as_sets:
            images.sort(axis=1)
        fresh = []
        for image in np.unique(images, axis=0) if k else images[:0]:
            key = image.tobytes()
            if key not in seen:
                seen.add(key)
                fresh.append(image)
        if len(seen) > MAX_ORBIT:
            raise TooLarge(f"the orbit has more than {MAX_ORBIT} members")
        layers.append(np.array(fresh, np.int64).reshape(len(fresh), k))
    return np.concatenate(layers)


def orbits_on(G: PermGroup, k: int, action: str) -> list[OrbitSize]:
    """Return the orbits on ordered k-tuples of distinct points, or on k-sets."""
    n = G.degree
    k = checks.whole("k", k, 0, n)
    checks.one_of("action", action, ("tuples", "sets"))
    total = comb(n, k) if action == "sets" else perm(n, k)
    if total > MAX_ORBIT or n**k >= 2**62:
        raise TooLarge(f"there are {total} {action} of {k} points out of {n}; the limit is {MAX_ORBIT}")
    source = combinations(range(n), k) if action == "sets" else permutations(range(n), k)
    members = np.fromiter((v for t in source for v in t), np.int64, count=total * k).reshape(total, k)
    weights = n ** np.arange(k - 1, -1, -1, dtype=np.int64)
    codes = members @ weights  # increasing, as both iterators are lexicographic
    label = np.arange(total)
    images = []
    for row in G.rows.astype(np.int64):
        moved = row[members]
        if action == "sets":
            moved.sort(axis=1)
        images.append(np.searchsorted(codes, moved @ weights))
    while True:
        before = label.copy()
        for image in images:
            np.minimum.at(label, image, label)
            label = np.minimum(label, label[image])
        label = label[label]
        if (label == before).all():
            break
    first, counts = np.unique(label, return_counts=True)
    return [OrbitSize(tuple(members[i].tolist()), c) for i, c in zip(first.tolist(), counts.tolist(), strict=True)]


def block_of(rows: np.ndarray, points: Iterable[int]) -> list[int]:
    """Return for every point the least point of its block in the finest system joining ``points``."""
    n = rows.shape[1]
    chosen = list(points)
    gens = kernel_rows(rows)
    parent = np.arange(n, dtype=np.int32)
    queue = np.empty(n + 1, np.int32)
    result = parent
    for p in chosen[1:]:
        _blocks.block_of_pair(gens, chosen[0], p, parent, queue)
        result = _join(result, parent)
        parent = np.arange(n, dtype=np.int32)
    return [int(v) for v in result]


def _join(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Return the finest partition that both refine."""
    label = np.arange(len(a))
    while True:
        before = label.copy()
        for part in (a, b):
            np.minimum.at(label, part, label)
            label = label[part]
        if (label == before).all():
            return label


def minimal_block_systems(G: PermGroup) -> list[list[int]]:
    """Return all minimal nontrivial block systems of a transitive group.

    A system is a list that gives for every point the least point of its block. The block of 0 is
    generated by 0 and one point from an orbit of the stabilizer of 0.
    """
    n = G.degree
    found: dict[frozenset[int], list[int]] = {}
    for orbit in point_orbits(G.stabilizer(0).rows):
        x = int(orbit[0])
        if x == 0:
            continue
        system = block_of(G.rows, [0, x])
        block = frozenset(i for i in range(n) if system[i] == 0)
        if len(block) < n:
            found[block] = system
    return [system for block, system in found.items() if not any(other < block for other in found)]
