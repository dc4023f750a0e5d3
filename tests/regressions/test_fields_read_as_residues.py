"""2026-11-18: matrices over GF(4) inside lists, bits, sparse and structured matrices were read mod 2; fields without
tables had no determinants and polynomials; answers could be changed by writing into their kernel."""

import galois
import numpy as np
import pytest

from permgroups import linear
from permgroups.errors import InvalidArgument, ParseError, TooLarge

F = galois.GF(4)


@pytest.mark.parametrize(
    "ask",
    [
        lambda: linear.BitMatrix.of(F([[1, 2], [2, 3]])),
        lambda: linear.Circulant(F([1, 2]), 2),
        lambda: linear.Kronecker(F([[1]]), [[1]], 2),
        lambda: linear.SparseMatrix.of(F([[2]])),
        lambda: linear.SparseMatrix.of_entries((1, 1), [0], [0], F([2])),
        lambda: linear.SparseSystem(F([[2]]), 2),
        lambda: linear.banded((1, 1), {0: F([2])}),
        lambda: linear.solve(linear.SparseMatrix.of([[1]]), F([2]), 2),
        lambda: linear.solve_many(linear.SparseMatrix.of([[1]]), F([[2]]), 2),
        lambda: linear.solve(linear.Circulant([1, 1, 1], 2), F([2, 0, 0])),
        lambda: linear.solve(linear.Kronecker([[1]], [[1]], 2), F([2])),
        lambda: linear.rank([F([1, 2]), F([2, 3])], 2),
        lambda: linear.rank([[F(2)]], 2),
        lambda: linear.solve([[1]], [F(2)], 2),
        lambda: linear.null_space([F([1, 2])], 4),
        lambda: linear.rank(np.ma.masked_array([[1, 2]], mask=[[0, 1]]), 5),
        lambda: linear.BitMatrix(np.ones((2, 1), np.uint64), 200),
        lambda: linear.smith_form([[2]], 12).check([[2]]),
        lambda: linear.bch(15, 16),
        lambda: linear.banded(3, {0: 1}),
        lambda: linear.solve_many([[1]], None, 5),
        lambda: linear.macwilliams(None, 2),
        lambda: linear.macwilliams([1, 0, 0, 1], 6),
        lambda: linear.named_code(None),
        lambda: linear.BitMatrix.identity(-1),
    ],
)
def test_what_has_another_meaning_is_refused(ask):
    with pytest.raises(InvalidArgument):
        ask()


def test_sizes_and_texts():
    with pytest.raises(TooLarge):
        linear.banded((10**12, 10**12), {0: 1})
    with pytest.raises(TooLarge, match="fewer than 2\\^63"):
        linear.rank(galois.GF(2**100)([[1]]))
    with pytest.raises(ParseError):
        linear.read_code(None)


@pytest.mark.parametrize("q", [2**17, 17**2])
def test_fields_without_tables(q):
    field = galois.GF(q)
    A = field([[1, 2], [3, 4]])
    assert linear.determinant(A) == np.linalg.det(A)
    assert linear.characteristic_polynomial(A) == A.characteristic_poly()
    assert linear.rational_form(A).check()
    assert linear.determinant(field(np.zeros((0, 0), int))) == 1


def test_answers_cannot_be_changed():
    answer = linear.solve([[1, 2], [2, 4]], [1, 2], 5)
    with pytest.raises(ValueError, match="read-only"):
        answer.kernel[:] = 0
    assert len({tuple(x.tolist()) for x in answer}) == 5


def test_whole_numbers_beyond_64_bits_and_large_prime_fields():
    assert linear.solve([[2**70, 1], [1, 1]], [2**70, 1], 7).solution.tolist() == [1, 0]
    assert linear.rank([[2**70, 1], [1, 1]], 2) == 2
    assert linear.rank(galois.GF(4294967291)([[1]])) == 1


def test_bits_are_taken_everywhere():
    bits = linear.BitMatrix.of([[1, 1], [0, 1]])
    assert linear.determinant(bits) == 1 and linear.characteristic_polynomial(bits).tolist() == [1, 0, 1]
    assert linear.minimal_polynomial(bits).tolist() == [1, 0, 1] and linear.rational_form(bits).check()
    assert linear.smith_form(bits).factors == linear.smith_form(bits, 2).factors == (1, 1)
    for found in (linear.howell_form(bits), linear.intersection(bits, bits), linear.sum(bits, bits)):
        assert found.tolist() == [[1, 0], [0, 1]]
    ring = linear.Circulant([1, 1, 0], 5)
    assert len(linear.sum(ring, ring)) == len(linear.intersection(ring, ring)) == 3
