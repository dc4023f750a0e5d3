"""How efficient an ordering of the orbits is (Eidswick 1986, section 7).

To unscramble O_i after O_1 … O_{i-1} it is enough to have 3-cycles of O_i *relative* to O_1 ∪ … ∪ O_i: what they do to later orbits does
not matter. m(O_1, …, O_N) = Σ l_i |O_i|, l_i the length of the shortest such 3-cycle among commutators of short words.
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
from permgroups.kernels import three_cycles as _kernel

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
    from permgroups.groups.small_elements import SmallElements

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
        tuple(_shortest(pieces, rows, inverse, found, i, [m for _, m in named]) for i in range(len(named))),
    )  # fmt: skip


def _inside(point: int, start: int, size: int) -> bool:
    return start <= point < start + size


def _shortest(
    pieces: Pieces, rows: np.ndarray, inverse: np.ndarray, words: list[list[int]], orbit: int, orbits: list[np.ndarray]
) -> tuple[tuple[frozenset[int], Word], ...]:
    """Return the shortest 3-cycles of one orbit, by the set of orbits that they leave in place."""
    tracked = pieces.tracked[orbits[orbit]]
    back = pieces.letters.back
    moved = np.empty(len(rows), np.int64)
    others = [k for k in range(len(orbits)) if k != orbit]
    best: dict[frozenset[int], tuple[int, Word]] = {}
    lengths = np.array([len(w) for w in words])
    for i in range(len(rows)):
        _kernel.commutator_supports(rows, inverse, i, 0, len(rows), tracked, 3, moved)
        hits = np.flatnonzero(moved == 3)
        if len(hits) == 0:
            continue
        images = np.take_along_axis(inverse[hits], inverse[i][np.take(rows[hits], rows[i], axis=1)], axis=1)
        turned = np.take_along_axis(images, np.take_along_axis(images, images[:, tracked], axis=1), axis=1)
        whole = (turned == tracked).all(axis=1)  # else three pieces with a twist
        stays = [(images[:, pieces.tracked[orbits[k]]] == pieces.tracked[orbits[k]]).all(axis=1) for k in others]
        masks = np.array(stays, bool).reshape(len(others), len(hits)).T
        cost = lengths[i] + lengths[hits]
        for mask in np.unique(masks[whole], axis=0):
            same = np.flatnonzero(whole & (masks == mask).all(axis=1))
            j = int(same[np.argmin(cost[same])])
            key = frozenset(k for k, m in zip(others, mask.tolist(), strict=True) if m)
            if key not in best or cost[j] < best[key][0]:
                a, b = words[i], words[int(hits[j])]
                undo = [int(back[s]) for s in reversed(a)], [int(back[s]) for s in reversed(b)]
                best[key] = int(cost[j]), pieces.letters.word([*a, *b, *undo[0], *undo[1]])
    return tuple(sorted(((k, w) for k, (_, w) in best.items()), key=lambda item: len(item[1])))
