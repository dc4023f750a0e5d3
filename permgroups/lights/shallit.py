"""Shallit's game and its generalisations (Greenfield 1994, sections 3 to 6), with the constructive solutions.

Buttons are ``FA``, ``PA``, … for circles A, B, C and ``F1``, ``P1``, … for the k-gon. Words are in time order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from permgroups import checks
from permgroups.errors import InvalidArgument
from permgroups.lights.enhanced import EnhancedGame
from permgroups.lights.operators import Operator
from permgroups.lights.words import ButtonWord, checked
from permgroups.wording import brief

__all__ = ["NoRelation", "circles", "construct", "enhanced_merlin", "shallit", "venn", "zeros_relation"]

CIRCLES = ("A", "B", "C")
THREE_CIRCLES = ("A", "B", "C", "AB", "AC", "BC", "ABC")


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
    middles = [_middle(i, k) for i in range(1, k + 1)]
    lights = [*corners, *middles, "c"]
    buttons = {}
    for kind in _kinds(kinds):
        for i in range(1, k + 1):
            buttons[f"{kind.upper()}{i}"] = dict.fromkeys([str(i), _middle(i, k), _middle(i - 1, k), "c"], kind)
    return EnhancedGame(f"Shallit's game, k = {k}", lights, buttons, d)


def _middle(i: int, k: int) -> str:
    """Return the label of the light between vertices i and i + 1."""
    a = (i - 1) % k + 1
    return f"{a}-{a % k + 1}"


def enhanced_merlin(d: int = 2) -> EnhancedGame:
    """Return the enhanced Merlin game: Shallit's game for k = 4, on Merlin's nine lights."""
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


def construct(game: EnhancedGame, v: Any, key: str | None = None) -> ButtonWord:
    """Return a word from zero to v by the constructions of Proposition 5.2 (k = 3) and Theorem 5.1 (k ≥ 4).

    Parameters
    ----------
    key
        The circle Z or vertex k to work with: any vertex will do, and for k = 3 any circle whose relation holds.

    Raises
    ------
    InvalidArgument
        If the game is none of Shallit's, or the relation of the circle ``key`` does not hold though another does.

    Examples
    --------
    >>> S = shallit(5, 3)
    >>> word = construct(S, [2, 1, 0, 2, 1, 1, 0, 2, 0, 1, 2])
    >>> S.text(S.press(S.zero(), *word.moves))
    '21021102012'
    >>> construct(shallit(), "0000001")
    <ButtonWord: impossible: in no circle of ......# do exterior and centre match the two overlaps>
    """
    if not isinstance(game, EnhancedGame):
        raise InvalidArgument(f"expected one of Shallit's games, not {brief(game)}")
    key = None if key is None else str(key)
    goal = game.configuration(v)
    target = dict(zip(game.lights, goal.tolist(), strict=True))
    if game.lights == THREE_CIRCLES:
        word = _three_circles(target, game.d, key)
    elif len(game.lights) >= 9 and set(shallit(min((len(game.lights) - 1) // 2, 12)).lights) == set(game.lights):
        word = _polygon(target, game.d, (len(game.lights) - 1) // 2, key)
    else:
        raise InvalidArgument(f"{game.name} is none of Shallit's games")
    if word is not None:
        return checked(ButtonWord(game, game.zero(), goal, word, None, int(goal.any())))
    answer = ButtonWord(game, game.zero(), goal, None, NoRelation(game), 0)
    if not answer.check():
        raise InvalidArgument(f"{game.name} is none of Shallit's games: it has other buttons")
    return answer


def _three_circles(v: dict[str, int], d: int, key: str | None) -> tuple[str, ...] | None:
    """W_F W_P with W_P = P_Z F_X^a F_Y^b P_X F_Y^c, in time order: F_Y^c P_X F_Y^b F_X^a P_Z, then W_F."""
    if key is not None:
        checks.one_of("key", key, CIRCLES)
    good = [Z for Z in CIRCLES if zeros_relation(v, Z, d)]
    if good and key is not None and key not in good:
        raise InvalidArgument(f"the relation of circle {key} does not hold; work with {' or '.join(good)}")
    for Z in good if key is None else good and [key]:
        X, Y = (c for c in "ABC" if c != Z)
        XY, XZ, YZ = ("".join(sorted(p)) for p in (X + Y, X + Z, Y + Z))
        # W_F sets what lies in Z: exponents of F_X, F_Y, F_Z
        fz = v[Z] % d
        fx, fy = (v[XZ] - fz) % d, (v[YZ] - fz) % d
        # what W_P has to leave outside of Z
        ex, ey, exy = (v[X] - fx) % d, (v[Y] - fy) % d, (v[XY] - fx - fy) % d
        a, b, c = ex, (exy - ex) % d, (ey + ex - exy) % d
        word = [f"F{Y}"] * c + [f"P{X}"] + [f"F{Y}"] * b + [f"F{X}"] * a + [f"P{Z}"]
        if not (ex or ey or exy):
            word = []
        return (*word, *[f"F{X}"] * fx, *[f"F{Y}"] * fy, *[f"F{Z}"] * fz)
    return None


def _polygon(v: dict[str, int], d: int, k: int, key: str | None) -> tuple[str, ...]:
    """W_F W with W_F = F_k^a_k F_1^a_1 F_2^a_2 F_{k-1}^a_{k-1} and the word W of Lemma 4.1, its vertices renumbered.

    The vertex ``key`` plays the part of k.
    """
    turn = 0 if key is None else int(key) % k if key.isdecimal() and 1 <= int(key) <= k else -1
    if turn < 0:
        raise InvalidArgument(f"a vertex is 1 … {k}, not {key!r}")

    def vertex(i: int) -> str:
        return str((i + turn - 1) % k + 1)

    def corner(i: int) -> int:
        return v[vertex(i)]

    def middle(i: int) -> int:
        """Return the light between i and i + 1."""
        a = int(vertex(i))
        return v[f"{a}-{a % k + 1}"]

    # the four lights at vertex k: its own, both midpoints, the centre
    ak = corner(k)
    a1, ak1 = (middle(k) - ak) % d, (middle(k - 1) - ak) % d
    a2 = (v["c"] - ak - a1 - ak1) % d
    flips = {k: ak, 1: a1, k - 1: ak1}
    flips[2] = (flips.get(2, 0) + a2) % d
    # what W has to leave: v minus what the flips do, at vertices 1 … k-1 and midpoints 1 … k-2
    e = {i: (corner(i) - flips.get(i, 0)) % d for i in range(1, k)}
    m = {i: (middle(i) - flips.get(i, 0) - flips.get(i + 1, 0)) % d for i in range(1, k - 1)}
    minus: dict[int, int] = {k - 1: e[k - 1]}
    plus: dict[int, int] = {k - 1: 0}
    # the light between i and i + 1 gets α_+i, α_-(i+1) and α_+(i+1): the last is missing in the printed system
    for i in range(1, k - 1):
        plus[i] = (m[i] - e[i + 1]) % d
        minus[i] = (e[i] - plus[i]) % d
    word: list[str] = []
    for i in range(1, k - 1):  # F_i^-, P_{i+1}, F_i^+ in time order
        word += [f"F{vertex(i)}"] * minus[i] + [f"P{vertex(i + 1)}"] + [f"F{vertex(i)}"] * plus[i]
    word += [f"F{vertex(k - 1)}"] * minus[k - 1] + [f"P{vertex(k)}"]
    if not (any(e.values()) or any(m.values())):
        word = []
    for i, times in flips.items():
        word += [f"F{vertex(i)}"] * times
    return tuple(word)
