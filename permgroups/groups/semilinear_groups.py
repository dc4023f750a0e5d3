"""Groups with field automorphisms, AΓL(n, q) and PΓL(n, q), and the symplectic groups on vectors."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from permgroups.checks import whole
from permgroups.errors import InvalidArgument
from permgroups.groups.classical_groups import (
    Field,
    affine_rows,
    all_vectors,
    checked_field,
    group_of_rows,
    linear_matrices,
    number_of_points,
    on_vectors,
    point_rows,
    symplectic_matrices,
    times_matrix,
    vector_numbers,
)

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["affine_semilinear", "projective_semilinear", "symplectic"]


def _frobenius(F: Field, vectors: np.ndarray) -> np.ndarray:
    return F.power(vectors, F.p)


def affine_semilinear(n: int, q: int) -> PermGroup:
    """Return AΓL(n, q), x ↦ x^σ M + b with automorphisms σ of the field, on all vectors.

    >>> affine_semilinear(1, 8).order(), affine_semilinear(1, 9).order()
    (168, 144)
    """
    F = checked_field(n, q, lambda n, q: q**n)
    return group_of_rows([*affine_rows(F, n), vector_numbers(_frobenius(F, all_vectors(n, q)), q)])


def projective_semilinear(n: int, q: int) -> PermGroup:
    """Return PΓL(n, q) on the points of the projective space.

    >>> projective_semilinear(2, 9).order()
    1440
    """
    F = checked_field(n, q, number_of_points)
    maps = [lambda x, M=M: times_matrix(F, x, M) for M in linear_matrices(F, n, False)]  # type: ignore[misc]
    return group_of_rows(point_rows(F, n, [*maps, lambda x: _frobenius(F, x)]))


def symplectic(n: int, q: int) -> PermGroup:
    """Return Sp(n, q), n even, on the vectors that are not 0.

    >>> symplectic(4, 3).order(), symplectic(4, 2).order()
    (51840, 720)
    """
    if whole("n", n, 2) % 2:
        raise InvalidArgument(f"a symplectic group has an even n, not {n}")
    F = checked_field(n, q, lambda n, q: q**n - 1)
    return on_vectors(F, n, symplectic_matrices(F, n))
