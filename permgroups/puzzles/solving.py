"""Solving: from a state to the goal by the puzzle's own moves, checked, short, and in time.

Methods: *table* (breadth-first search, shortest words), *ida* (depth-first from the lower bound, shortest
words of moderate length), *beam* (projection tables), *three-cycles*
(large puzzles), *chain* (word tables over a stabilizer chain). *auto* begins with what gives an
answer soon and goes on with what gives a better one until the time is over.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from permgroups.errors import BudgetExhausted, InvalidArgument, InvalidPermutation, NotInGroup, TooLarge
from permgroups.groups.chain import inverse_row
from permgroups.groups.words import Word
from permgroups.puzzles.goal import Goal
from permgroups.puzzles.pattern_search import shortest_to_goal
from permgroups.puzzles.patterns import exchanged_into_group
from permgroups.puzzles.state import State
from permgroups.puzzles.universal import plan_of
from permgroups.search.factoring import WordTables
from permgroups.search.letters import METRICS, letters_of
from permgroups.search.tables import beam_of, pieces_of, three_cycles_of

if TYPE_CHECKING:
    from permgroups.puzzles.puzzle import Puzzle
    from permgroups.puzzles.universal import Plan
    from permgroups.search.beam import Beam

__all__ = ["METHODS", "Solution", "load_kernels", "solve"]

METHODS = ("auto", "table", "ida", "beam", "three-cycles", "chain")
TABLE_STATES = 20_000_000  # at most so many for which auto makes a table
TABLE_STATES_ASKED = 1_000_000_000
PATTERN_STATES = 100_000  # patterns that are looked at before anything else
PATTERN_STATES_ASKED = 3_000_000
MANY_PIECES = 30  # beyond, auto begins with three-cycles
BEAM_PIECES = 160  # beyond, projections of a few pieces say too little
CHAIN_POINTS = 64  # word tables for so many points are made in about a second
MOST_INSERTED = 1000  # pieces; beyond, insertion takes minutes
GRACE = 0.7  # seconds over time for a first word


@dataclass(frozen=True)
class Solution:
    """A word that solves a state, and what is known of it."""

    puzzle: Puzzle
    state: State
    word: Word
    metric: str
    method: str
    lower_bound: int
    seconds: float
    goal: Goal | None = None
    interrupted: bool = False  # by Ctrl-C: the best word so far

    @property
    def length(self) -> int:
        """The number of letters in the metric."""
        return _length(self.word, self.metric)

    @property
    def optimal(self) -> bool:
        """Whether no shorter word is possible."""
        return self.length == self.lower_bound

    def check(self) -> bool:
        """Play the word from the state and return whether it is solved."""
        end = self.puzzle.apply(self.state, self.word)
        return end == self.puzzle.start if self.goal is None else self.goal.reached(end)

    def animation(self) -> str:
        """Return an HTML page that plays the solution, of puzzles cut from a solid."""
        from permgroups.show.animation import animation_html

        return animation_html(self.puzzle, self.state, self.word)

    def explain(self) -> Plan:
        """Return how the paper's universal algorithm solves the same state, each 3-cycle with its commutator.

        Its word is longer than this one, which has been shortened; see :mod:`permgroups.puzzles.universal`.
        """
        return self.puzzle.explain(self.state)

    def __repr__(self) -> str:
        best = "optimal" if self.optimal else f"at least {self.lower_bound}"
        return f"<Solution of {self.length} letters ({best}) by {self.method}: {_shown(self.word)}>"


def _length(word: Word, metric: str) -> int:
    return word.length("syllable" if metric == "syllable" else "quarter")


def _shown(word: Word) -> str:
    text = str(word)
    return text if len(text) <= 200 else text[:199] + "…"


def solve(
    puzzle: Puzzle,
    state: Any,
    *,
    goal: Goal | None = None,
    seconds: float = 10.0,
    method: str = "auto",
    metric: str = "quarter",
    optimal: bool = False,
    seed: int = 0,
    progress: Callable[[str, int], None] | None = None,
) -> Solution:
    """Return a word that, played from the state, leads to the goal.

    Parameters
    ----------
    puzzle, state
        The state as a ``State``, a scramble word, a ``Permutation`` or an image row.
    goal
        The pattern to reach, where that is not the start itself; by default the puzzle's own.
    seconds
        How long to look for shorter words. The tables of a puzzle are part of that time and are kept
        for the next state.
    method
        One of ``METHODS``.
    metric
        What counts one: see :func:`permgroups.search.letters.letters_of`.
    optimal
        Insist on a shortest word.
    progress
        Called with (method, length) whenever a shorter word is found.

    Raises
    ------
    NotInGroup
        If no word leads to the start, saying how far the state sifted.
    TooLarge
        If the method cannot work on this puzzle, or a shortest word is out of reach.
    BudgetExhausted
        If no word at all was found in time.

    Examples
    --------
    >>> from permgroups.puzzles import cube
    >>> solution = solve(cube(2), "R U F'", seconds=1)
    >>> solution.word, solution.optimal
    (Word("F U' R'"), True)
    """
    if method not in METHODS:
        raise InvalidArgument(f"method must be one of {', '.join(METHODS)}, not {method!r}")
    if metric not in METRICS:
        raise InvalidArgument(f"metric must be one of {', '.join(METRICS)}, not {metric!r}")
    if isinstance(seconds, bool) or not isinstance(seconds, (int, float)) or not seconds > 0:
        raise InvalidArgument(f"seconds must be a positive number, not {seconds!r}")
    if goal is not None and not isinstance(goal, Goal):
        raise InvalidArgument(f"goal must be a Goal, not {type(goal).__name__}")
    begin = time.monotonic()
    position = puzzle.state(state)
    goal = puzzle.goal if goal is None else goal
    if goal is not None and len(goal.colours) != puzzle.group.degree:
        raise InvalidPermutation(f"the goal has {len(goal.colours)} points, the puzzle {puzzle.group.degree}")
    search = _Search(puzzle, position.row, metric, begin + seconds, seed, progress, goal)
    interrupted = False
    try:
        search.run(method, optimal)
    except KeyboardInterrupt:
        if search.word is None:
            raise
        interrupted = True
    if search.word is None:
        raise BudgetExhausted(f"no word was found in {seconds} seconds; give more time or another method")
    solution = Solution(
        puzzle,
        position,
        search.word,
        metric,
        search.method,
        search.lower_bound,
        time.monotonic() - begin,
        goal,
        interrupted,
    )
    if not solution.check():
        raise AssertionError("the word does not solve the state")
    if optimal and not solution.optimal:
        raise TooLarge(
            f"a shortest word is out of reach here: {solution.length} letters were found, "
            f"at least {solution.lower_bound} are needed: {_shown(solution.word)}"
        )
    return solution


def load_kernels() -> None:
    """Load the compiled kernels of every method, or compile them on a new machine, before a clock matters."""
    from permgroups.groups.group import PermGroup
    from permgroups.search.beam import Beam
    from permgroups.search.three_cycles import ThreeCycles

    G = PermGroup({"t": [1, 2, 3, 4, 5, 6, 0], "f": [3, 2, 1, 0, 4, 5, 6]})
    row = G.random_rows(1, 0)[0]
    G.factor(row)
    ThreeCycles(G).solve(row)
    beam = Beam(G)
    beam.solve(row, width=50)
    beam.deepen(row, beam.radius + 1, 0.0)
    G.subgroup([G.generators[0]]).growth()


class _Search:
    """One state on its way: the best word so far."""

    def __init__(
        self,
        puzzle: Puzzle,
        row: np.ndarray,
        metric: str,
        deadline: float,
        seed: int,
        progress: Callable[[str, int], None] | None,
        goal: Goal | None = None,
        hard: float | None = None,
    ):
        self.goal = goal
        self.hard = deadline + GRACE if hard is None else hard  # a first word may come so late
        self.puzzle = puzzle
        self.group = puzzle.group
        self.metric = metric
        self.row = row
        self.deadline = deadline
        self.seed = seed
        self.progress = progress
        self.word: Word | None = None
        self.method = "none"
        self.identity = np.arange(len(row))
        # of the method of 3-cycles, for the state and its inverse: beginnings from a beam, the best word so far
        self.near: list[list[list[int]]] = [[], []]
        self.best: list[list[int]] = [[], []]
        self.tries = 0
        self.width = 1 << 10  # of the next beam
        self.rng = np.random.default_rng(seed)
        self.lower_bound = int(not self.reached(row))
        self.unreachable: NotInGroup | None = None
        if goal is None:
            puzzle._require_solvable(row)
        elif self.lower_bound:
            self._assign_identical(goal)

    @property
    def length(self) -> float:
        return float("inf") if self.word is None else _length(self.word, self.metric)

    def offer(self, word: Word | None, method: str) -> None:
        """Take a word if it is shorter than the one at hand and really solves the state."""
        if word is not None and self.goal is not None:
            word = self._until_reached(word)
        if word is None or _length(word, self.metric) >= self.length:
            return
        if not self.reached(self.group.row_of_word(word)[self.row]):
            raise AssertionError(f"the method {method} gave a wrong word")
        self.word, self.method = word, method
        if self.progress is not None:
            self.progress(method, int(self.length))

    def _assign_identical(self, goal: Goal) -> None:
        """Exchange two identical pieces where that brings the state into the group."""
        row = exchanged_into_group(self.puzzle, self.row, goal.classes.tolist())
        if row is not None:
            self.row = row
            return
        try:
            self.puzzle._require_solvable(self.row)
        except NotInGroup as error:
            self.unreachable = error

    def reached(self, row: np.ndarray) -> bool:
        """Return whether the state of a row is as wanted."""
        return not (row != self.identity).any() if self.goal is None else self.goal.reached(State.of_row(row))

    def _until_reached(self, word: Word) -> Word:
        """Return the word up to where the goal is first reached: wildcards may allow that early."""
        row = self.row
        letters: list[tuple[str, int]] = []
        for letter in word.letters():
            if self.reached(row):
                break
            letters.append(letter)
            row = self.group.row_of_word(Word([letter]))[row]
        return Word(letters).reduced()

    def out_of_time(self) -> bool:
        return time.monotonic() >= self.deadline or self.length <= self.lower_bound

    def run(self, method: str, optimal: bool) -> None:
        order = self.group.order()
        if self.reached(self.row):
            self.offer(Word(), "table" if method == "auto" else method)
            return
        if self.goal is not None and (method in ("auto", "table") or optimal or self.unreachable is not None):
            most = (
                PATTERN_STATES
                if method == "auto" and not optimal and self.unreachable is None
                else PATTERN_STATES_ASKED
            )
            if self.look_alikes(most) or self.out_of_time():
                return
            if self.unreachable is not None:
                raise self.unreachable
        known = self.group.__dict__.get("_growths", {})
        if self.goal is not None and method == "auto":
            self.pattern()
        elif method == "table" or (method == "auto" and (order <= TABLE_STATES or self.metric in known)) or optimal:
            if optimal and method != "table" and order > TABLE_STATES_ASKED:
                self.ida()
            else:
                self.table()
        elif method == "auto":
            self.auto()
        elif method == "ida":
            self.ida()
        elif method == "beam":
            self.beam()
        elif method == "three-cycles":
            self.three_cycles(self.deadline)
        else:
            self.chain()

    def look_alikes(self, most: int) -> bool:
        """Search breadth first among the patterns around the state; True if a shortest word was found."""
        if self.goal is None:
            return False
        until = self._until(0.3 if most == PATTERN_STATES else 1.0)
        found, depth = shortest_to_goal(self.puzzle, self.row, self.goal, self.metric, most, until)
        self.lower_bound = max(self.lower_bound, depth)
        self.offer(found, "table")
        return found is not None

    def pattern(self) -> None:
        """Look for the nearest state that looks like the goal; solving all the way is always possible."""
        pieces = len(pieces_of(self.group, self.metric))
        if pieces > MANY_PIECES or self.metric == "positive":
            self._all_the_way(0.4)
        if pieces <= BEAM_PIECES and self.metric != "positive" and not self.out_of_time():
            with suppress(BudgetExhausted):
                self.beam(0.8 if self.word is None else 1.0)
        if self.word is None:
            self._all_the_way(1.0)

    def _all_the_way(self, share: float) -> None:
        """Solve to the start itself, which looks like the goal."""
        if self.metric != "positive" and len(pieces_of(self.group, self.metric)) > MANY_PIECES:
            with suppress(TooLarge, BudgetExhausted):  # tables may take more than the share
                three_cycles_of(self.group, self.metric, self.deadline)
        full = _Search(self.puzzle, self.row, self.metric, self._until(share), self.seed, None, hard=self.hard)
        full.auto()
        self.offer(full.word, full.method)

    def _until(self, share: float) -> float:
        now = time.monotonic()
        return now + share * max(self.deadline - now, 0.0)

    def table(self) -> None:
        growth = self.group.growth(self.metric)
        inverse = inverse_row(self.row)
        if self.goal is None:
            self.lower_bound = growth.distance(inverse)
        self.offer(growth.word(inverse), "table")

    def auto(self) -> None:
        pieces = pieces_of(self.group, self.metric)
        small = len(pieces) <= BEAM_PIECES
        if self.metric == "positive":
            self.chain()
            return
        if len(pieces) > MANY_PIECES:
            share = 0.4 if small else 1.0
            with suppress(TooLarge, BudgetExhausted):  # no 3-cycles, or no time for their table
                self.three_cycles(self._until(share), prepare=small)
        elif self.group.degree <= CHAIN_POINTS:
            with suppress(BudgetExhausted):  # a first word soon, whatever becomes of the projections
                self.chain(self._until(0.5))
        if small and not self.out_of_time():
            with suppress(BudgetExhausted):  # no time for the tables
                self.beam(0.5 if self.method == "three-cycles" else 1.0)
            if not self.out_of_time():  # go on with what has done better
                if self.method == "three-cycles":
                    self.three_cycles(self.deadline)
                else:
                    with suppress(BudgetExhausted):
                        self.beam()
        quick = self.group.degree <= CHAIN_POINTS or "_word_tables" in self.group.__dict__
        if self.word is None and (quick or time.monotonic() < self.deadline):
            with suppress(BudgetExhausted):
                self.chain()

    def chain(self, late: float | None = None) -> None:
        if "_word_tables" not in self.group.__dict__:
            late = self.hard if late is None else late
            self.group.__dict__["_word_tables"] = WordTables.of(self.group, late)
        word = ~self.group.factor(self.row)
        if self.metric == "positive":
            orders = {name: int(p.order()) for name, p in self.group.moves.items()}
            word = Word([(name, e % orders[name]) for name, e in word.syllables])
        self.offer(word, "chain")

    def projections(self) -> Beam:
        """Return the projection tables towards the goal."""
        if self.goal is None:
            return beam_of(self.group, self.metric, self.deadline)
        return beam_of(self.group, self.metric, self.deadline, self.goal.classes, self.goal.colours)

    def ida(self) -> None:
        """Deepen from the proved lower bound until a word is found: it is a shortest one."""
        if self.goal is not None and self.goal.wildcards:  # the bound is that of the exact goal: no proof
            self.beam()
            return
        beam = self.projections()
        self.lower_bound = max(self.lower_bound, beam.lower_bound(self.row))
        while time.monotonic() < self.deadline:
            finished, letters = beam.deepen(self.row, self.lower_bound, self.deadline)
            if letters is not None:
                self.offer(beam.word(letters), "ida")
                return
            if not finished:
                break
            self.lower_bound += 1
        self.beam()  # for the sake of an answer

    def beam(self, share: float = 1.0) -> None:
        """Widen the beam until the time is over, from the state and from its inverse in turn."""
        deadline = self._until(share)
        beam = self.projections()
        if self.goal is None or not self.goal.wildcards:  # mismatches may stop earlier
            self.lower_bound = max(self.lower_bound, beam.lower_bound(self.row))
        direct = beam.search(self.row, 1, beam.radius, self.deadline)  # what lies in the ball is found at once
        self.offer(None if direct is None else beam.word(direct), "beam")
        inverse = inverse_row(self.row)
        sides = ((self.row, False), (inverse, True)) if self.goal is None else ((self.row, False),)
        limit = int(6 * letters_of(self.group, self.metric).shortest_possible(self.group.order())) + 20
        if self.word is None and beam.complete:
            deadline = max(deadline, min(time.monotonic() + GRACE, self.hard))  # tables and no word would be a pity
        while time.monotonic() < deadline and self.length > self.lower_bound:
            for row, back in sides:
                most = int(min(self.length - 1, limit))
                letters = beam.search(row, self.width, most, deadline)
                if letters is not None:
                    word = beam.word(letters)
                    self.offer(~word if back else word, "beam")
                if time.monotonic() >= deadline or self.length <= self.lower_bound:
                    return
            self.width *= 2

    def three_cycles(self, deadline: float, prepare: bool = False) -> None:
        """Insert 3-cycles, again and again with other choices; a narrow beam may prepare the state."""
        cycles = three_cycles_of(self.group, self.metric, self.deadline)
        letters = cycles.pieces.letters
        rows = (self.row, inverse_row(self.row))
        near, best, rng = self.near, self.best, self.rng
        if self.word is None and len(cycles.pieces) > MOST_INSERTED:
            with suppress(BudgetExhausted):  # soon, if long: one 3-cycle after the other
                self.offer(plan_of(self.puzzle, State.of_row(self.row), cycles, self.hard).word, "three-cycles")
        while self.word is None or not self.out_of_time():
            k = self.tries
            side = k % 2
            begin = self._begin(k, near[side], best[side], len(letters), rng)
            late = deadline if self.word else self.hard
            found = cycles.search(rows[side], begin, seed=self.seed + k, deadline=late)
            if found is not None:
                undo = letters.undo(found)
                before = self.length
                self.offer(letters.word(undo if side else found), "three-cycles")
                if self.length < before:
                    best[side], best[1 - side] = found, undo
            if time.monotonic() > deadline or self.out_of_time():
                return
            if prepare and k in (2, 3):
                near[side] = self._near(rows[side], deadline)
            self.tries += 1

    def _begin(
        self, k: int, near: list[list[int]], best: list[int], letters: int, rng: np.random.Generator
    ) -> list[int]:
        """Return letters to begin with: insertion is greedy, so other beginnings give quite other words."""
        if k < 2:
            return []
        kind = int(rng.integers(3))
        if kind == 0 and near:
            word = near[int(rng.integers(len(near)))]
            return word[: int(rng.integers(len(word) // 3, len(word) + 1))]
        head = best[: int(rng.integers(len(best)))] if kind == 1 and best else []
        return [*head, *rng.integers(letters, size=int(rng.integers(1, 5))).tolist()]

    def _near(self, row: np.ndarray, deadline: float) -> list[list[int]]:
        """Return letters that lead to states which look near to the goal."""
        try:
            beam = beam_of(self.group, self.metric, self.deadline)
        except BudgetExhausted:
            return []
        limit = int(1.5 * letters_of(self.group, self.metric).shortest_possible(self.group.order()))
        out = []
        for width in (300, 1000, 3000):
            if beam.search(row, width, limit + beam.radius, deadline) is None and beam.nearest:
                out.append(beam.nearest)
        return out
