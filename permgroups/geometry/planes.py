"""Projective planes over finite fields (Conway, Elkies, Martin, section 2.1).

Points and lines are numbered self-dually: point i lies on line j exactly when point j lies on line i. By
coordinates line i is the set of points orthogonal to point i; for the plane of order 3 the numbers are those
of the paper's labelling (2-2), to which coordinates are fitted by an isomorphism.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import permutations
from typing import TYPE_CHECKING, Any

import numpy as np
from sympy import isprime, primefactors

from permgroups import checks
from permgroups.errors import InvalidArgument, TooLarge
from permgroups.geometry.designs import Design
from permgroups.groups.group import PermGroup
from permgroups.wording import brief

if TYPE_CHECKING:
    import galois

__all__ = ["SELF_DUAL_3", "ProjectivePlane", "projective_plane"]

MOST_LOOKED_AT = 20_000_000  # automorphisms among which polarities are looked for
MAX_ORDER = 32  # 1057 points; the incidence graph has twice as many vertices

# the labelling (2-2): line i contains point j exactly when line j contains point i
SELF_DUAL_3: tuple[tuple[int, int, int, int], ...] = (
    (0, 1, 2, 3),
    (0, 4, 5, 6),
    (0, 9, 10, 11),
    (0, 7, 8, 12),
    (1, 4, 8, 9),
    (1, 6, 7, 11),
    (1, 5, 10, 12),
    (3, 5, 8, 11),
    (3, 4, 7, 10),
    (2, 4, 11, 12),
    (2, 6, 8, 10),
    (2, 5, 7, 9),
    (3, 6, 9, 12),
)


class ProjectivePlane(Design):
    """A projective plane: any two points lie on one line, any two lines meet in one point.

    Parameters
    ----------
    lines
        The lines as sets of points 0 … n²+n; line i of a self-dual labelling is ``lines[i]``.

    Raises
    ------
    InvalidArgument
        With the two points or the line that break the axioms.

    Examples
    --------
    >>> plane = projective_plane(3)
    >>> plane.line_through(0, 6), plane.meet(4, 7)
    (1, 8)
    >>> sum(1 for _ in plane.ordered_ovals()), plane.automorphism_group().order()
    (5616, 5616)
    """

    def __init__(self, lines: Sequence[Sequence[int]], name: str = ""):
        super().__init__(len(lines), lines, name)
        n = self.order()
        if n < 2 or len(lines) != n * n + n + 1:
            raise InvalidArgument(f"a plane of order n has n²+n+1 lines of n+1 points; {len(lines)} lines are given")
        for i, b in enumerate(self.blocks):
            if len(b) != n + 1:
                raise InvalidArgument(f"line {i} has {len(b)} points; expected {n + 1}")
        together = self.incidence.astype(np.int64) @ self.incidence.T
        np.fill_diagonal(together, 1)
        if (together != 1).any():
            p, q = np.argwhere(together != 1)[0].tolist()
            raise InvalidArgument(f"points {p} and {q} lie on {together[p, q]} lines; expected one")
        meet = self.incidence.T.astype(np.int64) @ self.incidence
        np.fill_diagonal(meet, 1)
        if (meet != 1).any():
            i, j = np.argwhere(meet != 1)[0].tolist()
            raise InvalidArgument(f"lines {i} and {j} share {meet[i, j]} points; expected one")

    def order(self) -> int:
        """Return n where every line has n + 1 points."""
        return len(self.blocks[0]) - 1 if self.blocks else 0

    @property
    def lines(self) -> tuple[tuple[int, ...], ...]:
        """The lines, each with its points in order; line i has the number i.

        >>> projective_plane(2).lines
        ((1, 3, 5), (0, 3, 4), (2, 3, 6), (0, 1, 2), (1, 4, 6), (0, 5, 6), (2, 4, 5))
        """
        return self._sorted_lines

    @cached_property
    def _sorted_lines(self) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(sorted(b)) for b in self.blocks)

    @cached_property
    def joining(self) -> np.ndarray:
        """``joining[p, q]`` is the number of the line through p and q, -1 for p = q.

        >>> plane = projective_plane(3)
        >>> int(plane.joining[0, 6]), plane.lines[plane.joining[0, 6]]
        (1, (0, 4, 5, 6))
        """
        v = len(self.points)
        out = np.full((v, v), -1, np.int64)
        for i, line in enumerate(self.lines):
            for p in line:
                out[p, [q for q in line if q != p]] = i
        return out

    def line_through(self, p: int, q: int) -> int:
        """Return the number of the line through two different points."""
        i, j = self.index_of(p), self.index_of(q)
        if i == j:
            raise InvalidArgument(f"one point, {p}, does not determine a line; expected two different ones")
        return int(self.joining[i, j])

    def index_of_line(self, line: Any) -> int:
        """Return the number of a line, once it is one; raises `InvalidArgument` if there is no such line.

        >>> projective_plane(3).index_of_line(12)
        12
        >>> projective_plane(3).index_of_line(13)
        Traceback (most recent call last):
            ...
        permgroups.errors.InvalidArgument: there is no line 13; the lines are 0 … 12
        """
        if not checks.is_whole(line) or not 0 <= line < len(self.lines):
            raise InvalidArgument(f"there is no line {brief(line)}; the lines are 0 … {len(self.lines) - 1}")
        return int(line)

    def meet(self, i: int, j: int) -> int:
        """Return the point that two different lines share."""
        i, j = self.index_of_line(i), self.index_of_line(j)
        if i == j:
            raise InvalidArgument(f"one line, {i}, does not determine a point; expected two different ones")
        return next(iter(self.blocks[i] & self.blocks[j]))

    def collinear(self, *points: int) -> bool:
        """Return whether all the points lie on one line; one point, or none, does.

        >>> plane = projective_plane(3)
        >>> plane.collinear(0, 4, 5, 6), plane.collinear(0, 4, 7)
        (True, False)
        """
        inside = {self.index_of(p) for p in points}
        return len(inside) < 2 or any(inside <= b for b in self.blocks)

    def lines_through(self, p: int) -> tuple[int, ...]:
        """Return the numbers of the lines through a point, in order; raises `InvalidArgument` if it is no point.

        >>> projective_plane(3).lines_through(4)
        (1, 4, 8, 9)
        """
        return tuple(np.flatnonzero(self.incidence[self.index_of(p)]).tolist())

    # -- ovals ----------------------------------------------------------------------------------------

    def arcs(self, size: int) -> Iterator[tuple[int, ...]]:
        """Yield the sets of ``size`` points no three of which are collinear, each in order.

        They are found one after the other by backtracking; there may be very many of them.

        >>> sum(1 for _ in projective_plane(2).arcs(3)), next(projective_plane(3).arcs(4))
        (28, (0, 1, 4, 7))
        """
        v = len(self.points)

        def extend(chosen: tuple[int, ...], free: np.ndarray) -> Iterator[tuple[int, ...]]:
            if len(chosen) == size:
                yield chosen
                return
            for p in np.flatnonzero(free).tolist():
                left = free.copy()
                left[: p + 1] = False
                for q in chosen:
                    left &= ~self.incidence[:, self.joining[p, q]]
                yield from extend((*chosen, p), left)

        yield from extend((), np.ones(v, bool))

    def ovals(self) -> Iterator[tuple[int, ...]]:
        """Yield the ovals: n + 1 points, no three collinear.

        >>> sum(1 for _ in projective_plane(3).ovals())                # 5616 ordered ones, 24 orders of each
        234
        """
        return self.arcs(self.order() + 1)

    def hyperovals(self) -> Iterator[tuple[int, ...]]:
        """Yield the hyperovals: n + 2 points, no three collinear; none for odd n.

        >>> sum(1 for _ in projective_plane(2).hyperovals()), list(projective_plane(3).hyperovals())
        (7, [])
        """
        return self.arcs(self.order() + 2)

    def ordered_ovals(self) -> Iterator[tuple[int, ...]]:
        """Yield the ovals with their points in every order."""
        for oval in self.ovals():
            yield from permutations(oval)

    def oval_labelling(self, oval: Sequence[int]) -> dict[str, int]:
        """Return the labelling (2-1) of a plane of order 3: q1 … q4 the oval, r's and s's from it.

        >>> plane = projective_plane(3)
        >>> labels = plane.oval_labelling(next(plane.ovals()))
        >>> labels["r1"] == plane.meet(plane.line_through(labels["q1"], labels["q2"]),
        ...                            plane.line_through(labels["q3"], labels["q4"]))
        True
        """
        if self.order() != 3:
            raise InvalidArgument(f"the labelling (2-1) is of planes of order 3, not {self.order()}")
        points = [self.index_of(p) for p in oval]
        if (
            len(points) != 4
            or len(set(points)) != 4
            or any(self.collinear(*(points[:i] + points[i + 1 :])) for i in range(4))
        ):
            raise InvalidArgument(f"{tuple(oval)} is not an ordered oval: four points, no three collinear")
        out = {f"q{i + 1}": p for i, p in enumerate(points)}

        def side(i: int, j: int) -> int:
            return int(self.joining[points[i - 1], points[j - 1]])

        for k, (a, b) in enumerate((((1, 2), (3, 4)), ((1, 3), (2, 4)), ((1, 4), (2, 3))), 1):
            out[f"r{k}"] = self.meet(side(*a), side(*b))
            for i, j in (a, b):
                out[f"s{i}{j}"] = next(p for p in self.lines[side(i, j)] if p not in (*points, out[f"r{k}"]))
        return out

    # -- polarities -----------------------------------------------------------------------------------

    def is_self_dual_labelling(self) -> bool:
        """Return whether point i lies on line j exactly when point j lies on line i.

        >>> plane = projective_plane(3)
        >>> plane.is_self_dual_labelling(), ProjectivePlane(plane.lines[::-1]).is_self_dual_labelling()
        (True, False)
        """
        return bool((self.incidence == self.incidence.T).all())

    def polarities(self, limit: int | None = None) -> list[tuple[int, ...]]:
        """Return the polarities as rows: point i ↦ line, incidence being kept both ways.

        They are found among the automorphisms of the incidence graph that change points with lines; at
        most ``limit`` of them are returned. All of these are listed; raises `TooLarge` after 20 million of them.

        >>> plane = projective_plane(2)
        >>> len(plane.polarities()), plane.polarities(limit=1)
        (28, [(0, 1, 2, 3, 4, 5, 6)])
        """
        v = len(self.points)
        if limit == 1 and self.is_self_dual_labelling():
            return [tuple(range(v))]
        G = self.graph(dualities=True).automorphism_group()
        out: list[tuple[int, ...]] = []
        for looked, rows in enumerate(G.all_rows()):
            if looked * 4096 > MOST_LOOKED_AT:
                raise TooLarge(f"{G.order()} automorphisms and dualities would have to be looked at; give a limit")
            duality = rows[:, 0] >= v
            twice = np.take_along_axis(rows, rows.astype(np.intp), axis=1) == np.arange(2 * v)
            for row in rows[duality & twice.all(axis=1)]:
                out.append(tuple((row[:v].astype(int) - v).tolist()))
                if limit is not None and len(out) == limit:
                    return out
        return out

    def self_dual(self, polarity: Sequence[int] | None = None) -> ProjectivePlane:
        """Return the plane with its lines renumbered by a polarity, the first found if none is given: it is self-dual.

        Raises `InvalidArgument` if what is given is none, and as :meth:`polarities` does where one has to be found.

        >>> plane = ProjectivePlane(projective_plane(2).lines[::-1])
        >>> plane.is_self_dual_labelling(), plane.self_dual().is_self_dual_labelling()
        (False, True)
        """
        chosen = self.polarities(limit=1)[0] if polarity is None else tuple(polarity)
        if sorted(chosen) != list(range(len(self.lines))):
            raise InvalidArgument(f"a polarity has every line 0 … {len(self.lines) - 1} once")
        plane = self._renumbered([self.lines[i] for i in chosen])
        if not plane.is_self_dual_labelling():
            raise InvalidArgument("these lines do not belong to a polarity")
        return plane

    def _renumbered(self, lines: Sequence[Sequence[int]]) -> ProjectivePlane:
        return ProjectivePlane(lines, self.name)

    def _repr_svg_(self) -> str | None:
        from permgroups.show.games import plane_svg

        return plane_svg() if self.lines == SELF_DUAL_3 else None


class ClassicalPlane(ProjectivePlane):
    """The plane over GF(q), with coordinates: ``vectors[p]`` spans point p."""

    def __init__(self, lines: Sequence[Sequence[int]], q: int):
        super().__init__(lines, f"PG(2,{q})")
        self.q = q

    def _renumbered(self, lines: Sequence[Sequence[int]]) -> ClassicalPlane:
        return ClassicalPlane(lines, self.q)

    @property
    def field(self) -> type[galois.FieldArray]:
        """GF(q)."""
        return type(self.vectors)

    @cached_property
    def vectors(self) -> galois.FieldArray:
        """Coordinates of the points, the first that is not zero being 1; they are fitted to the labels."""
        import galois

        plain = _by_coordinates(self.q)
        order = range(len(self.points))
        if plain.lines != self.lines:
            found = plain.isomorphism(self)
            if found is None:
                raise InvalidArgument(f"these lines do not form the plane over GF({self.q})")
            order = np.argsort([found[p] for p in plain.points]).tolist()
        return galois.GF(self.q)([_normed(self.q)[i] for i in order])

    @cached_property
    def _number(self) -> dict[tuple[int, ...], int]:
        return {tuple(v): p for p, v in enumerate(np.asarray(self.vectors).tolist())}

    def point(self, vector: Any) -> int:
        """Return the number of the point that a vector other than zero spans."""
        given = np.asarray(vector)
        if given.shape != (3,) or given.dtype.kind not in "iu" or not ((given >= 0) & (given < self.q)).all():
            raise InvalidArgument(
                f"expected three elements of GF({self.q}) as integers 0 … {self.q - 1}, not {vector!r}"
            )
        return self._points(self.field(given)[None, :])[0]

    def _points(self, vectors: galois.FieldArray) -> list[int]:
        if not vectors.any(axis=1).all():
            raise InvalidArgument("the zero vector spans no point")
        lead = vectors[np.arange(len(vectors)), np.argmax(vectors != 0, axis=1)]
        return [self._number[tuple(v)] for v in np.asarray(vectors / lead[:, None]).tolist()]

    def automorphism_group(self) -> PermGroup:
        """Return PΓL(3, q) on the points, generated by matrices and the field's automorphism.

        Its order is proved from the generators; that nothing is missing is the fundamental theorem of
        projective geometry, and ``Design.automorphism_group`` finds the same group from the lines alone.
        """
        F = self.field
        g = int(F.primitive_element)
        matrices = {
            "d": F([[g, 0, 0], [0, 1, 0], [0, 0, 1]]),
            "t": F([[1, 1, 0], [0, 1, 0], [0, 0, 1]]),
            "c": F([[0, 1, 0], [0, 0, 1], [1, 0, 0]]),
        }
        moves = {name: self._points(self.vectors @ m) for name, m in matrices.items() if name != "d" or self.q > 2}
        if F.degree > 1:
            moves["f"] = self._points(self.vectors ** int(F.characteristic))
        return PermGroup(moves, labels=tuple(map(str, self.points)))


def _normed(q: int) -> list[tuple[int, int, int]]:
    return [(0, 0, 1), *((0, 1, z) for z in range(q)), *((1, y, z) for y in range(q) for z in range(q))]


def _by_coordinates(q: int) -> ClassicalPlane:
    """Return the plane with points in the order of their normed vectors, line i orthogonal to point i."""
    vectors = np.array(_normed(q))
    if isprime(q):
        products = vectors @ vectors.T % q
    else:
        import galois

        products = np.asarray(galois.GF(q)(vectors) @ galois.GF(q)(vectors).T)
    return ClassicalPlane([np.flatnonzero(row).tolist() for row in products == 0], q)


def projective_plane(q: int, labelling: str = "self-dual") -> ClassicalPlane:
    """Return the projective plane over GF(q), numbered self-dually.

    Parameters
    ----------
    q
        A prime power up to 32.
    labelling
        ``'self-dual'``: for q = 3 the paper's labelling (2-2). ``'coordinates'``: points in the order of
        their normed vectors, line i orthogonal to point i; it is self-dual too.

    Examples
    --------
    >>> projective_plane(3).lines[12]
    (3, 6, 9, 12)
    >>> projective_plane(4).automorphism_group().order()
    120960
    """
    checks.one_of("labelling", labelling, ("self-dual", "coordinates"))
    if not checks.is_whole(q) or not 2 <= q <= MAX_ORDER or len(primefactors(int(q))) != 1:
        raise InvalidArgument(f"q must be a prime power from 2 to {MAX_ORDER}, not {brief(q)}")
    q = int(q)
    if q == 3 and labelling == "self-dual":
        return ClassicalPlane(SELF_DUAL_3, 3)
    return _by_coordinates(q)
