"""2026-11-18: products with vectors of another length read outside of arrays, fractions were cut off."""

import numpy as np
import pytest

from permgroups.errors import InvalidArgument
from permgroups.linear import BitMatrix, Circulant, Kronecker, SparseSystem

SYSTEMS = [
    BitMatrix.of(np.ones((3, 200), int)),
    SparseSystem(np.ones((3, 200), int), 2),
    SparseSystem(np.ones((3, 200), int), 6),
    Circulant([1, 1, 0, 0, 1], 2),
    Kronecker([[1, 2], [3, 4]], [[2, 0, 1]], 6),
]


@pytest.mark.parametrize("A", SYSTEMS, ids=repr)
def test_vectors_of_another_length_do_not_reach_the_kernels(A):
    m, n = A.shape
    for wrong in (1, m + 1, n + 1):
        with pytest.raises(InvalidArgument):
            A.times([1] * wrong)
        with pytest.raises(InvalidArgument):
            A.times_left([1] * wrong)
        with pytest.raises(InvalidArgument):
            A.solve([1] * wrong)
    for wrong in ([1.5] * n, [[[1]]], "a" * n):
        with pytest.raises(InvalidArgument):
            A.times(wrong)


@pytest.mark.parametrize("A", SYSTEMS[1:], ids=repr)
def test_scalar_products_of_different_lengths(A):
    with pytest.raises(InvalidArgument):
        A.dot([1], [1] * A.shape[0])


def test_matrices_of_another_height():
    with pytest.raises(InvalidArgument):
        SYSTEMS[1].times(np.ones((3, 2), int))
    assert SYSTEMS[2].times(np.ones((200, 2), int)).tolist() == [[2, 2]] * 3


def test_witnesses_for_another_number_of_equations():
    with pytest.raises(InvalidArgument):
        SYSTEMS[0].witness([1, 0])
    assert SYSTEMS[0].witness([1, 0, 0]).tolist() == [1, 1, 0]
