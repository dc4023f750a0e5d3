"""The letters that words are made of: what counts one in a metric.

``quarter``: a generator or its inverse (an involution once). ``syllable``: any power of a
generator. ``positive``: generators only, no inverses.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from permgroups import checks
from permgroups.groups.rows import cycle_lengths_of, inverse_row
from permgroups.groups.words import Word

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["METRICS", "Letters", "letters_of", "metric_of"]

METRICS = ("quarter", "syllable", "positive")
ALSO = {"half": "syllable"}  # as cubers say: a half turn counts one


def metric_of(name: str) -> str:
    """Return the metric of a name.

    >>> metric_of("half"), metric_of("quarter")
    ('syllable', 'quarter')
    """
    checks.one_of("metric", name, (*METRICS, *ALSO))
    return ALSO.get(name, name)


@dataclass(frozen=True, eq=False)
class Letters:
    """Letter k is ``names[k]`` to the power ``exponents[k]``, acts as ``rows[k]`` and is undone by letter ``back[k]``.

    ``back[k]`` is -1 where the metric has no such letter.
    """

    metric: str
    names: tuple[str, ...]
    exponents: tuple[int, ...]
    rows: np.ndarray
    back: np.ndarray

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
        for k, row in enumerate(rows):
            if row.tobytes() not in seen:
                seen[row.tobytes()] = len(numbers)
                numbers.append(k)
        back = [seen.get(inverse_row(rows[k]).tobytes(), -1) for k in numbers]
        names, exponents = tuple(self.names[k] for k in numbers), tuple(self.exponents[k] for k in numbers)
        return Letters(self.metric, names, exponents, rows[numbers], np.array(back, np.int32)), numbers

    def shortest_possible(self, order: int) -> float:
        """Return log(order) / log(b - 1), the length below which most elements of a group have no word."""
        return math.log(order) / math.log(max(len(self) - 1, 2))


def letters_of(G: PermGroup, metric: str = "quarter") -> Letters:
    """Return the letters of a group's moves; a letter that acts like an earlier one, or not at all, is left out."""
    metric = metric_of(metric)
    names: list[str] = []
    exponents: list[int] = []
    rows: list[np.ndarray] = []
    seen = {np.arange(G.degree, dtype=np.uint16).tobytes(): -1}
    for name, row in zip(G.names, G.rows, strict=True):
        if metric == "positive":
            powers = [1]
        else:
            order = int(np.lcm.reduce(cycle_lengths_of(row))) if G.degree else 1
            most = order // 2 if metric == "syllable" else 1
            powers = [sign * e for e in range(1, most + 1) for sign in (1, -1) if sign > 0 or 2 * e != order]
        up, down = row, inverse_row(row)
        steps = {1: up, -1: down}
        for e in powers:
            if e not in steps:
                steps[e] = steps[e - 1][up] if e > 0 else steps[e + 1][down]
            key = steps[e].tobytes()
            if key not in seen:
                seen[key] = len(rows)
                names.append(name)
                exponents.append(e)
                rows.append(steps[e])
    table = np.array(rows, np.uint16).reshape(len(rows), G.degree)
    back = np.full(len(rows), -1, np.int32)
    for k, row in enumerate(table):
        back[k] = seen.get(inverse_row(row).tobytes(), -1)
    return Letters(metric, tuple(names), tuple(exponents), table, back)
