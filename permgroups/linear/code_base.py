"""What a linear code is: a field, a reduced generator matrix, names of the coordinates.

Vectors are galois arrays. A code is kept as its reduced generator matrix, so two codes are equal exactly when these
are.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import galois
import numpy as np

from permgroups.errors import InvalidArgument
from permgroups.linear.elements import elements_of, field_of
from permgroups.linear.spaces import null_space, row_space
from permgroups.other_names import OtherNames

__all__ = ["CodeBase"]


class CodeBase(OtherNames):
    """A subspace of the vectors over a finite field: shape, matrices, membership; see :class:`.LinearCode`.

    Examples
    --------
    >>> from permgroups.linear import golay, tetracode
    >>> code = golay(3)
    >>> code.length, code.n, code.dimension, code.k, code.order()
    (12, 12, 6, 6, 729)
    >>> tetracode().generator_matrix
    GF([[1, 0, 1, 1],
        [0, 1, 1, 2]], order=3)
    >>> tetracode().check_matrix
    GF([[1, 0, 1, 1],
        [0, 1, 1, 2]], order=3)
    """

    def __init__(self, generators: Any, field: Any = None, labels: Sequence[Any] | None = None):
        if isinstance(generators, galois.FieldArray) and field is None:
            field = type(generators)
        if field is None:
            raise InvalidArgument("give the field of the generators: field=3, or a galois array")
        self.field = field_of(field)
        matrix = elements_of(self.field, generators, "the generators are not vectors")
        if matrix.ndim != 2 or matrix.shape[1] == 0:
            raise InvalidArgument(f"expected a matrix with a generator in every row, not shape {matrix.shape}")
        self._matrix = row_space(matrix)
        self.labels = tuple(range(self.length)) if labels is None else tuple(labels)
        if len(set(self.labels)) != self.length:
            raise InvalidArgument(f"{self.length} different labels are needed, not {self.labels!r}")
        self.origin: galois.BCH | galois.ReedSolomon | None = None

    @property
    def length(self) -> int:
        """The number of coordinates; also ``n``."""
        return int(self._matrix.shape[1])

    @property
    def dimension(self) -> int:
        """The dimension; also ``k``."""
        return len(self._matrix)

    n, k = length, dimension

    def order(self) -> int:
        """Return the number of words."""
        return int(self.field.order) ** self.dimension

    @property
    def generator_matrix(self) -> galois.FieldArray:
        """The reduced basis, one vector in every row."""
        return self._matrix.copy()

    @cached_property
    def check_matrix(self) -> galois.FieldArray:
        """A basis of the dual code, one vector in every row; also ``parity_check_matrix``."""
        if self.dimension == 0:
            return self.field.Identity(self.length)
        if self.dimension == self.length:
            return self.field.Zeros((0, self.length))
        return null_space(self._matrix)

    @property
    def parity_check_matrix(self) -> galois.FieldArray:
        """A basis of the dual code, :attr:`check_matrix`.

        >>> from permgroups.linear import hamming
        >>> hamming(3).parity_check_matrix
        GF([[1, 0, 1, 0, 1, 0, 1],
            [0, 1, 1, 0, 0, 1, 1],
            [0, 0, 0, 1, 1, 1, 1]], order=2)
        """
        return self.check_matrix

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, CodeBase):
            return NotImplemented
        same = self.field is other.field and self._matrix.shape == other._matrix.shape
        return same and bool((self._matrix == other._matrix).all())

    def __hash__(self) -> int:
        return hash((self.field.order, self._matrix.shape, np.asarray(self._matrix).tobytes()))

    def vectors(self, given: Any) -> galois.FieldArray:
        """Return a vector of the code's length, or an array with one in every row, as elements of the field.

        Raises `InvalidArgument` where they have another length or entries that are no elements of the field.

        >>> from permgroups.linear import tetracode
        >>> tetracode().vectors([[1, 1, 2, 0], [0, 0, 0, 1]])
        GF([[1, 1, 2, 0],
            [0, 0, 0, 1]], order=3)
        """
        out = elements_of(self.field, given, "not vectors")
        if out.ndim not in (1, 2) or out.shape[-1] != self.length:
            raise InvalidArgument(f"expected vectors of {self.length} coordinates, not shape {out.shape}")
        return out

    def vector(self, v: Any) -> galois.FieldArray:
        """Return a vector of the code's length, as elements of the field.

        Raises `InvalidArgument` where it has another length or entries that are no elements of the field.

        >>> from permgroups.linear import tetracode
        >>> tetracode().vector([1, 1, 2, 0])
        GF([1, 1, 2, 0], order=3)
        """
        out = elements_of(self.field, v, "not a vector")
        if out.shape != (self.length,):
            raise InvalidArgument(f"expected a vector of {self.length} coordinates, not shape {out.shape}")
        return out

    def __contains__(self, v: Any) -> bool:
        return not self.syndrome(v).any()

    def syndrome(self, v: Any) -> galois.FieldArray:
        """Return the check matrix times v: zero exactly for the words of the code.

        Raises `InvalidArgument` as :meth:`vector` does.

        >>> from permgroups.linear import hamming
        >>> hamming(3).syndrome([1, 1, 1, 1, 1, 1, 1]), hamming(3).syndrome([0, 0, 0, 0, 1, 0, 0])
        (GF([0, 0, 0], order=2), GF([1, 0, 1], order=2))
        """
        v = self.vector(v)
        if self.dimension == self.length:
            return self.field.Zeros(0)
        return self.check_matrix @ v
