"""The words of a code: lists, counts by weight, the minimum distance.

Everything that lists words is bounded by ``MAX_LISTED``, what counts them by ``MAX_WORDS``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

import galois
import numpy as np

from permgroups import checks
from permgroups.errors import InvalidArgument, TooLarge
from permgroups.linear.code_base import CodeBase
from permgroups.linear.field_tables import MAX_TABLE, field_tables
from permgroups.linear.weights import macwilliams, polynomial_as_maths, weight_polynomial
from permgroups.shown import Facts, Maths, Shown

if TYPE_CHECKING:
    import sympy

    from permgroups.linear.codes import LinearCode
    from permgroups.linear.minimum_distance import MinimumDistance

__all__ = ["WordsOfCode"]

MAX_WORDS = 1 << 32  # words that are counted by weight
MAX_BATCHED = 1 << 26  # words that galois forms, over large fields
MAX_LISTED = 1 << 21  # words that are kept at once
EASY = 1 << 16  # words that are counted whenever it helps
CHUNK = 1 << 18
EFFORT_OF_D = 60_000_000  # what the property d may spend: about a minute


class WordsOfCode(Shown, CodeBase):
    """A code with what is asked of its words; see :class:`.LinearCode`."""

    _distance: MinimumDistance | None = None

    @property
    def d(self) -> int:
        """The minimum distance, where it is found and proved within a minute or so.

        Raises
        ------
        TooLarge
            If it is not; :meth:`minimum_distance` has the bounds, and takes as long as it is given.

        >>> from permgroups.linear import tetracode
        >>> code = tetracode()
        >>> code.n, code.k, code.d
        (4, 2, 3)
        """
        return self.minimum_weight()

    def summary(self) -> Facts:
        """Return the parameters, and the weight enumerator as a polynomial where it is found at once.

        >>> from permgroups.linear import tetracode
        >>> print(tetracode().summary())
        linear code
          parameters         [4, 2, 3]_3
          words              9
          weight enumerator  x^4 + 8 x y^3
        """
        q, n, k = self.field.order, self.length, self.dimension
        known = f", {self.minimum_weight()}" if self._is_shown_whole else ""
        parameters = Maths(f"[{n}, {k}{known}]_{q}", rf"[{n}, {k}{known}]_{{{q}}}")
        facts: list[tuple[str, Any]] = [("parameters", parameters), ("words", self.order())]
        if self.dimension and self._is_easy:
            facts.append(("weight enumerator", polynomial_as_maths(self._weights)))
        return Facts("linear code", facts)

    @property
    def _is_shown_whole(self) -> bool:
        """Whether the minimum distance is known, or found at once."""
        found = self._distance is not None and self._distance.optimal
        return bool(self.dimension) and (found or self.order() <= MAX_LISTED or self._is_easy)

    @property
    def _is_easy(self) -> bool:
        """Whether the code or its dual has few words."""
        return int(self.field.order) ** min(self.dimension, self.length - self.dimension) <= EASY

    def __repr__(self) -> str:
        known = f", {self.minimum_weight()}" if self._is_shown_whole else ""
        return f"LinearCode([{self.length}, {self.dimension}{known}] over GF({self.field.order}))"

    def _span(self, rows: galois.FieldArray) -> galois.FieldArray:
        """Return all combinations of the rows."""
        words = self.field.Zeros((1, self.length))
        scalars = self.field.elements
        for row in rows:
            multiples = scalars[:, None] * row[None, :]
            words = (words[:, None, :] + multiples[None, :, :]).reshape(-1, self.length)
        return words

    def _batches(self) -> Iterator[galois.FieldArray]:
        """Yield the words in batches of moderate size."""
        if self.order() > MAX_BATCHED:
            raise TooLarge(f"the code has {self.order()} words; at most {MAX_BATCHED} are looked at one by one")
        q, inner = int(self.field.order), 0
        while inner < self.dimension and q ** (inner + 1) * self.length <= CHUNK:
            inner += 1
        low = self._span(self.generator_matrix[self.dimension - inner :])
        for high in self._span(self.generator_matrix[: self.dimension - inner]):
            yield low + high

    def words(self) -> galois.FieldArray:
        """Return all the words, one in every row.

        Raises `TooLarge` over 2^21 words.

        >>> from permgroups.linear import tetracode
        >>> tetracode().words()[:4]
        GF([[0, 0, 0, 0],
            [0, 1, 1, 2],
            [0, 2, 2, 1],
            [1, 0, 1, 1]], order=3)
        """
        if self.order() > MAX_LISTED:
            raise TooLarge(f"the code has {self.order()} words; at most {MAX_LISTED} are listed")
        return self.field(np.concatenate(list(self._batches())))

    def words_of_weight(self, weight: int) -> galois.FieldArray:
        """Return the words with that many coordinates different from zero; light ones of large codes too.

        >>> from permgroups.linear import golay
        >>> len(golay(2).words_of_weight(8))
        759
        """
        from permgroups.linear.light_words import words_of_weight

        weight = checks.whole("weight", weight, 0)
        if self.order() > MAX_LISTED and int(self.field.order) <= MAX_TABLE:
            return words_of_weight(cast("LinearCode", self), weight)
        found = [batch[(batch != 0).sum(axis=1) == weight] for batch in self._batches()]
        return self.field(np.concatenate(found))

    def support(self) -> tuple[Any, ...]:
        """Return the labels of the coordinates in which some word is not zero.

        >>> from permgroups.linear import LinearCode
        >>> LinearCode([[1, 0, 2], [2, 0, 0]], 3, labels="xyz").support()
        ('x', 'z')
        """
        return tuple(x for x, used in zip(self.labels, (self.generator_matrix != 0).any(axis=0), strict=True) if used)

    @cached_property
    def _weights(self) -> tuple[int, ...]:
        from permgroups.linear.word_lists import PackedRows

        q, n = int(self.field.order), self.length
        if self.order() > EASY and 2 * self.dimension > n and q ** (n - self.dimension) <= MAX_WORDS:
            return macwilliams(WordsOfCode(self.check_matrix, self.field).weight_enumerator(), q)
        if self.order() > MAX_WORDS:
            raise TooLarge(f"the code has {self.order()} words; at most {MAX_WORDS} are looked at")
        if q <= MAX_TABLE:
            return tuple(PackedRows(np.asarray(self.generator_matrix), field_tables(self.field)).weight_counts())
        counts = np.zeros(n + 1, np.int64)
        for batch in self._batches():
            counts += np.bincount((batch != 0).sum(axis=1), minlength=n + 1)
        return tuple(counts.tolist())

    def weight_enumerator(self) -> tuple[int, ...]:
        """Return the number of words of weight 0, 1, …, n.

        The words of the code or of its dual are counted, whichever has fewer; :func:`macwilliams` leads from
        one to the other.

        Raises `TooLarge` where both have more than 2^32 words, over large fields 2^26.

        >>> from permgroups.linear import golay
        >>> {w: n for w, n in enumerate(golay(2).weight_enumerator()) if n}
        {0: 1, 8: 759, 12: 2576, 16: 759, 24: 1}
        """
        return self._weights

    def weight_polynomial(self, x: Any = None, y: Any = None) -> sympy.Poly:
        """Return the weight enumerator as a polynomial of sympy: the sum of x^(n-w) y^w over all words.

        >>> from permgroups.linear import tetracode
        >>> tetracode().weight_polynomial().as_expr()
        x**4 + 8*x*y**3
        """
        return weight_polynomial(self._weights, x, y)

    def minimum_distance(self, effort: int | None = None, symmetries: Sequence[Any] | None = None) -> MinimumDistance:
        """Return what is known of the least weight: a word, a proved lower bound, and the proof.

        Parameters
        ----------
        effort
            How much to do at most, in thousands of words that are looked at; by default what it takes.
        symmetries
            Monomial maps that keep the code, rows on scaled coordinates. By default a shift, where one keeps the code:
            with orbits of coordinates fewer words prove the same bound.

        Examples
        --------
        >>> from permgroups.linear import quadratic_residue_code
        >>> answer = quadratic_residue_code(47, 2).extended().minimum_distance()
        >>> answer, answer.lower_bound, answer.upper_bound, answer.optimal
        (MinimumDistance(12), 12, 12, True)
        >>> print(answer.explain())
        a word of weight 12; every word other than zero has weight 12 or more:
        - all combinations of at most 4 rows on an information set of rank 24: other words fill 5 or more of it
        - automorphisms move the coordinates in orbits of 47, 1: the mean over images counts
        - the code is self-orthogonal with generators of weights divisible by 4: so are all weights
        """
        from permgroups.linear.minimum_distance import minimum_distance

        if self._distance is not None and self._distance.optimal and symmetries is None:
            return self._distance
        found = minimum_distance(cast("LinearCode", self), effort, symmetries)
        if self._distance is None or found.lower_bound >= self._distance.lower_bound:
            self._distance = found
        return found

    def minimum_weight(self) -> int:
        """Return the least weight of a word other than zero, the same as :attr:`d`.

        Raises `InvalidArgument` for the zero code, `TooLarge` where it is not proved within a minute or so.

        >>> from permgroups.linear import golay, hexacode
        >>> golay(2).minimum_weight(), golay(3).minimum_weight(), hexacode().minimum_weight()
        (8, 6, 4)
        """
        if self.dimension == 0:
            raise InvalidArgument("the zero code has no word but zero")
        if self._is_easy or int(self.field.order) > MAX_TABLE:
            return next(w for w, count in enumerate(self._weights) if w and count)
        found = self.minimum_distance(EFFORT_OF_D)
        if not found.optimal:
            raise TooLarge(
                f"the minimum distance is from {found.lower_bound} to {found.upper_bound}; minimum_distance() goes on"
            )
        return found.upper_bound

    def bounds_of_distance(self) -> tuple[int, int]:
        """Return a lower and an upper bound for the minimum distance, the best that are known without much work.

        Raises `InvalidArgument` for the zero code.

        >>> from permgroups.linear import golay, quadratic_residue_code
        >>> golay(2).bounds_of_distance(), quadratic_residue_code(97, 2).bounds_of_distance()
        ((8, 8), (14, 15))
        """
        if self._is_easy:
            return self.minimum_weight(), self.minimum_weight()
        if self.origin is not None and self._distance is None:
            return int(self.origin.d), self.length - self.dimension + 1
        found = self.minimum_distance(EFFORT_OF_D // 1000) if self._distance is None else self._distance
        return found.lower_bound, found.upper_bound

    def minimal_words(self) -> galois.FieldArray:
        """Return the words of the least weight, one in every row; raises as :meth:`minimum_weight` does.

        >>> from permgroups.linear import golay
        >>> len(golay(3).minimal_words()), len(golay(2).minimal_words())       # 132 hexads twice, 759 octads
        (264, 759)
        """
        return self.words_of_weight(self.minimum_weight())
