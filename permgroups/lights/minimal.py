"""Fewest presses: the Minimality Problem, a shortest vector of a coset of the quiet patterns.

Few quiet patterns are tried out. For many, presses from both ends meet in the middle; then, over a prime field, the
search of Brouwer and Zimmermann runs over combinations of few rows of several systematic forms: what has been tried
in all of them proves a lower bound, so the answer is optimal, or the best so far with a bound.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product
from typing import TYPE_CHECKING, Any

import numpy as np

from permgroups.errors import InvalidArgument

if TYPE_CHECKING:
    from permgroups.lights.game import LightsGame, Presses

__all__ = ["Minimum", "minimal"]

ENUMERATED = 2_000_000
MOST_MET = 400_000  # configurations of one layer when pressing from both ends
COUNTS = ("presses", "buttons")


@dataclass(frozen=True, eq=False)
class Minimum:
    """Presses that lead from u to v, how many they are, and what is known to be needed."""

    answer: Presses
    count: str
    length: int
    lower_bound: int

    @property
    def optimal(self) -> bool:
        """Whether fewer are impossible."""
        return self.length == self.lower_bound

    @property
    def buttons(self) -> list[str]:
        """The buttons to press."""
        return self.answer.buttons

    def __bool__(self) -> bool:
        return bool(self.answer)

    def check(self) -> bool:
        """Press the buttons and count."""
        return self.answer.check() and _cost(np.asarray(self.answer.presses)[None, :], self.count)[0] == self.length

    def __repr__(self) -> str:
        known = "optimal" if self.optimal else f"at least {self.lower_bound} are needed"
        return f"<{self.length} {self.count} ({known}): {', '.join(self.buttons[:40])}>"


def minimal(game: LightsGame, u: Any, v: Any, *, count: str, seconds: float) -> Minimum:
    """Return fewest presses from u to v.

    Parameters
    ----------
    count
        ``presses`` in all, or the number of different ``buttons`` pressed; the same for d = 2.
    seconds
        How long to look where there are many quiet patterns.

    Raises
    ------
    InvalidArgument
        If v cannot be reached.

    Examples
    --------
    >>> from permgroups import lights
    >>> lights.grid(5, 5).minimal("#####" * 5, lights.grid(5, 5).zero())
    <15 presses (optimal): 2, 3, 5, 7, 8, 9, 13, 14, 15, 16, 17, 19, 20, 21, 22>
    """
    from permgroups.lights.game import Presses

    if isinstance(seconds, bool) or not isinstance(seconds, (int, float)) or not seconds > 0:
        raise InvalidArgument(f"seconds must be a positive number, not {seconds!r}")
    if count not in COUNTS:
        raise InvalidArgument(f"count must be one of {', '.join(COUNTS)}, not {count!r}")
    answer = game.solve(u, v)
    if answer.presses is None:
        raise InvalidArgument(f"there is nothing to press: {answer}")
    x = np.asarray(answer.presses, np.int64)
    if answer.number_of_solutions <= ENUMERATED:
        best = _enumerated(game, x, count)
        least = int(_cost(best[None, :], count)[0])
    else:
        begin = time.monotonic()
        met, lower = _met(game, (answer.v - answer.u) % game.d, count, begin + 0.3 * seconds)
        if met is not None:
            best, least = met, int(_cost(met[None, :], count)[0])
        else:
            best, least = _searched(game, x, count, begin + seconds)
            least = max(least, lower)
    found = Presses(game, answer.u, answer.v, best, None, answer.number_of_solutions)
    return Minimum(found, count, int(_cost(best[None, :], count)[0]), least)


def _cost(rows: np.ndarray, count: str) -> np.ndarray:
    return rows.sum(axis=1) if count == "presses" else (rows != 0).sum(axis=1)


def _enumerated(game: LightsGame, x: np.ndarray, count: str) -> np.ndarray:
    """Return the cheapest of x plus all quiet patterns, a part of them at a time."""
    d = game.d
    kernel = np.asarray(game.quiet_patterns(), np.int64)
    orders = [d // int(np.gcd.reduce([d, *k.tolist()])) for k in kernel]
    inner: list[int] = []
    size = 1
    for i, order in enumerate(orders):  # as many patterns as fit are combined at once
        if size * order * max(len(x), 1) > 4_000_000:
            break
        inner.append(i)
        size *= order
    block = np.zeros((1, len(x)), np.int64)
    for i in inner:
        block = np.concatenate([(block + t * kernel[i]) % d for t in range(orders[i])])
    best, least = x, int(_cost(x[None, :], count)[0])
    outer = [i for i in range(len(kernel)) if i not in inner]
    for choice in product(*(range(orders[i]) for i in outer)):
        shift = x.copy()
        for t, i in zip(choice, outer, strict=True):
            shift = shift + t * kernel[i]
        rows = (block + shift) % d
        cost = _cost(rows, count)
        k = int(np.argmin(cost))
        if cost[k] < least:
            best, least = rows[k], int(cost[k])
    return best


def _met(game: LightsGame, change: np.ndarray, count: str, deadline: float) -> tuple[np.ndarray | None, int]:
    """Meet in the middle: press from both ends, layer by layer; return the first that meet, and what is needed at
    least.

    A step is one press, or any number of presses of one button if buttons are counted.
    """
    d = game.d
    columns = game.matrix.T.astype(np.int64)
    times = range(1, d) if count == "buttons" else (1,)
    steps = [(j, t) for j in range(game.buttons) for t in times if (t * columns[j] % d).any()]
    moves = np.array([t * columns[j] % d for j, t in steps], np.int64).reshape(len(steps), game.lights)
    ends: list[dict[bytes, tuple[int, ...]]] = [{_key(np.zeros_like(change)): ()}, {_key(change): ()}]
    layers: list[list[tuple[np.ndarray, tuple[int, ...]]]] = [[(np.zeros_like(change), ())], [(change, ())]]
    if not change.any():
        return np.zeros(game.buttons, np.int64), 0
    depth = 0
    while True:
        side = 0 if len(layers[0]) <= len(layers[1]) else 1
        if len(layers[side]) * max(len(steps), 1) > MOST_MET or time.monotonic() > deadline:
            return None, depth + 1
        depth += 1
        following: list[tuple[np.ndarray, tuple[int, ...]]] = []
        for state, word in layers[side]:
            if time.monotonic() > deadline:
                return None, depth
            after = (state + moves) % d if side == 0 else (state - moves) % d
            for k, row in enumerate(after):
                key = _key(row)
                if key in ends[1 - side]:
                    presses = np.zeros(game.buttons, np.int64)
                    for s in (*word, k, *ends[1 - side][key]):
                        presses[steps[s][0]] += steps[s][1]
                    return presses % d, depth
                if key not in ends[side]:
                    ends[side][key] = (*word, k)
                    following.append((row, (*word, k)))
        layers[side] = following
        if not following:
            return None, depth


def _key(state: np.ndarray) -> bytes:
    return state.astype(np.int16).tobytes()


def _systematic(kernel: np.ndarray, d: int, order: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the kernel with unit vectors at some columns, chosen in the given order, and these columns."""
    from permgroups.linear.prime import echelon_mod_p

    rows, pivots = echelon_mod_p(kernel[:, order], d, kernel.shape[1], True)
    out = np.empty_like(rows)
    out[:, order] = rows
    return out[: len(pivots)], order[pivots]


def _searched(game: LightsGame, x: np.ndarray, count: str, deadline: float) -> tuple[np.ndarray, int]:
    from sympy import isprime

    d = game.d
    kernel = np.asarray(game.quiet_patterns(), np.int64)
    lower = 1 if x.any() else 0
    if not isprime(d):  # no systematic forms: descend, and know little about what is needed
        return _descended(x, kernel, d, count, np.random.default_rng(0), deadline), lower
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
    best, least = x, int(_cost(x[None, :], count)[0])
    rng = np.random.default_rng(0)
    for weight in range(k + 1):
        bound = 0
        for rows, columns, used in forms:
            start = (x - x[columns] @ rows) % d  # zero at the systematic columns
            for chosen in _batches(k, weight, d):
                if time.monotonic() > deadline:
                    return _improved(best, kernel, d, count, rng, deadline + 0.5), lower
                part = np.zeros((len(chosen), n), np.int64)
                for place in range(weight):
                    part += chosen[:, place, 1][:, None] * rows[chosen[:, place, 0]]
                candidates = (start + part) % d
                cost = _cost(candidates, count)
                i = int(np.argmin(cost))
                if cost[i] < least:
                    best, least = candidates[i], int(cost[i])
            bound += max(weight + 1 - used, 0)
        lower = max(lower, min(bound, least))
        if lower >= least:
            break
    return best, least  # every combination has been tried, or the bound is reached


def _batches(k: int, weight: int, d: int) -> Iterator[np.ndarray]:
    """Yield choices of rows and factors, many at a time: [choice, place] -> (row, factor)."""
    batch: list[list[tuple[int, int]]] = []
    for places in combinations(range(k), weight):
        for factors in product(range(1, d), repeat=weight):
            batch.append(list(zip(places, factors, strict=True)))
            if len(batch) == 4096:
                yield np.array(batch, np.int64).reshape(len(batch), weight, 2)
                batch = []
    if batch:
        yield np.array(batch, np.int64).reshape(len(batch), weight, 2)


def _descended(
    x: np.ndarray, kernel: np.ndarray, d: int, count: str, rng: np.random.Generator, deadline: float
) -> np.ndarray:
    """Return x with multiples of quiet patterns added, one at a time, as long as that helps; from several
    beginnings."""
    best, least = x, int(_cost(x[None, :], count)[0])
    multiples = (np.arange(1, d)[:, None, None] * kernel[None]).reshape(-1, kernel.shape[1]) % d
    start = x
    while True:
        at, cost_at = start, int(_cost(start[None, :], count)[0])
        while time.monotonic() < deadline:
            candidates = (at + multiples) % d
            cost = _cost(candidates, count)
            i = int(np.argmin(cost))
            if cost[i] >= cost_at:
                break
            at, cost_at = candidates[i], int(cost[i])
        if cost_at < least:
            best, least = at, cost_at
        if time.monotonic() >= deadline:
            return best
        start = (
            best + rng.integers(0, d, min(len(kernel), 3)) @ kernel[rng.choice(len(kernel), min(len(kernel), 3))]
        ) % d


def _improved(
    x: np.ndarray, kernel: np.ndarray, d: int, count: str, rng: np.random.Generator, deadline: float
) -> np.ndarray:
    """Return x with quiet patterns of random systematic forms added as long as one of them makes it cheaper."""
    best = x
    for _ in range(50):
        if time.monotonic() > deadline:
            break
        rows, _columns = _systematic(kernel, d, rng.permutation(kernel.shape[1]))
        candidates = (best + np.concatenate([t * rows for t in range(1, d)])) % d
        cost = _cost(candidates, count)
        i = int(np.argmin(cost))
        if cost[i] < _cost(best[None, :], count)[0]:
            best = candidates[i]
    return best
