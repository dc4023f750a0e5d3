"""Names of turns that make every formula printed for a figure true at once.

The figures that give names to the turns are not part of the text. So all namings are tried, different names for
different turns, all of them clockwise: a figure's formulas are joined one after the other, and the namings that are
left satisfy all of them together. Products are formed for all namings at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from permgroups.groups.words import Word
from permgroups.groups.wreath import WreathElement
from permgroups.puzzles.puzzle import Puzzle
from permgroups.puzzles.structure import PieceOrbit, Structure

__all__ = ["Figure", "Formula", "Namings", "completes", "exponent_sums", "three_cycle_of"]

BATCH = 30_000  # namings whose products are formed at once


@dataclass(frozen=True)
class Formula:
    """A printed formula: ``word`` is a 3-cycle of ``orbit`` that leaves the orbits ``fixing`` alone (None: all others).

    For [α, β] with a ``setup`` σ the conjugates by σ^j must be a complete set for the a, b, c of Proposition 3.
    """

    word: str
    orbit: str
    fixing: tuple[str, ...] | None = None
    setup: str = ""

    def __str__(self) -> str:
        return f"({self.setup})^j {self.word} ({self.setup})^-j" if self.setup else self.word

    def conjugates(self, names: Sequence[str]) -> list[str]:
        """Return the word, and its conjugate by the setup if there is one."""
        if not self.setup:
            return [self.word]
        return [self.word, f"{self.setup} {self.word} {~Word(self.setup, names=list(names))}"]


def exponent_sums(word: str, names: Sequence[str]) -> dict[str, int]:
    """Return how often each name stands in a word, inverses counted -1.

    >>> exponent_sums("[F2, ρ1^-1 φ2 ρ1] F2^2", ["F2", "ρ1", "φ2"])
    {'F2': 2, 'ρ1': 0, 'φ2': 0}
    """
    sums = dict.fromkeys(names, 0)
    for name, sign in Word(word, names=list(names)).letters():
        sums[name] += sign
    return sums


@dataclass(frozen=True)
class Namings:
    """Namings that are left: ``turns[i, k]`` is the turn that naming i calls ``names[k]``."""

    names: tuple[str, ...]
    turns: np.ndarray

    def __len__(self) -> int:
        return len(self.turns)

    def column(self, name: str) -> np.ndarray:
        """Return the turn of a name in every naming."""
        found: np.ndarray = self.turns[:, self.names.index(name)]
        return found

    def kept(self, which: Sequence[int] | np.ndarray) -> Namings:
        """Return some of the namings."""
        return Namings(self.names, self.turns[which])


@dataclass(frozen=True, eq=False)
class Figure:
    """A puzzle, its orbits by the paper's letters, and the turns that each name may mean.

    Slice turns have small names; their sense is not known from the text, so both are turns here, X and X'. Where the
    words of the text fix more (opposite faces, ends of edges), ``geometry`` lists the namings of ``names`` in question,
    else ``first`` is a name that may stand for the first of its turns: all turns of a kind are alike by rotation.
    """

    puzzle: Puzzle
    orbits: Mapping[str, PieceOrbit]
    names: tuple[str, ...]
    may_mean: Mapping[str, Sequence[str]] = field(default_factory=dict)
    first: str = ""
    geometry: tuple[tuple[int, ...], ...] = ()
    view: str = ""  # the geometry in words

    @cached_property
    def structure(self) -> Structure:
        """The structure of the puzzle."""
        return self.puzzle.structure()

    @cached_property
    def turns(self) -> tuple[str, ...]:
        """The outer turns, then slices in both senses."""
        outer = [m for m in self.puzzle.moves if not m.startswith("2")]
        inner = [m for m in self.puzzle.moves if m.startswith("2")]
        return (*outer, *inner, *(f"{m}'" for m in inner))

    @cached_property
    def rows(self) -> np.ndarray:
        """The image rows of the turns."""
        G = self.puzzle.group
        return np.array([G.row_of(t) for t in self.turns]).astype(np.int32)

    def meanings(self, name: str) -> np.ndarray:
        """Return the numbers of the turns that a name may mean."""
        if name in self.may_mean:
            return np.array([self.turns.index(t) for t in self.may_mean[name]])
        inner = name[0].islower()
        return np.array([i for i, t in enumerate(self.turns) if t.startswith("2") == inner])

    def value(self, word: str, namings: Namings) -> np.ndarray:
        """Return the image row of a word under every naming."""
        inverse = np.argsort(self.rows, axis=1).astype(np.int32)
        out = np.tile(np.arange(self.rows.shape[1], dtype=np.int32), (len(namings), 1))
        for name, sign in Word(word, names=list(self.names)).letters():
            out = np.take_along_axis((self.rows if sign > 0 else inverse)[namings.column(name)], out, axis=1)
        return out

    def extended(self, namings: Namings, word: str) -> Namings:
        """Give turns, other than those in use, to the names of a word that have none yet, in every way."""
        names, turns = namings.names, namings.turns
        for name, _ in Word(word, names=list(self.names)).letters():
            if name not in names:
                new = self.meanings(name)
                used = turns
                turns = np.concatenate([np.repeat(turns, len(new), axis=0), np.tile(new, len(turns))[:, None]], axis=1)
                different = (np.repeat(used, len(new), axis=0) != turns[:, -1:]).all(axis=1)
                names, turns = (*names, name), turns[different]
        return Namings(names, turns)

    @property
    def start(self) -> Namings:
        """The namings to begin with."""
        if self.geometry:
            return Namings(self.names[: len(self.geometry[0])], np.array(self.geometry))
        return self.free

    @property
    def free(self) -> Namings:
        """The naming of one turn, with no word on the others."""
        return Namings((self.first,), self.meanings(self.first)[:1, None])

    def satisfying(self, namings: Namings, formulas: Iterable[Formula]) -> Namings:
        """Return the namings under which all formulas hold, with the names that these add."""
        for formula in formulas:
            namings = self.extended(namings, formula.word)
            if formula.setup:  # names of σ only where the commutator is a 3-cycle
                left = self._where(formula, namings, with_setup=False)
                namings = self.extended(namings.kept(left), formula.setup)
            namings = namings.kept(self._where(formula, namings, with_setup=bool(formula.setup)))
        return namings

    def _where(self, formula: Formula, namings: Namings, with_setup: bool) -> list[int]:
        out = []
        for begin in range(0, len(namings), BATCH):
            some = namings.kept(np.arange(begin, min(begin + BATCH, len(namings))))
            rows = self.value(formula.word, some)
            likely = self._likely(formula, rows)
            orbit = self.orbits[formula.orbit]
            setups = self.value(formula.setup, some) if with_setup else rows
            for i in likely.tolist():
                τ = three_cycle_of(self.structure, rows[i], orbit)
                if τ and (not with_setup or completes(τ, self.structure.element(setups[i].tolist(), orbit))):
                    out.append(begin + i)
        return out

    def _likely(self, formula: Formula, rows: np.ndarray) -> np.ndarray:
        """Return which rows move three pieces of the orbit, and nothing of the orbits that stay."""
        moved = rows != np.arange(rows.shape[1])
        orbit = self.orbits[formula.orbit]
        counted = self.structure.orbits
        others = (
            [o for o in counted if o.name != orbit.name]
            if formula.fixing is None
            else [self.orbits[x] for x in formula.fixing]
        )
        still = np.concatenate([[], *(o.points.ravel() for o in others)]).astype(int)
        three = moved[:, orbit.points.ravel()].sum(axis=1) == 3 * orbit.orientations
        found: np.ndarray = np.flatnonzero(three & ~moved[:, still].any(axis=1))
        return found

    def said(self, namings: Namings, i: int = 0) -> str:
        """Return a naming in words."""
        pairs = zip(namings.names, namings.turns[i], strict=True)
        return ", ".join(f"{name} = {self.turns[t]}" for name, t in pairs)


def three_cycle_of(S: Structure, row: np.ndarray, orbit: PieceOrbit) -> WreathElement | None:
    """Return what a row does to an orbit if that is a 3-cycle in the sense of section 4, or None."""
    e = S.element(row.tolist(), orbit)
    return e if e.is_cycle and len(e.act) == 3 else None


def completes(τ0: WreathElement, σ: WreathElement) -> bool:
    """Whether the conjugates of a 3-cycle by powers of σ are a complete set for three places a → b → c.

    Orientations may be counted either way round, so that 1 and -1 may change places.
    """
    τ1, r = σ.conjugate(τ0), τ0.r
    if τ1.permutation != τ0.permutation:
        return False
    shifts = {x: (t - u) % r for x, (t, u) in enumerate(zip(τ1.twists, τ0.twists, strict=True)) if t != u}
    (cycle,) = τ0.cycles()
    ends = [(cycle[k], cycle[(k + 2) % 3]) for k in range(3)]
    return any(shifts == {a: t % r, c: -t % r} for a, c in ends for t in (1, -1))
