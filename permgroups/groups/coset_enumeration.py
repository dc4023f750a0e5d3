"""Todd–Coxeter: the cosets of a subgroup of a group that is given by generators and relators.

``strategy="hlt"`` scans every relator at every coset and makes cosets as it goes, with look-ahead when the table is
full; ``"felsch"`` makes one coset at a time and draws all conclusions first: slower, with fewer cosets. An enumeration
that ends is a proof of the index; one that does not end proves nothing.

References: J. Cannon, L. Dimino, G. Havas, J. Watson, *Implementation and analysis of the Todd–Coxeter algorithm*,
Math. Comp. 27 (1973) 463–490.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from permgroups import checks
from permgroups.errors import TooLarge
from permgroups.groups.relators import Letters, cyclically_reduced, letters_of, period, read_presentation, read_words
from permgroups.groups.words import Word
from permgroups.kernels import coset_enumeration as _kernel

__all__ = ["MAX_COSETS", "CosetTable", "Enumeration", "coset_enumeration"]

MAX_COSETS = 4_000_000  # by default
MOST_COSETS = 200_000_000
BUDGET = 20_000_000
FIRST_ROOM = 1 << 12
STRATEGIES = ("hlt", "felsch")


class Enumeration:
    """A table that is being made: the state of an enumeration, which can be given more relators and more room.

    Words are tuples of letters (``groups/relators.py``). A generator of ``involutions`` has one column for itself and
    its inverse.
    """

    def __init__(
        self, generators: int, relators: Sequence[Letters], involutions: Sequence[int] = (), room: int = FIRST_ROOM
    ):
        column: list[int] = []
        inverse: list[int] = []
        for k in range(generators):
            c = len(inverse)
            alone = k in involutions
            column += [c, c if alone else c + 1]
            inverse += [c] if alone else [c + 1, c]
        self.column = np.array(column, np.int32)
        self.inverse = np.array(inverse, np.int32)
        self.relators = [r for r in relators if not (len(r) == 2 and r[0] == r[1] and r[0] >> 1 in involutions)]
        self.table = np.full((room, len(inverse)), -1, np.int32)
        self.parent = np.zeros(room, np.int32)
        self.queue = np.empty(room, np.int32)
        self.stack = np.empty((0, 2), np.int32)
        self.st = np.zeros(_kernel.STATE_SIZE, np.int64)
        self.st[_kernel.ROWS] = self.st[_kernel.LIVE] = 1

    @property
    def live(self) -> int:
        """The number of cosets now."""
        return int(self.st[_kernel.LIVE])

    @property
    def rows(self) -> int:
        """The number of rows in use, dead cosets included."""
        return int(self.st[_kernel.ROWS])

    @property
    def complete(self) -> bool:
        """Whether no entry of a live coset is open."""
        rows = self.rows
        live = self.parent[:rows] == np.arange(rows)
        return bool((self.table[:rows][live] >= 0).all())

    def _arrays(self) -> tuple[Any, ...]:
        return self.inverse, self.table, self.parent, self.stack, self.queue, self.st, BUDGET

    def _flat(self, words: Sequence[Letters]) -> tuple[np.ndarray, np.ndarray]:
        start = np.zeros(len(words) + 1, np.int64)
        np.cumsum([len(w) for w in words], out=start[1:])
        flat = np.array([x for w in words for x in w], np.int64)
        return self.column[flat] if len(flat) else np.empty(0, np.int32), start

    def fill(self, words: Sequence[Letters], last: int, most: int) -> None:
        """Scan and fill words at every coset before ``last``, making at most so many rows."""
        word, start = self._flat(words)
        while True:
            status = _kernel.hlt(last, word, start, *self._arrays())
            if status == _kernel.DONE:
                return
            if status == _kernel.FULL:
                self._make_room(most, word, start)

    def look_ahead(self, first: int = 0) -> None:
        """Scan the relators, from number ``first`` on, at every coset."""
        self._look_ahead(first, MOST_COSETS, *self._flat(self.relators))

    def look_at_subgroup(self, words: Sequence[Letters]) -> None:
        """Scan words of the subgroup at the first coset."""
        self._look_ahead(0, 1, *self._flat(words))

    def _look_ahead(self, first: int, last: int, word: np.ndarray, start: np.ndarray) -> None:
        self.st[_kernel.LOOK] = 0
        while _kernel.look_ahead(first, last, word, start, *self._arrays()) == _kernel.PAUSED:
            pass

    def _make_room(self, most: int, word: np.ndarray, start: np.ndarray) -> None:
        room = len(self.table)
        if room >= most or room >= 1 << 16:
            self._look_ahead(0, MOST_COSETS, word, start)
        freed = room - self.live
        self.compress()
        if room >= most:
            if freed < max(room // 20, 1):
                raise TooLarge(
                    f"the enumeration needs more than {most} cosets at a time: the index is larger or infinite, or the "
                    "relators are hard to use. Allow more with max_cosets=, or give more relators or a larger subgroup"
                )
        elif freed < room // 2:
            self._grow(min(2 * room, most))

    def _grow(self, room: int) -> None:
        table = np.empty((room, self.table.shape[1]), np.int32)
        table[: len(self.table)] = self.table
        self.table = table
        self.parent = np.concatenate([self.parent, np.zeros(room - len(self.parent), np.int32)])
        self.queue = np.empty(room, np.int32)

    def compress(self) -> None:
        """Give the live cosets consecutive numbers, in the same order."""
        rows, st = self.rows, self.st
        live = self.parent[:rows] == np.arange(rows)
        if live.all():
            return
        number = np.cumsum(live, dtype=np.int32) - 1
        kept = self.table[:rows][live]
        st[_kernel.POINTER] = live[: st[_kernel.POINTER]].sum()
        self.table[: len(kept)] = np.where(kept >= 0, number[kept], -1)
        self.parent[: len(kept)] = np.arange(len(kept))
        size = int(st[_kernel.STACK])
        pairs = self.stack[:size][live[self.stack[:size, 0]]]
        pairs[:, 0] = number[pairs[:, 0]]
        self.stack[: len(pairs)] = pairs
        st[_kernel.STACK] = len(pairs)
        st[_kernel.ROWS] = len(kept)

    def rotations(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """Return (word, begins, begin, size): every rotation of every relator, sorted by its first column."""
        words = [r + r for r in self.relators]
        word, start = self._flat(words)
        places = [
            (int(word[start[k] + i]), int(start[k]) + i, len(r))
            for k, r in enumerate(self.relators)
            for i in range(period(r))
        ]
        places.sort()
        begins = np.searchsorted([p[0] for p in places], np.arange(len(self.inverse) + 1)).astype(np.int64)
        return word, begins, np.array([p[1] for p in places], np.int64), np.array([p[2] for p in places], np.int64)

    def conclude(self, define: bool = False, most: int = 0, rotations: Any = None) -> None:
        """Draw all conclusions from the deductions on the stack; with ``define`` go on until the table is complete."""
        rotations = self.rotations() if rotations is None else rotations
        while True:
            status = _kernel.felsch(define, *rotations, *self._arrays())
            if status == _kernel.FULL:
                self._make_room(most, *self._flat(self.relators))
            elif status == _kernel.DONE:
                if not self.st[_kernel.LOST]:
                    return
                self.st[_kernel.LOST] = 0  # the stack was too small: look at everything again
                self.stack = np.empty((2 * len(self.stack) + 1024, 2), np.int32)
                self.look_ahead()

    def keep_deductions(self, room: int = 1 << 12) -> None:
        """From now on remember every new entry, for :meth:`conclude`."""
        self.stack = np.empty((room, 2), np.int32)
        self.st[_kernel.LOST] = 0


@dataclass(frozen=True, eq=False)
class CosetTable:
    """The cosets of a subgroup, numbered as a breadth-first search meets them, and what the generators do to them.

    ``table[c]`` has the images of coset c under the first generator, its inverse, the second generator, …: the
    standard table of sympy and GAP. Coset 0 is the subgroup.

    Examples
    --------
    >>> T = coset_enumeration("a3, b2, (a b)2", ["b"])  # S3, and a reflection
    >>> T.index, T.table.tolist()
    (3, [[1, 2, 0, 0], [2, 0, 2, 2], [0, 1, 1, 1]])
    >>> T.rows.tolist(), T.representatives, T.check()
    ([[1, 2, 0], [0, 2, 1]], (Word('1'), Word('a'), Word("a'")), True)
    """

    names: tuple[str, ...]
    relators: tuple[Word, ...]
    subgroup: tuple[Word, ...]
    table: np.ndarray

    @property
    def index(self) -> int:
        """The number of cosets."""
        return len(self.table)

    def __len__(self) -> int:
        return len(self.table)

    @property
    def rows(self) -> np.ndarray:
        """The generators as an array of image rows on the cosets, which ``PermGroup.from_rows`` takes."""
        return np.ascontiguousarray(self.table[:, 0::2].T)

    def trace(self, word: Word | str, coset: int = 0) -> int:
        """Return the coset that a word leads to.

        >>> coset_enumeration("a3, b2, (a b)2").trace("a b a b")
        0
        """
        c = checks.whole("coset", coset, 0, self.index - 1)
        for x in letters_of(word if isinstance(word, Word) else Word(word, self.names), self.names):
            c = int(self.table[c, x])
        return c

    @cached_property
    def representatives(self) -> tuple[Word, ...]:
        """A shortest word for every coset, as a tuple; made at first use and kept."""
        words: list[Word | None] = [None] * self.index
        words[0] = Word()
        for c in range(self.index):
            for x, d in enumerate(self.table[c].tolist()):
                if words[d] is None:
                    words[d] = words[c] * Word([(self.names[x >> 1], -1 if x & 1 else 1)])  # type: ignore[operator]
        return tuple(word.reduced() for word in words if word is not None)

    def check(self) -> bool:
        """Return whether the table is right: permutations, transitive, every relator is the identity, subgroup words
        fix coset 0.

        This shows that the index is *at least* the size of the table; that it is no more is what the enumeration,
        which only ever identifies cosets that are equal, shows.
        """
        n, letters = self.table.shape
        every = np.arange(n)
        for x in range(0, letters, 2):
            if (self.table[self.table[:, x], x + 1] != every).any():
                return False
        reached = np.zeros(n, bool)
        layer = np.array([0])
        while len(layer):
            reached[layer] = True
            images = np.unique(self.table[layer])
            layer = images[~reached[images]]
        if not reached.all():
            return False
        for word in self.relators:
            at = every
            for x in letters_of(word, self.names):
                at = self.table[at, x]
            if (at != every).any():
                return False
        return all(self.trace(word) == 0 for word in self.subgroup)

    def __repr__(self) -> str:
        return f"<CosetTable: {self.index} cosets, generators {', '.join(self.names)}>"


def coset_enumeration(
    relators: Any,
    subgroup: Any = (),
    generators: Any = None,
    *,
    strategy: str = "hlt",
    max_cosets: int = MAX_COSETS,
) -> CosetTable:
    """Return the table of the cosets of a subgroup of a finitely presented group.

    Parameters
    ----------
    relators
        An ``FpGroup`` of sympy, a :class:`~permgroups.groups.presentations.Presentation`, or relators and equations
        as text or words: ``"a2, b3, (a b)7, [a, b]4"``.
    subgroup
        Words that generate the subgroup; without them it is trivial.
    generators
        Their names, where they cannot be read off the relators.
    strategy
        'hlt' (fast) or 'felsch' (fewer cosets at a time).
    max_cosets
        The largest number of cosets that may be in the table at a time.

    Raises
    ------
    TooLarge
        If the table is full: the index may be larger, or infinite.

    Examples
    --------
    >>> coset_enumeration("a2, b3, (a b)7, [a, b]4").index
    168
    >>> coset_enumeration("a2, b3, (a b)7, [a, b]4", ["b"], strategy="felsch")
    <CosetTable: 56 cosets, generators a, b>
    """
    checks.one_of("strategy", strategy, STRATEGIES)
    most = checks.whole("max_cosets", max_cosets, 1, MOST_COSETS)
    names, words = read_presentation(relators, generators)
    inside = read_words(subgroup, names)
    plain = [r for r in (cyclically_reduced(letters_of(word, names)) for word in words) if r]
    within = [w for w in (letters_of(word, names) for word in inside) if w]
    involutions = sorted({r[0] >> 1 for r in plain if len(r) == 2 and r[0] == r[1]})
    table = enumerate_cosets(len(names), plain, within, involutions, strategy, most)
    return CosetTable(names, tuple(words), tuple(inside), table)


def enumerate_cosets(
    generators: int,
    relators: Sequence[Letters],
    subgroup: Sequence[Letters],
    involutions: Sequence[int] = (),
    strategy: str = "hlt",
    most: int = MAX_COSETS,
) -> np.ndarray:
    """Return the standard table of cosets, of words as letters."""
    short = sorted(dict.fromkeys(relators), key=len)
    run = Enumeration(generators, short, involutions, min(FIRST_ROOM, most))
    if strategy == "felsch":
        run.keep_deductions()
    run.fill(subgroup, 1, most)
    run.st[_kernel.POINTER] = 0
    if strategy == "felsch":
        run.conclude(True, most)
    else:
        run.fill(run.relators, MOST_COSETS, most)
    run.compress()
    return standard_table(run)


def standard_table(run: Enumeration) -> np.ndarray:
    """Return the complete table of an enumeration with cosets in standard order and a column for every letter."""
    full = np.ascontiguousarray(run.table[: run.rows][:, run.column])
    place, order = np.empty((2, len(full)), np.int32)
    if len(full) > 1 and _kernel.standard_order(full, place, order) < len(full):
        raise AssertionError("the cosets are not connected")
    return place[full[order]] if len(full) > 1 else np.zeros((1, full.shape[1]), np.int32)
