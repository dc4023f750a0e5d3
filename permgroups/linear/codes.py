"""Linear codes over finite fields: subspaces with a basis of coordinates.

Vectors are galois arrays. A code is kept as its reduced generator matrix, so two codes are equal
exactly when these are. Everything that lists words is bounded by ``MAX_WORDS``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from math import comb
from typing import TYPE_CHECKING, Any

import galois
import numpy as np

from permgroups import checks
from permgroups.errors import InvalidArgument, TooLarge

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["LinearCode", "field_of", "macwilliams"]

MAX_WORDS = 1 << 26  # words that are counted by weight
MAX_LISTED = 1 << 21  # words that are kept at once
MAX_COSETS = 1 << 20  # cosets with a leader each
CHUNK = 1 << 18


def field_of(field: Any) -> type[galois.FieldArray]:
    """Return a galois field from the field itself or its order."""
    if isinstance(field, type) and issubclass(field, galois.FieldArray):
        return field
    if checks.is_whole(field):
        try:
            return galois.GF(int(field))
        except ValueError as error:
            raise InvalidArgument(f"there is no field of {field} elements: {error}") from None
    raise InvalidArgument(f"expected a galois field or the number of its elements, not {field!r}")


def _elements(field: type[galois.FieldArray], given: Any, what: str) -> galois.FieldArray:
    """Return integers as elements of the field; over a prime field -1 may stand for p - 1."""
    if isinstance(given, galois.FieldArray) and type(given) is not field:
        raise InvalidArgument(f"{what} over {field.name}: they are over {type(given).name}")
    try:
        values = np.asarray(given)
        if values.dtype.kind not in "iub" and values.size:
            raise TypeError(f"expected integers, not {values.dtype}")
        values = values.astype(np.int64)
        if field.degree == 1:
            values = np.where((values < 0) & (values > -int(field.order)), values + int(field.order), values)
        return field(values)
    except (TypeError, ValueError) as error:
        raise InvalidArgument(f"{what} over {field.name}: {error}") from None


def macwilliams(weights: Sequence[int], q: int) -> tuple[int, ...]:
    """Return the weight enumerator of the dual of a code over GF(q) from the code's own.

    >>> macwilliams([1, 0, 0, 8, 0], 3)      # the tetracode is its own dual
    (1, 0, 0, 8, 0)
    """
    n, size = len(weights) - 1, sum(weights)
    if n < 0 or size < 1 or weights[0] != 1:
        raise InvalidArgument("the weights of a linear code count the zero word once")

    def krawtchouk(k: int, x: int) -> int:
        return sum((-1) ** j * (q - 1) ** (k - j) * comb(x, j) * comb(n - x, k - j) for j in range(k + 1))

    out = []
    for k in range(n + 1):
        value, rest = divmod(sum(a * krawtchouk(k, x) for x, a in enumerate(weights)), size)
        if rest:
            raise InvalidArgument("these numbers are not the weights of a linear code")
        out.append(value)
    return tuple(out)


class LinearCode:
    """The span of some vectors over a finite field.

    Parameters
    ----------
    generators
        Vectors that span the code: a galois array, or lists of the field's elements as integers.
    field
        The galois field or its order, where ``generators`` is not a galois array.
    labels
        The names of the coordinates, default 0, 1, ….

    Examples
    --------
    >>> code = LinearCode([[1, 0, 1, 1], [0, 1, 1, 2]], field=3)
    >>> code, code.is_self_dual, code.weight_enumerator()
    (LinearCode([4, 2, 3] over GF(3)), True, (1, 0, 0, 8, 0))
    >>> [1, 1, 2, 0] in code, [1, 1, 1, 1] in code
    (True, False)
    """

    def __init__(self, generators: Any, field: Any = None, labels: Sequence[Any] | None = None):
        if isinstance(generators, galois.FieldArray) and field is None:
            field = type(generators)
        if field is None:
            raise InvalidArgument("give the field of the generators: field=3, or a galois array")
        self.field = field_of(field)
        matrix = _elements(self.field, generators, "the generators are not vectors")
        if matrix.ndim != 2 or matrix.shape[1] == 0:
            raise InvalidArgument(f"expected a matrix with a generator in every row, not shape {matrix.shape}")
        reduced = matrix.row_reduce() if len(matrix) else matrix
        self._matrix = reduced[(reduced != 0).any(axis=1)]
        self.labels = tuple(range(self.length)) if labels is None else tuple(labels)
        if len(set(self.labels)) != self.length:
            raise InvalidArgument(f"{self.length} different labels are needed, not {self.labels!r}")

    @classmethod
    def from_checks(cls, checks: Any, field: Any = None, labels: Sequence[Any] | None = None) -> LinearCode:
        """Return the code of all vectors that every row of ``checks`` is orthogonal to."""
        return cls(checks, field, labels).dual()

    # -- shape ------------------------------------------------------------------------------------

    @property
    def length(self) -> int:
        """The number of coordinates."""
        return int(self._matrix.shape[1])

    @property
    def dimension(self) -> int:
        return len(self._matrix)

    def order(self) -> int:
        """Return the number of words."""
        return int(self.field.order) ** self.dimension

    @property
    def generator_matrix(self) -> galois.FieldArray:
        """The reduced basis, one vector in every row."""
        return self._matrix.copy()

    @cached_property
    def check_matrix(self) -> galois.FieldArray:
        """A basis of the dual code."""
        if self.dimension == 0:
            return self.field.Identity(self.length)
        return self._matrix.null_space()

    def __repr__(self) -> str:
        known = f", {self.minimum_weight()}" if self.dimension > 0 and self.order() <= MAX_LISTED else ""
        return f"LinearCode([{self.length}, {self.dimension}{known}] over GF({self.field.order}))"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, LinearCode):
            return NotImplemented
        same = self.field is other.field and self._matrix.shape == other._matrix.shape
        return same and bool((self._matrix == other._matrix).all())

    def __hash__(self) -> int:
        return hash((self.field.order, self._matrix.shape, np.asarray(self._matrix).tobytes()))

    def __le__(self, other: LinearCode) -> bool:
        if self.field is not other.field or self.length != other.length:
            raise InvalidArgument(f"codes over different fields or of different lengths: {self!r} and {other!r}")
        return all(row in other for row in self._matrix)

    def _vector(self, v: Any) -> galois.FieldArray:
        out = _elements(self.field, v, "not a vector")
        if out.shape != (self.length,):
            raise InvalidArgument(f"expected a vector of {self.length} coordinates, not shape {out.shape}")
        return out

    def __contains__(self, v: Any) -> bool:
        return not self.syndrome(v).any()

    # -- words ------------------------------------------------------------------------------------

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
        if self.order() > MAX_WORDS:
            raise TooLarge(f"the code has {self.order()} words; at most {MAX_WORDS} are looked at")
        q, inner = int(self.field.order), 0
        while inner < self.dimension and q ** (inner + 1) * self.length <= CHUNK:
            inner += 1
        low = self._span(self._matrix[self.dimension - inner :])
        for high in self._span(self._matrix[: self.dimension - inner]):
            yield low + high

    def words(self) -> galois.FieldArray:
        """Return all the words, one in every row."""
        if self.order() > MAX_LISTED:
            raise TooLarge(f"the code has {self.order()} words; at most {MAX_LISTED} are listed")
        return self.field(np.concatenate(list(self._batches())))

    def words_of_weight(self, weight: int) -> galois.FieldArray:
        """Return the words with that many coordinates different from zero."""
        weight = checks.whole("weight", weight, 0)
        found = [batch[(batch != 0).sum(axis=1) == weight] for batch in self._batches()]
        return self.field(np.concatenate(found))

    def support(self) -> tuple[Any, ...]:
        """Return the labels of the coordinates in which some word is not zero."""
        return tuple(x for x, used in zip(self.labels, (self._matrix != 0).any(axis=0), strict=True) if used)

    @cached_property
    def _weights(self) -> tuple[int, ...]:
        q, n = int(self.field.order), self.length
        if self.order() > MAX_WORDS and q ** (n - self.dimension) <= MAX_WORDS:
            return macwilliams(self.dual()._weights, q)
        counts = np.zeros(n + 1, np.int64)
        for batch in self._batches():
            counts += np.bincount((batch != 0).sum(axis=1), minlength=n + 1)
        return tuple(counts.tolist())

    def weight_enumerator(self) -> tuple[int, ...]:
        """Return the number of words of weight 0, 1, …, n; that of the dual follows by :func:`macwilliams`."""
        return self._weights

    def minimum_weight(self) -> int:
        """Return the least weight of a word other than zero."""
        if self.dimension == 0:
            raise InvalidArgument("the zero code has no word but zero")
        return next(w for w, count in enumerate(self._weights) if w and count)

    def minimal_words(self) -> galois.FieldArray:
        """Return the words of the least weight."""
        return self.words_of_weight(self.minimum_weight())

    # -- other codes ------------------------------------------------------------------------------

    def dual(self) -> LinearCode:
        """Return the code of all vectors orthogonal to this one."""
        if self.dimension == self.length:
            return LinearCode(np.zeros((1, self.length), np.int64), self.field, self.labels)
        return LinearCode(self.check_matrix, self.field, self.labels)

    @property
    def is_self_orthogonal(self) -> bool:
        return not (self._matrix @ self._matrix.T).any()

    @property
    def is_self_dual(self) -> bool:
        return 2 * self.dimension == self.length and self.is_self_orthogonal

    def _positions(self, coordinates: Any) -> list[int]:
        if isinstance(coordinates, np.ndarray):
            coordinates = coordinates.tolist()
        wanted = list(coordinates) if isinstance(coordinates, (list, tuple, set, frozenset, range)) else [coordinates]
        for x in wanted:
            if x not in self.labels:
                raise InvalidArgument(f"there is no coordinate {x!r}; expected some of {self.labels}")
        return [self.labels.index(x) for x in wanted]

    def _without(self, matrix: galois.FieldArray, gone: list[int]) -> LinearCode:
        kept = [i for i in range(self.length) if i not in gone]
        if not kept:
            raise InvalidArgument("no coordinate would be left")
        return LinearCode(matrix[:, kept], self.field, [self.labels[i] for i in kept])

    def puncture(self, coordinates: Any) -> LinearCode:
        """Return the code with the coordinates (labels) left out of every word."""
        return self._without(self._matrix, self._positions(coordinates))

    def shorten(self, coordinates: Any) -> LinearCode:
        """Return the words that are zero in the coordinates, with those left out."""
        gone = self._positions(coordinates)
        code: LinearCode = self
        for i in gone:
            code = code.subcode([int(j == i) for j in range(self.length)])
        return self._without(code._matrix, gone)

    def subcode(self, functional: Any) -> LinearCode:
        """Return the words c with functional · c = 0."""
        values = self._matrix @ self._vector(functional)
        if not values.any():
            return self
        pivot = int(np.argmax(values != 0))
        rows = [
            row - value / values[pivot] * self._matrix[pivot]
            for i, (row, value) in enumerate(zip(self._matrix, values, strict=True))
            if i != pivot
        ]
        zero = [self.field.Zeros(self.length)]
        return LinearCode(self.field(np.array(rows or zero)), self.field, self.labels)

    def extended(self, label: Any = None) -> LinearCode:
        """Return the code with one more coordinate, ∞, that makes the sum of every word zero."""
        if label is None:
            label = next(x for x in ("∞", *(f"∞{i}" for i in range(2, self.length + 3))) if x not in self.labels)
        sums = -self._matrix.sum(axis=1)
        matrix = np.concatenate([np.asarray(self._matrix), np.asarray(sums)[:, None]], axis=1)
        return LinearCode(matrix, self.field, [*self.labels, label])

    # -- decoding -----------------------------------------------------------------------------------

    def syndrome(self, v: Any) -> galois.FieldArray:
        """Return the check matrix times v: zero exactly for the words of the code."""
        v = self._vector(v)
        if self.dimension == self.length:
            return self.field.Zeros(0)
        return self.check_matrix @ v

    @cached_property
    def _leaders(self) -> dict[bytes, np.ndarray]:
        """A vector of least weight for every coset, found weight by weight."""
        q, n = int(self.field.order), self.length
        cosets = q ** (n - self.dimension)
        if cosets > MAX_COSETS:
            raise TooLarge(f"{cosets} cosets need a leader each; at most {MAX_COSETS} are kept")
        columns = self.check_matrix.T
        zero = self.field.Zeros(len(self.check_matrix))
        leaders = {np.asarray(zero).tobytes(): np.zeros(n, np.int64)}
        steps = [(i, scalar) for i in range(n) for scalar in range(1, q)]
        multiples = self.field(np.array([np.asarray(columns[i] * self.field(scalar)) for i, scalar in steps]))
        layer = [(zero, np.zeros(n, np.int64))]
        while len(leaders) < cosets:
            following = []
            for syndrome, vector in layer:  # a leader without one of its coordinates may be taken for a leader
                for (i, scalar), other in zip(steps, syndrome + multiples, strict=True):
                    key = np.asarray(other).tobytes()
                    if vector[i] == 0 and key not in leaders:
                        changed = vector.copy()
                        changed[i] = scalar
                        leaders[key] = changed
                        following.append((other, changed))
            layer = following
        return leaders

    def decode(self, v: Any) -> tuple[galois.FieldArray, galois.FieldArray]:
        """Return (nearest word, error) with v = word + error; of several nearest words one.

        >>> code = LinearCode([[1, 1, 1]], field=2)
        >>> code.decode([1, 0, 1])
        (GF([1, 1, 1], order=2), GF([0, 1, 0], order=2))
        """
        v = self._vector(v)
        error = self.field(self._leaders[np.asarray(self.syndrome(v)).tobytes()])
        return v - error, error

    def covering_radius(self) -> int:
        """Return the largest distance of a vector from the code."""
        return max(int((e != 0).sum()) for e in self._leaders.values())

    # -- symmetry -----------------------------------------------------------------------------------

    def automorphism_group(self) -> PermGroup:
        """Return the monomial automorphism group on the scaled coordinates (:mod:`.code_symmetry`).

        >>> LinearCode([[1, 0, 1, 1], [0, 1, 1, 2]], field=3).automorphism_group().order()      # 2.S4
        48
        """
        from permgroups.linear.code_symmetry import automorphism_group

        return automorphism_group(self)

    def equivalence(self, other: LinearCode) -> np.ndarray | None:
        """Return a monomial map to the other code, a row on scaled coordinates, or None if there is none."""
        from permgroups.linear.code_symmetry import equivalence

        if not isinstance(other, LinearCode):
            raise InvalidArgument(f"expected a LinearCode, not {other!r}")
        return equivalence(self, other)

    def is_equivalent(self, other: LinearCode) -> bool:
        """Return whether some monomial map takes this code to the other."""
        return self.equivalence(other) is not None

    def image(self, monomial: Any) -> LinearCode:
        """Return the code after a monomial map given as a row on scaled coordinates."""
        from permgroups.linear.code_symmetry import monomial_matrix

        points = self.length * (int(self.field.order) - 1)
        if len(monomial) != points:
            raise InvalidArgument(f"a monomial map permutes {points} scaled coordinates, not {len(monomial)}")
        return LinearCode(self._matrix @ monomial_matrix(self.field, monomial), self.field, self.labels)
