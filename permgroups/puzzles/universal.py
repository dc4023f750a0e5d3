"""The universal algorithm (Eidswick 1986, sections 4 and 5): parities first, then 3-cycles, orbit by orbit, explained.

Proposition 1 makes every orbit even; then, as in the proof of Proposition 7, a 3-cycle brings one piece home, or two,
until the orbit is solved; pieces that are only twisted are moved away and back, a solved one with them where the
3-cycle needs a third, two 3-cycles that make up a generalized meson. Every 3-cycle is a conjugate γ[α, β]γ⁻¹ from a
table of commutators. Pieces that turn in their places are set together with the parities; pivots that slices carry
along, which have no 3-cycles of their own, come first. Solid cubes are solved shell by shell, from within. The paper's
words are made to be understood; ``solve`` makes short ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from permgroups.answers import Answer
from permgroups.budget import Budget
from permgroups.groups.words import Word
from permgroups.puzzles.piece_names import moving_together, orbit_names, piece_names
from permgroups.puzzles.state import State
from permgroups.puzzles.unsolvable import Unsolvable
from permgroups.search.tables import orbit_by_orbit_of, pieces_of
from permgroups.shown import Facts, Rows
from permgroups.wording import count, listed

if TYPE_CHECKING:
    from permgroups.puzzles.puzzle import Puzzle
    from permgroups.search.letters import Letters
    from permgroups.search.orbit_by_orbit import OrbitByOrbit
    from permgroups.search.pieces import Pieces

__all__ = ["SHOWN", "Plan", "Step", "as_commutator", "commutator_text", "explained"]

EMPTY = Word()
SHOWN = 40  # steps that str() prints
AWAY = "moves twisted pieces away (a solved one may go along)"


ABOUT = {
    "parity": "sets right parities and twists of", "pivots": "sets the pivots", "other means": "solves by other means",
}  # fmt: skip


@dataclass(frozen=True)
class Step:
    """One step: ``kind`` is 'pivots', 'parity', '3-cycle' or 'other means'; ``word`` is what it plays.

    A 3-cycle takes the pieces from place to place as ``places`` says, and brings ``home`` those named; it is
    ``setup · core · setup⁻¹``, and core is [alpha, beta]. ``orbits`` are the names of the orbits that the step is for.
    """

    kind: str
    word: Word
    shown: str
    places: tuple[str, ...] = ()
    home: tuple[str, ...] = ()
    setup: Word = EMPTY
    core: Word = EMPTY
    alpha: Word | None = None
    beta: Word | None = None
    orbits: tuple[str, ...] = ()

    @property
    def purpose(self) -> str:
        """What the step does: which pieces it brings where, or which orbits it sets right."""
        if self.kind == "3-cycle":
            brought = f"brings home {' and '.join(self.home)}" if self.home else AWAY
            where = f"{self.orbits[0]}: " if self.orbits else ""
            return f"{where}{' → '.join((*self.places, self.places[0]))} {brought}"
        return f"{ABOUT[self.kind]} {listed(self.orbits)}"

    def __str__(self) -> str:
        return f"{self.purpose}: {self.shown}"


@dataclass(frozen=True, eq=False)
class Plan(Answer):
    """The steps that solve a state; ``word`` is all of them. False, with a witness, for a state that nothing solves.

    Examples
    --------
    >>> from permgroups.puzzles import cube
    >>> plan = explained(cube(3), "R U")
    >>> plan.check()
    True
    >>> plan.word == plan.moves, plan.witness, plan.explain() is plan
    (True, None, True)
    >>> print(plan.text(most=2))
    3×3×3 cube: 7 steps, 80 letters
    1. V: RBD → URB → ULB → RBD brings home URB and ULB: [[B': D'], U]
    2. V: ULF → FRD → RBD → ULF brings home FRD and RBD: [R', [L' D: L']]
    …  5 more steps
    """

    puzzle: Puzzle
    state: State
    steps: tuple[Step, ...]
    unsolvable: Unsolvable | None = None

    @property
    def witness(self) -> Unsolvable | None:
        """What shows that the state cannot be solved; None where it can."""
        return self.unsolvable

    @property
    def moves(self) -> Word:
        """The word."""
        return self.word

    @cached_property
    def word(self) -> Word:
        """The steps' words, one after the other, neighbours cancelled.

        Raises
        ------
        Impossible
            If the state cannot be solved.
        """
        self.require()
        syllables = [s for step in self.steps for s in step.word.syllables]
        return Word(syllables).reduced()

    def check(self) -> bool:
        """Play the steps from the state; return whether it is solved and every 3-cycle did what it says."""
        if not self:
            return self.puzzle.why_not(self.state) is not None
        group = self.puzzle.group
        row = self.state.row
        for step in self.steps:
            element = group.row_of_word(step.word)
            row = element[row]
            if step.kind == "3-cycle":
                core = step.core if step.alpha is None or step.beta is None else Word.commutator(step.alpha, step.beta)
                parts = group.row_of_word(step.setup * core * ~step.setup)
                if (parts != element).any() or (element[element[element]] != np.arange(len(row))).any():
                    return False
        return bool((row == np.arange(len(row))).all())

    def explain(self) -> Plan | str:
        """Return the steps, which print as text; where nothing solves the state, the reason."""
        return self if self else f"impossible: {self.reason}"

    def text(self, most: int | None = None) -> str:
        """Return the steps a line each, ``most`` of them at most, with how many letters they have together.

        Letters of one step may cancel with those of the next: the word then has fewer than the steps.
        """
        if not self:
            return f"{self.puzzle.name}: impossible, {self.reason}"
        apart = sum(step.word.length("quarter") for step in self.steps)
        cancelled = f" ({apart} in the steps, where neighbours do not cancel)" if apart != self.length else ""
        lines = [f"{self.puzzle.name}: {count(len(self.steps), 'step')}, {count(self.length, 'letter')}{cancelled}"]
        width = len(str(len(self.steps)))
        lines += [f"{k:>{width}}. {step}" for k, step in enumerate(self.steps[:most], 1)]
        if most is not None and len(self.steps) > most:
            lines.append(f"{'…':>{width}}  {count(len(self.steps) - most, 'more step')}")
        return "\n".join(lines)

    def summary(self) -> Facts:
        """Return the steps as a table: what each does, and its moves.

        >>> from permgroups.puzzles import named
        >>> facts = dict(explained(named("tetrahedron-1"), "U L").summary())
        >>> facts["steps"].headings
        ('step', 'what it does', 'moves')
        """
        title = f"plan for {self.puzzle.name}"
        if not self:
            return Facts(title, [("impossible", self.reason)])
        table = [(k, step.purpose, step.shown) for k, step in enumerate(self.steps, 1)]
        return Facts(title, [("letters", self.length), ("steps", Rows(("step", "what it does", "moves"), table))])

    def __str__(self) -> str:
        return self.text(SHOWN)

    def __repr__(self) -> str:
        if not self:
            return f"<Plan for {self.puzzle.name}: impossible>"
        return f"<Plan of {count(len(self.steps), 'step')}, {count(self.length, 'letter')}, for {self.puzzle.name}>"


def explained(P: Puzzle, state: Any, *, seconds: float | None = None, effort: int | None = None) -> Plan:
    """Return the solution of a state as the paper would find it, step by step; false where nothing solves it.

    Parameters
    ----------
    seconds, effort
        What may be spent, as for :func:`permgroups.solve`; as much as it takes where neither is given.

    Raises
    ------
    TooLarge
        If no orbit has all 3-cycles: the puzzle is outside of the theory.
    BudgetExhausted
        If the time is over.

    Examples
    --------
    >>> from permgroups.puzzles import named
    >>> print(explained(named("tetrahedron-1"), "U L"))   # doctest: +ELLIPSIS
    tetrahedron-1: ...
    """
    budget = Budget(seconds, effort)
    position = P.state(state)
    unsolvable = P.why_not(position)
    if unsolvable is not None or position == P.start:
        return Plan(P, position, (), unsolvable)
    walker = walker_of(P, budget)
    pieces, letters = walker.pieces, walker.pieces.letters
    names = piece_names(P)
    name = [names[int(pieces.old[p])] for p in pieces.tracked.tolist()]
    orbits = first_points(P, pieces)
    steps = []
    for step in walker.walk(position.row, budget):
        setup, core = letters.word(step.setup), letters.word(step.core)
        of = tuple(orbits[first] for first in step.orbits)
        if step.kind != "3-cycle":
            steps.append(Step(step.kind, core, str(core), orbits=of))
            continue
        if step.parts is None:
            alpha = beta = None
            shown = str(core)
        else:
            alpha, beta = (letters.word(part) for part in step.parts)
            shown = f"[{', '.join(commutator_text(letters, part) for part in step.parts)}]"
        shown = f"[{setup}: {shown}]" if step.setup else shown
        word = letters.word([*step.setup, *step.core, *letters.undo(step.setup)])
        places, home = (tuple(name[j] for j in numbers) for numbers in (step.places, step.home))
        steps.append(Step(step.kind, word, shown, places, home, setup, core, alpha, beta, of))
    plan = Plan(P, position, tuple(steps))
    if not plan.check():
        raise AssertionError("the steps do not solve the state")
    return plan


def walker_of(P: Puzzle, budget: Budget) -> OrbitByOrbit:
    """Return the solver of a puzzle by commutators, stage after stage."""
    pieces = pieces_of(P.group, "quarter")
    stages = tuple(
        tuple(first for first, _ in pieces.orbits if int(pieces.old[first]) in stage) for stage in P.stages
    )  # fmt: skip
    several = [j for j, names in enumerate(moving_together(P)) if len(names) > 1]
    in_step = tuple(sorted({int(first) for first in pieces.first[several]}))
    return orbit_by_orbit_of(P.group, stages, P.combines, budget, pivots=in_step)


def first_points(P: Puzzle, pieces: Pieces) -> dict[int, str]:
    """Return the name of every orbit by its first point, as the searches number points."""
    names = orbit_names(P)
    return {int(pieces.new[o.points].min()): names[o.name] for o in P.structure().orbits}


def commutator_text(letters: Letters, word: Sequence[int]) -> str:
    """Return a word as a conjugate or commutator of shorter ones, where it is one.

    >>> from permgroups.search.letters import letters_of
    >>> from permgroups.puzzles import cube
    >>> L = letters_of(cube(3).group)
    >>> names = [(n, e) for n, e in zip(L.names, L.exponents)]
    >>> commutator_text(L, [names.index(x) for x in Word("R U R' D R U' R' D'").letters()])
    '[[R: U], D]'
    """
    back = letters.back
    word = list(word)
    inside = 0
    while 2 * inside + 2 < len(word) and back[word[inside]] == word[-1 - inside]:
        inside += 1
    if inside:
        core = commutator_text(letters, word[inside:-inside])
        return f"[{letters.word(word[:inside])}: {core}]"
    found = as_commutator(letters, word)
    if found is None:
        return str(letters.word(word))
    return f"[{commutator_text(letters, found[0])}, {commutator_text(letters, found[1])}]"


def as_commutator(letters: Letters, word: list[int]) -> tuple[list[int], list[int]] | None:
    """Return A and B with [A, B] equal to the word as an element, or None; short ones are tried first."""
    if len(word) < 4:
        return None
    rows = letters.rows

    def value(numbers: Sequence[int]) -> np.ndarray:
        row = np.arange(rows.shape[1])
        for s in numbers:
            row = rows[s][row]
        return row

    wanted = value(word)
    for i in range(1, len(word) - 2):
        for j in range(i + 1, len(word) - 1):
            A, B = word[:i], word[i:j]
            if len(A) + len(B) <= (2 * len(word)) // 3 + 1:
                undo = letters.undo(A), letters.undo(B)
                if (value([*A, *B, *undo[0], *undo[1]]) == wanted).all():
                    return A, B
    return None
