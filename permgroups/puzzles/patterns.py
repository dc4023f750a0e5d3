"""Patterns: states in which pieces look alike, as a state space and as labels from a file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from itertools import combinations, islice
from typing import TYPE_CHECKING

import numpy as np

from permgroups.errors import InvalidArgument, NotInGroup
from permgroups.puzzles.goal import Goal
from permgroups.puzzles.state import State
from permgroups.search.letters import letters_of
from permgroups.search.strategies.near_states import Colourings

if TYPE_CHECKING:
    from permgroups.puzzles.puzzle import Puzzle

__all__ = ["PatternSpace", "exchanged_into_group", "state_of_labels"]

SWAPS_TRIED = 2000  # pairs of identical pieces exchanged to get into the group


class PatternSpace(Colourings):
    """The colourings that the moves make of a goal's, as a state space: cosets of the goal's stabilizer.

    Examples
    --------
    >>> from permgroups.puzzles import from_generators
    >>> from permgroups.search.breadth_first import breadth_first
    >>> P = from_generators({"t": "(1,2,3,4,5,6)", "f": "(1,3)"})
    >>> breadth_first(PatternSpace(P, Goal("rrrggg"))).spheres
    (1, 2, 4, 7, 4)
    """

    def __init__(self, puzzle: Puzzle, goal: Goal, metric: str = "quarter"):
        if len(goal.colours) != puzzle.group.degree:
            raise InvalidArgument(f"the goal has {len(goal.colours)} points, the puzzle {puzzle.group.degree}")
        super().__init__(letters_of(puzzle.group, metric), goal.classes)


def state_of_labels(puzzle: Puzzle, labels: Sequence[Hashable], solved: Sequence[Hashable]) -> State:
    """Return a state that the moves reach and that shows the labels, where the start shows ``solved``.

    Which of the counters with one label lies where is chosen, and two of them are exchanged if that
    is needed to get into the group.

    Raises
    ------
    InvalidArgument
        If the labels are not those of the solved state.
    NotInGroup
        If no such state was found.
    """
    n = puzzle.group.degree
    if len(labels) != n or len(solved) != n or Counter(labels) != Counter(solved):
        raise InvalidArgument(f"expected the {n} labels of the solved state in another order")
    places: dict[Hashable, list[int]] = {}
    orbit = np.empty(n, np.int64)
    for k, points in enumerate(puzzle.orbits):
        orbit[list(points)] = k
    for j in range(n - 1, -1, -1):
        places.setdefault((solved[j], int(orbit[j])), []).append(j)
    counters = []
    for i, label in enumerate(labels):
        stock = places.get((label, int(orbit[i])), [])
        if not stock:
            raise NotInGroup(f"point {i} shows {label!r}, which no counter of its orbit has")
        counters.append(stock.pop())
    row = exchanged_into_group(puzzle, State(counters).row, [(solved[j], int(orbit[j])) for j in range(n)])
    if row is None:
        raise NotInGroup("no assignment of the identical pieces was found that the moves can reach")
    return State.of_row(row)


def exchanged_into_group(puzzle: Puzzle, row: np.ndarray, looks: Sequence[Hashable]) -> np.ndarray | None:
    """Return the row, or one with two counters that look alike exchanged, that the moves reach; None without one."""
    if puzzle.group.contains_batch(row[None, :])[0]:
        return row
    alike: dict[Hashable, list[int]] = {}
    for j, look in enumerate(looks):
        alike.setdefault(look, []).append(j)
    pairs = (pair for group in alike.values() for pair in combinations(group, 2))
    for i, j in islice(pairs, SWAPS_TRIED):
        swapped = row.copy()
        swapped[[i, j]] = swapped[[j, i]]
        if puzzle.group.contains_batch(swapped[None, :])[0]:
            return swapped
    return None
