"""Linear algebra over GF(q) and Z/d: equations, spaces, forms and polynomials of matrices; codes and Hadamard matrices.

A galois array brings its field along and galois arrays come back; whole numbers are taken with their modulus d, any
from 2 on, and numpy arrays come back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from permgroups.lazy import lazily

if TYPE_CHECKING:
    from permgroups.linear.code_families import (
        extended_quadratic_residue_code,
        hamming,
        named_code,
        reed_muller,
        repetition,
        simplex,
    )
    from permgroups.linear.code_text import read_code
    from permgroups.linear.codes import LinearCode, macwilliams
    from permgroups.linear.cyclic import bch, cyclic_code, generator_polynomial, reed_solomon
    from permgroups.linear.equations import solve, solve_many
    from permgroups.linear.forms import howell_form, smith_form
    from permgroups.linear.golay import golay, hexacode, quadratic_residue_code, tetracode
    from permgroups.linear.hadamard import hadamard_equivalence, is_hadamard, matrix_automorphisms, paley, sylvester
    from permgroups.linear.minimum_distance import MinimumDistance
    from permgroups.linear.packed import BitMatrix
    from permgroups.linear.rational_form import RationalForm
    from permgroups.linear.smith import SmithForm
    from permgroups.linear.spaces import (
        column_space,
        intersection,
        left_null_space,
        null_space,
        rank,
        row_space,
        sum_of_spaces,
    )
    from permgroups.linear.sparse import SparseSystem
    from permgroups.linear.sparse_matrix import SparseMatrix
    from permgroups.linear.square import (
        characteristic_polynomial,
        determinant,
        inverse,
        is_invertible,
        minimal_polynomial,
        rational_form,
    )
    from permgroups.linear.structured import Circulant, Kronecker, banded
    from permgroups.linear.systems import LinearAnswer, LinearSystem

    sum = sum_of_spaces

__all__ = [
    "BitMatrix",
    "Circulant",
    "Kronecker",
    "LinearAnswer",
    "LinearCode",
    "LinearSystem",
    "MinimumDistance",
    "RationalForm",
    "SmithForm",
    "SparseMatrix",
    "SparseSystem",
    "banded",
    "bch",
    "characteristic_polynomial",
    "column_space",
    "cyclic_code",
    "determinant",
    "extended_quadratic_residue_code",
    "generator_polynomial",
    "golay",
    "hadamard_equivalence",
    "hamming",
    "hexacode",
    "howell_form",
    "intersection",
    "inverse",
    "is_hadamard",
    "is_invertible",
    "left_null_space",
    "macwilliams",
    "matrix_automorphisms",
    "minimal_polynomial",
    "named_code",
    "null_space",
    "paley",
    "quadratic_residue_code",
    "rank",
    "rational_form",
    "read_code",
    "reed_muller",
    "reed_solomon",
    "repetition",
    "row_space",
    "simplex",
    "smith_form",
    "solve",
    "solve_many",
    "sum",
    "sum_of_spaces",
    "sylvester",
    "tetracode",
]

__getattr__, __dir__ = lazily(
    __name__,
    {
        "code_families": "extended_quadratic_residue_code hamming named_code reed_muller repetition simplex",
        "code_text": "read_code",
        "codes": "LinearCode macwilliams",
        "cyclic": "bch cyclic_code generator_polynomial reed_solomon",
        "equations": "solve solve_many",
        "forms": "howell_form smith_form",
        "golay": "golay hexacode quadratic_residue_code tetracode",
        "hadamard": "hadamard_equivalence is_hadamard matrix_automorphisms paley sylvester",
        "minimum_distance": "MinimumDistance",
        "packed": "BitMatrix",
        "rational_form": "RationalForm",
        "smith": "SmithForm",
        "spaces": "column_space intersection left_null_space null_space rank row_space sum_of_spaces sum=sum_of_spaces",
        "sparse": "SparseSystem",
        "sparse_matrix": "SparseMatrix",
        "square": "characteristic_polynomial determinant inverse is_invertible minimal_polynomial rational_form",
        "structured": "Circulant Kronecker banded",
        "systems": "LinearAnswer LinearSystem",
    },
)
