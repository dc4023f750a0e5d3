"""Fewest presses: the Minimality Problem, a shortest vector of a coset of the quiet patterns.

Few quiet patterns are tried out. For many, presses from both ends meet in the middle; then the coset is searched by
:mod:`permgroups.linear.lightest`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from permgroups import checks
from permgroups.budget import Budget
from permgroups.lights.presses import Presses
from permgroups.linear.lightest import ENUMERATED, cost_of, searched, tried_out

__all__ = ["Minimum", "minimal"]

MOST_MET = 400_000  # configurations of one layer when pressing from both ends
SECONDS = 5.0
COUNTS = ("presses", "buttons")


@dataclass(frozen=True, eq=False)
class Minimum(Presses):
    """Presses that lead from u to v, how many they are, and what is known to be needed.

    ``count`` says what ``length`` and ``lower_bound`` count: all presses, or the different buttons.

    >>> from permgroups import lights
    >>> L = lights.grid(4, 4, 3)
    >>> fewest = L.minimal("1" * 16, L.zero())
    >>> fewest, fewest.length, fewest.lower_bound, fewest.optimal, fewest.check()
    (<8 presses (optimal): 3, 3, 5, 5, 12, 12, 14, 14>, 8, 8, True, True)
    >>> L.solve("1" * 16, L.zero()).length, L.minimal("1" * 16, L.zero(), count="buttons").length
    (8, 4)
    """

    count: str
    needed: int

    @property
    def length(self) -> int:
        """How many presses or buttons these are; raises `Impossible` where there is no way."""
        self.require()
        return cost_of(np.asarray(self.presses, np.int64), self.count == "presses")

    @property
    def lower_bound(self) -> int:
        """How many are known to be needed."""
        return self.needed

    def check(self) -> bool:
        """Return whether the buttons, pressed anew, do it, or the witness, multiplied out, shows that none do.

        The length must not be below what is needed; the search that proved this bound is not repeated.
        """
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
    x, by_sum = np.asarray(answer.presses, np.int64), count == "presses"
    kernel, d = np.asarray(answer.game.quiet_patterns(), np.int64), answer.game.d
    least = int((answer.u != answer.v).any())
    if answer.number_of_solutions <= ENUMERATED:
        best, needed = tried_out(x, kernel, d, by_sum, budget, least)
    else:
        met, needed = _met(answer, count, budget.share(0.3))
        if met is not None:
            best = met
        else:
            best, proved = searched(x, kernel, d, by_sum, budget, rng, least)
            needed = max(needed, proved)
    found = Minimum(answer.game, answer.u, answer.v, best, None, answer.number_of_solutions, count, needed)
    if not found.check():
        raise AssertionError(f"the presses do not lead from u to v: {found!r}")
    return found


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
