"""A problem of search: from a start to a goal by letters, within a budget; and the best word known so far."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from permgroups.budget import Budget
from permgroups.groups.words import Word
from permgroups.search.letters import Letters, Metric, length_in, letters_of
from permgroups.search.weights import Weights

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["Best", "Pattern", "Problem"]

Rows = np.ndarray
MOST_FOUND = 12  # words of all strategies that are kept


@dataclass(frozen=True, eq=False)
class Pattern:
    """A goal with pieces that look alike: ``classes[j]`` is the colour of counter j and that wanted on point j.

    -1 means anything; up to ``wildcards`` points may be wrong.

    >>> Pattern(np.array([0, 0, 1])).reached(np.array([1, 0, 2]))
    True
    """

    classes: Rows
    wildcards: int = 0

    def reached(self, row: Rows) -> bool:
        """Return whether the state of an element, with counter j on point ``row[j]``, is as wanted."""
        wanted = self.classes[row]
        return int(((self.classes != wanted) & (wanted >= 0)).sum()) <= self.wildcards

    @cached_property
    def key(self) -> tuple[int, ...]:
        """The colours as something to look up by."""
        return tuple(self.classes.tolist())


@dataclass(frozen=True, eq=False)
class Problem:
    """To find letters that lead from the state of an element to the goal.

    Parameters
    ----------
    group
        The group of the moves.
    start
        The element whose state is to be solved, as a row; the goal can be reached from it.
    goal
        A pattern; None for the identity alone.
    metric
        What counts one, or :class:`~permgroups.search.weights.Weights`.
    budget
        What may be spent.
    seed
        Chooses among what is as good.

    Examples
    --------
    >>> from permgroups.puzzles import cube
    >>> G = cube(2).group
    >>> problem = Problem(G, G.row_of_word(Word("R U")))
    >>> problem.reached(problem.after(Word("U' R'"))), problem.length(Word("U2"))
    (True, 2)
    """

    group: PermGroup
    start: Rows
    goal: Pattern | None = None
    metric: Metric = "quarter"
    budget: Budget = field(default_factory=Budget)
    seed: int = 0

    @cached_property
    def letters(self) -> Letters:
        """The letters of the metric."""
        return letters_of(self.group, self.metric)

    @property
    def may_stop_early(self) -> bool:
        """Whether mismatches are allowed, so that bounds for the exact goal prove nothing."""
        return self.goal is not None and self.goal.wildcards > 0

    def reached(self, row: Rows) -> bool:
        """Return whether the state of an element is as wanted."""
        if self.goal is not None:
            return self.goal.reached(row)
        return not (row != np.arange(len(row))).any()

    def after(self, word: Word) -> Rows:
        """Return the element whose state a word leads to from the start."""
        out: Rows = self.group.row_of_word(word)[self.start]
        return out

    def length(self, word: Word) -> int:
        """Return the number of letters in the metric, or the price."""
        return length_in(word, self.metric)

    @property
    def by_length(self) -> Problem:
        """The same problem for searches that count letters and know no prices."""
        return replace(self, metric=self.metric.base) if isinstance(self.metric, Weights) else self

    def until_reached(self, word: Word) -> Word:
        """Return the word up to where the goal is first reached: patterns may allow that early."""
        if self.goal is None:
            return word
        row = self.start
        letters: list[tuple[str, int]] = []
        for letter in word.letters():
            if self.reached(row):
                break
            letters.append(letter)
            row = self.group.row_of_word(Word([letter]))[row]
        return Word(letters).reduced()


class Best:
    """The shortest word so far, the method that found it, and what is proved: no word is shorter than the bound."""

    def __init__(self, problem: Problem, progress: Callable[[str, int], None] | None = None, also: Best | None = None):
        self.problem = problem
        self.also = also  # is offered every word too: it counts in another metric
        self.word: Word | None = None
        self.method = "none"
        self.found: list[Word] = []  # the shortest words of all strategies
        self.lower_bound = int(not problem.reached(problem.start))
        self._progress = progress

    @property
    def length(self) -> float:
        """The number of letters, infinity without a word."""
        return float("inf") if self.word is None else self.problem.length(self.word)

    @property
    def optimal(self) -> bool:
        """Whether no shorter word is possible."""
        return self.length <= self.lower_bound

    def prove(self, bound: int) -> None:
        """Note that no word has fewer letters."""
        self.lower_bound = max(self.lower_bound, bound)

    def offer(self, word: Word, method: str) -> None:
        """Take a word if it is shorter than the one at hand and really solves the problem."""
        word = self.problem.until_reached(word)
        if self.also is not None:
            self.also.offer(word, method)
        if not self.problem.reached(self.problem.after(word)):
            raise AssertionError(f"the method {method} gave a wrong word")
        if word not in self.found:
            self.found = sorted([*self.found, word], key=self.problem.length)[:MOST_FOUND]
        if self.problem.length(word) >= self.length:
            return
        self.word, self.method = word, method
        if self._progress is not None:
            self._progress(method, int(self.length))
