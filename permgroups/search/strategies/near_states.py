"""Breadth-first search around the state: the shortest word to a near goal, also with identical pieces or wildcards."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from permgroups.budget import Budget
from permgroups.errors import BudgetExhausted, TooLarge
from permgroups.groups.words import Word
from permgroups.search.breadth_first import CHUNK, Layers
from permgroups.search.letters import Letters
from permgroups.search.problem import Best, Problem
from permgroups.search.strategies.strategy import Strategy

__all__ = ["ByNearStates", "Colourings", "PatternSearch"]

STATES = 4  # patterns of 100 points for one unit of effort


class Colourings:
    """What moves make of a colouring of the points, as a state space."""

    def __init__(self, letters: Letters, classes: np.ndarray):
        self.letters = letters
        self.start = classes.astype(np.min_scalar_type(-max(len(classes), 1)))
        self.moves = tuple(zip(letters.names, letters.exponents, strict=True))
        self.prices = letters.prices

    def step(self, states: np.ndarray, move: int) -> tuple[np.ndarray, np.ndarray]:
        """Return the colourings after a move; every move is legal."""
        out = np.empty_like(states)
        out[:, self.letters.rows[move]] = states
        return out, np.ones(len(states), bool)


class PatternSearch(Strategy):
    """A search among patterns: at most ``most`` are kept, ``looked`` counts them; ``exhausted``: there are no more."""

    name = "table"

    def __init__(self, problem: Problem, best: Best, most: int):
        super().__init__(problem, best)
        self.most = most
        self.looked = 0
        self.exhausted = False

    def patterns(self) -> tuple[np.ndarray, np.ndarray]:
        """Return the colours of the goal, all different where it is the identity, and those of the state."""
        problem = self.problem
        classes = np.arange(len(problem.start)) if problem.goal is None else problem.goal.classes
        start = np.empty_like(classes)
        start[problem.start] = classes  # the colour of the counter on every point
        return classes, start


class ByNearStates(PatternSearch):
    """Looks at patterns around the state; ``exhausted`` says that none of all is as wanted."""

    def words(self, budget: Budget) -> Iterator[Word]:
        """Yield a shortest word, or none where the budget or the patterns are over before."""
        problem, goal = self.problem, self.problem.goal
        classes, start = self.patterns()
        wildcards = 0 if goal is None else goal.wildcards
        layers = Layers(Colourings(problem.letters, classes), start, self.most, budget.memory)

        def as_wanted(patterns: np.ndarray) -> np.ndarray:
            wrong: np.ndarray = ((patterns != classes) & (classes >= 0)).sum(axis=1)
            return wrong <= wildcards

        def stop() -> bool:
            budget.spend(min(len(layers), CHUNK) * len(classes) / (100 * STATES))
            return budget.over

        try:
            found = layers.nearest(as_wanted, stop)
        except (TooLarge, BudgetExhausted):
            self.best.prove(layers.radius + 1)
            return
        self.looked = len(layers)
        if found is None:
            self.exhausted = True
        else:
            self.best.prove(layers.depth(found))
            yield layers.word(found)
