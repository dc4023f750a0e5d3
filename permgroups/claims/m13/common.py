"""What the claims of this paper share: its name, the games, and how permutations are printed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

import numpy as np

from permgroups.claims.ledger import EXHAUSTIVE, Check, Claim, Outcome
from permgroups.games import M13, DualGame, M13Game
from permgroups.groups.cycle_text import format_cycles, read_row
from permgroups.search.growth import Growth

__all__ = [
    "POINTS", "SOURCE", "all_cases", "basic", "claim", "counterexample", "cycles", "depths_agree", "dual",
    "dual_signed", "exact_growth", "reads", "signed",
]  # fmt: skip

SOURCE = "Conway, Elkies, Martin 2006"
POINTS = range(13)


@cache
def basic() -> M13Game:
    """The basic game, with its tables once they are made."""
    return M13()


@cache
def signed() -> M13Game:
    """The signed game."""
    return M13(signed=True)


@cache
def dual() -> DualGame:
    """The dualized game."""
    return M13(dual=True)


@cache
def dual_signed() -> DualGame:
    """The dualized game with two-sided counters."""
    return M13(signed=True, dual=True)


def claim(id: str, section: str, statement: str, check: Check, **more: object) -> Claim:
    """Return a claim of this paper."""
    return Claim(f"m13.{id}", SOURCE, section, statement, check, **more)  # type: ignore[arg-type]


def cycles(row: Sequence[int] | np.ndarray) -> str:
    """Return a permutation of the thirteen points as the paper prints it."""
    return format_cycles([int(x) for x in row], POINTS, " ")


def reads(row: Sequence[int] | np.ndarray, printed: str) -> bool:
    """Return whether a permutation is the one that is printed."""
    return [int(x) for x in row] == [int(x) for x in read_row(printed, POINTS)]


def counterexample(bad: Iterable[object], fine: str, what: str, scope: str = EXHAUSTIVE) -> Outcome:
    """Return that nothing bad was found, or the first that was."""
    for x in bad:
        return Outcome(False, f"{what}: {x}")
    return Outcome(True, fine, scope)


def all_cases(true: object, detail: str) -> Outcome:
    """Return what was computed for every case that the statement speaks of."""
    return Outcome(bool(true), detail, EXHAUSTIVE)


def depths_agree(found: list[int], printed: list[int]) -> Outcome:
    """Return whether the numbers of positions by depth are as printed."""
    return all_cases(found == printed, ", ".join(map(str, found)))


@cache
def exact_growth(signs: bool) -> Growth:
    """Return the table of all positions with every distance kept."""
    return Growth((signed() if signs else basic()).space, exact=True)
