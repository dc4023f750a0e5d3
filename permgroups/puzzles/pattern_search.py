"""Breadth-first search among patterns: the shortest word to a goal with identical pieces or wildcards."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import numpy as np

from permgroups.errors import BudgetExhausted, NotInGroup, TooLarge
from permgroups.groups.words import Word
from permgroups.puzzles.patterns import PatternSpace
from permgroups.search.breadth_first import Layers

if TYPE_CHECKING:
    from permgroups.puzzles.goal import Goal
    from permgroups.puzzles.puzzle import Puzzle

__all__ = ["shortest_to_goal"]


def shortest_to_goal(
    puzzle: Puzzle, row: np.ndarray, goal: Goal, metric: str, most: int, deadline: float
) -> tuple[Word | None, int]:
    """Return (a shortest word from the state of a row to the goal, its length).

    Where more than ``most`` patterns would have to be kept or the deadline passes, the word is None and
    the number is a proved lower bound.

    Raises
    ------
    NotInGroup
        If no pattern that the moves reach is as wanted.
    """
    classes = goal.classes
    start = np.empty_like(classes)
    start[row] = classes  # the colour of the counter on every point
    layers = Layers(PatternSpace(puzzle, goal, metric), start, most)

    def as_wanted(patterns: np.ndarray) -> np.ndarray:
        wrong: np.ndarray = ((patterns != classes) & (classes >= 0)).sum(axis=1)
        return wrong <= goal.wildcards

    try:
        found = layers.nearest(as_wanted, lambda: time.monotonic() > deadline)
    except (TooLarge, BudgetExhausted):
        return None, layers.radius + 1
    if found is None:
        raise NotInGroup(f"the pattern cannot be reached: none of the {len(layers)} patterns around is as wanted")
    return layers.word(found), layers.depth(found)
