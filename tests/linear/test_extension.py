"""Elimination and products over GF(p^k) and GF(p), against galois, python-flint and plain Python."""

import galois
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from permgroups.errors import InvalidArgument, TooLarge
from permgroups.linear import extension, prime
from permgroups.linear.extension import echelon_over, minus_over, product_over
from permgroups.linear.floats import echelon_by_products, product_mod_p
from permgroups.linear.prime import echelon_mod_p, product_mod
from permgroups.linear.systems import LinearSystem
from tests.kernels.test_kernels import plain_echelon

# one and two bytes an element, k digits in bytes, tables in one part or several; and fields without tables
ORDERS = [4, 8, 9, 16, 25, 27, 49, 64, 81, 121, 125, 169, 256, 512, 729, 1024, 2401, 3125, 17**2, 19**3, 2**17]


def times(field, a, b):
    """The product of two elements as polynomials, in plain Python; galois would compile its own for every field."""
    p, k = field.characteristic, field.degree
    law = [int(c) for c in field.irreducible_poly.coefficients()][::-1]
    digits = [0] * (2 * k - 1)
    for i in range(k):
        for j in range(k):
            digits[i + j] += (a // p**i % p) * (b // p**j % p)
    for t in range(2 * k - 2, k - 1, -1):
        for d in range(k + 1):
            digits[t - k + d] -= digits[t] * law[d] if d < k else 0
    return sum(x % p * p**d for d, x in enumerate(digits[:k]))


def plus(field, a, b):
    p = field.characteristic
    return sum((a // p**d + b // p**d) % p * p**d for d in range(field.degree))


def plain_product(field, A, B):
    out = np.zeros((len(A), B.shape[1]), A.dtype)
    for i, j in np.ndindex(*out.shape):
        for a, b in zip(A[i].tolist(), B[:, j].tolist(), strict=True):
            out[i, j] = plus(field, int(out[i, j]), times(field, a, b))
    return out


def some(field, shape, seed):
    """A seeded matrix with rows and columns that depend on others."""
    rng = np.random.default_rng(seed)
    A = rng.integers(0, field.order, shape)
    m, n = shape
    if m > 3 and seed % 3:
        A[m // 2] = [plus(field, times(field, int(a), field.order - 1), int(b)) for a, b in A[:2].T]
    if n > 3 and seed % 2:
        A[:, n // 3] = [times(field, int(a), 2) for a in A[:, 0]]
        A[:, n // 2] = 0
    return A


def assert_echelon(field, A, rows, pivots, columns):
    """The form is reduced, and the rows of A at its pivots tell how they are made of those of the form."""
    k = len(pivots)
    assert (rows[:k][:, pivots] == np.eye(k)).all() and not rows[k:, :columns].any() and (np.diff(pivots) > 0).all()
    assert all(not row[:c].any() for row, c in zip(rows, pivots, strict=False))
    assert (product_over(field, A[:, pivots], rows[:k])[:, :columns] == A[:, :columns]).all()


@pytest.mark.parametrize("q", ORDERS)
def test_against_plain_products(q):
    F = galois.GF(q)
    A = some(F, (6, 5), 1)
    assert (product_over(F, A, A.T) == plain_product(F, A, A.T)).all()
    minus = minus_over(F, A)
    assert all(plus(F, int(a), int(b)) == 0 for a, b in zip(A.flat, minus.flat, strict=True))
    for seed, shape in enumerate([(1, 1), (9, 14), (40, 11), (8, 70), (67, 67), (3, 1)]):
        A = some(F, shape, seed)
        rows, pivots = echelon_over(F, A, shape[1], True)
        assert_echelon(F, A, rows, pivots, shape[1])
        assert echelon_over(F, A, shape[1], False)[1].tolist() == pivots.tolist()
        assert len(echelon_over(F, A.T, shape[0], False)[1]) == len(pivots)


@pytest.mark.parametrize("q", [4, 9])
def test_against_galois(q):
    F = galois.GF(q)
    for seed, shape in enumerate([(9, 14), (40, 11), (70, 70)]):
        A = some(F, shape, seed)
        assert (echelon_over(F, A, shape[1], True)[0] == np.asarray(F(A).row_reduce())).all()
        assert (echelon_over(F, A, 8, True)[0] == np.asarray(F(A).row_reduce(ncols=8))).all()
        assert (product_over(F, A, A.T) == np.asarray(F(A) @ F(A.T))).all()


@pytest.mark.parametrize("p, polynomial, primitive", [
    (3, [1, 1, 2], 3), (3, [1, 0, 1], 4), (2, [1, 0, 0, 0, 1, 1, 0, 1, 1], 3), (2, [1, 1, 0, 1], 2),
])  # fmt: skip
def test_the_polynomial_of_the_field_counts(p, polynomial, primitive):
    q = p ** (len(polynomial) - 1)
    law = galois.Poly(polynomial, field=galois.GF(p))
    F = galois.GF(q, irreducible_poly=law, primitive_element=primitive, verify=False)
    A = some(F, (9, 9), 3)
    product = product_over(F, A, A)
    assert (product == plain_product(F, A, A)).all()
    assert_echelon(F, A, *echelon_over(F, A, 9, True), 9)
    usual = galois.GF(q)
    assert F.irreducible_poly == usual.irreducible_poly or (product != product_over(usual, A, A)).any()


@pytest.mark.parametrize("q", [2, 3, 5, 7, 11, 13])
@settings(max_examples=15, deadline=None)
@given(st.integers(0, 150), st.integers(0, 200), st.integers(0, 60), st.integers(0, 10**6))
def test_small_primes(q, m, n, r, seed):
    """Forms are reduced, span the rows, and ranks are those of the factors they come from or less."""
    rng = np.random.default_rng(seed)
    A = rng.integers(0, q, (m, r)) @ rng.integers(0, q, (r, n)) % q if seed % 3 else rng.integers(0, q, (m, n))
    rows, pivots = echelon_mod_p(A, q, n, True)
    k = len(pivots)
    assert (rows[:k][:, pivots] == np.eye(k)).all() and not rows[k:].any() and (np.diff(pivots) > 0).all()
    assert all(not row[:c].any() for row, c in zip(rows, pivots, strict=False))
    assert (A[:, pivots] @ rows[:k] % q == A).all()
    assert len(echelon_mod_p(A.T, q, m, False)[1]) == k  # the rank is that of the transposed matrix
    assert (product_mod(A, A.T, q) == A @ A.T % q).all()


@pytest.fixture
def threads():
    before, extension.SMALL = extension.SMALL, 1
    yield
    extension.SMALL = before


@pytest.mark.parametrize("q", [4, 9, 1024])
def test_threads(threads, q):
    F = galois.GF(q)
    rng = np.random.default_rng(q)
    A = rng.integers(0, q, (150, 230))
    rows, pivots = echelon_over(F, A, 230, True)
    assert (product_over(F, A[:, pivots], rows[: len(pivots)]) == A).all()
    assert (rows[: len(pivots)][:, pivots] == np.eye(len(pivots))).all()


@pytest.mark.parametrize("p", [17, 8388593, 16777259, 2**31 - 1])
def test_large_primes(p):
    rng = np.random.default_rng(p % 1000)
    A = rng.integers(0, p, (70, 80))
    A[5], A[:, 9] = A[3], 2 * A[:, 2] % p
    rows, pivots = echelon_by_products(A, p, 80, True)
    wanted, columns = plain_echelon(A.tolist(), p)
    assert pivots.tolist() == columns and rows.tolist() == wanted
    exact = [[sum(int(a) * int(b) for a, b in zip(x, y, strict=True)) % p for y in A] for x in A]
    assert product_mod_p(A, A.T, p).tolist() == exact
    S = LinearSystem(A[:, :60], p)
    b = S.times(np.arange(60))
    answer = S.solve(b)
    assert answer and answer.check() and S.times(answer.solution).tolist() == b.tolist()


def test_worst_cases_of_large_primes_are_exact():
    p = 2**31 - 1
    A = np.full((3, 200), p - 1)
    assert (product_mod_p(A, A.T, p) == 200).all()
    p = 8388593
    assert (product_mod_p(np.full((3, 500), p - 1), np.full((500, 2), p - 1), p) == 500).all()


@pytest.mark.parametrize("p", [3, 5, 13, 17, 65537, 2**31 - 1])
def test_ranks_against_flint(p):
    flint = pytest.importorskip("flint")
    rng = np.random.default_rng(p % 97)
    for m, n, r in ((100, 150, 40), (200, 90, 90)):
        A = product_mod(rng.integers(0, p, (m, r)), rng.integers(0, p, (r, n)), p)
        M = flint.nmod_mat(m, n, A.ravel().tolist(), p)
        assert len(echelon_mod_p(A, p, n, False)[1]) == M.rank()
        reduced, rank = M.rref()
        assert echelon_mod_p(A, p, n, True)[0].tolist() == [[int(x) for x in row] for row in reduced.tolist()]
        assert rank <= r


@pytest.mark.parametrize("q", [2, 4, 9, 13, 256, 289])
def test_systems_have_inverses_kernels_and_answers(q):
    F = galois.GF(q)
    rng = np.random.default_rng(q)
    one = np.eye(90, dtype=int)
    A = product_over(F, np.tril(rng.integers(0, q, (90, 90)), -1) + one, np.triu(rng.integers(0, q, (90, 90)), 1) + one)
    inverse = LinearSystem(F(A)).inverse()
    assert (product_over(F, A, inverse) == one).all()
    A[7] = A[8]
    S = LinearSystem(F(A))
    assert S.rank == 89 and S.kernel.shape == (1, 90) and not product_over(F, A, S.kernel.T).any()
    with pytest.raises(InvalidArgument):
        S.inverse()
    b = np.zeros(90, int)
    b[7] = 1
    answer = S.solve(b)
    assert not answer and answer.check()


def test_entries_beyond_the_modulus_are_reduced():
    A = np.array([[-1, 10], [2, 4]])
    for p in (3, 5, 17, 2**31 - 1):
        assert echelon_mod_p(A, p, 2, True)[0].tolist() == plain_echelon(A.tolist(), p)[0]
        assert product_mod(A, A, p).tolist() == (A @ A % p).tolist()


def test_what_is_too_large():
    with pytest.raises(TooLarge):
        echelon_mod_p(np.eye(2, dtype=int), 4294967311, 2, True)
    with pytest.raises(TooLarge):
        product_mod(np.eye(2, dtype=int), np.eye(2, dtype=int), 4294967311)
    assert prime.MAX_PRIME >= 2**31 - 1
    F = galois.GF(2**100)
    with pytest.raises(TooLarge):
        echelon_over(F, np.zeros((1000, 1000), int), 1000, True)
    small = np.array([[3, 5], [2**99, 7]], object)
    assert (echelon_over(F, small, 2, True)[0] == np.eye(2, dtype=int)).all()
    assert (product_over(F, small, small) == plain_product(F, small, small)).all()
