"""The families of classical groups by the letters of their names, as rows of generators."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from permgroups.groups.classical_rows import affine_rows, linear_rows, projective_semilinear_rows, symplectic_rows
from permgroups.groups.twisted_rows import unitary_rows

__all__ = ["FAMILIES"]

FAMILIES: dict[str, Callable[[int, int], np.ndarray]] = {
    "PSL": partial(linear_rows, special=True, projective=True),
    "PGL": partial(linear_rows, special=False, projective=True),
    "SL": partial(linear_rows, special=True, projective=False),
    "GL": partial(linear_rows, special=False, projective=False),
    "AGL": affine_rows,
    "PSp": partial(symplectic_rows, projective=True),
    "Sp": partial(symplectic_rows, projective=False),
    "PSU": unitary_rows,
    "PGammaL": projective_semilinear_rows,
    "AGammaL": partial(affine_rows, semilinear=True),
}
