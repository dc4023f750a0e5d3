"""Words of buttons as answers, for games in which the order of presses counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from permgroups.answers import Answer

__all__ = ["ButtonGame", "ButtonWord", "Obstacle", "Recipe", "checked"]


class ButtonGame(Protocol):
    """What a word needs to know of its game."""

    def press(self, u: Any, *buttons: str) -> np.ndarray:
        """Return the configuration after pressing buttons one after the other."""
        ...

    def text(self, v: Any) -> str:
        """Return a configuration as text."""
        ...


class Obstacle(Protocol):
    """What can show that no word leads from u to v."""

    def shows(self, u: np.ndarray, v: np.ndarray) -> bool:
        """Return whether it does, verified anew."""
        ...

    def why_not(self, v: np.ndarray) -> str:
        """Return the reason in a sentence."""
        ...


@dataclass(frozen=True, eq=False)
class ButtonWord(Answer):
    """A word that leads from u to v, in time order; or, where there is none, what shows it.

    ``moves`` and ``word`` are the buttons; ``word`` is None where there is none. ``needed`` is what is known of the
    least length.

    Examples
    --------
    >>> from permgroups import lights
    >>> S = lights.shallit()
    >>> S.solve(S.zero(), S.ones())
    <ButtonWord: FA PB FB PC FC (5 presses, optimal)>
    >>> answer = S.solve(S.zero(), {"ABC": 1})
    >>> bool(answer), answer.check(), answer.witness
    (False, True, <ReachableSet of 112 of 128 configurations, at most 7 presses>)
    >>> answer.moves
    Traceback (most recent call last):
        ...
    permgroups.errors.Impossible: ......# is none of the 112 configurations that can be reached from .......
    """

    game: ButtonGame
    u: np.ndarray
    v: np.ndarray
    word: tuple[str, ...] | None
    obstacle: Obstacle | None
    needed: int

    @property
    def witness(self) -> Obstacle | None:
        """What shows that there is no word; None where there is one."""
        return self.obstacle

    @property
    def moves(self) -> tuple[str, ...]:
        """The buttons, the first pressed first; raises `Impossible` where there is no word."""
        self.require()
        assert self.word is not None
        return self.word

    @property
    def lower_bound(self) -> int:
        """How many presses are known to be needed, 0 where there is no word.

        >>> from permgroups import lights
        >>> S = lights.shallit()
        >>> S.solve(S.zero(), S.ones()).lower_bound, lights.venn(6, 5).solve("3" * 63).lower_bound
        (5, 1)
        """
        return self.needed

    @property
    def reason(self) -> str:
        """Why there is no word; '' where there is one.

        >>> from permgroups import lights
        >>> lights.shallit().solve(None, {"ABC": 1}).reason
        '......# is none of the 112 configurations that can be reached from .......'
        """
        return "" if self.obstacle is None else self.obstacle.why_not(self.v)

    def check(self) -> bool:
        """Return whether the buttons, pressed anew, lead from u to v, or the witness shows that no word does."""
        if self.obstacle is not None:
            return self.word is None and self.obstacle.shows(self.u, self.v)
        return self.word is not None and bool((self.game.press(self.u, *self.word) == self.v).all())

    def __str__(self) -> str:
        return (" ".join(self.moves) or "nothing to press") if self else f"impossible: {self.reason}"

    def __repr__(self) -> str:
        if not self:
            return f"<{type(self).__name__}: {self}>"
        known = ", optimal" if self.optimal else ""
        return f"<{type(self).__name__}: {self} ({self.length} press{'' if self.length == 1 else 'es'}{known})>"


@dataclass(frozen=True, eq=False, repr=False)
class Recipe(ButtonWord):
    """A word with the steps by which a person finds it; or, where there is none, the step that shows it.

    ``table`` has the pairs (lights of the key region, W_F) of the chart, if the method has one.

    >>> from permgroups import lights
    >>> S = lights.shallit()
    >>> answer = S.mentat(None, {"A": 1, "AB": 1})
    >>> answer.moves, answer.method, answer.check()
    (('FA', 'PC'), 'Algorithm 3.10', True)
    >>> print(S.mentat(None, {"ABC": 1}).explain())
    1. IMPOSSIBLE: in no circle do exterior and centre match the two overlaps
    impossible: in no circle of ......# do exterior and centre match the two overlaps
    """

    steps: tuple[str, ...]
    method: str = "orders of clearing"
    table: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return "\n".join(f"{k}. {s}" for k, s in enumerate(self.steps, 1))

    __repr__ = __str__

    def explain(self) -> str:
        """Return the steps; where it is impossible, also what shows it."""
        return str(self) if self else f"{self}\nimpossible: {self.reason}"


def checked(answer: ButtonWord) -> ButtonWord:
    """Return a word that leads where it should; another one is a defect of the package."""
    if answer and not answer.check():
        raise AssertionError(f"{answer!r} does not lead where it should")
    return answer
