"""Which system a matrix makes: dense, in bits, sparse, or with a structure."""

from __future__ import annotations

from typing import Any

import numpy as np

from permgroups.errors import InvalidArgument
from permgroups.linear.rings import field_given
from permgroups.linear.sparse import SparseSystem
from permgroups.linear.sparse_matrix import is_sparse
from permgroups.linear.structured import Circulant, Kronecker
from permgroups.linear.systems import LinearSystem

__all__ = ["AnySystem", "system_of"]

AnySystem = LinearSystem | SparseSystem | Kronecker | Circulant


def system_of(A: Any, d: Any = None) -> AnySystem:
    """Return the system of a matrix, whatever it is given as; what is sparse stays sparse.

    >>> system_of([[1, 1]], 2), system_of(Circulant([1, 1, 0], 5)).rank
    (<LinearSystem of 1 equations in 2 unknowns over GF(2)>, 3)
    """
    field = field_given(d)
    if field is not None and field.degree == 1 and not isinstance(A, np.ndarray) and (is_sparse(A) or hasattr(A, "d")):
        d = int(field.order)  # these keep residues, whose field has no choice of a polynomial
    if isinstance(A, (LinearSystem, SparseSystem, Kronecker, Circulant)):
        if d not in (None, A.d):
            raise InvalidArgument(f"this matrix is over Z/{A.d}: leave d = {d!r} out")
        return A
    if is_sparse(A):
        if d is None:
            raise InvalidArgument("give the modulus d of a sparse matrix")
        return SparseSystem(A, d)
    return LinearSystem(A, d)
