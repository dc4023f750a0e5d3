"""Merlin style games (Greenfield 1994, sections 2 and 5): buttons that add to lights mod d, and the six problems.

A configuration is a vector over Z/d with an entry for every light. Pressing button j adds column j of the matrix M
(Definition 2.4: operators of F-type). As presses commute, W(u) = v becomes Mx = v - u; the paper's vectors are
columns, as here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

import numpy as np
from sympy import isprime

from permgroups import checks
from permgroups.errors import InvalidArgument, TooLarge
from permgroups.lights.all_ones import diagonal_constructively
from permgroups.lights.analysis import Analysis, large
from permgroups.lights.configurations import board_text, read_configuration, read_modulus
from permgroups.lights.eden import GardenOfEden, garden_of_flips
from permgroups.lights.labels import MAX_LISTED, labels_of, number_of_label
from permgroups.lights.mentat import Mentat, mentat
from permgroups.lights.minimal import Minimum, minimal
from permgroups.lights.presses import Presses
from permgroups.lights.reachable import ReachableConfigurations
from permgroups.lights.strips import Strip, grid_nullity
from permgroups.linear.packed import BitMatrix
from permgroups.linear.systems import LinearSystem
from permgroups.shown import Facts, Shown
from permgroups.wording import brief

__all__ = ["LightsGame"]

STRIP_LIGHTS = 2500  # boards of rows with more lights are solved by chasing
MAX_LIGHTS = 40_000_000
MAX_STATES = 1 << 62


class LightsGame(Shown):
    """Lights of d states, and buttons that add to them.

    Parameters
    ----------
    name
        What to call it.
    d
        The number of states of a light, at least 2.
    number_of_lights
        How many lights there are.
    effects
        For every button the pairs (light, amount), from 0.
    shape
        (rows, columns) of a board whose lights lie in rows.
    lights, buttons
        Their labels, by default from 1.
    goal
        The configuration to reach, by default all lights out.
    strip
        The rows of a large regular board, in place of ``effects``.

    Examples
    --------
    >>> from permgroups import lights
    >>> L = lights.merlin()
    >>> answer = L.solve("000 000 000")
    >>> answer
    press 1, 2, 3, 4, 6, 7, 8, 9 (8 presses, the only way)
    >>> answer.check()
    True
    """

    def __init__(
        self,
        name: str,
        d: int,
        number_of_lights: int,
        effects: Sequence[Iterable[tuple[int, int]]] | None = None,
        *,
        shape: tuple[int, int] | None = None,
        lights: Sequence[str] | None = None,
        buttons: Sequence[str] | None = None,
        goal: Any = None,
        strip: Strip | None = None,
        buttons_are_lights: bool = False,
    ):
        self.name, self.d = name, read_modulus(d)
        self.number_of_lights = n = checks.whole("number_of_lights", number_of_lights, 0)
        if effects is None and strip is None:
            raise InvalidArgument("a game needs the effects of its buttons")
        if shape is not None and shape[0] * shape[1] != n:
            raise InvalidArgument(f"a board of {shape[0]}×{shape[1]} has not {n} lights")
        if self.d > MAX_STATES:
            raise TooLarge(f"lights of {d} states are over the limit of 2^62")
        if n > MAX_LIGHTS:
            raise TooLarge(f"{n} lights are over the limit of {MAX_LIGHTS}")
        self.shape, self.strip = shape, strip
        self._effects = None if effects is None else _checked_effects(effects, n, self.d)
        self.number_of_buttons = n if self._effects is None else len(self._effects)
        self.buttons_are_lights = buttons_are_lights and self.number_of_buttons == n
        for kind, given, count in (("light", lights, n), ("button", buttons, self.number_of_buttons)):
            if given is not None and (len(given) != count or len(set(given)) != count):
                raise InvalidArgument(f"{count} different {kind} names are needed, not {len(set(given))}")
        self._lights = None if lights is None else tuple(lights)
        names = self._lights if buttons is None and self.buttons_are_lights else buttons
        self._buttons = None if names is None else tuple(names)
        self.goal = self.configuration(goal) if goal is not None else self.zero()

    # -- lights and buttons -------------------------------------------------------------------------

    def zero(self) -> np.ndarray:
        """Return the configuration with all lights out."""
        return np.zeros(self.number_of_lights, np.int64)

    def ones(self) -> np.ndarray:
        """Return the configuration with all lights at 1."""
        return np.ones(self.number_of_lights, np.int64)

    @cached_property
    def lights(self) -> tuple[str, ...]:
        """The labels of the lights."""
        return labels_of(self._lights, self.number_of_lights)

    @cached_property
    def buttons(self) -> tuple[str, ...]:
        """The labels of the buttons."""
        return labels_of(self._buttons, self.number_of_buttons)

    def light_name(self, i: int) -> str:
        """Return the label of light i, counted from 0."""
        return str(i + 1) if self._lights is None else self._lights[i]

    def button_name(self, j: int) -> str:
        """Return the label of button j, counted from 0."""
        return str(j + 1) if self._buttons is None else self._buttons[j]

    def light(self, name: Any) -> int:
        """Return the number, from 0, of a light given by its label."""
        return number_of_label("light", name, self._lights, self.number_of_lights)

    def button(self, name: Any) -> int:
        """Return the number, from 0, of a button given by its label."""
        return number_of_label("button", name, self._buttons, self.number_of_buttons)

    def configuration(self, given: Any) -> np.ndarray:
        """Return a configuration from numbers, rows of numbers or text (``.#`` or digits)."""
        if isinstance(given, str) and self.shape is not None:
            rows = given.replace("/", " ").split()
            if len(rows) > 1 and self.d <= 36 and [len(r) for r in rows] != [self.shape[1]] * self.shape[0]:
                raise InvalidArgument(f"the board has {self.shape[0]} rows of {self.shape[1]}, not {brief(given)}")
        return read_configuration(given, self.number_of_lights, self.d)

    def text(self, configuration: Any) -> str:
        """Return a configuration as text, which reads back."""
        return board_text(self.configuration(configuration), self.d, self.shape[1] if self.shape else None)

    @cached_property
    def effects(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For every button the lights that it changes, with the amounts."""
        if self._effects is not None:
            return self._effects
        if self.number_of_lights > MAX_LISTED:
            raise TooLarge(f"the buttons of {self.number_of_lights} lights are not listed")
        assert self.strip is not None
        return self.strip.effects

    @cached_property
    def matrix(self) -> np.ndarray:
        """M: a row for every light, a column for every button."""
        if self.number_of_lights * self.number_of_buttons > 1 << 30:
            raise TooLarge(f"a matrix of {self.number_of_lights}×{self.number_of_buttons} entries is not written out")
        out = np.zeros((self.number_of_lights, self.number_of_buttons), np.uint8 if self.d <= 255 else np.int64)
        for j, effect in enumerate(self.effects):
            for i, amount in effect:
                out[i, j] = (int(out[i, j]) + amount) % self.d
        return out

    @cached_property
    def system(self) -> LinearSystem:
        """The equations Mx = v - u."""
        if self.d == 2:
            columns = [np.array([i for i, amount in e if amount % 2], np.int64) for e in self.effects]
            return LinearSystem(BitMatrix.of_columns(self.number_of_lights, columns))
        return LinearSystem(self.matrix.astype(np.int64), self.d)

    @property
    def _is_chased(self) -> bool:
        return self.strip is not None and self.number_of_lights > STRIP_LIGHTS

    def effect(self, presses: Any) -> np.ndarray:
        """Return M times a vector of presses, one number of 0 … d-1 for every button."""
        x = read_configuration(presses, self.number_of_buttons, self.d, "a list of presses")
        if self.strip is not None:
            return self.strip.effect(x).ravel()
        return np.asarray(self.system.times(x), np.int64)

    def effect_left(self, y: np.ndarray) -> np.ndarray:
        """Return yM, what every button does to a weighted sum of lights."""
        if self.strip is not None:  # these matrices are symmetric
            return self.strip.effect(y).ravel()
        return np.array([sum(int(y[i]) * a for i, a in e) % self.d for e in self.effects], np.int64)

    def press(self, u: Any, *buttons: Any) -> np.ndarray:
        """Return the configuration after pressing buttons, given by their labels, in any order.

        >>> from permgroups import lights
        >>> lights.merlin().text(lights.merlin().press("... ... ...", 1, 5))
        '#..\\n..#\\n.#.'
        """
        counts = np.zeros(self.number_of_buttons, np.int64)
        for b in buttons:
            counts[self.button(b)] += 1
        return (self.configuration(u) + self.effect(counts % self.d)) % self.d

    # -- as a state space ---------------------------------------------------------------------------

    @property
    def start(self) -> np.ndarray:
        """All lights out, as small numbers."""
        return np.zeros(self.number_of_lights, np.min_scalar_type(2 * self.d))

    @property
    def moves(self) -> tuple[tuple[str, int], ...]:
        """The buttons as moves."""
        return tuple((b, 1) for b in self.buttons)

    def step(self, states: np.ndarray, move: int) -> tuple[np.ndarray, np.ndarray]:
        """Return the configurations after a press, which is always possible.

        >>> from permgroups import lights
        >>> from permgroups.search.breadth_first import breadth_first
        >>> breadth_first(lights.grid(2, 3)).spheres
        (1, 6, 7, 2)
        """
        return (states + self.matrix[:, move].astype(states.dtype)) % self.d, np.ones(len(states), bool)

    # -- the six problems ---------------------------------------------------------------------------

    def solve(self, u: Any = None, v: Any = None) -> Presses:
        """Return presses that lead from u to v: the Transitivity Problem.

        Parameters
        ----------
        u
            The configuration at the start, by default all lights out.
        v
            The configuration to reach, by default the game's goal.
        """
        start = self.zero() if u is None else self.configuration(u)
        end = self.goal if v is None else self.configuration(v)
        change = end ^ start if self.d == 2 else (end - start) % self.d
        if not self._is_chased:
            found = self.system.solve(change)
            count = self.number_of_solutions if found else 0
            return Presses(self, start, end, found.solution, found.witness, count)
        assert self.strip is not None
        presses = self.strip.solve(change)
        if presses is None:
            return Presses(self, start, end, None, self.strip.witness(change), 0)
        return Presses(self, start, end, presses.ravel(), None, self.number_of_solutions)

    transitivity = solve

    @property
    def number_of_solutions(self) -> int:
        """How many solutions a solvable problem has: the number of quiet patterns."""
        assert self.strip is not None or not self._is_chased
        return self.strip.number_of_solutions if self._is_chased and self.strip else self.system.number_of_solutions

    @property
    def orbit_size(self) -> int:
        """The number of configurations in every orbit."""
        return self.d**self.number_of_buttons // self.number_of_solutions

    @property
    def number_of_configurations(self) -> int:
        """How many configurations there are."""
        return self.d**self.number_of_lights

    def is_transitive(self) -> bool:
        """Return whether every configuration leads to every other.

        >>> from permgroups import lights
        >>> lights.merlin().is_transitive(), lights.grid(4, 4).is_transitive()
        (True, False)
        """
        return self.orbit_size == self.number_of_configurations

    def orbit(self, u: Any = None) -> ReachableConfigurations:
        """Return the configurations that can be reached from u: the Orbit Problem."""
        return ReachableConfigurations(self, self.zero() if u is None else self.configuration(u))

    @property
    def nullity(self) -> int:
        """The dimension of the space of quiet patterns, over a field; for d prime."""
        S = self.strip
        if S is not None and S.d == 2 and S.selfish and not S.around and not S.closed:
            return grid_nullity(S.m, S.n)
        count, k = self.number_of_solutions, 0
        if not isprime(self.d):
            raise InvalidArgument(
                f"mod {self.d} the quiet patterns are no space over a field; there are {large(count)}"
            )
        while count > 1:
            count //= self.d
            k += 1
        return k

    def quiet_patterns(self) -> np.ndarray:
        """Return presses that change nothing and span all such, as rows."""
        if self._is_chased:
            assert self.strip is not None
            return self.strip.kernel
        return np.asarray(self.system.kernel, np.int64)

    def solve_all_ones(self) -> Presses:
        """Return presses that lead from all lights out to all lights at 1: the All-Ones Problem."""
        return self.solve(self.zero(), self.ones())

    def all_ones_by_induction(self) -> np.ndarray:
        """Return presses that light all, by a constructive proof of Proposition 2.8; see
        :mod:`permgroups.lights.all_ones`.

        Raises
        ------
        InvalidArgument
            If the matrix is not symmetric with ones on the diagonal, or d is not 2.
        """
        M = self.matrix.astype(np.int64)
        if self.d != 2 or M.shape[0] != M.shape[1] or (M != M.T).any() or not M.diagonal().all():
            raise InvalidArgument("Proposition 2.8 needs d = 2 and a symmetric matrix with ones on the diagonal")
        return diagonal_constructively(M)

    def minimal(
        self,
        u: Any = None,
        v: Any = None,
        *,
        count: str = "presses",
        seconds: float | None = None,
        effort: int | None = None,
        seed: Any = 0,
    ) -> Minimum:
        """Return fewest presses that lead from u to v: the Minimality Problem; see :func:`.minimal.minimal`."""
        return minimal(self.solve(u, v), count=count, seconds=seconds, effort=effort, seed=seed)

    minimality = minimal

    def garden_of_eden(self, reading: str = "prose") -> GardenOfEden:
        """Return whether there is a Garden of Eden, in one of the ``READINGS`` of :mod:`permgroups.lights.eden`.

        By the paper's sentence there is none, as presses undo; by its formula every configuration is one.

        >>> from permgroups import lights
        >>> lights.merlin().garden_of_eden()
        <GardenOfEden: none: 1 pressed 2 times leads back from everywhere>
        >>> lights.merlin().garden_of_eden("formula")
        <GardenOfEden: 512 of 512 configurations, such as ... ... ...>
        """
        return garden_of_flips(self, reading)

    def mentat(self, u: Any = None, v: Any = None) -> Mentat:
        """Return a way to solve by hand, with its look-up table: the Mentat Problem."""
        return mentat(self.solve(u, v))

    def analysis(self) -> Analysis:
        """Return rank, orbits, quiet patterns, the share of solvable configurations, and all-ones."""
        size = self.orbit_size
        orbits = self.d**self.number_of_lights // size
        rank = None
        if isprime(self.d):
            rank = self.number_of_buttons - self.nullity
        share = 0.0 if orbits.bit_length() > 1000 else 1 / orbits
        return Analysis(
            self.name, self.d, self.number_of_lights, self.number_of_buttons, rank, size, orbits,
            self.number_of_solutions, share, bool(self.solve_all_ones()),
        )  # fmt: skip

    # -- other games --------------------------------------------------------------------------------

    def without_buttons(self, *buttons: Any) -> LightsGame:
        """Return the game with some buttons, given by their labels, disabled."""
        out = {self.button(b) for b in buttons}
        kept = [j for j in range(self.number_of_buttons) if j not in out]
        return LightsGame(
            f"{self.name} without {len(out)} buttons", self.d, self.number_of_lights, [self.effects[j] for j in kept],
            shape=self.shape, lights=self._lights, buttons=[self.button_name(j) for j in kept], goal=self.goal,
        )  # fmt: skip

    def with_fixed(self, *lights: Any) -> LightsGame:
        """Return the game in which some lights, given by their labels, are fixed: no button changes them."""
        fixed = {self.light(i) for i in lights}
        effects = [[(i, a) for i, a in e if i not in fixed] for e in self.effects]
        return LightsGame(
            f"{self.name} with {len(fixed)} fixed lights", self.d, self.number_of_lights, effects, shape=self.shape,
            lights=self._lights, buttons=self.buttons, goal=self.goal,
        )  # fmt: skip

    def show(self, u: Any = None) -> None:
        """Show a configuration: a picture in a notebook, text elsewhere."""
        from permgroups.show.lights import board_svg
        from permgroups.show.notebook import display

        at = self.zero() if u is None else self.configuration(u)
        display(self.text(at), board_svg(self, at))

    def summary(self) -> Facts:
        """Return how many lights of how many states, and how many buttons there are."""
        lights = f"{self.number_of_lights}, of {self.d} states"
        return Facts(self.name, [("lights", lights), ("buttons", self.number_of_buttons)])

    def _repr_svg_(self) -> str | None:
        from permgroups.show.lights import board_svg

        return board_svg(self, self.goal) if self.number_of_lights <= 2500 else None

    def __repr__(self) -> str:
        return (
            f"<LightsGame {self.name}: {self.number_of_lights} lights mod {self.d}, {self.number_of_buttons} buttons>"
        )


def _checked_effects(
    effects: Sequence[Iterable[tuple[int, int]]], lights: int, d: int
) -> tuple[tuple[tuple[int, int], ...], ...]:
    out = []
    for j, effect in enumerate(effects):
        pairs = []
        for i, amount in effect:
            if not (checks.is_whole(i) and checks.is_whole(amount)):
                raise InvalidArgument(
                    f"button {j + 1} has {brief((i, amount))}; expected whole numbers (light, amount)"
                )
            if not 0 <= i < lights:
                raise InvalidArgument(f"button {j + 1} changes light {i + 1}; there are {lights}")
            if amount % d:
                pairs.append((int(i), int(amount) % d))
        out.append(tuple(pairs))
    return tuple(out)
