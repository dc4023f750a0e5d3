"""State spaces: a start, moves that may depend on the position, and steps on whole batches.

``StateSpace`` is the one protocol that growth and shortest words need. ``Groupoid`` is the space
with structure: objects, and arcs between them that act as permutations. A group is a groupoid with
one object; in Conway's M13 the objects are the places of the hole.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

import numpy as np

from permgroups.errors import InvalidPermutation
from permgroups.groups.chain import inverse_row
from permgroups.groups.words import Word
from permgroups.search.letters import letters_of

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["Groupoid", "StateSpace"]

Rows = np.ndarray


class StateSpace(Protocol):
    """What breadth-first search needs to know of a puzzle or game."""

    @property
    def start(self) -> Rows:
        """The state from which distances count, a row of integers."""
        ...

    @property
    def moves(self) -> Sequence[tuple[str, int]]:
        """The moves as syllables (name, exponent)."""
        ...

    def step(self, states: Rows, move: int) -> tuple[Rows, Rows]:
        """Return the states after a move, and whether it was legal in each."""
        ...


class Groupoid:
    """Objects 0 … m-1 and arcs between them; a state is a permutation and the object where it ends.

    Parameters
    ----------
    moves
        The syllable (name, exponent) of every arc; arcs from different objects may share one.
    source, target
        Where every arc begins and ends.
    rows
        How every arc acts, as image rows.
    start
        The object where the empty path is.

    Examples
    --------
    >>> from permgroups import symmetric
    >>> space = Groupoid.of_group(symmetric(3))
    >>> space.objects, len(space.source), space.order
    (1, 3, 6)
    """

    def __init__(
        self,
        moves: Sequence[tuple[str, int]],
        source: Sequence[int] | Rows,
        target: Sequence[int] | Rows,
        rows: Rows,
        start: int = 0,
    ):
        self.arc_moves = tuple(moves)
        self.moves = tuple(dict.fromkeys(self.arc_moves))
        self.source = np.array(source, np.int32)
        self.target = np.array(target, np.int32)
        self.rows = np.ascontiguousarray(rows, np.uint16)
        self.start_object = start
        self.objects = 1 + max([start, *self.source.tolist(), *self.target.tolist()])
        if not len(self.arc_moves) == len(self.source) == len(self.target) == len(self.rows):
            raise InvalidPermutation("every arc needs a name, a source, a target and a row")

    @classmethod
    def of_group(cls, G: PermGroup, metric: str = "quarter") -> Groupoid:
        """Return the Cayley graph of a group: one object, an arc for every letter of the metric."""
        letters = letters_of(G, metric)
        zeros = [0] * len(letters)
        space = cls(list(zip(letters.names, letters.exponents, strict=True)), zeros, zeros, letters.rows)
        space.__dict__["group"] = G
        return space

    @property
    def degree(self) -> int:
        return int(self.rows.shape[1])

    @property
    def start(self) -> Rows:
        """The identity, its object in the last column."""
        kind = np.min_scalar_type(max(self.degree, self.objects))
        return np.append(np.arange(self.degree), self.start_object).astype(kind)

    @cached_property
    def arc_at(self) -> Rows:
        """``arc_at[p, move]`` is the arc by which a move leaves object p, -1 where it is not possible."""
        out = np.full((self.objects, len(self.moves)), -1, np.int32)
        number = {syllable: move for move, syllable in enumerate(self.moves)}
        for arc, (p, syllable) in enumerate(zip(self.source.tolist(), self.arc_moves, strict=True)):
            out[p, number[syllable]] = arc
        return out

    def step(self, states: Rows, move: int) -> tuple[Rows, Rows]:
        """Return the states after a move, and whether an arc of that name leaves their object."""
        arcs = self.arc_at[states[:, -1], move]
        legal = arcs >= 0
        out = states.copy()
        chosen = arcs[legal]
        out[legal, :-1] = np.take_along_axis(self.rows[chosen], states[legal, :-1].astype(np.intp), axis=1)
        out[legal, -1] = self.target[chosen]
        return out, legal

    def started_at(self, start: int) -> Groupoid:
        """Return the same objects and arcs with the empty path at another object."""
        if start == self.start_object:
            return self
        return Groupoid(self.arc_moves, self.source, self.target, self.rows, start)

    @cached_property
    def ways(self) -> Rows:
        """A path's row from the start to every object; unreachable objects raise."""
        ways: list[Rows | None] = [None] * self.objects
        ways[self.start_object] = np.arange(self.degree, dtype=np.uint16)
        queue = [self.start_object]
        for p in queue:
            for arc in np.flatnonzero(self.source == p).tolist():
                q, way = int(self.target[arc]), ways[p]
                if ways[q] is None and way is not None:
                    ways[q] = self.rows[arc][way]
                    queue.append(q)
        missing = [p for p, way in enumerate(ways) if way is None]
        if missing:
            raise InvalidPermutation(f"no arcs lead from object {self.start_object} to object {missing[0]}")
        return np.array(ways, np.uint16)

    @cached_property
    def loops(self) -> Rows:
        """Every arc closed by the ways to its ends: elements of the group at the start."""
        back = np.array([inverse_row(way) for way in self.ways])
        out = np.empty_like(self.rows)
        for arc, (p, q) in enumerate(zip(self.source.tolist(), self.target.tolist(), strict=True)):
            out[arc] = back[q][self.rows[arc][self.ways[p]]]
        return out

    @cached_property
    def group(self) -> PermGroup:
        """The group of closed paths at the start."""
        from permgroups.groups.group import PermGroup

        return PermGroup.from_rows(np.unique(self.loops, axis=0))

    @property
    def order(self) -> int:
        """The number of states."""
        return self.objects * self.group.order()

    @cached_property
    def back(self) -> Rows:
        """For every arc one that undoes it, -1 where there is none."""
        known = {
            (p, q, row.tobytes()): arc
            for arc, (p, q, row) in enumerate(zip(self.source.tolist(), self.target.tolist(), self.rows, strict=True))
        }
        out = np.full(len(self.rows), -1, np.int32)
        for arc, (p, q, row) in enumerate(zip(self.source.tolist(), self.target.tolist(), self.rows, strict=True)):
            out[arc] = known.get((q, p, inverse_row(row).tobytes()), -1)
        return out

    def word_of(self, arcs: Sequence[int]) -> Word:
        """Return the word of a path, equal neighbours merged."""
        return Word([self.arc_moves[a] for a in arcs]).reduced()
