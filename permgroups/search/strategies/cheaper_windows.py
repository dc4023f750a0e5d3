"""Windows of a word replaced by the cheapest words of the same elements: for words that were found by their length."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from permgroups.budget import Budget
from permgroups.errors import BudgetExhausted, TooLarge
from permgroups.groups.words import Word
from permgroups.search.breadth_first import CHUNK, Layers
from permgroups.search.strategies.near_states import STATES, Colourings
from permgroups.search.strategies.strategy import Strategy

__all__ = ["ByCheaperWindows"]

BALL_POINTS = 20_000_000  # of the states that are kept
WINDOW = 40  # letters, at most


class ByCheaperWindows(Strategy):
    """Looks for every window of the best word in a ball around the identity, grown by price."""

    name = "windows"

    def words(self, budget: Budget) -> Iterator[Word]:
        """Yield ever cheaper words until no window has a cheaper one, or the budget is over."""
        if self.best.word is None:
            return
        problem, letters = self.problem, self.problem.letters
        degree = problem.group.degree
        ball = Layers(
            Colourings(letters, np.arange(degree)), most=max(BALL_POINTS // max(degree, 1), 100), memory=budget.memory
        )

        def stop() -> bool:
            budget.spend(min(len(ball), CHUNK) * degree / (100 * STATES))
            return budget.over

        try:
            while ball.grow(stop):
                pass
        except (TooLarge, BudgetExhausted):
            pass
        word: list[int] | None = letters.numbers(self.best.word, problem.group)
        while word is not None and not budget.over:
            word = self._cheaper(word, ball)
            if word is not None:
                yield letters.word(word)

    def _cheaper(self, word: list[int], ball: Layers) -> list[int] | None:
        """Return a cheaper word, None if no window has a cheaper one."""
        letters = self.problem.letters
        for i in range(len(word)):
            row = np.arange(letters.rows.shape[1])
            states, prices = [], []
            for k in word[i : i + WINDOW]:
                row = letters.rows[k][row]
                states.append(np.argsort(row))
                prices.append(int(letters.prices[k]))
            numbers = ball.numbers(np.array(states).astype(ball.space.start.dtype))
            gains = [sum(prices[: j + 1]) - ball.depth(n) if n >= 0 else 0 for j, n in enumerate(numbers.tolist())]
            j = int(np.argmax(gains))
            if gains[j] > 0:
                return [*word[:i], *ball.path(int(numbers[j])), *word[i + j + 1 :]]
        return None
