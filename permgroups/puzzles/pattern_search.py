"""Breadth-first search among patterns: the shortest word to a goal with identical pieces or wildcards."""

from __future__ import annotations

import time

import numpy as np

from permgroups.errors import NotInGroup
from permgroups.groups.words import Word
from permgroups.puzzles.goal import Goal
from permgroups.puzzles.puzzle import Puzzle
from permgroups.search.letters import letters_of

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
    letters = letters_of(puzzle.group, metric)
    classes = goal.classes
    start = np.empty(len(row), np.int64)
    start[row] = classes  # the colour of the counter on every point
    layer = start[None, :].astype(np.int32)
    seen = {layer[0].tobytes()}
    history: list[tuple[np.ndarray, np.ndarray]] = []  # for every layer the parents and the letters
    depth = 0
    while True:
        wrong = ((layer != classes) & (classes >= 0)).sum(axis=1)
        hit = np.flatnonzero(wrong <= goal.wildcards)
        if len(hit):
            i, word = int(hit[0]), []
            for parents, moves in reversed(history):
                word.append((letters.names[moves[i]], letters.exponents[moves[i]]))
                i = int(parents[i])
            return Word(word[::-1]), depth
        following, parents_of, moves_of = [], [], []
        for s, letter in enumerate(letters.rows):
            if time.monotonic() > deadline:
                return None, depth + 1
            moved = np.empty_like(layer)
            moved[:, letter] = layer
            for i, pattern in enumerate(moved):
                key = pattern.tobytes()
                if key not in seen:
                    seen.add(key)
                    following.append(pattern)
                    parents_of.append(i)
                    moves_of.append(s)
        if not following:
            raise NotInGroup(f"the pattern cannot be reached: none of the {len(seen)} patterns around is as wanted")
        if len(seen) > most:
            return None, depth + 1
        layer = np.array(following)
        history.append((np.array(parents_of), np.array(moves_of)))
        depth += 1
