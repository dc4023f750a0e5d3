"""Annealing of words by letters and by 3-cycles together, down to words after which nothing is wrong.

A wrong piece is cheap at first, so that few letters put many pieces right, and ever dearer later, so that 3-cycles are
inserted one after the other where they cost fewest letters. All the while others are taken out again, exchanged for
cheaper ones or moved to other places. The temperature is low: there are so many places for so many 3-cycles that words
would only grow in the heat.
"""

from __future__ import annotations

import numpy as np

from permgroups.budget import Budget
from permgroups.search.annealing import Annealing, Changing
from permgroups.search.commutator_words import CommutatorWords

__all__ = ["CycleAnnealing"]

Rows = np.ndarray

TRIES = 24  # 3-cycles for one place of a sweep
SWEEPS = 4  # between two rounds of letters
LETTERS = 1.0  # changes of letters for one 3-cycle that is tried
PRICE = 0.08  # of a 3-cycle that is tried, in units of effort


class CycleAnnealing:
    """Annealing towards the looks of an annealing by letters, with words of 3-cycles."""

    def __init__(self, annealing: Annealing, words: CommutatorWords):
        self.annealing = annealing
        pieces = annealing.pieces
        self._cycles = (
            words.words, words.sizes, words.triples, words.by_ends, words.ends, pieces.rotation.astype(np.int64),
            pieces.twists_of_point, pieces.letters.back.astype(np.int64), pieces.commute, pieces.orders,
        )  # fmt: skip

    def run(
        self,
        y: Rows,
        word: Rows,
        seed: int,
        budget: Budget,
        *,
        alpha: tuple[float, float],
        heat: tuple[float, float],
        work: float,
    ) -> tuple[Rows, int]:
        """Return a word annealed from one price of a wrong piece and one temperature to others; and how many are wrong.

        ``y`` is the element to solve; ``work`` the number of 3-cycles that are tried, fewer where the budget ends
        before: prices and temperature reach their ends with whatever ends first.
        """
        state = Changing(self.annealing, y, word, seed)
        done = 0.0
        while done < work and not budget.over:
            share = max(done / work, budget.used)
            price = alpha[0] + (alpha[1] - alpha[0]) * share
            hot = heat[0] * (heat[1] / heat[0]) ** share
            tried = state.insert_cycles(self._cycles, TRIES, price, hot, SWEEPS * TRIES * (state.length + 1))
            done += tried
            budget.spend(tried * PRICE)
            state.change_letters(price, hot, int(LETTERS * tried), budget)
        return state.word, state.wrong
