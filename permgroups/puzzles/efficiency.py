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

from permgroups.errors import InvalidArgument, TooLarge
from permgroups.groups.pieces import Pieces
from permgroups.groups.words import Word
from permgroups.search.relative_cycles import relative_cycles
from permgroups.search.small_elements import SmallElements

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
    pieces = Pieces.of(P.group)
    elements = SmallElements(pieces, search=False)
    rows, found = elements.short_words(words)
    inverse = np.argsort(rows, axis=1).astype(np.uint16)
    structure = P.structure()
    starts = [int(pieces.new[o.points].min()) for o in structure.orbits]
    orbits = [(start, np.flatnonzero(pieces.first == start)) for start, _ in elements.orbits]
    named = []
    for start, members in orbits:
        k = next(k for k, s in enumerate(starts) if _inside(s, start, int(pieces.size[members[0]])))
        if len(members) >= 3:
            named.append((structure.orbits[k].name, members))
    named.sort(key=lambda item: int(item[0][1:]))
    if len(named) > MOST_ORBITS:
        raise TooLarge(f"{len(named)} orbits have too many orderings; at most {MOST_ORBITS}")
    return Efficiency(
        tuple(name for name, _ in named), tuple(len(m) for _, m in named),
        tuple(relative_cycles(pieces, rows, inverse, found, i, [m for _, m in named]) for i in range(len(named))),
    )  # fmt: skip


def _inside(point: int, start: int, size: int) -> bool:
    return start <= point < start + size
