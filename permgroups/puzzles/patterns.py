"""Patterns: states in which pieces look alike, as a state space and as labels from a file."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from permgroups.errors import InvalidArgument, NotInGroup
from permgroups.puzzles.goal import Goal
from permgroups.puzzles.mismatches import read_with_mismatches
from permgroups.puzzles.reading import Fault, read_colouring
from permgroups.puzzles.state import State
from permgroups.puzzles.wrong_colours import fault_text
from permgroups.search.letters import letters_of
from permgroups.search.strategies.near_states import Colourings

if TYPE_CHECKING:
    from permgroups.puzzles.puzzle import Puzzle

__all__ = ["PatternSpace", "same_look_in_group", "state_of_labels", "tells_all_apart"]


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

    def __init__(self, puzzle: Puzzle, goal: Goal, metric: Any = "quarter"):
        if len(goal.colours) != puzzle.group.degree:
            raise InvalidArgument(f"the goal has {len(goal.colours)} points, the puzzle {puzzle.group.degree}")
        letters = letters_of(puzzle.group, metric)
        if metric == "positive" or (letters.prices != letters.prices[letters.back]).any():
            letters = letters.inverted()  # layers begin at the goal, so letters are played backwards
        super().__init__(letters, goal.classes)


def state_of_labels(
    puzzle: Puzzle, labels: Sequence[Hashable], solved: Sequence[Hashable], wildcards: int = 0
) -> State:
    """Return a state that the moves reach and that shows the labels, where the start shows ``solved``.

    Which of the counters with one label lies where is chosen. With ``wildcards`` a state that the moves do not reach
    will do, as they may lead near to the goal.

    Raises
    ------
    InvalidArgument
        If there are too many or too few labels.
    NotInGroup
        With what is wrong, if no state that the moves reach shows them.
    """
    n = puzzle.group.degree
    for given in (labels, solved):
        if len(given) != n:
            raise InvalidArgument(f"expected {n} labels, not {len(given)}")
    number: dict[Hashable, int] = {}
    classes, seen = ([number.setdefault(x, len(number)) for x in given] for given in (solved, labels))
    found = read_colouring(puzzle.group, np.array(classes), np.array(seen))
    if isinstance(found, Fault):
        if wildcards and sorted(classes) == sorted(seen):
            row = np.empty(n, np.int64)
            row[np.argsort(classes, kind="stable")] = np.argsort(seen, kind="stable")
            return State.of_row(row, puzzle)
        raise NotInGroup(fault_text(puzzle, found, labels, solved))
    return State.of_row(found, puzzle)


def same_look_in_group(puzzle: Puzzle, row: np.ndarray, classes: np.ndarray) -> np.ndarray | Fault:
    """Return an element of the group whose state looks like that of a row, where counter j has a class."""
    if puzzle.group.contains_batch(row[None, :])[0]:
        return row
    return read_colouring(puzzle.group, *_solved_and_seen(row, classes))


def _solved_and_seen(row: np.ndarray, classes: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    solved = classes - int(classes.min(initial=0))  # -1, for what does not matter, is a class like others
    seen = np.empty_like(solved)
    seen[row] = solved
    return solved, seen


def near_look_in_group(
    puzzle: Puzzle, row: np.ndarray, classes: np.ndarray, most: int
) -> tuple[np.ndarray, int] | None:
    """Return an element whose state looks like that of a row but for a few points, and how many these are."""
    solved, seen = _solved_and_seen(row, classes)
    found = read_with_mismatches(puzzle.group, solved, seen, most)
    return None if found is None else (found, int((seen[found] != solved).sum()))


def tells_all_apart(puzzle: Puzzle, classes: np.ndarray) -> bool:
    """Return whether no two pieces look alike, however they are turned: then only the start looks like the goal.

    >>> from permgroups.puzzles import cube
    >>> [tells_all_apart(cube(n), np.repeat(range(6), n * n)) for n in (2, 3, 4)]
    [True, True, False]
    """
    system = puzzle.group.pieces
    look = system.looks(classes)
    for k in system.kept.tolist():
        points = system.points[k]
        m, r = points.shape
        turned = np.concatenate([look[np.roll(points, -t, axis=1)].reshape(m, -1) for t in range(r)])
        if len(np.unique(turned, axis=0)) < m * r:
            return False
    return True
