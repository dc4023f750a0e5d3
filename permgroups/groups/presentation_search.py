"""Relators for a permutation group: the shortest cycles that a coset enumeration still lacks.

For every step of a chain of subgroups (``groups/coset_graphs.py``) the true graph of cosets is known. A table that
begins with nothing but the tree of the graph is completed by the relators found so far: where a relator's cycle has
one unknown edge, that edge follows. While edges are missing, the shortest cycle of *elements* that gives one of
them is a new relator; if no short one does, the Schreier relation of an edge is taken, whose part in the subgroup
is spelled by the steps below. When no edge is missing, the coset enumeration with these definitions is complete:
the subgroup has no larger index in the presented group than in the permutation group.

J. Cannon, *Construction of defining relators for finite groups*, Discrete Math. 5 (1973) 105–129; J. Leon, *On an
algorithm for finding a base and a strong generating set for a group given by generating permutations*, Math. Comp.
35 (1980) 941–974.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from permgroups.errors import TooLarge
from permgroups.groups.coset_graphs import BUDGET, CosetGraph, Graph, stepped_down
from permgroups.groups.relators import Letters, cyclically_reduced, inverse_letters
from permgroups.groups.rows import cycle_lengths_of, element_order, row_power
from permgroups.kernels import coset_graphs as _kernel

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["Step", "close_step", "coset_step", "cyclic_order", "cyclic_step", "needed", "tuple_step"]

Rows = np.ndarray
BALLS = (1 << 9, 1 << 12, 1 << 14)  # elements among which cycles are looked for, one ball after the other
WANTED = 12  # missing edges that a cycle is tried for
MOST_ENTRIES = 1 << 28  # of the table of a step's cycles
SCHREIER = 16  # missing edges whose Schreier relations are compared


@dataclass(eq=False)
class Step:
    """A step of the chain: the cosets of the subgroup that the first ``inner`` generators, or ``cyclic``, generate."""

    graph: Graph
    base: Rows  # points whose images determine an element of the step's group
    inner: int
    cyclic: Letters
    involutions: tuple[int, ...]

    @property
    def generators(self) -> int:
        return len(self.graph.rows)

    @property
    def subgroup(self) -> list[Letters]:
        """The words that generate the subgroup."""
        return [self.cyclic] if self.cyclic else [(2 * k,) for k in range(self.inner)]


def _columns(rows: Rows) -> tuple[tuple[int, ...], Rows]:
    """Return the involutions and the letters that are needed: no inverses of involutions."""
    identity = np.arange(rows.shape[1])
    involutions = tuple(k for k, row in enumerate(rows) if (row[row] == identity).all())
    return involutions, np.array([x for x in range(2 * len(rows)) if not (x & 1 and x >> 1 in involutions)], np.int64)


def tuple_step(rows: Rows, points: Sequence[int], base: Sequence[int], inner: int, index: int) -> Step:
    """Return the step from the group of ``rows`` to the stabilizer of ``points``, its first ``inner`` generators."""
    involutions, columns = _columns(rows)
    graph = Graph(rows, columns, np.array(points, np.uint16)).search(index)
    return Step(graph, np.array(base, np.uint16), inner, (), involutions)


def coset_step(rows: Rows, base: Sequence[int], inner: int, H: PermGroup, index: int) -> Step:
    """Return the step from the group of ``rows`` to H, which its first ``inner`` generators generate."""
    involutions, columns = _columns(rows)
    graph = CosetGraph(rows, columns, H).search(index)
    return Step(graph, np.array(base, np.uint16), inner, (), involutions)


def cyclic_order(rows: Rows) -> int:
    """Return the order of the largest cyclic subgroup that :func:`cyclic_step` would take."""
    return _cyclic_subgroup(rows)[0]


def _cyclic_subgroup(rows: Rows) -> tuple[int, int, int, int]:
    """Return (order, generator, exponent, point) of a power of a generator with a cycle of the length of its order."""
    best = (1, 0, 1, 0)
    for k, row in enumerate(rows):
        m = element_order(row)
        for exponent in range(1, min(m, 64)):
            if m % exponent == 0 and m // exponent > best[0]:
                lengths = cycle_lengths_of(row_power(row, exponent))
                if lengths.max() == m // exponent:
                    best = (m // exponent, k, exponent, int(lengths.argmax()))
    return best


def cyclic_step(rows: Rows, base: Sequence[int], order: int) -> Step:
    """Return the step from a group to the largest cyclic subgroup that a power of a generator is seen to generate.

    The power must have a cycle as long as its order is: then the images of that cycle tell its cosets apart.
    """
    turns, k, exponent, point = _cyclic_subgroup(rows)
    s = row_power(rows[k], exponent)
    first = list(dict.fromkeys([point, *base]))
    images = [np.array(first, np.uint16)]
    for _ in range(turns - 1):
        images.append(s[images[-1]])
    points = np.array(list(dict.fromkeys(np.concatenate(images).tolist())), np.uint16)
    place = np.zeros(rows.shape[1], np.int64)
    place[points] = np.arange(len(points))
    turn = np.empty((turns, len(points)), np.int64)
    turn[0], step = np.arange(len(points)), place[s[points]]
    for i in range(1, turns):
        turn[i] = step[turn[i - 1]]
    involutions, columns = _columns(rows)
    graph = Graph(rows, columns, points, turn, len(first)).search(order // turns)
    cyclic = (2 * k,) * exponent if turns > 1 else ()
    return Step(graph, np.array(base, np.uint16), 0, cyclic, involutions)


class _Closing:
    """Which edges of a step's graph follow from relators; the tree and the subgroup's loops are known at the start."""

    def __init__(self, step: Step, relators: Sequence[Letters]):
        graph = step.graph
        self.step = step
        self.inverse = _inverse_columns(graph.columns)
        self.column = np.zeros(2 * step.generators, np.int32)
        self.column[graph.columns] = np.arange(len(graph.columns))
        for k in step.involutions:
            self.column[2 * k + 1] = self.column[2 * k]
        self.known = np.zeros(graph.image.shape, np.uint8)
        parents, letters = graph.parent[1:], graph.letter[1:]
        self.known[parents, letters] = 1
        self.known[np.arange(1, graph.count), self.inverse[letters]] = 1
        self.known[0, self.column[: 2 * step.inner]] = 1
        self.word = np.empty(0, np.int32)
        self.start = np.zeros(1, np.int64)
        self.back = np.empty((0, graph.count), np.int32)
        self.open = np.empty((0, graph.count), np.int32)
        self.stack = np.empty((graph.image.size, 2), np.int32)
        for relator in relators:
            self.add(relator)

    @property
    def missing(self) -> Rows:
        """The edges that do not follow yet, as pairs (node, column)."""
        return np.argwhere(self.known == 0)

    @property
    def complete(self) -> bool:
        return bool(self.known.all())

    def add(self, relator: Letters) -> None:
        """Take one more relator into account."""
        if len(relator) == 2 and relator[0] == relator[1] and relator[0] >> 1 in self.step.involutions:
            return  # said by the single column
        first, last, count = len(self.word), len(self.word) + len(relator), len(self.start) - 1
        self.word = np.concatenate([self.word, self.column[list(relator)]])
        self.start = np.append(self.start, last)
        if last * self.back.shape[1] > MOST_ENTRIES:
            raise TooLarge(
                f"relators of {last} letters at {self.back.shape[1]} cosets are over the limit of a presentation"
            )
        self.back = _room(self.back, last)
        self.open = _room(self.open, count + 1)
        image = self.step.graph.image
        size = _kernel.new_relator(
            first, last, self.word, image, self.inverse, self.known, self.back, self.open[count], self.stack
        )
        self._propagate(size)
        if self.step.cyclic:
            self._look_at_subgroup()

    def _propagate(self, size: int) -> None:
        order = np.argsort(self.word, kind="stable")
        begins = np.searchsorted(self.word[order], np.arange(len(self.inverse) + 1))
        relator = np.repeat(np.arange(len(self.start) - 1), np.diff(self.start))
        while size:
            size = _kernel.propagate(
                size, self.word, self.start, relator, begins, order, self.step.graph.image, self.inverse, self.known,
                self.back, self.open, self.stack, BUDGET,
            )  # fmt: skip

    def _look_at_subgroup(self) -> None:
        """Conclude the one edge that may be missing in the cycle of s at the subgroup itself."""
        at, image = 0, self.step.graph.image
        unknown = []
        for x in self.column[list(self.step.cyclic)].tolist():
            if not self.known[at, x]:
                unknown.append((at, x))
            at = int(image[at, x])
        if len(unknown) == 1:
            (c, x) = self.stack[0] = unknown[0]
            self.known[c, x] = self.known[image[c, x], self.inverse[x]] = 1
            self._propagate(1)


def _inverse_columns(columns: Rows) -> Rows:
    place = {x: i for i, x in enumerate(columns.tolist())}
    return np.array([place.get(x ^ 1, i) for i, x in enumerate(columns.tolist())], np.int32)


def _room(a: Rows, size: int) -> Rows:
    if size <= len(a):
        return a
    out = np.empty((max(2 * len(a), size, 16), a.shape[1]), a.dtype)
    out[: len(a)] = a
    return out


def close_step(steps: Sequence[Step], given: Sequence[Letters]) -> list[Letters]:
    """Return relators that, with the given ones, complete the table of the first of the steps.

    The other steps are the ones below it, which spell elements of the subgroup.
    """
    step = steps[0]
    closing = _Closing(step, given)
    found: list[Letters] = []
    for room in BALLS:
        if closing.complete:
            break
        _add_cycles(closing, room, found)
    while len(missing := closing.missing):
        relator = _schreier_relation(steps, missing)
        found.append(relator)
        closing.add(relator)
    return found


def _add_cycles(closing: _Closing, room: int, found: list[Letters]) -> None:
    """Add the cycles of a ball of elements that give missing edges, short ones first."""
    step = closing.step
    columns = step.graph.columns
    ball = Graph(step.graph.rows, columns, step.base).search(room)
    longest = len(ball.way(ball.count - 1)) + 2
    out, side = np.empty(2 * longest, np.int32), np.empty((2, longest), np.int32)
    position = np.zeros(2, np.int64)
    progress = False
    while len(missing := closing.missing):
        wanted = missing[:WANTED]  # near the root: what holds there holds for all elements, and mostly elsewhere
        size = _kernel.useful_cycle(
            position,
            ball.image[: ball.count],
            ball.parent,
            ball.letter,
            closing.inverse,
            step.graph.image,
            closing.known,
            wanted,
            out,
            side,
            BUDGET,
        )
        if size < 0:
            continue
        if size:
            relator = tuple(columns[out[:size]].tolist())
            found.append(relator)
            closing.add(relator)
            progress = True
        elif progress:
            progress = False
            position[:] = 0
        else:
            return


def _schreier_relation(steps: Sequence[Step], missing: Rows) -> Letters:
    """Return the shortest one among the Schreier relations of some missing edges."""
    graph = steps[0].graph
    best: Letters | None = None
    for c, x in missing[:SCHREIER].tolist():
        d = int(graph.image[c, x])
        letters = (*graph.way(c), int(graph.columns[x]), *inverse_letters(graph.way(d)))
        row = graph.row_of(letters)
        inside = stepped_down([s.graph for s in steps[1:]], row, steps[-1].cyclic, steps[-1].graph)
        relator = cyclically_reduced((*letters, *inverse_letters(inside)))
        if best is None or len(relator) < len(best):
            best = relator
    assert best is not None
    return best


def needed(step: Step, given: Sequence[Letters], found: Sequence[Letters], cost: Sequence[int], work: int) -> list[int]:
    """Return the numbers of the found relators that are kept when those that the others imply are left out.

    The dearest are tried first, as long as the work allows it.
    """
    kept = list(range(len(found)))
    for k in sorted(range(len(found)), key=lambda k: -cost[k]):
        tried = [*given, *(found[i] for i in kept if i != k)]
        work -= step.graph.count * sum(map(len, tried))
        if work < 0:
            break
        if _Closing(step, tried).complete:
            kept.remove(k)
    return kept
