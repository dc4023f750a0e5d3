"""Beam search over patterns, with an exact ball around the goal.

States are strings of colours, so that look-alikes are equal from the start: what a beam of elements keeps many times
over it keeps once. Of every layer the patterns with the best scores are kept; where one is as wanted, or lies in the
ball, a word is found, and in the ball its end is a shortest one.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np

from permgroups.budget import Budget
from permgroups.kernels import pattern_beam as _kernel
from permgroups.search.letters import Letters
from permgroups.search.walk_scores import PAIRS
from permgroups.threads import side_by_side

__all__ = ["PatternBall", "PatternBeam"]

Rows = np.ndarray

BALL_BYTES = 1 << 25
MOST_BALL = 300_000
STEPS = 40_000_000  # points of patterns between two looks at the clock
VISITED = 1 << 22
CANDIDATES = 1 << 12  # scored between two looks at the clock
SEARCH = 20_000  # effort for a search beside its layers
LAYER = 200  # effort for a layer beside its states


class Scores(Protocol):
    """Numbers for pairs of points and the colours that they show: the least sum is nearest to the goal."""

    inverses: Rows
    back: Rows
    pairs: Rows
    colours: int
    weights: Rows


class PatternBall:
    """The patterns around the goal, with shortest words from each."""

    def __init__(self, letters: Letters, goal: Rows, budget: Budget):
        n = len(goal)
        rng = np.random.default_rng(0)
        self.letters = letters
        self.keys = rng.integers(0, 1 << 63, size=(n, int(goal.max()) + 1), dtype=np.uint64)
        inverses = np.argsort(letters.rows, axis=1).astype(np.uint16)
        room = max(min(BALL_BYTES // max(n, 1), MOST_BALL), 2)
        states = np.empty((room, n), np.uint8)
        states[0] = goal
        self.ball_keys = np.zeros(room, np.uint64)
        self.slots = np.full(1 << (2 * room).bit_length(), -1, np.int32)
        self._parent = np.full(room, -1, np.int32)
        self._came = np.full(room, -1, np.int16)
        self.depth = np.zeros(room, np.int16)
        position = np.array([0, 1], np.int64)
        self.complete = False  # whether it is as large as there is room for
        while not self.complete:
            before = int(position[0])
            self.complete = _kernel.fill_ball(
                states, inverses, self.keys, self.ball_keys, self.slots, self._parent, self._came, self.depth,
                position, STEPS,
            )  # fmt: skip
            budget.spend((int(position[0]) - before) * len(letters) * n / PAIRS)
            if budget.over:
                break

    def home(self, entry: int) -> list[int]:
        """Return the letters that lead home from an entry."""
        out = []
        while entry > 0:
            out.append(int(self.letters.back[self._came[entry]]))
            entry = int(self._parent[entry])
        return out

    def key(self, pattern: Rows) -> Rows:
        """Return the keys of some patterns, one a row."""
        out: Rows = np.bitwise_xor.reduce(self.keys[np.arange(pattern.shape[1]), pattern], axis=1)
        return out

    def nearest(self, keys: Rows) -> tuple[int, int] | None:
        """Return which of the patterns with these keys is nearest to the goal, and its entry; None if all are far."""
        met = np.full(2, -1, np.int64)
        _kernel.meet(keys, self.ball_keys, self.slots, self.depth, met)
        return None if met[0] < 0 else (int(met[0]), int(met[1]))


class PatternBeam:
    """A beam towards a goal; ``wanted`` is -1 where any colour will do, and ``wildcards`` points may be wrong."""

    def __init__(self, ball: PatternBall, wanted: Rows, wildcards: int = 0):
        self.ball = ball
        self.wanted = wanted
        self.wildcards = wildcards
        self.whole = False  # whether the last search left nothing out, so that a wider one would find nothing else

    def search(self, pattern: Rows, scores: Scores, width: int, most: int, budget: Budget) -> list[int] | None:
        """Return letters that lead from a pattern to the goal, None if at most ``most`` were not enough in time."""
        states = pattern.astype(np.uint8)[None, :]
        found = self._end(states, self.ball.key(states), [], most)
        count, n = len(scores.inverses), states.shape[1]
        came = np.full(1, -1, np.int16)
        visited = np.zeros(VISITED, np.uint64)
        history: list[tuple[Rows, Rows]] = []
        chunk = max(CANDIDATES // max(count, 1), 1)
        self.whole = True
        budget.spend(SEARCH)
        while found is None or len(history) + 1 < len(found):
            if budget.over:
                self.whole = False
            if budget.over or len(history) + 1 > (most if found is None else len(found) - 1):
                return found
            budget.spend(LAYER + len(states) * count * (n + len(scores.pairs)) / PAIRS)
            values = np.empty((len(states), count), np.int32)

            def score(first: int, states: Rows = states, came: Rows = came, values: Rows = values) -> None:
                if not budget.out_of_time:
                    _kernel.score(
                        states, first, min(first + chunk, len(states)), came, scores.inverses, scores.back,
                        scores.pairs, np.uint64(scores.colours), scores.weights, values, np.empty(n, np.uint64),
                    )  # fmt: skip

            side_by_side(score, range(0, len(states), chunk))
            if budget.out_of_time:
                self.whole = False
                return found
            limit, ties = _threshold(values, width)
            room = min(values.size, width + width // 3)
            self.whole &= room == values.size
            new, keys = np.empty((room, n), np.uint8), np.empty(room, np.uint64)
            new_came, parent = np.empty(room, np.int16), np.empty(room, np.int32)
            kept = _kernel.select(
                states, scores.inverses, values, limit, ties, self.ball.keys, visited, new, new_came, parent, keys
            )
            if kept == 0:
                return found
            states, came = new[:kept], new_came[:kept]
            history.append((parent[:kept].copy(), came))
            end = self._end(states, keys[:kept], history, most)
            if end is not None and (found is None or len(end) < len(found)):
                found = end
        return found

    def _end(self, states: Rows, keys: Rows, history: list[tuple[Rows, Rows]], most: int) -> list[int] | None:
        """Return the letters of a state that is as wanted or lies in the ball."""
        if self.wildcards:
            wrong = ((states != self.wanted) & (self.wanted >= 0)).sum(axis=1)
            best = int(wrong.argmin())
            if wrong[best] <= self.wildcards:
                return _path(history, best)
        met = self.ball.nearest(keys)
        if met is None or len(history) + int(self.ball.depth[met[1]]) > most:
            return None
        return [*_path(history, met[0]), *self.ball.home(met[1])]


def _path(history: list[tuple[Rows, Rows]], i: int) -> list[int]:
    """Return the letters that led to state i of the last layer."""
    out = []
    for parents, letters in reversed(history):
        out.append(int(letters[i]))
        i = int(parents[i])
    return out[::-1]


def _threshold(values: Rows, width: int) -> tuple[int, int]:
    """Return the score up to which candidates are kept, and how many of that very score."""
    wanted = width + width // 3  # some will turn out to be old
    flat = values.ravel()
    if len(flat) <= wanted:
        return _kernel.NEVER - 1, len(flat)
    limit = int(np.partition(flat, wanted)[wanted])
    return limit, wanted - int((flat < limit).sum())
