"""Howell forms, factors and products over Z/d against plain Python, sympy and python-flint."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Matrix

from permgroups.errors import InvalidArgument, TooLarge
from permgroups.linear.diagonal import Diagonal
from permgroups.linear.howell import howell_basis, howell_form, span_order
from permgroups.linear.modular import ModularMatrix, determinant_mod
from permgroups.linear.residues import product_mod, scaled, sum_mod

LARGE = [2**31 - 1, 2**31 + 11, 3**25, 2**40, 10**12, 2**62, 3**39, (2**31 - 1) * (2**32 - 5), 2**63 - 1]


def plain_product(A, B, d):
    """The product mod d by Python's own numbers."""
    rows, columns = A.tolist(), B.T.tolist()
    out = [[sum(a * b for a, b in zip(r, c, strict=True)) % d for c in columns] for r in rows]
    return np.array(out, np.int64).reshape(len(A), B.shape[1])


def matrices(seed, d, most):
    """A matrix of a random shape: full, of low rank, sparse or with zero divisors only."""
    rng = np.random.default_rng(seed)
    m, n = (int(x) for x in rng.integers(0, most, 2))
    A = rng.integers(0, d, (m, n))
    kind = seed % 4
    if kind == 1:
        r = int(rng.integers(0, 4))
        A = product_mod(rng.integers(0, d, (m, r)), rng.integers(0, d, (r, n)), d)
    elif kind == 2:
        A *= rng.random((m, n)) < 0.2
    elif kind == 3:
        factors = [x for x in range(2, 60) if d % x == 0] or [1]
        A = product_mod(A, np.diag(rng.choice([*factors, 1], n)).astype(np.int64).reshape(n, n), d)
    return rng, A


def span(rows, d):
    found = {(0,) * rows.shape[1]}
    for row in rows.tolist():
        found = {tuple((a + c * b) % d for a, b in zip(v, row, strict=True)) for v in found for c in range(d)}
    return found


@pytest.mark.parametrize("d", [1, 2, 3, 4, 512, 2**22, 2**22 + 1, 2**26 - 5, *LARGE])
def test_products_are_exact(d):
    rng = np.random.default_rng(5)
    A, B = rng.integers(0, d, (4, 700)), rng.integers(0, d, (700, 3))
    A[0], B[:, 0] = d - 1, d - 1
    assert (product_mod(A, B, d) == plain_product(A, B, d)).all()
    assert (scaled(A, d - 1, d) == plain_product(A.reshape(-1, 1), np.array([[d - 1]]), d).reshape(A.shape)).all()
    assert sum_mod(A, A[::-1], d).tolist() == [
        [(a + b) % d for a, b in zip(x, y, strict=True)] for x, y in zip(A.tolist(), A[::-1].tolist(), strict=True)
    ]


@given(st.integers(0, 10**6), st.sampled_from([1, 2, 3, 4, 6, 8, 9, 10, 12]))
def test_the_howell_form_is_the_one_of_its_definition(seed, d):
    _, A = matrices(seed, d, 4)
    H = howell_form(A, d)
    whole = span(A, d)
    pivots = [int(np.flatnonzero(row)[0]) for row in H]
    assert pivots == sorted(set(pivots))
    for c in range(A.shape[1] + 1):
        assert span(H[[c <= at for at in pivots]], d) == {v for v in whole if not any(v[:c])}
    for i, c in enumerate(pivots):
        assert d % H[i, c] == 0
        assert (H[:i, c] < H[i, c]).all()
    assert span_order(A, d) == len(whole)


@settings(max_examples=60)
@given(st.integers(0, 10**6), st.one_of(st.integers(2, 64), st.sampled_from(LARGE)))
def test_the_howell_form_depends_on_the_span_alone(seed, d):
    rng, A = matrices(seed, d, 90)
    m = len(A)
    H = howell_form(A, d)
    mixed = A[rng.permutation(m)]
    for _ in range(3 if m > 1 else 0):
        i, j = rng.choice(m, 2, replace=False)
        mixed[i] = sum_mod(mixed[i], scaled(mixed[j], int(rng.integers(0, d)), d), d)
    both = np.concatenate([mixed, product_mod(rng.integers(0, d, (2, m)), A, d)])
    assert np.array_equal(howell_form(both, d), H)
    assert np.array_equal(howell_form(H, d), H)
    pivots = [int(row[np.flatnonzero(row)[0]]) for row in H]
    order = 1
    for x in pivots:
        assert d % x == 0
        order *= d // x
    assert order == span_order(A, d) == span_order(A.T, d) == ModularMatrix(A, d).image_size


def test_howell_forms_of_several_panels():
    rng = np.random.default_rng(2)
    A = rng.integers(0, 36, (170, 150)) * rng.choice([1, 2, 3, 4, 6, 12], (1, 150)) % 36
    H = howell_form(A, 36)
    assert np.array_equal(howell_form(np.concatenate([H[::-1], A]), 36), H)
    assert np.array_equal(howell_basis(A, 2, 2), howell_form(A, 4))
    assert len(H) > 128


@settings(max_examples=80)
@given(st.integers(0, 10**6), st.one_of(st.integers(2, 64), st.sampled_from(LARGE)))
def test_solutions_kernels_and_witnesses_multiply_out(seed, d):
    rng, A = matrices(seed, d, 80 if seed % 5 == 0 else 8)
    m, n = A.shape
    M = ModularMatrix(A, d)
    B = np.concatenate([plain_product(A, rng.integers(0, d, (n, 2)), d), rng.integers(0, d, (m, 3))], axis=1)
    X, good = M.solve_many(B)
    assert good[:2].all()
    assert np.array_equal(plain_product(A, X, d)[:, good], B[:, good])
    for j in range(5):
        y = M.witness(B[:, j])
        assert (y is None) == bool(good[j])
        if y is not None:
            assert not plain_product(y[None], A, d).any()
            assert plain_product(y[None], B[:, j : j + 1], d).any()
    kernel, left = M.kernel(), M.left_kernel()
    assert not plain_product(A, kernel.T, d).any()
    assert not plain_product(left, A, d).any()
    assert span_order(kernel, d) * M.image_size == d**n
    assert span_order(left, d) * M.image_size == d**m


@settings(max_examples=60)
@given(st.integers(0, 10**6), st.one_of(st.integers(2, 64), st.sampled_from(LARGE)))
def test_determinants_and_inverses(seed, d):
    rng = np.random.default_rng(seed)
    n = int(rng.integers(0, 7))
    A = rng.integers(0, d, (n, n))
    M = ModularMatrix(A, d)
    det = int(Matrix(n, n, A.ravel().tolist()).det())
    assert M.determinant() == det % d
    assert M.is_invertible() == (np.gcd(det % d, d) == 1)
    if M.is_invertible():
        assert np.array_equal(plain_product(A, M.inverse(), d), np.eye(n, dtype=np.int64))
    else:
        with pytest.raises(InvalidArgument):
            M.inverse()


@pytest.mark.parametrize("d", [2, 12, 36, 64, 10**9 + 7, 10**12])
def test_determinants_of_several_panels_are_those_of_flint(d):
    flint = pytest.importorskip("flint")
    A = np.random.default_rng(d % 97).integers(0, d, (150, 150))
    assert determinant_mod(A, d) == int(flint.fmpz_mat(A.tolist()).det()) % d


def test_factors_of_several_panels_and_levels():
    rng = np.random.default_rng(4)
    p, k, n = 2, 5, 200
    left, right = (np.triu(rng.integers(0, 32, (n, n)), 1) + np.eye(n, dtype=np.int64) for _ in range(2))
    v = np.sort(rng.integers(0, k + 1, n))
    A = product_mod(product_mod(left.T, np.diag(2**v % 32), 32), right, 32)
    A = A[rng.permutation(n)][:, rng.permutation(n)]
    F = Diagonal(A, p, k)
    assert F.valuations.tolist() == v[v < k].tolist()
    S, T = F.transforms()
    assert np.array_equal(plain_product(plain_product(S, A, 32), T, 32), np.diag(2**v % 32))


def test_what_is_refused():
    for call in (
        lambda: howell_form([[1.5]], 4),
        lambda: howell_form([[1, 2], [3]], 4),
        lambda: howell_form([[1]], 0),
        lambda: ModularMatrix([[1, 2]], 4).determinant(),
        lambda: ModularMatrix([[1, 2]], 4).solve([1, 2]),
    ):
        with pytest.raises(InvalidArgument):
            call()
    with pytest.raises(TooLarge):
        howell_form([[1]], 2**63)
