"""Solving: from a state to the goal by the puzzle's own moves, checked, short, and within a budget.

Methods: *table* (breadth-first search, shortest words), *ida* (depth-first from the lower bound, shortest
words of moderate length), *beam* (projection tables), *three-cycles*
(large puzzles), *chain* (word tables over a stabilizer chain). *auto* begins with what gives an
answer soon and goes on with what gives a better one until the budget is over. They live in
:mod:`permgroups.search`.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from permgroups import checks
from permgroups.answers import Answer
from permgroups.budget import Budget
from permgroups.errors import BudgetExhausted, InvalidArgument, TooLarge
from permgroups.groups.words import Word
from permgroups.puzzles.goal import Goal
from permgroups.puzzles.patterns import near_look_in_group, same_look_in_group, tells_all_apart
from permgroups.puzzles.reading import Fault
from permgroups.puzzles.state import State
from permgroups.puzzles.unsolvable import Unsolvable
from permgroups.puzzles.wrong_colours import fault_text
from permgroups.search.letters import Metric, length_in, metric_of
from permgroups.search.problem import Pattern, Problem
from permgroups.search.scheduler import METHODS, Schedule
from permgroups.search.weights import Weights
from permgroups.shown import Facts
from permgroups.wording import count

if TYPE_CHECKING:
    from permgroups.puzzles.puzzle import Puzzle
    from permgroups.puzzles.universal import Plan
    from permgroups.search.cycle_table import CycleTable

__all__ = ["METHODS", "Solution", "load_kernels", "solve"]

SECONDS = 10.0  # where neither seconds nor effort is given


@dataclass(frozen=True, eq=False)
class Solution(Answer):
    """A word that solves a state, and what is known of it; false, with a witness, where no word does.

    Examples
    --------
    >>> from permgroups.puzzles import cube
    >>> solution = cube(2).solve("R U F'", effort=10**6)
    >>> bool(solution), solution.moves, solution.length, solution.check()
    (True, Word("F U' R'"), 3, True)
    >>> solution.word, solution.size, solution.lower_bound, solution.witness
    (Word("F U' R'"), '3 letters', 3, None)
    >>> row = list(range(24)); row[:2] = 1, 0
    >>> impossible = cube(2).solve(row)
    >>> bool(impossible), impossible.check()
    (False, True)
    >>> print(impossible.explain())
    impossible: the state cannot be solved: it leaves an orbit or breaks up pieces that all generators keep together
    """

    puzzle: Puzzle
    state: State
    found: Word | None
    metric: Metric
    method: str
    bound: int
    seconds: float
    goal: Goal | None = None
    interrupted: bool = False  # by Ctrl-C: the best word so far
    unsolvable: Unsolvable | None = None

    @property
    def word(self) -> Word:
        """The word.

        Raises
        ------
        Impossible
            If there is none.
        """
        self.require()
        assert self.found is not None
        return self.found

    @property
    def moves(self) -> Word:
        """The word."""
        return self.word

    @property
    def witness(self) -> Unsolvable | None:
        """What shows that no word leads to the goal; None where one does."""
        return self.unsolvable

    @property
    def length(self) -> int:
        """The number of letters in the metric; where letters have prices, what the word costs."""
        return length_in(self.word, self.metric)

    @property
    def lower_bound(self) -> int:
        """What no word can be shorter than; 0 where there is none."""
        return self.bound if self else 0

    def check(self) -> bool:
        """Play the word from the state and return whether it is solved; without one, look for the reason again."""
        if not self:
            return _why_not(self.puzzle, self.state, self.goal) is not None
        if self.found is None or self.bound > self.length:
            return False
        end = self.puzzle.apply(self.state, self.found)
        return end == self.puzzle.start if self.goal is None else self.goal.reached(end)

    def animation(self) -> str:
        """Return an HTML page that plays the solution, of puzzles cut from a solid.

        Raises `Impossible` where there is no word, `InvalidArgument` where there is no solid to draw, `TooLarge` for
        a word of more than 5000 letters.

        >>> from permgroups.puzzles import cube
        >>> page = cube(2).solve("R U F'", effort=10**6).animation()
        >>> page[:15], "<script" in page
        ('<!doctype html>', True)
        """
        from permgroups.show.animation import animation_html

        return animation_html(self.puzzle, self.state, self.word)

    def summary(self) -> Facts:
        """Return the moves, their length, what is known of it and how they were found; or why there are none.

        >>> from permgroups.puzzles import cube
        >>> dict(cube(2).solve("R U F'", effort=10**6).summary())["length"]
        '3 letters, shortest possible'
        """
        title = f"solution of {self.puzzle.name}"
        if not self:
            return Facts(title, [("impossible", self.reason)])
        known = "shortest possible" if self.optimal else f"at least {self.lower_bound} needed"
        if isinstance(self.metric, Weights):
            known = known.replace("shortest", "cheapest")
        note = "; interrupted, the best so far" if self.interrupted else ""
        moves = self.word.to_str(names=self.puzzle.group.names) or "nothing to do"
        found = f"by {self.method}{note}"
        return Facts(title, [("moves", moves), ("length", f"{self.size}, {known}"), ("found", found)])

    def _repr_html_(self) -> str:
        from permgroups.show.solutions import solution_html

        return solution_html(self)

    def explain(self) -> Plan | str:
        """Return how the paper's universal algorithm solves the same state, each 3-cycle with its commutator.

        Its word is longer than this one, which has been shortened; see :mod:`permgroups.puzzles.universal`. Where
        nothing solves the state, the reason. Raises `TooLarge` where the puzzle is outside of the theory.

        >>> from permgroups.puzzles import named
        >>> named("tetrahedron-1").solve("U L", effort=10**6).explain()
        <Plan of 2 steps, 2 letters, for tetrahedron-1>
        """
        return self.puzzle.explain(self.state) if self else f"impossible: {self.reason}"

    def __str__(self) -> str:
        return str(self.word) if self else f"impossible: {self.reason}"

    def __repr__(self) -> str:
        if not self:
            return f"<Solution: impossible, {self.reason}>"
        best = "optimal" if self.optimal else f"at least {self.lower_bound}"
        return f"<Solution of {self.size} ({best}) by {self.method}: {_shown(self.word)}>"

    @property
    def size(self) -> str:
        """The length in words: ``5 letters``, or ``price 9``."""
        return f"price {self.length}" if isinstance(self.metric, Weights) else count(self.length, "letter")


def _shown(word: Word) -> str:
    text = str(word)
    return text if len(text) <= 200 else text[:199] + "…"


def solve(
    puzzle: Puzzle,
    state: Any,
    *,
    goal: Goal | None = None,
    seconds: float | None = None,
    effort: int | None = None,
    method: str = "auto",
    metric: Any = "quarter",
    optimal: bool = False,
    seed: Any = 0,
    progress: Callable[[str, int], None] | None = None,
    memory: int | str | None = None,
) -> Solution:
    """Return a word that, played from the state, leads to the goal; a false answer where none does.

    Parameters
    ----------
    puzzle, state
        The state as a ``State``, a scramble word, a ``Permutation`` or an image row.
    goal
        The pattern to reach, where that is not the start itself; by default the puzzle's own.
    seconds
        How long to look for shorter words; 10 where no effort is given either. The tables of a puzzle are part of
        that time and are kept for the next state. Where it is too short for any word, ``auto`` takes up to 20 seconds
        more for a first one.
    effort
        How much work to do, about a million a second: the same seed and effort give the same word on every machine.
    method
        One of ``METHODS``.
    metric
        What counts one: ``quarter``, ``half`` (or ``syllable``), ``positive``; see
        :mod:`permgroups.search.letters`. Or prices of letters, ``{"R": 2, "U2": 1}``; see
        :mod:`permgroups.search.weights`.
    optimal
        Insist on a shortest word.
    seed
        Chooses among what is as good.
    progress
        Called with (method, length) whenever a shorter word is found.
    memory
        Bytes for tables and lists, also as text such as ``"500 MB"``; by default 1.5 GB, so that all of Python stays
        below 2 GB. Tables are made smaller, beams stay narrower, and a table that was asked for is refused.

    Raises
    ------
    TooLarge
        If the method cannot work on this puzzle, or a shortest word is out of reach.
    BudgetExhausted
        If no word at all was found in time.

    Examples
    --------
    >>> from permgroups.puzzles import cube
    >>> solution = solve(cube(2), "R U F'", effort=6_000_000)
    >>> solution.word, solution.optimal
    (Word("F U' R'"), True)
    """
    checks.one_of("method", method, METHODS)
    metric = metric_of(metric, puzzle.group)
    begin = time.perf_counter()
    budget = Budget.given(seconds, effort, SECONDS, memory)
    if goal is not None and not isinstance(goal, Goal):
        raise InvalidArgument(f"goal must be a Goal, not {type(goal).__name__}")
    position = puzzle.state(state)
    goal = puzzle.goal if goal is None else goal
    if goal is not None and len(goal.colours) != puzzle.group.degree:
        raise InvalidArgument(f"the goal has {len(goal.colours)} points, the puzzle {puzzle.group.degree}")
    pattern = None if goal is None else Pattern(goal.classes, goal.wildcards)
    problem = Problem(puzzle.group, position.row, pattern, metric, budget, _whole_seed(seed))

    def answer(schedule: Schedule, interrupted: bool = False, unsolvable: Unsolvable | None = None) -> Solution:
        best = schedule.best
        taken = time.perf_counter() - begin
        return Solution(
            puzzle, position, best.word, metric, best.method, best.lower_bound, taken, goal, interrupted, unsolvable
        )

    schedule = Schedule(problem, progress)
    interrupted = False
    try:
        problem, unsolvable = _solvable(puzzle, problem, goal, schedule)
        if unsolvable is not None:
            return answer(schedule, unsolvable=unsolvable)
        if schedule.best.word is None:
            schedule = Schedule(problem, progress)
            schedule.run(method, optimal)
    except KeyboardInterrupt:
        if schedule.best.word is None:
            raise
        interrupted = True
    if schedule.best.word is None:
        given = f"{seconds or SECONDS} seconds" if effort is None else f"an effort of {effort}"
        raise BudgetExhausted(f"no word was found in {given}; give more or another method")
    solution = answer(schedule, interrupted)
    if not solution.check():
        raise AssertionError("the word does not solve the state")
    if optimal and not solution.optimal:
        raise TooLarge(
            f"a shortest word is out of reach here: {solution.size} found, "
            f"at least {solution.lower_bound} needed: {_shown(solution.word)}"
        )
    return solution


def _whole_seed(seed: Any) -> int:
    return int(seed) if checks.is_whole(seed) and seed >= 0 else int(checks.rng(seed).integers(1 << 31))


def _solvable(
    puzzle: Puzzle, problem: Problem, pattern: Goal | None, schedule: Schedule
) -> tuple[Problem, Unsolvable | None]:
    """Return the problem with a start in the group, identical pieces exchanged; or why there is no word."""
    goal = problem.goal
    if goal is None or pattern is None:
        return problem, puzzle.why_not(problem.start)
    if problem.reached(problem.start):
        return problem, None
    found = same_look_in_group(puzzle, problem.start, goal.classes)
    if not isinstance(found, Fault):
        whole = goal.wildcards == 0 and tells_all_apart(puzzle, goal.classes)  # then it is the identity that is wanted
        return replace(problem, start=found, goal=None if whole else goal), None
    if goal.wildcards == 0:
        seen = [pattern.colours[counter] for counter in State.of_row(problem.start)]
        return problem, Unsolvable(f"the pattern cannot be reached: {fault_text(puzzle, found, seen, pattern.colours)}")
    near = near_look_in_group(puzzle, problem.start, goal.classes, goal.wildcards)
    if near is not None:  # the mismatches that it needs are spent
        start, needed = near
        return replace(problem, start=start, goal=replace(goal, wildcards=goal.wildcards - needed)), None
    patterns = schedule.among_patterns()
    if schedule.best.word is not None:
        return problem, None
    if patterns.exhausted:
        return problem, Unsolvable(
            f"the pattern cannot be reached: none of the {patterns.looked} patterns around is as wanted"
        )
    raise BudgetExhausted("neither a word nor a proof that there is none was found; give more seconds or effort")


def _why_not(puzzle: Puzzle, state: State, goal: Goal | None) -> Unsolvable | None:
    """Return why no word leads from a state to the goal, found anew."""
    pattern = None if goal is None else Pattern(goal.classes, goal.wildcards)
    problem = Problem(puzzle.group, state.row, pattern)
    return _solvable(puzzle, problem, goal, Schedule(problem))[1]


def _load_insertion(table: CycleTable) -> None:
    """Load the kernels of annealing and of inserting 3-cycles."""
    import numpy as np

    from permgroups.search.annealing import Annealing, Looks
    from permgroups.search.commutator_words import CommutatorWords
    from permgroups.search.cycle_annealing import CycleAnnealing
    from permgroups.search.cycle_beam import CycleBeam
    from permgroups.search.cycle_words import CycleWords

    beam = CycleBeam(CycleWords(table, Budget(), most=30), Looks(table.pieces))
    word = beam.insert(np.array([1, 2, 0, 3, 4, 5, 6]), [], 1, Budget())[0]
    assert word is not None
    beam.loosened(word, np.random.default_rng(0), 1)
    annealing = CycleAnnealing(Annealing(beam.looks), CommutatorWords(beam.words, Budget()))
    annealing.run(np.arange(7), word, 0, Budget(), alpha=(1.0, 1.0), heat=(1.0, 1.0), work=1)


def load_kernels() -> None:
    """Load the compiled kernels of every method, or compile them on a new machine, before a clock matters."""
    from permgroups.groups.group import PermGroup
    from permgroups.search.beam import Beam
    from permgroups.search.fillings import Fillings, Halves
    from permgroups.search.letters import letters_of
    from permgroups.search.pair_scores import PairScores
    from permgroups.search.phases import Phases
    from permgroups.search.pieces import Pieces
    from permgroups.search.three_cycles import ThreeCycles

    G = PermGroup({"t": [1, 2, 3, 4, 5, 6, 0], "f": [3, 2, 1, 0, 4, 5, 6]})
    row = G.random_rows(1, 0)[0]
    G.factor(row)
    cycles = ThreeCycles(G)
    cycles.solve(row)
    _load_insertion(cycles.table)
    beam = Beam(G)
    beam.solve(row, width=50)
    beam.deepen(row, beam.radius + 1)
    G.subgroup([G.generators[0]]).growth()
    PairScores(letters_of(G), 2, 0.5, Budget())
    pair = Fillings(Pieces.of(PermGroup({"a": "(1,2,3)", "b": "(4,5,6)", "f": "(1,2)(4,5)"})))
    Halves(pair, pair.pieces.tracked, pair.shared, Budget()).ended(pair.shared, 99, Budget())
    (search,) = Phases(G, [tuple((name, 1) for name in G.names), ()]).searches_from(row)
    search.run(1000)
