"""How efficient an ordering of the orbits is (Eidswick 1986, section 7).

To unscramble O_i after O_1 … O_{i-1} it is enough to have 3-cycles of O_i *relative* to O_1 ∪ … ∪ O_i: what they do
to later orbits does not matter. m(O_1, …, O_N) = Σ l_i·#O_i, l_i the length of the shortest such 3-cycle among
commutators [α, β]. The length is that of the commutator as written, ``2(|α| + |β|)``, before cancelling:
[FR FL, FD FR] has 8 letters, though for turns of order two it is FR FL FD FR FL FD. All N! orderings are measured at
once, set by set: what O_i costs depends only on the *set* of the orbits before it.

Centres that slices carry along are fixed up at the outset, so every 3-cycle must leave them in place; pieces that only
turn in their places are left in place by every commutator.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations
from math import factorial
from typing import TYPE_CHECKING

import numpy as np

from permgroups import checks
from permgroups.budget import Budget
from permgroups.errors import InvalidArgument, TooLarge
from permgroups.groups.words import Word
from permgroups.puzzles.universal import first_points
from permgroups.search.relative_cycles import NONE, RelativeCycles
from permgroups.search.tables import pieces_of
from permgroups.wording import count, listed

if TYPE_CHECKING:
    from permgroups.puzzles.puzzle import Puzzle
    from permgroups.search.pieces import Pieces

__all__ = ["Efficiency", "check_ordering", "efficiency"]

MOST_ORBITS = 17  # whose sets are looked at
LISTED = 50  # orderings


@dataclass(frozen=True, eq=False)
class Efficiency:
    """The shortest relative 3-cycles of every orbit, and what orderings cost.

    Attributes
    ----------
    names, sizes
        The orbits that are ordered, and their numbers of pieces.
    first
        The orbits that are fixed up before all.
    exhaustive
        3-cycles of at most so many letters are the shortest commutators there are: all were looked at. Longer ones are
        the shortest that were found. Letters are counted as written, ``2(|α| + |β|)``, before cancelling.
    """

    puzzle: str
    names: tuple[str, ...]
    sizes: tuple[int, ...]
    first: tuple[str, ...]
    also: dict[str, str]
    exhaustive: int
    cycles: RelativeCycles

    def _number(self, orbit: str) -> int:
        return _number(orbit, self.names, self.also)

    def _set(self, orbits: Sequence[str]) -> int:
        return sum(1 << k for k in {self._number(o) for o in orbits if self.also.get(o, o) not in self.first})

    def commutator(self, orbit: str, before: Sequence[str] = ()) -> tuple[Word, Word] | None:
        """Return α and β of the shortest 3-cycle [α, β] found of an orbit that leaves the orbits before it in place."""
        found = self.cycles.cycle(self._number(orbit), self._set(before))
        word = self.cycles.pieces.letters.word
        return None if found is None else (word(found[0]), word(found[1]))

    def relative(self, orbit: str, before: Sequence[str] = ()) -> Word | None:
        """Return that 3-cycle as a word."""
        parts = self.commutator(orbit, before)
        return None if parts is None else Word.commutator(*parts).reduced()

    def lengths(self, ordering: Sequence[str]) -> tuple[int, ...]:
        """Return l_1, …, l_k for an ordering or the beginning of one.

        Raises
        ------
        TooLarge
            If a 3-cycle is lacking.
        """
        out = []
        for i, o in enumerate(ordering):
            k, before = self._number(o), self._set(ordering[:i])
            if before >> k & 1:
                raise InvalidArgument(f"{o} stands twice in {listed(ordering, 20)}")
            length = int(self.cycles.lengths[k, before])
            if length == NONE:
                raise TooLarge(
                    f"no 3-cycle of {o} was found that leaves {listed(ordering[:i]) or 'the centres'} in place"
                )
            out.append(length)
        return tuple(out)

    def measure(self, ordering: Sequence[str]) -> int:
        """Return m(O_1, …, O_N)."""
        _check(ordering, self.names, self.also)
        return sum(n * self.sizes[self._number(o)] for o, n in zip(ordering, self.lengths(ordering), strict=True))

    def measures(self) -> Iterator[tuple[tuple[str, ...], int]]:
        """Yield every ordering with its measure; there are N! of them."""
        for ordering in permutations(self.names):
            yield ordering, self.measure(ordering)

    @property
    def orderings(self) -> int:
        """How many orderings there are."""
        return factorial(len(self.names))

    @cached_property
    def _sums(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        return self._summed(self.cycles.lengths)

    @cached_property
    def is_proved(self) -> bool:
        """Whether no commutators at all give less: lengths that are not proved count as little as they can."""
        return int(self._summed(np.minimum(self.cycles.lengths, self.exhaustive + 1))[0][-1]) == int(self._sums[0][-1])

    def _summed(self, lengths: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """For every set of orbits that are left: their least and greatest sum, how many orderings have the least."""
        n = len(self.names)
        least, greatest, many = (np.zeros(1 << n, np.int64) for _ in range(3))
        many[0] = 1
        full = (1 << n) - 1
        bits = np.array([s.bit_count() for s in range(1 << n)])
        for size in range(1, n + 1):
            left = np.flatnonzero(bits == size)
            low, high = np.full(len(left), NONE * n), np.full(len(left), -1)
            ways = np.zeros(len(left), np.int64)
            for k in range(n):
                here = np.flatnonzero(left >> k & 1)
                cost = self.sizes[k] * lengths[k, full ^ left[here]]
                rest = left[here] ^ 1 << k
                total = cost + least[rest]
                better, same = total < low[here], total == low[here]
                ways[here] = np.where(better, many[rest], np.where(same, ways[here] + many[rest], ways[here]))
                low[here] = np.minimum(low[here], total)
                high[here] = np.maximum(high[here], cost + greatest[rest])
            least[left], greatest[left], many[left] = low, high, ways
        return least, greatest, many

    def range_from(self, beginning: Sequence[str] = ()) -> tuple[int, int]:
        """Return the least and the greatest measure of all orderings that begin so."""
        done = sum(n * self.sizes[self._number(o)] for o, n in zip(beginning, self.lengths(beginning), strict=True))
        left = ((1 << len(self.names)) - 1) & ~self._set(beginning)
        least, greatest, _ = self._sums
        if greatest[left] >= NONE:
            full = (1 << len(self.names)) - 1
            lacking = [o for k, o in enumerate(self.names) if self.cycles.lengths[k, full ^ 1 << k] == NONE]
            raise TooLarge(
                f"no 3-cycle of {listed(lacking, 20)} that leaves the other orbits in place is among the commutators "
                f"that were looked at, all of up to {self.exhaustive} letters and some longer ones"
            )
        return done + int(least[left]), done + int(greatest[left])

    @property
    def number_of_best(self) -> int:
        """How many of the orderings have the least measure."""
        return int(self._sums[2][-1])

    def best(self, most: int = LISTED) -> tuple[int, list[tuple[str, ...]]]:
        """Return the least measure and orderings that have it, ``most`` at most."""
        least, _ = self.range_from()
        sums = self._sums[0]
        full = (1 << len(self.names)) - 1

        def going_on(left: int) -> Iterator[tuple[str, ...]]:
            if not left:
                yield ()
            for k in range(len(self.names)):
                if left >> k & 1:
                    cost = self.sizes[k] * int(self.cycles.lengths[k, full ^ left])
                    if cost + int(sums[left ^ 1 << k]) == int(sums[left]):
                        for rest in going_on(left ^ 1 << k):
                            yield (self.names[k], *rest)

        found = []
        for ordering in going_on(full):
            found.append(ordering)
            if len(found) >= most:
                break
        return least, found

    def __str__(self) -> str:
        least, orderings = self.best(3)
        _, greatest = self.range_from()
        lines = [
            f"{self.puzzle}: {count(self.orderings, 'ordering')} of {count(len(self.names), 'orbit')}, "
            f"measures from {least} to {greatest}; {self.number_of_best} "
            f"{'has' if self.number_of_best == 1 else 'have'} the least"
        ]
        if self.first:
            lines.append(f"  fixed up before: {', '.join(self.first)}")
        for ordering in orderings:
            lines.append(f"  ({', '.join(ordering)}): {least}")
        for i, o in enumerate(orderings[0]):
            parts = self.commutator(o, orderings[0][:i])
            if parts is not None:
                n = self.lengths(orderings[0])[i]
                size = self.sizes[self._number(o)]
                lines.append(f"    {o}: {count(size, 'piece')}, {n} letters, [{parts[0]}, {parts[1]}]")
        proved = "no commutators at all give less" if self.is_proved else "longer commutators may give less"
        lines.append(f"  all commutators of up to {self.exhaustive} letters as written were looked at; {proved}")
        return "\n".join(lines)

    __repr__ = __str__


def _number(orbit: str, names: Sequence[str], also: dict[str, str]) -> int:
    name = also.get(orbit, orbit)
    if name not in names:
        raise InvalidArgument(f"no orbit {orbit!r} to be ordered; there are {listed(names, 20)}")
    return list(names).index(name)


def _check(ordering: Sequence[str], names: Sequence[str], also: dict[str, str]) -> None:
    if sorted(_number(o, names, also) for o in ordering) != list(range(len(names))):
        raise InvalidArgument(f"an ordering has every orbit {', '.join(names)} once, not {listed(ordering, 20)}")


def check_ordering(P: Puzzle, ordering: Sequence[str]) -> None:
    """Raise InvalidArgument unless an ordering has every orbit once; nothing is searched for that.

    >>> from permgroups.puzzles import cube
    >>> check_ordering(cube(3), ("E", "V"))
    """
    _, also, chosen, several = _orbits(P, None)
    _check(ordering, [name for _, name in several if name not in chosen], also)


def _orbits(P: Puzzle, first: Sequence[str] | None) -> tuple[Pieces, dict[str, str], list[str], list[tuple[int, str]]]:
    """Return the pieces, other names of orbits, those that come first, and all of several pieces with their numbers."""
    pieces = pieces_of(P.group, "quarter")
    shown = first_points(P, pieces)
    also = {o.name: shown[int(pieces.new[o.points].min())] for o in P.structure().orbits}
    several = [(i, shown[a]) for i, (a, _) in enumerate(pieces.orbits) if len(pieces.members(a)) > 1]
    if first is None:
        chosen = [name for _, name in several if name[0] == "C"]
    else:
        chosen = [also.get(name, name) for name in first]
        for name in chosen:
            if name not in [other for _, other in several]:
                raise InvalidArgument(f"no orbit {name!r} of several pieces; there are {listed(n for _, n in several)}")
    order = {name: k for k, name in enumerate(also.values())}
    several.sort(key=lambda item: order[item[1]])
    ordered = [(i, name) for i, name in several if name not in chosen]
    if not ordered:
        raise InvalidArgument(f"{P.name} has no orbits of several pieces that could be ordered")
    small = [name for i, name in ordered if len(pieces.members(pieces.orbits[i][0])) < 3]
    if small:
        raise InvalidArgument(f"orbits of two pieces have no 3-cycles; name those that come first: {listed(small)}")
    return pieces, also, chosen, several


def efficiency(P: Puzzle, words: int = 2500, *, first: Sequence[str] | None = None) -> Efficiency:
    """Return the shortest commutator 3-cycles of every orbit relative to others.

    Commutators [α, β] are measured as written, ``2(|α| + |β|)`` letters, before cancelling. A word that is shorter only
    because letters of its commutator meet and cancel does not count as shorter.

    Parameters
    ----------
    words
        How many short words are combined where the shortest commutators do not do: letters, then pairs, then conjugates
        and longer ones.
    first
        The orbits, of at least two pieces, that are fixed up before all; the centres C where none are given.

    Examples
    --------
    >>> from permgroups.puzzles import cube
    >>> e = efficiency(cube(3, centre_slices=True), 300)
    >>> e.names, e.first, e.measure(("E", "V")), e.measure(("V", "E"))
    (('V', 'E'), ('C',), 112, 136)
    >>> e.relative("E"), len(e.relative("V", ["E"]))
    (Word("R U R' U'"), 8)
    """
    pieces, also, chosen, several = _orbits(P, first)
    ordered = [(i, name) for i, name in several if name not in chosen]
    if len(ordered) > MOST_ORBITS:
        raise TooLarge(f"{len(ordered)} orbits have too many sets; at most {MOST_ORBITS}")
    numbers = [i for i, _ in ordered]
    fixed = [i for i, name in several if name in chosen]
    cycles = RelativeCycles(pieces, numbers, fixed, checks.whole("words", words, 1), Budget())
    return Efficiency(
        P.name, tuple(name for _, name in ordered), tuple(len(pieces.members(pieces.orbits[i][0])) for i in numbers),
        tuple(chosen), also, cycles.exhaustive, cycles,
    )  # fmt: skip
