"""Orbits that have letters of their own, beside letters that all of them share: each is solved by itself.

A *skeleton* is a word of shared letters. Once it stands, every orbit is a puzzle of its own: to play its own letters
before, between and after the shared ones, as few as possible. That is done by meeting in the middle of the skeleton.
On a Masterball the flips are shared and the turns of a ring are its own. Another second half of a skeleton needs no
new table of the first halves, and most of them are seen to be no better after few letters.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import exp, lgamma, log

import numpy as np

from permgroups.budget import Budget
from permgroups.groups.rows import is_odd
from permgroups.kernels import fillings as _kernel
from permgroups.search.pieces import Pieces
from permgroups.threads import side_by_side

__all__ = ["Filling", "Fillings", "Halves"]

Rows = np.ndarray
Played = list[tuple[int, int]]  # slots and letters

ROOM = 4_000_000  # names in a table
NAME = 40  # bytes for one at most
LOOKED = 40_000_000  # fillings of one cost that are looked up at most, of as many as there are
FEW = 100_000  # fillings that are looked up in any case
STEPS = 400_000  # fillings between two looks at the clock
PRICE = 0.08  # of a filling that is looked up, in units of effort
NOTED = 0.16  # of one that is put into a table
PAIRS = 4  # of halves that meet, expected where a skeleton is chosen: one may be luck
LONGEST = 100  # shared letters


@dataclass(frozen=True)
class Filling:
    """What was met: the name of the first half, the letters of the second, and how many there are in both."""

    name: int
    played: Played
    cost: int


class _Names:
    """Room for so many names of states."""

    def __init__(self, count: int):
        self.table = np.zeros(2 << count.bit_length(), np.uint64)
        self.sieve = np.zeros(len(self.table), np.uint8)  # 16 bits or more for a name

    def add(self, name: int) -> None:
        """Add one name with its cost."""
        _kernel.note(np.uint64(name), np.int64(name % (1 + _kernel.MOST_COST)), self.table, self.sieve)


class _Orbit:
    """One orbit with its own letters, which are numbered ``own``."""

    def __init__(self, pieces: Pieces, first: int, size: int, own: list[int]):
        self.first, self.own = first, own
        inside = slice(first, first + size)
        rows = pieces.rows[:, inside] - np.uint16(first)
        members = pieces.members(first)
        self.tracked = pieces.tracked[members] - first
        self.rows = rows
        self.letters = np.ascontiguousarray(rows[own])
        self._place = np.arange(size)
        self.log_order = lgamma(len(members) + 1) + len(members) * log(int(pieces.twists[members[0]]))
        self.commute = np.ascontiguousarray(pieces.commute[np.ix_(own, own)])
        known = {row.tobytes() for row in [np.arange(size, dtype=np.uint16), *self.letters]}
        self.merges = np.array([[t[s].tobytes() in known for t in self.letters] for s in self.letters])
        order, back = pieces.orders[own], pieces.letters.back[own]
        # as often as half of its order, the first of a letter and its inverse once more
        self.runs = np.where(np.diag(self.merges), 1, (order - (np.array(own) > back)) // 2).astype(np.int64)
        self.marks = np.random.default_rng(first).integers(1 << 63, size=(size, size), dtype=np.uint64)
        self.odd = [is_odd(row) for row in rows]
        kinds = {self.odd[k] for k in own}
        self.parity = int(kinds.pop()) if len(kinds) == 1 else None  # of every own letter, if it is the same

    def walk(
        self,
        start: Rows,
        shared: Sequence[int],
        slots: int,
        cost: int,
        names: _Names,
        looking: bool,
        budget: Budget,
        most: float = np.inf,
        below: float = np.inf,
    ) -> tuple[Filling | None, int]:
        """Put the names of fillings of one cost into a table, or look for one that is there; say how many were seen.

        Not more than so many are looked at; both halves together shall have fewer letters than ``below``.
        """
        n = len(self._place)
        skeleton = np.ascontiguousarray(self.rows[list(shared)]).reshape(len(shared), n)
        marks = np.empty((len(shared) + 1, len(start), n), np.uint64)
        marks[-1] = self.marks[: len(start)]
        for i in range(len(shared) - 1, -1, -1):
            marks[i] = marks[i + 1][:, skeleton[i]]
        current = np.empty((cost + 1, len(start)), np.uint16)
        current[0] = start
        if cost == 0:
            name = int(_kernel.fill_nothing(marks, current[0], names.table, names.sieve, looking))
            return Filling(name, [], name % (1 + _kernel.MOST_COST)) if name else None, 1
        at, following = np.zeros((2, cost + 1), np.int64)
        played, position = np.zeros((cost + 1, 2), np.int64), np.zeros(3, np.int64)
        while not budget.out_of_time and position[_kernel.SEEN] < most:
            status = _kernel.fill(
                skeleton, marks, slots, self.letters, self.commute, self.merges, self.runs, cost, names.table,
                names.sieve, looking, current, at, following, played, position, STEPS,
            )  # fmt: skip
            name = int(position[_kernel.NAME])
            if status == _kernel.MET and cost + name % (1 + _kernel.MOST_COST) < below:
                steps = [(int(i), self.own[s]) for i, s in played[:cost].tolist()]
                return Filling(name, steps, cost + name % (1 + _kernel.MOST_COST)), int(position[_kernel.SEEN])
            if status == _kernel.THROUGH:
                break
        return None, int(position[_kernel.SEEN])

    @cached_property
    def in_one_slot(self) -> list[int]:
        """How many ways there are to play own letters in one slot, by their number."""
        out: list[int] = []
        names = _Names(0)
        while len(out) <= _kernel.MOST_COST and sum(out) < 10_000:
            out.append(self.walk(self.tracked[:0], [], 1, len(out), names, True, Budget())[1])
        return out

    def counts(self, slots: int) -> Rows:
        """Return how many ways there are to play 0, 1, 2, … own letters in so many slots."""
        out = np.ones(1)
        for _ in range(slots):
            out = np.convolve(out, self.in_one_slot)[: _kernel.MOST_COST + 1]
        return out


class Halves:
    """First halves of words with one beginning of a skeleton: for every orbit the names of all states within a cost."""

    def __init__(self, fillings: Fillings, y: Rows, shared: list[int], budget: Budget):
        self.shared = shared
        self.fillings = fillings
        self.y = y
        slots = len(shared) + 1
        self.within = [int((np.cumsum(o.counts(slots)) <= fillings.room).sum()) - 1 for o in fillings.orbits]
        sizes = [int(o.counts(slots)[: most + 1].sum()) for o, most in zip(fillings.orbits, self.within, strict=True)]
        self.names = [_Names(size) for size in sizes]

        def fill(k: int) -> None:
            o = fillings.orbits[k]
            for cost in range(self.within[k] + 1):
                o.walk(self._start(k), shared, slots, cost, self.names[k], False, budget)

        side_by_side(fill, np.argsort(sizes)[::-1].tolist())
        self.work = sum(sizes) * NOTED
        budget.spend(self.work)

    def _start(self, k: int) -> Rows:
        o = self.fillings.orbits[k]
        return self.y[o.first + o.tracked] - o.first

    def ended(
        self, shared: list[int], below: float, budget: Budget, effort: float = np.inf
    ) -> tuple[list[Filling] | None, float]:
        """Return fillings of all orbits with an end of the skeleton, None if none makes a shorter word; and the work.

        The orbit whose next look is cheapest comes next, so that most ends are given up soon. Without a bound all
        orbits are filled side by side. The work ends with the effort.
        """
        length = len(self.shared) + len(shared)
        count = len(self.fillings.orbits)
        ends = [_End(self, k, shared, effort / 2) for k in range(count)]
        if any(end.hopeless for end in ends):
            return None, 0.0
        if below == np.inf:
            side_by_side(lambda end: end.run(budget), sorted(ends, key=lambda end: -end.size))
        while any(end.found is None for end in ends):
            end = min((end for end in ends if end.found is None), key=lambda end: end.size)
            if length + sum(e.least for e in ends) >= below or end.size == np.inf or budget.out_of_time:
                break
            end.look(budget)
        work = sum(end.work for end in ends)
        found = [end.found for end in ends if end.found is not None]
        shorter = len(found) == len(ends) and length + sum(f.cost for f in found) < below
        return found if shorter else None, work

    def word(self, shared: list[int], found: list[Filling], budget: Budget) -> list[int] | None:
        """Return the letters of a skeleton that is filled; None if the budget is over before."""
        skeleton = self.shared + shared
        slots: list[list[int]] = [[] for _ in range(len(skeleton) + 1)]

        def first_half(k: int) -> Played | None:
            met = found[k]
            names = _Names(1)
            names.add(met.name)
            cost = met.cost - len(met.played)
            o = self.fillings.orbits[k]
            begin, _ = o.walk(self._start(k), self.shared, len(self.shared) + 1, cost, names, True, budget)
            return None if begin is None else begin.played

        firsts = side_by_side(first_half, range(len(found)))
        for begin, met in zip(firsts, found, strict=True):
            if begin is None:
                return None
            for i, s in begin:
                slots[i].append(s)
            for i, s in reversed(met.played):
                slots[len(skeleton) - i].append(int(self.fillings.back[s]))
        return [s for i, own in enumerate(slots) for s in [*own, *skeleton[i : i + 1]]]


class _End:
    """The second halves of one orbit with an end of the skeleton, with more and more own letters."""

    def __init__(self, halves: Halves, k: int, shared: list[int], effort: float):
        self.orbit = o = halves.fillings.orbits[k]
        self.found: Filling | None = None
        self.least = 0  # letters, unless a filling of fewer has nearly all of them in its second half
        self.work = 0.0
        self._effort = effort
        self._names, self._within = halves.names[k], halves.within[k]
        self._shared = halves.fillings.back[shared[::-1]].tolist()
        self._counts = o.counts(len(shared))  # what is played in the very middle belongs to the first half
        self._cost = 0
        row = halves.y[o.first : o.first + o.rows.shape[1]] - o.first
        self._odd = (is_odd(row) + sum(o.odd[s] for s in [*halves.shared, *shared])) % 2

    @property
    def hopeless(self) -> bool:
        """Whether no filling makes the orbit even."""
        return self.orbit.parity == 0 and self._odd == 1

    @property
    def size(self) -> float:
        """How many fillings there are for the next look, infinity where the last one did not go through all."""
        last = self._counts[self._cost - 1] if self._cost else 0.0
        if self._cost >= len(self._counts) or last > LOOKED or self.work >= self._effort:
            return np.inf
        return float(self._counts[self._cost])

    def look(self, budget: Budget) -> None:
        """Go through the fillings with one more letter, and with yet more as long as they are few."""
        o = self.orbit
        while True:
            most = min(LOOKED, max(self._effort - self.work, 0.0) / PRICE)
            below = np.inf if self.found is None else self.found.cost
            met, seen = o.walk(
                o.tracked, self._shared, len(self._shared), self._cost, self._names, True, budget, most, below
            )  # fmt: skip
            self.found = met or self.found
            self.work += seen * PRICE
            self._cost += 1
            if self.size > FEW or below <= self._cost or self.work >= self._effort:
                break
        self.least = self._within + self._cost if self.found is None else self.found.cost
        if self.found is None and o.parity == 1:
            self.least += (self.least - self._odd) % 2

    def run(self, budget: Budget) -> None:
        """Look until one is found, or it takes too long."""
        while self.found is None and self.size < np.inf and not budget.out_of_time:
            self.look(budget)


class Fillings:
    """Splits letters into those of one orbit and those that several share.

    Parameters
    ----------
    pieces
        Letters and what they move.
    memory
        Bytes for tables.

    Examples
    --------
    >>> from permgroups.puzzles import cube
    >>> from permgroups.puzzles.rings import masterball
    >>> Fillings(Pieces.of(masterball(7))).applies, Fillings(Pieces.of(cube(3).group)).applies
    (True, False)
    """

    def __init__(self, pieces: Pieces, memory: int = Budget().memory):
        self.pieces = pieces
        self.back = pieces.letters.back.astype(np.int64)
        points = np.arange(pieces.degree)
        moves = np.array([
            (pieces.rows[:, first : first + size] != points[first : first + size]).any(axis=1)
            for first, size in pieces.orbits
        ]).reshape(-1, len(pieces.rows))  # fmt: skip
        several = moves.sum(axis=0) > 1
        self.shared = np.flatnonzero(several).tolist()
        own = [np.flatnonzero(m & ~several).tolist() for m in moves]
        self.room = int(min(ROOM, memory // (2 * NAME * max(len(own), 1))))
        self.orbits: list[_Orbit] = []
        if len(own) > 1 and all(own) and self.shared and (self.back >= 0).all():
            self.orbits = [_Orbit(pieces, f, n, some) for (f, n), some in zip(pieces.orbits, own, strict=True)]
            known = {row.tobytes() for row in [points.astype(np.uint16), *pieces.rows[self.shared]]}
            self._merged = {
                (s, t) for s in self.shared for t in self.shared if pieces.rows[t][pieces.rows[s]].tobytes() in known
            }  # fmt: skip

    @property
    def applies(self) -> bool:
        """Whether every orbit has letters of its own and few enough states for two halves to meet."""
        most = log(max(self.room, 1)) + log(LOOKED)
        return bool(self.orbits) and max(o.log_order for o in self.orbits) <= most

    @cached_property
    def lengths(self) -> list[int]:
        """Lengths of skeletons that promise the shortest words, those first that are filled with least work."""
        expected = np.array([self.expected(length) for length in range(LONGEST)])
        good = np.flatnonzero(expected <= expected.min() + 1).tolist()
        return sorted(good, key=lambda k: self._work(k, self.first_length(k)))

    def expected(self, length: int) -> float:
        """Return how many letters a word with a skeleton of a length will have, if there are as many as states."""
        total = float(length)
        for o in self.orbits:
            logs = np.log(np.maximum(np.cumsum(o.counts(length + 1)), 1))
            total += float(np.interp(o.log_order, logs, np.arange(len(logs)), right=LONGEST))
        return total

    def first_length(self, length: int) -> int:
        """Return how much of a skeleton of that length comes first: so that the halves meet with least work."""
        return min(range(max(length // 2 - 1, 0), length // 2 + 2), key=lambda first: self._work(length, first))

    def _work(self, length: int, first: int) -> float:
        """Return the work until some pairs of halves are expected to meet in the largest orbit, of either parity."""
        largest = max(self.orbits, key=lambda o: o.log_order)
        noted, looked = (largest.counts(slots) for slots in (first + 1, length - first))
        noted = noted[np.cumsum(noted) <= self.room]
        work = NOTED * float(noted.sum())
        for parity in (0, 1):
            missing = PAIRS * exp(largest.log_order) / 2
            for cost, ways in enumerate(looked.tolist()):
                halves = float(noted[(parity - cost) % 2 :: 2].sum())
                looks = min(ways, missing / max(halves, 1e-9), LOOKED)
                work += PRICE * looks / 2
                missing -= looks * halves
                if missing <= 0 or ways > LOOKED:
                    break
            if missing > 0:
                return np.inf
        return work

    def skeleton(self, length: int, rng: np.random.Generator, after: int = -1) -> list[int]:
        """Return random shared letters that cannot be merged, also not with the one that they come after."""
        out: list[int] = []
        while len(out) < length:
            last = out[-1] if out else after
            free = [s for s in self.shared if (last, s) not in self._merged]
            out.append(int(rng.choice(free or self.shared)))
        return out
