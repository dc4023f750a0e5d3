"""Certified bounds for God's number: how many letters some state needs, and how many are enough for all."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from permgroups import checks
from permgroups.budget import Budget
from permgroups.errors import BudgetExhausted, InvalidArgument, TooLarge
from permgroups.search.bounds_again import counted_again, searched_again, stage_again, word_tables_again
from permgroups.search.groupoid_bounds import groupoid_lower_bound, groupoid_upper_bound
from permgroups.search.groupoid_puzzles import GroupoidPuzzle
from permgroups.search.letters import Metric, metric_of
from permgroups.search.subgroup_chains import (
    BALL,
    ChainStage,
    chain_bound,
    coset_chain,
    counting_bound,
    subgroup_chain,
    tables_bound,
)  # fmt: skip
from permgroups.search.tables import word_tables_of
from permgroups.search.weights import Weights
from permgroups.shown import Facts, Shown
from permgroups.wording import count

if TYPE_CHECKING:
    from permgroups.puzzles.puzzle import Puzzle

__all__ = ["GodsNumberBounds", "gods_number_bounds"]

EXACT_STATES = 4_000_000  # all of which are searched
MOST_COSETS = 2_000_000  # of one stage
FACTOR_POINTS = 200  # for word tables
PLAIN_STATES = 100_000  # that a check searches again


@dataclass(frozen=True, eq=False)
class GodsNumberBounds(Shown):
    """``lower`` letters are needed by some state, ``upper`` are enough for all; None where no bound was found.

    ``proof`` says how the upper bound is known: ``search`` of all states, ``chain`` of subgroups with its ``stages``,
    or ``word tables`` over a stabilizer chain, of closed paths where moves depend on the position. Below, balls are
    counted.
    """

    puzzle: Puzzle | GroupoidPuzzle
    metric: Metric
    lower: int
    upper: int | None
    proof: str
    stages: tuple[ChainStage, ...] = ()

    def check(self) -> bool:
        """Return whether both bounds hold, by plain searches anew; for large stages that takes minutes."""
        P = self.puzzle
        if isinstance(P, GroupoidPuzzle):
            return self._check_groupoid(P)
        G = P.group
        if self.proof == "search":
            spheres = G.growth(self.metric).spheres
            again = searched_again(G, self.metric) if G.order() <= PLAIN_STATES else len(spheres) - 1
            return sum(spheres) == G.order() and self.lower == self.upper == again
        whole = len(self.stages) == 1 and bool(self.stages[0].spheres)  # all states were searched
        if self.lower > (self.stages[0].farthest if whole else counted_again(G, self.metric, BALL)):
            return False
        if self.proof == "chain":
            linked = all(a.into == b.moves for a, b in pairwise(self.stages))
            ends = self.stages[0].moves == tuple((name, 1) for name in G.names) and self.stages[-1].into == ()
            right = self.upper == chain_bound(list(self.stages))
            return linked and ends and right and all(stage_again(G, stage, self.metric) for stage in self.stages)
        if self.proof == "word tables":
            tables = word_tables_of(G)
            levels = [list(tables.entries(k)) for k in range(tables.levels)]
            return self.upper == word_tables_again(G, tables.base.tolist(), levels, _prices(P, self.metric))
        return self.upper is None

    def _check_groupoid(self, P: GroupoidPuzzle) -> bool:
        if self.proof == "search":
            growth = P.growth()
            return sum(growth.spheres) == P.order() and self.lower == self.upper == growth.diameter
        return self.lower <= groupoid_lower_bound(P) and self.upper == groupoid_upper_bound(P, again=True)

    def summary(self) -> Facts:
        """Return both bounds, how the upper one is known, and the stages of its proof.

        >>> from permgroups.puzzles import named
        >>> print(gods_number_bounds(named("two-faces")).summary())
        God's number of two-faces
          metric       quarter
          at least     17
          at most      17
          proof above  search
        """
        most = "no bound was found" if self.upper is None else self.upper
        facts: list[tuple[str, Any]] = [("metric", str(self.metric)), ("at least", self.lower), ("at most", most)]
        if self.upper is not None:
            facts.append(("proof above", self.proof))
        if self.stages:
            facts.append(("stages", [str(stage) for stage in self.stages]))
        return Facts(f"God's number of {self.puzzle.name}", facts)

    def __str__(self) -> str:
        most = "no upper bound was found" if self.upper is None else f"{self.upper} are enough, by {self.proof}"
        first = f"some state of {self.puzzle.name} needs {count(self.lower, 'letter')}; {most}"
        return "\n".join([first, *(f"  {stage}" for stage in self.stages)])

    __repr__ = __str__


def gods_number_bounds(
    P: Puzzle | GroupoidPuzzle,
    metric: Any = "quarter",
    most: int = MOST_COSETS,
    exact: int = EXACT_STATES,
    large: int = 0,
    memory: int | str | None = None,
) -> GodsNumberBounds:
    """Return certified bounds for the letters that the farthest state needs.

    Parameters
    ----------
    metric
        What counts one; ``half`` counts any power of a move; prices of letters make it a bound for prices.
    most
        The cosets of a stage, all of which are searched and kept.
    exact
        The states that are searched whole, at two bits each: 4,000,000,000 take a gigabyte and many minutes.
    large
        The cosets of a stage of the chain that searches by phases use, at two bits each and modulo symmetries of the
        moves: 20,000,000,000 are enough to prove 30 half turns for Rubik's cube, in some minutes.
    memory
        What the tables of such stages may take, in bytes or as text.

    Examples
    --------
    >>> from permgroups.puzzles import named, named_groupoid
    >>> bounds = gods_number_bounds(named("two-faces"))
    >>> bounds.lower == bounds.upper == named("two-faces").growth().diameter, bounds.check()
    (True, True)
    >>> gods_number_bounds(named_groupoid("eight"))
    some state of 3×3 sliding puzzle needs 31 letters; 31 are enough, by search
    """
    most, exact = checks.whole("most", most, 2), checks.whole("exact", exact, 0)
    large, budget = checks.whole("large", large, 0), Budget(memory=memory)
    if isinstance(P, GroupoidPuzzle):
        return _of_groupoid(P, metric_of(metric), exact)
    G = P.group
    metric = metric_of(metric, G)
    if P.order() <= exact:
        diameter = G.growth(metric).diameter
        return GodsNumberBounds(P, metric, diameter, diameter, "search")
    lower = counting_bound(G, metric)
    stages: list[ChainStage] | None = None
    with suppress(TooLarge, BudgetExhausted):
        stages = subgroup_chain(G, metric, most, exact, tables=metric != "positive" and G.degree <= FACTOR_POINTS)
    if large > 1 and metric in ("quarter", "syllable"):
        with suppress(TooLarge):
            by_phases = coset_chain(G, str(metric), large, budget)
            if stages is None or chain_bound(by_phases) < chain_bound(stages):
                stages = by_phases
    upper = None
    if metric != "positive" and G.degree <= FACTOR_POINTS and (stages is None or not stages[-1].spheres):
        upper = _or_none(lambda: tables_bound(word_tables_of(G), _prices(P, metric)))
    if stages is not None and len(stages) == 1 and stages[0].spheres:
        return GodsNumberBounds(P, metric, stages[0].farthest, stages[0].farthest, "chain", tuple(stages))
    if stages is not None and (upper is None or chain_bound(stages) < upper):
        return GodsNumberBounds(P, metric, lower, chain_bound(stages), "chain", tuple(stages))
    return GodsNumberBounds(P, metric, lower, upper, "" if upper is None else "word tables")


def _prices(P: Puzzle, metric: Metric) -> dict[str, int]:
    """Return what a letter costs in word tables, the dearest power of its move; 0 for any power at once."""
    if isinstance(metric, Weights):
        return {name: max(metric.power(name, 1), metric.power(name, -1)) for name in P.group.names}
    return dict.fromkeys(P.group.names, 0 if metric == "syllable" else 1)


def _or_none(bound: Callable[[], int | None]) -> int | None:
    try:
        return bound()
    except (TooLarge, BudgetExhausted):
        return None


def _of_groupoid(P: GroupoidPuzzle, metric: Metric, exact: int) -> GodsNumberBounds:
    if metric != "quarter":
        raise InvalidArgument(f"moves that depend on the position count one each; the metric is quarter, not {metric}")
    if P.order() <= exact:
        diameter = P.growth().diameter
        return GodsNumberBounds(P, metric, diameter, diameter, "search")
    lower = groupoid_lower_bound(P)
    upper = _or_none(lambda: groupoid_upper_bound(P))
    return GodsNumberBounds(P, metric, lower, upper, "" if upper is None else "word tables")
