"""Word tables over a stabilizer chain: a word for any element, of known worst case."""

from __future__ import annotations

from collections.abc import Iterator

from permgroups.budget import Budget
from permgroups.groups.words import Word
from permgroups.search.strategies.strategy import Strategy
from permgroups.search.tables import word_tables_of

__all__ = ["ByChain"]


class ByChain(Strategy):
    """Factors the element."""

    name = "chain"

    def words(self, budget: Budget) -> Iterator[Word]:
        """Yield one word."""
        problem = self.problem
        word = ~word_tables_of(problem.group, budget).factor(problem.start)
        if problem.metric == "positive":
            orders = {name: int(p.order()) for name, p in problem.group.moves.items()}
            word = Word([(name, e % orders[name]) for name, e in word.syllables])
        yield word
