"""The tables that searches work with, made once for a group and kept as long as it lives.

A budget of effort pays for a table whether it is made or was there already: a word must not depend on what was asked
before.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import numpy as np

from permgroups.budget import MEMORY, Budget
from permgroups.errors import BudgetExhausted, InvalidArgument, TooLarge
from permgroups.search.letters import Metric, metric_of
from permgroups.search.shared_tables import shared

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup
    from permgroups.search.beam import Beam
    from permgroups.search.commutator_words import CommutatorWords
    from permgroups.search.coset_search import CosetSearch
    from permgroups.search.cycle_solver import CycleSolver
    from permgroups.search.cycle_table import CycleTable
    from permgroups.search.cycle_words import CycleWords
    from permgroups.search.factoring import WordTables
    from permgroups.search.growth import Growth
    from permgroups.search.lacking_orbits import LackingOrbits
    from permgroups.search.orbit_by_orbit import OrbitByOrbit
    from permgroups.search.phase_frames import PhaseFrames, PhasePlan
    from permgroups.search.pieces import Pieces
    from permgroups.search.problem import Pattern
    from permgroups.search.three_cycles import ThreeCycles

__all__ = [
    "beam_of", "coset_search_is_known", "coset_search_of", "cycle_solver_of", "cycle_table_of",
    "growth_is_known", "growth_of", "orbit_by_orbit_of", "pattern_table_of", "phase_frames_of",
    "pieces_of", "three_cycles_of", "word_tables_of",
]  # fmt: skip


class Completable(Protocol):
    """A table that says whether it was finished."""

    complete: bool


T = TypeVar("T", bound=Completable)

# by the identity of the group: equal groups may be slow to compare. No table refers to its group, so groups can die
_KEPT: dict[int, dict[tuple[Any, ...], Any]] = {}


def _tables_of(group: PermGroup) -> dict[tuple[Any, ...], Any]:
    key = id(group)
    if key not in _KEPT:
        _KEPT[key] = {}
        weakref.finalize(group, _KEPT.pop, key, None).atexit = False
    return _KEPT[key]


def _kept(group: PermGroup, key: tuple[Any, ...], make: Callable[[], Any], budget: Budget, large: bool = False) -> Any:
    """Return a table, made if there is none; a large one is shared with other processes, if there are any."""
    tables = _tables_of(group)
    made = key not in tables
    if made:
        tables[key], made = shared(group.rows, key, make) if large else (make(), True)
    budget.pay(tables[key], made)
    return tables[key]


def _counted(metric: Metric) -> str:
    """Return the name of a metric that counts letters."""
    if not isinstance(metric, str):
        raise InvalidArgument("this search counts letters; only breadth-first search knows their prices")
    return metric


def _with_inverses(metric: Metric, method: str) -> str:
    if metric == "positive":
        raise InvalidArgument(f"the method {method} needs inverse letters; with metric 'positive' use table or chain")
    return _counted(metric)


def pieces_of(group: PermGroup, metric: Metric) -> Pieces:
    """Return the pieces of a group's points, with the letters of a metric."""
    from permgroups.search.pieces import Pieces

    tables = _tables_of(group)
    key = ("pieces", "quarter" if metric == "positive" else _counted(metric))
    if key not in tables:
        tables[key] = Pieces.of(group, key[1])
    found: Pieces = tables[key]
    return found


def beam_of(
    group: PermGroup, metric: Metric, budget: Budget | None = None, classes: np.ndarray | None = None, key: Any = None
) -> Beam:
    """Return the projection tables of a group; ``key`` names the identical pieces of ``classes``.

    Raises
    ------
    BudgetExhausted
        If the budget is over before they are finished.
    """
    from permgroups.search.beam import Beam

    named = _with_inverses(metric, "by projections (beam, ida)")
    budget = Budget() if budget is None else budget

    def make() -> Beam:
        beam = Beam(pieces_of(group, named), named, budget=budget, classes=classes)
        if not beam.complete:
            raise BudgetExhausted("the projection tables were not finished in time; give more seconds or effort")
        return beam

    found: Beam = _kept(group, ("projection", metric, key, min(budget.memory, MEMORY)), make, budget, large=True)
    return found


def phase_frames_of(group: PermGroup, metric: Metric, budget: Budget | None = None, most: int = 250) -> PhaseFrames:
    """Return a chain of subgroups found from the moves, with its tables and the symmetries that give others.

    A chain of more than ``most`` phases is none.

    Raises
    ------
    BudgetExhausted
        If the budget is over before they are finished.
    TooLarge
        If no chain was found.
    """
    from permgroups.search.phase_frames import PhaseFrames

    budget = Budget() if budget is None else budget
    plan = _phase_plan_of(group, metric, budget)
    if len(plan.chain) - 1 > most:
        raise TooLarge(f"the chain that was found has {len(plan.chain) - 1} phases, more than {most}")
    found: PhaseFrames = _kept(group, ("phases", metric), lambda: PhaseFrames(group, plan, budget), budget, large=True)
    return found


def _phase_plan_of(group: PermGroup, metric: Metric, budget: Budget) -> PhasePlan:
    from permgroups.search.phase_frames import PhasePlan

    named = _with_inverses(metric, "phases")
    plan: PhasePlan = _kept(group, ("phase plan", named), lambda: PhasePlan(group, named, budget), budget)
    return plan


def coset_search_of(group: PermGroup, metric: Metric, budget: Budget | None = None) -> CosetSearch:
    """Return the distances of all cosets of the first subgroup of the chain, for proofs.

    Raises
    ------
    BudgetExhausted
        If the budget is over before they are finished.
    TooLarge
        If there is no chain, or the cosets are too many.
    """
    from permgroups.search.coset_search import CosetSearch

    budget = Budget() if budget is None else budget
    plan = _phase_plan_of(group, metric, budget)
    found: CosetSearch = _kept(group, ("cosets", metric), lambda: CosetSearch(group, plan, budget), budget, large=True)
    return found


def coset_search_is_known(group: PermGroup, metric: Metric) -> bool:
    """Return whether the distances of all cosets were found before."""
    return ("cosets", metric) in _tables_of(group)


def cycle_table_of(
    group: PermGroup,
    metric: Metric = "quarter",
    budget: Budget | None = None,
    *,
    commutators: bool = False,
    families: tuple[tuple[str, ...], ...] = (),
) -> CycleTable:
    """Return the table of the 3-cycles of a group; with ``commutators`` of these alone, longer ones too."""
    from permgroups.search.cycle_table import CycleTable

    named = _with_inverses(metric, "three-cycles")
    budget = Budget() if budget is None else budget
    found: CycleTable = _kept(
        group, ("3-cycle", metric, commutators, families),
        lambda: CycleTable(pieces_of(group, named), named, budget, commutators=commutators, families=families),
        budget,
    )  # fmt: skip
    return found


def cycle_solver_of(group: PermGroup, metric: Metric, goal: Pattern | None, budget: Budget) -> CycleSolver:
    """Return what solves towards a goal by annealing with 3-cycles."""
    from permgroups.search.commutator_words import CommutatorWords
    from permgroups.search.cycle_solver import CycleSolver
    from permgroups.search.cycle_words import CycleWords

    table = cycle_table_of(group, metric, budget)
    words: CycleWords = _kept(group, ("words of 3-cycles", metric), lambda: CycleWords(table, budget), budget)
    tried: CommutatorWords = _kept(group, ("commutators", metric), lambda: CommutatorWords(words, budget), budget)
    first = _lacking_orbits_of(group, metric, table, budget)
    classes, key = (None, None) if goal is None else (goal.classes, goal.key)
    found: CycleSolver = _kept(
        group, ("cycle solver", metric, key), lambda: CycleSolver(words, tried, first, classes, budget), budget
    )
    return found


def _lacking_orbits_of(group: PermGroup, metric: Metric, table: CycleTable, budget: Budget) -> LackingOrbits | None:
    """Return what solves the orbits without 3-cycles, None if there are none."""
    from permgroups.search.lacking_orbits import LackingOrbits

    if not table.lacking:
        return None
    found: LackingOrbits = _kept(
        group, ("lacking", metric), lambda: LackingOrbits(table.pieces, table.lacking, budget), budget
    )
    return found


def pattern_table_of(
    group: PermGroup, metric: Metric, goal: Pattern, name: Any, make: Callable[[], T], budget: Budget
) -> T:
    """Return a table about the patterns around a goal; kept if it is ``complete`` and a clock matters.

    Without a clock a word must not depend on what another search has left.
    """
    tables = _tables_of(group)
    key = ("patterns", metric, goal.key, name)
    if not budget.timed or key not in tables:
        made = make()
        if budget.timed and made.complete:
            tables[key] = made
        return made
    found: T = tables[key]
    return found


def three_cycles_of(group: PermGroup, metric: Metric = "quarter", budget: Budget | None = None) -> ThreeCycles:
    """Return the solver by 3-cycles of a group."""
    from permgroups.search.three_cycles import ThreeCycles

    budget = Budget() if budget is None else budget
    table = cycle_table_of(group, metric, budget)
    first = _lacking_orbits_of(group, metric, table, budget)
    found: ThreeCycles = _kept(
        group, ("insertion", metric), lambda: ThreeCycles(table, _counted(metric), budget, first), budget
    )
    return found


def orbit_by_orbit_of(
    group: PermGroup,
    stages: tuple[tuple[int, ...], ...],
    families: tuple[tuple[str, ...], ...] = (),
    budget: Budget | None = None,
    *,
    pivots: tuple[int, ...] = (),
) -> OrbitByOrbit:
    """Return the solver by commutators, one orbit after the other; ``stages`` and ``pivots`` are first points."""
    from permgroups.search.orbit_by_orbit import OrbitByOrbit

    budget = Budget() if budget is None else budget
    table = cycle_table_of(group, "quarter", budget, commutators=True, families=families)
    found: OrbitByOrbit = _kept(
        group, ("orbit by orbit", stages, families, pivots),
        lambda: OrbitByOrbit(table, budget, stages, pivots=pivots),
        budget,
    )  # fmt: skip
    return found


def word_tables_of(group: PermGroup, budget: Budget | None = None) -> WordTables:
    """Return the words for the transversals of a group's chain."""
    from permgroups.search.factoring import WordTables

    budget = Budget() if budget is None else budget
    tables = _tables_of(group)
    if ("word",) in tables and not tables["word",].best and not budget.timed:
        del tables["word",]  # cut short by a clock
    found: WordTables = _kept(group, ("word",), lambda: WordTables.of(group, budget), budget)
    return found


def growth_of(
    group: PermGroup,
    metric: Any = "quarter",
    progress: Callable[[int, int], None] | None = None,
    memory: int | None = None,
) -> Growth:
    """Return the spheres of a group's Cayley graph."""
    metric = metric_of(metric, group)
    tables = _tables_of(group)
    found: Growth | None = tables.get(("growth", metric))
    if found is None:
        from permgroups.search.growth import Growth
        from permgroups.search.spaces import Groupoid

        def make() -> Growth:
            twin = type(group).of_rows(group.names, group.rows, group.given_labels)  # must not keep its group alive
            return Growth(Groupoid.of_group(twin, metric), progress, memory=memory)

        key = "growth", metric
        found, _ = shared(group.rows, (*key, group.names), make)
        tables[key] = found
    return found


def growth_is_known(group: PermGroup, metric: Metric) -> bool:
    """Return whether the growth of a group was computed before."""
    return ("growth", metric) in _tables_of(group)
