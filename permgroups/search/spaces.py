"""State spaces: a start, moves that may depend on the position, and steps on whole batches.

``StateSpace`` is the one protocol that growth and shortest words need. ``Groupoid`` is the space
with structure: objects, and arcs between them that act as permutations. A group is a groupoid with
one object; in Conway's M13 the objects are the places of the hole.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cached_property
from typing import Any, Protocol

import numpy as np

from permgroups.errors import InvalidArgument
from permgroups.groups.group import PermGroup
from permgroups.groups.rows import inverse_row
from permgroups.groups.words import Word
from permgroups.search.breadth_first import breadth_first
from permgroups.search.letters import letters_of
from permgroups.wording import brief

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
    """Objects and arcs between them; a state is a permutation and the number of the object where it ends.

    Parameters
    ----------
    moves
        The syllable (name, exponent) of every arc; arcs from different objects may share one.
    source, target
        Where every arc begins and ends, objects by number.
    rows
        How every arc acts, as image rows.
    start
        The number of the object where the empty path is.
    objects
        What the objects are: places of the hole, shapes; by default their numbers.
    labels
        The names of the points that the rows permute.
    group
        The group of closed paths at the start, where it is known.
    prices
        What every one of the different ``moves`` counts, in the order of their first arcs; by default 1.

    Examples
    --------
    >>> import numpy as np
    >>> from permgroups import symmetric
    >>> space = Groupoid.of_group(symmetric(3))
    >>> space.objects, len(space.source), space.order()
    ((0,), 3, 6)
    >>> halves = Groupoid([("x", 1), ("x", 1)], [0, 1], [1, 0], np.array([[1, 0], [0, 1]]), objects=("up", "down"))
    >>> halves.order(), halves.started_at("down").start_object
    (4, 'down')

    Arcs and states, the object of a state in its last column:

    >>> halves.degree, halves.number_of("down"), halves.arc_at.tolist(), halves.arc_prices.tolist()
    (2, 1, [[0], [1]], [1, 1])
    >>> halves.back.tolist(), halves.is_symmetric
    ([-1, -1], False)
    >>> halves.start.tolist(), halves.state([1, 0], 1).tolist(), halves.step(halves.start[None, :], 0)[0].tolist()
    ([0, 1, 0], [1, 0, 1], [[1, 0, 1]])

    Closed paths, by a tree of shortest paths to all objects:

    >>> halves.tree, halves.ways.tolist(), halves.loops.tolist(), halves.group.order()
    (((), (0,)), [[0, 1], [1, 0]], [[0, 1], [1, 0]], 2)
    """

    def __init__(
        self,
        moves: Sequence[tuple[str, int]],
        source: Sequence[int] | Rows,
        target: Sequence[int] | Rows,
        rows: Rows,
        start: int = 0,
        objects: Sequence[Hashable] | None = None,
        labels: tuple[str, ...] | None = None,
        group: PermGroup | None = None,
        prices: Sequence[int] | Rows | None = None,
    ):
        self.arc_moves = tuple(moves)
        self.moves = tuple(dict.fromkeys(self.arc_moves))
        self.source = np.array(source, np.int32)
        self.target = np.array(target, np.int32)
        self.rows = np.ascontiguousarray(rows, np.uint16)
        if not len(self.arc_moves) == len(self.source) == len(self.target) == len(self.rows):
            raise InvalidArgument("every arc needs a name, a source, a target and a row")
        count = 1 + max([start, *self.source.tolist(), *self.target.tolist()])
        self.objects: tuple[Any, ...] = tuple(range(count) if objects is None else objects)
        if len(self.objects) < count:
            raise InvalidArgument(f"the arcs join {count} objects; {len(self.objects)} are given")
        self.prices = np.ones(len(self.moves), np.int64) if prices is None else np.array(prices, np.int64)
        self.begin = start
        self.labels = labels
        self._given = group
        self._elsewhere: dict[int, Groupoid] = {}

    @classmethod
    def of_group(cls, G: PermGroup, metric: Any = "quarter") -> Groupoid:
        """Return the Cayley graph of a group: one object, an arc for every letter of the metric, with its price."""
        letters = letters_of(G, metric)
        zeros = [0] * len(letters)
        syllables = list(zip(letters.names, letters.exponents, strict=True))
        return cls(syllables, zeros, zeros, letters.rows, group=G, prices=letters.prices)

    # -- objects and arcs -------------------------------------------------------------------------------

    @property
    def degree(self) -> int:
        """The number of points that the arcs permute."""
        return int(self.rows.shape[1])

    @property
    def start_object(self) -> Any:
        """The object where the empty path is."""
        return self.objects[self.begin]

    def number_of(self, which: Any) -> int:
        """Return the number of an object; raises `InvalidArgument` if there is none such."""
        try:
            return self._numbers[which]
        except (KeyError, TypeError):
            few = ", ".join(map(str, self.objects[:14])) + (" …" if len(self.objects) > 14 else "")
            raise InvalidArgument(f"there is no object {brief(which)}; the objects are {few}") from None

    @cached_property
    def _numbers(self) -> dict[Any, int]:
        return {x: i for i, x in enumerate(self.objects)}

    def started_at(self, which: Any) -> Groupoid:
        """Return the same objects and arcs with the empty path at another object."""
        number = self.number_of(which)
        if number == self.begin:
            return self
        if number not in self._elsewhere:
            self._elsewhere[number] = Groupoid(
                self.arc_moves, self.source, self.target, self.rows, number, self.objects, self.labels,
                prices=self.prices,
            )  # fmt: skip
        return self._elsewhere[number]

    @cached_property
    def arc_at(self) -> Rows:
        """``arc_at[p, move]`` is the arc by which a move leaves object p, -1 where it is not possible."""
        out = np.full((len(self.objects), len(self.moves)), -1, np.int32)
        number = {syllable: move for move, syllable in enumerate(self.moves)}
        for arc, (p, syllable) in enumerate(zip(self.source.tolist(), self.arc_moves, strict=True)):
            out[p, number[syllable]] = arc
        return out

    @cached_property
    def _arc_of(self) -> dict[tuple[int, int, bytes], int]:
        """The arcs by source, target and row."""
        pairs = zip(self.source.tolist(), self.target.tolist(), self.rows, strict=True)
        return {(p, q, row.tobytes()): arc for arc, (p, q, row) in enumerate(pairs)}

    @cached_property
    def back(self) -> Rows:
        """For every arc one that undoes it, -1 where there is none."""
        pairs = zip(self.source.tolist(), self.target.tolist(), self.rows, strict=True)
        return np.array([self._arc_of.get((q, p, inverse_row(row).tobytes()), -1) for p, q, row in pairs], np.int32)

    @cached_property
    def arc_prices(self) -> Rows:
        """What every arc counts."""
        number = {syllable: move for move, syllable in enumerate(self.moves)}
        return self.prices[[number[syllable] for syllable in self.arc_moves]]

    @cached_property
    def is_symmetric(self) -> bool:
        """Whether every arc can be undone by another."""
        return bool((self.back >= 0).all())

    # -- states -----------------------------------------------------------------------------------------

    @property
    def start(self) -> Rows:
        """The identity, its object in the last column."""
        return self.state(np.arange(self.degree), self.begin)

    def state(self, row: Any, number: int) -> Rows:
        """Return the state of a permutation that ends at an object, given by number."""
        return np.append(row, number).astype(np.min_scalar_type(max(self.degree, len(self.objects))))

    def step(self, states: Rows, move: int) -> tuple[Rows, Rows]:
        """Return the states after a move, and whether an arc of that name leaves their object."""
        arcs = self.arc_at[states[:, -1], move]
        legal = arcs >= 0
        out = states.copy()
        chosen = arcs[legal]
        out[legal, :-1] = np.take_along_axis(self.rows[chosen], states[legal, :-1].astype(np.intp), axis=1)
        out[legal, -1] = self.target[chosen]
        return out, legal

    # -- closed paths -----------------------------------------------------------------------------------

    @cached_property
    def tree(self) -> tuple[tuple[int, ...], ...]:
        """The arcs of a shortest path from the start to every object; raises `InvalidArgument` where there is none."""
        if len(self.objects) == 1:
            return ((),)
        layers = breadth_first(_ObjectsOf(self), most=len(self.objects))
        reached = layers.states()[:, 0].tolist()
        ways: list[tuple[int, ...] | None] = [None] * len(self.objects)
        ways[self.begin] = ()
        for number, at in enumerate(reached[1:], 1):
            before, move = layers.arrival(number)
            ways[at] = (*(ways[reached[before]] or ()), int(self.arc_at[reached[before], move]))
        missing = [p for p, way in enumerate(ways) if way is None]
        if missing:
            raise InvalidArgument(f"no arcs lead from object {self.start_object} to object {self.objects[missing[0]]}")
        return tuple(way for way in ways if way is not None)

    @cached_property
    def ways(self) -> Rows:
        """The rows of these paths."""
        out = np.tile(np.arange(self.degree, dtype=np.uint16), (len(self.objects), 1))
        for p, arcs in sorted(enumerate(self.tree), key=lambda way: len(way[1])):
            if arcs:  # the tree has the path to where the last arc begins
                out[p] = self.rows[arcs[-1]][out[self.source[arcs[-1]]]]
        return out

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
        """The group of closed paths at the start, given by a few of the loops; these are chosen at first use."""
        if self._given is not None:
            return self._given
        rows = np.unique(self.loops, axis=0)
        rows = rows[(rows != np.arange(self.degree)).any(axis=1)]
        return PermGroup.from_rows(rows[_generating(rows)], self.labels)

    def closed(self, row: Any, number: int) -> Rows:
        """Return a permutation that ends at an object, given by number, closed by the way back to the start.

        >>> from permgroups.puzzles import sliding
        >>> space = sliding(2, 2).space
        >>> [space.closed(way, number).tolist() for number, way in enumerate(space.ways)]
        [[0, 1, 2, 3], [0, 1, 2, 3], [0, 1, 2, 3], [0, 1, 2, 3]]
        """
        out: Rows = inverse_row(self.ways[number])[np.asarray(row)].astype(np.uint16)
        return out

    def order(self) -> int:
        """Return the number of states."""
        return len(self.objects) * self.group.order()

    def undone(self, arcs: Sequence[int]) -> list[int]:
        """Return the arcs of the path that undoes a path; all of them must have an inverse, see :attr:`is_symmetric`.

        >>> from permgroups.puzzles import sliding
        >>> space = sliding(2, 2).space
        >>> space.word_of(space.tree[0]), space.word_of(space.undone(space.tree[0]))
        (Word("U' L'"), Word('L U'))
        """
        return [int(self.back[arc]) for arc in reversed(arcs)]

    def tidied(self, arcs: Sequence[int]) -> list[int]:
        """Return a path with the same end and row in which no two neighbours cancel or act as one arc does.

        >>> from permgroups.games import M13
        >>> space = M13().space
        >>> arcs = [space.arc_at[p, space.moves.index((f"p{q}", 1))] for p, q in [(0, 4), (4, 5), (5, 6), (6, 12)]]
        >>> space.word_of(arcs), space.word_of(space.tidied(arcs))                  # 0, 4, 5, 6 lie on a line
        (Word('p4 p5 p6 p12', names=['p4', 'p5', 'p6', 'p12']), Word('p6 p12', names=['p6', 'p12']))
        """
        out: list[int] = []
        for arc in arcs:
            new = arc
            while out:
                last = out[-1]
                if self.back[last] == new:
                    out.pop()
                    break
                row = self.rows[new][self.rows[last]].tobytes()
                merged = self._arc_of.get((int(self.source[last]), int(self.target[new]), row), -1)
                if merged < 0:
                    out.append(new)
                    break
                out.pop()
                new = merged
            else:
                out.append(new)
        return out

    def word_of(self, arcs: Sequence[int]) -> Word:
        """Return the word of a path, equal neighbours merged.

        >>> from permgroups import cyclic
        >>> Groupoid.of_group(cyclic(7)).word_of([0, 0, 0])
        Word('a3')
        """
        return Word([self.arc_moves[a] for a in arcs]).reduced()


class _ObjectsOf:
    """The objects of a groupoid as a state space of their own."""

    def __init__(self, space: Groupoid):
        self._space = space
        self.start = np.array([space.begin], np.int32)
        self.moves = space.moves

    def step(self, states: Rows, move: int) -> tuple[Rows, Rows]:
        arcs = self._space.arc_at[states[:, 0], move]
        return self._space.target[arcs][:, None], arcs >= 0


def _generating(rows: Rows) -> list[int]:
    """Return the numbers of few rows that generate the same group as all of them."""
    if len(rows) <= 4:
        return list(range(len(rows)))
    order = PermGroup.from_rows(rows.copy()).order()
    for count in (2, 3, 4, 6, 8, 12, 16):
        for seed in range(4):
            chosen = np.random.default_rng(seed).choice(len(rows), min(count, len(rows)), replace=False)
            if PermGroup.from_rows(rows[chosen].copy()).order() == order:
                return [int(i) for i in chosen]
    return list(range(len(rows)))
