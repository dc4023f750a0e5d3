"""Linear codes over finite fields: other codes made from them, messages, symmetry."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

import galois
import numpy as np

from permgroups.errors import InvalidArgument
from permgroups.linear.code_words import WordsOfCode
from permgroups.linear.elements import elements_of, field_of
from permgroups.linear.field_tables import MAX_TABLE, field_tables
from permgroups.linear.weights import macwilliams

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup
    from permgroups.linear.decoding import CosetLeaders, Decoding

__all__ = ["LinearCode", "field_of", "macwilliams"]


class LinearCode(WordsOfCode):
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

    @classmethod
    def from_checks(cls, checks: Any, field: Any = None, labels: Sequence[Any] | None = None) -> LinearCode:
        """Return the code of all vectors that every row of ``checks`` is orthogonal to.

        Raises `InvalidArgument` as the class does, for rows that are no vectors over the field.

        >>> LinearCode.from_checks([[1, 0, 1, 0, 1, 0, 1], [0, 1, 1, 0, 0, 1, 1], [0, 0, 0, 1, 1, 1, 1]], 2)
        LinearCode([7, 4, 3] over GF(2))
        """
        return cls(checks, field, labels).dual()

    @classmethod
    def from_galois(cls, code: galois.BCH | galois.ReedSolomon, labels: Sequence[Any] | None = None) -> LinearCode:
        """Return the code of a BCH or Reed–Solomon object of galois, whose decoder is used from then on.

        >>> LinearCode.from_galois(galois.BCH(15, 7))
        LinearCode([15, 7, 5] over GF(2))
        """
        if not isinstance(code, (galois.BCH, galois.ReedSolomon)):
            raise InvalidArgument(f"expected a BCH or ReedSolomon object of galois, not {code!r}")
        out = cls(code.G, code.field, labels)
        out.origin = code
        return out

    def to_galois(self) -> galois.BCH | galois.ReedSolomon:
        """Return the BCH or Reed–Solomon object of galois that has the same words in the same order of coordinates.

        Raises
        ------
        InvalidArgument
            If galois has none: the code is not cyclic, or its zeros are not those of such a code.

        >>> LinearCode(galois.ReedSolomon(7, 3).G).to_galois()
        <Reed-Solomon Code: [7, 3, 5] over GF(2^3)>
        """
        from permgroups.linear.cyclic import galois_code

        return self.origin if self.origin is not None else galois_code(self)

    def __le__(self, other: LinearCode) -> bool:
        if self.field is not other.field or self.length != other.length:
            raise InvalidArgument(f"codes over different fields or of different lengths: {self!r} and {other!r}")
        return all(row in other for row in self.generator_matrix)

    # -- other codes ------------------------------------------------------------------------------

    def dual(self) -> LinearCode:
        """Return the code of all vectors orthogonal to this one.

        >>> from permgroups.linear import golay, hamming
        >>> hamming(3).dual(), golay(2).dual() == golay(2)
        (LinearCode([7, 3, 4] over GF(2)), True)
        """
        if self.dimension == self.length:
            return LinearCode(np.zeros((1, self.length), np.int64), self.field, self.labels)
        return LinearCode(self.check_matrix, self.field, self.labels)

    @property
    def is_self_orthogonal(self) -> bool:
        """Whether every word is orthogonal to every word.

        >>> from permgroups.linear import hamming
        >>> hamming(3).is_self_orthogonal, hamming(3).dual().is_self_orthogonal
        (False, True)
        """
        return not (self.generator_matrix @ self.generator_matrix.T).any()

    @property
    def is_self_dual(self) -> bool:
        """Whether the code is its own dual."""
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
        """Return the code with the coordinates, one label or several, left out of every word.

        Raises `InvalidArgument` for a label that there is not, and where no coordinate would be left.

        >>> from permgroups.linear import golay
        >>> code = golay(2)
        >>> code, code.puncture(code.labels[0])
        (LinearCode([24, 12, 8] over GF(2)), LinearCode([23, 12, 7] over GF(2)))
        """
        return self._without(self.generator_matrix, self._positions(coordinates))

    def shorten(self, coordinates: Any) -> LinearCode:
        """Return the words that are zero in the coordinates, one label or several, with those left out.

        Raises `InvalidArgument` for a label that there is not, and where no coordinate would be left.

        >>> from permgroups.linear import golay
        >>> code = golay(2)
        >>> code.shorten(code.labels[:2]), code.shorten(code.labels[:2]).dual()
        (LinearCode([22, 10, 8] over GF(2)), LinearCode([22, 12, 6] over GF(2)))
        """
        gone = self._positions(coordinates)
        code: LinearCode = self
        for i in gone:
            code = code.subcode([int(j == i) for j in range(self.length)])
        return self._without(code.generator_matrix, gone)

    def subcode(self, functional: Any) -> LinearCode:
        """Return the words c with functional · c = 0.

        Raises `InvalidArgument` where the functional is no vector of the code's length.

        >>> from permgroups.linear import hamming
        >>> hamming(3).subcode([1] * 7)                            # its words of even weight
        LinearCode([7, 3, 4] over GF(2))
        """
        values = self.generator_matrix @ self.vector(functional)
        if not values.any():
            return self
        pivot = int(np.argmax(values != 0))
        rows = [
            row - value / values[pivot] * self.generator_matrix[pivot]
            for i, (row, value) in enumerate(zip(self.generator_matrix, values, strict=True))
            if i != pivot
        ]
        zero = [self.field.Zeros(self.length)]
        return LinearCode(self.field(np.array(rows or zero)), self.field, self.labels)

    def extended(self, label: Any = None) -> LinearCode:
        """Return the code with one more coordinate, ∞ or as labelled, that makes the sum of every word zero.

        Raises `InvalidArgument` where the label is there already.

        >>> from permgroups.linear import hamming
        >>> hamming(3).extended(), hamming(3).extended().is_self_dual, hamming(3).extended().labels[-1]
        (LinearCode([8, 4, 4] over GF(2)), True, '∞')
        """
        if label is None:
            label = next(x for x in ("∞", *(f"∞{i}" for i in range(2, self.length + 3))) if x not in self.labels)
        sums = -self.generator_matrix.sum(axis=1)
        matrix = np.concatenate([np.asarray(self.generator_matrix), np.asarray(sums)[:, None]], axis=1)
        return LinearCode(matrix, self.field, [*self.labels, label])

    # -- messages -----------------------------------------------------------------------------------

    def encode(self, messages: Any) -> galois.FieldArray:
        """Return the word of a message, or of every row of an array of messages: message · generator matrix.

        >>> LinearCode([[1, 0, 1, 1], [0, 1, 1, 2]], field=3).encode([[1, 0], [1, 2]])
        GF([[1, 0, 1, 1],
            [1, 2, 0, 2]], order=3)
        """
        from permgroups.linear.decoding import encode

        given = elements_of(self.field, messages, "not messages")
        if given.ndim not in (1, 2) or given.shape[-1] != self.dimension:
            raise InvalidArgument(f"expected messages of {self.dimension} symbols, not shape {given.shape}")
        if int(self.field.order) > MAX_TABLE:
            return given @ self.generator_matrix
        found = encode(np.atleast_2d(np.asarray(given)), np.asarray(self.generator_matrix), field_tables(self.field))
        return found.view(self.field).reshape(*given.shape[:-1], self.length)

    def unencode(self, words: Any) -> galois.FieldArray:
        """Return the message of a word, or of every row of an array of words.

        >>> LinearCode([[1, 0, 1, 1], [0, 1, 1, 2]], field=3).unencode([1, 2, 0, 2])
        GF([1, 2], order=3)
        """
        given = self.vectors(words)
        messages = given[..., (self.generator_matrix != 0).argmax(axis=1)]
        if (self.encode(messages) != given).any():
            raise InvalidArgument("not words of the code; decode them first")
        return messages

    def coset_leaders(self) -> CosetLeaders:
        """Return the table of vectors of least weight in all cosets.

        Made at first use; raises `TooLarge` over 2^24 cosets.

        >>> from permgroups.linear import hamming
        >>> hamming(3).coset_leaders().count, hamming(3).coset_leaders().radius
        (8, 1)
        """
        return self._leaders

    @cached_property
    def _leaders(self) -> CosetLeaders:
        from permgroups.linear.decoding import CosetLeaders

        return CosetLeaders(self.check_matrix)

    def decode(self, received: Any, effort: int | None = None) -> Decoding:
        """Return (nearest word, error) with received = word + error; of several nearest words one.

        Parameters
        ----------
        received
            A vector, or an array with one in every row.
        effort
            How much to do for every vector where the code is so large that information sets are tried at random;
            then the answer's ``nearest`` says whether the word is known to be the nearest.

        Examples
        --------
        >>> code = LinearCode([[1, 1, 1]], field=2)
        >>> code.decode([1, 0, 1])
        (GF([1, 1, 1], order=2), GF([0, 1, 0], order=2))
        >>> words, errors = code.decode([[1, 0, 1], [0, 0, 0], [0, 0, 1]])
        >>> code.unencode(words)
        GF([[1],
            [0],
            [0]], order=2)
        """
        from permgroups.linear.decoding import Decoding, decode

        given = self.vectors(received)
        found = decode(self, given.reshape(-1, self.length), effort)
        if given.ndim == 2:
            return found
        return Decoding(found.word[0], found.error[0], bool(found.nearest[0]))

    def covering_radius(self) -> int:
        """Return the largest distance of a vector from the code.

        Makes the table of :meth:`coset_leaders`, and raises `TooLarge` as that does.

        >>> from permgroups.linear import golay
        >>> golay(2).covering_radius(), golay(3).covering_radius()
        (4, 3)
        """
        return self._leaders.radius

    # -- symmetry -----------------------------------------------------------------------------------

    def automorphism_group(self) -> PermGroup:
        """Return the monomial automorphism group on the scaled coordinates (:mod:`.code_symmetry`).

        >>> LinearCode([[1, 0, 1, 1], [0, 1, 1, 2]], field=3).automorphism_group().order()      # 2.S4
        48
        """
        from permgroups.linear.code_symmetry import automorphism_group

        return automorphism_group(self)

    def equivalence(self, other: LinearCode) -> np.ndarray | None:
        """Return a monomial map to the other code, a row on scaled coordinates, or None if there is none.

        A search through the words of least weights that span the codes. Raises `InvalidArgument` where the other is no
        ``LinearCode``, `TooLarge` where these words are more than 2^17.

        >>> from permgroups.linear import LinearCode, tetracode
        >>> other = LinearCode([[1, 2, 1, 0], [0, 1, 1, 1]], 3)
        >>> row = tetracode().equivalence(other)
        >>> tetracode().image(row) == other, other.equivalence(tetracode().dual().puncture(0))
        (True, None)
        """
        from permgroups.linear.code_symmetry import equivalence

        if not isinstance(other, LinearCode):
            raise InvalidArgument(f"expected a LinearCode, not {other!r}")
        return equivalence(self, other)

    def is_equivalent(self, other: LinearCode) -> bool:
        """Return whether some monomial map takes this code to the other; a search as in :meth:`equivalence`.

        >>> from permgroups.linear import hamming, reed_muller
        >>> hamming(3).extended().is_equivalent(reed_muller(1, 3))
        True
        """
        return self.equivalence(other) is not None

    def image(self, monomial: Any) -> LinearCode:
        """Return the code after a monomial map given as a row on scaled coordinates.

        Raises `InvalidArgument` for a row of another length, `InvalidPermutation` for one that is no monomial map.

        >>> from permgroups.linear import LinearCode
        >>> LinearCode([[1, 1, 0]], 3).image([0, 1, 3, 2, 4, 5]).generator_matrix      # the second coordinate times 2
        GF([[1, 2, 0]], order=3)
        """
        from permgroups.linear.code_symmetry import monomial_matrix

        points = self.length * (int(self.field.order) - 1)
        if len(monomial) != points:
            raise InvalidArgument(f"a monomial map permutes {points} scaled coordinates, not {len(monomial)}")
        return LinearCode(self.generator_matrix @ monomial_matrix(self.field, monomial), self.field, self.labels)
