"""The transformation semigroup of an enhanced game: its elements, idempotents, ranks and Green's classes."""

from __future__ import annotations

from collections import Counter
from functools import cached_property

import numpy as np

from permgroups.errors import TooLarge
from permgroups.lights.components import strongly_connected
from permgroups.lights.enhanced import EnhancedGame
from permgroups.lights.operators import Operator
from permgroups.search.breadth_first import Layers

__all__ = ["Semigroup"]

MOST_ELEMENTS = 300_000


class Semigroup:
    """All operators that words of at least one press make, and the identity if it is among them.

    On each light an operator is coded as its ``add``, plus d if the light is cleared first; ``elements`` has a row of
    codes for each. As a state space it begins with the identity, and a move is a press after all others.

    All elements are listed when it is made; raises `TooLarge` where they are more than 300000.

    Examples
    --------
    >>> from permgroups.lights import shallit
    >>> S = Semigroup(shallit(3, 2))
    >>> S.size, S.idempotents, S.units
    (504, 281, 8)
    >>> S.constants, S.ranks                       # as many constants as configurations that zero leads to
    (112, {1: 112, 2: 288, 8: 96, 128: 8})
    >>> S.green
    {'R': 8, 'L': 281, 'D': 8, 'H': 281}
    """

    def __init__(self, game: EnhancedGame):
        self.game = game
        self.d = game.d
        self.generators = np.array([self._code(op) for op in game.operators.values()], self.start.dtype)
        self.generators = self.generators.reshape(len(game.operators), len(game.lights))
        self.moves = game.moves
        self._layers = Layers(self, most=MOST_ELEMENTS + 1)
        try:
            while self._layers.grow():
                pass
        except TooLarge:
            raise TooLarge(f"the semigroup of {game.name} has more than {MOST_ELEMENTS} elements") from None
        every = self._layers.states()
        after = self._numbers(every, [self.product(every, g) for g in self.generators])
        self._first = 0 if (after == 0).any() else 1  # the identity is left out where no press leads back to it
        self.elements = every[self._first :]
        self._after = after[self._first :] - self._first

    @property
    def start(self) -> np.ndarray:
        """The identity, as codes: where a search begins.

        >>> from permgroups.lights import shallit
        >>> Semigroup(shallit()).start.tolist()
        [0, 0, 0, 0, 0, 0, 0]
        """
        return np.zeros(len(self.game.lights), np.min_scalar_type(4 * self.d))

    def step(self, states: np.ndarray, move: int) -> tuple[np.ndarray, np.ndarray]:
        """Return operators, as rows of codes, followed by a press, and that it is always possible.

        >>> from permgroups.lights import shallit
        >>> from permgroups.search.breadth_first import breadth_first
        >>> breadth_first(Semigroup(shallit())).spheres            # shortest words of all operators
        (1, 6, 21, 56, 108, 138, 110, 52, 12)
        """
        return self.product(states, self.generators[move]), np.ones(len(states), bool)

    def _numbers(self, every: np.ndarray, products: list[np.ndarray]) -> np.ndarray:
        found = [self._layers.numbers(rows) for rows in products]
        return np.array(found, np.int64).reshape(len(found), len(every)).T

    def _code(self, op: Operator) -> list[int]:
        return [a if k else a + self.d for k, a in zip(op.keep, op.add, strict=True)]

    def product(self, s: np.ndarray, t: np.ndarray) -> np.ndarray:
        """Return first s, then t, for codes or rows of them.

        >>> from permgroups.lights import circles
        >>> S = Semigroup(circles({"A": "xy", "B": "yz"}))
        >>> FA, FB, PA, PB = S.generators
        >>> S.product(FA, PB).tolist(), S.product(PB, FA).tolist()        # on y: cleared; cleared, then 1
        ([1, 2, 2], [1, 3, 2])
        """
        d = self.d
        added = (s % d + t) % d + np.where(s >= d, d, 0).astype(s.dtype)
        return np.where(t >= d, t, added).astype(s.dtype)

    def operator(self, i: int) -> Operator:
        """Return an element, given by its place in ``elements``, as an operator.

        >>> from permgroups.lights import circles
        >>> S = Semigroup(circles({"A": "xy", "B": "yz"}))
        >>> S.operator(0), S.operator(S.size - 1)
        (<Operator . . . mod 2>, <Operator =0 =1 =0 mod 2>)
        """
        code = self.elements[i].tolist()
        return Operator([int(x < self.d) for x in code], [x % self.d for x in code], self.d)

    @property
    def size(self) -> int:
        """The number of elements."""
        return len(self.elements)

    @cached_property
    def idempotents(self) -> int:
        """How many elements are their own square."""
        return int((self.product(self.elements, self.elements) == self.elements).all(axis=1).sum())

    @cached_property
    def units(self) -> int:
        """How many elements can be undone: the group of the buttons of F-type."""
        return int((self.elements < self.d).all(axis=1).sum())

    @cached_property
    def constants(self) -> int:
        """How many elements lead everywhere to the same configuration: as many as R(0) has, if some word clears all
        lights."""
        return int((self.elements >= self.d).all(axis=1).sum())

    @cached_property
    def ranks(self) -> dict[int, int]:
        """How many elements have how many images."""
        counts = Counter(self.d**kept for kept in (self.elements < self.d).sum(axis=1).tolist())
        return dict(sorted(counts.items()))

    @cached_property
    def _before(self) -> np.ndarray:
        """A generator, then s."""
        products = [self.product(np.broadcast_to(g, self.elements.shape), self.elements) for g in self.generators]
        return self._numbers(self.elements, products) - self._first

    @cached_property
    def green(self) -> dict[str, int]:
        """The numbers of Green's classes: R (what is pressed afterwards), L (before), D (both), H (intersections).

        With functions written on the left, as in the paper, sS and Ss change places: our R counts the elements
        that further presses lead to and back.
        """
        later = strongly_connected(self._after.tolist())
        earlier = strongly_connected(self._before.tolist())
        both = strongly_connected(np.concatenate([self._after, self._before], axis=1).tolist())
        pairs = set(zip(later, earlier, strict=True))
        return {"R": max(later) + 1, "L": max(earlier) + 1, "D": max(both) + 1, "H": len(pairs)}

    def __repr__(self) -> str:
        return f"<Semigroup of {self.size} operators of {self.game.name}>"
