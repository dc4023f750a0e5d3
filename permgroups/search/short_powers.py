"""The cheapest even powers of short words, by the points that they move and their longest cycles.

Of the words that are rotations of each other or of inverses one is enough: their powers are conjugates. So all words of
nine letters of three permutations are looked at in half a second.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from permgroups.budget import Budget
from permgroups.groups.rows import cycles_of, row_power
from permgroups.kernels import short_powers as _kernel
from permgroups.search.letters import Letters

__all__ = ["LONGEST_CHAIN", "Power", "cheapest_powers"]

Rows = np.ndarray

LONGEST_CHAIN = 14  # cycles that are told apart by their length
MOST_LETTERS = 20_000  # of a power
WORDS = 2_500_000  # all reduced words up to a length of which there are so many
NEVER = 1 << 40
CHUNK = 4000
PRICE = 0.005  # effort for one point of one word


@dataclass(frozen=True, eq=False)
class Power:
    """A power of a short word: its letters and its row."""

    word: list[int]
    row: Rows

    @cached_property
    def moved(self) -> Rows:
        """The points that it moves."""
        return np.flatnonzero(self.row != np.arange(len(self.row)))

    @cached_property
    def cycle(self) -> Rows:
        """Its longest cycle."""
        return np.array(cycles_of(self.row)[0], np.int64)


def cheapest_powers(letters: Letters, budget: Budget) -> list[list[Power]]:
    """Return for k = 0, 1, … powers with a cycle of k points or more, each cheaper than those that move fewer points.

    Raises
    ------
    BudgetExhausted
        If the budget is over before.

    Examples
    --------
    >>> from permgroups import PermGroup
    >>> from permgroups.search.letters import letters_of
    >>> rng = np.random.default_rng(1)
    >>> letters = letters_of(PermGroup([rng.permutation(20).tolist() for _ in range(2)]))
    >>> [(len(power.moved), len(power.word)) for power in cheapest_powers(letters, Budget())[5]][:3]
    [(5, 26), (8, 16), (10, 8)]
    """
    count, n = letters.rows.shape
    longest = max(int(np.log(WORDS) / np.log(max(count - 1, 2))), 2)
    word, cost = np.zeros(longest + 1, np.int64), np.full((LONGEST_CHAIN + 1, n + 1), NEVER)
    word[longest] = 1
    words, power = np.zeros((*cost.shape, longest + 1), np.int16), np.zeros(cost.shape, np.int64)
    rows, scratch = np.zeros((longest + 1, n), np.int64), np.zeros((5, n + 1), np.int64)
    rows[0], rows[1] = np.arange(n), letters.rows[0]
    own, back = letters.rows.astype(np.int64), letters.back.astype(np.int64)
    while not _kernel.short_powers(own, back, word, rows, CHUNK, MOST_LETTERS, cost, words, power, scratch):
        budget.spend(CHUNK * n * PRICE)
        budget.require("the powers of short words were")
    out: list[list[Power]] = []
    for k in range(LONGEST_CHAIN + 1):
        out.append([])
        for s in range(3, n + 1) if k > 2 else ():
            if cost[k, s] < (len(out[k][-1].word) if out[k] else NEVER):
                base = words[k, s, : words[k, s, longest]].tolist()
                row = np.arange(n)
                for letter in base:
                    row = own[letter][row]
                out[k].append(Power(base * int(power[k, s]), row_power(row, int(power[k, s]))))
    return out
