"""Shallit's game with k ≥ 4: Lemma 4.1 for any k and d, Theorems 4.2 and 5.1, and their algorithm for people.

The lights are the vertices 1 … k, the midpoints i-(i+1) and the centre c. Any vertex can play the part of k.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from permgroups.errors import InvalidArgument
from permgroups.lights.charts import chart
from permgroups.lights.operators import Operator
from permgroups.lights.words import Recipe, checked

if TYPE_CHECKING:
    from permgroups.lights.enhanced import EnhancedGame

__all__ = ["Lemma41", "lemma_4_1", "lemma_4_1_matrix", "middle", "polygon_recipe", "polygon_size", "polygon_word"]

METHOD = "the chart of Figure 9 and Lemma 4.1"


def middle(i: int, k: int) -> str:
    """Return the label of the light between vertices i and i + 1.

    >>> middle(2, 5), middle(5, 5), middle(0, 5)
    ('2-3', '5-1', '5-1')
    """
    a = (i - 1) % k + 1
    return f"{a}-{a % k + 1}"


def polygon_size(game: EnhancedGame) -> int | None:
    """Return k if a game is Shallit's on a k-gon, k ≥ 4, with F and P for each vertex; else None."""
    k = (len(game.lights) - 1) // 2
    at = {x: i for i, x in enumerate(game.lights)}
    if k < 4 or set(at) != {*map(str, range(1, k + 1)), *(middle(i, k) for i in range(1, k + 1)), "c"}:
        return None
    for i in range(1, k + 1):
        lights = [at[x] for x in (str(i), middle(i, k), middle(i - 1, k), "c")]
        for kind in "fp":
            if game.operators.get(f"{kind.upper()}{i}") != Operator.of(kind, lights, len(game.lights), game.d):
                return None
    return k


def _vertex(i: int, k: int, turn: int) -> int:
    """Return the vertex that plays the part of i, if turn plays that of k."""
    return (i + turn - 1) % k + 1


def _turn(k: int, key: Any) -> int:
    text = str(k if key is None else key)
    if not text.isdecimal() or not 1 <= int(text) <= k:
        raise InvalidArgument(f"a vertex is 1 … {k}, not {key!r}")
    return int(text) % k


@dataclass(frozen=True)
class Lemma41:
    """The exponents of Lemma 4.1: ``minus[i]`` is ``α_-i`` for i = 1 … k-1, ``plus[i]`` is ``α_+i`` for i = 1 … k-2.

    The word is ``P_k F_(k-1)^α_-(k-1) F_(k-2)^α_+(k-2) P_(k-1) … F_1^α_+1 P_2 F_1^α_-1`` as the paper writes it, the
    last letter pressed first.
    """

    k: int
    d: int
    minus: dict[int, int]
    plus: dict[int, int]
    turn: int = 0

    @property
    def word(self) -> tuple[str, ...]:
        """The word in time order, with the vertices of the game."""

        def letters(kind: str, i: int, times: int = 1) -> list[str]:
            return [f"{kind}{_vertex(i, self.k, self.turn)}"] * times

        out: list[str] = []
        for i in range(1, self.k - 1):
            out += letters("F", i, self.minus[i]) + letters("P", i + 1) + letters("F", i, self.plus[i])
        return (*out, *letters("F", self.k - 1, self.minus[self.k - 1]), *letters("P", self.k))

    def __str__(self) -> str:
        parts = [f"α_-{self.k - 1} = {self.minus[self.k - 1]}"]
        for i in range(self.k - 2, 0, -1):
            parts += [f"α_+{i} = {self.plus[i]}", f"α_-{i} = {self.minus[i]}"]
        return ", ".join(parts)


def lemma_4_1(game: EnhancedGame, v: Any, key: Any = None) -> Lemma41:
    """Return the exponents for which the word of Lemma 4.1 leads from 0 to v, if P_k(v) = v.

    By back substitution: ``α_-(k-1) = ε_(k-1)``; then ``α_+i = ε_(i,i+1) - ε_(i+1)`` and ``α_-i = ε_i - α_+i`` for
    i = k-2 … 1. (The light between i and i + 1 gets ``α_+i``, ``α_-(i+1)`` and ``α_+(i+1)``; the last is missing in
    the printed system.)

    Examples
    --------
    >>> from permgroups import lights
    >>> G = lights.shallit(5, 3)
    >>> found = lemma_4_1(G, {"1": 2, "3": 1, "2-3": 2, "3-4": 1})
    >>> print(found)
    α_-4 = 0, α_+3 = 1, α_-3 = 0, α_+2 = 1, α_-2 = 2, α_+1 = 0, α_-1 = 2
    >>> G.text(G.press(G.zero(), *found.word))
    '20100021000'

    Raises
    ------
    InvalidArgument
        If the game has no polygon, or v has lights at vertex k.
    """
    k = polygon_size(game)
    if k is None:
        raise InvalidArgument(f"Lemma 4.1 is for Shallit's games with k ≥ 4, not for {game.name}")
    return _lemma(game.d, k, dict(zip(game.lights, game.configuration(v).tolist(), strict=True)), _turn(k, key))


def _lemma(d: int, k: int, values: dict[str, int], turn: int) -> Lemma41:
    at = _vertex(k, k, turn)
    lit = [x for x in (str(at), middle(at, k), middle(at - 1, k), "c") if values[x]]
    if lit:
        raise InvalidArgument(f"P_{at}(v) = v is needed; v has the light {lit[0]}")
    corner = {i: values[str(_vertex(i, k, turn))] for i in range(1, k)}
    between = {i: values[middle(_vertex(i, k, turn), k)] for i in range(1, k - 1)}
    plus = {i: (between[i] - corner[i + 1]) % d for i in range(1, k - 1)}
    minus = {i: (corner[i] - plus.get(i, 0)) % d for i in range(1, k)}
    return Lemma41(k, d, minus, plus, turn)


def lemma_4_1_matrix(k: int, printed: bool = False) -> np.ndarray:
    """Return the matrix of the system of Lemma 4.1; it is triangular with ones: one solution for every d.

    Its rows are ``ε_(k-1), ε_(k-2,k-1), ε_(k-2), …, ε_(1,2), ε_1``, its columns ``α_-(k-1), α_+(k-2), α_-(k-2), …,
    α_+1, α_-1``. ``printed`` gives the system as it stands in the paper.

    >>> lemma_4_1_matrix(4).tolist()
    [[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [0, 1, 1, 0, 0], [0, 1, 1, 1, 0], [0, 0, 0, 1, 1]]
    """
    n = 2 * k - 3
    out = np.eye(n, dtype=np.int64) + np.eye(n, k=-1, dtype=np.int64)
    if not printed:
        out[range(3, n, 2), range(1, n - 2, 2)] = 1  # α_+(i+1) at the light between i and i + 1
    return out


@dataclass(frozen=True)
class _Plan:
    """Theorem 5.1: what the chart says for the lights at the key vertex, and Lemma 4.1 for the others."""

    vertex: int
    pattern: tuple[int, ...]
    flips: dict[int, int]
    left: dict[str, int]
    lemma: Lemma41

    @property
    def first(self) -> tuple[str, ...]:
        return self.lemma.word if any(self.left.values()) else ()

    @property
    def last(self) -> tuple[str, ...]:
        return tuple(f"F{i}" for i, times in self.flips.items() for _ in range(times))


def _plan(game: EnhancedGame, k: int, v: np.ndarray, key: Any) -> _Plan:
    turn, d = _turn(k, key), game.d
    at = _vertex(k, k, turn)
    left = dict(zip(game.lights, v.tolist(), strict=True))
    pattern = tuple(left[x] for x in (str(at), middle(at, k), middle(at - 1, k), "c"))
    used = chart(k, d).exponents(pattern)
    flips = {_vertex(i, k, turn): times for i, times in zip((k, 1, k - 1, 2), used, strict=True)}
    for i, times in flips.items():
        for x in (str(i), middle(i, k), middle(i - 1, k), "c"):
            left[x] = (left[x] - times) % d
    return _Plan(at, pattern, flips, left, _lemma(d, k, left, turn))


def polygon_word(game: EnhancedGame, v: np.ndarray, key: Any = None) -> tuple[str, ...]:
    """Return the word of Theorem 5.1 from 0 to v, with a vertex ``key`` in the part of k."""
    k = polygon_size(game)
    assert k is not None
    plan = _plan(game, k, v, key)
    return (*plan.first, *plan.last)


def polygon_recipe(game: EnhancedGame, target: np.ndarray) -> Recipe:
    """Return how to reach a configuration from all lights out, by the chart of Figure 9 and Lemma 4.1.

    The key vertex is the one that gives the shortest word.
    """
    k = polygon_size(game)
    assert k is not None
    plan = min((_plan(game, k, target, i) for i in range(k, 0, -1)), key=lambda p: len(p.first) + len(p.last))
    at, turn = plan.vertex, plan.lemma.turn
    names = (str(at), middle(at, k), middle(at - 1, k), "c")
    seen = ", ".join(f"{x} {value}" for x, value in zip(names, plan.pattern, strict=True))
    order = " ".join(str(_vertex(i, k, turn)) for i in range(1, k + 1))
    lit = ", ".join(f"{x} {value}" for x, value in plan.left.items() if value)
    steps = [
        f"the key vertex is {at}: its lights are {seen}" + ("" if at == k else f"; count the vertices {order}"),
        f"the chart: press F at the end {', '.join(f'{i} {times}' for i, times in plan.flips.items())} times",
    ]
    if plan.first:
        steps += [
            f"so the other lights must first be {lit}, and 0 elsewhere",
            f"from vertex {_vertex(k - 1, k, turn)} down (Lemma 4.1): {plan.lemma}",
            f"press {' '.join(plan.first)}, with vertex {at} cleared at last",
        ]
    else:
        steps.append("the other lights are then right: press nothing before")
    steps.append(f"{'then' if plan.first else 'so'} press {' '.join(plan.last) or 'nothing more'}")
    word, table = (*plan.first, *plan.last), chart(k, game.d).condensed.table
    found = Recipe(game, game.zero(), target, word, None, int(target.any()), tuple(steps), METHOD, table)
    checked(found)
    return found
