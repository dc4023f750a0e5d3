"""What a group acts on beside its points: tuples, sets, partitions, colourings, sets of sets, graphs, matrices,
elements.

Every action reads an object as people write it, moves it by an element, and shows it to the search as a
:class:`~permgroups.groups.backtrack.structures.Structure`. Read objects are hashable and equal when they are the same
object.
"""

from __future__ import annotations

import reprlib
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Mapping, Set
from typing import TYPE_CHECKING, Any

import numpy as np
from sympy.combinatorics import Permutation

from permgroups.errors import InvalidArgument
from permgroups.groups.backtrack.canonical import canonical_row
from permgroups.groups.backtrack.stabilizers import stabilizer_of, transporter_of
from permgroups.groups.backtrack.structures import Structure
from permgroups.groups.backtrack.subgroup_images import tuple_transporter
from permgroups.wording import listed

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["OBJECTS", "ActionOnObjects"]

Codes = dict[Hashable, int]  # what was met on either side, numbered alike on both


def _number(codes: Codes, value: Hashable) -> int:
    return codes.setdefault(value, len(codes) + 1)


def _numbered(values: Iterable[Hashable]) -> Codes:
    """Number values by their kinds and by how they are written, so that an object and its images number them alike."""
    return {value: i + 1 for i, value in enumerate(sorted(set(values), key=lambda v: (type(v).__name__, repr(v))))}


class ActionOnObjects(ABC):
    """One kind of objects and how permutations move them."""

    name: str

    @abstractmethod
    def read(self, G: PermGroup, x: Any) -> Any:
        """Return the object as this action keeps it."""

    @abstractmethod
    def move(self, x: Any, row: np.ndarray) -> Any:
        """Return the image of a read object."""

    def structure(self, x: Any, degree: int, codes: Codes) -> Structure:
        """Return the object as the search sees it."""
        raise NotImplementedError

    def codes(self, x: Any) -> Codes:
        """Return numbers of what the structure of an object tells apart, the same for all images of it."""
        return {}

    def stabilizer(self, G: PermGroup, x: Any) -> PermGroup:
        """Return the elements of G that keep a read object."""
        return stabilizer_of(G, self.structure(x, G.degree, {}))

    def transporter_row(self, G: PermGroup, x: Any, y: Any) -> np.ndarray | None:
        """Return an element of G that takes one read object to another, None after an exhaustive search."""
        codes: Codes = {}
        left, right = self.structure(x, G.degree, codes), self.structure(y, G.degree, codes)
        return transporter_of(G, left, right)

    def canonizing_row(self, G: PermGroup, x: Any) -> np.ndarray:
        """Return an element of G that takes a read object to its canonical image."""
        structure = self.structure(x, G.degree, self.codes(x))
        return canonical_row(G, structure, stabilizer_of(G, structure))

    def shown(self, x: Any) -> Any:
        """Return a read object as people get it."""
        return x


class _Points(ActionOnObjects):
    name = "points"

    def read(self, G: PermGroup, x: Any) -> int:
        if not isinstance(x, str) and isinstance(x, Iterable):
            raise InvalidArgument(
                f"{reprlib.repr(x)} is no point; of several points say how they move: action='sets' or action='tuples'"
            )
        return G.point(x)

    def move(self, x: int, row: np.ndarray) -> int:
        return int(row[x])

    def structure(self, x: int, degree: int, codes: Codes) -> Structure:
        colours = np.zeros(degree, np.int64)
        colours[x] = 1
        return Structure.of_colours(colours)

    def stabilizer(self, G: PermGroup, x: int) -> PermGroup:
        return G.pointwise_stabilizer([x])


class _Tuples(ActionOnObjects):
    name = "tuples"

    def read(self, G: PermGroup, x: Any) -> tuple[int, ...]:
        return tuple(G.points(x))

    def move(self, x: tuple[int, ...], row: np.ndarray) -> tuple[int, ...]:
        return tuple(row[list(x)].tolist())

    def structure(self, x: tuple[int, ...], degree: int, codes: Codes) -> Structure:
        colours = np.zeros(degree, np.int64)
        for p, where in _places(x).items():
            colours[p] = _number(codes, where)
        return Structure.of_colours(colours)

    def codes(self, x: tuple[int, ...]) -> Codes:
        return {where: i + 1 for i, where in enumerate(sorted(_places(x).values()))}

    def stabilizer(self, G: PermGroup, x: tuple[int, ...]) -> PermGroup:
        return G.pointwise_stabilizer(x)


def _places(x: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """Return for every point of a tuple where it stands."""
    places: dict[int, list[int]] = {}
    for i, p in enumerate(x):
        places.setdefault(p, []).append(i)
    return {p: tuple(where) for p, where in places.items()}


class _Sets(ActionOnObjects):
    name = "sets"

    def read(self, G: PermGroup, x: Any) -> frozenset[int]:
        points = G.points(x)
        found = frozenset(points)
        if len(found) < len(points):
            twice = next(p for p in points if points.count(p) > 1)
            raise InvalidArgument(f"point {G.labels[twice]} is twice in the set")
        return found

    def move(self, x: frozenset[int], row: np.ndarray) -> frozenset[int]:
        return frozenset(row[list(x)].tolist())

    def structure(self, x: frozenset[int], degree: int, codes: Codes) -> Structure:
        colours = np.zeros(degree, np.int64)
        colours[list(x)] = 1
        return Structure.of_colours(colours)

    def shown(self, x: frozenset[int]) -> list[int]:
        return sorted(x)


class _Partitions(ActionOnObjects):
    name = "partitions"

    def read(self, G: PermGroup, x: Any) -> tuple[frozenset[int], ...]:
        if isinstance(x, str) or not isinstance(x, Iterable):
            raise InvalidArgument(f"an ordered partition is a list of lists of points, not {x!r}")
        parts = [G.points(part) for part in x]
        seen: set[int] = set()
        for part in parts:
            for p in part:
                if p in seen:
                    raise InvalidArgument(f"point {G.labels[p]} is in two parts of the partition, or twice in one")
                seen.add(p)
        return tuple(map(frozenset, parts))

    def move(self, x: tuple[frozenset[int], ...], row: np.ndarray) -> tuple[frozenset[int], ...]:
        return tuple(frozenset(row[list(part)].tolist()) for part in x)

    def structure(self, x: tuple[frozenset[int], ...], degree: int, codes: Codes) -> Structure:
        colours = np.zeros(degree, np.int64)
        for i, part in enumerate(x):
            colours[list(part)] = i + 1
        return Structure.of_colours(colours)

    def shown(self, x: tuple[frozenset[int], ...]) -> list[list[int]]:
        return [sorted(part) for part in x]


class _Colourings(ActionOnObjects):
    name = "colourings"

    def read(self, G: PermGroup, x: Any) -> tuple[Hashable, ...]:
        if isinstance(x, Mapping):
            x = _listed_colours(G, x)
        if isinstance(x, Set) or not isinstance(x, Iterable):
            raise InvalidArgument(f"a colouring is a list of colours or a mapping from points to colours, not {x!r}")
        colours = tuple(x.tolist()) if isinstance(x, np.ndarray) else tuple(x)
        if len(colours) != G.degree:
            raise InvalidArgument(f"a colouring of {G.degree} points needs as many colours, not {len(colours)}")
        for colour in colours:
            if not isinstance(colour, Hashable):
                raise InvalidArgument(f"a colour must be a number, a word or the like, not {colour!r}")
        return colours

    def move(self, x: tuple[Hashable, ...], row: np.ndarray) -> tuple[Hashable, ...]:
        out: list[Hashable] = [None] * len(x)
        for p, image in enumerate(row.tolist()):
            out[image] = x[p]
        return tuple(out)

    def structure(self, x: tuple[Hashable, ...], degree: int, codes: Codes) -> Structure:
        return Structure.of_colours(np.array([_number(codes, c) for c in x], np.int64))

    def codes(self, x: tuple[Hashable, ...]) -> Codes:
        return _numbered(x)

    def shown(self, x: tuple[Hashable, ...]) -> list[Hashable]:
        return list(x)


def _listed_colours(G: PermGroup, x: Mapping[Any, Hashable]) -> list[Hashable]:
    """Return the colours of the points in order, from a mapping whose keys are points or their labels."""
    found: dict[int, Hashable] = {}
    for key, colour in x.items():
        p = G.point(key)
        if p in found:
            raise InvalidArgument(f"the colouring has two colours for point {G.labels[p]}")
        found[p] = colour
    missing = [G.labels[p] for p in range(G.degree) if p not in found]
    if missing:
        raise InvalidArgument(f"the colouring has no colour for {listed(missing)}")
    return [found[p] for p in range(G.degree)]


class _SetsOfSets(ActionOnObjects):
    name = "sets of sets"

    def read(self, G: PermGroup, x: Any) -> frozenset[frozenset[int]]:
        if isinstance(x, str) or not isinstance(x, Iterable):
            raise InvalidArgument(f"a set of sets is a list of lists of points, not {x!r}")
        return frozenset(frozenset(G.points(part)) for part in x)

    def move(self, x: frozenset[frozenset[int]], row: np.ndarray) -> frozenset[frozenset[int]]:
        return frozenset(frozenset(row[list(part)].tolist()) for part in x)

    def structure(self, x: frozenset[frozenset[int]], degree: int, codes: Codes) -> Structure:
        return Structure.of_sets(degree, [sorted(part) for part in x])

    def shown(self, x: frozenset[frozenset[int]]) -> list[list[int]]:
        return sorted(sorted(part) for part in x)


class _Digraphs(ActionOnObjects):
    """A graph is a square 0-1 matrix, a list of pairs of points, or anything with ``edges`` (as networkx has them)."""

    name = "digraphs"
    directed = True

    def read(self, G: PermGroup, x: Any) -> frozenset[tuple[int, int]]:
        edges = x.edges if hasattr(x, "edges") else x
        if callable(edges):
            edges = edges()
        if isinstance(x, np.ndarray) and x.ndim == 2 and x.shape == (G.degree, G.degree) and x.shape != (2, 2):
            if not self.directed and (x != x.T).any():
                raise InvalidArgument("the matrix of a graph must be symmetric; for others use the action 'digraphs'")
            edges = np.argwhere(x).tolist()
        if isinstance(edges, str) or not isinstance(edges, Iterable):
            raise InvalidArgument(f"a graph is a list of pairs of points or a {G.degree}×{G.degree} matrix, not {x!r}")
        pairs = []
        for edge in edges:
            ends = G.points(edge)
            if len(ends) != 2:
                raise InvalidArgument(f"an edge joins two points, not {edge!r}")
            pairs.append((ends[0], ends[1]))
        return self._of_pairs(pairs)

    def _of_pairs(self, pairs: Iterable[tuple[int, int]]) -> frozenset[tuple[int, int]]:
        return frozenset(pairs)

    def move(self, x: frozenset[tuple[int, int]], row: np.ndarray) -> frozenset[tuple[int, int]]:
        images = row.tolist()
        return self._of_pairs((images[p], images[q]) for p, q in x)

    def structure(self, x: frozenset[tuple[int, int]], degree: int, codes: Codes) -> Structure:
        arcs = [(p, q, 0) for p, q in x]
        if not self.directed:  # an edge is two arcs, so that both ends look alike
            arcs += [(q, p, 0) for p, q in x if p != q]
        return Structure.of_arcs(degree, np.array(arcs, np.int64))

    def shown(self, x: frozenset[tuple[int, int]]) -> list[tuple[int, int]]:
        return sorted(x)


class _Graphs(_Digraphs):
    name = "graphs"
    directed = False

    def _of_pairs(self, pairs: Iterable[tuple[int, int]]) -> frozenset[tuple[int, int]]:
        return frozenset((min(p, q), max(p, q)) for p, q in pairs)


class _Matrices(ActionOnObjects):
    """Square matrices, rows and columns moved alike: the entry at (i, j) goes to (i^g, j^g)."""

    name = "matrices"

    def read(self, G: PermGroup, x: Any) -> tuple[tuple[Hashable, ...], ...]:
        n = G.degree
        try:
            matrix = np.asarray(x)
        except ValueError:
            raise InvalidArgument(f"expected a {n}×{n} matrix, not rows of several lengths") from None
        if matrix.shape != (n, n) and (n or matrix.size):
            given = "×".join(map(str, matrix.shape)) or type(x).__name__
            raise InvalidArgument(f"expected a {n}×{n} matrix, not {given}")
        rows = matrix.tolist()
        if not all(isinstance(value, Hashable) for row in rows for value in row):
            raise InvalidArgument("the entries of the matrix must be numbers or words")
        return tuple(map(tuple, rows))

    def move(self, x: tuple[tuple[Hashable, ...], ...], row: np.ndarray) -> tuple[tuple[Hashable, ...], ...]:
        back = np.argsort(row).tolist()
        return tuple(tuple(x[i][j] for j in back) for i in back)

    def structure(self, x: tuple[tuple[Hashable, ...], ...], degree: int, codes: Codes) -> Structure:
        code = np.array([[_number(codes, value) for value in row] for row in x], np.int64).reshape(degree, degree)
        values, counts = np.unique(code, return_counts=True)
        common = (
            values[counts.argmax()] if len(values) else 0
        )  # the most frequent entry, least code first, says nothing
        apart = code != common
        np.fill_diagonal(apart, False)
        where = np.argwhere(apart)
        return Structure.of_arcs(degree, np.column_stack([where, code[apart]]), np.diag(code))

    def codes(self, x: tuple[tuple[Hashable, ...], ...]) -> Codes:
        return _numbered(value for row in x for value in row)

    def shown(self, x: tuple[tuple[Hashable, ...], ...]) -> np.ndarray:
        return np.array(x)


class _Elements(ActionOnObjects):
    """Permutations of the points, moved by conjugation: a permutation is the digraph of its arrows."""

    name = "elements"

    def read(self, G: PermGroup, x: Any) -> tuple[int, ...]:
        return tuple(G.row_of(x).tolist())

    def move(self, x: tuple[int, ...], row: np.ndarray) -> tuple[int, ...]:
        images = row.tolist()
        out = [0] * len(x)
        for p, q in enumerate(x):
            out[images[p]] = images[q]
        return tuple(out)

    def structure(self, x: tuple[int, ...], degree: int, codes: Codes) -> Structure:
        arcs = np.column_stack([np.arange(degree), np.array(x, np.int64), np.zeros(degree, np.int64)])
        return Structure.of_arcs(degree, arcs)

    def stabilizer(self, G: PermGroup, x: tuple[int, ...]) -> PermGroup:
        return G.centralizer(Permutation._af_new(list(x)))

    def transporter_row(self, G: PermGroup, x: tuple[int, ...], y: tuple[int, ...]) -> np.ndarray | None:
        return tuple_transporter(G, np.array([x], np.uint16), np.array([y], np.uint16))

    def shown(self, x: tuple[int, ...]) -> Permutation:
        return Permutation._af_new(list(x))


OBJECTS: tuple[ActionOnObjects, ...] = (
    _Points(), _Tuples(), _Sets(), _Partitions(), _Colourings(), _SetsOfSets(), _Graphs(), _Digraphs(), _Matrices(),
    _Elements(),
)  # fmt: skip
