"""Shortening words that lead to a pattern: another element will do, if what is seen is the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from permgroups.budget import Budget
from permgroups.errors import InvalidArgument
from permgroups.groups.words import Word
from permgroups.puzzles.goal import Goal
from permgroups.search.problem import Best, Pattern, Problem
from permgroups.search.strategies.windows import ByWindows

if TYPE_CHECKING:
    from permgroups.puzzles.puzzle import Puzzle

__all__ = ["shortened"]

SECONDS = 5.0  # where neither seconds nor effort is given


def shortened(
    puzzle: Puzzle,
    word: Word | str,
    goal: Goal,
    *,
    state: Any = None,
    seconds: float | None = None,
    effort: int | None = None,
) -> Word:
    """Return a word, no longer than the given one, that leads from a state to the goal as well.

    Windows of the word are replaced by the shortest words that join the same patterns; see
    :mod:`permgroups.search.tubes`.

    Parameters
    ----------
    puzzle, word, goal
        The word must lead from the state to the goal.
    state
        Where the word begins; by default where it must begin to end at the start.
    seconds, effort
        How long to look; 5 seconds where neither is given.

    Examples
    --------
    >>> from permgroups.puzzles import cube
    >>> P = cube(4)
    >>> corners = Goal([p // 16 if p % 16 in (0, 3, 12, 15) else None for p in range(96)])   # nothing else matters
    >>> shortened(P, "F 2R U 2R' F 2U", corners, effort=10**6)
    Word('F U F')
    """
    word = puzzle.word(word)
    if len(goal.colours) != puzzle.group.degree:
        raise InvalidArgument(f"the goal has {len(goal.colours)} points, the puzzle {puzzle.group.degree}")
    row = puzzle.group.row_of_word(~word) if state is None else puzzle.state(state).row
    pattern = Pattern(goal.classes, goal.wildcards)
    problem = Problem(puzzle.group, row, pattern, budget=Budget.given(seconds, effort, SECONDS))
    if not problem.reached(problem.after(word)):
        raise InvalidArgument("the word does not lead from the state to the goal, so there is nothing to keep")
    best = Best(problem)
    best.offer(word, "given")
    for shorter in ByWindows(problem, best).words(problem.budget):
        best.offer(shorter, ByWindows.name)
    assert best.word is not None
    return best.word
