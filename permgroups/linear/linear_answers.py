"""The answer to Ax = b: a solution and with it all of them, or the witness that there is none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import gcd
from typing import TYPE_CHECKING, Any

import numpy as np

from permgroups.answers import Answer
from permgroups.budget import Budget
from permgroups.errors import TooLarge
from permgroups.shown import Facts

if TYPE_CHECKING:
    from permgroups.linear.systems import LinearSystem

__all__ = ["LinearAnswer"]

LISTED = 1_000_000  # solutions that are kept at once
EFFORT = 5_000_000  # vectors that are looked at for a lightest one, where nothing is said


@dataclass(frozen=True, eq=False)
class LinearAnswer(Answer):
    """A solution x of Ax = b, or the witness y of its impossibility: yA = 0, yb ≠ 0.

    ``moves`` and ``solution`` are x; ``solution`` is None where there is none. The length counts the unknowns that are
    not 0. All solutions are x plus what the rows of ``kernel`` span.

    Examples
    --------
    >>> from permgroups.linear import solve
    >>> yes, no = (solve([[1, 1], [2, 2]], b, 4) for b in ([1, 2], [1, 1]))
    >>> yes, yes.moves.tolist(), yes.length, yes.optimal
    (<LinearAnswer: x = 1 0>, [1, 0], 1, True)
    >>> yes.number_of_solutions, yes.kernel.tolist(), [x.tolist() for x in yes]
    (4, [[1, 3]], [[1, 0], [2, 3], [3, 2], [0, 1]])
    >>> no, no.check()
    (<LinearAnswer: impossible, as 2 1 times the matrix is 0 and times the right side is 3>, True)
    """

    system: LinearSystem
    target: Any
    solution: Any
    weights: Any
    needed: int = 0

    @property
    def witness(self) -> Any:
        """The weights y of the equations; None where there is a solution.

        >>> from permgroups.linear import solve
        >>> solve([[1, 1], [2, 2]], [1, 1], 5).witness.tolist()
        [2, 4]
        """
        return self.weights

    @property
    def moves(self) -> Any:
        """The solution; where there is none, :class:`~permgroups.errors.Impossible`."""
        self.require()
        assert self.solution is not None
        return self.solution

    @property
    def length(self) -> int:
        """How many unknowns are not 0."""
        return int(np.count_nonzero(self.moves))

    @property
    def lower_bound(self) -> int:
        """How many have to be: all of these if this is the only solution, else what is proved, or one if b is not 0.

        >>> from permgroups.linear import solve
        >>> answer = solve([[1, 1, 1, 0], [0, 0, 1, 1]], [1, 1], 2)
        >>> answer.lower_bound, solve([[1, 1], [0, 1]], [0, 1], 2).lower_bound
        (1, 2)
        """
        if not self:
            return 0
        if self.needed:
            return self.needed
        return self.length if self.system.number_of_solutions == 1 else int(np.asarray(self.target).any())

    @property
    def reason(self) -> str:
        """Why there is no solution: the witness multiplied out; '' where there is one.

        >>> from permgroups.linear import solve
        >>> solve([[1, 1], [2, 2]], [1, 1], 5).reason
        'as 2 4 times the matrix is 0 and times the right side is 1'
        """
        if self:
            return ""
        value = self.system.dot(self.weights, self.target)
        return f"as {_numbers(self.weights)} times the matrix is 0 and times the right side is {value}"

    # -- all solutions ------------------------------------------------------------------------------

    @property
    def kernel(self) -> Any:
        """Vectors that span the solutions of Ax = 0, as rows."""
        return self.system.kernel

    @property
    def number_of_solutions(self) -> int:
        """How many solutions there are."""
        return self.system.number_of_solutions if self else 0

    def __iter__(self) -> Iterator[Any]:
        """Yield all solutions, each once."""
        if not self:
            return
        ring = self.system.ring
        kernel = np.asarray(self.kernel).astype(np.int64)
        at = np.asarray(self.moves).astype(np.int64)
        orders = [_multiples(row, ring.d, ring.is_field) for row in kernel]

        def below(x: np.ndarray, k: int) -> Iterator[np.ndarray]:
            if k == len(kernel):
                yield x
                return
            for t in range(orders[k]):
                more = ring.product(np.array([[t]], np.int64), kernel[k][None, :])[0]
                yield from below(ring.sum(x, more), k + 1)

        for x in below(at, 0):
            yield ring.wrap(x)

    def all(self) -> Any:
        """Return all solutions as rows, in the order of their entries.

        Raises `TooLarge` over a million solutions, `Impossible` where there is none.

        >>> from permgroups.linear import solve
        >>> solve([[1, 1], [2, 2]], [1, 2], 4).all().tolist()
        [[0, 1], [1, 0], [2, 3], [3, 2]]
        """
        ring = self.system.ring
        if self.number_of_solutions > LISTED:
            raise TooLarge(f"{self.number_of_solutions} solutions are over the limit of {LISTED}")
        found = np.asarray(self.moves).astype(np.int64)[None, :]
        for row in np.asarray(self.kernel).astype(np.int64):
            times = np.arange(_multiples(row, ring.d, ring.is_field))[:, None]
            multiples = ring.product(times, row[None, :])
            both = np.broadcast_arrays(found[None, :, :], multiples[:, None, :])
            found = ring.sum(*both).reshape(-1, found.shape[1])
        return ring.wrap(np.unique(found, axis=0))

    def shortest(self, *, seconds: float | None = None, effort: int | None = None, seed: Any = 0) -> LinearAnswer:
        """Return a solution with fewest entries that are not 0, with what is proved of their number.

        Few solutions are looked through; for many, over a prime field, combinations of few vectors of several
        systematic forms of the kernel are tried, which proves a lower bound. ``optimal`` says whether it is reached.

        Parameters
        ----------
        seconds, effort
            How long, or how many vectors, to look; an effort of five million where neither is given.
        seed
            Where luck is needed; the same seed and effort give the same answer.

        Examples
        --------
        >>> from permgroups.linear import solve
        >>> answer = solve([[1, 1, 1, 0], [0, 0, 1, 1]], [0, 1], 2)
        >>> answer.shortest(), answer.shortest().length, answer.shortest().optimal
        (<LinearAnswer: x = 0 0 0 1>, 1, True)
        """
        from permgroups.linear.lightest import lightest

        if not self:
            return self
        budget = Budget.given(seconds, EFFORT if seconds is None and effort is None else effort)
        x = np.asarray(self.moves).astype(np.int64)
        kernel = np.asarray(self.kernel).astype(np.int64)
        least = int(np.asarray(self.target).any())
        best, needed = lightest(self.system.ring, x, kernel, budget, seed, least)
        found = LinearAnswer(self.system, self.target, self.system.ring.wrap(best), None, needed)
        if not found.check():
            raise AssertionError(f"{self.system!r} has a wrong answer: {found!r}")
        return found

    # -- checks and words ---------------------------------------------------------------------------

    def check(self) -> bool:
        """Multiply it out."""
        A = self.system
        if self.solution is not None:
            same = (np.asarray(A.times(self.solution)) == np.asarray(self.target)).all()
            return self.weights is None and bool(same) and self.needed <= self.length
        if self.weights is None:
            return False
        return not np.asarray(A.times_left(self.weights)).any() and bool(A.dot(self.weights, self.target))

    def __str__(self) -> str:
        return f"x = {_numbers(self.solution)}" if self else f"impossible, {self.reason}"

    def __repr__(self) -> str:
        return f"<LinearAnswer: {self}>"

    def summary(self) -> Facts:
        """Return the solution, how many there are and what spans the others; or why there is none.

        >>> from permgroups.linear import solve
        >>> print(solve([[1, 1], [2, 2]], [1, 2], 4).summary())
        linear answer
          x               1 0
          solutions       4
          not zero        1, the fewest
          plus multiples  1 3
        """
        if not self:
            return Facts("linear answer", [("impossible", self.reason)])
        fewest = "the fewest" if self.optimal else f"at least {self.lower_bound}"
        facts: list[tuple[str, Any]] = [
            ("x", _numbers(self.solution)),
            ("solutions", self.number_of_solutions),
            ("not zero", f"{self.length}, {fewest}"),
        ]
        if len(self.kernel):
            facts.append(("plus multiples", [_numbers(row) for row in self.kernel]))
        return Facts("linear answer", facts)


def _multiples(row: np.ndarray, d: int, is_field: bool) -> int:
    """Return how many multiples of a vector of the kernel make every solution once: the order of its first entry."""
    return d if is_field else d // gcd(d, int(row[np.flatnonzero(row)[0]]))


def _numbers(x: Any) -> str:
    values = np.asarray(x).tolist()
    return " ".join(map(str, values[:40])) + (" …" if len(values) > 40 else "")
