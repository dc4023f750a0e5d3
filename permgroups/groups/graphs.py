"""Automorphisms and isomorphisms of coloured graphs: the search for stabilizers in the group of all permutations.

Designs, codes and matrices become graphs with one or more relations between coloured vertices. Every isomorphism that
is returned has been checked on all relations.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from permgroups.errors import InvalidArgument, TooLarge
from permgroups.groups.backtrack.search import Search
from permgroups.groups.backtrack.structures import Structure
from permgroups.groups.group import PermGroup

__all__ = ["Graph"]

Rows = np.ndarray

MAX_VERTICES = 4096  # a relation is kept as a square matrix


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
        where = [np.argwhere(r) for r in self.relations]
        arcs = [np.column_stack([pairs, np.full(len(pairs), k)]) for k, pairs in enumerate(where)]
        self._structure = Structure.of_arcs(n, np.concatenate(arcs), self.colours)

    def _is_isomorphism(self, other: Graph, image: Rows) -> bool:
        return all(
            (s[np.ix_(image, image)] == r).all() for r, s in zip(self.relations, other.relations, strict=True)
        ) and bool((other.colours[image] == self.colours).all())

    def isomorphism(self, other: Graph) -> np.ndarray | None:
        """Return an image row from these vertices to those of the other graph, or None if there is none.

        The search is exhaustive, so None is a proof.

        >>> import numpy as np
        >>> path = np.array([[0, 1, 0, 0], [1, 0, 1, 0], [0, 1, 0, 1], [0, 0, 1, 0]])
        >>> order = [2, 0, 3, 1]
        >>> image = Graph([path]).isomorphism(Graph([path[np.ix_(order, order)]]))
        >>> bool((path[np.ix_(order, order)][np.ix_(image, image)] == path).all())
        True
        """
        if self.vertices != other.vertices or len(self.relations) != len(other.relations):
            return None
        if (np.sort(self.colours) != np.sort(other.colours)).any():
            return None
        symmetry, _ = Search([], other._structure).stabilizer_rows()
        row = Search([], self._structure).transporter_row(other._structure, symmetry)
        if row is None:
            return None
        image = row.astype(np.int64)
        if not self._is_isomorphism(other, image):
            raise AssertionError("the map found is no isomorphism")
        return image

    def automorphism_group(self) -> PermGroup:
        """Return the group of all permutations of the vertices that keep colours and relations."""
        rows, order = Search([], self._structure).stabilizer_rows()
        if not all(self._is_isomorphism(self, row.astype(np.int64)) for row in rows):
            raise AssertionError("an element found is no automorphism")
        G = PermGroup([row.tolist() for row in rows], degree=self.vertices)
        if G.order() != order:
            raise AssertionError("the automorphisms found do not generate a group of the order that was counted")
        return G
