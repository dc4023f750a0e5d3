"""The Mentat Problem of Shallit's game (Algorithm 3.10 with the shorter first step of section 5), and mixed games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np

from permgroups import checks
from permgroups.errors import InvalidArgument
from permgroups.lights.configurations import read_modulus
from permgroups.lights.enhanced import EnhancedGame
from permgroups.lights.shallit import THREE_CIRCLES, NoRelation, shallit, zeros_relation
from permgroups.lights.words import ButtonWord, checked

__all__ = ["Recipe", "chart", "mixed_games", "recipe"]

MOST_SEARCHED = 20_000_000


@dataclass(frozen=True, eq=False, repr=False)
class Recipe(ButtonWord):
    """A word with the steps by which a person finds it; or, where there is none, the step that shows it."""

    steps: tuple[str, ...]

    def __str__(self) -> str:
        return "\n".join(f"{k}. {s}" for k, s in enumerate(self.steps, 1))

    __repr__ = __str__


def chart(d: int = 2) -> list[tuple[tuple[int, int, int, int], tuple[int, int, int]]]:
    """Return Figure 6: for the lights (Z, XZ, YZ, XYZ) of the bottom circle how often to press F_X, F_Y, F_Z at the
    end.

    Only patterns with ε_Z + ε_XYZ = ε_XZ + ε_YZ occur: d³ of d⁴.

    >>> len(chart(2)), chart(2)[1]
    (8, ((0, 0, 1, 1), (0, 1, 0)))
    """
    d = read_modulus(d)
    rows = []
    for z, xz, yz in product(range(d), repeat=3):
        rows.append(((z, xz, yz, (xz + yz - z) % d), ((xz - z) % d, (yz - z) % d, z)))
    return rows


def recipe(game: EnhancedGame, v: Any) -> Recipe:
    """Return how to reach v from all lights out in Shallit's game k = 3, for any d.

    Examples
    --------
    >>> S = shallit(3, 2)
    >>> print(recipe(S, "1000100"))
    1. Z = B: its exterior 0 and the centre 0 match its overlaps 0 and 0
    2. turn the device so that B is the bottom circle; X = A, Y = C
    3. the chart: press F at the end A 0, C 0, B 0 times; so A, C and AC must first be 1, 0 and 1
    4. press FA PB, with the bottom circle cleared at last
    5. then press nothing more
    """
    d = game.d
    if game.lights != THREE_CIRCLES:
        raise InvalidArgument(f"Algorithm 3.10 is for Shallit's game with three circles, not {game.name}")
    start, target = game.zero(), game.configuration(v)
    e = dict(zip(game.lights, target.tolist(), strict=True))
    good = [Z for Z in "ABC" if zeros_relation(e, Z, d)]
    if not good:
        why = "IMPOSSIBLE: in no circle do exterior and centre match the two overlaps"
        answer = Recipe(game, start, target, None, NoRelation(game), 0, (why,))
        if not answer.check():
            raise InvalidArgument(f"Algorithm 3.10 is for the buttons of Shallit's game, not of {game.name}")
        return answer
    found: list[Recipe] = []
    for Z in good:
        X, Y = (c for c in "ABC" if c != Z)
        XY, XZ, YZ = ("".join(sorted(p)) for p in (X + Y, X + Z, Y + Z))
        fx, fy, fz = dict(chart(d))[e[Z], e[XZ], e[YZ], e["ABC"]]
        outside = {X: (e[X] - fx) % d, Y: (e[Y] - fy) % d, XY: (e[XY] - fx - fy) % d}
        first = _clearing_word(game, Z, outside)
        last = [f"F{X}"] * fx + [f"F{Y}"] * fy + [f"F{Z}"] * fz
        word = (*first, *last)
        steps = (
            f"Z = {Z}: its exterior {e[Z]} and the centre {e['ABC']} match its overlaps {e[XZ]} and {e[YZ]}",
            f"turn the device so that {Z} is the bottom circle; X = {X}, Y = {Y}",
            f"the chart: press F at the end {X} {fx}, {Y} {fy}, {Z} {fz} times; so {X}, {Y} and {XY} must first be "
            f"{outside[X]}, {outside[Y]} and {outside[XY]}",
            f"press {' '.join(first)}, with the bottom circle cleared at last"
            if first
            else "they are all out: press nothing",
            f"then press {' '.join(last) or 'nothing more'}",
        )
        found.append(Recipe(game, start, target, word, None, int(target.any()), steps))
    best = min(found, key=lambda r: r.length)
    checked(best)
    return best


def _clearing_word(game: EnhancedGame, Z: str, outside: dict[str, int]) -> tuple[str, ...]:
    """Return a shortest word W_P that ends with P_Z and leaves the given lights outside of Z.

    Where there are too many configurations to search, the word of Proposition 5.2: F_Y^c P_X F_Y^b F_X^a P_Z.
    """
    if not any(outside.values()):
        return ()
    if game.number_of_configurations > MOST_SEARCHED:
        X, Y = (c for c in "ABC" if c != Z)
        d, XY = game.d, "".join(sorted(X + Y))
        a, b = outside[X], (outside[XY] - outside[X]) % d
        c = (outside[Y] - b) % d
        return (*[f"F{Y}"] * c, f"P{X}", *[f"F{Y}"] * b, *[f"F{X}"] * a, f"P{Z}")
    reached = game.orbit()
    wanted = game.configuration(outside)
    free = [i for i, light in enumerate(game.lights) if Z in light]
    every = np.array(list(product(range(game.d), repeat=len(free))), np.int64)
    rows = np.repeat(wanted[None, :], len(every), axis=0)
    rows[:, free] = every
    numbers = rows @ game.powers
    best = int(np.argmin(reached.distances[numbers]))
    word = reached.word(rows[best]).moves
    return (*word, f"P{Z}") if every[best].any() else word


def mixed_games(d: int = 2, types: int = 1) -> Iterator[tuple[tuple[str, ...], EnhancedGame]]:
    """Yield the games on Shallit's seven regions whose buttons mix f, p and b in the same way for every circle.

    A type such as ``fpb`` says what a button does to the exterior, to the two overlaps and to the centre; ``.`` is
    nothing. With two types every circle has two buttons.

    >>> sum(1 for _ in mixed_games(2, 1)), sum(1 for _ in mixed_games(2, 2))
    (63, 1953)
    """
    checks.whole("types", types, 1, 2)
    every = ["".join(t) for t in product("fpb.", repeat=3) if any(c != "." for c in t)]
    chosen = ([t] for t in every) if types == 1 else ([s, t] for i, s in enumerate(every) for t in every[i + 1 :])
    base = shallit(3, d)
    for some in chosen:
        buttons = {}
        for t in some:
            for X in "ABC":
                kinds = {light: t[min(len(light), 3) - 1] for light in base.lights if X in light}
                buttons[f"{t}{X}"] = {light: k for light, k in kinds.items() if k != "."}
        yield tuple(some), EnhancedGame(f"mixed game {' '.join(some)}", base.lights, buttons, d)
