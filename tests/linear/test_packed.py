"""Matrices in bits: shapes over several strips of columns, ranks, threads."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from permgroups.errors import InvalidArgument, TooLarge
from permgroups.linear import four_russians
from permgroups.linear.packed import BitMatrix


@st.composite
def matrices(draw):
    """Matrices of up to three strips, of any rank, some columns without pivots."""
    m, n = draw(st.integers(0, 700)), draw(st.integers(0, 1300))
    rng = np.random.default_rng(draw(st.integers(0, 10**6)))
    kind = draw(st.sampled_from(["dense", "thin", "low rank", "steps"]))
    if kind == "dense":
        return rng.integers(0, 2, (m, n), dtype=np.uint8)
    if kind == "thin":
        return (rng.random((m, n)) < 0.01).astype(np.uint8)
    if kind == "low rank":
        r = draw(st.integers(0, 90))
        return product(rng.integers(0, 2, (m, r)), rng.integers(0, 2, (r, n)))
    A = np.triu(rng.integers(0, 2, (m, n), dtype=np.uint8), draw(st.integers(-300, 600)))
    A[:, rng.random(n) < 0.3] = 0
    return A


def product(A, B):
    return (A.astype(np.float32) @ B.astype(np.float32) % 2).astype(np.uint8)


@pytest.fixture(params=[1 << 22, 1], ids=["one thread", "threads"], scope="module")
def lanes(request):
    before, four_russians.SMALL = four_russians.SMALL, request.param
    yield
    four_russians.SMALL = before


@settings(max_examples=25, deadline=None)
@given(matrices(), st.integers(0, 10**6))
def test_echelon_forms_products_and_kernels(lanes, A, seed):
    n = A.shape[1]
    B = BitMatrix.of(A)
    assert (B.unpacked() == A).all() and (B.transpose().unpacked() == A.T).all()
    form, pivots = B.echelon()
    rows, r = form.unpacked(), len(pivots)
    assert (rows[:r][:, pivots] == np.eye(r)).all() and not rows[r:].any() and (np.diff(pivots) > 0).all()
    assert all(not row[:c].any() for row, c in zip(rows, pivots, strict=False))
    assert (product(A[:, pivots], rows[:r]) == A).all()  # the rows of A are sums of those of the form
    assert B.rank() == B.transpose().rank() == r  # and no more of these than there are of A
    assert (B.row_space().unpacked() == rows[:r]).all()
    kernel = B.kernel()
    assert len(kernel) == n - r and not product(A, kernel.T).any()
    C = np.random.default_rng(seed).integers(0, 2, (n, seed % 700), dtype=np.uint8)
    assert ((B @ BitMatrix.of(C)).unpacked() == product(A, C)).all()


@pytest.mark.parametrize("n", [0, 1, 2, 63, 64, 65, 512, 513, 1100])
def test_inverses(lanes, n):
    rng = np.random.default_rng(n)
    A = product(np.tril(rng.integers(0, 2, (n, n)), -1) + np.eye(n), np.triu(rng.integers(0, 2, (n, n)), 1) + np.eye(n))
    inverse = BitMatrix.of(A).inverse()
    assert (product(A, inverse.unpacked()) == np.eye(n)).all()
    if n:
        A[n // 2] = 0
        assert BitMatrix.of(A).inverse() is None
    assert BitMatrix.of(np.ones((n, n + 1), int)).inverse() is None


def test_elimination_leaves_its_matrix_alone():
    A = BitMatrix.of(np.random.default_rng(0).integers(0, 2, (70, 80)))
    before = A.rows.copy()
    A.rank(), A.kernel(), A.echelon(), A.solve(np.ones(70, int)), A.inverse(), A @ A.transpose()
    assert (A.rows == before).all()


@pytest.mark.parametrize("kind", [np.uint8, np.int8, np.bool_, np.int32, np.int64, np.uint64])
def test_entries_of_any_kind_are_taken_mod_2(kind):
    A = (
        np.random.default_rng(1)
        .integers(-90 if kind in (np.int8, np.int32, np.int64) else 0, 90, (70, 130))
        .astype(kind)
    )
    for given_ in (A, A[::2, ::-1], np.asfortranarray(A)):
        assert (BitMatrix.of(given_).unpacked() == given_.astype(np.int64) % 2).all()


def test_what_is_refused():
    with pytest.raises(InvalidArgument):
        BitMatrix.of([[0.5]])
    with pytest.raises(InvalidArgument):
        BitMatrix.of([[1, 0]]) @ BitMatrix.of([[1, 0]])
    with pytest.raises(TypeError):
        BitMatrix.of([[1, 0]]) @ 3
    with pytest.raises(TooLarge):
        BitMatrix.zeros(1 << 20, 1 << 20)


def test_ranks_against_flint():
    flint = pytest.importorskip("flint")
    rng = np.random.default_rng(5)
    for m, n, r in ((300, 1100, 300), (600, 600, 550), (900, 520, 100)):
        A = product(rng.integers(0, 2, (m, r)), rng.integers(0, 2, (r, n)))
        assert BitMatrix.of(A).rank() == flint.nmod_mat(m, n, A.ravel().tolist(), 2).rank()
