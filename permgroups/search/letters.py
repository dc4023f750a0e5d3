"""The letters that words are made of: what counts one in a metric.

``quarter``: a generator or its inverse (an involution once). ``syllable``: any power of a
generator. ``positive``: generators only, no inverses. Or letters have prices of their own: see
:mod:`permgroups.search.weights`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from permgroups import checks
from permgroups.groups.rows import element_order, inverse_row, row_power
from permgroups.groups.words import Word
from permgroups.search.weights import Weights

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["METRICS", "Letters", "Metric", "length_in", "letters_of", "metric_of"]

Metric = str | Weights

METRICS = ("quarter", "syllable", "positive")
ALSO = {"half": "syllable"}  # as cubers say: a half turn counts one


def metric_of(given: Any, G: PermGroup | None = None) -> Metric:
    """Return the metric of a name, or the prices of a group's letters from a mapping of some of them.

    >>> metric_of("half"), metric_of("quarter")
    ('syllable', 'quarter')
    """
    if isinstance(given, Weights):
        return given
    if isinstance(given, Mapping) and G is not None:
        return Weights.of(given, G)
    checks.one_of("metric", given, (*METRICS, *ALSO))
    return ALSO.get(given, given)


def length_in(word: Word, metric: Metric) -> int:
    """Return what a word counts in a metric: its letters, its syllables, or its price.

    >>> length_in(Word("R2 U"), "quarter"), length_in(Word("R2 U"), "syllable")
    (3, 2)
    """
    if isinstance(metric, Weights):
        return metric.price(word)
    return word.length("syllable" if metric == "syllable" else "quarter")


@dataclass(frozen=True, eq=False)
class Letters:
    """Letter k is ``names[k]`` to the power ``exponents[k]``, acts as ``rows[k]`` and is undone by letter ``back[k]``.

    ``back[k]`` is -1 where the metric has no such letter; ``prices[k]`` is what it counts, mostly 1.
    """

    metric: Metric
    names: tuple[str, ...]
    exponents: tuple[int, ...]
    rows: np.ndarray
    back: np.ndarray
    prices: np.ndarray

    def __len__(self) -> int:
        return len(self.names)

    def inverted(self) -> Letters:
        """Return letters that undo: the same names, the inverse rows."""
        return replace(self, rows=np.argsort(self.rows, axis=1).astype(self.rows.dtype))

    def word(self, numbers: Iterable[int]) -> Word:
        """Return the word of numbered letters, equal neighbours merged."""
        return Word([(self.names[k], self.exponents[k]) for k in numbers]).reduced()

    def numbers(self, word: Word, G: PermGroup) -> list[int]:
        """Return the numbers of the letters of a word, one by one.

        Moves that act like others are written as those, identities vanish.
        """
        known = {row.tobytes(): k for k, row in enumerate(self.rows)}
        acts = {letter: known.get(G.row_of_word(Word([letter])).tobytes()) for letter in set(word.letters())}
        return [k for letter in word.letters() if (k := acts[letter]) is not None]

    def undo(self, numbers: Sequence[int]) -> list[int]:
        """Return the numbers of the letters that undo a word."""
        return [int(self.back[k]) for k in reversed(numbers)]

    def restricted(self, points: np.ndarray) -> tuple[Letters, list[int]]:
        """Return the letters on a set of points that they keep, and their numbers here.

        Letters that act there like an earlier one, or not at all, are left out.
        """
        place = np.zeros(self.rows.shape[1], np.int64)
        place[points] = np.arange(len(points))
        rows = place[self.rows[:, points]].astype(np.uint16)
        seen = {np.arange(len(points), dtype=np.uint16).tobytes(): -1}
        numbers: list[int] = []
        for k in np.argsort(self.prices, kind="stable").tolist():
            row = rows[k]
            if row.tobytes() not in seen:
                seen[row.tobytes()] = len(numbers)
                numbers.append(k)
        back = [seen.get(inverse_row(rows[k]).tobytes(), -1) for k in numbers]
        names, exponents = tuple(self.names[k] for k in numbers), tuple(self.exponents[k] for k in numbers)
        out = Letters(self.metric, names, exponents, rows[numbers], np.array(back, np.int32), self.prices[numbers])
        return out, numbers

    def shortest_possible(self, order: int) -> float:
        """Return log(order) / log(b - 1), the length below which most elements of a group have no word."""
        return math.log(order) / math.log(max(len(self) - 1, 2))


def letters_of(G: PermGroup, metric: Any = "quarter") -> Letters:
    """Return the letters of a group's moves; one that acts like an earlier or cheaper one, or not at all, is left out.

    >>> from permgroups import PermGroup
    >>> letters = letters_of(PermGroup({"R": "(1,2,3,4)", "U": "(1,2)"}), {"R": 2, "R2": 3})
    >>> [str(letters.word([k])) for k in range(len(letters))], letters.prices.tolist()
    (['U', 'R', "R'", 'R2'], [1, 2, 2, 3])
    """
    metric = metric_of(metric, G)
    names: list[str] = []
    exponents: list[int] = []
    prices: list[int] = []
    rows: list[np.ndarray] = []
    seen = {np.arange(G.degree, dtype=np.uint16).tobytes(): -1}
    for name, e, price, row in _candidates(G, metric):
        key = row.tobytes()
        if key not in seen:
            seen[key] = len(rows)
            names.append(name)
            exponents.append(e)
            prices.append(price)
            rows.append(row)
    table = np.array(rows, np.uint16).reshape(len(rows), G.degree)
    back = np.full(len(rows), -1, np.int32)
    for k, row in enumerate(table):
        back[k] = seen.get(inverse_row(row).tobytes(), -1)
    return Letters(metric, tuple(names), tuple(exponents), table, back, np.array(prices, np.int64))


def _candidates(G: PermGroup, metric: Metric) -> Iterable[tuple[str, int, int, np.ndarray]]:
    """Yield (name, exponent, price, row) of all that a metric has letters for, the cheapest first."""
    if isinstance(metric, Weights):
        row_of = dict(zip(G.names, G.rows, strict=True))
        for name, e, price in sorted(metric.letters, key=lambda letter: letter[2]):
            yield name, e, price, row_power(row_of[name], e).astype(np.uint16)
        return
    for name, row in zip(G.names, G.rows, strict=True):
        if metric == "positive":
            powers = [1]
        else:
            order = element_order(row)
            most = order // 2 if metric == "syllable" else 1
            powers = [sign * e for e in range(1, most + 1) for sign in (1, -1) if sign > 0 or 2 * e != order]
        up, down = row, inverse_row(row)
        steps = {1: up, -1: down}
        for e in powers:
            if e not in steps:
                steps[e] = steps[e - 1][up] if e > 0 else steps[e + 1][down]
            yield name, e, 1, steps[e]
