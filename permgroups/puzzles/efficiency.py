"""How efficient an ordering of the orbits is (Eidswick 1986, section 7).

To unscramble O_i after O_1 … O_{i-1} it is enough to have 3-cycles of O_i *relative* to O_1 ∪ … ∪ O_i: what they do
to later orbits does not matter. m(O_1, …, O_N) = Σ l_i·#O_i, l_i the length of the shortest such 3-cycle among
commutators of short words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import TYPE_CHECKING

import numpy as np

from permgroups import checks
from permgroups.errors import InvalidArgument, TooLarge
from permgroups.groups.words import Word
from permgroups.search.budget import Budget
from permgroups.search.relative_cycles import relative_cycles
from permgroups.search.short_words import short_words
from permgroups.search.tables import pieces_of

if TYPE_CHECKING:
    from permgroups.puzzles.puzzle import Puzzle

__all__ = ["Efficiency", "efficiency"]

MOST_ORBITS = 8


@dataclass(frozen=True, eq=False)
class Efficiency:
    """The shortest relative 3-cycles of every orbit, and what orderings cost.

    ``cycles[i]`` has pairs (orbits that stay in place, word), for orbit ``names[i]`` of ``sizes[i]`` pieces.
    """

    names: tuple[str, ...]
    sizes: tuple[int, ...]
    cycles: tuple[tuple[tuple[frozenset[int], Word], ...], ...]

    def relative(self, orbit: str, before: Sequence[str] = ()) -> Word | None:
        """Return the shortest 3-cycle found of an orbit that leaves the orbits before it in place."""
        fixed = {self.names.index(o) for o in before}
        found = [w for stays, w in self.cycles[self.names.index(orbit)] if fixed <= stays]
        return min(found, key=len, default=None)

    def measure(self, ordering: Sequence[str]) -> int | None:
        """Return m(O_1, …, O_N), or None if a 3-cycle is lacking."""
        if sorted(ordering) != sorted(self.names):
            raise InvalidArgument(f"an ordering has every orbit {', '.join(self.names)} once, not {list(ordering)}")
        total = 0
        for i, o in enumerate(ordering):
            word = self.relative(o, ordering[:i])
            if word is None:
                return None
            total += len(word) * self.sizes[self.names.index(o)]
        return total

    def best(self) -> tuple[int, list[tuple[str, ...]]]:
        """Return the least measure and all orderings that have it."""
        found = [(m, o) for o in permutations(self.names) if (m := self.measure(o)) is not None]
        if not found:
            raise TooLarge("no ordering has 3-cycles among the words that were looked at")
        least = min(found)[0]
        return least, [o for m, o in found if m == least]


def efficiency(P: Puzzle, words: int = 2500) -> Efficiency:
    """Return the shortest commutator 3-cycles of every orbit relative to others.

    Parameters
    ----------
    words
        How many short words are combined: letters, then pairs, then conjugates and longer ones.

    Examples
    --------
    >>> from permgroups.puzzles import cube
    >>> e = efficiency(cube(3, centre_slices=True), 300)
    >>> e.relative("O3"), len(e.relative("O2", ["O3"]))
    (Word("R U R' U'"), 8)
    """
    pieces = pieces_of(P.group, "quarter")
    rows, found = short_words(pieces, checks.whole("words", words, 1), Budget())
    piece_of = pieces.system.piece_of
    named = [
        (o.name, np.unique(piece_of[pieces.new[o.points]])) for o in P.structure().orbits if o.pieces >= 3
    ]  # fmt: skip
    if len(named) > MOST_ORBITS:
        raise TooLarge(f"{len(named)} orbits have too many orderings; at most {MOST_ORBITS}")
    return Efficiency(
        tuple(name for name, _ in named), tuple(len(m) for _, m in named),
        tuple(relative_cycles(pieces, rows, found, i, [m for _, m in named]) for i in range(len(named))),
    )  # fmt: skip
