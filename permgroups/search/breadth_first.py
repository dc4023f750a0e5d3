"""Breadth-first search in any state space: spheres, distances, shortest words to a state or to a goal.

Every state is kept, with the state and the move that it was reached by; that is for some million states. A group or
groupoid too large for it may still have a table of two bits a state: see :mod:`permgroups.search.growth`.

Where the moves of a space have ``prices``, distance is the least price, as in Dijkstra's search: a move of price w
leads from the sphere at d - w to the sphere at d, and all nearer spheres are complete by then.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate
from typing import TYPE_CHECKING, Any

import numpy as np

from permgroups import checks
from permgroups.budget import MEMORY, require_memory
from permgroups.errors import BudgetExhausted, InvalidArgument, TooLarge
from permgroups.groups.words import Word
from permgroups.kernels import breadth_first as _kernel

if TYPE_CHECKING:
    from permgroups.search.spaces import StateSpace

__all__ = ["MOST_STATES", "Layers", "breadth_first"]

Rows = np.ndarray
Goal = Callable[[Rows], Rows]

MOST_STATES = 10**7
CHUNK = 1 << 15  # states moved together


class Layers:
    """The states around the start of a space, sphere by sphere; states are known by the number of their finding.

    Parameters
    ----------
    space
        Any :class:`~permgroups.search.spaces.StateSpace`; its moves need no inverses.
    start
        Another state to begin with than the start of the space.
    most
        The number of states that are kept at most.
    memory
        Bytes for them; by default ``MEMORY`` of :mod:`permgroups.budget`.

    Examples
    --------
    >>> from permgroups import PermGroup
    >>> from permgroups.search.spaces import Groupoid
    >>> layers = Layers(Groupoid.of_group(PermGroup({"r": "(1,2,3,4)", "s": "(1,2)"})))
    >>> layers.grow(), layers.grow(), layers.spheres
    (3, 5, (1, 3, 5))
    >>> layers.radius, layers.is_complete, layers.sphere(1), layers.numbers([[1, 2, 3, 0, 0], [3, 2, 1, 0, 0]])
    (2, False, range(1, 4), array([ 1, -1]))
    >>> found = layers.nearest(lambda states: (states[:, :4] == [3, 2, 1, 0]).all(axis=1))
    >>> layers.depth(found), str(layers.word(found)), layers.states(found, found + 1).tolist()
    (4, 's r r s', [[3, 2, 1, 0, 0]])
    >>> layers.find([3, 2, 1, 0, 0]) == found, layers.path(found), layers.arrival(1)
    (True, [2, 0, 0, 2], (0, 0))
    """

    def __init__(self, space: StateSpace, start: Any = None, most: int = MOST_STATES, memory: int | None = None):
        self.space = space
        self.most = checks.whole("most", most, 1)
        self.memory = MEMORY if memory is None else memory
        first = np.asarray(space.start)
        self._dtype = first.dtype
        self._bytes = first.nbytes
        if start is not None:
            shape = first.shape
            first = np.asarray(start).astype(self._dtype)
            if first.shape != shape:
                raise InvalidArgument(f"a state of this space has {shape[0]} entries, not {first.shape}")
        self._words = max(1, -(-self._bytes // 8))
        self._keys = np.zeros((1024, self._words), np.int64)
        self._slots = np.full(2048, -1, np.int64)
        self._parents = np.full(1024, -1, np.int64)
        self._moves = np.full(1024, -1, np.int32)
        self._count = _kernel.insert(self._keys, self._slots, self._packed(first[None, :]), 0, np.empty(1, np.int64))
        self._sizes = [1]
        self._complete = False
        prices = getattr(space, "prices", None)
        self._prices = [1] * len(space.moves) if prices is None else [int(price) for price in prices]
        self.dearest = max(self._prices, default=1)

    @property
    def spheres(self) -> tuple[int, ...]:
        """How many states there are at distance 0, 1, 2, … as far as the search has come."""
        return tuple(self._sizes)

    @property
    def radius(self) -> int:
        """The distance up to which all states are known."""
        return len(self._sizes) - 1

    @property
    def is_complete(self) -> bool:
        """Whether it is known that no move leads to another state."""
        return self._complete

    def __len__(self) -> int:
        return self._count

    def __repr__(self) -> str:
        return f"<Layers: {self._count} states{'' if self._complete else ' so far'}, radius {self.radius}>"

    # -- states as words of 64 bits -------------------------------------------------------------------

    def _packed(self, states: Rows) -> Rows:
        if states.ndim != 2 or states.shape[1] * self._dtype.itemsize != self._bytes:
            raise InvalidArgument(f"expected a row for every state, as long as the start, not shape {states.shape}")
        out = np.zeros((len(states), 8 * self._words), np.uint8)
        if self._bytes:
            out[:, : self._bytes] = np.ascontiguousarray(states, self._dtype).view(np.uint8)
        return out.view(np.int64)

    def states(self, first: int = 0, last: int | None = None) -> Rows:
        """Return the states with the numbers from ``first`` up to ``last``, which is not included."""
        chosen = self._keys[first : self._count if last is None else last]
        if not self._bytes:
            return np.zeros((len(chosen), 0), self._dtype)
        return np.ascontiguousarray(chosen.view(np.uint8)[:, : self._bytes]).view(self._dtype)

    def sphere(self, depth: int) -> range:
        """Return the numbers of the states at a distance that the search has come to, else raise `InvalidArgument`."""
        ends = [0, *accumulate(self._sizes)]
        depth = checks.whole("depth", depth, 0, self.radius)
        return range(ends[depth], ends[depth + 1])

    def numbers(self, states: Rows) -> Rows:
        """Return the numbers of states as far as the search has come, -1 for those not found yet."""
        rows = self._packed(np.asarray(states))
        out = np.empty(len(rows), np.int64)
        _kernel.look_up(self._keys, self._slots, rows, out)
        return out

    # -- growing --------------------------------------------------------------------------------------

    def grow(self, stop: Callable[[], bool] | None = None) -> int:
        """Return the size of the next sphere that is not empty, now found; 0 if there is none.

        Raises
        ------
        TooLarge
            If more than ``most`` states would have to be kept; then the layers are as before.
        BudgetExhausted
            If ``stop()``, asked from time to time, says so; then too.
        """
        while not self._complete:
            found = self._next_sphere(stop)
            self._sizes.append(found)
            if found:
                return found
            if not any(self._sizes[-self.dearest :]):
                self._complete = True
                while not self._sizes[-1]:
                    self._sizes.pop()
        return 0

    def _next_sphere(self, stop: Callable[[], bool] | None) -> int:
        count = self._count
        try:
            for move, price in enumerate(self._prices):
                if price > len(self._sizes):
                    continue
                here = self.sphere(len(self._sizes) - price)
                for first in range(here.start, here.stop, CHUNK):
                    if stop is not None and stop():
                        raise BudgetExhausted(f"the search ended at radius {self.radius}, after {count} states")
                    self._move(first, min(first + CHUNK, here.stop), move)
        except (TooLarge, BudgetExhausted):
            self._count = count
            self._rebuild(len(self._slots))
            raise
        return self._count - count

    def _move(self, first: int, last: int, move: int) -> None:
        after, legal = self.space.step(self.states(first, last), move)
        chosen = np.flatnonzero(legal)
        rows = self._packed(after if len(chosen) == len(after) else after[chosen])
        self._reserve(self._count + len(rows))
        numbers = np.empty(len(rows), np.int64)
        before = self._count
        self._count = _kernel.insert(self._keys, self._slots, rows, before, numbers)
        new, where = np.unique(numbers, return_index=True)
        fresh = new >= before
        self._parents[new[fresh]] = first + chosen[where[fresh]]
        self._moves[new[fresh]] = move
        if self._count > self.most:
            raise TooLarge(f"more than {self.most} states; this search keeps every one")

    def _reserve(self, count: int) -> None:
        room = len(self._keys)
        if count <= room:
            return
        more = max(count, 2 * room) - room
        size = room + more  # rows, parents and moves, old and new ones while they are copied; and the slots
        need = (size + room) * (8 * self._keys.shape[1] + 12) + (8 << (2 * size - 1).bit_length())
        require_memory(need, self.memory, f"a search that keeps {size} states")
        self._keys = np.concatenate([self._keys, np.zeros((more, self._keys.shape[1]), np.int64)])
        self._parents = np.concatenate([self._parents, np.full(more, -1, np.int64)])
        self._moves = np.concatenate([self._moves, np.full(more, -1, np.int32)])
        self._rebuild(1 << (2 * len(self._keys) - 1).bit_length())

    def _rebuild(self, size: int) -> None:
        self._slots = np.full(size, -1, np.int64)
        _kernel.fill_slots(self._keys, self._slots, self._count)

    # -- answers --------------------------------------------------------------------------------------

    def nearest(self, goal: Goal, stop: Callable[[], bool] | None = None) -> int | None:
        """Return the number of a nearest state for which the goal holds; None if it holds for no state at all.

        Parameters
        ----------
        goal
            Takes a batch of states and returns for each whether it is as wanted.
        stop
            As in :meth:`grow`, which this calls until a state is found.
        """
        depth = 0
        while True:
            here = self.sphere(depth)
            for first in range(here.start, here.stop, CHUNK):
                hits = np.flatnonzero(goal(self.states(first, min(first + CHUNK, here.stop))))
                if len(hits):
                    return first + int(hits[0])
            if depth == self.radius and not self.grow(stop):
                return None
            depth += 1

    def find(self, state: Any, stop: Callable[[], bool] | None = None) -> int | None:
        """Return the number of a state, growing as far as is needed; None if no moves lead there.

        Raises as :meth:`grow` does.
        """
        row = np.asarray(state)[None, :]
        while True:
            number = int(self.numbers(row)[0])
            if number >= 0:
                return number
            if not self.grow(stop):
                return None

    def depth(self, number: int) -> int:
        """Return the distance of a state from the start."""
        return int(np.searchsorted(np.cumsum(self._sizes), checks.whole("number", number, 0), side="right"))

    def arrival(self, number: int) -> tuple[int, int]:
        """Return the number of the state from which a state was first reached, and the move; -1, -1 for the start."""
        return int(self._parents[number]), int(self._moves[number])

    def path(self, number: int) -> list[int]:
        """Return the numbers of the moves of a shortest way from the start to a state."""
        out = []
        while number:
            number, move = self.arrival(number)
            out.append(move)
        return out[::-1]

    def word(self, number: int) -> Word:
        """Return a shortest word that leads from the start to a state."""
        return Word([self.space.moves[move] for move in self.path(number)])


def breadth_first(space: StateSpace, most: int = MOST_STATES, memory: int | None = None) -> Layers:
    """Return all layers of a state space.

    Raises
    ------
    TooLarge
        If there are more than ``most`` states, or they do not fit into ``memory`` bytes.

    Examples
    --------
    >>> from permgroups import cyclic
    >>> from permgroups.search.spaces import Groupoid
    >>> breadth_first(Groupoid.of_group(cyclic(7), "positive")).spheres
    (1, 1, 1, 1, 1, 1, 1)
    """
    layers = Layers(space, most=most, memory=memory)
    while layers.grow():
        pass
    return layers
