"""2026-11-18: ``linear.solve(A, b, GF)`` with a field of galois, and with 'GF(5)', was refused: only moduli were taken.
``hadamard_equivalence`` compared matrices of signs that are no Hadamard matrices."""

import galois
import numpy as np
import pytest
import scipy.sparse

from permgroups import linear
from permgroups.errors import InvalidArgument

A, b = [[1, 2], [3, 4]], [1, 2]
GF5, GF4 = galois.GF(5), galois.GF(4)


@pytest.mark.parametrize("field", [GF5, "GF(5)", " GF( 5 )"])
def test_prime_fields(field):
    answer = linear.solve(A, b, field)
    assert (np.asarray(answer.solution) == linear.solve(A, b, 5).solution).all() and answer.check()
    assert isinstance(answer.solution, GF5)
    assert linear.rank(A, field) == 2 and (linear.solve(GF5(A), b, field).solution == answer.solution).all()


@pytest.mark.parametrize("field", [GF4, "GF(4)", "GF(2^2)"])
def test_extensions(field):
    assert (linear.solve([[2, 1], [1, 1]], [1, 3], field).solution == GF4([3, 0])).all()


def test_sparse_matrices_and_bits():
    sparse = scipy.sparse.csr_matrix(np.array(A))
    assert (np.asarray(linear.solve(sparse, b, GF5).solution) == linear.solve(A, b, 5).solution).all()
    bits = linear.BitMatrix.of([[1, 1], [0, 1]])
    assert (np.asarray(linear.solve(bits, [1, 1], galois.GF(2)).solution) == [0, 1]).all()


@pytest.mark.parametrize("field", ["GF(6)", "GF", "five", "GF(4", galois.GF(9), 7])
def test_other_fields_are_refused(field):
    with pytest.raises(InvalidArgument):
        linear.solve(GF5(A), b, field)


def test_hadamard_matrices_only():
    H = linear.sylvester(2)
    with pytest.raises(InvalidArgument, match="the second is no Hadamard matrix"):
        linear.hadamard_equivalence(H, np.ones((4, 4)))
    with pytest.raises(InvalidArgument, match="the first is no Hadamard matrix"):
        linear.hadamard_equivalence([[1, 1], [1, 1]], H)
    assert linear.hadamard_equivalence(H, linear.sylvester(3)) is None
