"""Linear algebra over Z/d against exhaustive search."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from permgroups.errors import InvalidArgument
from permgroups.linear.modular import kernel_mod, solve_mod, span_order

small = st.tuples(st.integers(1, 3), st.integers(1, 3), st.sampled_from([2, 3, 4, 6, 8, 9, 12])).flatmap(
    lambda s: st.tuples(
        st.lists(st.lists(st.integers(0, s[2] - 1), min_size=s[1], max_size=s[1]), min_size=s[0], max_size=s[0]),
        st.just(s[2]),
        st.lists(st.integers(0, s[2] - 1), min_size=s[0], max_size=s[0]),
    )
)


def span(rows, d):
    found = {(0,) * rows.shape[1]}
    for row in rows:
        found = {tuple((np.array(v) + c * row) % d) for v in found for c in range(d)}
    return found


@given(small)
def test_kernels_solutions_and_spans_are_what_search_finds(case):
    M, d, b = case
    A = np.array(M)
    every = np.array(list(product(range(d), repeat=A.shape[1])))
    images = every @ A.T % d
    assert span(kernel_mod(A, d), d) == {tuple(x) for x in every[(images == 0).all(axis=1)].tolist()}
    found = solve_mod(A, b, d)
    possible = (images == np.array(b)).all(axis=1).any()
    assert (found is not None) == possible
    if found is not None:
        assert (A @ found % d == np.array(b)).all()
    assert span_order(A, d) == len(span(A, d))


def test_bad_input():
    for call in (
        lambda: kernel_mod([[1.5]], 4),
        lambda: kernel_mod([1, 2], 4),
        lambda: kernel_mod([[1]], 0),
        lambda: solve_mod([[1]], [1, 2], 4),
    ):
        with pytest.raises(InvalidArgument):
            call()
