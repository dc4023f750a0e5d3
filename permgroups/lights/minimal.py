"""Fewest presses: the Minimality Problem, a shortest vector of a coset of the quiet patterns.

Few quiet patterns are tried out. For many, presses from both ends meet in the middle; then, over a prime field, the
search of Brouwer and Zimmermann runs over combinations of few rows of several systematic forms: what has been tried
in all of them proves a lower bound, so the answer is optimal, or the best so far with a bound.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any

import numpy as np
from sympy import isprime

from permgroups import checks
from permgroups.budget import Budget
from permgroups.lights.presses import Presses
from permgroups.linear.prime import echelon_mod_p

__all__ = ["Minimum", "minimal"]

ENUMERATED = 2_000_000
MOST_MET = 400_000  # configurations of one layer when pressing from both ends
IN_CACHE = 1 << 18  # the same for very many of few bytes
AT_ONCE = 4_000_000  # entries of the vectors that are looked at together
SECONDS = 5.0
COUNTS = ("presses", "buttons")


@dataclass(frozen=True, eq=False)
class Minimum(Presses):
    """Presses that lead from u to v, how many they are, and what is known to be needed.

    ``count`` says what ``length`` and ``lower_bound`` count: all presses, or the different buttons.
    """

    count: str
    needed: int

    @property
    def length(self) -> int:
        """How many presses or buttons these are."""
        self.require()
        return _cost(np.asarray(self.presses, np.int64), self.count)

    @property
    def lower_bound(self) -> int:
        """How many are known to be needed."""
        return self.needed

    def check(self) -> bool:
        """Press the buttons, or multiply the witness out; and compare the length with what is needed."""
        return super().check() and (not self or self.length >= self.needed)

    def __str__(self) -> str:
        if not self:
            return f"impossible: {self.reason}"
        return f"press {self.shown()} ({self.length} {self.count}, {self._known()})"

    def __repr__(self) -> str:
        return f"<{self.length} {self.count} ({self._known()}): {self.shown()}>" if self else f"<{self}>"

    def _known(self) -> str:
        return "optimal" if self.optimal else f"at least {self.lower_bound} are needed"


def minimal(
    answer: Presses, *, count: str = "presses", seconds: float | None = None, effort: int | None = None, seed: Any = 0
) -> Minimum:
    """Return fewest presses for what some presses do; an answer that is false stays false.

    Parameters
    ----------
    count
        ``presses`` in all, or the number of different ``buttons`` pressed; the same for d = 2.
    seconds
        How long to look where there are many quiet patterns; 5 where neither this nor ``effort`` is given.
    effort
        How many vectors to look at: without ``seconds`` no clock is read, and the answer is the same on every machine.
    seed
        Where luck is needed; the same seed and effort give the same answer.

    Examples
    --------
    >>> from permgroups import lights
    >>> lights.grid(5, 5).minimal("#####" * 5, lights.grid(5, 5).zero())
    <15 presses (optimal): 2, 3, 5, 7, 8, 9, 13, 14, 15, 16, 17, 19, 20, 21, 22>
    """
    budget = Budget.given(seconds, effort, SECONDS)
    rng = checks.rng(seed)
    checks.one_of("count", count, COUNTS)
    if not answer:
        return Minimum(answer.game, answer.u, answer.v, None, answer.witness, 0, count, 0)
    x = np.asarray(answer.presses, np.int64)
    if answer.number_of_solutions <= ENUMERATED:
        best, needed = _enumerated(answer, x, count, budget)
    else:
        met, needed = _met(answer, count, budget.share(0.3))
        if met is not None:
            best = met
        else:
            best, proved = _searched(answer, x, count, budget, rng)
            needed = max(needed, proved)
    found = Minimum(answer.game, answer.u, answer.v, best, None, answer.number_of_solutions, count, needed)
    if not found.check():
        raise AssertionError(f"the presses do not lead from u to v: {found!r}")
    return found


def _cost(x: np.ndarray, count: str) -> int:
    return int(x.sum() if count == "presses" else np.count_nonzero(x))


def _cheapest(rows: np.ndarray, count: str) -> tuple[np.ndarray, int]:
    """Return the first of the cheapest rows, and what it costs."""
    costs = rows.sum(axis=1) if count == "presses" else (rows != 0).sum(axis=1)
    k = int(np.argmin(costs))
    return rows[k], int(costs[k])


def _plus(rows: np.ndarray, row: np.ndarray, d: int) -> np.ndarray:
    """Return rows + row mod d, for unsigned entries 0 … d-1: less d wraps round to something larger, or is right."""
    total = rows + row
    return np.minimum(total, total - rows.dtype.type(d), out=total)


def _sums(x: np.ndarray, patterns: list[tuple[np.ndarray, int]], d: int) -> Iterator[np.ndarray]:
    """Yield x plus all combinations of patterns, each with the number of its multiples."""
    if not patterns:
        yield x
        return
    (pattern, order), *others = patterns
    for _ in range(order):
        yield from _sums(x, others, d)
        x = _plus(x, pattern, d)


def _enumerated(answer: Presses, x: np.ndarray, count: str, budget: Budget) -> tuple[np.ndarray, int]:
    """Return the cheapest of x plus all quiet patterns, a part of them at a time, and what is needed at least."""
    d = answer.game.d
    kind = np.uint8 if d <= 127 else np.uint64  # sums of two entries fit
    kernel = np.asarray(answer.game.quiet_patterns(), np.int64)
    patterns = [(k.astype(kind), d // int(np.gcd.reduce([d, *k.tolist()]))) for k in kernel]
    size, inner = 1, 0
    while inner < len(patterns) and size * patterns[inner][1] * max(len(x), 1) <= IN_CACHE:
        size *= patterns[inner][1]
        inner += 1
    block = np.array(list(_sums(np.zeros(len(x), kind), patterns[:inner][::-1], d)))
    best, least = x, _cost(x, count)
    for shift in _sums(x.astype(kind), patterns[inner:], d):
        if budget.over:
            return best, int((answer.u != answer.v).any())
        budget.spend(len(block))
        row, cost = _cheapest(_plus(block, shift, d), count)
        if cost < least:
            best, least = row.astype(np.int64), cost
    return best, least


def _met(answer: Presses, count: str, budget: Budget) -> tuple[np.ndarray | None, int]:
    """Meet in the middle: press from both ends, layer by layer; return the first that meet, and what is needed at
    least.

    A step is one press, or any number of presses of one button if buttons are counted.
    """
    game = answer.game
    d, buttons = game.d, game.number_of_buttons
    change = (answer.v - answer.u) % d
    if not change.any():
        return np.zeros(buttons, np.int64), 0
    if count == "buttons" and buttons * (d - 1) > MOST_MET:
        return None, 1
    columns = game.matrix.T.astype(np.int64)
    times = range(1, d) if count == "buttons" else (1,)
    steps = [(j, t) for j in range(buttons) for t in times if (t * columns[j] % d).any()]
    moves = np.array([t * columns[j] % d for j, t in steps], np.int64).reshape(len(steps), game.number_of_lights)
    # every configuration with the one before and the step between them
    Known = dict[bytes, tuple[bytes, int]]
    nothing = np.zeros_like(change)
    ends: tuple[Known, Known] = ({nothing.tobytes(): (b"", -1)}, {change.tobytes(): (b"", -1)})
    layers = [nothing[None, :], change[None, :]]
    depth = 0
    while True:
        side = 0 if len(layers[0]) <= len(layers[1]) else 1
        if len(layers[side]) * max(len(steps), 1) > MOST_MET:
            return None, depth + 1
        depth += 1
        following: list[np.ndarray] = []
        for state in layers[side]:
            if budget.over:
                return None, depth
            budget.spend(len(steps))
            before = state.tobytes()
            after = (state + moves) % d if side == 0 else (state - moves) % d
            for k, row in enumerate(after):
                key = row.tobytes()
                if key in ends[1 - side]:
                    presses = np.zeros(buttons, np.int64)
                    way = [k, *_way(ends[side], before), *_way(ends[1 - side], key)]
                    for s in way:
                        presses[steps[s][0]] += steps[s][1]
                    return presses % d, depth
                if key not in ends[side]:
                    ends[side][key] = (before, k)
                    following.append(row)
        if not following:
            return None, depth
        layers[side] = np.array(following)


def _way(known: dict[bytes, tuple[bytes, int]], key: bytes) -> list[int]:
    """Return the steps from a configuration back to its end."""
    out = []
    key, step = known[key]
    while step >= 0:
        out.append(step)
        key, step = known[key]
    return out


def _systematic(kernel: np.ndarray, d: int, order: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the kernel with unit vectors at some columns, chosen in the given order, and these columns."""
    rows, pivots = echelon_mod_p(kernel[:, order], d, kernel.shape[1], True)
    out = np.empty_like(rows)
    out[:, order] = rows
    return out[: len(pivots)], order[pivots]


def _searched(
    answer: Presses, x: np.ndarray, count: str, budget: Budget, rng: np.random.Generator
) -> tuple[np.ndarray, int]:
    d = answer.game.d
    kernel = np.asarray(answer.game.quiet_patterns(), np.int64)
    lower = 1 if (answer.u != answer.v).any() else 0
    if not isprime(d):  # no systematic forms: descend, and know little about what is needed
        return _descended(x, kernel, d, count, rng, budget), lower
    n, k = kernel.shape[1], kernel.shape[0]
    forms: list[tuple[np.ndarray, np.ndarray, int]] = []
    free = np.arange(n)
    while len(free):
        rows, columns = _systematic(kernel, d, np.concatenate([free, np.setdiff1d(np.arange(n), free)]))
        fresh = np.intersect1d(columns, free)
        if len(fresh) == 0:
            break
        forms.append((rows, columns, k - len(fresh)))  # so many of its columns are used by earlier forms
        free = np.setdiff1d(free, columns)
    best, least = x, _cost(x, count)
    most = budget.share(0.9)  # what is left makes the best of it a little better
    for weight in range(k + 1):
        bound = 0
        for rows, columns, used in forms:
            start = (x - x[columns] @ rows) % d  # zero at the systematic columns
            for chosen in _batches(k, weight, d, max(1, AT_ONCE // n)):
                if most.over:
                    return _improved(best, kernel, d, count, rng, budget), lower
                most.spend(len(chosen))
                part = np.zeros((len(chosen), n), np.int64)
                for place in range(weight):
                    part += chosen[:, place, 1][:, None] * rows[chosen[:, place, 0]]
                row, cost = _cheapest((start + part) % d, count)
                if cost < least:
                    best, least = row, cost
            bound += max(weight + 1 - used, 0)
        lower = max(lower, min(bound, least))
        if lower >= least:
            break
    return best, least  # every combination has been tried, or the bound is reached


def _batches(k: int, weight: int, d: int, most: int) -> Iterator[np.ndarray]:
    """Yield choices of rows and factors, many at a time: [choice, place] -> (row, factor)."""
    batch: list[list[tuple[int, int]]] = []
    for places in combinations(range(k), weight):
        for factors in product(range(1, d), repeat=weight):
            batch.append(list(zip(places, factors, strict=True)))
            if len(batch) == min(4096, most):
                yield np.array(batch, np.int64).reshape(len(batch), weight, 2)
                batch = []
    if batch:
        yield np.array(batch, np.int64).reshape(len(batch), weight, 2)


def _better(at: np.ndarray, patterns: np.ndarray, d: int, count: str, budget: Budget) -> tuple[np.ndarray, int]:
    """Return the cheapest of x and x plus a multiple of one pattern, as far as the budget goes; and what it costs."""
    best, least = at, _cost(at, count)
    together = max(1, AT_ONCE // max(patterns.size, 1))
    for first in range(1, d, together):
        factors = np.arange(first, min(first + together, d))
        if budget.over:
            break
        budget.spend(len(factors) * len(patterns))
        multiples = (factors[:, None, None] * patterns[None]).reshape(-1, patterns.shape[1])
        row, cost = _cheapest((at + multiples) % d, count)
        if cost < least:
            best, least = row, cost
    return best, least


def _descended(
    x: np.ndarray, kernel: np.ndarray, d: int, count: str, rng: np.random.Generator, budget: Budget
) -> np.ndarray:
    """Return x with multiples of quiet patterns added, one at a time, as long as that helps; from several
    beginnings."""
    best, least = x, _cost(x, count)
    start = x
    while not budget.over:
        at, here = start, _cost(start, count)
        while True:
            following, cost = _better(at, kernel, d, count, budget)
            if cost >= here:
                break
            at, here = following, cost
        if here < least:
            best, least = at, here
        few = min(len(kernel), 3)
        some = rng.integers(0, d, few)[:, None] * kernel[rng.choice(len(kernel), few)] % d
        start = (best + some.sum(axis=0)) % d
    return best


def _improved(
    x: np.ndarray, kernel: np.ndarray, d: int, count: str, rng: np.random.Generator, budget: Budget
) -> np.ndarray:
    """Return x with quiet patterns of random systematic forms added as long as one of them makes it cheaper."""
    best = x
    for _ in range(50):
        if budget.over:
            break
        rows, _columns = _systematic(kernel, d, rng.permutation(kernel.shape[1]))
        best, _cost_now = _better(best, rows, d, count, budget)
    return best
