"""Linear algebra over finite fields: codes, the Golay codes and their relatives, Hadamard matrices."""

from permgroups.linear.codes import LinearCode, macwilliams
from permgroups.linear.golay import golay, hexacode, quadratic_residue_code, tetracode
from permgroups.linear.hadamard import is_hadamard, matrix_automorphisms

__all__ = [
    "LinearCode",
    "golay",
    "hexacode",
    "is_hadamard",
    "macwilliams",
    "matrix_automorphisms",
    "quadratic_residue_code",
    "tetracode",
]
