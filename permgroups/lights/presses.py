"""Presses of buttons as answers: what to press to get from u to v, or the weights that show why it is impossible."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from permgroups.answers import Answer
from permgroups.lights.analysis import large
from permgroups.shown import Facts
from permgroups.wording import count, listed

if TYPE_CHECKING:
    from permgroups.lights.game import LightsGame

__all__ = ["Presses"]

SHOWN = 40


@dataclass(frozen=True, eq=False)
class Presses(Answer):
    """What to press to get from u to v; or, where that is impossible, weights y with yM = 0 and y(v - u) ≠ 0.

    ``moves`` are the labels of the buttons, each as often as it is pressed; ``presses`` is the same as a vector, one
    number for every button, None where it is impossible.

    Examples
    --------
    >>> from permgroups import lights
    >>> L = lights.from_hypergraph({"x": "ab", "y": "bc"}, 3)
    >>> answer = L.solve([0, 0, 0], [1, 0, 2])
    >>> answer.moves, answer.presses.tolist(), answer.length, answer.optimal
    (('x', 'y', 'y'), [1, 2], 3, True)
    >>> L.solve([0, 0, 0], [1, 0, 0]).explain()
    'impossible: every button adds 0 to a sum over the lights a, b, c, the change asked for does not'
    """

    game: LightsGame
    u: np.ndarray
    v: np.ndarray
    presses: np.ndarray | None
    weights: np.ndarray | None
    number_of_solutions: int

    @property
    def witness(self) -> np.ndarray | None:
        """The weights y of the lights; None where there is a way.

        >>> from permgroups import lights
        >>> lights.from_hypergraph({"x": "ab", "y": "bc"}, 3).solve([0, 0, 0], [1, 0, 0]).witness.tolist()
        [1, 2, 1]
        """
        return self.weights

    @property
    def unique(self) -> bool:
        """Whether these are the only presses that do it, up to their order.

        >>> from permgroups import lights
        >>> lights.merlin().solve().unique, lights.grid(5, 5).solve_all_ones().unique
        (True, False)
        """
        return bool(self) and self.number_of_solutions == 1

    @property
    def moves(self) -> tuple[str, ...]:
        """The buttons to press, each as often as needed, in any order."""
        self.require()
        return tuple(self.listed(int(np.asarray(self.presses, np.int64).sum())))

    def listed(self, most: int) -> list[str]:
        """Return the first of the buttons to press, at most so many; raises `Impossible` where there is no way.

        >>> from permgroups import lights
        >>> lights.grid(100, 100).solve_all_ones().listed(4)
        ['1', '3', '4', '7']
        """
        self.require()
        assert self.presses is not None
        out: list[str] = []
        for j in np.flatnonzero(self.presses).tolist():
            out += [self.game.button_name(j)] * min(int(self.presses[j]), most - len(out))
            if len(out) == most:
                break
        return out

    @property
    def length(self) -> int:
        """The number of presses."""
        self.require()
        return int(np.asarray(self.presses, np.int64).sum())

    @property
    def lower_bound(self) -> int:
        """How many are needed: as many as these if they are the only ones, else one if u and v differ.

        >>> from permgroups import lights
        >>> lights.merlin().solve().lower_bound, lights.grid(5, 5).solve_all_ones().lower_bound
        (8, 1)
        """
        if not self:
            return 0
        return self.length if self.unique else int((self.u != self.v).any())

    @property
    def reason(self) -> str:
        """Why it is impossible; '' where there is a way.

        >>> from permgroups import lights
        >>> L = lights.from_graph({"a": ["b"], "b": ["a"]})
        >>> L.solve("10", "00").reason
        'every button adds 0 to a sum over the lights a, b, the change asked for does not'
        """
        if self.weights is None:
            return ""
        names = [self.game.light_name(i) for i in np.flatnonzero(self.weights).tolist()]
        return f"every button adds 0 to a sum over the lights {listed(names)}, the change asked for does not"

    def check(self) -> bool:
        """Return whether the buttons, pressed anew, do it; or the witness, multiplied out: y M = 0 and y (v - u) ≠ 0.

        >>> from permgroups import lights
        >>> L = lights.grid(5, 5)
        >>> L.solve_all_ones().check(), L.solve("#" + 24 * ".", L.zero()).check()
        (True, True)
        """
        d = self.game.d
        change = (self.v - self.u) % d
        if self.presses is not None:
            return self.weights is None and bool((self.game.effect(self.presses) == change).all())
        if self.weights is None:
            return False
        y = np.asarray(self.weights, np.int64)
        return not self.game.effect_left(y).any() and bool(int((y * change % d).sum()) % d)

    def __str__(self) -> str:
        if not self:
            return f"impossible: {self.reason}"
        how = "the only way" if self.unique else f"one of {large(self.number_of_solutions)} ways"
        return f"press {self.shown()} ({count(self.length, 'press', 'presses')}, {how})"

    def shown(self) -> str:
        """Return the buttons to press as text, the first forty of them if there are more.

        Raises `Impossible` where there is no way.

        >>> from permgroups import lights
        >>> lights.grid(5, 5).solve_all_ones().shown()
        '2, 3, 5, 7, 8, 9, 13, 14, 15, 16, 17, 19, 20, 21, 22'
        """
        names = self.listed(SHOWN + 1)
        return ", ".join(names[:SHOWN]) + (" …" if len(names) > SHOWN else "") or "nothing"

    __repr__ = __str__

    def summary(self) -> Facts:
        """Return the buttons to press and how many ways there are; or the lights that show why there is none.

        >>> from permgroups import lights
        >>> L = lights.from_hypergraph({"x": "ab", "y": "bc"}, 3)
        >>> print(L.solve([0, 0, 0], [1, 0, 2]).summary())
        presses of hypergraph mod 3
          press    x, y, y
          presses  3
          ways     1
        """
        title = f"presses of {self.game.name}"
        if not self:
            return Facts(title, [("impossible", self.reason)])
        ways = large(self.number_of_solutions)
        return Facts(title, [("press", self.shown()), ("presses", self.length), ("ways", ways)])

    def _repr_svg_(self) -> str:
        from permgroups.show.lights import board_svg

        return board_svg(self.game, self.u, self.presses, witness=self.weights)
