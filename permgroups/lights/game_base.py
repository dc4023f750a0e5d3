"""Lights of d states and buttons that add to them: labels, configurations, the matrix, boards with fewer buttons.

What is asked of such a game stands in :mod:`permgroups.lights.game`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, Self

import numpy as np

from permgroups import checks
from permgroups.errors import InvalidArgument, TooLarge
from permgroups.lights.configurations import board_text, read_configuration, read_modulus
from permgroups.lights.labels import MAX_LISTED, labels_of, number_of_label
from permgroups.lights.strips import Strip
from permgroups.linear.packed import BitMatrix
from permgroups.linear.systems import LinearSystem
from permgroups.shown import Facts, Shown
from permgroups.wording import brief

__all__ = ["MAX_LIGHTS", "GameBase"]

MAX_LIGHTS = 40_000_000
MAX_STATES = 1 << 62


class GameBase(Shown):
    """Lights, buttons and what a press does; see :class:`.LightsGame`.

    Examples
    --------
    Quatrainment's buttons and lights are numbered from 1; a press of the corner changes a triangle of six.

    >>> from permgroups import lights
    >>> L = lights.quatrainment()
    >>> len(L.lights), L.buttons[:3], L.effects[0]
    (16, ('1', '2', '3'), ((0, 1), (1, 1), (2, 1), (4, 1), (5, 1), (8, 1)))
    >>> L.text(L.press(L.zero(), 1)).split()
    ['###.', '##..', '#...', '....']
    >>> graph = lights.from_graph({"a": ["b"], "b": ["a", "c"], "c": ["b"]})
    >>> graph.button("c"), graph.button_name(2), graph.light("b"), graph.light_name(1), graph.ones().tolist()
    (2, 'c', 1, 'b', [1, 1, 1])
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
        """The labels of the lights, in their order.

        Raises `TooLarge` where more than 200000 lights have no labels of their own; :meth:`light_name` gives each.
        """
        return labels_of(self._lights, self.number_of_lights)

    @cached_property
    def buttons(self) -> tuple[str, ...]:
        """The labels of the buttons, in their order.

        Raises `TooLarge` where more than 200000 buttons have no labels of their own; :meth:`button_name` gives each.
        """
        return labels_of(self._buttons, self.number_of_buttons)

    def light_name(self, i: int) -> str:
        """Return the label of light i, counted from 0."""
        return str(i + 1) if self._lights is None else self._lights[i]

    def button_name(self, j: int) -> str:
        """Return the label of button j, counted from 0."""
        return str(j + 1) if self._buttons is None else self._buttons[j]

    def light(self, name: Any) -> int:
        """Return the number, from 0, of a light given by its label; a number k is the label 'k'.

        Raises `InvalidArgument` where no light has this label.
        """
        return number_of_label("light", name, self._lights, self.number_of_lights)

    def button(self, name: Any) -> int:
        """Return the number, from 0, of a button given by its label; a number k is the label 'k'.

        Raises `InvalidArgument` where no button has this label.
        """
        return number_of_label("button", name, self._buttons, self.number_of_buttons)

    def configuration(self, given: Any) -> np.ndarray:
        """Return a configuration from numbers, rows of numbers or text (``.#`` or digits), as a vector of int64.

        Raises `InvalidArgument` where there are not as many entries as lights or one is not of 0 … d-1, `ParseError`
        for signs that are no lights.

        >>> from permgroups import lights
        >>> L = lights.merlin()
        >>> L.configuration("#.# ... #.#").tolist(), L.configuration([[0, 1, 0], [1, 1, 1], [0, 1, 0]]).tolist()
        ([1, 0, 1, 0, 0, 0, 1, 0, 1], [0, 1, 0, 1, 1, 1, 0, 1, 0])
        >>> L.configuration("#.# ...")
        Traceback (most recent call last):
            ...
        permgroups.errors.InvalidArgument: the board has 3 rows of 3, not '#.# ...'
        """
        if isinstance(given, str) and self.shape is not None:
            rows = given.replace("/", " ").split()
            if len(rows) > 1 and self.d <= 36 and [len(r) for r in rows] != [self.shape[1]] * self.shape[0]:
                raise InvalidArgument(f"the board has {self.shape[0]} rows of {self.shape[1]}, not {brief(given)}")
        return read_configuration(given, self.number_of_lights, self.d)

    def text(self, configuration: Any) -> str:
        """Return a configuration as text, which reads back.

        >>> from permgroups import lights
        >>> print(lights.merlin().text([1, 1, 1, 1, 0, 1, 1, 1, 1]))
        ###
        #.#
        ###
        >>> lights.grid(2, 3, 4).text([0, 1, 2, 3, 0, 1])
        '012\\n301'
        """
        return board_text(self.configuration(configuration), self.d, self.shape[1] if self.shape else None)

    @cached_property
    def effects(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For every button the pairs (light, amount) of the lights that it changes, from 0.

        Raises `TooLarge` where a board of rows has more than 200000 lights.
        """
        if self._effects is not None:
            return self._effects
        if self.number_of_lights > MAX_LISTED:
            raise TooLarge(f"the buttons of {self.number_of_lights} lights are not listed")
        assert self.strip is not None
        return self.strip.effects

    @cached_property
    def matrix(self) -> np.ndarray:
        """M: a row for every light, a column for every button; uint8 for d up to 255, else int64.

        Made at first use. Raises `TooLarge` over 2^30 entries.

        >>> from permgroups import lights
        >>> lights.from_hypergraph({"x": "ab", "y": "bc"}).matrix.tolist()
        [[1, 0], [1, 1], [0, 1]]
        """
        if self.number_of_lights * self.number_of_buttons > 1 << 30:
            raise TooLarge(f"a matrix of {self.number_of_lights}×{self.number_of_buttons} entries is not written out")
        out = np.zeros((self.number_of_lights, self.number_of_buttons), np.uint8 if self.d <= 255 else np.int64)
        for j, effect in enumerate(self.effects):
            for i, amount in effect:
                out[i, j] = (int(out[i, j]) + amount) % self.d
        return out

    @cached_property
    def system(self) -> LinearSystem:
        """The equations Mx = v - u as a :class:`.LinearSystem`, in bits for d = 2; eliminated when it is asked.

        >>> from permgroups import lights
        >>> lights.grid(5, 5).system, lights.grid(5, 5).system.rank
        (<LinearSystem of 25 equations in 25 unknowns over GF(2)>, 23)
        """
        if self.d == 2:
            columns = [np.array([i for i, amount in e if amount % 2], np.int64) for e in self.effects]
            return LinearSystem(BitMatrix.of_columns(self.number_of_lights, columns))
        return LinearSystem(self.matrix.astype(np.int64), self.d)

    def effect(self, presses: Any) -> np.ndarray:
        """Return M times a vector of presses, one number of 0 … d-1 for every button: what is added to every light.

        Raises `InvalidArgument` where there are not as many numbers as buttons.

        >>> from permgroups import lights
        >>> lights.merlin().effect([1, 0, 0, 0, 1, 0, 0, 0, 0]).tolist()
        [1, 0, 0, 0, 0, 1, 0, 1, 0]
        """
        x = read_configuration(presses, self.number_of_buttons, self.d, "a list of presses")
        if self.strip is not None:
            return self.strip.effect(x).ravel()
        return np.asarray(self.system.times(x), np.int64)

    def effect_left(self, y: np.ndarray) -> np.ndarray:
        """Return yM, what every button does to a weighted sum of lights; y has a weight for every light.

        A sum that no button changes is an invariant of the game: this one keeps half of all configurations of the 4×4
        board apart from the other half.

        >>> from permgroups import lights
        >>> L = lights.grid(4, 4)
        >>> y = L.solve("#" + 15 * ".", L.zero()).witness
        >>> L.text(y).split(), L.effect_left(y).tolist() == [0] * 16
        (['##.#', '...#', '###.', '.#..'], True)
        """
        if self.strip is not None:  # these matrices are symmetric
            return self.strip.effect(y).ravel()
        return np.array([sum(int(y[i]) * a for i, a in e) % self.d for e in self.effects], np.int64)

    def press(self, u: Any, *buttons: Any) -> np.ndarray:
        """Return the configuration after pressing buttons, given by their labels, in any order.

        Raises `InvalidArgument` where there is no such button.

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
        """All lights out, as small numbers; where a search such as :func:`.breadth_first` begins.

        >>> from permgroups import lights
        >>> lights.merlin().start.dtype, lights.merlin().start.tolist()
        (dtype('uint8'), [0, 0, 0, 0, 0, 0, 0, 0, 0])
        """
        return np.zeros(self.number_of_lights, np.min_scalar_type(2 * self.d))

    @property
    def moves(self) -> tuple[tuple[str, int], ...]:
        """The buttons as moves: pairs (label, 1), as each press is one.

        >>> from permgroups import lights
        >>> lights.from_hypergraph({"x": "ab", "y": "bc"}).moves
        (('x', 1), ('y', 1))
        """
        return tuple((b, 1) for b in self.buttons)

    def step(self, states: np.ndarray, move: int) -> tuple[np.ndarray, np.ndarray]:
        """Return the configurations after a press, which is always possible.

        >>> from permgroups import lights
        >>> from permgroups.search.breadth_first import breadth_first
        >>> breadth_first(lights.grid(2, 3)).spheres
        (1, 6, 7, 2)
        """
        return (states + self.matrix[:, move].astype(states.dtype)) % self.d, np.ones(len(states), bool)

    # -- other games --------------------------------------------------------------------------------

    def without_buttons(self, *buttons: Any) -> Self:
        """Return the game with some buttons, given by their labels, disabled.

        Raises `InvalidArgument` where there is no such button.

        >>> from permgroups import lights
        >>> L = lights.merlin().without_buttons(5)
        >>> L, L.is_transitive(), L.orbit_size
        (<LightsGame Merlin without 1 buttons: 9 lights mod 2, 8 buttons>, False, 256)
        """
        out = {self.button(b) for b in buttons}
        kept = [j for j in range(self.number_of_buttons) if j not in out]
        return type(self)(
            f"{self.name} without {len(out)} buttons", self.d, self.number_of_lights, [self.effects[j] for j in kept],
            shape=self.shape, lights=self._lights, buttons=[self.button_name(j) for j in kept], goal=self.goal,
        )  # fmt: skip

    def with_fixed(self, *lights: Any) -> Self:
        """Return the game in which some lights, given by their labels, are fixed: no button changes them.

        Raises `InvalidArgument` where there is no such light.

        >>> from permgroups import lights
        >>> L = lights.merlin().with_fixed(5)                   # the middle light stays as it is
        >>> L.nullity, L.solve("... ... ...", "### #.# ###").moves
        (1, ('1', '3', '5', '7', '9'))
        """
        fixed = {self.light(i) for i in lights}
        effects = [[(i, a) for i, a in e if i not in fixed] for e in self.effects]
        return type(self)(
            f"{self.name} with {len(fixed)} fixed lights", self.d, self.number_of_lights, effects, shape=self.shape,
            lights=self._lights, buttons=self.buttons, goal=self.goal,
        )  # fmt: skip

    def summary(self) -> Facts:
        """Return how many lights of how many states, and how many buttons there are, as facts.

        >>> from permgroups import lights
        >>> print(lights.merlin(3).summary())
        Merlin mod 3
          lights   9, of 3 states
          buttons  9
        """
        lights = f"{self.number_of_lights}, of {self.d} states"
        return Facts(self.name, [("lights", lights), ("buttons", self.number_of_buttons)])


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
