"""Enhanced games (Greenfield 1994, sections 3 to 6): buttons that flip, clear or set lights; there is no inverse
button.

Words are tuples of button names in time order: the first is pressed first. The paper composes from right to left, so
its word P_A F_B is pressed F_B, P_A; :meth:`EnhancedGame.paper` writes a word its way.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from permgroups.errors import BudgetExhausted, InvalidArgument, TooLarge
from permgroups.groups.text import brief, listed
from permgroups.kernels import lights as _kernel
from permgroups.lights.configurations import board_text, read_configuration, read_modulus
from permgroups.lights.operators import Operator

__all__ = ["EnhancedGame", "ReachableSet"]

MAX_CONFIGURATIONS = 300_000_000
MAX_BUTTONS = 255
DEEPEST = 250


@dataclass(frozen=True, eq=False)
class ReachableSet:
    """R(u), the configurations that can be reached from u, with the distance of each: the layers of a directed
    search."""

    game: EnhancedGame
    start: np.ndarray
    spheres: tuple[int, ...]
    distances: np.ndarray  # by number of the configuration; 255 where it cannot be reached
    parents: np.ndarray
    pressed: np.ndarray

    @property
    def size(self) -> int:
        """How many configurations can be reached, u among them."""
        return sum(self.spheres)

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
        return bool(self.distances[self.game.number(v)] < 255)

    def distance(self, v: Any) -> int | None:
        """Return the least number of presses from u to v, None if v cannot be reached."""
        found = int(self.distances[self.game.number(v)])
        return None if found == 255 else found

    def word(self, v: Any) -> tuple[str, ...] | None:
        """Return a shortest word from u to v, None if v cannot be reached."""
        at = self.game.number(v)
        if self.distances[at] == 255:
            return None
        letters = []
        while self.distances[at]:
            letters.append(self.game.buttons[int(self.pressed[at])])
            at = int(self.parents[at])
        return tuple(reversed(letters))

    def configurations(self) -> np.ndarray:
        """Return all of them as rows, in the order of their numbers."""
        return self.game.configurations_of(np.flatnonzero(self.distances < 255))

    def __repr__(self) -> str:
        return f"<ReachableSet of {self.size} of {len(self.distances)} configurations, at most {self.diameter} presses>"


class EnhancedGame:
    """Lights of d states and buttons that are operators.

    Parameters
    ----------
    name
        What to call it.
    lights
        The labels of the lights.
    buttons
        Every button's name with its operator, or with a mapping of light labels to ``f``, ``p`` or ``b``.

    Examples
    --------
    >>> from permgroups import lights
    >>> S = lights.shallit(k=3, d=2)
    >>> S.orbit(S.zero()).size, S.minimal_word("0000001") is None
    (112, True)
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
    def configurations(self) -> int:
        """How many configurations there are."""
        return self.d ** len(self.lights)

    def zero(self) -> np.ndarray:
        """Return the configuration with all lights out."""
        return np.zeros(len(self.lights), np.int64)

    def ones(self) -> np.ndarray:
        """Return the configuration with all lights at 1."""
        return np.ones(len(self.lights), np.int64)

    def configuration(self, given: Any) -> np.ndarray:
        """Return a configuration from numbers, text, or a mapping of labels to values, the other lights being out."""
        if isinstance(given, Mapping):
            values: list[Any] = [0] * len(self.lights)
            for x, value in given.items():
                if x not in self.lights:
                    raise InvalidArgument(f"no light {brief(x)}; the lights are {listed(self.lights)}")
                values[self.lights.index(x)] = value
            return read_configuration(values, len(self.lights), self.d)
        return read_configuration(given, len(self.lights), self.d)

    def text(self, v: Any) -> str:
        """Return a configuration as text, which reads back."""
        return board_text(self.configuration(v), self.d)

    def number(self, v: Any) -> int:
        """Return the number of a configuration, its digits in base d, the first light lowest."""
        return int(sum(int(x) * self.d**i for i, x in enumerate(self.configuration(v))))

    @cached_property
    def powers(self) -> np.ndarray:
        """The weights of the lights in the number of a configuration: 1, d, d², …"""
        return np.array([self.d**i for i in range(len(self.lights))], np.int64)

    def configurations_of(self, numbers: np.ndarray) -> np.ndarray:
        """Return configurations by their numbers, as rows."""
        return np.asarray(numbers, np.int64)[:, None] // self.powers % self.d

    # -- words --------------------------------------------------------------------------------------

    def word(self, given: str | Iterable[str]) -> tuple[str, ...]:
        """Return a word from button names, or from text with blanks between them, in time order."""
        try:
            letters = tuple(given.split()) if isinstance(given, str) else tuple(given)
        except TypeError:
            raise InvalidArgument(f"a word is button names in time order, not {brief(given)}") from None
        for b in letters:
            if not isinstance(b, str) or b not in self.operators:
                raise InvalidArgument(f"no button {brief(b)}; the buttons are {listed(self.buttons)}")
        return letters

    def press(self, u: Any, *buttons: str) -> np.ndarray:
        """Return the configuration after pressing buttons one after the other."""
        return self.operator(self.word(buttons))(self.configuration(u))

    def operator(self, word: str | Iterable[str]) -> Operator:
        """Return the operator of a word, given in time order."""
        out = Operator.identity(len(self.lights), self.d)
        for b in self.word(word):
            out = self.operators[b] * out
        return out

    @staticmethod
    def paper(word: Iterable[str]) -> str:
        """Return a word as the paper writes it, the first press last."""
        return " ".join(reversed(tuple(word))) or "I"

    # -- search -------------------------------------------------------------------------------------

    def orbit(self, u: Any = None) -> ReachableSet:
        """Return all configurations that can be reached from u, with their distances.

        Raises
        ------
        TooLarge
            If there are more than 3·10⁸ configurations.
        """
        start = self.zero() if u is None else self.configuration(u)
        key = self.number(start)
        known = self.__dict__.setdefault("_orbits", {})
        if key not in known:
            known.clear()  # tables are large: one is kept
            known[key] = self._searched(start, key)
        found: ReachableSet = known[key]
        return found

    def _searched(self, start: np.ndarray, number: int) -> ReachableSet:
        total = self.configurations
        if total > MAX_CONFIGURATIONS:
            raise TooLarge(f"{total} configurations are over the limit of {MAX_CONFIGURATIONS}")
        ops = list(self.operators.values())
        keep = np.array([op.keep for op in ops], np.int64).reshape(len(ops), len(self.lights))
        add = np.array([op.add for op in ops], np.int64).reshape(len(ops), len(self.lights))
        dist = np.full(total, 255, np.uint8)
        parent, pressed = np.zeros(total, np.int32), np.zeros(total, np.uint8)
        dist[number] = 0
        frontier = np.array([number], np.int32)
        spheres = [1]
        while len(frontier):
            if len(spheres) > DEEPEST:
                raise BudgetExhausted(f"some configurations are more than {DEEPEST} presses away")
            found = [
                self._layer(part, self.powers, keep, add, dist, parent, pressed, len(spheres))
                for part in np.array_split(frontier, max(1, len(frontier) // 500_000))
            ]
            frontier = np.concatenate(found)
            if len(frontier):
                spheres.append(len(frontier))
        return ReachableSet(self, start, tuple(spheres), dist, parent, pressed)

    def _layer(
        self, part: np.ndarray, powers: np.ndarray, keep: np.ndarray, add: np.ndarray, dist: np.ndarray,
        parent: np.ndarray, pressed: np.ndarray, depth: int,
    ) -> np.ndarray:  # fmt: skip
        out = np.empty(min(len(part) * len(keep), len(dist)), np.int32)
        count = _kernel.layer(part, len(part), self.d, powers, keep, add, dist, parent, pressed, depth, out)
        return out[:count].copy()

    def minimal_word(self, v: Any, u: Any = None) -> tuple[str, ...] | None:
        """Return a shortest word from u (by default all lights out) to v in time order, None if there is none."""
        word = self.orbit(u).word(v)
        if word is not None and (self.press(self.zero() if u is None else u, *word) != self.configuration(v)).any():
            raise AssertionError("the word does not lead where it should")
        return word

    def solve(self, u: Any, v: Any) -> tuple[str, ...] | None:
        """Return a shortest word from u to v: the Transitivity Problem."""
        return self.minimal_word(v, u)

    @cached_property
    def is_transitive(self) -> bool:
        """Whether every configuration leads to every other.

        It is enough that zero leads everywhere, if every light can be cleared: then everything leads to zero.
        """
        if not self.orbit(self.zero()).is_everything:
            return False
        return self._leads_to_zero()

    def _leads_to_zero(self) -> bool:
        """Return whether every configuration leads to zero: a word of operators that is constant does, or a search."""
        reset = self._reset
        if not any(reset.keep):  # constant: whatever it leads to, zero leads there, and from there ...
            return self.orbit(reset.add).distance(self.zero()) is not None
        if self.configurations > 5000:
            raise TooLarge("no word clears all lights, and there are too many configurations to try out")
        numbers = np.arange(self.configurations)
        return all(self.zero() in self.orbit(v) for v in self.configurations_of(numbers))

    def garden_of_eden(self) -> np.ndarray:
        """Return the configurations that no press of any button leads to, as rows: they cannot be returned to."""
        total = self.configurations
        if total > 10_000_000:
            raise TooLarge(f"{total} configurations are too many to look for Gardens of Eden")
        every = self.configurations_of(np.arange(total))
        hit = np.zeros(total, bool)
        for op in self.operators.values():
            hit[op(every) @ self.powers] = True
        found: np.ndarray = every[np.flatnonzero(~hit)]
        return found

    def f_class(self, u: Any = None) -> np.ndarray:
        """Return the F-class of u: what the buttons that can be undone (of F-type) make of it, as rows."""
        flips = [op for op in self.operators.values() if all(op.keep)]
        found = {tuple((self.zero() if u is None else self.configuration(u)).tolist())}
        queue = list(found)
        for v in queue:
            for op in flips:
                w = tuple(op(v).tolist())
                if w not in found:
                    found.add(w)
                    queue.append(w)
        return np.array(sorted(found), np.int64)

    def orbits(self) -> list[tuple[int, int]]:
        """Return the different sizes of R(u) with the number of u that have them, for few configurations."""
        if self.configurations > 20_000:
            raise TooLarge(f"{self.configurations} configurations are too many to compare their orbits")
        base = self.orbit(self.zero())
        inside = base.distances < 255
        clears = not any(self._reset.keep) and not any(self._reset.add)  # a word that leads everything to zero
        counts: dict[int, int] = {}
        for v in self.configurations_of(np.arange(self.configurations)):
            reached = inside if inside[self.number(v)] and clears else self.orbit(v).distances < 255
            size = int(reached.sum())
            counts[size] = counts.get(size, 0) + 1
        return sorted(counts.items())

    @property
    def _reset(self) -> Operator:
        """The operator of all buttons, each pressed once in their order."""
        return self.operator(self.buttons)

    # -- normal form (Lemma 3.2, Corollary 3.3) -------------------------------------------------------

    def normal_form(self, word: str | Iterable[str]) -> tuple[str, ...]:
        """Return W_F W_P, in time order W_P first: the same operator, no button before one that clears all it changes.

        Lemma 3.2: what a button does to lights that a later one clears or sets does not matter. Then the flips after
        the last such button are counted mod d and sorted.
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

    def show(self, u: Any = None) -> None:
        """Show a configuration: a picture in a notebook, text elsewhere."""
        from permgroups.show.lights import circles_svg
        from permgroups.show.notebook import display

        at = self.zero() if u is None else self.configuration(u)
        display(" ".join(f"{x}:{v}" for x, v in zip(self.lights, at.tolist(), strict=True)), circles_svg(self, at))

    def _repr_svg_(self) -> str:
        from permgroups.show.lights import circles_svg

        return circles_svg(self, self.zero())

    def __repr__(self) -> str:
        return f"<EnhancedGame {self.name}: {len(self.lights)} lights mod {self.d}, {len(self.buttons)} buttons>"
