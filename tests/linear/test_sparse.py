"""Sparse systems against dense ones: all shapes, all kinds of moduli, and wherever elimination stops."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from permgroups.errors import InvalidArgument, TooLarge
from permgroups.linear import sparse
from permgroups.linear.bit_core import BitCore
from permgroups.linear.howell import span_order
from permgroups.linear.modular import ModularMatrix
from permgroups.linear.packed import BitMatrix
from permgroups.linear.sparse import SparseSystem
from permgroups.linear.sparse_matrix import SparseMatrix, is_sparse
from permgroups.linear.systems import LinearSystem

MODULI = [2, 2, 3, 4, 5, 6, 7, 12, 64, 97, 2**31 - 1, 2**31]


def random_matrix(seed):
    rng = np.random.default_rng(seed)
    d = MODULI[seed % len(MODULI)]
    m, n = (int(x) for x in rng.integers(0, 36, 2))
    A = rng.integers(0, d, (m, n)) * (rng.random((m, n)) < rng.choice([0.02, 0.08, 0.2, 1.0]))
    if seed % 3 == 0 and m:
        A = A[rng.integers(0, m, m)]
    return rng, A, d


def times(A, x, d):
    return [sum(a * b for a, b in zip(row, x, strict=True)) % d for row in A.tolist()]


@settings(max_examples=150)
@given(st.integers(0, 10**6), st.sampled_from([0, 3, 1000]))
def test_sparse_systems_answer_as_dense_ones(seed, ratio):
    rng, A, d = random_matrix(seed)
    m, n = A.shape
    M = ModularMatrix(A, d)
    with pytest.MonkeyPatch.context() as patch:  # eliminate to the end, stop early, stop very early
        patch.setattr(sparse, "RATIO", ratio)
        patch.setattr(sparse, "RATIO_BITS", ratio)
        S = SparseSystem(A, d)
        assert S.image_size == M.image_size
    for b in (rng.integers(0, d, m), np.array(times(A, rng.integers(0, d, n).tolist(), d), np.int64)):
        answer = S.solve(b)
        assert bool(answer) == (M.solve(b) is not None)
        if answer:
            assert times(A, answer.solution.tolist(), d) == b.tolist()
        else:
            y = answer.witness.tolist()
            assert not any(times(A.T, y, d))
            assert sum(p * q for p, q in zip(y, b.tolist(), strict=True)) % d
    kernel = S.kernel
    assert all(not any(times(A, x, d)) for x in kernel.tolist())
    assert span_order(kernel, d) * S.image_size == d**n
    assert not any(times(A, S.random_kernel_vector(seed).tolist(), d))


@given(st.integers(0, 10**6))
def test_many_right_sides_at_once(seed):
    rng, A, d = random_matrix(seed)
    m, n = A.shape
    S = SparseSystem(A, d)
    B = np.concatenate([S.times(rng.integers(0, d, (n, 2))), rng.integers(0, d, (m, 2))], axis=1)
    X, good = S.solve_many(B)
    assert good.tolist() == [bool(S.solve(b)) for b in B.T]
    for x, b, possible in zip(X.T.tolist(), B.T.tolist(), good.tolist(), strict=True):
        assert times(A, x, d) == b if possible else not any(x)


@given(st.integers(0, 10**6))
def test_ranks_over_fields(seed):
    rng = np.random.default_rng(seed)
    p = int(rng.choice([2, 3, 11]))
    A = rng.integers(0, p, tuple(rng.integers(1, 40, 2))) * (rng.random() < rng.random())
    S = SparseSystem(A, p)
    assert S.rank == LinearSystem(A, p).rank
    assert S.nullity == A.shape[1] - S.rank


def board(n, seed):
    """The lights board of a random graph in which everyone has four neighbours or a few less."""
    ends = np.random.default_rng(seed).permutation(np.repeat(np.arange(n), 4)).reshape(2, -1)
    i = np.arange(n)
    rows, columns = np.concatenate([ends[0], ends[1], i]), np.concatenate([ends[1], ends[0], i])
    return SparseMatrix.of_entries((n, n), rows, columns, np.ones(5 * n, np.int64))


@pytest.mark.parametrize("d", [2, 3, 6])
def test_lights_boards_of_random_graphs(d, monkeypatch):
    monkeypatch.setattr(sparse, "RATIO_BITS", 1000)
    A = board(600, 5)
    S = SparseSystem(A, d)
    M = ModularMatrix(A.dense(), d)
    assert S.image_size == M.image_size
    assert S.core_shape[0] < 500
    x = np.random.default_rng(1).integers(0, d, 600)
    b = A.dense() @ x % d
    assert (A.dense() @ S.solve(b).solution % d == b).all()


def test_impossible_after_elimination_has_a_witness_of_the_given_rows():
    A = board(400, 9).dense()
    A = np.concatenate([A, A[:50] + A[50:100]])  # over GF(2) fifty relations between rows
    b = np.zeros(450, np.int64)
    b[420] = 1
    answer = SparseSystem(A, 2).solve(b)
    assert not answer
    assert not (answer.witness @ A % 2).any()
    assert answer.witness @ b % 2


def test_bit_cores():
    rng = np.random.default_rng(3)
    for shape in ((1, 1), (5, 70), (130, 64), (100, 100)):
        A = rng.integers(0, 2, shape)
        A[-1] = A[0]
        core = BitCore(BitMatrix.of(A))
        B = np.concatenate([A @ rng.integers(0, 2, (shape[1], 2)) % 2, rng.integers(0, 2, (shape[0], 3))], axis=1)
        first = core.rank
        X, good = core.solve_many(B)
        assert good[:2].all()
        assert (A @ X % 2 == B)[:, good].all()
        for b, possible in zip(B.T, good, strict=True):
            y = core.witness(b)
            assert (y is None) == possible
            assert y is None or (not (y @ A % 2).any() and y @ b % 2 == 1)
        assert core.rank == first == LinearSystem(A, 2).rank
        assert len(core.kernel()) == shape[1] - first
        assert not (A @ core.kernel().T % 2).any()


def test_sparse_matrices_of_scipy():
    scipy_sparse = pytest.importorskip("scipy.sparse")
    rng = np.random.default_rng(2)
    A = rng.integers(0, 5, (20, 30)) * (rng.random((20, 30)) < 0.2)
    for kind in ("csr", "csc", "coo", "lil"):
        given_one = scipy_sparse.csr_array(A).asformat(kind)
        assert is_sparse(given_one)
        assert (SparseMatrix.of(given_one).dense() == A).all()
        assert SparseSystem(given_one, 5).rank == LinearSystem(A, 5).rank
    twice = scipy_sparse.coo_array(([1, 1, 1], ([0, 0, 1], [0, 0, 1])), shape=(2, 2))
    assert SparseSystem(twice, 2).rank == 1
    assert twice.nnz == 3
    with pytest.raises(InvalidArgument):
        SparseSystem(scipy_sparse.csr_array(A * 0.5), 5)


def test_entries_at_one_place_are_added_and_large_ones_reduced():
    A = SparseMatrix.of_entries((2, 2), [0, 0, 1, 1], [1, 1, 0, 0], np.array([2**63, 1, 2**64 - 1, 0], np.uint64))
    assert A.residues(7).dense().tolist() == [[0, (2**63 + 1) % 7], [(2**64 - 1) % 7, 0]]
    small = SparseMatrix((1, 3), [0, 2], [0, 2], np.array([255, 7], np.uint8))
    assert small.residues(1000).dense().tolist() == [[255, 0, 7]]
    assert small.residues(251).dense().tolist() == [[4, 0, 7]]
    assert A.transpose().residues(7).dense().tolist() == A.residues(7).dense().T.tolist()


def test_what_is_refused(monkeypatch):
    for call in (
        lambda: SparseMatrix((2, 2), [0, 1], [0], [1]),
        lambda: SparseMatrix((1, 2), [0, 1], [2], [1]),
        lambda: SparseMatrix((1, 2), [0, 1], [0], [0.5]),
        lambda: SparseMatrix((1, 2), [0, 1], [0], [1, 2]),
        lambda: SparseMatrix.of_entries((1, 2), [1], [0], [1]),
        lambda: SparseSystem([[1]], 1),
        lambda: SparseSystem([[1]], 2).solve([1, 1]),
        lambda: SparseSystem([[1]], 2).solve([[1]]),
        lambda: SparseSystem([[2]], 4).rank,
    ):
        with pytest.raises(InvalidArgument):
            call()
    with pytest.raises(TooLarge):
        SparseSystem([[1]], 2**31 + 1)
    wide = SparseSystem(SparseMatrix((1, 40_000), [0, 1], [7], [1]), 3)
    assert wide.nullity == 39_999
    with pytest.raises(TooLarge, match="random_kernel_vector"):
        _ = wide.kernel
    assert wide.random_kernel_vector(1)[7] == 0
    monkeypatch.setattr(sparse, "MAX_CORE", 100)
    with pytest.raises(TooLarge, match="dense core"):
        _ = SparseSystem(board(300, 1), 3).rank
