"""Linear, symplectic, unitary and Suzuki groups over finite fields, as permutations of vectors or of points.

The rows of their generators are made in :mod:`permgroups.groups.classical_rows`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from permgroups.groups.classical_families import FAMILIES
from permgroups.groups.twisted_rows import suzuki_rows

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = [
    "affine_linear",
    "affine_semilinear",
    "general_linear",
    "projective_general_linear",
    "projective_semilinear",
    "projective_special_linear",
    "projective_special_unitary",
    "projective_symplectic",
    "special_linear",
    "suzuki",
    "symplectic",
]


def _group(rows: np.ndarray) -> PermGroup:
    from permgroups.groups.group import PermGroup

    return PermGroup.from_rows(rows)


def projective_special_linear(n: int, q: int) -> PermGroup:
    """Return PSL(n, q) on the points of the projective space.

    >>> projective_special_linear(2, 7).order(), projective_special_linear(3, 4).order()
    (168, 20160)
    """
    return _group(FAMILIES["PSL"](n, q))


def projective_general_linear(n: int, q: int) -> PermGroup:
    """Return PGL(n, q) on the points of the projective space.

    >>> projective_general_linear(2, 9).order()
    720
    """
    return _group(FAMILIES["PGL"](n, q))


def projective_semilinear(n: int, q: int) -> PermGroup:
    """Return PΓL(n, q), PGL(n, q) with the automorphisms of the field, on the points of the projective space.

    >>> projective_semilinear(2, 9).order()
    1440
    """
    return _group(FAMILIES["PGammaL"](n, q))


def projective_symplectic(n: int, q: int) -> PermGroup:
    """Return PSp(n, q), n even, on the points of the projective space.

    >>> projective_symplectic(4, 3).order()
    25920
    """
    return _group(FAMILIES["PSp"](n, q))


def symplectic(n: int, q: int) -> PermGroup:
    """Return Sp(n, q), n even, on the vectors that are not 0.

    >>> symplectic(4, 3).order(), symplectic(4, 2).order()
    (51840, 720)
    """
    return _group(FAMILIES["Sp"](n, q))


def projective_special_unitary(n: int, q: int) -> PermGroup:
    """Return PSU(n, q), n = 3, on the q³ + 1 isotropic points of a Hermitian form.

    >>> projective_special_unitary(3, 3).order(), projective_special_unitary(3, 4).degree
    (6048, 65)
    """
    return _group(FAMILIES["PSU"](n, q))


def special_linear(n: int, q: int) -> PermGroup:
    """Return SL(n, q) on the vectors that are not 0.

    >>> special_linear(2, 3).order(), special_linear(2, 3).degree
    (24, 8)
    """
    return _group(FAMILIES["SL"](n, q))


def general_linear(n: int, q: int) -> PermGroup:
    """Return GL(n, q) on the vectors that are not 0.

    >>> general_linear(3, 2).order()
    168
    """
    return _group(FAMILIES["GL"](n, q))


def affine_linear(n: int, q: int) -> PermGroup:
    """Return AGL(n, q), x ↦ xM + b, on all vectors.

    >>> affine_linear(1, 8).order(), affine_linear(3, 2).order()
    (56, 1344)
    """
    return _group(FAMILIES["AGL"](n, q))


def affine_semilinear(n: int, q: int) -> PermGroup:
    """Return AΓL(n, q), x ↦ x^σ M + b with automorphisms σ of the field, on all vectors.

    >>> affine_semilinear(1, 8).order(), affine_semilinear(1, 9).order()
    (168, 144)
    """
    return _group(FAMILIES["AGammaL"](n, q))


def suzuki(q: int) -> PermGroup:
    """Return the Suzuki group Sz(q), q = 8, 32, …, on the q² + 1 points of an ovoid.

    >>> suzuki(8).order(), suzuki(8).degree
    (29120, 65)
    """
    return _group(suzuki_rows(q))
