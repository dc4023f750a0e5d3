"""The Mentat Problem of enhanced games: steps that a person can follow; and the constructions of the paper as words.

Shallit's three circles go by Algorithm 3.10, his k-gons by the chart of Figure 9 and Lemma 4.1; every other game by
the same idea, made general: decide what is cleared last, let the flips after it put its lights right, and go on with
the lights that are left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from permgroups.errors import InvalidArgument
from permgroups.lights.algorithm_3_10 import (
    NoRelation,
    is_three_circles,
    three_circles_recipe,
    three_circles_word,
)
from permgroups.lights.clearings import Clearing
from permgroups.lights.polygons import polygon_recipe, polygon_size, polygon_word
from permgroups.lights.words import ButtonWord, Recipe, checked
from permgroups.linear.systems import LinearSystem
from permgroups.wording import brief

if TYPE_CHECKING:
    from permgroups.lights.enhanced import EnhancedGame

__all__ = ["construct", "recipe"]


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
    >>> from permgroups.lights import shallit
    >>> S = shallit(5, 3)
    >>> word = construct(S, [2, 1, 0, 2, 1, 1, 0, 2, 0, 1, 2])
    >>> S.text(S.press(S.zero(), *word.moves))
    '21021102012'
    >>> construct(shallit(), "0000001")
    <ButtonWord: impossible: in no circle of ......# do exterior and centre match the two overlaps>
    """
    if not hasattr(game, "operators"):
        raise InvalidArgument(f"expected one of Shallit's games, not {brief(game)}")
    goal = game.configuration(v)
    if is_three_circles(game):
        target = dict(zip(game.lights, goal.tolist(), strict=True))
        word = three_circles_word(target, game.d, None if key is None else str(key))
    elif polygon_size(game):
        word = polygon_word(game, goal, key)
    else:
        raise InvalidArgument(f"{game.name} is none of Shallit's games")
    if word is not None:
        return checked(ButtonWord(game, game.zero(), goal, word, None, int(goal.any())))
    answer = ButtonWord(game, game.zero(), goal, None, NoRelation(game), 0)
    if not answer.check():
        raise InvalidArgument(f"{game.name} is none of Shallit's games: it has other buttons")
    return answer


def recipe(game: EnhancedGame, u: Any, v: Any) -> Recipe:
    """Return how a person gets from u to v, or sees that there is no way.

    Examples
    --------
    >>> from permgroups.lights import shallit
    >>> print(recipe(shallit(), None, "1000100"))
    1. Z = B: its exterior 0 and the centre 0 match its overlaps 0 and 0
    2. turn the device so that B is the bottom circle; X = A, Y = C
    3. the chart: press F at the end A 0, C 0, B 0 times; so A, C and AC must first be 1, 0 and 1
    4. press FA PB, with the bottom circle cleared at last
    5. then press nothing more
    >>> print(recipe(shallit(4, 3), None, "100001202"))
    1. the key vertex is 4: its lights are 4 0, 4-1 0, 3-4 2, c 2
    2. the chart: press F at the end 4 0, 1 0, 3 2, 2 0 times
    3. so the other lights must first be 1 1, 3 1, 2-3 2, and 0 elsewhere
    4. from vertex 3 down (Lemma 4.1): α_-3 = 1, α_+2 = 1, α_-2 = 2, α_+1 = 0, α_-1 = 1
    5. press F1 P2 F2 F2 P3 F2 F3 P4, with vertex 4 cleared at last
    6. then press F3 F3
    >>> from permgroups.lights import venn
    >>> print(recipe(venn(4), None, {"A": 1, "AB": 1, "D": 1}))
    1. last of all press PC, then nothing: C, AC, BC, CD, ABC, ACD, BCD, ABCD come right
    2. before that press PA, then FA FD: A, AB, AD, ABD come right
    3. before that press PD, then FB: D, BD come right
    4. before that press FB
    5. so, in time order: FB PD FB PA FA FD PC
    """
    start = game.zero() if u is None else game.configuration(u)
    goal = game.configuration(v)
    polygon = polygon_size(game)
    if not start.any() and (polygon or (is_three_circles(game) and _closed(game))):
        return polygon_recipe(game, goal) if polygon else three_circles_recipe(game, goal)
    if not polygon:
        return _by_clearings(game, start, goal)
    flips = _by_flips(game, start, goal)
    if flips is not None:
        steps: tuple[str, ...] = (f"buttons of F-type do it: press {' '.join(flips) or 'nothing'}",)
        word = flips
    else:
        rest = polygon_recipe(game, goal)
        clear = tuple(f"P{i}" for i in range(1, polygon + 1))
        steps = (f"put all lights out: press {' '.join(clear)}", *rest.steps)
        word = (*clear, *rest.moves)
    method = "buttons of F-type" if flips is not None else rest.method
    table = () if flips is not None else rest.table
    found = Recipe(game, start, goal, word, None, int((start != goal).any()), steps, method, table)
    checked(found)
    return found


def _closed(game: EnhancedGame) -> bool:
    """Return whether Proposition 5.2 speaks for all buttons of a game with three circles."""
    return NoRelation(game).shows(game.zero(), game.configuration({"ABC": 1}))


def _by_flips(game: EnhancedGame, u: np.ndarray, v: np.ndarray) -> tuple[str, ...] | None:
    """Return presses of buttons of F-type that lead from u to v, None if there are none."""
    flips = Clearing.nothing(game)
    answer = LinearSystem(flips.matrix, game.d).solve((v - u) % game.d)
    return flips.word(answer.moves) if answer else None


def _by_clearings(game: EnhancedGame, u: np.ndarray, v: np.ndarray) -> Recipe:
    """Return the steps of the general way: what is cleared last, and what puts its lights right afterwards.

    The word is a shortest one where a table of all configurations fits.
    """
    answer = game.solve(u, v)
    if not answer:
        why = "IMPOSSIBLE: whatever is cleared last, some sum of lights does not come out"
        return Recipe(game, u, v, None, answer.witness, 0, (why,))
    word = answer.moves
    steps: list[str] = []
    covered: set[int] = set()
    end = len(word)
    for at in range(len(word) - 1, -1, -1):
        new = {i for i, k in enumerate(game.operators[word[at]].keep) if not k} - covered
        if new:
            lights = ", ".join(game.lights[i] for i in sorted(new))
            after = " ".join(word[at + 1 : end]) or "nothing"
            steps.append(
                f"{'last of all' if not steps else 'before that'} press {word[at]}, then {after}: {lights} "
                f"come{'s' if len(new) == 1 else ''} right"
            )
            covered |= new
            end = at
    if end or not steps:
        first = " ".join(word[:end]) or "nothing"
        steps.append(f"{'before that' if steps else 'buttons that clear nothing do it:'} press {first}")
    steps.append(f"so, in time order: {' '.join(word) or 'nothing'}")
    found = Recipe(game, u, v, word, None, answer.lower_bound, tuple(steps))
    checked(found)
    return found
