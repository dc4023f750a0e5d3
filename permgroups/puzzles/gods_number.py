"""Certified bounds for God's number: how many letters some state needs, and how many are enough for all."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import prod
from typing import TYPE_CHECKING, Any

from permgroups.errors import BudgetExhausted, TooLarge
from permgroups.search.letters import Metric, letters_of, metric_of
from permgroups.search.subgroup_chains import ChainStage, chain_bound, counting_bound, subgroup_chain
from permgroups.wording import count

if TYPE_CHECKING:
    from permgroups.puzzles.puzzle import Puzzle

__all__ = ["GodsNumberBounds", "gods_number_bounds"]

EXACT_STATES = 4_000_000  # all of which are searched
MOST_COSETS = 2_000_000  # of one stage
FACTOR_POINTS = 150  # for word tables


@dataclass(frozen=True, eq=False)
class GodsNumberBounds:
    """``lower`` letters are needed by some state, ``upper`` are enough for all; None where no bound was found.

    ``proof`` says how the upper bound is known: ``search`` of all states, ``chain`` of subgroups with its ``stages``,
    or ``word tables`` over a stabilizer chain.
    """

    puzzle: Puzzle
    metric: Metric
    lower: int
    upper: int | None
    proof: str
    stages: tuple[ChainStage, ...] = ()

    def check(self) -> bool:
        """Return whether the stages make up the whole group and all their cosets were reached."""
        if self.proof == "search":
            return self.lower == self.upper == self.puzzle.group.growth(self.metric).diameter
        if self.proof == "chain":
            whole = prod(stage.index for stage in self.stages) == self.puzzle.order()
            linked = all(a.into == b.moves for a, b in pairwise(self.stages))
            reached = all(sum(stage.spheres) == stage.index and stage.spheres[-1] for stage in self.stages)
            return whole and linked and reached and self.upper == chain_bound(list(self.stages))
        return self.upper is None or self.lower <= self.upper

    def __str__(self) -> str:
        most = "no upper bound was found" if self.upper is None else f"{self.upper} are enough, by {self.proof}"
        first = f"some state of {self.puzzle.name} needs {count(self.lower, 'letter')}; {most}"
        return "\n".join([first, *(f"  {stage}" for stage in self.stages)])

    __repr__ = __str__


def gods_number_bounds(P: Puzzle, metric: Any = "quarter", most: int = MOST_COSETS) -> GodsNumberBounds:
    """Return certified bounds for the letters that the farthest state needs.

    Parameters
    ----------
    metric
        What counts one; ``half`` counts any power of a move; prices of letters make it a bound for prices.
    most
        The cosets of a stage, all of which are searched and kept.

    Examples
    --------
    >>> from permgroups.puzzles import named
    >>> bounds = gods_number_bounds(named("two-faces"))
    >>> bounds.lower == bounds.upper == named("two-faces").growth().diameter, bounds.check()
    (True, True)
    """
    metric = metric_of(metric, P.group)
    if P.order() <= EXACT_STATES:
        diameter = P.group.growth(metric).diameter
        return GodsNumberBounds(P, metric, diameter, diameter, "search")
    lower = counting_bound(P.group, metric)
    try:
        stages = subgroup_chain(P.group, metric, most)
        return GodsNumberBounds(P, metric, lower, chain_bound(stages), "chain", tuple(stages))
    except TooLarge:
        pass
    if metric != "positive" and P.group.degree <= FACTOR_POINTS:
        try:
            dearest = max(letters_of(P.group, metric).prices.tolist(), default=1)
            return GodsNumberBounds(P, metric, lower, P.group.longest_factor * dearest, "word tables")
        except (TooLarge, BudgetExhausted):
            pass
    return GodsNumberBounds(P, metric, lower, None, "")
