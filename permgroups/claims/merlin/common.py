"""What the claims of this paper share: its words, composed from right to left, and its vectors e_x."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import numpy as np

from permgroups.claims.ledger import Check, Claim
from permgroups.lights import EnhancedGame
from permgroups.lights.operators import Operator

__all__ = ["SOURCE", "claim", "e", "named", "orderings", "paper_word"]

SOURCE = "Greenfield 1994"


def claim(id: str, section: str, statement: str, check: Check, **more: Any) -> Claim:
    """Return a claim of this paper."""
    return Claim(f"merlin.{id}", SOURCE, section, statement, check, **more)


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


def paper_word(game: EnhancedGame, text: str, use: dict[str, str] | None = None) -> Operator:
    """Return the operator of a word as printed: the last letter acts first."""
    letters = [w[0] + named(w[1:], use or {}) for w in text.split()]
    return game.operator(tuple(reversed(letters)))
