"""The configurations that can be reached from u: in Merlin style games a coset; in enhanced games a set with
distances where a table of all configurations fits, else a union of cosets."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from permgroups.errors import TooLarge
from permgroups.lights.analysis import large
from permgroups.lights.clearings import clearings, full_clearing, solve_by_clearings
from permgroups.lights.cosets import CosetUnion, equations_of
from permgroups.lights.words import ButtonWord, checked
from permgroups.search.numbered import NumberedLayers
from permgroups.wording import count

if TYPE_CHECKING:
    from permgroups.lights.enhanced import EnhancedGame
    from permgroups.lights.game import LightsGame

__all__ = ["ReachableConfigurations", "ReachableSet", "ReachableUnion"]

TRIES = 20  # configurations that are tried out where they cannot be counted
CHUNK = 1 << 20  # configurations that are pressed together


@dataclass(frozen=True, eq=False)
class ReachableConfigurations:
    """The configurations that can be reached from u: u plus the span of M's columns.

    >>> from permgroups import lights
    >>> found = lights.grid(4, 4).orbit()
    >>> found, "#" * 16 in found
    (<ReachableConfigurations: 4096 of 4×4 grid>, True)
    """

    game: LightsGame
    u: np.ndarray

    @property
    def size(self) -> int:
        """How many there are; the first question eliminates the game's matrix.

        >>> from permgroups import lights
        >>> lights.grid(5, 5).orbit().size, lights.grid(5, 5).number_of_configurations
        (8388608, 33554432)
        """
        return self.game.orbit_size

    def __contains__(self, v: object) -> bool:
        return bool(self.game.solve(self.u, v))

    def __repr__(self) -> str:
        return f"<ReachableConfigurations: {large(self.size)} of {self.game.name}>"


@dataclass(frozen=True, eq=False)
class ReachableSet:
    """R(u), the configurations that can be reached from u, with the distance of each: the layers of a directed
    search.

    Examples
    --------
    >>> from permgroups import lights
    >>> S = lights.shallit()
    >>> R = S.orbit()
    >>> R.size, R.diameter, R.distance(S.ones()), R.distance({"ABC": 1})
    (112, 7, 5, None)
    >>> R.shows(S.zero(), {"ABC": 1})
    True
    >>> R.spheres, R.is_everything, len(R.configurations()), int(R.inside.sum())
    ((1, 3, 9, 19, 30, 31, 16, 3), False, 112, 112)
    >>> int(R.distances[S.number(S.ones())]), R.word(S.ones()).moves
    (5, ('FA', 'PB', 'FB', 'PC', 'FC'))
    >>> R.why_not({"ABC": 1})
    '......# is none of the 112 configurations that can be reached from .......'
    """

    game: EnhancedGame
    u: np.ndarray
    layers: NumberedLayers

    @property
    def spheres(self) -> tuple[int, ...]:
        """How many configurations are 0, 1, 2, … presses away."""
        return self.layers.spheres

    @property
    def distances(self) -> np.ndarray:
        """The distance of every configuration, by its number, as uint8; 255 where it cannot be reached."""
        return self.layers.distances

    @cached_property
    def inside(self) -> np.ndarray:
        """Whether a configuration can be reached, by its number."""
        return self.distances < 255

    @property
    def size(self) -> int:
        """How many configurations can be reached, u among them."""
        return self.layers.size

    @property
    def is_everything(self) -> bool:
        """Whether all configurations can be reached."""
        return self.size == len(self.distances)

    @property
    def diameter(self) -> int:
        """The number of presses that the farthest of them needs."""
        return len(self.spheres) - 1

    def __len__(self) -> int:
        return self.size

    def __contains__(self, v: object) -> bool:
        return self.distance(v) is not None

    def distance(self, v: Any) -> int | None:
        """Return the least number of presses from u to v, None if v cannot be reached."""
        found = int(self.distances[self.game.number(v)])
        return None if found == 255 else found

    def word(self, v: Any) -> ButtonWord:
        """Return a shortest word from u to v, or the answer that there is none, with this set as its witness."""
        goal = self.game.configuration(v)
        if goal not in self:
            return ButtonWord(self.game, self.u, goal, None, self, 0)
        word = tuple(self.game.buttons[m] for m in self.layers.path(self.game.number(goal)))
        return checked(ButtonWord(self.game, self.u, goal, word, None, len(word)))

    def configurations(self) -> np.ndarray:
        """Return all of them as rows, in the order of their numbers: an array of ``size`` rows."""
        return self.game.configurations_of(np.flatnonzero(self.inside))

    def shows(self, u: Any, v: Any) -> bool:
        """Return whether the set has u and not v, and every press of a button stays inside: so no word leads to v."""
        if u not in self or v in self:
            return False
        numbers = np.flatnonzero(self.inside)
        for first in range(0, len(numbers), CHUNK):
            rows = self.game.configurations_of(numbers[first : first + CHUNK])
            for op in self.game.operators.values():
                if not self.inside[op(rows) @ self.game.powers].all():
                    return False
        return True

    def why_not(self, v: Any) -> str:
        """Return why v cannot be reached, in a sentence; whether that is so is not asked."""
        text = self.game.text
        return f"{text(v)} is none of the {self.size} configurations that can be reached from {text(self.u)}"

    def __repr__(self) -> str:
        most = count(self.diameter, "press", "presses")
        return f"<ReachableSet of {self.size} of {len(self.distances)} configurations, at most {most}>"


@dataclass(frozen=True, eq=False)
class ReachableUnion:
    """R(u) where there are too many configurations for a table: a coset for every order of clearing, and their union.

    Distances are not known. See :mod:`permgroups.lights.clearings`.

    Examples
    --------
    >>> from permgroups import lights
    >>> R = lights.shallit(3, 20).orbit()                  # d⁴(3d² - 3d + 1)
    >>> R, R.size == 20**4 * (3 * 400 - 60 + 1)
    (<ReachableUnion of 182560000 of 1280000000 configurations>, True)
    >>> lights.shallit(12, 6).orbit().is_everything
    True
    """

    game: EnhancedGame
    u: np.ndarray

    @cached_property
    def _union(self) -> CosetUnion:
        game = self.game
        return CosetUnion(
            len(game.lights), game.d,
            (
                equations_of(order.matrix, (order.shift + np.where(order.covered, 0, self.u)) % game.d, game.d)
                for order in clearings(game)
            ),
        )  # fmt: skip

    @cached_property
    def size(self) -> int:
        """How many configurations can be reached, u among them.

        Raises
        ------
        TooLarge
            If there are too many orders of clearing.
        """
        if full_clearing(self.game) is not None:
            return self.game.number_of_configurations
        return self._union.size

    @cached_property
    def is_everything(self) -> bool:
        """Whether all configurations can be reached; where they cannot be counted, some are tried out."""
        try:
            return self.size == self.game.number_of_configurations
        except TooLarge:
            rows = np.random.default_rng(0).integers(0, self.game.d, (TRIES, len(self.game.lights)))
            if not all(v in self for v in rows):
                return False
            raise

    def __contains__(self, v: object) -> bool:
        return bool(self.word(v))

    def word(self, v: Any) -> ButtonWord:
        """Return a word from u to v, not always the shortest, or the answer that there is none.

        One linear system for each order of clearing until one can be solved; raises `TooLarge` after 5000 of them.

        >>> from permgroups import lights
        >>> R = lights.shallit(3, 20).orbit()
        >>> R.word({"A": 5, "AB": 5})
        <ButtonWord: FC FC FC FC FC PA FC FC FC FC FC FC FC FC FC FC FC FC FC FC FC FA FA FA FA FA (26 presses)>
        >>> bool(R.word({"ABC": 1}))
        False
        """
        return solve_by_clearings(self.game, self.u, self.game.configuration(v))

    def __repr__(self) -> str:
        try:
            size = large(self.size)
        except TooLarge:
            size = "some"
        return f"<ReachableUnion of {size} of {large(self.game.number_of_configurations)} configurations>"
