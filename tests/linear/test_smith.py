"""Smith forms over Z/d: multiplied out, and against those over the whole numbers."""

from itertools import pairwise
from math import gcd

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import ZZ, Matrix
from sympy.matrices.normalforms import smith_normal_form

from permgroups.errors import InvalidArgument
from permgroups.linear.smith import SmithForm, smith_form
from tests.linear.test_howell import LARGE, matrices, plain_product


@settings(max_examples=60)
@given(st.integers(0, 10**6), st.one_of(st.integers(1, 64), st.sampled_from(LARGE)))
def test_smith_forms_multiply_out(seed, d):
    _, A = matrices(seed, d, 70 if seed % 5 == 0 else 7)
    form = smith_form(A, d, transforms=True)
    assert form.factors == smith_form(A, d).factors
    assert len(form.factors) == min(A.shape)
    assert all(b % a == 0 for a, b in pairwise((*form.factors, d)))
    image = plain_product(plain_product(form.left, A, d), form.right, d)
    assert np.array_equal(image, form.matrix)
    assert form.check(A)


@settings(max_examples=40)
@given(st.integers(0, 10**6), st.one_of(st.integers(2, 64), st.sampled_from(LARGE)))
def test_factors_are_those_over_the_whole_numbers(seed, d):
    _, A = matrices(seed, min(d, 60), 5)
    if A.size:
        whole = smith_normal_form(Matrix(A.tolist()), domain=ZZ)
        assert smith_form(A, d).factors == tuple(sorted(gcd(int(whole[i, i]), d) for i in range(min(A.shape))))


@pytest.mark.parametrize("d", [12, 64, 900])
def test_factors_of_larger_matrices_are_those_of_flint(d):
    flint = pytest.importorskip("flint")
    for seed in range(8):
        _, A = matrices(seed, d, 40)
        if A.size:
            whole = flint.fmpz_mat(A.tolist()).snf()
            assert smith_form(A, d).factors == tuple(gcd(int(whole[i, i]), d) for i in range(min(A.shape)))


def test_a_wrong_form_is_not_true():
    A = [[2, 1], [0, 3]]
    form = smith_form(A, 12, transforms=True)
    assert form.check(A)
    assert not SmithForm(12, (2, 2), form.factors, np.zeros_like(form.left), form.right).check(A)
    assert not SmithForm(12, (2, 2), (6, 1), form.left, form.right).check(A)
    with pytest.raises(InvalidArgument, match="without transforms"):
        smith_form(A, 12).check(A)
