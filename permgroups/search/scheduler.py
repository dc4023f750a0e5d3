"""Which strategies run on a problem, in which order, and how much of the budget each gets."""

from __future__ import annotations

import math
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from permgroups import checks
from permgroups.budget import Budget
from permgroups.errors import BudgetExhausted, TooLarge
from permgroups.groups.words import Word
from permgroups.search.problem import Best, Problem
from permgroups.search.strategies.beam import ByBeam
from permgroups.search.strategies.both_sides import ByBothSides
from permgroups.search.strategies.chain import ByChain
from permgroups.search.strategies.cheaper_windows import ByCheaperWindows
from permgroups.search.strategies.cosets import ByCosets
from permgroups.search.strategies.cycle_beam import ByCycleBeam
from permgroups.search.strategies.deepening import ByDeepening
from permgroups.search.strategies.fillings import ByFillings
from permgroups.search.strategies.meeting import ByMeeting
from permgroups.search.strategies.near_states import ByNearStates
from permgroups.search.strategies.pair_beam import ByPairBeam
from permgroups.search.strategies.pattern_beam import ByPatternBeam
from permgroups.search.strategies.phases import ByPhases
from permgroups.search.strategies.powers import ByPowers
from permgroups.search.strategies.regions import ByRegions
from permgroups.search.strategies.strategy import Strategy
from permgroups.search.strategies.table import ByTable
from permgroups.search.strategies.three_cycles import ByThreeCycles
from permgroups.search.strategies.windows import ByWindows
from permgroups.search.tables import coset_search_is_known, cycle_table_of, growth_is_known, pieces_of
from permgroups.search.walk_scores import reach_of
from permgroups.search.weights import Weights

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["METHODS", "Schedule"]

METHODS = ("auto", "table", "ida", "beam", "phases", "three-cycles", "chain")
TABLE_STATES = 20_000_000  # at most so many for which auto makes a table
TABLE_STATES_ASKED = 1_000_000_000
PRICED_STATES_ASKED = 100_000_000  # with a distance in two bytes each
PATTERN_BYTES = 64_000_000
PATTERN_STATES = 3_000_000  # patterns that are looked at where the two balls may meet, or a shortest word is wanted
MEETING = 300_000  # so many patterns, or fewer, are as far from the goal as half of the way
NEAR_POINTS = 4_000_000  # points of the states around that are looked at first
MANY_PIECES = 30  # beyond, auto begins with three-cycles
LONG_CYCLES_PIECES = 20  # the same towards patterns, where moves have long cycles
FEW_PIECES = 45  # beyond, beams say nothing that annealing towards a pattern does not know
LONG_WORDS = 20  # letters of a 3-cycle, on the average, beyond which annealing does not get far
SOON_PIECES = 120  # beyond, annealing needs a while for a first word
BEAM_PIECES = 160  # beyond, projections of a few pieces say too little
CHAIN_POINTS = 64  # word tables for so many points are made in about a second
SOON_PROVED = 10_000_000  # effort of proofs by projections, before tables of cosets are made
MOST_CHAIN_POINTS = 600  # beyond, a chain alone may take minutes


class Schedule:
    """One problem on its way to a short word, which is ``best.word`` at any time.

    Examples
    --------
    >>> from permgroups.puzzles import cube
    >>> from permgroups.budget import Budget
    >>> G = cube(2).group
    >>> schedule = Schedule(Problem(G, G.row_of_word(Word("R U")), budget=Budget(effort=6_000_000)))
    >>> schedule.run()
    >>> schedule.best.word, schedule.best.optimal
    (Word("U' R'"), True)
    """

    def __init__(self, problem: Problem, progress: Callable[[str, int], None] | None = None, also: Best | None = None):
        self.problem = problem = _without_needless_goal(problem)
        self.best = Best(problem, progress, also)
        self._beam = ByBeam(problem, self.best)

    def run(self, method: str = "auto", optimal: bool = False) -> None:
        """Search by one method until the budget is over or a shortest word is known; ``optimal`` insists on one."""
        checks.one_of("method", method, METHODS)
        problem, best, budget = self.problem, self.best, self.problem.budget
        if problem.reached(problem.start):
            best.offer(Word(), "table" if method == "auto" else method)
            return
        if problem.goal is not None and (method in ("auto", "table") or optimal):
            asked = method != "auto" or optimal
            if asked:
                self.among_patterns()
            else:
                self._near_patterns()
            if best.optimal or budget.over:
                if not asked:
                    self._at_last()
                return
        if isinstance(problem.metric, Weights) and not self._by_priced_table(method, optimal):
            self._by_length(problem.metric, method)
        elif problem.goal is not None and method == "auto":
            self._towards_pattern()
            self._at_last()
        elif method == "table" or optimal or (method == "auto" and self._has_table()):
            if optimal and method != "table" and problem.group.order() > TABLE_STATES_ASKED:
                self._deepen()
            else:
                try:
                    self._try(ByTable(problem, best), budget)
                except TooLarge:  # for the memory; there are other ways where none was asked for
                    if method == "table" or optimal:
                        raise
                    self._auto(budget)
        elif method == "auto":
            self._auto(budget)
            self._at_last()
        elif method == "ida":
            self._deepen()
        elif method == "beam":
            self._try(self._beam, budget)
        elif method == "phases":
            self._try(ByPhases(problem, best), budget)
        elif method == "three-cycles":
            self._try(ByThreeCycles(problem, best), budget)
        else:
            self._try(ByChain(problem, best), budget.with_grace())

    def among_patterns(self, most: int = PATTERN_STATES, share: float = 1.0) -> ByNearStates | ByBothSides:
        """Look at patterns around the state and the goal; what comes back knows whether there are no others."""
        way = ByNearStates if self.problem.may_stop_early else ByBothSides
        patterns = way(self.problem, self.best, min(most, max(PATTERN_BYTES // max(self.problem.group.degree, 1), 2)))
        self._try(patterns, self.problem.budget.share(share))
        return patterns

    def _near_patterns(self) -> None:
        """Look at patterns around the state and the goal: at many where the two balls can meet, else at few.

        What is near is found without any table.
        """
        problem = self.problem
        within = problem.letters.shortest_possible(problem.group.order())  # most states are not nearer
        if problem.goal is not None:
            within = min(within, reach_of(problem.letters, np.unique(problem.goal.classes, return_inverse=True)[1]))
        meet = within / 2 * math.log(max(len(problem.letters), 1)) < math.log(MEETING)
        exact = self
        if problem.goal is not None and problem.may_stop_early:  # as without mismatches: they must not cost anything
            exact = Schedule(replace(problem, goal=replace(problem.goal, wildcards=0)))
        exact.among_patterns(PATTERN_STATES if meet else max(NEAR_POINTS // max(problem.group.degree, 1), 2),
                             0.6 if meet else 0.1)  # fmt: skip
        if exact is not self and exact.best.word is not None:
            self.best.offer(exact.best.word, exact.best.method)
            if meet:
                self.among_patterns(PATTERN_STATES, 0.5)

    def _try(self, strategy: Strategy, budget: Budget) -> None:
        for word in strategy.words(budget):
            self.best.offer(word, strategy.name)

    def _has_table(self) -> bool:
        group, metric = self.problem.group, self.problem.metric
        # with a clock a table that is there may be used; without one a word must not depend on it
        known = self.problem.budget.timed and growth_is_known(group, metric)
        return known or group.order() <= TABLE_STATES

    def _by_priced_table(self, method: str, optimal: bool) -> bool:
        """Return whether all elements are looked at, with their prices."""
        if method == "auto" and not optimal:
            return self.problem.goal is None and self._has_table()
        return method == "table" or (optimal and self.problem.group.order() <= PRICED_STATES_ASKED)

    def _by_length(self, weights: Weights, method: str) -> None:
        """Look for near states by their prices; then let searches that count letters find words, and keep the cheapest.

        What they prove of letters is a bound for the price.
        """
        if self.problem.goal is None:
            self._near_patterns()
        if self.best.optimal or self.problem.budget.over:
            return
        problem = self.problem.by_length
        inner = Schedule(replace(problem, budget=problem.budget.share(0.8)), also=self.best)
        try:
            inner.run(method)
            self._try(ByCheaperWindows(self.problem, self.best), self.problem.budget)
        finally:
            self.best.prove(weights.at_least(inner.best.lower_bound))

    def _deepen(self) -> None:
        """Deepen by projections, which are soon there, then by the cosets of a large subgroup where there is one."""
        budget, metric = self.problem.budget, self.problem.metric
        by_projections = ByDeepening(self.problem, self.best)
        # with a clock a table that is there may be used; without one a word must not depend on it
        if not (budget.timed and coset_search_is_known(self.problem.group, metric)):
            self._try(by_projections, budget.portion(SOON_PROVED))
        if not self.best.optimal:
            with suppress(TooLarge, BudgetExhausted):
                self._try(ByCosets(self.problem, self.best), budget)
        if not self.best.optimal:
            self._try(by_projections, budget)
        if self.best.word is None:  # for the sake of an answer
            self._try(self._beam, self.problem.budget)

    def _auto(self, budget: Budget) -> None:
        """Begin with what gives an answer soon and go on with what gives a better one; tables may take all there is."""
        problem, best = self.problem, self.best
        group, late = problem.group, problem.budget.with_grace()
        self._near_patterns()
        if best.optimal:
            return
        if problem.metric == "positive":
            self._try(ByChain(problem, best), late)
            return
        pieces = len(pieces_of(group, problem.metric))
        if self._by_fillings(budget, pieces) or self._by_pairs(budget, pieces) or self._by_regions(budget, pieces):
            return
        if pieces <= MANY_PIECES and problem.metric == "syllable":  # in quarter turns beams do better
            self._leader(ByPhases(problem, best, most=2), budget.share(0.5), None)
        meeting, powers = ByMeeting(problem, best), ByPowers(problem, best)
        leader: Strategy | None = None
        if pieces > MANY_PIECES:
            leader = self._leader(powers, budget.share(0.1), None)  # a first word soon
            leader = self._by_cycles(budget, pieces) or leader
        if leader is None or isinstance(leader, ByThreeCycles | ByPowers):  # no 3-cycles, or long ones
            if pieces > MANY_PIECES:
                leader = self._leader(powers, budget.share(0.4), leader)
            leader = self._leader(meeting, budget.share(0.3), leader)
        if leader is None and group.degree <= CHAIN_POINTS:
            with suppress(BudgetExhausted):  # a first word soon, whatever becomes of the projections
                self._try(ByChain(problem, best), budget.share(0.5))
        if pieces <= (BEAM_PIECES if leader is None else FEW_PIECES) and not isinstance(leader, ByPowers):
            with suppress(BudgetExhausted):
                self._beam.prepare()
            leader = self._leader(self._beam, budget.share(0.1 if leader else 1.0), leader)
        if pieces <= BEAM_PIECES:
            leader = self._leader(meeting, budget, leader)
        if leader is not None:  # go on with what has done better
            self._leader(leader, budget, leader)
        if best.word is None and pieces <= MANY_PIECES:
            self._leader(ByPhases(problem, best), late, None)
        if best.word is None and (group.degree <= CHAIN_POINTS or (_fits_chain(group) and not budget.over)):
            with suppress(BudgetExhausted):
                self._try(ByChain(problem, best), late)

    def _at_last(self) -> None:
        """Where the seconds have brought no word, find one: any that leads to the start itself."""
        budget = self.problem.budget
        if self.best.word is not None or not budget.out_of_time or budget.worked_out:
            return
        late = replace(self.problem, goal=None, budget=budget.overtime())
        for way in (ByThreeCycles, ByPowers, ByChain):
            if way is ByChain and not _fits_chain(late.group):
                return
            with suppress(TooLarge, BudgetExhausted):
                for word in way(late, self.best).words(late.budget.share(0.0)):
                    self.best.offer(word, way.name)
                    return

    def _by_fillings(self, budget: Budget, pieces: int) -> bool:
        """Look for words orbit by orbit where orbits have letters of their own; return whether one was found."""
        strategy = ByFillings(self.problem, self.best)
        if not strategy.applies:
            return False
        leader = self._by_cycles(budget.share(0.25), pieces) if pieces > MANY_PIECES else None  # a first word soon
        leader = self._leader(strategy, budget.share(0.7), leader)
        if leader is not None:  # go on with what has done better
            self._leader(leader, budget, leader)
        return self.best.word is not None

    def _by_pairs(self, budget: Budget, pieces: int) -> bool:
        """Look for words by scores of pairs where moves have long cycles; return whether one was found."""
        strategy = ByPairBeam(self.problem, self.best)
        if not strategy.applies:
            return False
        leader = self._by_cycles(budget, pieces) if pieces > FEW_PIECES else None  # a first word soon
        leader = self._leader(strategy, budget.share(0.3 if leader is None else 0.7), leader)
        if leader is not None:  # go on with what has done better
            self._leader(leader, budget, leader)
        return self.best.word is not None

    def _by_regions(self, budget: Budget, pieces: int) -> bool:
        """Bring region after region home where every move touches few of many pieces; return whether that applies."""
        strategy = ByRegions(self.problem, self.best)
        if pieces <= MANY_PIECES or not strategy.applies:
            return False
        leader = self._by_cycles(budget.share(0.0), pieces)  # a first word soon
        leader = self._leader(strategy, budget, leader)
        if leader is not None:  # go on with what has done better
            self._leader(leader, budget, leader)
        return self.best.word is not None

    def _by_cycles(self, budget: Budget, pieces: int) -> Strategy | None:
        """Insert 3-cycles: by annealing where they are short, greedily where they are long; return what did best."""
        problem, best = self.problem, self.best
        greedy, annealed = ByThreeCycles(problem, best, prepare=pieces <= BEAM_PIECES), ByCycleBeam(problem, best)
        try:
            table = cycle_table_of(problem.group, problem.metric, problem.budget)
        except (TooLarge, BudgetExhausted):  # no 3-cycles, or no time for their table
            return None
        if table.mean_cost > LONG_WORDS:
            return self._leader(greedy, budget.share(0.25 if pieces <= BEAM_PIECES else 1.0), None)
        leader = None
        if pieces > SOON_PIECES:  # a first word soon
            leader = self._leader(greedy, budget.share(0.0), None)
        return self._leader(annealed, budget.share(0.4 if pieces <= FEW_PIECES else 1.0), leader)

    def _towards_pattern(self) -> None:
        """Look for the nearest state that looks like the goal; solving all the way is always possible.

        Where several ways can work each is tried for a while, and what has done best goes on.
        """
        problem, best, budget = self.problem, self.best, self.problem.budget
        pieces = len(pieces_of(problem.group, problem.metric))
        inverses = problem.metric != "positive"
        patterns, cycles = ByPatternBeam(problem, best), ByCycleBeam(problem, best)
        leader: Strategy | None = None
        many = pieces > (LONG_CYCLES_PIECES if patterns.applies else MANY_PIECES)
        if patterns.applies:
            leader = self._leader(patterns, budget.share(0.2 if many else 0.5), leader)
        if many and inverses:
            alone = pieces > FEW_PIECES and not patterns.applies
            leader = self._leader(cycles, budget.share(1.0 if alone else 0.3), leader)
        if leader is None and (many or not inverses):
            self._all_the_way(0.4)
        projections = pieces <= BEAM_PIECES if leader is None else pieces <= FEW_PIECES
        if projections and inverses and leader is not patterns:
            leader = self._leader(self._beam, budget.share(0.8 if leader is None else 0.3), leader)
        if leader is not None:
            self._leader(leader, budget.share(1.0 if pieces > BEAM_PIECES else 0.95), leader)
        if best.word is None:
            self._all_the_way(1.0)
        self._leader(ByWindows(problem, best), budget, leader)

    def _leader(self, strategy: Strategy, budget: Budget, leader: Strategy | None) -> Strategy | None:
        """Let a strategy have a budget; return it if it has found a shorter word, else who led before."""
        before = self.best.length
        if not self.problem.budget.over and not self.best.optimal:
            with suppress(TooLarge, BudgetExhausted):  # beyond it, or no time for its tables
                self._try(strategy, budget)
        return strategy if self.best.length < before else leader

    def _all_the_way(self, share: float) -> None:
        """Solve to the start itself, which looks like the goal."""
        full = Schedule(replace(self.problem, goal=None))
        full._auto(self.problem.budget.share(share))
        if full.best.word is not None:
            self.best.offer(full.best.word, full.best.method)


def _without_needless_goal(problem: Problem) -> Problem:
    """Return the same problem without its goal where no two pieces look alike: then inverses may be solved instead."""
    goal = problem.goal
    if goal is None or goal.wildcards or (goal.classes < 0).any():
        return problem
    system = problem.group.pieces
    looks = system.looks(goal.classes)
    orbits = [looks[system.points[k].ravel()] for k in system.kept.tolist()]
    alike = any(len(np.unique(orbit, axis=0)) < len(orbit) for orbit in orbits)
    return problem if alike else replace(problem, goal=None)


def _fits_chain(group: PermGroup) -> bool:
    return group.degree <= MOST_CHAIN_POINTS
