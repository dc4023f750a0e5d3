"""What the claims of this paper share."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

import numpy as np

from permgroups.claims.ledger import Check, Claim
from permgroups.groups.words import Word
from permgroups.puzzles.puzzle import Puzzle
from permgroups.puzzles.structure import PieceOrbit, Structure

__all__ = ["SOURCE", "assignments", "claim", "three_cycle"]

SOURCE = "Eidswick 1986"


def claim(id: str, section: str, statement: str, check: Check, **more: Any) -> Claim:
    """Return a claim of this paper."""
    return Claim(f"cubelike.{id}", SOURCE, section, statement, check, **more)


def three_cycle(S: Structure, row: Any, pieces: int, orientations: int, several: bool | None) -> PieceOrbit | None:
    """Return the orbit on which a row is a pure 3-cycle; ``several``: whether its pieces have several stickers."""
    found = None
    for o in S.orbits:
        e = S.element(row, o)
        if e.is_identity:
            continue
        kind = o.orientations > 1 or any(d.follows == o.name for d in S.determined)
        wanted = (o.pieces, o.orientations) == (pieces, orientations) and several in (None, kind)
        if found or not wanted or not (e.is_cycle and len(e.act) == 3):
            return None
        found = o
    return found


def assignments(
    P: Puzzle,
    S: Structure,
    formula: str,
    turns: Mapping[str, list[str]],
    pieces: int,
    orientations: int,
    several: bool | None = None,
    setup: str = "",
) -> dict[str, str] | None:
    """Return turns for the names in a printed formula under which it is a pure 3-cycle, or None.

    The figures of the paper are not part of the text; so every assignment of different turns is tried, for each name
    among those that it may mean. With ``setup`` the conjugates by its powers must be a complete set of 3-cycles.
    """
    G = P.group
    rows = {t: np.array(G.evaluate(t).array_form) for some in turns.values() for t in some}
    inverse = {t: np.argsort(row) for t, row in rows.items()}
    letters = list(Word(formula, names=list(turns)).letters())
    needed = list(dict.fromkeys(name for name, _ in letters))
    more = [name for name in turns if name not in needed]

    def value(words: list[tuple[str, int]], use: Mapping[str, str]) -> np.ndarray:
        row = np.arange(G.degree)
        for name, sign in words:
            row = (rows if sign > 0 else inverse)[use[name]][row]
        return row

    for chosen in product(*(turns[name] for name in needed)):
        if len(set(chosen)) < len(chosen):
            continue
        use = dict(zip(needed, chosen, strict=True))
        row = value(letters, use)
        if not 0 < int((row != np.arange(G.degree)).sum()) <= 12:
            continue
        o = three_cycle(S, row.tolist(), pieces, orientations, several)
        if o is None:
            continue
        if not setup:
            return use
        first = S.element(row.tolist(), o)
        a = list(Word(setup, names=list(turns)).letters())
        for rest in product(*(turns[name] for name in more)):
            full = {**use, **dict(zip(more, rest, strict=True))}
            if len(set(full.values())) == len(full):
                σ = value(a, full)
                τ = S.element(np.argsort(σ)[row[σ]].tolist(), o)
                shifts = [(x - y) % o.orientations for x, y in zip(τ.twists, first.twists, strict=True)]
                if τ.permutation == first.permutation and _is_complete(first.cycles()[0], shifts, o.orientations):
                    return full
    return None


def _is_complete(cycle: tuple[int, ...], shifts: list[int], r: int) -> bool:
    """Whether twists have changed by +1 at a, not at b, and by -1 at c, for some naming a → b → c of the 3-cycle.

    Orientations may be counted the other way round, so that +1 and -1 change places.
    """
    wanted = [{a: 1, c: r - 1} for a, c in ((cycle[i], cycle[(i + 2) % 3]) for i in range(3))]
    wanted += [{x: r - t for x, t in w.items()} for w in wanted]
    return {x: t for x, t in enumerate(shifts) if t} in wanted
