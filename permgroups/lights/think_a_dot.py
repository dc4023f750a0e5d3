"""Think-a-Dot, the dependent game that the paper contrasts with: what a marble flips depends on the dots it meets.

Eight dots in rows of three, two and three. A marble falls through one of three holes; a dot sends it left or right,
and flips. So the drop is no independent operator in the sense of Definition 2.7, but it is a permutation of the 256
configurations. The paper does not say how the dots are joined; ``PATHS`` is how the toy does it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from permgroups import checks
from permgroups.groups.group import PermGroup
from permgroups.lights.configurations import board_text, every_configuration, read_configuration
from permgroups.lights.words import ButtonWord, checked
from permgroups.search.breadth_first import Layers

__all__ = ["OrbitObstacle", "ThinkADot"]

# where a marble goes from a dot: (left, right); None is out
PATHS: dict[str, tuple[str | None, str | None]] = {
    "A": ("F", "D"), "B": ("D", "E"), "C": ("E", "H"), "D": ("F", "G"), "E": ("G", "H"),
    "F": (None, None), "G": (None, None), "H": (None, None),
}  # fmt: skip
DOTS = tuple(PATHS)
WEIGHTS = 1 << np.arange(8)


class ThinkADot:
    """The toy: a configuration has 0 (the marble goes left) or 1 (right) for the dots A … H.

    The holes A, B and C are its buttons.

    Examples
    --------
    >>> T = ThinkADot()
    >>> T.press("00000000", "A").tolist()
    [1, 0, 0, 0, 0, 1, 0, 0]
    >>> T.group.order(), [len(o) for o in T.group.orbits()]
    (128, [128, 128])
    >>> T.solve("00000000", "00000011")
    <ButtonWord: C C C C (4 presses, optimal)>
    >>> T.text(T.zero()), T.number("10000001"), T.configuration("10000001").tolist()
    ('........', 129, [1, 0, 0, 0, 0, 0, 0, 1])
    >>> T.is_transitive(), [T.is_independent(hole) for hole in T.buttons]
    (False, [False, False, False])
    """

    d = 2
    lights = DOTS
    buttons = ("A", "B", "C")
    number_of_lights = 8
    number_of_buttons = 3
    number_of_configurations = 256

    def zero(self) -> np.ndarray:
        """Return the configuration in which every dot sends the marble left."""
        return np.zeros(8, np.int64)

    def configuration(self, given: Any) -> np.ndarray:
        """Return a configuration of eight dots, from numbers or text, as a vector.

        Raises `InvalidArgument` or `ParseError` where it is none.
        """
        return read_configuration(given, 8, 2)

    def text(self, v: Any) -> str:
        """Return a configuration as text, which reads back."""
        return board_text(self.configuration(v), 2)

    def press(self, u: Any, *buttons: str) -> np.ndarray:
        """Return the configuration after marbles have fallen through holes A, B or C.

        Raises `InvalidArgument` for another hole.
        """
        dots = self.configuration(u).copy()
        for hole in buttons:
            at: str | None = checks.one_of("hole", hole, self.buttons)
            while at is not None:
                i = DOTS.index(at)
                at = PATHS[at][dots[i]]
                dots[i] ^= 1
        return dots

    # -- as a state space ---------------------------------------------------------------------------

    @property
    def start(self) -> np.ndarray:
        """The configuration in which every dot sends the marble left, as small numbers: where a search begins.

        >>> ThinkADot().start.tolist()
        [0, 0, 0, 0, 0, 0, 0, 0]
        """
        return np.zeros(8, np.uint8)

    @property
    def moves(self) -> tuple[tuple[str, int], ...]:
        """The holes as moves: pairs (hole, 1).

        >>> ThinkADot().moves
        (('A', 1), ('B', 1), ('C', 1))
        """
        return tuple((b, 1) for b in self.buttons)

    def step(self, states: np.ndarray, move: int) -> tuple[np.ndarray, np.ndarray]:
        """Return the configurations after a marble, which may always be dropped.

        >>> from permgroups.search.breadth_first import breadth_first
        >>> breadth_first(ThinkADot()).spheres
        (1, 3, 6, 10, 15, 21, 24, 24, 18, 6)
        """
        after = self._rows[self.buttons[move]][states @ WEIGHTS]
        return (after[:, None] >> np.arange(8) & 1).astype(states.dtype), np.ones(len(states), bool)

    @cached_property
    def _rows(self) -> dict[str, np.ndarray]:
        every = every_configuration(8, 2)
        return {b: np.array([int(self.press(v, b) @ WEIGHTS) for v in every]) for b in self.buttons}

    # -- answers ------------------------------------------------------------------------------------

    @cached_property
    def group(self) -> PermGroup:
        """The group that the three drops generate on the 256 configurations."""
        return PermGroup(self._rows)

    def number(self, v: Any) -> int:
        """Return the number of a configuration, dot A lowest."""
        return int(self.configuration(v) @ WEIGHTS)

    def distances(self, u: Any = None) -> np.ndarray:
        """Return the least number of marbles from u to every configuration, -1 where there is no way.

        >>> int(ThinkADot().distances().max())
        9
        """
        layers = Layers(self, None if u is None else self.configuration(u))
        while layers.grow():
            pass
        out = np.full(256, -1)
        out[layers.states() @ WEIGHTS] = np.repeat(np.arange(layers.radius + 1), layers.spheres)
        return out

    def solve(self, u: Any, v: Any) -> ButtonWord:
        """Return the fewest marbles that lead from u to v, or the answer that no number does.

        None for u is every dot to the left.

        >>> T = ThinkADot()
        >>> T.solve(None, "11111111")
        <ButtonWord: C B B B B B A (7 presses, optimal)>
        >>> T.solve(None, "00000001")
        <ButtonWord: impossible: .......# is none of the 128 configurations that can be reached>
        """
        start, goal = self.zero() if u is None else self.configuration(u), self.configuration(v)
        layers = Layers(self, start)
        found = layers.find(goal)
        if found is None:
            return ButtonWord(self, start, goal, None, OrbitObstacle(self, layers.states()), 0)
        word = tuple(self.buttons[move] for move in layers.path(found))
        return checked(ButtonWord(self, start, goal, word, None, len(word)))

    minimal_word = solve

    def is_transitive(self) -> bool:
        """Return whether every configuration leads to every other: no, there are two orbits."""
        return self.group.is_transitive()

    def is_independent(self, hole: str) -> bool:
        """Return whether a drop acts on every dot by itself (Definition 2.7)."""
        every = every_configuration(8, 2)
        after = np.array([self.press(v, hole) for v in every])
        return all(
            len(set(after[every[:, i] == x, i].tolist())) == 1 for i in range(8) for x in (0, 1)
        )  # fmt: skip

    def __repr__(self) -> str:
        return "<ThinkADot: 8 dots, holes A B C>"


@dataclass(frozen=True, eq=False)
class OrbitObstacle:
    """Configurations that no drop leads out of: no word leads from one of them to another one."""

    game: ThinkADot
    configurations: np.ndarray

    def shows(self, u: np.ndarray, v: np.ndarray) -> bool:
        """Return whether u is among them, v is not, and every drop stays inside."""
        inside = {tuple(x) for x in self.configurations.tolist()}
        closed = all(tuple(self.game.press(x, b).tolist()) in inside for x in inside for b in self.game.buttons)
        return closed and tuple(u.tolist()) in inside and tuple(v.tolist()) not in inside

    def why_not(self, v: np.ndarray) -> str:
        """Return why v cannot be reached."""
        return f"{self.game.text(v)} is none of the {len(self.configurations)} configurations that can be reached"

    def __repr__(self) -> str:
        return f"<OrbitObstacle: {len(self.configurations)} configurations>"
