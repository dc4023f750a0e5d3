"""The public functions of linear algebra against python-flint, sympy, galois and definitions, moduli 2 … 64."""

from itertools import product
from math import gcd

import galois
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Matrix, isprime

from permgroups import linear
from permgroups.errors import Impossible, InvalidArgument, TooLarge

flint = pytest.importorskip("flint")
FIELDS = (4, 8, 9, 25, 27, 64)
ANY = st.integers(2, 64)


@st.composite
def matrices(draw, moduli=ANY, square=False, most=7):
    d = draw(moduli)
    m = draw(st.integers(1, most))
    n = m if square else draw(st.integers(1, most))
    rank = draw(st.integers(0, min(m, n)))
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    A = (
        rng.integers(0, d, (m, rank)) @ rng.integers(0, d, (rank, n))
        if draw(st.booleans())
        else rng.integers(0, d, (m, n))
    )
    return A % d, d, rng


primes = st.sampled_from([p for p in range(2, 65) if isprime(p)])


def as_flint(A, d):
    return flint.nmod_mat(A.shape[0], A.shape[1], A.ravel().tolist(), d)


@settings(max_examples=120, deadline=None)
@given(matrices(primes))
def test_ranks_and_reduced_forms_are_those_of_flint(case):
    A, p, _ = case
    reduced, rank = as_flint(A, p).rref()
    assert linear.rank(A, p) == rank
    rows = linear.row_space(A, p)
    assert rows.tolist() == [[int(reduced[i, j]) for j in range(A.shape[1])] for i in range(rank)]
    assert (linear.howell_form(A, p) == rows).all()
    kernel = linear.null_space(A, p)
    assert len(kernel) == A.shape[1] - rank and not (A @ kernel.astype(np.int64).T % p).any()
    assert linear.rank(kernel, p) == len(kernel)
    left = linear.left_null_space(A, p)
    assert len(left) == A.shape[0] - rank and not (left.astype(np.int64) @ A % p).any()


@settings(max_examples=150, deadline=None)
@given(matrices(square=True))
def test_determinants_inverses_and_polynomials(case):
    A, d, _ = case
    n = len(A)
    integral = flint.fmpz_mat(A.tolist())
    determinant = int(integral.det()) % d
    assert linear.determinant(A, d) == determinant
    polynomial = integral.charpoly()
    assert linear.characteristic_polynomial(A, d).tolist() == [int(polynomial[i]) % d for i in range(n, -1, -1)]
    invertible = gcd(determinant, d) == 1
    assert linear.is_invertible(A, d) == invertible
    if invertible:
        assert (linear.inverse(A, d).astype(np.int64) @ A % d == np.eye(n, dtype=int)).all()
    else:
        with pytest.raises(InvalidArgument, match="has no inverse over"):
            linear.inverse(A, d)
    if isprime(d):
        least = as_flint(A, d).minpoly()
        assert linear.minimal_polynomial(A, d).tolist() == [int(least[i]) for i in range(least.degree(), -1, -1)]
        form = linear.rational_form(A, d)
        assert form.check() and (form.factors[-1] == linear.minimal_polynomial(A, d)).all()
        whole = flint.nmod_poly([1], d)
        for f in form.factors:
            whole *= flint.nmod_poly([int(c) for c in f[::-1]], d)
        assert whole == as_flint(A, d).charpoly()
    else:
        with pytest.raises(InvalidArgument, match="there is no minimal polynomial"):
            linear.minimal_polynomial(A, d)


@settings(max_examples=150, deadline=None)
@given(matrices())
def test_solutions_and_witnesses(case):
    A, d, rng = case
    m, n = A.shape
    rights = [A @ rng.integers(0, d, n) % d, rng.integers(0, d, m), np.zeros(m, np.int64)]
    answers = linear.solve_many(A, rights, d)
    assert answers[0] and answers[2]
    for b, answer in zip(rights, answers, strict=True):
        alone = linear.solve(A, b, d)
        assert bool(alone) == bool(answer) and alone.check() and answer.check()
        if answer:
            assert (A @ answer.solution % d == b).all()
            assert answer.number_of_solutions * linear.LinearSystem(A, d).image_size == d**n
        else:
            y = answer.witness.astype(np.int64)
            assert not (y @ A % d).any() and int(y @ b) % d
            with pytest.raises(Impossible):
                _ = answer.moves


@settings(max_examples=60, deadline=None)
@given(matrices(st.integers(2, 9), most=3))
def test_all_solutions_once_each_and_a_lightest_one(case):
    A, d, rng = case
    n = A.shape[1]
    b = A @ rng.integers(0, d, n) % d
    every = {x for x in product(range(d), repeat=n) if (A @ x % d == b).all()}
    answer = linear.solve(A, b, d)
    listed = [tuple(int(v) for v in x) for x in answer]
    assert len(listed) == len(every) == answer.number_of_solutions and set(listed) == every
    assert {tuple(x) for x in answer.all().tolist()} == every
    short = answer.shortest(effort=10**6)
    assert short.check() and short.optimal
    assert short.length == min(sum(v != 0 for v in x) for x in every)


@settings(max_examples=80, deadline=None)
@given(matrices(st.integers(2, 12), most=3))
def test_sums_and_intersections_by_all_their_vectors(case):
    U, d, rng = case
    W = rng.integers(0, d, (int(rng.integers(1, 3)), U.shape[1]))

    def span(rows):
        rows = np.asarray(rows).astype(np.int64)
        return {tuple((np.array(t) @ rows % d).tolist()) for t in product(range(d), repeat=len(rows))} or {
            (0,) * U.shape[1]
        }

    assert span(linear.intersection(U, W, d)) == span(U) & span(W)
    both = {tuple((np.array(u) + w) % d) for u in span(U) for w in span(W)}
    assert span(linear.sum(U, W, d)) == both
    assert (linear.sum(U, W, d) == linear.sum(W, U, d)).all()  # canonical


@pytest.mark.parametrize("q", FIELDS)
def test_galois_arrays_keep_their_field(q):
    GF = galois.GF(q)
    for seed in range(4):
        A = GF.Random((5, 5), seed=seed)
        if seed % 2:
            A[4] = A[0] + A[1]
        assert linear.rank(A) == np.linalg.matrix_rank(A)
        assert type(linear.null_space(A)) is GF and (linear.null_space(A) == A.null_space()).all()
        assert (linear.left_null_space(A) == A.left_null_space()).all()
        assert (linear.row_space(A) == A.row_space()).all() and (linear.column_space(A) == A.column_space()).all()
        assert not (A @ linear.null_space(A).T).any()
        assert linear.determinant(A) == np.linalg.det(A) and type(linear.determinant(A)) is GF
        f = linear.characteristic_polynomial(A)
        assert f == A.characteristic_poly()
        least = linear.minimal_polynomial(A)  # that of galois 0.4 may have more factors than needed
        assert not least(A, elementwise=False).any()
        for factor in galois.factors(least)[0]:
            assert (least // factor)(A, elementwise=False).any()
        b = A @ GF.Random(5, seed=7)
        answer = linear.solve(A, b)
        assert type(answer.solution) is GF and (A @ answer.solution == b).all()
        form = linear.rational_form(A)
        assert form.check() and (A @ form.transform == form.transform @ form.matrix).all()
        if not seed % 2 and linear.is_invertible(A):
            assert (linear.inverse(A) == np.linalg.inv(A)).all()
        else:
            no = linear.solve(A, GF([0, 0, 0, 0, 1]) + b)
            assert no or (type(no.witness) is GF and not (no.witness @ A).any() and no.check())


def test_large_determinants_over_an_extension():
    GF = galois.GF(9)
    A, B = GF.Random((120, 120), seed=1), GF.Random((120, 120), seed=2)
    one, two, both = linear.determinant(A), linear.determinant(B), linear.determinant(A @ B)
    assert one * two == both and one != 0
    A[7] = A[8] + A[100]
    assert linear.determinant(A) == 0


@settings(max_examples=60, deadline=None)
@given(matrices())
def test_smith_factors_are_those_of_the_whole_numbers(case):
    A, d, _ = case
    size = min(A.shape)
    integral = flint.fmpz_mat(A.tolist()).snf()
    expected = [gcd(int(integral[i, i]), d) for i in range(size)]
    form = linear.smith_form(A, d, transforms=True)
    assert list(form.factors) == expected and form.check(A)


def test_against_sympy_mod_a_prime():
    A = np.array([[1, 2, 3], [4, 5, 6], [7, 8, 10]])
    assert linear.inverse(A, 11).tolist() == Matrix(A.tolist()).inv_mod(11).tolist()
    assert linear.determinant(A, 10**9 + 7) == int(Matrix(A.tolist()).det()) % (10**9 + 7)


def test_large_moduli():
    p = (1 << 61) - 1
    A = np.array([[p - 1, 3], [5, p - 7]])
    assert (linear.inverse(A, p).astype(object) @ A.astype(object) % p == np.eye(2, dtype=int)).all()
    assert linear.solve([[2]], [1], 1 << 62).witness.tolist() == [1 << 61]
    for d in (p, 1 << 62, 3**39, 10**18):
        B = np.random.default_rng(d).integers(0, d, (5, 5))
        B[:, 0] = B[:, 0] // 3 * 3
        whole = flint.fmpz_mat(B.tolist()).charpoly()
        assert linear.characteristic_polynomial(B, d).tolist() == [int(whole[i]) % d for i in range(5, -1, -1)]
    with pytest.raises(TooLarge, match="below 2\\^63"):
        linear.rank([[1]], 1 << 64)


@pytest.mark.parametrize(
    "bad", [[[1, 2], [3]], [[1.5]], [[float("nan")]], "12", [1, 2], None, [["a"]], np.zeros((2, 2, 2), int)]
)
def test_bad_matrices(bad):
    for ask in (linear.rank, linear.null_space, linear.determinant, linear.smith_form, linear.howell_form):
        with pytest.raises(InvalidArgument):
            ask(bad, 6 if ask not in (linear.rank,) else 5)


def test_bad_moduli_and_fields():
    for d in (0, 1, -5, 2.0, "6", True):
        with pytest.raises(InvalidArgument):
            linear.null_space([[1]], d)
    with pytest.raises(InvalidArgument, match="give the modulus d, or a galois array"):
        linear.rank([[1]])
    with pytest.raises(InvalidArgument, match="brings its field along"):
        linear.rank(galois.GF(4)([[1, 2]]), 2)
    with pytest.raises(InvalidArgument, match="over GF\\(2\\^2\\) by x\\^2 \\+ x \\+ 1 where GF\\(2\\) was expected"):
        linear.solve(galois.GF(2)([[1]]), galois.GF(4)([2]))
    with pytest.raises(InvalidArgument, match="expected a square matrix"):
        linear.determinant([[1, 2]], 5)
    with pytest.raises(InvalidArgument, match="there is no rank"):
        linear.rank([[1, 2]], 6)
    with pytest.raises(InvalidArgument, match="numbers for 2 equations"):
        linear.solve([[1], [1]], [1], 5)
