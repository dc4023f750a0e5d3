"""How far a pattern is from the goal, guessed from walks: a score learned from the generators and the colours alone.

Random walks from the goal give patterns with a known number of letters; the square root of it grows about as the
distance does. A score is a sum over pairs of points of a number for the two colours seen there, fitted to these walks
by least mean squares. The pairs are those that a few equal letters join: where moves have long cycles, what matters is
which colours are neighbours along them, and that nobody had to say.

A walk's score can be blind: it sees order, and a pattern can be in order and wrong everywhere (two colours
exchanged). So a share of what single points say is added: whether a counter of that colour has to move at all.
"""

from __future__ import annotations

import numpy as np

from permgroups.budget import Budget
from permgroups.groups.rows import cycle_lengths_of
from permgroups.kernels import pattern_beam as _kernel
from permgroups.search.joined_pairs import joined_pairs
from permgroups.search.letters import Letters

__all__ = ["WalkScores", "reach_of"]

Rows = np.ndarray

SAMPLES = 200_000
CHUNK = 4096  # patterns between two looks at the clock
PASSES = ((0.5, 0.2), (0.2, 0.1), (0.1, 0.01))  # the rates of learning, from … to
TOGETHER = 5  # so many equal letters join a pair
MOST_PAIRS = 4_000
MOST_WEIGHTS = 4_000_000
SCALE = 4096  # scores are whole numbers, so that sums do not depend on the machine
PAIRS = 700  # looked at for one unit of effort


def reach_of(letters: Letters, colours: Rows) -> float:
    """Return the number of letters below which most patterns of these colours cannot be reached."""
    log_factorial = np.cumsum(np.log(np.maximum(np.arange(len(colours) + 1), 1)))
    states = log_factorial[-1] - sum(log_factorial[k] for k in np.bincount(colours))
    return float(states / np.log(max(len(letters) - 1, 2)))


class WalkScores:
    """Weights of pairs of points for one goal, from walks of up to ``longest`` letters.

    Parameters
    ----------
    letters
        The letters of the words.
    goal
        The colours of the goal, numbered from 0.
    longest
        How long the walks are.
    runs
        Whether walks repeat letters: only then they get around cycles that are longer than about their square root.
    share
        How much single points say beside the walks, for patterns far from the goal.
    budget
        Where it is over, fewer walks are looked at.

    Examples
    --------
    >>> from permgroups.puzzles.rings import hungarian_rings
    >>> from permgroups.search.letters import letters_of
    >>> letters = letters_of(hungarian_rings(6, 2))
    >>> goal = np.array([2, 0, 2, 0, 0, 0, 1, 1, 1, 1])
    >>> scores = WalkScores(letters, goal, 20, False, 0.25, Budget(effort=10**7))
    >>> scores.of(goal) < scores.of(np.array([0, 1, 0, 1, 0, 1, 2, 1, 0, 2]))
    True
    """

    def __init__(self, letters: Letters, goal: Rows, longest: int, runs: bool, share: float, budget: Budget):
        self.goal = goal.astype(np.uint8)
        self.colours = int(goal.max()) + 1
        most = min(max(MOST_WEIGHTS // self.colours**2, len(goal)), MOST_PAIRS)
        self.pairs = joined_pairs(letters, most, TOGETHER)
        self.inverses = np.argsort(letters.rows, axis=1).astype(np.uint16)
        self.back = letters.back
        lengths = [int(cycle_lengths_of(row).max()) if runs else 1 for row in letters.rows]
        self._runs = np.array([max(length.bit_length() - 1, 1) for length in lengths], np.int64)
        self.complete = True  # whether all walks were looked at
        weights = self._fitted(longest, budget)
        weights += _spread(self._single(letters.rows, share * longest**0.5), self.pairs)
        self.weights = np.rint(weights * SCALE).astype(np.int32)

    def of(self, pattern: Rows) -> int:
        """Return the score of a pattern; less is nearer."""
        left, right = pattern[self.pairs].T
        return int(self.weights[np.arange(len(self.pairs)), left * self.colours + right].sum())

    def _fitted(self, longest: int, budget: Budget) -> Rows:
        n = len(self.goal)
        weights = np.zeros((len(self.pairs), self.colours**2))
        random = np.array([0x9E3779B97F4A7C15], np.uint64)
        rng = np.random.default_rng(0)
        patterns, steps = np.empty((SAMPLES, n), np.uint8), np.empty(SAMPLES, np.int32)
        here, there = np.empty((2, n), np.uint8)
        for first, last in PASSES:
            for at in range(0, SAMPLES, CHUNK):
                part = slice(at, at + CHUNK)
                _kernel.walk(
                    self.goal, self.inverses, self.back, self._runs, longest, random, here, there, patterns[part],
                    steps[part],
                )  # fmt: skip
                budget.spend(len(steps[part]) * n / PAIRS)
            order = rng.permutation(SAMPLES)
            wanted = np.sqrt(steps)
            base = longest**0.5 / 2
            for at in range(0, SAMPLES, CHUNK):
                rates = [first + (last - first) * k / SAMPLES for k in (at, at + CHUNK)]
                some = order[at : at + CHUNK]
                _kernel.fit(patterns, some, wanted, self.pairs, np.uint64(self.colours), base, *rates, weights)
                budget.spend(2 * len(some) * len(self.pairs) / PAIRS)
                if budget.over:
                    self.complete = False
                    return weights
        return weights

    def _single(self, rows: Rows, worth: float) -> Rows:
        """Return a number for every point and colour: 0 where the colour belongs, together ``worth`` at random."""
        wrong = self.goal[:, None] != np.arange(self.colours)
        moved = (rows != np.arange(rows.shape[1])).any(axis=0)
        amounts = np.bincount(self.goal[moved], minlength=self.colours) / max(moved.sum(), 1)
        expected = float((wrong * amounts)[moved].sum())
        return wrong * (worth / max(expected, 1.0))


def _spread(single: Rows, pairs: Rows) -> Rows:
    """Return weights of pairs that add up to those of single points."""
    times = np.maximum(np.bincount(pairs.ravel().astype(np.int64), minlength=len(single)), 1)
    part = single / times[:, None]
    return (part[pairs[:, 0]][:, :, None] + part[pairs[:, 1]][:, None, :]).reshape(len(pairs), -1)
