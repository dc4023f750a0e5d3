"""Decoding: tables of coset leaders, all words, or information sets, whichever the size of a code allows.

A table has for every syndrome the last step on a shortest way to it, which is a coordinate with a factor; the way
back is the coset leader. Codes with few words are gone through for every vector. Both find a nearest word. What is
left goes to information sets: chosen at random, they are rid of errors (or have two at most) after some tries; a word
that is nearer than half of what is proved of the minimum distance is the nearest one.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

import galois
import numpy as np

from permgroups import checks
from permgroups.errors import TooLarge
from permgroups.kernels import code_decoding as _kernel
from permgroups.linear.field_tables import MAX_TABLE, FieldTables, field_tables
from permgroups.linear.information_sets import systematic_rows
from permgroups.linear.word_lists import PackedRows, in_threads

if TYPE_CHECKING:
    from permgroups.linear.codes import LinearCode

__all__ = ["CosetLeaders", "Decoding", "decode", "encode"]

MAX_COSETS = 1 << 24  # cosets with a leader each
SMALL_WORK, MAX_WORK = 1 << 26, 1 << 31  # steps to a table of leaders: at once, and where nothing else is exact
MAX_NEAREST = 1 << 26  # words that are gone through for every vector
EFFORT = 1_000_000  # of information sets for a vector
A_TRY = 1000  # effort of an information set before its words are looked at
ERRORS_IN_A_SET = 2
BUDGET = 1 << 25


class Decoding(tuple[galois.FieldArray, galois.FieldArray]):
    """The pair (word, error), each a vector, or an array with one in every row.

    ``nearest`` says whether no other word is nearer, for every row; it is false where information sets
    found a word whose distance is not below half of the known minimum distance.
    """

    nearest: Any

    def __new__(cls, word: galois.FieldArray, error: galois.FieldArray, nearest: Any) -> Decoding:
        out = super().__new__(cls, (word, error))
        out.nearest = nearest
        return out

    @property
    def word(self) -> galois.FieldArray:
        """The word that was found."""
        return self[0]

    @property
    def error(self) -> galois.FieldArray:
        """What was received, without the word."""
        return self[1]


def _ranges(count: int, size: int) -> list[tuple[int, int]]:
    return [(low, min(low + size, count)) for low in range(0, count, size)]


def encode(messages: np.ndarray, rows: np.ndarray, tables: FieldTables) -> np.ndarray:
    """Return the combinations of rows with the messages as factors."""
    given, basis = tables.symbols(messages), tables.symbols(rows)
    out = np.zeros((len(given), basis.shape[1]), basis.dtype)

    def run(part: tuple[int, int], stop: Callable[[], bool]) -> None:
        if not stop():
            _kernel.encode(given, basis, tables.add, tables.multiply, *part, out)

    size = max(BUDGET // max(basis.size, 1), 1)
    in_threads(run, _ranges(len(given), size), float(len(given)) * basis.size)
    return out


class CosetLeaders:
    """A vector of least weight in every coset of a code, known by the syndrome.

    >>> from permgroups.linear import golay
    >>> leaders = CosetLeaders(golay(2).check_matrix)
    >>> leaders.radius, leaders.count
    (4, 4096)
    """

    def __init__(self, check_matrix: galois.FieldArray):
        self.tables = field_tables(type(check_matrix))
        q = self.tables.q
        r, n = check_matrix.shape
        self.count = q**r
        if self.count > MAX_COSETS:
            raise TooLarge(f"{self.count} cosets need a leader each; at most {MAX_COSETS} are kept")
        multiples = self.tables.multiply[np.arange(q)[None, :, None], np.asarray(check_matrix).T[:, None, :]]
        powers = q ** np.arange(r, dtype=np.int64)
        self._steps = multiples.astype(np.int64) @ powers
        self._back = np.ascontiguousarray(self._steps[:, self.tables.negative])
        self._leaders = np.full(self.count, -1, np.int32)
        self._leaders[0] = 0
        queue, state = np.zeros(self.count, np.int32), np.array([0, 1], np.int64)
        while not _kernel.coset_leaders(self._steps, self.tables.add, q, self._leaders, queue, state, BUDGET):
            pass
        self._farthest = int(queue[-1])
        self._length = n

    @cached_property
    def radius(self) -> int:
        """The largest weight of a leader: the covering radius."""
        weight, syndrome = 0, self._farthest
        digits, q = self.tables.add.astype(np.int64), self.tables.q
        while syndrome:
            step = self._back[divmod(int(self._leaders[syndrome]), q)]
            pairs = [(syndrome // q**i % q, step // q**i % q) for i in range(self._length)]
            syndrome = sum(int(digits[a, b]) * q**i for i, (a, b) in enumerate(pairs) if a or b)
            weight += 1
        return weight

    def decode(self, received: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return the nearest words and the errors of vectors of symbols, one in every row."""
        given = self.tables.symbols(received)
        words, errors = np.empty_like(given), np.empty_like(given)

        def run(part: tuple[int, int], stop: Callable[[], bool]) -> None:
            if not stop():
                _kernel.decode(
                    given, self._steps, self._back, self._leaders, self.tables.add, self.tables.negative, self.tables.q,
                    *part, words, errors,
                )  # fmt: skip

        size = max(BUDGET // self._length // 4, 1)
        in_threads(run, _ranges(len(given), size), 8.0 * given.size)
        return words, errors


def decode(code: LinearCode, received: galois.FieldArray, effort: int | None) -> Decoding:
    """Return words near to vectors, one in every row; see :meth:`.LinearCode.decode`."""
    limit = checks.effort(effort)
    q, k, n = int(code.field.order), code.dimension, code.length
    cosets, words = q ** (n - k), q**k
    nearest = np.ones(len(received), bool)
    work = cosets * n * (q - 1)
    worth = work <= (MAX_WORK if words > MAX_NEAREST and code.origin is None else SMALL_WORK)
    if q <= MAX_TABLE and cosets <= MAX_COSETS and worth:
        table = code.coset_leaders()
        found, errors = table.decode(np.asarray(received))
        return Decoding(found.view(code.field), errors.view(code.field), nearest)
    out = np.array(received, copy=True)
    open_rows = np.arange(len(received))
    if code.origin is not None and len(received):
        repaired, count = code.origin.decode(received, output="codeword", errors=True)
        out = np.array(repaired)
        open_rows = np.flatnonzero(np.asarray(count) < 0)
    if len(open_rows):
        tables = field_tables(code.field)
        rows = PackedRows(np.asarray(code.generator_matrix), tables)
        for m in open_rows.tolist():
            v = tables.symbols(received[m])
            if words <= MAX_NEAREST:
                error, proved = rows.nearest(v), True
            else:
                error, proved = _by_information_sets(code, v, tables, EFFORT if limit is None else limit)
            out[m] = tables.add[v, tables.negative[error]]
            nearest[m] = proved
    word = code.field(out)
    return Decoding(word, received - word, nearest)


def _by_information_sets(code: LinearCode, v: np.ndarray, tables: FieldTables, effort: int) -> tuple[np.ndarray, bool]:
    """Return the lightest error that information sets with two errors at most show, and whether it is proved."""
    n, k, q = code.length, code.dimension, tables.q
    sure = (code.bounds_of_distance()[0] - 1) // 2
    G = tables.symbols(code.generator_matrix)
    rng = np.random.default_rng(0)
    best, spent = v, -1.0  # once at least
    pairs = sum((k * (q - 1)) ** p for p in range(ERRORS_IN_A_SET + 1))
    while np.count_nonzero(best) > sure and spent < effort:
        rows, pivots = systematic_rows(G, rng.permutation(n).tolist(), tables)
        inside = set(pivots)
        rest = [c for c in range(n) if c not in inside]
        negatives = tables.negative[v[list(pivots)]]
        base = PackedRows(rows, tables).combined(negatives[None, :], v)[0]
        packed = PackedRows(rows[:, rest], tables)
        for errors in range(ERRORS_IN_A_SET + 1):
            factors, _ = packed.combinations(errors, int(np.count_nonzero(best)) - 1 - errors, True, base[rest])
            if len(factors):
                best = PackedRows(rows, tables).combined(factors, base)[0]
        spent += A_TRY + (k * k * n + pairs) / 1000
    return best, int(np.count_nonzero(best)) <= sure
