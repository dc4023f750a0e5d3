"""Shallit's game and its generalisations (Greenfield 1994, sections 3 to 6).

Buttons are ``FA``, ``PA``, … for circles A, B, C and ``F1``, ``P1``, … for the k-gon. Words are in time order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Any

from permgroups import checks
from permgroups.errors import InvalidArgument
from permgroups.lights.enhanced import EnhancedGame
from permgroups.lights.polygons import middle
from permgroups.wording import brief

__all__ = ["circles", "enhanced_merlin", "mixed_games", "shallit", "venn"]


def circles(
    regions: Mapping[str, Iterable[str]], d: int = 2, *, kinds: Sequence[str] = ("f", "p"), name: str = "circles"
) -> EnhancedGame:
    """Return the game of any arrangement of circles: ``regions`` has for every circle the lights inside.

    ``kinds`` are the buttons of each circle: F, P or B.

    >>> circles({"A": "xy", "B": "yz"}).orbit().size
    8
    """
    if not isinstance(regions, Mapping) or not all(isinstance(x, Iterable) for x in regions.values()):
        raise InvalidArgument(f"regions has for every circle the lights inside, not {brief(regions)}")
    inside = {str(c): [str(x) for x in lights] for c, lights in regions.items()}
    lights = list(dict.fromkeys(x for some in inside.values() for x in some))
    buttons = {}
    for kind in _kinds(kinds):
        for c, some in inside.items():
            buttons[f"{kind.upper()}{c}"] = dict.fromkeys(some, kind)
    return EnhancedGame(name, lights, buttons, d)


def _kinds(kinds: Any) -> tuple[str, ...]:
    """Return the kinds of buttons, checked."""
    found = tuple(kinds) if isinstance(kinds, (tuple, list, str)) else (None,)
    for kind in found:
        if kind not in ("f", "p", "b"):
            raise InvalidArgument(f"kinds of buttons are f, p and b, not {brief(kinds)}")
    return found


def shallit(k: int = 3, d: int = 2, *, kinds: Sequence[str] = ("f", "p")) -> EnhancedGame:
    """Return Shallit's game: for k = 3 three circles with seven regions; for k ≥ 4 the k-gon of section 4.

    The lights of k = 3 are A, B, C, AB, AC, BC, ABC, the paper's canonical order; those of k ≥ 4 are 1 … k, the
    midpoints 12, 23, … and the centre c.

    >>> shallit(3, 2).lights, len(shallit(4).buttons)
    (('A', 'B', 'C', 'AB', 'AC', 'BC', 'ABC'), 8)
    """
    if checks.whole("k", k, 3, 12) == 3:
        game = venn(3, d, kinds=kinds)
        game.name = "Shallit's game"
        return game
    corners = [str(i) for i in range(1, k + 1)]
    middles = [middle(i, k) for i in range(1, k + 1)]
    lights = [*corners, *middles, "c"]
    buttons = {}
    for kind in _kinds(kinds):
        for i in range(1, k + 1):
            buttons[f"{kind.upper()}{i}"] = dict.fromkeys([str(i), middle(i, k), middle(i - 1, k), "c"], kind)
    return EnhancedGame(f"Shallit's game, k = {k}", lights, buttons, d)


def enhanced_merlin(d: int = 2) -> EnhancedGame:
    """Return the enhanced Merlin game: Shallit's game for k = 4, on Merlin's nine lights.

    Raises `InvalidArgument` where d is no whole number from 2.

    >>> G = enhanced_merlin()
    >>> G, G.lights
    (<EnhancedGame enhanced Merlin: 9 lights mod 2, 8 buttons>, ('1', '2', '3', '4', '1-2', '2-3', '3-4', '4-1', 'c'))
    >>> G.is_transitive(), G.orbit().diameter, G.solve_all_ones().moves
    (True, 8, ('F1', 'F3', 'P2', 'F2', 'P4', 'F4'))
    """
    game = shallit(4, d)
    game.name = "enhanced Merlin"
    return game


def venn(sets: int = 4, d: int = 2, *, kinds: Sequence[str] = ("f", "p")) -> EnhancedGame:
    """Return the game on all intersections of sets (Figure 11 for four): a button changes all regions in its set.

    >>> venn(4).lights[:6], len(venn(4).lights)
    (('A', 'B', 'C', 'D', 'AB', 'AC'), 15)
    """
    names = "ABCDEF"[: checks.whole("sets", sets, 1, 6)]
    lights = ["".join(some) for r in range(1, sets + 1) for some in combinations(names, r)]
    buttons = {
        f"{kind.upper()}{x}": {light: kind for light in lights if x in light} for kind in _kinds(kinds) for x in names
    }  # fmt: skip
    return EnhancedGame(f"Venn game of {sets} sets", lights, buttons, d)


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
