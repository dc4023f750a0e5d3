"""Lights and buttons that are operators: configurations and their numbers, words of buttons, their normal form.

What is asked of such a game stands in :mod:`permgroups.lights.enhanced`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np

from permgroups.errors import InvalidArgument, TooLarge
from permgroups.lights.configurations import board_text, read_configuration, read_modulus
from permgroups.lights.operators import Operator
from permgroups.shown import Facts, Shown
from permgroups.wording import brief, listed

__all__ = ["EnhancedBase"]

MAX_BUTTONS = 255


class EnhancedBase(Shown):
    """Lights, buttons and words of them; see :class:`.EnhancedGame`.

    Examples
    --------
    Shallit's game has a light in each of the seven regions of three circles; F flips a circle's lights, P clears them.

    >>> from permgroups import lights
    >>> S = lights.shallit()
    >>> S.number_of_lights, S.number_of_buttons, S.number_of_configurations, S.buttons
    (7, 6, 128, ('FA', 'FB', 'FC', 'PA', 'PB', 'PC'))
    >>> S.text(S.press(S.ones(), "PA", "FB")), S.number(S.ones()), S.powers.tolist()
    ('..##..#', 127, [1, 2, 4, 8, 16, 32, 64])
    >>> S.configurations_of([1, 127]).tolist()
    [[1, 0, 0, 0, 0, 0, 0], [1, 1, 1, 1, 1, 1, 1]]
    >>> S.text(S.zero()), S.word("PA FB"), S.paper(S.word("PA FB"))
    ('.......', ('PA', 'FB'), 'FB PA')
    """

    def __init__(self, name: str, lights: Sequence[str], buttons: Mapping[str, Any], d: int = 2):
        self.name, self.d = name, read_modulus(d)
        self.lights = tuple(lights)
        if len(set(self.lights)) < len(self.lights):
            raise InvalidArgument("the labels of the lights must differ")
        place = {x: i for i, x in enumerate(self.lights)}
        self.operators: dict[str, Operator] = {}
        for button, given in buttons.items():
            if isinstance(given, Operator):
                op = given
            elif isinstance(given, Mapping):
                strange = [x for x in given if x not in place]
                if strange:
                    raise InvalidArgument(
                        f"button {button} changes {brief(strange[0])}; the lights are {listed(lights)}"
                    )
                op = Operator.mixed({place[x]: kind for x, kind in given.items()}, len(self.lights), self.d)
            else:
                raise InvalidArgument(f"button {button} needs an operator or a mapping of lights, not {brief(given)}")
            if (op.d, len(op.keep)) != (self.d, len(self.lights)):
                raise InvalidArgument(f"button {button} belongs to another game")
            self.operators[str(button)] = op
        self.buttons = tuple(self.operators)
        if len(self.buttons) > MAX_BUTTONS:
            raise TooLarge(f"{len(self.buttons)} buttons are over the limit of {MAX_BUTTONS}")

    @property
    def number_of_lights(self) -> int:
        """How many lights there are."""
        return len(self.lights)

    @property
    def number_of_buttons(self) -> int:
        """How many buttons there are."""
        return len(self.buttons)

    @property
    def number_of_configurations(self) -> int:
        """How many configurations there are."""
        return self.d ** len(self.lights)

    def zero(self) -> np.ndarray:
        """Return the configuration with all lights out."""
        return np.zeros(len(self.lights), np.int64)

    def ones(self) -> np.ndarray:
        """Return the configuration with all lights at 1."""
        return np.ones(len(self.lights), np.int64)

    def configuration(self, given: Any) -> np.ndarray:
        """Return a configuration from numbers, text, or a mapping of labels to values, the other lights being out.

        Raises `InvalidArgument` for a label that is no light, a wrong number of entries or one that is not of 0 … d-1,
        and `ParseError` for signs that are no lights.

        >>> from permgroups import lights
        >>> lights.shallit().configuration({"A": 1, "ABC": 1}).tolist()
        [1, 0, 0, 0, 0, 0, 1]
        """
        if isinstance(given, Mapping):
            values: list[Any] = [0] * len(self.lights)
            for x, value in given.items():
                if x not in self.lights:
                    raise InvalidArgument(f"no light {brief(x)}; the lights are {listed(self.lights)}")
                values[self.lights.index(x)] = value
            return read_configuration(values, len(self.lights), self.d)
        return read_configuration(given, len(self.lights), self.d)

    def text(self, v: Any) -> str:
        """Return a configuration as text, which reads back.

        >>> from permgroups import lights
        >>> lights.shallit().text({"A": 1, "ABC": 1}), lights.shallit(3, 3).text([0, 1, 2, 0, 0, 0, 1])
        ('#.....#', '0120001')
        """
        return board_text(self.configuration(v), self.d)

    def number(self, v: Any) -> int:
        """Return the number of a configuration, its digits in base d, the first light lowest."""
        return int(sum(int(x) * self.d**i for i, x in enumerate(self.configuration(v))))

    @cached_property
    def powers(self) -> np.ndarray:
        """The weights of the lights in the number of a configuration: 1, d, d², …

        Raises `TooLarge` where the numbers of configurations go beyond 2^63.
        """
        if self.number_of_configurations > 1 << 63:
            raise TooLarge(f"{len(self.lights)} lights of {self.d} states: their numbers go beyond 2^63")
        return np.array([self.d**i for i in range(len(self.lights))], np.int64)

    def configurations_of(self, numbers: np.ndarray) -> np.ndarray:
        """Return configurations by their numbers, as rows; raises `TooLarge` where these go beyond 2^63."""
        return np.asarray(numbers, np.int64)[:, None] // self.powers % self.d

    # -- words --------------------------------------------------------------------------------------

    def word(self, given: str | Iterable[str]) -> tuple[str, ...]:
        """Return a word from button names, or from text with blanks between them, in time order.

        Raises `InvalidArgument` where there is no such button.
        """
        try:
            letters = tuple(given.split()) if isinstance(given, str) else tuple(given)
        except TypeError:
            raise InvalidArgument(f"a word is button names in time order, not {brief(given)}") from None
        for b in letters:
            if not isinstance(b, str) or b not in self.operators:
                raise InvalidArgument(f"no button {brief(b)}; the buttons are {listed(self.buttons)}")
        return letters

    def press(self, u: Any, *buttons: str) -> np.ndarray:
        """Return the configuration after pressing buttons one after the other; here their order counts.

        Raises `InvalidArgument` where there is no such button.

        >>> from permgroups import lights
        >>> S = lights.shallit()
        >>> S.text(S.press(S.zero(), "FA", "PB")), S.text(S.press(S.zero(), "PB", "FA"))
        ('#...#..', '#..##.#')
        """
        return self.operator(self.word(buttons))(self.configuration(u))

    def operator(self, word: str | Iterable[str]) -> Operator:
        """Return the operator of a word, given in time order.

        Raises `InvalidArgument` where there is no such button.

        >>> from permgroups import lights
        >>> lights.shallit().operator("FA PB"), lights.shallit().operator("FA FA").is_identity
        (<Operator +1 =0 . =0 +1 =0 =0 mod 2>, True)
        """
        out = Operator.identity(len(self.lights), self.d)
        for b in self.word(word):
            out = self.operators[b] * out
        return out

    @staticmethod
    def paper(word: Iterable[str]) -> str:
        """Return a word as the paper writes it, the first press last."""
        return " ".join(reversed(tuple(word))) or "I"

    # -- as a state space ---------------------------------------------------------------------------

    @property
    def start(self) -> np.ndarray:
        """All lights out, as small numbers; where a search such as :func:`.breadth_first` begins.

        >>> from permgroups import lights
        >>> lights.shallit().start.tolist()
        [0, 0, 0, 0, 0, 0, 0]
        """
        return np.zeros(len(self.lights), np.min_scalar_type(2 * self.d))

    @property
    def moves(self) -> tuple[tuple[str, int], ...]:
        """The buttons as moves: pairs (name, 1), as each press is one.

        >>> from permgroups import lights
        >>> lights.shallit(kinds="p").moves
        (('PA', 1), ('PB', 1), ('PC', 1))
        """
        return tuple((b, 1) for b in self.buttons)

    def step(self, states: np.ndarray, move: int) -> tuple[np.ndarray, np.ndarray]:
        """Return the configurations after a press, which is always possible.

        >>> from permgroups import lights
        >>> from permgroups.search.breadth_first import breadth_first
        >>> breadth_first(lights.shallit()).spheres
        (1, 3, 9, 19, 30, 31, 16, 3)
        """
        op = self.operators[self.buttons[move]]
        after = (states * np.array(op.keep, states.dtype) + np.array(op.add, states.dtype)) % self.d
        return after, np.ones(len(states), bool)

    # -- normal form (Lemma 3.2, Corollary 3.3) -------------------------------------------------------

    def normal_form(self, word: str | Iterable[str]) -> tuple[str, ...]:
        """Return W_F W_P, in time order W_P first: the same operator, no button before one that clears all it changes.

        Lemma 3.2: what a button does to lights that a later one clears or sets does not matter. Then the flips after
        the last such button are counted mod d and sorted.

        >>> from permgroups import lights
        >>> lights.shallit().normal_form("FB PA FC PA PB FC FA FC FC")
        ('FC', 'PA', 'PB', 'FA', 'FC')
        """
        letters = self.word(word)
        kept: list[str] = []
        covered: set[int] = set()  # lights that later presses of the word clear or set
        for b in reversed(letters):
            op = self.operators[b]
            if op.support and op.support <= covered:
                continue
            kept.append(b)
            covered |= {i for i, k in enumerate(op.keep) if not k}
        kept.reverse()
        last = max((k for k, b in enumerate(kept) if not all(self.operators[b].keep)), default=-1)
        head, tail = kept[: last + 1], kept[last + 1 :]
        sorted_tail: list[str] = []
        for b in self.buttons:
            sorted_tail += [b] * (tail.count(b) % self.d)
        out = (*head, *sorted_tail)
        if self.operator(out) != self.operator(letters):
            raise AssertionError("the normal form acts differently")
        return out

    def summary(self) -> Facts:
        """Return how many lights of how many states there are, and the buttons, as facts.

        >>> from permgroups import lights
        >>> print(lights.shallit(3, 5).summary())
        Shallit's game
          lights   7, of 5 states
          buttons  FA, FB, FC, PA, PB, PC
        """
        lights = f"{len(self.lights)}, of {self.d} states"
        return Facts(self.name, [("lights", lights), ("buttons", ", ".join(self.buttons))])
