"""Shallit's game with three circles: Proposition 5.2, and Algorithm 3.10 with the shorter first step of section 5."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np

from permgroups import checks
from permgroups.errors import InvalidArgument
from permgroups.lights.charts import chart
from permgroups.lights.operators import Operator
from permgroups.lights.words import Recipe, checked

if TYPE_CHECKING:
    from permgroups.lights.enhanced import EnhancedGame

__all__ = ["THREE_CIRCLES", "NoRelation", "is_three_circles", "three_circles_recipe", "three_circles_word",
           "zeros_relation"]  # fmt: skip

CIRCLES = ("A", "B", "C")
THREE_CIRCLES = ("A", "B", "C", "AB", "AC", "BC", "ABC")
MOST_SEARCHED = 20_000_000
METHOD = "Algorithm 3.10"


def is_three_circles(game: EnhancedGame) -> bool:
    """Return whether a game has the seven regions, and F and P for each circle."""
    if game.lights != THREE_CIRCLES:
        return False
    return all(
        game.operators.get(f"{kind.upper()}{X}")
        == Operator.of(kind, [i for i, x in enumerate(THREE_CIRCLES) if X in x], 7, game.d)
        for X in CIRCLES
        for kind in "fp"
    )


def zeros_relation(v: Mapping[str, int], Z: str, d: int) -> bool:
    """Return whether ε_Z + ε_XYZ = ε_XZ + ε_YZ mod d for the circle Z (Proposition 5.2)."""
    return sum(sign * v[x] for x, sign in _relation(Z).items()) % d == 0


def _relation(Z: str) -> dict[str, int]:
    """Return the signs of the lights in the relation of a circle."""
    return {Z: 1, "ABC": 1, **{x: -1 for x in ("AB", "AC", "BC") if Z in x}}


@dataclass(frozen=True, eq=False)
class NoRelation:
    """What shows that a configuration of three circles cannot be reached: the relation of no circle holds.

    A button either keeps the sums of all three relations, or makes one of them hold whatever was there before; so
    where one holds, one holds for ever.

    >>> from permgroups.lights import shallit
    >>> NoRelation(shallit()), NoRelation(shallit()).shows([0] * 7, [0, 0, 0, 0, 0, 0, 1])
    (<NoRelation of Shallit's game>, True)
    """

    game: EnhancedGame

    def _holds(self, v: Any) -> list[str]:
        values = dict(zip(self.game.lights, self.game.configuration(v).tolist(), strict=True))
        return [Z for Z in CIRCLES if zeros_relation(values, Z, self.game.d)]

    def shows(self, u: Any, v: Any) -> bool:
        """Return whether some relation holds for u, none for v, and every button does as it should."""
        kept = all(self._keeps_all(op) or self._makes_one(op) for op in self.game.operators.values())
        return kept and bool(self._holds(u)) and not self._holds(v)

    def _added(self, op: Operator, signs: Mapping[str, int]) -> int:
        return sum(sign * op.add[self.game.lights.index(x)] for x, sign in signs.items()) % self.game.d

    def _keeps_all(self, op: Operator) -> bool:
        """Return whether no light of a relation is cleared, and what is added cancels."""
        every = [_relation(Z) for Z in CIRCLES]
        return all(op.keep[self.game.lights.index(x)] for signs in every for x in signs) and not any(
            self._added(op, signs) for signs in every
        )

    def _makes_one(self, op: Operator) -> bool:
        """Return whether all lights of some relation are cleared or set, so that it holds."""
        return any(
            not any(op.keep[self.game.lights.index(x)] for x in signs) and not self._added(op, signs)
            for signs in map(_relation, CIRCLES)
        )

    def why_not(self, v: Any) -> str:
        """Return why v cannot be reached."""
        return f"in no circle of {self.game.text(v)} do exterior and centre match the two overlaps"

    def __repr__(self) -> str:
        return f"<NoRelation of {self.game.name}>"


def three_circles_word(v: Mapping[str, int], d: int, key: str | None) -> tuple[str, ...] | None:
    """Return W_F W_P with W_P = P_Z F_X^a F_Y^b P_X F_Y^c, in time order; None if the relation of no circle holds.

    In time order that is F_Y^c P_X F_Y^b F_X^a P_Z, then W_F.
    """
    if key is not None:
        checks.one_of("key", key, CIRCLES)
    good = [Z for Z in CIRCLES if zeros_relation(v, Z, d)]
    if not good:
        return None
    if key is not None and key not in good:
        raise InvalidArgument(f"the relation of circle {key} does not hold; work with {' or '.join(good)}")
    plan = _Plan(v, d, good[0] if key is None else key)
    return (*plan.clearing_word(), *plan.last)


class _Plan:
    """What Proposition 5.2 does with the bottom circle Z: W_F by the chart, and what W_P has to leave outside of Z."""

    def __init__(self, v: Mapping[str, int], d: int, Z: str):
        self.d, self.Z = d, Z
        self.X, self.Y = X, Y = tuple(c for c in CIRCLES if c != Z)
        XY, XZ, YZ = ("".join(sorted(p)) for p in (X + Y, X + Z, Y + Z))
        self.pattern = (v[Z], v[XZ], v[YZ], v["ABC"])
        fz, fx, fy = chart(3, d).exponents(self.pattern)
        self.flips = {X: fx, Y: fy, Z: fz}
        self.last = tuple(f"F{c}" for c, times in self.flips.items() for _ in range(times))
        self.outside = {X: (v[X] - fx) % d, Y: (v[Y] - fy) % d, XY: (v[XY] - fx - fy) % d}

    def clearing_word(self) -> tuple[str, ...]:
        """Return the word W_P of the proposition, nothing where nothing is needed."""
        if not any(self.outside.values()):
            return ()
        x, y, xy = self.outside.values()
        F, G = f"F{self.X}", f"F{self.Y}"
        b = (xy - x) % self.d
        return (*[G] * ((y - b) % self.d), f"P{self.X}", *[G] * b, *[F] * x, f"P{self.Z}")


def three_circles_recipe(game: EnhancedGame, target: np.ndarray) -> Recipe:
    """Return how to reach a configuration from all lights out, by Algorithm 3.10."""
    start = game.zero()
    e = dict(zip(game.lights, target.tolist(), strict=True))
    good = [Z for Z in CIRCLES if zeros_relation(e, Z, game.d)]
    if not good:
        why = "IMPOSSIBLE: in no circle do exterior and centre match the two overlaps"
        return Recipe(game, start, target, None, NoRelation(game), 0, (why,), METHOD)
    found: list[Recipe] = []
    table = chart(3, game.d).condensed.table
    for plan in (_Plan(e, game.d, Z) for Z in good):
        X, Y, Z = plan.X, plan.Y, plan.Z
        z, xz, yz, xyz = plan.pattern
        first = _clearing_word(game, plan)
        steps = (
            f"Z = {Z}: its exterior {z} and the centre {xyz} match its overlaps {xz} and {yz}",
            f"turn the device so that {Z} is the bottom circle; X = {X}, Y = {Y}",
            "the chart: press F at the end "
            + ", ".join(f"{c} {times}" for c, times in plan.flips.items())
            + f" times; so {', '.join(list(plan.outside)[:2])} and {list(plan.outside)[2]} must first be "
            + "{}, {} and {}".format(*plan.outside.values()),
            f"press {' '.join(first)}, with the bottom circle cleared at last"
            if first
            else "they are all out: press nothing",
            f"then press {' '.join(plan.last) or 'nothing more'}",
        )
        found.append(Recipe(game, start, target, (*first, *plan.last), None, int(target.any()), steps, METHOD, table))
    best = min(found, key=lambda r: r.length)
    checked(best)
    return best


def _clearing_word(game: EnhancedGame, plan: _Plan) -> tuple[str, ...]:
    """Return a shortest word W_P that ends with P_Z and leaves the given lights outside of Z.

    Where there are too many configurations to search, the word of Proposition 5.2.
    """
    if not any(plan.outside.values()) or game.number_of_configurations > MOST_SEARCHED:
        return plan.clearing_word()
    reached = game.orbit_table()
    wanted = game.configuration(plan.outside)
    free = [i for i, light in enumerate(game.lights) if plan.Z in light]
    every = np.array(list(product(range(game.d), repeat=len(free))), np.int64)
    rows = np.repeat(wanted[None, :], len(every), axis=0)
    rows[:, free] = every
    best = int(np.argmin(reached.distances[rows @ game.powers]))
    word = reached.word(rows[best]).moves
    return (*word, f"P{plan.Z}") if every[best].any() else word
