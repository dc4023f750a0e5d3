"""2026-11-17: a matrix over GF(4) became a game mod 2 without a word; so did a linear system."""

import galois
import pytest

from permgroups import lights
from permgroups.errors import InvalidArgument
from permgroups.linear.systems import LinearSystem


def test_fields_that_are_no_residues_are_refused():
    A = galois.GF(4)([[1, 2], [3, 1]])
    for d in (None, 2, 4):
        with pytest.raises(InvalidArgument, match=r"GF\(2\^2\)"):
            lights.from_matrix(A, d)
    for d in (2, 4):
        with pytest.raises(InvalidArgument, match=r"GF\(2\^2\)"):
            LinearSystem(A, d)


def test_a_prime_field_brings_its_modulus():
    A = galois.GF(5)([[1, 2], [3, 1]])
    L = lights.from_matrix(A)
    assert L.d == 5 and L.matrix.tolist() == [[1, 2], [3, 1]]
    assert lights.from_matrix(A, 5).d == 5 and LinearSystem(A, 5).d == 5
    with pytest.raises(InvalidArgument, match="d = 5"):
        lights.from_matrix(A, 2)
