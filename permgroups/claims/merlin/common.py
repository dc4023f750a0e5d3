"""What the claims of this paper share: its words, composed from right to left, and its vectors e_x."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import permutations, product
from typing import Any

import numpy as np

from permgroups.claims.ledger import EXHAUSTIVE, Check, Claim, Outcome
from permgroups.lights import EnhancedGame, shallit
from permgroups.lights.operators import Operator

__all__ = ["SOURCE", "begins", "chain", "claim", "cleared", "e", "every", "flips", "named", "operator_of", "orderings",
           "paper_word", "same_values", "three_circles"]  # fmt: skip

SOURCE = "Greenfield 1994"


def claim(id: str, section: str, statement: str, check: Check, **more: Any) -> Claim:
    """Return a claim of this paper."""
    return Claim(f"merlin.{id}", SOURCE, section, statement, check, **more)


@cache
def three_circles(d: int = 2) -> EnhancedGame:
    """Return Shallit's game with three circles."""
    return shallit(3, d)


@cache
def every(game: EnhancedGame) -> np.ndarray:
    """Return all configurations as rows."""
    return game.configurations_of(np.arange(game.number_of_configurations))


def orderings() -> list[dict[str, str]]:
    """Return the six ways to read X, Y, Z as A, B, C."""
    return [dict(zip("XYZ", p, strict=True)) for p in permutations("ABC")]


def named(label: str, use: dict[str, str]) -> str:
    """Return a label such as XZ with letters put for X, Y, Z, sorted."""
    return "".join(sorted(use.get(c, c) for c in label))


def e(game: EnhancedGame, labels: str, use: dict[str, str] | None = None) -> np.ndarray:
    """Return the sum of e_x over labels, mod d: ``e(game, "X XY")``."""
    out = game.zero()
    for label in labels.split():
        out[game.lights.index(named(label, use or {}))] += 1
    return out % game.d


def operator_of(game: EnhancedGame, letters: Iterable[tuple[str, int]], use: dict[str, str] | None = None) -> Operator:
    """Return the operator of letters with exponents as printed: the last letter acts first."""
    out = Operator.identity(len(game.lights), game.d)
    for name, times in letters:
        out = out * game.operators[name[0] + named(name[1:], use or {})] ** (
            times % game.d if name[0] == "F" else times
        )
    return out


def paper_word(game: EnhancedGame, text: str, use: dict[str, str] | None = None) -> Operator:
    """Return the operator of a word as printed: the last letter acts first; ``I`` is no letter."""
    return operator_of(game, [(w, 1) for w in text.split() if w != "I"], use)


def flips(game: EnhancedGame, names: str = "ABC") -> list[Operator]:
    """Return all operators W_F: products of powers of the F's."""
    powers = product(range(game.d), repeat=len(names))
    return [operator_of(game, [(f"F{x}", a) for x, a in zip(names, some, strict=True)]) for some in powers]


def cleared(game: EnhancedGame, Z: str) -> np.ndarray:
    """Return 1 for the lights inside of the circle Z, 0 for the others."""
    return np.array([int(Z in light) for light in game.lights])


def same_values(equations: Iterable[tuple[str, str]], start: str = "") -> Outcome:
    """Whether words as printed take a sum of e's to other ones, for every reading of X, Y, Z as A, B, C."""
    S, listed = three_circles(), list(equations)
    for use in orderings():
        for word, result in listed:
            found = paper_word(S, word, use)(e(S, start, use))
            if (found != e(S, result, use)).any():
                return Outcome(False, f"{word} gives {S.text(found)} for {use}, printed {result}")
    return Outcome(bool(listed), f"{len(listed)} equations, all six readings of X, Y, Z", EXHAUSTIVE)


def chain(lines: Iterable[tuple[str, str]]) -> Outcome:
    """Whether the lines of a chain of equalities, each (a word at 0, a sum of e's added), have the same value."""
    S, listed = three_circles(), list(lines)
    for use in orderings():
        values = [(paper_word(S, word, use)(S.zero()) + e(S, more, use)) % 2 for word, more in listed]
        for line, value in zip(listed[1:], values[1:], strict=True):
            if (value != values[0]).any():
                return Outcome(False, f"{line} is {S.text(value)} for {use}, the first line {S.text(values[0])}")
    return Outcome(len(listed) > 1, f"{len(listed)} lines of equal value, all six readings of X, Y, Z", EXHAUSTIVE)


@cache
def begins(X: str) -> frozenset[Operator]:
    """All operators of words that begin with P_X and do not contain F_X."""
    S = three_circles()
    letters = [op for name, op in S.operators.items() if name != f"F{X}"]
    found = {S.operators[f"P{X}"]}
    todo = list(found)
    for W in todo:
        for letter in letters:
            if W * letter not in found:
                found.add(W * letter)
                todo.append(W * letter)
    return frozenset(found)
