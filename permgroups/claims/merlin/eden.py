"""Section 2: the Garden-of-Eden Problem, which is asked in a formula and in a sentence.

By the formula u is a Garden of Eden if W(u) ≠ u for every operator W ≠ I that a word makes. The sentence, "a starting
configuration that one cannot return to", is read thus: u can be left, and no word that leaves it leads back. A
configuration that no button changes can never be left; whether it is counted is told apart.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from permgroups import lights
from permgroups.claims.ledger import CASES, THEORY, Claim, Outcome
from permgroups.claims.merlin.common import claim
from permgroups.lights.configurations import every_configuration

__all__ = ["CLAIMS"]

READING = "u can be left, and then no word leads back"


class _Garden(NamedTuple):
    """How many configurations a game has, how many are Gardens of Eden in each reading, how many cannot be left."""

    name: str
    all: int
    formula: int
    sentence: int
    stuck: int


def _stuck(game: Any) -> int:
    """Return how many configurations no button changes."""
    if not hasattr(game, "operators"):  # F-type alone: a button that changes something changes every configuration
        return 0 if any(game.press(game.zero(), b).any() for b in game.buttons) else game.number_of_configurations
    rows = every_configuration(len(game.lights), game.d)
    return int(np.all([(op(rows) == rows).all(axis=1) for op in game.operators.values()], axis=0).sum())


def _gardens() -> list[_Garden]:
    games: list[Any] = [
        lights.merlin(), lights.quatrainment(), lights.shallit(3, 2), lights.shallit(3, 3), lights.enhanced_merlin(),
        lights.venn(4), lights.shallit(3, 2, kinds=("p",)), lights.shallit(3, 2, kinds=("p", "b")),
    ]  # fmt: skip
    names = [
        *(g.name + ("" if g.d == 2 else f" mod {g.d}") for g in games[:6]),
        "P-type buttons alone",
        "P and B alone",
    ]
    out = []
    for name, game in zip(names, games, strict=True):
        by = {reading: game.garden_of_eden(reading) for reading in ("formula", "prose")}
        if not all(answer.check() for answer in by.values()):
            raise AssertionError(f"a garden of {name} does not stand its check")
        out.append(_Garden(name, game.number_of_configurations, by["formula"].size, by["prose"].size, _stuck(game)))
    return out


def _same_question() -> Outcome:
    """Formula and sentence, counted with and without what cannot be left: do they ever agree for all games?"""
    rows = _gardens()
    without = [g for g in rows if g.formula != g.sentence]
    with_stuck = [g for g in rows if g.formula != g.sentence + g.stuck]
    return Outcome(
        not without or not with_stuck,
        f"sentence: {READING}. "
        + "; ".join(f"{g.name}: {g.formula} of {g.all} by the formula, {g.sentence} by the sentence" for g in without)
        + f"; counting also what cannot be left, {len(with_stuck)} games still differ: "
        + ", ".join(f"{g.name} {g.formula} and {g.sentence + g.stuck}" for g in with_stuck),
        CASES,
    )


def _formula() -> Outcome:
    rows = _gardens()
    counted = "; ".join(f"{g.name} {g.formula} of {g.all}" for g in rows)
    return Outcome(
        rows[0].formula == 512 and rows[2].formula == 16,
        f"W(u) ≠ u for all operators W ≠ I: {counted}; in Merlin style games W adds the same to every u: all are ones; "
        "in Shallit's game they are the configurations that zero does not lead to",
        CASES,
    )


def _sentence() -> Outcome:
    """F-type buttons: pressed d times they lead back. Without them there are Gardens of Eden."""
    rows = _gardens()
    alone = [g for g in rows if "alone" in g.name]
    return Outcome(
        not any(g.sentence + g.stuck for g in rows if g not in alone) and all(g.sentence for g in alone),
        "a button of F-type, pressed d times, leaves and leads back from everywhere; with "
        + ", with ".join(
            f"{g.name} {g.sentence} of {g.all}"
            + (f" ({g.sentence + g.stuck} with what cannot be left)" if g.stuck else "")
            for g in alone
        ),
        THEORY,
    )


CLAIMS: tuple[Claim, ...] = (
    claim(
        "eden.ie",
        "§2, Garden-of-Eden Problem",
        "W(u) ≠ u for all operators W ≠ I, i.e. a starting configuration that one cannot return to. (If W ranges over "
        "sequences of presses, the two are one question.)",
        _same_question,
        origin="statement",
    ),
    claim(
        "eden.formula",
        "§2, Garden-of-Eden Problem",
        "Does there exist u with W(u) ≠ u for all W ≠ I?",
        _formula,
        question=True,
    ),
    claim(
        "eden",
        "§2, footnote 1",
        f"Configurations that one cannot return to ({READING}) need games without operators of F-type.",
        _sentence,
    ),
)
