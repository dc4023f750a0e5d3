"""Kronecker products, circulant and banded matrices against the dense matrices that they are."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from permgroups.errors import InvalidArgument, TooLarge
from permgroups.linear.modular import ModularMatrix
from permgroups.linear.sparse import SparseSystem
from permgroups.linear.structured import Circulant, Kronecker, banded


def same_answers(S, dense, d, rng):
    """Images, solutions and witnesses are those of the dense matrix."""
    M = ModularMatrix(dense, d)
    m, n = dense.shape
    assert S.shape == (m, n)
    assert np.array_equal(S.dense(), dense)
    assert S.image_size == M.image_size
    assert S.number_of_solutions * M.image_size == d**n
    x, y = rng.integers(0, d, n), rng.integers(0, d, m)
    assert np.array_equal(S.times(x), M.times(x[:, None])[:, 0])
    assert np.array_equal(S.times_left(y), ModularMatrix(dense.T, d).times(y[:, None])[:, 0])
    for b in (rng.integers(0, d, m), S.times(x)):
        answer = S.solve(b)
        assert bool(answer) == (M.solve(b) is not None)
        if answer:
            assert np.array_equal(M.times(answer.solution[:, None])[:, 0], b)
        else:
            assert not ModularMatrix(dense.T, d).times(answer.witness[:, None]).any()
            assert sum(int(p) * int(q) for p, q in zip(answer.witness, b, strict=True)) % d


@given(st.integers(0, 10**6), st.sampled_from([2, 3, 4, 6, 12, 36, 97, 2**31, 2**40, 2**61 - 1]))
def test_kronecker_products(seed, d):
    rng = np.random.default_rng(seed)
    factors = [1, 2, 3, 4, 6, 12]
    A, B = (
        rng.integers(0, d, (m, n)) * rng.choice(factors if d < 100 else [1], (m, 1)) % d
        for m, n in (tuple(rng.integers(1, 6, 2)) for _ in range(2))
    )
    if seed % 2:
        A[-1] = A[0]
    dense = np.array(np.kron(A.astype(object), B.astype(object)) % d, np.int64)
    same_answers(Kronecker(A, B, d), dense, d, rng)


def test_the_rank_of_a_kronecker_product_is_the_product_of_the_ranks():
    A, B = [[1, 2], [2, 4]], [[1, 1, 0], [0, 1, 1]]
    assert Kronecker(A, B, 5).rank == 2
    with pytest.raises(InvalidArgument):
        _ = Kronecker(A, B, 6).rank
    large = Kronecker(np.eye(300, dtype=int), np.ones((300, 300), int), 7)
    assert large.rank == 300
    assert not large.solve(np.arange(90_000))
    with pytest.raises(TooLarge):
        large.dense()


@given(st.integers(0, 10**6), st.sampled_from([2, 2, 3, 5, 4, 6, 12, 2**31 - 1]))
def test_circulant_matrices(seed, d):
    rng = np.random.default_rng(seed)
    n = int(rng.integers(1, 25))
    row = rng.integers(0, d, n) * (rng.random(n) < rng.choice([0.0, 0.3, 1.0]))
    dense = np.array([np.roll(row, k) for k in range(n)])
    C = Circulant(row, d)
    same_answers(C, dense, d, rng)
    if d in (2, 3, 5, 2**31 - 1):
        assert d**C.rank == C.image_size


def test_the_nullity_of_a_ring_of_lights():
    """A ring of n lights that change with both neighbours: two relations mod 2 if 3 divides n, else none."""
    for n in (9, 10, 11, 12, 999, 1000):
        row = np.zeros(n, int)
        row[[0, 1, -1]] = 1
        assert n - Circulant(row, 2).rank == (2 if n % 3 == 0 else 0)


def test_banded_matrices():
    A = banded((4, 3), {0: [1, 2, 3], -1: 5, 2: 7, 9: []})
    assert A.dense().tolist() == [[1, 0, 7], [5, 2, 0], [0, 5, 3], [0, 0, 5]]
    assert banded((2, 2), {}).dense().tolist() == [[0, 0], [0, 0]]
    n = 3000
    S = SparseSystem(banded((n, n), {-1: 1, 0: 1, 1: 1}), 2)
    assert S.nullity == (1 if n % 3 == 2 else 0)
    assert SparseSystem(banded((n + 2, n + 2), {-1: 1, 0: 1, 1: 1}), 2).nullity == 1
    with pytest.raises(InvalidArgument):
        banded((4, 3), {0: [1, 2]})


def test_what_is_refused():
    for call in (
        lambda: Circulant([], 2),
        lambda: Circulant([[1]], 2),
        lambda: Circulant([1, 2], 2).solve([1]),
        lambda: Kronecker([[1]], [[1, 2], [3]], 5),
        lambda: Circulant([1, 2], 6).rank,
    ):
        with pytest.raises(InvalidArgument):
            call()
    with pytest.raises(TooLarge):
        Circulant([1], 2**31 + 1)
