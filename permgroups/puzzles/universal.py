"""The universal algorithm (Eidswick 1986, sections 4 and 5): parities first, then 3-cycles, orbit by orbit, explained.

Proposition 1 makes every orbit even; then, as in the proof of Proposition 7, a 3-cycle brings one piece home, or two,
until the orbit is solved; pieces that are only twisted are moved away and back, two 3-cycles that make up a
generalized meson. Every 3-cycle is a conjugate γ[α, β]γ⁻¹ from the table of :class:`ThreeCycles`. The paper's words are
made to be understood; ``solve`` makes short ones.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from permgroups.errors import BudgetExhausted
from permgroups.groups.words import Word
from permgroups.puzzles.piece_names import piece_names
from permgroups.puzzles.state import State
from permgroups.search.tables import three_cycles_of
from permgroups.wording import count

if TYPE_CHECKING:
    from permgroups.puzzles.puzzle import Puzzle
    from permgroups.search.letters import Letters
    from permgroups.search.three_cycles import ThreeCycles

__all__ = ["Plan", "Step", "as_commutator", "commutator_text", "explained", "plan_of"]

EMPTY = Word()
SHOWN = 40  # steps that str() prints


@dataclass(frozen=True)
class Step:
    """One step: ``kind`` is 'other means', 'parity' or '3-cycle'; ``word`` is what it plays.

    A 3-cycle takes the pieces from place to place as ``places`` says, and brings ``home`` those named; it is
    ``setup · core · setup⁻¹``.
    """

    kind: str
    word: Word
    shown: str
    places: tuple[str, ...] = ()
    home: tuple[str, ...] = ()
    setup: Word = EMPTY
    core: Word = EMPTY

    def __str__(self) -> str:
        if self.kind == "3-cycle":
            brought = f"brings home {' and '.join(self.home)}" if self.home else "moves twisted pieces away"
            return f"{' → '.join((*self.places, self.places[0]))} {brought}: {self.shown}"
        about = {"parity": "makes every orbit even", "other means": "solves the orbits without 3-cycles"}[self.kind]
        return f"{about}: {self.shown}"


@dataclass(frozen=True, eq=False)
class Plan:
    """The steps that solve a state; ``word`` is all of them.

    Examples
    --------
    >>> from permgroups.puzzles import cube
    >>> plan = explained(cube(3), "R U")
    >>> plan.check()
    True
    """

    puzzle: Puzzle
    state: State
    steps: tuple[Step, ...]

    @cached_property
    def word(self) -> Word:
        """The steps' words, one after the other, neighbours cancelled."""
        syllables = [s for step in self.steps for s in step.word.syllables]
        return Word(syllables).reduced()

    @property
    def length(self) -> int:
        """The number of letters."""
        return len(self.word)

    def check(self) -> bool:
        """Play the steps from the state; return whether it is solved and every 3-cycle did what it says."""
        group = self.puzzle.group
        row = self.state.row
        for step in self.steps:
            element = group.row_of_word(step.word)
            row = element[row]
            if step.kind == "3-cycle":
                parts = group.row_of_word(step.setup * step.core * ~step.setup)
                if (parts != element).any() or (element[element[element]] != np.arange(len(row))).any():
                    return False
        return bool((row == np.arange(len(row))).all())

    def __str__(self) -> str:
        lines = [f"{self.puzzle.name}: {count(len(self.steps), 'step')}, {count(self.length, 'letter')}"]
        width = len(str(len(self.steps)))
        lines += [f"{k:>{width}}. {step}" for k, step in enumerate(self.steps[:SHOWN], 1)]
        if len(self.steps) > SHOWN:
            lines.append(f"{'…':>{width}}  {len(self.steps) - SHOWN} more steps")
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<Plan of {count(len(self.steps), 'step')}, {count(self.length, 'letter')}, for {self.puzzle.name}>"


def explained(P: Puzzle, state: Any, seconds: float = float("inf")) -> Plan:
    """Return the solution of a state as the paper would find it, step by step.

    Raises
    ------
    NotInGroup
        If the state cannot be solved.
    TooLarge
        If no 3-cycles are found among short words: the puzzle is outside of the theory.
    BudgetExhausted
        If the time is over.

    Examples
    --------
    >>> from permgroups.puzzles import named
    >>> print(explained(named("tetrahedron-1"), "U L"))   # doctest: +ELLIPSIS
    tetrahedron-1: ...
    """
    position = P.state(state)
    P._require_solvable(position.row)
    if position == P.start:
        return Plan(P, position, ())
    deadline = time.monotonic() + seconds
    return plan_of(P, position, three_cycles_of(P.group, "quarter", deadline), deadline)


def plan_of(P: Puzzle, position: State, cycles: ThreeCycles, deadline: float) -> Plan:
    """Return the steps for a position that is known to be solvable, with the tables at hand."""
    return _Walk(P, position, cycles, deadline).plan()


class _Walk:
    """One state on its way home; y[p] is where the counter of point p lies, where[] the inverse."""

    def __init__(self, P: Puzzle, position: State, cycles: ThreeCycles, deadline: float):
        self.P, self.position, self.cycles, self.deadline = P, position, cycles, deadline
        self.pieces = cycles.pieces
        self.letters = self.pieces.letters
        names = piece_names(P)
        self.name = [names[int(self.pieces.old[p])] for p in self.pieces.tracked.tolist()]
        self.y = self.pieces.renumbered(position.row).astype(np.int64)
        self.steps: list[Step] = []
        self.texts: dict[tuple[int, ...], str] = {}

    def plan(self) -> Plan:
        if self.cycles.lacking:
            first = self.cycles._solve_lacking(self.y, 0, self.deadline)
            if first is None:
                raise BudgetExhausted("the orbits without 3-cycles were not solved in time; give more seconds")
            self._play("other means", first)
        self._play("parity", self.cycles._even_word(self.y[self.pieces.tracked]))
        self.where = np.argsort(self.y)
        for start, _ in self.cycles._orbits:
            if start not in self.cycles.lacking:
                self._solve_orbit(np.flatnonzero(self.pieces.first == start))
        out = Plan(self.P, self.position, tuple(self.steps))
        if not out.check():
            raise AssertionError("the steps do not solve the state")
        return out

    def _play(self, kind: str, letters: list[int]) -> None:
        if letters:
            for s in letters:
                self.y = self.pieces.rows[s][self.y].astype(np.int64)
            word = self.letters.word(letters)
            self.steps.append(Step(kind, word, str(word)))

    def _solve_orbit(self, members: np.ndarray) -> None:
        """Bring the pieces of an orbit home, the cheapest 3-cycle first."""
        tracked, piece_of = self.pieces.tracked, self.cycles._piece_of
        while True:
            if time.monotonic() > self.deadline:
                raise BudgetExhausted("the steps were not finished in time; give more seconds")
            wrong = [j for j in members.tolist() if self.y[tracked[j]] != tracked[j]]
            if not wrong:
                return
            away = [j for j in wrong if piece_of[self.y[tracked[j]]] != j]
            triples = self._homeward(away, members.tolist()) if away else self._meson(wrong, members.tolist())
            self._turn(*min(triples, key=lambda t: int(self.cycles._cost[self.cycles._number(*t)])))

    def _homeward(self, away: list[int], members: list[int]) -> list[tuple[int, int, int]]:
        """Return 3-cycles that bring two pieces home, or else one."""
        tracked, piece_of = self.pieces.tracked, self.cycles._piece_of
        both, one = [], []
        for j in away:
            p = int(tracked[j])
            a, q = int(self.y[p]), int(self.where[p])
            if piece_of[q] not in (piece_of[a], j):
                both.append((a, p, q))
            elif not both:
                others = [k for k in away if k not in (j, piece_of[a])] or members
                one += [
                    (a, p, c)
                    for k in others if k not in (j, piece_of[a])
                    for c in self._points(k)
                ]  # fmt: skip
        return both or one

    def _meson(self, wrong: list[int], members: list[int]) -> list[tuple[int, int, int]]:
        """Return 3-cycles that move two twisted pieces and a third one, as they are."""
        rest = [k for k in members if k not in wrong[:2]]
        third = [k for k in rest if k in wrong] or rest
        a, b = (int(self.pieces.tracked[j]) for j in wrong[:2])
        return [(a, b, int(self.pieces.tracked[k])) for k in third]

    def _points(self, j: int) -> list[int]:
        p = int(self.pieces.tracked[j])
        out = []
        for _ in range(int(self.pieces.twists[j])):
            out.append(p)
            p = int(self.pieces.rotation[p])
        return out

    def _turn(self, a: int, b: int, c: int) -> None:
        """Play the 3-cycle a → b → c and note what it does."""
        setup, core = self.cycles.cycle_parts(a, b, c)
        undo = self.letters.undo(setup)
        for x, z, w in self.cycles._same(a, b, c)[::3]:
            here = self.where[[x, z, w]]
            self.y[here] = [z, w, x]
            self.where[[z, w, x]] = here
        tracked, piece_of = self.pieces.tracked, self.cycles._piece_of
        places = [int(piece_of[x]) for x in (a, b, c)]
        home = tuple(self.name[j] for j in places if self.y[tracked[j]] == tracked[j])
        inside = self._text(core)
        before = str(self.letters.word(setup)) if setup else ""
        word = self.letters.word([*setup, *core, *undo])
        self.steps.append(
            Step(
                "3-cycle", word, f"[{before}: {inside}]" if setup else inside, tuple(self.name[j] for j in places),
                home, self.letters.word(setup), self.letters.word(core),
            )
        )  # fmt: skip

    def _text(self, core: list[int]) -> str:
        key = tuple(core)
        if key not in self.texts:
            self.texts[key] = commutator_text(self.letters, core)
        return self.texts[key]


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
