"""The Garden-of-Eden Problem, in the paper's two readings, and in the usual one.

The paper asks (section 2): "Does there exist a u such that W(u) ≠ u for all W ≠ I? (i.e., Does there exist a starting
configuration that one cannot return to?)" The formula and the sentence after it are not the same question.

``formula``
    W(u) ≠ u for every operator W ≠ I that a word makes. In Merlin style games that is *every* u, as W adds the same
    to all configurations; in enhanced games W fixes u only if it clears something, so it is a u that no word which
    clears something leads back to.
``prose``
    u can be left, and once it is left no word leads back. Wherever a button of F-type changes something, there is
    none: pressed d times it leads back from everywhere.
``predecessor``
    No press of any button leads to u: the Garden of Eden of cellular automata.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from permgroups import checks
from permgroups.answers import Answer
from permgroups.errors import TooLarge
from permgroups.lights.analysis import large
from permgroups.lights.clearings import Clearing, clearings, full_clearing, solve_by_clearings
from permgroups.lights.components import strongly_connected
from permgroups.lights.configurations import every_configuration
from permgroups.lights.cosets import CosetUnion, equations_of
from permgroups.linear.systems import LinearSystem

if TYPE_CHECKING:
    from permgroups.lights.enhanced import EnhancedGame
    from permgroups.lights.game import LightsGame

__all__ = ["READINGS", "EveryoneReturns", "GardenOfEden", "garden_of_enhanced", "garden_of_flips"]

READINGS = ("formula", "prose", "predecessor")
TRIES = 20  # configurations that are tried out where there are too many cosets
MOST_CONNECTED = 300_000  # configurations whose strong components are looked for


@dataclass(frozen=True, eq=False)
class GardenOfEden(Answer):
    """Whether there is a Garden of Eden, and which: ``moves`` is one of them, ``size`` their number.

    Examples
    --------
    >>> from permgroups import lights
    >>> S = lights.shallit()
    >>> S.garden_of_eden("formula")
    <GardenOfEden: 16 of 128 configurations, such as ###....>
    >>> S.garden_of_eden("prose")
    <GardenOfEden: none: FA pressed 2 times leads back from everywhere>
    >>> "......#" in S.garden_of_eden("formula"), lights.merlin().garden_of_eden("formula").size
    (True, 512)
    >>> eden, none = S.garden_of_eden("formula"), S.garden_of_eden("prose")
    >>> eden.moves.tolist(), eden.length, eden.lower_bound, len(eden.configurations()), eden.check()
    ([1, 1, 1, 0, 0, 0, 0], 16, 16, 16, True)
    >>> eden.explain()
    '16 of 128 configurations, such as ###....'
    >>> none.witness, none.check()
    (<PressedAgain: FA pressed 2 times leads back from everywhere>, True)
    >>> none.reason
    'FA pressed 2 times leads back from everywhere'
    """

    game: Any
    reading: str
    one: np.ndarray | None
    obstacle: EveryoneReturns | None

    @property
    def witness(self) -> EveryoneReturns | None:
        """What shows that there is none; None where there is one."""
        return self.obstacle

    @property
    def reason(self) -> str:
        """Why there is none; '' where there is one."""
        return "" if self.obstacle is None else self.obstacle.why_not()

    @property
    def moves(self) -> np.ndarray:
        """One of them, a configuration; raises `Impossible` where there is none."""
        self.require()
        assert self.one is not None
        return self.one

    @property
    def length(self) -> int:
        """How many there are; raises `Impossible` where there is none, `TooLarge` where they are too many to count."""
        self.require()
        return self.size

    @property
    def lower_bound(self) -> int:
        """How many there are, 0 where there is none; raises `TooLarge` where they are too many to count."""
        return self.size

    @cached_property
    def size(self) -> int:
        """How many there are; 0 where there is none."""
        if not self:
            return 0
        if self._is_everything:
            return int(self.game.number_of_configurations)
        if self.reading == "formula":
            return int(self.game.number_of_configurations - _fixed(self.game).size)
        return len(self.configurations())

    @property
    def _is_everything(self) -> bool:
        if not hasattr(self.game, "operators"):
            return True
        clears = any(not all(op.keep) for op in self.game.operators.values())
        return not self.game.operators if self.reading == "predecessor" else self.reading == "formula" and not clears

    def configurations(self) -> np.ndarray:
        """Return all of them as rows, in the order of their numbers.

        Tries every configuration; raises `TooLarge` over ten million of them.
        """
        n, d = self.game.number_of_lights, self.game.d
        if not self:
            return np.zeros((0, n), np.int64)
        every = every_configuration(n, d)
        return every if self._is_everything else every[_inside(self.game, self.reading, every)]

    def __contains__(self, u: object) -> bool:
        at = self.game.configuration(u)
        if not self or self._is_everything:
            return bool(self)
        return _is_eden(self.game, self.reading, at)

    def check(self) -> bool:
        """Verify the one that is named, or the witness, anew."""
        if self.one is None:
            return self.obstacle is not None and self.obstacle.shows(self.game, self.reading)
        if self.obstacle is not None:
            return False
        if not hasattr(self.game, "operators"):
            return self.reading != "prose" and _only_adds(self.game, self.one, self.reading)
        return _is_eden(self.game, self.reading, self.game.configuration(self.one))

    def __str__(self) -> str:
        if not self:
            return f"none: {self.reason}"
        text = self.game.text(self.one).replace("\n", " ")
        try:
            number = large(self.size)
        except TooLarge:
            number = "some"
        return f"{number} of {large(self.game.number_of_configurations)} configurations, such as {text}"

    def explain(self) -> str:
        """Return the answer in words."""
        return str(self) if self else f"impossible: {self.reason}"

    def __repr__(self) -> str:
        return f"<GardenOfEden: {self}>"


class EveryoneReturns:
    """What shows that there is no Garden of Eden."""

    @abstractmethod
    def shows(self, game: Any, reading: str) -> bool:
        """Return whether it does, verified anew."""

    @abstractmethod
    def why_not(self) -> str:
        """Return the reason in a sentence."""

    def __str__(self) -> str:
        return self.why_not()

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self}>"


@dataclass(frozen=True, repr=False)
class PressedAgain(EveryoneReturns):
    """A button of F-type that changes something: pressed d times it leads back from everywhere."""

    button: str
    d: int

    def shows(self, game: Any, reading: str) -> bool:
        """Return whether the button changes every configuration, the d-th press leads back, and that counts."""
        if reading == "formula":
            return False
        if hasattr(game, "operators"):
            op = game.operators.get(self.button)
            return op is not None and all(op.keep) and not op.is_identity and (op**self.d).is_identity
        zero = game.zero()
        after = game.press(zero, self.button)
        moved = bool(after.any()) or reading == "predecessor"
        return moved and not game.press(zero, *[self.button] * self.d).any()

    def why_not(self) -> str:
        """Return the reason."""
        return f"{self.button} pressed {self.d} times leads back from everywhere"


@dataclass(frozen=True, repr=False)
class NothingIsLeft(EveryoneReturns):
    """No button changes anything: no configuration can be left."""

    def shows(self, game: Any, reading: str) -> bool:
        """Return whether no button changes anything."""
        if hasattr(game, "operators"):
            return reading == "prose" and all(op.is_identity for op in game.operators.values())
        return reading == "prose" and not any(len(effect) for effect in game.effects)

    def why_not(self) -> str:
        """Return the reason."""
        return "no press changes anything, so nothing can be left"


@dataclass(frozen=True, eq=False, repr=False)
class FullClearing(EveryoneReturns):
    """An order of clearing whose words lead from everywhere to everywhere: so also back, having cleared something."""

    order: Clearing

    def shows(self, game: Any, reading: str) -> bool:
        """Return whether presses between the clearing buttons lead from 0 and from 1 to everything, pressed anew."""
        if reading != "formula" or not self.order.buttons:
            return False
        names = {name for _, name in self.order.letters}
        base = tuple(reversed(self.order.buttons))
        for start in (game.zero(), game.ones()):
            plain = game.press(start, *base)
            columns = []
            for place in range(len(base) + 1):
                for name in names:
                    one, two = ((*base[:place], *[name] * n, *base[place:]) for n in (1, 2))
                    change = (game.press(start, *one) - plain) % game.d
                    if (
                        game.operator(one).keep == game.operator(base).keep
                        and ((game.press(start, *two) - plain) % game.d == 2 * change % game.d).all()
                    ):
                        columns.append(change)
            matrix = np.array(columns, np.int64).reshape(len(columns), len(plain)).T
            if LinearSystem(matrix, game.d).image_size != game.number_of_configurations:
                return False
        return True

    def why_not(self) -> str:
        """Return the reason."""
        return f"words that clear by {' '.join(self.order.buttons)} lead from everywhere to everywhere"


@dataclass(frozen=True, repr=False)
class TriedOut(EveryoneReturns):
    """Every configuration was tried out."""

    number: int

    def shows(self, game: Any, reading: str) -> bool:
        """Return whether no configuration is one, by the search for each of them."""
        every = every_configuration(game.number_of_lights, game.d)
        return len(every) == self.number and not any(_is_eden(game, reading, u) for u in every)

    def why_not(self) -> str:
        """Return the reason."""
        return f"each of the {self.number} configurations can be returned to"


def garden_of_flips(game: LightsGame, reading: str) -> GardenOfEden:
    """Return the Garden of Eden of a Merlin style game."""
    checks.one_of("reading", reading, READINGS)
    if reading == "formula" or (reading == "predecessor" and not game.number_of_buttons):
        return GardenOfEden(game, reading, game.zero(), None)
    for j in range(game.number_of_buttons):
        if reading == "predecessor" or game.press(game.zero(), game.button_name(j)).any():
            return GardenOfEden(game, reading, None, PressedAgain(game.button_name(j), game.d))
    return GardenOfEden(game, reading, None, NothingIsLeft())


def garden_of_enhanced(game: EnhancedGame, reading: str) -> GardenOfEden:
    """Return the Garden of Eden of an enhanced game."""
    checks.one_of("reading", reading, READINGS)
    flips = [b for b, op in game.operators.items() if all(op.keep)]
    moving = [b for b in flips if not game.operators[b].is_identity]
    if reading == "formula":
        if len(flips) == len(game.operators):
            return GardenOfEden(game, reading, game.zero(), None)
        full = full_clearing(game)
        if full is not None:
            full = full if full.buttons else full.then(full.next_buttons[0])  # flips do it all: clear before them
            return GardenOfEden(game, reading, None, FullClearing(full))
        one = _outside(game)
    elif moving:
        return GardenOfEden(game, reading, None, PressedAgain(moving[0], game.d))
    elif reading == "prose" and all(op.is_identity for op in game.operators.values()):
        return GardenOfEden(game, reading, None, NothingIsLeft())
    else:
        every = every_configuration(len(game.lights), game.d)
        found = np.flatnonzero(_inside(game, reading, every))
        one = every[found[0]] if len(found) else None
    if one is None:
        return GardenOfEden(game, reading, None, TriedOut(game.number_of_configurations))
    return GardenOfEden(game, reading, one, None)


def _outside(game: EnhancedGame) -> np.ndarray | None:
    """Return a configuration that no word which clears something leads back to, None if there is none.

    Where the cosets are too many, some configurations are tried out.
    """
    try:
        return _fixed(game).outside()
    except TooLarge:
        rng = np.random.default_rng(0)
        for u in rng.integers(0, game.d, (TRIES, len(game.lights))):
            if _is_eden(game, "formula", u):
                return np.asarray(u, np.int64)
        raise


def _fixed(game: EnhancedGame) -> CosetUnion:
    """Return the configurations that some word which clears something leads back to: W(u) = u.

    For an order of clearing that covers C these are the u with u = Ax + s on C, and Ax + s = 0 elsewhere.
    """

    def systems() -> Iterator[np.ndarray]:
        for order in clearings(game):
            if order.buttons:
                rows = equations_of(order.matrix, order.shift, game.d)
                rows[:, :-1] *= order.covered
                yield rows

    return CosetUnion(len(game.lights), game.d, systems())


def _inside(game: EnhancedGame, reading: str, every: np.ndarray) -> np.ndarray:
    """Return which of all configurations are Gardens of Eden."""
    if reading == "formula":
        return np.asarray(~_fixed(game).contains(every))
    after = [op(every) @ game.powers for op in game.operators.values()]
    if reading == "predecessor":
        hit = np.zeros(len(every), bool)
        for numbers in after:
            hit[numbers] = True
        return ~hit
    if len(every) > MOST_CONNECTED:
        raise TooLarge(f"{len(every)} configurations are over the limit of {MOST_CONNECTED} for strong components")
    component = np.array(strongly_connected(np.array(after).T.tolist()))
    alone = np.bincount(component)[component] == 1
    leaves = np.any([numbers != np.arange(len(every)) for numbers in after], axis=0)
    return np.asarray(alone & leaves)


def _is_eden(game: EnhancedGame, reading: str, u: np.ndarray) -> bool:
    """Return whether one configuration is a Garden of Eden: by words from it and to it, verified."""
    if reading == "predecessor":
        return not any(
            all(k or a == x for k, a, x in zip(op.keep, op.add, u.tolist(), strict=True))
            for op in game.operators.values()
        )
    if reading == "formula":
        answer = solve_by_clearings(game, u, u, 1)
        return answer.check() and not answer
    moved = [v for v in (op(u) for op in game.operators.values()) if (v != u).any()]
    answers = [solve_by_clearings(game, v, u) for v in moved]
    return bool(answers) and all(a.check() and not a for a in answers)


def _only_adds(game: LightsGame, u: np.ndarray, reading: str) -> bool:
    """Return whether every button adds the same to u as to 0, so that W(u) = u makes W = I."""
    if reading == "predecessor":
        return not game.number_of_buttons
    zero = game.zero()
    names = [game.button_name(j) for j in range(min(game.number_of_buttons, 1000))]
    return all(((game.press(u, b) - u - game.press(zero, b)) % game.d == 0).all() for b in names)
