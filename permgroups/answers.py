"""One kind of answer: a way to get there, or the reason why there is none.

Solutions of puzzles, paths of a hole, presses of buttons, words of enhanced games, solutions of linear systems and
tests of homomorphisms are all answers. *Impossible* is an answer that is false and carries its witness; bad input
raises.
"""

from __future__ import annotations

from typing import Any

from permgroups.errors import Impossible
from permgroups.shown import Facts, Shown
from permgroups.wording import spaced

__all__ = ["Answer"]


class Answer(Shown):
    """The protocol of answers; every kind of answer is a subclass.

    ``bool(answer)``
        Whether there is a way.
    ``answer.moves``
        The way, as the room writes it: a word, presses, a path, a vector. Raises
        :class:`~permgroups.errors.Impossible` where there is none.
    ``answer.length``, ``answer.lower_bound``, ``answer.optimal``
        How long it is in the metric of the question, what no way can be shorter than (0 where there is none), and
        whether the two agree. Without a way there is no length: asking for it raises.
    ``answer.witness``, ``answer.reason``
        What shows that there is none, and the same in a sentence; None and '' for an answer that is true.
    ``answer.check()``
        Whether the way, played or multiplied out anew, leads there, or the witness shows what it should.
    ``answer.require()``
        Nothing where there is a way; raises :class:`~permgroups.errors.Impossible` where there is none.
    ``answer.explain()``
        The same for a person: something that prints as text.
    ``answer.summary()``
        The same as facts, which a notebook shows as a table; *impossible* with its reason.

    Examples
    --------
    >>> from permgroups.puzzles import cube
    >>> from sympy.combinatorics import Permutation
    >>> answer = cube(2).solve("R U F'", effort=10**6)
    >>> answer.moves, answer.length, answer.lower_bound, answer.optimal, answer.check(), answer.witness
    (Word("F U' R'"), 3, 3, True, True, None)
    >>> answer = cube(2).solve(Permutation(23)(0, 4, 17))          # a corner twisted in its place
    >>> bool(answer), answer.check(), answer.lower_bound
    (False, True, 0)
    >>> print(answer.summary())
    solution of 2×2×2 cube
      impossible  the state cannot be solved: it twists 8 pieces by 1 of 3 in all, every generator by 0
    >>> answer.explain() == f"impossible: {answer.reason}"
    True
    >>> answer.require()
    Traceback (most recent call last):
        ...
    permgroups.errors.Impossible: the state cannot be solved: it twists 8 pieces by 1 of 3 in all, every generator by 0
    """

    @property
    def moves(self) -> Any:
        """The way itself; raises :class:`Impossible` where there is none."""
        raise NotImplementedError

    @property
    def witness(self) -> Any:
        """What shows that there is no way; None where there is one."""
        raise NotImplementedError

    @property
    def reason(self) -> str:
        """The witness in a sentence; '' where there is a way."""
        return "" if self else str(self.witness)

    @property
    def length(self) -> int:
        """How long the way is; raises :class:`Impossible` where there is none."""
        return len(self.moves)

    @property
    def lower_bound(self) -> int:
        """A length below which there is no way; 0 where nothing better is known, or there is no way at all."""
        return 0

    @property
    def optimal(self) -> bool:
        """Whether it is proved that no way is shorter; False where there is none."""
        return bool(self) and self.length == self.lower_bound

    def __bool__(self) -> bool:
        return self.witness is None

    def check(self) -> bool:
        """Return whether the answer, verified anew, is right."""
        raise NotImplementedError

    def explain(self) -> Any:
        """Return the answer in words: the way, or ``impossible`` with the reason."""
        return str(self) if self else f"impossible: {self.reason}"

    def summary(self) -> Facts:
        """Return the way, its length and what is known of it; or that it is impossible, and why."""
        title = spaced(type(self).__name__)
        if not self:
            return Facts(title, [("impossible", self.reason)])
        bound = "no shorter one exists" if self.optimal else f"at least {self.lower_bound} is needed"
        return Facts(title, [("answer", str(self)), ("length", self.length), ("known", bound)])

    def require(self) -> None:
        """Raise :class:`Impossible` with the reason, unless there is a way."""
        if not self:
            raise Impossible(self.reason, self.witness)
