"""Automorphisms and isomorphisms of coloured graphs, by individualisation and refinement.

Designs, codes and matrices become graphs with one or more relations between coloured vertices. A
colouring is refined until vertices of a colour have equally coloured neighbours; then a vertex of a
largest class is singled out, and so on until every vertex has a colour of its own. Refinement
treats isomorphic colourings alike, so whatever it tells apart no isomorphism maps together; every
isomorphism that the search returns has been checked on all relations.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from permgroups.errors import InvalidArgument, TooLarge
from permgroups.groups.group import PermGroup

__all__ = ["Graph"]

Rows = np.ndarray

MAX_VERTICES = 4096  # a relation is kept as a square matrix
_WEIGHTS = np.random.default_rng(12).integers(1, 1 << 39, (8, MAX_VERTICES + 1)).astype(np.float64)


class Graph:
    """Vertices 0 … n-1 with colours, and relations between them.

    Parameters
    ----------
    relations
        Square 0-1 matrices; ``relation[x, y]`` is true where x is related to y.
    colours
        The colour of every vertex, by default all alike.

    Examples
    --------
    >>> import numpy as np
    >>> pentagon = np.roll(np.eye(5, dtype=int), 1, axis=0)
    >>> Graph([pentagon | pentagon.T]).automorphism_group().order()
    10
    >>> Graph([pentagon]).automorphism_group().order()      # with its direction
    5
    """

    def __init__(self, relations: Sequence[np.ndarray], colours: Sequence[int] | None = None):
        if not 1 <= len(relations) <= 4:
            raise InvalidArgument(f"expected one to four relations, not {len(relations)}")
        self.relations = [np.asarray(r, bool) for r in relations]
        n = len(self.relations[0])
        if n > MAX_VERTICES:
            raise TooLarge(f"a graph of {n} vertices; at most {MAX_VERTICES} are searched")
        for r in self.relations:
            if r.shape != (n, n):
                raise InvalidArgument(f"a relation of {n} vertices needs a {n}×{n} matrix, not {r.shape}")
        self.vertices = n
        self.colours = np.zeros(n, np.int64) if colours is None else np.asarray(colours, np.int64)
        if self.colours.shape != (n,):
            raise InvalidArgument(f"{self.colours.size} colours for {n} vertices")
        self._matrices: list[Rows] = []
        for r in self.relations:
            self._matrices.append(r.astype(np.float64))
            if (r != r.T).any():
                self._matrices.append(r.T.astype(np.float64))

    def refined(self, colours: Rows) -> Rows:
        """Return the coarsest colouring below ``colours`` whose classes have equally coloured neighbours.

        Colours are numbered in the same way in isomorphic graphs. Sums stay below 2^53, so they are exact.
        """
        count = -1
        while True:
            columns = [colours] + [m @ _WEIGHTS[k, colours] for k, m in enumerate(self._matrices)]
            _, colours = np.unique(np.stack(columns), axis=1, return_inverse=True)
            colours = colours.ravel()
            now = int(colours.max(initial=-1)) + 1
            if now == count or now == self.vertices:
                return colours
            count = now

    def _first_path(self) -> tuple[list[Rows], list[int]]:
        """Return colourings from the first to a discrete one, and the vertices singled out between them."""
        path, chosen = [self.refined(self.colours)], list[int]()
        while True:
            sizes = np.bincount(path[-1])
            if sizes.max(initial=1) == 1:
                return path, chosen
            v = int(np.argmax(path[-1] == int(np.argmax(sizes))))
            chosen.append(v)
            path.append(self.refined(_single_out(path[-1], v)))

    def _matches(self, other: Graph, path: list[Rows], chosen: list[int], level: int, now: Rows) -> Iterator[Rows]:
        """Yield isomorphisms to ``other`` below a colouring of it that looks like ``path[level]``."""
        if (np.bincount(now) != np.bincount(path[level])).any():
            return
        if level == len(chosen):
            image = np.empty(self.vertices, np.int64)
            image[np.argsort(path[level])] = np.argsort(now)
            if self._is_isomorphism(other, image):
                yield image
            return
        for w in np.flatnonzero(now == path[level][chosen[level]]).tolist():
            following = other.refined(_single_out(now, w))
            if following.max() == path[level + 1].max():
                yield from self._matches(other, path, chosen, level + 1, following)

    def _is_isomorphism(self, other: Graph, image: Rows) -> bool:
        return all(
            (s[np.ix_(image, image)] == r).all() for r, s in zip(self.relations, other.relations, strict=True)
        ) and bool((other.colours[image] == self.colours).all())

    def isomorphism(self, other: Graph) -> np.ndarray | None:
        """Return an image row from these vertices to those of the other graph, or None if there is none."""
        if self.vertices != other.vertices or len(self._matrices) != len(other._matrices):
            return None
        if (np.sort(self.colours) != np.sort(other.colours)).any():
            return None
        path, chosen = self._first_path()
        first = other.refined(other.colours)
        if len(np.bincount(first)) != len(np.bincount(path[0])):
            return None
        return next(self._matches(other, path, chosen, 0, first), None)

    def automorphism_group(self) -> PermGroup:
        """Return the group of all permutations of the vertices that keep colours and relations.

        It is generated from the bottom of a stabilizer chain upwards: for every vertex that might be
        an image of the one singled out, an automorphism is found or shown not to exist.
        """
        path, chosen = self._first_path()
        found: list[Rows] = []
        for level in range(len(chosen) - 1, -1, -1):
            v = chosen[level]
            tried: set[int] = set()
            for w in np.flatnonzero(path[level] == path[level][v]).tolist():
                orbit = _orbit(found, w)
                if w in tried or v in orbit:
                    continue
                tried |= orbit
                now = self.refined(_single_out(path[level], w))
                if now.max() != path[level + 1].max():
                    continue
                image = next(self._matches(self, path, chosen, level + 1, now), None)
                if image is not None:
                    found.append(image)
        return PermGroup([row.tolist() for row in found], degree=self.vertices)


def _single_out(colours: Rows, v: int) -> Rows:
    """Return the colouring in which v comes before the others of its colour."""
    out = 2 * colours + 1
    out[v] -= 1
    return np.unique(out, return_inverse=True)[1].ravel()


def _orbit(rows: list[Rows], point: int) -> set[int]:
    orbit, queue = {point}, [point]
    for p in queue:
        for row in rows:
            q = int(row[p])
            if q not in orbit:
                orbit.add(q)
                queue.append(q)
    return orbit
