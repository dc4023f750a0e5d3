"""Beams over states of distinct pieces, for moves with long cycles that cross in few points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from permgroups.budget import Budget
from permgroups.groups.rows import cycle_lengths_of, inverse_row
from permgroups.groups.words import Word
from permgroups.search.joined_pairs import crossing_steps
from permgroups.search.pair_scores import PairScores
from permgroups.search.pattern_beam import PatternBall, PatternBeam
from permgroups.search.problem import Best, Pattern, Problem
from permgroups.search.strategies.strategy import Strategy
from permgroups.search.tables import pattern_table_of
from permgroups.search.walk_scores import reach_of

__all__ = ["ByPairBeam"]

LONG_CYCLE = 10
LEAST_POINTS = 17  # fewer are solved better by lists that meet
MOST_POINTS = 120
FIRST_WIDTH = 1 << 12
WIDER = 3  # times, from round to round
MOST_WIDTH = 1 << 18
WINDOW = 60  # letters of a word that are solved anew
WINDOW_WIDTH = 1 << 10
LIMIT = 4  # times the reach of letters: longer words are not looked for


class _Way(NamedTuple):
    """How long walks are, in reaches of letters; how often they repeat a letter; which of two elements is solved."""

    steps: float
    again: float
    inverse: bool


WAYS = tuple(_Way(*walk, inverse) for inverse in (False, True) for walk in ((0.54, 0.85), (0.4, 0.75)))


class ByPairBeam(Strategy):
    """Solves the element and its inverse with one score after the other, the best ones first, by wider and wider beams.

    Which way is best says little about a wider beam, so none is given up.
    """

    name = "beam"

    def __init__(self, problem: Problem, best: Best):
        super().__init__(problem, best)
        self._width = FIRST_WIDTH
        self._lengths = dict.fromkeys(WAYS, float("inf"))  # of the words found
        self._left = list(WAYS)  # of this round
        self._windowed: Word | None = None  # the word whose windows were solved anew
        self._known: dict[tuple[float, float], PairScores] = {}
        self._ball: PatternBall | None = None

    @property
    def applies(self) -> bool:
        """Whether some letter has a long cycle that other moves meet in few points, and points are not too many."""
        problem, letters = self.problem, self.problem.letters
        if problem.goal is not None or (letters.back < 0).any():
            return False
        if not LEAST_POINTS <= problem.group.degree <= MOST_POINTS:
            return False
        return any(
            max(cycle_lengths_of(row), default=1) >= LONG_CYCLE and crossing_steps(k, letters)
            for k, row in enumerate(letters.rows)
        )

    def words(self, budget: Budget) -> Iterator[Word]:
        """Yield shorter and shorter words."""
        problem, best, letters = self.problem, self.best, self.problem.letters
        if not self.applies:
            return
        home = np.arange(problem.group.degree)
        goal = Pattern(home)
        reach = reach_of(letters, home)
        if self._ball is None:
            self._ball = pattern_table_of(
                problem.group, problem.metric, goal, "ball", lambda: PatternBall(letters, home, budget), budget
            )
        beam = PatternBeam(self._ball, home)
        while not budget.over and not best.optimal:
            if not self._left:
                yield from self._windows(beam, self._scores(WAYS[0], reach, goal, budget), budget)
                self._left = sorted(WAYS, key=lambda way: self._lengths[way])
                self._width = min(self._width * WIDER, MOST_WIDTH)
            way = self._left[0]
            scores = self._scores(way, reach, goal, budget)
            # the state of an element has counter j on point row[j]
            state = problem.start if way.inverse else inverse_row(problem.start)
            most = LIMIT * reach + 50  # the first round compares the ways
            if self._width > FIRST_WIDTH:
                most = min(most, best.length - 1)
            found = beam.search(state, scores, self._width, int(most), budget)
            if found is not None:
                self._lengths[way] = len(found)
            if found is not None and len(found) < best.length:
                yield letters.word(letters.undo(found) if way.inverse else found)
            if budget.over:
                return
            del self._left[0]

    def _windows(self, beam: PatternBeam, scores: PairScores, budget: Budget) -> Iterator[Word]:
        """Solve the best word window by window, going back where one became shorter; yield it if any did."""
        best, letters = self.best, self.problem.letters
        if best.word is None or best.word == self._windowed:
            return
        word = letters.numbers(best.word, self.problem.group)
        before, at = len(word), 0
        while at == 0 or at + WINDOW // 2 < len(word):
            part = word[at : at + WINDOW]
            state = np.arange(self.problem.group.degree, dtype=np.uint16)
            for k in part:
                state = letters.rows[k][state]
            found = beam.search(state, scores, WINDOW_WIDTH, len(part) - 1, budget)
            if budget.over:
                break
            word[at : at + WINDOW] = part if found is None else found
            at = at + WINDOW // 4 if found is None else max(at - WINDOW // 2, 0)
        if len(word) < before:
            yield letters.word(word)
        self._windowed = best.word

    def _scores(self, way: _Way, reach: float, goal: Pattern, budget: Budget) -> PairScores:
        problem, walk = self.problem, way[:2]
        if walk in self._known:
            return self._known[walk]
        steps = max(int(way.steps * reach), 4)
        made = pattern_table_of(
            problem.group, problem.metric, goal, walk,
            lambda: PairScores(problem.letters, steps, way.again, budget), budget,
        )  # fmt: skip
        if made.complete:
            self._known[walk] = made
        return made
