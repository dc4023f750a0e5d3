"""Solving with 3-cycles: for puzzles of hundreds or thousands of points.

Words that move just three pieces are found among short words, their powers and commutators. Their
conjugates make a table with a word for every 3-cycle of every orbit. An element is first made even
on all orbits; then 3-cycles bring piece after piece home, each inserted at that time of the word
where its conjugate is cheapest, so most cost little more than one commutator.
"""

from __future__ import annotations

import time
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from permgroups.errors import TooLarge
from permgroups.groups.pieces import Pieces
from permgroups.groups.rows import number_of_cycles
from permgroups.groups.words import Word
from permgroups.kernels import three_cycles as _kernel
from permgroups.search.small_elements import LONGEST, SMALL, SmallElements

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup
    from permgroups.search.beam import Beam

__all__ = ["ThreeCycles"]

Rows = np.ndarray

LARGEST_ORBIT = 260  # points: the table has its cube
INSERTION_WORK = 400_000  # small elements times places looked at for one insertion
BEAM_PIECES = 24  # without 3-cycles that a beam solves
TRIED = 24  # pieces among which the cheapest 3-cycle is chosen


class ThreeCycles:
    """A word for every 3-cycle of pieces of a group.

    Raises
    ------
    TooLarge
        If no 3-cycles were found in any orbit, or an orbit is too long for the table.
    BudgetExhausted
        If the deadline, a time of ``time.monotonic()``, passes before the tables are finished.

    Examples
    --------
    >>> from permgroups.puzzles import cube
    >>> G = cube(4).group
    >>> cycles = ThreeCycles(G)
    >>> g = G.random_rows(1, 1)[0]
    >>> word = cycles.solve(g)
    >>> len(word) < 500, bool((G.row_of_word(word)[g] == range(96)).all())
    (True, True)
    """

    def __init__(self, G: PermGroup, metric: str = "quarter", deadline: float = float("inf")):
        self.pieces = Pieces.of(G, metric)
        for m in np.unique(self.pieces.size).tolist():
            if m > LARGEST_ORBIT:
                raise TooLarge(f"an orbit of {m} points is too long for a table of 3-cycles; at most {LARGEST_ORBIT}")
        elements = SmallElements(self.pieces, deadline)
        self.found, self._small = elements.found, elements.small
        self._tidy, self._same, self._keep_time = elements.tidy, elements.same, elements.keep_time
        self._orbits, self._piece_of = elements.orbits, elements.piece_of
        self._tables()
        self._part: Beam | ThreeCycles | None = None
        self._laws()
        self._tabulate_small()

    def _tables(self) -> None:
        pieces = self.pieces
        self._offset = {}
        total = 0
        for start, m in self._orbits:
            self._offset[start] = total
            total += m**3
        self._cost = np.full(total, _kernel.NONE, np.int16)
        self._setup = np.full(total, -1, np.int16)
        self._base = list(self.found.values())
        numbers = {triple: self._number(*triple) for triple in self.found}
        for triple, word in self.found.items():
            self._cost[numbers[triple]] = min(len(word), LONGEST - 1)
            self._setup[numbers[triple]] = -1
        self._base_of = {numbers[triple]: k for k, triple in enumerate(self.found)}
        letters = pieces.rows
        for start, m in self._orbits:
            offset = self._offset[start]
            cost, setup = self._cost[offset : offset + m**3], self._setup[offset : offset + m**3]
            self._keep_time()
            _kernel.conjugate_all(letters, start, m, cost, setup, LONGEST)
        self._check_complete()
        self._head = np.full(total, -1, np.int16)
        self._tail = np.full(total, -1, np.int16)
        for number, k in self._base_of.items():
            if self._setup[number] < 0 and self._base[k]:
                self._head[number], self._tail[number] = self._base[k][0], self._base[k][-1]

    def _check_complete(self) -> None:
        """Note the orbits without all 3-cycles: they are solved first, by other means."""
        pieces = self.pieces
        self.lacking: list[int] = []
        for start, m in self._orbits:
            members = np.flatnonzero(pieces.first == start)
            offset = self._offset[start]
            reached = int((self._cost[offset : offset + m**3] < LONGEST).sum())
            q, r = len(members), int(pieces.twists[members[0]])
            if q < 3 or reached < q * (q - 1) * (q - 2) * r**3:
                self.lacking.append(start)
        if len(self.lacking) == len(self._orbits):
            raise TooLarge(
                "no 3-cycles were found among short words: the puzzle is outside of the theory of 3-cycles; "
                "the methods auto, beam and chain need none"
            )

    def _solve_lacking(self, state: Rows, seed: int, deadline: float) -> list[int] | None:
        """Return letters that solve the orbits without 3-cycles, None if the time is over.

        They are a puzzle of their own, in which the other orbits do not matter: there 3-cycles may be found
        that are none here. Few pieces are solved by a beam.
        """
        pieces = self.pieces
        points = np.concatenate([np.arange(f, f + m) for f, m in self._orbits if f in self.lacking])
        place = np.zeros(len(pieces.old), np.int64)
        place[points] = np.arange(len(points))
        if self._part is None:
            self._part = self._solver_of_part(points, place, deadline)
        y = place[state[points]].astype(np.uint16)
        if isinstance(self._part, ThreeCycles):
            word = self._part.solve(y, seed=seed, deadline=deadline)
        else:
            width, word = 2000, None
            while word is None and time.monotonic() < deadline:
                word = self._part.solve(y, width=width, deadline=deadline)
                width *= 4
        if word is None:
            return None
        letters: list[int] = []
        for name, exponent in word.syllables:
            k = int(name[:-1])
            letters += [k if exponent > 0 else int(pieces.letters.back[k])] * abs(exponent)
        return letters

    def _solver_of_part(self, points: Rows, place: Rows, deadline: float) -> Beam | ThreeCycles:
        from permgroups.groups.group import PermGroup
        from permgroups.search.beam import Beam

        names = [f"{k}_" for k in range(len(self.pieces.rows))]
        part = PermGroup({n: place[x[points]] for n, x in zip(names, self.pieces.rows, strict=True)})
        if np.isin(self.pieces.first, self.lacking).sum() > BEAM_PIECES:
            with suppress(TooLarge):
                return ThreeCycles(part, deadline=deadline)
        return Beam(part)

    def _number(self, a: int, b: int, c: int) -> int:
        j = self._piece_of[a]
        first, m = int(self.pieces.first[j]), int(self.pieces.size[j])
        return self._offset[first] + ((a - first) * m + b - first) * m + c - first

    def cycle(self, a: int, b: int, c: int) -> list[int]:
        """Return the letters of the 3-cycle a -> b -> c -> a."""
        setup, core = self.cycle_parts(a, b, c)
        return [*setup, *core, *self.pieces.letters.undo(setup)]

    def cycle_parts(self, a: int, b: int, c: int) -> tuple[list[int], list[int]]:
        """Return letters γ and τ with γ τ γ⁻¹ = (a b c)."""
        before: list[int] = []
        pieces = self.pieces
        number = self._number(a, b, c)
        while self._setup[number] >= 0:
            s = int(self._setup[number])
            before.append(s)
            u = int(pieces.letters.back[s])
            a, b, c = int(pieces.rows[u, a]), int(pieces.rows[u, b]), int(pieces.rows[u, c])
            number = self._number(a, b, c)
        return [int(pieces.letters.back[s]) for s in before], self._base[self._base_of[number]]

    # -- parities -------------------------------------------------------------------------------

    def _law(self, images: Rows) -> Rows:
        """Return the parity of the pieces on every orbit, and the sum of the twists."""
        pieces = self.pieces
        out = np.zeros(2 * len(self._orbits), np.int64)
        for k, members in enumerate(self._members):
            there = images[members]
            if (there == pieces.tracked[members]).all():
                continue
            places = np.searchsorted(members, self._piece_of[there])
            out[2 * k] = (len(places) - number_of_cycles(places)) % 2
            out[2 * k + 1] = int(self._twist_of[there].sum()) % int(pieces.twists[members[0]])
        return out

    @cached_property
    def _members(self) -> list[Rows]:
        return [np.flatnonzero(self.pieces.first == start) for start, _ in self._orbits]

    @cached_property
    def _twist_of(self) -> Rows:
        """How far every point is turned from the tracked point of its piece."""
        pieces = self.pieces
        out = np.zeros(len(pieces.old), np.int64)
        for p, turns in zip(pieces.tracked.tolist(), pieces.twists.tolist(), strict=True):
            for t in range(turns):
                out[p] = t
                p = int(pieces.rotation[p])
        return out

    def _laws(self) -> None:
        pieces = self.pieces
        self._moduli = np.array([x for s, _ in self._orbits for x in (2, int(pieces.twists[pieces.first == s][0]))])
        fixed = np.isin(pieces.first, self.lacking)
        self._free_laws = [  # letters that leave the orbits alone that are solved first
            (s, self._law(row[pieces.tracked].astype(np.int64)))
            for s, row in enumerate(pieces.rows)
            if (row[pieces.tracked[fixed]] == pieces.tracked[fixed]).all()
        ]

    def _even_word(self, images: Rows) -> list[int]:
        """Return a short word that makes the element even on every orbit and its twists sum to zero."""
        target = -self._law(images) % self._moduli
        if not target.any():
            return []
        # breadth first over the abelian group while it is small
        seen: dict[tuple[int, ...], tuple[int, ...]] = {tuple(np.zeros_like(target).tolist()): ()}
        layer: list[tuple[int, ...]] = list(seen)
        goal = tuple(target.tolist())
        while layer and goal not in seen and len(seen) < 20_000:
            following = []
            for key in layer:
                for s, law in self._free_laws:
                    other = tuple(((np.array(key) + law) % self._moduli).tolist())
                    if other not in seen:
                        seen[other] = (*seen[key], s)
                        following.append(other)
            layer = following
        if goal in seen:
            return list(seen[goal])
        return self._even_word_mod_2(target)

    def _even_word_mod_2(self, target: Rows) -> list[int]:
        """Solve for the letters by elimination mod 2; twists must already sum to zero."""
        even = np.flatnonzero(self._moduli == 2)
        odd = np.flatnonzero(self._moduli > 2)
        if target[odd].any() or any(law[odd].any() for _, law in self._free_laws):
            raise TooLarge("the twists of this puzzle obey laws that need more than elimination mod 2")
        rows = [(sum(int(v) << i for i, v in enumerate(law[even])), 1 << s) for s, law in self._free_laws]
        goal = sum(int(v) << i for i, v in enumerate(target[even]))
        chosen = 0
        for bit in range(len(even)):
            pivot = next((r for r in rows if r[0] >> bit & 1), None)
            if pivot is None:
                if goal >> bit & 1:
                    raise TooLarge("the parities that are left cannot be mended by single letters")
                continue
            rows.remove(pivot)
            rows = [(v ^ pivot[0], u ^ pivot[1]) if v >> bit & 1 else (v, u) for v, u in rows]
            if goal >> bit & 1:
                goal ^= pivot[0]
                chosen ^= pivot[1]
        return [s for s, _ in self._free_laws if chosen >> s & 1]

    def _tabulate_small(self) -> None:
        """Lay out the small elements that are even on every orbit; others would disturb the parities."""
        pieces = self.pieces
        rows, words = [], []
        for key, word in sorted(self._small.items(), key=lambda item: len(item[1])):
            self._keep_time()
            images = np.frombuffer(key, np.uint16).astype(np.int64)
            spoils = np.isin(pieces.first[images != pieces.tracked], self.lacking).any()
            if not spoils and not self._law(images).any():
                rows.append(images)
                words.append(word)
        support = np.zeros((len(rows), SMALL), np.int64)
        image = np.zeros((len(rows), SMALL), np.int64)
        sizes = np.zeros(len(rows), np.int64)
        for k, images in enumerate(rows):
            moving = np.flatnonzero(images != pieces.tracked)
            sizes[k] = len(moving)
            support[k, : len(moving)] = pieces.tracked[moving]
            image[k, : len(moving)] = images[moving]
        lengths = np.array([len(w) for w in words], np.int64)
        head = np.array([w[0] for w in words], np.int64)
        tail = np.array([w[-1] for w in words], np.int64)
        self._small_tables = support, image, sizes, lengths, head, tail, words
        least = [
            int(self._cost[self._offset[s] : self._offset[s] + m**3].min())
            for s, m in self._orbits
            if s not in self.lacking
        ]
        self._price_of_a_piece = max(least, default=1)

    # -- solving --------------------------------------------------------------------------------

    def solve(
        self, row: Rows, begin: list[int] | None = None, seed: int = 0, deadline: float = float("inf")
    ) -> Word | None:
        """Return a word w with row·w = 1, None if the time is over; ``begin`` are letters to start from."""
        letters = self.search(row, begin or [], seed, deadline)
        if letters is None:
            return None
        return self.pieces.letters.word(letters)

    def search(self, row: Rows, begin: list[int], seed: int = 0, deadline: float = float("inf")) -> list[int] | None:
        """Return the letters of such a word."""
        pieces = self.pieces
        rng = np.random.default_rng(seed)
        y = pieces.renumbered(row)
        word = list(begin)
        for s in word:
            y = pieces.rows[s][y]
        if self.lacking:
            first = self._solve_lacking(y, seed, deadline)
            if first is None:
                return None
            word += first
            for s in first:
                y = pieces.rows[s][y]
        y = y.astype(np.int64)
        for s in self._even_word(y[pieces.tracked]):
            word.append(s)
            y = pieces.rows[s][y].astype(np.int64)
        word, y = self._insert_small(word, y, rng, deadline)
        where = np.argsort(y)
        best = np.zeros(3, np.int64)
        while True:
            triples = self._candidates(y, where, rng)
            if len(triples) == 0:
                return self._tidy(word)
            if time.monotonic() > deadline:
                return None
            j = self._piece_of[triples[:, 0]]
            first, size = pieces.first[j], pieces.size[j]
            offset = np.array([self._offset[f] for f in first.tolist()])
            _kernel.cheapest(
                np.array(word, np.int64), pieces.rows, pieces.letters.back, triples, first, size, offset, self._cost,
                self._head, self._tail, best,
            )  # fmt: skip
            k, position = int(best[0]), int(best[1])
            a, b, c = triples[k, :3].tolist()
            turn = {p: q for x, z, w in self._same(a, b, c) for p, q in ((x, z), (z, w), (w, x))}
            for p, q in turn.items():
                y[where[p]] = q
            where[y] = np.arange(len(y))
            for s in reversed(word[position:]):
                u = pieces.letters.back[s]
                a, b, c = int(pieces.rows[u, a]), int(pieces.rows[u, b]), int(pieces.rows[u, c])
            word = _spliced(word, position, self.cycle(a, b, c), pieces.letters.back)

    def _insert_small(
        self, word: list[int], y: Rows, rng: np.random.Generator, deadline: float
    ) -> tuple[list[int], Rows]:
        """Insert small elements wherever they bring home more pieces than they drive away."""
        pieces = self.pieces
        support, images, sizes, lengths, head, tail, words = self._small_tables
        if len(sizes) == 0:
            return word, y
        best = np.zeros(4, np.int64)
        scratch = np.empty((2, len(y)), np.int64)
        while time.monotonic() < deadline:
            every = max(1, len(word) * len(sizes) // INSERTION_WORK)
            where = np.argsort(y)
            _kernel.best_insertion(
                np.array(word, np.int64), pieces.rows, pieces.letters.back, where, support, images, sizes, lengths,
                head, tail, every, int(rng.integers(every)), best, *scratch,
            )  # fmt: skip
            k, position, gain, price = best.tolist()
            if gain == 0 or price > gain * self._price_of_a_piece:
                break
            middle = words[k]
            row = np.arange(len(y))
            for s in middle:
                row = pieces.rows[s][row]
            after = np.arange(len(y))
            for s in word[position:]:
                after = pieces.rows[s][after]
            turned = after[row[np.argsort(after)]]
            y = turned[y].astype(np.int64)
            word = _spliced(word, position, middle, pieces.letters.back)
        return word, y

    def _candidates(self, y: Rows, where: Rows, rng: np.random.Generator) -> Rows:
        """Return 3-cycles (a, b, c, handicap) that bring at least one piece home."""
        pieces = self.pieces
        wrong = np.flatnonzero(y[pieces.tracked] != pieces.tracked)
        if len(wrong) == 0:
            return np.empty((0, 4), np.int64)
        pick = wrong if len(wrong) <= TRIED else rng.choice(wrong, TRIED, replace=False)
        out = []
        for j in pick.tolist():
            p = int(pieces.tracked[j])
            a, q = int(y[p]), int(where[p])
            here = int(self._piece_of[a])
            if here == j:
                continue  # only twisted
            if int(self._piece_of[q]) not in (here, j):
                out.append((a, p, q, 0))
                continue
            others = wrong[(pieces.first[wrong] == pieces.first[j]) & (wrong != j) & (wrong != here)]
            if len(others) == 0:
                others = np.flatnonzero(pieces.first == pieces.first[j])
                others = others[(others != j) & (others != here)]
            for o in (others if len(others) <= 4 else rng.choice(others, 4, replace=False)).tolist():
                c = int(pieces.tracked[o])
                for _ in range(int(pieces.twists[o])):
                    out.append((a, p, c, 30))  # brings one piece home, not two
                    c = int(pieces.rotation[c])
        if not out:  # all chosen pieces are in place, twisted: move some of them away
            for start in np.unique(pieces.first[wrong]).tolist():
                members = wrong[pieces.first[wrong] == start]
                rest = np.setdiff1d(np.flatnonzero(pieces.first == start), members)
                three = [*members.tolist(), *rest.tolist()][:3]
                if (y[pieces.tracked[members]] != pieces.tracked[members]).all() and len(three) == 3:
                    a, b, c = (int(pieces.tracked[j]) for j in three)
                    if all(self._piece_of[int(y[int(pieces.tracked[j])])] == j for j in members.tolist()):
                        out.append((a, b, c, 0))
        if not out:
            return self._candidates(y, where, rng)
        return np.array(out, np.int64)


def _spliced(word: list[int], position: int, middle: list[int], back: Rows) -> list[int]:
    """Return the word with letters inserted, cancelling where they meet it."""
    left, right = word[:position], word[position:]
    while left and middle and back[left[-1]] == middle[0]:
        left, middle = left[:-1], middle[1:]
    joined = [*left, *middle]
    i = 0
    while joined and i < len(right) and back[joined[-1]] == right[i]:
        joined.pop()
        i += 1
    return [*joined, *right[i:]]
