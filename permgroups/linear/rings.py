"""The rings of linear algebra: Z/d and GF(q), and the operations on whole matrices over them.

A matrix brings its ring along if it is a galois array; else the modulus is given, or a field of galois. What comes out
is of the class that went in, a galois array over the same field or a numpy array with entries from 0 to d - 1; over a
field that was given it is a galois array.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from permgroups import checks
from permgroups.errors import InvalidArgument, TooLarge
from permgroups.linear.extension import echelon_over, minus_over, product_over
from permgroups.linear.howell import prime_powers
from permgroups.linear.matrices import field_of_array, plain_array, whole_matrix
from permgroups.linear.prime import MAX_PRIME, echelon_mod_p
from permgroups.linear.prime import product_mod as product_mod_prime
from permgroups.linear.residues import MAX_MODULUS, negative, product_mod, residues

__all__ = ["Ring", "field_given", "ring_of"]


@dataclass(frozen=True)
class Ring:
    """Z/d, or the field of a galois array.

    >>> Ring(6).name, Ring(7).name, Ring(6).is_field, Ring(12).prime_powers
    ('Z/6', 'GF(7)', False, ((2, 2), (3, 1)))
    """

    d: int
    field: Any = None

    @property
    def extends(self) -> bool:
        """Whether it is a field of q = p^k elements, k > 1, whose elements are no residues."""
        return self.field is not None and self.field.degree > 1

    @cached_property
    def prime_powers(self) -> tuple[tuple[int, int], ...]:
        """The prime powers that d is the product of."""
        return tuple(prime_powers(self.d))

    @property
    def is_field(self) -> bool:
        return self.extends or (len(self.prime_powers) == 1 and self.prime_powers[0][1] == 1)

    @property
    def name(self) -> str:
        return f"GF({self.d})" if self.is_field else f"Z/{self.d}"

    def require_field(self, what: str, instead: str) -> None:
        """Raise unless this is a field that elimination works on."""
        if not self.is_field:
            field = f"; for the field with {self.d} elements give 'GF({self.d})'" if len(self.prime_powers) == 1 else ""
            raise InvalidArgument(f"over {self.name} there is no {what}; see {instead}{field}")
        if not self.extends and self.d > MAX_PRIME:
            raise TooLarge(f"primes up to {MAX_PRIME} are supported, not {self.d}")

    def require_residues(self, what: str, instead: str) -> None:
        """Raise over GF(p^k), k > 1, whose elements are no residues."""
        if self.extends:
            raise InvalidArgument(f"a {what} is made over Z/d, not over {self.name}; see {instead}")

    # -- in and out ---------------------------------------------------------------------------------

    def read(self, A: Any) -> np.ndarray:
        """Return the entries of a matrix over this ring as int64; another field, or another number, raises."""
        field = field_of_array(A)
        if field is not None and field is not self.field:
            raise InvalidArgument(f"numbers over {_named(field)} where {_named(self.field) or self.name} was expected")
        if not self.extends:
            return residues(A, self.d)
        if self.d >= MAX_MODULUS:
            raise TooLarge(f"fields of fewer than 2^63 elements are supported, not {self.name}")
        out = whole_matrix(A)
        if out.size and (int(out.min()) < 0 or int(out.max()) >= self.d):
            raise InvalidArgument(f"elements of {self.name} are 0 … {self.d - 1}")
        return out.astype(np.int64)

    def vector(self, v: Any) -> np.ndarray:
        """Return the entries of a vector over this ring."""
        array = v if field_of_array(v) is not None else plain_array(v, "a vector")
        if array.ndim != 1:
            raise InvalidArgument(f"expected a vector, not shape {array.shape}")
        if array.size == 0:
            return np.zeros(0, np.int64)
        return self.read(array[None, :])[0]

    def wrap(self, values: np.ndarray) -> Any:
        """Return entries as people gave theirs: a galois array or a numpy array."""
        if self.field is None:
            return np.asarray(values, np.int64)
        return self.field(np.asarray(values).astype(self.field.dtypes[0]))

    # -- operations ---------------------------------------------------------------------------------

    def product(self, A: np.ndarray, B: np.ndarray) -> np.ndarray:
        """Return AB."""
        if self.extends:
            return product_over(self.field, A, B)
        return (product_mod_prime if self.is_field and self.d <= MAX_PRIME else product_mod)(A, B, self.d)

    def sum(self, A: np.ndarray, B: np.ndarray) -> np.ndarray:
        """Return A + B."""
        if self.extends:
            return np.asarray(self.wrap(A) + self.wrap(B)).astype(np.int64)
        rest = self.d - B  # A + B would be too large for the largest moduli
        return np.where(rest <= A, A - rest, A + np.where(rest <= A, 0, B))

    def negative(self, A: np.ndarray) -> np.ndarray:
        """Return -A."""
        if self.extends:
            return minus_over(self.field, np.atleast_2d(A)).reshape(A.shape).astype(np.int64)
        return negative(A, self.d)

    def echelon(self, A: np.ndarray, columns: int | None = None, full: bool = True) -> tuple[np.ndarray, np.ndarray]:
        """Return the echelon form of the first columns over a field, reduced if ``full``, and its pivot columns."""
        columns = A.shape[1] if columns is None else columns
        if 0 in A.shape:
            return A, np.zeros(0, np.int64)
        if self.extends:
            return echelon_over(self.field, A, columns, full)
        return echelon_mod_p(A, self.d, columns, full)

    def kernel(self, A: np.ndarray) -> np.ndarray:
        """Return a basis of the solutions of Ax = 0 over a field, as rows."""
        rows, pivots = self.echelon(A)
        n = A.shape[1]
        free = np.setdiff1d(np.arange(n), pivots)
        out = np.zeros((len(free), n), np.int64)
        out[np.arange(len(free)), free] = 1
        out[:, pivots] = self.negative(rows[: len(pivots)][:, free].T.astype(np.int64))
        return out

    def solution(self, A: np.ndarray, b: np.ndarray) -> np.ndarray | None:
        """Return x with Ax = b over a field, None if there is none."""
        n = A.shape[1]
        rows, pivots = self.echelon(np.concatenate([A, b[:, None]], axis=1), n)
        if rows[len(pivots) :, n].any():
            return None
        x = np.zeros(n, np.int64)
        x[pivots] = rows[: len(pivots), n]
        return x


def _named(field: Any) -> str:
    """Return the name of a field, with its polynomial; '' for None."""
    if field is None:
        return ""
    return f"{field.name} by {field.irreducible_poly}" if field.degree > 1 else str(field.name)


def field_given(d: Any) -> Any:
    """Return the field if a field of galois, or its name in text, stands where a modulus may; else None.

    >>> field_given("GF(2^3)").order, field_given(8) is None
    (8, True)
    """
    if isinstance(d, type) and hasattr(d, "irreducible_poly"):
        return d
    if not isinstance(d, str):
        return None
    name = re.fullmatch(r"\s*GF\s*\(\s*([0-9]{1,19})\s*(?:\^\s*([0-9]{1,2})\s*)?\)\s*", d)
    if name is None:
        raise InvalidArgument(f"expected a modulus, a field of galois or its name such as 'GF(5)', not {d[:40]!r}")
    from permgroups.linear.elements import field_of

    return field_of(int(name[1]) ** int(name[2] or 1))


def ring_of(A: Any, d: Any = None) -> Ring:
    """Return the ring of a matrix: the field of a galois array, Z/d, or the field d.

    >>> ring_of([[1, 2]])
    Traceback (most recent call last):
        ...
    permgroups.errors.InvalidArgument: give the modulus d, or a galois array
    """
    field, named = field_of_array(A), field_given(d)
    if named is not None and (field is None or field is named):
        field, d = named, None
    if field is None:
        d = getattr(A, "d", None) if d is None else d
        if d is None:
            raise InvalidArgument("give the modulus d, or a galois array")
        d = checks.whole("d", d, 2)
        if d >= MAX_MODULUS:
            raise TooLarge(f"moduli below 2^63 are supported, not {d}")
        return Ring(d)
    if d is not None and (named is not None or field.degree > 1 or checks.whole("d", d, 2) != field.order):
        raise InvalidArgument(
            f"a matrix over {field.name} brings its field along: leave d = {getattr(d, 'name', d)!r} out"
        )
    return Ring(int(field.order), field)
