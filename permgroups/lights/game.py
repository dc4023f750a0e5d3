"""Merlin style games (Greenfield 1994, sections 2 and 5): buttons that add to lights mod d, and the six problems.

A configuration is a vector over Z/d with an entry for every light. Pressing button j adds column j of the matrix M
(Definition 2.4: operators of F-type). As presses commute, W(u) = v becomes Mx = v - u; the paper's vectors are
columns, as here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from permgroups.errors import InvalidArgument, TooLarge
from permgroups.groups.text import brief, listed
from permgroups.lights.configurations import board_text, read_configuration, read_modulus
from permgroups.lights.strips import Strip, grid_nullity
from permgroups.linear.packed import BitMatrix
from permgroups.linear.systems import LinearSystem

if TYPE_CHECKING:
    from permgroups.lights.mentat import Mentat
    from permgroups.lights.minimal import Minimum

__all__ = ["Analysis", "LightsGame", "Orbit", "Presses"]

STRIP_LIGHTS = 2500  # boards of rows with more lights are solved by chasing
MAX_LIGHTS = 40_000_000


@dataclass(frozen=True, eq=False)
class Presses:
    """What to press to get from u to v; or, where that is impossible, the witness. True if it is possible."""

    game: LightsGame
    u: np.ndarray
    v: np.ndarray
    presses: np.ndarray | None
    witness: np.ndarray | None
    number_of_solutions: int

    def __bool__(self) -> bool:
        return self.presses is not None

    @property
    def unique(self) -> bool:
        """Whether these are the only presses that do it, up to their order."""
        return self.presses is not None and self.number_of_solutions == 1

    @property
    def buttons(self) -> list[str]:
        """The buttons to press, each as often as needed."""
        if self.presses is None:
            return []
        pressed = np.flatnonzero(self.presses).tolist()
        return [self.game.button_name(j) for j in pressed for _ in range(int(self.presses[j]))]

    @property
    def length(self) -> int:
        """The number of presses."""
        return 0 if self.presses is None else int(np.asarray(self.presses, np.int64).sum())

    def check(self) -> bool:
        """Press the buttons, or multiply the witness out: y M = 0 and y (v - u) ≠ 0."""
        change = (self.v - self.u) % self.game.d
        if self.presses is not None:
            return bool((self.game.effect(self.presses) == change).all())
        if self.witness is None:
            return False
        y = np.asarray(self.witness, np.int64)
        return not self.game.effect_left(y).any() and bool(int(y @ change) % self.game.d)

    def __str__(self) -> str:
        if self.presses is None:
            lights = [self.game.light_name(i) for i in np.flatnonzero(self.witness).tolist()]  # type: ignore[arg-type]
            sums = f"every button adds 0 to a sum over the lights {listed(lights)}"
            return f"impossible: {sums}, the change asked for does not"
        how = "the only way" if self.unique else f"one of {_large(self.number_of_solutions)} ways"
        shown = ", ".join(self.buttons[:40]) + (" …" if self.length > 40 else "")
        return f"press {shown or 'nothing'} ({self.length} presses, {how})"

    __repr__ = __str__

    def _repr_svg_(self) -> str:
        from permgroups.show.lights import board_svg

        return board_svg(self.game, self.u, self.presses, witness=self.witness)


@dataclass(frozen=True, eq=False)
class Orbit:
    """The configurations that can be reached from u: u plus the span of M's columns."""

    game: LightsGame
    u: np.ndarray

    @property
    def size(self) -> int:
        """How many there are."""
        return self.game.orbit_size

    def __contains__(self, v: object) -> bool:
        return bool(self.game.solve(self.u, v))

    def __repr__(self) -> str:
        return f"<Orbit of {_large(self.size)} configurations of {self.game.name}>"


@dataclass(frozen=True)
class Analysis:
    """What :meth:`LightsGame.analysis` finds."""

    name: str
    d: int
    lights: int
    buttons: int
    rank: int | None
    orbit_size: int
    orbits: int
    quiet_patterns: int
    solvable_share: float
    all_ones: bool

    def __str__(self) -> str:
        rank = "" if self.rank is None else f"rank {self.rank}, "
        return (
            f"{self.name}: {self.lights} lights of {self.d} states, {self.buttons} buttons\n"
            f"  {rank}{_count(self.orbits, 'orbit')} of {_large(self.orbit_size)} configurations\n"
            f"  {_count(self.quiet_patterns, 'quiet pattern')} (presses that change nothing)\n"
            f"  solvable share {self.solvable_share:.6g}; all-ones {'possible' if self.all_ones else 'impossible'}"
        )


def _large(n: int) -> str:
    if n.bit_length() < 100:
        return str(n)
    from math import log10

    return f"about 10^{int(log10(n))}"


def _count(n: int, what: str) -> str:
    return f"{_large(n)} {what}{'' if n == 1 else 's'}"


class LightsGame:
    """Lights of d states, and buttons that add to them.

    Parameters
    ----------
    name
        What to call it.
    d
        The number of states of a light, at least 2.
    lights
        How many lights there are.
    effects
        For every button the pairs (light, amount), from 0.
    shape
        (rows, columns) of a board whose lights lie in rows.
    light_names, button_names
        Labels, by default from 1.
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
        lights: int,
        effects: Sequence[Iterable[tuple[int, int]]] | None = None,
        *,
        shape: tuple[int, int] | None = None,
        light_names: Sequence[str] | None = None,
        button_names: Sequence[str] | None = None,
        goal: Any = None,
        strip: Strip | None = None,
        buttons_are_lights: bool = False,
    ):
        d = read_modulus(d)
        if isinstance(lights, bool) or not isinstance(lights, (int, np.integer)) or lights < 0:
            raise InvalidArgument(f"the number of lights is a whole number from 0, not {lights!r}")
        if effects is None and strip is None:
            raise InvalidArgument("a game needs the effects of its buttons")
        if shape is not None and shape[0] * shape[1] != lights:
            raise InvalidArgument(f"a board of {shape[0]}×{shape[1]} has not {lights} lights")
        if d > 1 << 62:
            raise TooLarge(f"lights of {d} states are over the limit of 2^62")
        if lights > MAX_LIGHTS:
            raise TooLarge(f"{lights} lights are over the limit of {MAX_LIGHTS}")
        self.name, self.d, self.lights, self.shape, self.strip = name, int(d), int(lights), shape, strip
        self._effects = None if effects is None else _checked_effects(effects, self.lights, self.d)
        self.buttons = self.lights if self._effects is None else len(self._effects)
        self.buttons_are_lights = buttons_are_lights and self.buttons == self.lights
        self._light_names = None if light_names is None else tuple(light_names)
        names = self._light_names if button_names is None and self.buttons_are_lights else button_names
        self._button_names = None if names is None else tuple(names)
        for kind, given, count in (("light", light_names, self.lights), ("button", button_names, self.buttons)):
            if given is not None and (len(given) != count or len(set(given)) != count):
                raise InvalidArgument(f"{count} different {kind} names are needed, not {len(set(given))}")
        self.goal = self.configuration(goal) if goal is not None else self.zero()

    # -- lights and buttons -------------------------------------------------------------------------

    def zero(self) -> np.ndarray:
        """Return the configuration with all lights out."""
        return np.zeros(self.lights, np.int64)

    def ones(self) -> np.ndarray:
        """Return the configuration with all lights at 1."""
        return np.ones(self.lights, np.int64)

    def light_name(self, i: int) -> str:
        """Return the label of a light."""
        return str(i + 1) if self._light_names is None else self._light_names[i]

    def button_name(self, j: int) -> str:
        """Return the label of a button."""
        return str(j + 1) if self._button_names is None else self._button_names[j]

    def button(self, name: Any) -> int:
        """Return the number, from 0, of a button given by its label."""
        text = str(name) if isinstance(name, (str, int, np.integer)) and not isinstance(name, bool) else None
        if text is not None and self._button_names is not None and text in self._button_names:
            return self._button_names.index(text)
        if (
            text is not None and self._button_names is None and text.isdecimal() and len(text) < 12
            and 1 <= int(text) <= self.buttons
        ):  # fmt: skip
            return int(text) - 1
        known = self._button_names if self._button_names is not None else [f"1 … {self.buttons}"]
        raise InvalidArgument(f"no button {brief(name)}; the buttons are {listed(known)}")

    def configuration(self, given: Any) -> np.ndarray:
        """Return a configuration from numbers, rows of numbers or text (``.#`` or digits)."""
        if isinstance(given, str) and self.shape is not None:
            rows = given.replace("/", " ").split()
            if len(rows) > 1 and self.d <= 36 and [len(r) for r in rows] != [self.shape[1]] * self.shape[0]:
                raise InvalidArgument(f"the board has {self.shape[0]} rows of {self.shape[1]}, not {brief(given)}")
        return read_configuration(given, self.lights, self.d)

    def text(self, configuration: Any) -> str:
        """Return a configuration as text, which reads back."""
        return board_text(self.configuration(configuration), self.d, self.shape[1] if self.shape else None)

    @cached_property
    def effects(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For every button the lights that it changes, with the amounts."""
        if self._effects is not None:
            return self._effects
        if self.lights > 200_000:
            raise TooLarge(f"the buttons of {self.lights} lights are not listed")
        from permgroups.lights.boards import grid_effects

        assert self.strip is not None
        return grid_effects(self.strip)

    @cached_property
    def matrix(self) -> np.ndarray:
        """M: a row for every light, a column for every button."""
        if self.lights * self.buttons > 1 << 30:
            raise TooLarge(f"a matrix of {self.lights}×{self.buttons} entries is not written out")
        out = np.zeros((self.lights, self.buttons), np.uint8 if self.d <= 255 else np.int64)
        for j, effect in enumerate(self.effects):
            for i, amount in effect:
                out[i, j] = (int(out[i, j]) + amount) % self.d
        return out

    @cached_property
    def system(self) -> LinearSystem:
        """The equations Mx = v - u."""
        if self.d == 2:
            columns = [np.array([i for i, amount in e if amount % 2], np.int64) for e in self.effects]
            return LinearSystem.of_bits(BitMatrix.of_columns(self.lights, columns))
        return LinearSystem(self.matrix.astype(np.int64).reshape(self.lights, self.buttons), self.d)

    @property
    def _chased(self) -> bool:
        return self.strip is not None and self.lights > STRIP_LIGHTS

    def effect(self, presses: Any) -> np.ndarray:
        """Return M times a vector of presses, one number of 0 … d-1 for every button."""
        x = read_configuration(presses, self.buttons, self.d, "a list of presses")
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
        counts = np.zeros(self.buttons, np.int64)
        for b in buttons:
            counts[self.button(b)] += 1
        return (self.configuration(u) + self.effect(counts % self.d)) % self.d

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
        change = (end - start) % self.d
        if self._chased:
            assert self.strip is not None
            found = self.strip.solve(change)
            if found is not None:
                return Presses(self, start, end, found.ravel(), None, self.number_of_solutions)
            witness = next(k for k in self.strip.kernel if int(k @ change) % self.d)
            return Presses(self, start, end, None, witness, 0)
        answer = self.system.solve(change)
        count = self.number_of_solutions if answer else 0
        return Presses(self, start, end, answer.solution, answer.witness, count)

    transitivity = solve

    @property
    def number_of_solutions(self) -> int:
        """How many solutions a solvable problem has: the number of quiet patterns."""
        assert self.strip is not None or not self._chased
        return self.strip.number_of_solutions if self._chased and self.strip else self.system.number_of_solutions

    @property
    def orbit_size(self) -> int:
        """The number of configurations in every orbit."""
        return self.d**self.buttons // self.number_of_solutions

    @property
    def is_transitive(self) -> bool:
        """Whether every configuration leads to every other."""
        return self.orbit_size == self.d**self.lights

    def orbit(self, u: Any = None) -> Orbit:
        """Return the configurations that can be reached from u: the Orbit Problem."""
        return Orbit(self, self.zero() if u is None else self.configuration(u))

    @property
    def nullity(self) -> int:
        """The dimension of the space of quiet patterns, over a field; for d prime."""
        S = self.strip
        if S is not None and S.d == 2 and S.selfish and not S.around and not S.closed:
            return grid_nullity(S.m, S.n)
        from sympy import isprime

        count, k = self.number_of_solutions, 0
        if not isprime(self.d):
            raise InvalidArgument(
                f"mod {self.d} the quiet patterns are no space over a field; there are {_large(count)}"
            )
        while count > 1:
            count //= self.d
            k += 1
        return k

    def quiet_patterns(self) -> np.ndarray:
        """Return presses that change nothing and span all such, as rows."""
        if self._chased:
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
        from permgroups.lights.all_ones import diagonal_constructively

        return diagonal_constructively(M)

    def minimal(self, u: Any = None, v: Any = None, *, count: str = "presses", seconds: float = 5.0) -> Minimum:
        """Return fewest presses that lead from u to v: the Minimality Problem; see :mod:`permgroups.lights.minimal`."""
        from permgroups.lights.minimal import minimal

        return minimal(self, u, v, count=count, seconds=seconds)

    minimality = minimal

    def garden_of_eden(self) -> bool:
        """Return whether some configuration cannot be returned to by any word other than I: never, as presses undo.

        Every operator of F-type has finite order, so W^(d-1) W = I leads back from everywhere: the Garden-of-Eden
        Problem is of interest only where other types of operators are allowed.
        """
        return False

    def mentat(self, u: Any = None, v: Any = None) -> Mentat:
        """Return a way to solve by hand, with its look-up table: the Mentat Problem."""
        from permgroups.lights.mentat import mentat

        return mentat(self, u, v)

    def analysis(self) -> Analysis:
        """Return rank, orbits, quiet patterns, the share of solvable configurations, and all-ones."""
        from sympy import isprime

        size = self.orbit_size
        orbits = self.d**self.lights // size
        rank = None
        if isprime(self.d):
            rank = self.buttons - self.nullity
        share = 0.0 if orbits.bit_length() > 1000 else 1 / orbits
        return Analysis(
            self.name, self.d, self.lights, self.buttons, rank, size, orbits, self.number_of_solutions, share,
            bool(self.solve_all_ones()),
        )  # fmt: skip

    # -- other games --------------------------------------------------------------------------------

    def without_buttons(self, *buttons: Any) -> LightsGame:
        """Return the game with some buttons disabled."""
        out = {self.button(b) for b in buttons}
        kept = [j for j in range(self.buttons) if j not in out]
        return LightsGame(
            f"{self.name} without {len(out)} buttons", self.d, self.lights, [self.effects[j] for j in kept],
            shape=self.shape, light_names=self._light_names, button_names=[self.button_name(j) for j in kept],
            goal=self.goal,
        )  # fmt: skip

    def with_fixed(self, *lights: Any) -> LightsGame:
        """Return the game in which some lights, given by their labels, are fixed: no button changes them."""
        names = {self.light_name(i): i for i in range(self.lights)}
        for i in lights:
            if isinstance(i, bool) or str(i) not in names:
                raise InvalidArgument(f"no light {brief(i)}; the lights are {listed(names)}")
        fixed = {names[str(i)] for i in lights}
        effects = [[(i, a) for i, a in e if i not in fixed] for e in self.effects]
        return LightsGame(
            f"{self.name} with {len(fixed)} fixed lights", self.d, self.lights, effects, shape=self.shape,
            light_names=self._light_names, button_names=[self.button_name(j) for j in range(self.buttons)],
            goal=self.goal,
        )  # fmt: skip

    def show(self, u: Any = None) -> None:
        """Show a configuration: a picture in a notebook, text elsewhere."""
        from permgroups.show.lights import board_svg
        from permgroups.show.notebook import display

        at = self.zero() if u is None else self.configuration(u)
        display(self.text(at), board_svg(self, at))

    def _repr_svg_(self) -> str | None:
        from permgroups.show.lights import board_svg

        return board_svg(self, self.goal) if self.lights <= 2500 else None

    def __repr__(self) -> str:
        return f"<LightsGame {self.name}: {self.lights} lights mod {self.d}, {self.buttons} buttons>"


def _checked_effects(
    effects: Sequence[Iterable[tuple[int, int]]], lights: int, d: int
) -> tuple[tuple[tuple[int, int], ...], ...]:
    out = []
    for j, effect in enumerate(effects):
        pairs = []
        for i, amount in effect:
            if any(isinstance(x, bool) or not isinstance(x, (int, np.integer)) for x in (i, amount)):
                raise InvalidArgument(
                    f"button {j + 1} has {brief((i, amount))}; expected whole numbers (light, amount)"
                )
            if not 0 <= i < lights:
                raise InvalidArgument(f"button {j + 1} changes light {i + 1}; there are {lights}")
            if amount % d:
                pairs.append((int(i), int(amount) % d))
        out.append(tuple(pairs))
    return tuple(out)
