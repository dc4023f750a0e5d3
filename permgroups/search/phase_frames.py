"""One element in all frames of a search by phases: itself and its inverse, as every symmetry of the moves shows them.

A symmetry that changes the chain gives another chain of the same kind, such as the three axes of Rubik's cube, with the
same tables: it is the element that is turned, and the word that is turned back.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy

import numpy as np

from permgroups.budget import Budget
from permgroups.groups.group import PermGroup
from permgroups.groups.rows import inverse_row
from permgroups.groups.words import Word
from permgroups.search.phase_chains import phase_chain
from permgroups.search.phases import Phases, PhaseSearch
from permgroups.search.symmetries import Symmetry, move_symmetries
from permgroups.threads import side_by_side

__all__ = ["FramedSearches", "PhaseFrames", "PhasePlan"]

Rows = np.ndarray

FIRST_NODES = 30_000  # of a search between two looks at the clock, then more
NODES = 300_000
NODE = 0.06  # effort for a node
MOST_FRAMES = 6  # symmetries
SIDE_BY_SIDE = 2  # searches, wherever the first phases are not equally far


class PhasePlan:
    """A chain found from the moves, and the symmetries of the moves that give other chains."""

    def __init__(self, G: PermGroup, metric: str, budget: Budget | None = None):
        budget = Budget() if budget is None else budget
        spent = budget.spent
        self.metric = metric
        symmetries = move_symmetries(G.rows)
        self.chain = phase_chain(G, metric, symmetries, budget)
        self.symmetries: list[Symmetry] = []
        number = {name: k for k, name in enumerate(G.names)}
        seen = set()
        for symmetry in symmetries:
            before = {
                there: k for k, there in enumerate(symmetry.moves)
            }  # the chain of a frame is what becomes this one
            frame = tuple(tuple(sorted((before[number[x]], e) for x, e in here)) for here in self.chain)
            if frame not in seen and len(self.symmetries) < MOST_FRAMES:
                seen.add(frame)
                self.symmetries.append(symmetry)
        self.complete = True
        self.work = budget.spent - spent


class PhaseFrames:
    """The tables of the phases of a plan, for all its frames.

    Examples
    --------
    >>> from permgroups.puzzles import named
    >>> G = named("pocket-cube-held").group
    >>> frames = PhaseFrames(G, PhasePlan(G, "syllable"))
    >>> searches = frames.searches(G.row_of_word(Word("R U2 F'")))
    >>> searches.better(99, Budget(effort=10_000)).length("syllable")
    3
    """

    def __init__(self, G: PermGroup, plan: PhasePlan, budget: Budget | None = None):
        budget = Budget() if budget is None else budget
        before = budget.spent
        self.symmetries = plan.symmetries
        self.phases = Phases(G, plan.chain, plan.metric, budget)
        self._names = G.names
        self.complete = True
        self.work = budget.spent - before

    def searches(self, row: Rows) -> FramedSearches:
        """Return the searches of an element in all frames."""
        return FramedSearches(self, row)

    def word(self, letters: list[int], symmetry: Symmetry, inverted: bool) -> Word:
        """Return the word of letters that were found in a frame."""
        powers = self.phases.letters.powers
        turned = [symmetry.back(self._names.index(name), e) for name, e in (powers[k] for k in letters)]
        word = Word([(self._names[k], e) for k, e in turned]).reduced()
        return ~word if inverted else word


class FramedSearches:
    """The searches of one element, side by side; those whose first phases are shortest go on first."""

    def __init__(self, frames: PhaseFrames, row: Rows):
        self._frames = frames
        self._nodes = FIRST_NODES
        self._searches: list[tuple[PhaseSearch, Symmetry, bool]] = []
        for symmetry in frames.symmetries:
            for inverted in (False, True):
                there = symmetry.image(inverse_row(row) if inverted else row)
                self._searches += [(search, symmetry, inverted) for search in frames.phases.searches_from(there)]

    def alone(self) -> Iterator[FramedSearches]:
        """Yield the searches one by one, each for itself."""
        for search in self._searches:
            one = copy(self)
            one._searches = [search]
            yield one

    @property
    def over(self) -> bool:
        """Whether all searches are through: no word is shorter than the best that was wanted."""
        return all(search.over for search, _, _ in self._searches)

    def better(self, below: int, budget: Budget) -> Word | None:
        """Return a word of a price below ``below``, or None where the budget is over before one is found."""
        while not budget.over:
            left = [found for found in self._searches if not found[0].over]
            if not left:
                return None
            left.sort(key=lambda found: found[0].depth)
            nearest = max(sum(found[0].depth == left[0][0].depth for found in left), SIDE_BY_SIDE)
            now, nodes = left[:nearest], self._nodes
            hits = side_by_side(lambda found: found[0].run(nodes, below), now)  # noqa: B023
            budget.spend(NODE * nodes * len(now))
            self._nodes = min(2 * nodes, NODES)
            best = min((found for found, hit in zip(now, hits, strict=True) if hit),
                       key=lambda found: found[0].price, default=None)  # fmt: skip
            if best is not None:
                return self._frames.word(best[0].found, *best[1:])
        return None
