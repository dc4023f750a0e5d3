"""One group of the corpus while it is compared with GAP, and the list of queries."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

import numpy as np

from permgroups import PermGroup
from tests.oracle.corpus import Entry
from tests.oracle.telling import member_row, subgroup_rows, word_row

__all__ = ["QUERIES", "Case", "query"]

Rows = np.ndarray
QUERIES: dict[str, Callable[[Case, Any], None]] = {}


def _short(value: Any) -> str:
    """Return something as one line of at most 200 letters."""
    text = " ".join(str(value).split())
    return text if len(text) <= 200 else text[:200] + "…"


class Case:
    """One group of the corpus, and what came out of comparing it."""

    def __init__(self, entry: Entry):
        self.entry = entry
        self.count = 0
        self.differences: list[str] = []

    @cached_property
    def G(self) -> PermGroup:
        return PermGroup.from_rows(self.entry.rows.copy())

    @cached_property
    def other_generators(self) -> PermGroup:
        """The same group, from other generators."""
        rows = self.entry.rows[::-1].astype(np.int64)
        return PermGroup.from_rows(np.array([self.random(), *(row[rows[-1]] for row in rows), rows[-1]], np.uint16))

    def same(self, what: str, ours: Any, gap: Any) -> None:
        """Compare an answer with GAP's."""
        self.count += 1
        if ours != gap:
            self.differences.append(f"{self.entry.key} {_short(what)}: {_short(ours)}, GAP {_short(gap)}")

    def holds(self, what: str, fact: Any) -> None:
        """Note that something must be true of what we answered."""
        self.count += 1
        if not fact:
            self.differences.append(f"{self.entry.key} {_short(what)}: it does not hold")

    def row(self, told: list[Any]) -> Rows:
        return member_row(self.entry.rows, told)

    def word(self, text: str) -> Rows:
        return word_row(self.entry.rows, text)

    def subgroup(self, told: list[Any]) -> PermGroup:
        return PermGroup.from_rows(subgroup_rows(self.entry.rows, told))

    def inside(self, what: str, *groups: Any) -> None:
        """Note that the generators of groups must lie in G."""
        self.holds(f"{what} inside G", all(self.G.contains(g) for H in groups for g in H.generators))

    def random(self) -> Rows:
        """Return a random product of generators; the same for the same group and number of comparisons."""
        rng = np.random.default_rng([self.count, self.entry.degree, len(self.entry.rows)])
        letters = "abcdefghijklmnop"[: len(self.entry.rows)]
        return self.word("".join(rng.choice(list(letters + letters.upper()), 15)))


def query(function: Callable[[Case, Any], None]) -> Callable[[Case, Any], None]:
    """Add a function to the queries under its name."""
    QUERIES[function.__name__] = function
    return function
