"""Factor groups G/N as permutation groups of moderate degree.

G acts on the cosets of a subgroup that contains N, and N acts trivially there. Such actions are put side by side until
their joint image has order |G : N|: then the kernel is N. Three kinds are tried, small ones first: on the orbits of N
and of N on tuples of points (the cosets of N·G_x, N·G_xy, …); on pairs of some orbits Δ of N and a coset of N^Δ in what
the stabilizer of these orbits does there; and on the cosets of N itself.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import numpy as np

from permgroups.errors import NotInGroup, TooLarge
from permgroups.groups.cosets import canonical_representatives, cosets
from permgroups.groups.fewer_generators import lean
from permgroups.groups.homomorphism import Homomorphism
from permgroups.groups.rows import inverse_row
from permgroups.groups.subgroups import normalises
from permgroups.kernels.element_numbers import orbits_of_tables

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["coset_action", "projection", "require_normal"]

Rows = np.ndarray
MAX_QUOTIENT_DEGREE = 20_000
MAX_TUPLES = 400_000
MAX_LOCAL_INDEX = 600
LONGEST_TUPLE = 5


def require_normal(G: PermGroup, N: PermGroup) -> None:
    """Raise :class:`NotInGroup` unless N is a normal subgroup of G."""
    if N.degree != G.degree or not G.contains_batch(N.rows).all():
        raise NotInGroup("the argument must be a subgroup of the group")
    if not normalises(G, N):
        raise NotInGroup("the subgroup is not normal in the group")


def coset_action(G: PermGroup, H: PermGroup) -> Homomorphism:
    """Return the action of G on the right cosets of H.

    Raises
    ------
    NotInGroup
        If H is no subgroup.
    TooLarge
        If there are more cosets than a group may have points.
    """
    rows = _on_cosets(G, H)
    return Homomorphism(G, type(G).of_rows(G.names, rows), np.array(rows))


def _on_cosets(G: PermGroup, H: PermGroup) -> Rows:
    index = G.order() // H.order()
    if index > MAX_QUOTIENT_DEGREE:
        raise TooLarge(f"there are {index} cosets, over the limit of {MAX_QUOTIENT_DEGREE}")
    table = cosets(G, H)[1]
    columns = {bytes(np.array(p.array_form, np.uint16)): 2 * k for k, p in enumerate(G.generators)}
    identity = np.arange(index, dtype=np.uint16)
    out = [table[:, columns[row.tobytes()]] if row.tobytes() in columns else identity for row in G.rows]
    if G.is_trivial:
        out = [identity] * len(G.rows)
    return np.array(out, np.uint16).reshape(len(G.rows), index)


def projection(G: PermGroup, N: PermGroup) -> Homomorphism:
    """Return a homomorphism of G onto a permutation group with kernel N.

    Raises
    ------
    NotInGroup
        If N is no normal subgroup of G.
    TooLarge
        If no action of degree up to 20,000 was found.
    """
    require_normal(G, N)
    if N.is_trivial:
        return Homomorphism(G, G, np.array(G.rows))
    wanted = G.order() // N.order()
    chosen: list[Rows] = []
    reached = 1
    if wanted == 1:
        chosen = [np.zeros((len(G.rows), 1), np.uint16)]
    for action in _actions(G, lean(N), wanted) if wanted > 1 else ():
        joint = _side_by_side([*chosen, action])
        if joint.shape[1] > MAX_QUOTIENT_DEGREE:
            continue
        order = type(G).of_rows(G.names, joint).order()
        if order > reached:
            chosen, reached = [*chosen, action], order
        if reached == wanted:
            break
    else:
        if wanted > 1:
            raise TooLarge(
                f"a factor group of order {wanted} has no action up to degree {MAX_QUOTIENT_DEGREE} among those tried"
            )
    for action in sorted(chosen, key=lambda a: -a.shape[1]) if len(chosen) > 1 else ():
        rest = [a for a in chosen if a is not action]
        if rest and type(G).of_rows(G.names, _side_by_side(rest)).order() == wanted:
            chosen = rest
    rows = _side_by_side(chosen)
    out = Homomorphism(G, type(G).of_rows(G.names, rows), np.array(rows))
    kernel = out.kernel()
    if kernel.order() != N.order() or not N.contains_batch(kernel.rows).all():
        raise AssertionError("the kernel of the projection is not the normal subgroup")
    return out


def _side_by_side(actions: list[Rows]) -> Rows:
    out, at = [], 0
    for rows in actions:
        out.append(rows.astype(np.int64) + at)
        at += rows.shape[1]
    return np.concatenate(out, axis=1).astype(np.uint16)


def _actions(G: PermGroup, N: PermGroup, wanted: int) -> Iterator[Rows]:
    """Yield actions of G in which N is trivial, as rows for the moves of G; roughly by degree."""
    if wanted <= 3:
        yield _on_cosets(G, N)
        return
    label, count = _labels(N.rows.astype(np.int32))
    on_orbits = _induced(G.rows.astype(np.int32), label, count)
    for orbit in _orbits(on_orbits):
        if len(orbit) > 1:
            yield _restricted(on_orbits, orbit)
    waiting: list[tuple[int, int, Callable[[], Rows | None]]] = []
    for kind in (_on_tuples(G, N), _on_local_cosets(G, N, label, on_orbits, wanted)):
        for degree, make in kind:
            heapq.heappush(waiting, (degree, len(waiting), make))
    while waiting:
        degree, _, make = heapq.heappop(waiting)
        if degree >= wanted:
            break
        rows = make()
        if rows is not None:
            yield rows
    if wanted <= MAX_QUOTIENT_DEGREE:
        yield _on_cosets(G, N)


def _labels(tables: Rows) -> tuple[Rows, int]:
    """Return the number of the orbit of every point, and how many there are."""
    label, queue = np.empty((2, tables.shape[1]), np.int32)
    count = int(orbits_of_tables(np.ascontiguousarray(tables), label, queue))
    return label, count


def _orbits(rows: Rows) -> list[Rows]:
    label, count = _labels(rows.astype(np.int32))
    return [np.flatnonzero(label == k) for k in range(count)]


def _induced(tables: Rows, label: Rows, count: int) -> Rows:
    """Return what permutations do to the labels, which they permute."""
    first = np.zeros(count, np.int64)
    first[label[::-1]] = np.arange(len(label))[::-1]
    return label[tables[:, first]].astype(np.uint16)


def _restricted(rows: Rows, points: Rows) -> Rows:
    place = np.zeros(rows.shape[1], np.int64)
    place[points] = np.arange(len(points))
    return place[rows[:, points]].astype(np.uint16)


def _on_tuples(G: PermGroup, N: PermGroup) -> Iterator[tuple[int, Callable[[], Rows | None]]]:
    """Yield actions on the orbits of N on tuples of points, with their degrees."""
    n = G.degree
    for orbit in _orbits(G.rows):
        if len(orbit) == 1:
            continue
        points, size = [int(orbit[0])], len(orbit)
        for _ in range(LONGEST_TUPLE - 1):
            fixing = G.pointwise_stabilizer(points)
            further = [o for o in _orbits(fixing.rows) if len(o) > 1]
            if not further or n ** (len(points) + 1) >= 2**62:
                break
            for o in sorted(further, key=len)[:4]:
                tuple_ = [*points, int(o[0])]
                if size * len(o) <= MAX_TUPLES:
                    moved = N.pointwise_stabilizer(tuple_).order()
                    yield size * len(o) * moved // N.order(), _tuple_action(G, N, tuple_, size * len(o))
            step = min(further, key=len)
            size *= len(step)
            points.append(int(step[0]))
            if size > MAX_TUPLES:
                break


def _tuple_action(G: PermGroup, N: PermGroup, points: list[int], size: int) -> Callable[[], Rows | None]:
    def make() -> Rows | None:
        n = G.degree
        base = n ** np.arange(len(points), dtype=np.int64)
        found = np.array([points], np.int64) @ base
        layer = np.array([points], np.int64)
        while len(layer):
            images = np.unique(np.concatenate([row[layer].astype(np.int64) @ base for row in G.rows]))
            new = np.setdiff1d(images, found, assume_unique=True)
            found = np.union1d(found, new)
            layer = new[:, None] // base % n
        tuples = found[:, None] // base % n

        def table(rows: Rows) -> Rows:
            out = [np.searchsorted(found, row[tuples].astype(np.int64) @ base) for row in rows]
            return np.array(out, np.int32).reshape(len(rows), len(found))

        label, count = _labels(table(N.rows))
        return _induced(table(G.rows), label, count) if count <= MAX_QUOTIENT_DEGREE else None

    return make


def _on_local_cosets(
    G: PermGroup, N: PermGroup, label: Rows, on_orbits: Rows, wanted: int
) -> Iterator[tuple[int, Callable[[], Rows | None]]]:
    """Yield actions on pairs of a tuple of one or two orbits of N and a coset of what N does there."""
    above = Homomorphism(G, type(G).of_rows(G.names, np.array(on_orbits)), on_orbits)
    for orbit in _orbits(on_orbits):
        first = int(orbit[0])
        fixing = above.image().pointwise_stabilizer([first])
        pairs = sorted((o for o in _orbits(fixing.rows) if o[0] != first or len(o) > 1), key=len)[:4]
        for some in [(first,), *((first, int(o[0])) for o in pairs)]:
            stabilizer = above.image().pointwise_stabilizer(list(some))
            images = above.image().order() // stabilizer.order()
            B = above.preimage_of(stabilizer)
            points = np.flatnonzero(np.isin(label, some))
            local = type(G).from_rows(_restricted(B.rows, points))
            inner = type(G).from_rows(_restricted(N.rows, points))
            index = local.order() // inner.order()
            degree = images * index
            if 1 < index <= MAX_LOCAL_INDEX and degree < min(wanted, MAX_QUOTIENT_DEGREE):
                yield degree, _local_action(G, list(some), on_orbits, points, local, inner)


def _local_action(
    G: PermGroup, some: list[int], on_orbits: Rows, points: Rows, local: PermGroup, inner: PermGroup
) -> Callable[[], Rows | None]:
    def make() -> Rows:
        reps = cosets(local, inner)[0]
        number = {row.tobytes(): j for j, row in enumerate(canonical_representatives(inner, reps))}
        ways = {tuple(some): np.arange(G.degree, dtype=np.uint16)}  # elements that take the orbits to their images
        place = {tuple(some): 0}
        todo = [tuple(some)]
        for at in todo:
            for row, up in zip(G.rows, on_orbits, strict=True):
                to = tuple(up[list(at)].tolist())
                if to not in ways:
                    ways[to] = row[ways[at]]
                    place[to] = len(place)
                    todo.append(to)
        where = np.zeros(G.degree, np.int64)
        where[points] = np.arange(len(points))
        out = np.empty((len(G.rows), len(todo), len(reps)), np.int64)
        for k, (row, up) in enumerate(zip(G.rows, on_orbits, strict=True)):
            for i, at in enumerate(todo):
                to = tuple(up[list(at)].tolist())
                b = inverse_row(ways[to])[row[ways[at]]]
                moved = where[b[points]][reps]
                canonical = canonical_representatives(inner, moved.astype(np.uint16))
                out[k, i] = [place[to] * len(reps) + number[c.tobytes()] for c in canonical]
        return out.reshape(len(G.rows), -1).astype(np.uint16)

    return make
