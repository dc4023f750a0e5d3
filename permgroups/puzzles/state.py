"""A state of a puzzle: which counter lies on which point."""

from __future__ import annotations

import operator
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np

from permgroups.errors import InvalidPermutation, ParseError
from permgroups.groups.cycle_text import cycles_as_maths
from permgroups.shown import Facts, Shown

if TYPE_CHECKING:
    from permgroups.puzzles.puzzle import Puzzle

__all__ = ["State"]


class State(Shown):
    """Immutable: ``state[i]`` is the counter now on point i, both 0-based.

    The text counts from 1, as people do, and reads back. A state that a puzzle made is a picture in a notebook.

    Examples
    --------
    >>> s = State([1, 2, 0])
    >>> str(s), State("2 3 1") == s, s[0]
    ('2 3 1', True, 1)
    """

    __slots__ = ("_counters", "_hash", "_puzzle")

    def __init__(self, counters: Sequence[int] | str, puzzle: Puzzle | None = None):
        if isinstance(counters, str):
            try:
                values = [int(word) - 1 for word in counters.replace(",", " ").split()]
            except ValueError:
                raise ParseError(f"a state is a list of counters such as '2 3 1', not {counters[:60]!r}") from None
        else:
            values = [operator.index(x) if not isinstance(x, float) else -1 for x in counters]
        if sorted(values) != list(range(len(values))):
            raise InvalidPermutation(f"a state has every counter 0 … {len(values) - 1} once, not {values[:12]}")
        self._counters = tuple(values)
        self._hash = hash(self._counters)
        self._puzzle = puzzle

    @classmethod
    def of_row(cls, row: np.ndarray, puzzle: Puzzle | None = None) -> State:
        """Return the state of an element g: counter j lies on the point j^g.

        >>> State.of_row(np.array([1, 2, 0]))
        State('3 1 2')
        """
        counters = np.empty(len(row), np.int64)
        counters[row] = np.arange(len(row))
        return cls(counters.tolist(), puzzle)

    @property
    def row(self) -> np.ndarray:
        """The element of the state as an image row: where every counter lies.

        >>> State("3 1 2").row.tolist()
        [1, 2, 0]
        """
        row = np.empty(len(self._counters), np.uint16)
        row[list(self._counters)] = np.arange(len(row))
        return row

    def __getitem__(self, point: int) -> int:
        return self._counters[point]

    def __len__(self) -> int:
        return len(self._counters)

    def __iter__(self) -> Iterator[int]:
        return iter(self._counters)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self._counters == other._counters

    def __hash__(self) -> int:
        return self._hash

    def __str__(self) -> str:
        return " ".join(str(x + 1) for x in self._counters)

    def __repr__(self) -> str:
        return f"State({str(self)!r})"

    def summary(self) -> Facts:
        """Return the counters, and the element that made the state as cycles.

        >>> print(State("2 3 1").summary())
        state
          counters  2 3 1
          element   (1,3,2)
        """
        labels = range(1, len(self) + 1) if self._puzzle is None else self._puzzle.group.labels
        title = "state" if self._puzzle is None else f"state of {self._puzzle.name}"
        element = cycles_as_maths(self.row.tolist(), labels)
        return Facts(title, [("counters", str(self)), ("element", element)])

    def _repr_svg_(self) -> str | None:
        return None if self._puzzle is None else self._puzzle.picture(self)

    def __reduce__(self) -> tuple[type[State], tuple[tuple[int, ...], Puzzle | None]]:
        return State, (self._counters, self._puzzle)
