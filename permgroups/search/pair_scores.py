"""How far distinct pieces are from home on moves with long cycles: pairs of neighbours, and how likely walks part them.

For two points that few equal letters join, and any two counters there, the score is the logarithm of how much more
likely a random walk from home leaves the pair's own counters there than these, to the power 3/2: so what is far counts
more than what is nearly right. Walks repeat their letters, so that a pair that has gone around a cycle together is
still a good one. The probabilities are those of all walks, not of a sample: with as many colours as points, a score
that is learned from samples has noise that a beam finds and follows.
"""

from __future__ import annotations

import numpy as np

from permgroups.budget import Budget
from permgroups.kernels import pair_walks as _kernel
from permgroups.search.joined_pairs import joined_pairs
from permgroups.search.letters import Letters

__all__ = ["PairScores"]

Rows = np.ndarray

MOST_PAIRS = 4_000
TOGETHER = 1  # so many equal letters join a pair: neighbours
FLOOR = 0.01  # of what is likely at random: added, so that what never happens counts no more than that
POWER = 1.5
TOTAL = 2_000_000  # the score of a state at random, about: scores are whole numbers
STEPS = 400  # of walks for one unit of effort


class PairScores:
    """Weights of pairs of points for the goal with every counter at home.

    Parameters
    ----------
    letters
        The letters of the words; all have inverses.
    steps
        How long the walks are.
    again
        How often a walk repeats its letter, from 0 to 1.
    budget
        Where it is over, pairs that were not looked at have no weights.

    Examples
    --------
    >>> from permgroups.puzzles.rings import hungarian_rings
    >>> from permgroups.search.letters import letters_of
    >>> letters = letters_of(hungarian_rings(6, 2))
    >>> scores = PairScores(letters, 10, 0.75, Budget())
    >>> home = np.arange(10)
    >>> scores.of(home), scores.of(letters.rows[0]) < scores.of(np.array([3, 7, 1, 9, 0, 5, 2, 8, 4, 6]))
    (0, True)
    """

    def __init__(self, letters: Letters, steps: int, again: float, budget: Budget):
        rows = letters.rows
        count, n = rows.shape
        self.colours = n
        self.pairs = joined_pairs(letters, MOST_PAIRS, TOGETHER)
        self.inverses = np.argsort(rows, axis=1).astype(np.uint16)
        self.back = letters.back
        self.weights = np.zeros((len(self.pairs), n * n), np.int32)
        self.complete = True  # whether all pairs were looked at
        alone = letters.back == np.arange(count)  # a letter that undoes itself is not repeated
        rates = np.where(alone, 1 / max(count - 1, 1), (1 - again) / max(count - 2, 1))
        now, after = np.empty((2, count, n, n))
        leaving, total = np.empty((2, n, n))
        for i, (first, second) in enumerate(self.pairs.astype(np.int64).tolist()):
            if budget.over:
                self.complete = False
                return
            _kernel.pair_walk(
                rows, letters.back, first, second, steps, again, rates, now, after, leaving, total
            )  # fmt: skip
            budget.spend(count * n * n * steps / STEPS)
            likely = total / total.sum() * (n * (n - 1)) + FLOOR
            far = np.maximum(np.log(likely[first, second] / likely), 0.0) ** POWER
            self.weights[i] = np.rint(far.ravel() * (TOTAL / (len(self.pairs) * far.mean())))

    def of(self, state: Rows) -> int:
        """Return the score of a state, which has counter ``state[i]`` on point i; less is nearer, home is 0."""
        left, right = state[self.pairs].T.astype(np.int64)
        return int(self.weights[np.arange(len(self.pairs)), left * self.colours + right].sum())
