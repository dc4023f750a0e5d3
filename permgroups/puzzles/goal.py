"""Goals that are patterns: identical pieces, pieces that do not matter, a few mismatches."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from permgroups import checks
from permgroups.errors import InvalidArgument, InvalidPermutation
from permgroups.puzzles.state import State

__all__ = ["Goal"]


@dataclass(frozen=True)
class Goal:
    """``colours[j]`` is the colour of counter j and the colour wanted on point j; None: anything.

    A state reaches the goal if every point with a colour has a counter of that colour, up to
    ``wildcards`` points.

    Examples
    --------
    >>> goal = Goal("rrgg")
    >>> goal.mismatches(State([1, 0, 3, 2])), goal.mismatches(State([2, 0, 1, 3]))
    (0, 2)
    """

    colours: Sequence[Any]
    wildcards: int = 0

    def __post_init__(self) -> None:
        colours = tuple(self.colours)
        if not all(isinstance(c, Hashable) for c in colours):
            raise InvalidPermutation("colours must be names, numbers or None")
        checks.whole("wildcards", self.wildcards, 0)
        if self.wildcards > len(colours):
            raise InvalidArgument(f"{self.wildcards} wildcards are more than the {len(colours)} points of the goal")
        object.__setattr__(self, "colours", colours)

    @property
    def classes(self) -> np.ndarray:
        """The colours as numbers, -1 for None.

        >>> Goal(["red", "red", None, "green"]).classes
        array([ 0,  0, -1,  1])
        """
        number: dict[Any, int] = {None: -1}
        return np.array([number.setdefault(c, len(number) - 1) for c in self.colours], np.int64)

    def mismatches(self, state: State) -> int:
        """Return how many points have a counter of another colour than the one wanted."""
        if len(state) != len(self.colours):
            raise InvalidPermutation(f"the goal has {len(self.colours)} points, the state {len(state)}")
        classes = self.classes
        return int(((classes[list(state)] != classes) & (classes >= 0)).sum())

    def reached(self, state: State) -> bool:
        """Return whether the state is as wanted; raises `InvalidPermutation` if it has another number of points.

        >>> Goal("rrgg").reached(State("2 1 4 3")), Goal("rrgg").reached(State("3 1 2 4"))
        (True, False)
        >>> Goal("rrgg", wildcards=2).reached(State("3 1 2 4"))
        True
        """
        return self.mismatches(state) <= self.wildcards
